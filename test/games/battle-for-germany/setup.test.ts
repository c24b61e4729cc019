import { describe, expect, it } from 'vitest';
import { type Board, neighboursOf, spaceOf } from '../../../src/board/index.js';
import { checkSetup } from '../../../src/games/battle-for-germany/setup.js';
import { readPack } from '../../../src/node.js';
import type { Pack, Scenario } from '../../../src/pack/index.js';

const read = readPack('data/battle-for-germany');
const [pack, board] = [read.pack as Pack, read.board as Board];
const scenario = (id: string): Scenario => pack.scenarios[id] as Scenario;
const side = (id: string) => pack.counters.find((counter) => counter.id === id)?.side;
const units = pack.counters.filter((counter) => counter.class === 'unit');

type Line = Scenario['setup'][number];

/** The set-up with some units elsewhere, or changed otherwise. */
const changed = (id: string, changes: Readonly<Record<string, Partial<Line>>>): Scenario => ({
  ...scenario(id),
  setup: scenario(id).setup.map((line) => ({ ...line, ...changes[line.counter] })),
});
const moved = (id: string, to: Readonly<Record<string, string>>): Scenario =>
  changed(id, Object.fromEntries(Object.entries(to).map(([counter, at]) => [counter, { at }])));
const found = (one: Scenario): string[] =>
  checkSetup(pack, board, one).map(({ code, why }) => `${code} ${/\[(.*)\]/.exec(why)?.[1]}`);

const all = ['historical', 'expanded-historical', 'collapse-in-the-east', 'red-star-white-star', 'three-player', 'four-player'];
const december = ['historical', 'expanded-historical', 'three-player', 'four-player'];

describe('battle-for-germany: the set-ups of the pack', () => {
  it.each(all)('%s keeps every rule', (id) => expect(found(scenario(id))).toEqual([]));

  it.each(all)('%s leaves nothing to be placed, and places nothing twice', (id) => {
    const placed = scenario(id).setup.map(({ counter }) => counter);
    expect(new Set(placed).size).toBe(placed.length);
    expect(scenario(id).choices).toEqual([]);
  });

  it.each(december)('12.1, 16.2, 17.1 %s places all 111 units as the Historical table does', (id) => {
    const placed = scenario(id).setup.map(({ counter }) => counter);
    expect(placed.filter((counter) => counter !== 'turn').sort()).toEqual(units.map((counter) => counter.id).sort());
    expect(scenario(id).setup).toEqual(scenario('historical').setup);
  });

  it('14.0 Collapse in the East is the eastern half of the Historical set-up', () => {
    const east = scenario('historical').setup.filter(
      ({ counter }) => !['western-allied', 'west-german'].includes(`${side(counter)}`),
    );
    expect(scenario('collapse-in-the-east').setup).toEqual(east);
  });

  it('15.1, 15.23 Red Star/White Star places every Allied unit and no German', () => {
    const placed = scenario('red-star-white-star').setup.map(({ counter }) => counter);
    const allies = units.filter((counter) => counter.side === 'soviet' || counter.side === 'western-allied');
    expect(placed.filter((counter) => counter !== 'turn').sort()).toEqual(allies.map((counter) => counter.id).sort());
  });

  it('10.0, 10.2 each of the four cities has its garrison there', () => {
    const garrisons = scenario('red-star-white-star').setup.filter(({ flags }) => flags.includes('garrison'));
    expect(garrisons.map(({ at }) => at).sort()).toEqual(['1518', '2015', '2613', '2724']);
  });

  it('11.0 every city of Red Star/White Star belongs to one of the Allies, and to the one whose unit is in it', () => {
    const { control, setup } = scenario('red-star-white-star');
    const cities = Object.entries(pack.board.file.places).filter(([, place]) => place.features.includes('city'));
    expect(Object.keys(control).sort()).toEqual(cities.map(([id]) => id).sort());
    for (const [id, place] of cities)
      for (const { counter } of setup.filter(({ at }) => at === place.at)) expect(side(counter), id).toBe(control[id]);
  });

  it.each(december)('3.0 %s: both fronts touch, and no Ally touches the other', (id) => {
    const at = (of: string) =>
      new Set(
        scenario(id)
          .setup.filter(({ counter }) => side(counter) === of)
          .map((line) => spaceOf(board, line.at)),
      );
    const contacts = (a: string, b: string) =>
      [...at(a)].filter((hex) => [...neighboursOf(board, hex)].some((next) => at(b).has(next)));
    expect(contacts('west-german', 'western-allied').length).toBeGreaterThanOrEqual(8);
    expect(contacts('east-german', 'soviet').length).toBeGreaterThanOrEqual(12);
    expect(contacts('soviet', 'western-allied')).toEqual([]);
  });

  it('only what somebody states is not a stand-in', () => {
    for (const id of all)
      for (const { counter, from } of scenario(id).setup)
        if (counter !== 'turn')
          expect(from, counter).toMatch(counter === 'ca-ii-corps' && id !== 'red-star-white-star' ? /^public / : /^stand-in/);
  });
});

