import { describe, expect, it, test } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import { readPack } from '../../../src/node.js';
import type { Odds, OddsQuestion, OddsVerdict } from '../../../src/rules/index.js';
import { ask, fight, makeContext, odds } from '../../../src/table/index.js';
import { contextOf, enforces } from '../../support/enforces.js';

const game = contextOf('battle-for-germany');

/** Asks with the cases of this context in force. */
const askOf = (context: Context, question: object): OddsVerdict => {
  const verdict = odds(context, question as OddsQuestion, (own, lang) => ({ ...context, ...own, lang }));
  if ('problems' in verdict) throw new Error(JSON.stringify(verdict.problems));
  return verdict;
};
const lawful = (question: object, context: Context = game): Odds => {
  const verdict = askOf(context, question);
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.violations));
  return verdict;
};
const refusedBy = (question: object, context: Context = game): string[] => {
  const verdict = askOf(context, question);
  return verdict.ok ? [] : [...new Set(verdict.violations.map(({ rule }) => rule))].sort();
};
const value = (answer: Odds, id: string): unknown =>
  JSON.parse(JSON.stringify(answer.summary.find((line) => line.id === id)?.value ?? null));
const result = (answer: Odds, id: string) => answer.outcomes.find((outcome) => outcome.result === id);

const units = (...values: (readonly [number, number, number])[]) => values.map((list) => ({ values: [...list] }));
const E2 = {
  attack: units([7, 4, 8], [6, 6, 7], [6, 6, 7]),
  defence: units([2, 3, 4], [2, 3, 4]),
  terrain: ['rough', 'fortress'],
};

/** A patch of hexes with one defender in the middle and attackers around it. */
const patch = (hexes: object = {}) => ({ hexes: { radius: 3, ...hexes } });
const at = (id: string, where: string, side: string, values: number[], more: object = {}) => ({
  id,
  at: where,
  side,
  values,
  ...more,
});

describe('the worked examples of the rulebook', () => {
  it('E1 of 6.1: 19 against 7 is 2:1', () => {
    const answer = lawful({ attack: units([19, 1, 1]), defence: units([1, 7, 1]) });
    expect(answer.column).toBe('2:1');
  });

  it('E2 of 6.1: three attackers against a fortress in rough are 19 to 18, 1:1; die 1 is an exchange of at least 6', () => {
    const answer = lawful(E2);
    expect(answer.attack.total).toBe(19);
    expect(answer.defence.total).toBe(18);
    expect(answer.column).toBe('1:1');
    expect(result(answer, 'Ex')).toMatchObject({
      on: ['1'],
      effects: { exchange: { need: 6, options: [['a1'], ['a2'], ['a3']] } },
    });
    expect(answer.defence.ledger.map(({ rule, value: figure }) => [rule, figure])).toEqual([
      ['6.6', 6],
      ['6.82', 'x2'],
      ['6.83', 'x2'],
      ['6.82', 'x3'],
      ['6.8', 18],
    ]);
  });

  it('E3 of 6.82: rough attacked across a river is tripled', () => {
    const answer = lawful({ attack: units([18, 1, 1]), defence: units([1, 6, 1]), terrain: ['rough'], across: ['river'] });
    expect(answer.defence.total).toBe(18);
  });

  it.each([
    ['6.1 odds below one to one round against the attacker', [7], [8], '1:2'],
    ['6.1 an exact ratio is reached', [21], [7], '3:1'],
    ['6.1 one point short is not', [20], [7], '2:1'],
    ['6.1 even strengths', [5], [5], '1:1'],
    ['R15 over the last column the last one serves', [99], [7], '6:1'],
  ])('%s', (_, attack, defence, column) => {
    const answer = lawful({
      attack: attack.map((n) => ({ values: [n, 1, 1] })),
      defence: defence.map((n) => ({ values: [1, n, 1] })),
    });
    expect(answer.column).toBe(column);
  });

  it('R15 below the first column there is no attack', () => {
    expect(refusedBy({ attack: units([1, 1, 1]), defence: units([1, 4, 1]) })).toEqual(['R15']);
    expect(lawful({ attack: units([1, 1, 1]), defence: units([1, 3, 1]) }).column).toBe('1:3');
  });
});

