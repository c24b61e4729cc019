import { spaceOf } from '../../board/index.js';
import type { Pack } from '../../pack/index.js';
import { type Assumed, type Combat, has, type Piece, rulingOf, words } from '../../rules/index.js';
import type { Battle } from './battle.js';
import { inSectorOf, sectorsOf } from './ground.js';
import { combatPhaseOf, inEnemyZoc, mayAttack, terrainOf } from './legality.js';
import { piecesOf, type Sides } from './survey.js';

/** What the question did not show. */
export function assumedOf(
  pack: Pack,
  combat: Combat,
  sides: Sides,
  battle: Battle,
  table: { readonly free: boolean },
): Assumed[] {
  const found: Assumed[] = [...combat.assumed];
  const add = (rule: string, en: string, ja: string): void => void found.push({ rule, text: words(en, ja) });
  const { position } = combat;
  if (sides.guessed) add('12.0', 'Soviets attack and Germans defend.', 'ソ連軍が攻撃し、独軍が防御する。');
  if (
    combat.targets.some(
      ({ space, terrain }) => !terrain.includes('reichstag') && (space === -1 || sectorsOf(combat.board, space) === undefined),
    )
  )
    add('5.2', 'All are in the same sector.', '全て同じ戦区内にいる。');
  const phase = position.phase;
  if (phase !== undefined && combatPhaseOf(combat) === undefined)
    add(
      '4.0',
      'The attack is made in the combat phase of its own player turn.',
      '攻撃は自プレイヤーターンの戦闘フェイズに行う。',
    );
  if (table.free && battle.asked === undefined)
    add(
      '12.21',
      'The attacker takes the Mobile CRT; he may take the Assault CRT instead.',
      '攻撃側は機動戦闘結果表を選んだものとする（突撃表も選べる）。',
    );
  const owing = combat.proven.position ? duties(pack, combat, sides) : undefined;
  if (owing === undefined)
    add(
      '12.0',
      'Every unit in an enemy ZOC attacks this phase, and every enemy in one’s own ZOC is attacked.',
      '敵ZOC内の自軍ユニットは全て攻撃し、自軍ZOC内の敵は全て攻撃を受ける。',
    );
  else found.push(...owing);
  if (
    !combat.proven.position &&
    ![...combat.attackers.map(({ piece }) => piece), ...combat.defenders].some((piece) => has(piece, 'attacked'))
  )
    add(
      '12.10',
      'These are all the units of their hexes, and none has fought in this phase.',
      '各ヘクスの全ユニットであり、このフェイズにまだ戦闘していない。',
    );
  add('13.0', 'Those who retreat find a way; a unit that cannot is eliminated.', '退却先がある（退却できないユニットは除去）。');
  if (
    battle.defenders.some(({ strength }) => strength === undefined) &&
    !combat.targets.every(({ terrain }) => terrain.includes('reichstag'))
  )
    add(
      '3.5',
      'An unseen static unit is any of the counters not yet seen, each as likely; whoever placed it knew it.',
      '未確認の定置ユニットは、まだ見えていないカウンターのどれでも等しくありうる（配置した側は中身を知っている）。',
    );
  const needsLoc = position.options?.includes('24.0') === true;
  if (
    needsLoc &&
    !sides.germansAttack &&
    combat.attackers.some(({ piece }) => !combat.with.has('loc', piece.id) && piece.at === undefined)
  )
    add('24.5', 'Every attacker has a line of communication.', '攻撃側は全て連絡線が通じている。');
  if (!sides.germansAttack && battle.hexes.some(({ barraged }) => barraged)) {
    if (position.turn === undefined)
      add('7.2', 'It is game turn 2 or later: there are barrage markers.', '第2ゲームターン以降であり、弾幕マーカーが使える。');
    if (rulingOf(pack, position, 'Q45') === 'one-attack')
      add(
        '15.3',
        'The marker has not doubled another attack in this player turn.',
        'このマーカーは当プレイヤーターンに他の攻撃を2倍にしていない。',
      );
  }
  if (sides.germansAttack && battle.attackers.some(({ mayStay }) => mayStay === undefined))
    add(
      '13.6',
      'The attacking Germans are not in an objective hex; there they need not retreat.',
      '攻撃する独軍は戦略目標ヘクスにいない（いれば退却しなくてよい）。',
    );
  for (const target of combat.targets) {
    const units = target.units.filter((piece) => piece.class === 'unit').length;
    const limit = sides.germansAttack ? 2 : 3;
    if (units > limit)
      add(
        sides.germansAttack ? '10.2' : '10.3',
        `${units} units in ${target.id} are more than may stack; the excess would be eliminated.`,
        `${target.id}の${units}ユニットはスタック制限を超えており、超過分は除去される。`,
      );
  }
  return found;
}

/** 12.0, Q12, Q34: who else owes an attack in this phase, and who else must be attacked. */
function duties(pack: Pack, combat: Combat, sides: Sides): Assumed[] {
  const pieces = piecesOf(pack, combat);
  const mine = sides.germansAttack ? 'german' : sides.front;
  const attacking = new Set(combat.attackers.map(({ piece }) => piece.id));
  const attacked = new Set(combat.defenders.map(({ id }) => id));
  const inSector = (piece: Piece): boolean => {
    const at = spaceOf(combat.board, piece.at ?? '');
    return at !== -1 && inSectorOf(combat.board, at, sides.front);
  };
  const must = pieces.filter(
    (piece) =>
      piece.side === mine &&
      piece.class === 'unit' &&
      !attacking.has(piece.id) &&
      mayAttack(piece) &&
      !has(piece, 'attacked') &&
      inSector(piece) &&
      inEnemyZoc(pack, combat, pieces, piece),
  );
  // Only the ZOC of units that can attack asks for an attack: static units adjoin without owing one (Q12).
  const able = pieces.filter((piece) => piece.side !== mine || mayAttack(piece));
  const owed = pieces.filter(
    (piece) =>
      piece.side !== undefined &&
      (sides.germansAttack ? piece.side === sides.front : piece.side === 'german') &&
      piece.class === 'unit' &&
      !attacked.has(piece.id) &&
      !has(piece, 'was-attacked') &&
      inSector(piece) &&
      !(sides.germansAttack && terrainOf(combat, piece).includes('reichstag')) &&
      inEnemyZoc(pack, combat, able, piece),
  );
  const names = (list: readonly Piece[]): string =>
    [...new Set(list.map(({ id, at }) => `${id} (${at})`))].slice(0, 12).join(', ');
  const found: Assumed[] = [];
  if (must.length > 0)
    found.push({
      rule: '12.0',
      text: words(
        `In enemy ZOC and must attack this phase too: ${names(must)}.`,
        `敵ZOC内にいてこのフェイズに攻撃義務がある：${names(must)}。`,
      ),
    });
  if (owed.length > 0)
    found.push({
      rule: '12.0',
      text: words(
        `In your ZOC and must be attacked this phase too: ${names(owed)}.`,
        `自軍ZOC内にいてこのフェイズに攻撃を受けるべき敵：${names(owed)}。`,
      ),
    });
  return found;
}
