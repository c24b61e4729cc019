import { stepAllows, stepBetween } from '../../board/index.js';
import { type Action, type Attack, numberOf, type Position, type Violation, words } from '../../rules/index.js';
import { battle } from '../battle.js';
import type { Context, Rule } from '../room.js';
import { ROLL } from './combat.js';
import { enemiesAt, flagged, isOffMap } from './ground.js';
import { list, nameOf, parametersOf, refusal, spaceName } from './parts.js';
import { carryOut, type Fought } from './results.js';
import { attackedSpaces, namedUnits } from './turn.js';

/** Every attacker is adjacent to every space attacked, over sides that an attack may cross, and an enemy stands in each. */
function checkAttack(context: Context, position: Position, action: Action): Violation[] {
  const { board } = context;
  const { pieces } = namedUnits(context, position, action);
  const { targets } = action as Attack;
  const { attack } = parametersOf(context.pack);
  const say = (en: string, ja: string, ...where: string[]): Violation => refusal(context, 'attack', words(en, ja), ...where);
  const found: Violation[] = [];
  if (new Set(pieces.map((piece) => piece.id)).size < pieces.length || new Set(targets).size < targets.length)
    found.push(say('A unit and a space can be named only once.', '同じユニットやスペースを2度挙げることはできない。'));
  for (const target of targets) {
    const to = board.index.get(target);
    const place = spaceName(context, target);
    if (to === undefined) {
      found.push(say(`There is no space ${target}.`, `スペース${target}はない。`, target));
      continue;
    }
    const { side } = pieces[0] ?? {};
    if (side !== undefined && enemiesAt(context, position, target, side).length === 0)
      found.push(say(`There is no enemy in ${place.en}.`, `${place.ja}に敵はいない。`, target));
    for (const piece of pieces) {
      const from = board.index.get(piece.at ?? '');
      const step = from === undefined || isOffMap(board, from) ? -1 : stepBetween(board, from, to);
      const name = nameOf(context, piece);
      if (step === -1)
        found.push(
          say(
            `${name.en} at ${piece.at} is not adjacent to ${target}.`,
            `${name.ja}（${piece.at}）は${target}に隣接していない。`,
            piece.id,
          ),
        );
      else if (!stepAllows(board, step, 'attack'))
        found.push(
          say(`${name.en} cannot attack across into ${target}.`, `${name.ja}は${target}へ攻撃できない境界にある。`, piece.id),
        );
    }
  }
  for (const piece of pieces) {
    if (piece.unknown !== undefined || (numberOf(piece, attack) ?? 0) > 0) continue;
    const name = nameOf(context, piece);
    found.push(say(`${name.en} has no strength to attack with.`, `${name.ja}には攻撃力がない。`, piece.id));
  }
  return found;
}

/** A unit attacks once a phase, and a space is attacked once. */
function checkOnce(context: Context, position: Position, action: Action): Violation[] {
  const { pieces } = namedUnits(context, position, action);
  const attacked = attackedSpaces(position);
  return [
    ...pieces
      .filter((piece) => piece.flags.includes('attacked'))
      .map((piece) => {
        const name = nameOf(context, piece);
        return refusal(context, 'once', words(`${name.en} has attacked already.`, `${name.ja}は攻撃済み。`), piece.id);
      }),
    ...(action as Attack).targets
      .filter((target) => attacked.includes(target))
      .map((target) => {
        const place = spaceName(context, target);
        return refusal(context, 'once', words(`${place.en} was attacked already.`, `${place.ja}は攻撃済み。`), target);
      }),
  ];
}

export const attackRules: readonly Rule[] = [
  { rule: 'attack', judges: 'attack', check: checkAttack },
  { rule: 'once', judges: 'attack', check: checkOnce },
];

/** An attack waits for its die; then the result is carried out, as far as nobody has to choose. */
export const attack = battle([ROLL], (course, action, fought) => {
  const { context } = course;
  const { pieces } = namedUnits(context, course.position, action);
  for (const piece of pieces) course.position = flagged(course.position, piece.unit, 'attacked');
  course.position = {
    ...course.position,
    state: { ...course.position.state, attacked: [...attackedSpaces(course.position), ...action.targets] },
  };
  const names = list(pieces.map((piece) => nameOf(context, piece)));
  const places = list(action.targets.map((space) => spaceName(context, space)));
  const told = list(
    fought.told.map(({ text, value }) => (value === undefined ? text : words(`${text.en} (${value})`, `${text.ja}（${value}）`))),
  );
  course.events.push({
    type: 'attack',
    rule: refusal(context, 'combat', words('', '')).rule,
    text: words(`${names.en} against ${places.en}: ${told.en}`, `${names.ja}が${places.ja}を攻撃：${told.ja}`)[context.lang],
    where: [...action.targets],
    data: { attackers: pieces.map(({ id }) => id), targets: [...action.targets], result: fought.result ?? '' },
  });
  const next = carryOut(context, course.position, pieces, action.targets, fought as Fought);
  course.position = next.position;
  course.events.push(...next.events);
});
