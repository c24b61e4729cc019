import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import {
  type Given,
  inLanguage,
  type Odds,
  type OddsQuestion,
  type Position,
  type SummaryLine,
} from '../../../src/rules/index.js';
import { ask, fight, odds } from '../../../src/table/index.js';
import { contextOf } from '../../support/enforces.js';

const context = contextOf('fall-of-the-third-reich');
const game = { pack: context.pack, board: context.board };

type Unit = NonNullable<OddsQuestion['attack']>[number];
type Placed = NonNullable<Position['units']>[number];
const axis = (...values: (number | string)[]): Unit => ({ side: 'axis', nation: 'german', values });
const soviet = (...values: number[]): Unit => ({ side: 'soviet', values });
const allied = (...values: number[]): Unit => ({ side: 'allied', nation: 'us', kind: 'infantry', values });
const out = (unit: Unit): Unit => ({ ...unit, flags: [...(unit.flags ?? []), 'oos'] });
const flag = (unit: Unit, ...flags: string[]): Unit => ({ ...unit, flags: [...(unit.flags ?? []), ...flags] });

const asked = (question: OddsQuestion) => odds(game, question);
function told(question: OddsQuestion): Odds {
  const answer = asked(question);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return answer;
}
/** The cases that refuse it. */
function refused(question: OddsQuestion): string[] {
  const answer = asked(question);
  if (answer.ok) return [];
  return 'violations' in answer ? answer.violations.map(({ rule }) => rule) : answer.problems.map(({ path }) => `path ${path}`);
}
const columnOf = (question: OddsQuestion): string | undefined => told(question).column;
const totals = ({ attack, defence }: Pick<Odds, 'attack' | 'defence'>) => [attack.total, defence.total];
const chances = (answer: Pick<Odds, 'outcomes'>) =>
  Object.fromEntries(answer.outcomes.map(({ result, p }) => [result, String(p)]));
const line = (answer: Odds, id: string): SummaryLine['value'] =>
  (answer.summary.find((one) => one.id === id) as SummaryLine).value;
const figure = (answer: Odds, id: string): string => {
  const value = line(answer, id);
  return value instanceof Fraction ? String(value) : `${value.min} to ${value.max}`;
};
const rules = (answer: Odds) => answer.assumed.map(({ rule }) => rule);
const effectsOf = (answer: Odds, result: string) => answer.outcomes.find((one) => one.result === result)?.effects;
/** So much against so much, with nothing else. */
const plain = (attack: number, defence: number, more: Partial<OddsQuestion> = {}): OddsQuestion => ({
  attack: [soviet(attack, 1, 8)],
  defence: [{ side: 'axis', values: [1, defence, 8] }],
  ...more,
});
const west = (attack: number, defence: number, more: Partial<OddsQuestion> = {}): OddsQuestion => ({
  ...plain(attack, defence, more),
  attack: [allied(attack, 1, 8)],
});

describe('the worked examples of the rulebook', () => {
  it.each([
    ['33 against 10 is 3:1', 33, 10, '3:1'],
    ["7 against 7 is '0,+1'", 7, 7, '0,+1'],
    ["15 against 9 is '+6<'", 15, 9, '+6<'],
    ['12 against 6 is 2:1', 12, 6, '2:1'],
  ])('13.2C %s', (_, attack, defence, column) => {
    expect(columnOf(plain(attack, defence))).toBe(column);
  });

  it("13.2 Citadel A: die 4 makes 4 + 4 + 6 = 14 against (3 + 3) x 2 = 12, '+2,+3', and a 4 is AA", () => {
    const citadel: OddsQuestion = {
      position: { turn: 1 },
      attack: [axis('B', 8), axis('B', 8), axis('A', 8)],
      defence: [soviet(3, 3, 5), soviet(3, 3, 5)],
      terrain: ['kursk-zone'],
      with: { 'strength-roll': 4 },
    };
    const answer = told(citadel);
    expect(totals(answer)).toEqual([14, 12]);
    expect(answer.attack.ledger.map(({ value, rule }) => [value, rule])).toEqual([
      [4, '13.2B'],
      [4, '13.2B'],
      [6, '13.2B'],
      [14, '13.2C'],
    ]);
    expect(answer.defence.ledger.map(({ value, rule }) => [value, rule])).toEqual([
      [3, '13.2C'],
      [3, '13.2C'],
      ['x2', '18.2'],
      [12, '13.2C'],
    ]);
    expect(answer.column).toBe('+2,+3');
    expect(answer.outcomes.find(({ result }) => result === 'AA')?.on).toEqual(['4-5']);
    // One step of each side: XLVI Pz Corps and 70th Army.
    const fought = fight(game, citadel);
    if (!('run' in fought)) throw new Error('the fight is refused');
    const after = fought.run([{ dice: [4] }, { choose: 1 }, { choose: { a2: 1 } }, { choose: { d2: 1 } }]);
    expect([after.result, after.waiting, after.refused]).toEqual(['AA', undefined, undefined]);
    expect(fought.run([{ dice: [4] }]).waiting).toMatchObject({ id: 'attrition', who: 'axis', rule: '13.3', options: [1, 2] });
    expect(fought.run([{ dice: [4] }, { choose: 3 }]).refused).toBe(true);
  });

  it('13.2 Citadel B and C: AA leaves the number to the attacker, Aex takes a step of each side', () => {
    const two = { ...axis('C', 5), steps: 2 };
    const b = told({ attack: [two, axis('C', 5)], defence: [soviet(2, 2, 5), soviet(2, 2, 5)], with: { 'strength-roll': 4 } });
    expect(b.attack.total).toBe(6);
    expect(effectsOf(b, 'AA')).toMatchObject({
      attacker: { steps: { min: 1, max: 2 } },
      defender: { steps: { min: 1, max: 2 } },
      advance: false,
    });
    const c = told({ attack: [two], defence: [soviet(3, 3, 5)], with: { 'strength-roll': 4 } });
    expect(c.column).toBe('0,+1');
    expect(c.outcomes.map(({ result }) => result)).toContain('Aex');
    expect(effectsOf(c, 'Aex')).toMatchObject({ attacker: { steps: 1 }, defender: { steps: 1 }, advance: false });
  });

  it('13.2 Citadel D: die 5 makes 8 + 4 + 4 + 4 = 20 against 5 x 2 = 10, 2:1, and a 6 is EX', () => {
    const division = { ...axis(4, 8), steps: 2, size: 'division' };
    const answer = told({
      position: { turn: 1 },
      attack: [{ ...axis('A', 8), steps: 2 }, division, division, division],
      defence: [soviet(4, 5, 8)],
      terrain: ['kursk-zone'],
      with: { 'strength-roll': 5 },
    });
    expect(totals(answer)).toEqual([20, 10]);
    expect(answer.column).toBe('2:1');
    expect(answer.outcomes.find(({ result }) => result === 'EX')?.on).toEqual(['6']);
    expect(effectsOf(answer, 'EX')).toMatchObject({ attacker: { steps: 1 }, defender: { steps: 1 }, advance: true });
  });

  it("8.5.4 one successful carpet raid brings '0,+1' and '+6<' to 2:1, two bring '0,+1' to 3:1", () => {
    expect(columnOf(west(7, 7, { with: { carpet: 1 } }))).toBe('2:1');
    expect(columnOf(west(15, 9, { with: { carpet: 1 } }))).toBe('2:1');
    expect(columnOf(west(7, 7, { with: { carpet: 2 } }))).toBe('3:1');
  });

  it("12.4 a fort brings 2:1 to '0,+1', and with the column of R1 2.5:1 to 2:1", () => {
    expect(columnOf(plain(12, 6, { terrain: ['fort'] }))).toBe('0,+1');
    const half = { terrain: ['fort'], position: { rulings: { R1: 'with-two-and-a-half' } } };
    expect(columnOf(plain(10, 4, half))).toBe('2:1');
    expect(told(plain(10, 4, half)).table).toBe('crt-two-and-a-half');
    expect(columnOf(plain(12, 6, half))).toBe('0,+1');
  });

  it('9.5 a C corps out of supply has strength 2, not halved', () => {
    const answer = told({ attack: [out(axis('C', 5))], defence: [soviet(1, 2, 5)] });
    expect(answer.attack.total).toBe(2);
    expect(answer.attack.ledger[0]).toMatchObject({ value: 2, rule: '9.5' });
    expect(answer.branches).toBeUndefined();
  });

  it('18.2 a Soviet unit out of supply in the Kursk zone has its printed strength', () => {
    const answer = told({ attack: [axis(9, 8)], defence: [out(soviet(3, 3, 5))], terrain: ['kursk-zone'] });
    expect(answer.defence.total).toBe(3);
    expect(answer.defence.ledger.map(({ rule }) => rule)).toEqual(['13.2C', '18.2', '9.5']);
  });
});

