import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import type { Context } from '../../../src/games/room.js';
import { type Given, type Odds, OddsQuestion, type OddsVerdict } from '../../../src/rules/index.js';
import { ask } from '../../../src/table/index.js';
import { contextOf } from '../../support/enforces.js';
import * as brute from './brute.js';

const game = contextOf('red-vengeance');

function verdict(question: object, context: Context = game): OddsVerdict {
  return context.room.odds?.(context, OddsQuestion.parse(question)) as OddsVerdict;
}

function odds(question: object, context: Context = game): Odds {
  const found = verdict(question, context);
  if (!found.ok) throw new Error(found.violations.map(({ rule, text }) => `[${rule}] ${text.en}`).join('\n'));
  return found;
}

const refused = (question: object, context: Context = game): string[] => {
  const found = verdict(question, context);
  return found.ok ? [] : found.violations.map(({ rule }) => rule);
};

const dice = (question: object, context: Context = game): [unknown, unknown] => {
  const { attack, defence } = odds(question, context);
  return [attack.total, defence.total];
};

const summary = (answer: Odds, id: string): [string, string] => {
  const value = answer.summary.find((line) => line.id === id)?.value;
  if (value === undefined) throw new Error(`no ${id}`);
  return value instanceof Fraction ? [String(value), String(value)] : [String(value.min), String(value.max)];
};

const outcome = (answer: Odds, result: string) => {
  const found = answer.outcomes.find((one) => one.result === result);
  if (found === undefined) throw new Error(`no ${result} in ${answer.outcomes.map((one) => one.result).join(' ')}`);
  return found as typeof found & {
    effects: Record<'attacker' | 'defender', { options: { steps: number; retreat: number; eliminated: object }[] }>;
  };
};

let count = 0;
const unit = (kind: string, strength: number, more: object = {}) => ({
  id: `${kind}${++count}`,
  side: 'allied',
  nation: 'soviet',
  kind,
  values: [strength, kind === 'armor' ? 5 : 3],
  steps: 2,
  ...more,
});
const german = (kind: string, strength: number, more: object = {}) =>
  unit(kind, strength, { side: 'axis', nation: 'german', ...more });
const hex = (terrain: string[], ...units: object[]) => ({ space: `h${++count}`, terrain, units });

