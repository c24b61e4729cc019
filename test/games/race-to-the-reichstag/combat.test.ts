import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import type { Fight, Odds, OddsQuestion, OddsVerdict, SummaryLine } from '../../../src/rules/index.js';
import { type odds as Ask, ask, fight, makeContext, odds } from '../../../src/table/index.js';
import { contextOf, enforces } from '../../support/enforces.js';

const game = contextOf('race-to-the-reichstag');
type Asked = Record<string, unknown>;

const verdict = (question: Asked, context: Context = game): ReturnType<typeof Ask> =>
  odds(context, question as unknown as OddsQuestion, ({ pack, board }, lang) => ({
    ...makeContext(pack, board, { lang }),
    on: context.on,
  }));

function answer(question: Asked, context: Context = game): Odds {
  const found = verdict(question, context);
  if (!found.ok) throw new Error(JSON.stringify(found));
  return found;
}

/** The cases that refuse it; none when it is answered. */
function refused(question: Asked, context: Context = game): string[] {
  const found = verdict(question, context);
  if (found.ok) return [];
  if (!('violations' in found)) throw new Error(JSON.stringify(found));
  return [...new Set((found as Extract<OddsVerdict, { ok: false }>).violations.map(({ rule }) => rule))].sort();
}

const soviets = (...strengths: number[]) => strengths.map((s) => ({ side: '1bf', kind: 'mobile', values: [s] }));
const mobile = (...strengths: number[]) => strengths.map((s) => ({ side: 'german', kind: 'mobile', values: [s] }));
const statics = (...strengths: number[]) => strengths.map((s) => ({ side: 'german', kind: 'static', values: [s] }));
const tower = { side: 'german', kind: 'static', type: 'flak-tower', values: [6] };

const totals = ({ attack, defence }: Odds) => [attack.total, defence.total];
const chances = ({ outcomes }: Odds) => Object.fromEntries(outcomes.map(({ result, p }) => [result, String(p)]));
const shown = (value: SummaryLine['value'] | undefined) =>
  value === undefined ? undefined : 'min' in value ? `${value.min} to ${value.max}` : String(value);
const summary = ({ summary: lines }: Odds, id: string) => shown(lines.find((line) => line.id === id)?.value);
const effects = ({ outcomes }: Odds, result: string) =>
  outcomes.find((one) => one.result === result)?.effects as Record<string, never>;
const cases = (side: { ledger: readonly { rule: string }[] }) => side.ledger.map(({ rule }) => rule);
const rulings = (id: string, choice: string) => ({ position: { rulings: { [id]: choice } } });

describe('worked examples of the rulebook', () => {
  it('11.0 a German in an objective hex is in no Soviet ZOC: it owes no attack and is not removed at strength 0', () => {
    const found = answer({ attack: soviets(4), defence: mobile(0), terrain: ['objective'] });
    expect(found.column).toBe('>=600');
    expect(refused({ attack: soviets(4), defence: mobile(0), terrain: ['suburb'] })).toEqual(['12.13']);
    const board = { hexes: { radius: 2, terrain: { '0,0': ['suburb', 'objective'] } } };
    const units = [
      { id: 'g', side: 'german', kind: 'mobile', values: [3], at: '0,0' },
      { id: 'g2', side: 'german', kind: 'mobile', values: [3], at: '1,0' },
      { id: 's', side: '1bf', values: [4], at: '0,1' },
    ];
    // Only the German outside the objective owes an attack.
    const attack = { attackers: ['g'], targets: ['0,1'], board, position: { empty: true, units } };
    const duties = answer(attack).assumed.filter(({ rule }) => rule === '12.0');
    expect(duties.map(({ text }) => text.en)).toEqual(['In enemy ZOC and must attack this phase too: g2 (1,0).']);
  });

  it('13.5 only a German who retreated into an objective hex is attacked again, and defends normally', () => {
    const again = (terrain: string[], ...flags: string[]) =>
      refused({ attack: soviets(4), defence: [{ side: 'german', kind: 'mobile', values: [2], flags }], terrain });
    expect(again(['clear'], 'was-attacked')).toEqual(['13.5']);
    expect(again(['clear'], 'was-attacked', 'retreated')).toEqual(['13.5']);
    expect(again(['objective'], 'was-attacked', 'retreated')).toEqual([]);
  });

  it('12.20 flak tower and terrain triple the defender, not more', () => {
    const found = answer({ attack: soviets(10), defence: mobile(2), terrain: ['objective'], with: { flak: true } });
    expect(totals(found)).toEqual([10, 6]);
    expect(cases(found.defence)).toEqual(['12.2', '12.20']);
  });

  enforces(
    'race-to-the-reichstag',
    '24.5',
    'only attackers with a line of communication are doubled by the barrage',
    (context) => {
      const found = answer({ attack: soviets(6, 4), defence: mobile(5), with: { barrage: true, loc: { a2: false } } }, context);
      expect(totals(found)).toEqual([16, 5]);
      expect(cases(found.attack)).toEqual(['12.10', '24.5', '12.14']);
    },
  );
});

