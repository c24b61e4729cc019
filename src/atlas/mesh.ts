import { type Axial, cellOf, hexAt, isOnSheet, type Layout, type Point } from '../board/hex.js';
import type { Cell } from '../board/numbering.js';

/**
 * The corners of a hex grid. A corner is where three hexes meet, which is a triangle of their centres; a hexside joins two
 * corners whose triangles share two hexes. A line drawn on the sheet passes from triangle to triangle, so the hexsides it
 * crosses between centres are one unbroken line.
 */
export interface Corner {
  readonly key: string;
  readonly hexes: readonly [Axial, Axial, Axial];
}

/** The hexside between two corners: the hexes on either side of it. */
export type Side = readonly [Axial, Axial];

export const hexKey = ({ q, r }: Axial): string => `${q},${r}`;

export const sideKey = (a: Axial, b: Axial): string =>
  a.q < b.q || (a.q === b.q && a.r < b.r) ? `${hexKey(a)}|${hexKey(b)}` : `${hexKey(b)}|${hexKey(a)}`;

export function cornerOf(q: number, r: number, up: boolean): Corner {
  const far: Axial = up ? { q, r } : { q: q + 1, r: r + 1 };
  return { key: `${q},${r},${up ? 1 : 0}`, hexes: [far, { q: q + 1, r }, { q, r: r + 1 }] };
}

/** The corner whose triangle holds a point of the sheet. */
export function cornerAt(layout: Layout, at: Point): Corner {
  const { q, r } = fractional(layout, at);
  const [a, b] = [Math.floor(q), Math.floor(r)];
  return cornerOf(a, b, q - a + (r - b) < 1);
}

/** The three corners that a hexside joins to this one. */
export function nextCorners({ key }: Corner): Corner[] {
  const [q = 0, r = 0, up = 0] = key.split(',').map(Number);
  return up === 1
    ? [cornerOf(q, r, false), cornerOf(q - 1, r, false), cornerOf(q, r - 1, false)]
    : [cornerOf(q, r, true), cornerOf(q + 1, r, true), cornerOf(q, r + 1, true)];
}

/** The hexside that joins two corners, or undefined when none does. */
export function sideBetween(a: Corner, b: Corner): Side | undefined {
  const keys = new Set(b.hexes.map(hexKey));
  const shared = a.hexes.filter((hex) => keys.has(hexKey(hex)));
  return shared.length === 2 ? (shared as unknown as Side) : undefined;
}

/** The corners that a line passes, each joined to the next by a hexside; loops and detours are cut off. */
export function walk(layout: Layout, line: readonly Point[], loops = false): Corner[] {
  const path: Corner[] = [];
  const seen = new Map<string, number>();
  const step = (corner: Corner): void => {
    const before = loops ? undefined : seen.get(corner.key);
    if (before !== undefined) {
      for (const gone of path.splice(before + 1)) seen.delete(gone.key);
      return;
    }
    if (path.at(-1)?.key === corner.key) return;
    seen.set(corner.key, path.length);
    path.push(corner);
  };
  const between = (p: Point, q: Point, depth: number): void => {
    const [a, b] = [cornerAt(layout, p), cornerAt(layout, q)];
    if (a.key === b.key) return;
    if ((sideBetween(a, b) !== undefined && Math.hypot(p.x - q.x, p.y - q.y) < 0.05) || depth > 30) {
      if (sideBetween(a, b) === undefined) for (const corner of around(a, b)) step(corner);
      step(b);
      return;
    }
    const middle = { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 };
    between(p, middle, depth + 1);
    between(middle, q, depth + 1);
  };
  line.forEach((q, i) => {
    const p = line[i - 1];
    if (p === undefined) step(cornerAt(layout, q));
    else {
      const parts = Math.max(1, Math.ceil(Math.hypot(q.x - p.x, q.y - p.y) / 0.04));
      for (let k = 0; k < parts; k++) {
        const at = (t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
        between(at(k / parts), at((k + 1) / parts), 0);
      }
    }
  });
  return path;
}

/** Where a corner lies on the sheet. */
export function cornerPoint(centre: (hex: Axial) => Point, { hexes }: Corner): Point {
  const [a, b, c] = hexes.map(centre) as [Point, Point, Point];
  return { x: (a.x + b.x + c.x) / 3, y: (a.y + b.y + c.y) / 3 };
}

/** The cell of a hex, or undefined off the sheet. */
export function onSheetCell(layout: Layout, { q, r }: Axial): Cell | undefined {
  const cell = cellOf(layout, q, r);
  return isOnSheet(layout, cell) ? cell : undefined;
}

/** The hexes that a line passes through, in order. */
export function hexesAlong(layout: Layout, line: readonly Point[]): Axial[] {
  const path: Axial[] = [];
  line.forEach((q, i) => {
    const p = line[i - 1] ?? q;
    const parts = Math.max(1, Math.ceil(Math.hypot(q.x - p.x, q.y - p.y) / 0.01));
    for (let k = 0; k <= parts; k++) {
      const hex = hexAt(layout, { x: p.x + ((q.x - p.x) * k) / parts, y: p.y + ((q.y - p.y) * k) / parts });
      const last = path.at(-1);
      if (last === undefined || hexKey(last) !== hexKey(hex)) path.push(hex);
    }
  });
  return path;
}

/** A way over at most a few corners, for a line that runs exactly through a centre. */
function around(a: Corner, b: Corner): Corner[] {
  const queue: Corner[][] = [[a]];
  const seen = new Set([a.key]);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const next of nextCorners(path.at(-1) as Corner)) {
      if (next.key === b.key) return path.slice(1);
      if (!seen.has(next.key) && path.length < 6) queue.push([...path, next]);
      seen.add(next.key);
    }
  }
  return [];
}

function fractional(layout: Layout, at: Point): Axial {
  // Axial coordinates are linear in the sheet: three centres settle them.
  const [pitch, radius] = [Math.sqrt(3) / 2, 1 / Math.sqrt(3)];
  const half = (layout.shifted + 1) / 2;
  const pointy = layout.orientation === 'pointy';
  const across = ((pointy ? at.y : at.x) - radius) / pitch;
  const along = (pointy ? at.x : at.y) - half - across / 2;
  return pointy ? { q: along + layout.q0, r: across + layout.r0 } : { q: across + layout.q0, r: along + layout.r0 };
}
