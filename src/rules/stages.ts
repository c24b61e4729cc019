import { certain, type Dist, type Fraction, mixture } from '../chance/index.js';
import type { Words } from './words.js';

/**
 * Combat as a list of stages in the rulebook's own order. The same list serves two readers: `fold` follows every roll and gives
 * exact odds; `play` takes the answers known so far and stops where the next die, card or choice is wanted.
 * `S` is the game's own record of the combat: plain, readonly, replaced and never changed.
 */
export type Stage<S> = Compute<S> | Chance<S> | Choose<S>;

/** Works something out: strengths, column, the effect of a result. May pass over itself by returning the same record. */
export interface Compute<S> {
  readonly kind: 'compute';
  readonly id: string;
  readonly rule: string;
  readonly run: (state: S) => S;
}

/** A roll or a draw. `skip` when this combat has none (an automatic result, no letter units). */
export interface Chance<S, X = unknown> {
  readonly kind: 'chance';
  readonly id: string;
  readonly rule: string;
  readonly who: (state: S) => string;
  readonly skip?: (state: S) => boolean;
  /** What is rolled or drawn, for people: 1d6, 4d6 against 2d6, a card of the German deck. */
  readonly device: (state: S) => Words;
  /** The same for a position that waits for it: dice such as 2d6, or cards of a deck. One die of six sides when absent. */
  readonly wants?: (state: S) => Wanted;
  /** Cards or counters that may come up, as `read` takes them; for a form that offers them. */
  readonly from?: (state: S) => readonly (string | number)[];
  readonly odds: (state: S) => Dist<X>;
  readonly take: (state: S, rolled: X) => S;
  /** Reads dice or cards as they come in an action; undefined when they do not fit. */
  readonly read: (state: S, answer: Given) => X | undefined;
}

export type Wanted = { readonly dice: string } | { readonly deck: string; readonly cards: number };

/** A decision of a player. Odds stop here: what follows is a range over the options. */
export interface Choose<S, C = unknown> {
  readonly kind: 'choose';
  readonly id: string;
  readonly rule: string;
  readonly who: (state: S) => string;
  readonly skip?: (state: S) => boolean;
  readonly options: (state: S) => readonly C[];
  /** An option in words, where it is neither units nor a number of steps. */
  readonly name?: (state: S, choice: C) => Words;
  readonly take: (state: S, choice: C) => S;
  readonly read: (state: S, answer: Given) => C | undefined;
}

export interface Given {
  readonly dice?: readonly number[] | undefined;
  readonly cards?: readonly (string | number)[] | undefined;
  readonly choose?: unknown;
}

/** Where a fold ended: after the last stage, or at the choice that someone must make. */
export interface Leaf<S> {
  readonly state: S;
  readonly choice?: Choose<S>;
}

/** All ways the combat can go up to the first choice, each with its exact chance. */
export function fold<S>(stages: readonly Stage<S>[], state: S, from = 0): Dist<Leaf<S>> {
  let here = state;
  for (let i = from; i < stages.length; i++) {
    const stage = stages[i] as Stage<S>;
    if (stage.kind === 'compute') here = stage.run(here);
    else if (stage.skip?.(here) === true) continue;
    else if (stage.kind === 'choose') return certain({ state: here, choice: stage });
    else {
      const before = here;
      return mixture(
        stage
          .odds(before)
          .outcomes()
          .map(({ value, p }) => ({ p, dist: fold(stages, stage.take(before, value), i + 1) })),
      );
    }
  }
  return certain({ state: here });
}

/** One branch of the first roll, for games where chance comes before the column. */
export interface Branch<S> {
  readonly on: readonly string[];
  readonly p: Fraction;
  readonly state: S;
  readonly at: number;
}

/** Follows the computations up to the first chance of the list and gives its branches; none when there is no chance. */
export function branches<S>(
  stages: readonly Stage<S>[],
  state: S,
): { readonly state: S; readonly branches: readonly Branch<S>[] } {
  let here = state;
  for (let i = 0; i < stages.length; i++) {
    const stage = stages[i] as Stage<S>;
    if (stage.kind === 'compute') here = stage.run(here);
    else if (stage.skip?.(here) === true) continue;
    else if (stage.kind === 'choose') break;
    else {
      const before = here;
      return {
        state: before,
        branches: stage
          .odds(before)
          .outcomes()
          .map(({ value, p, on }) => ({ on, p, state: stage.take(before, value), at: i + 1 })),
      };
    }
  }
  return { state: here, branches: [] };
}

export type Played<S> =
  | { readonly done: true; readonly state: S }
  | { readonly done: false; readonly state: S; readonly waiting: Exclude<Stage<S>, Compute<S>> }
  | { readonly done: false; readonly state: S; readonly refused: Exclude<Stage<S>, Compute<S>> };

/** Plays the stages with the answers given so far. The same answers always lead to the same place, so a save needs only them. */
export function play<S>(stages: readonly Stage<S>[], state: S, answers: readonly Given[]): Played<S> {
  let here = state;
  let next = 0;
  for (const stage of stages) {
    if (stage.kind === 'compute') here = stage.run(here);
    else if (stage.skip?.(here) === true) continue;
    else {
      const answer = answers[next];
      if (answer === undefined) return { done: false, state: here, waiting: stage };
      const read = stage.read(here, answer);
      if (read === undefined) return { done: false, state: here, refused: stage };
      here = stage.take(here, read);
      next += 1;
    }
  }
  return { done: true, state: here };
}
