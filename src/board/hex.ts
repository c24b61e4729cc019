import type { Grid } from '../pack/schema/index.js';
import { type Cell, printedColumn, printedRow } from './numbering.js';

export interface Axial {
  readonly q: number;
  readonly r: number;
}

/** On the sheet: a hex is 1 wide across its flats, y grows downward, 0,0 is the top left of the sheet. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export type Orientation = Grid['orientation'];

/** How cells lie on the sheet: pointy hexes in straight rows, flat ones in straight columns, every other line half a hex on. */
export interface Layout {
  readonly orientation: Orientation;
  readonly rows: number;
  readonly columns: number;
  /** 1 when the top row (pointy) or the left column (flat) is one of the lines that lie half a hex on. */
  readonly shifted: 0 | 1;
  /** The axial coordinate of the cell at the top left. */
  readonly q0: number;
  readonly r0: number;
}

/** The six neighbours, each the opposite of the third after it. Side `d` of a hex lies between its corners d and d + 1. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export const opposite = (direction: number): number => (direction + 3) % 6;

/** Distance of lines that follow each other, and from the centre of a hex to a corner. */
const PITCH = Math.sqrt(3) / 2;
const RADIUS = 1 / Math.sqrt(3);

export function layoutOf(grid: Grid): Layout {
  const line = grid.orientation === 'pointy' ? printedRow(grid, 0) : printedColumn(grid, 0);
  const even = line % 2 === 0;
  const { orientation, rows, columns } = grid;
  return { orientation, rows, columns, shifted: even === (grid.stagger === 'even') ? 1 : 0, q0: 0, r0: 0 };
}

/** 1 when the line of this cell lies half a hex on. */
export const shiftOf = (layout: Layout, row: number, column: number): 0 | 1 =>
  ((layout.shifted + (layout.orientation === 'pointy' ? row : column)) & 1) as 0 | 1;

export function axialOf(layout: Layout, row: number, column: number): Axial {
  const shift = shiftOf(layout, row, column);
  return layout.orientation === 'pointy'
    ? { q: layout.q0 + column + (shift - row - layout.shifted) / 2, r: layout.r0 + row }
    : { q: layout.q0 + column, r: layout.r0 + row + (shift - column - layout.shifted) / 2 };
}

/** The cell of an axial coordinate; it may lie off the sheet. */
export function cellOf(layout: Layout, q: number, r: number): Cell {
  const [a, b] = [q - layout.q0, r - layout.r0];
  return layout.orientation === 'pointy'
    ? { row: b, column: a - (shiftOf(layout, b, 0) - b - layout.shifted) / 2 }
    : { row: b - (shiftOf(layout, 0, a) - a - layout.shifted) / 2, column: a };
}

export const isOnSheet = (layout: Layout, { row, column }: Cell): boolean =>
  row >= 0 && row < layout.rows && column >= 0 && column < layout.columns;

export function centreOf(layout: Layout, row: number, column: number): Point {
  const half = (shiftOf(layout, row, column) + 1) / 2;
  return layout.orientation === 'pointy'
    ? { x: column + half, y: row * PITCH + RADIUS }
    : { x: column * PITCH + RADIUS, y: row + half };
}

/** The hex that holds a point of the sheet; it may lie off the sheet. */
export function hexAt(layout: Layout, { x, y }: Point): Axial {
  const half = (layout.shifted + 1) / 2;
  const pointy = layout.orientation === 'pointy';
  const across = ((pointy ? y : x) - RADIUS) / PITCH;
  const along = (pointy ? x : y) - half - across / 2;
  const { q, r } = pointy ? roundAxial(along, across) : roundAxial(across, along);
  return { q: q + layout.q0, r: r + layout.r0 };
}

/** The corners around a centre, from which side `d` runs from corner d to corner d + 1. */
export function cornersOf(orientation: Orientation, { x, y }: Point): Point[] {
  const start = orientation === 'pointy' ? 30 : 60;
  return DIRECTIONS.map((_, d) => {
    const angle = ((start - 60 * d) * Math.PI) / 180;
    return { x: x + RADIUS * Math.cos(angle), y: y + RADIUS * Math.sin(angle) };
  });
}

export const neighbour = ({ q, r }: Axial, direction: number): Axial => {
  const step = DIRECTIONS[direction] as Axial;
  return { q: q + step.q, r: r + step.r };
};

export const hexDistance = (a: Axial, b: Axial): number => axialDistance(a.q - b.q, a.r - b.r);

export const axialDistance = (dq: number, dr: number): number => (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;

/** Room for all hexes, with the half hex by which lines are staggered. */
export const sheetSize = ({ orientation, rows, columns }: Layout): { width: number; height: number } =>
  orientation === 'pointy'
    ? { width: columns + 0.5, height: (rows - 1) * PITCH + 2 * RADIUS }
    : { width: (columns - 1) * PITCH + 2 * RADIUS, height: rows + 0.5 };

function roundAxial(q: number, r: number): Axial {
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq + 0, r: rr + 0 };
}