describe('13.2B the strength die', () => {
  const letters: OddsQuestion = { attack: [axis('A', 8), axis('C', 5)], defence: [soviet(5, 5, 6)] };
  it('13.2B is rolled once for all letter units: a branch for each face, and the mixture on top', () => {
    const answer = told(letters);
    expect(answer.branches?.map(({ on, p }) => [on, String(p)])).toEqual(
      ['1', '2', '3', '4', '5', '6'].map((face) => [[face], '1/6']),
    );
    expect(answer.branches?.map((branch) => branch.attack?.total)).toEqual([6, 7, 7, 9, 11, 13]);
    expect(answer.branches?.map(({ column }) => column)).toEqual(['0,+1', '+2,+3', '+2,+3', '+4,+5', '2:1', '2:1']);
    expect(answer.attack.total).toBe('6-13');
    expect(answer.column).toBeUndefined();
    expect(answer.outcomes.reduce((sum, { p }) => sum.add(p), Fraction.zero).toString()).toBe('1');
    for (const { result, p } of answer.outcomes) {
      const parts = (answer.branches ?? []).map(
        (branch) => branch.outcomes.find((one) => one.result === result)?.p ?? Fraction.zero,
      );
      expect(p.toString()).toBe(Fraction.sum(parts).div(6).toString());
    }
    expect(answer.outcomes.find(({ result }) => result === 'EX')?.on).toEqual(['5-6 then 6']);
  });
  it('13.2B the same die serves letters on both sides of nobody but the Axis', () => {
    expect(refused({ attack: [axis('A', 8)], defence: [{ side: 'soviet', values: ['B', 5] }] })).toEqual(['13.2B']);
    const answer = told({ attack: [soviet(6, 5, 8)], defence: [axis('B', 8)] });
    expect(answer.defence.total).toBe('3-6');
  });
  it.each([
    ['1943', 3, { 'strength-roll': 4 }, 6],
    ['1944', 4, { 'strength-roll': 4 }, 5],
    ['1945', 12, { 'strength-roll': 4 }, 5],
    ['1945, low', 12, { 'strength-roll': 1 }, 4],
    ['the Luftwaffe', 1, { 'strength-roll': 4, luftwaffe: true }, 8],
    ['the Luftwaffe on a 6', 1, { 'strength-roll': 6, luftwaffe: true }, 10],
    ['interdiction of attacks', 2, { 'strength-roll': 4, interdiction: 'attack' }, 5],
    ['both (R25: support does not cancel)', 2, { 'strength-roll': 4, interdiction: 'all', luftwaffe: true }, 6],
  ] as const)('8.5.5, 13.2B modified by %s', (_, turn, given, strength) => {
    expect(told({ position: { turn }, attack: [axis('A', 8)], defence: [soviet(1, 3, 5)], with: given }).attack.total).toBe(
      strength,
    );
  });
  it('8.5.5, R24 interdiction of attacks leaves German defenders alone, interdiction of all does not', () => {
    const defends = (interdiction: string) =>
      told({
        position: { turn: 2 },
        attack: [allied(9, 5, 6)],
        defence: [axis('A', 8)],
        with: { 'strength-roll': 4, interdiction },
      }).defence.total;
    expect([defends('none'), defends('attack'), defends('all')]).toEqual([6, 6, 5]);
  });
  it('13.2B the turn is that of the position or of the inputs; 1943 is assumed without one', () => {
    const one = (more: Partial<OddsQuestion>) => told({ ...letters, ...more, with: { 'strength-roll': 4, ...more.with } });
    expect(one({ with: { turn: 12 } }).attack.total).toBe(7);
    expect(one({ position: { turn: 12 } }).attack.total).toBe(7);
    expect(one({}).attack.total).toBe(9);
    expect(rules(one({}))).toContain('13.2B');
    expect(rules(one({ position: { turn: 2 } }))).not.toContain('13.2B');
  });
  it('13.2B, R40 units out of supply, by a fort too, have the lowest value and need no die', () => {
    const answer = told({ attack: [soviet(9, 5, 8)], defence: [out(axis('A', 8)), out(axis('B', 5))], terrain: ['fort'] });
    expect(answer.defence.total).toBe(7);
    expect(answer.branches).toBeUndefined();
    expect(told({ attack: [soviet(9, 5, 8)], defence: [out(axis('A', 8)), axis('B', 5)] }).defence.total).toBe('7-10');
  });
  it('21.3 a reduced corps has its printed strength', () => {
    const answer = told({ attack: [{ counter: 'de-i-ss-pz-corps', flags: ['reduced'] }], defence: [soviet(1, 3, 5)] });
    expect(answer.attack.total).toBe(4);
  });
});

