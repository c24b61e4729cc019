import type { Point } from '../board/hex.js';

/** A sheet cut into small squares, each with a number. `fine` squares go to one unit of the sheet. */
export class Raster {
  readonly width: number;
  readonly height: number;
  readonly cells: Int16Array;

  constructor(
    readonly left: number,
    readonly top: number,
    right: number,
    bottom: number,
    readonly fine: number,
    value = 0,
  ) {
    this.width = Math.max(1, Math.ceil((right - left) * fine));
    this.height = Math.max(1, Math.ceil((bottom - top) * fine));
    this.cells = new Int16Array(this.width * this.height).fill(value);
  }

  /** The middle of a square, on the sheet. */
  x(column: number): number {
    return this.left + (column + 0.5) / this.fine;
  }

  y(row: number): number {
    return this.top + (row + 0.5) / this.fine;
  }

  at({ x, y }: Point): number {
    const column = Math.floor((x - this.left) * this.fine);
    const row = Math.floor((y - this.top) * this.fine);
    if (column < 0 || row < 0 || column >= this.width || row >= this.height) return 0;
    return this.cells[row * this.width + column] as number;
  }

  /** Fills the squares whose middle lies inside the rings (what is inside two of them is a hole). */
  fill(rings: readonly (readonly Point[])[], value: number): void {
    const crossings: number[][] = [];
    for (const ring of rings) {
      for (let i = 0; i < ring.length; i++) {
        const p = ring[i] as Point;
        const q = ring[(i + 1) % ring.length] as Point;
        const [low, high] = p.y < q.y ? [p, q] : [q, p];
        const first = Math.max(0, Math.ceil((low.y - this.top) * this.fine - 0.5));
        const last = Math.min(this.height - 1, Math.ceil((high.y - this.top) * this.fine - 0.5) - 1);
        for (let row = first; row <= last; row++) {
          const t = (this.y(row) - low.y) / (high.y - low.y);
          crossings[row] ??= [];
          (crossings[row] as number[]).push(low.x + t * (high.x - low.x));
        }
      }
    }
    crossings.forEach((list, row) => {
      list.sort((a, b) => a - b);
      for (let k = 0; k + 1 < list.length; k += 2) {
        const first = Math.max(0, Math.ceil(((list[k] as number) - this.left) * this.fine - 0.5));
        const last = Math.min(this.width - 1, Math.ceil(((list[k + 1] as number) - this.left) * this.fine - 0.5) - 1);
        if (last >= first) this.cells.fill(value, row * this.width + first, row * this.width + last + 1);
      }
    });
  }
}
