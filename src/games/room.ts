import type { z } from 'zod';
import type { Board } from '../board/index.js';
import type { Language, Pack, Scenario } from '../pack/index.js';
import type {
  Action,
  CombatScript,
  Event,
  FightVerdict,
  Grid,
  OddsQuestion,
  OddsVerdict,
  Owed,
  Pending,
  Position,
  Unit,
  Verdict,
  Violation,
  When,
  Words,
} from '../rules/index.js';
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
  /** The action it judges: `move`, `attack`, …; `answer:retreat` for answers to one kind of pending thing. */
  readonly judges: string;
  readonly check: (context: Context, position: Position, action: A) => readonly Violation[];
}

/** A position after something happened in it. */
export interface Changed {
  readonly position: Position;
  readonly events: readonly Event[];
}

/** A question as it reaches a room: its fields are checked, the position is opened and seen through the viewer's eyes. */
export type RoomQuestion = Readonly<Record<string, unknown>> & { readonly ask: string };

/** An answer; words in both languages are put into the one asked for. */
export type RoomAnswer =
  | (Readonly<Record<string, unknown>> & { readonly ok: true })
  | { readonly ok: false; readonly violations: readonly (Omit<Violation, 'text'> & { readonly text: Words | string })[] };

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
  /** Carries on after an answer to the pending thing of this name, which is no longer in the position's list. */
  readonly answers?: Readonly<
    Record<string, (context: Context, position: Position, pending: Pending, action: Action) => Verdict>
  >;
  /** May units of side `a` do this to those of side `b`? */
  readonly relation?: (context: Context, position: Position, a: string, b: string, purpose: string) => boolean;
  /** The player who commands a unit now. */
  readonly commander?: (context: Context, position: Position, unit: Unit) => string | undefined;
  /** The phase after this one; a function of the position. Nothing leaves it to the sequence of the pack. */
  readonly nextPhase?: (context: Context, position: Position) => When | undefined;
  /** Does the condition hold that a phase of sequence.yaml names with `when`? Without an answer it does. */
  readonly when?: (context: Context, position: Position, condition: string) => boolean | undefined;
  /** What happens when a phase ends and when one begins. `over` in the position ends the game. */
  readonly leavePhase?: (context: Context, position: Position) => Changed;
  readonly enterPhase?: (context: Context, position: Position) => Changed;
  /** Carries out the `unless` of a duty that was not done when its phase ends. Without it the phase may not end. */
  readonly overdue?: (context: Context, position: Position, owed: Owed) => Changed;
  /** What a lawful action will cost, where it stops, and so on: beside `ok` in the answer to `legal`. */
  readonly foresee?: (context: Context, position: Position, action: Action) => Readonly<Record<string, unknown>>;
  /** Questions that this game answers (zoc, reach, supply, victory, …), as far as the viewer may know. */
  readonly questions?: Readonly<Record<string, (context: Context, position: Position, question: RoomQuestion) => RoomAnswer>>;
  /** Keys of `state` that everybody may know in a game with hidden things. */
  readonly publicState?: readonly string[];
  /** The case that a rule is registered for, where the pack says so (standard rules are registered by name). */
  readonly caseOf?: (pack: Pack, rule: string) => string;
  /** Problems of a set-up by the game's own rules of stacking and deployment. */
  readonly checkSetup?: (pack: Pack, board: Board, scenario: Scenario) => readonly HookProblem[];
  /** The combat calculator. */
  readonly odds?: (context: Context, question: OddsQuestion) => OddsVerdict;
  /** The same combat as formulas, for programs that cannot run our code; undefined where formulas do not hold this pack. */
  readonly script?: (pack: Pack, board: Board) => CombatScript | undefined;
  /** The same combat, ready to be rolled. */
  readonly fight?: (context: Context, question: OddsQuestion) => FightVerdict;
  /** Whole tables of chances to print; those of combat.yaml where the room has none of its own. */
  readonly grids?: (context: Context, standIns: boolean) => readonly Grid[];
}
