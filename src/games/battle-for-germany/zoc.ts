import { stepAllows } from '../../board/index.js';
import type { Piece, Position } from '../../rules/index.js';
import { piecesIn } from '../course.js';
import type { Context } from '../room.js';
import { mayDo } from '../shared.js';

/** 4.0, 4.4: the hexes that a unit controls: all around it, but not across impassable or sea hexsides. */
export function zocOf({ board }: Context, piece: Piece): number[] {
  const space = board.index.get(piece.at ?? '') ?? -1;
  if (piece.class !== 'unit' || space === -1 || board.spaces[space]?.kind !== 'hex') return [];
  const found: number[] = [];
  for (let k = board.first[space] as number; k < (board.first[space + 1] as number); k++)
    if (stepAllows(board, k, 'zoc')) found.push(board.to[k] as number);
  return found;
}

/** 4.0, 4.1, R1: 1 for every hex in the ZOC of units that are enemies of this side. */
export function enemyZoc(context: Context, position: Position, side: string): Uint8Array {
  const zoc = new Uint8Array(context.board.size);
  for (const piece of piecesIn(context, position))
    if (piece.side !== undefined && mayDo(context, position, piece.side, side, 'zoc'))
      for (const space of zocOf(context, piece)) zoc[space] = 1;
  return zoc;
}
