import { describe, expect, it } from 'vitest';
import { distance, neighboursOf, spaceOf } from '../../../src/board/index.js';
import { placedOf, spacesNamed } from '../../../src/games/placed.js';
import { type Line, line, setupsOf } from '../../support/setup.js';

const { pack, board, problems, ids, scenario, broken } = setupsOf('data/race-to-the-reichstag');

const unseen = (counter: string, at: string, seenBy: string[], copies = 1): Line =>
  line(counter, at, { face: 'back', seenBy, copies });
const onMap = (id: string) => placedOf(pack, board, scenario(id)).filter(({ space }) => space.kind === 'hex');
const within = (at: number, region: string): boolean => spacesNamed(board, region).includes(at);

/** The counters that a step of the set-up names, without those drawn at random. */
const named = (id: string, rule: string): string[] =>
  scenario(id)
    .choices.filter((choice) => [choice.rule].flat().includes(rule) && choice.draw === undefined)
    .flatMap(({ counters }) => counters);

describe('the set-ups', () => {
  it('are free of problems', () => {
    expect(problems).toEqual([]);
    for (const id of ids) expect([id, broken(id, [])]).toEqual([id, []]);
  });

  it.each(ids.flatMap((id) => ['3.8', '3.9', '3.10', '3.11', '3.12'].map((rule) => [id, rule] as const)))(
    '%s: every unit of %s is on the map, face-up',
    (id, rule) => {
      const placed = new Map(onMap(id).map((one) => [one.counter.id, one.line]));
      expect(named(id, rule).length).toBeGreaterThan(0);
      for (const counter of named(id, rule))
        expect([counter, placed.get(counter)?.face, placed.get(counter)?.seenBy]).toEqual([counter, 'front', undefined]);
    },
  );

  it.each(ids)('3.3 to 3.7 %s: what is drawn at random waits in its pool, for the players to draw', (id) => {
    const draws = scenario(id).choices.filter(({ draw }) => draw !== undefined);
    expect(draws.map(({ draw }) => draw)).toEqual([3, 15, 25, 4]);
    const lines = scenario(id).setup;
    for (const { counters } of draws)
      for (const counter of counters) {
        const placed = lines.filter((one) => one.counter === counter);
        expect(placed.every(({ at, seenBy }) => /pool|garrison/.test(at) && seenBy?.length === 0)).toBe(true);
        expect(placed.length).toBeGreaterThan(0);
      }
    const pool = lines.filter(({ at }) => at === 'static-pool').reduce((n, { copies }) => n + copies, 0);
    expect(pool).toBeGreaterThanOrEqual(3 + 15 + 25);
  });

  it.each(ids)('3.8 %s: Army Detachment Spree is within 2 hexes of Potsdam', (id) => {
    const potsdam = spaceOf(board, '0326');
    for (const one of onMap(id).filter(({ counter }) => ['flj', 'potsdam'].includes(String(counter.front.formation))))
      expect(distance(board, one.at, potsdam)).toBeLessThanOrEqual(2);
  });

  it.each(ids)('3.11, 3.12 %s: fronts stand in the two rows at their edge, in their own sector', (id) => {
    for (const { counter, side, at, space } of onMap(id).filter((one) => one.side === '1bf' || one.side === '1uf')) {
      expect([counter.id, within(at, `sector-${side}`)]).toEqual([counter.id, true]);
      expect([1, 2, 27, 28]).toContain(Number(space.id.slice(2)));
    }
  });

  it.each(ids)('10.0 %s: no Soviet starts in a hex with a German, or next to one', (id) => {
    const germans = new Set(
      onMap(id)
        .filter(({ side }) => side === 'german')
        .map(({ at }) => at),
    );
    for (const one of onMap(id).filter(({ side }) => side !== 'german')) {
      expect(germans.has(one.at)).toBe(false);
      expect([...neighboursOf(board, one.at)].filter((space) => germans.has(space))).toEqual([]);
    }
  });

  it('23.1 the command posts, XX Corps and Steiner join the set-up of Prepared Defence', () => {
    const placed = onMap('prepared-defence');
    for (const counter of named('prepared-defence', '23.1')) expect(placed.map((one) => one.counter.id)).toContain(counter);
    const seen = (id: string) => placed.find(({ counter }) => counter.id === id)?.line;
    expect(['de-cp-lvi', 'de-cp-west', 'de-cp-zitadelle', 'de-cp-ost'].map((id) => seen(id)?.seenBy)).toEqual([
      ['1bf'],
      ['1bf'],
      ['1uf'],
      ['1uf'],
    ]);
  });
});

