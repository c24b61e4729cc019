import { type Board, type Costs, compileCosts, neighboursOf, stepAllows, stepBetween } from '../../board/index.js';
import type { Pack, TerrainFile } from '../../pack/index.js';
import { type Piece, type Position, resolve, type Unit, withUnit } from '../../rules/index.js';
import type { Context } from '../room.js';
import { mayDo } from '../shared.js';

/** What stands where, and what it does to the spaces around it. */

/** The units of a position that are somewhere on the board, as pieces. */
export function piecesOn(context: Context, position: Position): readonly Piece[] {
  const units = position.units ?? NONE;
  const known = memory.get(units);
  if (known?.pack === context.pack) return known.pieces;
  const pieces = units.filter((unit) => unit.at !== undefined).map((unit) => resolve(context, unit));
  memory.set(units, { pack: context.pack, pieces });
  return pieces;
}

export const pieceOf = (context: Context, position: Position, id: string): Piece | undefined =>
  piecesOn(context, position).find((piece) => piece.id === id);

export const piecesAt = (context: Context, position: Position, space: string): Piece[] =>
  piecesOn(context, position).filter((piece) => piece.at === space && piece.class !== 'marker');

/** Units in a space against which `side` may do this. */
export const enemiesAt = (context: Context, position: Position, space: string, side: string, purpose = 'attack'): Piece[] =>
  piecesAt(context, position, space).filter(
    (piece) => piece.side !== undefined && mayDo(context, position, side, piece.side, purpose),
  );

/** Every space in the zone of control of units that exert one on `side`, with those units. */
export function zocAgainst(context: Context, position: Position, side: string): Map<number, Piece[]> {
  const { board } = context;
  const zones = new Map<number, Piece[]>();
  for (const piece of piecesOn(context, position)) {
    if (piece.side === undefined || piece.class === 'marker' || !mayDo(context, position, piece.side, side, 'zoc')) continue;
    for (const space of zocOf(board, piece)) zones.set(space, [...(zones.get(space) ?? []), piece]);
  }
  return zones;
}

/** The spaces next to a unit into which a zone of control reaches. */
export function zocOf(board: Board, piece: Piece): number[] {
  const at = board.index.get(piece.at ?? '');
  if (at === undefined || isOffMap(board, at)) return [];
  return [...neighboursOf(board, at)].filter((space) => stepAllows(board, stepBetween(board, at, space), 'zoc'));
}

/** Boxes and tracks lie beside the map: no stacking, no fighting, no zones of control. */
export const isOffMap = (board: Board, space: number): boolean => {
  const kind = board.spaces[space]?.kind;
  return kind === 'box' || kind === 'track';
};

/** How many more units of this side may end in a space; Infinity where nothing limits them. */
export function roomFor(context: Context, position: Position, space: string, side: string): number {
  const limit = context.pack.game.stacking;
  const at = context.board.index.get(space);
  if (limit === undefined || at === undefined || isOffMap(context.board, at)) return Number.POSITIVE_INFINITY;
  const here = piecesAt(context, position, space).filter((piece) => limit.per === 'space' || piece.side === side);
  return limit.units - here.length;
}

/** What steps cost a class of units; compiled once for a board and a chart. */
export function costsFor(
  { board, pack }: Context,
  moves: string | undefined,
  purpose: 'move' | 'retreat' | 'advance' = 'move',
): Costs {
  const byChart = compiled.get(board) ?? new WeakMap<TerrainFile, Map<string, Costs>>();
  compiled.set(board, byChart);
  const byClass = byChart.get(pack.terrain) ?? new Map<string, Costs>();
  byChart.set(pack.terrain, byClass);
  const key = `${purpose} ${moves ?? ''}`;
  const costs = byClass.get(key) ?? compileCosts(board, pack.terrain, moves ?? '', { purpose });
  byClass.set(key, costs);
  return costs;
}

/** Control of a space passes to whoever enters it, where the game keeps account of it: named places, and what a scenario names. */
export function taken(context: Context, position: Position, space: string, side: string | undefined): Position {
  const at = context.board.index.get(space);
  const kept = at !== undefined && (context.board.spaces[at]?.place !== undefined || position.control?.[space] !== undefined);
  if (!kept || side === undefined || !context.on('control') || position.control?.[space] === side) return position;
  return { ...position, control: { ...position.control, [space]: side } };
}

export const flagged = (position: Position, unit: Unit, flag: string): Position =>
  withUnit(position, unit.id, { flags: [...new Set([...(unit.flags ?? []), flag])] });

const NONE: readonly Unit[] = [];
const memory = new WeakMap<readonly Unit[], { pack: Pack; pieces: readonly Piece[] }>();
const compiled = new WeakMap<Board, WeakMap<TerrainFile, Map<string, Costs>>>();
