import { describe, expect, it } from 'vitest';
import { distance, spaceOf } from '../../../src/board/index.js';
import { checkSetup } from '../../../src/games/setup.js';
import { readPack } from '../../../src/node.js';
import type { Pack, Placed, Scenario } from '../../../src/pack/index.js';

const read = readPack('data/fall-of-the-third-reich');
const pack = read.pack as Pack;
const board = read.board as NonNullable<typeof read.board>;
const scenarios = Object.values(pack.scenarios);
const campaign = pack.scenarios.campaign as Scenario;
const counters = new Map(pack.counters.map((counter) => [counter.id, counter] as const));

const counterOf = (placed: Placed) => counters.get(placed.counter)!;
const spaceFor = (placed: Placed) => board.spaces[spaceOf(board, placed.at)]!;
const units = campaign.setup.filter((placed) => counterOf(placed).class === 'unit');
const onMap = units.filter((placed) => spaceFor(placed).kind === 'hex');
const of = (side: string) => onMap.filter((placed) => counterOf(placed).side === side);
const unitsIn = (at: string) => onMap.filter((placed) => placed.at === at).map(({ counter }) => counter);
const at = (id: string) => campaign.setup.find(({ counter }) => counter === id)?.at;
const hexes = (region: string) => board.regions.get(region) ?? [];

/** The set-up of a scenario with some counters elsewhere, and what is said of it. */
function moved(
  changes: Readonly<Record<string, Partial<Placed> | undefined>>,
  { scenario = campaign, added = [], first = 1 }: { scenario?: Scenario; added?: readonly Placed[]; first?: number } = {},
): string[] {
  const setup = scenario.setup.flatMap((placed): Placed[] => {
    if (!(placed.counter in changes)) return [placed];
    const change = changes[placed.counter];
    return change === undefined ? [] : [{ ...placed, ...change }];
  });
  const changed: Scenario = { ...scenario, turns: { ...scenario.turns, first }, setup: [...setup, ...added] };
  const problems = checkSetup({ ...pack, scenarios: { [scenario.id]: changed } }, board);
  return problems.map(({ code, why }) => `${code} ${/\[(.*)\]/.exec(why)?.[1]}`);
}

const put = (counter: string, space: string): Placed => ({ ...campaign.setup[0]!, counter, at: space, copies: 1, face: 'front' });

