import { type Item, type Point, path, rect } from '../drawing.js';
import { smoothRing } from './curve.js';
import type { Mesh } from './mesh.js';
import { ringsOf } from './mesh.js';
import type { Rect } from './rect.js';
import { shapesOf } from './shapes.js';
import type { BoardStyle } from './style.js';

/** The land as one path: as it was drafted, or around the hexes that are no sea. Undefined where there is no sea. */
export function landPath(
  mesh: Mesh,
  isSea: (hex: number) => boolean,
  shapes: unknown,
  area: Rect,
  put: (at: Point) => Point,
): string | undefined {
  const drafted = shapesOf(shapes).filter(({ kind }) => kind === 'land');
  if (drafted.length > 0)
    return drafted
      .flatMap(({ polygons }) => polygons.flat())
      .map((ring) => smoothRing(beyondEdge(ring.slice(0, -1), area, mesh.size, put)))
      .join('');
  let sea = false;
  for (let hex = 0; hex < mesh.own && !sea; hex++) sea = isSea(hex);
  return sea
    ? ringsOf(mesh, (hex) => !isSea(hex))
        .map(smoothRing)
        .join('')
    : undefined;
}

/**
 * Millimetres that land goes on beyond the neat line: more than half the widest band of shallows, and still on the sheet, for
 * resvg cuts off groups that begin outside of it.
 */
const BEYOND = 8;

/** Land that reaches the neat line goes on beyond it, so that no coast is drawn there; long stretches keep their corners. */
function beyondEdge(ring: readonly Point[], area: Rect, size: number, put: (at: Point) => Point): Point[] {
  const near = 0.35 * size;
  const out = (value: number, low: number, high: number): number =>
    value < low + near ? low - BEYOND : value > high - near ? high + BEYOND : value;
  const points = ring
    .map(put)
    .map(({ x, y }) => ({ x: out(x, area.x, area.x + area.width), y: out(y, area.y, area.y + area.height) }));
  return points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length] as Point;
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    if (length < 0.5 * size) return [p];
    const at = (far: number): Point => ({ x: p.x + ((q.x - p.x) * far) / length, y: p.y + ((q.y - p.y) * far) / length });
    return [p, at(0.2 * size), at(length - 0.2 * size)];
  });
}

/** Water with its shallows: bands along the coast, each narrower and lighter, and lines as engravers draw them. */
export function drawSea(land: string, area: Rect, size: number, colour: string, style: BoardStyle): Item[] {
  const items: Item[] = [rect(area.x, area.y, area.width, area.height, { fill: colour })];
  const n = style.shallows.length;
  for (const [i, shallow] of style.shallows.entries()) {
    const width = (0.95 * size * (n - i)) / n;
    if (style.waterLine !== undefined)
      items.push(path(land, { stroke: style.waterLine, width: width + 0.028 * size, join: 'round', opacity: 0.55 }));
    items.push(path(land, { stroke: shallow, width, join: 'round' }));
  }
  return items;
}

export const drawCoast = (land: string, style: BoardStyle): Item =>
  path(land, { stroke: style.coast, width: style.coastWidth, join: 'round' });
