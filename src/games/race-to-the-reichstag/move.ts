import { areAdjacent, spaceOf, stepAllows, stepBetween } from '../../board/index.js';
import {
  type Action,
  has,
  type Move,
  type Pending,
  type Piece,
  type Position,
  phaseOf,
  type Verdict,
  type Words,
} from '../../rules/index.js';
import { against, Course, piecesIn, spaceName } from '../course.js';
import type { Context, Rule } from '../room.js';
import { type Way, waysOf } from '../way.js';
import { askForBridges, settleBridges, untested } from './bridges.js';
import { commander } from './command.js';
import { exertsZoc, isBridgeDown, isFront, isPrepared, sameSector, sectorsOf } from './ground.js';
import * as say from './words.js';

type Refusal = readonly [rule: string, text: Words];

/** 9.0: moves a unit step by step; a bridge that must be tested stops it until the dice have fallen. */
export function move(context: Context, position: Position, action: Action): Verdict {
  const course = new Course(context, position);
  const [way] = waysOf(context, position, action);
  if (way !== undefined)
    walk(
      course,
      way.piece.id,
      way.hexes.slice(1).map((hex) => context.board.ids[hex] as string),
    );
  return course.verdict;
}

/** After the dice for bridges: what stands and what does not, then the rest of the way as far as it can still be gone. */
export function afterBridges(context: Context, position: Position, pending: Pending, action: Action): Verdict {
  const course = new Course(context, position);
  const { unit, rest, bridges } = pending.state as { unit: string; rest: string[]; bridges: string[] };
  settleBridges(course, bridges, action.dice as number[]);
  walk(course, unit, rest);
  return course.verdict;
}

function walk(course: Course, id: string, path: readonly string[]): void {
  const { context } = course;
  const from = course.unit(id)?.at;
  let gone = 0;
  const told = (): void => {
    const piece = course.piece(id);
    if (piece === undefined || piece.at === from) return;
    course.tell('move', '9.0', say.moves(piece, spaceName(context, course.space(id)), gone), [id], {
      unit: id,
      from: from ?? null,
      to: piece.at ?? null,
      cost: gone,
    });
  };
  for (const [i, to] of path.entries()) {
    const piece = course.piece(id) as Piece;
    const hexes = [course.space(id), spaceOf(context.board, to)];
    // What was lawful when the move began may not be so after a bridge has fallen.
    const against = refusals(context, course.position, { piece, hexes })[0];
    if (against !== undefined) {
      told();
      course.tell('stopped', against[0], say.cannotGoOn(piece, spaceName(context, hexes[0] as number), against[1]), [id]);
      return;
    }
    const cost = stepCost(context, course.position, hexes[0] as number, hexes[1] as number);
    gone += cost;
    const spent = spentBy(piece) + cost;
    const left = (piece.unit.state?.left === true || inEnemyZoc(context, course.position, piece, hexes[0] as number)) && true;
    course.set(id, { at: to, state: { ...piece.unit.state, spent, ...(left ? { left } : {}) } });
    course.position = { ...course.position, state: { ...course.position.state, moving: id } };
    const bridges = isFront(piece.side) && course.on('18.1') ? untested(context, course.position, hexes[1] as number) : [];
    if (bridges.length > 0) {
      told();
      askForBridges(course, bridges, commander(context, course.position, piece.unit) ?? piece.side ?? '', {
        unit: id,
        rest: path.slice(i + 1),
      });
      return;
    }
  }
  told();
}

/** Everything against one way, with the cases; the rules below give them out one by one. */
function refusals(context: Context, position: Position, way: Way): Refusal[] {
  return checks.flatMap(([rule, check]) => {
    const text = context.on(rule) ? check(context, position, way) : undefined;
    return text === undefined ? [] : [[rule, text] as const];
  });
}

type Check = (context: Context, position: Position, way: Way) => Words | undefined;

const stepsOf = ({ hexes }: Way): [from: number, to: number][] => hexes.slice(1).map((to, i) => [hexes[i] as number, to]);

