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

/** So many ways to take the hits are written out in an outcome. */
const MOST_WAYS = 32;

/** What so many hits mean to one side, in words and as data. */
export interface Consequence {
  readonly on: Hits;
  readonly text: Words;
  readonly effects: Readonly<Record<string, unknown>>;
  /** The hexes are left whatever the owner does, and whether he can leave them or stay. */
  readonly mustLeave: boolean;
  readonly mayLeave: boolean;
  readonly mayStay: boolean;
}

export function consequence(side: Side, force: Force, on: Hits): Consequence {
  const ways = tolls(force, on.hits);
  const mayStay = ways.some(({ holds }) => holds);
  return {
    on,
    text: sideText(side, force, on),
    effects: {
      hits: on.hits,
      ...(on.orMore ? { orMore: true } : {}),
      ...(isWipedOut(force, on.hits) ? { eliminated: 'all' } : {}),
      options: ways.slice(0, MOST_WAYS).map((way) => ({
        steps: way.others + way.shock,
        ...(way.shock > 0 ? { shock: way.shock } : {}),
        retreat: way.retreat,
        eliminated: { min: way.eliminated[0], max: way.eliminated[1] },
        holds: way.holds,
      })),
      ...(ways.length > MOST_WAYS ? { more: ways.length - MOST_WAYS } : {}),
    },
    mustLeave: !mayStay,
    mayLeave: ways.some(({ holds }) => !holds),
    mayStay,
  };
}

/** Both sides together: the side that goes first stands in front (8.54). */
export function together(
  attacker: Consequence,
  defender: Consequence,
): { text: Words; effects: Readonly<Record<string, unknown>> } {
  const first = firstOf({ attacker: attacker.on.hits, defender: defender.on.hits });
  const [one, two] = first === 'attacker' ? [attacker.text, defender.text] : [defender.text, attacker.text];
  return {
    text: words(`${one.en} ${two.en}`, `${one.ja}${two.ja}`),
    effects: {
      first,
      attacker: attacker.effects,
      defender: defender.effects,
      emptied: defender.mustLeave ? 'yes' : defender.mayLeave ? 'if-defender-retreats' : 'no',
      advance: attacker.mayStay && defender.mayLeave,
    },
  };
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
