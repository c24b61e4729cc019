import { FORBIDDEN } from '../../board/index.js';
import {
  type Action,
  accept,
  type Piece,
  type Position,
  type Verdict,
  type Violation,
  withUnit,
  words,
} from '../../rules/index.js';
import type { Context, Rule } from '../room.js';
import { costsFor, pieceOf, taken, zocAgainst } from './ground.js';
import { isHeld } from './movement.js';
import { nameOf, parametersOf, refusal, spaceName } from './parts.js';

/** The turn on whose space of the track a unit waits. */
export function arrivalOf(context: Context, piece: Piece): number | undefined {
  const track = parametersOf(context.pack).reinforcements;
  const found = track === undefined ? null : new RegExp(`^${track}-(\\d+)$`).exec(piece.at ?? '');
  return found === null ? undefined : Number(found[1]);
}

/** The spaces where a unit may enter: the region, place or space that its counter names. */
export function entriesOf({ board }: Context, piece: Piece): readonly number[] {
  const entry = piece.counter?.entry ?? '';
  const space = board.index.get(entry);
  return board.regions.get(entry) ?? board.places.get(entry) ?? (space === undefined ? [] : [space]);
}

/** A unit enters from its turn on, where its counter says, not into an enemy unit or an enemy zone of control. */
function checkPlace(context: Context, position: Position, action: Action): Violation[] {
  const { unit, at } = action as unknown as { unit: string; at: string };
  const piece = pieceOf(context, position, unit);
  const say = (en: string, ja: string, ...where: string[]): Violation =>
    refusal(context, 'reinforcements', words(en, ja), ...where);
  if (piece === undefined) return [];
  const name = nameOf(context, piece);
  const due = arrivalOf(context, piece);
  if (due === undefined) return [say(`${name.en} is no reinforcement.`, `${name.ja}は増援ではない。`, unit)];
  const found: Violation[] = [];
  if (due > (position.turn ?? 0)) found.push(say(`${name.en} comes on turn ${due}.`, `${name.ja}の登場は第${due}ターン。`, unit));
  const space = context.board.index.get(at);
  const place = spaceName(context, at);
  if (space === undefined || !entriesOf(context, piece).includes(space))
    found.push(say(`${name.en} does not enter at ${place.en}.`, `${name.ja}は${place.ja}から登場できない。`, at));
  else if (piece.side !== undefined) {
    if (isHeld(context, position, at, piece.side))
      found.push(say(`${place.en} is held by the enemy.`, `${place.ja}には敵がいる。`, at));
    if (parametersOf(context.pack).zoc !== 'none' && zocAgainst(context, position, piece.side).has(space))
      found.push(say(`${place.en} is in an enemy zone of control.`, `${place.ja}は敵支配地域。`, at));
    const barred = [...Array(context.board.first[space + 1]! - context.board.first[space]!).keys()].every((i) => {
      const back = context.board.first[space]! + i;
      return costsFor(context, piece.moves).cost[back] === FORBIDDEN;
    });
    if (barred) found.push(say(`No way leads from ${place.en}.`, `${place.ja}からはどこへも進めない。`, at));
  }
  return found;
}

export const placeRule: Rule = { rule: 'reinforcements', judges: 'place', check: checkPlace };

export function place(context: Context, position: Position, action: Action): Verdict {
  const { unit, at } = action as unknown as { unit: string; at: string };
  const piece = pieceOf(context, position, unit) as Piece;
  const [name, where] = [nameOf(context, piece), spaceName(context, at)];
  const next = taken(context, withUnit(position, unit, { at }), at, piece.side);
  const text = words(`${name.en} enters at ${where.en}.`, `${name.ja}が${where.ja}に登場。`)[context.lang];
  return accept(next, [{ type: 'place', text, where: [at], data: { unit } }]);
}
