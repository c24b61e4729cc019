import { distance } from '../../src/board/index.js';
import { Fraction, type Seeded, seeded } from '../../src/chance/index.js';
import type { Context } from '../../src/games/room.js';
import { mayDo } from '../../src/games/shared.js';
import { type Action, type Pending, type Piece, type Position, phaseOf, resolve } from '../../src/rules/index.js';
import { apply, beginJournal, type Journal, readDice } from '../../src/table/index.js';

/** Players for games with standard rules. They know only what the referee tells them: reach, odds, pending and verdicts. */
export interface Bot {
  /** What to do next; end-phase when there is nothing better. */
  act(context: Context, position: Position, chance: Seeded): Action;
  choose(context: Context, position: Position, waiting: Extract<Pending, { kind: 'choice' }>, chance: Seeded): unknown;
}

export interface Game {
  readonly journal: Journal;
  readonly position: Position;
  readonly refused: number;
}

/** Plays a game to its end. `check` looks at every position. */
export function playOut(
  context: Context,
  start: Position,
  bots: Readonly<Record<string, Bot>>,
  seed: string,
  check: (position: Position) => void = () => {},
): Game {
  const chance = seeded(seed);
  let position = start;
  let refused = 0;
  const actions: Action[] = [];
  while (position.over !== true) {
    if (actions.length + refused > 3000)
      throw new Error(`no end after ${actions.length} actions, turn ${position.turn} ${position.phase}`);
    const waiting = position.pending?.at(-1);
    const side = phaseOf(context.pack, position)?.sides[0] ?? '';
    let action: Action;
    if (waiting?.kind === 'roll') {
      const [number, sides] = readDice(waiting.dice);
      action = { do: 'answer', dice: chance.rolls(number, sides) };
    } else if (waiting?.kind === 'choice') {
      action = { do: 'answer', choose: (bots[waiting.who] as Bot).choose(context, position, waiting, chance) as never };
    } else action = (bots[side] as Bot).act(context, position, chance);
    const verdict = apply(context, position, action);
    if (!verdict.ok) {
      // Nothing that is listed as an answer may be refused: the game could not go on.
      if (waiting !== undefined)
        throw new Error(`${JSON.stringify(action)}: ${verdict.violations.map(({ text }) => text).join(' ')}`);
      refused += 1;
      continue;
    }
    actions.push(action);
    position = verdict.position;
    check(position);
  }
  return { journal: { ...beginJournal(context, start), actions }, position, refused };
}

const pick = <T>(list: readonly T[], chance: Seeded): T => list[chance.roll(list.length) - 1] as T;

const own = (context: Context, position: Position): Piece[] => {
  const sides = phaseOf(context.pack, position)?.sides ?? [];
  return (position.units ?? [])
    .map((unit) => resolve(context, unit))
    .filter(({ at, side }) => at !== undefined && sides.includes(side ?? ''));
};

interface Range {
  readonly space: string;
  readonly path: readonly string[];
}

function rangeOf(context: Context, position: Position, unit: string): readonly Range[] {
  const answer = context.room.questions?.reach?.(context, position, { ask: 'reach', unit });
  return answer?.ok === true ? (answer.spaces as Range[]) : [];
}

/** Enemy spaces next to own units that have not attacked, with those units. */
function targetsOf(context: Context, position: Position): { target: string; attackers: string[] }[] {
  const { board } = context;
  const mine = own(context, position).filter(({ flags }) => !flags.includes('attacked'));
  const attacked = (position.state?.attacked as string[] | undefined) ?? [];
  const enemies = (position.units ?? [])
    .map((unit) => resolve(context, unit))
    .filter(
      ({ at, side }) =>
        at !== undefined && mine[0] !== undefined && mayDo(context, position, mine[0].side ?? '', side ?? '', 'attack'),
    );
  return [...new Set(enemies.map(({ at }) => at as string))]
    .filter((space) => !attacked.includes(space) && board.index.has(space))
    .map((target) => ({
      target,
      attackers: mine
        .filter(({ at }) => board.spaces[board.index.get(at as string)!]?.kind === 'hex')
        .filter(({ at }) => distance(board, board.index.get(at as string)!, board.index.get(target)!) === 1)
        .map(({ id }) => id),
    }))
    .filter(({ attackers }) => attackers.length > 0);
}

const anyOf = (waiting: Extract<Pending, { kind: 'choice' }>, chance: Seeded): unknown => {
  if (waiting.max === undefined && waiting.min === undefined) return pick(waiting.options, chance);
  // Each unit once, however many ways it has.
  const seen = new Set<string>();
  const options = chance.shuffle(waiting.options).filter((option) => {
    const { unit, to } = option as { unit: string; to: string };
    return !seen.has(unit) && seen.add(unit) && to !== '';
  });
  return options.slice(0, chance.roll((waiting.max ?? 1) + 1) - 1);
};

function entering(context: Context, position: Position, chance: Seeded): Action | undefined {
  const waiting = own(context, position).find(({ at }) => {
    const turn = /^turn-(\d+)$/.exec(at ?? '');
    return turn !== null && Number(turn[1]) <= (position.turn ?? 0);
  });
  if (waiting === undefined) return undefined;
  const spaces = context.board.regions.get(waiting.counter?.entry ?? '') ?? [];
  for (const space of chance.shuffle(spaces)) {
    const action = { do: 'place', unit: waiting.id, at: context.board.ids[space] as string };
    if (apply(context, position, action).ok) return action;
  }
  return undefined;
}

