import { cellOf, listOf, type ReadCsv } from './csv.js';
import { didYouMean } from './nearest.js';
import type { Counter } from './pack.js';
import type { Reader } from './reader.js';
import { CounterClass, counterColumns, type FaceValues, From, type GameFile, Id } from './schema/index.js';

/** The columns of counters.csv for a game: the common ones and two for each of its values. */
export const countersColumns = (game: Pick<GameFile, 'values'>) => ({
  required: ['id', 'name', 'class'],
  optional: [
    ...counterColumns.slice(0),
    ...Object.keys(game.values),
    ...Object.keys(game.values).map((value) => `back_${value}`),
  ].filter((name) => !['id', 'name', 'class'].includes(name)),
});

/** The counters of a file by id, with the row where each stands. In an overlay a row may leave out what it does not change. */
export function readCounters(
  reader: Reader,
  name: string,
  game: GameFile,
  base?: ReadonlyMap<string, Counter>,
  from?: string,
): Map<string, Counter> {
  const counters = new Map<string, Counter>(base);
  const columns = countersColumns(game);
  const csv = reader.csv(name, base ? { required: ['id'], optional: [...columns.required, ...columns.optional] } : columns);
  if (csv === undefined || csv.column('id') === -1) return counters;
  const seen = new Map<string, number>();
  csv.rows.forEach((_, row) => {
    const id = cellOf(csv, row, 'id');
    if (id === undefined) {
      reader.problem(
        'counters/no-id',
        csv.at([row, 'id']),
        'This counter has no id.',
        'sheets, modules and set-ups name it by its id.',
        'give it one, such as us-3-army.',
      );
      return;
    }
    reader.cell(csv, row, 'id', id, Id);
    const first = seen.get(id);
    if (first !== undefined) {
      reader.problem(
        'counters/duplicate-id',
        csv.at([row, 'id']),
        `The id ${id} stands twice; it is already in row ${first + 2}.`,
        'an id names one counter.',
        'rename one, or use count for identical copies.',
      );
      return;
    }
    seen.set(id, row);
    reader.counterRows.set(id, row);
    counters.set(id, readCounter(reader, csv, row, id, game, base?.get(id), from));
  });
  return counters;
}

function readCounter(
  reader: Reader,
  csv: ReadCsv,
  row: number,
  id: string,
  game: GameFile,
  before: Counter | undefined,
  overlay: string | undefined,
): Counter {
  const text = (column: string): string | undefined => cellOf(csv, row, column);
  const className = text('class') ?? before?.class ?? (csv.column('class') === -1 ? 'unit' : '');
  const kind = reader.cell(csv, row, 'class', className, CounterClass) ?? 'unit';
  const from = overlay ?? source(reader, csv, row, 'from') ?? before?.from ?? game.from;
  const front = face(reader, csv, row, game, '', before?.front);
  const back = face(reader, csv, row, game, 'back_', before?.back);
  const given = Object.keys(game.values).some((value) => text(value) !== undefined || text(`back_${value}`) !== undefined);
  const valuesFrom = overlay && given ? overlay : (source(reader, csv, row, 'values_from') ?? before?.valuesFrom ?? from);
  const name = text('name') ?? before?.name;
  if (name === undefined)
    reader.problem(
      'counters/no-name',
      csv.at([row, 'name']),
      `The counter ${id} has no name.`,
      'people know it by its name.',
      'give it one.',
    );
  const optional = <K extends string>(key: K, column: string = key): { [P in K]?: string } => {
    const value = text(column) ?? (before as unknown as Record<string, string | undefined> | undefined)?.[key];
    return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };
  };
  return {
    id,
    name: name ?? id,
    class: kind,
    count: reader.int(csv, row, 'count', before?.count ?? 1, { min: 1, max: 500 }),
    steps: reader.int(csv, row, 'steps', before?.steps ?? (kind === 'marker' ? 0 : 1), { min: 0, max: 12 }),
    flags: text('flags') === undefined ? (before?.flags ?? []) : listOf(csv, row, 'flags'),
    ...optional('side'),
    ...optional('nation'),
    ...optional('kind'),
    ...optional('size'),
    ...optional('designation'),
    ...optional('symbol'),
    ...optional('setup'),
    ...optional('entry'),
    ...optional('exit'),
    ...optional('hidden'),
    ...optional('note'),
    from,
    valuesFrom,
    front,
    ...(Object.keys(back).length > 0 ? { back } : {}),
  };
}

function face(reader: Reader, csv: ReadCsv, row: number, game: GameFile, prefix: string, before?: FaceValues): FaceValues {
  const values: Record<string, number | string> = { ...before };
  for (const [id, value] of Object.entries(game.values)) {
    const column = `${prefix}${id}`;
    const text = cellOf(csv, row, column);
    if (text === undefined) continue;
    const number = Number(text);
    if (value.kind === 'text') values[id] = text;
    else if (Number.isFinite(number)) {
      const low = value.min ?? 0;
      const high = value.max ?? 99;
      if (number < low || number > high) {
        reader.problem(
          'counters/value-out-of-range',
          csv.at([row, column]),
          `${column} is ${text}; expected ${low} to ${high}.`,
          'no counter of this game prints such a value.',
          'correct it, or widen the bounds in game.yaml.',
        );
      }
      values[id] = number;
    } else if (value.kind === 'number-or-letter' && /^[A-Z]$/.test(text)) {
      const letters = value.letters ?? [];
      if (!letters.includes(text)) {
        reader.problem(
          'counters/unknown-letter',
          csv.at([row, column]),
          `${column} is ${text}; this game has ${letters.join(', ') || 'no letters'}.`,
          'a letter must be on the strength table.',
          didYouMean(text, letters, 'use a letter of the table, or a number.'),
        );
      }
      values[id] = text;
    } else {
      reader.problem(
        'counters/not-a-value',
        csv.at([row, column]),
        `${column} is “${text}”; expected ${value.kind === 'number' ? 'a number' : 'a number or a letter'}.`,
        'it is reckoned with.',
        'one number a cell; the other numbers of the counter have columns of their own.',
      );
    }
  }
  return values;
}

function source(reader: Reader, csv: ReadCsv, row: number, column: string): string | undefined {
  const text = cellOf(csv, row, column);
  return text === undefined ? undefined : reader.cell(csv, row, column, text, From);
}
