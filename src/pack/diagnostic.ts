import { type LineColumn, lineAt, lineColumn, type Span } from './source.js';

export type Severity = 'error' | 'warning';

/** Something wrong with the data: what, why it matters, what to do, and where. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly at: Span;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

export type Texts = Readonly<Record<string, string>>;

export interface Located extends Diagnostic, LineColumn {
  readonly file: string;
  readonly endColumn: number;
  readonly excerpt: string;
}

/** Gives a diagnostic its line and column. */
export function locate(diagnostic: Diagnostic, texts: Texts): Located {
  const { file, start, end } = diagnostic.at;
  const text = texts[file] ?? '';
  const at = lineColumn(text, start);
  const excerpt = lineAt(text, start);
  const length = Math.max(1, Math.min(end - start, excerpt.length - at.column + 1));
  return { ...diagnostic, ...at, file, endColumn: at.column + length, excerpt };
}

/** All of them in the order in which a reader meets them. */
export function sorted(diagnostics: readonly Diagnostic[], texts: Texts): Located[] {
  return diagnostics
    .map((diagnostic) => locate(diagnostic, texts))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.code, b.code));
}

const widest = 160;

/** As a person reads it, with the line and a caret under the place. */
export function asText(d: Located): string {
  // A very long line (a CSV row, a bomb) is shown around the place.
  const from = d.column > widest - 40 ? d.column - 40 : 1;
  const shown = d.excerpt.slice(from - 1, from - 1 + widest).replace(/\t/g, ' ');
  const number = String(d.line);
  const gutter = ' '.repeat(number.length);
  const carets = '^'.repeat(Math.max(1, Math.min(d.endColumn - d.column, widest - (d.column - from))));
  return [
    `${d.file}:${d.line}:${d.column} ${d.severity} ${d.code}`,
    `  ${d.what}`,
    `  ${number} | ${shown}`,
    `  ${gutter} | ${' '.repeat(d.column - from)}${carets}`,
    `  why: ${d.why}   fix: ${d.fix}`,
  ].join('\n');
}

/** As GitHub Actions reads it, to show on the line of a pull request. */
export function asAnnotation(d: Located): string {
  const level = d.severity === 'error' ? 'error' : 'warning';
  const place = `file=${escapeProperty(d.file)},line=${d.line},col=${d.column},endColumn=${d.endColumn},title=${escapeProperty(d.code)}`;
  return `::${level} ${place}::${escapeData(`${d.what} why: ${d.why} fix: ${d.fix}`)}`;
}

export function asJson(d: Located): Record<string, unknown> {
  const { code, severity, file, line, column, endColumn, what, why, fix, excerpt } = d;
  return { code, severity, file, line, column, endColumn, what, why, fix, excerpt };
}

const escapeData = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const escapeProperty = (text: string): string => escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