describe('the arithmetic', () => {
  it('12.2, 12.10 sums, whole percents and the column', () => {
    const found = answer({ attack: soviets(7, 6), defence: mobile(3, 2) });
    expect(totals(found)).toEqual([13, 5]);
    expect(found.column).toBe('200-299');
    expect(found.reckoning?.[0]).toMatchObject({ value: '260%', rule: '12.2' });
    expect(chances(found)).toEqual({ AR: '1/6', MD: '1/3', DR: '1/3', DP: '1/6' });
    expect(found.outcomes.map(({ on }) => on)).toEqual([['1'], ['2-3'], ['4-5'], ['6']]);
  });

  it.each([
    [[1], [2], '50-99'],
    [[99], [200], '<=49'],
    [[1], [1], '100-199'],
    [[199], [100], '100-199'],
    [[2], [1], '200-299'],
    [[599], [100], '500-599'],
    [[6], [1], '>=600'],
    [[60], [1], '>=600'],
    [[1], [9], '<=49'],
  ])('Q7, 12.2 %j against %j is %s: fractions are dropped', (attack, defence, column) => {
    expect(answer({ attack: soviets(...attack), defence: mobile(...defence) }).column).toBe(column);
  });

  it('27.1, 27.2 both tables, as printed (Q32: row 3 of the Assault CRT turns bloodier from 500%)', () => {
    expect(chances(answer({ attack: soviets(5), defence: mobile(1), with: { crt: 'assault' } }))).toEqual({
      BB: '1/2',
      DA: '1/6',
      DD: '1/6',
      DE: '1/6',
    });
    expect(chances(answer({ attack: soviets(5), defence: mobile(1), with: { crt: 'mobile' } }))).toEqual({
      MD: '1/6',
      DR: '1/6',
      DP: '1/2',
      OR: '1/6',
    });
  });

  enforces('race-to-the-reichstag', '12.14', 'a barrage on one defender doubles every attacker, once', (context) => {
    const spaces = [
      { space: 'h1', units: mobile(2) },
      { space: 'h2', units: mobile(3) },
    ];
    expect(totals(answer({ attack: soviets(6, 3), defence: spaces, with: { barrage: true } }, context))).toEqual([18, 5]);
  });

  it('15.2 a barrage never helps Germans', () => {
    const found = answer({ attack: mobile(4), defence: soviets(2), with: { barrage: true } });
    expect(totals(found)).toEqual([4, 2]);
    expect(cases(found.attack)).toContain('15.2');
  });

  enforces('race-to-the-reichstag', '12.15', 'flak doubles mobile Germans in defence, static ones never', (context) => {
    const found = answer({ attack: soviets(9), defence: [...mobile(2), ...statics(3)], with: { flak: true } }, context);
    expect(totals(found)).toEqual([9, 7]);
  });

  it('12.15 flak doubles mobile Germans in attack', () => {
    expect(totals(answer({ attack: mobile(2, 3), defence: soviets(4), with: { flak: true } }))).toEqual([10, 4]);
  });

  enforces(
    'race-to-the-reichstag',
    '16.4',
    'a tower among the defenders doubles the mobile units with it, not itself',
    (context) => {
      expect(totals(answer({ attack: soviets(9), defence: [...mobile(2), tower] }, context))).toEqual([9, 10]);
    },
  );

  enforces('race-to-the-reichstag', '12.18', 'a river counts only if all attackers are across it', (context) => {
    const attack = { attack: soviets(4, 4), defence: mobile(3) };
    expect(answer({ ...attack, across: ['river', 'canal'] }, context).defence.total).toBe(6);
    expect(answer({ ...attack, across: ['river', null] }, context).defence.total).toBe(3);
    expect(cases(answer({ ...attack, across: ['river', null] }).defence)).toContain('12.18');
  });

  it('12.18 each attacked hex has hexsides of its own', () => {
    const found = answer({
      attack: soviets(6, 6),
      defence: [
        { space: 'h1', units: mobile(2) },
        { space: 'h2', units: mobile(3) },
      ],
      across: { a1: { h1: ['river'], h2: ['river'] }, a2: { h1: ['lake'], h2: [] } },
    });
    expect(found.defence.total).toBe(2 * 2 + 3);
  });

  it('12.18 a hexside doubles Soviet defenders too; 27.4b objective and S-Bahn double Germans only', () => {
    expect(answer({ attack: mobile(6), defence: soviets(2), across: ['river'] }).defence.total).toBe(4);
    expect(answer({ attack: mobile(6), defence: soviets(2), terrain: ['objective', 's-bahn'] }).defence.total).toBe(2);
    for (const terrain of ['objective', 's-bahn', 'reichstag'])
      expect(answer({ attack: soviets(6), defence: mobile(2), terrain: [terrain] }).defence.total, terrain).toBe(4);
    for (const terrain of ['clear', 'suburb', 'urban', 'forest', 'airfield', 'road', 'railroad'])
      expect(answer({ attack: soviets(6), defence: mobile(2), terrain: [terrain] }).defence.total, terrain).toBe(2);
  });

  it('12.19 terrain doublings do not add up', () => {
    const found = answer({ attack: soviets(6), defence: mobile(2), terrain: ['objective', 's-bahn'], across: ['river'] });
    expect(found.defence.total).toBe(4);
    expect(cases(found.defence)).toContain('12.19');
  });

  enforces('race-to-the-reichstag', '12.20', 'Q5 flak and terrain, or flak and Me-262, make x3', (context) => {
    expect(
      answer({ attack: soviets(6), defence: mobile(2), terrain: ['s-bahn'], with: { flak: true } }, context).defence.total,
    ).toBe(6);
    expect(answer({ attack: mobile(2), defence: soviets(2), with: { flak: true, 'me-262': true } }, context).attack.total).toBe(
      6,
    );
  });

  enforces(
    'race-to-the-reichstag',
    '22.5',
    'Q35 the Me-262 doubles Germans inside its zone, wherever the target is',
    (context) => {
      const board = { hexes: { radius: 5 } };
      const units = [
        { id: 'g1', side: 'german', kind: 'mobile', values: [3], at: '1,0' },
        { id: 'g2', side: 'german', kind: 'mobile', values: [2], at: '-1,0' },
        { id: 's', side: '1bf', values: [2], at: '0,0' },
      ];
      const position = { empty: true, units, markers: [{ is: 'me-262', at: '3,0' }] };
      const question = { attackers: ['g1', 'g2'], targets: ['0,0'], board, position };
      expect(answer(question, context).attack.total).toBe(3 * 2 + 2);
      expect(refused({ ...question, position: { ...position, scenario: 'historical' } }, context)).toEqual(['22.5']);
    },
  );

  enforces('race-to-the-reichstag', '12.13', 'units of strength 0 in enemy ZOC are gone before the attack', (context) => {
    const found = answer({ attack: soviets(6, 0), defence: [...mobile(3), ...statics(0)] }, context);
    expect([found.attack, found.defence].map((side) => cases(side)[0])).toEqual(['12.13', '12.13']);
    expect(refused({ attack: soviets(0), defence: mobile(2) }, context)).toEqual(['12.13']);
  });

  it('16.6, Q11 a strategic marker is no unit', () => {
    const board = { hexes: { radius: 2 } };
    const units = [
      { id: 's', side: '1bf', values: [4], at: '1,0' },
      { id: 'bunker', counter: 'de-fuehrerbunker', at: '0,0' },
      { id: 'g', side: 'german', kind: 'mobile', values: [2], at: '0,0' },
    ];
    const question = { attackers: ['s'], targets: ['0,0'], board, position: { empty: true, units } };
    expect(totals(answer(question))).toEqual([4, 2]);
    expect(refused({ ...question, position: { empty: true, units: units.slice(0, 2) } })).toEqual(['12.2']);
  });
});

describe('the table', () => {
  enforces(
    'race-to-the-reichstag',
    '12.21',
    'a German in an objective, urban or S-Bahn hex calls for the Assault CRT',
    (context) => {
      for (const terrain of ['objective', 'urban', 's-bahn', 'reichstag']) {
        expect(answer({ attack: soviets(6), defence: mobile(2), terrain: [terrain] }, context).table, terrain).toBe(
          'assault-crt',
        );
        expect(refused({ attack: soviets(6), defence: mobile(2), terrain: [terrain], with: { crt: 'mobile' } }, context)).toEqual(
          ['12.21'],
        );
      }
    },
  );

  it('12.21 one such hex of several is enough; against Soviets the choice is free', () => {
    const defence = [
      { space: 'h1', terrain: ['clear'], units: mobile(2) },
      { space: 'h2', terrain: ['urban'], units: mobile(2) },
    ];
    expect(answer({ attack: soviets(9), defence }).table).toBe('assault-crt');
    expect(answer({ attack: mobile(6), defence: soviets(2), terrain: ['urban'], with: { crt: 'mobile' } }).table).toBe(
      'mobile-crt',
    );
  });

  it('12.21 without a choice the Mobile CRT is taken, said so, and compared', () => {
    const found = answer({ attack: soviets(6), defence: mobile(2) });
    expect(found.table).toBe('mobile-crt');
    expect(found.assumed.map(({ rule }) => rule)).toContain('12.21');
    expect(found.sharpen).toContainEqual(expect.objectContaining({ rule: '12.21', needs: { crt: 'assault' } }));
    expect(
      answer({ attack: soviets(6), defence: mobile(2), with: { crt: 'mobile' } }).assumed.map(({ rule }) => rule),
    ).not.toContain('12.21');
  });
});

