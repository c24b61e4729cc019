import type { Point } from '../board/hex.js';
import type { Raster } from './raster.js';

/** A stretch of border between two labels, the same line for both. */
export interface Arc {
  readonly left: number;
  readonly right: number;
  readonly line: readonly Point[];
}

/** Outer rings turn one way, holes the other; together they are what a label covers. */
export type Shape = readonly (readonly Point[])[];

/**
 * The borders between the labels of a raster, as smooth lines in sheet units. Neighbours share each stretch, so shapes made of
 * them leave no gap. `bend` may move the points of a stretch (to draw a city as a true hexagon).
 */
export function arcsOf(raster: Raster, smooth: number, bend?: (arc: Arc) => readonly Point[] | undefined): Arc[] {
  const { width, height, cells } = raster;
  const label = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? -1 : (cells[row * width + column] as number);
  const stride = width + 1;
  // Steps between lattice points, each with the label on its left hand.
  const steps = new Map<number, number[]>();
  const add = (from: number, to: number): void => {
    const list = steps.get(from);
    if (list === undefined) steps.set(from, [to]);
    else list.push(to);
  };
  for (let row = 0; row <= height; row++) {
    for (let column = 0; column <= width; column++) {
      const here = row * stride + column;
      if (column < width && label(column, row) !== label(column, row - 1)) {
        add(here, here + 1);
        add(here + 1, here);
      }
      if (row < height && label(column, row) !== label(column - 1, row)) {
        add(here, here + stride);
        add(here + stride, here);
      }
    }
  }
  const used = new Set<number>();
  const stepKey = (from: number, to: number): number =>
    from * 4 + (to === from + 1 ? 0 : to === from - 1 ? 1 : to > from ? 2 : 3);
  const arcs: Arc[] = [];
  const follow = (start: number, first: number): void => {
    const line = [start];
    let [before, here] = [start, first];
    for (;;) {
      used.add(stepKey(before, here));
      used.add(stepKey(here, before));
      line.push(here);
      const next = (steps.get(here) as number[]).filter((to) => to !== before);
      if (here === start || next.length !== 1) break;
      [before, here] = [here, next[0] as number];
    }
    const [a, b] = [line[0] as number, line[1] as number];
    const [column, row] = [a % stride, Math.floor(a / stride)];
    // Labels on either hand of the first step, y running down.
    const [left, right] =
      b === a + 1
        ? [label(column, row - 1), label(column, row)]
        : b === a - 1
          ? [label(column - 1, row), label(column - 1, row - 1)]
          : b > a
            ? [label(column, row), label(column - 1, row)]
            : [label(column - 1, row - 1), label(column, row - 1)];
    const rough = line.map((at) => ({
      x: raster.left + (at % stride) / raster.fine,
      y: raster.top + Math.floor(at / stride) / raster.fine,
    }));
    const edge = left === -1 || right === -1;
    const arc = { left, right, line: edge ? straight(rough) : soften(rough, smooth) };
    arcs.push({ ...arc, line: bend?.(arc) ?? arc.line });
  };
  for (const [from, list] of steps)
    if (list.length !== 2) for (const to of list) if (!used.has(stepKey(from, to))) follow(from, to);
  for (const [from, list] of steps) for (const to of list) if (!used.has(stepKey(from, to))) follow(from, to);
  return arcs;
}

/** The rings around what a label covers. */
export function shapeOf(arcs: readonly Arc[], label: number): Shape {
  const key = ({ x, y }: Point): string => `${x.toFixed(6)},${y.toFixed(6)}`;
  const open = new Map<string, (readonly Point[])[]>();
  for (const { left, right, line } of arcs) {
    if (left === right) continue;
    const own = left === label ? line : right === label ? [...line].reverse() : undefined;
    if (own === undefined) continue;
    const start = key(own[0] as Point);
    open.set(start, [...(open.get(start) ?? []), own]);
  }
  const rings: Point[][] = [];
  for (const list of open.values()) {
    for (let arc = list.pop(); arc !== undefined; arc = list.pop()) {
      const ring = [...arc];
      const start = key(ring[0] as Point);
      for (let end = key(ring.at(-1) as Point); end !== start; end = key(ring.at(-1) as Point)) {
        const next = open.get(end)?.pop();
        if (next === undefined) break;
        ring.push(...next.slice(1));
      }
      if (ring.length > 3) rings.push(ring);
    }
  }
  return rings;
}

