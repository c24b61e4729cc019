import { distance, FORBIDDEN, neighboursOf, stepBetween } from '../../board/index.js';
import type { Deed } from '../../pack/index.js';
import {
  type Action,
  accept,
  type Event,
  type Pending,
  type Piece,
  type Position,
  refuse,
  type Verdict,
  withUnit,
  words,
} from '../../rules/index.js';
import type { Changed, Context, RoomAnswer, RoomQuestion } from '../room.js';
import { commanderOf } from '../shared.js';
import { costsFor, enemiesAt, isOffMap, pieceOf, piecesAt, roomFor, taken, zocAgainst } from './ground.js';
import { isHeld } from './movement.js';
import { caseOf, nameOf, parametersOf, refusal, spaceName } from './parts.js';

/** A combat whose result is being carried out. Kept in the position, so that a game can stop at every choice. */
export interface Combat {
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  readonly targets: readonly string[];
  readonly side: string;
  readonly result: string;
  /** What is still to be done, in order. */
  readonly todo: readonly Deed[];
  /** Units that have retreated for the deed at the head of the list. */
  readonly moved: readonly string[];
  /** Units that have retreated at all: they do not advance. */
  readonly gone: readonly string[];
  /** The advance has been offered. */
  readonly advanced: boolean;
}

/** What a combat came to, as its calculator tells it. */
export interface Fought {
  readonly result?: string | undefined;
  readonly effects?: { readonly does?: readonly Deed[] } | undefined;
}

/** Begins to carry out the result of a combat. */
export function carryOut(
  context: Context,
  position: Position,
  attackers: readonly Piece[],
  targets: readonly string[],
  fought: Fought,
): Changed {
  const side = attackers[0]?.side ?? '';
  const combat: Combat = {
    attackers: attackers.map(({ id }) => id),
    defenders: targets.flatMap((space) => enemiesAt(context, position, space, side)).map(({ id }) => id),
    targets,
    side,
    result: fought.result ?? '',
    todo: fought.effects?.does ?? [],
    moved: [],
    gone: [],
    advanced: false,
  };
  return proceed(context, withCombat(position, combat));
}

/** Carries out what can be done without asking, up to the next choice of a player. */
function proceed(context: Context, start: Position, before: readonly Event[] = []): Changed {
  let position = start;
  const events: Event[] = [...before];
  for (;;) {
    const combat = combatOf(position);
    if (combat === undefined) return { position, events };
    const [deed, ...later] = combat.todo;
    if (deed === undefined) {
      const asked = combat.advanced ? undefined : askAdvance(context, position, combat);
      return { position: asked ?? finished(position), events };
    }
    const alive = unitsOf(context, position, deed.who === 'attacker' ? combat.attackers : combat.defenders);
    if (deed.lose !== undefined) {
      const total = alive.reduce((sum, piece) => sum + piece.steps, 0);
      if (!context.on('losses') || alive.length === 0) {
        position = withCombat(position, { ...combat, todo: later });
      } else if (deed.lose === 'all' || deed.lose >= total) {
        for (const piece of alive) position = eliminated(context, position, piece, events);
        position = withCombat(position, { ...combat, todo: later });
      } else if (alive.length === 1) {
        for (let n = 0; n < deed.lose; n++) position = stepLost(context, position, (alive[0] as Piece).id, events);
        position = withCombat(position, { ...combat, todo: later });
      } else {
        const options = alive.map(({ id }) => id);
        return { position: ask(context, position, alive[0] as Piece, 'losses', options), events };
      }
      continue;
    }
    const piece = alive.find(({ id }) => !combat.moved.includes(id));
    if (piece === undefined || !context.on('retreat')) {
      position = withCombat(position, { ...combat, todo: later, moved: [] });
      continue;
    }
    const ways = retreatsOf(context, position, piece, lengthOf(context, deed));
    if (ways.length > 1) return { position: ask(context, position, piece, 'retreat', ways, { unit: piece.id }), events };
    position =
      ways.length === 1
        ? retreated(context, position, piece, ways[0] as string[], events)
        : blocked(context, position, piece, events);
    const now = combatOf(position) as Combat;
    position = withCombat(position, {
      ...now,
      moved: [...now.moved, piece.id],
      gone: ways.length === 1 ? [...now.gone, piece.id] : now.gone,
    });
  }
}

