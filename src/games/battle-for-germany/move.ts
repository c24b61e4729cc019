import { type Board, type Costs, compileCosts, costOfStep, spaceOf, stepBetween } from '../../board/index.js';
import {
  type Action,
  has,
  type Move,
  numberOf,
  type Piece,
  type Position,
  phaseOf,
  type Verdict,
  type Violation,
  type Words,
} from '../../rules/index.js';
import { against, Course, piecesIn, spaceName } from '../course.js';
import type { Context, Rule } from '../room.js';
import { type Way, waysOf } from '../way.js';
import { isAbroad, isBerlin, isBeyond, isGerman } from './boundary.js';
import { entered } from './enter.js';
import * as say from './words.js';
import { enemyZoc } from './zoc.js';

/** Carries a lawful move out. */
export function move(context: Context, position: Position, action: Action): Verdict {
  const course = new Course(context, position);
  for (const { piece, hexes } of waysOf(context, position, action)) {
    const to = hexes.at(-1) as number;
    const cost = costOf(context, hexes);
    course.set(piece.id, {
      at: context.board.ids[to] as string,
      flags: [...new Set([...(piece.unit.flags ?? []), 'moved'])],
    });
    course.tell('move', '5.0', say.moves(piece, spaceName(context, to), cost), [piece.id], { unit: piece.id, cost });
    entered(course, piece.id);
  }
  return course.verdict;
}

/** What a lawful move costs, and whether it must stop where it ends. */
export function foreseeMove(context: Context, position: Position, action: Action): Record<string, unknown> {
  const [way] = waysOf(context, position, action);
  if (way === undefined) return {};
  const to = way.hexes.at(-1) as number;
  return { cost: costOf(context, way.hexes), stop: enemyZoc(context, position, way.piece.side ?? '')[to] === 1 };
}

type Check = (context: Context, position: Position, way: Way) => [Words, ...string[]] | undefined;

const rule = (number: string, check: Check): Rule => ({
  rule: number,
  judges: 'move',
  check: (context, position, action): Violation[] =>
    waysOf(context, position, action).flatMap((way) => {
      const found = check(context, position, way);
      return found === undefined ? [] : [against(context, number, found[0], way.piece.id)];
    }),
});

/** Every step of a way, from its first hex. */
const stepsOf = ({ hexes }: Way): [from: number, to: number][] => hexes.slice(1).map((to, i) => [hexes[i] as number, to]);

/** The cases of the sequence of play that say who moves now. */
const movementPhases = [
  '3.0 A2',
  '3.0 A5',
  '3.0 B2',
  '3.0 B5',
  '16.1 A2',
  '16.1 B2',
  '16.1 C2',
  '17.2 A',
  '17.2 B',
  '17.2 C',
  '17.2 D',
] as const;

