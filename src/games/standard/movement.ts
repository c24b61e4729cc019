import { ALL_OF_IT, type Board, type Costs, costTo, FORBIDDEN, pathTo, reachable, stepBetween } from '../../board/index.js';
import {
  type Action,
  accept,
  type Move,
  numberOf,
  type Piece,
  type Position,
  type Verdict,
  type Violation,
  withUnit,
  words,
} from '../../rules/index.js';
import type { Context, RoomAnswer, RoomQuestion, Rule } from '../room.js';
import { mayDo } from '../shared.js';
import { costsFor, enemiesAt, flagged, isOffMap, pieceOf, piecesOn, roomFor, taken, zocAgainst, zocOf } from './ground.js';
import { list, nameOf, parametersOf, refusal, sideName, spaceName } from './parts.js';
import { namedUnits } from './turn.js';

/** A move as it was walked: where from, what each step cost, how far it went wrong. */
interface Walk {
  readonly pieces: readonly Piece[];
  readonly from: number;
  readonly spaces: readonly number[];
}

function walkOf(context: Context, position: Position, action: Action): Walk | undefined {
  const { board } = context;
  const { pieces } = namedUnits(context, position, action);
  const from = board.index.get(pieces[0]?.at ?? '');
  const spaces = (action as Move).path.map((id) => board.index.get(id) ?? -1);
  return from === undefined || spaces.includes(-1) ? undefined : { pieces, from, spaces };
}

/** Movement points that one unit spends on a path; Infinity where it cannot go. */
function spent(board: Board, costs: Costs, allowance: number, from: number, spaces: readonly number[]): number {
  let points = 0;
  let at = from;
  for (const space of spaces) {
    const step = stepBetween(board, at, space);
    const parts = step === -1 ? FORBIDDEN : (costs.cost[step] as number);
    if (parts === FORBIDDEN || (parts === ALL_OF_IT && points > 0)) return Number.POSITIVE_INFINITY;
    points += parts === ALL_OF_IT ? allowance : parts / costs.scale;
    at = space;
  }
  return points;
}

const allowanceOf = (context: Context, piece: Piece): number => numberOf(piece, parametersOf(context.pack).movement) ?? 0;

/** The points that a lawful move takes: those of the unit to which it is dearest. */
export const costOf = (context: Context, position: Position, action: Action): number => {
  const walk = walkOf(context, position, action);
  if (walk === undefined) return 0;
  return Math.max(
    0,
    ...walk.pieces.map((piece) =>
      spent(context.board, costsFor(context, piece.moves), allowanceOf(context, piece), walk.from, walk.spaces),
    ),
  );
};

/** A unit moves once a phase, from space to space, within its allowance. */
function checkMovement(context: Context, position: Position, action: Action): Violation[] {
  const { board } = context;
  const { pieces } = namedUnits(context, position, action);
  const say = (en: string, ja: string, ...where: string[]): Violation => refusal(context, 'movement', words(en, ja), ...where);
  const lost = (action as Move).path.filter((id) => !board.index.has(id));
  if (lost.length > 0) return lost.map((id) => say(`There is no space ${id}.`, `スペース${id}はない。`, id));
  if (new Set(pieces.map((piece) => piece.at)).size > 1)
    return [say('Units that move together start in one space.', '一緒に移動するユニットは同じスペースから出発する。')];
  const walk = walkOf(context, position, action);
  if (walk === undefined) return [];
  if (isOffMap(board, walk.from) || walk.spaces.some((space) => isOffMap(board, space)))
    return [say('Units move on the map, not in boxes or on tracks.', '移動は地図上で行う。')];
  const found: Violation[] = [];
  let at = walk.from;
  for (const space of walk.spaces) {
    if (stepBetween(board, at, space) === -1)
      found.push(
        say(
          `${board.ids[at]} and ${board.ids[space]} are not adjacent.`,
          `${board.ids[at]}と${board.ids[space]}は隣接していない。`,
        ),
      );
    at = space;
  }
  for (const piece of pieces) {
    const name = nameOf(context, piece);
    if (piece.flags.includes('moved')) found.push(say(`${name.en} has moved already.`, `${name.ja}は移動済み。`, piece.id));
    if (found.length > 0) continue;
    const allowance = allowanceOf(context, piece);
    const points = spent(board, costsFor(context, piece.moves), allowance, walk.from, walk.spaces);
    if (points === Number.POSITIVE_INFINITY)
      found.push(say(`${name.en} cannot take this way: the terrain forbids it.`, `${name.ja}はこの地形を通れない。`, piece.id));
    else if (points > allowance)
      found.push(
        say(
          `${name.en} would spend ${points} movement points and has ${allowance}.`,
          `${name.ja}の移動力は${allowance}だが、${points}必要。`,
          piece.id,
        ),
      );
  }
  return found;
}

