import type { Board } from '../board/index.js';
import type { Pack } from '../pack/index.js';
import type { Part } from './compile.js';
import type { Output } from './output.js';

/** A game that is being built, and what was asked for. */
export interface TargetGame {
  readonly pack: Pack;
  readonly board: Board;
  /** The folder of the pack, for what lies beside its data: a scan, a patch. */
  readonly folder: string;
  /** Folders of the owner's overlays: `readScan` looks there for the scan of their own map. */
  readonly overlays: readonly string[];
  /** Where its files go. */
  readonly into: string;
  /** Kept between the builds of one `watch`: each target keeps there, under its name, what it need not make again. */
  readonly kept?: Map<string, unknown>;
}

/** Undefined after the problems have been shown: then nothing of the game is written. */
export type Target = (
  game: TargetGame,
  options: Readonly<Record<string, unknown>>,
  output: Output,
) => Promise<Part[] | undefined>;

/**
 * What `grognard build --target` makes of one game. The table app is made of all games at once, so it is not among them. Each is
 * loaded when it is wanted: the libraries of all of them take longer to start than a small game takes to build.
 */
export const targets: Readonly<Record<string, Target>> = {
  data: async ({ pack, board }) => (await import('./compile.js')).compileGame(pack, board),
  vassal: async (...given) => (await import('./vassal/build.js')).buildVassal(...given),
  print: async (...given) => (await import('./print.js')).printTarget(...given),
};
