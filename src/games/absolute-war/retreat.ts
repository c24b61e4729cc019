import { neighboursOf, spaceOf, stepAllows } from '../../board/index.js';
import { type Position, resolve } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Way } from './battle.js';
import { enemyOf, isAir, type Owner } from './stack.js';

/**
 * Is there a way to retreat so many zones [12.7.4]? Each step leads further from the zone of the combat, never into a zone that the
 * enemy controls, that is Contested or that nobody can enter. Unknown where the position does not say who controls what.
 */
export function wayOut(
  { board, pack }: Pick<Context, 'board' | 'pack'>,
  position: Position,
  owner: Owner,
  from: number,
  combat: number,
  steps: number,
): Way {
  if (from === -1 || combat === -1 || position.control === undefined) return 'unknown';
  const held = new Map<number, Set<string>>();
  for (const unit of position.units ?? []) {
    const space = unit.at === undefined ? -1 : spaceOf(board, unit.at);
    const piece = resolve(pack, unit);
    if (space === -1 || piece.side === undefined || piece.class === 'marker' || isAir(piece)) continue;
    held.set(space, (held.get(space) ?? new Set()).add(piece.side));
  }
  const open = (space: number): Way => {
    const here = held.get(space);
    if (here !== undefined) return here.has(enemyOf(owner)) ? 'no' : 'yes';
    const control = position.control?.[board.ids[space] as string];
    if (control === undefined) return 'unknown';
    return control === owner ? 'yes' : 'no';
  };
  const distance = distances(board, combat);
  const go = (space: number, left: number): Way => {
    if (left === 0) return 'yes';
    let best: Way = 'no';
    for (const next of neighboursOf(board, space)) {
      if ((distance[next] as number) <= (distance[space] as number) || board.sea[next] === 1) continue;
      if (!mayRetreat(board, space, next)) continue;
      const here = open(next);
      if (here === 'no') continue;
      const further = go(next, left - 1);
      const way: Way = further === 'yes' ? here : further;
      if (way === 'yes') return 'yes';
      if (way === 'unknown') best = 'unknown';
    }
    return best;
  };
  return go(from, steps);
}

/** Two zones may touch more than once: the Ice Road carries a retreat out of Leningrad only [20.1]. */
function mayRetreat(board: Context['board'], from: number, to: number): boolean {
  for (let k = board.first[from] ?? 0; k < (board.first[from + 1] ?? 0); k++)
    if (board.to[k] === to && stepAllows(board, k, 'retreat')) return true;
  return false;
}

function distances(board: Context['board'], from: number): Int32Array {
  const distance = new Int32Array(board.size).fill(-1);
  distance[from] = 0;
  const queue = [from];
  for (let i = 0; i < queue.length; i++)
    for (const next of neighboursOf(board, queue[i] as number))
      if (distance[next] === -1) {
        distance[next] = (distance[queue[i] as number] as number) + 1;
        queue.push(next);
      }
  return distance;
}
