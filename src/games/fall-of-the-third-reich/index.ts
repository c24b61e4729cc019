import type { GameRoom } from '../room.js';
import { play } from './play.js';

export const fallOfTheThirdReich: GameRoom = { id: 'fall-of-the-third-reich', ...play };
