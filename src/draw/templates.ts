import type { ArtFile } from './board/art.js';
import type { CounterTemplate } from './counter-template.js';
import type { SymbolArt } from './symbol.js';
import type { Theme } from './theme.js';

/** The files of templates/ that drawing uses, read and checked. */
export interface Templates {
  /** What stands on maps. */
  readonly art: ArtFile;
  readonly themes: Readonly<Record<string, Theme>>;
  /** Arrangements of counters. */
  readonly counters: Readonly<Record<string, CounterTemplate>>;
  readonly symbols: Readonly<Record<string, SymbolArt>>;
}