describe('12.4, 9.5 strengths before they are added', () => {
  it('9.5 Soviet halves are added, then the fraction is dropped; attack and defence alike', () => {
    const three = out(soviet(3, 3, 5));
    expect(told({ attack: [three, three], defence: [axis(1, 8)] }).attack.total).toBe(3);
    expect(told({ attack: [three, three, three, soviet(2, 2, 5)], defence: [axis(1, 8)] }).attack.total).toBe(6);
    expect(told({ attack: [axis(4, 8)], defence: [three] }).defence.total).toBe(1);
  });
  it('9.5, R39 Axis printed strengths are halved in the same way', () => {
    const five = out(axis(5, 8));
    expect(told({ attack: [five, five, five], defence: [soviet(1, 1, 5)] }).attack.total).toBe(7);
    expect(told({ attack: [soviet(9, 1, 5)], defence: [five] }).defence.total).toBe(2);
  });
  it('9.5 Allied units out of supply defend halved and do not attack', () => {
    expect(told({ attack: [axis(9, 8)], defence: [out(allied(5, 5, 6))] }).defence.total).toBe(2);
    expect(refused({ attack: [out(allied(5, 5, 6))], defence: [axis('B', 8)] })).toEqual(['9.5']);
    expect(rules(told({ attack: [{ values: [5, 5, 6], flags: ['oos'] }], defence: [{ values: [2, 2, 6] }] }))).toContain('9.5');
  });
  it('12.4 each unit is changed by terrain, and effects are cumulative', () => {
    expect(told(plain(9, 3, { terrain: ['mountain'] })).defence.total).toBe(6);
    const answer = told({
      attack: [axis(30, 8)],
      defence: [soviet(3, 3, 5), out(soviet(3, 3, 5))],
      terrain: ['mountain', 'kursk-zone'],
    });
    expect(answer.defence.total).toBe(18);
    const across = told({
      attack: [soviet(5, 5, 5), soviet(5, 5, 5), soviet(4, 4, 5)],
      defence: [axis(2, 8)],
      across: ['major-river', 'major-river', null],
    });
    expect(across.attack.total).toBe(9);
  });
  it('12.4 marsh halves attacking mech only; 2.2A mountain and airborne units are infantry', () => {
    const marsh = (kind: string) =>
      told({ attack: [{ ...soviet(6, 5, 5), kind }], defence: [axis(2, 8)], terrain: ['marsh'] }).attack.total;
    expect([marsh('infantry'), marsh('mechanized'), marsh('mountain')]).toEqual([6, 3, 6]);
  });
  it('12.4 a river shifts only when every attacker crosses it', () => {
    const two = { attack: [soviet(6, 5, 5), soviet(6, 5, 5)], defence: [{ side: 'axis', values: [1, 6, 8] } as Unit] };
    expect(columnOf({ ...two, across: ['river', 'river'] })).toBe('0,+1');
    expect(columnOf({ ...two, across: ['river', null] })).toBe('2:1');
    expect(columnOf({ ...two, across: { a1: { h1: ['river'] }, a2: { h1: ['river'] } } })).toBe('0,+1');
  });
  it('18.2 the zone doubles Soviet units only, and no longer when Kursk is Axis', () => {
    expect(told({ attack: [soviet(9, 5, 8)], defence: [axis(2, 8)], terrain: ['kursk-zone'] }).defence.total).toBe(2);
    const there = (control: Record<string, string>) =>
      told({
        position: {
          empty: true,
          control,
          units: [
            { ...axis(9, 8), id: 'a', at: '69.14' },
            { ...soviet(3, 3, 5), id: 'd', at: '70.14' },
          ],
        },
        attackers: ['a'],
        targets: ['70.14'],
      }).defence.total;
    expect([there({}), there({ '70.15': 'axis' })]).toEqual([6, 3]);
  });
  it('13.2E a unit that retreated into the hex adds nothing but suffers the result', () => {
    const answer = told({ attack: [soviet(9, 5, 8)], defence: [axis(3, 8), flag(axis('A', 8), 'retreated')] });
    expect(answer.defence.total).toBe(3);
    expect(answer.branches).toBeUndefined();
    expect(effectsOf(answer, 'EX')).toMatchObject({ defender: { steps: 2 } });
    expect(columnOf({ attack: [soviet(1, 5, 8)], defence: [flag(axis(3, 8), 'retreated')] })).toBe('5:1');
  });
  it('2.2A a counter of two values defends with the first, one of three with the second', () => {
    expect(told(plain(9, 3)).defence.total).toBe(3);
    expect(told({ attack: [soviet(9, 5, 8)], defence: [axis(4, 8)] }).defence.total).toBe(4);
  });
});

