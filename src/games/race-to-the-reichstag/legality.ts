import { spaceOf } from '../../board/index.js';
import type { Pack } from '../../pack/index.js';
import {
  type Combat,
  has,
  numberOf,
  type OddsViolation,
  type Piece,
  rulingOf,
  violation,
  type Words,
  words,
} from '../../rules/index.js';
import type { Battle } from './battle.js';
import { exertsZoc, type Front, inSectorOf, isFront, isPrepared, sameSector } from './ground.js';
import { MOST_UNITS } from './losses.js';
import { isStatic, piecesOf, type Sides } from './survey.js';

/** What of an attack can be told to be illegal before a die is rolled, and what has to be believed. */

/** The combat phases, and who attacks in them: a front, or the Germans of a sector (4.0). */
const PHASES: Readonly<Record<string, { readonly rule: string; readonly german: boolean; readonly sector: Front }>> = {
  'I.D': { rule: '4.0-I.D', german: false, sector: '1bf' },
  'II.C': { rule: '4.0-II.C', german: true, sector: '1bf' },
  'III.D': { rule: '4.0-III.D', german: false, sector: '1uf' },
  'IV.C': { rule: '4.0-IV.C', german: true, sector: '1uf' },
};

const IDS: Readonly<Record<string, string>> = {
  '1bf-combat': 'I.D',
  '1uf-german-combat': 'II.C',
  '1uf-combat': 'III.D',
  '1bf-german-combat': 'IV.C',
};

