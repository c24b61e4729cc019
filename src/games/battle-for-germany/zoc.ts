import { stepAllows } from '../../board/index.js';
import type { Position } from '../../rules/index.js';
import { piecesIn } from '../course.js';
import type { Context } from '../room.js';
import { mayDo } from '../shared.js';

/** 4.0, 4.1, 4.4, R1: 1 for every hex in the ZOC of units that are enemies of this side. */
export function enemyZoc(context: Context, position: Position, side: string): Uint8Array {
  const { board } = context;
  const zoc = new Uint8Array(board.size);
  for (const piece of piecesIn(context, position)) {
    if (piece.class !== 'unit' || piece.side === undefined || !mayDo(context, position, piece.side, side, 'zoc')) continue;
    const space = board.index.get(piece.at ?? '') ?? -1;
    if (space === -1 || board.spaces[space]?.kind !== 'hex') continue;
    for (let k = board.first[space] as number; k < (board.first[space + 1] as number); k++)
      if (stepAllows(board, k, 'zoc')) zoc[board.to[k] as number] = 1;
  }
  return zoc;
}