const checks: readonly (readonly [rule: string, check: Check])[] = [
  [
    '9.0',
    (context, position, way) => {
      const { board } = context;
      const name = (space: number): string => spaceName(context, space);
      for (const [from, to] of stepsOf(way)) {
        const step = stepBetween(board, from, to);
        const bounded = board.borders[board.border[step] as number]?.features.includes('boundary') === true;
        if (step === -1 || (!stepAllows(board, step, 'move') && !bounded)) return say.noWay(name(from), name(to));
        if (enemiesOf(context, position, way.piece).some(({ at }) => at === board.ids[to])) return say.enemyThere(name(to));
        if (inEnemyZoc(context, position, way.piece, from) && inEnemyZoc(context, position, way.piece, to))
          return say.zocToZoc(name(from), name(to));
      }
      return undefined;
    },
  ],
  [
    '5.2',
    (context, _, way) => {
      const over = stepsOf(way).find(
        ([from, to]) => areAdjacent(context.board, from, to) && !sameSector(context.board, from, to),
      );
      return over === undefined ? undefined : say.overBoundary(spaceName(context, over[0]), spaceName(context, over[1]));
    },
  ],
  [
    '11.4',
    (context, position, { piece, hexes }) => {
      const stop = hexes.slice(1, -1).find((hex) => inEnemyZoc(context, position, piece, hex));
      return stop === undefined ? undefined : say.mustStop(piece, spaceName(context, stop));
    },
  ],
  [
    '11.5',
    (context, position, { piece, hexes }) => {
      const left = piece.unit.state?.left === true || inEnemyZoc(context, position, piece, hexes[0] as number);
      const again = left ? hexes.slice(2).find((hex) => inEnemyZoc(context, position, piece, hex)) : undefined;
      const next = piece.unit.state?.left === true && inEnemyZoc(context, position, piece, hexes[1] ?? -1) ? hexes[1] : again;
      return next === undefined ? undefined : say.noSecondZoc(piece, spaceName(context, next));
    },
  ],
  ['9.2', (context, position, way) => (isFront(way.piece.side) ? short(context, position, way) : undefined)],
  [
    '9.3',
    (context, position, way) =>
      isFront(way.piece.side) ? undefined : way.piece.kind === 'static' ? say.isStatic(way.piece) : short(context, position, way),
  ],
  ['10.2', (context, position, way) => (isFront(way.piece.side) ? crowded(context, position, way) : undefined)],
  ['10.3', (context, position, way) => (isFront(way.piece.side) ? undefined : crowded(context, position, way))],
];

/** The cases of the sequence of play that say who moves now. */
const movementPhases = ['4.0-I.C', '4.0-II.B', '4.0-III.C', '4.0-IV.B'] as const;

export const moveRules: readonly Rule[] = [
  {
    rule: '4.0',
    judges: 'move',
    check: (context, position, action) => {
      const { units } = action as unknown as Move;
      const step = phaseOf(context.pack, position);
      const ways = waysOf(context, position, action);
      const missing = units.filter((id) => !ways.some(({ piece }) => piece.id === id));
      return [
        ...missing.map((id) => against(context, '4.0', say.noSuchUnit(id), id)),
        ...(units.length > 1 ? [against(context, '4.0', say.oneAtATime)] : []),
        ...ways
          .filter(({ piece }) => has(piece, 'moved') || (spentBy(piece) > 0 && position.state?.moving !== piece.id))
          .map(({ piece }) => against(context, '4.0', say.doneMoving(piece), piece.id)),
        ...(step === undefined || step.does.includes('move')
          ? []
          : ways.map(({ piece }) => against(context, '4.0', say.notNow(piece, step.name), piece.id))),
      ];
    },
  },
  ...movementPhases.map(
    (rule): Rule => ({
      rule,
      judges: 'move',
      check: (context, position, action) => {
        const step = phaseOf(context.pack, position);
        if (![step?.phase.rule].flat().includes(rule)) return [];
        return waysOf(context, position, action)
          .filter(({ piece }) => !movesIn(context, position, piece))
          .map(({ piece }) => against(context, rule, say.notNow(piece, step?.name ?? ''), piece.id));
      },
    }),
  ),
  ...checks.map(
    ([rule, check]): Rule => ({
      rule,
      judges: 'move',
      check: (context, position, action) =>
        waysOf(context, position, action).flatMap((way) => {
          const text = check(context, position, way);
          return text === undefined ? [] : [against(context, rule, text, way.piece.id)];
        }),
    }),
  ),
];

/** 4.0: a front moves in its own phase; the Germans of a sector in that of the player who commands them. */
function movesIn(context: Context, position: Position, piece: Piece): boolean {
  const step = phaseOf(context.pack, position);
  if (step === undefined) return true;
  if (!step.sides.includes(piece.side ?? '')) return false;
  const german = { 'II.B': '1bf', 'IV.B': '1uf' }[step.number];
  if (isFront(piece.side) || german === undefined) return true;
  return sectorsOf(context.board, spaceOf(context.board, piece.at ?? ''))?.includes(german as '1bf' | '1uf') ?? true;
}

