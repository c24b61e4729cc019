import { spaceOf } from '../../board/index.js';
import { type Position, resolve, type Unit } from '../../rules/index.js';
import type { Context } from '../room.js';
import { isFront, sectorsOf } from './ground.js';

/** 4.0, 16.10: each player commands his front and the Germans of the other front's sector; the Reichstag garrison nobody. */
export function commander(context: Context, position: Position, unit: Unit): string | undefined {
  const { side } = resolve(context, unit);
  if (isFront(side)) return Object.entries(position.players ?? {}).find(([, sides]) => sides.includes(side))?.[0];
  const space = spaceOf(context.board, unit.at ?? '');
  if (context.board.spaces[space]?.terrain.includes('reichstag') === true) return undefined;
  const [sector] = sectorsOf(context.board, space) ?? [];
  const other = sector === '1bf' ? '1uf' : sector === '1uf' ? '1bf' : undefined;
  return Object.entries(position.players ?? {}).find(([, sides]) => other !== undefined && sides.includes(other))?.[0];
}
