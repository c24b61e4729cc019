import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  certain,
  combine,
  type Dist,
  dice,
  die,
  Fraction,
  joint,
  mixture,
  pool,
  product,
  uniform,
  weighted,
} from '../../src/chance/index.js';
import { everyRoll, shares } from './brute.js';

const small = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 1000 })), { minLength: 1, maxLength: 12 })
  .map((entries) => weighted(entries));
const huge = fc
  .array(fc.tuple(fc.integer({ min: -20, max: 20 }), fc.bigInt({ min: 1n, max: 10n ** 40n })), { minLength: 1, maxLength: 6 })
  .map((entries) => weighted(entries));
const dist = fc.oneof(small, huge);

const totalOf = (d: Dist<unknown>): bigint => d.counts.reduce((total: bigint, count) => total + BigInt(count), 0n);
const chances = <T>(d: Dist<T>): Record<string, string> =>
  Object.fromEntries(d.outcomes().map(({ value, p }) => [JSON.stringify(value), p.toString()]));

/** What every distribution keeps to, whatever made it. */
function sound(d: Dist<unknown>): void {
  expect(totalOf(d)).toBe(BigInt(d.total));
  for (const count of d.counts) {
    expect(count > 0).toBe(true);
    expect(typeof count).toBe(typeof d.total);
  }
  expect(typeof d.total).toBe(BigInt(d.total) > BigInt(Number.MAX_SAFE_INTEGER) ? 'bigint' : 'number');
}

describe('a die on a column', () => {
  const column = ['Ex', 'DR', 'DR', 'AR', 'AR', 'Ex'];
  const results = die(6).map((face) => column[face - 1]);

  it('gives each result with its chance and its faces', () => {
    expect(results.outcomes()).toEqual([
      { value: 'Ex', p: Fraction.of(1, 3), on: ['1', '6'] },
      { value: 'DR', p: Fraction.of(1, 3), on: ['2-3'] },
      { value: 'AR', p: Fraction.of(1, 3), on: ['4-5'] },
    ]);
    expect(JSON.stringify(results.condition((r) => r === 'Ex'))).toBe('[{"value":"Ex","p":"1","on":["1","6"]}]');
  });

  it('takes results that are objects and say the same as one', () => {
    const cells = die(6).map((face) => ({ code: column[face - 1], steps: [1, { of: undefined }] }));
    expect(cells.size).toBe(3);
    expect(cells.p({ steps: [1, {}], code: 'DR' } as never).toString()).toBe('1/3');
    class Own {}
    expect(die(6).map(() => new Own()).size).toBe(6);
  });

  it('tells numbers from texts, and null and undefined from both', () => {
    expect(uniform<unknown>([1, '1', null, 'null', undefined, [1], ['1'], '[1,]', 0, -0]).size).toBe(9);
  });
});

describe('a roll that decides the next roll', () => {
  /** On 1-2 the column is the worse one, on 6 nothing is rolled at all. */
  const crt = (strength: number, face: number): string => (face <= (strength <= 2 ? 2 : 4) ? 'A1' : 'D1');
  const results = die(6).flatMap((s) => (s === 6 ? certain('DE') : die(6).map((face) => crt(s, face))));

  it('agrees with every pair of rolls', () => {
    const expected = shares(everyRoll(2).map(([s = 0, face = 0]) => (s === 6 ? 'DE' : crt(s, face))));
    for (const { value, p } of results.numbers()) expect(p).toBeCloseTo(expected[JSON.stringify(value)] as number, 12);
    expect(results.total).toBe(36);
  });

  it('says on which', () => {
    expect(results.outcomes().map(({ value, on }) => [value, on])).toEqual([
      ['A1', ['1-2 then 1-2', '3-5 then 1-4']],
      ['D1', ['1-2 then 3-6', '3-5 then 5-6']],
      ['DE', ['6']],
    ]);
  });

  it('chains as one', () => {
    fc.assert(
      fc.property(dist, fc.integer({ min: 1, max: 5 }), (d, m) => {
        const f = (v: number): Dist<number> => uniform([v, v + m, 0]);
        const g = (v: number): Dist<number> =>
          weighted([
            [v % m, 2],
            [v, 3],
          ]);
        sound(d.flatMap(f));
        expect(chances(d.flatMap(f).flatMap(g))).toEqual(chances(d.flatMap((v) => f(v).flatMap(g))));
        expect(chances(d.flatMap(certain))).toEqual(chances(d));
        expect(chances(certain(m).flatMap(f))).toEqual(chances(f(m)));
      }),
    );
  });
});

