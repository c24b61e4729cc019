import type { Pack } from '../pack/pack.js';
import { columnHead } from '../pack/read-tables.js';
import { type Cells, isRecord, type OwnCells, placeOf, readOwn, SEPARATOR } from './overlay.js';
import { zip } from './zip.js';

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