describe('6.8 terrain', () => {
  const three = { attack: units([8, 1, 1]), defence: units([1, 2, 1]), terrain: ['rough', 'fortress'], across: ['river'] };
  it.each([
    ['R16 three doublings are four times', {}, 8],
    ['R16 read as one less than the sum they are five times', { R16: 'sum-less-one' }, 10],
    ['R16 read as one less than the product they are seven times', { R16: 'product-less-one' }, 14],
  ])('%s', (_, rulings, total) => {
    expect(lawful({ ...three, position: { rulings } }).defence.total).toBe(total);
  });

  it.each([
    ['6.8 clear and city do nothing', ['clear', 'city'], undefined, 6],
    ['6.8 one doubling doubles', ['rough'], undefined, 12],
    ['6.81 a river doubles', [], ['river'], 12],
  ])('%s', (_, terrain, across, total) => {
    expect(lawful({ attack: units([9, 1, 1]), defence: units([1, 6, 1]), terrain, across }).defence.total).toBe(total);
  });

  enforces('battle-for-germany', '6.81', 'a river helps only if all attackers are across one', (context) => {
    const answer = lawful({ attack: units([9, 1, 1], [9, 1, 1]), defence: units([1, 6, 1]), across: ['river', null] }, context);
    expect(answer.defence.total).toBe(6);
    expect(answer.defence.ledger.map(({ rule }) => rule)).toContain('6.81');
  });

  enforces('battle-for-germany', '6.82', 'two doublings are three times', (context) => {
    expect(lawful(E2, context).defence.total).toBe(18);
  });

  it('R17 the river is asked for hex by hex', () => {
    const answer = lawful({
      attack: [
        { id: 'u1', values: [9, 1, 1] },
        { id: 'u2', values: [9, 1, 1] },
      ],
      defence: [
        { space: 'h1', units: units([1, 2, 1]) },
        { space: 'h2', units: units([1, 3, 1]) },
      ],
      across: { u1: { h1: ['river'], h2: ['river'] }, u2: { h1: ['river'] } },
    });
    expect(answer.defence.total).toBe(2 * 2 + 3);
  });

  enforces('battle-for-germany', '6.83', 'a destroyed fortress is none, and the Allies never use one', (context) => {
    const fortress = { attack: units([9, 1, 1]), terrain: ['fortress'] };
    const soviet = { ...fortress, defence: [{ side: 'soviet', values: [1, 3, 1] }] };
    expect(lawful({ ...fortress, defence: units([1, 3, 1]), with: { 'fortress-destroyed': true } }, context).defence.total).toBe(
      3,
    );
    expect(lawful(soviet, context).defence.total).toBe(3);
  });

  it('R22 under the other reading Soviets use fortresses', () => {
    const question = { attack: units([9, 1, 1]), terrain: ['fortress'], position: { rulings: { R22: 'western-allied-only' } } };
    expect(lawful({ ...question, defence: [{ side: 'soviet', values: [1, 3, 1] }] }).defence.total).toBe(6);
    expect(lawful({ ...question, defence: [{ side: 'western-allied', values: [1, 3, 1] }] }).defence.total).toBe(3);
  });

  it('6.83 the marker on the map says that it is destroyed', () => {
    const position = (markers: object[]) => ({
      board: patch({ terrain: { '0,0': ['fortress'] } }),
      position: { units: [at('u1', '1,0', 'western-allied', [9, 1, 1]), at('e1', '0,0', 'west-german', [1, 3, 1])], markers },
      attackers: ['u1'],
      targets: ['0,0'],
    });
    expect(lawful(position([])).defence.total).toBe(6);
    expect(lawful(position([{ is: 'fortress-destroyed', at: '0,0' }])).defence.total).toBe(3);
  });
});

