import { checkSetup } from '../../src/games/setup.js';
import { readPack } from '../../src/node.js';
import type { Scenario } from '../../src/pack/index.js';

export type Line = Scenario['setup'][number];

/** A line of a set-up: one copy, face-up. */
export const line = (counter: string, at: string, more: Partial<Line> = {}): Line => ({
  counter,
  at,
  copies: 1,
  face: 'front',
  flags: [],
  ...more,
});

/** The set-ups of a game, and which cases one breaks when it is changed. */
export function setupsOf(folder: string) {
  const { pack, board, problems } = readPack(folder);
  if (pack === undefined || board === undefined) throw new Error(`${folder} could not be read`);
  const scenario = (id: string): Scenario => {
    const found = pack.scenarios[id];
    if (found === undefined) throw new Error(`no scenario ${id}`);
    return found;
  };
  /** The cases that a scenario breaks with these lines in place of those of the same counters. */
  const broken = (id: string, lines: readonly Line[], more: Partial<Scenario> = {}): string[] => {
    const moved = new Set(lines.map(({ counter }) => counter));
    const one = { ...scenario(id), ...more };
    const setup = [...one.setup.filter(({ counter }) => !moved.has(counter)), ...lines];
    const found = checkSetup({ ...pack, scenarios: { [id]: { ...one, setup } } }, board);
    return [...new Set(found.flatMap(({ why }) => /\[(.+)\]/.exec(why)?.[1]?.split(', ') ?? [why]))].sort();
  };
  return { pack, board, problems, ids: Object.keys(pack.scenarios), scenario, broken };
}
