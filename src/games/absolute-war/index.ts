import type { GameRoom } from '../room.js';
import { play } from './play.js';

export const absoluteWar: GameRoom = { id: 'absolute-war', ...play };
