import { z } from 'zod';
import { cellOf } from './csv.js';
import { didYouMean } from './nearest.js';
import type { Table, TableCell } from './pack.js';
import type { Reader, ReadFile } from './reader.js';
import { Cell, From, type Scalar, TableFile } from './schema/index.js';

/** What an overlay may say about a chart: any of its cells. */
const TableOverlay = z.strictObject({
  id: z.string().optional(),
  from: From.optional(),
  cells: z.record(z.string(), z.union([z.array(Cell), z.record(z.string(), Cell)])),
});

export interface ReadTable {
  readonly table: Table;
  readonly file: ReadFile<z.infer<typeof TableFile>>;
}

export function readTable(reader: Reader, name: string): ReadTable | undefined {
  const file = reader.yaml(name, TableFile);
  if (file === undefined) return undefined;
  const { cells, ...rest } = file.value;
  const rowIds = file.value.rows.list.map((row) => String(typeof row === 'object' ? row.id : row));
  const columnIds = file.value.columns.list.map((column) => column.id);
  const table: Table = { ...rest, rowIds, columnIds, cells: [] };
  for (const row of Object.keys(cells)) {
    if (!rowIds.includes(row)) unknown(reader, file, ['cells', row], `row ${row}`, row, rowIds);
  }
  const grid = rowIds.map((row, r) => {
    const given = cells[row];
    if (given === undefined) {
      reader.problem(
        'table/missing-row',
        file.at.at(['rows', 'list', r]),
        `The table ${table.id} has no cells for row ${row}.`,
        'that roll would have no result.',
        `add ${row}: [ … ] to cells.`,
      );
      return columnIds.map(() => ({ is: null, from: table.from }));
    }
    if (Array.isArray(given) && given.length !== columnIds.length) {
      reader.problem(
        'table/missing-cell',
        file.at.at(['cells', row]),
        `Row ${row} has ${given.length} cells for ${columnIds.length} columns.`,
        'cells would stand under the wrong column.',
        `give ${columnIds.length} cells: ${columnIds.join(' | ')}; null where unknown.`,
      );
    }
    if (!Array.isArray(given)) {
      for (const column of Object.keys(given)) {
        if (!columnIds.includes(column)) unknown(reader, file, ['cells', row, column], `column ${column}`, column, columnIds);
      }
    }
    return columnIds.map((column, c): TableCell => {
      const cell = Array.isArray(given) ? given[c] : given[column];
      if (cell === undefined && !Array.isArray(given)) {
        reader.problem(
          'table/missing-cell',
          file.at.at(['cells', row]),
          `Row ${row} has no cell for column ${column}.`,
          'that roll would have no result.',
          `add "${column}": …, or null where it is unknown.`,
        );
      }
      return settle(cell, table.from);
    });
  });
  const said = new Set([...rowIds, ...grid.flat().map((cell) => String(cell.is))]);
  for (const word of Object.keys(table.words ?? {})) {
    if (!said.has(word))
      reader.problem(
        'table/unknown-word',
        file.at.keyAt(['words', word]),
        `No cell and no row of the table ${table.id} says “${word}”.`,
        'its words would never be read.',
        didYouMean(word, [...said], 'remove it, or write it as the cell does.'),
      );
  }
  return { table: { ...table, cells: grid }, file };
}

/** Lays the cells of an owner's chart over a table, from YAML or from the CSV that `charts export` writes. */
export function overlayTable(base: Table, reader: Reader, name: string, from: string): Table {
  const over = name.endsWith('.csv') ? csvCells(base, reader, name) : yamlCells(base, reader, name);
  return {
    ...base,
    cells: base.cells.map((row, r) =>
      row.map((cell, c) => {
        const is = over.get(r)?.get(c);
        return is === undefined ? cell : { is, from };
      }),
    ),
  };
}

type Cells = Map<number, Map<number, Scalar>>;

const put = (cells: Cells, row: number, column: number, value: Scalar): void => {
  const line = cells.get(row) ?? new Map<number, Scalar>();
  cells.set(row, line.set(column, value));
};