describe('12.23 results', () => {
  const low = { attack: soviets(6, 4, 4, 3), defence: [...mobile(5, 5), ...statics(2)] };

  it('AA, AP the strongest is lost; the owner breaks ties (Q8)', () => {
    const found = answer({ ...low, with: { crt: 'mobile' } });
    expect(effects(found, 'AP')).toMatchObject({
      remove: [{ of: 'attacker', what: 'strongest', chooser: 'attacker', options: [['a1']] }],
      retreat: { of: 'attacker', hexes: { dice: '1d6' } },
      advance: { of: 'defender', hexes: 1, units: ['d1', 'd2'] },
    });
    expect(effects(found, 'DP')).toMatchObject({
      remove: [{ options: [['d1'], ['d2']], chooser: 'defender' }],
      advance: { hexes: 2 },
    });
  });

  it('12.23 a panic goes 1 to 6 hexes, each as likely (Q37: one die for the side)', () => {
    const { lengths } = (
      effects(answer({ ...low, with: { crt: 'mobile' } }), 'AP') as unknown as {
        retreat: { hexes: { lengths: { hexes: number; p: unknown }[] } };
      }
    ).retreat.hexes;
    expect(lengths.map(({ hexes, p }) => `${hexes}:${p}`)).toEqual(['1:1/6', '2:1/6', '3:1/6', '4:1/6', '5:1/6', '6:1/6']);
  });

  it('AR Q2: the attackers retreat, and defending mobile units may advance', () => {
    const found = answer({ attack: soviets(1), defence: [...mobile(3), ...statics(3)], with: { crt: 'mobile' } });
    expect(effects(found, 'AR')).toEqual({
      retreat: { of: 'attacker', hexes: 1, rule: '13.0' },
      advance: { of: 'defender', hexes: 1, units: ['d1'], rule: '14.0' },
    });
  });

  it('AD, BB, DD Q9: at least half the printed total, as the minimal sets', () => {
    const found = answer({ attack: soviets(6, 4, 4, 3), defence: mobile(6, 3, 2), with: { crt: 'assault' } });
    expect(effects(found, 'AD')).toMatchObject({
      remove: [
        {
          what: 'half',
          options: [
            ['a1', 'a2'],
            ['a1', 'a3'],
            ['a1', 'a4'],
            ['a2', 'a3', 'a4'],
          ],
        },
      ],
    });
    expect(effects(found, 'BB')).toMatchObject({ remove: [{ of: 'defender', options: [['d1']] }, { of: 'attacker' }] });
  });

  it('Q9 smallest-set: only the cheapest set', () => {
    const found = answer({
      attack: soviets(6, 4, 4, 3),
      defence: mobile(11),
      with: { crt: 'assault' },
      ...rulings('Q9', 'smallest-set'),
    });
    expect(effects(found, 'AD')).toMatchObject({ remove: [{ options: [['a1', 'a4']] }] });
  });

  it('Q9 doublings never count, and a force worth 0 still loses a unit', () => {
    const found = answer({ attack: soviets(6), defence: statics(0, 0), terrain: ['objective'] });
    expect(effects(found, 'BB')).toMatchObject({ remove: [{ of: 'defender', options: [['d1'], ['d2']] }, {}] });
  });

  it('Q8 enemy-doubled: the enemy picks, and the strongest is the doubled one', () => {
    const question = { attack: soviets(9), defence: [...mobile(2), ...statics(3)], with: { crt: 'assault', flak: true } };
    expect(effects(answer(question), 'DA')).toMatchObject({ remove: [{ options: [['d2']], chooser: 'defender' }] });
    const other = answer({ ...question, ...rulings('Q8', 'enemy-doubled') });
    expect(effects(other, 'DA')).toMatchObject({ remove: [{ options: [['d1']], chooser: 'attacker' }] });
  });

  it('DE, OR everything is lost; MD costs the attacker his strongest', () => {
    const found = answer({ attack: soviets(6, 6), defence: mobile(1, 1), with: { crt: 'mobile' } });
    expect(effects(found, 'OR')).toMatchObject({ remove: [{ what: 'all', options: [['d1', 'd2']] }], advance: { hexes: 3 } });
    expect(effects(found, 'MD')).toMatchObject({
      remove: [{ of: 'attacker', options: [['a1'], ['a2']] }],
      retreat: { of: 'defender' },
    });
    expect(summary(found, 'advance')).toBe('1');
    // A single attacker who is lost to MD cannot advance.
    expect(summary(answer({ attack: soviets(6), defence: mobile(1), with: { crt: 'mobile' } }), 'advance')).toBe('5/6');
  });

  enforces('race-to-the-reichstag', '13.4', 'a static unit that must retreat is lost', (context) => {
    const found = answer({ attack: soviets(4), defence: [...mobile(2), ...statics(1)], with: { crt: 'mobile' } }, context);
    expect(effects(found, 'DR')).toMatchObject({ retreat: { eliminated: ['d2'] } });
    expect(found.outcomes.find(({ result }) => result === 'DR')?.text.en).toContain('[13.4]');
  });

  enforces('race-to-the-reichstag', '13.6', 'Germans in an objective hex need not retreat; those outside must', (context) => {
    const defence = [
      { space: 'h1', terrain: ['objective'], units: [...mobile(1, 1), ...statics(1)] },
      { space: 'h2', terrain: ['clear'], units: mobile(1) },
    ];
    const found = answer({ attack: soviets(30), defence }, context);
    expect(effects(found, 'DD')).toMatchObject({ retreat: { mayStay: ['d1', 'd2'], stays: ['d3'] } });
    // 428%: BB, BB, DA, DA, DD, DD.
    expect(summary(found, 'falls-h1')).toBe('0 to 1/3');
    expect(summary(found, 'falls-h2')).toBe('1/3 to 1');
  });

  it('13.6 the range tells what the owner may decide', () => {
    const found = answer({ attack: soviets(80), defence: mobile(3, 3), terrain: ['objective'] });
    // DE (1/3) empties it; on DD (1/6) the other may stay or go.
    expect(summary(found, 'falls')).toBe('1/3 to 1/2');
  });

  enforces('race-to-the-reichstag', '16.10', 'the garrison of the Reichstag ignores retreats', (context) => {
    const found = answer({ attack: soviets(60), defence: statics(2, 2), terrain: ['reichstag'] }, context);
    expect(effects(found, 'DD')).toMatchObject({ retreat: { stays: ['d1', 'd2'] } });
    expect(summary(found, 'falls')).toBe('1/3');
  });

  enforces(
    'race-to-the-reichstag',
    '23.2a',
    'Prepared Defence: Germans in S-Bahn hexes need not retreat, and no Soviet ZOC reaches them',
    (context) => {
      const question = { attack: soviets(40), defence: mobile(2, 2), terrain: ['s-bahn'] };
      const prepared = { position: { scenario: 'prepared-defence', empty: true } };
      expect(effects(answer({ ...question, ...prepared }, context), 'DD')).toMatchObject({ retreat: { mayStay: ['d1', 'd2'] } });
      expect((effects(answer(question, context), 'DD') as unknown as { retreat: object }).retreat).not.toHaveProperty('mayStay');
      expect(refused({ attack: soviets(4), defence: mobile(0), terrain: ['s-bahn'] }, context)).toEqual(['12.13']);
      expect(answer({ attack: soviets(4), defence: mobile(0), terrain: ['s-bahn'], ...prepared }, context).column).toBe('>=600');
    },
  );

  enforces('race-to-the-reichstag', '25.3', 'option: only high-mobility units (25.1) use a long advance', (context) => {
    const attack = [
      { side: '1bf', type: 'tank', values: [6] },
      { side: '1bf', type: 'rifle', values: [6] },
    ];
    const found = answer({ attack, defence: mobile(2), with: { crt: 'mobile' }, position: { options: ['25.0'] } }, context);
    expect(effects(found, 'OR')).toMatchObject({ advance: { hexes: 3, units: ['a1', 'a2'], far: ['a1'] } });
    expect(found.outcomes.find(({ result }) => result === 'OR')?.text.en).toContain('[25.3]');
  });

  it('26.1 option: Germans may retreat off the west edge', () => {
    const found = answer({ attack: soviets(6), defence: mobile(2), with: { crt: 'mobile' }, position: { options: ['26.0'] } });
    expect(effects(found, 'DR')).toMatchObject({ retreat: { westEdge: true } });
  });

  it('12.23 what each side has to expect to lose', () => {
    const found = answer({ attack: soviets(6, 4), defence: mobile(5, 3), with: { crt: 'mobile' } });
    // 125%: AP, AR, MD, DR, DR, DP.
    expect(summary(found, 'attacker-loses')).toBe('2');
    expect(summary(found, 'defender-loses')).toBe('5/6');
    expect(summary(found, 'falls')).toBe('2/3');
    const bloody = answer({ attack: soviets(6, 4, 4, 3), defence: mobile(6, 5), with: { crt: 'assault' } });
    // 154%: AD, AA, AA, BB, DA, DA. Half of 17 costs the attacker 9 to 11.
    expect(summary(bloody, 'attacker-loses')).toBe('5 to 17/3');
  });
});

