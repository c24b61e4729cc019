import { type Assumed, words } from '../../rules/index.js';
import type { Battle } from './battle.js';

/** What the question does not show and the answer rests on. */
export function assumedOf(battle: Battle): Assumed[] {
  const { combat, setting, sides, hexes, leaders, naval, blocked, air } = battle;
  const found: Assumed[] = [...combat.assumed, ...battle.assumed];
  const add = (when: boolean, rule: string, en: string, ja: string): void => {
    if (when) found.push({ rule, text: words(en, ja) });
  };
  const allied = sides.attacker === 'allied';
  const named = [...leaders.attack, ...leaders.defence];
  add(setting.weatherAssumed, '13.0', 'The weather is clear.', '天候は晴天とする。');
  add(
    setting.phase === undefined && !setting.exploitation,
    allied ? '8.1' : '8.2',
    'It is the attacker’s Combat Phase.',
    '攻撃側の戦闘フェイズである。',
  );
  add(
    setting.phase === undefined && setting.exploitation,
    '8.3',
    'It is the attacker’s Exploitation Combat Phase.',
    '攻撃側の突破戦闘フェイズである。',
  );
  add(true, '8.45', 'Units not marked out of supply are in supply.', '補給切れの印がないユニットは補給下にある。');
  add(
    true,
    '8.42',
    'No attacker has attacked in this phase, and no attacked hex has been attacked (A-18).',
    'このフェイズにまだ攻撃していない攻撃側、まだ攻撃されていないヘクスである(A-18)。',
  );
  add(
    allied && !setting.exploitation,
    '8.1',
    'Every other Axis unit next to an Allied unit is attacked too.',
    '連合国軍に隣接する他の枢軸国軍もすべて攻撃される。',
  );
  add(
    !allied && !setting.exploitation && !combat.proven.position,
    '8.2',
    'The attackers attack every Allied unit adjacent to them, or stand in a fortress.',
    '攻撃側は隣接する連合国軍をすべて攻撃しているか、要塞内にいる。',
  );
  add(!blocked.defence, '8.65', 'The defenders can retreat as far as they choose.', '防御側は必要なだけ退却できる。');
  add(!blocked.attack, '8.65', 'The attackers can retreat one hex.', '攻撃側は1ヘクス退却できる。');
  add(
    hexes.some(({ terrain, intact }) => terrain.includes('fortress') && intact),
    '9.1',
    'No Allied unit has ever been in the fortress.',
    '要塞に連合国軍ユニットが入ったことはない。',
  );
  add(
    hexes.some(({ volkssturm }) => volkssturm),
    '11.8',
    'The city is attacked for the first time, and the Allies never controlled it.',
    'この都市への最初の攻撃であり、連合国軍が支配したことはない。',
  );
  add(
    named.some(({ stack }) => stack === undefined),
    '11.21',
    'Leaders whose hex is not told are with the strongest stack of their side.',
    '位置の不明な指揮官は自軍の最も強いスタックにいるとする。',
  );
  add(
    named.some(({ id }) => id === 'dietrich') && !combat.proven.position,
    '11.24',
    'Dietrich is stacked with an SS unit.',
    'ディートリッヒはSSユニットとスタックしている。',
  );
  add(
    !combat.proven.position && allied && leaders.attack.some(({ id }) => id === 'zhukov' || id === 'konev'),
    '11.25',
    'Berlin is attacked, or neither Zhukov nor Konev is next to it.',
    'ベルリンへの攻撃であるか、ジューコフとコーニェフのどちらもベルリンに隣接していない。',
  );
  add(air, '12.1', 'An air point is left.', '空軍ポイントが残っている。');
  add(
    naval.attack > 0,
    allied ? '12.21' : '12.22',
    'Ships help no other attack of this phase.',
    'このフェイズに海軍は他の攻撃を支援しない。',
  );
  add(naval.defence > 0, '12.22', 'Ships help no other hex in this phase.', 'このフェイズに海軍は他のヘクスを支援しない。');
  const seen = new Set<string>();
  return found.filter(({ rule, text }) => !seen.has(`${rule} ${text.en}`) && seen.add(`${rule} ${text.en}`));
}
