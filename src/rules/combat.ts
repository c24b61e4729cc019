import type { Board } from '../board/index.js';
import type { Inputs } from './inputs.js';
import type { Piece } from './piece.js';
import type { Position } from './position.js';
import type { Words } from './words.js';

/** A unit that takes part, what it does, and what it attacks across: hexside features by the id of the attacked space. */
export interface Fighter {
  readonly piece: Piece;
  readonly role?: string | undefined;
  readonly across: ReadonlyMap<string, readonly string[]>;
}

/** An attacked space with all that defends there. */
export interface Target {
  readonly id: string;
  /** On the board, where there is one; -1 in a free-standing question. */
  readonly space: number;
  readonly terrain: readonly string[];
  readonly units: readonly Piece[];
  /** Its terrain was read off the board and not said in the question. */
  readonly mapped: boolean;
}

export interface Assumed {
  readonly text: Words;
  readonly rule: string;
}

/** Both forms of the question in one shape: what every calculator works on. */
export interface Combat {
  readonly attackers: readonly Fighter[];
  readonly targets: readonly Target[];
  /** Units that support the defence from elsewhere. */
  readonly support: readonly Fighter[];
  /** All units of all targets. */
  readonly defenders: readonly Piece[];
  readonly with: Inputs;
  /** Rulings, options, markers, phase and turn; empty when the question has no position. */
  readonly position: Position;
  readonly board: Board;
  /** What the question shows; what it does not is assumed. */
  readonly proven: { readonly adjacency: boolean; readonly position: boolean };
  /** What it does not show, so far as every game needs it; a game adds its own. */
  readonly assumed: readonly Assumed[];
  /** False: a stand-in counts as unknown. */
  readonly standIns: boolean;
  readonly policy?: string | undefined;
}