describe('13.2C the column', () => {
  it.each([
    [1, 3, '<1:2'],
    [1, 2, '1:2'],
    [6, 7, '1:2'],
    [7, 7, '0,+1'],
    [8, 7, '0,+1'],
    [9, 7, '+2,+3'],
    [10, 7, '+2,+3'],
    [11, 7, '+4,+5'],
    [12, 7, '+4,+5'],
    [13, 7, '+6<'],
    [14, 7, '2:1'],
    [3, 2, '0,+1'],
    [4, 2, '2:1'],
    [5, 2, '2:1'],
    [59, 10, '5:1'],
    [90, 10, '5:1'],
  ])('13.2C, R5, R6 %i against %i is %s', (attack, defence, column) => {
    expect(columnOf(plain(attack, defence))).toBe(column);
  });
  it('13.2C below 1:2 is AE without a roll', () => {
    const answer = told(plain(1, 3));
    expect(chances(answer)).toEqual({ AE: '1' });
    expect(answer.outcomes[0]?.on).toEqual([]);
    expect(answer.outcomes[0]?.text.en).toMatch(/no roll/);
    expect(figure(answer, 'attacker-steps')).toBe('1');
  });
  it('13.2C an attack halved to nothing does not reach 1:2, even against nothing', () => {
    expect(columnOf({ attack: [out(soviet(1, 1, 5))], defence: [axis(1, 8)] })).toBe('<1:2');
    expect(columnOf({ attack: [out(soviet(1, 1, 5))], defence: [out(axis(1, 8))] })).toBe('<1:2');
    expect(columnOf({ attack: [soviet(1, 1, 5)], defence: [out(axis(1, 8))] })).toBe('5:1');
  });
  it('R1 there is no 2.5:1 unless players have the column', () => {
    expect(columnOf(plain(10, 4))).toBe('2:1');
    expect(columnOf(plain(10, 4, { position: { rulings: { R1: 'with-two-and-a-half' } } }))).toBe('2.5:1');
  });
  it('R2 a left shift from a difference leads to 0,+1, or to 1:2 for those who hold it so', () => {
    for (const attack of [9, 11, 13]) {
      expect(columnOf(plain(attack, 7, { terrain: ['fort'] }))).toBe('0,+1');
      expect(columnOf(plain(attack, 7, { terrain: ['fort'], position: { rulings: { R2: 'to-one-to-two' } } }))).toBe('1:2');
    }
    expect(columnOf(plain(7, 7, { terrain: ['fort'] }))).toBe('1:2');
    expect(columnOf(plain(13, 7, { terrain: ['fort', 'rough'] }))).toBe('1:2');
  });
  it('12.4, R3 fort and carpet raid cancel out and the column stays', () => {
    const answer = told(west(13, 7, { terrain: ['fort'], with: { carpet: 1 } }));
    expect([answer.column, answer.shift]).toEqual(['+6<', 0]);
    expect(answer.reckoning?.map(({ rule }) => rule)).toEqual(['13.2C', '12.4', '8.5.4', '13.2C']);
  });
  it('8.5.4 a carpet raid takes away what is in the hex but forts; hexsides stay', () => {
    expect(columnOf(west(12, 6, { terrain: ['rough', 'city'], with: { carpet: 1 } }))).toBe('3:1');
    expect(told(west(12, 6, { terrain: ['mountain'], with: { carpet: 1 } })).defence.total).toBe(6);
    expect(columnOf(west(12, 6, { terrain: ['rough', 'fort'], with: { carpet: 1 } }))).toBe('2:1');
    expect(columnOf(west(12, 6, { across: ['river'], with: { carpet: 1 } }))).toBe('2:1');
  });
  it('12.4, 18.1 forts serve the Axis only', () => {
    expect(columnOf({ attack: [axis(12, 8)], defence: [soviet(6, 6, 5)], terrain: ['fort'] })).toBe('2:1');
    expect(columnOf({ attack: [soviet(12, 8, 6)], defence: [axis(6, 8), { kind: 'fort', side: 'axis' }] })).toBe('0,+1');
  });
  it('R4 below 1:2 is one step of the ladder, or decided before shifts', () => {
    const before = { rulings: { R4: 'before-shifts' } };
    expect(columnOf(plain(1, 2, { terrain: ['fort'] }))).toBe('<1:2');
    expect(columnOf(plain(1, 2, { terrain: ['fort'], position: before }))).toBe('1:2');
    expect(columnOf(west(1, 9, { with: { carpet: 1 } }))).toBe('1:2');
    expect(columnOf(west(1, 9, { with: { carpet: 2 } }))).toBe('0,+1');
    expect(columnOf(west(1, 9, { with: { carpet: 2 }, position: before }))).toBe('<1:2');
    expect(columnOf(plain(1, 9, { terrain: ['fort'] }))).toBe('<1:2');
  });
  it('R6 with >1:2 as a column of its own nobody knows its cells', () => {
    const own = { rulings: { R6: 'own-column' } };
    const answer = told(plain(2, 3, { position: own }));
    expect([answer.column, chances(answer)]).toEqual(['>1:2', { '?': '1' }]);
    expect(answer.unknown).toHaveLength(6);
    expect(answer.summary).toEqual([]);
    expect(columnOf(plain(1, 2, { position: own }))).toBe('1:2');
    expect(columnOf(plain(2, 3, { position: own, terrain: ['fort'] }))).toBe('1:2');
    expect(columnOf(west(2, 3, { position: own, with: { carpet: 1 } }))).toBe('0,+1');
  });
  it('13.2C right shifts end at the last column', () => {
    expect(columnOf(west(50, 10, { with: { carpet: 2 } }))).toBe('5:1');
  });
  it('13.2D a die modifier of an owner’s terrain chart is applied', () => {
    const answer = told({
      ...plain(7, 7),
      defence: [{ space: 'h1', terrain: ['rough'], units: [axis(7, 8)] }],
      terrain: { spaces: { rough: { name: 'Rough', base: true, combat: [{ who: 'combat', drm: -1, from: 'owner' }] } } },
    });
    expect([answer.drm, chances(answer)]).toEqual([-1, { AE: '1/3', Ae: '1/3', Aex: '1/3' }]);
  });
});

