import { describe, expect, it } from 'vitest';
import { readPack } from '../../../src/node.js';
import type { Pack } from '../../../src/pack/index.js';
import { type OddsQuestion, present } from '../../../src/rules/index.js';
import { odds } from '../../../src/table/index.js';
import { type BruteQuestion, brute } from './brute.js';
import { seeded, situation } from './situations.js';

const read = readPack('data/race-to-the-reichstag');
const game = { pack: read.pack as Pack, board: read.board as NonNullable<typeof read.board> };

/** The answer cut down to what the brute force works out. */
function answer(question: BruteQuestion): unknown {
  const found = odds(game, question as unknown as OddsQuestion);
  if (!found.ok) {
    if (!('violations' in found)) throw new Error(JSON.stringify(found.problems));
    return { ok: false, rules: [...new Set(found.violations.map(({ rule }) => rule))].sort() };
  }
  const told = present(found, 'en') as {
    attack: { total: number };
    defence: { total: number | string };
    column?: string;
    outcomes: { result: string; p: string }[];
    summary: { id: string; value: unknown }[];
  };
  return {
    ok: true,
    attack: told.attack.total,
    defence: String(told.defence.total),
    ...(told.column === undefined ? {} : { column: told.column }),
    outcomes: Object.fromEntries(told.outcomes.map(({ result, p }) => [result, p] as const).sort()),
    summary: Object.fromEntries(told.summary.map(({ id, value }) => [id, value])),
  };
}

describe('12.2 to 12.23 against brute force', () => {
  const runs = process.env.SOAK === undefined ? 300 : 10_000;
  it(`agrees on ${runs} random attacks`, { timeout: 600_000 }, () => {
    const random = seeded(19450423);
    let fought = 0;
    let branched = 0;
    for (let n = 0; n < runs; n++) {
      const question = situation(random);
      const expected = brute(question);
      expect(answer(question), `situation ${n}: ${JSON.stringify(question)}`).toEqual(expected);
      if (expected.ok) fought += 1;
      if (expected.ok && expected.column === undefined) branched += 1;
    }
    expect(fought).toBeGreaterThan(runs / 2);
    expect(branched).toBeGreaterThan(0);
  });
});
