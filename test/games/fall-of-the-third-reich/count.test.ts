import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import type { Odds, OddsQuestion } from '../../../src/rules/index.js';
import { odds } from '../../../src/table/index.js';
import { contextOf } from '../../support/enforces.js';
import { type BruteQuestion, brute } from './brute.js';
import { situation, stream } from './situations.js';

const game = contextOf('fall-of-the-third-reich');
const many = process.env.SOAK === undefined ? 300 : 10_000;

/** `1-3 then 4, 6` as the pairs of rolls that it stands for. */
function expand(on: readonly string[]): string[] {
  const faces = (text: string): number[] => {
    const [from, to = from] = text.split('-').map(Number) as [number, number?];
    return Array.from({ length: (to as number) - from + 1 }, (_, i) => from + i);
  };
  return on.flatMap((one) => {
    const [first, second] = one.split(' then ');
    return faces(first as string).flatMap((a) => (second === undefined ? [`${a}`] : faces(second).map((b) => `${a},${b}`)));
  });
}

/** What the calculator says, in the form of the count. */
function told(question: BruteQuestion): unknown {
  const answer = odds(game, question as unknown as OddsQuestion) as Odds;
  if (!answer.ok) return answer;
  const rolls = answer.branches ?? [answer];
  const range = (id: string) => {
    const value = answer.summary.find((line) => line.id === id)?.value;
    const [min, max] = value instanceof Fraction ? [value, value] : [value?.min, value?.max];
    return { min: String(min), max: String(max) };
  };
  return {
    rolls: rolls.map((roll) => ({ attack: roll.attack?.total, defence: roll.defence?.total, column: roll.column })),
    results: Object.fromEntries(answer.outcomes.map(({ result, p, on }) => [result, [String(p), ...expand(on).sort()]])),
    sums: Object.fromEntries(['falls', 'emptied', 'attacker-steps', 'defender-steps'].map((id) => [id, range(id)])),
  };
}

function counted(question: BruteQuestion): unknown {
  const answer = brute(question);
  const automatic = (path: string): number => (path === '' ? answer.total : path.includes(',') || answer.total === 6 ? 1 : 6);
  const ways = (list: readonly string[]): number => list.reduce((all, path) => all + automatic(path), 0);
  const share = (n: number): string => String(Fraction.of(n, answer.total));
  return {
    rolls: answer.rolls.map(({ die: _, ...roll }) => roll),
    results: Object.fromEntries(
      Object.entries(answer.results).map(([result, list]) => [
        result,
        [share(ways(list)), ...list.filter((path) => path !== '').sort()],
      ]),
    ),
    sums: Object.fromEntries(Object.entries(answer.sums).map(([id, { min, max }]) => [id, { min: share(min), max: share(max) }])),
  };
}

describe('13.2 against a count of every roll and choice', () => {
  it(`agrees on ${many} attacks made up at random`, () => {
    const next = stream(19430705);
    for (let i = 0; i < many; i++) {
      const question = situation(next);
      expect(told(question), JSON.stringify(question)).toEqual(counted(question));
    }
  }, 600_000);
});
