import { z } from 'zod';
import { areAdjacent, spaceOf } from '../../board/index.js';
import { type Piece, type Position, phaseOf, rulingOf, type Unit, type Verdict } from '../../rules/index.js';
import { against, Course, piecesIn, spaceName } from '../course.js';
import type { Context, Rule } from '../room.js';
import { isFront, sameSector, sectorsOf } from './ground.js';
import { STATIC_POOL } from './pool.js';
import * as say from './words.js';

/** Static units that one player has looked at, or none: how they come on the map, and when they turn up. */

/** 16.8: the player who placed a static unit may turn it up at any time. */
export const Reveal = z.strictObject({ do: z.literal('reveal'), unit: z.string(), by: z.string() });

const isDown = (unit: Unit): boolean => unit.seenBy !== undefined || unit.unknown !== undefined;
const inReichstag = ({ board }: Context, at: string | undefined): boolean =>
  board.spaces[spaceOf(board, at ?? '')]?.terrain.includes('reichstag') === true;

/** How many each player draws (3.4, 3.5, 3.6), and into which sector. */
const draws = {
  '1bf': { rule: '3.5', sector: '1uf', count: 15 },
  '1uf': { rule: '3.6', sector: '1bf', count: 25 },
} as const;

interface Place {
  readonly unit: string;
  readonly at: string;
  readonly by?: string;
}

/**
 * 3.4-3.6: a counter drawn from the pool goes face-down on the map. Whoever draws it looks at it; the three of the Reichstag
 * nobody looks at. Ids in a pool that was mixed say nothing, so to name one is to draw one.
 */
export function place(context: Context, position: Position, action: object): Verdict {
  const { unit, at, by = '' } = action as Place;
  const course = new Course(context, position);
  const space = spaceOf(context.board, at);
  const seenBy = inReichstag(context, at) ? [] : [by];
  course.set(unit, { at: context.board.ids[space] ?? at, seenBy, face: 'back' });
  course.tell(
    'placed',
    seenBy.length === 0 ? '3.4' : (draws[by as '1bf' | '1uf']?.rule ?? '3.5'),
    say.placed(spaceName(context, space)),
    [unit, at],
  );
  return course.verdict;
}

const placing = (
  rule: string,
  check: (context: Context, position: Position, place: Place) => ReturnType<typeof against>[],
): Rule => ({
  rule,
  judges: 'place',
  check: (context, position, action) => check(context, position, action as unknown as Place),
});

export const hiddenRules: readonly Rule[] = [
  placing('3.3', (context, position, { unit, by }) => {
    const found = position.units?.find((one) => one.id === unit);
    if (by === undefined) return [against(context, '3.3', say.nobodyPlaces)];
    if (position.state?.setUp !== true) return [against(context, '3.3', say.setUpIsOver)];
    return found?.at === STATIC_POOL && isDown(found) ? [] : [against(context, '3.3', say.notInPool(unit), unit)];
  }),
  placing('3.4', (context, position, { at, by }) => {
    if (!inReichstag(context, at)) return [];
    const there = (position.units ?? []).filter((unit) => inReichstag(context, unit.at)).length;
    return by === '1bf' && there < 3 ? [] : [against(context, '3.4', say.notInReichstag, at)];
  }),
  ...(['1bf', '1uf'] as const).map((player) => {
    const { rule, sector, count } = draws[player];
    return placing(rule, (context, position, { at, by }) => {
      if (by !== player || inReichstag(context, at)) return [];
      const sectors = sectorsOf(context.board, spaceOf(context.board, at)) ?? [];
      if (!sectors.includes(sector)) return [against(context, rule, say.notThatSector(player, sector), at)];
      const placed = (position.units ?? []).filter(
        (unit) => unit.seenBy?.includes(player) === true && unit.at !== STATIC_POOL,
      ).length;
      return placed < count ? [] : [against(context, rule, say.drawnAll(player, count))];
    });
  }),
  {
    rule: '16.8',
    judges: 'reveal',
    check: (context, position, action) => {
      const { unit: id, by } = action as z.infer<typeof Reveal>;
      const unit = position.units?.find((one) => one.id === id);
      if (unit === undefined || !isDown(unit)) return [against(context, '16.8', say.isUp(id), id)];
      return unit.seenBy?.includes(by) === true ? [] : [against(context, '16.8', say.notYoursToTurn(id), id)];
    },
  },
];

export function reveal(context: Context, position: Position, action: object): Verdict {
  const course = new Course(context, position);
  turnUp(course, (action as z.infer<typeof Reveal>).unit, '16.8');
  return course.verdict;
}

/** 16.8, 16.10: when a combat phase begins, static units next to a Soviet unit turn up; the Reichstag's all at once, for Soviets only. */
export function turnUpNeighbours(course: Course): void {
  const { context, position } = course;
  const step = phaseOf(context.pack, position);
  if (step?.does.includes('attack') !== true) return;
  const soviets = piecesIn(context, position).filter(({ side, class: kind }) => isFront(side) && kind === 'unit');
  const sovietPhase = step.sides.some(isFront);
  for (const unit of position.units ?? []) {
    if (!isDown(unit) || unit.at === STATIC_POOL) continue;
    const garrison = inReichstag(context, unit.at);
    const rule = garrison ? '16.10' : '16.8';
    if ((garrison && !sovietPhase) || !course.on(rule)) continue;
    if (soviets.some((soviet) => touches(context, position, soviet, unit))) turnUp(course, unit.id, rule);
  }
}

/** Q20: a Soviet unit of either front, also across the boundary. */
function touches({ board, pack }: Context, position: Position, soviet: Piece, unit: Unit): boolean {
  const [a, b] = [spaceOf(board, soviet.at ?? ''), spaceOf(board, unit.at ?? '')];
  if (a === -1 || b === -1 || !areAdjacent(board, a, b)) return false;
  return rulingOf(pack, position, 'Q20') !== 'own-sector' || sameSector(board, a, b);
}

function turnUp(course: Course, id: string, rule: string): void {
  course.set(id, { seenBy: undefined, face: 'front' });
  const piece = course.piece(id);
  if (piece === undefined) return;
  course.tell('revealed', rule, say.turnsUp(piece, spaceName(course.context, course.space(id))), [id], {
    unit: id,
    counter: piece.counter?.id ?? null,
  });
}
