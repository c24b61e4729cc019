import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameRoom } from '../../src/games/index.js';
import { readPack } from '../../src/node.js';
import { type Counter, isStandIn } from '../../src/pack/index.js';
import { type CombatScript, NO_ROLL, playScript, resolve, type ScriptUnit, UNSAID, type Value } from '../../src/rules/index.js';
import { ask } from '../../src/table/ask.js';

/** A combat as both sides of the test understand it. */
interface Trial {
  readonly attack: readonly Soldier[];
  readonly defence: readonly Soldier[];
  readonly answers: Readonly<Record<string, string | number>>;
}

interface Soldier {
  readonly counter: Counter;
  readonly face: 'front' | 'back';
  readonly marks: readonly string[];
  readonly role: string;
}

const open = (game: string) => {
  const { pack, board } = readPack(`data/${game}`);
  if (pack === undefined || board === undefined) throw new Error(game);
  const script = gameRoom(pack.game.rules)?.script?.(pack, board);
  if (script === undefined) throw new Error(`${game} has no script`);
  return { pack, board, script };
};
type Opened = ReturnType<typeof open>;

/** Combats of any counters that stand against each other, with any marks and answers. */
function trials({ pack, script }: Opened, sides: readonly (readonly [string, string])[], fits: (counter: Counter) => boolean) {
  const of = (side: string) => pack.counters.filter((counter) => counter.side === side && fits(counter));
  const soldier = (side: string, role: 'attack' | 'defence') =>
    fc
      .record({
        counter: fc.constantFrom(...of(side)),
        face: fc.constantFrom('front' as const, 'back' as const),
        marks: fc.subarray(script.marks.filter((mark) => role === 'attack' || mark.id === 'oos').map(({ id }) => id)),
        role: fc.constant(role),
      })
      .map((one): Soldier => ({ ...one, face: one.counter.back === undefined ? 'front' : one.face }));
  const answers = fc.record(
    Object.fromEntries(script.asks.map(({ id, options }) => [id, fc.constantFrom(...options)] as const)),
  ) as fc.Arbitrary<Record<string, string | number>>;
  return fc.constantFrom(...sides).chain(([a, d]) =>
    fc
      .record({
        attack: fc.array(soldier(a, 'attack'), { minLength: 1, maxLength: 4 }),
        defence: fc.array(soldier(d, 'defence'), { minLength: 1, maxLength: 3 }),
        answers,
        // What helps only against all attackers is rare otherwise.
        alike: fc.boolean(),
      })
      .map(({ attack, alike, ...rest }) => ({
        attack: attack.map((one) => (alike ? { ...one, marks: attack[0]?.marks ?? [] } : one)),
        ...rest,
      })),
  );
}

const unitOf = ({ pack }: Opened, { counter, face, marks, role }: Soldier, roles: CombatScript['roles']): ScriptUnit => {
  const piece = resolve(pack, { id: counter.id, counter: counter.id, face });
  return {
    role: (roles[role === 'attack' ? 0 : role === 'defence' ? 1 : roles.findIndex(({ id }) => id === role)] ?? roles[0]!).id,
    marks,
    values: piece.values as Record<string, number | string>,
    side: piece.side,
    nation: piece.nation,
    kind: piece.kind,
    size: piece.size,
    flags: counter.flags,
  };
};

type Answer = Readonly<Record<string, never>> & {
  readonly ok: boolean;
  readonly attack: { readonly total: number | string };
  readonly defence: { readonly total: number | string };
  readonly column?: string;
  readonly outcomes: readonly { readonly result: string; readonly p: string }[];
  readonly branches?: readonly {
    readonly on: readonly string[];
    readonly attack: { readonly total: number };
    readonly defence: { readonly total: number };
    readonly column: string;
    readonly outcomes: readonly { readonly result: string; readonly p: string }[];
  }[];
};