/** Anything lawful, and now and then something that is not. */
export const random: Bot = {
  act(context, position, chance) {
    const step = phaseOf(context.pack, position);
    if (chance.roll(12) === 1) return { do: 'end-phase' };
    if (step?.does.includes('place') === true) {
      const enter = entering(context, position, chance);
      if (enter !== undefined) return enter;
    }
    if (step?.does.includes('move') === true) {
      const units = own(context, position);
      if (units.length === 0) return { do: 'end-phase' };
      const unit = pick(units, chance);
      const range = rangeOf(context, position, unit.id);
      if (range.length === 0) return { do: 'end-phase' };
      return { do: 'move', units: [unit.id], path: [...pick(range, chance).path] };
    }
    const targets = step?.does.includes('attack') === true ? targetsOf(context, position) : [];
    if (targets.length === 0) return { do: 'end-phase' };
    const { target, attackers } = pick(targets, chance);
    return { do: 'attack', attackers: chance.shuffle(attackers).slice(0, chance.roll(attackers.length)), targets: [target] };
  },
  choose: (_context, _position, waiting, chance) => anyOf(waiting, chance),
};

/** Goes for the places that count, keeps a unit in those it has, and attacks where it should gain. */
export const greedy: Bot = {
  act(context, position, chance) {
    const step = phaseOf(context.pack, position);
    const side = step?.sides[0] ?? '';
    if (step?.does.includes('place') === true) {
      const enter = entering(context, position, chance);
      if (enter !== undefined) return enter;
    }
    if (step?.does.includes('move') === true) {
      for (const piece of chance.shuffle(own(context, position).filter(({ flags }) => !flags.includes('moved')))) {
        const range = rangeOf(context, position, piece.id);
        if (range.length === 0) continue;
        const stay = worth(context, position, side, piece, piece.at as string);
        const best = range
          .map((one) => ({ ...one, value: worth(context, position, side, piece, one.space) + chance.roll(10) / 100 }))
          .reduce((a, b) => (b.value > a.value ? b : a));
        if (best.value > stay + 0.2) return { do: 'move', units: [piece.id], path: [...best.path] };
      }
      return { do: 'end-phase' };
    }
    const attacks = (step?.does.includes('attack') === true ? targetsOf(context, position) : [])
      .map(({ target, attackers }) => {
        const answer = context.room.odds?.(context, { position, attackers, targets: [target] });
        if (answer?.ok !== true) return { target, attackers, value: -1 };
        const value = (id: string): number => {
          const found = answer.summary.find((line) => line.id === id)?.value;
          return found instanceof Fraction ? found.toNumber() : 0;
        };
        const prize =
          context.pack.board.file.places[context.board.spaces[context.board.index.get(target)!]?.place ?? '']?.vp ?? 0;
        return {
          target,
          attackers,
          value: value('clears') * (0.5 + prize / 2) + value('defender-steps') - value('attacker-steps'),
        };
      })
      .sort((a, b) => b.value - a.value);
    const [best] = attacks;
    return best !== undefined && best.value > 0.35
      ? { do: 'attack', attackers: best.attackers, targets: [best.target] }
      : { do: 'end-phase' };
  },
  choose(context, position, waiting, chance) {
    if (waiting.what === 'advance') {
      const prize = (option: unknown): number => {
        const { to } = option as { to: string };
        return context.pack.board.file.places[context.board.spaces[context.board.index.get(to)!]?.place ?? '']?.vp ?? 0;
      };
      const best = [...waiting.options].sort((a, b) => prize(b) - prize(a))[0];
      return best === undefined ? [] : [best];
    }
    if (waiting.what === 'losses') {
      const strongest = (id: unknown): number => resolve(context, position.units!.find((unit) => unit.id === id)!).steps;
      return [...waiting.options].sort((a, b) => strongest(b) - strongest(a))[0];
    }
    return anyOf(waiting, chance);
  },
};

/** How good a space is for a unit: near a place to take, in a place to keep, on good ground. */
function worth(context: Context, position: Position, side: string, piece: Piece, space: string): number {
  const { board, pack } = context;
  const at = board.index.get(space)!;
  let best = Number.NEGATIVE_INFINITY;
  for (const [id, place] of Object.entries(pack.board.file.places)) {
    const there = board.places.get(id)?.[0];
    if (there === undefined || place.vp === undefined) continue;
    const where = board.ids[there] as string;
    const held = position.control?.[where] === side;
    const kept = (position.units ?? []).some((unit) => unit.at === where && unit.id !== piece.id);
    const away = distance(board, at, there);
    const value = held ? (kept ? -away - 4 : place.vp - away * 1.5) : place.vp * 1.2 - away;
    best = Math.max(best, value);
  }
  const ground = board.spaces[at]?.terrain.some((id) => pack.terrain.spaces[id]?.combat.length) === true ? 0.4 : 0;
  return best + ground;
}
