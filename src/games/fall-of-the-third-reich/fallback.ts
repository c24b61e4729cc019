import { distance, spaceOf, stepAllows } from '../../board/index.js';
import type { Piece, Position } from '../../rules/index.js';
import { piecesIn } from '../course.js';
import type { Context } from '../room.js';
import { hasZoc, opposed, zocReaches } from './zoc.js';

/** No more ways than anybody would read. */
const MOST = 60;

/**
 * 13.2E: the ways of a retreating unit, each hex farther from where it stood than the one before. Uncancelled enemy ZOC bars a hex,
 * a friendly unit there cancels it (6.4); stacking counts in the last hex (R22). None: it is eliminated.
 */
export function waysBack(context: Context, position: Position, piece: Piece, length: number): string[][] {
  const { board } = context;
  const start = spaceOf(board, piece.at ?? '');
  if (start === -1) return [];
  const others = piecesIn(context, position).filter((other) => other.class === 'unit' && other.id !== piece.id);
  const friends = others.filter(({ side }) => side === piece.side);
  const foes = others.filter(({ side }) => opposed(side ?? '', piece.side ?? ''));
  const at = (list: readonly Piece[], space: number): Piece[] => list.filter((other) => spaceOf(board, other.at ?? '') === space);
  const zoc = (space: number): boolean =>
    foes.some((foe) => {
      const from = spaceOf(board, foe.at ?? '');
      return from !== -1 && hasZoc(foe) && zocReaches(context, position, foe.side ?? '', from, space);
    });
  const alpine = (space: number): boolean =>
    board.spaces[space]?.terrain.includes('alpine') === true && piece.kind !== 'mountain';
  let ways: number[][] = [[start]];
  for (let n = 0; n < length; n++)
    ways = ways
      .flatMap((way) => {
        const from = way.at(-1) as number;
        const next: number[][] = [];
        for (let k = board.first[from] as number; k < (board.first[from + 1] as number); k++) {
          const to = board.to[k] as number;
          if (!stepAllows(board, k, 'retreat') || board.sea[to] === 1 || board.spaces[to]?.kind !== 'hex') continue;
          if (distance(board, start, to) !== n + 1 || at(foes, to).length > 0 || alpine(to)) continue;
          // Units of another side that is no enemy bar the hex too: they never stack (5.1B).
          if (at(others, to).some(({ side }) => side !== piece.side)) continue;
          if (context.on('6.4') ? zoc(to) && at(friends, to).length === 0 : zoc(to)) continue;
          next.push([...way, to]);
        }
        return next;
      })
      .slice(0, 4 * MOST);
  return ways
    .filter((way) => at(friends, way.at(-1) as number).filter(({ size }) => size !== 'division').length < 3)
    .slice(0, MOST)
    .map((way) => way.slice(1).map((space) => board.ids[space] as string));
}
