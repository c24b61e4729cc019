import type { Grid } from '../pack/schema/index.js';

/** A hex by its place on the sheet as seen: row 0 is the top, column 0 the left. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The printed number of a hex and back. */
export interface Numbering {
  id(row: number, column: number): string;
  /** Exact first, then as a spreadsheet leaves it: 926 is 0926, 70.1 is 70.10. Undefined when it is not on the sheet. */
  parse(text: string): Cell | undefined;
  /** Whether the text is a number of this form, on the sheet or not. */
  reads(text: string): boolean;
}

export type NumberedGrid = Pick<Grid, 'rows' | 'columns' | 'numbering'>;

const FORMAT = /^([^{}]*)\{(row|column):([1-4])\}([^{}]*)\{(row|column):([1-4])\}([^{}]*)$/;

/** Why hexes cannot be numbered so, or undefined when they can: each hex then has a number of its own. */
export function numberingFault(grid: NumberedGrid): string | undefined {
  const { format, firstRow, firstColumn } = grid.numbering;
  const parts = FORMAT.exec(format);
  if (parts === null) return `the format ${format} does not hold {row:n} and {column:n}`;
  if (parts[2] === parts[5]) return `the format ${format} holds {${parts[2]}} twice`;
  if (firstRow < 0 || firstColumn < 0) return 'counting starts below 0';
  for (const [word, digits] of [
    [parts[2], Number(parts[3])],
    [parts[5], Number(parts[6])],
  ] as const) {
    const last = word === 'row' ? firstRow + grid.rows - 1 : firstColumn + grid.columns - 1;
    if (String(last).length > digits) return `${word}s run to ${last}, which does not fit in {${word}:${digits}}`;
  }
  return undefined;
}

/** The number printed on a row or column of the sheet. */
export const printedRow = (grid: NumberedGrid, row: number): number =>
  grid.numbering.firstRow + (grid.numbering.corner.startsWith('top') ? row : grid.rows - 1 - row);

export const printedColumn = (grid: NumberedGrid, column: number): number =>
  grid.numbering.firstColumn + (grid.numbering.corner.endsWith('left') ? column : grid.columns - 1 - column);

export function makeNumbering(grid: NumberedGrid): Numbering {
  const parts = FORMAT.exec(grid.numbering.format);
  if (parts === null) throw new Error(`not a numbering format: ${grid.numbering.format}`);
  const [, before = '', firstWord, firstDigits, between = '', , secondDigits, after = ''] = parts;
  const rowFirst = firstWord === 'row';
  const [digits1, digits2] = [Number(firstDigits), Number(secondDigits)];
  const [rowDigits, columnDigits] = rowFirst ? [digits1, digits2] : [digits2, digits1];
  const { rows, columns } = grid;
  const { firstRow, firstColumn, corner } = grid.numbering;
  const [fromTop, fromLeft] = [corner.startsWith('top'), corner.endsWith('left')];
  const exact = new RegExp(`^${quote(before)}(\\d{${digits1}})${quote(between)}(\\d{${digits2}})${quote(after)}$`);

  const cell = (first: string, second: string): Cell | undefined => {
    const r = Number(rowFirst ? first : second) - firstRow;
    const c = Number(rowFirst ? second : first) - firstColumn;
    if (r < 0 || r >= rows || c < 0 || c >= columns) return undefined;
    return { row: fromTop ? r : rows - 1 - r, column: fromLeft ? c : columns - 1 - c };
  };

  /** The two numbers as digits, after mending what a spreadsheet lost. */
  const mended = (text: string): readonly [string, string] | undefined => {
    const trimmed = text.trim();
    if (trimmed.length > 64 || !trimmed.startsWith(before) || !trimmed.endsWith(after)) return undefined;
    const body = trimmed.slice(before.length, trimmed.length - after.length);
    if (between === '') {
      // 0926 as a number is 926.
      if (!/^\d+$/.test(body) || body.length > digits1 + digits2) return undefined;
      const all = body.padStart(digits1 + digits2, '0');
      return [all.slice(0, digits1), all.slice(digits1)];
    }
    if (between === '.' || between === ',') {
      // 70.10 as a number is 70.1, or 70,1 where a comma marks decimals.
      const found = /^(\d+)(?:[.,](\d+))?$/.exec(body);
      const [, whole = '', decimals = ''] = found ?? [];
      if (found === null || whole.length > digits1 || decimals.length > digits2) return undefined;
      return [whole.padStart(digits1, '0'), decimals.padEnd(digits2, '0')];
    }
    const at = body.indexOf(between);
    const [one, two] = at === -1 ? ['', ''] : [body.slice(0, at), body.slice(at + between.length)];
    if (!/^\d+$/.test(one) || !/^\d+$/.test(two) || one.length > digits1 || two.length > digits2) return undefined;
    return [one, two];
  };

  return {
    id(row, column) {
      const r = String(firstRow + (fromTop ? row : rows - 1 - row)).padStart(rowDigits, '0');
      const c = String(firstColumn + (fromLeft ? column : columns - 1 - column)).padStart(columnDigits, '0');
      return rowFirst ? before + r + between + c + after : before + c + between + r + after;
    },
    parse(text) {
      const found = exact.exec(text);
      if (found !== null) return cell(found[1] as string, found[2] as string);
      const pair = mended(text);
      return pair && cell(pair[0], pair[1]);
    },
    reads: (text) => exact.test(text) || mended(text) !== undefined,
  };
}

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
