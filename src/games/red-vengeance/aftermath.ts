import { spaceOf } from '../../board/index.js';
import {
  type Action,
  type Attack,
  type Given,
  inLanguage,
  type Pending,
  type Piece,
  type Position,
  refuse,
  type Unit,
  type Verdict,
} from '../../rules/index.js';
import { fightOf, pendingFor } from '../battle.js';
import { against, Course, piecesIn, spaceName } from '../course.js';
import type { Context, GameRoom, Rule } from '../room.js';
import { commanderOf } from '../shared.js';
import { waits } from './stages.js';
import { otherSide, type Side } from './state.js';
import { isLeader } from './troops.js';
import { waysBack } from './withdraw.js';
import * as say from './words.js';
import { unitsOf } from './zoc.js';

/**
 * A combat from the first die to the advance. The side with more hits takes its losses and retreats before the other even chooses
 * (8.54), so the board changes between two choices: what fought is kept as it stood, and the dice are read against that.
 */
interface Kept {
  readonly attack: Attack;
  readonly answers: readonly Given[];
  /** The units as they were when the combat began. */
  readonly before: readonly Unit[];
  /** The sides that have taken their losses and retreated. */
  readonly settled: readonly Side[];
}

interface Fallen {
  readonly hits: number;
  readonly lose?: Readonly<Record<string, number>>;
  readonly retreat?: number;
}

interface Effects {
  readonly first: Side;
  readonly attacker: Fallen;
  readonly defender: Fallen;
  readonly advance?: boolean;
  readonly leaders?: Readonly<Record<string, boolean>>;
  readonly hitler?: 'dies' | 'lives';
}

/** A retreat that is under way: who has still to go, how far, and who stopped short by how much. */
interface Retreating {
  readonly side: Side;
  readonly hexes: number;
  readonly left: readonly string[];
  readonly short: Readonly<Record<string, number>>;
}

export function attack(context: Context, position: Position, action: Action): Verdict {
  const { attackers, targets } = action as unknown as Attack;
  const named = attackers.flatMap((entry) => (typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : []));
  const before = (position.units ?? []).filter((unit) => named.includes(unit.id) || targets.includes(unit.at ?? ''));
  return goOn(new Course(context, position), {
    attack: withBlocked(context, position, action as unknown as Attack, named),
    answers: [],
    before,
    settled: [],
  });
}

/** 8.65: a side none of whose units can fall back takes every hit as a step loss. */
function withBlocked(context: Context, position: Position, given: Attack, named: readonly string[]): Attack {
  if (given.with?.blocked !== undefined || !context.on('8.65')) return given;
  const pieces = piecesIn(context, position).filter((piece) => !isLeader(piece));
  const stuck = (side: readonly Piece[]): boolean =>
    side.length > 0 && side.every((piece) => waysBack(context, position, piece, given.targets, 1).length === 0);
  const blocked = {
    attack: stuck(pieces.filter(({ id }) => named.includes(id))),
    defence: stuck(pieces.filter(({ id, at }) => given.targets.includes(at ?? '') && !named.includes(id))),
  };
  return blocked.attack || blocked.defence ? { ...given, with: { ...given.with, blocked } } : given;
}