describe('13.3 results and their choices', () => {
  it('13.3 every result is in words, with its rolls and its exact chance', () => {
    const answer = told(plain(12, 6));
    expect(answer.outcomes.map(({ result, p, on }) => [result, String(p), on])).toEqual([
      ['Ae', '1/6', ['1']],
      ['Aex', '1/6', ['2']],
      ['AA', '1/3', ['3-4']],
      ['DR', '1/6', ['5']],
      ['EX', '1/6', ['6']],
    ]);
    for (const { text } of answer.outcomes) expect(text.en && text.ja).toBeTruthy();
  });
  it('13.3, R8, R9 AA: from 1 to one less than the attacker’s steps, the same for both', () => {
    const many = told({
      attack: [
        { ...soviet(6, 6, 5), steps: 2 },
        { ...soviet(6, 6, 5), steps: 2 },
      ],
      defence: [{ ...axis(6, 8), steps: 2 }],
    });
    expect(effectsOf(many, 'AA')).toMatchObject({
      attacker: { steps: { min: 1, max: 3 } },
      defender: { steps: { min: 1, max: 2 } },
    });
    const lone = told(plain(12, 6));
    expect(effectsOf(lone, 'AA')).toMatchObject({ attacker: { steps: 0 }, defender: { steps: 0 }, choices: [] });
  });
  it('R9 with a number for each side the attacker may take all of the defender’s steps', () => {
    const question: OddsQuestion = {
      position: { rulings: { R9: 'number-for-each-side' } },
      attack: [soviet(6, 6, 5), soviet(6, 6, 5)],
      defence: [{ ...axis(6, 8), steps: 2 }, axis(1, 8)],
    };
    const answer = told({ ...question, defence: [{ ...axis(6, 8), steps: 2 }] });
    expect(effectsOf(answer, 'AA')).toMatchObject({ attacker: { steps: 1 }, defender: { steps: { min: 1, max: 2 } } });
    const fought = fight(game, { ...question, defence: [{ ...axis(5, 8), steps: 2 }, axis(1, 8)] });
    if (!('run' in fought)) throw new Error('the fight is refused');
    const run = (...answers: Given[]) => fought.run([{ dice: [3] }, ...answers]);
    expect(run({ choose: 1 }).waiting).toMatchObject({ id: 'attrition-defender', options: [1, 2, 3] });
    expect(run({ choose: 1 }, { choose: 2 }, { choose: { a1: 1 } }).waiting).toMatchObject({
      id: 'defender-losses',
      who: 'axis',
      rule: '13.2D',
    });
  });
  it('13.3 EX: all of the defender, as many of the attacker; advance only where somebody is left', () => {
    const two = told({ ...plain(12, 6), defence: [{ ...axis(6, 8), steps: 2 }] });
    expect(effectsOf(two, 'EX')).toMatchObject({ attacker: { steps: 1 }, defender: { steps: 2 }, advance: false });
    expect(figure(two, 'falls')).toBe('1/6');
  });
  it('13.2E, 13.2F a retreat empties the hex, may cost those who cannot go, and lets the attacker advance', () => {
    const answer = told(plain(12, 6));
    expect(effectsOf(answer, 'DR')).toMatchObject({
      retreat: { hexes: 2, rule: '13.2E' },
      advance: true,
      defender: { steps: { min: 0, max: 1 } },
    });
    expect([figure(answer, 'falls'), figure(answer, 'emptied')]).toEqual(['1/6', '1/2']);
    expect([figure(answer, 'attacker-steps'), figure(answer, 'defender-steps')]).toEqual(['1/2', '1/3 to 1/2']);
    for (const result of ['Ae', 'Aex', 'AA']) expect(effectsOf(answer, result)).toMatchObject({ advance: false });
  });
  it('13.2F an advance removes an Axis fort', () => {
    expect(effectsOf(told(plain(18, 6, { terrain: ['fort'] })), 'DR')).toMatchObject({ 'removed-on-advance': ['fort'] });
  });
  it('13.2D the owner chooses his own losses', () => {
    const fought = fight(game, { attack: [{ ...soviet(3, 3, 5), steps: 2 }, soviet(3, 3, 5)], defence: [axis(6, 8)] });
    if (!('run' in fought)) throw new Error('the fight is refused');
    const aex: Given = { dice: [4] };
    expect(fought.run([aex]).waiting).toMatchObject({ id: 'attacker-losses', who: 'soviet', options: [{ a1: 1 }, { a2: 1 }] });
    expect(fought.run([aex, { choose: { a1: 1 } }]).waiting).toBeUndefined();
    for (const choose of [{ a1: 2 }, { a3: 1 }, { a1: 0.5, a2: 0.5 }, {}, null, [1]])
      expect(fought.run([aex, { choose }]).refused).toBe(true);
    for (const dice of [[0], [7], [1, 2], [1.5], []]) expect(fought.run([{ dice }]).refused).toBe(true);
  });
  it('13.3 a result that only an owner’s table has is told without knowing what it does', () => {
    const row = Array.from({ length: 9 }, () => 'X9');
    const cells = Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, row]));
    const answer = told({ ...plain(7, 7), tables: { crt: { cells, results: { X9: { name: 'X9', text: 'Look it up.' } } } } });
    expect(answer.outcomes.map(({ result, text }) => [result, text.en])).toEqual([['X9', 'Look it up.']]);
    expect([figure(answer, 'falls'), figure(answer, 'attacker-steps')]).toEqual(['0 to 1', '0 to 1']);
  });
});

describe('19.0 airborne units', () => {
  const drop = { ...allied(2, 2, 5), kind: 'airborne', size: 'division', flags: ['dropped'] };
  it('19.0 give one shift with other units, and none alone', () => {
    expect(columnOf({ attack: [allied(5, 5, 6), drop], defence: [axis(7, 8)] })).toBe('2:1');
    expect(columnOf({ attack: [allied(5, 5, 6), drop, { ...drop, values: [0, 2, 5] }], defence: [axis(7, 8)] })).toBe('2:1');
    expect(columnOf({ attack: [drop], defence: [axis(2, 8)] })).toBe('0,+1');
    expect(columnOf({ attack: [allied(5, 5, 6), allied(2, 2, 5)], defence: [axis(7, 8)], with: { airborne: false } })).toBe(
      '0,+1',
    );
  });
  it('19.0 are lost with any A result, beside what the result takes', () => {
    const answer = told({ attack: [{ ...allied(5, 5, 6), steps: 2 }, drop], defence: [axis(7, 8)] });
    expect(effectsOf(answer, 'Aex')).toMatchObject({ eliminated: ['a2'], attacker: { steps: { min: 1, max: 2 } } });
    expect(effectsOf(told({ attack: [drop], defence: [axis(2, 8)] }), 'AA')).toMatchObject({
      eliminated: ['a1'],
      attacker: { steps: 1 },
    });
  });
  it('19.0, 9.5 attack at full strength though out of supply', () => {
    expect(told({ attack: [out(drop)], defence: [axis(2, 8)] }).attack.total).toBe(2);
    expect(refused({ attack: [{ ...drop, flags: ['oos'] }], defence: [axis(2, 8)] })).toEqual(['9.5']);
  });
  it('19.0 the word of the question serves, where the units do not gainsay it', () => {
    const given = { airborne: true };
    expect(
      told({ attack: [{ values: [5, 5, 6] }, { values: [2, 2, 5] }], defence: [{ values: [7, 8] }], with: given }).shift,
    ).toBe(1);
    expect(
      effectsOf(told({ attack: [allied(5, 5, 6), { ...drop, flags: [] }], defence: [axis(7, 8)], with: given }), 'Aex'),
    ).toMatchObject({ eliminated: ['a2'] });
    expect(refused({ attack: [allied(5, 5, 6)], defence: [axis(7, 8)], with: given })).toEqual(['19.0']);
    expect(refused({ attack: [drop], defence: [axis(2, 8)], with: given })).toEqual(['19.0']);
    expect(refused({ attack: [soviet(5, 5, 6)], defence: [axis(7, 8)], with: given })).toEqual(['19.0']);
    expect(refused({ attack: [flag(allied(5, 5, 6), 'dropped')], defence: [axis(7, 8)] })).toEqual(['19.0']);
  });
});

