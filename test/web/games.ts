import type { Board } from '../../src/board/index.js';
import { listPacks, readPack } from '../../src/node.js';
import type { Pack } from '../../src/pack/index.js';

export interface ReadGame {
  readonly pack: Pack;
  readonly board: Board;
}

/** Every game that comes with Grognard, read once. */
export const games: readonly ReadGame[] = listPacks().map((folder) => {
  const { pack, board } = readPack(folder);
  if (pack === undefined || board === undefined) throw new Error(`${folder} cannot be read`);
  return { pack, board };
});

export const gameOf = (id: string): ReadGame => {
  const found = games.find(({ pack }) => pack.game.id === id);
  if (found === undefined) throw new Error(`no game ${id}`);
  return found;
};