describe('who may attack', () => {
  const pair = (a: string, b: string, position: object = {}, more: object = {}) => ({
    attack: [{ side: a, values: [6, 6, 6], ...more }],
    defence: [{ side: b, values: [3, 3, 3] }],
    position,
  });

  it.each([
    ['3.0 A3 Soviets East Germans', 'soviet', 'east-german', []],
    ['3.0 A6 West Germans Western Allies', 'west-german', 'western-allied', []],
    ['3.0 B3 Western Allies West Germans', 'western-allied', 'west-german', []],
    ['3.0 B6 East Germans Soviets', 'east-german', 'soviet', []],
    ['3.0 A6 West Germans not Soviets', 'west-german', 'soviet', ['3.0 A6']],
    ['3.0 B6 East Germans not Western Allies', 'east-german', 'western-allied', ['3.0 B6']],
    ['3.0 nobody his own side', 'soviet', 'soviet', ['3.0']],
  ])('%s', (_, a, b, rules) => {
    expect(refusedBy(pair(a, b))).toEqual(rules);
  });

  enforces('battle-for-germany', '6.3', 'Western Allies and Soviets do not attack each other', (context) => {
    expect(refusedBy(pair('soviet', 'western-allied'), context)).toEqual(['6.3']);
    expect(refusedBy(pair('western-allied', 'soviet', { scenario: 'three-player', empty: true }), context)).toEqual(['6.3']);
  });
  enforces('battle-for-germany', '6.4', 'nor do East and West Germans', (context) => {
    expect(refusedBy(pair('east-german', 'west-german'), context)).toEqual(['6.4']);
  });
  enforces('battle-for-germany', '6.0', 'attacks are made in combat phases', (context) => {
    expect(refusedBy(pair('soviet', 'east-german', { phase: 'A2' }), context)).toEqual(['6.0']);
  });
  enforces('battle-for-germany', '3.0 A3', 'Soviets attack in theirs', (context) => {
    expect(refusedBy(pair('western-allied', 'west-german', { phase: 'A3' }), context)).toEqual(['3.0 A3']);
  });
  enforces('battle-for-germany', '3.0 A6', 'West Germans attack in theirs', (context) => {
    expect(refusedBy(pair('soviet', 'east-german', { phase: 'A6' }), context)).toEqual(['3.0 A6']);
  });
  enforces('battle-for-germany', '3.0 B3', 'Western Allies attack in theirs', (context) => {
    expect(refusedBy(pair('soviet', 'east-german', { phase: 'B3' }), context)).toEqual(['3.0 B3']);
  });
  enforces('battle-for-germany', '3.0 B6', 'East Germans attack in theirs', (context) => {
    expect(refusedBy(pair('soviet', 'east-german', { phase: 'B6' }), context)).toEqual(['3.0 B6']);
  });
  for (const [phase, rule] of [
    ['16.1 A3', '16.1 A3'],
    ['16.1 B3', '16.1 B3'],
    ['16.1 C3', '16.1 C3'],
  ] as const) {
    const wrong = rule === '16.1 A3' ? pair('western-allied', 'east-german') : pair('soviet', 'west-german');
    it(`${rule} with three players the phases are others`, () => {
      const position = { scenario: 'three-player', empty: true, phase };
      expect(refusedBy({ ...wrong, position })).toEqual([rule]);
    });
  }
  enforces('battle-for-germany', '16.1 A3', 'Soviets attack any German in theirs', (context) => {
    const position = { scenario: 'three-player', empty: true, phase: '16.1 A3' };
    expect(refusedBy(pair('soviet', 'west-german', position), context)).toEqual([]);
    expect(refusedBy(pair('western-allied', 'west-german', position), context)).toEqual(['16.1 A3']);
  });
  enforces('battle-for-germany', '16.1 B3', 'all Germans attack both Allies in theirs', (context) => {
    const position = { scenario: 'three-player', empty: true, phase: '16.1 B3' };
    expect(refusedBy(pair('west-german', 'soviet', position), context)).toEqual([]);
    expect(refusedBy(pair('soviet', 'west-german', position), context)).toEqual(['16.1 B3']);
  });
  enforces('battle-for-germany', '16.1 C3', 'Western Allies attack any German in theirs', (context) => {
    const position = { scenario: 'three-player', empty: true, phase: '16.1 C3' };
    expect(refusedBy(pair('western-allied', 'east-german', position), context)).toEqual([]);
    expect(refusedBy(pair('soviet', 'west-german', position), context)).toEqual(['16.1 C3']);
  });
  enforces('battle-for-germany', '13.1', 'once Berlin has fallen the Allies are hostile', (context) => {
    const fallen = { scenario: 'expanded-historical', empty: true, state: { berlinFallen: true } };
    expect(refusedBy(pair('soviet', 'western-allied', fallen), context)).toEqual([]);
    expect(
      refusedBy(pair('soviet', 'western-allied', { scenario: 'historical', empty: true, state: { berlinFallen: true } })),
    ).toEqual(['6.3']);
  });
  enforces('battle-for-germany', '15.24', 'in Red Star/White Star they are from the start', (context) => {
    expect(refusedBy(pair('soviet', 'western-allied', { scenario: 'red-star-white-star', empty: true }), context)).toEqual([]);
  });
  enforces('battle-for-germany', '15.26', 'but Poles do not attack Poles', (context) => {
    const poles = {
      attack: [{ nation: 'polish-exile', values: [6, 6, 6] }],
      defence: [{ nation: 'polish-communist', values: [3, 3, 3] }],
      position: { scenario: 'red-star-white-star', empty: true },
    };
    expect(refusedBy(poles, context)).toEqual(['15.26']);
  });

  it('3.0 two sides have no combat phase in common', () => {
    const attack = [
      { side: 'soviet', values: [6, 6, 6] },
      { side: 'west-german', values: [6, 6, 6] },
    ];
    expect(refusedBy({ attack, defence: [{ side: 'east-german', values: [3, 3, 3] }] })).toContain('3.0');
  });

  it('5.53 Soviets and Yugoslavs attack together', () => {
    const attack = [
      { nation: 'soviet', values: [6, 6, 6] },
      { nation: 'yugoslav', values: [2, 2, 2] },
    ];
    const answer = lawful({ attack, defence: [{ side: 'east-german', values: [3, 3, 3] }] });
    expect(answer.attack.total).toBe(8);
    expect(answer.attack.ledger.map(({ rule }) => rule)).toContain('5.53');
  });

  describe('R10 across the boundary', () => {
    const west = (regions: object, rulings: object = {}) => ({
      board: patch({ regions }),
      position: { rulings, units: [at('u1', '1,0', 'soviet', [9, 1, 1]), at('e1', '0,0', 'west-german', [1, 3, 1])] },
      attackers: ['u1'],
      targets: ['0,0'],
    });
    it('lets Soviets attack West Germans beyond it', () => {
      expect(refusedBy(west({ '0,0': ['west'], '1,0': ['east'] }))).toEqual([]);
    });
    it('not on their own side of it', () => {
      expect(refusedBy(west({ '0,0': ['east'], '1,0': ['east'] }))).toEqual(['R10']);
    });
    it('not where the players read 3.0 strictly', () => {
      expect(refusedBy(west({ '0,0': ['west'], '1,0': ['east'] }, { R10: 'own-front-only' }))).toEqual(['3.0 A3']);
    });
    it('is taken for granted where nothing shows it', () => {
      expect(lawful(pair('soviet', 'west-german')).assumed.map(({ rule }) => rule)).toContain('R10');
    });
  });
});

