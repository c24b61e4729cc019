import { stepAllows } from '../../board/index.js';
import { type Dist, Fraction } from '../../chance/index.js';
import { type Aid, type Sharpen, sharpen, UNKNOWN, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Battle, Party } from './battle.js';
import { drawCode, drawSp, rowsTable } from './cards.js';
import { mayBack } from './may-reach.js';
import { stacksIn } from './read.js';
import { resultOf } from './result.js';
import { enemyOf, marked, type Owner, type Stack, sameZone } from './stack.js';
import { assaultCode, type Clash, difference, isOpen, reach, signed } from './stages.js';
import { nameOf, orderName, supportOf } from './strength.js';

/** What one CP more, another stack or a marker would do, with the chance that the zone falls. */
export function sharpenOf(context: Context, clash: Clash): Sharpen[] {
  const { type } = clash;
  if (isOpen(clash) || type === undefined) return [];
  const scale = type === 'engagement' ? engagement(clash) : assault(clash);
  const found = sharpen({
    reach: scale.reach,
    columns: scale.names,
    rule: type === 'engagement' ? '12.5.8' : '12.7.2',
    attack: words('attack CP', '攻撃CP'),
    defence: words('CP', 'CP'),
    below: words('an automatic A1', '自動的なA1'),
    aids: aidsOf(context, clash, scale.reach),
  });
  const here = fallsAt(clash, 0, 0);
  return found.map((one) => {
    const [attack, defence] = [Number(one.needs.attack ?? one.needs.cp ?? 0), Number(one.needs.defence ?? one.needs.cp ?? 0)];
    const then = one.for === 'attacker' ? fallsAt(clash, attack, 0) : fallsAt(clash, 0, defence);
    if (here === undefined || then === undefined || here === then) return one;
    return {
      ...one,
      text: words(`${one.text.en} The zone falls: ${here} now, then ${then}.`, `${one.text.ja}ゾーン陥落：現在${here}→${then}。`),
    };
  });
}

interface Scale {
  readonly reach: (moreAttack: number, moreDefence: number) => number;
  readonly names: readonly string[];
}

function engagement({ battle, attack, defence }: Clash): Scale {
  return {
    names: battle.pack.tables[rowsTable(battle.attacker.side)]!.columnIds,
    reach: (moreAttack, moreDefence) => {
      const reached = reach(battle, difference(battle, attack.total + moreAttack, defence.total + moreDefence));
      return reached.kind === 'automatic' ? -1 : reached.column;
    },
  };
}

/** Before the cards: the difference, as far as it can still change anything. */
function assault({ battle, attack, defence }: Clash): Scale {
  const known = (values: readonly (number | string)[]): number[] => values.filter((value) => typeof value === 'number');
  const [a, d] = [known(drawSp(battle, battle.attacker).values), known(drawSp(battle, battle.defender).values)];
  const low = -3 - (Math.max(0, ...a) - Math.min(0, ...d));
  const high = 3 - (Math.min(0, ...a) - Math.max(0, ...d));
  return {
    names: Array.from({ length: high - low + 1 }, (_, i) => signed(low + i)),
    reach: (moreAttack, moreDefence) =>
      Math.min(high, Math.max(low, attack.total + moreAttack - defence.total - moreDefence)) - low,
  };
}

/** The chance that the zone falls with so much more, as the players will say it; a range where choices decide. */
function fallsAt(clash: Clash, moreAttack: number, moreDefence: number): string | undefined {
  const codes = codesAt(clash, clash.attack.total + moreAttack, clash.defence.total + moreDefence);
  if (codes.some(({ code }) => code === UNKNOWN)) return undefined;
  const chance = (pick: 'min' | 'max'): Fraction =>
    Fraction.sum(
      codes.map(({ code, p }) => {
        const ends = resultOf(clash.battle, code).ends.map((end) => end.falls[pick]);
        return (pick === 'min' ? ends.every(Boolean) : ends.some(Boolean)) ? p : Fraction.zero;
      }),
    );
  const [min, max] = [chance('min').toPercent(), chance('max').toPercent()];
  return min === max ? `${min}%` : `${min}-${max}%`;
}