/** Movement points: 6, and 9 in a forced march (9.2); for Germans what their die gave (9.3). */
function allowanceOf(position: Position, piece: Piece): number {
  if (isFront(piece.side)) return has(piece, 'forced-march') ? 9 : 6;
  const rolled = position.state?.germanMovement;
  return typeof rolled === 'number' ? rolled : 0;
}

const spentBy = (piece: Piece): number => (typeof piece.unit.state?.spent === 'number' ? piece.unit.state.spent : 0);

function short(context: Context, position: Position, way: Way): Words | undefined {
  // Beyond the first untested bridge nobody knows the cost; the dice will tell.
  const open = way.hexes.findIndex((hex, i) => i > 0 && isFront(way.piece.side) && untested(context, position, hex).length > 0);
  const hexes = open === -1 ? way.hexes : way.hexes.slice(0, open + 1);
  const cost = stepsOf({ ...way, hexes }).reduce((sum, [from, to]) => sum + stepCost(context, position, from, to), 0);
  const left = allowanceOf(position, way.piece) - spentBy(way.piece);
  return Number.isFinite(cost) && cost > left ? say.tooFar(way.piece, cost, left) : undefined;
}

const WATER = ['river', 'canal', 'lake'];
const LINES = ['road', 'railroad', 's-bahn'];

/** 9.10, 18.0, 27.4b: along roads and rails 1; otherwise the dearest terrain; water costs extra where no bridge stands. */
export function stepCost({ board, pack }: Context, position: Position, from: number, to: number): number {
  const [here, there] = [board.spaces[from], board.spaces[to]];
  const border = board.borders[board.border[stepBetween(board, from, to)] as number];
  if (here === undefined || there === undefined || border === undefined) return Number.POSITIVE_INFINITY;
  const along = [here, there].every(({ terrain }) => terrain.some((id) => LINES.includes(id)));
  const points = (id: string): number => {
    const cost = pack.terrain.spaces[id]?.move;
    return typeof cost === 'number' ? cost : 0;
  };
  const enter = along ? 1 : Math.max(1, ...there.terrain.filter((id) => !LINES.includes(id)).map(points));
  const bridged = border.features.includes('bridge') && !isBridgeDown(board, position, from, to);
  const water = border.features.filter((id) => WATER.includes(id)).map((id) => pack.terrain.sides[id]?.move);
  return enter + (bridged ? 0 : water.reduce<number>((sum, cost) => sum + (typeof cost === 'number' ? cost : 0), 0));
}

const enemiesOf = (context: Context, position: Position, piece: Piece): Piece[] =>
  piecesIn(context, position).filter((other) => other.class === 'unit' && isFront(other.side) !== isFront(piece.side));

/** 11.0: is the hex in the ZOC of an enemy? A face-down counter counts as a unit, whatever it may be. */
function inEnemyZoc(context: Context, position: Position, piece: Piece, hex: number): boolean {
  const rules = { prepared: isPrepared(position), bothSectors: false };
  return enemiesOf(context, position, piece).some((enemy) => {
    const at = spaceOf(context.board, enemy.at ?? '');
    const marker = enemy.type === 'strategic' && enemy.unit.seenBy === undefined;
    return at !== -1 && !marker && exertsZoc(context.board, enemy.side ?? '', at, hex, rules);
  });
}

/** 10.2, 10.3: stacking holds at every moment, so in every hex of the way. */
function crowded(context: Context, position: Position, { piece, hexes }: Way): Words | undefined {
  for (const hex of hexes.slice(1)) {
    const there = [
      piece,
      ...piecesIn(context, position).filter(
        ({ at, side, id, class: kind, type }) =>
          at === context.board.ids[hex] &&
          id !== piece.id &&
          kind === 'unit' &&
          type !== 'strategic' &&
          isFront(side) === isFront(piece.side),
      ),
    ];
    if (!isFront(piece.side) && there.length > 3) return say.stacked(spaceName(context, hex), say.germanLimit);
    const large = there.filter(({ size }) => size === 'corps' || size === 'division').length;
    if (isFront(piece.side) && (there.length > 2 || large > 1)) return say.stacked(spaceName(context, hex), say.sovietLimit);
  }
  return undefined;
}

/** What a lawful move costs as far as that is known. */
export function foreseeMove(context: Context, position: Position, action: Action): Record<string, unknown> {
  const [way] = waysOf(context, position, action);
  if (way === undefined) return {};
  const last = way.hexes.at(-1) as number;
  const cost = stepsOf(way).reduce((sum, [from, to]) => sum + stepCost(context, position, from, to), 0);
  return { cost, stop: inEnemyZoc(context, position, way.piece, last) };
}
