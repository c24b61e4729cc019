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

/** Takes these flags off every unit: marks of a phase go when it ends. */
export const withoutFlags = (position: Position, marks: readonly string[]): Position => ({
  ...position,
  units: (position.units ?? []).map((unit): Unit => {
    if (unit.flags?.some((flag) => marks.includes(flag)) !== true) return unit;
    const { flags, ...rest } = unit;
    const left = flags.filter((flag) => !marks.includes(flag));
    return left.length === 0 ? rest : { ...rest, flags: left };
  }),
});
