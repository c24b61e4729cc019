import { neighboursOf, spaceOf } from '../../board/index.js';
import { MAX_DICE } from '../../chance/index.js';
import { say } from '../../pack/index.js';
import { has, type OddsViolation, resolve, tooManyDice, unknownRulings, violation, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Battle, Role } from './battle.js';
import { JANUARY_1945 } from './setting.js';
import { type Dice, total } from './strength.js';
import { isLeader, leaderSide } from './troops.js';

/** Everything that the question shows to be against the rules. */
export function violationsOf(context: Context, battle: Battle): OddsViolation[] {
  return [
    ...unknownRulings(context.pack, battle.combat.position),
    ...fighters(battle),
    ...strengths(battle),
    ...onceOnly(battle),
    ...phase(battle),
    ...exploitation(battle),
    ...grouping(context, battle),
    ...yugoslavia(context, battle),
    ...leaders(context, battle),
    ...air(battle),
    ...ships(context, battle),
    ...volkssturm(battle),
  ].filter(({ rule }) => context.on(rule));
}

/** 8.43: more dice than can be worked out. */
export const tooMany = (dice: readonly Dice[]): OddsViolation[] =>
  dice.flatMap((one) => (total(one) > MAX_DICE ? [violation('8.43', tooManyDice(total(one), MAX_DICE))] : []));

/** 6.1: leaders are not units; they neither attack nor hold a hex alone. One side attacks the other. */
function* fighters({ attackers, hexes, sides, defenders }: Battle): Generator<OddsViolation> {
  if (attackers.length === 0)
    yield violation('6.1', words('A leader cannot attack without units.', '指揮官だけでは攻撃できない。'));
  for (const hex of hexes)
    if (hex.troops.length === 0)
      yield violation(
        '6.1',
        words(
          `Only leaders are in ${hex.id}: it is entered, not attacked.`,
          `${hex.id}には指揮官しかいない。攻撃せずに進入できる。`,
        ),
        hex.id,
      );
  for (const troop of [...attackers, ...defenders]) {
    const side = attackers.some(({ id }) => id === troop.id) ? sides.attacker : sides.defender;
    if (troop.side !== side)
      yield violation(
        '8.41',
        words(
          `${troop.name.en} (${troop.id}) does not fight on this side.`,
          `${troop.name.ja}(${troop.id})はこちら側のユニットではない。`,
        ),
        troop.id,
      );
  }
  if (sides.attacker === sides.defender)
    yield violation('8.41', words('Attackers and defenders are on the same side.', '攻撃側と防御側が同じ陣営である。'));
}

/** 8.43: a unit rolls as many dice as it has strength. */
function* strengths({ attackers, defenders, combat }: Battle): Generator<OddsViolation> {
  for (const { id, name, strength, steps, piece } of [...attackers, ...defenders]) {
    if (piece.values.strength === undefined)
      yield violation(
        '8.43',
        words(`${name.en} (${id}) has no strength; give its values.`, `${name.ja}(${id})の戦闘力が分からない。`),
        id,
      );
    else if (strength < 1)
      yield violation(
        '8.43',
        words(
          `${name.en} (${id}) has strength ${strength}; units have 1 or more.`,
          `${name.ja}(${id})の戦闘力が${strength}になっている。1以上でなければならない。`,
        ),
        id,
      );
    if (steps < 1)
      yield violation('8.51', words(`${name.en} (${id}) has no step left.`, `${name.ja}(${id})にはステップが残っていない。`), id);
  }
  for (const hex of combat.targets)
    if (hex.terrain.includes('sea'))
      yield violation(
        '9.1',
        words(`${hex.id} is sea; no unit can be there.`, `${hex.id}は海で、ユニットは存在できない。`),
        hex.id,
      );
}

