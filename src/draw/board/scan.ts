import type { Board } from '../../board/index.js';
import type { ScanFile } from '../../pack/index.js';
import { group, type Item, type Point, rectPath } from '../drawing.js';
import type { MapDrawing } from './hexmap.js';
import { meshOf } from './mesh.js';
import type { Rect } from './rect.js';

/** The owner's picture of their own map. How the grid lies on it is in the pack (`scan.yaml`, by `grognard atlas trace`). */
export interface ScanImage {
  readonly type: 'png' | 'jpeg';
  readonly data: Uint8Array;
}

/** Millimetres of the whole picture, when its hexes are `size` across. */
export const scanSize = ({ size: [width, height], hex }: ScanFile, size: number): { width: number; height: number } => ({
  width: (width * size) / hex,
  height: (height * size) / hex,
});

/** Where a spot of the sheet, in hexes, lies on the scan, in millimetres of the drawing. */
export function onScan({ homography, hex }: ScanFile, area: Rect, size: number): (at: Point) => Point {
  const [[a, b, c], [d, e, f], [g, h, i]] = homography as [Row, Row, Row];
  const scale = size / hex;
  return ({ x, y }) => {
    const w = g * x + h * y + i;
    return { x: area.x + (scale * (a * x + b * y + c)) / w, y: area.y + (scale * (d * x + e * y + f)) / w };
  };
}
type Row = [number, number, number];

/** The owner's own map under our spaces: nothing is drawn on it, for it has its own grid and numbers. */
export function drawScan(board: Board, scan: ScanFile, image: ScanImage, area: Rect, size: number): MapDrawing {
  const put = onScan(scan, area, size);
  const mesh = meshOf(board, 1, { x: 0, y: 0 });
  const items: Item[] = [
    group([{ kind: 'image', ...area, ...image }], { clip: rectPath(area.x, area.y, area.width, area.height), mark: 'map' }),
  ];
  return {
    items,
    place: (space) =>
      space < mesh.own
        ? { centre: put(mesh.centres[space] as Point), outline: [0, 1, 2, 3, 4, 5].map((d) => put(mesh.corner(space, d))) }
        : undefined,
  };
}

/** A grid without turn or perspective that lies closest to the centres: for programs that know only such grids. */
export function closestGrid(board: Board, place: (space: number) => Point | undefined): { x: number; y: number; size: number } {
  const pairs: { u: Point; p: Point }[] = [];
  for (let hex = 0; hex < (board.grid?.count ?? 0); hex++) {
    const [u, p] = [board.centre(hex), place(hex)];
    if (u !== undefined && p !== undefined) pairs.push({ u, p });
  }
  const n = Math.max(1, pairs.length);
  const mean = (pick: (pair: (typeof pairs)[number]) => number): number => pairs.reduce((sum, pair) => sum + pick(pair), 0) / n;
  const [ux, uy, px, py] = [mean(({ u }) => u.x), mean(({ u }) => u.y), mean(({ p }) => p.x), mean(({ p }) => p.y)];
  let [over, under] = [0, 0];
  for (const { u, p } of pairs) {
    over += (u.x - ux) * (p.x - px) + (u.y - uy) * (p.y - py);
    under += (u.x - ux) ** 2 + (u.y - uy) ** 2;
  }
  const size = under === 0 ? 1 : over / under;
  return { x: px - size * ux, y: py - size * uy, size };
}
