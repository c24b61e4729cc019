import { type Board, distance, spaceOf, stepAllows } from '../../board/index.js';
import type { Piece, Position } from '../../rules/index.js';
import type { Context } from '../room.js';
import { unitsOf, zocOf } from './zoc.js';

/** 8.63-8.65, A-22: the ways back of a unit, each a list of hexes. */

const enemy = (side: string | undefined): string => (side === 'axis' ? 'allied' : 'axis');

/** How many hexes farther than it must a unit may go to find room (8.64). */
const FARTHER = 4;

/** No more ways than anybody would read. */
const MOST = 60;

/** What stands and reaches where, worked out once for all steps of a retreat. */
interface Ground {
  readonly context: Context;
  readonly position: Position;
  readonly piece: Piece;
  readonly zoc: Uint8Array;
  readonly friends: ReadonlyMap<number, number>;
  readonly foes: ReadonlySet<number>;
  readonly attacked: readonly number[];
  /** Nearer is less: to the friendly map edge, and to friendly cities. */
  readonly edge: (space: number) => number;
  readonly city: (space: number) => number;
}

/**
 * Every way of `length` hexes, or as near to it as the unit can come; longer where only that leads to room. None when it cannot
 * retreat at all.
 */
export function waysBack(
  context: Context,
  position: Position,
  piece: Piece,
  attacked: readonly string[],
  length: number,
): string[][] {
  const { board } = context;
  const ground = groundOf(context, position, piece, attacked);
  const start = spaceOf(board, piece.at ?? '');
  if (start === -1 || length < 1) return [];
  let ways: number[][] = [[start]];
  let short: number[][] = [];
  for (let n = 0; n < length; n++) {
    const longer = ways.flatMap((way) => stepsBack(ground, way).map((next) => [...way, next])).slice(0, 4 * MOST);
    if (longer.length === 0) break;
    [short, ways] = [longer, longer];
  }
  if (short.length === 0) return [];
  const ids = (list: readonly number[][]): string[][] =>
    list.slice(0, MOST).map((way) => way.slice(1).map((space) => board.ids[space] as string));
  const ended = ways.filter((way) => mayEnd(ground, way));
  if (ended.length > 0 || !context.on('8.64')) return ids(ended.length > 0 ? ended : ways);
  // 8.64: no room; farther, as far as needed.
  for (let n = 0; n < FARTHER; n++) {
    ways = ways.flatMap((way) => stepsBack(ground, way).map((next) => [...way, next])).slice(0, 4 * MOST);
    const found = ways.filter((way) => mayEnd(ground, way));
    if (found.length > 0) return ids(found);
  }
  return ids(short);
}

function groundOf(context: Context, position: Position, piece: Piece, attacked: readonly string[]): Ground {
  const { board } = context;
  const friends = new Map<number, number>();
  for (const other of unitsOf(context, position, piece.side)) {
    const space = spaceOf(board, other.at ?? '');
    if (other.id !== piece.id && space !== -1)
      friends.set(space, (friends.get(space) ?? 0) + (other.size === 'division' ? 0 : 1));
  }
  const foes = new Set(unitsOf(context, position, enemy(piece.side)).map(({ at }) => spaceOf(board, at ?? '')));
  const cities = board.spaces.flatMap(({ id, terrain }, space) =>
    terrain.some((word) => word === 'city' || word === 'major-city') && position.control?.[id] === piece.side ? [space] : [],
  );
  return {
    context,
    position,
    piece,
    zoc: zocOf(context, position, enemy(piece.side)),
    friends,
    foes,
    attacked: attacked.map((id) => spaceOf(board, id)).filter((space) => space !== -1),
    edge: edgeOf(board, piece.side),
    city: (space) => Math.min(Number.POSITIVE_INFINITY, ...cities.map((city) => distance(board, city, space))),
  };
}

/** The hexes that the last hex of a way can be left for. */
function stepsBack(ground: Ground, way: readonly number[]): number[] {
  const { context, zoc, friends, foes, attacked, edge, city } = ground;
  const { board } = context;
  const from = way.at(-1) as number;
  // 6.44: a hex in enemy ZOC without friends is the end of the way.
  if (way.length > 1 && isBarred(ground, from)) return [];
  const open: number[] = [];
  for (let k = board.first[from] as number; k < (board.first[from + 1] as number); k++) {
    const to = board.to[k] as number;
    if (!stepAllows(board, k, 'retreat') || board.sea[to] === 1 || board.spaces[to]?.kind !== 'hex') continue;
    if (foes.has(to) || way.includes(to)) continue;
    if (zoc[to] === 1 && !friends.has(to) && !mayHide(ground, to) && context.on('8.65')) continue;
    open.push(to);
  }
  if (!context.on('8.63')) return open;
  const farther = (to: number, by: number): boolean =>
    attacked.every((hex) => distance(board, hex, to) >= distance(board, hex, from) + by);
  const away = open.filter((to) => farther(to, 1));
  const pool = away.length > 0 ? away : open.filter((to) => farther(to, 0));
  const home = pool.filter((to) => edge(to) < edge(from));
  if (home.length > 0) return home;
  // Yugoslavs: any hex of Yugoslavia is a good direction.
  const own = pool.filter(
    (to) => ground.piece.nation === 'yugoslav' && board.spaces[to]?.regions.includes('yugoslavia') === true,
  );
  return own.length > 0 ? own : pool.filter((to) => city(to) < city(from));
}

const isBarred = ({ zoc, friends, context }: Ground, space: number): boolean =>
  zoc[space] === 1 && !friends.has(space) && context.on('6.44');

/** 6.44, A-11: a Yugoslav unit may end its retreat in a Yugoslav mountain hex in enemy ZOC. */
const mayHide = ({ piece, context }: Ground, space: number): boolean => {
  const { terrain = [], regions = [] } = context.board.spaces[space] ?? {};
  return piece.nation === 'yugoslav' && terrain.includes('rough') && regions.includes('yugoslavia');
};

/** 6.3, 8.64: two units in a hex, divisions not counted. */
const mayEnd = ({ friends, piece }: Ground, way: readonly number[]): boolean =>
  piece.size === 'division' || (friends.get(way.at(-1) as number) ?? 0) < 2;

/** How far a hex is from the friendly map edge: the Axis west, the Allies east. A board of a question has no edges but a west. */
function edgeOf(board: Board, side: string | undefined): (space: number) => number {
  const spaces = board.regions.get(side === 'axis' ? 'west-edge' : 'east-edge');
  if (spaces !== undefined) return (space) => Math.min(...spaces.map((one) => distance(board, one, space)));
  return (space) => (board.centre(space)?.x ?? 0) * (side === 'axis' ? 1 : -1);
}