function yamlCells(base: Table, reader: Reader, name: string): Cells {
  const cells: Cells = new Map();
  const file = reader.yaml(name, TableOverlay);
  for (const [row, given] of Object.entries(file?.value.cells ?? {})) {
    const r = base.rowIds.indexOf(row);
    if (r === -1) {
      unknown(reader, file!, ['cells', row], `row ${row}`, row, base.rowIds);
      continue;
    }
    const pairs: [string, z.infer<typeof Cell>][] = Array.isArray(given)
      ? given.map((cell, c) => [base.columnIds[c] ?? '', cell])
      : Object.entries(given);
    for (const [column, cell] of pairs) {
      const c = base.columnIds.indexOf(column);
      if (c === -1) unknown(reader, file!, ['cells', row, column], `column ${column}`, column, base.columnIds);
      else {
        const value = settle(cell, '').is;
        if (value !== null)
          check(reader, base, r, c, value, () => file!.at.at(['cells', row, Array.isArray(given) ? c : column])) &&
            put(cells, r, c, value);
      }
    }
  }
  return cells;
}

function csvCells(base: Table, reader: Reader, name: string): Cells {
  const cells: Cells = new Map();
  const heads = base.columnIds.map(columnHead);
  const csv = reader.csv(name, { required: ['row'], optional: heads });
  csv?.rows.forEach((_, line) => {
    const row = (cellOf(csv, line, 'row') ?? '').replace(/^row /, '');
    const r = base.rowIds.indexOf(row);
    if (r === -1) {
      reader.problem(
        'table/unknown-row',
        csv.at([line, 'row']),
        `The table ${base.id} has no row ${row}.`,
        'its cells would be lost.',
        didYouMean(row, base.rowIds, `rows are ${base.rowIds.join(', ')}.`),
      );
      return;
    }
    heads.forEach((head, c) => {
      const text = cellOf(csv, line, head);
      if (text === undefined || text === '?') return;
      const number = Number(text);
      const value: Scalar = typeof base.cells[r]?.[c]?.is === 'string' || !Number.isFinite(number) ? text : number;
      if (check(reader, base, r, c, value, () => csv.at([line, head]))) put(cells, r, c, value);
    });
  });
  return cells;
}

/** The head of a column in a spreadsheet. A bare 1:3 would become a time of day there. */
export const columnHead = (id: string): string => (/^[A-Za-z]/.test(id) ? id : `column ${id}`);

/** A cell of an owner's chart must agree with what the rulebook states, and name a result that exists. */
function check(
  reader: Reader,
  base: Table,
  row: number,
  column: number,
  value: Scalar,
  at: () => ReturnType<Reader['locators'][string]['at']>,
): boolean {
  const cell = base.cells[row]?.[column];
  const place = `column ${base.columnIds[column]}, row ${base.rowIds[row]}`;
  if (cell?.from.startsWith('rulebook') && String(cell.is) !== String(value)) {
    reader.problem(
      'table/contradicts-rulebook',
      at(),
      `${base.id}: ${place} is ${String(value)}, but the rulebook states ${String(cell.is)} (${cell.from}).`,
      'a chart typed in from the game must agree with its rules.',
      `look again at your copy; the rulebook has ${String(cell.is)}.`,
    );
    return false;
  }
  const results = Object.keys(base.results);
  if (results.length > 0 && value !== null && !results.includes(String(value))) {
    reader.problem(
      'table/unknown-result',
      at(),
      `${base.id}: ${place} is ${String(value)}, which is not a result of this table.`,
      'nobody would know what it does.',
      didYouMean(String(value), results, `use one of: ${results.join(', ')}.`),
    );
    return false;
  }
  return true;
}

function settle(cell: z.infer<typeof Cell> | undefined, from: string): TableCell {
  if (cell === undefined || cell === null) return { is: null, from };
  if (typeof cell !== 'object') return { is: cell, from };
  return { is: cell.is, from: cell.from ?? from, ...(cell.note === undefined ? {} : { note: cell.note }) };
}

function unknown(
  reader: Reader,
  file: ReadFile<unknown>,
  path: (string | number)[],
  what: string,
  word: string,
  known: readonly string[],
): void {
  reader.problem(
    'table/unknown-cell',
    file.at.keyAt(path),
    `This table has no ${what}.`,
    'its cells would be lost.',
    didYouMean(word, known, `there are: ${known.join(', ')}.`),
  );
}