describe('the worked examples of the rulebook', () => {
  it('8.43 a 4-3 against a reduced 2-5 in clear: 4 dice against 2, each 6 a hit', () => {
    const answer = odds({ attack: [unit('infantry', 4)], defence: [german('armor', 2, { steps: 1 })] });
    expect([answer.attack.total, answer.defence.total]).toEqual([4, 2]);
    expect(answer.dice).toMatchObject({
      attack: { parts: [{ dice: 4, hitsOn: 6 }] },
      defence: { parts: [{ dice: 2, hitsOn: 6 }] },
    });
    expect(String(outcome(answer, '0-0').p)).toBe('15625/46656');
    expect(summary(answer, 'emptied')).toEqual(['671/1296', '671/1296']);
  });

  it('8.53 two full-strength Germans, 5 hits: both eliminated, no retreat', () => {
    const answer = odds({ attack: [unit('armor', 6)], defence: [german('infantry', 3), german('infantry', 3)] });
    const { defender } = outcome(answer, '5+-0').effects;
    expect(defender).toMatchObject({ eliminated: 'all', options: [{ steps: 4, retreat: 0, eliminated: { min: 2, max: 2 } }] });
    expect(defender.options).toHaveLength(1);
  });

  it('8.61 two full-strength units in two hexes, 4 hits: every way of the example, and standing to the last', () => {
    const answer = odds({
      attack: [unit('armor', 6)],
      defence: [hex([], german('infantry', 3)), hex([], german('infantry', 3))],
    });
    expect(outcome(answer, '4-0').effects.defender.options).toMatchObject([
      { steps: 1, retreat: 3, eliminated: { min: 0, max: 0 } },
      { steps: 2, retreat: 2, eliminated: { min: 0, max: 1 } },
      { steps: 3, retreat: 1, eliminated: { min: 1, max: 1 } },
      { steps: 4, retreat: 0, eliminated: { min: 2, max: 2 } },
    ]);
  });

  it('9.1 two 3-3 in rough defend with 8 dice', () => {
    expect(
      dice({ attack: [unit('infantry', 4)], defence: [german('infantry', 3), german('infantry', 3)], terrain: ['rough'] }),
    ).toEqual([4, 8]);
  });

  it('9.2 Soviet armor 6-5 against a city in snow: 6 - 1 = 5, halved and rounded up 3', () => {
    const question = {
      attack: [unit('armor', 6)],
      defence: [german('infantry', 3)],
      terrain: ['city'],
      position: { weather: 'snow' },
    };
    expect(dice(question)).toEqual([3, 3]);
    expect(odds(question).attack.ledger.map(({ value, rule }) => [value, rule])).toEqual([
      [6, '8.43'],
      [-1, '9.1'],
      [-2, '13.0'],
    ]);
  });

  it('9.2 Berlin is a major city and a fortress: both apply', () => {
    const answer = odds({
      attack: [unit('armor', 6), unit('infantry', 4)],
      defence: [german('infantry', 3)],
      terrain: ['major-city', 'fortress'],
    });
    expect([answer.attack.total, answer.defence.total]).toEqual([4 + 3, 4]);
    expect(answer.dice).toMatchObject({ defence: { parts: [{ dice: 4, hitsOn: 5 }] } });
  });

  it('11.1 a shock army with another Allied unit, 1 hit: the other loses a step', () => {
    const shock = unit('shock', 6);
    const other = unit('infantry', 4);
    const { attacker } = outcome(odds({ attack: [shock, other], defence: [german('infantry', 3)] }), '0-1').effects;
    expect(attacker.options).toEqual([{ steps: 1, retreat: 0, eliminated: { min: 0, max: 0 }, holds: true }]);
  });

  it('11.1 shock armies alone: an odd hit is ignored', () => {
    const answer = odds({ attack: [unit('shock', 6)], defence: [german('infantry', 6)] });
    expect(outcome(answer, '0-1').effects.attacker.options).toMatchObject([{ steps: 0, retreat: 0 }]);
    expect(outcome(answer, '0-3').effects.attacker.options).toMatchObject([{ steps: 1, retreat: 0 }]);
  });
});