describe('battle-for-germany: a broken set-up is found', () => {
  it('5.3 three units in a hex', () => {
    expect(found(moved('historical', { 'us-3-army': '2302' }))).toEqual(['setup/stacking 5.3']);
  });

  it('5.3 two Fronts in a hex', () => {
    expect(
      found(moved('historical', { 'su-2-shock-army': '2625', 'su-61-army': '2726', 'su-1-belorussian-front': '2824' })),
    ).toEqual(['setup/fronts 5.3']);
  });

  it('5.2, R2 enemies in a hex', () => {
    expect(found(moved('historical', { 'us-v-corps': '2004' }))).toEqual(['setup/mixed 5.2, R2']);
  });

  it('5.2 East and West Germans may share a hex with three players (16.0), not else', () => {
    const together = { 'de-viii-corps': '2614', 'de-lxxxviii-corps': '2614' };
    expect(found(moved('three-player', together))).toEqual([]);
    expect(found(moved('four-player', together))).toContain('setup/mixed 5.2, R2');
  });

  it.each([
    ['5.41', 'de-viii-corps', '2508'],
    ['5.41', 'de-lxxxviii-corps', '2618'],
    ['5.42', 'us-3-army', '2618'],
    ['5.42', 'su-61-army', '2508'],
  ])('%s %s in %s is over the boundary', (rule, unit, at) => {
    expect(found(moved('historical', { [unit]: at }))).toEqual([`setup/theatre ${rule}`]);
  });

  it('15.24, 16.33 the boundary is off', () => {
    expect(found(moved('three-player', { 'de-viii-corps': '2508' }))).toEqual([]);
    expect(found(moved('red-star-white-star', { 'us-iii-corps': '2618' }))).toEqual([]);
  });

  it('R8 an Ally may stand in Berlin; 5.43 a German may not, save with three players (16.33)', () => {
    expect(found(moved('historical', { 'us-3-army': '2613' }))).toEqual([]);
    expect(found(moved('historical', { 'de-viii-corps': '2613' }))).toEqual(['setup/berlin 5.43']);
    expect(found(moved('three-player', { 'de-viii-corps': '2613' }))).toEqual([]);
  });

  it('5.51 Yugoslavs abroad, 5.52 Soviets in Yugoslavia', () => {
    expect(found(moved('historical', { 'yu-3-army': '1123' }))).toEqual(['setup/yugoslavia 5.51']);
    expect(found(moved('historical', { 'bg-1-army': '0925' }))).toEqual(['setup/yugoslavia 5.52']);
  });

  it('6.83 an Ally in a fortress that still stands', () => {
    expect(found({ ...scenario('historical'), markers: [] })).toEqual(['setup/fortress 6.83, R22']);
    expect(found(moved('collapse-in-the-east', { 'su-61-army': '2718' }))).toEqual(['setup/fortress 6.83, R22']);
    expect(found(moved('historical', { 'de-viii-corps': '2718' }))).toEqual([]);
  });

  it('8.0 too few, too many or the wrong ones in Courland', () => {
    expect(found(moved('historical', { 'de-i-corps': '3322' }))).toEqual(['setup/courland 8.0']);
    expect(found(moved('historical', { 'su-61-army': 'courland' }))).toEqual(['setup/courland 8.0']);
    expect(found(moved('historical', { 'us-3-army': 'courland' }))).toEqual(['setup/courland 8.0']);
    expect(found(moved('red-star-white-star', { 'su-2-baltic-front': 'courland' }))).toEqual(['setup/courland 15.0']);
  });

  it('8.0 what the players still place is not missing', () => {
    const open = { text: 'Courland', rule: '8.0', counters: ['de-i-corps'], within: ['courland'] };
    const without = scenario('historical').setup.filter(({ counter }) => counter !== 'de-i-corps');
    expect(found({ ...scenario('historical'), setup: without, choices: [open] })).toEqual([]);
  });

  it('10.2 a Front in Vienna that is no garrison; 10.0 a garrison that is no Front, elsewhere, or too early', () => {
    expect(found(changed('red-star-white-star', { 'su-3-ukrainian-front': { flags: [] } }))).toEqual(['setup/garrison 10.2']);
    expect(found(changed('red-star-white-star', { 'su-5-shock-army': { flags: ['garrison'] } }))).toEqual([
      'setup/garrison 10.0, 10.2',
    ]);
    expect(found(moved('red-star-white-star', { 'su-3-ukrainian-front': '1519' }))).toEqual(['setup/garrison 10.0, 10.2']);
    expect(found(changed('historical', { 'su-1-belorussian-front': { flags: ['garrison'] } }))).toEqual([
      'setup/garrison 10.0, 10.2',
    ]);
  });

  describe('12.2.1 two West German attacks on turn 1', () => {
    /** All West Germans far behind the front but the first few. */
    const apart = (id: string, front: Readonly<Record<string, string>>): Scenario => {
      const west = scenario(id).setup.filter(({ counter }) => side(counter) === 'west-german');
      const behind = ['2407', '2408', '2409', '2410', '2308', '2309', '2310', '2208', '2209'];
      return moved(id, { ...Object.fromEntries(west.map(({ counter }, i) => [counter, behind[i >> 1] as string])), ...front });
    };

    it.each(['historical', 'expanded-historical'])('%s: nobody in contact', (id) => {
      expect(found(apart(id, {}))).toEqual(['setup/first-attacks 12.2.1']);
    });

    it('one unit is one attack, however many hexes it touches', () => {
      expect(found(apart('historical', { 'de-i-ss-pz-corps': '2003' }))).toEqual(['setup/first-attacks 12.2.1']);
    });

    it('two units against one hex are one attack', () => {
      const alone = { 'de-lxiv-corps': '1404', 'de-lxxxix-corps': '1404', 'us-xxi-corps': '1502', 'fr-ii-corps': '1503' };
      expect(found(apart('historical', alone))).toEqual(['setup/first-attacks 12.2.1']);
    });

    it('two units against two hexes are enough', () => {
      expect(found(apart('historical', { 'de-i-ss-pz-corps': '2003', 'de-lxiv-corps': '1404' }))).toEqual([]);
    });

    it('not with option 12.3, nor with three or four players (R38, R39)', () => {
      expect(found({ ...apart('historical', {}), options: ['12.3'] })).toEqual([]);
      expect(found(apart('three-player', {}))).toEqual([]);
      expect(found(apart('four-player', {}))).toEqual([]);
    });
  });

  it.each([
    ['14.0', 'collapse-in-the-east', 'us-3-army', '2508'],
    ['14.0', 'collapse-in-the-east', 'de-lxiv-corps', '2508'],
    ['15.23', 'red-star-white-star', 'de-lxiv-corps', '2508'],
    ['15.23', 'red-star-white-star', 'hu-vii-corps', '1521'],
  ])('%s %s has no %s', (rule, id, counter, at) => {
    const extra = { ...(scenario(id).setup[0] as Line), counter, at, flags: [] };
    expect(found({ ...scenario(id), setup: [...scenario(id).setup, extra] })).toEqual([`setup/not-in-play ${rule}`]);
  });
});
