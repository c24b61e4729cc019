import { spaceOf, stepAllows } from '../../board/index.js';
import type { Piece, Position } from '../../rules/index.js';
import { piecesIn } from '../course.js';
import type { Context } from '../room.js';
import { isLeader } from './troops.js';

/** Units of a side on the map; leaders are none (6.1). */
export const unitsOf = (context: Context, position: Position, side: string | undefined): Piece[] =>
  piecesIn(context, position).filter((piece) => piece.side === side && piece.class === 'unit' && !isLeader(piece));

/** 6.4, 6.41: the hexes that a unit controls; marines and leaders have no ZOC. */
export function zocFrom({ board }: Context, piece: Piece): number[] {
  const space = spaceOf(board, piece.at ?? '');
  if (space === -1 || board.spaces[space]?.kind !== 'hex' || piece.kind === 'marine' || isLeader(piece)) return [];
  const found: number[] = [];
  for (let k = board.first[space] as number; k < (board.first[space + 1] as number); k++)
    if (stepAllows(board, k, 'zoc')) found.push(board.to[k] as number);
  return found;
}

/** 1 for every hex in the ZOC of units of this side. */
export function zocOf(context: Context, position: Position, side: string): Uint8Array {
  const zoc = new Uint8Array(context.board.size);
  for (const piece of unitsOf(context, position, side)) for (const space of zocFrom(context, piece)) zoc[space] = 1;
  return zoc;
}