describe('legality, as far as the question shows it', () => {
  const board = { hexes: { radius: 2, sides: { '0,0|1,0': ['impassable'] } } };
  const unit = (id: string, at: string, one: Unit): Placed => ({ size: 'corps', ...one, id, at });
  const on = (units: Placed[], attackers: string[], more: Partial<OddsQuestion> = {}): OddsQuestion => ({
    position: { empty: true, units, ...more.position },
    attackers,
    targets: ['0,0'],
    board,
  });
  const defender = unit('d', '0,0', axis(5, 8));
  it('13.1 attackers are adjacent, and not across an impassable hexside', () => {
    expect(refused(on([defender, unit('a', '0,1', soviet(6, 6, 5))], ['a']))).toEqual([]);
    expect(refused(on([defender, unit('a', '0,2', soviet(6, 6, 5))], ['a']))).toEqual(['13.1']);
    expect(refused(on([defender, unit('a', '1,0', soviet(6, 6, 5))], ['a']))).toEqual(['13.1']);
    expect(refused(plain(6, 3, { across: ['impassable'] }))).toEqual(['13.1']);
  });
  it('13.1 a combat is against one hex', () => {
    const two = {
      defence: [
        { space: 'h1', terrain: [], units: [axis(2, 8)] },
        { space: 'h2', terrain: [], units: [axis(2, 8)] },
      ],
    };
    expect(refused({ attack: [soviet(5, 5, 5)], ...two })).toEqual(['13.1']);
  });
  it('13.1A all units of the hex defend', () => {
    const answer = told(on([defender, unit('e', '0,0', axis(4, 8)), unit('a', '0,1', soviet(9, 6, 5))], ['a']));
    expect(answer.defence.total).toBe(9);
  });
  it('13.1 the Axis fight the others, who do not fight each other nor together', () => {
    expect(refused({ attack: [soviet(5, 5, 5)], defence: [allied(5, 5, 5)] })).toEqual(['13.1']);
    expect(refused({ attack: [axis(5, 5)], defence: [axis(5, 5)] })).toEqual(['13.1']);
    expect(refused({ attack: [soviet(5, 5, 5), allied(5, 5, 5)], defence: [axis(5, 5)] })).toEqual(['13.1']);
    expect(refused({ attack: [axis(9, 8)], defence: [soviet(2, 2, 5), allied(2, 2, 5)] })).toEqual(['5.1B']);
  });
  it('20.1, 20.3, 20.6 nations that do not attack together', () => {
    const of = (nation: string, side: string): Unit => ({ nation, side, values: [3, 3, 4] });
    expect(refused({ attack: [of('yugoslav', 'soviet'), soviet(3, 3, 5)], defence: [axis(2, 8)] })).toEqual(['20.1']);
    expect(refused({ attack: [of('yugoslav', 'soviet')], defence: [axis(2, 8)] })).toEqual([]);
    expect(refused({ attack: [of('hungarian', 'axis'), of('romanian', 'axis')], defence: [soviet(2, 2, 8)] })).toEqual(['20.3']);
    expect(refused({ attack: [of('croatian', 'axis'), of('romanian', 'axis')], defence: [soviet(2, 2, 8)] })).toEqual([]);
  });
  it('13.1A a unit of attack strength 0 attacks only stacked with one of 1 or more', () => {
    expect(refused({ attack: [soviet(0, 2, 5)], defence: [axis(2, 8)] })).toEqual(['13.1A']);
    expect(refused({ attack: [soviet(0, 2, 5), soviet(3, 2, 5)], defence: [axis(2, 8)] })).toEqual([]);
    const zero = unit('z', '0,1', soviet(0, 2, 5));
    expect(refused(on([defender, zero, unit('a', '-1,1', soviet(9, 6, 5))], ['a', 'z']))).toEqual(['13.1A']);
    expect(refused(on([defender, zero, unit('a', '0,1', soviet(9, 6, 5))], ['a', 'z']))).toEqual([]);
  });
  it('13.1A a unit attacks once in a segment, and is named once', () => {
    expect(refused({ attack: [flag(soviet(5, 5, 5), 'attacked')], defence: [axis(2, 8)] })).toEqual(['13.1A']);
    expect(refused(on([defender, unit('a', '0,1', soviet(9, 6, 5))], ['a', 'a']))).toEqual(['13.1A']);
  });
  it('11.1, 11.2 Axis and Soviet units attack in command; R30 Yugoslavs and the Allies need none; R36 nor does a reaction', () => {
    const off = (one: Unit) => flag(one, 'out-of-command');
    expect(refused({ attack: [off(axis(5, 8))], defence: [soviet(2, 2, 5)] })).toEqual(['11.1']);
    expect(refused({ attack: [off(soviet(5, 5, 5))], defence: [axis(2, 8)] })).toEqual(['11.2']);
    expect(refused({ attack: [off({ ...soviet(5, 5, 5), nation: 'yugoslav' })], defence: [axis(2, 8)] })).toEqual([]);
    expect(refused({ attack: [off(allied(5, 5, 5))], defence: [axis(2, 8)] })).toEqual([]);
    const position = { phase: '13.b.II' };
    expect(refused({ position, attack: [flag(off(axis(5, 8)), 'reacted')], defence: [soviet(2, 2, 5)] })).toEqual([]);
  });
  it('14.4 in reaction only units that moved in it attack', () => {
    const position = { phase: '8.b.II' };
    expect(refused({ position, attack: [soviet(5, 5, 5)], defence: [axis(2, 8)] })).toEqual(['14.4']);
    expect(refused({ position, attack: [flag(soviet(5, 5, 5), 'reacted')], defence: [axis(2, 8)] })).toEqual([]);
  });
  it('10.9, R43 the Luftwaffe does not help against an Overwhelming Success', () => {
    const question = { attack: [allied(5, 5, 5)], defence: [axis('B', 8)], with: { luftwaffe: true } };
    expect(refused({ ...question, position: { phase: '5.c' } })).toEqual(['10.9']);
    expect(refused({ ...question, position: { phase: '12.c.II' } })).toEqual([]);
  });
  it('8.5.4, 8.2, 4.0 carpet raids are Allied, not on turn 1, and two need the 8th Air Force', () => {
    expect(refused(plain(5, 5, { with: { carpet: 1 } }))).toEqual(['8.5.4']);
    expect(refused(west(5, 5, { position: { turn: 1 }, with: { carpet: 1 } }))).toEqual(['4.0']);
    expect(refused(west(5, 5, { position: { turn: 3 }, with: { carpet: 2 } }))).toEqual(['8.2']);
    expect(refused(west(5, 5, { position: { turn: 4 }, with: { carpet: 2 } }))).toEqual([]);
    expect(
      refused({ position: { turn: 1 }, attack: [axis('A', 8)], defence: [allied(5, 5, 6)], with: { interdiction: 'all' } }),
    ).toEqual(['4.0']);
  });
  it('18.1, 2.2B forts alone are not attacked, and neither forts nor air units attack', () => {
    expect(refused({ attack: [soviet(5, 5, 5)], defence: [{ kind: 'fort', side: 'axis' }] })).toEqual(['18.1']);
    expect(refused({ attack: [{ kind: 'fort', side: 'axis', values: [1, 8] }], defence: [soviet(5, 5, 5)] })).toEqual(['18.1']);
    expect(refused({ attack: [{ kind: 'air', side: 'allied', values: [1, 8] }], defence: [axis(5, 5)] })).toEqual(['2.2B']);
  });
  it('13.1B, R7 units of several hexes owe attacks on all that is in ZOC with them; 13.1C those of one hex do not', () => {
    const units = [
      defender,
      unit('a', '0,1', soviet(6, 6, 5)),
      unit('b', '-1,1', soviet(6, 6, 5)),
      unit('c', '0,1', soviet(6, 6, 5)),
      unit('near', '1,1', axis(3, 8)),
      unit('far', '2,-2', axis(3, 8)),
    ];
    const owed = (question: OddsQuestion) => told(question).assumed.find(({ rule }) => rule === '13.1B')?.text.en;
    expect(owed(on(units, ['a', 'b']))).toMatch(/too: 1,1\./);
    expect(owed(on(units, ['a', 'c']))).toBeUndefined();
    expect(owed({ attack: [soviet(6, 6, 5), soviet(6, 6, 5)], defence: [axis(5, 8)] })).toBeDefined();
    expect(owed({ attack: [soviet(6, 6, 5)], defence: [axis(5, 8)] })).toBeUndefined();
  });
  it('R7 in the Kursk zone it is the Soviet ZOC that makes Citadel C compulsory', () => {
    const units = [
      { ...axis('C', 5), id: 'xx', size: 'corps', at: '69.14' },
      { ...axis('C', 5), id: 'xiii', size: 'corps', at: '70.13' },
      { ...soviet(3, 3, 5), id: 's60', size: 'army', at: '70.14' },
      { ...soviet(3, 3, 5), id: 's38', size: 'army', at: '69.15' },
    ];
    const question = (rulings: Record<string, string>): OddsQuestion => ({
      position: { empty: true, units, rulings },
      attackers: ['xx', 'xiii'],
      targets: ['70.14'],
    });
    expect(told(question({})).assumed.find(({ rule }) => rule === '13.1B')?.text.en).toMatch(/69\.15/);
    expect(rules(told(question({ R7: 'in-attackers-zoc' })))).not.toContain('13.1B');
  });
  it('19.0, 13.1 only units that dropped stand in the attacked hex', () => {
    const drop = { ...allied(2, 2, 5), kind: 'airborne', size: 'division' };
    expect(refused(on([defender, unit('p', '0,0', flag(drop, 'dropped'))], ['p']))).toEqual([]);
    expect(refused(on([defender, unit('p', '0,0', drop)], ['p']))).toEqual(['13.1']);
  });
  it('18.1 a fort counter of the position counts without being named', () => {
    const units = [defender, { id: 'f', counter: 'fort', at: '0,0' }, unit('a', '0,1', soviet(10, 6, 5))];
    expect(columnOf(on(units, ['a']))).toBe('0,+1');
  });
  it('what is not shown is assumed, with its case', () => {
    expect(rules(told({ attack: [{ values: ['A', 8] }], defence: [{ values: [3, 3, 5] }] }))).toEqual([
      '13.1',
      '13.1',
      '9.5',
      '11.0',
      '13.1A',
      '7.2',
      '13.2B',
    ]);
    expect(rules(told({ attack: [soviet(9, 9, 5)], defence: [1, 2, 3, 4, 5].map(() => axis(2, 8)) }))).toContain('5.1A');
  });
});