describe('the set-ups of the pack', () => {
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s is in order', (_, scenario) => {
    expect(checkSetup({ ...pack, scenarios: { [scenario.id]: scenario } }, board)).toEqual([]);
  });
  it('3.2A every unit that starts in play is placed, the others wait by their codes or are told in a choice', () => {
    const placed = new Set(campaign.setup.map(({ counter }) => counter));
    const chosen = new Set(campaign.choices.flatMap((choice) => choice.counters));
    for (const { id, class: kind } of pack.counters)
      if (kind !== 'marker') expect(placed.has(id) || chosen.has(id), id).toBe(true);
    expect(of('soviet')).toHaveLength(59);
  });
  it('3.2A forts stand, all of them, on land that the Axis hold', () => {
    const forts = campaign.setup.filter((placed) => counterOf(placed).class === 'fort');
    expect(forts).toHaveLength(pack.counters.filter((c) => c.class === 'fort').reduce((sum, c) => sum + c.count, 0));
    for (const fort of forts) expect(spaceFor(fort).regions, fort.at).toContain('axis-at-start');
    expect(forts.filter((fort) => spaceFor(fort).regions.includes('italy')).length).toBeGreaterThan(1);
  });
  it('3.2D both sides hold their line: each hex of it has a unit in or next to it', () => {
    for (const [side, other] of [
      ['axis', 'soviet'],
      ['soviet', 'axis'],
    ] as const) {
      const land = (region: string) => hexes(region).filter((hex) => !board.spaces[hex]!.terrain.includes('sea'));
      const line = land(`${side}-at-start`).filter((hex) =>
        land(`${other}-at-start`).some((enemy) => distance(board, hex, enemy) === 1),
      );
      for (const hex of line) {
        const near = of(side).some((placed) => distance(board, spaceOf(board, placed.at), hex) <= 1);
        expect(near, `${side} ${board.ids[hex]}`).toBe(true);
      }
    }
  });
  it('3.2A no stated placement is called a stand-in, and no other passes for stated', () => {
    const stated = campaign.setup.filter(({ from }) => from?.startsWith('rulebook'));
    const known = stated.filter((placed) => counterOf(placed).class === 'unit' && spaceFor(placed).kind === 'hex');
    expect(known.map(({ counter }) => counter).sort()).toEqual([
      'de-1ss-pz-div',
      'de-2ss-pz-div',
      'de-3ss-pz-div',
      'de-lxxvi-pz-corps',
      'de-xxiv-pz-corps',
      'de-xxxix-pz-corps',
    ]);
  });
  it('13.2 Citadel can be played as the example tells it', () => {
    expect(unitsIn('69.14').sort()).toEqual(['de-xli-pz-corps', 'de-xlvi-pz-corps', 'de-xlvii-pz-corps']);
    expect(unitsIn('70.14').sort()).toEqual(['su-13-army', 'su-70-army']);
    expect(unitsIn('70.17').sort()).toEqual(['de-1ss-pz-div', 'de-2ss-pz-div', 'de-3ss-pz-div', 'de-xlviii-pz-corps']);
    expect(unitsIn('70.16')).toEqual(['su-6-guards-army']);
    const target = at('su-60-army')!;
    expect(unitsIn(target).sort()).toEqual(['su-60-army', 'su-65-army']);
    for (const corps of ['de-xx-corps', 'de-xiii-corps'])
      expect(distance(board, spaceOf(board, at(corps)!), spaceOf(board, target)), corps).toBe(1);
    expect(distance(board, spaceOf(board, at('de-vii-corps')!), spaceOf(board, at('su-38-army')!))).toBe(1);
    // 13.1B: XX and XIII combine, so the other Soviets that touch them must be attacked too: the 38th alone.
    const touched = of('soviet').filter(
      (soviet) =>
        soviet.at !== target &&
        ['de-xx-corps', 'de-xiii-corps'].some(
          (corps) => distance(board, spaceOf(board, at(corps)!), spaceOf(board, soviet.at)) === 1,
        ),
    );
    expect(touched.map(({ counter }) => counter)).toEqual(['su-38-army']);
  });
  it('9.3.1, 9.3.3 every unit on the map is near enough to a town, a city or its map edge to be in supply', () => {
    const sources = (side: string) =>
      Object.values(pack.board.file.places).flatMap((place) => {
        const space = spaceOf(board, [place.at].flat()[0] ?? '');
        const range = place.features.includes('city') ? 8 : place.features.includes('town') ? 4 : 0;
        return range > 0 && board.spaces[space]!.regions.includes(`${side}-at-start`) ? [{ space, range }] : [];
      });
    const edges = ['east-edge-supply', 'north-edge-supply'].flatMap(hexes).map((space) => ({ space, range: 8 }));
    for (const [side, all] of [
      ['axis', sources('axis')],
      ['soviet', [...sources('soviet'), ...edges]],
    ] as const)
      for (const placed of of(side)) {
        const here = spaceOf(board, placed.at);
        expect(
          all.some(({ space, range }) => distance(board, here, space) <= range),
          placed.counter,
        ).toBe(true);
      }
  });
  it('18.2 the Fortified Zone is every Soviet hex within 2 of Kursk', () => {
    const kursk = spaceOf(board, '70.15');
    const near = hexes('soviet-at-start').filter((hex) => distance(board, hex, kursk) <= 2);
    expect([...hexes('kursk-fortified-zone')].sort()).toEqual([...near].sort());
    for (const hex of near) expect(board.spaces[hex]!.terrain, board.ids[hex]).toContain('kursk-zone');
  });
});

