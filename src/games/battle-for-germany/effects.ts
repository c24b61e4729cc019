import { Fraction } from '../../chance/index.js';
import type { Table } from '../../pack/index.js';
import {
  type Combat,
  has,
  numberOf,
  type OddsOutcome,
  type Piece,
  resultText,
  rulingOf,
  type SummaryLine,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { exchangeRange, exchangeSets } from './exchange.js';

/** What a result does to one side. */
export interface Fate {
  readonly eliminated: readonly string[];
  /** One hex each (R13), or elimination when there is none (6.23). */
  readonly retreat: readonly string[];
  /** Garrisons that ignore the retreat (10.3). */
  readonly stays: readonly string[];
}

export interface ResultEffects {
  readonly attacker: Fate;
  readonly defender: Fate;
  /** Attacked hexes that are empty afterwards, once retreats are made. */
  readonly emptied: readonly string[];
  /** 6.2 Ex: attackers of at least this strength are lost; the attacker chooses which of these sets (R18). */
  readonly exchange?: { readonly need: number; readonly options: readonly (readonly string[])[]; readonly complete: boolean };
  /** R14: who moves retreating units, the owner or the attacker. */
  readonly retreatedBy?: string;
}

export interface Fighting {
  readonly combat: Combat;
  /** Attack strengths in the order of the attackers. */
  readonly strengths: readonly number[];
}

const none: Fate = { eliminated: [], retreat: [], stays: [] };

/** 6.2: what a result does, as data. Nothing for a result that this game does not have. */
export function effectsOf(context: Context, { combat, strengths }: Fighting, result: string): ResultEffects | undefined {
  const attackers = combat.attackers.map(({ piece }) => piece);
  const { defenders } = combat;
  const hexes = combat.targets.map(({ id }) => id);
  const all = (pieces: readonly Piece[]): Fate => ({ ...none, eliminated: pieces.map(({ id }) => id) });
  const back = (pieces: readonly Piece[]): Fate => ({
    ...none,
    retreat: pieces.filter((piece) => !holds(context, piece)).map(({ id }) => id),
    stays: pieces.filter((piece) => holds(context, piece)).map(({ id }) => id),
  });
  const retreatedBy = rulingOf(context.pack, combat.position, 'R14') ?? 'owner';
  switch (result) {
    case 'De':
      return { attacker: none, defender: all(defenders), emptied: hexes };
    case 'Ae':
      return { attacker: all(attackers), defender: none, emptied: [] };
    case 'Ex': {
      const need = sum(defenders.map((piece) => numberOf(piece, 'defence') ?? 0));
      const { sets, complete } = exchangeSets(strengths, need);
      const options = sets.map((set) => set.map((i) => attackers[i]?.id as string));
      const attacker = options.length === 1 ? { ...none, eliminated: options[0] as string[] } : none;
      return { attacker, defender: all(defenders), emptied: hexes, exchange: { need, options, complete } };
    }
    case 'Ar':
      return { attacker: back(attackers), defender: none, emptied: [], retreatedBy };
    case 'Dr': {
      const emptied = combat.targets.filter((target) => !target.units.some((piece) => holds(context, piece))).map(({ id }) => id);
      return { attacker: none, defender: back(defenders), emptied, retreatedBy };
    }
    default:
      return undefined;
  }
}

/** 10.3: a garrison ignores a result that would make it retreat. */
const holds = (context: Context, piece: Piece): boolean => has(piece, 'garrison') && context.on('10.3');

/** The result in words, with what it means in this combat. */
export function textOf(table: Table, result: string, effects: ResultEffects | undefined): Words {
  const text = resultText(table, result);
  const more: Words[] = [];
  if (effects?.exchange !== undefined) {
    const { need, options } = effects.exchange;
    more.push(
      options.length === 1
        ? words(
            `Here: ${effects.attacker.eliminated.join(', ') || 'nobody'} (at least ${need}).`,
            `この戦闘では${effects.attacker.eliminated.join('、') || 'なし'}（${need}以上）。`,
          )
        : words(`Here at least ${need}, as the attacker chooses.`, `この戦闘では${need}以上。攻撃側が選ぶ。`),
    );
  }
  const stays = [...(effects?.attacker.stays ?? []), ...(effects?.defender.stays ?? [])];
  if (stays.length > 0)
    more.push(
      words(`${stays.join(', ')} stays: garrisons ignore retreats [10.3].`, `守備隊${stays.join('、')}は退却を無視する [10.3]。`),
    );
  return words([text, ...more].map(({ en }) => en).join(' '), [text, ...more].map(({ ja }) => ja).join(''));
}

/** The figures that players care about; a range where their choices, or room to retreat, decide. */
export function summaryOf(fighting: Fighting, outcomes: readonly OddsOutcome[]): SummaryLine[] {
  const { combat, strengths } = fighting;
  const attackers = combat.attackers.map(({ piece }, i) => ({
    id: piece.id,
    worth: strengths[i] as number,
    garrison: has(piece, 'garrison'),
  }));
  const defenders = combat.defenders.map((piece) => ({ id: piece.id, worth: numberOf(piece, 'defence') ?? 0 }));
  const effects = outcomes.map(({ p, effects: data }) => ({ p, data: data as unknown as ResultEffects | undefined }));
  // One die: every chance is so many sixths. Strengths may be halves.
  const sixths = effects.map(({ p }) => (Number(p.num) * 6) / Number(p.den));
  const mean = (f: (data: ResultEffects) => number): Fraction =>
    Fraction.of(sum(effects.map(({ data }, i) => (data === undefined ? 0 : 2 * (sixths[i] as number) * f(data)))), 12);
  const worth = (list: readonly { id: string; worth: number }[], ids: readonly string[]): number =>
    sum(list.filter(({ id }) => ids.includes(id)).map((one) => one.worth));
  const range = (low: Fraction, high: Fraction): SummaryLine['value'] => (low.equals(high) ? low : { min: low, max: high });
  const exchange = (data: ResultEffects) =>
    data.exchange === undefined ? undefined : exchangeRange(strengths, data.exchange.need);

  const falls = (id: string): Fraction => mean(({ emptied }) => (emptied.includes(id) ? 1 : 0));
  const [first, ...others] = combat.targets;
  const lines: SummaryLine[] = [];
  const alike = others.every(({ id }) => falls(id).equals(falls(first?.id ?? '')));
  for (const target of alike ? combat.targets.slice(0, 1) : combat.targets) {
    const several = combat.targets.length > 1;
    lines.push({
      id: several && !alike ? `falls-${target.id}` : 'falls',
      text: !several
        ? words('The hex is emptied', 'ヘクスが空になる')
        : alike
          ? words('The hexes are emptied', '全ヘクスが空になる')
          : words(`${target.id} is emptied`, `${target.id}が空になる`),
      value: falls(target.id),
    });
  }
  const mayAdvance = (data: ResultEffects, least: boolean): number => {
    if (data.emptied.length === 0) return 0;
    const movers = attackers.filter(({ garrison }) => !garrison);
    const gone = data.exchange;
    if (gone === undefined) return movers.length > 0 ? 1 : 0;
    const survives = gone.options.map((set) => movers.some(({ id }) => !set.includes(id)));
    return (least ? survives.every(Boolean) : survives.some(Boolean)) ? 1 : 0;
  };
  lines.push({
    id: 'advance',
    text: words('An attacker may advance', '攻撃側が戦闘後前進できる'),
    value: range(
      mean((data) => mayAdvance(data, true)),
      mean((data) => mayAdvance(data, false)),
    ),
  });
  lines.push({
    id: 'attacker-loses',
    kind: 'expected',
    text: words('Attack strength lost by the attacker', '攻撃側が失う攻撃力'),
    value: range(
      mean((data) => exchange(data)?.min ?? worth(attackers, data.attacker.eliminated)),
      mean((data) => exchange(data)?.max ?? worth(attackers, [...data.attacker.eliminated, ...data.attacker.retreat])),
    ),
  });
  lines.push({
    id: 'defender-loses',
    kind: 'expected',
    text: words('Defence strength lost by the defender', '防御側が失う防御力'),
    value: range(
      mean((data) => worth(defenders, data.defender.eliminated)),
      mean((data) => worth(defenders, [...data.defender.eliminated, ...data.defender.retreat])),
    ),
  });
  return lines;
}

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);