describe('6.5-6.7 on a board', () => {
  const board = patch();
  const position = (units: object[]) => ({ units });
  const enemy = at('e1', '0,0', 'east-german', [1, 3, 1]);

  enforces('battle-for-germany', '6.5', 'an attacker is adjacent, and attacks once', (context) => {
    const far = { board, position: position([at('u1', '2,0', 'soviet', [9, 1, 1]), enemy]), attackers: ['u1'], targets: ['0,0'] };
    const tired = {
      board,
      position: position([at('u1', '1,0', 'soviet', [9, 1, 1], { flags: ['attacked'] }), enemy]),
      attackers: ['u1'],
      targets: ['0,0'],
    };
    expect(refusedBy(far, context)).toEqual(['6.5']);
    expect(refusedBy(tired, context)).toEqual(['6.5']);
  });
  it('6.5 a unit is attacked once; R19 so is a hex that it has retreated into', () => {
    const attacked = (flags: string[][]) => ({
      board,
      position: position([
        at('u1', '1,0', 'soviet', [9, 1, 1]),
        ...flags.map((list, i) => at(`e${i}`, '0,0', 'east-german', [1, 3, 1], { flags: list })),
      ]),
      attackers: ['u1'],
      targets: ['0,0'],
    });
    expect(refusedBy(attacked([['defended']]))).toEqual(['6.5']);
    expect(refusedBy(attacked([['defended'], []]))).toEqual(['R19']);
    expect(refusedBy(attacked([[], []]))).toEqual([]);
  });
  enforces('battle-for-germany', '6.7', 'all attackers are adjacent to all defenders', (context) => {
    const question = {
      board,
      position: position([
        at('u4', '1,-1', 'soviet', [9, 1, 1]),
        at('u5', '-1,1', 'soviet', [9, 1, 1]),
        enemy,
        at('e2', '1,0', 'east-german', [1, 3, 1]),
      ]),
      attackers: ['u4', 'u5'],
      targets: ['0,0', '1,0'],
    };
    const verdict = askOf(context, question);
    expect(verdict).toMatchObject({
      ok: false,
      violations: [{ rule: '6.7', text: { en: 'u5 at -1,1 is not adjacent to 1,0.' }, where: ['u5'] }],
    });
  });
  enforces('battle-for-germany', '6.6', 'nobody in the hex is left out', (context) => {
    const stacked = [at('e1', '0,0', 'east-german', [1, 3, 1], { stack: 's1' }), at('e2', '0,0', 'east-german', [1, 3, 1])];
    const question = { board, position: position([at('u1', '1,0', 'soviet', [9, 1, 1]), ...stacked]), attackers: ['u1'] };
    expect(lawful({ ...question, targets: ['0,0'] }, context).defence.total).toBe(6);
    expect(refusedBy({ ...question, targets: ['s1'] }, context)).toEqual(['6.6']);
  });
  it('R21 no attack across impassable and sea hexsides, unless the players agree', () => {
    const walled = (rulings: object) => ({
      board: patch({ sides: { '0,0|1,0': ['impassable'] } }),
      position: { rulings, units: [at('u1', '1,0', 'soviet', [9, 1, 1]), enemy] },
      attackers: ['u1'],
      targets: ['0,0'],
    });
    expect(refusedBy(walled({}))).toEqual(['R21']);
    expect(refusedBy(walled({ R21: 'attack-allowed' }))).toEqual([]);
    expect(refusedBy({ attack: units([9, 1, 1]), defence: units([1, 3, 1]), across: ['sea'] })).toEqual(['R21']);
  });
  it('a board proves what need not be assumed', () => {
    const question = {
      board,
      position: { phase: 'A3', units: [at('u1', '1,0', 'soviet', [9, 1, 1]), enemy] },
      attackers: ['u1'],
      targets: ['0,0'],
    };
    expect(lawful(question).assumed).toEqual([]);
    expect(lawful({ attack: units([9, 1, 1]), defence: units([1, 3, 1]) }).assumed.map(({ rule }) => rule)).toEqual([
      '6.5',
      '3.0',
      '3.0',
      '6.5',
      '6.6',
    ]);
  });
});

