import { cornersOf, DIRECTIONS, type Point } from '../board/hex.js';
import { regionOf } from './draft-regions.js';
import { type Hex, LAND, type Sheet } from './draft-sheet.js';
import { hexesAlong } from './mesh.js';

/** Roads and railways lie in hexes; where they cross water there is a bridge. */
export function layTracks(sheet: Sheet): void {
  const { tracks, bridges, rivers } = sheet.atlas;
  const waters = new Set(Object.keys(rivers?.features ?? {}));
  for (const [feature, list] of Object.entries(tracks)) {
    for (const word of list) {
      const found = sheet.named(word);
      if (found.length === 0) sheet.notes.push(`There is no line ${word} in the geography.`);
      for (const line of found.flatMap((f) => f.lines)) {
        const path = hexesAlong(
          sheet.layout,
          line.map((at) => sheet.lay.toSheet(at)),
        ).map((axial) => sheet.of(axial));
        path.forEach((hex, i) => {
          if (hex === undefined) return;
          if (!hex.terrain.includes(feature)) hex.terrain = [...hex.terrain, feature];
          const before = path[i - 1];
          if (before === undefined || bridges === undefined || before === hex) return;
          const side = sheet.sides.get(before.id < hex.id ? `${before.id}|${hex.id}` : `${hex.id}|${before.id}`);
          if (side?.features.some((word) => waters.has(word)) && !side.features.includes(bridges)) side.features.push(bridges);
        });
      }
    }
  }
}

/** Hexside features where regions part. */
export function markPartings(sheet: Sheet): void {
  const has = (region: string, hex: Hex): boolean => regionOf(sheet, region, []).has(hex.id);
  for (const { feature, around, between } of sheet.atlas.borders) {
    for (const hex of sheet.hexes) {
      if (!hex.land) continue;
      for (const other of sheet.neighbours(hex)) {
        if (!other.land || other.id < hex.id) continue;
        const parts =
          around !== undefined
            ? has(around, hex) !== has(around, other)
            : between !== undefined &&
              [
                [hex, other],
                [other, hex],
              ].some(
                ([p, q]) =>
                  has(between[0], p as Hex) &&
                  !has(between[1], p as Hex) &&
                  has(between[1], q as Hex) &&
                  !has(between[0], q as Hex),
              );
        if (parts) sheet.mark(hex, other, feature);
      }
    }
  }
}

/** Two land hexes whose common side lies in the sea. */
export function markStraits(sheet: Sheet): void {
  const { straits } = sheet.atlas;
  if (straits === undefined) return;
  for (const hex of sheet.hexes) {
    if (!hex.land) continue;
    const corners = cornersOf(sheet.layout.orientation, hex.centre);
    DIRECTIONS.forEach(({ q, r }, d) => {
      const other = sheet.of({ q: hex.axial.q + q, r: hex.axial.r + r });
      if (other === undefined || !other.land || other.id < hex.id) return;
      const [p, t] = [corners[d] as Point, corners[(d + 1) % 6] as Point];
      // Along the side and a little to both hands of it: a strait is a strip of water.
      let wet = 0;
      for (let k = 0; k < 12; k++) {
        const s = (k + 0.5) / 12;
        const at = { x: p.x + (t.x - p.x) * s, y: p.y + (t.y - p.y) * s };
        if (sheet.water.at(at) !== LAND) wet += 1;
      }
      if (wet >= 9) sheet.mark(hex, other, straits);
    });
  }
}

/** The hexsides that a way crosses inside a terrain. */
export function markPasses(sheet: Sheet): void {
  for (const { feature, name, through, in: terrain } of sheet.atlas.passes) {
    const path = hexesAlong(sheet.layout, sheet.line(through)).map((axial) => sheet.of(axial));
    path.forEach((hex, i) => {
      const before = path[i - 1];
      if (hex === undefined || before === undefined || !hex.land || !before.land) return;
      if (hex.terrain.includes(terrain) || before.terrain.includes(terrain)) sheet.mark(before, hex, feature, name);
    });
  }
}

export function sidesByHand(sheet: Sheet): void {
  for (const { between, add, remove, name, from } of sheet.atlas.sides) {
    const [a, b] = between.map((id) => sheet.expand([id])[0]);
    if (a === undefined || b === undefined) continue;
    const side = sheet.side(a, b);
    side.features = [
      ...side.features.filter((feature) => !remove.includes(feature)),
      ...add.filter((f) => !side.features.includes(f)),
    ];
    if (name !== undefined) side.name = name;
    if (from !== undefined) side.from = from;
  }
}