describe('a broken set-up is refused with its case', () => {
  it.each<[string, string, Line[], string]>([
    ['3.2 a tower elsewhere', 'historical', [line('de-tower-tg', '3012')], '3.2'],
    ['3.2 a tower face-down', 'historical', [line('de-tower-ht', '3307', { seenBy: [] })], '3.2'],
    ['3.4 four in the Reichstag', 'historical', [unseen('de-vs-1', '3210', [], 4)], '3.4'],
    ['5.6 a mobile unit in the Reichstag', 'historical', [line('de-503-ss', '3210')], '5.6'],
    ['16.10 a garrison that was seen', 'historical', [unseen('de-vs-1', '3210', ['1bf'])], '16.10'],
    [
      '3.5 sixteen static units in the 1UF sector',
      'historical',
      [
        unseen('de-vs-1', '2913', ['1bf'], 3),
        unseen('de-vs-2', '2914', ['1bf'], 3),
        unseen('de-hj', '3013', ['1bf'], 3),
        unseen('de-ers', '2813', ['1bf'], 3),
        unseen('de-sniper', '2814', ['1bf'], 3),
        unseen('de-km', '2713', ['1bf'], 1),
      ],
      '3.5',
    ],
    [
      '3.6 twenty-six in the 1BF sector',
      'historical',
      [
        unseen('de-vs-1', '3411', ['1uf'], 3),
        unseen('de-vs-1', '3412', ['1uf'], 3),
        unseen('de-vs-2', '3413', ['1uf'], 3),
        unseen('de-vs-2', '3511', ['1uf'], 3),
        unseen('de-hj', '3512', ['1uf'], 3),
        unseen('de-ers', '3513', ['1uf'], 3),
        unseen('de-sniper', '3611', ['1uf'], 3),
        unseen('de-sniper', '3612', ['1uf'], 3),
        unseen('de-km', '3613', ['1uf'], 2),
      ],
      '3.6',
    ],
    [
      '3.7 five of the garrison in the 1UF sector',
      'historical',
      ['de-ax', 'de-fkah', 'de-gd', 'de-hjr', 'de-ssan'].map((id, i) => line(id, `281${i + 2}`)),
      '3.7',
    ],
    ['3.8 Army Detachment Spree east of the Havel', 'historical', [line('de-flj-1', '0526')], '3.8'],
    ['3.9 18th Panzergrenadiers in the 1BF sector', 'historical', [line('de-18-pzgr-30', '3608')], '3.9'],
    ['3.10 Nordland in the 1UF sector', 'historical', [line('de-11-ss-23', '2913')], '3.10'],
    ['3.11 three hexes from the north edge', 'historical', [line('1bf-1-mech-corps', '2503')], '3.11'],
    ['3.11 a reinforcement on the map', 'historical', [line('1bf-150-rifle-div', '3001')], '3.11'],
    ['3.11 a barrage marker on the map', 'historical', [line('air-1bf', '3001')], '3.11'],
    ['3.12 west of the Havel', 'historical', [line('1uf-6g-mech-corps', '0128')], '3.12'],
    ['3.12 a barrage marker on the map', 'historical', [line('artillery-1uf', '2028')], '3.12'],
    ['3.14 Steiner in the historical game', 'historical', [line('de-hg-1', '3001')], '3.14'],
    ['3.15 the turn marker on 24 April', 'historical', [line('game-turn', 'turn-2')], '3.15'],
    ['3.15 an exhausted front', 'historical', [line('exhaustion-1uf', 'turn-1', { face: 'back' })], '3.15'],
    ['5.2 a front in the sector of the other', 'historical', [line('1bf-39g-rifle-div', '3628')], '5.2'],
    ['10.0 enemies in one hex', 'historical', [line('de-mb-1', '4027')], '10.0'],
    ['10.2 two divisions', 'historical', [line('1bf-39g-rifle-div', '3927')], '10.2'],
    ['10.2 three Soviet units', 'historical', [line('1bf-1gta-recon-rgt', '4127')], '10.2'],
    [
      '10.3 four German units',
      'historical',
      [line('de-mb-1', '3416'), line('de-mb-2', '3416'), line('de-920-ag', '3416'), line('de-503-ss', '3416')],
      '10.3',
    ],
    ['16.3 an emergency airfield off the roads', 'historical', [unseen('de-airstrip', '3412', ['1uf'])], '16.3'],
    ['16.8 a static unit that both see', 'historical', [line('de-vs-1', '3412')], '16.8'],
    ['16.8 a static unit that the wrong player sees', 'historical', [unseen('de-vs-1', '3412', ['1bf'])], '16.8'],
    ['17.1 a mobile unit face-down', 'historical', [unseen('de-mb-1', '3618', ['1uf'])], '17.1'],
    ['17.2 a Soviet unit face-down', 'historical', [unseen('1bf-9g-tank-corps', '1702', ['1bf'])], '17.2'],
    ['22.2 Steiner on the map too early', 'hitler-fantasy', [line('de-hg-1', '3001')], '22.2'],
    ['22.3 XX Corps on the map too early', 'hitler-fantasy', [line('de-cd-1', '0120')], '22.3'],
    ['23.1 a command post in the wrong sector', 'prepared-defence', [unseen('de-cp-west', '3412', ['1uf'])], '23.1'],
    ['23.1 XX Corps in the wrong sector', 'prepared-defence', [line('de-cd-1', '3412')], '23.1'],
  ])('%s', (_, id, lines, rule) => {
    expect(broken(id, lines)).toContain(rule);
  });

  it('a lawful draw is no problem: three in the Reichstag, an emergency airfield on a road, strategic markers beside three units', () => {
    expect(broken('historical', [unseen('de-vs-1', '3210', [], 3)])).toEqual([]);
    expect(broken('historical', [unseen('de-airstrip', '2912', ['1bf'])])).toEqual(['16.3', 'Q39']);
    expect(broken('historical', [unseen('de-airstrip', '3011', ['1bf']), unseen('de-airstrip', '1016', ['1bf'])])).toEqual([]);
    expect(broken('historical', [unseen('de-vs-1', '3412', ['1uf'], 3), unseen('de-fuehrerbunker', '3412', ['1uf'])])).toEqual(
      [],
    );
  });
});
