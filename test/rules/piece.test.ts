import { describe, expect, it } from 'vitest';
import { isOf, resolve } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const kestrel = contextOf('kestrel-bridge');
const rtr = contextOf('race-to-the-reichstag');

describe('a unit and its counter', () => {
  it('takes what is printed, of the face that shows', () => {
    const front = resolve(kestrel, { id: 'u', counter: 'al-7', at: '0805' });
    expect(front).toMatchObject({
      side: 'aldmark',
      kind: 'armour',
      moves: 'mobile',
      steps: 2,
      full: 2,
      values: { attack: 7, defence: 5, movement: 6 },
    });
    const back = resolve(kestrel, { id: 'u', counter: 'al-7', face: 'back' });
    expect(back).toMatchObject({ steps: 1, values: { attack: 4, defence: 3 } });
  });
  it('what the unit says itself goes first', () => {
    const piece = resolve(kestrel.pack, {
      id: 'u',
      counter: 'al-7',
      side: 'brennland',
      steps: 1,
      flags: ['moved'],
      values: [1, 1, 1],
    });
    expect(piece).toMatchObject({
      side: 'brennland',
      steps: 1,
      flags: ['moved'],
      values: { attack: 1, defence: 1, movement: 1 },
    });
  });
  it('one made up on the spot is read by the layout of that length', () => {
    const fttr = contextOf('fall-of-the-third-reich');
    const layouts = fttr.pack.game.layouts;
    for (const layout of layouts) {
      const { values } = resolve(fttr, { id: 'u', side: 'axis', values: layout.map((_, i) => i + 1) });
      expect(Object.keys(values)).toHaveLength(layout.length);
    }
  });
  it('an unseen one is what all of its class have in common', () => {
    const piece = resolve(rtr, { id: 'u', unknown: 'static-pool', at: '3210' });
    expect(piece).toMatchObject({ unknown: 'static-pool', side: 'german', kind: 'static' });
    expect(piece.values.strength).toBeUndefined();
    expect(piece.candidates.length).toBeGreaterThan(10);
  });
  it('combat points are read off the counter by their colour', () => {
    const aw = contextOf('absolute-war');
    const counter = aw.pack.counters.find(({ front }) => front['cp-grey'] === 1)!;
    expect(resolve(aw, { id: 'u', counter: counter.id }).cp.grey).toBe(1);
    expect(resolve(aw, { id: 'u', cp: { red: 3 } }).cp).toEqual({ red: 3 });
  });
  it('answers to its side, nation, kind, size and flags, and to what it is not', () => {
    const piece = resolve(kestrel, { id: 'u', counter: 'al-7', flags: ['moved'] });
    expect(
      ['aldmark', 'armour', 'regiment', 'moved', '!infantry', 'infantry', '!armour'].map((word) => isOf(piece, word)),
    ).toEqual([true, true, true, true, true, false, false]);
  });
});
