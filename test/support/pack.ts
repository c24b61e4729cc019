import { readPack } from '../../src/node.js';
import type { Counter, TableCell } from '../../src/pack/pack.js';

/** A pack of ours with its board, and the questions that its tests ask of it; what is not there throws. */
export function packOf(game: string) {
  const { pack, board, problems } = readPack(`data/${game}`);
  if (pack === undefined || board === undefined) throw new Error(`data/${game} could not be read`);
  const counter = (id: string): Counter => pack.counters.find((one) => one.id === id) ?? missing(`counter ${id}`);
  const cell = (table: string, row: string | number, column: string): TableCell => {
    const { rowIds, columnIds, cells } = pack.tables[table] ?? missing(`table ${table}`);
    return cells[rowIds.indexOf(String(row))]?.[columnIds.indexOf(column)] ?? missing(`cell ${row}, ${column} in ${table}`);
  };
  const row = (table: string, id: string | number) => pack.tables[table]?.columnIds.map((column) => cell(table, id, column).is);
  return { pack, board, problems, counter, cell, row };
}

function missing(what: string): never {
  throw new Error(`no ${what}`);
}
