import type { GameRoom } from '../room.js';
import { combatEffects, fight, odds } from './combat.js';
import { grids } from './grids.js';
import { play } from './play.js';
import { script } from './script.js';
import { checkSetup } from './setup.js';

export const absoluteWar: GameRoom = {
  id: 'absolute-war',
  ...play,
  effects: [...play.effects, ...combatEffects],
  checkSetup,
  odds,
  fight,
  script,
  grids,
};
