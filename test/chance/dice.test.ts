import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attempt,
  ChanceRefused,
  dice,
  die,
  Fraction,
  joint,
  MAX_DICE,
  pool,
  pools,
  refuseDice,
  sum,
} from '../../src/chance/index.js';
import { everyRoll, shares } from './brute.js';

describe('dice', () => {
  it('two dice', () => {
    expect(dice(2).counts).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(dice(2).p(7).toString()).toBe('1/6');
    expect(dice(2).p(6).toString()).toBe('5/36');
    expect(dice(2).p(13).toString()).toBe('0');
    expect(dice(2).expectation().toString()).toBe('7');
    expect(dice(2).variance().toString()).toBe('35/6');
    expect(dice(2).atLeast(10).toString()).toBe('1/6');
  });

  it.each([
    [1, 6],
    [3, 6],
    [5, 6],
    [4, 4],
    [3, 10],
    [6, 2],
    [3, 1],
  ])('%id%i agrees with every roll', (n, sides) => {
    const rolls = everyRoll(n, sides).map((roll) => roll.reduce((a, b) => a + b));
    const expected = shares(rolls);
    expect(Object.keys(expected)).toHaveLength(dice(n, sides).size);
    for (const { value, p } of dice(n, sides).numbers()) expect(p).toBeCloseTo(expected[String(value)] as number, 12);
  });

  it('is the same as adding die to die', () => {
    const six = sum(die(), die(), die(), die(), die(), die());
    expect(dice(6).counts).toEqual(six.counts);
    expect(dice(6).values).toEqual(six.values);
    const large = sum(dice(30), dice(31));
    expect(dice(61).counts).toEqual(large.counts);
  });

  it('counts exactly on both sides of 2^53', () => {
    expect(typeof dice(20).total).toBe('number');
    expect(typeof dice(21).total).toBe('bigint');
    for (const n of [20, 21, 100, MAX_DICE]) {
      const all = dice(n);
      expect(all.counts.reduce((total: bigint, count) => total + BigInt(count), 0n)).toBe(6n ** BigInt(n));
      expect(all.expectation()).toEqual(Fraction.of(7 * n, 2));
      expect(all.variance()).toEqual(Fraction.of(35 * n, 12));
    }
  });
});

describe('pools', () => {
  it.each([
    [1, 6, 1, '1/6'],
    [2, 6, 0, '25/36'],
    [2, 6, 1, '5/18'],
    [4, 6, 0, '625/1296'],
    [2, 5, 2, '1/9'],
    [3, 5, 1, '4/9'],
    [3, 7, 0, '1'],
    [3, 1, 3, '1'],
    [0, 6, 0, '1'],
  ])('%i dice hitting on %i: %i hits with %s', (n, hitsOn, hits, p) => {
    expect(pool(n, hitsOn).p(hits).toString()).toBe(p);
  });

  it('counts over all rolls', () => {
    expect(pool(3, 6).counts).toEqual([125, 75, 15, 1]);
    expect(pool(3, 6).total).toBe(216);
  });

  it('agrees with every roll', () => {
    for (let n = 0; n <= 6; n++) {
      for (const hitsOn of [3, 5, 6]) {
        const expected = shares(everyRoll(n).map((roll) => roll.filter((face) => face >= hitsOn).length));
        for (const { value, p } of pool(n, hitsOn).numbers()) expect(p).toBeCloseTo(expected[String(value)] as number, 12);
      }
    }
  });

  it('mixes dice that hit on 5-6 with dice that hit on 6', () => {
    const expected = shares(everyRoll(5).map((roll) => roll.filter((face, i) => face >= (i < 2 ? 5 : 6)).length));
    const mixed = pools([
      { dice: 2, hitsOn: 5 },
      { dice: 3, hitsOn: 6 },
    ]);
    for (const { value, p } of mixed.numbers()) expect(p).toBeCloseTo(expected[String(value)] as number, 12);
    expect(mixed.size).toBe(6);
    expect(pools([]).p(0).toString()).toBe('1');
  });

  it('any number of dice up to the limit keeps total, mean and variance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_DICE }), fc.integer({ min: 2, max: 6 }), (n, hitsOn) => {
        const hits = pool(n, hitsOn);
        const p = Fraction.of(7 - hitsOn, 6);
        expect(hits.counts.reduce((total: bigint, count) => total + BigInt(count), 0n)).toBe(6n ** BigInt(n));
        expect(BigInt(hits.total)).toBe(6n ** BigInt(n));
        expect(hits.expectation()).toEqual(p.mul(n));
        expect(hits.variance()).toEqual(p.mul(Fraction.one.sub(p)).mul(n));
      }),
      { numRuns: 25 },
    );
  });
});

