import {
  type Combat,
  type OddsViolation,
  type Piece,
  type Position,
  phaseOf,
  rulingOf,
  violation,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';

/** Who may attack whom (3.0, 6.3, 6.4, R1, R10), in every scenario. */

const GERMAN = new Set(['east-german', 'west-german']);
const ALLIED = new Set(['western-allied', 'soviet']);

export const isGerman = (side: string | undefined): boolean => side !== undefined && GERMAN.has(side);
export const isAllied = (side: string | undefined): boolean => side !== undefined && ALLIED.has(side);

/** R32: Berlin has fallen. The referee notes it in `state`; a position made by hand may show it by who controls Berlin. */
export function berlinFell({ board }: Pick<Context, 'board'>, position: Position): boolean {
  if (position.state?.berlinFallen === true) return true;
  const [berlin] = board.places.get('berlin') ?? [];
  const holder = berlin === undefined ? undefined : position.control?.[board.ids[berlin] as string];
  return [holder ?? []].flat().some(isAllied);
}

/** 13.2: the SS fights on under Western Allied command, with half its attack strength. */
export const ssFightsOn = (context: Pick<Context, 'board'>, combat: Pick<Combat, 'position' | 'with'>): boolean =>
  combat.with.has('ss-halved')
    ? combat.with.flag('ss-halved')
    : combat.position.options?.includes('13.2') === true && berlinFell(context, combat.position);

/** The side that a unit fights for: an SS unit after the fall of Berlin fights for the Western Allies. */
export const fightsFor = (piece: Piece, ss: boolean): string | undefined =>
  ss && piece.nation === 'ss' ? 'western-allied' : piece.side;

/** Are the two Allies at war with each other? */
const alliesHostile = (context: Context, position: Position, ss: boolean): boolean =>
  (position.scenario === 'red-star-white-star' && context.on('15.24')) ||
  ss ||
  (position.scenario === 'expanded-historical' && berlinFell(context, position) && context.on('13.1'));

const oneGermany = (position: Position): boolean => position.scenario === 'three-player';

/** The combat phase in which a side attacks, as the sequence of the scenario numbers it. */
const phaseRule = (side: string, position: Position): string => {
  const two: Readonly<Record<string, string>> = {
    soviet: '3.0 A3',
    'west-german': '3.0 A6',
    'western-allied': '3.0 B3',
    'east-german': '3.0 B6',
  };
  const three: Readonly<Record<string, string>> = {
    soviet: '16.1 A3',
    'west-german': '16.1 B3',
    'western-allied': '16.1 C3',
    'east-german': '16.1 B3',
  };
  return (oneGermany(position) ? three : two)[side] ?? '3.0';
};

/** The Germans that an Allied side fights on its own front. */
const front: Readonly<Record<string, string>> = { soviet: 'east-german', 'western-allied': 'west-german' };

/** Every reason why these units may not attack those. */
export function enemies(context: Context, combat: Combat): OddsViolation[] {
  const { position } = combat;
  const ss = ssFightsOn(context, combat);
  const found: OddsViolation[] = [];
  const attacking = combat.attackers.map(({ piece }) => ({ piece, side: fightsFor(piece, ss) }));
  const sides = [...new Set(attacking.flatMap(({ side }) => side ?? []))];
  if (sides.length > 1 && !(oneGermany(position) && sides.every(isGerman)) && context.on('3.0'))
    found.push(violation('3.0', oneSide(sides), ...attacking.map(({ piece }) => piece.id)));
  found.push(...phase(context, position, attacking));
  const said = new Set<string>();
  const once = (rule: string, text: Words, ...where: string[]): void => {
    if (!context.on(rule) || said.has(`${rule} ${text.en}`)) return;
    said.add(`${rule} ${text.en}`);
    found.push(violation(rule, text, ...where));
  };
  for (const { piece, side: a } of attacking) {
    for (const target of combat.targets) {
      for (const defender of target.units) {
        const b = fightsFor(defender, ss);
        if (a === undefined || b === undefined) continue;
        const where = [piece.id, defender.id];
        if (a === b) once('3.0', ownSide(a), ...where);
        else if (isGerman(a) && isGerman(b)) once('6.4', germans, ...where);
        else if (isAllied(a) && isAllied(b)) {
          if (!alliesHostile(context, position, ss)) once('6.3', allies, ...where);
          else if (poles(piece, defender)) once('15.26', polish, ...where);
        } else if (oneGermany(position) || alliesHostile(context, position, ss)) continue;
        else if (isGerman(a) ? front[b] === a : front[a] === b) continue;
        else if (isAllied(a) && rulingOf(context.pack, position, 'R10') !== 'own-front-only') {
          if (beyond(combat, piece, target.space, target.id) === false) once('R10', notBeyond(a, b, target.id), ...where);
        } else once(phaseRule(a, position), otherFront(a, b), ...where);
      }
    }
  }
  return found;
}

/** Does the target lie beyond the boundary (R10)? Undefined when the question does not show it. */
function beyond(combat: Combat, piece: Piece, space: number, target: string): boolean | undefined {
  const across = combat.attackers.find((fighter) => fighter.piece === piece)?.across.get(target) ?? [];
  if (across.includes('boundary')) return true;
  const here = combat.board.index.get(piece.at ?? '');
  if (here === undefined || space === -1) return undefined;
  const [from, to] = [combat.board.spaces[here]?.regions ?? [], combat.board.spaces[space]?.regions ?? []];
  const shown = [from, to].every((regions) => regions.includes('east') || regions.includes('west'));
  if (!shown) return false;
  return !from.some((region) => (region === 'east' || region === 'west') && to.includes(region));
}

/** A target that stands on the other front: it must lie beyond the boundary, which a free-standing question does not show. */
export const assumesBoundary = (context: Context, combat: Combat): boolean =>
  combat.attackers.some(({ piece }) =>
    combat.targets.some((target) =>
      target.units.some(
        (defender) =>
          isAllied(piece.side) &&
          isGerman(defender.side) &&
          front[piece.side as string] !== defender.side &&
          !oneGermany(combat.position) &&
          !ssFightsOn(context, combat) &&
          beyond(combat, piece, target.space, target.id) === undefined,
      ),
    ),
  );

/** 3.0, 6.0: a unit attacks in the combat phase of its own side. */
function phase(
  context: Context,
  position: Position,
  attacking: readonly { readonly piece: Piece; readonly side: string | undefined }[],
): OddsViolation[] {
  const step = phaseOf(context.pack, position);
  if (step === undefined) return [];
  const name = step.name;
  if (!step.does.includes('attack'))
    return context.on('6.0')
      ? [violation('6.0', words(`${name} is not a combat phase.`, `${name}は戦闘フェイズではない。`))]
      : [];
  const wrong = attacking.filter(({ side }) => side !== undefined && step.sides.length > 0 && !step.sides.includes(side));
  const rule = [step.phase.rule ?? '3.0'].flat()[0] as string;
  if (wrong.length === 0 || !context.on('3.0') || !context.on(rule)) return [];
  const text = words(
    `In ${name} only ${step.sides.join(' and ')} units attack.`,
    `${name}に攻撃できるのは${step.sides.join('・')}だけ。`,
  );
  return [violation(rule, text, ...wrong.map(({ piece }) => piece.id))];
}

const poles = (a: Piece, b: Piece): boolean =>
  (a.nation === 'polish-exile' && b.nation === 'polish-communist') ||
  (a.nation === 'polish-communist' && b.nation === 'polish-exile');

const oneSide = (sides: readonly string[]): Words =>
  words(
    `${sides.join(' and ')} units have no combat phase in common.`,
    `${sides.join('と')}が共に攻撃できる戦闘フェイズはない。`,
  );
const ownSide = (side: string): Words => words(`These are both ${side} units.`, `どちらも${side}のユニットである。`);
const germans = words(
  'East and West German units may not attack each other.',
  '東部ドイツ軍と西部ドイツ軍は互いに攻撃できない。',
);
const allies = words('Western Allied and Soviet units may not attack each other.', '西側連合軍とソ連軍は互いに攻撃できない。');
const polish = words(
  'Polish-Exile and Polish Communist units may not attack each other.',
  '亡命ポーランド軍とポーランド共産軍は互いに攻撃できない。',
);
const otherFront = (a: string, b: string): Words => words(`${a} units may not attack ${b} units.`, `${a}は${b}を攻撃できない。`);
const notBeyond = (a: string, b: string, target: string): Words =>
  words(
    `${a} units attack ${b} units only across the boundary, and ${target} is on their own side of it.`,
    `${a}が${b}を攻撃できるのは境界線越しだけだが、${target}は同じ側にある。`,
  );