/** Plays on with the answers so far: what they settle is carried out in its order, and the next thing wanted is pending. */
function goOn(course: Course, kept: Kept): Verdict {
  const { context } = course;
  const restored = (course.position.units ?? []).map((unit) => kept.before.find(({ id }) => id === unit.id) ?? unit);
  const before = { ...course.position, units: restored };
  const fight = fightOf(context, before, kept.attack);
  if (!fight.ok) return refuse(...fight.violations.map((one) => ({ ...one, text: inLanguage(one.text, context.lang) })));
  const fought = fight.run(kept.answers);
  const { waiting, effects: told } = fought;
  if (fought.refused === true && waiting !== undefined) return refuse(against(context, waiting.rule, waiting.device ?? unfit));
  const effects = told as unknown as Effects | undefined;
  let now = kept;
  if (effects !== undefined) {
    if (kept.answers.length > 0 && fight.run(kept.answers.slice(0, -1)).effects === undefined)
      course.tell('result', '8.43', say.scored(effects.defender.hits, effects.attacker.hits), [...kept.attack.targets], {
        defender: effects.defender.hits,
        attacker: effects.attacker.hits,
      });
    for (const side of [effects.first, otherSide(effects.first)]) {
      if (now.settled.includes(side)) continue;
      const { lose, retreat = 0 } = effects[side];
      if (lose === undefined) break;
      for (const [id, steps] of Object.entries(lose)) loseSteps(course, id, steps);
      now = { ...now, settled: [...now.settled, side] };
      const left = fightersOf(course, now, side);
      if (retreat > 0 && fallBack(course, now, { side, hexes: retreat, left, short: {} })) return course.verdict;
    }
  }
  if (waiting !== undefined) {
    course.wait(pendingFor(context, before, now.attack, waiting, stateOf(now)));
    return course.verdict;
  }
  mark(course, now);
  bury(course, now, effects);
  if (effects?.advance === true) offerAdvance(course, now);
  return course.verdict;
}

const unfit = { en: 'That does not fit.', ja: '合わない。' };

/** 8.51: a step lost turns a unit over; the last one removes it. */
function loseSteps(course: Course, id: string, steps: number): void {
  const piece = course.piece(id);
  if (piece === undefined || steps === 0 || !course.on('8.51')) return;
  const left = stepsOf(piece) - steps;
  if (left <= 0) {
    course.set(id, { at: `${piece.side}-eliminated`, steps: undefined, face: undefined, flags: undefined });
    course.tell('eliminated', '8.51', say.eliminated(piece), [id], { unit: id, from: piece.at ?? null });
  } else {
    course.set(id, { steps: left, face: 'back' });
    course.tell('step-loss', '8.51', say.losesSteps(piece, steps), [id], { unit: id, steps });
  }
}

/** A unit made up on the spot has two steps, as most have, unless it says otherwise. */
const stepsOf = ({ unit, counter, steps, face, kind }: Piece): number =>
  unit.steps !== undefined || counter !== undefined ? steps : kind === 'marine' || face === 'back' ? 1 : 2;

/** The units of one side of the combat that are still on the map. */
function fightersOf(course: Course, { attack: { attackers }, before }: Kept, side: Side): string[] {
  const named = attackers.flatMap((entry) => (typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : []));
  return before
    .filter(({ id }) => named.includes(id) === (side === 'attacker'))
    .filter(({ id }) => {
      const piece = course.piece(id);
      return piece !== undefined && !isLeader(piece) && course.board.spaces[course.space(id)]?.kind === 'hex';
    })
    .map(({ id }) => id);
}

/** 8.61, 8.62: all survivors retreat; their owner chooses the way of each. True when he must choose now. */
function fallBack(course: Course, kept: Kept, going: Retreating): boolean {
  const { context } = course;
  let { left, short } = going;
  for (;;) {
    const ways = left.flatMap((unit) =>
      waysBack(context, course.position, course.piece(unit) as Piece, kept.attack.targets, going.hexes).map((path) => ({
        unit,
        path,
      })),
    );
    const [only, ...others] = ways;
    if (only === undefined) {
      for (const unit of left) {
        course.tell('stopped', '8.65', say.cannotRetreat(course.piece(unit) as Piece), [unit]);
        short = { ...short, [unit]: going.hexes };
      }
      return payShort(course, kept, { ...going, left: [], short });
    }
    if (others.length > 0) {
      course.wait({
        kind: 'choice',
        what: 'retreat',
        who: ownerOf(course, only.unit),
        rule: going.side === 'attacker' ? '8.62' : '8.61',
        text: say.whereTo(
          left.map((unit) => course.piece(unit) as Piece),
          going.hexes,
        )[context.lang],
        options: ways,
        state: { ...stateOf(kept), going: { ...going, left: [...left], short: { ...short } } },
      });
      return true;
    }
    short = withdraw(course, only.unit, only.path, { ...going, short });
    left = left.filter((unit) => unit !== only.unit);
    if (left.length === 0) return payShort(course, kept, { ...going, left, short });
  }
}

