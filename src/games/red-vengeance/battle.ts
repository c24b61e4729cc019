import { type Board, spaceOf } from '../../board/index.js';
import { type Pack, say } from '../../pack/index.js';
import {
  type Assumed,
  type Combat,
  type OddsQuestion,
  type Piece,
  resolve,
  type Target,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { MARCH_1945, type Setting, settingOf } from './setting.js';
import {
  isLeader,
  type Leader,
  leaderOf,
  leaderSide,
  namedLeader,
  placeOf,
  type Sides,
  sidesOf,
  type Troop,
  troopOf,
} from './troops.js';

export type Role = 'attack' | 'defence';

/** An attacked hex. */
export interface Hex {
  readonly id: string;
  readonly name: Words;
  readonly space: number;
  readonly terrain: readonly string[];
  readonly troops: readonly Troop[];
  /** 9.1: no Allied unit has been in the fortress. */
  readonly intact: boolean;
  readonly berlin: boolean;
  readonly volkssturm: boolean;
}

/** An attacker and the attacked hexes it is adjacent to, each with what lies between. */
export interface Engaged extends Troop {
  readonly reach: readonly { readonly hex: Hex; readonly across: readonly string[] }[];
}

/** Everything about a combat before the first number is reckoned. */
export interface Battle {
  readonly pack: Pack;
  /** Whether a case is in force. */
  readonly on: Context['on'];
  readonly combat: Combat;
  readonly setting: Setting;
  readonly sides: Sides;
  readonly attackers: readonly Engaged[];
  readonly hexes: readonly Hex[];
  readonly defenders: readonly Troop[];
  readonly leaders: Readonly<Record<Role, readonly Leader[]>>;
  /** 11.25: Zhukov and Konev help nobody but attacks on Berlin. */
  readonly rivals: boolean;
  /** Where Hitler stands with Axis units of this combat: the word of their stack, or of the attacked hex. */
  readonly hitler: { readonly role: Role; readonly stack: string | undefined } | undefined;
  readonly air: boolean;
  readonly naval: Readonly<Record<Role, number>>;
  readonly combined: Readonly<Record<Role, number>>;
  /** 8.65: no way to retreat. */
  readonly blocked: Readonly<Record<Role, boolean>>;
  /** Pieces called leaders that no row of the table knows. */
  readonly strangers: readonly Piece[];
  readonly assumed: readonly Assumed[];
}

/** The combat of a question in this game's own terms. */
export function battleOf(context: Context, combat: Combat, question: OddsQuestion): Battle {
  const { pack, board } = context;
  const assumed: Assumed[] = [];
  const setting = settingOf(context, combat);
  const sides = sidesOf(combat, setting.phase?.sides[0], assumed);
  const berlin = berlinOn(board);
  const hexes = combat.targets.map((target): Hex => {
    const troops = target.units
      .filter((piece) => !isLeader(piece))
      .map((piece) => troopOf(pack, piece, sides.defender, target.id, assumed));
    return {
      id: target.id,
      name: hexName(board, target),
      space: target.space,
      terrain: terrainOf(board, combat, setting, target),
      troops,
      intact: isIntact(combat, target),
      berlin: isBerlin(berlin, target.id, target.space),
      volkssturm: hasVolkssturm(board, combat, sides, target),
    };
  });
  const attackers = combat.attackers
    .filter(({ piece }) => !isLeader(piece))
    .map(({ piece, across }): Engaged => {
      const near = hexes.filter((hex) => touches(board, piece, hex));
      const reach = near.map((hex) => ({ hex, across: across.get(hex.id) ?? [] }));
      return { ...troopOf(pack, piece, sides.attacker, placeOf(piece), assumed), reach };
    });
  const defenders = hexes.flatMap((hex) => hex.troops);
  const { leaders, strangers } = leadersOf(pack, combat, question, sides, attackers);
  return {
    pack,
    on: context.on,
    combat,
    setting,
    sides,
    attackers,
    hexes,
    defenders,
    leaders,
    strangers,
    rivals: areRivals(context, combat, sides, hexes, berlin),
    hitler: hitlerOf(combat, sides, attackers, hexes, berlin),
    air: combat.with.flag('air'),
    naval: navalOf(board, combat, question, sides, hexes),
    combined: combinedOf(combat, question, setting, attackers, hexes, assumed),
    blocked: blockedOf(combat, question),
    assumed,
  };
}

const hexName = (board: Board, { id, space }: Target): Words => {
  const name = board.spaces[space]?.name;
  return name === undefined ? words(id, id) : words(`${say(name)} (${id})`, `${say(name, 'ja')}(${id})`);
};

/** A major city is a city too, and counts once; Dresden is a minor city from March 1945 on (11.5, A-61). */
function terrainOf(board: Board, combat: Combat, { turn = 1 }: Setting, target: Target): readonly string[] {
  const dresden = target.mapped && (board.places.get('dresden') ?? []).includes(target.space);
  const ruined = dresden && (turn >= MARCH_1945 || markerAt(combat, 'dresden-destroyed', target) === 'here');
  const minor = ruined ? target.terrain.map((id) => (id === 'major-city' ? 'city' : id)) : target.terrain;
  return [...new Set(minor)].filter((id) => id !== 'city' || !minor.includes('major-city'));
}

const markerAt = ({ position }: Combat, is: string, { id }: { readonly id: string }): 'here' | 'elsewhere' | undefined => {
  const found = (position.markers ?? []).filter((marker) => marker.is === is);
  return found.length === 0 ? undefined : found.some((marker) => marker.at === id) ? 'here' : 'elsewhere';
};

/** 9.1: once an Allied unit has been in it, a fortress is without effect. */
const isIntact = (combat: Combat, target: Target): boolean =>
  combat.with.has('fortress-lost', target.id)
    ? !combat.with.flag('fortress-lost', target.id)
    : markerAt(combat, 'fortress-lost', target) !== 'here';

/** Berlin as a place of the board, or a hex of that name. */
function berlinOn(board: Board): ReadonlySet<number> {
  const known = berlins.get(board);
  if (known !== undefined) return known;
  const named = board.spaces.flatMap(({ name }, space) => (name !== undefined && say(name) === 'Berlin' ? [space] : []));
  const found = new Set([...(board.places.get('berlin') ?? []), ...named]);
  berlins.set(board, found);
  return found;
}

const berlins = new WeakMap<Board, ReadonlySet<number>>();

const isBerlin = (berlin: ReadonlySet<number>, id: string | undefined, space: number): boolean =>
  id?.toLowerCase() === 'berlin' || berlin.has(space);

/** an attacker need touch only one of the attacked hexes. Without a board it touches them all. */
function touches(board: Board, { at }: Piece, hex: Hex): boolean {
  const from = at === undefined ? -1 : spaceOf(board, at);
  if (from === -1 || hex.space === -1) return true;
  for (let k = board.first[from] ?? 0; k < (board.first[from + 1] ?? 0); k++) if (board.to[k] === hex.space) return true;
  return false;
}

/** 11.8, A-33: once for each of the eight cities, the first time the Allies attack it. */
function hasVolkssturm(board: Board, combat: Combat, sides: Sides, target: Target): boolean {
  if (combat.with.has('volkssturm', target.id)) return combat.with.flag('volkssturm', target.id);
  if (sides.attacker !== 'allied' || !combat.proven.position || target.space === -1) return false;
  return (
    (board.regions.get('volkssturm-cities') ?? []).includes(target.space) &&
    markerAt(combat, 'volkssturm-used', target) !== 'here'
  );
}

function leadersOf(
  pack: Pack,
  combat: Combat,
  question: OddsQuestion,
  sides: Sides,
  attackers: readonly Engaged[],
): { leaders: Record<Role, Leader[]>; strangers: Piece[] } {
  const strangers: Piece[] = [];
  const leaders: Record<Role, Leader[]> = { attack: [], defence: [] };
  const add = (role: Role, piece: Piece, stack: string | undefined): void => {
    const leader = leaderOf(pack, piece, role === 'attack' ? sides.attacker : sides.defender, stack);
    if (leader === undefined) strangers.push(piece);
    else if (!leaders[role].some(({ id }) => id === leader.id)) leaders[role].push(leader);
  };
  for (const { piece } of combat.attackers) if (isLeader(piece)) add('attack', piece, placeOf(piece));
  for (const target of combat.targets) for (const piece of target.units) if (isLeader(piece)) add('defence', piece, target.id);
  // A leader whose whole stack attacks goes with it; where it is split his owner says which combat he joins.
  const attacking = new Set(attackers.map(({ id }) => id));
  const here = (combat.proven.position ? (combat.position.units ?? []) : []).map((unit) => resolve(pack, unit));
  for (const piece of here) {
    if (!isLeader(piece) || piece.at === undefined || piece.side !== sides.attacker) continue;
    const stack = here.filter((one) => one.at === piece.at && one.class === 'unit' && !isLeader(one) && one.side === piece.side);
    if (stack.length > 0 && stack.every(({ id }) => attacking.has(id))) add('attack', piece, piece.at);
  }
  // Named for the whole combat, a leader belongs to the side that he fights for.
  const named = question.with?.leaders;
  const plain = Array.isArray(named) || typeof named === 'string';
  for (const role of ['attack', 'defence'] as const) {
    const side = role === 'attack' ? sides.attacker : sides.defender;
    for (const id of combat.with.list('leaders', role, side).map(String)) {
      if (plain && leaderSide(id) !== side) continue;
      if (!leaders[role].some((leader) => leader.id === id)) leaders[role].push({ ...namedLeader(pack, id), side });
    }
  }
  return { leaders, strangers };
}

/** 11.25: once Zhukov or Konev is adjacent to Berlin, both help attacks on Berlin alone; defence is not touched. */
function areRivals(
  { pack, board }: Context,
  combat: Combat,
  sides: Sides,
  hexes: readonly Hex[],
  berlin: ReadonlySet<number>,
): boolean {
  if (sides.attacker !== 'allied' || hexes.some((hex) => hex.berlin)) return false;
  const all = [
    ...(combat.position.units ?? []).map((unit) => resolve(pack, unit)),
    ...combat.attackers.map(({ piece }) => piece),
  ];
  return all.some((piece) => {
    const id = isLeader(piece) ? leaderOf(pack, piece, 'allied', undefined)?.id : undefined;
    const at = id === 'zhukov' || id === 'konev' ? spaceOf(board, piece.at ?? '') : -1;
    if (at === -1) return false;
    return board.to.subarray(board.first[at], board.first[at + 1]).some((next) => berlin.has(next));
  });
}

/** 11.21, 11.27: Hitler is in Berlin as long as he lives. Said without a place, he is with the Axis units of the combat. */
function hitlerOf(
  combat: Combat,
  sides: Sides,
  attackers: readonly Engaged[],
  hexes: readonly Hex[],
  berlin: ReadonlySet<number>,
): Battle['hitler'] {
  const said = combat.with.has('hitler');
  if (said && !combat.with.flag('hitler')) return undefined;
  if (!said && (combat.position.markers ?? []).some((marker) => marker.is === 'hitler-dead')) return undefined;
  if (sides.defender === 'axis') {
    const there =
      hexes.find((hex) => hex.berlin) ??
      (said
        ? (hexes.find(({ terrain }) => terrain.includes('fortress') && terrain.includes('major-city')) ?? hexes[0])
        : undefined);
    return there && { role: 'defence', stack: there.id };
  }
  const inside = attackers.find(({ stack }) => stack !== undefined && isBerlin(berlin, stack, spaceOf(combat.board, stack)));
  if (inside !== undefined) return { role: 'attack', stack: inside.stack };
  return said ? { role: 'attack', stack: undefined } : undefined;
}

/** A number for the whole combat is the attacker's, unless only the defender can have it. */
function navalOf(
  board: Board,
  combat: Combat,
  question: OddsQuestion,
  sides: Sides,
  hexes: readonly Hex[],
): Record<Role, number> {
  const said = question.with?.naval;
  if (typeof said !== 'number')
    return {
      attack: combat.with.number('naval', 'attack', sides.attacker) ?? 0,
      defence: combat.with.number('naval', 'defence', sides.defender) ?? 0,
    };
  const baltic = board.regions.get('baltic-coast') ?? [];
  const defends = sides.defender === 'axis' && (said > 1 || hexes.some(({ space }) => baltic.includes(space)));
  return defends ? { attack: 0, defence: said } : { attack: said, defence: 0 };
}

/** 14.8, A-41: stacks of infantry (or Guards) with armor. */
export const isCombined = (troops: readonly Troop[]): boolean =>
  troops.some(({ kind }) => kind === 'infantry' || kind === 'guards') && troops.some(({ kind }) => kind === 'armor');

function combinedOf(
  combat: Combat,
  question: OddsQuestion,
  { options }: Setting,
  attackers: readonly Engaged[],
  hexes: readonly Hex[],
  assumed: Assumed[],
): Record<Role, number> {
  const said = question.with?.['combined-arms'];
  if (typeof said === 'number') return { attack: said, defence: 0 };
  const stated = (role: Role): number | undefined =>
    combat.with.has('combined-arms', role) ? combat.with.number('combined-arms', role) : undefined;
  if (!options.has('14.8')) return { attack: stated('attack') ?? 0, defence: stated('defence') ?? 0 };
  const placed = stacks(attackers);
  if (stated('attack') === undefined && isCombined(placed.get(undefined) ?? []))
    assumed.push({
      rule: '14.8',
      text: words(
        'Attackers whose hexes are not told make no stack of infantry and armor.',
        '位置の不明な攻撃側は歩兵と機甲のスタックではないとする。',
      ),
    });
  placed.delete(undefined);
  return {
    attack: stated('attack') ?? [...placed.values()].filter(isCombined).length,
    defence: stated('defence') ?? hexes.filter(({ troops }) => isCombined(troops)).length,
  };
}

/** Units by the hex they stand in; under `undefined` those whose hex is not told. */
export function stacks<T extends Troop>(troops: readonly T[]): Map<string | undefined, T[]> {
  const found = new Map<string | undefined, T[]>();
  for (const troop of troops) found.set(troop.stack, [...(found.get(troop.stack) ?? []), troop]);
  return found;
}

/** Said for the whole combat, it is the defender who cannot retreat. */
function blockedOf(combat: Combat, question: OddsQuestion): Record<Role, boolean> {
  const said = question.with?.blocked;
  if (typeof said === 'boolean') return { attack: false, defence: said };
  return { attack: combat.with.flag('blocked', 'attack'), defence: combat.with.flag('blocked', 'defence') };
}
