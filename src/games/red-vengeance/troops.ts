import { type Pack, say } from '../../pack/index.js';
import { type Assumed, type Combat, has, numberOf, type Piece, type Words, words } from '../../rules/index.js';
import { enemyOf, type Faction } from './setting.js';

/** A unit as this game's combat sees it. */
export interface Troop {
  readonly id: string;
  readonly name: Words;
  readonly side: Faction;
  readonly nation: string;
  readonly kind: string;
  readonly strength: number;
  /** Steps left. */
  readonly steps: number;
  readonly oos: boolean;
  readonly ss: boolean;
  /** The hex it stands in, as far as the question tells: units with the same word are stacked. */
  readonly stack: string | undefined;
  readonly piece: Piece;
}

/** A leader is a counter but not a unit (2.0, 6.1). */
export interface Leader {
  /** A row of the leaders' table. */
  readonly id: string;
  readonly name: Words;
  readonly stack: string | undefined;
  /** The side that the question puts him on; undefined when it only names him. */
  readonly side: Faction | undefined;
  readonly unit?: string | undefined;
}

export interface Sides {
  readonly attacker: Faction;
  readonly defender: Faction;
}

/** Who attacks whom. What the units do not say follows from the other side or the phase; else the Allies attack. */
export function sidesOf(combat: Combat, acting: string | undefined, assumed: Assumed[]): Sides {
  const known = (pieces: readonly Piece[]): Faction | undefined => pieces.map(({ side }) => side).find(isFaction);
  const [attack, defence] = [known(combat.attackers.map(({ piece }) => piece)), known(combat.defenders)];
  const byPhase = acting !== undefined && isFaction(acting) ? acting : undefined;
  if (attack === undefined && defence === undefined && byPhase === undefined)
    assumed.push({ rule: '8.1', text: words('The Allies attack the Axis.', '連合国軍が枢軸国軍を攻撃している。') });
  const attacker = attack ?? (defence === undefined ? (byPhase ?? 'allied') : enemyOf(defence));
  return { attacker, defender: defence ?? enemyOf(attacker) };
}

const isFaction = (side: string | undefined): side is Faction => side === 'allied' || side === 'axis';

export const isLeader = (piece: Piece): boolean => piece.class === 'leader' || piece.kind === 'leader';

/** A unit with what the question leaves out filled in; each guess is told. */
export function troopOf(pack: Pack, piece: Piece, side: Faction, stack: string | undefined, assumed: Assumed[]): Troop {
  const own = isFaction(piece.side) ? piece.side : side;
  const nation = piece.nation ?? (own === 'allied' ? 'soviet' : has(piece, 'ss') ? 'ss' : 'german');
  const movement = numberOf(piece, 'movement');
  const kind = kindOf(piece, nation, movement);
  const steps = stepsLeft(piece, kind);
  const name = nameOf(pack, piece, kind);
  const called = piece.counter === undefined && piece.unit.name === undefined ? words(unnamed(piece), unnamed(piece)) : name;
  if (piece.kind === undefined) {
    const what = pack.game.kinds[kind]?.name ?? kind;
    assumed.push({
      rule: '2.0',
      text: words(`${called.en} is ${say(what).toLowerCase()}.`, `${called.ja}は${say(what, 'ja')}とする。`),
    });
  }
  if (steps.guessed)
    assumed.push({
      rule: '8.51',
      text: words(`${called.en} is at full strength: 2 steps.`, `${called.ja}は完全戦力(2ステップ)とする。`),
    });
  return {
    id: piece.id,
    name,
    side: own,
    nation,
    kind,
    strength: numberOf(piece, 'strength') ?? 0,
    steps: steps.left,
    oos: has(piece, 'oos'),
    ss: nation === 'ss' || has(piece, 'ss'),
    stack,
    piece,
  };
}

/** 6.6: Guards are Soviet infantry with a movement allowance of 4. Only armor has 5. */
function kindOf({ kind }: Piece, nation: string, movement: number | undefined): string {
  if (kind === undefined && movement !== undefined && movement >= 5) return 'armor';
  if ((kind ?? 'infantry') === 'infantry' && nation === 'soviet' && movement === 4) return 'guards';
  return kind ?? 'infantry';
}

/** Units have two steps, a marine division one (11.6). */
function stepsLeft({ unit, counter, steps, face }: Piece, kind: string): { left: number; guessed: boolean } {
  if (unit.steps !== undefined || counter !== undefined) return { left: steps, guessed: false };
  if (kind === 'marine') return { left: 1, guessed: false };
  return face === 'back' ? { left: 1, guessed: false } : { left: 2, guessed: true };
}

/** A unit made up on the spot, as the question calls it. */
const unnamed = ({ id, values }: Piece): string =>
  `${id} (${[values.strength, values.movement].filter((value) => value !== undefined).join('-')})`;

function nameOf(pack: Pack, { unit, counter, values }: Piece, kind: string): Words {
  if (unit.name !== undefined) return words(unit.name, unit.name);
  if (counter !== undefined) return words(counter.name, pack.words.ja?.counters[counter.id] ?? counter.name);
  const printed = [values.strength, values.movement].filter((value) => value !== undefined).join('-');
  const what = pack.game.kinds[kind]?.name ?? kind;
  return words(`${say(what)} ${printed}`, `${say(what, 'ja')}${printed}`);
}

/** The leader that a piece is: by its counter, its name or its id. */
export function leaderOf(pack: Pack, piece: Piece, side: Faction, stack: string | undefined): Leader | undefined {
  const known = pack.tables.leaders?.rowIds ?? [];
  const id = [piece.counter?.id, piece.unit.name, piece.id]
    .map((word) => word?.toLowerCase())
    .find((word) => known.includes(word ?? ''));
  if (id === undefined) return undefined;
  return { ...namedLeader(pack, id), side: isFaction(piece.side) ? piece.side : side, stack, unit: piece.id };
}

export function namedLeader(pack: Pack, id: string): Leader {
  const row = pack.tables.leaders?.rows.list.find((one) => typeof one === 'object' && one.id === id);
  const name = (typeof row === 'object' ? row.name : undefined) ?? id;
  return { id, name: words(say(name), say(name, 'ja')), stack: undefined, side: undefined };
}

/** The side that a leader fights for. */
export const leaderSide = (id: string): Faction => (id === 'dietrich' || id.startsWith('hitler') ? 'axis' : 'allied');

/** Where a unit stands: its hex, else its stack. */
export const placeOf = ({ at, stack }: Piece): string | undefined => at ?? stack;
