import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fraction } from '../../src/chance/index.js';

const whole = fc.integer({ min: -10_000, max: 10_000 });
const fraction = fc
  .tuple(
    whole,
    whole.filter((d) => d !== 0),
  )
  .map(([n, d]) => Fraction.of(n, d));

describe('Fraction', () => {
  it.each([
    [5, 36, '5/36'],
    [10, 36, '5/18'],
    [6, 36, '1/6'],
    [36, 36, '1'],
    [0, 36, '0'],
    [-3, 6, '-1/2'],
    [3, -6, '-1/2'],
  ])('%i/%i is %s', (n, d, text) => {
    expect(Fraction.of(n, d).toString()).toBe(text);
    expect(JSON.stringify({ p: Fraction.of(n, d) })).toBe(`{"p":"${text}"}`);
  });

  it('reduces numbers larger than a double holds', () => {
    expect(Fraction.of(6n ** 60n, 6n ** 62n).toString()).toBe('1/36');
    expect(Fraction.of(2n ** 100n, 3)).toEqual(Fraction.of(2n ** 101n, 6));
  });

  it('takes doubles at their exact value', () => {
    expect(Fraction.from(0.5).toString()).toBe('1/2');
    expect(Fraction.from(-2.75).toString()).toBe('-11/4');
    expect(Fraction.from(1e300).toNumber()).toBe(1e300);
    expect(() => Fraction.from(Number.NaN)).toThrow(RangeError);
    expect(() => Fraction.of(1, 0)).toThrow(RangeError);
    expect(() => Fraction.of(0.5)).toThrow(RangeError);
  });

  it.each([
    ['5/36', '5/36'],
    [' 10/36 ', '5/18'],
    ['-2', '-2'],
    ['0.25', '1/4'],
    ['-0.5', '-1/2'],
  ])('reads %s', (text, expected) => {
    expect(Fraction.parse(text)?.toString()).toBe(expected);
  });

  it.each(['', '1/0', '1/-2', 'x', '1.', '1/2/3'])('does not read %j', (text) => {
    expect(Fraction.parse(text)).toBeUndefined();
  });

  it('becomes a double where numerator and denominator are too large to', () => {
    expect(Fraction.of(6n ** 800n, 6n ** 800n * 4n + 1n).toNumber()).toBeCloseTo(0.25, 15);
    expect(Fraction.of(1, 6n ** 900n).toNumber()).toBe(0);
    expect(Fraction.of(-(3n ** 900n), 3n ** 899n * 2n).toNumber()).toBe(-1.5);
  });

  it.each([
    [5, 36, 1, '13.9'],
    [1, 6, 0, '17'],
    [1, 1, 2, '100.00'],
    [1, 2000, 1, '0.1'],
    [-1, 6, 1, '-16.7'],
    [-1, 100_000, 1, '0.0'],
  ])('%i/%i with %i decimals is %s per cent', (n, d, decimals, text) => {
    expect(Fraction.of(n, d).toPercent(decimals)).toBe(text);
  });

  it('keeps the laws of arithmetic', () => {
    fc.assert(
      fc.property(fraction, fraction, fraction, (a, b, c) => {
        expect(a.add(b)).toEqual(b.add(a));
        expect(a.add(b).add(c)).toEqual(a.add(b.add(c)));
        expect(a.mul(b.add(c))).toEqual(a.mul(b).add(a.mul(c)));
        expect(a.sub(b).add(b)).toEqual(a);
        if (!b.equals(0)) expect(a.div(b).mul(b)).toEqual(a);
        expect(Math.sign(a.compare(b))).toBe(Math.sign(a.toNumber() - b.toNumber()));
        expect(Fraction.parse(a.toString())).toEqual(a);
      }),
    );
  });
});
