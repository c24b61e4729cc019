import type { GameRoom } from '../room.js';
import { play } from './play.js';

export const battleForGermany: GameRoom = { id: 'battle-for-germany', ...play };
