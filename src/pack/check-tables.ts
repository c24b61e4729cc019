import { type Checker, keys } from './checker.js';
import type { Table } from './pack.js';
import type { Path } from './source.js';

type Report = (path: Path, code: string, what: string, why: string, fix: string) => void;

/** Each column must be reachable, in rising order, and none may overlap or leave a gap. */
function checkColumns(table: Table, report: Report): void {
  const { by, list } = table.columns;
  if (by === 'name') return;
  const field = { ratio: 'ratio', difference: 'difference', percent: 'percent', number: 'number', mixed: undefined }[by] as
    | 'ratio'
    | 'difference'
    | 'percent'
    | 'number'
    | undefined;
  let previousRatio: number | undefined;
  let previousEnd: { end: number | null; id: string; field: string } | undefined;
  list.forEach((column, i) => {
    const path: Path = ['columns', 'list', i];
    const given = (['ratio', 'difference', 'percent', 'number'] as const).filter((key) => column[key] !== undefined);
    const wanted = field ?? (given.length === 1 && (given[0] === 'ratio' || given[0] === 'difference') ? given[0] : undefined);
    if (given.length !== 1 || wanted === undefined || given[0] !== wanted) {
      report(
        path,
        'table/column-scale',
        `Column ${column.id} ${given.length === 0 ? 'says nothing of' : `has ${given.join(' and ')} for`} what reaches it; the table counts by ${by}.`,
        'the calculator could never find the column.',
        by === 'mixed'
          ? 'give it ratio: "2:1" or difference: [2, 3].'
          : `give it ${by === 'ratio' ? 'ratio: "2:1"' : `${by}: [from, to]`}.`,
      );
      return;
    }
    if (wanted === 'ratio') {
      const [a = 0, d = 1] = (column.ratio ?? '').split(':').map(Number);
      const ratio = d === 0 ? Number.NaN : a / d;
      if (!(ratio > 0))
        report(
          [...path, 'ratio'],
          'table/column-scale',
          `${column.ratio} is not a ratio.`,
          'nothing can be divided by nothing.',
          'write attack:defence, such as 1:2.',
        );
      else if (previousRatio !== undefined && ratio <= previousRatio) {
        report(
          [...path, 'ratio'],
          ratio === previousRatio ? 'table/unreachable-column' : 'table/column-order',
          `Column ${column.id} begins at ${column.ratio}, ${ratio === previousRatio ? 'as does the one before it' : 'below the one before it'}.`,
          ratio === previousRatio ? 'one of the two can never be reached.' : 'columns rise from left to right.',
          'correct the ratio, or the order.',
        );
      } else previousRatio = ratio;
      return;
    }
    const [low, high] = column[wanted] as [number | null, number | null];
    if (low !== null && high !== null && low > high) {
      report(
        [...path, wanted],
        'table/unreachable-column',
        `Column ${column.id} runs from ${low} to ${high}.`,
        'no number lies in it, so it can never be reached.',
        `write [${high}, ${low}].`,
      );
      return;
    }
    if (previousEnd !== undefined && previousEnd.field === wanted) {
      if (previousEnd.end === null || (low === null ? true : low <= previousEnd.end)) {
        report(
          [...path, wanted],
          'table/columns-overlap',
          `Column ${column.id} overlaps ${previousEnd.id}, which runs to ${previousEnd.end ?? 'the end'}.`,
          'a number would have two columns.',
          previousEnd.end === null ? 'close the column before it.' : `begin it at ${previousEnd.end + 1}.`,
        );
      } else if (low !== null && low !== previousEnd.end + 1) {
        report(
          [...path, wanted],
          'table/column-gap',
          `Between ${previousEnd.id} and ${column.id} the numbers ${previousEnd.end + 1}${low - 1 > previousEnd.end + 1 ? ` to ${low - 1}` : ''} have no column.`,
          'a combat could fall into the gap.',
          `begin it at ${previousEnd.end + 1}.`,
        );
      }
    }
    previousEnd = { end: high, id: column.id, field: wanted };
  });
}

export function checkTable({ at, refer, problem }: Checker, table: Table): void {
  const file = `tables/${table.id}.yaml`;
  const results = keys(table.results);
  const outcome = (key: 'below' | 'above' | 'shiftBelow'): void => {
    const word = table[key];
    if (word !== undefined && word !== 'clamp' && results.length > 0) refer('result', word, results, () => at(file, [key]));
  };
  outcome('below');
  outcome('above');
  outcome('shiftBelow');
  if (table.kind === 'combat') {
    if (results.length === 0)
      problem(
        'table/no-results',
        at(file, ['cells']),
        `The table ${table.id} explains none of its results.`,
        'the calculator says each result in words.',
        'add results: with a name and a text for each code.',
      );
    table.cells.forEach((row, r) => {
      row.forEach((cell, c) => {
        if (cell.is === null || results.length === 0 || results.includes(String(cell.is))) return;
        refer('result', String(cell.is), results, () => at(file, ['cells', table.rowIds[r] ?? '', c]));
      });
    });
  }
  table.ladder?.forEach((id, i) => {
    refer('column', id, table.columnIds, () => at(file, ['ladder', i]));
  });
  const duplicates = (ids: readonly string[], key: 'columns' | 'rows'): void => {
    ids.forEach((id, i) => {
      if (ids.indexOf(id) !== i)
        problem(
          'table/duplicate',
          at(file, [key, 'list', i]),
          `${key === 'columns' ? 'Column' : 'Row'} ${id} stands twice.`,
          'one of the two could never be read.',
          'remove or rename one.',
        );
    });
  };
  duplicates(table.columnIds, 'columns');
  duplicates(table.rowIds, 'rows');
  checkColumns(table, (path, code, what, why, fix) => problem(code, at(file, path), what, why, fix));
  if (table.rows.by === 'die' && table.rows.dice !== undefined) {
    const faces = /^1d(\d+)$/.exec(table.rows.dice)?.[1];
    const covered = new Set(table.rows.list.flatMap((row) => (typeof row === 'object' ? span(row.number) : [Number(row)])));
    for (let face = 1; faces !== undefined && face <= Number(faces); face++) {
      if (!covered.has(face))
        problem(
          'table/missing-row',
          at(file, ['rows', 'list']),
          `A roll of ${face} has no row.`,
          'the die can show it.',
          `add a row for ${face}.`,
        );
    }
  }
}

const span = (range: readonly [number | null, number | null] | undefined): number[] => {
  if (range === undefined) return [];
  const [low, high] = [range[0] ?? -20, range[1] ?? 40];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
};
