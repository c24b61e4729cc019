import { certain, type Fraction } from '../../chance/index.js';
import { type Aid, resultsOn, type Sharpen, sharpen, words } from '../../rules/index.js';
import type { Attacker, Defender, State } from './battle.js';
import { type Charts, chartOf, columnOf, percentOf, TABLE_RULES } from './stages.js';
import { attackOf, defenceOf, factorOf, waterOf } from './strength.js';
import { summaryOf } from './summary.js';

/** What the next column would take, what a barrage, an engineer or the other table would do, and what would spoil it. */
export function sharpenOf(state: State, charts: Charts): Sharpen[] {
  const { battle, totals } = state;
  if (totals === undefined || state.off !== undefined) return [];
  const chart = chartOf(charts, state);
  const column = (attack: number, defence: number): number => columnOf(chart, percentOf(attack, defence));
  const barraged = battle.front !== undefined && battle.hexes.some((hex) => hex.barraged);
  const [more, defended] = [barraged ? 2 : 1, hardest(state)];
  const { attack, defence } = totals;

  const aids: Aid[] = [];
  const soviets = battle.front !== undefined;
  if (soviets && !barraged) {
    const hexes = battle.hexes.map((hex) => ({ ...hex, barraged: true }));
    const doubled = attackOf({ ...state, battle: { ...battle, hexes } }).total;
    aids.push({
      for: 'attacker',
      needs: { barrage: 'artillery' },
      rule: '12.14',
      column: column(doubled, defence),
      text: words('With a barrage marker over a defender', '防御側を弾幕マーカーのゾーンに入れれば'),
    });
  }
  const water = battle.hexes.map((_, h) => waterOf(state, h));
  if (soviets && water.some((one) => one !== undefined && one.id !== 'lake'))
    aids.push({
      for: 'attacker',
      needs: { engineer: 1 },
      rule: '19.1',
      column: column(attack, defenceOf(withEngineer(state)).total),
      text: words('With an engineer in place at the hexside', '工兵がヘクスサイドを打ち消せば'),
    });
  if (water.some((one) => one !== undefined))
    aids.push({
      for: 'attacker',
      needs: { unit: 'not-across-water' },
      rule: '12.18',
      column: column(attack, defenceOf(dry(state)).total),
      text: words('With one more attacker who is not across the water', '水域越しでない攻撃側が1ユニットでも加われば'),
    });
  const weak = state.defenders.filter((unit) => unit.german && unit.mobile && !unit.flak);
  if (weak.length > 0)
    aids.push({
      for: 'defender',
      needs: { tower: 'face-up' },
      rule: '12.15',
      column: column(attack, defenceOf({ ...state, defenders: state.defenders.map(flakked) }).total),
      text: words(
        'With a face-up flak tower within 2 hexes of the mobile Germans',
        '独軍機動ユニットの2ヘクス以内に表向きの高射砲塔があれば',
      ),
    });
  return [
    ...sharpen({
      reach: (a, d) => column(attack + a * more, defence + d * defended),
      columns: chart.columnIds,
      rule: TABLE_RULES[state.table ?? 'mobile'],
      attack:
        more > 1 ? words(`printed attack strength (×${more})`, `記載攻撃力（×${more}）`) : words('attack strength', '攻撃力'),
      defence:
        defended > 1
          ? words(`printed defence strength (×${defended})`, `記載防御力（×${defended}）`)
          : words('defence strength', '防御力'),
      aids,
    }),
    ...otherTable(state, charts),
  ];
}

/** 12.21: where the choice is free, what the other table would give. */
function otherTable(state: State, charts: Charts): Sharpen[] {
  if (state.forced !== undefined) return [];
  const other: State = { ...state, table: state.table === 'assault' ? 'mobile' : 'assault' };
  const [here, there] = [falls(state, charts), falls(other, charts)];
  if (here === undefined || there === undefined) return [];
  const assault = other.table === 'assault';
  return [
    {
      for: 'attacker',
      rule: '12.21',
      needs: { crt: other.table as string },
      gives: there,
      text: words(
        `On the ${assault ? 'Assault' : 'Mobile'} CRT the hex is emptied with ${there} (here ${here}).`,
        `${assault ? '突撃' : '機動'}戦闘結果表ならヘクスが空になる確率は${there}（今は${here}）。`,
      ),
    },
  ];
}

function falls(state: State, charts: Charts): string | undefined {
  const chart = chartOf(charts, state);
  const results = state.column === undefined ? certain('?') : resultsOn(chart, state.column, { standIns: charts.standIns });
  const [line] = summaryOf(results.outcomes().map(({ value, p }) => ({ p, state, result: value })));
  if (line === undefined) return undefined;
  const text = (p: Fraction): string => String(p);
  return 'min' in line.value ? `${text(line.value.min)}–${text(line.value.max)}` : text(line.value);
}

/** The best factor that one more defender, who is static where he is German, would fight with. */
function hardest(state: State): number {
  const { battle } = state;
  const german = battle.front !== undefined;
  return Math.max(
    ...battle.hexes.map((hex, h) => {
      const water = waterOf(state, h);
      const times = [...(german ? hex.doubles.german : hex.doubles.soviet), ...(water === undefined ? [] : [water])].map(
        (one) => one.times,
      );
      return factorOf(times.length === 0 ? [] : [Math.max(...times)], battle.rulings);
    }),
  );
}

const flakked = (unit: Defender): Defender => (unit.german && unit.mobile ? { ...unit, flak: true } : unit);

const withEngineer = (state: State): State => ({
  ...state,
  attackers: state.attackers.map(
    (unit): Attacker => ({
      ...unit,
      crossings: unit.crossings.map((crossing) =>
        crossing.water === undefined || crossing.water.id === 'lake' ? crossing : { ...crossing, cancelled: 'engineer' },
      ),
    }),
  ),
});

const dry = (state: State): State => ({
  ...state,
  attackers: state.attackers.map(
    (unit, i): Attacker => (i === 0 ? { ...unit, crossings: unit.crossings.map(() => ({})) } : unit),
  ),
});
