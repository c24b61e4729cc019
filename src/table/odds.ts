import type { FightVerdict, OddsQuestion, OddsVerdict, Position } from '../rules/index.js';
import type { Fault } from './open.js';
import { type Asked, type ContextMaker, prepare, usual } from './prepare.js';
import type { Game } from './replace.js';

/** A question that made no sense, with what is wrong in it by JSON path. */
export interface NotUnderstood {
  readonly ok: false;
  readonly problems: readonly Fault[];
}

const noCalculator: NotUnderstood = {
  ok: false,
  problems: [{ path: 'ask', message: 'This game has no combat calculator yet.' }],
};

/** The combat calculator as a function: what `ask odds` and `grognard odds` answer, in both languages. */
export function odds(game: Game, question: OddsQuestion, make: ContextMaker = usual): OddsVerdict | NotUnderstood {
  const prepared = prepare(game, question as Asked, make);
  if (!prepared.ok) return prepared;
  const { context, seen } = prepared;
  return context.room.odds?.(context, asked(question, seen)) ?? noCalculator;
}

/** The same combat, ready to be rolled. */
export function fight(game: Game, question: OddsQuestion, make: ContextMaker = usual): FightVerdict | NotUnderstood {
  const prepared = prepare(game, question as Asked, make);
  if (!prepared.ok) return prepared;
  const { context, seen } = prepared;
  return context.room.fight?.(context, asked(question, seen)) ?? noCalculator;
}

/** The question as the room gets it. Opening fills in turn and phase; a calculator must know that nobody said them. */
export function asked(question: OddsQuestion, seen: Position): OddsQuestion {
  const { position: given, ...rest } = question;
  if (given === undefined) return rest;
  const { turn, phase, ...position } = seen;
  return {
    ...rest,
    position: {
      ...position,
      ...(given.turn === undefined ? {} : { turn }),
      ...(given.phase === undefined ? {} : { phase }),
    },
  };
}