describe('stand-ins', () => {
  it('are named in the answer', () => {
    const answer = told({ attack: [axis('A', 8)], defence: [soviet(5, 5, 5)], terrain: ['rough'] });
    expect(answer.standIn.map(({ what }) => what)).toEqual([
      'crt',
      'german-corps-strength',
      'german-corps-strength-modifiers',
      'terrain rough',
    ]);
  });
  it('refused: the two stated cells of 13.2 are given, the others named', () => {
    const answer = told({ ...plain(12, 6), 'stand-ins': false });
    expect(answer.column).toBe('2:1');
    expect(chances(answer)).toEqual({ '?': '5/6', EX: '1/6' });
    expect(answer.unknown).toHaveLength(5);
    expect([answer.summary, answer.standIn]).toEqual([[], []]);
    expect(told({ ...plain(9, 7), 'stand-ins': false }).outcomes.find(({ result }) => result === 'AA')?.on).toEqual(['4']);
  });
  it('refused: letters have no value, and all that is known is still given', () => {
    const answer = told({ attack: [axis('B', 8)], defence: [soviet(5, 5, 5)], 'stand-ins': false });
    expect([answer.attack.total, answer.defence.total, answer.column]).toEqual(['?', 5, undefined]);
    expect(answer.unknown).toContainEqual({ table: 'german-corps-strength-modifiers', row: 'year', column: '1943' });
    expect(answer.outcomes).toEqual([]);
    expect(told({ attack: [out(axis('C', 8))], defence: [soviet(5, 2, 5)], 'stand-ins': false }).attack.total).toBe(2);
    expect(told({ attack: [out(axis('A', 8))], defence: [soviet(5, 2, 5)], 'stand-ins': false }).attack.total).toBe('?');
  });
  it('refused: terrain that nobody stated leaves the column open, a fort does not', () => {
    const answer = told({ ...plain(12, 6, { terrain: ['mountain'] }), 'stand-ins': false });
    expect([answer.defence.total, answer.column]).toEqual(['?', undefined]);
    expect(answer.unknown).toEqual([{ table: 'terrain', row: 'mountain', column: 'combat' }]);
    expect(told({ ...plain(12, 6, { terrain: ['fort'] }), 'stand-ins': false }).column).toBe('0,+1');
  });
  it('an owner’s cells are no stand-ins', () => {
    const row = (result: string) => Array.from({ length: 9 }, () => result);
    const cells = Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, row('DE')]));
    const answer = told({ ...plain(12, 6), tables: { crt: { cells } }, 'stand-ins': false });
    expect(chances(answer)).toEqual({ DE: '1' });
    expect(answer.unknown).toBeUndefined();
  });
});

