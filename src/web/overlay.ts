import type { Pack, Table } from '../pack/pack.js';

/** Cells of the owner's own copy, by `<table>/<row>/<column>` in that order of ids. */
export type Cells = Readonly<Record<string, string>>;

export interface OwnCells {
  readonly cells: Cells;
  /** Cells of an older version that no longer have a place, or that the rulebook now contradicts. Kept, never used. */
  readonly misfits: readonly (readonly [place: string, value: string])[];
}

/** Between the ids of a place. */
export const SEPARATOR = '\t';
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

/** Is this the beginning of a result, so that it is too early to call it wrong? */
export function isBegun({ results }: Table, typed: string): boolean {
  const [text, known] = [typed.trim(), Object.keys(results)];
  return text !== '' && !known.includes(text) && known.some((result) => result.startsWith(text));
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
