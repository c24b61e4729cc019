import type { Position, Unit } from '../../rules/index.js';
import { battle } from '../battle.js';
import type { Changed, Context, GameRoom } from '../room.js';
import { advanceRule, answers, carryOut } from './afterwards.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

const attack = battle(['strength', 'result', 'attrition', 'attrition-defender', 'attacker-losses', 'defender-losses'], carryOut);

/** Marks of a combat segment go when it ends. */
function leavePhase(_: Context, position: Position): Changed {
  const marks = ['attacked', 'retreated'];
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
  effects: ['6.4', '13.2E', '13.2F'],
  actions: attack.actions,
  answers: { ...attack.answers, ...answers },
  leavePhase,
} satisfies Omit<GameRoom, 'id'>;
