import type { GameRoom } from './room.js';

/** The rooms of rules by id. A new game is a new pair of folders and one line here. */
const rooms: Readonly<Record<string, GameRoom>> = {};

export const gameRoom = (id: string): GameRoom | undefined => rooms[id];
