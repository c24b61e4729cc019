import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { least, MOST, sharpen, words } from '../../src/rules/index.js';

describe('least', () => {
  it('finds the first number for which a rising test holds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MOST }), (limit) => {
        expect(least((n) => n >= limit)).toBe(limit);
      }),
    );
  });
  it('gives up where there is none', () => {
    expect(least(() => false)).toBeUndefined();
    expect(least((n) => n > 10, 10)).toBeUndefined();
    expect(least(() => true, 0)).toBeUndefined();
  });
});

describe('sharpen', () => {
  const columns = ['1:2', '1:1', '2:1', '3:1'];
  /** Attack a against defence d on whole ratios. */
  const reachOf = (a: number, d: number) => (more: number, spoil: number) => {
    const [attack, defence] = [a + more, d + spoil];
    return attack >= defence ? Math.min(3, Math.floor(attack / defence)) : Math.ceil(defence / attack) === 2 ? 0 : -1;
  };
  it('says what the attacker needs and what the defender', () => {
    expect(sharpen({ reach: reachOf(7, 5), columns, rule: '1' })).toMatchObject([
      { for: 'attacker', needs: { attack: 3 }, gives: '2:1', text: { en: '3 more attack strength reaches 2:1.' } },
      { for: 'defender', needs: { defence: 3 }, gives: '1:2' },
    ]);
  });
  it('is silent where nothing more can be had', () => {
    expect(sharpen({ reach: reachOf(20, 5), columns, rule: '1' }).map((line) => line.for)).toEqual(['defender']);
    expect(sharpen({ reach: () => 1, columns, rule: '1' })).toEqual([]);
  });
  it('never asks for one point too many', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), (a, d) => {
        const reach = reachOf(a, d);
        for (const line of sharpen({ reach, columns, rule: '1' })) {
          const n = Number(line.needs.attack ?? line.needs.defence);
          const at = (k: number): number => (line.for === 'attacker' ? reach(k, 0) : reach(0, k));
          expect(at(n)).not.toBe(reach(0, 0));
          expect(at(n - 1)).toBe(reach(0, 0));
        }
      }),
    );
  });
  it('keeps only the aids that help their side', () => {
    const aid = (side: 'attacker' | 'defender', column: number) => ({
      for: side,
      needs: { unit: `${side}${column}` },
      text: words('With it', 'それで'),
      column,
      rule: '2',
    });
    const lines = sharpen({
      reach: () => 1,
      columns,
      rule: '1',
      aids: [aid('attacker', 1), aid('attacker', 2), aid('defender', 1), aid('defender', 0), aid('defender', -1)],
    });
    expect(lines.map(({ needs, gives }) => [needs.unit, gives])).toEqual([
      ['attacker2', '2:1'],
      ['defender0', '1:2'],
      ['defender-1', 'below the table'],
    ]);
  });
});
