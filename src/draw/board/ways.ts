import { type Board, stepBetween } from '../../board/index.js';
import type { Item, Point } from '../drawing.js';
import { chains, middle, noise, smoothLine } from './curve.js';
import type { Looks } from './looks.js';
import { innerSides, type Mesh } from './mesh.js';
import { lineItems } from './sides.js';

/** Roads and railways: from the middle of a hex to the middle of the next that has one too. */
export function drawWays(board: Board, mesh: Mesh, looks: Looks): Item[] {
  const items: Item[] = [];
  const ids = new Set(board.spaces.slice(0, mesh.own).flatMap((space) => space.terrain));
  for (const [id, art] of Object.entries(looks.context.templates.art.ways)) {
    const mine = [...ids].filter((terrain) => looks.way(terrain) === art);
    if (mine.length === 0) continue;
    const has = (hex: number): boolean => mine.some((terrain) => board.spaces[hex]?.terrain.includes(terrain) === true);
    const joined = new Map<number, Set<number>>();
    const of = (hex: number): Set<number> => joined.get(hex) ?? new Set();
    const parts: { from: number; to: number }[] = [];
    for (const { a, b } of innerSides(mesh)) {
      if (!has(a) || !has(b)) continue;
      const step = stepBetween(board, a, b);
      const features = step === -1 ? [] : (board.borders[board.border[step] as number]?.features ?? []);
      const kinds = features.map((feature) => looks.side(feature)?.kind);
      if (!art.crosses && kinds.includes('water') && !kinds.includes('crossing')) continue;
      // Where a way turns, three of its hexes touch each other; the way round the corner is enough.
      if ([...of(a)].some((other) => of(b).has(other))) continue;
      joined.set(a, of(a).add(b));
      joined.set(b, of(b).add(a));
      parts.push({ from: a, to: b });
    }
    const stray = (hex: number): Point => {
      const { x, y } = mesh.centres[hex] as Point;
      const by = 0.07 * mesh.size;
      return { x: x + by * noise(hex, 3, id.length), y: y + by * noise(hex, 5, id.length) };
    };
    const d = chains(parts)
      .map(({ links }) => {
        const first = links[0];
        if (first === undefined) return '';
        const stops = [first.backward ? first.part.to : first.part.from];
        for (const { part, backward } of links) stops.push(backward ? part.from : part.to);
        const line = stops.map(stray);
        return smoothLine(line.flatMap((p, i) => (i === 0 ? [p] : [middle(line[i - 1] as Point, p), p])));
      })
      .join('');
    items.push(...lineItems(d, art, looks.ink(art.ink), looks, mesh.size));
  }
  return items;
}
