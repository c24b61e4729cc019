/** A stretch of a file, in characters from its start. Lines and columns are worked out only when shown. */
export interface Span {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** The path to a value inside a file: keys and indexes; in a CSV the row number (0 is the first below the head) and the column. */
export type Path = readonly (string | number)[];

/** Finds the place of a value in the file it was read from. */
export interface Locator {
  /** The span of the value at `path`, or of the nearest parent that exists. */
  at(path: Path): Span;
  /** The span of the key or column head that names it. */
  keyAt(path: Path): Span;
}

export function lineColumn(text: string, offset: number): LineColumn {
  const end = Math.min(offset, text.length);
  let line = 1;
  let start = 0;
  for (let next = text.indexOf('\n'); next !== -1 && next < end; next = text.indexOf('\n', next + 1)) {
    line += 1;
    start = next + 1;
  }
  return { line, column: end - start + 1 };
}

/** The line that holds `offset`, without its line end. */
export function lineAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', Math.max(0, Math.min(offset, text.length) - 1)) + 1;
  const end = text.indexOf('\n', start);
  return text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '');
}
