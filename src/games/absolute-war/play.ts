import { battle } from '../battle.js';
import type { GameRoom } from '../room.js';
import { answers, carryOut, zoneLimit } from './carry-out.js';
import { drawStages, topCard } from './draw.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

const attack = battle([...drawStages, 'result-choice'], carryOut);

export const play = {
  rules: [...topCard, zoneLimit],
  effects: ['3.7', '9.1', '12.7.4', '12.8', '12.10'],
  actions: attack.actions,
  answers: { ...attack.answers, ...answers },
} satisfies Omit<GameRoom, 'id'>;