describe('6.2 results', () => {
  const always = (word: string) => ({
    crt: { cells: Object.fromEntries([1, 2, 3, 4, 5, 6].map((row) => [row, Array(8).fill(word)])) },
  });
  const garrisoned = {
    attack: units([6, 1, 1], [5, 1, 1]),
    defence: [
      { id: 'g', side: 'soviet', values: [1, 3, 1], flags: ['garrison'] },
      { id: 'f', side: 'soviet', values: [1, 2, 1] },
    ],
  };

  it('De empties the hex at no cost', () => {
    const answer = lawful({ ...E2, tables: always('De') });
    expect([value(answer, 'falls'), value(answer, 'attacker-loses'), value(answer, 'defender-loses')]).toEqual(['1', '0', '6']);
  });
  it('Ae costs every attacker', () => {
    const answer = lawful({ ...E2, tables: always('Ae') });
    expect([value(answer, 'falls'), value(answer, 'attacker-loses'), value(answer, 'defender-loses')]).toEqual(['0', '19', '0']);
  });
  it('Ar and Dr cost nothing, or everything where there is no way back', () => {
    expect(value(lawful({ ...E2, tables: always('Ar') }), 'attacker-loses')).toEqual({ min: '0', max: '19' });
    const dr = lawful({ ...E2, tables: always('Dr') });
    expect([value(dr, 'falls'), value(dr, 'defender-loses')]).toEqual(['1', { min: '0', max: '6' }]);
  });

  it.each([
    ['R18 the attacker chooses, none superfluous', [7, 6, 6, 2], 6, [['a1'], ['a2'], ['a3']], { min: '6', max: '7' }],
    [
      'R18 several may be needed',
      [4, 3, 2],
      6,
      [
        ['a1', 'a2'],
        ['a1', 'a3'],
      ],
      { min: '6', max: '7' },
    ],
    ['R18 who fall short are all lost', [2, 2], 6, [['a1', 'a2']], '4'],
    ['R18 a unit without strength is not lost for nothing', [6, 0], 6, [['a1']], '6'],
  ])('%s', (_, attacks, need, options, lost) => {
    const question = { attack: attacks.map((n) => ({ values: [n, 1, 1] })), defence: units([1, need, 1]), tables: always('Ex') };
    const answer = lawful(question);
    const exchange = result(answer, 'Ex')?.effects?.exchange as { need: number; options: string[][] };
    expect(exchange.need).toBe(need);
    expect([...exchange.options].sort()).toEqual(options);
    expect(value(answer, 'attacker-loses')).toEqual(lost);
  });
  it('6.2 the need of an exchange is printed defence, without terrain', () => {
    expect(result(lawful({ ...E2, tables: always('Ex') }), 'Ex')?.effects).toMatchObject({ exchange: { need: 6 } });
  });
  it('R50 an attacker that survives an exchange may advance', () => {
    expect(value(lawful({ ...E2, tables: always('Ex') }), 'advance')).toBe('1');
    expect(value(lawful({ attack: units([2, 1, 1]), defence: units([1, 2, 1]), tables: always('Ex') }), 'advance')).toBe('0');
  });

  enforces('battle-for-germany', '10.3', 'garrisons ignore retreats', (context) => {
    const answer = lawful({ ...garrisoned, tables: always('Dr') }, context);
    expect(result(answer, 'Dr')?.effects).toMatchObject({ defender: { retreat: ['f'], stays: ['g'] }, emptied: [] });
    expect([value(answer, 'falls'), value(answer, 'defender-loses')]).toEqual(['0', { min: '0', max: '2' }]);
  });
  it('R14 the owner moves retreating units, or the attacker where the players agree', () => {
    const by = (rulings: object) =>
      result(lawful({ ...E2, tables: always('Dr'), position: { rulings } }), 'Dr')?.effects?.retreatedBy;
    expect([by({}), by({ R14: 'attacker' })]).toEqual(['owner', 'attacker']);
  });

  enforces('battle-for-germany', '13.2', 'the SS attacks with half its strength', (context) => {
    const question = {
      attack: [
        { nation: 'ss', side: 'west-german', values: [7, 1, 1] },
        { nation: 'us', values: [6, 1, 1] },
      ],
      defence: [{ side: 'soviet', values: [1, 19, 1] }],
      with: { 'ss-halved': true },
      tables: always('Ex'),
    };
    const answer = lawful(question, context);
    expect(answer.attack.total).toBe(9.5);
    // R33: the half is kept, so 9.5 to 19 is exactly 1:2.
    expect(answer.column).toBe('1:2');
  });
  it('R18 the SS counts half in an exchange; R33 it defends in full', () => {
    const attack = [
      { id: 's', nation: 'ss', side: 'west-german', values: [7, 1, 1] },
      { id: 'u', nation: 'us', values: [6, 1, 1] },
    ];
    const answer = lawful({
      attack,
      defence: [{ side: 'soviet', values: [1, 4, 1] }],
      with: { 'ss-halved': true },
      tables: always('Ex'),
    });
    expect(result(answer, 'Ex')?.effects).toMatchObject({ exchange: { options: [['u']] } });
    const ss = [{ nation: 'ss', side: 'east-german', values: [7, 5, 1] }];
    const defending = lawful({ attack: [{ side: 'soviet', values: [9, 1, 1] }], defence: ss, with: { 'ss-halved': true } });
    expect(defending.defence.total).toBe(5);
  });
  it('13.2 the option and the fall of Berlin say so together', () => {
    const question = (position: object) => ({
      attack: [{ nation: 'ss', side: 'west-german', values: [8, 1, 1] }],
      defence: [{ side: 'soviet', values: [1, 4, 1] }],
      position: { scenario: 'expanded-historical', empty: true, phase: 'B3', ...position },
    });
    expect(lawful(question({ options: ['13.2'], state: { berlinFallen: true } })).attack.total).toBe(4);
    expect(refusedBy(question({ options: ['13.2'] }))).toContain('3.0 B3');
  });
});

