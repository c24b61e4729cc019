import { absoluteWar } from './absolute-war/index.js';
import { battleForGermany } from './battle-for-germany/index.js';
import { fallOfTheThirdReich } from './fall-of-the-third-reich/index.js';
import { raceToTheReichstag } from './race-to-the-reichstag/index.js';
import { redVengeance } from './red-vengeance/index.js';
import type { GameRoom } from './room.js';
import { standard } from './standard/index.js';

/** The rooms of rules by id. A new game is a new pair of folders and one line here. */
const rooms: Readonly<Record<string, GameRoom>> = {
  'absolute-war': absoluteWar,
  'battle-for-germany': battleForGermany,
  'fall-of-the-third-reich': fallOfTheThirdReich,
  'race-to-the-reichstag': raceToTheReichstag,
  'red-vengeance': redVengeance,
  standard,
};

export const gameRoom = (id: string): GameRoom | undefined => rooms[id];
