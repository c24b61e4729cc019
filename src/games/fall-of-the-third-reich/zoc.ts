import { type Board, neighboursOf, spaceOf, stepAllows, stepBetween } from '../../board/index.js';
import { type Piece, type Position, resolve } from '../../rules/index.js';
import type { Context } from '../room.js';

/** 6.2: all corps and armies have a ZOC; air units, divisions and forts have none. */
export const hasZoc = (piece: Piece): boolean =>
  piece.class === 'unit' && piece.size !== 'division' && piece.kind !== 'fort' && piece.kind !== 'air';

/** 6.3: does the ZOC of a side reach from one space into the next? */
export function zocReaches(
  { board }: Pick<Context, 'board'>,
  position: Position,
  side: string,
  from: number,
  to: number,
): boolean {
  const step = stepBetween(board, from, to);
  // Impassable hexsides, major rivers and Alpine hexes are closed to it on the board.
  if (step === -1 || !stepAllows(board, step, 'zoc') || board.spaces[from]!.terrain.includes('alpine')) return false;
  const there = board.spaces[to]!;
  if (side !== 'axis') return !hasFort(board, position, to);
  const beachhead = (position.markers ?? []).some((marker) => marker.is.startsWith('beachhead') && marker.at === there.id);
  return (
    !(there.terrain.includes('kursk-zone') && !kurskIsLost(board, position)) && !beachhead && !there.terrain.includes('beachhead')
  );
}

/** 6.3, R18: no enemy ZOC enters an Axis fort hex. */
const hasFort = (board: Board, position: Position, space: number): boolean =>
  board.spaces[space]!.terrain.includes('fort') ||
  (position.units ?? []).some(
    (unit) => unit.counter?.includes('fort') === true && unit.at !== undefined && spaceOf(board, unit.at) === space,
  );

/** 18.2: the zone ceases at once when the Axis take Kursk. */
export function kurskIsLost(board: Board, position: Position): boolean {
  const kursk = board.places.get('kursk')?.[0];
  const owner = kursk === undefined ? undefined : position.control?.[board.ids[kursk] as string];
  return [owner].flat().includes('axis') || (position.markers ?? []).some((marker) => marker.is === 'kursk-lost');
}

/**
 * 6.6, 13.1B: the hexes of enemies that must be attacked too when units of several hexes combine: those in the attackers' ZOC, and
 * those whose ZOC reaches the attackers (R7).
 */
export function alsoAttacked(context: Context, position: Position, attackers: readonly Piece[], target: number): string[] {
  const { board } = context;
  const side = attackers[0]?.side ?? '';
  const hexes = new Set(attackers.map((piece) => spaceOf(board, piece.at ?? '')).filter((space) => space !== -1));
  const units = (position.units ?? []).map((unit) => resolve(context, unit));
  const enemies = units.filter((piece) => piece.class === 'unit' && piece.side !== undefined && opposed(side, piece.side));
  const found = new Set<string>();
  for (const hex of hexes) {
    const own = attackers.filter((piece) => spaceOf(board, piece.at ?? '') === hex);
    for (const next of neighboursOf(board, hex)) {
      const there = next === target ? [] : enemies.filter((piece) => piece.at !== undefined && spaceOf(board, piece.at) === next);
      if (there.length === 0) continue;
      const inOurs = own.some(hasZoc) && zocReaches(context, position, side, hex, next);
      const inTheirs = there.some(hasZoc) && zocReaches(context, position, there[0]!.side!, next, hex);
      if (inOurs || (inTheirs && position.rulings?.R7 !== 'in-attackers-zoc')) found.add(board.ids[next] as string);
    }
  }
  return [...found].sort();
}

/** The Axis against Allied and Soviet units, which never fight each other. */
export const opposed = (a: string, b: string): boolean => a !== b && (a === 'axis' || b === 'axis');
