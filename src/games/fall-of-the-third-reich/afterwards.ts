import { spaceOf } from '../../board/index.js';
import type { Action, Attack, Fought, Pending, Piece, Position, Verdict } from '../../rules/index.js';
import type { Answered } from '../battle.js';
import { against, Course, piecesIn, spaceName } from '../course.js';
import type { Context, GameRoom, Rule } from '../room.js';
import { commanderOf } from '../shared.js';
import { waysBack } from './fallback.js';
import * as say from './words.js';
import { opposed } from './zoc.js';

/** What follows a result on the board: losses, retreat, advance (13.2D-13.2F). */
interface Battle {
  readonly attackers: readonly string[];
  readonly target: string;
  readonly advance: boolean;
}

interface Effects {
  readonly attacker: { readonly steps: number | { readonly min: number } };
  readonly defender: { readonly steps: number | { readonly min: number } };
  readonly retreat?: { readonly hexes: number };
  readonly advance: boolean | 'unknown';
  readonly eliminated?: readonly string[];
}

type Losses = Readonly<Record<string, number>>;

/** 13.2D: applies a result at once; the choices of numbers and of units have been made on the way. */
export function carryOut(course: Course, attack: Attack, fought: Fought, answers: readonly Answered[]): void {
  const { result = '?' } = fought;
  const effects = fought.effects as unknown as Effects | undefined;
  const target = attack.targets[0] as string;
  const attackers = attack.attackers.flatMap(
    (entry) => course.piece(typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : '') ?? [],
  );
  const defenders = piecesIn(course.context, course.position).filter(
    ({ at, class: kind, side }) =>
      at === target && kind === 'unit' && attackers.some((one) => opposed(one.side ?? '', side ?? '')),
  );
  course.tell('result', '13.2D', say.resulted(columnOf(fought), result), [target], { result, column: columnOf(fought) });
  if (effects === undefined) return;
  for (const { id, unit } of attackers) course.set(id, { flags: [...new Set([...(unit.flags ?? []), 'attacked'])] });
  lose(course, lossesOf('attacker', attackers, result, effects, answers));
  lose(course, lossesOf('defender', defenders, result, effects, answers));
  for (const id of effects.eliminated ?? []) if (onMap(course, id)) eliminate(course, id, '19.0');
  const battle: Battle = { attackers: attackers.map(({ id }) => id), target, advance: effects.advance === true };
  const left = defenders.map(({ id }) => id).filter((id) => onMap(course, id));
  if (effects.retreat !== undefined && fallBack(course, battle, left, effects.retreat.hexes)) return;
  offerAdvance(course, battle);
}

/** What each unit loses: as its owner chose, or as the result leaves no choice. */
function lossesOf(
  who: 'attacker' | 'defender',
  units: readonly Piece[],
  result: string,
  effects: Effects,
  answers: readonly Answered[],
): Losses {
  const chosen = answers.find(({ id }) => id === `${who}-losses`)?.choose as Losses | undefined;
  if (chosen !== undefined) return chosen;
  const named = (id: string): number | undefined => answers.find((answer) => answer.id === id)?.choose as number | undefined;
  const { steps } = effects[who];
  const number =
    result === 'AA'
      ? ((who === 'defender' ? named('attrition-defender') : undefined) ?? named('attrition') ?? 0)
      : typeof steps === 'number'
        ? steps
        : steps.min;
  const [only, ...more] = units;
  if (only === undefined || number === 0) return {};
  return more.length === 0 ? { [only.id]: number } : Object.fromEntries(units.map((piece) => [piece.id, piece.steps]));
}

/** The column that the strengths came to, as the calculator tells it. */
const columnOf = ({ told }: Fought): string => String(told.filter(({ rule }) => rule === '13.2C').at(-1)?.value ?? '');

function lose(course: Course, losses: Losses): void {
  for (const [id, steps] of Object.entries(losses)) {
    const piece = course.piece(id);
    if (piece === undefined) continue;
    if (piece.steps - steps <= 0) eliminate(course, id, '13.2D');
    else {
      course.set(id, { steps: piece.steps - steps, face: 'back' });
      course.tell('step-loss', '13.2D', say.losesSteps(piece, steps), [id], { unit: id, steps });
    }
  }
}

/** 2.1D-2.1G: each side has a box of its own; the Western Allies one for each of their theatres. */
function eliminate(course: Course, id: string, rule: string, text = say.eliminated): void {
  const piece = course.piece(id) as Piece;
  const med = course.board.spaces[course.space(id)]?.regions.includes('med') === true;
  const box = piece.side === 'allied' ? (med ? 'med-eliminated' : 'england-eliminated') : `${piece.side}-eliminated`;
  course.set(id, { at: box, steps: undefined, face: undefined, flags: undefined });
  course.tell('eliminated', rule, text(piece), [id], { unit: id, from: piece.at ?? null, to: box });
}

const onMap = (course: Course, id: string): boolean => course.board.spaces[course.space(id)]?.kind === 'hex';