/** Twice the area inside a ring; its sign tells which way it turns. */
export const turn = (ring: readonly Point[]): number =>
  ring.reduce((sum, p, i) => {
    const q = ring[(i + 1) % ring.length] as Point;
    return sum + p.x * q.y - q.x * p.y;
  }, 0);

export function contains(ring: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  ring.forEach((p, i) => {
    const q = ring[(i + ring.length - 1) % ring.length] as Point;
    if (p.y > y !== q.y > y && x < p.x + ((y - p.y) / (q.y - p.y)) * (q.x - p.x)) inside = !inside;
  });
  return inside;
}

/** Rings as polygons: each outer ring with its holes, largest first. */
export function polygonsOf(rings: Shape): (readonly (readonly Point[])[])[] {
  const sorted = [...rings].sort((a, b) => Math.abs(turn(b)) - Math.abs(turn(a)));
  const way = Math.sign(turn(sorted[0] ?? []));
  const outer = sorted.filter((ring) => Math.sign(turn(ring)) === way).map((ring) => [ring]);
  for (const hole of sorted.filter((ring) => Math.sign(turn(ring)) === -way)) {
    const home = [...outer].reverse().find(([ring]) => contains(ring as readonly Point[], hole[0] as Point));
    home?.push(hole);
  }
  return outer;
}

/** A staircase of squares becomes a line: thinned, then rounded. Its ends stay. */
function soften(line: readonly Point[], tolerance: number): Point[] {
  const loop = samePoint(line[0] as Point, line.at(-1) as Point);
  let result = thin(middled(line, loop), tolerance);
  for (let round = 0; round < 2; round++) result = rounded(result, loop);
  return result;
}

/** Steps of a staircase meet in the middle of their treads. */
function middled(line: readonly Point[], loop: boolean): Point[] {
  const middle = line.slice(1).map((q, i) => ({ x: ((line[i] as Point).x + q.x) / 2, y: ((line[i] as Point).y + q.y) / 2 }));
  return loop ? [...middle, middle[0] as Point] : [line[0] as Point, ...middle, line.at(-1) as Point];
}

function rounded(line: readonly Point[], loop: boolean): Point[] {
  if (line.length < 3) return [...line];
  const result: Point[] = loop ? [] : [line[0] as Point];
  line.slice(1).forEach((q, i) => {
    const p = line[i] as Point;
    const at = (t: number): Point => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });
    if (loop || i > 0) result.push(at(0.25));
    if (loop || i < line.length - 2) result.push(at(0.75));
  });
  return loop ? [...result, result[0] as Point] : [...result, line.at(-1) as Point];
}

function straight(line: readonly Point[]): Point[] {
  return line.filter((p, i) => {
    const [before, after] = [line[i - 1], line[i + 1]];
    if (before === undefined || after === undefined) return true;
    return (p.x - before.x) * (after.y - p.y) !== (p.y - before.y) * (after.x - p.x);
  });
}

const samePoint = (a: Point, b: Point): boolean => a.x === b.x && a.y === b.y;

/** Douglas and Peucker's: leaves out points that lie within the tolerance of the line without them. */
export function thin(line: readonly Point[], tolerance: number): Point[] {
  if (line.length < 3) return [...line];
  const keep = new Uint8Array(line.length);
  keep[0] = 1;
  keep[line.length - 1] = 1;
  const stack: [number, number][] = [[0, line.length - 1]];
  for (let range = stack.pop(); range !== undefined; range = stack.pop()) {
    const [from, to] = range;
    const [p, q] = [line[from] as Point, line[to] as Point];
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    let [best, far] = [-1, tolerance];
    for (let i = from + 1; i < to; i++) {
      const { x, y } = line[i] as Point;
      const off =
        length < 1e-9 ? Math.hypot(x - p.x, y - p.y) : Math.abs((q.x - p.x) * (p.y - y) - (p.x - x) * (q.y - p.y)) / length;
      if (off > far) [best, far] = [i, off];
    }
    if (best === -1) continue;
    keep[best] = 1;
    stack.push([from, best], [best, to]);
  }
  return line.filter((_, i) => keep[i] === 1);
}
