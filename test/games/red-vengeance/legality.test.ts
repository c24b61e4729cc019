import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import { type Odds, OddsQuestion, type OddsVerdict } from '../../../src/rules/index.js';
import { ask } from '../../../src/table/index.js';
import { contextOf, enforces, open } from '../../support/enforces.js';

const game = contextOf('red-vengeance');

const su = (id: string, at: string, kind = 'infantry', more: object = {}) => ({
  id,
  at,
  side: 'allied',
  nation: 'soviet',
  kind,
  values: [4, kind === 'armor' ? 5 : 3],
  steps: 2,
  ...more,
});
const de = (id: string, at: string, kind = 'infantry', more: object = {}) =>
  su(id, at, kind, { side: 'axis', nation: 'german', values: [3, 3], ...more });

function verdict(context: Context, question: { position?: object } & Record<string, unknown>): OddsVerdict {
  const { turn, phase, ...position } = open(context, (question.position ?? {}) as never);
  const said = (question.position ?? {}) as { turn?: number; phase?: string };
  const given = { ...position, ...(said.turn === undefined ? {} : { turn }), ...(said.phase === undefined ? {} : { phase }) };
  return context.room.odds?.(context, OddsQuestion.parse({ ...question, position: given })) as OddsVerdict;
}

const rules = (context: Context, question: Parameters<typeof verdict>[1]): string[] => {
  const found = verdict(context, question);
  return found.ok ? [] : found.violations.map(({ rule }) => rule);
};

const total = (context: Context, question: Parameters<typeof verdict>[1], side: 'attack' | 'defence' = 'attack'): unknown =>
  (verdict(context, question) as Odds)[side].total;

const patch = (context: Context, hexes: object, question: Record<string, unknown>) =>
  ask({ pack: context.pack, board: context.board }, { ask: 'odds', board: { hexes: { radius: 3, ...hexes } }, ...question })
    .answer as {
    ok: boolean;
    attack: { total: number };
    defence: { total: number };
    violations?: { rule: string }[];
  };