export const combatPhaseOf = (combat: Combat) => {
  const plain = combat.position.phase?.replace(/#\d+$/, '') ?? '';
  return PHASES[IDS[plain] ?? plain];
};

export function violationsOf(pack: Pack, combat: Combat, sides: Sides, battle: Battle): OddsViolation[] {
  return [
    ...wrongEnemies(combat, sides),
    ...inPhase(combat, sides),
    ...whoMayAttack(combat, sides),
    ...acrossSectors(pack, combat, sides),
    ...atTheReichstag(combat, sides),
    ...oncePerPhase(combat),
    ...wholeHexes(pack, combat, sides),
    ...markersInTime(combat, sides, battle),
    ...tooMany(combat, sides),
  ];
}

/** 5.2, 12.0: fronts and Germans attack each other, never their own; and the two fronts never together. */
function wrongEnemies(combat: Combat, sides: Sides): OddsViolation[] {
  const found: OddsViolation[] = [];
  const attackers = combat.attackers.map(({ piece }) => piece);
  const fronts = new Set(attackers.map(({ side }) => side).filter(isFront));
  if (fronts.size > 1)
    found.push(
      violation(
        '5.2',
        words('The two fronts never attack together.', '両正面軍が共同で攻撃することはできない。'),
        ...ids(attackers),
      ),
    );
  if (fronts.size > 0 && attackers.some(({ side }) => side === 'german'))
    found.push(
      violation(
        '12.0',
        words('Germans and Soviets do not attack together.', '独軍とソ連軍が共に攻撃することはない。'),
        ...ids(attackers),
      ),
    );
  for (const piece of combat.defenders) {
    if (sides.germansAttack && (piece.side === 'german' || (piece.side === undefined && isStatic(piece))))
      found.push(
        violation(
          '12.0',
          words(`${piece.id} is German; Germans attack Soviets.`, `${piece.id}は独軍であり、独軍は攻撃できない。`),
          piece.id,
        ),
      );
    if (!sides.germansAttack && isFront(piece.side))
      found.push(
        violation(
          '12.0',
          words(
            `${piece.id} is Soviet; the fronts attack only Germans.`,
            `${piece.id}はソ連軍であり、正面軍が攻撃できるのは独軍だけ。`,
          ),
          piece.id,
        ),
      );
  }
  return found;
}

/** 4.0: a combat phase belongs to one front, or to the Germans of one sector. In other phases a player is planning. */
function inPhase(combat: Combat, sides: Sides): OddsViolation[] {
  const phase = combatPhaseOf(combat);
  if (phase === undefined) return [];
  const wrong = phase.german !== sides.germansAttack || phase.sector !== sides.front;
  const who = phase.german
    ? words(`the Germans of the ${phase.sector.toUpperCase()} sector attack`, `${phase.sector.toUpperCase()}戦区の独軍が攻撃する`)
    : words(`${phase.sector.toUpperCase()} attacks`, `${phase.sector.toUpperCase()}が攻撃する`);
  return wrong ? [violation(phase.rule, words(`In this phase ${who.en}.`, `このフェイズでは${who.ja}。`), 'position.phase')] : [];
}

function whoMayAttack(combat: Combat, sides: Sides): OddsViolation[] {
  return combat.attackers.flatMap(({ piece }) => {
    const terrain = terrainOf(combat, piece);
    if (sides.germansAttack && terrain.includes('reichstag'))
      return [
        violation(
          '5.6',
          words(
            `${piece.id} is in the Reichstag, whose garrison may not attack.`,
            `${piece.id}は国会議事堂守備隊であり攻撃できない。`,
          ),
          piece.id,
        ),
      ];
    if (isStatic(piece) || has(piece, 'defence-only'))
      return [
        violation(
          '12.12',
          words(
            `${piece.id} has its strength in parentheses and never attacks.`,
            `${piece.id}は括弧付き戦闘力のため攻撃できない。`,
          ),
          piece.id,
        ),
      ];
    return [];
  });
}

/** 5.2: nobody attacks across the boundary; a front fights in its own sector, the Germans of a sector against its front. */
function acrossSectors(pack: Pack, combat: Combat, sides: Sides): OddsViolation[] {
  const { board } = combat;
  const found: OddsViolation[] = [];
  const open = rulingOf(pack, combat.position, 'Q27') === 'both-sectors';
  const outside = (who: string, where: string): Words =>
    words(`${who} may not attack in the other sector (${where}).`, `${who}は他の戦区（${where}）を攻撃できない。`);
  for (const target of combat.targets) {
    const reichstag = target.terrain.includes('reichstag');
    if (!sides.germansAttack && !reichstag) {
      const inside = combat.attackers.every(({ piece }) => open && terrainOf(combat, piece).includes('reichstag'));
      const elsewhere = target.units.filter(({ sector }) => isFront(sector) && sector !== sides.front);
      if (
        !inside &&
        (elsewhere.length > 0 || (target.space !== -1 && target.mapped && !inSectorOf(board, target.space, sides.front)))
      )
        found.push(violation('5.2', outside(sides.front.toUpperCase(), target.id), target.id));
    }
    for (const { piece } of combat.attackers) {
      const at = piece.at === undefined ? -1 : spaceOf(board, piece.at);
      if (sides.germansAttack && isFront(piece.sector) && piece.sector !== sides.front)
        found.push(violation('5.2', outside(piece.id, target.id), piece.id));
      else if (at !== -1 && target.space !== -1 && !reichstag && !sameSector(board, at, target.space) && found.length === 0)
        found.push(violation('5.2', outside(piece.id, target.id), piece.id));
    }
  }
  return found;
}

/** 5.5, 5.6: what is different about the Reichstag hex. */
function atTheReichstag(combat: Combat, sides: Sides): OddsViolation[] {
  const target = combat.targets.find(({ terrain }) => terrain.includes('reichstag'));
  if (target === undefined) return [];
  if (sides.germansAttack)
    return [
      violation(
        '5.6',
        words('Germans may not attack into the Reichstag hex.', '独軍は国会議事堂ヘクスを攻撃できない。'),
        target.id,
      ),
    ];
  const other = sides.front === '1bf' ? '1uf' : '1bf';
  const held = (combat.position.markers ?? []).some(
    (marker) =>
      (marker.is === 'artillery' || marker.is === 'air') &&
      marker.of === other &&
      target.space !== -1 &&
      spaceOf(combat.board, marker.at ?? '') === target.space,
  );
  return held
    ? [
        violation(
          '5.5',
          words(
            `A barrage marker of ${other.toUpperCase()} is in the Reichstag hex; ${sides.front.toUpperCase()} may not attack it.`,
            `国会議事堂に${other.toUpperCase()}の弾幕マーカーがあり、${sides.front.toUpperCase()}は攻撃できない。`,
          ),
          target.id,
        ),
      ]
    : [];
}

/** 12.0, 13.5, Q13: a unit attacks once a phase and is attacked once, unless it retreated into an objective hex. */
function oncePerPhase(combat: Combat): OddsViolation[] {
  const found: OddsViolation[] = [];
  for (const { piece } of combat.attackers)
    if (has(piece, 'attacked'))
      found.push(
        violation('12.0', words(`${piece.id} has attacked in this phase.`, `${piece.id}はこのフェイズに攻撃済み。`), piece.id),
      );
  for (const target of combat.targets)
    for (const piece of target.units) {
      const again = has(piece, 'retreated') && (target.terrain.includes('objective') || target.terrain.includes('reichstag'));
      if (has(piece, 'was-attacked') && !again)
        found.push(
          violation(
            '13.5',
            words(`${piece.id} has been attacked in this phase.`, `${piece.id}はこのフェイズに攻撃を受けている。`),
            piece.id,
          ),
        );
    }
  return found;
}

/** 12.10, Q13: all units of a hex that must attack are one force. */
function wholeHexes(pack: Pack, combat: Combat, sides: Sides): OddsViolation[] {
  if (!combat.proven.position || rulingOf(pack, combat.position, 'Q13') === 'single-units') return [];
  const mine = sides.germansAttack ? 'german' : sides.front;
  const attacking = new Set(combat.attackers.map(({ piece }) => piece.id));
  const hexes = new Set(combat.attackers.map(({ piece }) => piece.at));
  const pieces = piecesOf(pack, combat);
  return pieces.flatMap((piece) => {
    const idle = piece.side === mine && hexes.has(piece.at) && !attacking.has(piece.id) && piece.class === 'unit';
    if (!idle || !mayAttack(piece) || has(piece, 'attacked') || !inEnemyZoc(pack, combat, pieces, piece)) return [];
    return [
      violation(
        '12.10',
        words(
          `${piece.id} stands with the attackers at ${piece.at} and must join their attack.`,
          `${piece.id}は攻撃側と同じ${piece.at}にいるため、同じ攻撃に加わらなければならない。`,
        ),
        piece.id,
      ),
    ];
  });
}

export const mayAttack = (piece: Piece): boolean =>
  !isStatic(piece) && !has(piece, 'defence-only') && numberOf(piece, 'strength') !== 0;

/** 12.0: is this unit in an enemy ZOC? */
export function inEnemyZoc(pack: Pack, combat: Combat, pieces: readonly Piece[], piece: Piece): boolean {
  const { board, position } = combat;
  const german = piece.side === 'german';
  const here = spaceOf(board, piece.at ?? '');
  if (here === -1) return false;
  const rules = { prepared: isPrepared(position), bothSectors: rulingOf(pack, position, 'Q27') === 'both-sectors' };
  return pieces.some(
    (enemy) =>
      enemy.class === 'unit' &&
      enemy.side !== undefined &&
      isFront(enemy.side) === german &&
      enemy.at !== undefined &&
      exertsZoc(board, enemy.side, spaceOf(board, enemy.at), here, rules),
  );
}

/** 15.0: no barrage in the first game turn. 22.5: the Me-262 belongs to the Hitler Fantasy. */
function markersInTime(combat: Combat, sides: Sides, battle: Battle): OddsViolation[] {
  const { position } = combat;
  const found: OddsViolation[] = [];
  if (!sides.germansAttack && position.turn === 1 && battle.hexes.some(({ barraged }) => barraged))
    found.push(
      violation('15.0', words('There is no barrage in the first game turn.', '第1ゲームターンに弾幕は使えない。'), 'barrage'),
    );
  const other =
    position.scenario !== undefined && position.scenario !== 'hitler-fantasy' && position.options?.includes('22.0') !== true;
  if (sides.germansAttack && other && battle.attackers.some(({ me262 }) => me262))
    found.push(
      violation(
        '22.5',
        words('The Me-262 comes only with the relief groups of 22.0.', 'Me-262は22.0の救援部隊と共にのみ登場する。'),
        'me-262',
      ),
    );
  return found;
}

/** 10.2, 10.3: more than six hexes can hold cannot fight in one attack. */
function tooMany(combat: Combat, sides: Sides): OddsViolation[] {
  const found: OddsViolation[] = [];
  for (const [list, german] of [
    [combat.attackers, sides.germansAttack],
    [combat.defenders, !sides.germansAttack],
  ] as const)
    if (list.length > MOST_UNITS)
      found.push(
        violation(
          german ? '10.3' : '10.2',
          words(
            `${list.length} units of one side cannot be in one attack; six hexes of three hold ${MOST_UNITS}.`,
            `1回の攻撃に片側${list.length}ユニットは参加できない（6ヘクスに3個ずつで${MOST_UNITS}個まで）。`,
          ),
        ),
      );
  return found;
}

export const terrainOf = (combat: Combat, piece: Piece): readonly string[] => {
  const at = piece.at === undefined ? -1 : spaceOf(combat.board, piece.at);
  return combat.board.spaces[at]?.terrain ?? [];
};

const ids = (pieces: readonly Piece[]): string[] => pieces.map(({ id }) => id);
