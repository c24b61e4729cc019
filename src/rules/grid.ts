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
  const { values, counts, total } = diceOf(table);
  const rows = new Array<number>(table.rowIds.length).fill(0);
  for (let i = 0; i < values.length; i++) (rows[rowOf(table, values[i] as number)] as number) += Number(counts[i]);
  const width = table.columnIds.length;
  const slots = new Map<string, number[]>();
  const standIn = new Array<boolean>(width).fill(false);
  for (let r = 0; r < rows.length; r++) {
    const ways = rows[r] as number;
    if (ways === 0) continue;
    for (let c = 0; c < width; c++) {
      const cell = cellAt(table, r, c);
      if (isUnknown(cell, false)) standIn[c] = true;
      const result = isUnknown(cell, standIns) ? UNKNOWN : String(cell.is);
      let line = slots.get(result);
      if (line === undefined) {
        line = new Array<number>(width).fill(0);
        slots.set(result, line);
      }
      (line[c] as number) += ways;
    }
  }
  const named = Object.keys(table.results).filter((result) => slots.has(result));
  const results = [...named, ...[...slots.keys()].filter((result) => !named.includes(result))];
  return {
    table: table.id,
    title: table.title,
    columns: table.columnIds,
    results,
    ways: results.map((result) => slots.get(result) as number[]),
    total: Number(total),
    standIn,
  };
}