/** Carries one retreat out; leaders go along when no unit stays with them. */
function withdraw(course: Course, id: string, path: readonly string[], { side, hexes, short }: Retreating): Retreating['short'] {
  const piece = course.piece(id) as Piece;
  const to = path.at(-1) as string;
  course.set(id, { at: to });
  pass(course, piece.side, path);
  course.tell(
    'retreat',
    side === 'attacker' ? '8.62' : '8.61',
    say.retreats(piece, spaceName(course.context, spaceOf(course.board, to))),
    [id, ...path],
    {
      unit: id,
      path: [...path],
    },
  );
  alongside(course, piece, to);
  if (path.length >= hexes) return short;
  course.tell('stopped', '8.65', say.stoppedShort(piece, hexes - path.length), [id]);
  return { ...short, [id]: hexes - path.length };
}

function alongside(course: Course, { at, side }: Piece, to: string): void {
  if (unitsOf(course.context, course.position, side).some((other) => other.at === at)) return;
  for (const leader of piecesIn(course.context, course.position).filter(
    (one) => isLeader(one) && one.at === at && one.side === side,
  )) {
    course.set(leader.id, { at: to });
    course.tell('leader', '8.61', say.goesAlong(leader, to), [leader.id, to]);
  }
}

/** 7.2, A-55: whoever passes a hex controls it. */
function pass(course: Course, side: string | undefined, path: readonly string[]): void {
  if (side === undefined) return;
  const control = Object.fromEntries(path.map((hex) => [hex, side]));
  course.position = { ...course.position, control: { ...course.position.control, ...control } };
}

/** 8.65, A-23: what the shortest retreat did not avoid is lost after all, by those who stopped short. True when one must be chosen. */
function payShort(course: Course, kept: Kept, going: Retreating): boolean {
  let owing = Math.max(0, ...Object.values(going.short));
  while (owing > 0) {
    const able = Object.keys(going.short).filter((id) => course.board.spaces[course.space(id)]?.kind === 'hex');
    const [only, ...others] = able;
    if (only === undefined) return false;
    if (others.length > 0) {
      course.wait({
        kind: 'choice',
        what: 'stopped-short',
        who: ownerOf(course, only),
        rule: '8.65',
        text: say.whoPays(owing)[course.context.lang],
        options: able,
        state: { ...stateOf(kept), going: { ...going, left: [], short: { ...going.short } }, owing },
      });
      return true;
    }
    loseSteps(course, only, 1);
    owing -= 1;
  }
  return false;
}

const ownerOf = (course: Course, id: string): string => {
  const unit = course.unit(id);
  return (unit === undefined ? undefined : commanderOf(course.context, course.position, unit)) ?? unit?.side ?? '';
};

/** Both sides have fought in this phase. */
function mark(course: Course, kept: Kept): void {
  for (const side of ['attacker', 'defender'] as const)
    for (const id of fightersOf(course, kept, side)) {
      const flag = side === 'attacker' ? 'attacked' : 'defended';
      course.set(id, { flags: [...new Set([...(course.unit(id)?.flags ?? []), flag])] });
    }
}

/** 11.23, 11.27: leaders who died in this combat. */
function bury(course: Course, kept: Kept, effects: Effects | undefined): void {
  for (const [id, dead] of Object.entries(effects?.leaders ?? {})) {
    const leader = kept.before
      .map((unit) => course.piece(unit.id))
      .find((piece) => piece?.counter?.id === id || piece?.id === id);
    if (!dead || leader === undefined) continue;
    course.set(leader.id, { at: `${leader.side}-eliminated` });
    course.tell('eliminated', '11.23', say.eliminated(leader), [leader.id], { unit: leader.id });
  }
  if (effects?.hitler !== 'dies') return;
  course.position = { ...course.position, markers: [...(course.position.markers ?? []), { is: 'hitler-dead' }] };
  course.tell('hitler-dead', '11.27', say.hitlerDies, []);
}

