import { type Assumed, type Combat, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import { assumesBoundary, isGerman } from './enemies.js';

/** What the question does not show and the answer rests on. */
export function assumedOf(context: Context, combat: Combat): Assumed[] {
  const assumed = [...combat.assumed];
  const { position, proven } = combat;
  const pieces = [...combat.attackers.map(({ piece }) => piece), ...combat.defenders];
  const assume = (rule: string, en: string, ja: string): void => {
    assumed.push({ rule, text: words(en, ja) });
  };
  if (position.phase === undefined) assume('3.0', 'It is the combat phase of the attackers.', '攻撃側の戦闘フェイズである。');
  if (pieces.some(({ side }) => side === undefined))
    assume('3.0', 'These units may attack each other.', '互いに攻撃できる陣営同士である。');
  if (!proven.position) {
    assume(
      '6.5',
      'No attacker has attacked and no defender been attacked in this phase.',
      'このフェイズに攻撃・被攻撃済みのユニットはいない。',
    );
    assume('6.6', 'All units of the attacked hexes are named.', '攻撃されるヘクスの全ユニットが挙げられている。');
  }
  for (const target of combat.targets) {
    if (!target.terrain.includes('fortress')) continue;
    if (target.units.some(({ side }) => side === undefined))
      assume('6.83', 'The defenders in the fortress are German.', '要塞の防御側はドイツ軍である。');
    if (
      !proven.position &&
      !combat.with.has('fortress-destroyed', target.id) &&
      target.units.every(({ side }) => side === undefined || isGerman(side))
    )
      assume('6.83', 'No Allied unit has been in the fortress.', '要塞に連合軍が入ったことはない。');
  }
  if (assumesBoundary(context, combat))
    assume('R10', 'The target lies beyond the boundary.', '攻撃対象は境界線の向こう側にある。');
  const nations = new Set(combat.attackers.map(({ piece }) => piece.nation ?? ''));
  const joint =
    ['us', 'french'].some((id) => nations.has(id)) && ['british', 'canadian', 'polish-exile'].some((id) => nations.has(id));
  if (joint && position.options?.includes('amendment-6.31') === true)
    assume('6.3', 'It is the only joint Western attack of this game turn.', 'このゲームターンで唯一の西側共同攻撃である。');
  return assumed;
}
