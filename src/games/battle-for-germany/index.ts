import type { GameRoom } from '../room.js';
import { combatEffects, fight, odds } from './combat.js';
import { play } from './play.js';

export const battleForGermany: GameRoom = {
  id: 'battle-for-germany',
  ...play,
  effects: [...play.effects, ...combatEffects],
  odds,
  fight,
};
