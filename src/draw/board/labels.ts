import type { Point, TextItem, TextStyle } from '../drawing.js';
import { text } from '../drawing.js';
import { type Metrics, wrap } from '../metrics.js';
import { isInside, overlapOf, type Rect } from './rect.js';

/** How bad it is to cover something: names are never covered where there is another spot, numbers where it can be helped. */
export const cover = { name: 60, mark: 25, number: 5, line: 2.5, art: 0.4 } as const;

/** Millimetres: what is taken is looked up by squares of the map. */
const cell = 16;

interface Taken extends Rect {
  readonly weight: number;
}

export interface LabelStyle extends TextStyle {
  readonly fill: string;
  readonly halo?: TextItem['halo'];
}

/** Finds room for words on a map. */
export class Labels {
  private readonly cells = new Map<number, Taken[]>();

  constructor(
    readonly area: Rect,
    readonly metrics: Metrics,
  ) {}

  take(box: Rect, weight: number): void {
    const taken = { ...box, weight };
    const [left, right] = [Math.floor(box.x / cell), Math.floor((box.x + box.width) / cell)];
    for (let row = Math.floor(box.y / cell); row <= Math.floor((box.y + box.height) / cell); row++)
      for (let column = left; column <= right; column++) {
        const key = row * 100003 + column;
        const list = this.cells.get(key);
        if (list === undefined) this.cells.set(key, [taken]);
        else list.push(taken);
      }
  }

  /**
   * What a word in this box would cover, in square millimetres times how bad that is; Infinity outside the map. Counting ends
   * where it is worse than `bound`.
   */
  cost(box: Rect, bound = Number.POSITIVE_INFINITY): number {
    if (!isInside(box, this.area)) return Number.POSITIVE_INFINITY;
    let sum = 0;
    const [left, right] = [Math.floor(box.x / cell), Math.floor((box.x + box.width) / cell)];
    for (let row = Math.floor(box.y / cell); row <= Math.floor((box.y + box.height) / cell); row++)
      for (let column = left; column <= right; column++)
        for (const other of this.cells.get(row * 100003 + column) ?? []) {
          const over = overlapOf(box, other);
          // A box lies in several cells; it counts in the one where the overlap begins.
          if (over <= 0 || row !== Math.floor(Math.max(box.y, other.y) / cell)) continue;
          if (column !== Math.floor(Math.max(box.x, other.x) / cell)) continue;
          sum += other.weight * over;
          if (sum > bound) return sum;
        }
    return sum;
  }

  /**
   * A name beside a spot: right, left, above, below, or farther off. Long names may take two lines. Undefined when no spot is on
   * the map.
   */
  beside(words: string, at: Point, gap: number, style: LabelStyle): TextItem[] | undefined {
    let best: { cost: number; lines: readonly string[]; box: Rect; anchor: TextItem['anchor'] } | undefined;
    const wide = this.metrics.width(words, style);
    const shapes: string[][] = [[words]];
    if (wide > 5.5 * style.size) {
      const half = wrap(this.metrics, words, style, wide * 0.62);
      if (half.length === 2) shapes.push(half);
    }
    for (const [s, lines] of shapes.entries()) {
      const width = Math.max(...lines.map((line) => this.metrics.width(line, style)));
      const height = (lines.length - 1) * 1.08 * style.size + 0.95 * style.size;
      for (const [k, [dx, dy]] of spots.entries()) {
        for (const far of [1, 1.5, 2.1]) {
          const x = at.x + dx * gap * far - (dx > 0.2 ? 0 : dx < -0.2 ? width : width / 2);
          const y = at.y + dy * gap * far - (dy > 0.2 ? 0 : dy < -0.2 ? height : height / 2);
          const box = { x, y, width, height };
          const cost = this.cost(box) + style.size * style.size * (0.12 * k + (far - 1) * 2.2 + s * 0.5) * (far > 1 ? 1.2 : 1);
          if (best === undefined || cost < best.cost)
            best = { cost, lines, box, anchor: dx > 0.2 ? 'start' : dx < -0.2 ? 'end' : 'middle' };
        }
      }
    }
    if (best === undefined || !Number.isFinite(best.cost)) return undefined;
    const { lines, box, anchor } = best;
    this.take(box, cover.name);
    const x = anchor === 'start' ? box.x : anchor === 'end' ? box.x + box.width : box.x + box.width / 2;
    return lines.map((line, i) => text(line, { x, y: box.y + style.size * (0.75 + 1.08 * i) }, { ...style, anchor }));
  }
}

/** Which way from the spot, the best first; shares of the gap. */
const spots: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0.75, -0.75],
  [0.75, 0.75],
  [0, 1],
  [-0.75, 0.75],
  [-0.75, -0.75],
  [0, -1],
  [1, 0.4],
  [-1, 0.4],
  [1, -0.4],
  [-1, -0.4],
];

/** The box around a letter that is turned. */
export function turnedBox(at: Point, width: number, height: number, degrees: number): Rect {
  const turn = (degrees * Math.PI) / 180;
  const [w, h] = [
    Math.abs(width * Math.cos(turn)) + Math.abs(height * Math.sin(turn)),
    Math.abs(width * Math.sin(turn)) + Math.abs(height * Math.cos(turn)),
  ];
  return { x: at.x - w / 2, y: at.y - h / 2, width: w, height: h };
}