/** No unit enters a space that an enemy unit holds. */
function checkEnemy(context: Context, position: Position, action: Action): Violation[] {
  const { pieces } = namedUnits(context, position, action);
  const { side } = pieces[0] ?? {};
  if (side === undefined) return [];
  return (action as Move).path.flatMap((space) => {
    const there = occupiers(context, position, space, side);
    if (there.length === 0) return [];
    const [name, place] = [list(there.map((piece) => nameOf(context, piece))), spaceName(context, space)];
    return [refusal(context, 'enemy', words(`${place.en} is held by ${name.en}.`, `${place.ja}には${name.ja}がいる。`), space)];
  });
}

/** Units that stand in the way of a side: all that it may not stack with. */
const occupiers = (context: Context, position: Position, space: string, side: string): Piece[] =>
  piecesOn(context, position).filter(
    (piece) =>
      piece.at === space &&
      piece.class !== 'marker' &&
      piece.side !== side &&
      !mayDo(context, position, side, piece.side ?? '', 'stack'),
  );

/** Entering an enemy zone of control ends the move; where the game says so, no step leads from one such space to the next. */
function checkZoc(context: Context, position: Position, action: Action): Violation[] {
  const { zoc } = parametersOf(context.pack);
  const walk = walkOf(context, position, action);
  const side = walk?.pieces[0]?.side;
  if (zoc === 'none' || walk === undefined || side === undefined) return [];
  const { ids } = context.board;
  const zones = zocAgainst(context, position, side);
  const found: Violation[] = [];
  let at = walk.from;
  walk.spaces.forEach((space, i) => {
    const by = (where: number) => list((zones.get(where) ?? []).map((piece) => nameOf(context, piece)));
    if (zoc === 'stop-and-no-step-between' && zones.has(at) && zones.has(space)) {
      const text = words(
        `${ids[at]} and ${ids[space]} are both in enemy zones of control (${by(space).en}).`,
        `${ids[at]}も${ids[space]}も敵支配地域（${by(space).ja}）。`,
      );
      found.push(refusal(context, 'zoc', text, ids[space] as string));
    } else if (i > 0 && zones.has(at)) {
      const text = words(
        `The move ends in ${ids[at]}, in the zone of control of ${by(at).en}.`,
        `${ids[at]}は${by(at).ja}の支配地域なので、そこで停止する。`,
      );
      found.push(refusal(context, 'zoc', text, ids[at] as string));
    }
    at = space;
  });
  return found;
}

/** So many units in a space at most, when a move ends there. */
function checkStacking(context: Context, position: Position, action: Action): Violation[] {
  const { pieces } = namedUnits(context, position, action);
  const { path, at } = action as { path?: string[]; at?: string };
  const end = path?.at(-1) ?? at;
  const { side } = pieces[0] ?? {};
  if (end === undefined || side === undefined) return [];
  const coming = pieces.filter((piece) => piece.at !== end).length;
  if (coming <= roomFor(context, position, end, side)) return [];
  const place = spaceName(context, end);
  const limit = context.pack.game.stacking?.units ?? 0;
  return [
    refusal(
      context,
      'stacking',
      words(`${place.en} holds at most ${limit} units.`, `${place.ja}に入れるのは${limit}ユニットまで。`),
      end,
    ),
  ];
}

export const movementRules: readonly Rule[] = [
  { rule: 'movement', judges: 'move', check: checkMovement },
  { rule: 'enemy', judges: 'move', check: checkEnemy },
  { rule: 'zoc', judges: 'move', check: checkZoc },
  { rule: 'stacking', judges: 'move', check: checkStacking },
  { rule: 'stacking', judges: 'place', check: checkStacking },
];

/** Carries a lawful move out. */
export function move(context: Context, position: Position, action: Action): Verdict {
  const { pieces } = namedUnits(context, position, action);
  const { path } = action as Move;
  const end = path.at(-1) as string;
  let next = position;
  for (const piece of pieces) {
    next = flagged(next, piece.unit, 'moved');
    next = withUnit(next, piece.id, { at: end });
  }
  for (const space of path) next = taken(context, next, space, pieces[0]?.side);
  const [names, place] = [list(pieces.map((piece) => nameOf(context, piece))), spaceName(context, end)];
  const text = words(`${names.en} to ${place.en}.`, `${names.ja}が${place.ja}へ移動。`)[context.lang];
  return accept(next, [
    { type: 'move', text, where: [pieces[0]?.at ?? '', ...path], data: { units: pieces.map(({ id }) => id) } },
  ]);
}

/** What a move will cost, and whether it must stop where it ends. */
export function foreseeMove(context: Context, position: Position, action: Action): Readonly<Record<string, unknown>> {
  const walk = walkOf(context, position, action);
  const side = walk?.pieces[0]?.side;
  const end = walk?.spaces.at(-1);
  if (walk === undefined || side === undefined || end === undefined) return {};
  const stop = parametersOf(context.pack).zoc !== 'none' && zocAgainst(context, position, side).has(end);
  return { cost: costOf(context, position, action), stop };
}

export interface Range {
  readonly space: string;
  readonly cost: number;
  readonly path: readonly string[];
  readonly stop: boolean;
}