/** 8.7: into the hexes that the defenders have left, as many attackers as may stand there. */
function offerAdvance(course: Course, kept: Kept): void {
  const { targets } = kept.attack;
  const { context, position } = course;
  const [first] = fightersOf(course, kept, 'attacker');
  if (first === undefined || !course.on('8.7')) return;
  const enemy = course.unit(first) === undefined ? undefined : course.piece(first)?.side === 'axis' ? 'allied' : 'axis';
  if (unitsOf(context, position, enemy).some(({ at }) => targets.includes(at ?? ''))) return;
  const options = fightersOf(course, kept, 'attacker').flatMap((unit) => targets.map((to) => ({ unit, to })));
  course.wait({
    kind: 'choice',
    what: 'advance',
    who: ownerOf(course, first),
    rule: '8.7',
    text: say.whoAdvances[context.lang],
    options,
    min: 0,
    max: options.length,
  });
}

interface Advance {
  readonly unit: string;
  readonly to: string;
}

/** 8.7, 6.3: each attacker once, and two units in a hex, divisions not counted. */
export const advanceRule: Rule = {
  rule: '8.7',
  judges: 'answer:advance',
  check: (context, position, action) => {
    const chosen = (action.choose ?? []) as unknown as Advance[];
    const course = new Course(context, position);
    const twice = chosen.filter(({ unit }, i) => chosen.findIndex((one) => one.unit === unit) !== i);
    const counts = new Map<string, number>();
    for (const { unit, to } of chosen) if (course.piece(unit)?.size !== 'division') counts.set(to, (counts.get(to) ?? 0) + 1);
    return [
      ...twice.map(({ unit }) => against(context, '8.7', say.once(unit), unit)),
      ...[...counts].filter(([, count]) => count > 2).map(([to]) => against(context, '8.7', say.full(to), to)),
    ];
  },
};

function carryAdvance(context: Context, position: Position, _: Pending, action: Action): Verdict {
  const course = new Course(context, position);
  for (const { unit, to } of (action.choose ?? []) as unknown as Advance[]) {
    const piece = course.piece(unit);
    if (piece === undefined) continue;
    course.set(unit, { at: to });
    pass(course, piece.side, [to]);
    course.tell('advance', '8.7', say.advances(piece, spaceName(context, course.space(unit))), [unit, to], { unit, to });
    alongside(course, piece, to);
  }
  return course.verdict;
}

const stateOf = (kept: Kept): NonNullable<Pending['state']> => ({ ...kept }) as unknown as NonNullable<Pending['state']>;

function keptOf({ state }: Pending): Kept {
  const { attack: fought, answers, before, settled } = state as unknown as Kept;
  return { attack: fought, answers, before, settled };
}

/** Everything that a combat waits for, from its dice to its advance. */
export const combatAnswers: NonNullable<GameRoom['answers']> = {
  ...Object.fromEntries(
    waits.map((id) => [
      id,
      (context: Context, position: Position, pending: Pending, action: Action): Verdict => {
        const kept = keptOf(pending);
        const { dice, cards, choose } = JSON.parse(JSON.stringify(action)) as Given;
        const given: Given = { ...(dice && { dice }), ...(cards && { cards }), ...(choose === undefined ? {} : { choose }) };
        return goOn(new Course(context, position), { ...kept, answers: [...kept.answers, given] });
      },
    ]),
  ),
  retreat: (context, position, pending, action) => {
    const course = new Course(context, position);
    const { going } = pending.state as unknown as { going: Retreating };
    const { unit, path } = action.choose as unknown as { unit: string; path: string[] };
    const short = withdraw(course, unit, path, going);
    const left = going.left.filter((one) => one !== unit);
    const on = { ...going, left, short };
    const waitsAgain = left.length > 0 ? fallBack(course, keptOf(pending), on) : payShort(course, keptOf(pending), on);
    return waitsAgain ? course.verdict : goOn(course, keptOf(pending));
  },
  'stopped-short': (context, position, pending, action) => {
    const course = new Course(context, position);
    const { going, owing } = pending.state as unknown as { going: Retreating; owing: number };
    loseSteps(course, String(action.choose), 1);
    const short = Object.fromEntries(Object.keys(going.short).map((id) => [id, owing - 1]));
    return owing > 1 && payShort(course, keptOf(pending), { ...going, short }) ? course.verdict : goOn(course, keptOf(pending));
  },
  advance: carryAdvance,
};
