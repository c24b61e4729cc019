import { describe, expect, it } from 'vitest';
import { Fraction } from '../../../src/chance/index.js';
import type { Context } from '../../../src/games/room.js';
import type { Odds, OddsQuestion, OddsVerdict } from '../../../src/rules/index.js';
import { fight as fightOf, odds as oddsOf } from '../../../src/table/index.js';
import { contextOf, enforces } from '../../support/enforces.js';

const game = contextOf('absolute-war');

type Question = Record<string, unknown>;
type Unit = Record<string, unknown>;

const ask = (question: Question, context: Context = game): OddsVerdict => {
  const answer = oddsOf(context, question as OddsQuestion, ({ pack, board }) => ({ ...context, pack, board }));
  if (!answer.ok && 'problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer;
};

/** The answer to a lawful attack. */
function odds(question: Question, context: Context = game): Odds {
  const answer = ask(question, context);
  if (!answer.ok) throw new Error(answer.violations.map(({ rule, text }) => `${rule} ${text.en}`).join('\n'));
  return answer;
}

/** The cases that refuse an attack. */
const refused = (question: Question, context: Context = game): string[] => {
  const answer = ask(question, context);
  return answer.ok ? [] : answer.violations.map(({ rule }) => rule);
};

const cp = (red = 0, white = 0, grey = 0, yellow = 0, circled = 0) => ({ red, white, grey, yellow, circled });
const german = (more: Unit = {}): Unit => ({
  side: 'german',
  nation: 'german',
  kind: 'foot',
  size: 'large',
  steps: 2,
  cp: cp(0, 0, 3),
  ...more,
});
const soviet = (more: Unit = {}): Unit => ({
  side: 'soviet',
  nation: 'soviet',
  kind: 'foot',
  size: 'large',
  steps: 1,
  cp: cp(0, 0, 2),
  ...more,
});
const panzer = (more: Unit = {}): Unit => german({ kind: 'armor', cp: cp(1, 0, 1, 2), ...more });
const fort = (more: Unit = {}): Unit =>
  soviet({ kind: 'fort', size: undefined, cp: cp(0, 2), flags: ['static', 'ability-r'], ...more });
const air = (more: Unit = {}): Unit => german({ kind: 'air', size: undefined, steps: 1, cp: cp(0, 0, 0, 2), ...more });
/** A German attack of so many CP against so many in open terrain. */
const differ = (attack: number, defence: number, more: Question = {}): Question => ({
  attack: [german({ cp: cp(0, 0, attack) })],
  defence: [soviet({ cp: cp(0, 0, defence) })],
  ...more,
});
const city = (attack: number, defence: number, more: Question = {}): Question =>
  differ(attack, defence, { terrain: ['major-city'], ...more });

const p = (answer: Odds, result: string): string => String(answer.outcomes.find((one) => one.result === result)?.p ?? 0);
const outcome = (answer: Odds, result: string) => {
  const found = answer.outcomes.find((one) => one.result === result);
  if (found === undefined) throw new Error(`no ${result} among ${answer.outcomes.map((one) => one.result).join(', ')}`);
  return found;
};
interface Fates {
  readonly retreats: readonly { readonly stack: string; readonly zones: number }[];
  readonly fates: readonly { readonly unit: string; readonly to: string; readonly steps: number }[];
  readonly [key: string]: unknown;
}
const effects = (answer: Odds, result: string): Fates => outcome(answer, result).effects as unknown as Fates;
const ends = (answer: Odds, result: string): readonly Fates[] => effects(answer, result).ends as readonly Fates[];
const fateOf = (end: Fates, unit: string): string | undefined => end.fates.find((one) => one.unit === unit)?.to;
const ledger = (answer: Odds, side: 'attack' | 'defence'): [string, unknown][] =>
  answer[side].ledger.map(({ rule, value }) => [rule, value]);
/** What the reckoning says for a case. */
const told = (answer: Odds, rule: string): unknown => answer.reckoning?.find((one) => one.rule === rule)?.value;
const summary = (answer: Odds, id: string): [string, string] | undefined => {
  const value = answer.summary.find((line) => line.id === id)?.value;
  if (value === undefined) return undefined;
  return value instanceof Fraction ? [String(value), String(value)] : [String(value.min), String(value.max)];
};
/** Event cards of a side with this SP. */
const withSp = (side: string, sp: number): number[] =>
  (game.pack.decks?.cards ?? [])
    .filter((card) => card.deck === `${side}-event` && card.fields.sp === sp)
    .map(({ number }) => number);
/** The next card is this one: a deck of two, the other being like it. */
const deckOf = (...cards: number[]) => ({ unseen: { attack: cards } });

describe('absolute-war: the worked examples', () => {
  it('2.4.8 Soviet card 15 at +4 shows BB', () => {
    const answer = odds({ attack: [soviet({ cp: cp(0, 0, 6) })], defence: [german({ cp: cp(0, 0, 2) })], with: deckOf(15, 5) });
    expect([answer.column, answer.table]).toEqual(['+4', 'event-rows-soviet']);
    expect(outcome(answer, 'BB').on).toEqual(['15']);
    // The one cell of the deck that the rulebook states is known even without stand-ins.
    const stated = odds({
      attack: [soviet({ cp: cp(0, 0, 6) })],
      defence: [german({ cp: cp(0, 0, 2) })],
      with: deckOf(15, 5),
      'stand-ins': false,
    });
    expect([p(stated, 'BB'), p(stated, '?')]).toEqual(['1/2', '1/2']);
  });

  it('12.5.5 a major city over a river in Mud: +1 +1 +1', () => {
    const answer = odds({
      attack: [soviet({ cp: cp(0, 0, 5) })],
      defence: [german({ cp: cp(0, 0, 1) })],
      terrain: ['major-city'],
      across: ['river'],
      position: { weather: 'mud' },
    });
    expect(ledger(answer, 'defence')).toEqual([
      ['12.5.3', 1],
      ['12.5.4', 1],
      ['12.5.4', 1],
      ['12.5.5', 1],
    ]);
    expect(answer.defence.total).toBe(4);
  });

  /** 10 CP against 6: supporters cross the Dnieper, the Lead Attacker does not; top units only; no adjacent Area supports. */
  const dnieper = (more: Question = {}): Question => ({
    attack: [
      panzer({ id: '1pz', stack: 'lead' }),
      german({ id: 'low', stack: 'lead', cp: cp(0, 3, 2, 0, 2) }),
      german({ id: '6', stack: 's1', role: 'support', cp: cp(0, 1, 1, 1, 1) }),
      german({ id: '17', stack: 's1', role: 'support', cp: cp(0, 0, 1, 3) }),
      air({ id: 'lf4', stack: 's2', role: 'support' }),
    ],
    across: [null, null, 'major-river', 'major-river', null],
    defence: [
      soviet({ id: 'bryansk', stack: 'target', cp: cp(0, 0, 1, 1) }),
      soviet({ id: 'reserve', stack: 'target', cp: cp(0, 1, 2, 2) }),
      fort({ id: 'fort', stack: 'target' }),
      soviet({ id: 'central', stack: 'second' }),
    ],
    ...more,
  });

  it('12.7.1 ten against six is +4, and supporters over the Dnieper give no bonus', () => {
    const answer = odds(dnieper());
    expect([answer.attack.total, answer.defence.total, answer.column]).toEqual([10, 6, '+4']);
    expect(ledger(answer, 'attack')).toEqual([
      ['12.5.2', 4],
      ['12.5.2', 2],
      ['12.5.2', 2],
      ['12.5.2', 2],
    ]);
    // Without the German initiative the circled CP are grey and neither support nor count below a large unit.
    expect(odds(dnieper({ position: { initiative: 'soviet' } })).attack.total).toBe(7);
  });

  it('12.7.1 D1 sends both stacks back two zones, Disrupted; the Fort is eliminated, Bryansk loses its step', () => {
    const answer = odds(dnieper());
    const d1 = effects(answer, 'D1');
    expect(d1.retreats).toEqual([
      { stack: 'target', side: 'soviet', zones: 2 },
      { stack: 'second', side: 'soviet', zones: 2 },
    ]);
    expect([fateOf(d1, 'fort'), fateOf(d1, 'bryansk'), fateOf(d1, 'reserve')]).toEqual(['destroyed', 'destroyed', undefined]);
    expect(d1.disrupted).toEqual(['target', 'second']);
    expect(d1.falls).toEqual({ min: true, max: true });
  });

  it('12.7.2 one less is D+2, three more are A+3', () => {
    const even = { unseen: { attack: withSp('german', 0), defence: withSp('soviet', 0) } };
    const values = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((d) =>
      odds(city(5 + d, 4, { with: even })).outcomes.map(({ result }) => result),
    );
    expect(values).toEqual([['D+3'], ['D+3'], ['D+2'], ['D+2'], ['EQ'], ['A+2'], ['A+2'], ['A+3'], ['A+3']]);
  });

  it('18.1 a unit with a circled 2 comes back two turns later', () => {
    const answer = odds(differ(9, 1, { defence: [soviet({ id: 'x', cp: cp(0, 0, 1), flags: ['ability-2', 'oos'] })] }));
    expect(fateOf(effects(answer, 'DE'), 'x')).toBe('returns-in-two-turns');
    expect(effects(answer, 'DE').wsp).toEqual({});
  });
});

describe('absolute-war: strength', () => {
  it.each([
    ['2.3.4 red attacks and does not defend', cp(2), 2, 0],
    ['2.3.4 white defends and does not attack', cp(0, 2), 0, 2],
    ['2.3.4 grey does both', cp(0, 0, 2), 2, 2],
    ['2.3.4 yellow does both', cp(0, 0, 0, 2), 2, 2],
    ['2.3.4 circled does both', cp(0, 0, 0, 0, 2), 2, 2],
  ])('%s', (_, points, attack, defence) => {
    for (const initiative of ['german', 'soviet']) {
      const answer = odds({ attack: [german({ cp: points })], defence: [soviet({ cp: points })], position: { initiative } });
      expect([answer.attack.total, answer.defence.total]).toEqual([attack, defence]);
    }
  });

  it('12.2.1 A-26 white attacks only when Lead Attacker and Target share a Contested zone', () => {
    const white = (more: Question) => odds({ attack: [german({ cp: cp(0, 2, 1) })], defence: [soviet()], ...more }).attack.total;
    expect(white({})).toBe(1);
    expect(white({ with: { contested: true } })).toBe(3);
    expect(white({ with: { 'lead-contested': true } })).toBe(1);
    expect(white({ with: { 'lead-contested': true }, position: { rulings: { 'A-26': 'lead-in-contested' } } })).toBe(3);
  });

  enforces('absolute-war', '12.5.2', 'the lower of two large attackers adds only yellow', (context) => {
    const two = (size: string) => [german({ stack: 'a', cp: cp(1, 0, 1, 1) }), german({ stack: 'a', size, cp: cp(1, 0, 1, 1) })];
    expect(odds({ attack: two('large'), defence: [soviet()] }, context).attack.total).toBe(4);
    expect(odds({ attack: two('small'), defence: [soviet()] }, context).attack.total).toBe(6);
  });

  enforces('absolute-war', '12.5.3', 'the lower of two large defenders adds only yellow', (context) => {
    const defence = [
      soviet({ stack: 't', cp: cp(0, 1, 1, 1) }),
      fort({ stack: 't' }),
      soviet({ stack: 't', cp: cp(0, 1, 1, 1) }),
    ];
    expect(odds({ attack: [german()], defence }, context).defence.total).toBe(6);
  });

  it('12.5.3 a large air unit is not large', () => {
    const defence = [soviet({ stack: 't', kind: 'air', cp: cp(0, 0, 0, 1) }), soviet({ stack: 't', cp: cp(0, 1, 1) })];
    expect(odds({ attack: [german()], defence }).defence.total).toBe(3);
  });

  it('12.2.2 support is the yellow of the top unit, be it an air unit', () => {
    const support = (units: Unit[]) =>
      odds({ attack: [german(), ...units.map((unit) => ({ ...unit, stack: 's', role: 'support' }))], defence: [soviet()] }).attack
        .total;
    expect(support([german({ cp: cp(1, 1, 1, 1) }), german({ cp: cp(0, 0, 0, 3) })])).toBe(4);
    expect(support([air(), german({ cp: cp(0, 0, 0, 3) })])).toBe(5);
    expect(support([german({ cp: cp(2, 2, 2) }), air()])).toBe(3);
  });

  enforces('absolute-war', '18.5', 'a damaged air unit has no CP', (context) => {
    const attack = [german({ stack: 'a' }), air({ stack: 'a', flags: ['damaged'] })];
    expect(odds({ attack, defence: [soviet()] }, context).attack.total).toBe(3);
  });

  enforces('absolute-war', '18.1', 'circled CP support only under German initiative (A-3)', (context) => {
    const question = (initiative: string) => ({
      attack: [german(), german({ role: 'support', cp: cp(0, 0, 0, 1, 2) })],
      defence: [soviet()],
      position: { initiative },
    });
    expect(odds(question('german'), context).attack.total).toBe(6);
    expect(odds(question('soviet'), context).attack.total).toBe(4);
  });

  it.each([
    ['12.5.4 clear', ['clear'], [], 2],
    ['12.5.4 forest', ['forest'], [], 3],
    ['12.5.4 swamp', ['swamp'], [], 3],
    ['12.5.4 an ordinary major city', ['major-city'], [], 3],
    ['12.5.4 a major city that is a War Objective', ['major-city', 'war-objective'], [], 4],
    ['12.5.4 a War Objective said by itself', ['war-objective'], [], 4],
    ['12.5.4 a Box', ['box'], [], 2],
    ['12.5.4 river', ['clear'], ['river'], 3],
    ['12.5.4 major river', ['clear'], ['major-river'], 4],
    ['12.5.4 isthmus', ['clear'], ['isthmus'], 3],
    ['20.2 the Kerch Strait', ['clear'], ['strait'], 3],
  ])('%s', (_, terrain, across, total) => {
    expect(odds(differ(3, 2, { terrain, across: [across] })).defence.total).toBe(total);
  });

  it('12.2.3 what supporters cross counts for nothing', () => {
    const attack = [german(), german({ role: 'support', cp: cp(0, 0, 0, 1) })];
    expect(odds({ attack, defence: [soviet()], across: [null, 'river'] }).defence.total).toBe(2);
    expect(odds({ attack, defence: [soviet()], across: ['river', null] }).defence.total).toBe(3);
    expect(refused({ attack, defence: [soviet()], across: ['river', null], with: { contested: true } })).toEqual(['12.2.3']);
  });

  enforces('absolute-war', '20.4', 'General Winter is Clear west of the line; Mud is Mud everywhere', (context) => {
    const defence = (weather: string, west: boolean) =>
      odds(differ(3, 2, { position: { weather }, with: { 'west-of-line': west } }), context).defence.total;
    expect(defence('general-winter', false)).toBe(3);
    expect(defence('general-winter', true)).toBe(2);
    expect(defence('mud', true)).toBe(3);
    expect(defence('snow', false)).toBe(2);
  });

  enforces('absolute-war', '12.5.6', 'Disrupted costs 1, Unsupplied 2, both 3 (A-22)', (context) => {
    const attack = (flags: string[]) => odds({ attack: [german({ flags })], defence: [soviet()] }, context).attack.total;
    expect([attack([]), attack(['disrupted']), attack(['oos']), attack(['disrupted', 'oos'])]).toEqual([3, 2, 1, 0]);
  });

  it('A-22 a total stops at 0, in an Assault after the cards', () => {
    const weak = (more: Question) =>
      odds({ attack: [german({ cp: cp(0, 0, 1), flags: ['oos'] })], defence: [soviet({ cp: cp(0, 0, 2) })], ...more });
    expect([weak({}).attack.total, weak({}).column]).toEqual([-1, '-2']);
    expect(weak({}).reckoning?.map(({ rule }) => rule)).toEqual(['12.0', '12.5', '12.3-3']);
    expect(weak({ position: { rulings: { 'A-22': 'negative' } } }).column).toBe('-3');
    // SP 3 on -1 is 2: the floor comes after the card.
    const assault = weak({
      terrain: ['major-city'],
      with: { unseen: { attack: withSp('german', 3), defence: withSp('soviet', 0) } },
    });
    expect(assault.outcomes.map(({ result }) => result)).toEqual(['D+2']);
  });

  enforces('absolute-war', '12.1', 'a flipped Major Offensive marker adds 1 CP', (context) => {
    const attack = (inputs: Question) => odds(differ(3, 2, { with: inputs }), context).attack.total;
    expect(attack({ 'major-offensive': true })).toBe(3);
    expect(attack({ 'major-offensive': true, 'major-offensive-flipped': true })).toBe(4);
    expect(refused(differ(3, 2, { with: { 'major-offensive-flipped': true } }), context)).toEqual(['12.1']);
  });

  it('12.6.1 a Major Offensive marker on the map is seen', () => {
    const question = (is: string) => ({
      position: {
        empty: true,
        units: [german({ id: 'a', at: 'minsk' }), soviet({ id: 'd', at: 'vitebsk' })],
        markers: [{ is, at: 'vitebsk' }],
      },
      attackers: ['a'],
      targets: ['vitebsk'],
    });
    expect(odds(question('major-offensive-flipped')).attack.total).toBe(4);
    expect(odds(question('major-offensive')).attack.total).toBe(3);
  });

  it('19.2 the General Winter marker of a Soviet attack', () => {
    const question = (more: Question, weather = 'general-winter') => ({
      attack: [soviet({ cp: cp(0, 0, 3) })],
      defence: [german()],
      position: { weather },
      with: { 'general-winter-marker': true, ...more },
    });
    expect(odds(question({})).attack.total).toBe(4);
    expect(refused(question({}, 'snow'))).toEqual(['19.2']);
    expect(refused(question({ 'west-of-line': true }))).toEqual(['19.2']);
    expect(refused(differ(3, 2, { position: { weather: 'general-winter' }, with: { 'general-winter-marker': true } }))).toEqual([
      '19.2',
    ]);
  });

  it('19.3 the Volkssturm marker of a German defence', () => {
    const question = { attack: [soviet({ cp: cp(0, 0, 3) })], defence: [german()], with: { volkssturm: true } };
    expect(odds(question).defence.total).toBe(4);
    expect(refused(differ(3, 2, { with: { volkssturm: true } }))).toEqual(['19.3']);
    const on = (at: string) => ({
      position: { empty: true, units: [soviet({ id: 'a', at: 'allenstein' }), german({ id: 'd', at })] },
      attackers: ['a'],
      targets: [at],
      with: { volkssturm: true },
    });
    expect(refused(on('kaunas'))).toEqual(['19.3']);
    expect(refused(on('danzig'))).toEqual([]);
  });

  it('19.4 Order 227 adds 1 in an Assault and turns AA into BB in an Engagement', () => {
    expect(odds(city(3, 2, { with: { order: true } })).defence.total).toBe(4);
    const [without, with227] = [odds(differ(3, 2)), odds(differ(3, 2, { with: { order: true } }))];
    expect(with227.defence.total).toBe(2);
    expect([p(without, 'AA'), p(without, 'BB')]).toEqual(['11/43', '8/43']);
    expect([p(with227, 'AA'), p(with227, 'BB')]).toEqual(['0', '19/43']);
    expect(outcome(with227, 'BB').on).toHaveLength(outcome(without, 'AA').on.length + outcome(without, 'BB').on.length);
  });

  it('19.4 A-28 Order 227 is there from Turn 8 to 15, Directive 53 from Turn 18', () => {
    const soviets = (turn: number, rulings = {}) => refused(city(3, 2, { position: { turn, rulings }, with: { order: true } }));
    expect([soviets(7), soviets(8), soviets(15), soviets(16)]).toEqual([['19.4'], [], [], ['19.4']]);
    expect(soviets(8, { 'A-28': 'wsp-only' })).toEqual(['19.4']);
    const germans = (turn: number) =>
      refused({ attack: [soviet()], defence: [german()], position: { turn }, with: { order: true } });
    expect([germans(17), germans(18)]).toEqual([['19.4'], []]);
  });

  it('12.5.1 the SP of a committed card count in an Assault, its text in an Engagement', () => {
    const cards = { cards: { german: 5 } };
    expect(odds(city(3, 2, { with: cards })).attack.total).toBe(6);
    expect(odds(city(3, 2, { with: { ...cards, 'card-use': { german: 'text' } } })).attack.total).toBe(3);
    const engagement = odds(differ(3, 2, { with: { ...cards, 'event-cp': { german: 2 } } }));
    expect(engagement.attack.total).toBe(5);
    expect(engagement.assumed.map(({ rule }) => rule)).toContain('12.5.1');
    const basic = odds(differ(3, 2, { position: { scenario: 'basic-campaign', empty: true }, with: cards }));
    expect(basic.attack.total).toBe(6);
  });

  it('12.3-1 who commits first: the player without the initiative', () => {
    const first = (initiative: string) => told(odds(differ(3, 2, { position: { initiative }, with: { order: true } })), '12.3-1');
    expect([first('german'), first('soviet')]).toEqual(['soviet', 'german']);
    expect(told(odds(differ(3, 2)), '12.3-1')).toBeUndefined();
  });

  it('A-4 the non-phasing player places Support markers first', () => {
    const supported = { attack: [german(), german({ role: 'support', cp: cp(0, 0, 0, 1) })], defence: [soviet()] };
    expect(told(odds(supported), '12.2.2')).toBe('soviet');
    expect(told(odds({ ...supported, position: { rulings: { 'A-4': 'phasing-first' } } }), '12.2.2')).toBe('german');
  });
});

describe('absolute-war: cards', () => {
  it('12.3-3 a full deck at 0: the chances of section 2.4.8', () => {
    const answer = odds(differ(3, 3));
    expect(Object.fromEntries(answer.outcomes.map(({ result, p: chance }) => [result, String(chance)]))).toEqual({
      A1: '1/43',
      AS: '2/43',
      AB: '5/43',
      AR: '8/43',
      AA: '9/43',
      BB: '11/43',
      DR: '5/43',
      DB: '2/43',
    });
    expect(outcome(answer, 'DB').on).toEqual(['20', '25']);
  });

  it('12.5.8 above +6 is +6; below -3 the attacker is defeated without a card (A-42)', () => {
    expect(odds(differ(9, 1)).column).toBe('+6');
    expect(odds(differ(9, 1)).reckoning?.at(-1)?.rule).toBe('12.5.8');
    expect(odds(differ(1, 4)).column).toBe('-3');
    const beaten = odds(differ(1, 5));
    expect(beaten.outcomes.map(({ result, p: chance, on }) => [result, String(chance), on])).toEqual([['A1', '1', []]]);
    expect(beaten.cards).toEqual({});
    expect(odds(differ(1, 5, { position: { rulings: { 'A-42': 'draw' } } })).cards).toHaveProperty('attack');
  });

  it('9.1 only cards that may be in the deck are drawn', () => {
    const answer = odds(differ(3, 3, { with: { unseen: { german: [1, 6, 20] }, discards: { german: [2] } } }));
    expect([p(answer, 'BB'), p(answer, 'DB')]).toEqual(['2/3', '1/3']);
    // Discards and the committed card are not in the deck.
    const less = odds(differ(3, 3, { with: { discards: { german: [20] }, cards: { german: 25 } } }));
    expect([p(less, 'DB'), p(less, 'BB')]).toEqual(['0', '11/41']);
    expect(less.cards?.attack).toMatchObject({ en: 'one card of the German Event deck, any of 41' });
  });

  it('9.1 the last card is never drawn: it is shuffled with the discards', () => {
    const answer = odds(differ(3, 3, { with: { unseen: { german: [20] }, discards: { german: [1, 6, 11] } } }));
    expect([p(answer, 'DB'), p(answer, 'BB')]).toEqual(['1/4', '3/4']);
    // Which of two unseen cards it is, nobody knows.
    const open = odds(
      differ(3, 3, { with: { unseen: { german: [20, 2] }, 'deck-left': { german: 1 }, discards: { german: [1, 6, 11] } } }),
    );
    expect([p(open, 'DB'), p(open, 'DR'), p(open, 'BB')]).toEqual(['1/8', '1/8', '3/4']);
    expect(refused(differ(3, 3, { with: { unseen: { german: [20] } } }))).toEqual(['9.1']);
    // Only an Assault draws from the defender's deck.
    expect(refused(differ(3, 3, { with: { unseen: { soviet: [20] } } }))).toEqual([]);
    expect(refused(city(3, 3, { with: { unseen: { soviet: [20] } } }))).toEqual(['9.1']);
  });

  it('9.1 the decks of a position, with the hand of the viewer out of them', () => {
    const cards = ['german-20', 'german-1', 'german-6', 'german-11', 'german-2'];
    const position = {
      units: [german({ id: 'a', at: 'minsk' }), soviet({ id: 'd', at: 'vitebsk', cp: cp(0, 0, 3) })],
      empty: true,
      players: { german: ['german'], soviet: ['soviet'] },
      hands: { german: ['german-25'] },
      decks: { 'german-event': { left: 5, cards, discards: ['german-7'] } },
    };
    const question = { position, attackers: ['a'], targets: ['vitebsk'] };
    expect(p(odds({ ...question, viewer: 'german' }), 'DB')).toBe('1/5');
    // The enemy does not know which card is in the hand.
    expect(p(odds({ ...question, viewer: 'soviet' }), 'DB')).toBe('1/3');
  });

  it.each([
    ['12.3-3 a card of another deck', { unseen: { german: ['soviet-1', 'german-1'] } }, '12.3-3'],
    ['12.3-3 an Offensive card', { unseen: { german: [44, 1, 2] } }, '12.3-3'],
    ['12.3-1 an Offensive card committed', { cards: { german: 55 } }, '12.3-1'],
    ['12.3-1 two cards committed', { cards: { german: [1, 2] } }, '12.3-1'],
    ['9.1 a card in deck and discards', { unseen: { german: [1, 2, 3] }, discards: { german: [1] } }, '9.1'],
    ['9.1 more cards left than there are', { unseen: { german: [1, 2, 3] }, 'deck-left': { german: 4 } }, '9.1'],
    ['2.4.1 a card named twice', { unseen: { german: [1, 1, 3] } }, '2.4.1'],
  ])('%s is refused', (_, inputs, rule) => {
    expect(refused(differ(3, 2, { with: inputs }))).toContain(rule);
  });

  enforces('absolute-war', '12.3-1', 'one special support marker and one card a side', (context) => {
    expect(refused({ attack: [soviet()], defence: [german()], with: { volkssturm: true, order: true } }, context)).toEqual([
      '12.3-1',
    ]);
  });

  enforces('absolute-war', '2.4.3', 'SP serve only in the years of the card', (context) => {
    const limited = (years: readonly number[]): Context => {
      const decks = context.pack.decks!;
      const cards = decks.cards.map((card) => (card.id === 'german-5' ? { ...card, years } : card));
      return { ...context, pack: { ...context.pack, decks: { ...decks, cards } } };
    };
    const used = (turn: number, years: readonly number[]) =>
      refused(city(3, 2, { position: { turn, weather: 'clear' }, with: { cards: { german: 5 } } }), limited(years));
    expect([used(2, [1941]), used(2, [1942, 1943]), used(2, [])]).toEqual([[], ['2.4.3'], []]);
    // A card that is drawn serves in any year [12.3-3].
    const drawn = odds(city(3, 2, { position: { turn: 2 }, with: { unseen: { german: [5, 10] } } }), limited([1945]));
    expect(drawn.branches?.map(({ on }) => on)).toEqual([['5', '10']]);
  });

  it('12.7.2 an Assault draws a card of each deck; its branches are the attacker’s SP', () => {
    const answer = odds(city(4, 3));
    const percent = Object.fromEntries(
      answer.outcomes.map(({ result, p: chance }) => [result, Number((chance.toNumber() * 100).toFixed(1))]),
    );
    expect(percent).toEqual({ 'D+3': 4.3, 'D+2': 32.4, EQ: 26.4, 'A+2': 32.4, 'A+3': 4.3 });
    expect(answer.branches).toHaveLength(5);
    expect(String(Fraction.sum((answer.branches ?? []).map((branch) => branch.p)))).toBe('1');
    for (const { result, p: chance } of answer.outcomes) {
      const mixed = (answer.branches ?? []).map((branch) =>
        branch.p.mul(branch.outcomes.find((one) => one.result === result)?.p ?? 0),
      );
      expect(String(Fraction.sum(mixed))).toBe(String(chance));
    }
    expect(answer.branches?.map((branch) => branch.attack?.total).sort()).toEqual([3, 4, 5, 6, 7]);
  });

  it('A-21 red events of drawn cards do not happen, or are left to the players', () => {
    const assumed = (rulings: Question) => odds(differ(3, 2, { position: { rulings } })).assumed.map(({ rule }) => rule);
    expect(assumed({})).not.toContain('2.5.3');
    expect(assumed({ 'A-21': 'also-in-combat' })).toContain('2.5.3');
  });
});

describe('absolute-war: results', () => {
  const strong = (more: Question = {}) => odds(differ(9, 3, more));
  const weak = (more: Question = {}) => odds(differ(1, 4, more));

  it('12.7.1 A1 sends the Lead Attacker back and takes a step of its top unit; its air unit flies home', () => {
    const attack = [
      air({ id: 'lf', stack: 'a' }),
      german({ id: 'top', stack: 'a', cp: cp(0, 0, 1) }),
      german({ id: 'low', stack: 'a', size: 'small', cp: cp() }),
    ];
    const a1 = effects(odds({ attack, defence: [soviet({ cp: cp(0, 0, 7) })] }), 'A1');
    expect(a1.retreats).toEqual([{ stack: 'a', side: 'german', zones: 1 }]);
    expect([fateOf(a1, 'lf'), fateOf(a1, 'top'), fateOf(a1, 'low')]).toEqual(['air-box', 'reduced', undefined]);
  });

  it('12.7.1 AR does nothing unless the Lead Attacker is in a Contested zone', () => {
    expect(effects(odds(differ(3, 3)), 'AR').fates).toEqual([]);
    expect(outcome(odds(differ(3, 3)), 'AR').text.en).toContain('no effect');
    const held = odds(differ(3, 3, { with: { 'lead-contested': true } }));
    expect(effects(held, 'AR').choice).toEqual({ who: 'attacker', options: ['retreat', 'step'] });
  });

  it('A-23 D+2 is like AR, or hurts always', () => {
    expect(effects(odds(city(3, 3)), 'D+2').fates).toEqual([]);
    expect(ends(odds(city(3, 3, { with: { 'lead-contested': true } })), 'D+2')).toHaveLength(2);
    expect(ends(odds(city(3, 3, { position: { rulings: { 'A-23': 'always' } } })), 'D+2')).toHaveLength(2);
  });

  it('12.7.2 D+3 takes a step in every case, and a retreat out of a Contested zone', () => {
    expect(effects(odds(city(1, 3)), 'D+3')).toMatchObject({ retreats: [], fates: [{ to: 'reduced' }] });
    expect(effects(odds(city(1, 3, { with: { 'lead-contested': true } })), 'D+3').retreats).toHaveLength(1);
  });

  it('A-24 without RP the steps must be given', () => {
    const bb = (more: Question) => effects(odds(differ(3, 3, more)), 'BB');
    expect(bb({}).choice).toEqual({ who: 'attacker', options: ['rp', 'step-each'] });
    expect(bb({ with: { rp: { german: 0 } } }).picks).toHaveLength(2);
    expect(bb({ with: { rp: { german: 0 } }, position: { rulings: { 'A-24': 'may-choose' } } }).choice).toBeDefined();
    const tracked = {
      position: {
        empty: true,
        units: [german({ id: 'a', at: 'minsk' }), soviet({ id: 'd', at: 'vitebsk' })],
        tracks: { 'rp-german': 0 },
      },
    };
    expect(effects(odds({ ...tracked, attackers: ['a'], targets: ['vitebsk'] }), 'BB').picks).toHaveLength(2);
  });

  it('A-40 the step of BB may come from any unit that took part', () => {
    const attack = [german({ id: 'l' }), german({ id: 's', role: 'support', cp: cp(0, 0, 0, 1) })];
    const [, each] = ends(odds({ attack, defence: [soviet({ id: 'd', cp: cp(0, 0, 4) })] }), 'BB');
    expect(each?.picks).toEqual([
      { side: 'german', steps: 1, of: ['l', 's'] },
      { side: 'soviet', steps: 1, of: ['d'] },
    ]);
  });

  it('12.7.1 in an Area all stacks go back, in a Box only the Target', () => {
    const two = (terrain: string[]) =>
      odds({
        attack: [german({ cp: cp(0, 0, 8) })],
        defence: [soviet({ id: 't', stack: 't' }), soviet({ id: 'o', stack: 'o' })],
        terrain,
      });
    const stacks = (answer: Odds) => effects(answer, 'DB').retreats.map(({ stack }) => stack);
    expect(stacks(two(['clear']))).toEqual(['t', 'o']);
    expect(stacks(two(['box']))).toEqual(['t']);
    expect(effects(two(['clear']), 'DB').falls).toEqual({ min: true, max: true });
    expect(effects(two(['box']), 'DB').falls).toEqual({ min: false, max: false });
    expect(effects(two(['box']), 'DB').disrupted).toEqual(['t']);
    expect(effects(two(['clear']), 'DR').falls).toEqual({ min: false, max: false });
  });

  it('12.7.4 who cannot retreat is eliminated, and so is what cannot move; air units fly home', () => {
    const defence = [
      soviet({ id: 'front', stack: 't' }),
      soviet({ id: 'garrison', stack: 't', size: 'small', flags: ['static'] }),
      soviet({ id: 'va', stack: 't', kind: 'air', size: undefined, cp: cp() }),
    ];
    const dr = (inputs: Question) => effects(odds({ attack: [german({ cp: cp(0, 0, 6) })], defence, with: inputs }), 'DR');
    expect(['front', 'garrison', 'va'].map((id) => fateOf(dr({}), id))).toEqual([undefined, 'destroyed', 'air-box']);
    expect(['front', 'garrison', 'va'].map((id) => fateOf(dr({ 'target-cannot-retreat': true }), id))).toEqual([
      'destroyed',
      'destroyed',
      'air-box',
    ]);
  });

  it('12.7.4 A-34 the way back on the map leads away from the target zone through friendly zones', () => {
    const position = (control: Record<string, string>) => ({
      empty: true,
      units: [german({ id: 'a', at: 'kalinin', cp: cp(0, 0, 8) }), soviet({ id: 'd', at: 'moscow' })],
      control,
    });
    const target = (control: Record<string, string>) => {
      const answer = odds({ position: position(control), attackers: ['a'], targets: ['moscow'], terrain: ['clear'] });
      return [fateOf(effects(answer, 'DB'), 'd'), answer.assumed.some(({ rule }) => rule === '12.7.4')];
    };
    const east = {
      kalinin: 'german',
      tula: 'german',
      ryazan: 'soviet',
      tambov: 'soviet',
      penza: 'soviet',
      gorki: 'soviet',
      yaroslavl: 'soviet',
    };
    expect(target(east)[0]).toBeUndefined();
    expect(target({ ...east, ryazan: 'german' })).toEqual(['destroyed', expect.any(Boolean)]);
    expect(target({ kalinin: 'german' })).toEqual([undefined, true]);
  });

  it('12.7.6 A-25 an Unsupplied unit that is eliminated is Captured, and large ones cost WSP', () => {
    const gone = (unit: Unit, code = 'DE') => effects(strong({ defence: [soviet({ id: 'x', ...unit })] }), code);
    expect([fateOf(gone({}), 'x'), gone({}).wsp]).toEqual(['destroyed', {}]);
    expect([fateOf(gone({ flags: ['oos'] }), 'x'), gone({ flags: ['oos'] }).wsp]).toEqual(['captured', { soviet: -1 }]);
    expect(gone({ flags: ['oos'], size: 'small' }).wsp).toEqual({});
    expect([fateOf(gone({}, 'DC'), 'x'), gone({}, 'DC').wsp]).toEqual(['captured', { soviet: -1 }]);
    const germans = (nation: string) =>
      effects(odds({ attack: [soviet({ cp: cp(0, 0, 9) })], defence: [german({ id: 'x', nation })] }), 'DC').wsp;
    expect([germans('german'), germans('ss'), germans('romanian')]).toEqual([{ german: -2 }, { german: -2 }, {}]);
  });

  it('A-47 Sevastopol is Captured like any large unit, or counts as a Fort', () => {
    const sevastopol = (rulings: Question) =>
      effects(strong({ defence: [soviet({ id: 'x', flags: ['static', 'oos'] })], position: { rulings } }), 'DR');
    expect(fateOf(sevastopol({}), 'x')).toBe('captured');
    expect(fateOf(sevastopol({ 'A-47': 'sevastopol-too' }), 'x')).toBe('destroyed');
  });

  enforces('absolute-war', '12.7.3', 'icons: Disrupted, Unsupplied, Damaged, the German cross', (context) => {
    const attack = [german({ stack: 'a', cp: cp(0, 0, 1) }), air({ id: 'lf', stack: 'a', cp: cp(0, 0, 0, 2) })];
    const answer = odds({ attack, defence: [soviet({ cp: cp(0, 0, 4) })], with: { 'major-offensive': true } }, context);
    expect(effects(answer, 'A1').unsupplied).toEqual(['a']);
    const bb = effects(
      odds({ attack, defence: [soviet({ cp: cp(0, 0, 3) })], with: { 'major-offensive': true, rp: { german: 0 } } }, context),
      'BB',
    );
    expect([bb.damaged, bb.wsp]).toEqual([['lf'], { german: -1 }]);
    expect(effects(odds(differ(9, 3), context), 'DB').disrupted).toEqual(['d1']);
  });

  it('19.6 the cross costs nothing without a Major Offensive or without the initiative', () => {
    const wsp = (offensive: boolean, initiative: string) =>
      effects(odds(differ(3, 3, { position: { initiative }, with: { 'major-offensive': offensive, rp: { german: 0 } } })), 'BB')
        .wsp;
    expect([wsp(true, 'german'), wsp(false, 'german'), wsp(true, 'soviet')]).toEqual([{ german: -1 }, {}, {}]);
  });

  it('A-52 an Assault may be repeated only under a Major Offensive, and only if the Target stays', () => {
    const repeat = (more: Question) => ends(odds(city(3, 2, more)), 'A+2').map((end) => end.repeat);
    expect(repeat({ defence: [german({ side: 'soviet', nation: 'soviet' })] })).toEqual([false, false]);
    expect(repeat({ defence: [soviet({ steps: 2 })], with: { 'major-offensive': true } })).toEqual([false, true]);
    expect(repeat({ defence: [soviet({ steps: 2 })], position: { rulings: { 'A-52': 'any-with-icon' } } })).toEqual([
      false,
      true,
    ]);
  });

  it('12.8 A-51 on AA the Lead Attacker must advance, alone, without breakthrough', () => {
    const aa = (more: Question = {}) =>
      effects(odds({ attack: [panzer()], defence: [soviet({ cp: cp(0, 0, 4) })], ...more }), 'AA').advance;
    expect(aa()).toEqual({ who: 'lead', must: true, breakthrough: false });
    expect(aa({ position: { rulings: { 'A-51': 'may' } } })).toEqual({ who: 'lead', must: false, breakthrough: false });
    expect(aa({ with: { contested: true } })).toEqual({ who: 'none', must: false, breakthrough: false });
    // No room in an Area with two enemy stacks [11.5.1].
    expect(aa({ defence: [soviet({ stack: 't', cp: cp(0, 0, 4) }), soviet({ stack: 'o' })] })).toMatchObject({ who: 'none' });
  });

  it('A-41 attackers enter beside a defender that stays, except into a Hex', () => {
    const stand = (more: Question) => ends(odds(city(5, 2, { defence: [soviet({ steps: 2 })], ...more })), 'A+3')[1]?.advance;
    expect(stand({})).toMatchObject({ who: 'none' });
    expect(stand({ terrain: ['forest'] })).toMatchObject({ who: 'all' });
    expect(stand({ terrain: ['forest'], position: { rulings: { 'A-41': 'only-if-vacated' } } })).toMatchObject({ who: 'none' });
  });

  it('18.1 A in a triangle advances even on BB', () => {
    const bb = (flags: string[]) =>
      ends(odds({ attack: [german({ flags, cp: cp(0, 0, 3) })], defence: [soviet({ cp: cp(0, 0, 3) })] }), 'BB')[1];
    expect(bb([])?.advance).toMatchObject({ who: 'none' });
    expect(bb(['ability-a'])?.advance).toMatchObject({ who: 'lead' });
    expect(bb(['ability-a'])?.falls).toEqual({ min: true, max: true });
  });

  it('12.9 breakthrough: Mobile units, not in Mud, not from Disrupted or obstructed ground', () => {
    const through = (unit: Unit, more: Question = {}) =>
      (
        effects(odds({ attack: [unit], defence: [soviet({ cp: cp(0, 0, 1) })], ...more }), 'DB').advance as {
          breakthrough: boolean;
        }
      ).breakthrough;
    expect(through(panzer())).toBe(true);
    expect(through(german({ cp: cp(0, 0, 4) }))).toBe(false);
    expect(through(panzer({ flags: ['ability-m'] }))).toBe(false);
    expect(through(panzer({ flags: ['disrupted'] }))).toBe(false);
    expect(through(panzer({ cp: cp(0, 0, 5) }), { position: { weather: 'mud' } })).toBe(false);
  });

  it('summary: the zone falls, steps, a range where players choose, one number under a policy', () => {
    const held = { defence: [soviet({ steps: 2, cp: cp(0, 0, 3) })] };
    const answer = odds(city(4, 3, held));
    const [min, max] = summary(answer, 'falls') ?? [];
    const success = String(Fraction.sum(['A+2', 'A+3'].map((code) => outcome(answer, code).p)));
    expect([min, max]).toEqual(['0', success]);
    expect(summary(odds(city(4, 3, { ...held, policy: 'retreat' })), 'falls')).toEqual([success, success]);
    expect(summary(odds(city(4, 3, { ...held, policy: 'stand' })), 'falls')).toEqual(['0', '0']);
    expect(refused(city(4, 3, { policy: 'hope' }))).toEqual(['12.7.5']);
    expect(summary(weak(), 'attacker-steps')?.[0]).not.toBe('0');
  });
});

describe('absolute-war: Pincers', () => {
  const question = (more: Question = {}, inputs: Question = {}): Question => ({
    attack: [panzer({ id: 'pz', cp: cp(1, 0, 4, 2) })],
    defence: [
      soviet({ id: 't', stack: 't' }),
      fort({ id: 'f', stack: 't' }),
      soviet({ id: 'va', stack: 't', kind: 'air', size: undefined, cp: cp() }),
    ],
    with: { 'major-offensive': true, pincer: true, 'attack-zones': 2, ...inputs },
    ...more,
  });

  it('12.7.3 a Pincer that closes eliminates the Target where it stands and leaves a Pocket', () => {
    const db = effects(odds(question()), 'DB');
    expect(db.retreats).toEqual([]);
    expect(['t', 'f', 'va'].map((id) => fateOf(db, id))).toEqual(['destroyed', 'destroyed', 'air-box']);
    expect([db.pockets, db.falls]).toEqual([1, { min: true, max: true }]);
    expect(effects(odds(question()), 'DR').retreats).toHaveLength(1);
    expect(summary(odds(question()), 'pincer')).toBeDefined();
  });

  it('12.7.5 in a Pincer the armor takes the attacker’s loss', () => {
    const attack = [german({ id: 'low', stack: 'a', cp: cp() }), panzer({ id: 'pz', stack: 'a', cp: cp(0, 0, 2) })];
    const answer = odds(question({ attack: [attack[1], attack[0]], defence: [soviet({ cp: cp(0, 0, 4) })] }));
    expect(fateOf(effects(answer, 'A1'), 'pz')).toBe('reduced');
    const [, each] = ends(odds(question({ attack: [attack[1], attack[0]], defence: [soviet({ cp: cp(0, 0, 3) })] })), 'BB');
    expect(each?.picks).toMatchObject([{ of: ['pz'] }, {}]);
  });

  enforces('absolute-war', '12.6.2', 'all five conditions', (context) => {
    expect(refused(question(), context)).toEqual([]);
    const cases: [string, Question, Question][] = [
      ['no marker', {}, { 'major-offensive': false }],
      ['no armor', { attack: [german()] }, {}],
      ['armor that is not Mobile', { attack: [panzer({ flags: ['ability-m'] })] }, {}],
      ['armor below', { attack: [german({ stack: 'a' }), panzer({ stack: 'a' })] }, {}],
      ['armor defends', { defence: [soviet({ kind: 'armor' })] }, {}],
      ['one zone', {}, { 'attack-zones': 1 }],
      ['obstructed terrain', { terrain: ['forest'] }, {}],
      ['Mud', { position: { weather: 'mud' } }, {}],
    ];
    for (const [name, more, inputs] of cases) expect(refused(question(more, inputs), context), name).toEqual(['12.6.2']);
  });

  it('12.6.2 air units and Forts on top are ignored', () => {
    expect(refused(question({ attack: [air({ stack: 'a' }), panzer({ stack: 'a' })] }))).toEqual([]);
    expect(refused(question({ defence: [fort({ stack: 't' }), soviet({ stack: 't', kind: 'armor' })] }))).toEqual(['12.6.2']);
  });

  it('A-8 after a breakthrough the conditions do not matter', () => {
    expect(refused(question({ attack: [german()] }, { 'pincer-breakthrough': true, 'major-offensive': false }))).toEqual([]);
  });

  enforces('absolute-war', '22.1', 'an event’s Pincer needs armor on the Lead Attacker and nothing else', (context) => {
    const event = { 'event-pincer': true, 'major-offensive': false, 'attack-zones': 1 };
    expect(
      refused(question({ attack: [panzer({ flags: ['ability-m'] })], position: { weather: 'mud' } }, event), context),
    ).toEqual([]);
    expect(refused(question({ attack: [german()] }, event), context)).toEqual(['22.1']);
  });

  it('12.6.2 two zones are counted on the map', () => {
    const pincer = (at: string) => ({
      position: {
        empty: true,
        units: [
          panzer({ id: 'pz', stack: 'l', at: 'minsk' }),
          german({ id: 's', stack: 's', at, cp: cp(0, 0, 0, 1) }),
          soviet({ id: 't', at: 'vitebsk' }),
        ],
      },
      attackers: [
        { stack: 'l', role: 'lead' },
        { stack: 's', role: 'support' },
      ],
      targets: ['vitebsk'],
      with: { 'major-offensive': true, pincer: true },
    });
    expect(refused(pincer('riga'))).toEqual([]);
    expect(refused(pincer('minsk'))).toEqual(['12.6.2']);
  });
});

describe('absolute-war: who may attack, and with whom', () => {
  /** A board of Areas a, b, c around t, a Hex h and a Box x next to t; r lies beyond a river, far beyond everything. */
  const board = {
    spaces: [
      ...['a', 'b', 'c', 't', 'far'].map((id) => ({ id, kind: 'area', terrain: ['clear'] })),
      { id: 'h', kind: 'hex', terrain: ['major-city'] },
      { id: 'x', kind: 'box', terrain: ['box'] },
    ],
    borders: [
      ...['a', 'b', 'h', 'x'].map((id) => ({ between: [id, 't'] })),
      { between: ['c', 't'], features: ['river'] },
      { between: ['a', 'far'] },
      { between: ['a', 'h'], features: ['ice-road'], for: ['move', 'support', 'supply'] },
      { between: ['b', 'h'], features: ['lake'] },
    ],
  };
  const on = (units: Unit[], more: Question = {}): Question => ({
    board,
    position: { empty: true, units, initiative: 'german', ...((more.position as object) ?? {}) },
    attackers: ['l'],
    targets: ['t'],
    ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== 'position')),
  });
  const lead = (at = 'a', more: Unit = {}) => german({ id: 'l', at, ...more });
  const target = (more: Unit = {}) => soviet({ id: 't1', at: 't', ...more });

  enforces('absolute-war', '12.2', 'the Lead Attacker is adjacent to the target zone', (context) => {
    expect(refused(on([lead(), target()]), context)).toEqual([]);
    expect(refused(on([lead('far'), target()]), context)).toEqual(['12.2']);
  });

  it('12.2.3 the border of the Lead Attacker is read off the board', () => {
    expect(odds(on([lead('c'), target()])).defence.total).toBe(3);
    expect(odds(on([lead('a'), target()])).defence.total).toBe(2);
  });

  enforces('absolute-war', '20.1', 'no attack over the Ice Road, but support', (context) => {
    const city = (units: Unit[], more: Question = {}) => on(units, { targets: ['h'], ...more });
    expect(refused(city([lead('a'), soviet({ id: 'd', at: 'h' })]), context)).toEqual(['20.1']);
    const supported = [lead('t'), german({ id: 's', at: 'a', cp: cp(0, 0, 0, 1) }), soviet({ id: 'd', at: 'h' })];
    expect(refused(city(supported, { attackers: ['l', { unit: 's', role: 'support' }] }))).toEqual([]);
    expect(refused(differ(3, 2, { across: ['ice-road'] }), context)).toEqual(['20.1']);
  });

  enforces('absolute-war', '11.4', 'no attack across a lake, except at an isthmus', (context) => {
    expect(refused(on([lead('b'), soviet({ id: 'd', at: 'h' })], { targets: ['h'] }), context)).toEqual(['11.4']);
    expect(refused(differ(3, 2, { across: ['lake'] }), context)).toEqual(['11.4']);
    expect(refused(differ(3, 2, { across: [['lake', 'isthmus']] }))).toEqual([]);
    expect(refused(differ(3, 2, { terrain: ['mountain'] }), context)).toEqual(['11.4']);
  });

  enforces('absolute-war', '12.2.5', 'no support from a stack that is Disrupted, Unsupplied or Done', (context) => {
    for (const flag of ['disrupted', 'oos', 'done']) {
      expect(refused({ attack: [german(), german({ role: 'support', flags: [flag] })], defence: [soviet()] }, context)).toEqual([
        '12.2.5',
      ]);
      expect(refused({ attack: [german()], defence: [soviet(), soviet({ role: 'support', flags: [flag] })] }, context)).toEqual([
        '12.2.5',
      ]);
    }
  });

  enforces('absolute-war', '12.10', 'a stack that is Done does not attack', (context) => {
    expect(refused({ attack: [german({ flags: ['done'] })], defence: [soviet()] }, context)).toEqual(['12.10']);
  });

  enforces('absolute-war', '12.2.1', 'air units neither attack nor are attacked alone', (context) => {
    expect(refused({ attack: [air()], defence: [soviet()] }, context)).toEqual(['12.2.1']);
    expect(refused({ attack: [german()], defence: [soviet({ kind: 'air' })] }, context)).toEqual(['12.2.1']);
  });

  it('12.2.1 one Lead Attacker, one Target, and a Target that is named', () => {
    expect(
      refused({ attack: [german({ role: 'lead', stack: 'a' }), german({ role: 'lead', stack: 'b' })], defence: [soviet()] }),
    ).toEqual(['12.2.1']);
    const two = [lead(), target({ stack: 'p' }), soviet({ id: 't2', stack: 'q', at: 't' })];
    expect(refused(on(two))).toEqual(['12.2.1']);
    expect(refused(on(two, { targets: ['p', 'q'] }))).toEqual(['12.2.1']);
    const answer = odds(on(two, { targets: ['q'] }));
    expect(effects(answer, 'DR').retreats.map(({ stack }) => stack)).toEqual(['q']);
    expect(effects(answer, 'DR').falls).toEqual({ min: false, max: false });
  });

  enforces('absolute-war', '12.2.2', 'one supporting stack a zone, next to the target zone', (context) => {
    const stack = (id: string, at: string) => german({ id, stack: id, at, cp: cp(0, 0, 0, 1) });
    const support = (...at: [string, string]) =>
      on([lead(), stack('s1', at[0]), stack('s2', at[1]), target()], {
        attackers: ['l', { stack: 's1', role: 'support' }, { stack: 's2', role: 'support' }],
      });
    expect(refused(support('b', 'c'), context)).toEqual([]);
    expect(refused(support('b', 'b'), context)).toEqual(['12.2.2']);
    expect(refused(support('b', 'far'), context)).toEqual(['12.2.2']);
  });

  it('12.2.2 20.3 A-6 defence support from an adjacent Area, Hex or Box', () => {
    const support = (at: string, more: { unit?: Unit[]; position?: Question; with?: Question; zone?: string } = {}) =>
      refused(
        on(
          [
            lead('c'),
            target({ at: more.zone ?? 't' }),
            soviet({ id: 's', stack: 's', at, cp: cp(0, 0, 0, 1) }),
            ...(more.unit ?? []),
          ],
          {
            support: [{ stack: 's' }],
            targets: [more.zone ?? 't'],
            ...(more.position === undefined ? {} : { position: more.position }),
            ...(more.with === undefined ? {} : { with: more.with }),
          },
        ),
      );
    expect(support('a')).toEqual(['12.2.2']);
    expect([support('h'), support('x'), support('t')]).toEqual([[], [], []]);
    expect(support('a', { with: { 'event-support': true } })).toEqual([]);
    expect(support('a', { unit: [german({ id: 'in', at: 't' })] })).toEqual([]);
    // An air unit on top of the supporting stack.
    const flown = on(
      [
        lead('c'),
        target(),
        soviet({ id: 'va', stack: 's', at: 'a', kind: 'air', size: undefined, cp: cp(0, 0, 0, 1) }),
        soviet({ id: 's', stack: 's', at: 'a' }),
      ],
      { support: [{ stack: 's' }] },
    );
    expect(odds(flown).defence.total).toBe(4);
    // Into a Hex from an Area, by the two readings.
    const intoHex = (rulings: Question) =>
      refused(
        on([lead('t'), soviet({ id: 'd', at: 'h' }), soviet({ id: 's', stack: 's', at: 'a', cp: cp(0, 0, 0, 1) })], {
          targets: ['h'],
          support: [{ stack: 's' }],
          position: { rulings },
        }),
      );
    expect(intoHex({})).toEqual([]);
    expect(intoHex({ 'A-6': 'from-any-area' })).toEqual(['12.2.2']);
  });

  enforces('absolute-war', '12.2.4', 'the whole stack fights, named or not', (context) => {
    const units = [lead('a', { stack: 's', size: 'small' }), german({ id: 'm', stack: 's', at: 'a' }), target()];
    expect(odds(on(units), context).attack.total).toBe(6);
  });

  enforces('absolute-war', '3.3', 'a stack is two units, an air unit and a Fort', (context) => {
    const three = [german({ stack: 'a' }), german({ stack: 'a' }), german({ stack: 'a' })];
    expect(refused({ attack: three, defence: [soviet()] }, context)).toEqual(['3.3']);
    expect(
      refused({ attack: [german({ stack: 'a' }), air({ stack: 'a' }), air({ stack: 'a' })], defence: [soviet()] }, context),
    ).toEqual(['3.3']);
    const basic = { position: { scenario: 'basic-campaign', empty: true } };
    expect(refused({ attack: three.slice(1), defence: [soviet()], ...basic }, context)).toEqual(['3.3']);
  });

  enforces('absolute-war', '12.0', 'only in the attacker’s own Combat Phase', (context) => {
    const phase = (id: string) => refused(differ(3, 2, { position: { phase: id } }), context);
    expect([phase('german-attacks'), phase('soviet-attacks')]).toEqual([[], ['12.0']]);
  });

  enforces('absolute-war', '10.6', 'no German Major Offensive under General Winter', (context) => {
    const question = { position: { weather: 'general-winter' }, with: { 'major-offensive': true } };
    expect(refused(differ(3, 2, question), context)).toEqual(['10.6']);
    expect(refused({ attack: [soviet()], defence: [german()], ...question }, context)).toEqual([]);
  });

  enforces('absolute-war', '18.6', 'Finns fight only from home (A-35); Romanians and Hungarians never together', (context) => {
    const finns = (at: string, to: string) => ({
      position: { empty: true, units: [german({ id: 'f', nation: 'finnish', at }), soviet({ id: 'd', at: to })] },
      attackers: ['f'],
      targets: [to],
    });
    expect(refused(finns('mottiland-s', 'leningrad'), context)).toEqual([]);
    expect(refused(finns('pskov', 'novgorod'), context)).toEqual(['18.6']);
    const mixed = [german({ nation: 'romanian', stack: 'a' }), german({ nation: 'hungarian', stack: 'a' })];
    expect(refused({ attack: mixed, defence: [soviet()] }, context)).toEqual(['18.6']);
  });

  enforces('absolute-war', '18.8', 'naval infantry fights on the Black Sea', (context) => {
    const naval = (at: string, to: string) => ({
      position: { empty: true, units: [soviet({ id: 'n', size: 'small', flags: ['naval'], at }), german({ id: 'd', at: to })] },
      attackers: ['n'],
      targets: [to],
    });
    expect(refused(naval('kerch', 'novorossiysk'), context)).toEqual([]);
    expect(refused(naval('odessa', 'dnepropetrovsk'), context)).toEqual(['18.8']);
  });

  enforces(
    'absolute-war',
    '21.1.1',
    'on Turn 1 only units of one letter fight together; German air units with anybody',
    (context) => {
      const first = (counter: string, turn = 1) =>
        refused(
          {
            attack: [
              { counter: 'de-1-panzer-army', stack: 'a' },
              { counter, stack: 'b', role: 'support' },
            ],
            defence: [soviet()],
            position: { turn },
          },
          context,
        );
      expect([first('de-6-army'), first('de-4-army'), first('de-luftflotte-4'), first('de-4-army', 2)]).toEqual([
        [],
        ['21.1.1'],
        [],
        [],
      ]);
    },
  );

  it('12.7.1 a Lead Attacker in the target zone: Contested, no river, the zone falls when the enemy goes', () => {
    const answer = odds(on([lead('t', { cp: cp(0, 2, 3) }), target()]));
    expect([answer.attack.total, answer.defence.total]).toEqual([5, 2]);
    expect(effects(answer, 'DR').falls).toEqual({ min: true, max: true });
    expect(effects(answer, 'AR').choice).toBeDefined();
  });

  it('12.2 A-5 the duty to attack in a Contested Area is brought to mind', () => {
    const units = [lead('a'), soviet({ id: 'near', at: 'a' }), target()];
    expect(odds(on(units)).assumed.filter(({ rule }) => rule === '12.2')).toHaveLength(1);
    expect(effects(odds(on(units)), 'AR').choice).toBeDefined();
  });

  it('12.2.2 sharpen names the stacks that could still support', () => {
    const units = [
      lead(),
      german({ id: 's', stack: 'sup', at: 'b', cp: cp(0, 0, 0, 2) }),
      german({ id: 'tired', stack: 'no', at: 'x', cp: cp(0, 0, 0, 2), flags: ['disrupted'] }),
      target(),
      soviet({ id: 'h', stack: 'back', at: 'h', cp: cp(0, 0, 0, 1) }),
      soviet({ id: 'far', stack: 'area', at: 'c', cp: cp(0, 0, 0, 1) }),
    ];
    const stacks = odds(on(units)).sharpen.map(({ for: who, needs, gives }) => [
      who,
      needs.stack ?? needs.attack ?? needs.defence,
      gives,
    ]);
    expect(stacks).toEqual([
      ['attacker', 1, '+2'],
      ['defender', 1, '0'],
      ['attacker', 'sup', '+3'],
      ['defender', 'back', '0'],
    ]);
  });
});

