import type { Component } from './component.js';

/** §3.7: a hex grid of any module with its numbering, and the size of the board (or of the zone's box). */
export interface HexGrid {
  readonly dx: number;
  readonly dy: number;
  readonly x0: number;
  readonly y0: number;
  readonly sideways: boolean;
  readonly width: number;
  readonly height: number;
}

export interface Numbering {
  readonly first: 'H' | 'V';
  readonly sep: string;
  readonly h: Axis;
  readonly v: Axis;
  readonly stagger: boolean;
}

interface Axis {
  readonly letters: boolean;
  readonly leading: number;
  readonly off: number;
  readonly descend: boolean;
}

export interface Cell {
  readonly column: number;
  readonly row: number;
}

const num = (text: string | undefined, usual: number): number => {
  const value = Number(text);
  return text === undefined || text === '' || Number.isNaN(value) ? usual : value;
};

export function hexGridOf({ attributes }: Component, width: number, height: number): HexGrid {
  const dy = num(attributes.dy, 64);
  return {
    dx: num(attributes.dx, (dy * Math.sqrt(3)) / 2),
    dy,
    x0: num(attributes.x0, 0),
    y0: num(attributes.y0, 32),
    sideways: attributes.sideways === 'true',
    width,
    height,
  };
}

export function numberingOf({ attributes: a }: Component): Numbering {
  const axis = (letter: 'h' | 'v'): Axis => ({
    letters: (a[`${letter}Type`] ?? 'N').startsWith('A'),
    leading: num(a[`${letter}Leading`], 1),
    off: num(a[`${letter}Off`], 1),
    descend: a[`${letter}Descend`] === 'true',
  });
  return {
    first: (a.first ?? 'H').startsWith('V') ? 'V' : 'H',
    sep: a.sep ?? '',
    h: axis('h'),
    v: axis('v'),
    stagger: a.stagger !== 'false',
  };
}

const isOdd = (n: number): boolean => n % 2 !== 0;

/** The middle of a cell as VASSAL computes it: integers, cut towards zero. */
export function hexCentre(g: HexGrid, { column, row }: Cell): { readonly x: number; readonly y: number } {
  const u = Math.trunc(g.dx * column + g.x0);
  const v = Math.trunc(g.dy * row + (isOdd(column) ? Math.trunc(g.dy / 2) : 0) + g.y0);
  return g.sideways ? { x: v, y: u } : { x: u, y: v };
}

/** The cell of a point at or near a centre. */
export function hexAt(g: HexGrid, x: number, y: number): Cell {
  const [u, v] = g.sideways ? [y, x] : [x, y];
  const column = Math.floor((u - g.x0) / g.dx + 0.5);
  return { column, row: Math.floor((v - g.y0 - (isOdd(column) ? g.dy / 2 : 0)) / g.dy + 0.5) };
}

/** Which axes count from the far side, and from how many: the two words change places when sideways. */
function flips(g: HexGrid, n: Numbering) {
  const [rows, columns] = [Math.floor(g.height / g.dx + 0.5), Math.floor(g.width / g.dy + 0.5)];
  const [column, row] = g.sideways ? [n.v.descend, n.h.descend] : [n.h.descend, n.v.descend];
  const [columnCount, rowCount] = g.sideways ? [rows, columns] : [columns, rows];
  return { column, row, columnCount, rowCount };
}

export function hexName(g: HexGrid, n: Numbering, { column, row }: Cell): string {
  const flip = flips(g, n);
  const c = flip.column ? flip.columnCount - column : column;
  const r = (flip.row ? flip.rowCount - row : row) + (n.stagger && isOdd(column) ? (flip.row ? -1 : 1) : 0);
  const [h, v] = [label(c + n.h.off, n.h), label(r + n.v.off, n.v)];
  return n.first === 'H' ? h + n.sep + v : v + n.sep + h;
}

/** The cell of a name, read as VASSAL does: by pattern, the first part taking all but the second's fewest characters. */
export function hexNamed(g: HexGrid, n: Numbering, name: string): Cell | undefined {
  const [first, second] = n.first === 'H' ? [n.h, n.v] : [n.v, n.h];
  const match = new RegExp(`^(${pattern(first)})${n.sep.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(${pattern(second)})$`).exec(name);
  if (match === null) return undefined;
  const [a, b] = [value(match[1] as string, first), value(match[2] as string, second)];
  const [c, r] = n.first === 'H' ? [a - n.h.off, b - n.v.off] : [b - n.h.off, a - n.v.off];
  const flip = flips(g, n);
  const column = flip.column ? flip.columnCount - c : c;
  const staggered = n.stagger && isOdd(column) ? r - (flip.row ? -1 : 1) : r;
  return { column, row: flip.row ? flip.rowCount - staggered : staggered };
}

const AZ = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const label = (n: number, { letters, leading }: Axis): string => {
  const m = Math.abs(n);
  const text = letters ? AZ.charAt(m % 26).repeat(Math.floor(m / 26) + 1) : String(m).padStart(leading + 1, '0');
  return (n < 0 ? '-' : '') + text;
};

const pattern = ({ letters, leading }: Axis): string => (letters ? '-?[A-Z]+' : `-?\\d{${leading + 1},}`);

const value = (text: string, { letters }: Axis): number => {
  const sign = text.startsWith('-') ? -1 : 1;
  const plain = text.replace('-', '');
  return sign * (letters ? AZ.indexOf(plain.charAt(0)) + 26 * (plain.length - 1) : Number(plain));
};

/** The cells whose centres lie on the board; at most `most` of them. */
export function* cellsOn(g: HexGrid, most: number): Generator<Cell> {
  if (!(g.dx > 1 && g.dy > 1)) return;
  const [across, along] = g.sideways ? [g.height, g.width] : [g.width, g.height];
  let count = 0;
  for (let column = Math.floor(-g.x0 / g.dx); column <= (across - g.x0) / g.dx; column++)
    for (let row = Math.floor(-g.y0 / g.dy) - 1; row <= (along - g.y0) / g.dy; row++) {
      const { x, y } = hexCentre(g, { column, row });
      if (x < 0 || y < 0 || x >= g.width || y >= g.height) continue;
      if (count++ >= most) return;
      yield { column, row };
    }
}
