import type { Context } from '../games/room.js';
import type { Action, Event, Position, Verdict, Violation } from '../rules/index.js';
import { apply } from './apply.js';

/** A game as it is kept: where it began and what was done. Plain JSON; a position is its fold. */
export interface Journal {
  readonly game: string;
  readonly start: Position;
  readonly actions: readonly Action[];
}

/** A journal that begins with an opened position. */
export const beginJournal = (context: Context, start: Position): Journal => ({ game: context.pack.game.id, start, actions: [] });

/** Writes an action down, if it is lawful where the journal ends. `at` is that position, where the caller knows it. */
export function record(
  context: Context,
  journal: Journal,
  action: Action,
  at?: Position,
): { journal: Journal; verdict: Verdict } {
  const here = at ?? positionOf(context, journal);
  const verdict = apply(context, here, action);
  return { journal: verdict.ok ? { ...journal, actions: [...journal.actions, action] } : journal, verdict };
}

export type Replayed =
  | { readonly ok: true; readonly position: Position; readonly events: readonly (readonly Event[])[] }
  | { readonly ok: false; readonly at: number; readonly position: Position; readonly violations: readonly Violation[] };

/** Plays a journal again, up to an action if one is named: the same actions always lead to the same position. */
export function replay(context: Context, journal: Journal, until = journal.actions.length): Replayed {
  let position = journal.start;
  const events: (readonly Event[])[] = [];
  for (const [at, action] of journal.actions.slice(0, until).entries()) {
    const verdict = apply(context, position, action);
    if (!verdict.ok) return { ok: false, at, position, violations: verdict.violations };
    position = verdict.position;
    events.push(verdict.events);
  }
  return { ok: true, position, events };
}

/** The position after the last action. A journal holds only lawful actions: one that does not replay is a mistake of ours. */
export function positionOf(context: Context, journal: Journal): Position {
  const played = replay(context, journal);
  if (played.ok) return played.position;
  throw new Error(`action ${played.at} of the journal is not lawful: ${played.violations.map(({ text }) => text).join(' ')}`);
}

/** Drops the last action. */
export const undo = (journal: Journal): Journal => ({ ...journal, actions: journal.actions.slice(0, -1) });
