import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus, xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Dice and shuffles for play. The same seed gives the same game; nothing that works out a chance uses it. */
export interface Seeded {
  /** One die: 1 to `sides`. */
  roll(sides?: number): number;
  /** Several dice, in the order they fell. */
  rolls(n: number, sides?: number): number[];
  /** The same cards in a new order. */
  shuffle<T>(cards: readonly T[]): T[];
  /** Plain numbers from which `resume` goes on where this one stands. */
  state(): readonly number[];
}

export const seeded = (seed: number | string): Seeded => from(xoroshiro128plus(typeof seed === 'string' ? hash(seed) : seed));

export const resume = (state: readonly number[]): Seeded => from(xoroshiro128plusFromState(state));

function from(source: ReturnType<typeof xoroshiro128plus>): Seeded {
  const roll = (sides = 6): number => {
    if (!Number.isSafeInteger(sides) || sides < 1) throw new RangeError(`a die has no ${sides} sides`);
    return uniformInt(source, 1, sides);
  };
  return {
    roll,
    rolls: (n, sides = 6) => Array.from({ length: n }, () => roll(sides)),
    shuffle(cards) {
      const order = [...cards];
      for (let i = order.length - 1; i > 0; i--) {
        const j = uniformInt(source, 0, i);
        [order[i], order[j]] = [order[j] as (typeof order)[number], order[i] as (typeof order)[number]];
      }
      return order;
    },
    state: () => [...source.getState()],
  };
}

/** FNV-1a, so that a seed may be a word. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value | 0;
}
