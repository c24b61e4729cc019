import type { Point } from './geometry.js';

/** A square around a point, for a space that is drawn without an outline. */
export const outlineAround = ({ x, y }: Point, half: number): Point[] => [
  { x: x - half, y: y - half },
  { x: x + half, y: y - half },
  { x: x + half, y: y + half },
  { x: x - half, y: y + half },
];

/** The same outline with fewer points: none is further off than `within` pixels. VASSAL tests each point of a polygon at each move. */
export function simplified(points: readonly Point[], within = 2): Point[] {
  const open = points.filter((point, i) => i === 0 || point.x !== points[i - 1]?.x || point.y !== points[i - 1]?.y);
  const [first, last] = [open[0], open.at(-1)];
  if (first && last && open.length > 1 && first.x === last.x && first.y === last.y) open.pop();
  if (open.length <= 4) return open;
  const far = open.reduce(
    (best, point, i) => (gap(point, open[0] as Point) > gap(open[best] as Point, open[0] as Point) ? i : best),
    0,
  );
  const there = thin(open.slice(0, far + 1), within);
  const back = thin([...open.slice(far), open[0] as Point], within);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

function thin(points: readonly Point[], within: number): Point[] {
  const [a, b] = [points[0] as Point, points.at(-1) as Point];
  let [worst, at] = [within, -1];
  for (let i = 1; i < points.length - 1; i++) {
    const off = offLine(points[i] as Point, a, b);
    if (off > worst) [worst, at] = [off, i];
  }
  if (at === -1) return [a, b];
  return [...thin(points.slice(0, at + 1), within).slice(0, -1), ...thin(points.slice(at), within)];
}

const gap = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function offLine(p: Point, a: Point, b: Point): number {
  const length = gap(a, b);
  return length === 0 ? gap(p, a) : Math.abs((b.x - a.x) * (a.y - p.y) - (a.x - p.x) * (b.y - a.y)) / length;
}
