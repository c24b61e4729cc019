import type { AtlasFile, BoardFile, HexRow, SideRow } from '../pack/index.js';
import { layByHand, layCountries, layGround, layShore, markCoast, markPlaces } from './draft-ground.js';
import { regionOf } from './draft-regions.js';
import { type DraftedRiver, draftRivers } from './draft-rivers.js';
import { landShapes } from './draft-shapes.js';
import { Sheet } from './draft-sheet.js';
import { layTracks, markPartings, markPasses, markStraits, sidesByHand } from './draft-sides.js';
import type { Unfit } from './fit.js';
import type { Geography } from './geography.js';
import { type Lay, layOf } from './lay.js';

export type { DraftedRiver } from './draft-rivers.js';
export { DRAFTED } from './draft-sheet.js';

/** A board drafted from geography, as the files beside board.yaml hold it. */
export interface DraftedBoard {
  readonly hexes: readonly HexRow[];
  readonly sides: readonly SideRow[];
  /** The land as drawn, in hexes of the sheet: GeoJSON. */
  readonly shapes: unknown;
  readonly rivers: readonly DraftedRiver[];
  readonly lay: Lay;
  /** What a reader of the draft should know. */
  readonly notes: readonly string[];
}

export function draftBoard(
  file: BoardFile,
  atlas: AtlasFile,
  geography: Geography,
): { draft: DraftedBoard } | { problems: readonly Unfit[] } {
  const laid = layOf(file, atlas);
  if ('problems' in laid) return laid;
  return { draft: draft(new Sheet(file, atlas, geography, laid.lay)) };
}

function draft(sheet: Sheet): DraftedBoard {
  layShore(sheet);
  layCountries(sheet);
  layGround(sheet);
  layByHand(sheet);
  markCoast(sheet);
  for (const id of Object.keys(sheet.atlas.regions)) regionOf(sheet, id, []);
  markPlaces(sheet);
  const rivers = draftRivers(sheet);
  layTracks(sheet);
  markPartings(sheet);
  markStraits(sheet);
  markPasses(sheet);
  sidesByHand(sheet);
  for (const { id, hex, lies, off } of sheet.lay.loose)
    sheet.notes.push(`${id} stands in ${hex}; the map has it in ${lies}, ${off.toFixed(1)} hexes away.`);
  return {
    hexes: sheet.hexes.map((hex) => ({
      at: hex.id,
      terrain: hex.terrain,
      regions: Object.keys(sheet.atlas.regions).filter((id) => sheet.regions.get(id)?.has(hex.id)),
      from: hex.from,
    })),
    sides: [...sheet.sides.values()]
      .filter((side) => side.features.length > 0)
      .sort((p, q) => (p.a < q.a ? -1 : p.a > q.a ? 1 : p.b < q.b ? -1 : 1)),
    shapes: landShapes(sheet),
    rivers,
    lay: sheet.lay,
    notes: sheet.notes,
  };
}
