import type { Rulings } from './battle.js';

/** What a side may give up. `weight` is what counts for “strongest”: the printed strength, or the doubled one where players so rule. */
export interface Losable {
  readonly id: string;
  readonly printed: number;
  readonly weight: number;
}

export type Loss = 'strongest' | 'half' | 'all';

/** More units than six hexes of three cannot take part on one side (10.3). */
export const MOST_UNITS = 18;

/** 12.23: every set of units that a side may lose, as ids. One set when there is nothing to choose; none when nobody is there. */
export function lossOptions(
  units: readonly Losable[],
  loss: Loss,
  rulings: Pick<Rulings, 'half'>,
): readonly (readonly string[])[] {
  if (units.length === 0) return [];
  if (loss === 'all') return [units.map(({ id }) => id)];
  if (loss === 'strongest') {
    const most = Math.max(...units.map(({ weight }) => weight));
    return units.filter(({ weight }) => weight === most).map(({ id }) => [id]);
  }
  const sets = halves(units);
  if (rulings.half === 'any-set') return sets.map((set) => set.map(({ id }) => id));
  const sums = sets.map((set) => total(set));
  const least = Math.min(...sums);
  return sets.filter((_, i) => sums[i] === least).map((set) => set.map(({ id }) => id));
}

/**
 * Q9: sets whose printed strengths reach half of the total and none of whose units could be kept. An owner may always give more; that is
 * his affair. A force worth nothing still loses one unit.
 */
function halves(units: readonly Losable[]): Losable[][] {
  const all = total(units);
  if (all === 0) return units.map((unit) => [unit]);
  const order = units.filter(({ printed }) => printed > 0).sort((a, b) => b.printed - a.printed);
  const rest = order.map((_, i) => total(order.slice(i)));
  const found: Losable[][] = [];
  // Strongest first, so the last one taken is the smallest: a set is minimal when it falls short without that one.
  const take = (from: number, set: readonly Losable[], sum: number): void => {
    for (let i = from; i < order.length; i++) {
      if ((sum + (rest[i] as number)) * 2 < all) return;
      const unit = order[i] as Losable;
      if ((sum + unit.printed) * 2 >= all) found.push([...set, unit]);
      else take(i + 1, [...set, unit], sum + unit.printed);
    }
  };
  take(0, [], 0);
  return found;
}

const total = (units: readonly Losable[]): number => units.reduce((sum, { printed }) => sum + printed, 0);
