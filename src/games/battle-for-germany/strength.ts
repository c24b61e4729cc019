import { type Effect, say } from '../../pack/index.js';
import {
  type Combat,
  isOf,
  type LedgerLine,
  line,
  numberOf,
  type Piece,
  rulingOf,
  type Side,
  type Target,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { ssFightsOn } from './enemies.js';

/** One thing that multiplies the defence of a hex. */
export interface Factor {
  readonly id: string;
  readonly times: number;
  readonly rule: string;
  readonly name: Words;
}

/** An attacked hex: what is printed there, what multiplies it, what comes of it. */
export interface Defended {
  readonly target: Target;
  readonly printed: number;
  readonly factors: readonly Factor[];
  readonly times: number;
  readonly total: number;
}

/** 6.1, 13.2, R33: printed attack strengths; under option 13.2 those of the SS are halved, and halves are kept. */
export const attackOf = (context: Context, piece: Piece, ss: boolean): number =>
  (numberOf(piece, 'attack') ?? 0) / (ss && piece.nation === 'ss' && context.on('13.2') ? 2 : 1);

export function attackSide(
  context: Context,
  combat: Combat,
): Side & { readonly strengths: readonly number[]; readonly number: number } {
  const ss = ssFightsOn(context, combat);
  const strengths = combat.attackers.map(({ piece }) => attackOf(context, piece, ss));
  const number = sum(strengths);
  const ledger: LedgerLine[] = [
    line('6.1', words(`Attack strengths ${strengths.join(' + ')}`, `攻撃力 ${strengths.join(' + ')}`), number),
  ];
  if (combat.attackers.some(({ piece }) => ss && piece.nation === 'ss'))
    ledger.push(
      line(
        '13.2',
        words('SS units attack with half their strength, halves kept (R33).', 'SSの攻撃力は半分。端数は残す（R33）。'),
      ),
    );
  const nations = new Set(combat.attackers.map(({ piece }) => piece.nation));
  if (nations.has('yugoslav') && nations.size > 1)
    ledger.push(line('5.53', words('Soviet and Yugoslav units attack together.', 'ソ連軍とユーゴ軍は共同で攻撃できる。')));
  return { total: number, number, strengths, ledger };
}

export function defenceSide(
  context: Context,
  combat: Combat,
): Side & { readonly hexes: readonly Defended[]; readonly number: number } {
  const hexes = combat.targets.map((target) => defended(context, combat, target));
  const number = sum(hexes.map((hex) => hex.total));
  const several = hexes.length > 1;
  const ledger = hexes.flatMap((hex): LedgerLine[] => {
    const values = hex.target.units.map((piece) => numberOf(piece, 'defence') ?? 0).join(' + ');
    const at = several ? words(` in ${hex.target.id}`, `（${hex.target.id}）`) : words('', '');
    const lines = [line('6.6', words(`Defence strengths${at.en} ${values}`, `防御力${at.ja} ${values}`), hex.printed)];
    for (const factor of hex.factors)
      lines.push(
        line(factor.rule, words(`${factor.name.en} x${factor.times}`, `${factor.name.ja} ${factor.times}倍`), `x${factor.times}`),
      );
    if (hex.factors.length > 1) {
      const { rule, text } = together(context, combat, hex);
      lines.push(line(rule, text, `x${hex.times}`));
    }
    if (hex.factors.length > 0)
      lines.push(line('6.8', words(`${hex.printed} x ${hex.times}${at.en}`, `${hex.printed} x ${hex.times}${at.ja}`), hex.total));
    return lines;
  });
  for (const target of combat.targets) {
    const some = combat.attackers.filter(({ across }) => across.get(target.id)?.includes('river'));
    if (some.length > 0 && some.length < combat.attackers.length)
      ledger.push(
        line(
          '6.81',
          words(
            `No river${several ? ` for ${target.id}` : ''}: only ${some.length} of ${combat.attackers.length} attackers are across it.`,
            `${several ? `${target.id}は` : ''}河川の効果なし：河川越しの攻撃側は${combat.attackers.length}ユニット中${some.length}。`,
          ),
        ),
      );
  }
  if (several) ledger.push(line('6.7', words('All attacked hexes together', '攻撃される全ヘクスの合計'), number));
  return { total: number, number, hexes, ledger };
}

/** 6.8: the defence of one hex. */
export function defended(context: Context, combat: Combat, target: Target): Defended {
  const printed = sum(target.units.map((piece) => numberOf(piece, 'defence') ?? 0));
  const factors = factorsOf(context, combat, target);
  const times = combine(
    context,
    combat,
    factors.map((factor) => factor.times),
  );
  return { target, printed, factors, times, total: printed * times };
}

/** What multiplies the defence of a hex: its terrain, a fortress (6.83), a river that every attacker is across (6.81, R17). */
export function factorsOf(context: Context, combat: Combat, target: Target): Factor[] {
  const { terrain } = context.pack;
  const factors: Factor[] = [];
  const add = (id: string, group: 'spaces' | 'sides', holds: (condition: string) => boolean): void => {
    const feature = terrain[group][id];
    for (const effect of feature?.combat ?? []) {
      if (effect.who !== 'defender' || effect.times === undefined || effect.times === 1) continue;
      if (!effect.if.every(holds) || !appliesTo(context, combat, effect, target.units)) continue;
      const rules = [effect.rule ?? '6.8'].flat();
      const rule = group === 'sides' ? '6.81' : id === 'fortress' ? '6.83' : (rules[0] as string);
      const name = feature?.name ?? id;
      factors.push({ id, times: effect.times, rule, name: words(say(name, 'en'), say(name, 'ja')) });
    }
  };
  for (const id of target.terrain) add(id, 'spaces', (condition) => condition !== 'intact' || isIntact(context, combat, target));
  const sides = new Set(combat.attackers.flatMap(({ across }) => across.get(target.id) ?? []));
  for (const id of sides) {
    const all = combat.attackers.every(({ across }) => across.get(target.id)?.includes(id) === true);
    add(id, 'sides', (condition) => condition !== 'all-across' || all || !context.on('6.81'));
  }
  return factors;
}

/** 6.83, R22: a fortress that an Allied unit has entered is gone. */
export function isIntact(context: Context, combat: Combat, target: Target): boolean {
  if (!context.on('6.83')) return true;
  if (combat.with.has('fortress-destroyed', target.id)) return !combat.with.flag('fortress-destroyed', target.id);
  const markers = combat.position.markers ?? [];
  return !markers.some((marker) => marker.is === 'fortress-destroyed' && marker.at === target.id);
}

/** Only for some sides; a unit that does not say its side may be meant. Under the other reading of R22 Soviets use fortresses too. */
function appliesTo(context: Context, combat: Combat, effect: Effect, units: readonly Piece[]): boolean {
  if (effect.if.includes('intact') && !context.on('6.83')) return true;
  const words = effect.of.filter(
    (word) => !(word === '!soviet' && rulingOf(context.pack, combat.position, 'R22') === 'western-allied-only'),
  );
  const [without, only] = [words.filter((word) => word.startsWith('!')), words.filter((word) => !word.startsWith('!'))];
  return units.every(
    (piece) =>
      without.every((word) => isOf(piece, word)) &&
      (only.length === 0 || piece.side === undefined || only.some((word) => isOf(piece, word))),
  );
}

/** 6.82: add the multiples less one for each beyond the first; R16 keeps the other readings. */
export function combine(context: Context, combat: Pick<Combat, 'position'>, times: readonly number[]): number {
  if (times.length === 0) return 1;
  if (times.length === 1 || !context.on('6.82')) return product(times);
  const stated = combat.position.rulings?.R16;
  const { combine: chart } = context.pack.terrain;
  const how = stated ?? (chart === 'add-less-one' ? rulingOf(context.pack, combat.position, 'R16') : chart);
  if (how === 'sum-less-one') return sum(times) - 1;
  if (how === 'product-less-one') return product(times) - 1;
  if (how === 'multiply') return product(times);
  if (how === 'best') return Math.max(...times);
  if (how === 'sum') return sum(times);
  return sum(times) - (times.length - 1);
}

function together(context: Context, combat: Combat, hex: Defended): { rule: string; text: Words } {
  const times = hex.factors.map((factor) => factor.times);
  const list = times.join(' + ');
  const less = times.length - 1;
  const plain = sum(times) - less === hex.times;
  if (plain) {
    const rule = times.length > 2 ? 'R16' : '6.82';
    return { rule, text: words(`Together ${list} - ${less}`, `合わせて ${list} - ${less}`) };
  }
  const reading = combat.position.rulings?.R16 ?? context.pack.terrain.combine;
  return { rule: 'R16', text: words(`Together, read as ${reading}`, `合わせて（${reading}）`) };
}

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);
const product = (list: readonly number[]): number => list.reduce((total, n) => total * n, 1);
