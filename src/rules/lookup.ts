import { type Dist, die } from '../chance/index.js';
import { isStandIn, type Table, type TableCell } from '../pack/index.js';

/** What a combat comes to, on the scale of the table's columns. A ratio is kept as its two numbers: no rounding before the column. */
export type Measure =
  | { readonly ratio: readonly [attack: number, defence: number] }
  | { readonly difference: number }
  | { readonly percent: number }
  | { readonly number: number };

/** A column, or what lies beyond the first or the last: a result without a roll. */
export type Found =
  | { readonly column: number; readonly clamped?: 'low' | 'high' }
  | { readonly automatic: string; readonly side: 'low' | 'high' };

/** The column that a measure reaches: the last one whose least it attains. */
export function findColumn(table: Table, measure: Measure): Found {
  const { list } = table.columns;
  let last = -1;
  let first: number | undefined;
  const [key, value] = Object.entries(measure)[0] as ['difference' | 'percent' | 'number', number];
  for (let i = 0; i < list.length; i++) {
    const column = list[i] as Column;
    if ('ratio' in measure) {
      if (column.ratio === undefined) continue;
      first ??= i;
      const [p, q] = ratioOf(column);
      if (measure.ratio[0] * q >= p * measure.ratio[1]) last = i;
    } else {
      const range = column[key];
      if (range === undefined) continue;
      first ??= i;
      if (range[0] === null || value >= range[0]) last = i;
    }
  }
  if (last === -1) return beyond(table.below, first ?? 0, 'low');
  const top = list.findLastIndex((column) => ('ratio' in measure ? column.ratio : column[key]) !== undefined);
  if (last === top && over(table, last, measure)) return beyond(table.above, last, 'high');
  return { column: last };
}

type Column = Table['columns']['list'][number];
const ratios = new WeakMap<Column, readonly [number, number]>();

/** The ratio of a column as two numbers, read once. */
function ratioOf(column: Column): readonly [number, number] {
  const known = ratios.get(column);
  if (known !== undefined) return known;
  const [p = 0, q = 1] = (column.ratio ?? '1:1').split(':').map(Number);
  ratios.set(column, [p, q]);
  return [p, q];
}

const beyond = (word: string | undefined, column: number, side: 'low' | 'high'): Found =>
  word === undefined || word === 'clamp' ? { column, clamped: side } : { automatic: word, side };

/** Over the last column: the next whole ratio, or past a closed end. */
function over(table: Table, last: number, measure: Measure): boolean {
  const column = table.columns.list[last]!;
  if ('ratio' in measure) {
    const [p, q] = ratioOf(column);
    return measure.ratio[0] * q >= (p + 1) * measure.ratio[1];
  }
  const [key, value] = Object.entries(measure)[0] as ['difference' | 'percent' | 'number', number];
  const end = column[key]?.[1];
  return end !== null && end !== undefined && value > end;
}

/** Moves along the ladder of columns, which may skip some and ends at both sides. */
export function shiftColumn(table: Table, column: number, by: number): Found {
  const ladder = table.ladder ?? table.columnIds;
  const id = table.columnIds[column] as string;
  // A column that the ladder skips is entered at the nearest rung below it when going left, above it when going right.
  let at = ladder.indexOf(id);
  let left = by;
  if (at === -1 && by !== 0) {
    const rungs = ladder.map((rung) => table.columnIds.indexOf(rung));
    at = by > 0 ? rungs.findIndex((rung) => rung > column) : rungs.findLastIndex((rung) => rung < column);
    left -= Math.sign(by);
    if (at === -1) at = by > 0 ? ladder.length : -1;
  }
  if (by === 0) return { column };
  const to = at + left;
  if (to < 0) return beyond(table.shiftBelow ?? table.below, table.columnIds.indexOf(ladder[0] as string), 'low');
  if (to >= ladder.length) return { column: table.columnIds.indexOf(ladder.at(-1) as string), clamped: 'high' };
  return { column: table.columnIds.indexOf(ladder[to] as string) };
}

/** The row of a die roll after modifiers: rolls off either end of the table count as its first or last row. */
export function rowOf(table: Table, roll: number): number {
  const { ranges, first, last } = rangesOf(table);
  for (let i = 0; i < ranges.length; i++) {
    const [low, high] = ranges[i] as readonly [number, number];
    if (roll >= low && roll <= high) return i;
  }
  return roll < (ranges[first]?.[0] ?? 0) ? first : last;
}

interface Ranges {
  readonly ranges: readonly (readonly [number, number])[];
  /** The rows with the lowest and the highest numbers, wherever they stand. */
  readonly first: number;
  readonly last: number;
}

const rangesByRows = new WeakMap<Table['rows'], Ranges>();

/** The numbers of each row, read once. */
function rangesOf({ rows }: Table): Ranges {
  const known = rangesByRows.get(rows);
  if (known !== undefined) return known;
  const ranges = rows.list.map((row): readonly [number, number] => {
    if (typeof row !== 'object') return [Number(row), Number(row)];
    return row.number === undefined
      ? [Number(row.id), Number(row.id)]
      : [row.number[0] ?? Number.NEGATIVE_INFINITY, row.number[1] ?? Number.POSITIVE_INFINITY];
  });
  const lows = ranges.map(([low]) => low);
  const found = { ranges, first: lows.indexOf(Math.min(...lows)), last: lows.indexOf(Math.max(...lows)) };
  rangesByRows.set(rows, found);
  return found;
}

export const cellAt = (table: Table, row: number, column: number): TableCell => table.cells[row]![column]!;

/** A cell that nobody stated: empty, or a stand-in when those are refused. */
export const isUnknown = (cell: TableCell, standIns: boolean): boolean => cell.is === null || (!standIns && isStandIn(cell.from));

/** The result of one die on a column, with the faces on which each falls. */
export const rollOn = (table: Table, column: number, drm = 0, sides = 6): Dist<string> =>
  die(sides).map((face) => String(cellAt(table, rowOf(table, face + drm), column).is ?? '?'));

/** The cells of a column that are not known, by row and column id. */
export const unknownCells = (table: Table, column: number, standIns: boolean): { table: string; row: string; column: string }[] =>
  table.rowIds.flatMap((row, r) =>
    isUnknown(cellAt(table, r, column), standIns) ? [{ table: table.id, row, column: table.columnIds[column] as string }] : [],
  );