describe('strength', () => {
  const attack = [unit('armor', 6)];
  const defence = [german('infantry', 3)];
  it.each([
    ['9.1 forest adds 1 to the hex', { attack, defence, terrain: ['forest'] }, [6, 4]],
    ['9.1 swamp adds 1 to the hex and halves armor (A-5, A-7)', { attack, defence, terrain: ['swamp'] }, [3, 4]],
    [
      '13.0 in Snow swamp is clear',
      { attack: [unit('shock', 5)], defence, terrain: ['swamp'], position: { weather: 'snow' } },
      [5, 3],
    ],
    ['9.1 a minor city is nothing to infantry', { attack: [unit('infantry', 4)], defence, terrain: ['city'] }, [4, 3]],
    [
      '9.1 a river takes 1 off each unit across it',
      { attack: [unit('infantry', 4), unit('infantry', 4)], defence, across: ['river', null] },
      [7, 3],
    ],
    [
      '9.1 a fortress takes 1 off Allied units only',
      { attack: [german('infantry', 4)], defence: [unit('infantry', 3)], terrain: ['fortress'] },
      [4, 3],
    ],
    [
      '9.1 a fortress that was lost does nothing',
      { attack, defence, terrain: ['fortress'], with: { 'fortress-lost': true } },
      [6, 3],
    ],
    [
      '8.45 out of supply halves each unit, rounded up',
      { attack: [unit('infantry', 3, { flags: ['oos'] })], defence: [german('infantry', 5, { flags: ['oos'] })] },
      [2, 3],
    ],
    [
      '9.2 additions before halvings: rough and out of supply',
      { attack, defence: [german('infantry', 4, { flags: ['oos'] })], terrain: ['rough'] },
      [6, 3],
    ],
    [
      '13.0 Snow halves attackers but shock and mountain, never defenders',
      { attack: [unit('infantry', 5), unit('shock', 5), unit('mountain', 3)], defence, position: { weather: 'snow' } },
      [3 + 5 + 3, 3],
    ],
    ['13.0 Mud leaves strength alone', { attack, defence, position: { weather: 'mud' } }, [6, 3]],
    ['13.0 the calendar tells the weather of a turn', { attack, defence, position: { turn: 8 } }, [3, 3]],
    ['12.1 an air point adds a die', { attack, defence, with: { air: true } }, [7, 3]],
    ['12.22 ships add dice to a Baltic defence', { attack, defence, with: { naval: { defence: 2 } } }, [6, 5]],
    ['12.21 ships add a die on the Black Sea', { attack, defence, with: { naval: { attack: 1 } } }, [7, 3]],
    ['11.8 the Volkssturm adds a die', { attack, defence, with: { volkssturm: true } }, [6, 4]],
    ['11.21 Zhukov adds 2', { attack, defence, with: { leaders: { attack: ['zhukov'] } } }, [8, 3]],
    [
      '11.21 Hitler adds 1 in Berlin, 2 with an SS unit',
      { attack, defence: [german('infantry', 3, { flags: ['ss'] })], with: { hitler: true } },
      [6, 5],
    ],
    [
      '11.21 Hitler adds 1 to an attack out of Berlin',
      { attack: [german('armor', 4)], defence: [unit('infantry', 3)], with: { hitler: true } },
      [5, 3],
    ],
    [
      '13.0 Snow leaves leaders, air and ships alone',
      { attack, defence, position: { weather: 'snow' }, with: { air: true, leaders: ['konev'], naval: { attack: 1 } } },
      [3 + 2 + 1 + 1, 3],
    ],
    [
      '14.8 stacks of infantry and armor',
      {
        attack: [unit('armor', 6, { at: 'x' }), unit('guards', 5, { at: 'x' })],
        defence: [german('infantry', 3), german('armor', 4)],
        position: { options: ['14.8'] },
      },
      [12, 8],
    ],
    ['14.8 is an option', { attack: [unit('armor', 6, { at: 'x' }), unit('guards', 5, { at: 'x' })], defence }, [11, 3]],
  ])('%s', (_, question, expected) => {
    expect(dice(question)).toEqual(expected);
  });

  it('the values of a ledger sum up to the dice', () => {
    const answer = odds({
      attack: [unit('armor', 1, { flags: ['oos'] }), unit('shock', 3)],
      defence: [german('infantry', 3, { flags: ['oos', 'ss'] })],
      terrain: ['major-city', 'fortress', 'rough'],
      across: ['river', null],
      with: { leaders: ['zhukov', 'konev'], hitler: true, volkssturm: true, air: true },
      position: { weather: 'snow' },
    });
    for (const side of [answer.attack, answer.defence])
      expect(side.ledger.reduce((sum, { value }) => sum + Number(value), 0)).toBe(side.total);
  });
});

