import { describe, expect, it } from 'vitest';
import { resume, seeded } from '../../src/chance/index.js';

describe('seeded dice', () => {
  it('the same seed gives the same game', () => {
    expect(seeded(42).rolls(20)).toEqual(seeded(42).rolls(20));
    expect(seeded('Berlin').rolls(20)).toEqual(seeded('Berlin').rolls(20));
    expect(seeded('Berlin').rolls(20)).not.toEqual(seeded('Moscow').rolls(20));
    // Recorded games depend on it.
    expect(seeded(42).rolls(8)).toEqual([2, 4, 6, 5, 3, 1, 5, 4]);
  });

  it('goes on where it stood', () => {
    const first = seeded(7);
    first.rolls(5);
    const state = JSON.parse(JSON.stringify(first.state())) as number[];
    expect(resume(state).rolls(10)).toEqual(first.rolls(10));
  });

  it('rolls every face about as often as the others, and none beyond', () => {
    const faces = seeded(1).rolls(60_000);
    for (let face = 1; face <= 6; face++) {
      const seen = faces.filter((f) => f === face).length;
      expect(seen).toBeGreaterThan(9_600);
      expect(seen).toBeLessThan(10_400);
    }
    expect(faces.every((face) => face >= 1 && face <= 6)).toBe(true);
    expect(() => seeded(1).roll(0)).toThrow(RangeError);
  });

  it('shuffles without losing a card, into every order', () => {
    const source = seeded(3);
    const deck = ['a', 'b', 'c'];
    const orders = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = source.shuffle(deck).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(deck).toEqual(['a', 'b', 'c']);
    expect(orders.size).toBe(6);
    for (const seen of orders.values()) expect(Math.abs(seen - 1000)).toBeLessThan(150);
  });
});
