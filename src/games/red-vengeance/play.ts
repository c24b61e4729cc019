import type { Position, Unit } from '../../rules/index.js';
import type { Changed, Context, GameRoom } from '../room.js';
import { advanceRule, attack, combatAnswers } from './aftermath.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

/** Marks of a phase go when it ends. */
function leavePhase(_: Context, position: Position): Changed {
  const marks = ['attacked', 'defended'];
  const clear = (unit: Unit): Unit => {
    if (unit.flags?.some((flag) => marks.includes(flag)) !== true) return unit;
    const { flags, ...rest } = unit;
    const left = flags.filter((flag) => !marks.includes(flag));
    return left.length === 0 ? rest : { ...rest, flags: left };
  };
  return { position: { ...position, units: (position.units ?? []).map(clear) }, events: [] };
}

export const play = {
  rules: [advanceRule],
  effects: ['6.44', '8.51', '8.63', '8.64', '8.65', '8.7'],
  actions: { attack },
  answers: combatAnswers,
  leavePhase,
} satisfies Omit<GameRoom, 'id'>;
