import { Fraction } from '../../chance/index.js';
import { type SummaryLine, type Words, words } from '../../rules/index.js';
import type { State } from './battle.js';
import { consequenceOf, type Range, type Toll } from './results.js';

/** One way that a combat can go: its chance, how it stood before the die, and the result. */
export interface Way {
  readonly p: Fraction;
  readonly state: State;
  readonly result: string;
}

/** In the players' terms: chances that hexes fall, what each side has to expect to lose. Nothing where a result is not known. */
export function summaryOf(ways: readonly Way[]): SummaryLine[] {
  const tolls: { readonly p: Fraction; readonly toll: Toll }[] = [];
  for (const { p, state, result } of ways) {
    const toll = consequenceOf(state, result)?.toll;
    if (toll === undefined) return [];
    tolls.push({ p, toll });
  }
  const mean = (pick: (toll: Toll) => Range): SummaryLine['value'] => {
    const min = Fraction.sum(tolls.map(({ p, toll }) => p.mul(pick(toll).min)));
    const max = Fraction.sum(tolls.map(({ p, toll }) => p.mul(pick(toll).max)));
    return min.equals(max) ? min : { min, max };
  };
  const hexes = ways[0]?.state.battle.hexes ?? [];
  const lines: SummaryLine[] = hexes.map((hex, h) => ({
    id: hexes.length > 1 ? `falls-${hex.id}` : 'falls',
    kind: 'chance',
    text:
      hexes.length > 1 ? words(`${hex.id} is emptied`, `${hex.id}が空になる`) : words('The hex is emptied', 'ヘクスが空になる'),
    value: mean((toll) => toll.emptied[h] as Range),
  }));
  const expected = (id: string, text: Words, pick: (toll: Toll) => Range): SummaryLine => ({
    id,
    kind: 'expected',
    text,
    value: mean(pick),
  });
  return [
    ...lines,
    {
      id: 'advance',
      kind: 'chance',
      text: words('An attacker may advance', '攻撃側が戦闘後前進できる'),
      value: mean((toll) => toll.advance),
    },
    expected(
      'attacker-loses',
      words('Printed strength lost by the attacker', '攻撃側が失う記載戦力'),
      (toll) => toll.strength.attacker,
    ),
    expected(
      'defender-loses',
      words('Printed strength lost by the defender', '防御側が失う記載戦力'),
      (toll) => toll.strength.defender,
    ),
    expected('attacker-units', words('Units lost by the attacker', '攻撃側が失うユニット数'), (toll) => toll.units.attacker),
    expected('defender-units', words('Units lost by the defender', '防御側が失うユニット数'), (toll) => toll.units.defender),
  ];
}
