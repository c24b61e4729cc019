import { describe, expect, it } from 'vitest';
import { flood, neighboursOf, stepsFrom } from '../../../src/board/index.js';
import { placedOf, spacesNamed } from '../../../src/games/placed.js';
import { type Line, line, setupsOf } from '../../support/setup.js';

const { pack, board, problems, ids, scenario, broken } = setupsOf('data/absolute-war');

const fromTurn1 = ids.filter((id) => pack.scenarios[id]?.turns.first === 1);
const units = (id: string) => placedOf(pack, board, scenario(id)).filter(({ counter }) => counter.class !== 'marker');
const onMap = (id: string) =>
  units(id).filter(({ space }) => ['hex', 'area'].includes(space.kind) || space.regions.includes('boxes'));

describe('the set-ups', () => {
  it('are free of problems', () => {
    expect(problems).toEqual([]);
    for (const id of ids) expect([id, broken(id, [])]).toEqual([id, []]);
  });

  it.each(ids)('4.0 %s: every unit of its time is in play or on its turn of the track', (id) => {
    const { turns, sequence } = scenario(id);
    const placed = new Map<string, number>();
    for (const { counter, line } of units(id)) placed.set(counter.id, (placed.get(counter.id) ?? 0) + line.copies);
    for (const counter of pack.counters.filter((one) => one.class !== 'marker')) {
      const [entry, exit] = [Number(counter.entry ?? 0), Number(counter.exit ?? 99)];
      const small = counter.size === 'small' || counter.id === 'de-army-group-f';
      const out =
        entry > turns.last || exit < turns.first || (sequence === 'basic' ? small : counter.flags.includes('basic-only'));
      // The Basic game has four small units, and which they are is a stand-in.
      if (sequence === 'basic' && small) continue;
      expect([counter.id, placed.get(counter.id) ?? 0]).toEqual([counter.id, out ? 0 : counter.count]);
    }
  });

  it.each(ids)('4.0, 3.4 %s: each player has his combat markers', (id) => {
    const sum = (side: string) =>
      scenario(id)
        .setup.filter(({ at }) => at === `${side}-available`)
        .reduce((n, { copies }) => n + copies, 0);
    // Death Squads took a German Attack marker on Turn 3 [21.1.3].
    expect([sum('german'), sum('soviet')]).toEqual([id === 'stalingrad' ? 17 : 18, 18]);
  });

  it.each(fromTurn1)('21.1.1 %s: units with one letter stand together, R is Disrupted, SL stands on the Stalin Line', (id) => {
    const letters = new Map<string, string | undefined>();
    for (const { counter, at, line } of onMap(id)) {
      const stack = `${at} ${line.stack}`;
      expect([counter.id, letters.get(stack) ?? counter.setup]).toEqual([counter.id, counter.setup]);
      letters.set(stack, counter.setup);
    }
    for (const { counter, line, space } of onMap(id)) {
      expect([counter.id, line.flags.includes('disrupted')]).toEqual([counter.id, counter.setup === 'R']);
      if (counter.setup === 'SL') expect(space.regions).toContain('stalin-line');
    }
  });

  it.each(fromTurn1)('21.1.1 %s: each army group that attacks has an enemy next door', (id) => {
    const soviets = new Set(
      onMap(id)
        .filter(({ side }) => side === 'soviet')
        .map(({ at }) => at),
    );
    const touching = new Set(
      onMap(id)
        .filter(({ at, side }) => side === 'german' && [...neighboursOf(board, at)].some((space) => soviets.has(space)))
        .map(({ counter }) => counter.setup),
    );
    expect([...touching].sort()).toEqual(['C', 'F', 'N', 'S']);
  });

  it.each(ids)('7.0-B, 7.2.2 %s: no stack is more than 2 zones from a supply source', (id) => {
    const holders = new Map<number, unknown>();
    for (const [name, holder] of Object.entries(scenario(id).control))
      for (const space of spacesNamed(board, name)) holders.set(space, holder);
    const walk = (side: string) => ({ purpose: 'supply', inside: (space: number) => holders.get(space) === side }) as const;
    const sources = (side: string, sites: readonly string[]): number[] => {
      const reached = sites.map((site) => flood(board, spacesNamed(board, site)[0] ?? -1, walk(side)));
      return board.spaces.flatMap(({ id: zone, features, terrain }, space) =>
        reached.some((one) => one[space] === 1) &&
        (sites.includes(zone) || [...features, ...terrain].some((word) => word === 'minor-city' || word === 'major-city'))
          ? [space]
          : [],
      );
    };
    const cities = { german: sources('german', ['germany', 'czechoslovakia']), soviet: sources('soviet', ['urals-siberia']) };
    for (const { counter, side, at, space } of onMap(id)) {
      const coast = side === 'german' ? ['baltic', 'mottiland'] : ['black-sea', 'caspian'];
      const steps = stepsFrom(board, at, 2, walk(side ?? ''));
      const near = cities[side as 'german' | 'soviet'].some((city) => steps[city] !== -1);
      expect([counter.id, near || coast.some((region) => space.regions.includes(region))]).toEqual([counter.id, true]);
    }
  });

  it('the front of July 1942: every unit stands on ground that its side controls, and the armies face each other', () => {
    const at = (counter: string) => scenario('stalingrad').setup.find((one) => one.counter === counter)?.at;
    expect(['de-18-army', 'de-9-army', 'de-6-army', 'de-17-army', 'de-11-army'].map(at)).toEqual([
      'novgorod',
      'smolensk',
      'kharkov',
      'stalino',
      'perekop',
    ]);
    expect(['su-leningrad-front', 'su-western-front', 'su-southern-front', 'su-stalingrad-front'].map(at)).toEqual([
      'leningrad',
      'tula',
      'rostov',
      'turn-8',
    ]);
  });
});

