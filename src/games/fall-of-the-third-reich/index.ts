import { gridOf } from '../../rules/index.js';
import type { GameRoom } from '../room.js';
import { fight, odds } from './odds.js';
import { play } from './play.js';

export const fallOfTheThirdReich: GameRoom = {
  id: 'fall-of-the-third-reich',
  ...play,
  odds,
  fight,
  grids: ({ pack }, standIns) =>
    ['crt', 'german-corps-strength'].flatMap((id) => (pack.tables[id] === undefined ? [] : [gridOf(pack.tables[id], standIns)])),
};
