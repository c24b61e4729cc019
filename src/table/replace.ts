import { z } from 'zod';
import { type Board, patchBoard } from '../board/index.js';
import { Cell, type Pack, type Table, type TableCell, TableFile, TerrainFile } from '../pack/index.js';
import type { Fault } from './open.js';
import { faultsOf, pathText } from './paths.js';

/** A game as one question sees it. */
export interface Game {
  readonly pack: Pack;
  readonly board: Board;
}

/** What a question may put in the place of the pack's own. */
export interface Replacements {
  readonly board?: z.infer<typeof import('./question.js').QuestionBoard> | undefined;
  readonly tables?: Readonly<Record<string, unknown>> | undefined;
  readonly terrain?: unknown;
}

export type Replaced =
  | { readonly ok: true; readonly game: Game; readonly otherBoard: boolean }
  | { readonly ok: false; readonly problems: readonly Fault[] };

/** Puts a question's own board, tables and terrain in the place of the pack's. */
export function replace(game: Game, { board, tables, terrain }: Replacements): Replaced {
  const problems: Fault[] = [];
  let { pack } = game;
  if (terrain !== undefined && !Array.isArray(terrain)) {
    const chart = terrainOf(pack.terrain, terrain as Readonly<Record<string, unknown>>, problems);
    if (chart !== undefined) pack = { ...pack, terrain: chart };
  }
  if (tables !== undefined) {
    const charts: Record<string, Table> = { ...pack.tables };
    for (const [id, given] of Object.entries(tables)) {
      const chart = tableOf(id, given as Readonly<Record<string, unknown>>, pack.tables[id], problems);
      if (chart !== undefined) charts[id] = chart;
    }
    pack = { ...pack, tables: charts };
  }
  let own = game.board;
  if (board !== undefined) {
    const spaces = [...(board.spaces ?? []), ...beside(pack, board.spaces ?? [])];
    const made = patchBoard({ ...board, spaces } as Parameters<typeof patchBoard>[0], pack.terrain, pack.board.file.sea);
    for (const problem of made.problems)
      if (problem.severity === 'error')
        problems.push({ path: pathText(problem.path, 'board'), message: `${problem.what} ${capital(problem.fix)}` });
    own = made.board;
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, game: { pack, board: own }, otherBoard: board !== undefined };
}

/** The boxes beside the map stay where they are, whatever map lies between them: eliminated units go there. */
const beside = (pack: Pack, named: readonly { readonly id: string }[]): object[] =>
  Object.entries(pack.board.file.boxes)
    .filter(([id]) => !named.some((space) => space.id === id))
    .map(([id, { name, kind }]) => ({ id, name, kind }));

/** The pack's chart with the lines that the question gives. */
function terrainOf(base: TerrainFile, given: Readonly<Record<string, unknown>>, problems: Fault[]): TerrainFile | undefined {
  const lines = (group: 'spaces' | 'sides'): unknown =>
    isRecord(given[group]) ? { ...base[group], ...(given[group] as object) } : (given[group] ?? base[group]);
  const read = TerrainFile.safeParse({
    from: 'owner',
    combine: base.combine,
    ...given,
    spaces: lines('spaces'),
    sides: lines('sides'),
  });
  if (read.success) return read.data;
  problems.push(...faultsOf(read.error, 'terrain'));
  return undefined;
}

const Cells = z.record(z.string(), z.union([z.array(Cell), z.record(z.string(), Cell)]));

/** A whole chart, or one of the pack's with other cells. */
function tableOf(
  id: string,
  given: Readonly<Record<string, unknown>>,
  base: Table | undefined,
  problems: Fault[],
): Table | undefined {
  const path = pathText(['tables', id]);
  if (base !== undefined && given.columns === undefined) {
    const { cells: _, rowIds: __, columnIds: ___, ...head } = base;
    const { cells = {}, ...other } = given;
    const read = Cells.safeParse(cells);
    const file = TableFile.safeParse({ ...head, ...other, cells: {} });
    if (!read.success) problems.push(...faultsOf(read.error, `${path}.cells`));
    if (!file.success) problems.push(...faultsOf(file.error, path));
    return read.success && file.success ? filled({ ...file.data, cells: read.data }, base, path, problems) : undefined;
  }
  const file = TableFile.safeParse({ id, title: id, from: 'owner', kind: 'combat', ...given });
  if (!file.success) {
    problems.push(...faultsOf(file.error, path));
    return undefined;
  }
  return filled(file.data, undefined, path, problems);
}

function filled(file: TableFile, base: Table | undefined, path: string, problems: Fault[]): Table {
  const rowIds = file.rows.list.map((row) => String(typeof row === 'object' ? row.id : row));
  const columnIds = file.columns.list.map((column) => column.id);
  for (const [row, cells] of Object.entries(file.cells)) {
    if (!rowIds.includes(row))
      problems.push({ path: pathText(['cells', row], path), message: `The table has no row ${row}.`, known: rowIds });
    for (const column of Array.isArray(cells) ? [] : Object.keys(cells))
      if (!columnIds.includes(column))
        problems.push({
          path: pathText(['cells', row, column], path),
          message: `The table has no column ${column}.`,
          known: columnIds,
        });
    if (Array.isArray(cells) && cells.length !== columnIds.length)
      problems.push({
        path: pathText(['cells', row], path),
        message: `Row ${row} has ${cells.length} cells for ${columnIds.length} columns.`,
        known: columnIds,
      });
  }
  const cells = rowIds.map((row, r) =>
    columnIds.map((column, c): TableCell => {
      const line = file.cells[row];
      const cell = Array.isArray(line) ? line[c] : line?.[column];
      if (cell === undefined) return base?.cells[r]?.[c] ?? { is: null, from: file.from };
      if (cell === null || typeof cell !== 'object') return { is: cell, from: 'owner' };
      return { is: cell.is, from: cell.from ?? 'owner' };
    }),
  );
  return { ...file, rowIds, columnIds, cells };
}

const isRecord = (value: unknown): boolean => value !== null && typeof value === 'object' && !Array.isArray(value);

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
