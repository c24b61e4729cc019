import { say } from '../../pack/index.js';
import type { Piece, Position } from '../../rules/index.js';
import type { Context } from '../room.js';

/** The German Theatre Boundary (5.4) and Yugoslavia (5.5): where a unit belongs, and when it is out of place. */

export const isGerman = (side: string | undefined): boolean => side === 'east-german' || side === 'west-german';

/** The side of the boundary where units of a side belong. */
const home = (side: string | undefined): 'east' | 'west' => (side === 'soviet' || side === 'east-german' ? 'east' : 'west');

/** 12.2.2, 13.1, 15.24, 16.33: the boundary lapses once Berlin has fallen and in the games without it. */
export function boundaryHolds({ pack }: Context, position: Position): boolean {
  const sequence = position.scenario === undefined ? undefined : pack.scenarios[position.scenario]?.sequence;
  return sequence !== 'red-star-white-star' && sequence !== 'three-player' && position.state?.berlinFallen !== true;
}

/** Does the hex lie beyond the boundary for this unit? Berlin lies on the line and belongs to both sides (R8). */
export function isBeyond(context: Context, position: Position, piece: Piece, space: number): boolean {
  const regions = context.board.spaces[space]?.regions ?? [];
  const sides = regions.filter((region) => region === 'east' || region === 'west');
  return sides.length > 0 && !sides.includes(home(piece.side)) && boundaryHolds(context, position);
}

/** A board of a question has names and no places. */
export function isBerlin({ board }: Context, space: number): boolean {
  const { place, name } = board.spaces[space] ?? {};
  return place === 'berlin' || (name !== undefined && say(name) === 'Berlin');
}

/** 5.51, 5.52: a Yugoslav unit abroad, or another unit of the Soviet side in Yugoslavia. A board without the country has neither. */
export function isAbroad({ board }: Context, piece: Piece, space: number): boolean {
  if (piece.side !== 'soviet' || !board.regions.has('yugoslavia')) return false;
  return (piece.nation === 'yugoslav') !== (board.spaces[space]?.regions.includes('yugoslavia') ?? false);
}

/** How a unit is out of place in a hex: the line of the chart of deadlines, and the case behind it. */
export type Displacement =
  | { readonly line: 'allied'; readonly rule: '5.42' }
  | { readonly line: 'yugoslav'; readonly rule: '5.51' }
  | { readonly line: 'soviet-in-yugoslavia'; readonly rule: '5.52' }
  | { readonly line: 'german'; readonly rule: '5.41' }
  | { readonly line: 'german-collapse'; readonly rule: '14.0' };

export function displacement(context: Context, position: Position, piece: Piece, space: number): Displacement | undefined {
  if (isBeyond(context, position, piece, space)) {
    if (!isGerman(piece.side)) return { line: 'allied', rule: '5.42' };
    const collapse = position.scenario === 'collapse-in-the-east';
    return collapse ? { line: 'german-collapse', rule: '14.0' } : { line: 'german', rule: '5.41' };
  }
  if (!isAbroad(context, piece, space)) return undefined;
  return piece.nation === 'yugoslav' ? { line: 'yugoslav', rule: '5.51' } : { line: 'soviet-in-yugoslavia', rule: '5.52' };
}
