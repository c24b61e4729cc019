import { z } from 'zod';
import { type Attack, has, type Pending, type Piece, type Verdict } from '../../rules/index.js';
import { Course, piecesIn } from '../course.js';
import type { GameRoom } from '../room.js';
import { commanderOf, mayDo } from '../shared.js';
import { advance, advanceTo } from './advance.js';
import { exchangeOf, lose } from './losses.js';
import { go, type Retreat, retreat } from './retreat.js';
import * as say from './words.js';

const results = ['De', 'Ae', 'Ex', 'Ar', 'Dr'] as const;
type Result = (typeof results)[number];
export const isResult = (word: string | undefined): word is Result => results.includes(word as Result);

/** A combat whose result the players have read off their own chart. */
export const ResultAction = z.strictObject({
  do: z.literal('result'),
  attackers: z.array(z.string()).min(1),
  targets: z.array(z.string()).min(1),
  result: z.enum(results),
  by: z.string().optional(),
});

/** What the course of a combat has to remember from one choice to the next. */
interface Battle {
  readonly result: Result;
  readonly attackers: readonly string[];
  readonly defenders: readonly string[];
  /** The hexes that the losing side stood in. */
  readonly hexes: readonly string[];
  readonly attacker: string;
}

/**
 * 6.2: applies a result: losses, then retreats, then advances; it stops wherever a player chooses. `chosen` are the attackers lost
 * in an Exchange, where that has been settled.
 */
export function carryOut(
  course: Course,
  { attackers, targets }: Pick<Attack, 'attackers' | 'targets'>,
  result: Result,
  chosen?: readonly string[],
): void {
  const { context } = course;
  const attacking = attackers.flatMap(
    (entry) => course.piece(typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : '') ?? [],
  );
  const defending = defendersIn(course, attacking, targets);
  const [first] = attacking;
  if (first === undefined) return;
  for (const { id, unit } of attacking) course.set(id, { flags: [...new Set([...(unit.flags ?? []), 'attacked'])] });
  for (const { id, unit } of defending) course.set(id, { flags: [...new Set([...(unit.flags ?? []), 'defended'])] });
  const losers = result === 'Ae' || result === 'Ar' ? attacking : defending;
  const battle: Battle = {
    result,
    attackers: attacking.map(({ id }) => id),
    defenders: defending.map(({ id }) => id),
    hexes: [...new Set(losers.flatMap(({ at }) => at ?? []))],
    attacker: commanderOf(context, course.position, first.unit) ?? first.side ?? '',
  };
  course.tell('result', '6.1', say.resulted(result), [...targets], { result });
  if (result === 'Ex') exchange(course, battle, attacking, defending, chosen);
  else if (result === 'Dr' || result === 'Ar') retreating(course, battle, steadfast(course, losers));
  else {
    lose(course, result === 'De' ? battle.defenders : battle.attackers, result);
    advancing(course, battle);
  }
}

/** The answers that a combat waits for. */
export const resultAnswers: NonNullable<GameRoom['answers']> = {
  exchange: (context, position, pending, action): Verdict => {
    const course = new Course(context, position);
    const battle = battleOf(pending);
    lose(course, action.choose as string[], battle.result);
    advancing(course, battle);
    return course.verdict;
  },
  retreat: (context, position, pending, action): Verdict => {
    const course = new Course(context, position);
    const chosen = action.choose as unknown as Retreat;
    go(course, chosen);
    const left = (pending.state as { left: string[] }).left.filter((unit) => unit !== chosen.unit);
    retreating(course, battleOf(pending), left);
    return course.verdict;
  },
  advance: (context, position, pending, action): Verdict => {
    const course = new Course(context, position);
    const { hex, more, winners } = pending.state as unknown as { hex: string; more: string[]; winners: string[] };
    const id = action.choose as string | null;
    if (id !== null) advanceTo(course, id, hex);
    advance(
      course,
      more,
      winners.filter((winner) => winner !== id),
      stateOf(battleOf(pending)),
    );
    return course.verdict;
  },
};

/** Everybody in the attacked hexes defends (6.6); whoever the attacker may attack. */
export function defendersIn(course: Course, attackers: readonly Piece[], targets: readonly string[]): Piece[] {
  const { context, position } = course;
  return piecesIn(context, position).filter(
    ({ at, side, class: kind }) =>
      kind === 'unit' &&
      targets.includes(at ?? '') &&
      attackers.some((attacker) => mayDo(context, position, attacker.side ?? '', side ?? '', 'attack')),
  );
}

function exchange(
  course: Course,
  battle: Battle,
  attacking: readonly Piece[],
  defending: readonly Piece[],
  chosen: readonly string[] | undefined,
): void {
  const { points, ways } = exchangeOf(attacking, defending);
  lose(course, battle.defenders, battle.result);
  if (chosen !== undefined || ways.length < 2) {
    lose(course, chosen ?? ways[0] ?? [], battle.result);
    advancing(course, battle);
    return;
  }
  course.wait({
    kind: 'choice',
    what: 'exchange',
    who: battle.attacker,
    rule: '6.2',
    text: say.whichLosses(points)[course.context.lang],
    options: ways,
    state: stateOf(battle),
  });
}

/** 10.3: garrisons ignore a retreat. */
const steadfast = (course: Course, losers: readonly Piece[]): string[] =>
  losers
    .filter((piece) => {
      if (!has(piece, 'garrison') || !course.on('10.3')) return true;
      course.tell('stands', '10.3', say.stands(piece), [piece.id]);
      return false;
    })
    .map(({ id }) => id);

function retreating(course: Course, battle: Battle, left: readonly string[]): void {
  if (!retreat(course, left, stateOf(battle))) advancing(course, battle);
}

function advancing(course: Course, battle: Battle): void {
  const winners = (battle.result === 'Ae' || battle.result === 'Ar' ? battle.defenders : battle.attackers).filter(
    (id) => course.board.spaces[course.space(id)]?.kind === 'hex',
  );
  const empty = battle.hexes.filter(
    (hex) => !piecesIn(course.context, course.position).some(({ at, class: kind }) => at === hex && kind === 'unit'),
  );
  advance(course, empty, winners, stateOf(battle));
}

const stateOf = (battle: Battle): NonNullable<Pending['state']> => ({ ...battle }) as unknown as NonNullable<Pending['state']>;

function battleOf({ state }: Pending): Battle {
  const { result, attackers, defenders, hexes, attacker } = state as unknown as Battle;
  return { result, attackers, defenders, hexes, attacker };
}
