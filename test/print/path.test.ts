import { describe, expect, it } from 'vitest';
import { BadPath, pathOperators } from '../../src/print/path.js';

describe('path data of SVG becomes the operators of PDF', () => {
  it.each([
    ['absolute lines', 'M1 2L3 4H5V6Z', '1 2 m\n3 4 l\n5 4 l\n5 6 l\nh'],
    ['relative lines', 'm1 2l1 1h-1v.5z', '1 2 m\n2 3 l\n1 3 l\n1 3.5 l\nh'],
    ['numbers after a move are lines', 'M0 0 1 0 1 1m1 1 1 0', '0 0 m\n1 0 l\n1 1 l\n2 2 m\n3 2 l'],
    ['after closing, from where it started', 'M1 1L2 1Zl0 1', '1 1 m\n2 1 l\nh\n1 2 l'],
    ['curves', 'M0 0C0 1 1 1 1 0S2-1 2 0', '0 0 m\n0 1 1 1 1 0 c\n1 -1 2 -1 2 0 c'],
    ['a smooth curve after a line starts flat', 'M0 0L1 0S2 1 3 0', '0 0 m\n1 0 l\n1 0 2 1 3 0 c'],
    ['quadratic curves', 'M0 0Q3 3 6 0T12 0', '0 0 m\n2 2 4 2 6 0 c\n8 -2 10 -2 12 0 c'],
    ['an arc without a radius is a line', 'M0 0A0 5 0 0 1 3 4', '0 0 m\n3 4 l'],
    ['exponents and joined numbers', 'M1e-1-.5.25 1', '0.1 -0.5 m\n0.25 1 l'],
  ])('%s', (_, d, expected) => {
    expect(pathOperators(d)).toBe(expected);
  });
  it('a half circle is two quarters that lie on it, flags with and without spaces', () => {
    for (const d of ['M-5 0A5 5 0 0 1 5 0', 'M-5 0a5 5 0 0110 0']) {
      const curves = pathOperators(d).split('\n').slice(1);
      expect(curves).toHaveLength(2);
      const [x, y] = (curves[0]?.split(' ') ?? []).slice(4).map(Number) as [number, number];
      expect(Math.hypot(x, y)).toBeCloseTo(5, 2);
      expect(y).toBeCloseTo(-5, 2);
    }
  });
  it('an arc too small for its ends grows until it reaches them', () => {
    expect(pathOperators('M0 0A1 1 0 0 0 10 0').split('\n').at(-1)).toMatch(/ 10 0 c$/);
  });
  it.each(['M0', 'L1 2 3', '1 2', 'M0 0X1', 'M0 0Z3'])('refuses %s', (d) => {
    expect(() => pathOperators(d)).toThrow(BadPath);
  });
});