describe('what the answer says beside the odds', () => {
  it('sharpens: the strength for the next column and to spoil this one', () => {
    const [attacker, defender] = lawful(E2).sharpen;
    expect(attacker).toMatchObject({ for: 'attacker', needs: { attack: 17 }, gives: '2:1' });
    expect(defender).toMatchObject({ for: 'defender', needs: { defence: 1 }, gives: '1:2' });
    const more = lawful({ ...E2, attack: units([36, 1, 1]) });
    expect(more.column).toBe('2:1');
  });
  it('sharpens: dry feet, and a unit that stands ready', () => {
    const wet = lawful({ attack: units([9, 1, 1]), defence: units([1, 3, 1]), across: ['river'] });
    expect(wet.sharpen.find(({ rule }) => rule === '6.81')).toMatchObject({ gives: '3:1' });
    const question = {
      board: patch(),
      position: {
        units: [
          at('u1', '1,0', 'soviet', [5, 1, 1]),
          at('u2', '0,1', 'soviet', [4, 1, 1]),
          at('u3', '3,0', 'soviet', [9, 1, 1]),
          at('e1', '0,0', 'east-german', [1, 3, 1]),
        ],
      },
      attackers: ['u1'],
      targets: ['0,0'],
    };
    expect(lawful(question).sharpen.filter(({ needs }) => 'unit' in needs)).toMatchObject([
      { needs: { unit: 'u2' }, gives: '3:1' },
    ]);
  });
  it('names the stand-ins, and an owner’s table removes the line', () => {
    expect(lawful(E2).standIn.map(({ what }) => what)).toEqual(['crt']);
    const cells = Object.fromEntries([1, 2, 3, 4, 5, 6].map((row) => [row, { '1:1': row === 1 ? 'Ex' : 'Dr' }]));
    expect(lawful({ ...E2, tables: { crt: { cells } } }).standIn).toEqual([]);
    expect(
      lawful({ attack: [{ counter: 'us-9-army' }], defence: units([1, 3, 1]), terrain: ['city'] }).standIn.map(
        ({ what }) => what,
      ),
    ).toEqual(['crt', 'terrain city', 'counters']);
  });
  it('without stand-ins it names the unknown cells and still gives the column', () => {
    const answer = lawful({ ...E2, 'stand-ins': false });
    expect(answer.column).toBe('1:1');
    expect(answer.defence.total).toBe(18);
    expect(answer.unknown?.map(({ row, column }) => `${column} ${row}`)).toEqual(['1:1 2', '1:1 3', '1:1 4', '1:1 5', '1:1 6']);
    expect(answer.outcomes.map(({ result: word, on }) => [word, on])).toEqual([
      ['Ex', ['1']],
      ['?', ['2-6']],
    ]);
    expect(answer.summary).toEqual([]);
    // How far the published table goes is unknown too.
    expect(lawful({ attack: units([1, 1, 1]), defence: units([1, 9, 1]), 'stand-ins': false })).toMatchObject({ column: '1:9' });
    expect(refusedBy({ attack: [{ counter: 'us-9-army' }], defence: units([1, 3, 1]), 'stand-ins': false })).toEqual(['6.1']);
  });
  it('speaks both languages', () => {
    const { answer } = ask(game, { ask: 'odds', lang: 'ja', ...E2 });
    expect(JSON.stringify(answer)).toContain('要塞 2倍');
    expect(JSON.stringify(answer)).not.toMatch(/"(en|ja)":/);
  });
  it('is the same by function and by ask', () => {
    const { answer } = ask(game, { ask: 'odds', ...E2 });
    const { standIn, ...rest } = JSON.parse(
      JSON.stringify(lawful(E2), (_, v) => (v !== null && typeof v === 'object' && 'ja' in v ? v.en : v)),
    );
    expect(answer).toEqual({ ...rest, 'stand-in': standIn });
  });
});

