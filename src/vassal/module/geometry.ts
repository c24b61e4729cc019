import { layoutOf, printedColumn, printedRow } from '../../board/index.js';
import type { Grid } from '../../pack/index.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Attributes of VASSAL's HexGrid. Columns run down the page, or across it when sideways; odd ones lie half a hex on. */
export interface HexGridShape {
  readonly dx: number;
  readonly dy: number;
  readonly x0: number;
  readonly y0: number;
  readonly sideways: boolean;
}

/** Attributes of VASSAL's HexGridNumbering: `h` numbers columns, `v` rows, also when sideways. */
export interface HexNumbering {
  readonly first: 'H' | 'V';
  readonly sep: string;
  readonly hLeading: number;
  readonly vLeading: number;
  readonly hOff: number;
  readonly vOff: number;
  readonly hDescend: boolean;
  readonly vDescend: boolean;
  readonly locationFormat: string;
}

export interface BoardSize {
  readonly width: number;
  readonly height: number;
}

/** A hex as VASSAL counts it, from 0: the line of hexes, and the place in the line. */
export interface GridCell {
  readonly column: number;
  readonly row: number;
}

const isOdd = (n: number): boolean => n % 2 !== 0;

/**
 * The grid of a board whose sheet of hexes starts at a point of the picture, with hexes `size` pixels across their flats.
 * VASSAL shifts odd lines; where the first printed line is the shifted one, a line that nobody sees goes before it.
 */
export function hexGridOf(grid: Grid, origin: Point, size: number): HexGridShape {
  const { orientation, shifted } = layoutOf(grid);
  const sideways = orientation === 'pointy';
  const [dx, dy] = [(size * Math.sqrt(3)) / 2, size];
  const across = size / Math.sqrt(3) - shifted * dx;
  const along = size / 2;
  const [u, v] = sideways ? [origin.y + across, origin.x + along] : [origin.x + across, origin.y + along];
  return { dx, dy, x0: Math.round(u), y0: Math.round(v), sideways };
}

/** The cell of VASSAL's grid that holds a hex of the sheet. */
export function gridCell(grid: Grid, row: number, column: number): GridCell {
  const { orientation, shifted } = layoutOf(grid);
  return orientation === 'pointy' ? { column: row + shifted, row: column } : { column: column + shifted, row };
}

/**
 * The printed numbers as VASSAL's numbering. Where counting starts at the far side VASSAL counts back from the number of hexes
 * that it believes the board to hold, so the offset takes up the difference.
 */
export function hexNumberingOf(grid: Grid, shape: HexGridShape, board: BoardSize): HexNumbering {
  const found = /^([^{}]*)\{(row|column):(\d)\}([^{}]*)\{(row|column):(\d)\}([^{}]*)$/.exec(grid.numbering.format);
  if (found === null) throw new Error(`not a numbering format: ${grid.numbering.format}`);
  const [, before = '', firstWord, firstDigits, sep = '', , secondDigits, after = ''] = found;
  const { sideways } = shape;
  // The line is a row of the sheet when sideways; `h` counts lines.
  const lineWord = sideways ? 'row' : 'column';
  const lineFirst = firstWord === lineWord;
  const [lineDigits, placeDigits] = lineFirst ? [firstDigits, secondDigits] : [secondDigits, firstDigits];
  const { shifted } = layoutOf(grid);
  const [lineStart, lineBack] = sideways
    ? [printedRow(grid, 0), !grid.numbering.corner.startsWith('top')]
    : [printedColumn(grid, 0), !grid.numbering.corner.endsWith('left')];
  const [placeStart, placeBack] = sideways
    ? [printedColumn(grid, 0), !grid.numbering.corner.endsWith('left')]
    : [printedRow(grid, 0), !grid.numbering.corner.startsWith('top')];
  const [lines, places] = counts(shape, board);
  return {
    first: lineFirst ? 'H' : 'V',
    sep,
    hLeading: Number(lineDigits) - 1,
    vLeading: Number(placeDigits) - 1,
    hOff: lineBack ? lineStart - lines + shifted : lineStart - shifted,
    vOff: placeBack ? placeStart - places : placeStart,
    // When sideways the two words change places.
    hDescend: sideways ? placeBack : lineBack,
    vDescend: sideways ? lineBack : placeBack,
    locationFormat: `${before}$gridLocation$${after}`,
  };
}

/** The middle of a cell as VASSAL computes it: integers, cut towards zero. */
export function cellCentre({ dx, dy, x0, y0, sideways }: HexGridShape, { column, row }: GridCell): Point {
  const u = Math.trunc(dx * column + x0);
  const v = Math.trunc(dy * row + (isOdd(column) ? Math.trunc(dy / 2) : 0) + y0);
  return sideways ? { x: v, y: u } : { x: u, y: v };
}

/** The name that VASSAL gives a cell. */
export function cellName(shape: HexGridShape, numbering: HexNumbering, board: BoardSize, { column, row }: GridCell): string {
  const { sideways } = shape;
  const [lines, places] = counts(shape, board);
  const [flipLine, flipPlace] = sideways ? [numbering.vDescend, numbering.hDescend] : [numbering.hDescend, numbering.vDescend];
  const h = label((flipLine ? lines - column : column) + numbering.hOff, numbering.hLeading);
  const v = label((flipPlace ? places - row : row) + numbering.vOff, numbering.vLeading);
  const location = numbering.first === 'H' ? h + numbering.sep + v : v + numbering.sep + h;
  return numbering.locationFormat.replace('$gridLocation$', location);
}

/** How many lines, and places in a line, VASSAL believes the board to hold. */
function counts({ dx, dy, sideways }: HexGridShape, { width, height }: BoardSize): readonly [number, number] {
  const rows = Math.floor(height / dx + 0.5);
  const columns = Math.floor(width / dy + 0.5);
  return sideways ? [rows, columns] : [columns, rows];
}

const label = (n: number, leading: number): string => (n < 0 ? '-' : '') + String(Math.abs(n)).padStart(leading + 1, '0');