describe('rulings on combat', () => {
  const pair = (id: string, choice: string, question: Asked) => [
    totals(answer(question)),
    totals(answer({ ...question, ...rulings(id, choice) })),
  ];

  it('Q5 all-three: two benefits are no better than one', () => {
    const question = { attack: soviets(6), defence: mobile(2), terrain: ['s-bahn'], with: { flak: true } };
    expect(pair('Q5', 'all-three', question)).toEqual([
      [6, 6],
      [6, 4],
    ]);
  });

  it('Q6 a tower in doubling terrain', () => {
    expect(pair('Q6', 'never', { attack: soviets(6), defence: [tower], terrain: ['objective'] })).toEqual([
      [6, 12],
      [6, 6],
    ]);
  });

  it('Q10 a defence of 0 is attacked on the last column of the Assault CRT, or not at all', () => {
    const question = { attack: soviets(1), defence: statics(0), terrain: ['objective'] };
    expect(answer(question)).toMatchObject({ table: 'assault-crt', column: '>=600' });
    expect(refused({ ...question, ...rulings('Q10', 'no-attack') })).toEqual(['12.13']);
  });

  it('Q14 an intact bridge', () => {
    const question = { attack: soviets(6, 6), defence: mobile(2), across: [['river', 'bridge'], 'river'] };
    expect(pair('Q14', 'still-doubles', question)).toEqual([
      [12, 2],
      [12, 4],
    ]);
  });

  it('Q47 who may join an attack on several hexes', () => {
    const board = { hexes: { radius: 3 } };
    const units = [
      { id: 's1', side: '1bf', values: [4], at: '0,1' },
      { id: 's2', side: '1bf', values: [4], at: '2,-1' },
      { id: 'g1', side: 'german', kind: 'mobile', values: [2], at: '0,0' },
      { id: 'g2', side: 'german', kind: 'mobile', values: [2], at: '1,0' },
    ];
    const question = { attackers: ['s1', 's2'], targets: ['0,0', '1,0'], board, position: { empty: true, units } };
    expect(refused(question)).toEqual(['12.2']);
    expect(refused({ ...question, position: { ...question.position, rulings: { Q47: 'any-adjacent' } } })).toEqual([]);
  });

  it('a reading that the game does not know is refused', () => {
    expect(refused({ attack: soviets(1), defence: mobile(1), ...rulings('Q5', 'quadruple') })).toEqual(['Q5']);
  });
});