/** A player has chosen which unit loses a step. */
export function answerLosses(context: Context, position: Position, _pending: Pending, action: Action): Verdict {
  const combat = combatOf(position) as Combat;
  const [deed, ...later] = combat.todo as readonly [Deed, ...Deed[]];
  const events: Event[] = [];
  const next = stepLost(context, position, String((action as { choose?: unknown }).choose), events);
  const left = (deed.lose as number) - 1;
  return verdict(
    proceed(context, withCombat(next, { ...combat, todo: left > 0 ? [{ ...deed, lose: left }, ...later] : later }), events),
  );
}

/** A player has chosen the way of a retreat. */
export function answerRetreat(context: Context, position: Position, pending: Pending, action: Action): Verdict {
  const piece = pieceOf(context, position, String(pending.state?.unit));
  const way = (action as { choose?: unknown }).choose as string[];
  const events: Event[] = [];
  if (piece === undefined) return verdict(proceed(context, position));
  const next = retreated(context, position, piece, way, events);
  const combat = combatOf(next) as Combat;
  const moved = { ...combat, moved: [...combat.moved, piece.id], gone: [...combat.gone, piece.id] };
  return verdict(proceed(context, withCombat(next, moved), events));
}

/** Who advances, and where: a list of units with spaces, each unit once. */
export function answerAdvance(context: Context, position: Position, _pending: Pending, action: Action): Verdict {
  const chosen = ((action as { choose?: unknown }).choose ?? []) as { unit: string; to: string }[];
  const combat = combatOf(position) as Combat;
  if (new Set(chosen.map(({ unit }) => unit)).size < chosen.length)
    return refuse(refusal(context, 'advance', words('A unit advances into one space.', '1ユニットが前進できるのは1スペース。')));
  let next = position;
  const events: Event[] = [];
  for (const { unit, to } of chosen) {
    const piece = pieceOf(context, next, unit) as Piece;
    if (roomFor(context, next, to, combat.side) < 1)
      return refuse(
        refusal(context, 'stacking', words(`${to} cannot hold so many units.`, `${to}にはそれほど多く入れない。`), to),
      );
    next = taken(context, withUnit(next, unit, { at: to }), to, piece.side);
    const [name, place] = [nameOf(context, piece), spaceName(context, to)];
    events.push({
      type: 'advance',
      rule: caseOf(context.pack, 'advance'),
      text: words(`${name.en} advances to ${place.en}.`, `${name.ja}が${place.ja}へ戦闘後前進。`)[context.lang],
      where: [to],
      data: { unit, to },
    });
  }
  return verdict(proceed(context, withCombat(next, { ...combat, advanced: true }), events));
}

/**
 * Every way of a retreat: so many spaces, ending that far from where it began, never into an enemy unit or an enemy zone of
 * control, over no side and into no terrain that forbids it, and with room where it ends.
 */
export function retreatsOf(context: Context, position: Position, piece: Piece, length: number): string[][] {
  const { board } = context;
  const from = board.index.get(piece.at ?? '');
  const { side } = piece;
  if (from === undefined || side === undefined) return [];
  const costs = costsFor(context, piece.moves, 'retreat');
  const zones = parametersOf(context.pack).zoc === 'none' ? new Map<number, Piece[]>() : zocAgainst(context, position, side);
  const ways: string[][] = [];
  const walk = (at: number, path: readonly number[]): void => {
    if (path.length === length) {
      const id = board.ids[at] as string;
      if (distance(board, from, at) === length && roomFor(context, position, id, side) >= 1)
        ways.push(path.map((i) => board.ids[i] as string));
      return;
    }
    for (const next of neighboursOf(board, at)) {
      if (path.includes(next) || next === from || isOffMap(board, next) || zones.has(next)) continue;
      if (costs.cost[stepBetween(board, at, next)] === FORBIDDEN || isHeld(context, position, board.ids[next] as string, side))
        continue;
      walk(next, [...path, next]);
    }
  };
  walk(from, []);
  return ways;
}