/** 8.42: a unit attacks once in a phase; a hex is attacked once. */
function* onceOnly({ attackers, defenders, setting }: Battle): Generator<OddsViolation> {
  for (const { id, name, piece } of attackers)
    if (has(piece, 'attacked'))
      yield violation(
        '8.42',
        words(`${name.en} (${id}) has attacked already in this phase.`, `${name.ja}(${id})はこのフェイズに攻撃済み。`),
        id,
      );
  if (setting.ruling('A-18') === 'any') return;
  for (const { id, name, piece } of defenders)
    if (has(piece, 'defended'))
      yield violation(
        '8.42',
        words(
          `${name.en} (${id}) has been attacked already in this phase (A-18).`,
          `${name.ja}(${id})はこのフェイズに攻撃を受けた(A-18)。`,
        ),
        id,
      );
}

/** 4.0: attacks are made in the own Combat and Exploitation Combat Phases. */
function* phase({ setting, sides }: Battle): Generator<OddsViolation> {
  const here = setting.phase;
  if (here === undefined || (here.does.includes('attack') && here.sides.includes(sides.attacker))) return;
  const who = sides.attacker === 'allied' ? words('The Allies', '連合国軍') : words('The Axis', '枢軸国軍');
  const [en, ja] = [say(here.phase.name), say(here.phase.name, 'ja')];
  yield violation(
    sides.attacker === 'allied' ? '8.1' : '8.2',
    words(`${who.en} cannot attack in phase ${here.name}, ${en}.`, `${who.ja}は${here.name} ${ja}に攻撃できない。`),
  );
}

/** 8.3, 13.0: who may attack in an Exploitation Combat Phase, and in which weather. */
function* exploitation({ setting, attackers, pack }: Battle): Generator<OddsViolation> {
  if (!setting.exploitation) return;
  const { weather } = setting;
  if (weather === 'mud' || weather === 'light-mud') {
    yield violation(
      '13.0',
      words(
        'Nobody attacks in an Exploitation Combat Phase in Light Mud or Mud.',
        '軽い泥濘・泥濘では突破戦闘フェイズに攻撃できない。',
      ),
    );
    return;
  }
  const table = pack.tables.exploitation;
  const points = (kind: string): number => {
    const cells = table?.cells[table.rowIds.indexOf(kind)];
    const at = (column: string): number => Number(cells?.[table?.columnIds.indexOf(column) ?? -1]?.is ?? 0);
    // Snow takes 1 MP off; the other reading leaves 1.
    return weather === 'snow' && setting.ruling('A-38') === 'to-one' ? Math.min(1, at('clear')) : at(weather);
  };
  for (const { id, name, kind } of attackers) {
    if (kind === 'shock' || points(kind) > 0) continue;
    yield kind === 'mountain'
      ? violation(
          '8.3',
          words(
            `${name.en} (${id}) cannot exploit in Snow, and so cannot attack now (A-38).`,
            `${name.ja}(${id})は雪では突破移動ができず、攻撃もできない(A-38)。`,
          ),
          id,
        )
      : violation(
          '8.3',
          words(
            `${name.en} (${id}) has no exploitation movement; only shock armies, armor, Guards and mountain units attack now.`,
            `${name.ja}(${id})は突破移動ができない。攻撃できるのは打撃軍、機甲、親衛、山岳のみ。`,
          ),
          id,
        );
  }
}