describe('on the map', () => {
  it('terrain and rivers are read off a board of the question', () => {
    const answer = patch(
      game,
      { terrain: { '0,0': ['swamp', 'city'] }, sides: { '0,0|1,0': ['river'] } },
      {
        position: { units: [su('u1', '1,0', 'armor', { values: [6, 5] }), de('d', '0,0')] },
        attackers: ['u1'],
        targets: ['0,0'],
      },
    );
    // (6 - 1 city - 1 river) / 2 swamp
    expect([answer.attack.total, answer.defence.total]).toEqual([2, 4]);
  });

  it('A-19 an attacker need be adjacent to one attacked hex only', () => {
    const units = [su('u1', '1,0'), su('u2', '-2,0'), de('d1', '0,0'), de('d2', '-1,0')];
    const answer = patch(game, {}, { position: { units }, attackers: ['u1', 'u2'], targets: ['0,0', '-1,0'] });
    expect(answer.attack.total).toBe(8);
  });

  it('8.41 an attacker that touches none is refused', () => {
    const units = [su('u1', '1,0'), su('u2', '3,0'), de('d1', '0,0')];
    const answer = patch(game, {}, { position: { units }, attackers: ['u1', 'u2'], targets: ['0,0'] });
    expect(answer.violations?.map(({ rule }) => rule)).toEqual(['8.41']);
  });

  it('11.8, 11.21 Berlin on the map: Volkssturm, Hitler, city and fortress come by themselves', () => {
    const position = { units: [su('u1', '1421', 'infantry', { values: [6, 3] }), de('d', '1422')] };
    expect(total(game, { position, attackers: ['u1'], targets: ['berlin'] }, 'defence')).toBe(3 + 1 + 1 + 1);
    const later = {
      ...position,
      markers: [
        { is: 'volkssturm-used', at: '1422' },
        { is: 'hitler-dead', at: '1422' },
      ],
    };
    expect(total(game, { position: later, attackers: ['u1'], targets: ['1422'] }, 'defence')).toBe(3 + 1);
  });

  it('A-61 Dresden is a minor city from March 1945 on', () => {
    const position = { units: [su('u1', '1621'), de('d', '1622')], markers: [{ is: 'volkssturm-used', at: '1622' }] };
    expect(total(game, { position: { ...position, turn: 9 }, attackers: ['u1'], targets: ['1622'] }, 'defence')).toBe(4);
    expect(total(game, { position: { ...position, turn: 10 }, attackers: ['u1'], targets: ['1622'] }, 'defence')).toBe(3);
  });

  it('A-26 a leader goes with his stack; where it is split his owner names him', () => {
    const leader = { id: 'z', counter: 'zhukov', at: '1,0' };
    const units = [su('u1', '1,0'), su('u2', '1,0'), leader, de('d', '0,0')];
    const asked = (attackers: string[]) => patch(game, {}, { position: { units }, attackers, targets: ['0,0'] }).attack.total;
    expect(asked(['u1', 'u2'])).toBe(10);
    expect(asked(['u1'])).toBe(4);
    expect(asked(['u1', 'z'])).toBe(6);
  });

  it('8.2 an Axis unit in a fortress picks its targets (A-8)', () => {
    const units = [de('d', '0,0'), su('u1', '1,0'), su('u2', '-1,0')];
    const asked = (terrain: string[]) =>
      patch(game, { terrain: { '0,0': terrain } }, { position: { units }, attackers: ['d'], targets: ['1,0'] });
    expect(asked(['fortress']).ok).toBe(true);
    expect(asked([]).violations?.map(({ rule }) => rule)).toEqual(['8.2']);
  });

  it('A-58 strict: an Allied unit attacks every neighbour too', () => {
    const units = [su('u1', '0,0'), de('d1', '1,0'), de('d2', '-1,0')];
    const asked = (rulings: object) => patch(game, {}, { position: { units, rulings }, attackers: ['u1'], targets: ['1,0'] });
    expect(asked({}).ok).toBe(true);
    expect(asked({ 'A-58': 'strict' }).violations?.map(({ rule }) => rule)).toEqual(['8.1']);
  });

  it('A-27 Zhukov next to Berlin still helps a defence', () => {
    const units = [su('u1', '1421'), { id: 'z', counter: 'zhukov', at: '1421' }, de('d', '1422')];
    expect(total(game, { position: { units, phase: '9' }, attackers: ['d'], targets: ['1421'] }, 'defence')).toBe(4 + 2);
  });

  it('A-18 a hex is attacked once, unless the players agree otherwise', () => {
    const question = (rulings: object) => ({
      attack: [su('u', 'x')],
      defence: [de('d', 'y', 'infantry', { flags: ['defended'] })],
      position: { rulings },
    });
    expect(rules(game, question({}))).toEqual(['8.42']);
    expect(rules(game, question({ 'A-18': 'any' }))).toEqual([]);
  });

  it('A-38 in Snow mountain units do not exploit, unless 1 MP is left them', () => {
    const question = (rulings: object) => ({
      attack: [su('u', 'x', 'mountain')],
      defence: [de('d', 'y')],
      position: { phase: '6', weather: 'snow', rulings },
    });
    expect(rules(game, question({}))).toEqual(['8.3']);
    expect(rules(game, question({ 'A-38': 'to-one' }))).toEqual([]);
  });

  it.each([
    [
      '8.3 shock armies, armor, Guards and mountain units exploit',
      {
        attack: ['shock', 'armor', 'guards', 'mountain'].map((kind) => su(kind, 'x', kind)),
        defence: [de('d', 'y')],
        position: { phase: '6' },
      },
      [],
    ],
    [
      '8.1 the Allies do not attack in an Axis phase',
      { attack: [su('u', 'x')], defence: [de('d', 'y')], position: { phase: '9' } },
      ['8.1'],
    ],
    ['8.2 nor the Axis in an Allied one', { attack: [de('d', 'y')], defence: [su('u', 'x')], position: { phase: '4' } }, ['8.2']],
    [
      '8.1 nobody attacks in a movement phase',
      { attack: [su('u', 'x')], defence: [de('d', 'y')], position: { phase: '3' } },
      ['8.1'],
    ],
    [
      '12.22 no ships for an Allied defence',
      { attack: [de('d', 'y')], defence: [su('u', 'x')], with: { naval: { defence: 1 } } },
      ['12.22'],
    ],
    [
      '12.21 one die on the Black Sea',
      { attack: [su('u', 'x')], defence: [de('d', 'y')], with: { naval: { attack: 2 } } },
      ['12.21'],
    ],
    [
      '12.22 one die at Heavy Surface',
      { attack: [su('u', 'x')], defence: [de('d', 'y')], with: { naval: { defence: 2 } }, position: { tracks: { baltic: 4 } } },
      ['12.22'],
    ],
    [
      '12.22 none in exploitation from Light Surface on',
      {
        attack: [su('u', 'x', 'armor')],
        defence: [de('d', 'y')],
        with: { naval: { defence: 1 } },
        position: { tracks: { baltic: 3 }, phase: '6' },
      },
      ['12.22'],
    ],
    [
      '12.22 no attack die after German Lake',
      { attack: [de('d', 'y')], defence: [su('u', 'x')], with: { naval: { attack: 1 } }, position: { tracks: { baltic: 2 } } },
      ['12.22'],
    ],
    [
      '12.1 no Axis air in 1945',
      { attack: [de('d', 'y')], defence: [su('u', 'x')], with: { air: true }, position: { turn: 8 } },
      ['12.1'],
    ],
    [
      '11.8 no Volkssturm against the Axis',
      { attack: [de('d', 'y')], defence: [su('u', 'x')], with: { volkssturm: true } },
      ['11.8'],
    ],
  ])('%s', (_, question, expected) => {
    expect(rules(game, question)).toEqual(expected);
  });
});