describe('sharpen', () => {
  const needs = (answer: Odds) => answer.sharpen.map((one) => [one.for, one.needs, one.gives, one.rule]);
  it('13.2C what the next column takes, and what spoils this one', () => {
    expect(needs(told(plain(14, 12)))).toEqual([
      ['attacker', { attack: 2 }, '+4,+5', '13.2C'],
      ['defender', { defence: 1 }, '0,+1', '13.2C'],
    ]);
    expect(needs(told(plain(1, 2)))).toEqual([
      ['attacker', { attack: 1 }, '0,+1', '13.2C'],
      ['defender', { defence: 1 }, 'less than 1:2, AE', '13.2C'],
    ]);
  });
  it('8.5.4, 19.0 what the Allies could still call in', () => {
    expect(needs(told(west(7, 7))).slice(2)).toEqual([
      ['attacker', { carpet: 1 }, '2:1', '8.5.4'],
      ['attacker', { airborne: 1 }, '2:1', '19.0'],
    ]);
  });
  it('13.2B over the strength die: what betters one roll, and what betters all; 8.5.5 the Luftwaffe', () => {
    const answer = told({ attack: [axis('A', 8)], defence: [soviet(5, 5, 5)] });
    expect(answer.sharpen.map(({ for: who }) => who)).toContain('defender');
    const [first] = answer.sharpen;
    expect(first).toMatchObject({ for: 'attacker', needs: { attack: 1 }, rule: '13.2C' });
    expect(answer.sharpen.some(({ rule }) => rule === '8.5.5')).toBe(true);
  });
});

describe('bad input is refused', () => {
  it.each([
    ['13.2A nobody attacks', { attack: [], defence: [axis(2, 8)] }, '13.2A'],
    ['13.2A nobody defends', { attack: [soviet(2, 2, 5)], defence: [] }, '13.2A'],
    ['13.2A nothing at all', {}, '13.2A'],
    ['13.2A a unit without a strength', { attack: [{ side: 'soviet' }], defence: [axis(2, 8)] }, '13.2A'],
    ['13.2A a unit without steps', { attack: [{ ...soviet(3, 3, 5), steps: 0 }], defence: [axis(2, 8)] }, '13.2A'],
    ['13.2B a negative strength', { attack: [soviet(-3, 3, 5)], defence: [axis(2, 8)] }, '13.2B'],
    ['13.2B half a point of strength', { attack: [soviet(2.5, 3, 5)], defence: [axis(2, 8)] }, '13.2B'],
    ['13.2B a letter that does not exist', { attack: [axis('D', 8)], defence: [soviet(2, 2, 5)] }, '13.2B'],
    ['13.2B too many values', { attack: [axis(1, 2, 3, 4)], defence: [soviet(2, 2, 5)] }, '13.2B'],
    ['12.4 terrain that does not exist', plain(5, 5, { terrain: ['jungle'] }), '12.4'],
    ['12.4 a hexside that does not exist', plain(5, 5, { across: ['wall'] }), '12.4'],
    ['13.2B a strength die of 1000', plain(5, 5, { with: { 'strength-roll': 1000 } }), '13.2B'],
    ['8.5.4 1000 carpet raids', west(5, 5, { with: { carpet: 1000 } }), '8.5.4'],
    ['13.2A an input that does not exist', plain(5, 5, { with: { tanks: 3 } }), '13.2A'],
    ['13.2A a thousand units', { attack: Array.from({ length: 1000 }, () => soviet(1, 1, 5)), defence: [axis(2, 8)] }, '13.2A'],
  ] as const)('%s', (_, question, rule) => {
    expect(refused(question as unknown as OddsQuestion)).toContain(rule);
  });
  it('as does a ruling that does not exist, with the choices', () => {
    expect(refused(plain(5, 5, { position: { rulings: { R2: 'sideways' } } }))).toHaveLength(1);
  });
  it('all at once', () => {
    expect(refused(plain(-5, 5, { terrain: ['jungle'], across: ['wall'], with: { tanks: 3 } })).length).toBeGreaterThan(3);
  });
});

describe('words', () => {
  it('every line is in English and in Japanese', () => {
    const answers = [
      told({
        attack: [axis('A', 8), out(axis(5, 8))],
        defence: [soviet(5, 5, 5)],
        terrain: ['kursk-zone', 'rough'],
        across: ['river', 'river'],
        with: { luftwaffe: true },
      }),
      told(west(9, 5, { terrain: ['mountain', 'fort'], with: { carpet: 2 } })),
    ];
    const seen: { en: string; ja: string }[] = [];
    const visit = (value: unknown): void => {
      if (value === null || typeof value !== 'object') return;
      if ('en' in value && 'ja' in value) seen.push(value as { en: string; ja: string });
      else for (const item of Object.values(value)) visit(item);
    };
    visit(answers);
    expect(seen.length).toBeGreaterThan(50);
    for (const text of seen) {
      expect(text.en).not.toBe('');
      expect(text.ja).not.toBe('');
      expect(inLanguage(text, 'en')).not.toMatch(/[\u3040-\u30ff\u4e00-\u9fff]|undefined|NaN/);
      expect(text.ja).not.toMatch(/undefined|NaN/);
    }
  });
  it('ask gives the same answer as the function, as plain JSON', () => {
    const question = { ask: 'odds', lang: 'ja', attack: [{ values: ['A', 8] }], defence: [{ values: [3, 3, 5] }] };
    const { answer, understood } = ask(game, question);
    expect(understood).toBe(true);
    expect(JSON.parse(JSON.stringify(answer)).outcomes[0]).toMatchObject({ result: 'AE', p: '1/36' });
  });
});
