import { spaceOf, stepAllows } from '../../board/index.js';
import type { Piece, Position } from '../../rules/index.js';
import { piecesIn } from '../course.js';
import type { Context } from '../room.js';
import { isLeader } from './troops.js';

/** Units of a side on the map; leaders are none (6.1). */
export const unitsOf = (context: Context, position: Position, side: string | undefined): Piece[] =>
  piecesIn(context, position).filter((piece) => piece.side === side && piece.class === 'unit' && !isLeader(piece));

/** 6.4, 6.41: 1 for every hex in the ZOC of units of this side; marines and leaders have none. */
export function zocOf(context: Context, position: Position, side: string): Uint8Array {
  const { board } = context;
  const zoc = new Uint8Array(board.size);
  for (const piece of unitsOf(context, position, side)) {
    const space = spaceOf(board, piece.at ?? '');
    if (space === -1 || board.spaces[space]?.kind !== 'hex' || piece.kind === 'marine') continue;
    for (let k = board.first[space] as number; k < (board.first[space + 1] as number); k++)
      if (stepAllows(board, k, 'zoc')) zoc[board.to[k] as number] = 1;
  }
  return zoc;
}
