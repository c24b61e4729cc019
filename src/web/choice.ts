/** One way to choose, as the page shows it: units with the steps that they lose, hexes of retreat, a number, or a word. */
export interface Way {
  readonly units: readonly { readonly id: string; readonly steps?: number }[];
  readonly retreat?: number;
  readonly number?: number;
  readonly word?: string;
}

/** Reads an option of any game: a list of units, steps by unit, these with a retreat, a number of steps, a word. */
export function wayOf(option: unknown): Way {
  if (typeof option === 'number') return { units: [], number: option };
  if (typeof option === 'string') return { units: [], word: option };
  if (Array.isArray(option)) return { units: option.map((id) => ({ id: String(id) })) };
  if (option === null || typeof option !== 'object') return { units: [] };
  const { lose, retreat, ...steps } = option as { lose?: Readonly<Record<string, number>>; retreat?: number };
  const units = Object.entries(lose ?? (steps as Readonly<Record<string, number>>)).map(([id, n]) => ({ id, steps: n }));
  return typeof retreat === 'number' ? { units, retreat } : { units };
}

/** So many ways are listed; where there are more the player picks unit by unit. */
export const LISTED = 8;

/** The picked steps in the form of the options: what `read` of the stage takes. */
export function chosenAs(sample: unknown, picked: Readonly<Record<string, number>>): unknown {
  const taken = Object.fromEntries(Object.entries(picked).filter(([, steps]) => steps > 0));
  if (Array.isArray(sample)) return Object.keys(taken);
  return sample !== null && typeof sample === 'object' && 'lose' in sample ? { lose: taken } : taken;
}

/** The most steps that any listed way takes from each unit; a unit that no way names is not offered. */
export function mostOf(options: readonly unknown[]): Readonly<Record<string, number>> {
  const most: Record<string, number> = {};
  for (const option of options) for (const { id, steps = 1 } of wayOf(option).units) most[id] = Math.max(most[id] ?? 0, steps);
  return most;
}
