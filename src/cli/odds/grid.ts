import { columnHead, type Language, say } from '../../pack/index.js';
import type { Grid } from '../../rules/index.js';
import { type Output, paint, width } from '../output.js';
import { screen } from './words.js';

export const formats = ['text', 'csv', 'markdown'] as const;
export type Format = (typeof formats)[number];

/** A whole table of chances, to be read, printed or opened in a spreadsheet. */
export function showGrid(grid: Grid, format: Format, lang: Language, output: Output): void {
  const title = say(grid.title, lang);
  const head = grid.columns.map((column, c) => (grid.standIn[c] ? `${column}*` : column));
  const cell = (ways: number): string => (ways === 0 ? '' : `${((100 * ways) / grid.total).toFixed(1)}%`);
  const star = { en: '* stand-in cells, not the published table', ja: '* 代用品を含む列（製品の表ではない）' }[lang];
  const words = screen(lang);
  if (format === 'csv') {
    output.out([words.result_head, ...grid.columns.map(columnHead)].map(quote).join(','));
    for (const [r, result] of grid.results.entries())
      output.out([quote(result), ...(grid.ways[r] ?? []).map((ways) => (ways / grid.total).toFixed(6))].join(','));
    return;
  }
  if (format === 'markdown') {
    output.out(`### ${title}\n`);
    output.out(`| ${words.result_head} | ${head.join(' | ')} |`);
    output.out(`| --- |${head.map(() => ' ---: |').join('')}`);
    for (const [r, result] of grid.results.entries())
      output.out(`| **${result}** | ${(grid.ways[r] ?? []).map(cell).join(' | ')} |`);
    if (grid.standIn.some(Boolean)) output.out(`\n${star}`);
    return;
  }
  const rows = [
    [words.result_head, ...head],
    ...grid.results.map((result, r) => [result, ...(grid.ways[r] ?? []).map((ways) => cell(ways) || '-')]),
  ];
  const widths = rows[0]?.map((_, c) => Math.max(...rows.map((row) => width(row[c] ?? '')))) ?? [];
  const [first = '', ...rest] = rows.map((row) =>
    row.map((text, c) => (c === 0 ? text + gap(text, widths[c]) : gap(text, widths[c]) + text)).join('  '),
  );
  output.out(paint(output, 'bold', title));
  output.out(paint(output, 'bold', first));
  for (const line of rest) output.out(line);
  if (grid.standIn.some(Boolean)) output.out(paint(output, 'yellow', star));
}

const gap = (text: string, to = 0): string => ' '.repeat(Math.max(0, to - width(text)));

/** Heads are words and chances decimals: a spreadsheet takes 1:3 for a time of day and 1/6 for a date. */
const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
