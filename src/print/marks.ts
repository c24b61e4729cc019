import { type Box, circle, type Item, line, type Point, path, type Theme, text } from '../draw/index.js';

/** Black, thin and outside everything that is kept. */
const hair = { stroke: '#000000', width: 0.1 } as const;

/** How far from the bleed a crop mark starts, and how long it is. */
export const CROP = { gap: 0.5, length: 2.5 } as const;

/**
 * Crop marks at all four sides of a block of pieces, in line with their edges. They start beyond the bleed, so that none is ever
 * seen on a piece.
 */
export function cropMarks(block: Box, xs: readonly number[], ys: readonly number[], bleed: number): string {
  const [near, far] = [bleed + CROP.gap, bleed + CROP.gap + CROP.length];
  const [right, bottom] = [block.x + block.width, block.y + block.height];
  return [
    ...[...new Set(xs)].flatMap((x) => [stroke(x, block.y - far, x, block.y - near), stroke(x, bottom + near, x, bottom + far)]),
    ...[...new Set(ys)].flatMap((y) => [stroke(block.x - far, y, block.x - near, y), stroke(right + near, y, right + far, y)]),
  ].join('');
}

const stroke = (x1: number, y1: number, x2: number, y2: number): string => `M${at(x1)} ${at(y1)}L${at(x2)} ${at(y2)}`;
const at = (value: number): string => String(Math.round(value * 1000) / 1000);

export const cropItem = (d: string): Item => path(d, hair);

export const CROSS = 2.2;

/** A cross in a circle: front and back are held against the light until they meet. */
export const registrationCross = ({ x, y }: Point): Item[] => [
  path(stroke(x - CROSS, y, x + CROSS, y) + stroke(x, y - CROSS, x, y + CROSS), hair),
  circle(x, y, CROSS * 0.6, hair),
];

/** The four crosses of a page, in the corners of a box. */
export const crossPlaces = ({ x, y, width, height }: Box): Point[] =>
  [x + CROSS + 0.3, x + width - CROSS - 0.3].flatMap((px) =>
    [y + CROSS + 0.3, y + height - CROSS - 0.3].map((py) => ({ x: px, y: py })),
  );

export const RULER = { width: 103, height: 8.6 } as const;

/** A hundred millimetres above, four inches below the same line, to be measured on paper. */
export function ruler({ x, y }: Point, theme: Theme): Item[] {
  const base = y + 4.1;
  let ticks = stroke(x, base, x + 101.6, base);
  for (let i = 0; i <= 100; i++) ticks += stroke(x + i, base, x + i, base - (i % 10 === 0 ? 2.4 : i % 5 === 0 ? 1.7 : 1));
  for (let i = 0; i <= 32; i++) {
    const along = x + (i * 25.4) / 8;
    ticks += stroke(along, base, along, base + (i % 8 === 0 ? 2.4 : i % 4 === 0 ? 1.7 : 1));
  }
  const style = { size: 2, weight: 400, fill: theme.ink } as const;
  return [
    path(ticks, hair),
    ...Array.from({ length: 11 }, (_, i) =>
      text(
        i === 10 ? '100 mm' : String(10 * i),
        { x: x + 10 * i, y: base - 2.8 },
        { ...style, anchor: i === 0 ? 'start' : 'middle' },
      ),
    ),
    ...Array.from({ length: 5 }, (_, i) =>
      text(
        i === 4 ? '4 in' : String(i),
        { x: x + 25.4 * i, y: base + 4 },
        { ...style, anchor: i === 0 ? 'start' : i === 4 ? 'end' : 'middle' },
      ),
    ),
  ];
}

/** A line to fold along, outside the pieces. */
export const foldLine = (a: Point, b: Point): Item => line(a, b, { stroke: '#000000', width: 0.15, dash: [2, 1.2] });
