import Papa from 'papaparse';
import type { Diagnostic } from './diagnostic.js';
import { limits } from './limits.js';
import { didYouMean } from './nearest.js';
import type { Locator, Path, Span } from './source.js';

/** A spreadsheet: named columns, rows of trimmed text. */
export interface ReadCsv extends Locator {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly problems: readonly Diagnostic[];
  /** The index of a column, or -1. */
  column(name: string): number;
}

export interface Columns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

/** Reads a CSV with a head line; separators and line ends of any spreadsheet are understood. */
export function readCsv(file: string, text: string, columns: Columns): ReadCsv {
  const bare = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const parsed = Papa.parse<string[]>(bare, { delimiter: guessDelimiter(bare), skipEmptyLines: 'greedy' });
  const [head = [], ...body] = parsed.data;
  const names = head.map((name) => name.trim());
  const rows = body.map((row) => row.map((cell) => cell.trim()));
  const place = fieldPlaces(file, text);
  const problems: Diagnostic[] = [];
  const problem = (code: string, at: Span, what: string, why: string, fix: string) =>
    problems.push({ code: `csv/${code}`, severity: 'error', at, what, why, fix });
  const known = [...columns.required, ...columns.optional];

  if (rows.length > limits.csvRows) {
    problem(
      'too-long',
      place(0, 0),
      `This file has ${rows.length} rows; the limit is ${limits.csvRows}.`,
      'no pack needs more.',
      'split it, or remove rows.',
    );
    rows.length = 0;
  }
  for (const error of parsed.errors) {
    if (error.type !== 'Quotes') continue;
    problem(
      'quotes',
      place(error.row ?? 0, 0),
      `A quotation mark is not closed: ${error.message}.`,
      'the rest of the file would become one cell.',
      'close it, or double it inside a cell.',
    );
  }
  names.forEach((name, i) => {
    if (name === '') {
      if (rows.some((row) => (row[i] ?? '') !== '')) {
        problem(
          'unnamed-column',
          place(0, i),
          'This column has values but no name.',
          'a column is known by its name.',
          'name it, or remove it.',
        );
      }
    } else if (!known.includes(name)) {
      problem(
        'unknown-column',
        place(0, i),
        `There is no column ${name} in this file.`,
        'its values would be lost without a word.',
        didYouMean(name, known, `use one of: ${known.join(', ')}.`),
      );
    } else if (names.indexOf(name) !== i) {
      problem(
        'duplicate-column',
        place(0, i),
        `The column ${name} stands twice.`,
        'one of the two would be lost.',
        'rename or remove one.',
      );
    }
  });
  for (const name of columns.required) {
    if (!names.includes(name)) {
      problem(
        'missing-column',
        place(0, 0),
        `The column ${name} is missing.`,
        'every row needs it.',
        `add ${name} to the first line.`,
      );
    }
  }
  rows.forEach((row, r) => {
    const extra = row.slice(names.length).findIndex((cell) => cell !== '');
    if (extra !== -1) {
      problem(
        'extra-cell',
        place(r + 1, names.length + extra),
        `This row has more cells than the ${names.length} columns.`,
        'the extra cell has no meaning; often a comma inside a cell is not quoted.',
        'put quotation marks around a cell that holds a comma.',
      );
    }
  });

  const index = new Map(names.map((name, i) => [name, i] as const));
  const column = (name: string): number => index.get(name) ?? -1;
  const cell = (path: Path): Span => {
    const [row = 0, name = 0] = path;
    const at = typeof name === 'number' ? name : column(name);
    return place(Number(row) + 1, Math.max(0, at));
  };
  return {
    columns: names,
    rows,
    problems,
    column,
    at: cell,
    keyAt: (path) => place(0, Math.max(0, column(String(path.at(-1))))),
  };
}

/** The cell, or undefined when it is empty or the column is not there. */
export const cellOf = (csv: ReadCsv, row: number, name: string): string | undefined => {
  const at = csv.column(name);
  const text = at === -1 ? undefined : csv.rows[row]?.[at];
  return text === undefined || text === '' ? undefined : text;
};

/** A list in one cell, separated by spaces. */
export const listOf = (csv: ReadCsv, row: number, name: string): string[] => cellOf(csv, row, name)?.split(/\s+/) ?? [];

/** Comma, semicolon or tab: whichever the head line has most of. */
function guessDelimiter(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string): number => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',');
}

/**
 * Where each field stands. The parser does not say, and positions are wanted only for problems, so the file is scanned again
 * on the first question. Row 0 is the head; blank lines are passed over as the parser does.
 */
function fieldPlaces(file: string, text: string): (row: number, field: number) => Span {
  let rows: number[][] | undefined;
  return (row, field) => {
    rows ??= scan(text);
    const starts = rows[row] ?? rows.at(-1) ?? [0, 0];
    const start = starts[Math.min(field, Math.max(0, starts.length - 2))] ?? 0;
    const next = starts[Math.min(field, Math.max(0, starts.length - 2)) + 1] ?? start + 1;
    return { file, start, end: Math.max(start + 1, next - 1) };
  };
}

/** For each row the start of each field and, last, one past the end of the row. */
function scan(text: string): number[][] {
  const mark = guessDelimiter(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const rows: number[][] = [];
  let i = text.startsWith('\uFEFF') ? 1 : 0;
  while (i < text.length) {
    const starts = [i];
    let quoted = false;
    let blank = true;
    for (; i < text.length; i++) {
      const c = text[i] as string;
      if (c === '"') quoted = !quoted;
      else if (!quoted && c === mark) starts.push(i + 1);
      else if (!quoted && (c === '\n' || c === '\r')) break;
      if (c !== mark && c !== '"' && c.trim() !== '') blank = false;
    }
    starts.push(i + 1);
    if (!blank) rows.push(starts);
    if (text[i] === '\r' && text[i + 1] === '\n') i += 1;
    i += 1;
  }
  return rows;
}
