import { spaceOf } from '../board/index.js';
import { type Action, type Move, type Piece, type Position, resolve, unitOf } from '../rules/index.js';
import type { Context } from './room.js';

/** A move as it is laid over the board: the hexes from start to end, -1 where a word names none. */
export interface Way {
  readonly piece: Piece;
  readonly hexes: readonly number[];
}

/** The way of each unit that a move names and that stands on the board. */
export function waysOf(context: Context, position: Position, action: Action): Way[] {
  const { units, path } = action as unknown as Move;
  return units.flatMap((id): Way[] => {
    const unit = unitOf(position, id);
    const from = spaceOf(context.board, unit?.at ?? '');
    if (unit === undefined || from === -1) return [];
    return [{ piece: resolve(context, unit), hexes: [from, ...path.map((hex) => spaceOf(context.board, hex))] }];
  });
}