describe('on a map', () => {
  const unit = (id: string, side: string, at: string, strength: number, more: object = {}) => ({
    id,
    side,
    at,
    values: [strength],
    kind: 'mobile',
    ...more,
  });
  const on = (units: object[], more: Asked = {}, position: Asked = {}): Asked => ({
    attackers: ['s1'],
    targets: ['0,0'],
    board: { hexes: { radius: 4, ...((more.hexes as object) ?? {}) } },
    position: { empty: true, units, ...position },
    ...(more.with === undefined ? {} : { with: more.with }),
    ...((more.question as object) ?? {}),
  });
  const two = [unit('s1', '1bf', '1,0', 6), unit('g1', 'german', '0,0', 2)];

  it('15.2, 15.4 artillery reaches 1 hex, air 2; the defender must be in the zone', () => {
    const total = (marker: object) => answer(on(two, {}, { markers: [marker] })).attack.total;
    expect(total({ is: 'artillery', at: '-1,0', of: '1bf' })).toBe(12);
    expect(total({ is: 'artillery', at: '-2,0', of: '1bf' })).toBe(6);
    expect(total({ is: 'air', at: '-2,0', of: '1bf' })).toBe(12);
    expect(total({ is: 'air', at: '-3,0', of: '1bf' })).toBe(6);
    expect(total({ is: 'air', at: '0,0', of: '1uf' })).toBe(6);
  });

  it('15.4 of several attacked hexes one in the zone is enough; saying no takes no marker away', () => {
    const units = [...two, unit('g2', 'german', '1,-1', 1)];
    const markers = [{ is: 'artillery', at: '0,1', of: '1bf' }];
    const found = answer(on(units, { question: { targets: ['0,0', '1,-1'] }, with: { barrage: false } }, { markers }));
    expect(totals(found)).toEqual([12, 3]);
    expect(cases(found.attack)).toEqual(['12.10', '15.4', '12.14']);
  });

  it('Q45 a marker doubles every attack in its zone, or just one', () => {
    const markers = [{ is: 'air', at: '0,0', of: '1bf', state: { used: true } }];
    expect(answer(on(two, {}, { markers })).attack.total).toBe(12);
    expect(answer(on(two, {}, { markers, rulings: { Q45: 'one-attack' } })).attack.total).toBe(6);
  });

  enforces('race-to-the-reichstag', '15.0', 'no barrage in the first game turn', (context) => {
    const markers = [{ is: 'air', at: '0,0', of: '1bf' }];
    expect(refused(on(two, {}, { markers, turn: 1 }), context)).toEqual(['15.0']);
    expect(refused(on(two, {}, { markers, turn: 2 }), context)).toEqual([]);
  });

  it('16.4, 12.15 a face-up tower within 2 hexes of the same sector; Q38 face-down it does nothing', () => {
    const total = (at: string, more: object = {}, hexes: object = {}) =>
      answer(on([...two, unit('t', 'german', at, 6, { kind: 'static', type: 'flak-tower', ...more })], { hexes })).defence.total;
    expect(total('-2,0')).toBe(4);
    expect(total('-3,0')).toBe(2);
    expect(total('-2,0', { face: 'back' })).toBe(2);
    // 16.8: next to a Soviet unit it is turned up when the combat phase begins.
    expect(total('1,1', { face: 'back' })).toBe(4);
    const regions = { '-2,0': ['sector-1uf'], '0,0': ['sector-1bf'], '1,0': ['sector-1bf'] };
    expect(total('-2,0', {}, { regions })).toBe(2);
    // 5.6: what stands in the Reichstag has no special ability.
    expect(total('-2,0', {}, { terrain: { '-2,0': ['reichstag', 'objective'] } })).toBe(2);
  });

  enforces(
    'race-to-the-reichstag',
    '19.1',
    '19.2 Q16 an engineer cancels rivers and canals of its hex and at its corners, not lakes',
    (context) => {
      const total = (at: string, water: string, position: Asked = {}) =>
        answer(
          on([...two, unit('e', '1bf', at, 1, { type: 'engineer' })], { hexes: { sides: { '0,0|1,0': [water] } } }, position),
          context,
        ).defence.total;
      expect(total('2,-1', 'river', { rulings: { Q16: 'wide' } })).toBe(2);
      expect(total('2,-1', 'river')).toBe(4);
      expect(total('1,-1', 'river')).toBe(2);
      expect(total('1,-1', 'canal')).toBe(2);
      expect(total('1,-1', 'lake')).toBe(4);
    },
  );

  it('19.3 an engineer may attack over the hexside that it cancels; 19.1 as an input', () => {
    const attack = [{ side: '1bf', type: 'engineer', values: [2] }];
    expect(answer({ attack, defence: mobile(1), across: ['river'] }).defence.total).toBe(1);
    expect(answer({ attack: soviets(2), defence: mobile(1), across: ['river'], with: { engineer: true } }).defence.total).toBe(1);
  });

  it('18.2 a destroyed bridge lets the river double again', () => {
    const hexes = { sides: { '0,0|1,0': ['river', 'bridge'] } };
    expect(answer(on(two, { hexes })).defence.total).toBe(2);
    const markers = [{ is: 'bridge-destroyed', on: '1,0|0,0' }];
    expect(answer(on(two, { hexes }, { markers })).defence.total).toBe(4);
  });

  it('24.1, 24.2, 24.4, Q36 option: lines of communication are traced', () => {
    const markers = [{ is: 'air', at: '0,0', of: '1bf' }];
    const regions = { '4,0': ['north-edge'] };
    const total = (units: object[], hexes: object, more: Asked = {}) =>
      answer(on(units, { hexes }, { markers, options: ['24.0'], ...more })).attack.total;
    expect(total(two, { regions })).toBe(12);
    expect(total(two, { regions }, { rulings: { Q36: 'never-in-ezoc' } })).toBe(6);
    // Cut off by water all around; free again on an airfield or with an engineer.
    const around = ['2,0', '2,-1', '1,-1', '0,1', '1,1'];
    const sides = Object.fromEntries(around.map((at) => [`1,0|${at}`, ['canal']]));
    expect(total(two, { regions, sides: { ...sides, '0,0|1,0': [] } })).toBe(6);
    expect(total(two, { regions, sides, terrain: { '1,0': ['clear', 'airfield'] } })).toBe(12);
    expect(total([...two, unit('e', '1bf', '2,0', 1, { type: 'engineer' })], { regions, sides })).toBe(12);
    expect(answer(on(two, { hexes: { regions, sides } }, { markers })).attack.total).toBe(12);
  });

  enforces('race-to-the-reichstag', '5.2', 'nobody attacks across the boundary or in the other sector', (context) => {
    expect(refused({ attack: soviets(4), defence: [{ side: 'german', sector: '1uf', values: [2] }] }, context)).toEqual(['5.2']);
    expect(refused(on(two, { hexes: { regions: { '0,0': ['sector-1uf'] } } }), context)).toEqual(['5.2']);
  });

  it('5.2 the boundary, two fronts together, Germans of the wrong sector', () => {
    expect(refused(on(two, { hexes: { sides: { '0,0|1,0': ['boundary'] } } }))).toEqual(['5.2']);
    expect(refused({ attack: soviets(4), defence: mobile(2), across: ['boundary'] })).toEqual(['5.2']);
    const both = [...soviets(4), { side: '1uf', values: [4] }];
    expect(refused({ attack: both, defence: mobile(2) })).toContain('5.2');
    const wrong = { attack: [{ side: 'german', sector: '1uf', kind: 'mobile', values: [2] }], defence: soviets(2) };
    expect(refused(wrong)).toEqual(['5.2']);
  });

  enforces(
    'race-to-the-reichstag',
    '5.5',
    'a barrage marker of the other front keeps a front out of the Reichstag',
    (context) => {
      const hexes = { terrain: { '0,0': ['urban', 'reichstag'] } };
      const garrison = [unit('s1', '1bf', '1,0', 6), unit('g1', 'german', '0,0', 2, { kind: 'static' })];
      expect(refused(on(garrison, { hexes }, { markers: [{ is: 'air', at: '0,0', of: '1uf' }] }), context)).toEqual(['5.5']);
      expect(refused(on(garrison, { hexes }), context)).toEqual([]);
      for (const front of ['1bf', '1uf'])
        expect(refused({ attack: [{ side: front, values: [4] }], defence: statics(2), terrain: ['reichstag'] }, context)).toEqual(
          [],
        );
    },
  );

  enforces('race-to-the-reichstag', '5.6', 'Germans do not attack into the Reichstag, nor its garrison out of it', (context) => {
    expect(refused({ attack: mobile(4), defence: soviets(2), terrain: ['reichstag'] }, context)).toEqual(['5.6']);
    const hexes = { terrain: { '1,0': ['reichstag'] } };
    const units = [unit('s1', 'german', '1,0', 4, { kind: 'static' }), unit('u', '1bf', '0,0', 2)];
    expect(refused(on(units, { hexes }), context)).toEqual(['5.6']);
  });

  it('Q27 a Soviet unit in the Reichstag attacks in its own sector only', () => {
    const hexes = { terrain: { '1,0': ['reichstag'] }, regions: { '0,0': ['sector-1uf'] } };
    expect(refused(on(two, { hexes }))).toEqual(['5.2']);
    expect(refused(on(two, { hexes }, { rulings: { Q27: 'both-sectors' } }))).toEqual([]);
  });

  enforces('race-to-the-reichstag', '12.10', 'Q13 all units of an attacking hex in enemy ZOC join the attack', (context) => {
    const units = [...two, unit('s2', '1bf', '1,0', 1)];
    expect(refused(on(units), context)).toEqual(['12.10']);
    expect(refused(on(units, {}, { rulings: { Q13: 'single-units' } }), context)).toEqual([]);
    expect(refused(on(units, { hexes: { terrain: { '0,0': ['reichstag'] } } }), context)).toEqual([]);
  });

  it('Q13 all units of the attacked hex defend', () => {
    expect(answer(on([...two, unit('g2', 'german', '0,0', 3, { kind: 'static' })])).defence.total).toBe(5);
  });

  it('12.0, Q12, Q34 other duties of the phase are named; the Reichstag binds nobody', () => {
    const units = [...two, unit('s2', '1bf', '2,-2', 3), unit('g2', 'german', '2,-3', 1), unit('g3', 'german', '-3,0', 1)];
    const owed = (question: Asked) =>
      answer(question)
        .assumed.filter(({ rule }) => rule === '12.0')
        .map(({ text }) => text.en);
    expect(owed(on(units))).toEqual([
      'In enemy ZOC and must attack this phase too: s2 (2,-2).',
      'In your ZOC and must be attacked this phase too: g2 (2,-3).',
    ]);
    expect(owed(on(units, { hexes: { terrain: { '2,-3': ['reichstag', 'objective'] } } }))).toEqual([]);
    expect(owed(on(units, { hexes: { terrain: { '2,-3': ['objective'] } } }))).toEqual([
      'In enemy ZOC and must attack this phase too: s2 (2,-2).',
    ]);
  });

  enforces('race-to-the-reichstag', '12.0', 'a unit attacks once a phase, and only the enemy', (context) => {
    expect(refused({ attack: [{ ...soviets(4)[0], flags: ['attacked'] }], defence: mobile(2) }, context)).toEqual(['12.0']);
    expect(refused({ attack: mobile(4), defence: mobile(2) }, context)).toEqual(['12.0']);
    expect(refused({ attack: soviets(4), defence: [{ side: '1uf', values: [2] }] }, context)).toEqual(['12.0']);
  });

  enforces('race-to-the-reichstag', '12.12', 'a strength in parentheses never attacks', (context) => {
    expect(refused({ attack: statics(3), defence: soviets(2) }, context)).toEqual(['12.12']);
    expect(refused({ attack: [{ side: 'german', flags: ['defence-only'], values: [3] }], defence: soviets(2) }, context)).toEqual(
      ['12.12'],
    );
  });

  enforces('race-to-the-reichstag', '13.5', 'nobody is attacked twice in a phase', (context) => {
    const defence = [{ side: 'german', kind: 'mobile', values: [2], flags: ['was-attacked'] }];
    expect(refused({ attack: soviets(4), defence }, context)).toEqual(['13.5']);
  });

  enforces('race-to-the-reichstag', '4.0-I.D', 'in this phase 1BF attacks', (context) => {
    expect(refused(on(two, {}, { phase: 'I.D' }), context)).toEqual([]);
    expect(refused({ attack: [{ side: '1uf', values: [4] }], defence: mobile(2), position: { phase: 'I.D' } }, context)).toEqual([
      '4.0-I.D',
    ]);
  });
  enforces('race-to-the-reichstag', '4.0-II.C', 'in this phase the Germans of the 1BF sector attack', (context) => {
    expect(refused({ attack: mobile(2), defence: soviets(4), position: { phase: 'II.C' } }, context)).toEqual([]);
    expect(refused(on(two, {}, { phase: 'II.C' }), context)).toEqual(['4.0-II.C']);
  });
  enforces('race-to-the-reichstag', '4.0-III.D', 'in this phase 1UF attacks', (context) => {
    expect(refused(on(two, {}, { phase: 'III.D' }), context)).toEqual(['4.0-III.D']);
  });
  enforces('race-to-the-reichstag', '4.0-IV.C', 'in this phase the Germans of the 1UF sector attack', (context) => {
    expect(refused({ attack: mobile(2), defence: soviets(4), position: { phase: 'IV.C' } }, context)).toEqual(['4.0-IV.C']);
  });
  it('4.0, 6.7 a plan in another phase is answered, and so is the second combat phase of a Maximum Effort', () => {
    expect(answer(on(two, {}, { phase: 'I.C' })).assumed.map(({ rule }) => rule)).toContain('4.0');
    expect(refused(on(two, {}, { phase: 'I.D#2' }))).toEqual([]);
  });

  it('on the map of the pack: the Reichstag, over the Spree and from both sectors', () => {
    const units = [
      { id: 'b', counter: '1bf-9g-tank-corps', at: '3209' },
      { id: 'u', counter: '1uf-6g-tank-corps', at: '3211' },
      { id: 'g', side: 'german', kind: 'static', values: [2], at: '3210' },
    ];
    const position = { empty: true, units };
    const north = answer({ attackers: ['b'], targets: ['reichstag'], position });
    expect(totals(north)).toEqual([6, 4]);
    expect(north.table).toBe('assault-crt');
    expect(north.standIn.map(({ what }) => what)).toEqual(expect.arrayContaining(['counters', 'board']));
    expect(refused({ attackers: ['u'], targets: ['3210'], position })).toEqual([]);
    expect(
      refused({
        attackers: ['u'],
        targets: ['3310'],
        position: { ...position, units: [...units, { id: 'x', side: 'german', values: [1], at: '3310' }] },
      }),
    ).toContain('12.2');
  });
});

