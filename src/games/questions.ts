import { spaceOf } from '../board/index.js';
import { type Piece, type Position, resolve, unitOf, words } from '../rules/index.js';
import { piecesIn } from './course.js';
import type { Context, RoomAnswer, RoomQuestion } from './room.js';

/** Answers that look alike in every room; the game says what its ways and zones are. */

type Ways = (
  context: Context,
  position: Position,
  piece: Piece,
  length: number,
  question: RoomQuestion,
) => readonly (readonly string[])[];

/** `retreats`: the lawful ways of a unit, and what becomes of it where there is none. */
export const retreatsBy =
  (rule: string, usual: number, ways: Ways) =>
  (context: Context, position: Position, question: RoomQuestion): RoomAnswer => {
    const id = String(question.unit);
    const unit = unitOf(position, id);
    if (unit?.at === undefined) return nobody(rule, id);
    const from = question.from === undefined ? unit : { ...unit, at: String(question.from) };
    const paths = ways(context, position, resolve(context, from), Number(question.length ?? usual), question);
    return { ok: true, unit: id, paths, ...(paths.length > 0 ? {} : { otherwise: 'eliminated' }), rule };
  };

/** `zoc`: the spaces that a side or a unit controls, each with the units that do so. */
export const zocBy =
  (rule: string, reach: (context: Context, position: Position, piece: Piece) => readonly number[]) =>
  (context: Context, position: Position, question: RoomQuestion): RoomAnswer => {
    const { side, unit } = question as { side?: string; unit?: string };
    const pieces = piecesIn(context, position).filter((piece) => (unit === undefined ? piece.side === side : piece.id === unit));
    if (unit !== undefined && pieces.length === 0) return nobody(rule, unit);
    const zones = new Map<number, string[]>();
    for (const piece of pieces)
      if (spaceOf(context.board, piece.at ?? '') !== -1)
        for (const space of reach(context, position, piece)) zones.set(space, [...(zones.get(space) ?? []), piece.id]);
    const spaces = [...zones].sort(([a], [b]) => a - b).map(([space, by]) => ({ space: context.board.ids[space], by }));
    return { ok: true, ...(side === undefined ? {} : { side }), spaces, rule };
  };

const nobody = (rule: string, id: string): RoomAnswer => ({
  ok: false,
  violations: [{ rule, text: words(`There is no unit ${id} on the board.`, `ユニット${id}は盤上にない。`), where: [id] }],
});
