import { type Assumed, has, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Found } from './read.js';
import { inReaction } from './segment.js';
import type { Setting } from './setting.js';
import { needsRoll } from './strength.js';
import { conditions } from './terrain.js';
import { alsoAttacked } from './zoc.js';

/** What the question does not show and the answer takes for granted. */
export function unproven(context: Context, found: Found, setting: Setting): Assumed[] {
  const { asked, attackers, attacks, defends, carpet } = found;
  const all = [...attackers, ...found.defenders];
  const list: Assumed[] = [];
  const assume = (rule: string, en: string, ja: string): void => void list.push({ rule, text: words(en, ja) });
  if (all.some((piece) => piece.side === undefined) && (attacks ?? defends) !== undefined) {
    const name = (side: string | undefined, lang: 'en' | 'ja'): string =>
      side === undefined ? { en: 'unknown', ja: '不明' }[lang] : sideName(context, side)[lang];
    assume(
      '13.1',
      `The attackers are ${name(attacks, 'en')}, the defenders ${name(defends, 'en')}.`,
      `攻撃側は${name(attacks, 'ja')}、防御側は${name(defends, 'ja')}とする。`,
    );
  }
  assume(
    '9.5',
    'Units that are not marked out of supply can trace supply; fort supply alone is out of supply here.',
    '補給切れの印がないユニットは補給下にある。要塞補給のみは補給切れとして扱う。',
  );
  if (attacks !== 'allied' && !inReaction(context, asked))
    assume('11.0', 'Axis and Soviet attackers are in command.', '枢軸軍・ソ連軍の攻撃側は指揮範囲内にいる。');
  assume(
    '13.1A',
    'No attacker has attacked in this segment, and the hex has not been attacked in it.',
    '攻撃側は未攻撃で、このヘクスはこのセグメントで未攻撃。',
  );
  combined(context, found, assume);
  if (all.some((piece) => piece.unit.steps === undefined && piece.counter === undefined))
    assume('7.2', 'Units whose steps are not given have one.', 'ステップ数の記入がないユニットは1ステップとする。');
  if (found.turn === undefined && needsRoll(setting))
    assume('13.2B', 'It is 1943 (turns 1 to 3).', '1943年（第1～3ターン）とする。');
  if (setting.luftwaffe)
    assume(
      '8.5.5',
      'A Luftwaffe unit of this theatre is still unused and does nothing else.',
      'この戦域に未使用の空軍ユニットがあり、他に使わない。',
    );
  if (setting.interdiction !== 'none' && needsRoll(setting))
    assume(
      '8.5.5',
      'The combat is in the theatre that was interdicted, and no Luftwaffe unit cancels it.',
      '妨害を受けた戦域での戦闘で、空軍による打ち消しはない。',
    );
  if (carpet > 0)
    assume(
      '8.5.4',
      'The raids were assigned, can reach this theatre and succeeded; hexsides keep their effect.',
      '爆撃は割当済みで戦域内にあり成功した。ヘクスサイドの効果は残る。',
    );
  if (asked.with.flag('airborne') && attackers.some((piece) => piece.kind === undefined))
    assume(
      '19.0',
      'Some of the attackers are airborne units that dropped on the hex; name their kind to see their losses.',
      '攻撃側にこのヘクスへ降下した空挺がいる。損害を見るには兵種を入力のこと。',
    );
  if (attackers.some((piece) => piece.values.attack === 0 && piece.at === undefined))
    assume(
      '13.1A',
      'Units of attack strength 0 are stacked with one of 1 or more.',
      '攻撃力0のユニットは攻撃力1以上のユニットとスタックしている。',
    );
  if (setting.attackers.some((unit) => unit.words.includes('oos') && unit.side === undefined))
    assume(
      '9.5',
      'The attackers out of supply are not Allied units, which then could not attack.',
      '補給切れの攻撃側は連合軍ではない（連合軍なら攻撃不可）。',
    );
  stacking(found, assume);
  const strange = new Set(
    setting.terrain
      .flatMap((id) => context.pack.terrain.spaces[id]?.combat ?? [])
      .flatMap((effect) => effect.if.filter((word) => conditions[word] === undefined)),
  );
  for (const word of strange)
    assume('12.4', `The condition ${word} of the terrain chart does not hold.`, `地形表の条件「${word}」は成立しない。`);
  return list;
}

/** 13.1B, 6.6: units of several hexes combine only if their other enemies are attacked too; from one hex nothing is owed (13.1C). */
function combined(context: Context, { asked, attackers }: Found, assume: (rule: string, en: string, ja: string) => void): void {
  const hexes = new Set(
    attackers.map((piece) => (has(piece, 'dropped') ? undefined : piece.at)).filter((at) => at !== undefined),
  );
  if (asked.proven.adjacency) {
    if (hexes.size < 2) return;
    const owed = alsoAttacked(context, asked.position, attackers, asked.targets[0]?.space ?? -1);
    if (owed.length > 0)
      assume(
        '13.1B',
        `These hexes are attacked in this segment too: ${owed.join(', ')}.`,
        `このセグメントで次のヘクスも攻撃する：${owed.join('、')}。`,
      );
  } else if (attackers.length > 1)
    assume(
      '13.1B',
      'They attack from one hex, or every other enemy in their ZOC is attacked in this segment.',
      '1ヘクスからの攻撃か、ZOC内の他の敵も全てこのセグメントで攻撃する。',
    );
}

/** 5.1A: three units in a hex, and one Axis division or two Allied airborne divisions beside them. */
function stacking({ defenders, defends }: Found, assume: (rule: string, en: string, ja: string) => void): void {
  const free = defends === 'axis' ? 1 : defends === 'allied' ? 2 : 0;
  const beside = defenders.filter(
    (piece) => (piece.size ?? 'division') === 'division' && (defends !== 'allied' || (piece.kind ?? 'airborne') === 'airborne'),
  );
  const count = defenders.length - Math.min(free, beside.length);
  if (count > 3)
    assume('5.1A', `${count} units may stand in the hex; the limit is 3.`, `ヘクスに${count}ユニットいるが、上限は3である。`);
}

function sideName({ pack }: Context, side: string): { en: string; ja: string } {
  const name = pack.game.sides[side]?.name ?? side;
  return typeof name === 'string' ? { en: name, ja: name } : { en: name.en, ja: name.ja ?? name.en };
}
