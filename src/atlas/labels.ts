import type { Point } from '../board/hex.js';
import { label } from './svg.js';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Puts names where they cover neither each other nor a town: right, left, above or below. */
export class Labels {
  private readonly taken: Box[] = [];

  constructor(
    private readonly width: number,
    private readonly height: number,
  ) {}

  block({ x, y }: Point, wide: number, high: number): void {
    this.taken.push({ left: x - wide / 2, right: x + wide / 2, top: y - high / 2, bottom: y + high / 2 });
  }

  place(text: string, { x, y }: Point, size: number, gap: number, bold: boolean): string {
    const wide = [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 1 : 0.6), 0) * size * (bold ? 1.08 : 1);
    const spots: readonly (readonly [number, number, string])[] =
      gap === 0
        ? [
            [x, y, 'middle'],
            [x, y + size * 1.1, 'middle'],
            [x, y - size * 1.1, 'middle'],
          ]
        : [
            [x + gap, y + size * 0.35, 'start'],
            [x - gap, y + size * 0.35, 'end'],
            [x, y - gap, 'middle'],
            [x, y + gap + size * 0.8, 'middle'],
            [x + gap * 0.8, y - gap * 0.7, 'start'],
            [x + gap * 0.8, y + gap + size * 0.5, 'start'],
            [x - gap * 0.8, y - gap * 0.7, 'end'],
            [x - gap * 0.8, y + gap + size * 0.5, 'end'],
          ];
    let best: { cost: number; box: Box; spot: (typeof spots)[number] } | undefined;
    spots.forEach((spot, k) => {
      const left = spot[0] - (spot[2] === 'end' ? wide : spot[2] === 'middle' ? wide / 2 : 0);
      const box = { left, right: left + wide, top: spot[1] - size * 0.85, bottom: spot[1] + size * 0.2 };
      const outside = box.left < 0 || box.top < 0 || box.right > this.width || box.bottom > this.height ? 1e6 : 0;
      const cost = outside + k * 0.02 * wide * size + this.taken.reduce((sum, other) => sum + overlap(box, other), 0);
      if (best === undefined || cost < best.cost) best = { cost, box, spot };
    });
    const { box, spot } = best as NonNullable<typeof best>;
    this.taken.push(box);
    return label({ x: spot[0], y: spot[1] }, text, size, `text-anchor="${spot[2]}"${bold ? ' font-weight="bold"' : ''}`);
  }
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