/** 8.41, 8.2, 8.1: whole hexes are attacked; an Axis unit attacks all its neighbours, but from a fortress. */
function* grouping({ pack, board }: Context, battle: Battle): Generator<OddsViolation> {
  const { combat, setting, sides, hexes, attackers } = battle;
  for (const hex of hexes)
    if (combat.proven.adjacency && !attackers.some(({ reach }) => reach.some((one) => one.hex === hex)))
      yield violation(
        '8.41',
        words(`No attacker is adjacent to ${hex.id}.`, `${hex.id}に隣接する攻撃側ユニットがない。`),
        hex.id,
      );
  if (!combat.proven.position) return;
  const enemies = (combat.position.units ?? [])
    .map((unit) => resolve(pack, unit))
    .filter((piece) => piece.side === sides.defender && piece.class === 'unit' && !isLeader(piece) && piece.at !== undefined);
  for (const hex of hexes) {
    const left = enemies.filter(
      (piece) => spaceOf(board, piece.at ?? '') === hex.space && !hex.troops.some(({ id }) => id === piece.id),
    );
    if (hex.space !== -1 && left.length > 0) {
      const ids = left.map(({ id }) => id);
      yield violation(
        '8.41',
        words(
          `A stack is attacked as a whole: ${ids.join(', ')} is left out.`,
          `スタックは分けて攻撃できない。${ids.join('、')}が抜けている。`,
        ),
        ...ids,
      );
    }
  }
  const strict = sides.attacker === 'axis' ? '8.2' : setting.ruling('A-58') === 'strict' ? '8.1' : undefined;
  if (setting.exploitation || strict === undefined) return;
  for (const { id, stack } of attackers) {
    const from = spaceOf(board, stack ?? '');
    if (from === -1 || (strict === '8.2' && isFortress(battle, from))) continue;
    for (const next of neighboursOf(board, from)) {
      if (hexes.some(({ space }) => space === next) || !enemies.some(({ at }) => spaceOf(board, at ?? '') === next)) continue;
      const hex = board.ids[next] as string;
      yield violation(
        strict,
        words(
          `${id} must attack every adjacent enemy; ${hex} is left out.`,
          `${id}は隣接する敵をすべて攻撃しなければならない。${hex}が抜けている。`,
        ),
        id,
        hex,
      );
    }
  }
}

/** 8.2, 9.1: an intact fortress lets any Axis unit in it pick its targets. */
const isFortress = ({ combat: { board, position } }: Battle, space: number): boolean =>
  board.spaces[space]?.terrain.includes('fortress') === true &&
  !(position.markers ?? []).some((marker) => marker.is === 'fortress-lost' && marker.at === board.ids[space]);

/** 11.42: two Soviet units a turn may attack into Yugoslavia; the duty to attack gives way. */
function* yugoslavia({ board }: Context, { attackers }: Battle): Generator<OddsViolation> {
  const inside = new Set(board.regions.get('yugoslavia') ?? []);
  const soviet = attackers.filter(({ nation, reach }) => nation === 'soviet' && reach.some(({ hex }) => inside.has(hex.space)));
  if (soviet.length > 2)
    yield violation(
      '11.42',
      words(
        `${soviet.length} Soviet units attack into Yugoslavia; 2 a turn may.`,
        `ソビエト軍${soviet.length}個がユーゴスラビアを攻撃している。1ターンに2個まで。`,
      ),
      ...soviet.map(({ id }) => id),
    );
}

/** 11.21, 11.24: leaders help their own side; Dietrich is never without an SS unit. */
function* leaders({ pack }: Context, { leaders: all, strangers, sides, combat }: Battle): Generator<OddsViolation> {
  for (const piece of strangers) {
    const known = ['Zhukov', 'Konev', 'Tito', 'Dietrich'].join(', ');
    yield violation(
      '11.21',
      words(`There is no leader ${piece.name}; there are ${known}.`, `${piece.name}という指揮官はいない(${known})。`),
      piece.id,
    );
  }
  for (const [role, side] of [
    ['attack', sides.attacker],
    ['defence', sides.defender],
  ] as const) {
    for (const { id, name, stack } of all[role]) {
      if (leaderSide(id) !== side)
        yield violation(
          '11.21',
          words(`${name.en} does not lead units of this side.`, `${name.ja}はこちら側の指揮官ではない。`),
          id,
        );
      if (id !== 'dietrich' || stack === undefined || !combat.proven.position) continue;
      const here = (combat.position.units ?? []).filter((unit) => unit.at === stack).map((unit) => resolve(pack, unit));
      if (!here.some((piece) => !isLeader(piece) && (piece.nation === 'ss' || piece.flags.includes('ss'))))
        yield violation(
          '11.24',
          words('Dietrich must be stacked with an SS unit.', 'ディートリッヒはSSユニットとスタックしていなければならない。'),
          id,
        );
    }
  }
}

