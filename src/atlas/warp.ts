import type { Point } from '../board/hex.js';
import { solve } from './solve.js';

/** Bends the sheet smoothly. */
export type Warp = (at: Point) => Point;

/**
 * A thin-plate spline: each `from` comes to lie on its `to`, and what is between bends as little as it can.
 * Two points of `from` must not coincide.
 */
export function thinPlate(from: readonly Point[], to: readonly Point[]): Warp {
  const n = from.length;
  if (n < 3) return (at) => at;
  const size = n + 3;
  const matrix = Array.from({ length: size }, () => new Float64Array(size));
  const right = [new Float64Array(size), new Float64Array(size)] as const;
  from.forEach((p, i) => {
    const row = matrix[i] as Float64Array;
    from.forEach((q, j) => {
      row[j] = bend((p.x - q.x) ** 2 + (p.y - q.y) ** 2);
    });
    [1, p.x, p.y].forEach((value, k) => {
      row[n + k] = value;
      (matrix[n + k] as Float64Array)[i] = value;
    });
    const target = to[i] as Point;
    right[0][i] = target.x - p.x;
    right[1][i] = target.y - p.y;
  });
  const [u, v] = solve(matrix, right) as [Float64Array, Float64Array];
  const [xs, ys] = [Float64Array.from(from, (p) => p.x), Float64Array.from(from, (p) => p.y)];
  return ({ x, y }) => {
    let dx = (u[n] as number) + (u[n + 1] as number) * x + (u[n + 2] as number) * y;
    let dy = (v[n] as number) + (v[n + 1] as number) * x + (v[n + 2] as number) * y;
    for (let i = 0; i < n; i++) {
      const s = bend((x - (xs[i] as number)) ** 2 + (y - (ys[i] as number)) ** 2);
      dx += (u[i] as number) * s;
      dy += (v[i] as number) * s;
    }
    return { x: x + dx, y: y + dy };
  };
}

const bend = (square: number): number => (square === 0 ? 0 : square * Math.log(square));
