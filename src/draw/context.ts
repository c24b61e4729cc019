import type { Board } from '../board/index.js';
import type { Language, Pack } from '../pack/index.js';
import type { ScanImage } from './board/scan.js';
import type { Metrics } from './metrics.js';
import type { Templates } from './templates.js';
import type { Theme } from './theme.js';

/** Something that cannot be drawn as it should be: a name too long for its box, a symbol or a character that is missing. */
export interface DrawProblem {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  /** What it is about: `counter us-1-army`, `table crt`, `space 0926`. */
  readonly about: string;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** What every drawing needs to know. */
export interface DrawContext {
  readonly pack: Pack;
  readonly board: Board;
  readonly theme: Theme;
  readonly templates: Templates;
  readonly metrics: Metrics;
  readonly lang: Language;
  /** The owner's picture of their own map, where they have traced one: boards are then drawn on it. */
  readonly scan?: ScanImage | undefined;
  /** Drawing goes on after a problem; whoever asked decides. */
  readonly report: (problem: DrawProblem) => void;
}
