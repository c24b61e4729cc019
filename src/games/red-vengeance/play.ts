import { withoutFlags } from '../../rules/index.js';
import { retreatsBy, zocBy } from '../questions.js';
import type { GameRoom } from '../room.js';
import { advanceRule, attack, combatAnswers } from './aftermath.js';
import { waysBack } from './withdraw.js';
import { zocFrom } from './zoc.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

export const play = {
  rules: [advanceRule],
  effects: ['6.44', '8.51', '8.63', '8.64', '8.65', '8.7'],
  actions: { attack },
  answers: combatAnswers,
  // Marks of a phase go when it ends.
  leavePhase: (_, position) => ({ position: withoutFlags(position, ['attacked', 'defended']), events: [] }),
  questions: {
    zoc: zocBy('6.4', (context, _, piece) => (piece.class === 'unit' ? zocFrom(context, piece) : [])),
    // Driven from where it stands, unless `with` names the hexes that were attacked.
    retreats: retreatsBy('8.63', 1, (context, position, piece, length, { with: given }) => {
      const { attacked } = (given ?? {}) as { attacked?: string[] };
      return waysBack(context, position, piece, attacked ?? [piece.at ?? ''], length);
    }),
  },
} satisfies Omit<GameRoom, 'id'>;
