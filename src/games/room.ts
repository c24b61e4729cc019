import type { z } from 'zod';
import type { Board } from '../board/index.js';
import type { Language, Pack, Scenario } from '../pack/index.js';
import type { Action, OddsQuestion, OddsVerdict, Pending, Position, Unit, Verdict, Violation } from '../rules/index.js';
import type { HookProblem } from './setup.js';

/** What a rule sees: the game on the table. */
export interface Context {
  readonly pack: Pack;
  readonly board: Board;
  readonly room: GameRoom;
  readonly lang: Language;
  /** Whether a case is in force. Tests switch one off to see that it matters; players never can. */
  readonly on: (rule: string) => boolean;
}

/** A rule that refuses: it looks at one thing and cites one case. */
export interface Rule<A extends Action = Action> {
  readonly rule: string;
  /** The action it judges. */
  readonly judges: string;
  readonly check: (context: Context, position: Position, action: A) => readonly Violation[];
}

/** What a game's own code adds to the shared parts. A hook that is not set leaves the shared default. */
export interface GameRoom {
  readonly id: string;
  /** The cases that refuse something. */
  readonly rules: readonly Rule[];
  /** Cases that the code carries out without refusing: effects, sums, duties. Each is asked for by `context.on`. */
  readonly effects: readonly string[];
  /** Schemas of the game's own actions. */
  readonly schemas?: Readonly<Record<string, z.ZodType>>;
  /** Carries out an action that no rule refused. */
  readonly actions?: Readonly<Record<string, (context: Context, position: Position, action: Action) => Verdict>>;
  /** Carries on after an answer to the pending thing of this name. */
  readonly answers?: Readonly<
    Record<string, (context: Context, position: Position, pending: Pending, action: Action) => Verdict>
  >;
  /** May units of side `a` do this to those of side `b`? */
  readonly relation?: (context: Context, position: Position, a: string, b: string, purpose: string) => boolean;
  /** The player who commands a unit now. */
  readonly commander?: (context: Context, position: Position, unit: Unit) => string | undefined;
  /** The phase after this one; a function of the position. */
  readonly nextPhase?: (context: Context, position: Position) => { readonly turn: number; readonly phase: string } | undefined;
  /** Problems of a set-up by the game's own rules of stacking and deployment. */
  readonly checkSetup?: (pack: Pack, board: Board, scenario: Scenario) => readonly HookProblem[];
  /** The combat calculator. */
  readonly odds?: (context: Context, question: OddsQuestion) => OddsVerdict;
}
