import type { GameRoom } from '../room.js';
import { play } from './play.js';

export const raceToTheReichstag: GameRoom = { id: 'race-to-the-reichstag', ...play };
