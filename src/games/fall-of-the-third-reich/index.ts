import { type Grid, gridOf } from '../../rules/index.js';
import type { GameRoom } from '../room.js';
import { fight, odds } from './odds.js';
import { play } from './play.js';
import { script } from './script.js';
import { checkSetup } from './setup.js';

export const fallOfTheThirdReich: GameRoom = {
  id: 'fall-of-the-third-reich',
  ...play,
  odds,
  fight,
  script,
  checkSetup,
  grids: ({ pack }, standIns) =>
    ['crt', 'german-corps-strength'].flatMap((id) =>
      pack.tables[id] === undefined ? [] : [bySize(gridOf(pack.tables[id], standIns))],
    ),
};

/** Results that are numbers, such as strengths, from the least to the most. */
function bySize(grid: Grid): Grid {
  const order = grid.results.map((_, i) => i);
  if (grid.results.some((result) => Number.isNaN(Number(result)))) return grid;
  order.sort((a, b) => Number(grid.results[a]) - Number(grid.results[b]));
  return {
    ...grid,
    results: order.map((i) => grid.results[i] as string),
    ways: order.map((i) => grid.ways[i] as readonly number[]),
  };
}
