import { type Words, words } from '../../rules/index.js';
import { type Force, isWipedOut, stepsOf, type Toll, tolls } from './losses.js';
import { firstOf, type Side } from './state.js';

/** A number of hits as an outcome names it; the last may stand for all above it. */
export interface Hits {
  readonly hits: number;
  /** So many or more. */
  readonly orMore: boolean;
}

export const label = ({ hits, orMore }: Hits): string => `${hits}${orMore ? '+' : ''}`;

/** A result in words: what each side may then choose, the side that goes first in front. */
export function outcomeText(forces: Readonly<Record<Side, Force>>, on: Readonly<Record<Side, Hits>>): Words {
  const first = firstOf({ attacker: on.attacker.hits, defender: on.defender.hits });
  const [a, d] = [sideText('attacker', forces.attacker, on.attacker), sideText('defender', forces.defender, on.defender)];
  const [one, two] = first === 'attacker' ? [a, d] : [d, a];
  return words(`${one.en} ${two.en}`, `${one.ja}${two.ja}`);
}

function sideText(side: Side, force: Force, taken: Hits): Words {
  const who = side === 'attacker' ? words('Attackers', '攻撃側') : words('Defenders', '防御側');
  const many = words(`${label(taken)} ${taken.hits === 1 && !taken.orMore ? 'hit' : 'hits'}`, `${label(taken)}ヒット`);
  const what = tollText(force, taken.hits);
  return words(`${who.en}, ${many.en}: ${what.en}.`, `${who.ja}${many.ja}：${what.ja}。`);
}

function tollText(force: Force, hits: number): Words {
  if (hits === 0) return words('no loss', '損失なし');
  if (isWipedOut(force, hits)) return words('all eliminated, no retreat', '全滅、退却不可');
  const ways = tolls(force, hits);
  if (ways.every((way) => way.others + way.shock === 0))
    return words('the odd hit on shock armies is ignored', '打撃軍への端数のヒットは無視');
  const said = ways.length > 4 ? [ways[0] as Toll, ways.at(-1) as Toll] : ways;
  const texts = said.map((way) => wayText(force, way));
  const between = ways.length > 4 ? words(', … or ', '、…または') : words(', or ', '、または');
  return words(texts.map(({ en }) => en).join(between.en), texts.map(({ ja }) => ja).join(between.ja));
}

function wayText({ units }: Force, { others, shock, retreat, survives }: Toll): Words {
  const steps = others + shock;
  const mixed = shock > 0 && stepsOf(units, false) > 0;
  const of = mixed ? words(` (${shock} of shock armies)`, `(うち打撃軍${shock})`) : words('', '');
  const lose = survives
    ? words(`lose ${steps} ${steps === 1 ? 'step' : 'steps'}${of.en}`, `${steps}ステップ失う${of.ja}`)
    : words('all eliminated', '全滅');
  if (retreat === 0) return lose;
  return words(`${lose.en} and retreat ${retreat} ${retreat === 1 ? 'hex' : 'hexes'}`, `${lose.ja}＋${retreat}ヘクス退却`);
}

/** The same as data. */
export function outcomeEffects(
  forces: Readonly<Record<Side, Force>>,
  on: Readonly<Record<Side, Hits>>,
): Readonly<Record<string, unknown>> {
  const side = (force: Force, { hits, orMore }: Hits) => ({
    hits,
    ...(orMore ? { orMore } : {}),
    ...(isWipedOut(force, hits) ? { eliminated: 'all' } : {}),
    options: tolls(force, hits).map((way) => ({
      steps: way.others + way.shock,
      ...(way.shock > 0 ? { shock: way.shock } : {}),
      retreat: way.retreat,
      eliminated: { min: way.eliminated[0], max: way.eliminated[1] },
      holds: way.holds,
    })),
  });
  const empties = tolls(forces.defender, on.defender.hits);
  const stays = tolls(forces.attacker, on.attacker.hits).some(({ holds }) => holds);
  return {
    first: firstOf({ attacker: on.attacker.hits, defender: on.defender.hits }),
    attacker: side(forces.attacker, on.attacker),
    defender: side(forces.defender, on.defender),
    emptied: empties.every(({ holds }) => !holds) ? 'yes' : empties.some(({ holds }) => !holds) ? 'if-defender-retreats' : 'no',
    advance: stays && empties.some(({ holds }) => !holds),
  };
}