describe('both sides roll', () => {
  it('4 dice against 2 agree with every roll', () => {
    const expected = shares(
      everyRoll(6).map((roll) => [roll.slice(0, 4).filter((f) => f === 6).length, roll.slice(4).filter((f) => f >= 5).length]),
    );
    const both = joint(pool(4, 6), pool(2, 5));
    expect(both.size).toBe(15);
    for (const { value, p } of both.dist().numbers()) expect(p).toBeCloseTo(expected[JSON.stringify(value)] as number, 12);
    expect(both.p(0, 0).toString()).toBe('625/2916');
  });

  it('40 against 40 is exact in every cell', () => {
    const both = joint(pool(40, 6), pool(40, 6));
    const cells = both.counts();
    expect(cells).toHaveLength(41 * 41);
    expect(cells.reduce((total: bigint, count) => total + BigInt(count), 0n)).toBe(6n ** 80n);
    expect(both.count(0, 0)).toBe(5n ** 80n);
    expect(both.p(40, 40)).toEqual(Fraction.of(1, 6n ** 80n));
    const more = both.map((a, b) => Math.sign(a - b));
    expect(more.p(1)).toEqual(more.p(-1));
    expect(Fraction.sum([-1, 0, 1].map((sign) => more.p(sign)))).toEqual(Fraction.one);
  });

  it('the largest pools against one another do not hang', () => {
    const both = joint(pool(MAX_DICE, 6), pool(MAX_DICE, 5));
    expect(both.chance((a, b) => a > b).toNumber()).toBeLessThan(1e-6);
    expect(both.a.atLeast(0)).toEqual(Fraction.one);
  });
});

describe('refusals', () => {
  it('1,000 dice', () => {
    expect(refuseDice(1000)).toEqual({
      ok: false,
      code: 'chance/too-many-dice',
      text: '1000 dice are more than the 400 that can be worked out at once.',
      asked: 1000,
      limit: MAX_DICE,
    });
    expect(attempt(() => pool(1000, 6))).toEqual(refuseDice(1000));
    expect(attempt(() => dice(1000))).toEqual(refuseDice(1000));
    const halves = [
      { dice: 300, hitsOn: 6 },
      { dice: 101, hitsOn: 5 },
    ];
    expect(attempt(() => pools(halves))).toMatchObject({ ok: false, code: 'chance/too-many-dice', asked: 401 });
    expect(() => pool(1000, 6)).toThrow(ChanceRefused);
  });

  it.each([-1, 1.5, Number.NaN])('%d dice', (n) => {
    expect(attempt(() => pool(n, 6))).toMatchObject({ ok: false, code: 'chance/bad-dice' });
  });

  it('dice without end', () => {
    expect(attempt(() => dice(Number.POSITIVE_INFINITY))).toMatchObject({ ok: false, code: 'chance/too-many-dice' });
    expect(attempt(() => die(0))).toMatchObject({ ok: false, code: 'chance/bad-dice' });
    expect(attempt(() => pool(3, 4.5))).toMatchObject({ ok: false, code: 'chance/bad-dice' });
  });

  it('an answer is an answer, a mistake stays a mistake', () => {
    expect(attempt(() => pool(2, 6).size)).toEqual({ ok: true, value: 3 });
    expect(() => attempt(() => die().condition(() => false))).toThrow(RangeError);
    expect(refuseDice(MAX_DICE)).toBeUndefined();
  });
});