/** 12.1: one point a combat, in the own Combat Phase; none for the Axis in 1945. */
function* air({ air: used, setting, sides }: Battle): Generator<OddsViolation> {
  if (!used) return;
  if (setting.exploitation)
    yield violation(
      '12.1',
      words('Air points are not used in an Exploitation Combat Phase.', '空軍ポイントは突破戦闘フェイズには使えない。'),
      'with.air',
    );
  if (sides.attacker === 'axis' && (setting.turn ?? 1) >= JANUARY_1945)
    yield violation(
      '12.1',
      words('The Axis has no air points in 1945.', '枢軸国軍は1945年に空軍ポイントを得られない。'),
      'with.air',
    );
}

/** 12.21, 12.22: where ships help, and how many dice. */
function* ships({ board }: Context, battle: Battle): Generator<OddsViolation> {
  const { naval, sides, setting, pack, combat } = battle;
  const coast = (role: Role, region: string, rule: string): OddsViolation[] => {
    const spaces = board.regions.get(region);
    if (spaces === undefined || battle.hexes.some(({ space }) => space === -1 || spaces.includes(space))) return [];
    return [
      violation(
        rule,
        words(
          `No attacked hex is on the ${region === 'baltic-coast' ? 'Baltic' : 'Black Sea'} coast.`,
          `攻撃されるヘクスが${region === 'baltic-coast' ? 'バルト海' : '黒海'}沿岸にない。`,
        ),
        `with.naval.${role}`,
      ),
    ];
  };
  const baltic = (row: string): number | undefined => {
    const box = combat.position.tracks?.baltic;
    const table = pack.tables.baltic;
    return box === undefined ? undefined : Number(table?.cells[table.rowIds.indexOf(row)]?.[box - 1]?.is ?? 0);
  };
  if (naval.attack > 0) {
    const rule = sides.attacker === 'allied' ? '12.21' : '12.22';
    if (setting.exploitation)
      yield violation(
        rule,
        words('Ships add no attack die in an Exploitation Combat Phase.', '突破戦闘フェイズには海軍の攻撃ダイスはない。'),
        'with.naval',
      );
    const most = sides.attacker === 'allied' ? 1 : (baltic('attack-combat') ?? 1);
    if (naval.attack > most)
      yield violation(
        rule,
        words(
          `Ships add ${most} attack dice at most now, not ${naval.attack}.`,
          `海軍の攻撃ダイスは現在${most}個まで(${naval.attack}個ではない)。`,
        ),
        'with.naval',
      );
    yield* coast('attack', sides.attacker === 'allied' ? 'black-sea-coast' : 'baltic-coast', rule);
  }
  if (naval.defence > 0) {
    if (sides.defender === 'allied')
      yield violation(
        '12.22',
        words('Ships add no dice to an Allied defence.', '連合国軍の防御に海軍ダイスはない。'),
        'with.naval',
      );
    const most = baltic(setting.exploitation ? 'defence-exploitation' : 'defence-combat') ?? 2;
    if (naval.defence > most)
      yield violation(
        '12.22',
        words(
          `Ships add ${most} defence dice at most now, not ${naval.defence}.`,
          `海軍の防御ダイスは現在${most}個まで(${naval.defence}個ではない)。`,
        ),
        'with.naval',
      );
    yield* coast('defence', 'baltic-coast', '12.22');
  }
}

/** 11.8: raised against the Allies only. */
function* volkssturm({ hexes, sides }: Battle): Generator<OddsViolation> {
  if (sides.attacker === 'axis' && hexes.some((hex) => hex.volkssturm))
    yield violation(
      '11.8',
      words('The Volkssturm defends against the Allies only.', '国民突撃隊は連合国軍の攻撃に対してのみ加わる。'),
      'with.volkssturm',
    );
}
