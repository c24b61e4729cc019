import type { Table, Text } from '../pack/index.js';
import { cellAt, isUnknown, rowOf } from './lookup.js';
import { diceOf, UNKNOWN } from './outcome.js';

/** A whole results table as chances: ways[result][column] out of `total`. */
export interface Grid {
  readonly table: string;
  readonly title: Text;
  readonly columns: readonly string[];
  readonly results: readonly string[];
  readonly ways: readonly (readonly number[])[];
  readonly total: number;
  /** Columns in which at least one cell is a stand-in or unknown. */
  readonly standIn: readonly boolean[];
}

/** The chances of every result in every column, worked out from the cells. */
export function gridOf(table: Table, standIns = true): Grid {
  const { results, codes, ours, weights, total } = chartOf(table);
  const width = table.columnIds.length;
  const ways = results.map(() => new Array<number>(width).fill(0));
  const standIn = new Array<boolean>(width).fill(false);
  for (let row = 0, cell = 0; row < weights.length; row++) {
    const weight = weights[row] as number;
    for (let column = 0; column < width; column++, cell++) {
      if (ours[cell] === 1 && weight > 0) standIn[column] = true;
      const code = ours[cell] === 1 && !standIns ? 0 : (codes[cell] as number);
      (ways[code]![column] as number) += weight;
    }
  }
  // The first of the results is the unknown one; what never comes up is left out.
  const order = [...results.keys()].slice(1).concat(0);
  const met = order.filter((code) => ways[code]!.some((n) => n > 0));
  return {
    table: table.id,
    title: table.title,
    columns: table.columnIds,
    results: met.map((code) => results[code] as string),
    ways: met.map((code) => ways[code] as number[]),
    total,
    standIn,
  };
}

/** A table as numbers, read once: results by code with the unknown one first, and in how many ways the dice fall on each row. */
interface Chart {
  readonly results: readonly string[];
  readonly codes: Uint16Array;
  readonly ours: Uint8Array;
  readonly weights: readonly number[];
  readonly total: number;
}

const charts = new WeakMap<Table, Chart>();

function chartOf(table: Table): Chart {
  const known = charts.get(table);
  if (known !== undefined) return known;
  const cells = table.rowIds.flatMap((_, row) => table.columnIds.map((_, column) => cellAt(table, row, column)));
  const found = new Set(cells.flatMap(({ is }) => (is === null ? [] : [String(is)])));
  const named = Object.keys(table.results).filter((result) => found.has(result));
  const results = [UNKNOWN, ...new Set([...named, ...found])];
  const { values, counts, total } = diceOf(table);
  const weights = new Array<number>(table.rowIds.length).fill(0);
  for (let i = 0; i < values.length; i++) (weights[rowOf(table, values[i] as number)] as number) += Number(counts[i]);
  const chart: Chart = {
    results,
    codes: Uint16Array.from(cells, ({ is }) => (is === null ? 0 : results.indexOf(String(is)))),
    ours: Uint8Array.from(cells, (cell) => (isUnknown(cell, false) ? 1 : 0)),
    weights,
    total: Number(total),
  };
  charts.set(table, chart);
  return chart;
}