/** Asks the calculator; undefined where it refuses the attack. */
function asked(game: Opened, trial: Trial, more: object): Answer | undefined {
  const unit = (prefix: string, flags: readonly string[]) => (one: Soldier, i: number) => ({
    id: `${prefix}${i}`,
    counter: one.counter.id,
    face: one.face,
    ...(one.marks.some((mark) => flags.includes(mark)) ? { flags: one.marks.filter((mark) => flags.includes(mark)) } : {}),
  });
  const sides = Object.keys(game.pack.terrain.sides);
  const flags = ['oos', 'retreated', 'disrupted', 'damaged'];
  const { answer, understood } = ask(game, {
    ask: 'odds',
    attack: trial.attack.map(unit('a', flags)),
    defence: trial.defence.map(unit('d', flags)),
    terrain: trial.answers.terrain === 'clear' ? [] : String(trial.answers.terrain).split(' + '),
    across: trial.attack.map(({ marks }) => marks.filter((mark) => sides.includes(mark))),
    ...more,
  });
  if (!understood) throw new Error(JSON.stringify(answer));
  return answer.ok === true ? (answer as unknown as Answer) : undefined;
}

/** The chances of each result when the script rolls every face. */
function results(play: (face: number) => Readonly<Record<string, Value>>): Record<string, string> {
  const counts = new Map<string, number>();
  for (let face = 1; face <= 6; face++) {
    const result = String(play(face)['step:result']);
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
  return chances([...counts].map(([result, n]) => ({ result, p: n === 6 ? '1' : `${n}/6` })));
}

const chances = (outcomes: readonly { readonly result: string; readonly p: string }[]): Record<string, string> =>
  Object.fromEntries(
    outcomes.map(({ result, p }) => {
      const [n = 0, d = 1] = p.split('/').map(Number);
      return [result, ((n * 6) / d).toFixed(3)] as const;
    }),
  );

/** Compares until so many combats were allowed; the rest of the rules may refuse what it likes. */
function compare(arbitrary: fc.Arbitrary<Trial>, least: number, check: (trial: Trial) => boolean): void {
  let compared = 0;
  fc.assert(
    fc.property(arbitrary, (trial) => {
      if (check(trial)) compared++;
    }),
    { numRuns: process.env.SOAK === undefined ? 250 : 5000, seed: 1945 },
  );
  expect(compared).toBeGreaterThanOrEqual(least);
}

const play = (game: Opened, { attack, defence, answers }: Trial, rolls: Record<string, number> = {}) =>
  playScript(
    game.script,
    [...attack, ...defence].map((one) => unitOf(game, one, game.script.roles)),
    answers,
    rolls,
  );

/** FTTR 8.5.4, 19.0: carpet raids and drops help the Allies alone; only they and who is named may use them. */
const lawful = (trial: Trial): Trial => {
  const allied = trial.attack[0]?.counter.side === 'allied';
  const airborne = allied && trial.attack.some(({ counter }) => counter.kind === 'airborne') ? trial.answers.airborne : 'no';
  const marks = (one: Soldier): Soldier => (allied ? { ...one, marks: one.marks.filter((mark) => mark !== 'oos') } : one);
  return {
    ...trial,
    attack: trial.attack.map(marks),
    answers: { ...trial.answers, carpet: allied ? (trial.answers.carpet as number) : 0, airborne: airborne as string },
  };
};

const shownAs = (column: string | undefined): string | undefined =>
  column?.replace('<=', '≤ ').replace('>=', '≥ ').replaceAll('<', '＜').replaceAll('>', '＞');

describe('a script comes to the same as the calculator', () => {
  it('Kestrel Bridge', () => {
    const game = open('kestrel-bridge');
    compare(
      trials(
        game,
        [
          ['aldmark', 'brennland'],
          ['brennland', 'aldmark'],
        ],
        () => true,
      ),
      150,
      (trial) => {
        const answer = asked(game, trial, {});
        if (answer === undefined) return false;
        const steps = play(game, trial);
        expect([steps['sum:attack'], steps['step:defence'], steps['step:name']]).toEqual([
          answer.attack.total,
          answer.defence.total,
          answer.column,
        ]);
        expect(results((die) => play(game, trial, { die }))).toEqual(chances(answer.outcomes));
        return true;
      },
    );
  });

  it('Battle for Germany', () => {
    const game = open('battle-for-germany');
    const sides = [
      ['western-allied', 'west-german'],
      ['soviet', 'east-german'],
      ['east-german', 'soviet'],
      ['west-german', 'western-allied'],
    ] as const;
    compare(
      trials(game, sides, ({ class: kind }) => kind === 'unit'),
      100,
      (trial) => {
        const more = String(trial.answers.more);
        const answer = asked(game, trial, {
          with: { 'fortress-destroyed': more.includes('fortress-destroyed'), 'ss-halved': more.includes('ss-halved') },
          ...(more.includes('ss-halved') ? { position: { options: ['13.2'] } } : {}),
        });
        const steps = play(game, trial);
        if (answer === undefined) return false;
        expect([Number(steps['sum:attack']) / 2, steps['step:defence'], steps['step:name']]).toEqual([
          answer.attack.total,
          answer.defence.total,
          answer.column,
        ]);
        expect(results((die) => play(game, trial, { die }))).toEqual(chances(answer.outcomes));
        return true;
      },
    );
  });

  it('Race to the Reichstag', () => {
    const game = open('race-to-the-reichstag');
    const sides = [
      ['1bf', 'german'],
      ['1uf', 'german'],
      ['german', '1bf'],
    ] as const;
    const isUnit = ({ class: kind, front }: Counter) =>
      kind === 'unit' && typeof front.strength === 'number' && front.type !== 'flak-tower';
    compare(trials(game, sides, isUnit), 80, (trial) => {
      const support = String(trial.answers.support);
      const german = trial.attack[0]?.counter.side === 'german';
      if (german ? /barrage|engineer/.test(support) : support.includes('me-262')) return false;
      const answer = asked(game, trial, {
        with: {
          crt: trial.answers.crt,
          barrage: support.includes('barrage'),
          flak: support.includes('flak'),
          engineer: support.includes('engineer'),
          'me-262': support.includes('me-262'),
          loc: Object.fromEntries(trial.attack.map(({ marks }, i) => [`a${i}`, !marks.includes('no-loc')])),
        },
      });
      if (answer === undefined) return false;
      const steps = play(game, trial);
      expect([steps['step:attack'], steps['step:defence'], steps['step:name']]).toEqual([
        answer.attack.total,
        answer.defence.total,
        shownAs(answer.column),
      ]);
      expect(results((die) => play(game, trial, { die }))).toEqual(chances(answer.outcomes));
      return true;
    });
  });

  it.each([
    { across: 'river', support: 'none', by: '1bf-60g-rifle-div', defence: 6 },
    { across: 'river', support: 'engineer', by: '1bf-60g-rifle-div', defence: 3 },
    { across: 'river', support: 'none', by: '1bf-5sa-eng-bde', defence: 3 },
    { across: 'lake', support: 'engineer', by: '1bf-5sa-eng-bde', defence: 6 },
  ])('19.1: $by across a $across, support $support', ({ across, support, by, defence }) => {
    const game = open('race-to-the-reichstag');
    const soldier = (id: string, role: string, marks: string[] = []): Soldier => {
      const counter = game.pack.counters.find((one) => one.id === id);
      if (counter === undefined) throw new Error(id);
      return { counter, face: 'front', role, marks };
    };
    const trial = {
      attack: [soldier(by, 'attack', [across])],
      defence: [soldier('de-mb-2', 'defence')],
      answers: { crt: 'mobile', terrain: 'clear', support },
    };
    const answer = asked(game, trial, { with: { crt: 'mobile', engineer: support === 'engineer' } });
    expect([play(game, trial)['step:defence'], answer?.defence.total]).toEqual([defence, defence]);
  });

  it('Red Vengeance', () => {
    const game = open('red-vengeance');
    const sides = [
      ['allied', 'axis'],
      ['axis', 'allied'],
    ] as const;
    compare(
      trials(game, sides, ({ class: kind }) => kind === 'unit'),
      100,
      (trial) => {
        const first = String(trial.answers.first);
        const commanded = trial.attack[0]?.counter.side === 'allied' ? ['zhukov', 2] : ['dietrich', 1];
        const leaders = Number(trial.answers.leaders) > 0 ? commanded : undefined;
        const answer = asked(
          game,
          { ...trial, answers: trial.answers },
          {
            with: {
              weather: trial.answers.weather,
              volkssturm: first.includes('volkssturm'),
              'fortress-lost': first.includes('fortress-lost'),
              leaders: { attack: leaders === undefined ? [] : [leaders[0]], defence: [] },
            },
          },
        );
        if (answer === undefined) return false;
        const answers = { ...trial.answers, leaders: leaders?.[1] ?? 0, 'attack-dice': 0, 'defence-dice': 0, ships: 0 };
        const steps = play(game, { ...trial, answers });
        expect([steps['step:attack'], steps['step:defence']]).toEqual([answer.attack.total, answer.defence.total]);
        return true;
      },
    );
  });

  it('The Fall of the Third Reich', () => {
    const game = open('fall-of-the-third-reich');
    const sides = [
      ['allied', 'axis'],
      ['soviet', 'axis'],
      ['axis', 'soviet'],
      ['axis', 'allied'],
    ] as const;
    compare(
      trials(game, sides, ({ class: kind, front }) => kind === 'unit' && front.attack !== undefined),
      60,
      (given) => {
        const trial = lawful(given);
        const air = String(trial.answers.air);
        const turn = game.pack.sequence.turns.findLast(({ year }) => year === trial.answers.year)?.number;
        const answer = asked(game, trial, {
          with: {
            turn,
            luftwaffe: air.includes('luftwaffe'),
            interdiction: air.includes('interdiction-all') ? 'all' : air.includes('interdiction-attack') ? 'attack' : 'none',
            carpet: trial.answers.carpet,
            airborne: trial.answers.airborne === 'yes',
          },
        });
        if (answer === undefined) return false;
        const name = (column: string | undefined) => (column === '<1:2' ? 'below 1:2' : shownAs(column));
        const branches = answer.branches ?? [{ ...answer, on: ['1', '2', '3', '4', '5', '6'] }];
        for (const branch of branches)
          for (const face of branch.on) {
            const steps = play(game, trial, { strength: Number(face) });
            expect([steps['step:attack'], steps['step:defence'], steps['step:name']]).toEqual([
              branch.attack.total,
              branch.defence.total,
              name(branch.column),
            ]);
            expect(results((die) => play(game, trial, { strength: Number(face), die }))).toEqual(chances(branch.outcomes));
            const told = String(play(game, trial, { strength: Number(face), die: 3 })['step:told']);
            expect(told.includes('No die')).toBe(branch.column === '<1:2');
          }
        return true;
      },
    );
  });

  it('Absolute War!', () => {
    const game = open('absolute-war');
    const sides = [
      ['german', 'soviet'],
      ['soviet', 'german'],
    ] as const;
    const trial = trials(game, sides, ({ class: kind, front }) => kind === 'unit' && Object.keys(front).length > 0).map(
      (one): Trial => ({ ...one, attack: one.attack.slice(0, 1), defence: one.defence.slice(0, 1) }),
    );
    compare(trial, 60, (one) => {
      const marks = one.attack[0]?.marks ?? [];
      const fits = {
        ...one,
        attack: one.attack.map((lead) => ({ ...lead, marks: marks.filter((mark) => mark !== 'lower' && mark !== 'damaged') })),
      };
      const answer = asked(game, fits, {
        with: {
          attacker: one.attack[0]?.counter.side,
          initiative: one.answers.initiative,
          weather: one.answers.weather,
          contested: one.answers.contested === 'yes',
        },
      });
      if (answer === undefined) return false;
      const steps = play(game, { ...fits, answers: { ...one.answers, 'attack-cp': 0, 'defence-cp': 0 } });
      expect([steps['step:attack'], steps['step:defence']]).toEqual([answer.attack.total, answer.defence.total]);
      return true;
    });
  });
});

describe('a report says what is missing and what is ours', () => {
  const game = open('battle-for-germany');
  const { script } = game;
  const unit = (id: string, role: string, more: Partial<ScriptUnit> = {}): ScriptUnit => {
    const counter = game.pack.counters.find((one) => one.id === id);
    if (counter === undefined) throw new Error(id);
    return { ...unitOf(game, { counter, face: 'front', marks: [], role: 'attack' }, script.roles), role, ...more };
  };
  const [us, gb, su, de] = ['us-1-army', 'gb-v-corps', 'su-65-army', 'de-i-para-corps'] as const;
  const report = (units: readonly ScriptUnit[], answers: Record<string, string | number> = {}, rolls?: { die: number }) =>
    String(playScript(script, units, answers, rolls)[`step:${rolls === undefined ? script.says.before : script.says.after}`]);

  it.each([
    ['nobody marked', [], /^Nobody is marked/],
    ['no target', [unit(us, 'attacker')], /^No target is marked/],
    ['no attacker', [unit(de, 'target')], /^No attacker is marked/],
    ['only a unit face down', [unit(us, 'attacker'), unit(de, 'target', { hidden: true })], /^The marked target lies face down/],
    ['two sides attack', [unit(us, 'attacker'), unit(su, 'attacker'), unit(de, 'target')], /^Attackers of different sides/],
    ['a target of the own side', [unit(us, 'attacker'), unit(gb, 'target')], /^An attacker and a target are of the same side/],
  ])('%s', (_, units, said) => {
    expect(report(units)).toMatch(said);
    expect(report(units, {}, { die: 1 })).toMatch(new RegExp(said.source.replace('^', `^${NO_ROLL}`)));
  });

  it('the terrain was never named', () => {
    const units = [unit(us, 'attacker'), unit(de, 'target')];
    expect(report(units, { terrain: UNSAID })).toMatch(/^Nobody has said what terrain/);
    expect(report(units, { terrain: UNSAID }, { die: 1 })).toMatch(/^No roll: Nobody has said what terrain/);
    expect(report(units)).toContain('1 unit in one hex: clear');
  });

  it('units face down are left out, without a word of what they are', () => {
    const told = report([unit(us, 'attacker'), unit(de, 'target'), unit('de-ii-para-corps', 'target', { hidden: true })]);
    expect(told).toContain('1 unit in one hex');
    expect(told).toContain('1 unit face down left out');
  });

  it('targets in several hexes are named as such', () => {
    const two = (place: number) => [
      unit(us, 'attacker'),
      unit(de, 'target', { place: 5 }),
      unit('de-ii-para-corps', 'target', { place }),
    ];
    expect(report(two(5))).toContain('2 units in one hex: clear');
    expect(report(two(126))).toContain('2 units in several hexes, all taken as clear');
  });

  it('figures that stand in are called so, and no others', () => {
    const plain = [unit(us, 'attacker', { standIn: false }), unit(de, 'target', { standIn: false })];
    const ours = [unit(us, 'attacker', { standIn: true }), unit(de, 'target', { standIn: false })];
    expect(report(plain)).toMatch(/ \(stand-in chart\)$/);
    expect(report(ours)).toMatch(/ \(stand-in chart, strengths\)$/);
    expect(report(ours, { terrain: 'city' })).toMatch(/ \(stand-in chart, terrain, strengths\)$/);
    const crt = game.pack.tables.crt!;
    const column = String(playScript(script, ours)['step:name']);
    for (let die = 1; die <= 6; die++) {
      const cell = crt.cells[crt.rowIds.indexOf(String(die))]?.[crt.columnIds.indexOf(column)];
      expect(report(ours, {}, { die }).endsWith(' (stand-in chart)')).toBe(isStandIn(cell?.from ?? ''));
    }
  });

  it('Kestrel Bridge has none', () => {
    const kestrel = open('kestrel-bridge');
    const [a, d] = ['aldmark', 'brennland'].map((side) => kestrel.pack.counters.find((one) => one.side === side)!);
    const units = [a, d].map((counter, i) => ({
      ...unitOf(kestrel, { counter: counter!, face: 'front', marks: [], role: 'attack' }, kestrel.script.roles),
      role: i === 0 ? 'attacker' : 'target',
      standIn: false,
    }));
    expect(String(playScript(kestrel.script, units)['step:report'])).not.toContain('stand-in');
  });
});
