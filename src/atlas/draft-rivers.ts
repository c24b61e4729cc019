import type { Axial } from '../board/hex.js';
import type { Hex, Sheet } from './draft-sheet.js';
import { type Corner, walk } from './mesh.js';
import { type GridRiver, layRivers, type RiverCourse, sidesOf } from './rivers.js';

export interface DraftedRiver {
  readonly id: string;
  readonly name: string;
  readonly feature: string;
  /** Pairs of hexes, in order from the source; a run ends at water, at another river or at the edge of the sheet. */
  readonly runs: readonly (readonly (readonly [string, string])[])[];
}

export function draftRivers(sheet: Sheet): DraftedRiver[] {
  const { rivers } = sheet.atlas;
  if (rivers === undefined) return [];
  const feature = new Map<string, string>();
  for (const [name, list] of Object.entries(rivers.features)) {
    for (const word of list) {
      const found = sheet.named(word);
      if (found.length === 0) sheet.notes.push(`There is no river ${word} in the geography.`);
      for (const { id } of found) if (!feature.has(id)) feature.set(id, name);
    }
  }
  const courses: RiverCourse[] = [...feature.keys()].flatMap((id) => {
    const found = sheet.lines.get(id);
    if (found === undefined) return [];
    const mouth = rivers.flow ? found.mouth : undefined;
    return found.lines.map((line) => ({
      id,
      name: found.name,
      line: sheet.line(line, rivers.flow ? 0.25 : 1),
      mouth,
      sources: found.sources,
    }));
  });
  const ground = {
    kind: (axial: Axial): 1 | 0 | -1 => {
      const hex = sheet.of(axial);
      return hex === undefined ? -1 : hex.land ? 1 : 0;
    },
  };
  const laid = rivers.flow
    ? layRivers(sheet.layout, courses, ground, rivers.least)
    : { rivers: plainRivers(sheet, courses), left: [] };
  if (laid.left.length > 0) sheet.notes.push(`Too short or without an end on this grid: ${laid.left.join(', ')}.`);
  const order = Object.keys(rivers.features);
  const strength = (word: string): number => order.indexOf(word);
  const drafted = laid.rivers.map((river): DraftedRiver => {
    const name = feature.get(river.id) as string;
    const runs = river.runs.map((run) =>
      sidesOf(run).map(([p, q]) => {
        const [a, b] = [sheet.of(p) as Hex, sheet.of(q) as Hex];
        return a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const);
      }),
    );
    return { id: river.id, name: river.name, feature: name, runs };
  });
  for (const river of [...drafted].sort((p, q) => strength(p.feature) - strength(q.feature))) {
    for (const [a, b] of river.runs.flat()) {
      const side = sheet.side(a, b);
      if (!side.features.some((word) => order.includes(word))) {
        side.features.push(river.feature);
        side.name ??= river.name;
      }
    }
  }
  return drafted;
}

/** Canals and lakes of a city: whatever the line parts, without asking where it ends. */
function plainRivers(sheet: Sheet, courses: readonly RiverCourse[]): GridRiver[] {
  return courses.map(({ id, name, line }) => {
    const runs: Corner[][] = [];
    let run: Corner[] = [];
    const path = walk(sheet.layout, line);
    path.forEach((corner, i) => {
      const before = path[i - 1];
      const side = before === undefined ? undefined : sidesOf([before, corner])[0];
      if (side !== undefined && (sheet.of(side[0]) === undefined || sheet.of(side[1]) === undefined)) {
        if (run.length > 1) runs.push(run);
        run = [];
      }
      run.push(corner);
    });
    if (run.length > 1) runs.push(run);
    return { id, name, runs };
  });
}
