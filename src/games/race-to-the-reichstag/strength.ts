import { type LedgerLine, line, type Side, type Words, words } from '../../rules/index.js';
import type { Attacker, Benefit, Defender, Doubling, Factored, Rulings, State } from './battle.js';

/** 12.2 steps 2 and 3: both totals, unit by unit, with every line that a player would say aloud. */

/** 12.20, Q5: each benefit adds one to the factor, and nothing is more than tripled. */
export const MOST_TIMES = 3;

export function factorOf(times: readonly number[], { cap }: Pick<Rulings, 'cap'>, capped = true): number {
  const sum = 1 + times.reduce((total, one) => total + one - 1, 0);
  // Read as all-three, x3 needs three benefits at once, so two of them are no better than one.
  if (cap === 'all-three' && times.length === 2) return Math.max(...times);
  return capped ? Math.min(MOST_TIMES, sum) : times.reduce((product, one) => product * one, 1);
}

export function attackOf(state: State): { side: Side; units: readonly Factored[]; total: number } {
  const { battle, attackers } = state;
  const barraged = battle.front !== undefined && battle.hexes.some((hex) => hex.barraged);
  const factored = attackers.map((unit) => {
    const benefits: Benefit[] = [];
    if (barraged && unit.loc) benefits.push('barrage');
    if (unit.flak) benefits.push('flak');
    if (unit.me262) benefits.push('me-262');
    return {
      unit,
      benefits,
      factor: factorOf(
        benefits.map(() => 2),
        battle.rulings,
        battle.on('12.20'),
      ),
    };
  });
  const lines: LedgerLine[] = [];
  for (const unit of state.removed) if ('crossings' in unit) lines.push(line('12.13', goneBefore(unit.name), 0));
  lines.push(line('12.10', printed(attackers.map(({ strength }) => strength)), sum(attackers.map(({ strength }) => strength))));
  if (barraged && attackers.some((unit) => !unit.loc)) {
    const left = attackers.filter((unit) => !unit.loc);
    lines.push(line('24.5', noLine(left), sum(left.map(({ strength }) => strength))));
  }
  if (barraged && battle.hexes.some((hex) => !hex.barraged))
    lines.push(
      line('15.4', words('One attacked hex in the barrage zone is enough', '攻撃対象の1ヘクスが弾幕ゾーン内なら足りる')),
    );
  if (battle.front === undefined && battle.hexes.some((hex) => hex.barraged))
    lines.push(line('15.2', words('A Soviet barrage does nothing when Germans attack', '独軍の攻撃にソ連軍の弾幕は影響しない')));
  for (const group of groups(factored, ({ benefits }) => benefits.join(' '))) {
    const [{ benefits, factor }] = group as [(typeof factored)[number]];
    if (benefits.length === 0) continue;
    const strengths = group.map(({ unit }) => unit.strength);
    const rule = benefits.length > 1 ? '12.20' : RULES[benefits[0] as Benefit];
    const all = group.length === factored.length;
    lines.push(line(rule, multiplied(all ? undefined : strengths, factor, benefits.map(benefitWords)), sum(strengths) * factor));
  }
  const units = factored.map(({ unit, factor }) => ({ id: unit.id, printed: unit.strength, factor }));
  const total = sum(units.map((unit) => unit.printed * unit.factor));
  return { side: { total, ledger: lines }, units, total };
}

const RULES: Readonly<Record<Benefit, string>> = { barrage: '12.14', flak: '12.15', 'me-262': '22.5', terrain: '27.4b' };

/** 12.18: a hexside helps only if all attackers attack across such a hexside. */
export function waterOf({ battle, attackers }: State, hex: number): Doubling | undefined {
  let best: Doubling | undefined;
  for (const { crossings } of attackers) {
    const crossing = crossings[hex];
    if (crossing?.water === undefined || crossing.cancelled !== undefined) {
      if (battle.on('12.18')) return undefined;
      continue;
    }
    // Attackers over a river and a canal: each such hexside doubles, and the least of them is what all have in common.
    if (best === undefined || crossing.water.times < best.times) best = crossing.water;
  }
  return best;
}

/** 12.19: of several doublings by hex and hexside, the single best one. */
function terrainFor(state: State, unit: Defender): (Doubling & { readonly rule: string }) | undefined {
  const hex = state.battle.hexes[unit.hex];
  if (hex === undefined || (unit.tower && state.battle.rulings.tower === 'never')) return undefined;
  const inside = (unit.german ? hex.doubles.german : hex.doubles.soviet).map((one) => ({ ...one, rule: '27.4b' }));
  const water = waterOf(state, unit.hex);
  const all = [...inside, ...(water === undefined ? [] : [{ ...water, rule: '12.18' }])];
  return all.reduce<(typeof all)[number] | undefined>((a, b) => (a === undefined || b.times > a.times ? b : a), undefined);
}

