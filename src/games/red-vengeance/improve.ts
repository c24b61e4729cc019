import { MAX_DICE, type PoolPart, pools } from '../../chance/index.js';
import { least, type Sharpen, words } from '../../rules/index.js';
import { JANUARY_1945 } from './setting.js';
import type { State } from './state.js';
import { attackStrength, hitFace, total } from './strength.js';
import { emptiedBy, HALF, percent } from './summary.js';

/** What one more die, an air point or another unit would change. There are no columns: every die counts. */
export function improve(state: State): Sharpen[] {
  const { attack, defence, forces, battle } = state;
  const face = hitFace(battle.pack);
  const room = MAX_DICE - total(attack);
  const found: Sharpen[] = [];
  const withDice = (more: number) => emptiedBy(forces.defender, pools(plus(attack.parts, more, face)));
  const now = withDice(0);
  if (room > 0 && now.min.compare(1) < 0) {
    const gives = percent(withDice(1));
    const points = pointsForDie(state);
    found.push({
      for: 'attacker',
      rule: '8.43',
      needs: { dice: 1, ...(points === undefined ? {} : { strength: points }) },
      gives: gives.en,
      text: words(
        `1 more die${points === undefined || points === 1 ? '' : ` (${points} more strength)`} empties the hex ${gives.en} of the time.`,
        `ダイスがあと1個${points === undefined || points === 1 ? '' : `(戦闘力あと${points})`}あれば、ヘクスが空になる確率は${gives.ja}。`,
      ),
    });
    if (mayFly(state))
      found.push({
        for: 'attacker',
        rule: '12.1',
        needs: { air: 1 },
        gives: gives.en,
        text: words(`An air point: ${gives.en}.`, `空軍ポイントを使えば${gives.ja}。`),
      });
  }
  if (now.min.compare(HALF) < 0) {
    const more = least((n) => withDice(n).min.compare(HALF) >= 0, room);
    if (more !== undefined)
      found.push({
        for: 'attacker',
        rule: '8.43',
        needs: { dice: more },
        gives: percent(withDice(more)).en,
        text: words(
          `${more} more dice empty the hex at least half of the time, even if the defender stands: ${percent(withDice(more)).en}.`,
          `ダイスがあと${more}個あれば、防御側が踏みとどまっても五分以上：${percent(withDice(more)).ja}。`,
        ),
      });
  }
  const reinforced = { ...forces.defender, units: [...forces.defender.units, { id: '+', steps: 2, shock: false }] };
  const spoiled = emptiedBy(reinforced, pools(attack.parts));
  if (spoiled.min.compare(now.min) < 0 || spoiled.max.compare(now.max) < 0)
    found.push({
      for: 'defender',
      rule: '8.53',
      needs: { steps: 2 },
      gives: percent(spoiled).en,
      text: words(
        `Another full unit in defence: emptied ${percent(spoiled).en} of the time.`,
        `防御側に完全戦力のユニットがもう1個あれば、空になる確率は${percent(spoiled).ja}。`,
      ),
    });
  if (total(defence) < MAX_DICE) {
    const hits = pools(plus(defence.parts, 1, face)).expectation();
    found.push({
      for: 'defender',
      rule: '8.43',
      needs: { dice: 1 },
      gives: hits.toString(),
      text: words(
        `1 more die in defence: ${hits.toNumber().toFixed(2)} hits on the attackers on average.`,
        `防御側のダイスがあと1個あれば、攻撃側へのヒットは平均${hits.toNumber().toFixed(2)}。`,
      ),
    });
  }
  return found;
}

function plus(parts: readonly PoolPart[], more: number, hitsOn: number): PoolPart[] {
  const others = parts.filter((part) => part.hitsOn !== hitsOn);
  const dice = parts.reduce((sum, part) => (part.hitsOn === hitsOn ? sum + part.dice : sum), more);
  return dice === 0 ? others : [...others, { dice, hitsOn }];
}

/** 9.2: how many points of strength make one more die, by the attacker that needs fewest: a halved unit may need 2 or more. */
function pointsForDie({ battle }: State): number | undefined {
  const needs = battle.attackers.flatMap((troop) => {
    const now = attackStrength(battle, troop);
    return least((n) => attackStrength(battle, { ...troop, strength: troop.strength + n }) > now, 32) ?? [];
  });
  return needs.length === 0 ? undefined : Math.min(...needs);
}

/** 12.1: an air point could still be used. */
const mayFly = ({ battle: { air, setting, sides } }: State): boolean =>
  !air && !setting.exploitation && !(sides.attacker === 'axis' && (setting.turn ?? 1) >= JANUARY_1945);
