import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import type { OddsQuestion } from '../../../src/rules/index.js';
import { ask } from '../../../src/table/index.js';
import { contextOf } from '../../support/enforces.js';
import { type BruteUnit, type Counted, count, type Situation, situation, stream } from './brute.js';

const game = contextOf('battle-for-germany');
const many = process.env.SOAK === undefined ? 300 : 10_000;

const sidesOf = (s: Situation): Record<string, string[]> => ({
  ...Object.fromEntries([...s.rivers].map((side) => [side, ['river']])),
  ...Object.fromEntries([...s.walls].map((side) => [side, ['impassable']])),
});

const cells = (s: Situation) => ({ crt: { cells: Object.fromEntries(s.rows.map((row, i) => [i + 1, [...row]])) } });

const made = ({ id, side, nation, values, garrison, fought }: BruteUnit, flag: string) => ({
  id,
  side,
  nation,
  values: [...values],
  flags: [...(garrison ? ['garrison'] : []), ...(fought ? [flag] : [])],
});

/** The situation on a board, as a script would ask. */
const onBoard = (s: Situation) => ({
  ask: 'odds',
  board: { hexes: { radius: 4, terrain: s.terrain, sides: sidesOf(s) } },
  tables: cells(s),
  position: {
    empty: true,
    rulings: { R16: s.reading },
    units: [
      ...s.attackers.map((unit) => ({ ...made(unit, 'attacked'), at: unit.at })),
      ...s.defenders.map((unit) => ({ ...made(unit, 'defended'), at: unit.at })),
    ],
    markers: [...s.destroyed].map((at) => ({ is: 'fortress-destroyed', at })),
  },
  attackers: s.attackers.map(({ id }) => id),
  targets: [...s.targets],
  with: { 'ss-halved': s.ssHalved },
});

/** The same without a board: terrain and hexsides are said. */
const freely = (s: Situation): OddsQuestion =>
  ({
    ask: 'odds',
    tables: cells(s),
    position: { rulings: { R16: s.reading } },
    attack: s.attackers.map((unit) => made(unit, 'attacked')),
    defence: s.targets.map((space) => ({
      space,
      terrain: s.terrain[space],
      units: s.defenders.filter(({ at }) => at === space).map((unit) => made(unit, 'defended')),
    })),
    across: Object.fromEntries(
      s.attackers.map(({ id, at }) => [
        id,
        Object.fromEntries(s.targets.map((t) => [t, s.rivers.has(`${at}|${t}`) ? ['river'] : []])),
      ]),
    ),
    with: {
      'ss-halved': s.ssHalved,
      'fortress-destroyed': Object.fromEntries(s.targets.map((t) => [t, s.destroyed.has(t)])),
    },
  }) as unknown as OddsQuestion;

interface Told {
  ok: boolean;
  violations?: { rule: string }[];
  attack: { total: number };
  defence: { total: number };
  column: string;
  outcomes: { result: string; p: string; on: string[]; effects: { exchange?: { options: string[][] } } }[];
  summary: { id: string; value: string | { min: string; max: string } }[];
}

/** What the calculator says, in the form of the count. */
function told(question: object): Counted {
  const { answer, understood } = ask(game, question);
  if (!understood) throw new Error(JSON.stringify(answer));
  const verdict = answer as unknown as Told;
  if (!verdict.ok) return { refused: [...new Set(verdict.violations?.map(({ rule }) => rule))].sort() };
  const sixths = (id: string): [number, number] => {
    const value = verdict.summary.find((line) => line.id === id)?.value ?? '0';
    const range = typeof value === 'string' ? [value, value] : [value.min, value.max];
    return range.map((text) => (Fraction.parse(text) as Fraction).mul(6).toNumber()) as [number, number];
  };
  const falls = verdict.summary.filter(({ id }) => id.startsWith('falls'));
  const exchange = verdict.outcomes.find(({ result }) => result === 'Ex')?.effects.exchange;
  return {
    refused: [],
    attack: verdict.attack.total,
    defence: verdict.defence.total,
    column: verdict.column,
    faces: Object.fromEntries(verdict.outcomes.map(({ result, on }) => [result, faces(on)])),
    falls: Math.min(...falls.map(({ id }) => sixths(id)[0])),
    attackerLoses: sixths('attacker-loses'),
    defenderLoses: sixths('defender-loses'),
    ...(exchange === undefined ? {} : { exchanges: exchange.options.map((set) => [...set].sort().join(' ')).sort() }),
  };
}

const faces = (on: readonly string[]): number[] =>
  on.flatMap((run) => {
    const [from = 0, to = from] = run.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });

/** The sets of an exchange are told only where the column can give one. */
function counted(s: Situation): Counted {
  const { exchanges, ...rest } = count(s);
  return rest.faces?.Ex === undefined || exchanges === undefined ? rest : { ...rest, exchanges };
}

describe('6.0 against a count of every die and every set of losses', () => {
  it(`agrees on ${many} attacks made up at random, on a board and without one`, () => {
    const next = stream(19441216);
    const seen = { lawful: 0, refused: 0 };
    for (let i = 0; i < many; i++) {
      const s = situation(next);
      const expected = counted(s);
      seen[expected.refused.length === 0 ? 'lawful' : 'refused'] += 1;
      expect(told(onBoard(s)), JSON.stringify(s)).toEqual(expected);
      // Without a board nobody can see who is too far away or walled off.
      if (!expected.refused.some((rule) => ['6.7', 'R21', '6.5'].includes(rule)))
        expect(told(freely(s)), JSON.stringify(s)).toEqual(expected);
    }
    expect(seen.lawful).toBeGreaterThan(many / 2);
    expect(seen.refused).toBeGreaterThan(many / 50);
  });
});
