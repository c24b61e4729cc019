import { withoutFlags } from '../../rules/index.js';
import { battle } from '../battle.js';
import { retreatsBy } from '../questions.js';
import type { GameRoom } from '../room.js';
import { advanceRule, answers, carryOut } from './afterwards.js';
import { waysBack } from './fallback.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

const attack = battle(['strength', 'result', 'attrition', 'attrition-defender', 'attacker-losses', 'defender-losses'], carryOut);

export const play = {
  rules: [advanceRule],
  effects: ['6.4', '13.1A', '13.2E', '13.2F'],
  actions: attack.actions,
  answers: { ...attack.answers, ...answers },
  // Marks of a phase go when it ends.
  leavePhase: (_, position) => ({ position: withoutFlags(position, ['attacked', 'retreated']), events: [] }),
  questions: {
    retreats: retreatsBy('13.2E', 2, (context, position, piece, length) => waysBack(context, position, piece, length)),
  },
} satisfies Omit<GameRoom, 'id'>;
