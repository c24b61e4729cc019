import { type Assumed, words } from '../../rules/index.js';
import { troops } from './stack.js';
import type { Clash } from './stages.js';

/** What the question does not show and the answer rests on. */
export function assumedOf({ battle, type }: Clash, results: readonly string[]): Assumed[] {
  const { combat, lead, target, attacker, defender, contested, zone } = battle;
  const list: Assumed[] = [...battle.assumed];
  const assume = (rule: string, en: string, ja: string): void => {
    list.push({ rule, text: words(en, ja) });
  };
  if (combat.position.phase === undefined) assume('12.0', 'It is the attacker’s Combat Phase.', '攻撃側の戦闘フェイズである。');
  assume(
    '12.2.1',
    'An Attack marker is at hand, and the Target has not been attacked in this phase.',
    '使用可能な攻撃マーカーがあり、目標はこのフェイズに攻撃されていない。',
  );
  if (!contested.same && (lead.space === -1 || target.space === -1))
    assume('12.2', 'The Lead Attacker is adjacent to the target zone.', '主攻撃者は目標ゾーンに隣接している。');
  for (const party of type === 'assault' ? [attacker, defender] : [attacker])
    if (party.whole)
      assume(
        '12.3-3',
        `Every ${party.side === 'german' ? 'German' : 'Soviet'} Event card that is not named may be the next one.`,
        `${party.side === 'german' ? 'ドイツ' : 'ソ連'}のイベントカードのうち、挙げられていないものはすべて次に引かれうる。`,
      );
  const supports = [...attacker.supports, ...defender.supports];
  if (supports.length > 0) {
    assume('12.2.2', 'There is a Support marker for each supporting stack.', '支援スタックごとに支援マーカーがある。');
    if (supports.some(({ space }) => space === -1) || target.space === -1)
      assume(
        '12.2.2',
        'Supporting stacks are in the target zone or next to it, one a zone, and defenders where they may support.',
        '支援スタックは目標ゾーンか隣接ゾーンに1ゾーン1個ずつおり、防御支援の制限に触れない。',
      );
  }
  if (battle.offensive.marker && battle.offensive.flipped)
    assume('12.1', 'The marker was flipped for 1 RP.', '1RPを払ってマーカーを裏返した。');
  if (battle.pincer.tried) {
    assume('12.6.2', 'An Armor marker is at hand.', '使用可能な装甲マーカーがある。');
    if (battle.pincer.byEvent) assume('22.1', 'The conditions of the event are met.', 'イベントの条件は満たされている。');
    if (battle.pincer.byBreakthrough)
      assume(
        '12.6.2',
        'Mobile armor broke through into the target zone in this phase.',
        'このフェイズに機動装甲が目標ゾーンへ突破している。',
      );
  }
  for (const { cards, eventCp } of [attacker, defender]) {
    if (cards.some(({ as }) => !battle.basic && (type !== 'assault' || as === 'text')) || eventCp !== 0)
      assume(
        '12.5.1',
        'The text of an event changes nothing but what is stated here.',
        'イベントテキストの効果はここに挙げたもののみ。',
      );
    if (battle.year === undefined && cards.some(({ card }) => card.years.length > 0))
      assume('2.4.3', 'The year is one of those on the card.', '現在の年がカードの年度に含まれる。');
  }
  if (attacker.markers.includes('general-winter'))
    assume('19.2', 'One of the two markers is unused this turn.', 'このターン未使用のマーカーがある。');
  if (defender.markers.includes('volkssturm'))
    assume(
      '19.3',
      `Card 41 has been played and a marker is unused this turn${zone.regions === undefined ? '; the zone is outside the USSR' : ''}.`,
      `カード41は発動済みで、このターン未使用のマーカーがある${zone.regions === undefined ? '。ゾーンはソ連邦外' : ''}。`,
    );
  if (defender.markers.includes('order'))
    assume('19.4', 'The marker is in play and unused this turn.', 'マーカーは登場済みで、このターン未使用。');
  if (!combat.proven.position && battle.others.length === 0 && zone.kind !== 'hex')
    assume('11.5.1', 'No other stack of the defender is in the zone.', 'ゾーンに防御側の他のスタックはいない。');
  const ways = [
    ...(results.some((code) => ['DR', 'DB', 'DS', 'D1', 'DE', 'DC', 'A+2', 'A+3'].includes(code))
      ? [battle.retreat.target(1), battle.retreat.target(2)]
      : []),
    ...(results.some((code) => ['AE', 'A1', 'AS', 'AB'].includes(code) || (contested.lead && ['AR', 'D+2', 'D+3'].includes(code)))
      ? [battle.retreat.lead]
      : []),
  ];
  if (ways.includes('unknown'))
    assume('12.7.4', 'Stacks that must retreat have a way to do so.', '退却を要するスタックには退却路がある。');
  const duty = battle.ruling('A-5') === 'every-zone' || (lead.space !== -1 && battle.board.spaces[lead.space]?.kind === 'area');
  if (contested.lead && !contested.same && duty)
    assume(
      '12.2',
      'A Fort frees the Lead Attacker from its duty to attack in its own Contested Area; otherwise it is Disrupted and retreats at the end.',
      '主攻撃者のいる競合エリアには陣地があり、攻撃義務がない（なければ終了時に混乱して1ゾーン退却）。',
    );
  if ([lead, target].some((stack) => troops(stack).filter(({ size }) => size === undefined).length > 1))
    assume('2.3.3', 'Units whose size is not given are not large.', '規模の指定がないユニットは大規模ではない。');
  if (battle.ruling('A-21') === 'also-in-combat')
    assume('2.5.3', 'No red event comes up with a card drawn in combat.', '戦闘で引くカードの赤イベントは発生しない。');
  return list;
}