describe('absolute-war: what is told', () => {
  it('3.1 6.5 what nobody said is assumed', () => {
    const rules = odds(differ(3, 2)).assumed.map(({ rule }) => rule);
    for (const rule of ['3.1', '6.5', '12.0', '12.2.1', '12.2', '12.3-3', '12.7.4', '11.5.1']) expect(rules).toContain(rule);
    const said = odds(differ(3, 2, { position: { initiative: 'german', weather: 'clear' } })).assumed.map(({ rule }) => rule);
    expect(said).not.toContain('3.1');
  });

  it('6.4 under General Winter the Soviets hold the initiative', () => {
    const first = (more: Question) =>
      told(odds(differ(3, 2, { position: { weather: 'general-winter', ...more }, with: { order: true } })), '12.3-1');
    expect([first({}), first({ initiative: 'german' })]).toEqual(['german', 'soviet']);
  });

  it('A-10 the weather of Turn 11 by the two readings', () => {
    const defence = (rulings: Question) => odds(differ(3, 2, { position: { turn: 11, rulings } })).defence.total;
    expect([defence({}), defence({ 'A-10': 'turn-5-only' })]).toEqual([3, 2]);
  });

  it('12.5.8 sharpen: what one CP would do, for both sides', () => {
    const answer = odds(differ(3, 2, { with: { 'major-offensive': true } }));
    expect(answer.sharpen.map(({ for: who, needs, gives }) => [who, needs, gives])).toEqual([
      ['attacker', { attack: 1 }, '+2'],
      ['defender', { defence: 1 }, '0'],
      ['attacker', { cp: 1, rp: 1 }, '+2'],
    ]);
    expect(answer.sharpen[0]?.text.en).toMatch(/zone falls: .*% now, then .*%/);
    expect(odds(differ(9, 1)).sharpen.map(({ for: who, needs }) => [who, needs])).toEqual([['defender', { defence: 3 }]]);
    expect(odds(differ(1, 6)).sharpen[0]).toMatchObject({ for: 'attacker', needs: { attack: 2 }, gives: '-3' });
    expect(odds(city(3, 2)).sharpen.map(({ for: who, gives }) => [who, gives])).toEqual([
      ['attacker', '+1'],
      ['defender', '-1'],
      ['defender', '-1'],
    ]);
  });

  it('stand-ins are named, and what the owner typed in is not', () => {
    const what = (question: Question) => odds(question).standIn.map((one) => one.what);
    expect(what(differ(3, 2))).toEqual(['event-rows-german', 'result-icons']);
    expect(what(city(3, 2, { across: ['major-river'] }))).toEqual(
      expect.arrayContaining(['tec', 'german-event', 'soviet-event']),
    );
    expect(what({ attack: [{ counter: 'de-6-army' }], defence: [soviet()] })).toContain('counters');
    const own = { tables: { tec: { cells: { forest: { defence: 3, combat: 'engagement' } } } } };
    const answer = odds(differ(9, 2, { terrain: ['forest'], ...own }));
    expect([answer.defence.total, answer.column]).toEqual([5, '+4']);
    expect(answer.standIn.map((one) => one.what)).not.toContain('tec');
    // A terrain chart of the question's own serves as well.
    const chart = {
      terrain: {
        spaces: {
          forest: {
            name: 'Forest',
            base: true,
            from: 'owner',
            combat: [
              { who: 'combat', table: 'engagement' },
              { who: 'defender', per: 'space', plus: 2 },
            ],
          },
        },
      },
    };
    const charted = odds({
      attack: [german({ cp: cp(0, 0, 9) })],
      defence: [{ space: 'z', terrain: ['forest'], units: [soviet()] }],
      ...chart,
    });
    expect([charted.defence.total, charted.table]).toEqual([4, 'event-rows-german']);
  });

  it('with stand-ins refused the cells are named and all up to the column is given', () => {
    const answer = odds(differ(3, 2, { 'stand-ins': false }));
    expect([answer.attack.total, answer.defence.total, answer.column]).toEqual([3, 2, '+1']);
    expect(answer.outcomes.map(({ result, p: chance }) => [result, String(chance)])).toEqual([['?', '1']]);
    expect(answer.unknown).toHaveLength(43);
    expect(answer.unknown?.[0]).toEqual({ table: 'event-rows-german', row: '1', column: '+1' });
    expect([answer.summary, answer.standIn]).toEqual([[], []]);
    const dark = odds(differ(3, 2, { terrain: ['forest'], across: ['major-river'], 'stand-ins': false }));
    expect([dark.attack.total, dark.defence.total, dark.column]).toEqual([3, '2 + ?', undefined]);
    expect(dark.unknown?.map(({ row, column }) => `${row} ${column}`)).toEqual([
      'forest combat',
      'forest defence',
      'major-river defence',
    ]);
    // The city of the example is stated; whether it is an Assault is not.
    expect(odds(city(3, 2, { 'stand-ins': false, across: ['river'] })).defence.total).toBe(4);
  });

  it('12.3 the same combat, card by card', () => {
    const played = (question: Question, answers: object[]) => {
      const fight = fightOf(game, question as OddsQuestion);
      if (!fight.ok) throw new Error(JSON.stringify(fight));
      return fight.run(answers);
    };
    expect(played(differ(3, 2), []).waiting).toMatchObject({ id: 'engagement-card', wants: { deck: 'german-event', cards: 1 } });
    expect(played(differ(3, 2), [{ cards: [20] }])).toMatchObject({ result: 'DS', effects: { retreats: [{ zones: 2 }] } });
    expect(played(differ(3, 2), [{ cards: ['german-44'] }]).refused).toBe(true);
    const assault = city(4, 3);
    expect(played(assault, [{ cards: [5] }]).waiting).toMatchObject({
      id: 'defence-sp',
      who: 'defender',
      wants: { deck: 'soviet-event', cards: 1 },
    });
    const drawn = played(assault, [{ cards: [5] }, { cards: ['soviet-3'] }]);
    expect(drawn.result).toBe('A+3');
    expect(drawn.waiting).toMatchObject({ id: 'result-choice', kind: 'choose', who: 'defender', options: ['retreat', 'step'] });
    expect(played(assault, [{ cards: [5] }, { cards: [3] }, { choose: 'step' }])).toMatchObject({ effects: { option: 'step' } });
  });

  it('speaks both languages everywhere', () => {
    const answers = [odds(differ(3, 2, { with: { 'major-offensive': true } })), odds(city(3, 2)), odds(differ(1, 6))];
    const texts: { en: string; ja: string }[] = [];
    const visit = (value: unknown): void => {
      if (value === null || typeof value !== 'object' || value instanceof Fraction) return;
      if ('en' in value && 'ja' in value) texts.push(value as { en: string; ja: string });
      else for (const item of Object.values(value)) visit(item);
    };
    visit(answers);
    expect(texts.length).toBeGreaterThan(50);
    for (const { en, ja } of texts) {
      expect(en).not.toMatch(/[\u3040-\u30ff]|undefined|NaN/);
      expect(ja).not.toMatch(/undefined|NaN/);
    }
    const refusals = [ask(differ(3, 2, { across: ['lake'] })), ask({ attack: [air()], defence: [soviet()] })];
    for (const answer of refusals)
      if (!answer.ok) for (const { text } of answer.violations) expect(text.ja).toMatch(/[\u3040-\u30ff]/);
  });

  it('2.4.8 12.7.2 whole charts of chances', () => {
    const charts = game.room.grids?.(game, true) ?? [];
    expect(charts.map(({ table, total }) => [table, total])).toEqual([
      ['event-rows-german', 43],
      ['event-rows-soviet', 43],
      ['assault', 1849],
    ]);
    for (const { ways, total, columns } of charts)
      for (const [column] of columns.entries()) expect(ways.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(total);
    const [rows] = game.room.grids?.(game, false) ?? [];
    expect(rows?.results).toEqual(['?']);
  });
});

describe('absolute-war: bad questions are refused', () => {
  it.each([
    ['nobody attacks', { attack: [], defence: [soviet()] }, '12.2.1'],
    ['nobody defends', { attack: [german()], defence: [] }, '12.2'],
    ['only a supporter defends', { attack: [german()], defence: [soviet({ role: 'support' })] }, '12.2'],
    ['an attacker without CP', { attack: [german({ cp: cp() })], defence: [soviet()] }, '2.3.4'],
    ['a defender without CP', { attack: [german()], defence: [soviet({ cp: cp() })] }, '2.3.4'],
    ['no CP said', { attack: [{ side: 'german' }], defence: [soviet()] }, '2.3.4'],
    ['negative CP', { attack: [{ side: 'german', values: [0, 0, -2, 0, 0] }], defence: [soviet()] }, '2.3.4'],
    ['a letter', { attack: [{ side: 'german', values: ['A', 0, 2, 0, 0] }], defence: [soviet()] }, '2.3.4'],
    ['1,000 CP', { attack: [german({ cp: cp(0, 0, 1000) })], defence: [soviet()] }, '2.3.4'],
    ['1,000 units', { attack: Array.from({ length: 1000 }, () => german()), defence: [soviet()] }, '12.2.1'],
    ['unknown terrain', differ(3, 2, { terrain: ['jungle'] }), '12.5.4'],
    ['an unknown border', differ(3, 2, { across: ['moat'] }), '12.2.3'],
    ['an unknown kind', { attack: [german({ kind: 'cavalry' })], defence: [soviet()] }, '12.2'],
    ['an unknown flag', { attack: [german({ flags: ['tired'] })], defence: [soviet()] }, '12.2'],
    ['an unknown input', differ(3, 2, { with: { luck: 3 } }), '12.3'],
    ['an unknown weather', differ(3, 2, { with: { weather: 'fog' } }), '12.5.5'],
    ['an unknown ruling', differ(3, 2, { position: { rulings: { 'A-99': 'x' } } }), 'A-99'],
    ['two sides in the attack', { attack: [german(), soviet()], defence: [soviet()] }, '12.2.1'],
    ['one side against itself', { attack: [german()], defence: [german()] }, '12.2'],
    ['a unit on both sides', { attack: [german({ id: 'x' })], defence: [soviet({ id: 'x' })] }, '12.0'],
    [
      'more counters than there are',
      {
        attack: [
          { counter: 'de-6-army', stack: 'a' },
          { counter: 'de-6-army', stack: 'a' },
        ],
        defence: [soviet()],
      },
      '12.0',
    ],
  ])('%s', (_, question, rule) => {
    expect(refused(question)).toContain(rule);
  });
});