/** Every result of these sums with its chance. */
export function codesAt({ battle, type }: Clash, attack: number, defence: number): { code: string; p: Fraction }[] {
  const order = (code: string): string =>
    code === 'AA' && type === 'engagement' && battle.defender.markers.includes('order') ? 'BB' : code;
  const spread = (dist: Dist<string>) => dist.values.map((code) => ({ code, p: dist.p(code) }));
  if (type === 'engagement') {
    const reached = reach(battle, difference(battle, attack, defence));
    if (reached.kind === 'automatic') return [{ code: reached.result, p: Fraction.one }];
    return spread(drawCode(battle, reached.column).map(order));
  }
  const theirs = drawSp(battle, battle.defender);
  return spread(
    drawSp(battle, battle.attacker).flatMap((a) =>
      theirs.map((d) =>
        a === UNKNOWN || d === UNKNOWN ? UNKNOWN : assaultCode(battle, difference(battle, attack + a, defence + d)),
      ),
    ),
  );
}

/** Markers and stacks that could still be brought in. */
function aidsOf(context: Context, { battle, type }: Clash, column: Scale['reach']): Aid[] {
  const aids: Aid[] = [];
  const { offensive, attacker, defender, pack } = battle;
  if (offensive.marker && !offensive.flipped)
    aids.push({
      for: 'attacker',
      needs: { cp: 1, rp: 1 },
      rule: '12.1',
      column: column(1, 0),
      text: words('With the Major Offensive marker flipped for 1 RP', '1RPで大規模攻勢マーカーを裏返せば'),
    });
  if (type === 'assault' && defender.markers.length === 0)
    aids.push({
      for: 'defender',
      needs: { cp: 1, marker: defender.side === 'soviet' ? 'order-227' : 'directive-53' },
      rule: '19.4',
      column: column(0, 1),
      text: words(`With ${orderName(battle).en}, if the defender has it`, `防御側が${orderName(battle).ja}を使えば`),
    });
  for (const [party, who] of [
    [attacker, 'attacker'],
    [defender, 'defender'],
  ] as const)
    for (const stack of reserves(context, battle, party)) {
      const cp = supportOf(battle, stack);
      const name = nameOf({ pack }, stack.units[0]!);
      aids.push({
        for: who,
        needs: { cp, stack: stack.id },
        rule: '12.2.2',
        column: who === 'attacker' ? column(cp, 0) : column(0, cp),
        text: words(`With the support of ${name.en} (${cp})`, `${name.ja}の支援（${cp}）があれば`),
      });
    }
  return aids;
}

/** Stacks of a side that could support and do not. */
function reserves(context: Context, battle: Battle, party: Party): Stack[] {
  const { combat, board, target, lead } = battle;
  if (!combat.proven.position || target.space === -1) return [];
  const zones = new Set([target.space]);
  for (let k = board.first[target.space] ?? 0; k < (board.first[target.space + 1] ?? 0); k++)
    if (stepAllows(board, k, 'support')) zones.add(board.to[k] as number);
  const named = new Set(
    [lead, target, ...battle.attacker.supports, ...battle.defender.supports].flatMap(({ units }) => units.map(({ id }) => id)),
  );
  const side: Owner = party.side;
  return [...zones]
    .flatMap((zone) => stacksIn(context, combat.position, side, zone, named))
    .filter((stack) => stack.units.every(({ id }) => !named.has(id)) && !party.supports.some((other) => sameZone(other, stack)))
    .filter((stack) => !['disrupted', 'oos', 'done'].some((flag) => marked(stack, flag)) && supportOf(battle, stack) > 0)
    .filter((stack) => side === enemyOf(battle.defender.side) || mayBack(battle, stack));
}
