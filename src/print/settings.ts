import type { Point } from '../draw/index.js';
import type { Language } from '../pack/index.js';
import type { PaperId } from './paper.js';

export const backings = ['long-edge', 'short-edge', 'fold', 'none'] as const;

/**
 * How backs come to lie behind their fronts: printed on the other side of the paper, which is turned over its long or its short
 * edge; on the same side, to be folded and glued; or not at all, each back being a piece of its own.
 */
export type Backs = (typeof backings)[number];

/** What a builder may choose. Lengths are millimetres. */
export interface PrintSettings {
  readonly paper: PaperId;
  /** The side of a counter; the game's own when absent. */
  readonly counter?: number | undefined;
  /** Between two counters. Bleed reaches at most to its middle. */
  readonly gutter: number;
  readonly bleed: number;
  readonly backs: Backs;
  /** What is added to every place on the pages of backs, for a printer that does not meet its fronts. */
  readonly offset: Point;
  readonly lang: Language;
  readonly theme: string;
  /** Hex numbers on the map. */
  readonly numbers: boolean;
  /** How far two tiles of the map show the same ground. */
  readonly overlap: number;
  /** The map as a poster only, without tiles. */
  readonly poster: boolean;
}

export const usual: PrintSettings = {
  paper: 'a4',
  gutter: 4,
  bleed: 2,
  backs: 'long-edge',
  offset: { x: 0, y: 0 },
  lang: 'en',
  theme: 'classic',
  numbers: true,
  overlap: 10,
  poster: false,
};
