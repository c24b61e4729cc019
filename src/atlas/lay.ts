import { type Axial, cellOf, centreOf, hexAt, isOnSheet, layoutOf, type Point } from '../board/hex.js';
import { makeNumbering } from '../board/numbering.js';
import type { AtlasFile, BoardFile, Grid } from '../pack/index.js';
import { type Fit, fitBoard, onSheet, type Unfit } from './fit.js';
import { type LonLat, plane } from './projection.js';
import { thinPlate } from './warp.js';

/** How the globe lies on the sheet, bent so that every place falls in its hex. */
export interface Lay {
  readonly grid: Grid;
  readonly fit?: Fit;
  /** Places that hold the map in place, and how far each was moved (in hexes). */
  readonly anchors: readonly { readonly id: string; readonly hex: string; readonly moved: number; readonly stated: boolean }[];
  /** Places too far from their hex to bend the map to. */
  readonly loose: readonly { readonly id: string; readonly hex: string; readonly lies: string; readonly off: number }[];
  toSheet(at: LonLat): Point;
}

/** Within a hex a place keeps so far from its sides. */
const INNER = 0.36;

export function layOf(file: BoardFile, atlas: AtlasFile): { lay: Lay } | { problems: readonly Unfit[] } {
  const { grid } = file;
  if (grid === undefined) {
    const why = { what: 'The board has no hex grid.', why: 'hexes are laid over the globe.', fix: 'give board.yaml a grid.' };
    return { problems: [{ code: 'atlas/no-grid', ...why }] };
  }
  const numbering = makeNumbering(grid);
  const layout = layoutOf(grid);
  if (atlas.plane !== undefined) {
    const { origin, at, hex, perDegree } = atlas.plane;
    const cell = numbering.parse(at);
    if (cell === undefined) {
      const why = {
        what: `The plane of atlas.yaml is laid at ${at}, which is no hex.`,
        why: 'the map hangs on it.',
        fix: 'name a hex.',
      };
      return { problems: [{ code: 'atlas/no-hex', ...why }] };
    }
    const centre = centreOf(layout, cell.row, cell.column);
    const projection = plane(origin, ...perDegree);
    const toSheet = (place: LonLat): Point => {
      const { x, y } = projection.forward(place);
      return { x: centre.x + x / hex, y: centre.y + y / hex };
    };
    return { lay: { grid, anchors: [], loose: [], toSheet } };
  }
  const result = fitBoard(file, atlas);
  if ('problems' in result) return result;
  const { fit } = result;
  const [from, to]: [Point[], Point[]] = [[], []];
  const anchors: Lay['anchors'][number][] = [];
  const loose: Lay['loose'][number][] = [];
  const except = new Set(atlas.anchors.except);
  const places = Object.entries(file.places).filter(([id]) => !except.has(id));
  // What is stated comes first: the others follow where the map, bent by it, is not too far off.
  for (const stated of [true, false]) {
    const bent = thinPlate([...from], [...to]);
    for (const [id, place] of places) {
      if (place.control !== stated || typeof place.at !== 'string') continue;
      if (place.latitude === undefined || place.longitude === undefined) continue;
      const cell = numbering.parse(place.at);
      if (cell === undefined) continue;
      const centre = centreOf(layout, cell.row, cell.column);
      const p = onSheet(fit, [place.longitude, place.latitude]);
      const now = stated ? p : bent(p);
      const off = Math.hypot(now.x - centre.x, now.y - centre.y);
      if (!stated && off > atlas.anchors.within) {
        const hex = hexAt(layout, now);
        loose.push({ id, hex: place.at, lies: idAt(grid, hex), off });
        continue;
      }
      if (from.some((q) => Math.hypot(p.x - q.x, p.y - q.y) < 0.12)) continue;
      const t = off <= INNER ? 1 : INNER / off;
      const target = { x: centre.x + (now.x - centre.x) * t, y: centre.y + (now.y - centre.y) * t };
      from.push(p);
      to.push(target);
      anchors.push({ id, hex: place.at, moved: Math.hypot(target.x - p.x, target.y - p.y), stated });
    }
  }
  const warp = thinPlate(from, to);
  return { lay: { grid, fit, anchors, loose, toSheet: (at) => warp(onSheet(fit, at)) } };
}

function idAt(grid: Grid, { q, r }: Axial): string {
  const layout = layoutOf(grid);
  const cell = cellOf(layout, q, r);
  return isOnSheet(layout, cell) ? makeNumbering(grid).id(cell.row, cell.column) : 'off the sheet';
}