/** 13.2E: each unit by itself, as its owner chooses. True when he must choose now. */
function fallBack(course: Course, battle: Battle, units: readonly string[], hexes: number): boolean {
  const { context } = course;
  let left = [...units];
  while (left.length > 0) {
    const ways = left.flatMap((unit) =>
      waysBack(context, course.position, course.piece(unit) as Piece, hexes).map((path) => ({ unit, path })),
    );
    const [only, ...others] = ways;
    if (only === undefined) {
      for (const unit of left) if (course.on('13.2E')) eliminate(course, unit, '13.2E', say.cannotRetreat);
      return false;
    }
    if (others.length > 0) {
      course.wait({
        kind: 'choice',
        what: 'retreat',
        who: ownerOf(course, only.unit),
        rule: '13.2E',
        text: say.whereTo(
          left.map((unit) => course.piece(unit) as Piece),
          hexes,
        )[context.lang],
        options: ways,
        state: { battle: { ...battle, attackers: [...battle.attackers] }, left, hexes },
      });
      return true;
    }
    withdraw(course, only.unit, only.path);
    left = left.filter((unit) => unit !== only.unit);
  }
  return false;
}

function withdraw(course: Course, id: string, path: readonly string[]): void {
  const piece = course.piece(id) as Piece;
  course.set(id, { at: path.at(-1), flags: [...new Set([...(piece.unit.flags ?? []), 'retreated'])] });
  course.tell('retreat', '13.2E', say.retreats(piece, spaceName(course.context, course.space(id))), [id, ...path], {
    unit: id,
    path: [...path],
  });
}

/** 13.2F: surviving infantry and mechanized attackers may enter the hex that was emptied, within stacking. */
function offerAdvance(course: Course, { attackers, target, advance }: Battle): void {
  const { context, position } = course;
  if (!advance && course.on('13.2F')) return;
  const able = attackers.filter(
    (id) => onMap(course, id) && ['infantry', 'mechanized'].includes(course.piece(id)?.kind ?? 'infantry'),
  );
  const [first] = able;
  const side = first === undefined ? undefined : course.piece(first)?.side;
  if (
    first === undefined ||
    piecesIn(context, position).some(({ at, class: kind, side: other }) => at === target && kind === 'unit' && other !== side)
  )
    return;
  course.wait({
    kind: 'choice',
    what: 'advance',
    who: ownerOf(course, first),
    rule: '13.2F',
    text: say.whoAdvances(spaceName(context, spaceOf(context.board, target)))[context.lang],
    options: able,
    min: 0,
    max: able.length,
    state: { target },
  });
}

/** 5.1A: three combat units in a hex, one Axis division or two Allied airborne divisions beside them. */
export const advanceRule: Rule = {
  rule: '5.1A',
  judges: 'answer:advance',
  check: (context, position, action) => {
    const chosen = (action.choose ?? []) as string[];
    const course = new Course(context, position);
    const pieces = chosen.flatMap((id) => course.piece(id) ?? []);
    const axis = pieces.some(({ side }) => side === 'axis');
    const free = Math.min(
      pieces.filter(({ size, kind }) => size === 'division' && (axis || kind === 'airborne')).length,
      axis ? 1 : 2,
    );
    const target = String((position.pending?.at(-1)?.state as { target?: string } | undefined)?.target ?? '');
    return pieces.length - free > 3 ? [against(context, '5.1A', say.full(target), target)] : [];
  },
};

const ownerOf = (course: Course, id: string): string => {
  const unit = course.unit(id);
  return (unit === undefined ? undefined : commanderOf(course.context, course.position, unit)) ?? unit?.side ?? '';
};

export const answers: NonNullable<GameRoom['answers']> = {
  retreat: (context, position, pending, action): Verdict => {
    const course = new Course(context, position);
    const { battle, left, hexes } = pending.state as unknown as { battle: Battle; left: string[]; hexes: number };
    const { unit, path } = action.choose as unknown as { unit: string; path: string[] };
    withdraw(course, unit, path);
    if (
      !fallBack(
        course,
        battle,
        left.filter((one) => one !== unit),
        hexes,
      )
    )
      offerAdvance(course, battle);
    return course.verdict;
  },
  advance: (context: Context, position: Position, pending: Pending, action: Action): Verdict => {
    const course = new Course(context, position);
    const target = String((pending.state as { target: string }).target);
    const chosen = (action.choose ?? []) as string[];
    for (const id of chosen) {
      const piece = course.piece(id) as Piece;
      course.set(id, { at: target });
      course.tell('advance', '13.2F', say.advances(piece, spaceName(context, course.space(id))), [id, target], {
        unit: id,
        to: target,
      });
    }
    if (chosen.length > 0 && course.on('13.2F')) raze(course, target);
    return course.verdict;
  },
};

/** 13.2F: a fort goes when the attacker comes into its hex. */
function raze(course: Course, target: string): void {
  for (const fort of piecesIn(course.context, course.position).filter(
    ({ at, kind, class: what }) => at === target && (kind === 'fort' || what === 'fort'),
  )) {
    course.set(fort.id, { at: undefined });
    course.tell('removed', '13.2F', say.removed(fort.name, spaceName(course.context, spaceOf(course.board, target))), [
      fort.id,
      target,
    ]);
  }
}
