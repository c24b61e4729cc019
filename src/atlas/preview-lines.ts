import type { Board, Border, Point } from '../board/index.js';
import { type Pack, say } from '../pack/index.js';
import { points, short } from './svg.js';

export interface Edge {
  readonly border: Border;
  readonly p: Point;
  readonly q: Point;
  readonly a: Point;
  readonly b: Point;
}

/** The hexsides that carry anything, with their ends. */
export function sidesOf(board: Board, corners: (i: number) => Point[]): Edge[] {
  const result: Edge[] = [];
  const count = board.grid?.count ?? 0;
  for (let i = 0; i < count; i++) {
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const [j, d] = [board.to[k] as number, board.direction[k] as number];
      const border = board.borders[board.border[k] as number] as Border;
      if (j < i || d < 0 || border.features.length === 0) continue;
      const ring = corners(i);
      const [p, q] = [ring[d] as Point, ring[(d + 1) % 6] as Point];
      const middle = (at: Point[]): Point => ({ x: at.reduce((s, o) => s + o.x, 0) / 6, y: at.reduce((s, o) => s + o.y, 0) / 6 });
      result.push({ border, p, q, a: middle(ring), b: middle(corners(j)) });
    }
  }
  return result;
}

export const isWater = (feature: string): boolean => /river|canal|lake/.test(feature);

