import type { GameRoom } from '../room.js';
import { combatEffects, fight, odds } from './combat.js';
import { play } from './play.js';
import { script } from './script.js';
import { checkSetup } from './setup.js';

export const battleForGermany: GameRoom = {
  id: 'battle-for-germany',
  ...play,
  effects: [...play.effects, ...combatEffects],
  checkSetup,
  odds,
  fight,
  script,
};
