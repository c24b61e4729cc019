import type { GameRoom } from '../room.js';
import { combatEffects, fight, odds } from './combat.js';
import { play } from './play.js';

export const raceToTheReichstag: GameRoom = {
  id: 'race-to-the-reichstag',
  ...play,
  effects: [...play.effects, ...combatEffects],
  odds,
  fight,
};