export function edgeLine(pack: Pack, { border, p, q }: Edge, size: number): string {
  const line = (colour: string, width: number, dash = ''): string =>
    `<path d="M${points([p, q])}" stroke="${colour}" stroke-width="${short(width * size)}" stroke-linecap="round" fill="none"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
  return border.features
    .map((feature) => {
      if (isWater(feature) || feature === 'bridge') return '';
      const colour = pack.terrain.sides[feature]?.colour;
      if (/pass/.test(feature)) return line('#5c4a2a', 0.16, `${short(size * 0.02)} ${short(size * 0.16)}`);
      if (/impassable/.test(feature)) return line('#4a4a4a', 0.09);
      if (/^sea$|strait/.test(feature)) return line(colour ?? '#a9c8dc', 0.13);
      if (/boundary/.test(feature)) return line(colour ?? '#222', 0.1) + line('#f3d34a', 0.045);
      return line(colour ?? '#7a3d6b', 0.07, `${short(size * 0.14)} ${short(size * 0.12)}`);
    })
    .join('');
}

/** Rivers run round the corners of hexes rather than break at them. */
export function riverLines(pack: Pack, edges: readonly Edge[], size: number): string {
  const key = ({ x, y }: Point): string => `${Math.round(x * 2)},${Math.round(y * 2)}`;
  const groups = new Map<string, { wide: number; colour: string; dash: string; edges: Edge[] }>();
  for (const edge of edges) {
    const feature = edge.border.features.find(isWater);
    if (feature === undefined) continue;
    const wide = feature === 'lake' ? 0.24 : /major/.test(feature) ? 0.17 : feature === 'canal' ? 0.075 : 0.11;
    const name = `${feature}/${edge.border.name === undefined ? '' : say(edge.border.name)}`;
    const group = groups.get(name) ?? { wide, colour: pack.terrain.sides[feature]?.colour ?? '#4d86b0', dash: '', edges: [] };
    group.edges.push(edge);
    groups.set(name, group);
  }
  const drawn: string[] = [];
  for (const { wide, colour, edges: list } of groups.values()) {
    const at = new Map<string, Edge[]>();
    for (const edge of list) for (const end of [edge.p, edge.q]) at.set(key(end), [...(at.get(key(end)) ?? []), edge]);
    const left = new Set(list);
    const follow = (first: Edge, start: Point): void => {
      left.delete(first);
      const line = [start];
      for (let edge: Edge | undefined = first, here = start; edge !== undefined; ) {
        here = key(edge.p) === key(here) ? edge.q : edge.p;
        line.push(here);
        const next: Edge | undefined = (at.get(key(here)) ?? []).find((other) => left.has(other));
        if (next !== undefined) left.delete(next);
        edge = next;
      }
      drawn.push(`<path d="${smooth(line)}" stroke="${colour}" stroke-width="${short(wide * size)}"/>`);
    };
    for (const edge of list)
      for (const end of [edge.p, edge.q]) if (left.has(edge) && (at.get(key(end))?.length ?? 0) === 1) follow(edge, end);
    for (const edge of list) if (left.has(edge)) follow(edge, edge.p);
  }
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

function smooth(line: readonly Point[]): string {
  const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  let path = `M${points([line[0] as Point])}`;
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1] as Point, line[i] as Point];
    path += i === 1 ? `L${points([middle(p, q)])}` : `Q${points([p])} ${points([middle(p, q)])}`;
  }
  return `${path}L${points([line.at(-1) as Point])}`;
}

export const bridge = ({ p, q, a, b }: Edge, size: number): string => {
  const [m, length] = [{ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, Math.hypot(b.x - a.x, b.y - a.y)];
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (along: number, across: number): Point => ({
    x: m.x + size * (along * ux - across * uy),
    y: m.y + size * (along * uy + across * ux),
  });
  const rail = (side: number): string => `M${points([at(-0.16, side), at(0.16, side)])}`;
  return `<path d="${rail(-0.07)}${rail(0.07)}" stroke="#1c1c1c" stroke-width="${short(size * 0.045)}" fill="none"/>`;
};

/** Frontiers between the countries that were drafted. */
export function countryLines(pack: Pack, board: Board, corners: (i: number) => Point[], size: number): string {
  const regions = Object.entries(pack.atlas?.regions ?? {}).flatMap(([id, draft]) => (draft.countries.length > 0 ? [id] : []));
  if (regions.length === 0) return '';
  const sets = regions.map((id) => new Set(board.regions.get(id)));
  const mine = (i: number): string => sets.map((set) => (set.has(i) ? 1 : 0)).join('');
  const parts: string[] = [];
  const count = board.grid?.count ?? 0;
  for (let i = 0; i < count; i++) {
    if (board.sea[i] === 1) continue;
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const [j, d] = [board.to[k] as number, board.direction[k] as number];
      if (d < 0 || j < i || board.sea[j] === 1 || mine(i) === mine(j)) continue;
      const ring = corners(i);
      parts.push(`M${points([ring[d] as Point, ring[(d + 1) % 6] as Point])}`);
    }
  }
  return `<path d="${parts.join('')}" fill="none" stroke="#8c2f39" stroke-opacity=".55" stroke-width="${short(size * 0.08)}" stroke-linecap="round"/>`;
}

/** Roads and railways join the middles of hexes that have them. */
export function trackLines(board: Board, centre: (i: number) => Point, size: number): string {
  const styles: readonly (readonly [string, string])[] = [
    ['road', `stroke="#a3412f" stroke-width="${short(size * 0.055)}"`],
    [
      'railroad',
      `stroke="#2b2b2b" stroke-width="${short(size * 0.05)}" stroke-dasharray="${short(size * 0.1)} ${short(size * 0.05)}"`,
    ],
    ['s-bahn', `stroke="#1f5f3a" stroke-width="${short(size * 0.11)}" stroke-opacity=".8"`],
  ];
  return styles
    .map(([feature, style]) => {
      const parts: string[] = [];
      const joined = new Map<number, Set<number>>();
      const of = (i: number): Set<number> => joined.get(i) ?? new Set();
      for (let i = 0; i < (board.grid?.count ?? 0); i++) {
        if (!board.spaces[i]?.terrain.includes(feature)) continue;
        for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
          const j = board.to[k] as number;
          const water = board.borders[board.border[k] as number]?.features ?? [];
          if (j < i || (board.direction[k] as number) < 0 || !board.spaces[j]?.terrain.includes(feature)) continue;
          if (water.some(isWater) && !water.includes('bridge')) continue;
          // Where a line turns, three of its hexes touch each other; the way round the corner is enough.
          if ([...of(i)].some((other) => of(j).has(other))) continue;
          joined.set(i, of(i).add(j));
          joined.set(j, of(j).add(i));
          parts.push(`M${points([centre(i), centre(j)])}`);
        }
      }
      return parts.length === 0 ? '' : `<path d="${parts.join('')}" fill="none" stroke-linecap="round" ${style}/>`;
    })
    .join('');
}