describe('rulings', () => {
  const defence = [german('infantry', 3)];
  const two = [hex(['city'], german('infantry', 3)), hex(['swamp'], german('infantry', 3))];
  const armor = unit('armor', 6);
  const across = { [armor.id]: { [two[0]!.space]: ['river'], [two[1]!.space]: ['river'] } };
  const rulings = (one: object) => ({ position: { rulings: one } });
  it.each([
    [
      'A-5 the chart takes 1 off armor against swamp',
      { attack: [unit('armor', 6)], defence, terrain: ['swamp'], ...rulings({ 'A-5': 'minus-one' }) },
      [5, 4],
    ],
    ['A-6 all of one hex adds up, the worst hex counts: (6 - 1) / 2', { attack: [armor], defence: two, across }, [3, 7]],
    [
      'A-6 the single worst terrain: 6 / 2',
      { attack: [armor], defence: two, across, ...rulings({ 'A-6': 'worst-single-terrain' }) },
      [3, 7],
    ],
    ['A-6 all hexes: (6 - 1 - 1 - 1) / 2', { attack: [armor], defence: two, across, ...rulings({ 'A-6': 'all-hexes' }) }, [2, 7]],
    [
      'A-20 a 1-strength unit across a river rolls nothing',
      { attack: [unit('infantry', 1)], defence, across: ['river'] },
      [0, 3],
    ],
    ['A-20 or at least 1', { attack: [unit('infantry', 1)], defence, across: ['river'], ...rulings({ 'A-20': 'one' }) }, [1, 3]],
    [
      'A-25 a leader gives no more than the modified strength of his stack',
      { attack: [unit('infantry', 2)], defence, across: ['river'], with: { leaders: ['zhukov'] } },
      [2, 3],
    ],
    [
      'A-25 or than the printed strength',
      {
        attack: [unit('infantry', 2)],
        defence,
        across: ['river'],
        with: { leaders: ['zhukov'] },
        ...rulings({ 'A-25': 'printed' }),
      },
      [3, 3],
    ],
    ['A-28 leaders add up', { attack: [unit('infantry', 4)], defence, with: { leaders: ['zhukov', 'tito'] } }, [7, 3]],
    [
      'A-28 but for Zhukov with Konev (11.25)',
      { attack: [unit('infantry', 4)], defence, with: { leaders: ['zhukov', 'konev'] } },
      [6, 3],
    ],
    [
      '11.25 Zhukov and Konev in two hexes both count',
      {
        attack: [
          unit('infantry', 4, { at: 'x' }),
          unit('infantry', 4, { at: 'y' }),
          { counter: 'zhukov', at: 'x' },
          { counter: 'konev', at: 'y' },
        ],
        defence,
      },
      [12, 3],
    ],
    [
      'A-60 forest comes after the halving: 2 + 1',
      { attack: [unit('infantry', 4)], defence: [german('infantry', 3, { flags: ['oos'] })], terrain: ['forest'] },
      [4, 3],
    ],
    [
      'A-60 or before it: (3 + 1) / 2',
      {
        attack: [unit('infantry', 4)],
        defence: [german('infantry', 3, { flags: ['oos'] })],
        terrain: ['forest'],
        ...rulings({ 'A-60': 'before-halving' }),
      },
      [4, 2],
    ],
    [
      'A-41 only infantry and Guards make combined arms',
      { attack: [unit('armor', 6, { at: 'x' }), unit('shock', 5, { at: 'x' })], defence, position: { options: ['14.8'] } },
      [11, 3],
    ],
  ])('%s', (_, question, expected) => {
    expect(dice(question)).toEqual(expected);
  });

  it('A-8 only Germans and the hex itself hit on 5 in a fortress', () => {
    const answer = odds({
      attack: [unit('infantry', 4)],
      defence: [german('infantry', 3), german('infantry', 2, { nation: 'hungarian' })],
      terrain: ['major-city', 'fortress'],
    });
    expect(answer.dice).toMatchObject({
      defence: {
        parts: [
          { dice: 4, hitsOn: 5 },
          { dice: 2, hitsOn: 6 },
        ],
      },
    });
    const allies = odds({
      attack: [unit('infantry', 4)],
      defence: [german('infantry', 2, { nation: 'hungarian' })],
      terrain: ['major-city', 'fortress'],
    });
    expect(allies.dice).toMatchObject({ defence: { parts: [{ dice: 3, hitsOn: 6 }] } });
  });

  it('A-21 shock alone: 5 hits are 2 step losses and a retreat is allowed, 6 eliminate', () => {
    const answer = odds({ attack: [german('armor', 6), german('armor', 6)], defence: [unit('shock', 6)] });
    expect(outcome(answer, '5-0').effects.defender.options).toMatchObject([
      { steps: 1, retreat: 1 },
      { steps: 2, retreat: 0 },
    ]);
    expect(outcome(answer, '6+-0').effects.defender).toMatchObject({ eliminated: 'all' });
  });

  it('A-21 a mixed force gives pairs to shock and singles to others', () => {
    const answer = odds({
      attack: [german('armor', 6), german('armor', 6)],
      defence: [unit('shock', 6), unit('infantry', 4, { steps: 1 })],
    });
    // 2 hits: the infantry, the other hit having nobody to fall on; or a step of the shock army.
    expect(outcome(answer, '2-0').effects.defender.options).toMatchObject([
      { steps: 1, retreat: 0 },
      { steps: 1, shock: 1, retreat: 0 },
    ]);
    expect(outcome(answer, '6+-0').effects.defender).toMatchObject({ eliminated: 'all' });
  });

  it('A-29 Hitler: 6 without a hit on Berlin, 5 or 6 with one', () => {
    const answer = odds({ attack: [unit('infantry', 1)], defence: [german('infantry', 3)], with: { hitler: true } });
    expect(summary(answer, 'hitler-dies')[0]).toBe(
      String(
        Fraction.of(5, 6)
          .mul(Fraction.of(1, 6))
          .add(Fraction.of(1, 6).mul(Fraction.of(1, 3))),
      ),
    );
    const out = odds({ attack: [german('infantry', 3)], defence: [unit('infantry', 1)], with: { hitler: true } });
    expect(summary(out, 'hitler-dies')[0]).toBe(String(Fraction.of(1, 18)));
  });
});

