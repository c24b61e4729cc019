import type { GameRoom } from '../room.js';
import { play } from './play.js';

export const redVengeance: GameRoom = { id: 'red-vengeance', ...play };
