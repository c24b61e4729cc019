import { stepAllows } from '../../board/index.js';
import { type Pending, type Piece, type Position, unitOf } from '../../rules/index.js';
import { type Course, piecesIn, spaceName } from '../course.js';
import type { Context } from '../room.js';
import { commanderOf } from '../shared.js';
import { isBerlin, isGerman } from './boundary.js';
import { eliminate } from './eliminate.js';
import { entered } from './enter.js';
import * as say from './words.js';
import { enemyZoc } from './zoc.js';

/** A retreat of one unit to one hex (R13). */
export interface Retreat {
  readonly unit: string;
  readonly to: string;
}

/** 6.21-6.24: the hexes that a unit may retreat to; none when it must be eliminated. */
export function retreatsOf(context: Context, position: Position, piece: Piece): number[] {
  const { board } = context;
  const from = board.index.get(piece.at ?? '') ?? -1;
  if (from === -1) return [];
  const zoc = enemyZoc(context, position, piece.side ?? '');
  const others = piecesIn(context, position).filter((other) => other.class === 'unit' && other.id !== piece.id);
  const open: { space: number; empty: boolean }[] = [];
  for (let k = board.first[from] as number; k < (board.first[from + 1] as number); k++) {
    const space = board.to[k] as number;
    const there = others.filter((other) => other.at === board.ids[space]);
    if (board.spaces[space]?.kind !== 'hex') continue;
    if (context.on('6.21') && (!stepAllows(board, k, 'retreat') || zoc[space] === 1)) continue;
    if (there.some((other) => other.side !== piece.side)) continue;
    if (context.on('6.22') && there.length >= 2) continue;
    if (context.on('5.3') && piece.size === 'front' && there.some((other) => other.size === 'front')) continue;
    if (context.on('5.43') && isGerman(piece.side) && isBerlin(context, space)) continue;
    open.push({ space, empty: there.length === 0 });
  }
  const empty = open.filter((one) => one.empty);
  return (empty.length > 0 && context.on('6.22') ? empty : open).map((one) => one.space);
}

/**
 * 6.24: units retreat one by one, each to a hex of its own; the owner also chooses who goes first (R14). Units that cannot go
 * anywhere when all others have gone are eliminated (6.23). Returns true when a player must choose now.
 */
export function retreat(course: Course, units: readonly string[], state: NonNullable<Pending['state']>): boolean {
  const { context } = course;
  let left = [...units];
  for (;;) {
    const ways = left.flatMap((unit): Retreat[] => {
      const piece = course.piece(unit);
      return piece === undefined
        ? []
        : retreatsOf(context, course.position, piece).map((to) => ({ unit, to: context.board.ids[to] as string }));
    });
    const [only, ...others] = ways;
    if (only === undefined) {
      if (course.on('6.23'))
        for (const unit of left) eliminate(course, unit, '6.23', say.cannotRetreat(course.piece(unit) as Piece));
      return false;
    }
    if (others.length > 0) {
      const who = chooser(course, only.unit, String(state.attacker ?? ''));
      course.wait({
        kind: 'choice',
        what: 'retreat',
        who,
        rule: '6.2',
        text: say.whereTo(left.map((unit) => course.piece(unit) as Piece))[context.lang],
        options: ways.map((way) => ({ ...way })),
        state: { ...state, left },
      });
      return true;
    }
    go(course, only);
    left = left.filter((unit) => unit !== only.unit);
  }
}

/** Carries one retreat out, with what crossing a line brings. */
export function go(course: Course, { unit, to }: Retreat): void {
  const piece = course.piece(unit);
  if (piece === undefined) return;
  course.set(unit, { at: to });
  course.tell('retreat', '6.2', say.retreats(piece, spaceName(course.context, course.space(unit))), [unit, to], {
    unit,
    from: piece.at ?? null,
    to,
  });
  entered(course, unit);
}

/** R14: the owner, as he is before the unit crosses a line; by a published amendment the attacker. */
function chooser({ context, position }: Course, unit: string, attacker: string): string {
  const found = unitOf(position, unit);
  if (position.rulings?.R14 === 'attacker' || found === undefined) return attacker;
  return commanderOf(context, position, found) ?? attacker;
}
