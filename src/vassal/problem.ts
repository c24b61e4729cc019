import type { Severity } from '../pack/index.js';

/** Where in an archive: the entry, the component path (§4.6 of the format) and, in XML, line and column. */
export interface Place {
  /** The entry of the archive, such as `buildFile.xml`; the save inside the module comes before it: `setup.vsav!savedGame`. */
  readonly entry?: string;
  /** `Class:Name/Class:Name`, outermost first; traits of a piece follow as `#2 emb2`. */
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
}

/** Something wrong with an archive or what it holds: what, why it matters, what to do, and where. */
export interface Problem extends Place {
  readonly code: `vassal/${string}`;
  readonly severity: Severity;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** What was read, or why it was not. Readers of strangers' bytes return this and throw nothing. */
export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export const good = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const bad = (problem: Problem): { readonly ok: false; readonly problem: Problem } => ({ ok: false, problem });

/** An error at a place. */
export const refuse = (
  code: Problem['code'],
  what: string,
  why: string,
  fix: string,
  at: Place = {},
): { readonly ok: false; readonly problem: Problem } => bad({ code, severity: 'error', what, why, fix, ...at });

/** Text from a stranger, short enough to show and without control characters that a terminal would obey. */
export const quoted = (text: string, most = 80): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
  const plain = text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\u00b7');
  return plain.length > most ? `${plain.slice(0, most - 1)}…` : plain;
};

/** `buildFile.xml:12:3 Class:Name/Class:Name`, as much of it as is known, classes without their packages. */
export const shownPlace = ({ entry, path, line, column }: Place): string =>
  [
    quoted(entry === undefined ? '' : line === undefined ? entry : `${entry}:${line}:${column ?? 1}`, 240),
    withoutMiddle(quoted((path ?? '').replace(/\bVASSAL\.(?:[a-z]\w*\.)+(?=[A-Z])/g, ''), 10_000), 240),
  ]
    .filter((part) => part !== '')
    .join(' ');

/** Which trait of which piece stands at the end of a path. */
const withoutMiddle = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most / 3)}…${text.slice(text.length - (2 * most) / 3 + 1)}` : text;