export function defenceOf(state: State): { side: Side; units: readonly Factored[]; total: number } {
  const { battle, defenders } = state;
  const several = battle.hexes.length > 1;
  const factored = defenders.map((unit) => {
    const terrain = terrainFor(state, unit);
    const times = [...(unit.flak ? [2] : []), ...(terrain === undefined ? [] : [terrain.times])];
    return { unit, terrain, strength: unit.strength ?? 0, factor: factorOf(times, battle.rulings, battle.on('12.20')) };
  });
  const lines: LedgerLine[] = [];
  if (state.markers > 0) lines.push(line('16.6', words('A strategic marker is no unit', '戦略マーカーはユニットではない'), 0));
  for (const unit of state.removed) if (!('crossings' in unit)) lines.push(line('12.13', goneBefore(unit.name), 0));
  battle.hexes.forEach((hex, h) => {
    const here = factored.filter(({ unit }) => unit.hex === h);
    if (here.length === 0) return;
    const at = (text: Words): Words => (several ? words(`${hex.id}: ${text.en}`, `${hex.id}：${text.ja}`) : text);
    const strengths = here.map(({ strength }) => strength);
    lines.push(line('12.2', at(printed(strengths)), sum(strengths)));
    for (const note of watersAsNotes(state, h)) lines.push(line(note.rule, at(note.text)));
    for (const group of groups(here, ({ unit, terrain }) => `${unit.flak} ${terrain?.id ?? ''}`)) {
      const [{ unit, terrain, factor }] = group as [(typeof here)[number]];
      const names = [...(unit.flak ? [benefitWords('flak')] : []), ...(terrain === undefined ? [] : [terrain.name])];
      if (names.length === 0) continue;
      const rule = names.length > 1 ? '12.20' : unit.flak ? '12.15' : (terrain?.rule ?? '27.4b');
      const own = group.map(({ strength }) => strength);
      const all = group.length === here.length;
      lines.push(line(rule, at(multiplied(all ? undefined : own, factor, names)), sum(own) * factor));
    }
    if (here.some(({ unit }) => unit.tower && unit.german && battle.rulings.tower === 'never') && hex.doubles.german.length > 0)
      lines.push(line('16.4', at(words('The tower itself is never doubled', '高射砲塔自体は2倍にならない'))));
    if (here.some(({ unit }) => (unit.german ? hex.doubles.german : hex.doubles.soviet).length + (waterOf(state, h) ? 1 : 0) > 1))
      lines.push(line('12.19', at(words('Terrain doublings do not add up', '地形による2倍は重複しない'))));
  });
  const units = factored.map(({ unit, strength, factor }) => ({ id: unit.id, printed: strength, factor }));
  const total = sum(units.map((unit) => unit.printed * unit.factor));
  return { side: { total, ledger: lines }, units, total };
}

/** Water that is there and does not help, and why. */
function watersAsNotes(state: State, hex: number): { rule: string; text: Words }[] {
  const crossings = state.attackers.map((unit) => unit.crossings[hex]);
  if (crossings.every((crossing) => crossing?.water === undefined)) return [];
  if (waterOf(state, hex) !== undefined) return [];
  const notes: { rule: string; text: Words }[] = [];
  if (crossings.some((crossing) => crossing?.cancelled === 'engineer'))
    notes.push({ rule: '19.1', text: words('An engineer cancels the water hexside', '工兵が水域ヘクスサイドを打ち消す') });
  if (crossings.some((crossing) => crossing?.cancelled === 'bridge'))
    notes.push({ rule: '18.0', text: words('An intact bridge: no doubling', '保全橋梁があり2倍にならない') });
  notes.push({
    rule: '12.18',
    text: words('Not all attackers attack across water: no doubling', '全攻撃ユニットが水域越しではないため2倍にならない'),
  });
  return notes;
}

const benefitWords = (benefit: Benefit): Words =>
  ({
    barrage: words('a defender is in a barrage zone', '防御側が弾幕ゾーン内'),
    flak: words('flak tower within 2 hexes', '2ヘクス以内に高射砲塔'),
    'me-262': words('inside the Me-262 zone', 'Me-262のゾーン内'),
    terrain: words('terrain', '地形'),
  })[benefit];

const printed = (strengths: readonly number[]): Words =>
  words(`${strengths.join(' + ')} printed`, `記載戦力 ${strengths.join(' + ')}`);

function multiplied(strengths: readonly number[] | undefined, factor: number, why: readonly Words[]): Words {
  const of = strengths === undefined ? '' : strengths.length === 1 ? `${strengths[0]} ` : `(${strengths.join(' + ')}) `;
  return words(
    `${of}×${factor}: ${why.map(({ en }) => en).join(' and ')}`,
    `${of}×${factor}：${why.map(({ ja }) => ja).join('、')}`,
  );
}

const goneBefore = (name: string): Words =>
  words(`${name} has strength 0 and is removed before combat`, `${name}は戦闘力0のため戦闘前に除去`);

const noLine = (units: readonly Attacker[]): Words => {
  const names = units.map(({ name }) => name);
  return words(
    `${names.join(', ')} without a line of communication: the barrage does not double`,
    `${names.join('、')}は連絡線がなく、弾幕で2倍にならない`,
  );
};

const sum = (list: readonly number[]): number => list.reduce((total, one) => total + one, 0);

function groups<T>(list: readonly T[], key: (item: T) => string): T[][] {
  const found = new Map<string, T[]>();
  for (const item of list) found.set(key(item), [...(found.get(key(item)) ?? []), item]);
  return [...found.values()];
}