describe('results', () => {
  it('8.54 the side with more hits goes first, on equal hits the attacker', () => {
    const answer = odds({ attack: [unit('infantry', 4)], defence: [german('infantry', 3)] });
    expect(['2-1', '1-2', '1-1'].map((result) => (outcome(answer, result).effects as Record<string, unknown>).first)).toEqual([
      'defender',
      'attacker',
      'attacker',
    ]);
  });

  it('8.62 attackers save one step at most', () => {
    const answer = odds({ attack: [unit('infantry', 4), unit('infantry', 4)], defence: [german('infantry', 6)] });
    expect(outcome(answer, '0-3').effects.attacker.options).toMatchObject([
      { steps: 2, retreat: 1 },
      { steps: 3, retreat: 0 },
    ]);
  });

  it('8.65 a side that cannot retreat takes everything in steps', () => {
    const answer = odds({
      attack: [unit('armor', 6)],
      defence: [german('infantry', 3), german('infantry', 3)],
      with: { blocked: { defence: true } },
    });
    expect(outcome(answer, '3-0').effects.defender.options).toMatchObject([{ steps: 3, retreat: 0 }]);
    const [min, max] = summary(answer, 'emptied');
    expect(min).toBe(max);
  });

  it('8.7 the hex is emptied from 2 hits on if the defender goes, from 4 on if two full units stand', () => {
    const answer = odds({ attack: [unit('infantry', 4)], defence: [german('infantry', 3), german('infantry', 3)] });
    expect(summary(answer, 'emptied')).toEqual(['1/1296', String(Fraction.of(1296 - 625 - 500, 1296))]);
    expect(outcome(answer, '2-0').effects).toMatchObject({ emptied: 'if-defender-retreats', advance: true });
  });

  it('11.23 a leader dies on 1 if a unit of his stack is eliminated, on 1 or 2 if all are', () => {
    const answer = odds({
      attack: [unit('infantry', 4, { steps: 1 })],
      defence: [german('infantry', 1)],
      with: { leaders: ['zhukov'] },
    });
    expect(summary(answer, 'zhukov-dies')).toEqual(['1/18', '1/18']);
  });

  it('outcomes sum up to one, and hits of each side are listed exactly', () => {
    const answer = odds({ attack: [unit('armor', 6)], defence: [german('infantry', 3)] });
    expect(String(Fraction.sum(answer.outcomes.map(({ p }) => p)))).toBe('1');
    const { hits } = (answer.dice as { attack: { hits: { hits: string; p: Fraction }[] } }).attack;
    expect(hits.map((one) => one.hits)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  });

  it('8.43 dice on the table: rolled, taken, refused', () => {
    const question = OddsQuestion.parse({
      attack: [unit('infantry', 4, { id: 'a' })],
      defence: [german('infantry', 2, { id: 'd' })],
    });
    const fight = game.room.fight?.(game, question);
    if (fight?.ok !== true) throw new Error('no fight');
    expect(fight.run([]).waiting).toMatchObject({ id: 'attack-dice', wants: { dice: '4d6' } });
    expect(fight.run([{ dice: [6, 6, 1] }]).refused).toBe(true);
    expect(fight.run([{ dice: [6, 6, 1, 7] }]).refused).toBe(true);
    const rolls: Given[] = [{ dice: [6, 6, 1, 1] }, { dice: [6, 1] }];
    const rolled = fight.run(rolls);
    expect(rolled.result).toBe('2-1');
    expect(rolled.waiting).toMatchObject({
      kind: 'choose',
      who: 'defender',
      options: [
        { lose: { d: 1 }, retreat: 1 },
        { lose: { d: 2 }, retreat: 0 },
      ],
    });
    expect(fight.run([...rolls, { choose: { lose: { d: 0 } } }]).refused).toBe(true);
    const over = fight.run([...rolls, { choose: { lose: { d: 1 }, retreat: 1 } }]);
    expect(over.waiting).toBeUndefined();
    expect(over.effects).toMatchObject({
      first: 'defender',
      attacker: { lose: { a: 1 } },
      defender: { retreat: 1 },
      advance: true,
    });
  });

  it('sharpen tells what a die, an air point and a unit would do', () => {
    const { sharpen } = odds({ attack: [unit('infantry', 3, { flags: ['oos'] })], defence: [german('infantry', 3)] });
    expect(sharpen[0]).toMatchObject({ for: 'attacker', needs: { dice: 1, strength: 2 } });
    expect(sharpen.map(({ needs }) => Object.keys(needs)[0])).toEqual(['dice', 'air', 'dice', 'steps', 'dice']);
  });

  it('8.43, 9.1 the chances of so many hits can be printed', () => {
    const [plain, fortress] = game.room.grids?.(game, true) ?? [];
    expect([plain?.columns.length, plain?.results.at(-1), plain?.total]).toEqual([16, '8+', 6 ** 16]);
    expect(plain?.ways[0]?.[1]).toBe(25 * 6 ** 14);
    expect(fortress?.ways[0]?.[1]).toBe(16 * 6 ** 14);
    for (const grid of [plain, fortress])
      for (const [column] of grid?.columns.entries() ?? [])
        expect(grid?.ways.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(6 ** 16);
  });

  it('answers in Japanese', () => {
    const { answer } = ask(
      { pack: game.pack, board: game.board },
      { ask: 'odds', lang: 'ja', attack: [unit('armor', 6)], defence: [german('infantry', 3)], terrain: ['city'] },
    );
    expect(JSON.stringify(answer)).toContain('機甲6-5：小都市−1');
  });
});

describe('bad input', () => {
  const attack = [unit('infantry', 4)];
  const defence = [german('infantry', 3)];
  it.each([
    ['zero strength', { attack: [unit('infantry', 0)], defence }, '8.43'],
    ['negative strength', { attack: [unit('infantry', -2)], defence }, '8.43'],
    ['half a strength point', { attack: [unit('infantry', 1.5)], defence }, '8.43'],
    ['no strength at all', { attack: [{ kind: 'infantry', side: 'allied' }], defence }, '8.43'],
    ['nobody attacks', { attack: [], defence }, '8.43'],
    ['nobody defends', { attack, defence: [] }, '8.43'],
    ['a leader alone', { attack: [{ counter: 'zhukov' }], defence }, '6.1'],
    ['only leaders defend', { attack: [german('infantry', 3)], defence: [{ counter: 'zhukov' }] }, '6.1'],
    ['unknown terrain', { attack, defence, terrain: ['jungle'] }, '9.1'],
    ['unknown hexside', { attack, defence, across: ['canal'] }, '9.1'],
    ['a letter for a strength', { attack: [unit('infantry', 4, { values: ['A', 3] })], defence }, '8.43'],
    ['a leader that does not exist', { attack: [...attack, unit('leader', 0, { name: 'Rokossovsky' })], defence }, '11.21'],
    ['1,000 dice', { attack: [unit('infantry', 1000)], defence }, '8.43'],
    ['1,000 dice in defence', { attack, defence: [german('infantry', 1000)] }, '8.43'],
    ['no steps', { attack: [unit('infantry', 4, { steps: 0 })], defence }, '8.51'],
    ['an input of another game', { attack, defence, with: { barrage: true } }, '8.46'],
    ['an unknown reading', { attack, defence, position: { rulings: { 'A-6': 'none' } } }, 'A-6'],
    ['the same side on both sides', { attack, defence: [unit('infantry', 4)] }, '8.41'],
    ['one attacker of the enemy', { attack: [...attack, german('infantry', 3)], defence }, '8.41'],
    ['the sea', { attack, defence, terrain: ['sea'] }, '9.1'],
    ['a leader of the enemy', { attack, defence, with: { leaders: { attack: ['dietrich'] } } }, '11.21'],
  ])('%s', (_, question, rule) => {
    expect(refused(question)).toContain(rule);
  });

  it('400 dice are worked out, and quickly', () => {
    const many = Array.from({ length: 50 }, (_, i) => unit(i % 2 ? 'shock' : 'infantry', 8));
    const answer = odds({
      attack: many,
      defence: many.map((one) => ({ ...one, id: `x${one.id}`, side: 'axis', nation: 'german' })),
    });
    expect([answer.attack.total, answer.defence.total]).toEqual([400, 400]);
    expect(String(Fraction.sum(answer.outcomes.map(({ p }) => p)))).toBe('1');
    expect(answer.outcomes.length).toBeLessThan(2000);
  });

  it('stand-ins refused: the strength of a counter is asked for', () => {
    const question = { attack: [{ counter: 'su-3-army' }], defence: [{ counter: 'de-i-corps' }] };
    expect(odds(question).standIn.map(({ what }) => what)).toEqual(['counters']);
    expect(refused({ ...question, 'stand-ins': false })).toEqual(['8.43', '8.43']);
    const typed = {
      attack: [{ counter: 'su-3-army', values: [4, 3] }],
      defence: [{ counter: 'de-i-corps', values: [4, 3] }],
      'stand-ins': false,
    };
    expect(odds(typed).standIn).toEqual([]);
  });
});

describe('an independent count agrees', () => {
  const rounds = process.env.SOAK ? 10_000 : 300;
  it(`on ${rounds} random situations`, () => {
    const next = brute.numbers(19440622);
    for (let i = 0; i < rounds; i++) {
      const s = brute.situation(next);
      const said = `situation ${i}: ${JSON.stringify(s)}`;
      const answer = odds(s);
      const rolls = brute.defenceDice(s);
      const [a, d] = [brute.attackDice(s), rolls.plain + rolls.fortress];
      expect([answer.attack.total, answer.defence.total], said).toEqual([a, d]);
      const blocked = (s.with.blocked ?? {}) as { attack?: boolean; defence?: boolean };
      const sides = [
        {
          who: 'defender',
          counts: brute.ways({ plain: a, fortress: 0 }),
          units: brute.losers(s.defence.flatMap(({ units }) => units)),
          way: blocked.defence ? 0 : 99,
          of: 6n ** BigInt(a),
        },
        {
          who: 'attacker',
          counts: brute.ways(rolls),
          units: brute.losers(s.attack),
          way: blocked.attack ? 0 : 1,
          of: 6n ** BigInt(d),
        },
      ];
      for (const { who, counts, units, way, of } of sides) {
        const found = counts.map((_, hits) => brute.ends(units, hits, way));
        const same = (id: string, f: (end: brute.End) => [number, number]) =>
          expect(summary(answer, id), `${id}, ${said}`).toEqual(
            brute.mean(counts, (hits) => f(found[hits] as brute.End)).map((n) => String(Fraction.of(n, of))),
          );
        same(`${who}-steps`, ({ steps }) => steps);
        same(`${who}-eliminated`, ({ gone }) => gone);
        if (who === 'defender') same('emptied', ({ left }) => left);
        const listed = (answer.dice as Record<string, { hits: { p: Fraction }[] }>)[who === 'defender' ? 'attack' : 'defence']
          ?.hits;
        expect(
          listed?.map(({ p }) => String(p)),
          said,
        ).toEqual(counts.map((n) => String(Fraction.of(n, of))));
      }
    }
  }, 1_200_000);
});