export const moveRules: readonly Rule[] = [
  {
    rule: '5.0',
    judges: 'move',
    check: (context, position, action) => {
      const { units } = action as unknown as Move;
      const missing = units.filter((id) => waysOf(context, position, { ...action, units: [id] }).length === 0);
      return [
        ...missing.map((id) => against(context, '5.0', say.noSuchUnit(id), id)),
        ...(units.length > 1 ? [against(context, '5.0', say.onePerMove, ...units)] : []),
      ];
    },
  },
  // 3.0: in each movement phase the units of its side move, and nobody in other phases.
  rule('3.0', ({ pack }, position, { piece }) => {
    const step = phaseOf(pack, position);
    return step === undefined || step.does.includes('move') ? undefined : [say.notInPhase(piece, step.name, 'move')];
  }),
  ...movementPhases.map((number) =>
    rule(number, ({ pack }, position, { piece }) => {
      const step = phaseOf(pack, position);
      const other = step?.phase.rule === number && step.does.includes('move') && !step.sides.includes(piece.side ?? '');
      return other ? [say.notInPhase(piece, step.name, 'move')] : undefined;
    }),
  ),
  rule('5.0', (context, _, { piece, hexes }) => {
    if (has(piece, 'moved')) return [say.movedAlready(piece)];
    const [cost, allowance] = [costOf(context, hexes), allowanceOf(context, piece)];
    return Number.isFinite(cost) && cost > allowance ? [say.tooFar(piece, cost, allowance)] : undefined;
  }),
  rule('5.1', (context, _, way) => {
    const broken = stepsOf(way).find(([from, to]) => !Number.isFinite(costOf(context, [from, to])));
    return broken === undefined ? undefined : [say.noWay(spaceName(context, broken[0]), spaceName(context, broken[1]))];
  }),
  // R2: also not into a hex of units that are no enemies but do not belong to its own side.
  rule('5.2', (context, position, { piece, hexes }) => {
    const there = hexes.slice(1).map((hex) => context.board.ids[hex]);
    const other = piecesIn(context, position).find(
      ({ at, side, class: kind }) => kind === 'unit' && side !== piece.side && there.includes(at ?? '?'),
    );
    return other === undefined ? undefined : [say.occupied(other.at ?? '', other)];
  }),
  rule('4.0', (context, position, { piece, hexes }) => {
    const zoc = enemyZoc(context, position, piece.side ?? '');
    const stop = hexes.slice(1, -1).find((hex) => zoc[hex] === 1);
    return stop === undefined ? undefined : [say.mustStop(piece, spaceName(context, stop))];
  }),
  rule('4.3', (context, position, way) => {
    const zoc = enemyZoc(context, position, way.piece.side ?? '');
    const both = stepsOf(way).find(([from, to]) => zoc[from] === 1 && zoc[to] === 1);
    return both === undefined ? undefined : [say.zocToZoc(spaceName(context, both[0]), spaceName(context, both[1]))];
  }),
  // 5.41, 5.42: a unit that stands beyond the line may walk there until it is back.
  ...(['5.41', '5.42'] as const).map((number) =>
    rule(number, (context, position, { piece, hexes }) => {
      if (isGerman(piece.side) !== (number === '5.41')) return undefined;
      const over = leaving(hexes, (hex) => isBeyond(context, position, piece, hex));
      return over === undefined ? undefined : [say.notOverBoundary(piece, spaceName(context, over))];
    }),
  ),
  ...(['5.51', '5.52'] as const).map((number) =>
    rule(number, (context, _, { piece, hexes }) => {
      if ((piece.nation === 'yugoslav') !== (number === '5.51')) return undefined;
      const over = leaving(hexes, (hex) => isAbroad(context, piece, hex));
      return over === undefined ? undefined : [say.notAbroad(piece, spaceName(context, over))];
    }),
  ),
  rule('5.43', (context, _, { piece, hexes }) =>
    isGerman(piece.side) && hexes.slice(1).some((hex) => isBerlin(context, hex)) ? [say.notIntoBerlin(piece)] : undefined,
  ),
  rule('10.2', (_context, _position, { piece }) => (has(piece, 'garrison') ? [say.garrisonStays(piece)] : undefined)),
  rule('7.26', (_context, _position, { piece }) => (has(piece, 'held') ? [say.heldByZoc(piece)] : undefined)),
  {
    rule: '5.3',
    judges: 'end-phase',
    check: (context, position) => overStacked(context, position),
  },
];

/** The first hex out of place after one where the unit belongs. */
function leaving(hexes: readonly number[], out: (hex: number) => boolean): number | undefined {
  const home = hexes.findIndex((hex) => !out(hex));
  return home === -1 ? undefined : hexes.slice(home + 1).find(out);
}

/** 5.3, R6: when a movement phase ends no hex may hold more than two units of its side, nor two Fronts. */
function overStacked(context: Context, position: Position): Violation[] {
  const step = phaseOf(context.pack, position);
  if (step?.does.includes('move') !== true) return [];
  const hexes = new Map<string, Piece[]>();
  for (const piece of piecesIn(context, position)) {
    const space = context.board.spaces[spaceOf(context.board, piece.at ?? '')];
    if (piece.class !== 'unit' || space?.kind !== 'hex' || !step.sides.includes(piece.side ?? '')) continue;
    const key = `${space.id} ${piece.side}`;
    hexes.set(key, [...(hexes.get(key) ?? []), piece]);
  }
  return [...hexes.values()].flatMap((pieces) => {
    const at = pieces[0]?.at ?? '';
    const ids = pieces.map(({ id }) => id);
    const where = spaceName(context, spaceOf(context.board, at));
    if (pieces.length > 2) return [against(context, '5.3', say.overStacked(where, pieces.length), ...ids)];
    const fronts = pieces.filter(({ size }) => size === 'front').length > 1;
    return fronts ? [against(context, '5.3', say.frontsTogether(where), ...ids)] : [];
  });
}

/** 7.22: a German that has just returned moves up to twice its allowance. */
const allowanceOf = (context: Context, piece: Piece): number =>
  (numberOf(piece, 'movement') ?? 0) * (isGerman(piece.side) && has(piece, 'returned') && context.on('7.22') ? 2 : 1);

/** Movement points of a way; Infinity where there is none. */
function costOf({ board, pack }: Context, hexes: readonly number[]): number {
  let costs = known.get(board);
  if (costs === undefined) {
    costs = compileCosts(board, pack.terrain, '');
    known.set(board, costs);
  }
  let sum = 0;
  for (let i = 1; i < hexes.length; i++) {
    const step = stepBetween(board, hexes[i - 1] as number, hexes[i] as number);
    const cost = step === -1 ? Number.POSITIVE_INFINITY : costOfStep(costs, step);
    sum += cost === 'all' ? Number.POSITIVE_INFINITY : cost;
  }
  return sum;
}

const known = new WeakMap<Board, Costs>();