/** Each of these fails when its case is switched off. */
describe('enforced', () => {
  const attack = [su('u', 'x')];
  const defence = [de('d', 'y')];

  enforces('red-vengeance', '6.1', 'a leader cannot attack without units', (context) => {
    expect(rules(context, { attack: [{ counter: 'zhukov' }], defence })).toEqual(['6.1']);
  });
  enforces('red-vengeance', '8.1', 'the Allies attack in their own combat phases', (context) => {
    expect(rules(context, { attack, defence, position: { phase: '9' } })).toEqual(['8.1']);
  });
  enforces('red-vengeance', '8.2', 'an Axis unit attacks all its neighbours', (context) => {
    const position = { units: [de('d', '1616'), su('u1', '1615'), su('u2', '1617')] };
    expect(rules(context, { position, attackers: ['d'], targets: ['1615'] })).toEqual(['8.2']);
  });
  enforces('red-vengeance', '8.3', 'ordinary infantry does not attack in exploitation', (context) => {
    expect(rules(context, { attack, defence, position: { phase: '6' } })).toEqual(['8.3']);
  });
  enforces('red-vengeance', '8.41', 'an attacker is adjacent to what it attacks', (context) => {
    const position = { units: [su('u', '1420'), de('d', '1422')] };
    expect(rules(context, { position, attackers: ['u'], targets: ['1422'] })).toContain('8.41');
  });
  enforces('red-vengeance', '8.42', 'a unit attacks once', (context) => {
    expect(rules(context, { attack: [su('u', 'x', 'infantry', { flags: ['attacked'] })], defence })).toEqual(['8.42']);
  });
  enforces('red-vengeance', '8.44', 'of several hexes the worst counts, not all', (context) => {
    const hexes = ['h1', 'h2'].map((space) => ({ space, terrain: ['city'], units: [de(`d${space}`, space)] }));
    expect(total(context, { attack: [su('u', 'x', 'armor')], defence: hexes })).toBe(3);
  });
  enforces('red-vengeance', '8.45', 'out of supply halves', (context) => {
    expect(total(context, { attack: [su('u', 'x', 'infantry', { flags: ['oos'] })], defence })).toBe(2);
  });
  enforces('red-vengeance', '8.46', 'leaders, air and ships add dice', (context) => {
    expect(total(context, { attack, defence, with: { air: true, leaders: ['tito'], naval: { attack: 1 } } })).toBe(4 + 3);
  });
  enforces('red-vengeance', '8.52', 'with two hits one may be answered by retreat', (context) => {
    expect(options(context, '2-0')).toMatchObject([{ steps: 1, retreat: 1 }, { steps: 2 }]);
  });
  enforces('red-vengeance', '8.7', 'attackers that stood may advance into the empty hex', (context) => {
    const fight = context.room.fight?.(context, OddsQuestion.parse({ attack, defence }));
    if (fight?.ok !== true) throw new Error('no fight');
    expect(fight.run([{ dice: [6, 6, 6, 1] }, { dice: [1, 1, 1] }]).effects).toMatchObject({ advance: true });
  });
  enforces('red-vengeance', '8.53', 'more hits than steps leave nothing', (context) => {
    const answer = verdict(context, { attack, defence }) as Odds;
    expect(answer.outcomes.find(({ result }) => result === '3+-0')?.effects).toMatchObject({ defender: { eliminated: 'all' } });
  });
  enforces('red-vengeance', '8.54', 'the side with more hits goes first', (context) => {
    const fight = context.room.fight?.(context, OddsQuestion.parse({ attack, defence }));
    if (fight?.ok !== true) throw new Error('no fight');
    expect(fight.run([{ dice: [6, 6, 1, 1] }, { dice: [6, 1, 1] }]).effects).toMatchObject({ first: 'defender' });
  });
  enforces('red-vengeance', '8.6', 'the first hit is a step', (context) => {
    expect(options(context, '1-0')).toMatchObject([{ steps: 1, retreat: 0 }]);
  });
  enforces('red-vengeance', '8.61', 'a hex of retreat saves a step', (context) => {
    expect(options(context, '2-0')).toMatchObject([
      { steps: 1, retreat: 1 },
      { steps: 2, retreat: 0 },
    ]);
  });
  enforces('red-vengeance', '8.62', 'attackers retreat one hex', (context) => {
    expect(options(context, '0-2', 'attacker')).toMatchObject([
      { steps: 1, retreat: 1 },
      { steps: 2, retreat: 0 },
    ]);
  });
  enforces('red-vengeance', '8.65', 'who cannot retreat loses steps', (context) => {
    expect(options(context, '2-0', 'defender', { with: { blocked: { defence: true } } })).toMatchObject([
      { steps: 2, retreat: 0 },
    ]);
  });
  enforces('red-vengeance', '9.1', 'terrain', (context) => {
    expect(total(context, { attack, defence, terrain: ['rough'] }, 'defence')).toBe(4);
  });
  enforces('red-vengeance', '9.2', 'effects of one hex add up', (context) => {
    expect(total(context, { attack: [su('u', 'x', 'armor')], defence, terrain: ['city'], across: ['river'] })).toBe(2);
  });
  enforces('red-vengeance', '11.1', 'two hits a step for shock armies', (context) => {
    const answer = verdict(context, { attack: [su('u', 'x', 'shock')], defence }) as Odds;
    expect(answer.outcomes.find(({ result }) => result === '0-1')?.effects).toMatchObject({
      attacker: { options: [{ steps: 0 }] },
    });
  });
  enforces('red-vengeance', '11.21', 'leaders add dice', (context) => {
    expect(total(context, { attack, defence, with: { leaders: ['konev'] } })).toBe(6);
  });
  enforces('red-vengeance', '11.23', 'leaders may die', (context) => {
    const answer = verdict(context, { attack, defence, with: { leaders: ['konev'] } }) as Odds;
    expect(answer.summary.map(({ id }) => id)).toContain('konev-dies');
  });
  enforces('red-vengeance', '11.24', 'Dietrich stays with SS units', (context) => {
    const position = { units: [de('d', '1421'), { id: 'dietrich', counter: 'dietrich', at: '1421' }, su('u', '1420')] };
    expect(rules(context, { position, attackers: ['d', 'dietrich'], targets: ['1420'] })).toEqual(['11.24']);
  });
  enforces('red-vengeance', '11.25', 'next to Berlin Zhukov helps no other attack', (context) => {
    const position = { units: [su('u', '1421'), { id: 'z', counter: 'zhukov', at: '1421' }, de('d', '1420')] };
    expect(total(context, { position, attackers: ['u'], targets: ['1420'] })).toBe(4);
  });
  enforces('red-vengeance', '11.27', 'Hitler may kill himself', (context) => {
    const answer = verdict(context, { attack, defence, with: { hitler: true } }) as Odds;
    expect(answer.summary.map(({ id }) => id)).toContain('hitler-dies');
  });
  enforces('red-vengeance', '11.42', 'two Soviet units attack into Yugoslavia', (context) => {
    const position = { units: [su('a', '2815'), su('b', '2815'), su('c', '2817'), de('d', '2816')] };
    expect(rules(context, { position, attackers: ['a', 'b', 'c'], targets: ['2816'] })).toEqual(['11.42']);
  });
  enforces('red-vengeance', '11.8', 'Volkssturm', (context) => {
    expect(total(context, { attack, defence, with: { volkssturm: true } }, 'defence')).toBe(4);
  });
  enforces('red-vengeance', '12.1', 'an air point', (context) => {
    expect(total(context, { attack, defence, with: { air: true } })).toBe(5);
  });
  enforces('red-vengeance', '12.21', 'Black Sea', (context) => {
    expect(total(context, { attack, defence, with: { naval: { attack: 1 } } })).toBe(5);
  });
  enforces('red-vengeance', '12.22', 'Baltic', (context) => {
    expect(total(context, { attack, defence, with: { naval: { defence: 2 } } }, 'defence')).toBe(5);
  });
  enforces('red-vengeance', '13.0', 'Snow halves attackers', (context) => {
    expect(total(context, { attack, defence, position: { weather: 'snow' } })).toBe(2);
  });
  enforces('red-vengeance', '14.8', 'combined arms', (context) => {
    expect(total(context, { attack, defence, with: { 'combined-arms': { attack: 1 } } })).toBe(5);
  });

  function options(context: Context, result: string, side: 'attacker' | 'defender' = 'defender', more: object = {}): unknown {
    const answer = verdict(context, { attack, defence, ...more }) as Odds;
    const effects = answer.outcomes.find((one) => one.result === result)?.effects as
      | Record<string, { options: unknown }>
      | undefined;
    return effects?.[side]?.options;
  }
});