describe('unseen static units', () => {
  const unseen = { unknown: 'static-pool' };

  it('16.8, 3.3 one unseen unit: every counter that may be left, weighed by its number', () => {
    const found = answer({ attack: soviets(6), defence: [unseen, ...mobile(2)], with: { crt: 'assault' } });
    expect(found.branches?.map(({ on, p, column }) => [on[0], String(p), column])).toEqual([
      ['marker', '1/20', '300-399'],
      ['0', '1/10', '300-399'],
      ['1', '9/20', '200-299'],
      ['2', '19/60', '100-199'],
      ['3', '1/12', '100-199'],
    ]);
    expect(found.defence.total).toBe('2-5');
    expect(found.column).toBeUndefined();
    const all = found.outcomes.map(({ p }) => p.toNumber()).reduce((a, b) => a + b, 0);
    expect(all).toBeCloseTo(1, 12);
    expect(found.assumed.map(({ rule }) => rule)).toContain('3.5');
    expect(found.standIn.map(({ what }) => what)).toContain('static-pool');
  });

  it('16.8 what is seen elsewhere is not in the pool', () => {
    const units = [
      { id: 's', side: '1bf', values: [6], at: '1,0' },
      { id: 'x', unknown: 'static-pool', at: '0,0' },
      ...Array.from({ length: 6 }, (_, i) => ({ id: `sniper${i}`, counter: 'de-sniper', at: '-2,0' })),
    ];
    const found = answer({
      attackers: ['s'],
      targets: ['0,0'],
      board: { hexes: { radius: 3 } },
      position: { empty: true, units },
    });
    expect(found.branches?.find(({ on }) => on[0] === '1')?.p.toString()).toBe('7/18');
  });

  it('12.13, Q11 a depot or a marker that turns up alone leaves nobody to attack, and nobody advances', () => {
    const found = answer({ attack: soviets(6), defence: [unseen] });
    expect(chances(found).none).toBe('3/20');
    expect(found.outcomes.find(({ result }) => result === 'none')?.text.en).toContain('Nobody is left');
    const objective = answer({ attack: soviets(6), defence: [unseen], terrain: ['objective'] });
    expect(chances(objective).none).toBe('1/20');
  });

  it('16.10 three unseen in the Reichstag: all hands, none of them told by id', () => {
    const found = answer({ attack: soviets(9, 9), defence: [unseen, unseen, unseen], terrain: ['reichstag'] });
    expect(found.branches?.length).toBe(35);
    const sum = found.branches?.map(({ p }) => p).reduce((a, b) => a.add(b));
    expect(String(sum)).toBe('1');
    expect(found.assumed.map(({ rule }) => rule)).not.toContain('3.5');
  });

  it('17.1 the viewer sees no more than his own units; the referee sees all', () => {
    const units = [
      { id: 's', side: '1bf', values: [6], at: '1,0' },
      { id: 'h', counter: 'de-fkm', at: '0,0', face: 'back', seenBy: ['1uf'] },
    ];
    const players = { '1bf': ['1bf', 'german'], '1uf': ['1uf', 'german'] };
    const question = {
      attackers: ['s'],
      targets: ['0,0'],
      board: { hexes: { radius: 2 } },
      position: { empty: true, players, units },
    };
    const blind = verdict({ ...question, viewer: '1bf' });
    expect(JSON.stringify(blind)).not.toMatch(/fkm|Mohnke/);
    expect((blind as Odds).branches?.length).toBe(5);
    expect(answer({ ...question, viewer: '1uf' }).defence.total).toBe(3);
  });

  it('3.3 more unseen units than counters, or stand-ins refused', () => {
    expect(refused({ attack: soviets(6), defence: [unseen], 'stand-ins': false })).toEqual(['3.3']);
    const units = game.pack.counters.flatMap(({ id, hidden, count }) =>
      hidden === 'static-pool' ? Array.from({ length: count }, (_, i) => ({ id: `${id}-${i}`, counter: id, at: '-1,0' })) : [],
    );
    const position = {
      empty: true,
      units: [...units, { id: 's', side: '1bf', values: [6], at: '1,0' }, { id: 'x', ...unseen, at: '0,0' }],
    };
    expect(refused({ attackers: ['s'], targets: ['0,0'], board: { hexes: { radius: 2 } }, position })).toEqual(['3.3']);
  });

  it('12.12 an unseen unit never attacks', () => {
    expect(refused({ attack: [unseen], defence: soviets(2) })).toEqual(['12.12']);
  });
});

