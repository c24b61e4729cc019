import { neighboursOf, stepAllows, stepsFrom } from '../../board/index.js';
import type { Position } from '../../rules/index.js';
import type { Context } from '../room.js';
import { controllerOf } from './control.js';
import { enemyOf, type Owner } from './stack.js';

/** No more ways than anybody would read. */
const MOST = 60;

/**
 * [12.7.4]: every way of so many zones, each step farther from the combat; not into zones that the enemy controls, that are
 * Contested or that nobody can enter; past zones next to enemy ones only where there is no other. `wayOut` asks the same in short.
 */
export function waysBack(
  context: Context,
  position: Position,
  owner: Owner,
  from: number,
  combat: number,
  zones: number,
): string[][] {
  const { board } = context;
  const away = stepsFrom(board, combat, board.size);
  const open = (space: number): boolean => {
    const control = controllerOf(context, position, space);
    return control !== null && control !== enemyOf(owner);
  };
  const may = (a: number, b: number): boolean => {
    for (let k = board.first[a] as number; k < (board.first[a + 1] as number); k++)
      if (board.to[k] === b && stepAllows(board, k, 'retreat')) return true;
    return false;
  };
  let ways: number[][] = [[from]];
  for (let n = 0; n < zones; n++)
    ways = ways
      .flatMap((way) => {
        const here = way.at(-1) as number;
        return [...new Set(neighboursOf(board, here))]
          .filter((next) => (away[next] as number) > (away[here] as number) && board.sea[next] !== 1 && may(here, next))
          .filter((next) => open(next) || !context.on('12.7.4'))
          .map((next) => [...way, next]);
      })
      .slice(0, 4 * MOST);
  const exposed = (space: number): boolean =>
    neighboursOf(board, space).some((next) => controllerOf(context, position, next) === enemyOf(owner));
  const safe = ways.filter((way) => !way.slice(1).some(exposed));
  return (safe.length > 0 ? safe : ways).slice(0, MOST).map((way) => way.slice(1).map((space) => board.ids[space] as string));
}