describe('6.1 rolled', () => {
  it('takes the number on the real die, then waits for the losses', () => {
    const ready = fight(game, E2 as OddsQuestion);
    if (!ready.ok || !('run' in ready)) throw new Error('refused');
    expect(ready.run([]).waiting).toMatchObject({ kind: 'chance', id: 'die', who: 'attacker' });
    const fought = ready.run([{ dice: [1] }]);
    expect(fought).toMatchObject({ result: 'Ex', waiting: { id: 'losses', options: [['a1'], ['a2'], ['a3']] } });
    expect(ready.run([{ dice: [1] }, { choose: ['a2'] }])).toMatchObject({ effects: { attacker: { eliminated: ['a2'] } } });
    expect(ready.run([{ dice: [1] }, { choose: ['a2', 'a3'] }]).refused).toBe(true);
    expect(ready.run([{ dice: [7] }]).refused).toBe(true);
  });
});

describe('bad input', () => {
  const one = units([3, 3, 3]);
  test.each([
    ['nobody attacks', { attack: [], defence: one }, ['6.0'], 'Nobody attacks'],
    ['nobody defends', { attack: one, defence: [] }, ['6.0'], 'Nobody defends'],
    ['neither', {}, ['6.0'], 'Say who attacks whom'],
    ['negative strength', { attack: units([-3, 3, 3]), defence: one }, ['6.1'], 'attack -3'],
    ['no strength at all', { attack: units([0, 3, 3]), defence: one }, ['6.1'], 'no strength at all'],
    ['a defence of nothing', { attack: one, defence: units([3, 0, 3]) }, ['6.1'], 'no strength at all'],
    ['a huge strength', { attack: units([1e9, 3, 3]), defence: one }, ['6.1'], '0 to 999'],
    ['a letter', { attack: [{ values: ['A', 3, 3] }], defence: one }, ['6.1'], 'must be a number'],
    ['two values', { attack: [{ values: [3, 3] }], defence: one }, ['6.1'], '[attack, defence, movement]'],
    ['no values', { attack: [{ side: 'soviet' }], defence: one }, ['6.1'], 'has no attack'],
    ['unknown terrain', { attack: one, defence: one, terrain: ['ruogh'] }, ['6.8'], 'did you mean rough?'],
    ['unknown hexside', { attack: one, defence: one, across: ['rivr'] }, ['6.81'], 'did you mean river?'],
    ['too many hexsides', { attack: one, defence: one, across: ['river', 'river'] }, ['6.81'], '2 entries for 1 attackers'],
    ['unknown side', { attack: [{ side: 'sovjet', values: [3, 3, 3] }], defence: one }, ['6.0'], 'did you mean soviet?'],
    ['unknown counter', { attack: [{ counter: 'us-9-armee' }], defence: one }, ['6.0'], 'did you mean us-9-army?'],
    ['unknown flag', { attack: [{ values: [3, 3, 3], flags: ['attackd'] }], defence: one }, ['6.0'], 'did you mean attacked?'],
    ['unknown input', { attack: one, defence: one, with: { 'ss-halfed': true } }, ['6.1'], 'did you mean ss-halved?'],
    ['wrong input', { attack: one, defence: one, with: { 'ss-halved': 'yes' } }, ['13.2'], 'must be true or false'],
    ['unknown ruling', { attack: one, defence: one, position: { rulings: { R99: 'x' } } }, ['R99'], 'There is no ruling R99'],
    [
      'unknown reading',
      { attack: one, defence: one, position: { rulings: { R16: 'sum-less' } } },
      ['R16'],
      'did you mean sum-less-one?',
    ],
    [
      'a counter twice',
      { attack: [{ counter: 'us-9-army' }, { counter: 'us-9-army' }], defence: one },
      ['6.5'],
      '1 counter us-9-army; 2 are named',
    ],
    [
      'an id twice',
      {
        attack: [
          { id: 'x', values: [3, 3, 3] },
          { id: 'x', values: [3, 3, 3] },
        ],
        defence: one,
      },
      ['6.5'],
      'named twice',
    ],
    ['1,000 units', { attack: Array.from({ length: 1000 }, () => one[0]), defence: one }, ['6.0'], '1001 units'],
  ] as const)('%s', (_, question, rules, text) => {
    const verdict = askOf(game, question);
    expect(refusedBy(question)).toEqual(rules);
    expect(JSON.stringify(verdict)).toContain(text);
  });

  it('everything wrong is told at once', () => {
    const question = { attack: [{ side: 'sovjet', values: ['A', 3, 3] }], defence: one, terrain: ['ruogh'], with: { x: 1 } };
    expect(refusedBy(question)).toEqual(['6.0', '6.1', '6.8']);
  });
});

it('an owner’s overlay removes the stand-in line', () => {
  const { pack, board } = readPack('battle-for-germany');
  if (pack === undefined || board === undefined) throw new Error('unreadable');
  const crt = pack.tables.crt as NonNullable<typeof pack.tables.crt>;
  const owned = { ...crt, cells: crt.cells.map((row) => row.map((cell) => ({ ...cell, from: 'owner' }))) };
  const context = makeContext({ ...pack, tables: { ...pack.tables, crt: owned } }, board);
  expect(lawful(E2, context).standIn).toEqual([]);
});
