import { type Dist, Fraction } from '../../chance/index.js';
import { type SummaryLine, type Words, words } from '../../rules/index.js';
import { type Force, fateOf, type Toll, tolls } from './losses.js';
import { hitlerFace, inBerlin } from './stages.js';
import type { Side, State } from './state.js';

/** The hits that each side takes, exactly. */
export type Scored = Readonly<Record<Side, Dist<number>>>;

interface Range {
  readonly min: Fraction;
  readonly max: Fraction;
}

/** The figures that players ask for. Where their choices decide, both ends are given. */
export function summaryOf(state: State, scored: Scored): SummaryLine[] {
  const { forces, battle } = state;
  const { attacker, defender } = forces;
  const emptied = rangeOf(defender, scored.defender, ({ holds }) => (holds ? 0 : 1));
  const several = battle.hexes.length > 1;
  const stays = scored.attacker.chance((hits) => tolls(attacker, hits).some(({ holds }) => holds));
  const lines = [
    entry(
      'emptied',
      several
        ? words('All attacked hexes are emptied', '攻撃された全ヘクスが空になる')
        : words('The hex is emptied', 'ヘクスが空になる'),
      emptied,
    ),
    entry(
      'advance',
      words(
        'The attackers can advance, if they take every hit in steps',
        '攻撃側が前進できる(全ヒットをステップロスで受けた場合)',
      ),
      {
        min: emptied.min.mul(stays),
        max: emptied.max.mul(stays),
      },
    ),
    entry(
      'defender-eliminated',
      words('All defenders are eliminated', '防御側が全滅する'),
      rangeOf(defender, scored.defender, ({ survives }) => (survives ? 0 : 1)),
    ),
    entry(
      'attacker-eliminated',
      words('All attackers are eliminated', '攻撃側が全滅する'),
      rangeOf(attacker, scored.attacker, ({ survives }) => (survives ? 0 : 1)),
    ),
    average(
      'defender-hits',
      words('Hits on the defenders, on average', '防御側へのヒット(平均)'),
      same(scored.defender.expectation()),
    ),
    average(
      'attacker-hits',
      words('Hits on the attackers, on average', '攻撃側へのヒット(平均)'),
      same(scored.attacker.expectation()),
    ),
    average(
      'defender-steps',
      words('Steps that the defenders lose, on average', '防御側が失うステップ(平均)'),
      rangeOf(defender, scored.defender, stepsLost),
    ),
    average(
      'attacker-steps',
      words('Steps that the attackers lose, on average', '攻撃側が失うステップ(平均)'),
      rangeOf(attacker, scored.attacker, stepsLost),
    ),
  ];
  return [...lines, ...leaderLines(state, scored), ...hitlerLine(state, scored)];
}

const stepsLost = ({ others, shock }: Toll): number => others + shock;

/** The chance that all attacked hexes are emptied. */
export const emptiedBy = (force: Force, scored: Dist<number>): Range => rangeOf(force, scored, ({ holds }) => (holds ? 0 : 1));

/** A figure of the ways to take the hits: at the least and at the most, over all that the owner may choose. */
function rangeOf(force: Force, scored: Dist<number>, worth: (way: Toll) => number): Range {
  const ends = new Map(
    scored.values.map((hits) => {
      const all = tolls(force, hits).map(worth);
      return [hits, [Math.min(...all), Math.max(...all)] as const] as const;
    }),
  );
  return { min: scored.expectation((hits) => ends.get(hits)![0]), max: scored.expectation((hits) => ends.get(hits)![1]) };
}

/** 11.23: a leader may die with his stack: 1 in 6 if a unit is eliminated, 2 in 6 if all are. */
function leaderLines(state: State, scored: Scored): SummaryLine[] {
  const { forces, battle } = state;
  if (!battle.on('11.23')) return [];
  return (['attacker', 'defender'] as const).flatMap((side) =>
    (side === 'attacker' ? state.attack : state.defence).leaders
      .filter(({ troops }) => troops.length > 0)
      .map(({ id, name, troops }) => {
        const among = new Set(troops);
        const faces = (gone: number): number => (gone === 0 ? 0 : gone === troops.length ? 2 : 1);
        const ends = (hits: number): readonly number[][] =>
          tolls(forces[side], hits).map((way) => fateOf(forces[side], among, way).eliminated.map(faces));
        return entry(`${id}-dies`, words(`${name.en} is killed`, `${name.ja}が死亡する`), {
          min: scored[side].expectation((hits) => Math.min(...ends(hits).flat())).div(6),
          max: scored[side].expectation((hits) => Math.max(...ends(hits).flat())).div(6),
        });
      }),
  );
}

/** 11.27, A-29. */
function hitlerLine({ battle, forces }: State, scored: Scored): SummaryLine[] {
  const berlin = inBerlin(battle);
  if (berlin === undefined || !battle.on('11.27')) return [];
  const { side, troops } = berlin;
  const among = new Set(troops);
  const [spared, hurt] = [7 - hitlerFace(battle, 'attacked-no-hit'), 7 - hitlerFace(battle, 'hit')];
  const ends = (hits: number): number[] => {
    if (hits === 0) return [side === 'defender' ? spared : 0];
    return tolls(forces[side], hits).flatMap((way) => fateOf(forces[side], among, way).hurt.map((yes) => (yes ? hurt : 0)));
  };
  return [
    entry('hitler-dies', words('Hitler kills himself after the combat', '戦闘後にヒトラーが自殺する'), {
      min: scored[side].expectation((hits) => Math.min(...ends(hits))).div(6),
      max: scored[side].expectation((hits) => Math.max(...ends(hits))).div(6),
    }),
  ];
}

const same = (value: Fraction): Range => ({ min: value, max: value });

const entry = (id: string, text: Words, { min, max }: Range): SummaryLine => ({
  id,
  text,
  value: min.equals(max) ? min : { min, max },
});

/** A number of something rather than a chance. */
const average = (id: string, text: Words, range: Range): SummaryLine => ({ ...entry(id, text, range), kind: 'expected' });

/** 33.3%, or 20.1 to 33.3%. */
export const percent = ({ min, max }: Range): Words =>
  min.equals(max)
    ? words(`${min.toPercent()}%`, `${min.toPercent()}%`)
    : words(`${min.toPercent()} to ${max.toPercent()}%`, `${min.toPercent()}〜${max.toPercent()}%`);

/** As good as even. */
export const HALF = Fraction.of(1, 2);