/** `retreats`: the lawful ways, or what becomes of a unit that has none. */
export function retreats(context: Context, position: Position, question: RoomQuestion): RoomAnswer {
  const id = String(question.unit);
  const piece = pieceOf(context, position, id);
  const rule = caseOf(context.pack, 'retreat');
  if (piece === undefined)
    return {
      ok: false,
      violations: [{ rule, text: words(`There is no unit ${id} on the board.`, `ユニット${id}は盤上にない。`) }],
    };
  const from = question.from === undefined ? piece : { ...piece, at: String(question.from) };
  const paths = retreatsOf(
    context,
    position,
    from,
    (question.length as number | undefined) ?? parametersOf(context.pack).retreat,
  );
  const without = parametersOf(context.pack).blocked;
  return {
    ok: true,
    unit: id,
    paths,
    ...(paths.length > 0 ? {} : { otherwise: without === 'step' ? 'step' : 'eliminated' }),
    rule,
  };
}

/** `advances`: who may go where after the combat that is being carried out. */
export function advances(context: Context, position: Position): RoomAnswer {
  const combat = combatOf(position);
  return {
    ok: true,
    options: combat === undefined ? [] : advanceOptions(context, position, combat),
    rule: caseOf(context.pack, 'advance'),
  };
}

function advanceOptions(context: Context, position: Position, combat: Combat): { unit: string; to: string }[] {
  const { board } = context;
  if (parametersOf(context.pack).advance === 'none' || !context.on('advance')) return [];
  const empty = combat.targets.filter((space) => piecesAt(context, position, space).length === 0);
  return unitsOf(context, position, combat.attackers)
    .filter((piece) => !combat.gone.includes(piece.id))
    .flatMap((piece) =>
      empty.flatMap((to) => {
        const step = stepBetween(board, board.index.get(piece.at ?? '') ?? -1, board.index.get(to) ?? -1);
        const barred = step === -1 || costsFor(context, piece.moves, 'advance').cost[step] === FORBIDDEN;
        return barred ? [] : [{ unit: piece.id, to }];
      }),
    );
}

function askAdvance(context: Context, position: Position, combat: Combat): Position | undefined {
  const options = advanceOptions(context, position, combat);
  const first = options[0] === undefined ? undefined : pieceOf(context, position, options[0].unit);
  if (first === undefined) return undefined;
  const units = new Set(options.map(({ unit }) => unit)).size;
  const limit = context.pack.game.stacking?.units ?? units;
  const max = parametersOf(context.pack).advance === 'one' ? 1 : Math.min(units, limit * combat.targets.length);
  return ask(context, position, first, 'advance', options, undefined, { min: 0, max });
}

const verdict = ({ position, events }: Changed): Verdict => accept(position, events);

const parts = { losses: 'losses', retreat: 'retreat', advance: 'advance' } as const;

const texts = {
  losses: words('Choose the unit that loses a step.', 'ステップを失うユニットを選ぶ。'),
  retreat: words('Choose the way of the retreat', '後退路を選ぶ'),
  advance: words('Choose who advances after combat, or nobody: [].', '戦闘後前進するユニットを選ぶ（しないなら[]）。'),
};

