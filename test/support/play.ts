import type { Context } from '../../src/games/room.js';
import type { Position } from '../../src/rules/index.js';
import { apply } from '../../src/table/index.js';

/** Plays actions one after the other, up to the first that is refused; the last verdict. */
export function playActions(context: Context, start: Position, actions: readonly object[]): ReturnType<typeof apply> {
  let verdict = apply(context, start, actions[0]);
  for (const action of actions.slice(1)) {
    if (!verdict.ok) break;
    verdict = apply(context, verdict.position, action);
  }
  return verdict;
}

/** The cases that refuse the last action. */
export const broken = (verdict: ReturnType<typeof apply>): string[] =>
  verdict.ok ? [] : verdict.violations.map(({ rule }) => rule);

export const move = (id: string, ...path: string[]) => ({ do: 'move', units: [id], path });
