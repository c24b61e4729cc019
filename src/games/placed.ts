import { type Board, type Space, spaceOf } from '../board/index.js';
import { type Counter, type Pack, type Scenario, say } from '../pack/index.js';
import type { HookProblem } from './setup.js';

/** Reading a set-up, for the rooms that check theirs by their own rules. */

/** A line of a set-up with the counter and the space that it names. */
export interface Placed {
  readonly index: number;
  readonly line: Scenario['setup'][number];
  readonly counter: Counter;
  readonly side: string | undefined;
  readonly at: number;
  readonly space: Space;
}

/** The lines whose counter and space exist; the others are reported by the shared checks. */
export function placedOf(pack: Pack, board: Board, scenario: Scenario): Placed[] {
  const counters = new Map(pack.counters.map((counter) => [counter.id, counter] as const));
  return scenario.setup.flatMap((line, index) => {
    const [counter, at] = [counters.get(line.counter), spaceOf(board, line.at)];
    if (counter === undefined || at === -1) return [];
    return [{ index, line, counter, side: line.side ?? counter.side, at, space: board.spaces[at] as Space }];
  });
}

/** The spaces of a name: a space, a region or a place. */
export function spacesNamed(board: Board, id: string): readonly number[] {
  const exact = spaceOf(board, id);
  return exact !== -1 ? [exact] : (board.regions.get(id) ?? board.places.get(id) ?? []);
}

/** A space as a player would call it. */
export const called = ({ name, id }: Space): string => (name === undefined ? id : `${say(name)} (${id})`);

export const inRegion = (space: Space, region: string): boolean => space.regions.includes(region);

/** A problem of one line that breaks these cases. */
export const breaks = (
  code: string,
  rule: string | readonly string[],
  { index }: Placed,
  what: string,
  why: string,
  fix: string,
  field: 'at' | 'copies' | 'flags' | 'stack' | 'counter' = 'at',
): HookProblem => ({ code: `setup/${code}`, index, field, what, why: `${why} [${[rule].flat().join(', ')}].`, fix });

/**
 * Counters that the players place within bounds stand within them. A counter that several steps name (some of it drawn at random) may
 * stand where any of them allows.
 */
export function outOfBounds(
  board: Board,
  scenario: Scenario,
  placed: readonly Placed[],
  onMap: (one: Placed) => boolean,
): HookProblem[] {
  const steps = new Map<string, { spaces: Set<number>; rules: Set<string>; names: Set<string> }>();
  for (const { counters, within, rule } of scenario.choices)
    for (const id of within.length === 0 ? [] : counters) {
      const step = steps.get(id) ?? { spaces: new Set(), rules: new Set(), names: new Set() };
      for (const name of within) {
        step.names.add(name);
        for (const space of spacesNamed(board, name)) step.spaces.add(space);
      }
      for (const one of [rule].flat()) step.rules.add(one);
      steps.set(id, step);
    }
  return placed.flatMap((one) => {
    const step = steps.get(one.counter.id);
    if (step === undefined || !onMap(one) || step.spaces.has(one.at)) return [];
    const bounds = [...step.names].join(' or ');
    return [
      breaks(
        'out-of-bounds',
        [...step.rules],
        one,
        `${one.counter.id} starts in ${called(one.space)}, outside ${bounds}.`,
        'its step of the set-up says where it may stand',
        `move it into ${bounds}.`,
      ),
    ];
  });
}
