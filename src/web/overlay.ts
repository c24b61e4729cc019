import type { Pack, Table } from '../pack/pack.js';
import { columnHead } from '../pack/read-tables.js';
import { zip } from './zip.js';

/** Cells of the owner's own copy, by `<table>/<row>/<column>` in that order of ids. */
export type Cells = Readonly<Record<string, string>>;

export interface OwnCells {
  readonly cells: Cells;
  /** Cells of an older version that no longer have a place, or that the rulebook now contradicts. Kept, never used. */
  readonly misfits: readonly (readonly [place: string, value: string])[];
}

const SEPARATOR = '\t';
export const placeOf = (table: string, row: string, column: string): string => [table, row, column].join(SEPARATOR);

export type CellFault =
  | { readonly kind: 'stated'; readonly is: string }
  | { readonly kind: 'result'; readonly known: readonly string[] };

/** A cell must agree with what the rulebook states, and name a result that exists; as `charts import` checks it. */
export function faultOf(table: Table, row: number, column: number, value: string): CellFault | undefined {
  const cell = table.cells[row]?.[column];
  if (cell?.from.startsWith('rulebook') === true && cell.is !== null && String(cell.is) !== value)
    return { kind: 'stated', is: String(cell.is) };
  const known = Object.keys(table.results);
  if (known.length > 0 && !known.includes(value)) return { kind: 'result', known };
  return undefined;
}

/** The pack with the owner's cells in place of ours. Used at once everywhere, and no longer a stand-in. */
export function withOwn(pack: Pack, cells: Cells): Pack {
  if (Object.keys(cells).length === 0) return pack;
  const tables = Object.fromEntries(
    Object.entries(pack.tables).map(([id, table]) => [
      id,
      {
        ...table,
        cells: table.cells.map((line, r) =>
          line.map((cell, c) => {
            const own = cells[placeOf(id, table.rowIds[r] as string, table.columnIds[c] as string)];
            return own === undefined ? cell : { is: typed(cell.is, own), from: 'owner' };
          }),
        ),
      },
    ]),
  );
  return { ...pack, tables };
}

const typed = (before: unknown, text: string): string | number =>
  typeof before === 'string' || text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text);

/** What the store holds, sorted into what fits this pack and what does not. */
export function readOwn(pack: Pack, stored: unknown): OwnCells {
  if (!isRecord(stored)) return { cells: {}, misfits: [] };
  const cells: Record<string, string> = {};
  const misfits: (readonly [string, string])[] = [];
  const aside = Array.isArray(stored.aside) ? (stored.aside as [string, string][]) : [];
  const all = [...Object.entries(isRecord(stored.cells) ? stored.cells : {}), ...aside];
  for (const [place, value] of all) {
    if (typeof value !== 'string' || typeof place !== 'string') continue;
    const [id = '', row = '', column = ''] = place.split(SEPARATOR);
    const table = pack.tables[id];
    const [r, c] = [table?.rowIds.indexOf(row) ?? -1, table?.columnIds.indexOf(column) ?? -1];
    if (table === undefined || r === -1 || c === -1 || faultOf(table, r, c, value) !== undefined) misfits.push([place, value]);
    else cells[place] = value;
  }
  return { cells, misfits };
}

/** The overlay as `grognard charts import` and `--overlay` take it: a folder of CSV files with overlay.yaml. */
export function overlayZip(pack: Pack, cells: Cells): Uint8Array {
  const folder = `overlays/${pack.game.id}`;
  const files: [string, string][] = [[`${folder}/overlay.yaml`, `for: ${pack.game.id}\nfrom: owner\n`]];
  for (const table of Object.values(pack.tables)) {
    const own = (r: number, c: number): string =>
      cells[placeOf(table.id, table.rowIds[r] as string, table.columnIds[c] as string)] ?? '';
    if (!table.cells.some((line, r) => line.some((_, c) => own(r, c) !== ''))) continue;
    const rows = table.rowIds.map((row, r) => [
      /^[\d.:+-]+$/.test(row) && Number.isNaN(Number(row)) ? `row ${row}` : row,
      ...table.columnIds.map((_, c) => own(r, c)),
    ]);
    const lines = [['row', ...table.columnIds.map(columnHead)], ...rows];
    files.push([`${folder}/tables/${table.id}.csv`, `${lines.map((line) => line.map(quote).join(',')).join('\n')}\n`]);
  }
  return zip(files);
}

const quote = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** What the app itself writes and reads back: the cells as JSON. */
export const overlayJson = (pack: Pack, { cells, misfits }: OwnCells): string =>
  `${JSON.stringify({ grognard: 'charts', for: pack.game.id, cells: Object.entries(cells).map(named), aside: misfits.map(named) }, null, 1)}\n`;

const named = ([place, value]: readonly [string, string]): string[] => [...place.split(SEPARATOR), value];

export type Imported =
  | { readonly ok: true; readonly own: OwnCells; readonly taken: number }
  | { readonly ok: false; readonly why: 'broken' | 'other' };

/** Takes in a file of the app (JSON), or one chart as CSV. Nothing changes unless it can be read whole. */
export function readImport(pack: Pack, before: OwnCells, name: string, text: string): Imported {
  const cells: [string, string][] = [];
  if (/\.csv$/i.test(name)) {
    const id = name.replace(/^.*[\\/]/, '').replace(/\.csv$/i, '');
    const table = pack.tables[id];
    if (table === undefined) return { ok: false, why: 'other' };
    const [head = [], ...lines] = readBlock(text);
    if (head[0] !== 'row') return { ok: false, why: 'broken' };
    for (const [row = '', ...values] of lines)
      values.forEach((value, i) => {
        const column = (head[i + 1] ?? '').replace(/^column /, '');
        if (value !== '' && value !== '?') cells.push([placeOf(id, row.replace(/^row /, ''), column), value]);
      });
  } else {
    let read: unknown;
    try {
      read = JSON.parse(text);
    } catch {
      return { ok: false, why: 'broken' };
    }
    if (!isRecord(read) || read.grognard !== 'charts' || !Array.isArray(read.cells)) return { ok: false, why: 'broken' };
    if (read.for !== pack.game.id) return { ok: false, why: 'other' };
    const rows = [...read.cells, ...(Array.isArray(read.aside) ? read.aside : [])] as unknown[];
    for (const row of rows) {
      if (!Array.isArray(row) || row.length !== 4 || row.some((word) => typeof word !== 'string'))
        return { ok: false, why: 'broken' };
      const [table, line, column, value] = row as [string, string, string, string];
      cells.push([placeOf(table, line, column), value]);
    }
  }
  const fresh = readOwn(pack, { cells: Object.fromEntries(cells) });
  return {
    ok: true,
    taken: Object.keys(fresh.cells).length,
    own: { cells: { ...before.cells, ...fresh.cells }, misfits: [...before.misfits, ...fresh.misfits] },
  };
}

/** A block of cells as spreadsheets put it on the clipboard (tabs) or write it (commas, semicolons). */
export function readBlock(text: string): string[][] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '');
  const mark = lines.some((line) => line.includes('\t')) ? '\t' : lines[0]?.includes(';') === true ? ';' : ',';
  return lines.map((line) => splitLine(line, mark).map((cell) => cell.trim()));
}

function splitLine(line: string, mark: string): string[] {
  const cells: string[] = [];
  let [cell, quoted] = ['', false];
  for (let i = 0; i < line.length; i++) {
    const letter = line[i] as string;
    if (quoted && letter === '"' && line[i + 1] === '"') {
      cell += '"';
      i += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (letter === mark && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