describe('what would sharpen or spoil it', () => {
  const of = (question: Asked) => answer({ ...question, with: { crt: 'assault', ...(question.with as object) } }).sharpen;

  it('12.2 the next column, counted in printed strength', () => {
    expect(of({ attack: soviets(7), defence: mobile(3) })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ for: 'attacker', needs: { attack: 2 }, gives: '300-399' }),
        expect.objectContaining({ for: 'defender', needs: { defence: 1 }, gives: '100-199' }),
        expect.objectContaining({ for: 'attacker', needs: { barrage: 'artillery' }, gives: '400-499', rule: '12.14' }),
        expect.objectContaining({ for: 'defender', needs: { tower: 'face-up' }, gives: '100-199', rule: '12.15' }),
      ]),
    );
    // Doubled by the barrage, one more point is two.
    expect(of({ attack: soviets(4), defence: mobile(3), with: { barrage: true } })).toContainEqual(
      expect.objectContaining({ needs: { attack: 1 }, gives: '300-399' }),
    );
  });

  it('19.1, 12.18 over water: an engineer, or one attacker on dry ground', () => {
    const found = of({ attack: soviets(6), defence: mobile(3), across: ['river'] });
    expect(found).toContainEqual(expect.objectContaining({ needs: { engineer: 1 }, gives: '200-299' }));
    expect(found).toContainEqual(expect.objectContaining({ needs: { unit: 'not-across-water' }, gives: '200-299' }));
    expect(of({ attack: soviets(6), defence: mobile(3), across: ['lake'] })).not.toContainEqual(
      expect.objectContaining({ needs: { engineer: 1 } }),
    );
  });
});

describe('stand-ins and owners', () => {
  it('27.1, 27.2 the tables are the rulebook’s: nothing is unknown without stand-ins', () => {
    const found = answer({ attack: soviets(6), defence: mobile(2), 'stand-ins': false });
    expect(found.unknown).toBeUndefined();
    expect(found.standIn).toEqual([]);
    expect(found.outcomes.length).toBeGreaterThan(0);
  });

  it('a table with unknown cells: everything up to the column, and the cells by name', () => {
    const tables = { 'mobile-crt': { cells: { 3: ['AP', 'AR', 'MD', 'MD', null, 'DR', 'DP', 'DP'] } } };
    const found = answer({ attack: soviets(6), defence: mobile(2), with: { crt: 'mobile' }, tables });
    expect(found.column).toBe('300-399');
    expect(found.unknown).toEqual([{ table: 'mobile-crt', row: '3', column: '300-399' }]);
    expect(chances(found)['?']).toBe('1/6');
    expect(found.summary).toEqual([]);
  });

  it('a counter whose strength is a stand-in says so, and is refused without stand-ins', () => {
    const question = { attack: [{ counter: '1bf-9g-tank-corps' }], defence: mobile(2) };
    expect(answer(question).standIn.map(({ what }) => what)).toEqual(['counters']);
    expect(refused({ ...question, 'stand-ins': false })).toEqual(['12.2']);
    // 3.2 states the strength of the towers.
    expect(refused({ attack: soviets(6), defence: [{ counter: 'de-tower-tg' }], 'stand-ins': false })).toEqual([]);
  });
});