describe('a broken set-up is refused with its case', () => {
  it.each<[string, string, Line[], string]>([
    ['3.3 three units in a stack', 'barbarossa', [line('de-11-army', 'warsaw')], '3.3'],
    ['3.3 two Forts in a stack', 'stalingrad', [line('su-fort', 'leningrad', { copies: 2 })], '3.3'],
    ['3.3 two air units in a stack', 'barbarossa', [line('de-luftflotte-1', 'cracow'), line('de-luftflotte-2', 'cracow')], '3.3'],
    ['3.3 two units in a stack of the Basic game', 'basic-campaign', [line('de-2-army', 'warsaw')], '3.3'],
    ['3.3 a stack in two zones', 'barbarossa', [line('de-17-army', 'cracow', { stack: 'c-lublin' })], '3.3'],
    ['11.5.1 three stacks in an Area', 'barbarossa', [line('de-17-army', 'lublin', { stack: 's-lublin-2' })], '11.5.1'],
    ['11.5.1 two stacks in a Hex', 'barbarossa', [line('de-17-army', 'warsaw', { stack: 's-warsaw' })], '11.5.1'],
    [
      '11.5.1 five stacks in a Box',
      'barbarossa',
      ['de-17-army', 'de-11-army', 'de-18-army', 'de-2-army', 'de-security'].map((id) => line(id, 'hungary', { stack: id })),
      '11.5.1',
    ],
    ['2.1 a German in the USSR', 'barbarossa', [line('de-luftflotte-1', 'pinsk')], '2.1'],
    ['4.0, 21.1.1 an SL garrison far from the line', 'barbarossa', [line('su-sl-garrison', 'orel')], '21.1.1'],
    ['18.6 Romanians in Constanta', 'barbarossa', [line('ro-3-army', 'constanta', { flags: ['disrupted'] })], '18.6'],
    ['18.6 Finns in Germany', 'barbarossa', [line('fi-ii-corps', 'stettin')], '18.6'],
    ['18.6 another German in Finland', 'barbarossa', [line('de-security', 'helsinki')], '18.6'],
    ['18.6 Romanians and Hungarians in a stack', 'stalingrad', [line('hu-2-army', 'odessa')], '18.6'],
    ['18.4 the Fortress elsewhere', 'barbarossa', [line('su-sevastopol-fortress', 'odessa')], '18.4'],
    ['18.8 naval infantry far from the Black Sea', 'stalingrad', [line('su-naval-infantry', 'saratov')], '18.8'],
    ['10.5.1 a Static unit in Reserve', 'stalingrad', [line('su-fort', 'soviet-reserve')], '10.5.1'],
    [
      '10.5.1 five units in Reserve',
      'stalingrad',
      [line('su-shock-i', 'soviet-reserve', { copies: 4 }), line('su-western-front', 'soviet-reserve')],
      '10.5.1',
    ],
    ['18.5 an air unit in Reserve', 'stalingrad', [line('su-8-air-army', 'soviet-reserve')], '18.5'],
    ['2.1.1 a box of the enemy', 'stalingrad', [line('su-western-front', 'german-reserve')], '2.1.1'],
    ['2.3.6 on a wrong turn', 'barbarossa', [line('de-xxx-corps', 'turn-3')], '2.3.6'],
    ['2.3.6 in play too early', 'barbarossa', [line('de-xxx-corps', 'breslau')], '2.3.6'],
    ['10.1 in play too late', 'stalingrad', [line('it-csir', 'poltava')], '10.1'],
    ['21.1.1 Romanians in good order', 'barbarossa', [line('ro-3-army', 'bucharest', { stack: 'ro-3' })], '21.1.1'],
    ['2.1 a Box in the Basic game', 'basic-campaign', [line('de-2-army', 'germany')], '2.1'],
    ['18.7 Shock I in the Basic game', 'basic-campaign', [line('su-shock-i', 'turn-4')], '18.7'],
    ['18.7 the large Shock unit outside it', 'long-campaign', [line('su-shock-large', 'turn-5')], '18.7'],
    ['18.9 Army Group F in the Basic game', 'basic-campaign', [line('de-army-group-f', 'turn-15')], '18.9'],
    ['18.10 a fifth small unit in the Basic game', 'basic-campaign', [line('de-l-corps', 'turn-6')], '18.10'],
  ])('%s', (_, id, lines, rule) => {
    expect(broken(id, lines)).toContain(rule);
  });

  it('3.7 a unit in a zone of the enemy, and a Contested one that somebody controls', () => {
    expect(broken('stalingrad', [line('de-17-army', 'serafimovich')])).toEqual(['3.7']);
    expect(broken('stalingrad', [line('de-17-army', 'voronezh')])).toEqual(['3.7']);
    const control = { ...scenario('stalingrad').control, voronezh: null };
    expect(broken('stalingrad', [line('de-17-army', 'voronezh')], { control })).toEqual([]);
  });

  it('18.6, 18.9 units confined to their Boxes, until the enemy is near', () => {
    const late = { turns: { first: 21, last: 22 }, choices: [], control: {}, setup: [] };
    const soviet = (at: string) => line('su-western-front', at);
    expect(broken('long-campaign', [line('hu-1-army', 'cluj'), soviet('minsk')], late)).toEqual(['18.6']);
    expect(broken('long-campaign', [line('hu-1-army', 'cluj'), soviet('lvov')], late)).toEqual([]);
    expect(broken('long-campaign', [line('de-army-group-f', 'hungary'), soviet('minsk')], late)).toEqual(['18.9']);
    expect(broken('long-campaign', [line('de-army-group-f', 'hungary'), soviet('bulgaria')], late)).toEqual([]);
  });
});