/** Every space to which a lawful move leads, with one cheapest way. The same costs and zones as the rules above. */
export function rangeOf(context: Context, position: Position, piece: Piece): Range[] {
  const { board } = context;
  const from = board.index.get(piece.at ?? '');
  const { side } = piece;
  if (from === undefined || side === undefined || isOffMap(board, from)) return [];
  const { zoc } = parametersOf(context.pack);
  const zones = zoc === 'none' || !context.on('zoc') ? new Map<number, Piece[]>() : zocAgainst(context, position, side);
  const stop = new Uint8Array(board.size);
  const closed = new Uint8Array(board.size);
  for (const space of zones.keys()) stop[space] = 1;
  for (const other of piecesOn(context, position)) {
    const at = board.index.get(other.at ?? '');
    if (at !== undefined && context.on('enemy') && occupiers(context, position, other.at as string, side).length > 0)
      closed[at] = 1;
  }
  for (let space = 0; space < board.size; space++) if (isOffMap(board, space)) closed[space] = 1;
  const plain = costsFor(context, piece.moves);
  const cost = plain.cost.slice();
  if (zoc === 'stop-and-no-step-between' && zones.has(from))
    for (let k = board.first[from] as number; k < (board.first[from + 1] as number); k++)
      if (zones.has(board.to[k] as number)) cost[k] = FORBIDDEN;
  const reach = reachable(board, { cost, scale: plain.scale }, from, allowanceOf(context, piece), { stop, closed });
  const found: Range[] = [];
  for (let space = 0; space < board.size; space++) {
    if (space === from || reach.cost[space] === -1) continue;
    const id = board.ids[space] as string;
    if (context.on('stacking') && roomFor(context, position, id, side) < 1) continue;
    const path = pathTo(reach, space).slice(1);
    found.push({ space: id, cost: costTo(reach, space), path: path.map((i) => board.ids[i] as string), stop: stop[space] === 1 });
  }
  return found;
}

/** `reach`: the spaces, and with `why` those just beyond with what forbids them. */
export function reach(context: Context, position: Position, question: RoomQuestion): RoomAnswer {
  const id = String(question.unit);
  const piece = pieceOf(context, position, id);
  if (piece === undefined)
    return {
      ok: false,
      violations: [{ rule: 'unit', text: words(`There is no unit ${id} on the board.`, `ユニット${id}は盤上にない。`) }],
    };
  const spaces = rangeOf(context, position, piece);
  const answer = { ok: true as const, unit: id, from: piece.at, allowance: allowanceOf(context, piece), spaces };
  if (question.why !== true) return answer;
  const { board } = context;
  const ways = new Map<string, readonly string[]>([
    [piece.at as string, []],
    ...spaces.map(({ space, path }) => [space, path] as const),
  ]);
  const beyond = new Map<string, readonly Violation[]>();
  for (const [space, path] of ways) {
    const at = board.index.get(space) as number;
    for (let k = board.first[at] as number; k < (board.first[at + 1] as number); k++) {
      const next = board.ids[board.to[k] as number] as string;
      if (ways.has(next) || beyond.has(next) || isOffMap(board, board.to[k] as number)) continue;
      const action = { do: 'move', units: [id], path: [...path, next] };
      beyond.set(next, judge(context, position, action));
    }
  }
  return { ...answer, not: [...beyond].map(([space, violations]) => ({ space, violations })) };
}

const judge = (context: Context, position: Position, action: Action): Violation[] =>
  movementRules
    .filter((rule) => rule.judges === 'move' && context.on(rule.rule))
    .flatMap((rule) => [...rule.check(context, position, action)]);

/** `zoc`: the spaces that a unit, or all units of a side, control, and for each by whom. */
export function zoc(context: Context, position: Position, question: RoomQuestion): RoomAnswer {
  const { board } = context;
  const side = question.side as string | undefined;
  const id = question.unit as string | undefined;
  if (side !== undefined && !Object.hasOwn(context.pack.game.sides, side))
    return { ok: false, violations: [{ rule: 'side', text: words(`There is no side ${side}.`, `陣営${side}はない。`) }] };
  const pieces = piecesOn(context, position).filter((piece) => (id === undefined ? piece.side === side : piece.id === id));
  if (id !== undefined && pieces.length === 0)
    return {
      ok: false,
      violations: [{ rule: 'unit', text: words(`There is no unit ${id} on the board.`, `ユニット${id}は盤上にない。`) }],
    };
  const zones = new Map<number, string[]>();
  if (parametersOf(context.pack).zoc !== 'none')
    for (const piece of pieces)
      for (const space of zocOf(board, piece)) zones.set(space, [...(zones.get(space) ?? []), piece.id]);
  return {
    ok: true,
    ...(side === undefined ? {} : { side, name: sideName(context, side) }),
    spaces: [...zones].sort(([a], [b]) => a - b).map(([space, by]) => ({ space: board.ids[space], by })),
  };
}

/** Does any enemy stand here? For the parts that place and retreat units. */
export const isHeld = (context: Context, position: Position, space: string, side: string): boolean =>
  occupiers(context, position, space, side).length > 0 || enemiesAt(context, position, space, side).length > 0;
