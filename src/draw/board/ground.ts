import { group, type Item, type Point, path, rect, type UseItem, use } from '../drawing.js';
import type { Stamps } from './art.js';
import { c2, noise, relaxedRing, smoothRing } from './curve.js';
import type { Look } from './looks.js';
import { type Mesh, ringsOf } from './mesh.js';
import type { Rect } from './rect.js';
import type { BoardStyle } from './style.js';

/** The grounds of a map, each a shape with winding edges that runs a little into its neighbours; the commonest lies under all. */
export function drawGrounds(
  mesh: Mesh,
  looks: readonly Look[],
  area: Rect,
  style: BoardStyle,
  ink: (name: string) => string,
): Item[] {
  const groups = new Map<string, { look: Look; hexes: Set<number> }>();
  for (let hex = 0; hex < mesh.all; hex++) {
    const look = looks[hex] as Look;
    const found = groups.get(look.key);
    if (found === undefined) groups.set(look.key, { look, hexes: new Set([hex]) });
    else found.hexes.add(hex);
  }
  const [plain, ...others] = [...groups.values()].sort(
    (a, b) => Number(b.look.art.stamps.length === 0) - Number(a.look.art.stamps.length === 0) || b.hexes.size - a.hexes.size,
  );
  if (plain === undefined) return [];
  // Nothing goes farther beyond the neat line than the sheet does: resvg cuts off groups that begin outside of it.
  const near = ({ x, y }: Point): Point => ({
    x: Math.max(area.x - 4, Math.min(area.x + area.width + 4, x)),
    y: Math.max(area.y - 4, Math.min(area.y + area.height + 4, y)),
  });
  const items: Item[] = [rect(area.x, area.y, area.width, area.height, { fill: plain.look.colour })];
  for (const { look, hexes } of others) {
    const d = ringsOf(mesh, (hex) => hexes.has(hex))
      .map((ring) => smoothRing(relaxedRing(ring, 2).map(near)))
      .join('');
    const { colour: fill } = look;
    if (style.blend > 0)
      items.push(path(d, { stroke: fill, width: 0.16 * mesh.size, join: 'round', opacity: style.blend, rule: 'evenodd' }));
    items.push(path(d, { fill, stroke: fill, width: 0.03 * mesh.size, join: 'round', rule: 'evenodd' }));
    if (look.art.hatch !== undefined) items.push(hatched(d, area, 0.14 * mesh.size, ink(look.art.hatch)));
  }
  return items;
}

/** Fine lines across a shape: ground on which nobody plays. */
export const hatched = (d: string, area: Rect, step: number, stroke: string): Item =>
  group([path(hatch(area, step), { stroke, width: 0.12 })], { clip: d, clipRule: 'evenodd' });

/** Lines from the lower left to the upper right, each no longer than the area. */
function hatch({ x, y, width, height }: Rect, step: number): string {
  const parts: string[] = [];
  for (let off = -height; off < width; off += step) {
    const from = Math.max(0, off);
    const to = Math.min(width, off + height);
    parts.push(`M${c2(x + from)} ${c2(y + height - (from - off))}L${c2(x + to)} ${c2(y + height - (to - off))}`);
  }
  return parts.join('');
}

/** Where a stamp may stand, in shares of a hex from the middle of it. */
export type Free = (hex: number, dx: number, dy: number) => boolean;

/** What grows or rises, scattered over all hexes of a ground as if they were one, the farther first. */
export function drawScatter(
  mesh: Mesh,
  looks: readonly Look[],
  hexAt: (at: Point) => number,
  area: Rect,
  stamps: Stamps,
  free: Free,
): Item[] {
  const found: { y: number; item: UseItem }[] = [];
  const arts = new Set(looks.filter(({ art }) => art.stamps.length > 0).map(({ art }) => art));
  for (const art of arts) {
    const step = art.spacing * mesh.size;
    const rows = Math.ceil(area.height / (step * 0.866));
    for (let row = 0; row <= rows; row++)
      for (let column = 0; column <= area.width / step; column++) {
        const at = {
          x: area.x + (column + (row % 2) / 2 + 0.26 * noise(column, row, 11)) * step,
          y: area.y + (row + 0.26 * noise(column, row, 12)) * step * 0.866,
        };
        const hex = hexAt(at);
        if (hex === -1 || looks[hex]?.art !== art) continue;
        const centre = mesh.centres[hex] as Point;
        const [dx, dy] = [(at.x - centre.x) / mesh.size, (at.y - centre.y) / mesh.size];
        if (!free(hex, dx, dy)) continue;
        const reach = 0.1 * mesh.size;
        const near = [
          { x: at.x - reach, y: at.y },
          { x: at.x + reach, y: at.y },
          { x: at.x, y: at.y - 1.2 * reach },
          { x: at.x, y: at.y + 0.4 * reach },
        ];
        if (near.some((spot) => looks[hexAt(spot)]?.art !== art)) continue;
        const pick = Math.floor(((noise(column, row, 13) + 1) / 2) * art.stamps.length);
        const { stamp, x, y } = stamps.get(art.stamps[Math.min(pick, art.stamps.length - 1)] as string);
        const [low, high] = art.scale;
        const scale = ((low + ((high - low) * (noise(column, row, 14) + 1)) / 2) * mesh.size) / 100;
        const round = (value: number): number => Math.round(value * 100) / 100;
        found.push({
          y: at.y,
          item: use(
            stamp,
            { x: round(at.x - x * scale), y: round(at.y - y * scale) },
            { scale: Math.round(scale * 1000) / 1000 },
          ),
        });
      }
  }
  return found.sort((a, b) => a.y - b.y).map(({ item }) => item);
}