describe('bad input', () => {
  it.each<[string, Asked, string]>([
    ['no attackers', { attack: [], defence: mobile(1) }, '12.2'],
    ['no defenders', { attack: soviets(1), defence: [] }, '12.2'],
    ['an attacker of strength 0', { attack: soviets(0), defence: mobile(1) }, '12.13'],
    ['a negative strength', { attack: soviets(-3), defence: mobile(1) }, '12.2'],
    ['half a point', { attack: soviets(1.5), defence: mobile(1) }, '12.2'],
    ['no strength', { attack: [{ side: '1bf' }], defence: mobile(1) }, '12.2'],
    ['a letter', { attack: [{ side: '1bf', values: ['A'] }], defence: mobile(1) }, '12.2'],
    ['unknown terrain', { attack: soviets(1), defence: mobile(1), terrain: ['swamp'] }, '27.4b'],
    ['an unknown hexside', { attack: soviets(1), defence: mobile(1), across: ['moat'] }, '12.18'],
    ['an unknown side', { attack: [{ side: 'soviet', values: [1] }], defence: mobile(1) }, '12.2'],
    ['an unknown table', { attack: soviets(1), defence: mobile(1), with: { crt: 'naval' } }, '12.21'],
    ['an input that there is not', { attack: soviets(1), defence: mobile(1), with: { dice: 1000 } }, '12.2'],
    ['a thousand units', { attack: soviets(...new Array<number>(1000).fill(1)), defence: mobile(1) }, '12.2'],
    ['more Soviets than six hexes hold', { attack: soviets(...new Array<number>(19).fill(1)), defence: mobile(1) }, '10.2'],
    ['more Germans than six hexes hold', { attack: soviets(1), defence: mobile(...new Array<number>(19).fill(1)) }, '10.3'],
  ])('%s is refused', (_, question, rule) => {
    expect(refused(question)).toEqual([rule]);
  });

  it('12.2 an attacker who is not adjacent', () => {
    const units = [
      { id: 's', side: '1bf', values: [6], at: '2,0' },
      { id: 'g', side: 'german', values: [6], at: '0,0' },
    ];
    expect(
      refused({ attackers: ['s'], targets: ['0,0'], board: { hexes: { radius: 2 } }, position: { empty: true, units } }),
    ).toEqual(['12.2']);
  });

  it('a thousand dice do not fit', () => {
    const ready = fight(game, { attack: soviets(6), defence: mobile(2) } as unknown as OddsQuestion) as Fight;
    expect(ready.run([{ dice: new Array<number>(1000).fill(6) }]).refused).toBe(true);
    expect(ready.run([{ dice: [7] }]).refused).toBe(true);
  });
});

describe('rolled at the table', () => {
  const roll = (question: Asked) => fight(game, question as unknown as OddsQuestion) as Fight;

  it('12.23 the die, the losses of the owner’s choice, then the panic', () => {
    const ready = roll({ attack: soviets(6), defence: mobile(2, 2), with: { crt: 'mobile' } });
    expect(ready.run([]).waiting).toMatchObject({ id: 'roll', who: 'attacker' });
    const panic = ready.run([{ dice: [6] }]);
    expect(panic).toMatchObject({ result: 'DP', waiting: { id: 'defender-losses', who: 'defender', options: [['d1'], ['d2']] } });
    expect(ready.run([{ dice: [6] }, { choose: ['d2'] }]).waiting).toMatchObject({ id: 'panic', who: 'defender' });
    const done = ready.run([{ dice: [6] }, { choose: ['d2'] }, { dice: [4] }]);
    expect(done.waiting).toBeUndefined();
    expect(done.told.map(({ value }) => value)).toEqual(['DP', undefined, 4]);
    expect(ready.run([{ dice: [6] }, { choose: ['a1'] }]).refused).toBe(true);
  });

  it('Q9 more than half may be given up, less not', () => {
    const ready = roll({ attack: soviets(4, 3, 2), defence: mobile(9), with: { crt: 'assault' } });
    expect(ready.run([{ dice: [1] }]).waiting?.options).toEqual([
      ['a1', 'a2'],
      ['a1', 'a3'],
      ['a2', 'a3'],
    ]);
    expect(ready.run([{ dice: [1] }, { choose: ['a1', 'a2', 'a3'] }]).waiting).toBeUndefined();
    expect(ready.run([{ dice: [1] }, { choose: ['a1'] }]).refused).toBe(true);
  });

  it('16.8 unseen units are turned up first', () => {
    const ready = roll({ attack: soviets(6), defence: [{ unknown: 'static-pool' }] });
    expect(ready.run([]).waiting).toMatchObject({ id: 'statics', wants: { deck: 'static-pool', cards: 1 } });
    expect(ready.run([{ cards: ['3'] }]).waiting).toMatchObject({ id: 'roll' });
    expect(ready.run([{ cards: ['marker'] }])).toMatchObject({ result: 'none' });
    expect(ready.run([{ cards: ['9'] }]).refused).toBe(true);
  });
});

describe('words', () => {
  it('every line is there in both languages, with a case of the catalogue', () => {
    const known = new Set([...game.pack.rules.cases.map(({ rule }) => rule), ...game.pack.rules.rulings.map(({ id }) => id)]);
    const questions: Asked[] = [
      { attack: soviets(6, 0, 4), defence: [...mobile(2), ...statics(0, 3)], across: ['river', 'river', ['river', 'bridge']] },
      { attack: mobile(3), defence: soviets(2), with: { 'me-262': true, flak: true }, terrain: ['objective'] },
      {
        attack: soviets(6),
        defence: [{ unknown: 'static-pool' }],
        terrain: ['reichstag'],
        with: { barrage: true, loc: { a1: false } },
      },
    ];
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) for (const item of value) visit(item);
      else if (value !== null && typeof value === 'object') {
        if ('en' in value && 'ja' in value) {
          expect(value.ja, String(value.en)).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]|^[^\p{L}]*$/u);
          return;
        }
        if ('rule' in value) expect(known, String(value.rule)).toContain(value.rule);
        for (const item of Object.values(value)) visit(item);
      }
    };
    for (const question of questions) visit(answer(question));
  });

  it('ask answers in the language asked for', () => {
    const { answer: told } = ask(game, {
      ask: 'odds',
      lang: 'ja',
      attack: soviets(6),
      defence: mobile(2),
      terrain: ['objective'],
    });
    expect(JSON.stringify(told)).toContain('戦略目標');
  });
});
