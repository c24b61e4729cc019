import type { Owed, Pending, Position, Unit } from './position.js';

/** Small changes of a position, each giving a new one. */

/** Puts something on top of what the game waits for: it is answered first. */
export const pend = (position: Position, ...waiting: readonly Pending[]): Position => ({
  ...position,
  pending: [...(position.pending ?? []), ...waiting],
});

export const owe = (position: Position, owed: Owed): Position => ({ ...position, owed: [...(position.owed ?? []), owed] });

/** Takes away the duties that this is true of. */
export const settle = (position: Position, done: (owed: Owed) => boolean): Position => ({
  ...position,
  owed: (position.owed ?? []).filter((owed) => !done(owed)),
});

/** Units listed first lie on top: the unit goes to the top of everything in its space, or of its stack. */
export function raise(position: Position, id: string): Position {
  const units = position.units ?? [];
  const moved = units.find((unit) => unit.id === id);
  if (moved === undefined) return position;
  const others = units.filter((unit) => unit !== moved);
  const first = others.findIndex((unit) => unit.at === moved.at && (moved.stack === undefined || unit.stack === moved.stack));
  return first === -1 ? position : { ...position, units: [...others.slice(0, first), moved, ...others.slice(first)] };
}

export const withFlag = (unit: Unit, flag: string): string[] => [...new Set([...(unit.flags ?? []), flag])];

export const withoutFlag = (unit: Unit, flag: string): string[] | undefined => {
  const left = (unit.flags ?? []).filter((one) => one !== flag);
  return left.length === 0 ? undefined : left;
};
