import type { Point } from '../board/hex.js';

/** Turns, scales and shifts a plane: x' = a x - b y + e, y' = b x + a y + f. Angles and shapes stay. */
export interface Similarity {
  readonly a: number;
  readonly b: number;
  readonly e: number;
  readonly f: number;
}

export const apply = ({ a, b, e, f }: Similarity, { x, y }: Point): Point => ({ x: a * x - b * y + e, y: b * x + a * y + f });

export const invert = ({ a, b, e, f }: Similarity): Similarity => {
  const size = a * a + b * b;
  const [c, d] = [a / size, -b / size];
  return { a: c, b: d, e: -(c * e - d * f), f: -(d * e + c * f) };
};

/** Sheet units for one unit of the plane. */
export const scaleOf = ({ a, b }: Similarity): number => Math.hypot(a, b);

/** Degrees by which the plane is turned clockwise on a sheet whose y runs down. */
export const rotationOf = ({ a, b }: Similarity): number => (Math.atan2(b, a) * 180) / Math.PI;

/** The similarity that brings `from` nearest to `to`, by least squares. Two points at least. */
export function similarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const [p, q] = [mean(from), mean(to)];
  let [size, dot, cross] = [0, 0, 0];
  from.forEach((point, i) => {
    const [x, y] = [point.x - p.x, point.y - p.y];
    const [u, v] = [(to[i] as Point).x - q.x, (to[i] as Point).y - q.y];
    size += x * x + y * y;
    dot += x * u + y * v;
    cross += x * v - y * u;
  });
  const [a, b] = [dot / size, cross / size];
  return { a, b, e: q.x - a * p.x + b * p.y, f: q.y - b * p.x - a * p.y };
}

/** How far points spread across their main direction, as a root mean square: 0 when they lie on one line. */
export function breadth(points: readonly Point[]): number {
  const p = mean(points);
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y } of points) {
    xx += (x - p.x) ** 2;
    xy += (x - p.x) * (y - p.y);
    yy += (y - p.y) ** 2;
  }
  const [trace, gap] = [xx + yy, Math.hypot(xx - yy, 2 * xy)];
  return Math.sqrt(Math.max(0, (trace - gap) / 2) / Math.max(1, points.length));
}

const mean = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, point) => sum + point.x, 0) / points.length,
  y: points.reduce((sum, point) => sum + point.y, 0) / points.length,
});
