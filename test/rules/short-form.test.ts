import { describe, expect, it } from 'vitest';
import { readAttack, readDefence } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const bfg = contextOf('battle-for-germany').pack;
const rtr = contextOf('race-to-the-reichstag').pack;
const rv = contextOf('red-vengeance').pack;
const fttr = contextOf('fall-of-the-third-reich').pack;

describe('units as players write them', () => {
  it.each([
    ['7-4-8', [{ values: [7, 4, 8] }]],
    ['2x 6-6-7', [{ values: [6, 6, 7] }, { values: [6, 6, 7] }]],
    ['7-4-8 + 2×6-6-7', [{ values: [7, 4, 8] }, { values: [6, 6, 7] }, { values: [6, 6, 7] }]],
    [
      'british 2x 6-6-7',
      [
        { nation: 'british', values: [6, 6, 7] },
        { nation: 'british', values: [6, 6, 7] },
      ],
    ],
    ['ss 6-5-6', [{ nation: 'ss', values: [6, 5, 6] }]],
    ['west-german ss 6-5-6', [{ side: 'west-german', nation: 'ss', values: [6, 5, 6] }]],
    [
      'soviet front garrison 9-9-4',
      [{ side: 'soviet', nation: 'soviet', size: 'front', flags: ['garrison'], values: [9, 9, 4] }],
    ],
    ['us-3-army', [{ counter: 'us-3-army' }]],
    ['us-3-army back', [{ counter: 'us-3-army', face: 'back' }]],
    ['id=x name=Third steps=2 7-4-8', [{ id: 'x', name: 'Third', steps: 2, values: [7, 4, 8] }]],
  ])('%s', (text, units) => expect(readAttack(bfg, text).units).toEqual(units));

  it('letters, single strengths and parentheses, where the game has them', () => {
    expect(readAttack(fttr, 'A-8 + 3x 4-8').units[0]).toEqual({ values: ['A', 8] });
    expect(readAttack(rtr, '6 + (3)').units).toEqual([{ values: [6] }, { values: [3], flags: ['defence-only'] }]);
    expect(readAttack(rv, 'armor 6-5').units).toEqual([{ kind: 'armor', values: [6, 5] }]);
  });
  it('what each attacker is across', () => {
    expect(readAttack(bfg, '2x 7-4-8 @river + 6-6-7').across).toEqual([['river'], ['river'], undefined]);
  });
  it('several hexes with their terrain', () => {
    expect(readDefence(bfg, '2x 2-3-4 in rough, fortress | 4-6-5')).toEqual([
      { units: [{ values: [2, 3, 4] }, { values: [2, 3, 4] }], terrain: ['rough', 'fortress'] },
      { units: [{ values: [4, 6, 5] }], terrain: undefined },
    ]);
  });

  it.each([
    ['', 'No unit is named'],
    ['7-4-8 +', 'a unit is missing beside a +'],
    ['7-4', 'attack-defence-movement'],
    ['garison 7-4-8', 'did you mean garrison?'],
    ['us-3-armi', 'did you mean us-3-army?'],
    ['british', 'has no strength'],
    ['(7)-4-8', 'no strength of this game stands in parentheses'],
    ['0x 7-4-8', 'from 1 to 200'],
    ['999x 7-4-8', 'from 1 to 200'],
    ['stepz=2 7-4-8', 'did you mean steps?'],
  ])('refuses “%s”', (text, why) => expect(() => readAttack(bfg, text)).toThrow(why));
  it('a defender is not across anything', () => {
    expect(() => readDefence(bfg, '7-4-8 @river')).toThrow('stands with the attackers');
  });
});
