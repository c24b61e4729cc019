import type { Pack } from './pack.js';
import type { Path, Span } from './source.js';

/** What every check gets: the pack, and how to report. */
export interface Checker {
  readonly pack: Pack;
  readonly at: (file: string, path: Path, key?: boolean) => Span;
  readonly problem: (code: string, at: Span, what: string, why: string, fix: string, severity?: 'error' | 'warning') => void;
  readonly refer: (what: string, word: string | undefined, known: readonly string[], at: () => Span) => void;
}

export const keys = Object.keys;
