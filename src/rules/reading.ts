import type { Board } from '../board/index.js';
import type { Pack, Purpose } from '../pack/index.js';
import type { Combat, Fighter } from './combat.js';
import type { OddsQuestion } from './odds.js';
import type { Piece } from './piece.js';
import type { Position, Unit } from './position.js';
import { type OddsViolation, violation } from './refusals.js';
import type { Words } from './words.js';

/** What is refused in any game; each game says which of its cases does so. */
export type OddsCase =
  | 'attackers'
  | 'defenders'
  | 'unit'
  | 'twice'
  | 'adjacent'
  | 'border'
  | 'strength'
  | 'terrain'
  | 'across'
  | 'input';

export interface ReadOptions {
  /** The case behind each refusal; the first case of combat.yaml where none is named. */
  readonly rules?: Readonly<Partial<Record<OddsCase, string>>>;
  /** Must every attacker touch every attacked space, or one of them? `none` when the game asks for itself. */
  readonly adjacency?: 'all' | 'some' | 'none';
  /** Features and borders that forbid attacks are not heeded. */
  readonly openBorders?: boolean;
  /** Attackers may stand in the attacked space. */
  readonly sameSpace?: boolean;
  /** What a fighter uses the border for. */
  readonly uses?: (fighter: Fighter) => Purpose;
  /** What the game itself has against the combat; asked also when somebody stands wrong, so that all of it is told at once. */
  readonly refuse?: (combat: Combat) => readonly OddsViolation[];
  /** Which units of an attacked space defend: those of another side than the attackers, unless the game knows better. */
  readonly defends?: (piece: Piece, attackers: readonly Piece[]) => boolean;
  /** Values of which a unit must show at least one; those of combat.yaml unless the game knows better. */
  readonly strength?: { readonly attack: readonly string[]; readonly defence: readonly string[] };
}

export interface QuestionContext {
  readonly pack: Pack;
  readonly board: Board;
}

/** A question while it is read: what it is read with, and what is found wrong with it. */
export class Reading {
  /** What cannot be read, and what can be read but stands in the wrong place. */
  readonly problems: OddsViolation[] = [];
  readonly misplaced: OddsViolation[] = [];
  readonly pack: Pack;
  readonly board: Board;
  readonly position: Position;
  /** What has been read of each unit. */
  readonly pieces = new Map<Unit, Piece>();

  constructor(
    context: QuestionContext,
    readonly question: OddsQuestion,
    readonly options: ReadOptions,
  ) {
    this.pack = context.pack;
    this.board = context.board;
    this.position = question.position ?? {};
  }

  rule(name: OddsCase): string {
    return caseFor(this.pack, this.options.rules, name);
  }

  refuse(name: OddsCase, text: Words, ...where: readonly string[]): void {
    this.problems.push(violation(this.rule(name), text, ...where));
  }

  misplace(name: OddsCase, text: Words, ...where: readonly string[]): void {
    this.misplaced.push(violation(this.rule(name), text, ...where));
  }
}

/** The case behind a refusal. */
export const caseFor = (pack: Pack, rules: ReadOptions['rules'], name: OddsCase): string =>
  rules?.[name] ?? ([pack.combat?.rule ?? '-'].flat()[0] as string);
