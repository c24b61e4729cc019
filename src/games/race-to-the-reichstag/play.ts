import type { GameRoom } from '../room.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */
export const play = { rules: [], effects: [] } satisfies Omit<GameRoom, 'id'>;