describe('a broken set-up is refused by its case', () => {
  const cases: readonly (readonly [string, string, Parameters<typeof moved>[0], Parameters<typeof moved>[1]?])[] = [
    ['3.2A a code', 'setup/code 3.2A', { 'su-42-army': { at: '62.00' } }],
    ['3.2A a box', 'setup/code 3.2A', { 'uk-i-corps': { at: 'med-box' } }],
    ['3.2A the fort of the errata', 'setup/code 3.2A', { 'fort-36-25': { at: '36.15' } }],
    ['3.2A full strength', 'setup/face 3.2A', { 'de-xlviii-pz-corps': { face: 'back' } }],
    ['3.2A an underlined code', 'setup/face 3.2A', { 'de-xxiv-pz-corps': { face: 'front' } }],
    ['3.2A a unit left out', 'setup/missing 3.2A', { 'de-xx-corps': undefined }],
    ['3.2A the turn marker', 'setup/marker 3.2A', { 'game-turn': { at: 'turn-2' } }],
    ['3.2A transit', 'setup/marker 3.2A', { 'axis-transit-med': { at: 'transit-med-3' } }],
    ['3.2A command markers', 'setup/marker 3.2A', { 'okh-4': { at: '70.18' } }],
    ['3.2D behind the enemy line', 'setup/home 3.2D', { 'de-xx-corps': { at: '75.10' } }],
    ['3.2D a Soviet army in Germany', 'setup/home 3.2D', { 'su-5-army': { at: '39.13' } }],
    [
      '3.2E nobody to attack',
      'setup/variant 3.2E',
      { 'su-6-guards-army': { at: '71.16' } },
      { scenario: pack.scenarios['historical-variant']! },
    ],
    [
      '3.2E no beach-head',
      'setup/variant 3.2E',
      { 'beachhead-us': { at: 'england-box' } },
      { scenario: pack.scenarios['historical-variant']! },
    ],
    ['5.0 enemies in a hex', 'setup/enemies 5.0', { 'de-xx-corps': { at: '70.16' } }],
    ['5.1A four corps', 'setup/stacking 5.1A', { 'de-xx-corps': { at: '69.14' } }],
    ['5.1A one free division only', 'setup/stacking 5.1A', { 'de-hg-pz-div': { at: '70.17' } }],
    [
      '5.1A two on a beach-head before turn 6',
      'setup/stacking 5.1A',
      landing('uk-v-corps', 'uk-xiii-corps', 'uk-x-corps'),
      { first: 2, added: [put('beachhead-cw', '35.43')] },
    ],
    ['5.1B Allied and Soviet', 'setup/nationality 5.1B', { 'us-ii-corps': { at: '70.16' } }],
    ['5.1B Yugoslavs and Soviets', 'setup/nationality 5.1B', {}, { added: [put('yu-1-mtn-army', '70.16')] }],
    ['5.1B British and US', 'setup/nationality 5.1B', landing('us-ii-corps', 'uk-v-corps'), { first: 2 }],
    ['5.1B British airborne and US', 'setup/nationality 5.1B', landing('us-ii-corps', 'uk-1-airborne-div'), { first: 2 }],
    ['5.1C two minors', 'setup/nationality 5.1C', { 'hu-vii-corps': { at: '63.26' } }],
    ['5.1C Romanians in Hungary', 'setup/country 5.1C', { 'ro-vi-corps': { at: '45.24' } }],
    ['5.1C Hungarians in Romania', 'setup/country 5.1C', { 'hu-vii-corps': { at: '55.30' } }],
    ['7.1 a reinforcement too early', 'setup/entry 7.1', { 'de-gd-pz-corps': { at: '69.18' } }],
    ['7.1 a reinforcement on the wrong turn', 'setup/entry 7.1', { 'us-xii-corps': { at: 'turn-4' } }],
    ['7.1 a conditional reinforcement', 'setup/entry 7.1', {}, { added: [put('it-axis-1-corps', '33.33')] }],
    ['8.4 nobody in Home Defence', 'setup/luftwaffe 8.4', { 'de-luftwaffe-1': { at: 'luftwaffe-nwe' } }],
    ['8.4 two in a theatre', 'setup/luftwaffe 8.4', { 'de-luftwaffe-3': { at: 'luftwaffe-east' } }],
    ['8.4 on the map', 'setup/luftwaffe 8.4', { 'de-luftwaffe-3': { at: '39.13' } }],
    ['10.1 Allies on the continent', 'setup/home 10.1', { 'us-vi-corps': { at: '18.14' } }],
    ['10.3 a beach-head at sea', 'setup/marker 10.3', { 'beachhead-al': { at: '35.37' } }],
    ['12.2A in the Alps', 'setup/ground 12.2A', { 'de-lxxv-corps': { at: '27.24' } }],
    ['12.3 out of bounds', 'setup/ground 12.3', { 'de-lxxv-corps': { at: '28.22' } }],
    ['18.1 an enemy in a fort', 'setup/enemies 18.1', { 'us-ii-corps': { at: '36.25' } }],
    ['20.2 Bulgarians abroad', 'setup/country 20.2', { 'bg-i-corps': { at: '62.19' } }],
    ['20.3 Hungarians in the West', 'setup/country 20.3', { 'hu-vii-corps': { at: '21.16' } }],
    ['20.4 Soviets in Greece', 'setup/country 20.4', { 'su-5-army': { at: '49.39' } }],
    ['20.5 Italians in the West', 'setup/country 20.5', { 'it-mot-corps': { at: '21.16' } }],
    ['20.6 Romanians in Italy', 'setup/country 20.6', { 'ro-vi-corps': { at: '29.25' } }],
    ['20.7 Croatians in Italy', 'setup/country 20.7', { 'hr-i-corps': { at: '29.25' } }],
  ];
  for (const [title, problem, changes, more] of cases) {
    it(`${title}: ${problem}`, () => {
      expect(moved(changes, more)).toContain(problem);
    });
  }
});

describe('what the rules allow is not refused', () => {
  it.each([
    ['5.1A a free division with three corps', { 'de-hg-pz-div': { at: '69.14' } }, {}],
    [
      '5.1A two airborne divisions with three corps',
      landing('uk-v-corps', 'uk-xiii-corps', 'uk-x-corps', 'uk-1-airborne-div', 'us-82-airborne-div'),
      { first: 6 },
    ],
    [
      '5.1B British and US on an AL beach-head',
      landing('us-ii-corps', 'uk-v-corps'),
      { first: 2, added: [put('beachhead-al', '35.43')] },
    ],
    ['5.1C a minor with Germans', { 'hu-vii-corps': { at: '72.21' } }, {}],
    ['12.2A a mountain corps in the Alps', { 'de-li-mtn-corps': { at: '27.24' } }, {}],
    ['20.7 Croatians with Italians', { 'hr-i-corps': { at: '40.30' } }, {}],
  ] as const)('%s', (_, changes, more) => {
    expect(moved(changes, more)).toEqual([]);
  });
});

/** Allied units in the hex behind beach Lc, its Italian defenders gone. */
function landing(...ids: readonly string[]): Record<string, Partial<Placed> | undefined> {
  return { 'it-xvi-corps': undefined, ...Object.fromEntries(ids.map((id) => [id, { at: '35.43' }])) };
}
