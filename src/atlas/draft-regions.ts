import type { Sheet } from './draft-sheet.js';
import { contains } from './outline.js';

export function regionOf(sheet: Sheet, id: string, above: readonly string[]): ReadonlySet<string> {
  const before = sheet.regions.get(id);
  if (before !== undefined) return before;
  const draft = sheet.atlas.regions[id];
  if (draft === undefined || above.includes(id)) {
    const listed = new Set(sheet.expand(sheet.file.regions[id]?.at ?? []));
    sheet.regions.set(id, listed);
    return listed;
  }
  const of = (other: string): ReadonlySet<string> => regionOf(sheet, other, [...above, id]);
  const listed = new Set([...sheet.expand(draft.hexes), ...draft.regions.flatMap((other) => [...of(other)])]);
  const except = new Set(draft.except.flatMap((other) => [...of(other)]));
  const shores = draft.coast && shoreOf(sheet, draft.coast);
  const within = draft.within?.map((at) => sheet.lay.toSheet(at));
  const alone = draft.countries.length + draft.hexes.length + draft.regions.length === 0 && shores === undefined && !draft.land;
  const ports = new Set(
    Object.entries(sheet.file.places).flatMap(([place, { at, features }]) =>
      typeof at === 'string' && [...features, ...(sheet.atlas.features[place] ?? [])].includes('port') ? [at] : [],
    ),
  );
  const found = new Set<string>();
  for (const hex of sheet.hexes) {
    if (!hex.land || except.has(hex.id)) continue;
    const named =
      listed.has(hex.id) ||
      (hex.country !== undefined && draft.countries.includes(hex.country)) ||
      (draft.land && !hex.neutral) ||
      shores?.has(hex.id) === true ||
      (alone && within !== undefined && !hex.neutral);
    if (!named || (draft.port && !ports.has(hex.id))) continue;
    if (within !== undefined && !listed.has(hex.id) && !contains(within, hex.centre)) continue;
    found.add(hex.id);
  }
  sheet.regions.set(id, found);
  return found;
}

/** Land beside the waters that hold these hexes. */
function shoreOf(sheet: Sheet, seeds: readonly string[]): Set<string> {
  const queue = sheet.expand(seeds).flatMap((id) => sheet.hexes[sheet.ids.get(id) ?? -1] ?? []);
  for (const hex of queue) if (hex.land) sheet.notes.push(`${hex.id} should lie in the sea whose coast is wanted, but is land.`);
  const seen = new Set(queue.filter((hex) => !hex.land).map((hex) => hex.id));
  const shore = new Set<string>();
  for (let hex = queue.pop(); hex !== undefined; hex = queue.pop()) {
    if (hex.land) continue;
    for (const next of sheet.neighbours(hex)) {
      if (next.land) shore.add(next.id);
      else if (!seen.has(next.id)) {
        seen.add(next.id);
        queue.push(next);
      }
    }
  }
  return shore;
}
