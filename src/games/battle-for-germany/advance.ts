import { stepAllows, stepBetween } from '../../board/index.js';
import { has, type Pending, type Piece } from '../../rules/index.js';
import { type Course, piecesIn, spaceName } from '../course.js';
import { commanderOf } from '../shared.js';
import { displacement, isBerlin, isGerman } from './boundary.js';
import { entered } from './enter.js';
import * as say from './words.js';
import { enemyZoc } from './zoc.js';

/** 6.91-6.94, R20: into each emptied hex one unit that took part and won may advance. True when a player must choose now. */
export function advance(
  course: Course,
  hexes: readonly string[],
  winners: readonly string[],
  state: NonNullable<Pending['state']>,
): boolean {
  const { context } = course;
  const [hex, ...others] = hexes;
  if (hex === undefined || !course.on('6.91')) return false;
  const able = advancesInto(course, hex, winners);
  const [first] = able;
  if (first === undefined) return advance(course, others, winners, state);
  course.wait({
    kind: 'choice',
    what: 'advance',
    who: commanderOf(context, course.position, first.unit) ?? '',
    rule: '6.91',
    text: say.whoAdvances(spaceName(context, context.board.index.get(hex) ?? -1))[context.lang],
    options: [...able.map(({ id }) => id), ...(course.on('6.94') ? [null] : [])],
    state: { ...state, hex, more: [...others], winners: [...winners] },
  });
  return true;
}

export function advanceTo(course: Course, id: string, hex: string): void {
  const piece = course.piece(id);
  if (piece === undefined) return;
  course.set(id, { at: hex });
  course.tell('advance', '6.91', say.advances(piece, spaceName(course.context, course.space(id))), [id, hex], {
    unit: id,
    to: hex,
  });
  entered(course, id);
}

function advancesInto(course: Course, hex: string, winners: readonly string[]): Piece[] {
  const { context, position, board } = course;
  const to = board.index.get(hex) ?? -1;
  const side = course.piece(winners[0] ?? '')?.side;
  return piecesIn(context, position).filter((piece) => {
    if (piece.class !== 'unit' || piece.side !== side) return false;
    if (!winners.includes(piece.id) && course.on('6.92')) return false;
    const step = stepBetween(board, course.space(piece.id), to);
    if (step === -1 || !stepAllows(board, step, 'advance')) return false;
    if (!course.on('6.93') && enemyZoc(context, position, piece.side ?? '')[to] === 1) return false;
    if (has(piece, 'garrison') && course.on('10.2')) return false;
    if (isGerman(piece.side) && isBerlin(context, to) && course.on('5.43')) return false;
    const out = displacement(context, position, piece, to);
    return out === undefined || !course.on(out.rule);
  });
}