describe('on', () => {
  it.each([
    [
      [1, 2, 3, 6],
      ['1-3', '6'],
    ],
    [
      [1, 3, 5],
      ['1', '3', '5'],
    ],
    [[1, 2, 3, 4, 5, 6], ['1-6']],
  ])('%j', (faces, on) => {
    expect(
      die(6)
        .map((face) => faces.includes(face))
        .outcomes()
        .find((o) => o.value)?.on,
    ).toEqual(on);
  });

  it('names sums, pairs, hits and cards', () => {
    expect(
      dice(2)
        .map((n) => n >= 11)
        .outcomes()[1]?.on,
    ).toEqual(['11-12']);
    expect(combine(die(), die(), Math.max).outcomes()[1]?.on).toEqual(['1 then 2', '2 then 1-2']);
    expect(pool(2, 6).outcomes()[0]?.on).toEqual([]);
    expect(
      pool(2, 6)
        .traced((hits) => `${hits} hits`)
        .outcomes()[2]?.on,
    ).toEqual(['2 hits']);
    expect(
      uniform([-2, -1, 0])
        .traced(Number)
        .map(() => 'x')
        .outcomes()[0]?.on,
    ).toEqual(['-2 to 0']);
    expect(die().untraced().outcomes()[0]?.on).toEqual([]);
  });

  it('keeps quiet where one of two chances does, and where there would be too much to tell', () => {
    expect(product(die(), pool(1, 6)).outcomes()[0]?.on).toEqual([]);
    expect(
      die()
        .flatMap(() => pool(1, 6))
        .outcomes()[0]?.on,
    ).toEqual([]);
    const five = [1, 2, 3, 4].reduce((d) => combine(d, die(), (a, b) => a + b), die());
    expect(five.paths()).toBeUndefined();
    expect(five.p(30).toString()).toBe('1/7776');
  });
});

describe('properties', () => {
  it('map keeps the total, and product its marginals', () => {
    fc.assert(
      fc.property(dist, dist, (a, b) => {
        sound(a);
        const mapped = a.map((v) => v % 3);
        sound(mapped);
        expect(mapped.total).toBe(a.total);
        const pairs = product(a, b);
        sound(pairs);
        expect(chances(pairs.map(([x]) => x))).toEqual(chances(a));
        expect(chances(pairs.map(([, y]) => y))).toEqual(chances(b));
        const sums = combine(a, b, (x, y) => x + y);
        sound(sums);
        expect(chances(sums)).toEqual(chances(pairs.map(([x, y]) => x + y)));
        expect(sums.expectation()).toEqual(a.expectation().add(b.expectation()));
        expect(sums.variance()).toEqual(a.variance().add(b.variance()));
        expect(joint(a, b).expectation((x, y) => x * y)).toEqual(a.expectation().mul(b.expectation()));
      }),
    );
  });

  it('condition and mixture undo one another', () => {
    fc.assert(
      fc.property(dist, fc.integer({ min: -20, max: 20 }), fc.integer({ min: 1, max: 4 }), (d, at, m) => {
        const { p, yes, no } = d.split((v) => v >= at);
        expect(p).toEqual(d.atLeast(at));
        const parts = [yes && { p, dist: yes }, no && { p: Fraction.one.sub(p), dist: no }].filter((part) => part !== undefined);
        for (const part of parts) sound(part.dist);
        sound(mixture(parts));
        expect(chances(mixture(parts))).toEqual(chances(d));
        const branches = d.branches((v) => v % m);
        expect(Fraction.sum(branches.map((branch) => branch.p))).toEqual(Fraction.one);
        expect(chances(mixture(branches))).toEqual(chances(d));
        expect(Fraction.sum(branches.map((b) => b.p.mul(b.dist.expectation())))).toEqual(d.expectation());
      }),
    );
  });

  it('quantiles stand where the chances say', () => {
    fc.assert(
      fc.property(dist, fc.integer({ min: 0, max: 20 }), (d, twentieths) => {
        const q = Fraction.of(twentieths, 20);
        const at = d.quantile(q);
        expect(d.atMost(at).compare(q)).toBeGreaterThanOrEqual(0);
        expect(d.chance((v) => v < at).compare(q)).toBeLessThanOrEqual(0);
        const { min, low, median, high, max } = d.spread();
        expect([min, low, median, high, max]).toEqual([min, low, median, high, max].sort((a, b) => a - b));
        expect(d.chance((v) => v >= low && v <= high).compare(Fraction.of(4, 5))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('single cases', () => {
  it('spread of two dice', () => {
    expect(dice(2).spread()).toEqual({
      mean: Fraction.of(7),
      deviation: Math.sqrt(35 / 6),
      min: 2,
      low: 4,
      median: 7,
      high: 10,
      max: 12,
    });
  });

  it('a die known to be even', () => {
    expect(
      die()
        .condition((face) => face % 2 === 0)
        .p(4)
        .toString(),
    ).toBe('1/3');
  });

  it('weights that do not sum to one, and halves', () => {
    const either = mixture([
      { p: 3, dist: certain('a') },
      { p: 1, dist: certain('b') },
      { p: 0, dist: certain('c') },
    ]);
    expect(chances(either)).toEqual({ '"a"': '3/4', '"b"': '1/4' });
    expect(
      die()
        .expectation((face) => face / 2)
        .toString(),
    ).toBe('7/4');
    expect(
      die()
        .expectation((face) => Fraction.of(1, face))
        .toString(),
    ).toBe('49/120');
  });

  it('shrinks back to plain numbers when a condition leaves few cases', () => {
    const few = pool(40, 6).condition((hits) => hits >= 38);
    expect(few.counts).toEqual([19500, 200, 1]);
    sound(few);
  });

  it('refuses what is no distribution', () => {
    expect(() => weighted([])).toThrow(RangeError);
    expect(() => weighted([['x', 0]])).toThrow(RangeError);
    expect(() => weighted([['x', -1]])).toThrow(RangeError);
    expect(() => weighted([['x', 0.5]])).toThrow(RangeError);
    expect(() => mixture([])).toThrow(RangeError);
    expect(() => mixture([{ p: -1, dist: die() }])).toThrow(RangeError);
    expect(() => die().quantile(2)).toThrow(RangeError);
    expect(() => uniform(['a']).expectation()).toThrow(TypeError);
  });
});
