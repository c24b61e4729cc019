import type { Table } from './pack.js';
import type { Path } from './source.js';

type Report = (path: Path, code: string, what: string, why: string, fix: string) => void;

/** Each column must be reachable, in rising order, and none may overlap or leave a gap. */
export function checkColumns(table: Table, report: Report): void {
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