function ask(
  context: Context,
  position: Position,
  piece: Piece,
  what: keyof typeof parts,
  options: readonly unknown[],
  state?: Readonly<Record<string, string>>,
  count: { min?: number; max?: number } = {},
): Position {
  const name = nameOf(context, piece)[context.lang];
  const text = what === 'retreat' ? `${texts.retreat[context.lang]}: ${name}` : texts[what][context.lang];
  const waiting: Pending = {
    kind: 'choice',
    what,
    who: commanderOf(context, position, piece.unit) ?? piece.side ?? '',
    rule: caseOf(context.pack, parts[what]),
    text,
    options: options as never,
    ...(state === undefined ? {} : { state: { ...state } }),
    ...count,
  };
  return { ...position, pending: [...(position.pending ?? []), waiting] };
}

function stepLost(context: Context, position: Position, id: string, events: Event[]): Position {
  const piece = pieceOf(context, position, id);
  if (piece === undefined) return position;
  if (piece.steps <= 1) return eliminated(context, position, piece, events);
  const name = nameOf(context, piece);
  events.push({
    type: 'loss',
    rule: caseOf(context.pack, 'losses'),
    text: words(`${name.en} loses a step.`, `${name.ja}が1ステップを失う。`)[context.lang],
    data: { unit: id, steps: piece.steps - 1 },
  });
  return withUnit(position, id, {
    steps: piece.steps - 1,
    ...(piece.counter?.back === undefined ? {} : { face: 'back' as const }),
  });
}

/** An eliminated unit stays in the list, nowhere: losses are counted from it. */
function eliminated(context: Context, position: Position, piece: Piece, events: Event[]): Position {
  const name = nameOf(context, piece);
  events.push({
    type: 'eliminated',
    rule: caseOf(context.pack, 'losses'),
    text: words(`${name.en} is eliminated.`, `${name.ja}は除去された。`)[context.lang],
    where: piece.at === undefined ? [] : [piece.at],
    data: { unit: piece.id },
  });
  return withUnit(position, piece.id, { at: undefined, stack: undefined, steps: 0, flags: ['eliminated'] });
}

function retreated(context: Context, position: Position, piece: Piece, way: readonly string[], events: Event[]): Position {
  const end = way.at(-1) as string;
  const [name, place] = [nameOf(context, piece), spaceName(context, end)];
  events.push({
    type: 'retreat',
    rule: caseOf(context.pack, 'retreat'),
    text: words(`${name.en} retreats to ${place.en}.`, `${name.ja}が${place.ja}へ後退。`)[context.lang],
    where: [...way],
    data: { unit: piece.id, path: [...way] },
  });
  return way.reduce(
    (now, space) => taken(context, now, space, piece.side),
    withUnit(position, piece.id, { at: end, stack: undefined }),
  );
}

/** No way back: the unit is eliminated, or loses a step and stays. */
function blocked(context: Context, position: Position, piece: Piece, events: Event[]): Position {
  const name = nameOf(context, piece);
  events.push({
    type: 'blocked',
    rule: caseOf(context.pack, 'retreat'),
    text: words(`${name.en} cannot retreat.`, `${name.ja}は後退できない。`)[context.lang],
    data: { unit: piece.id },
  });
  return parametersOf(context.pack).blocked === 'step'
    ? stepLost(context, position, piece.id, events)
    : eliminated(context, position, piece, events);
}

const lengthOf = (context: Context, deed: Deed): number =>
  typeof deed.retreat === 'number' ? deed.retreat : parametersOf(context.pack).retreat;

const unitsOf = (context: Context, position: Position, ids: readonly string[]): Piece[] =>
  ids.flatMap((id) => pieceOf(context, position, id) ?? []);

export const combatOf = (position: Position): Combat | undefined => position.state?.combat as unknown as Combat | undefined;

const withCombat = (position: Position, combat: Combat): Position => ({
  ...position,
  state: { ...position.state, combat: combat as never },
});

function finished(position: Position): Position {
  const { combat: _, ...state } = position.state ?? {};
  return { ...position, state };
}
