import { describe, expect, it } from 'vitest';
import { neighboursOf, spaceOf } from '../../src/board/index.js';
import type { Counter } from '../../src/pack/pack.js';
import type { Phase } from '../../src/pack/schema/index.js';
import { packOf } from '../support/pack.js';

const { pack, board, problems, cell } = packOf('battle-for-germany');

const units = pack.counters.filter((c) => c.class === 'unit');
const count = (is: (c: Counter) => boolean): number => pack.counters.filter(is).reduce((sum, c) => sum + c.count, 0);
const triple = (c: Counter): string => [c.front.attack, c.front.defence, c.front.movement].join('-');
const places = pack.board.file.places;
const regions = pack.board.file.regions;
const boxes = pack.board.file.boxes;
const hexes = (ranges: readonly string[]): Set<string> =>
  new Set(
    ranges.flatMap((range) => {
      const [a = '', b = a] = range.split('-');
      const out: string[] = [];
      for (let r = Number(a.slice(0, 2)); r <= Number(b.slice(0, 2)); r++)
        for (let c = Number(a.slice(2)); c <= Number(b.slice(2)); c++)
          out.push(String(r).padStart(2, '0') + String(c).padStart(2, '0'));
      return out;
    }),
  );
const around = (id: string) => [...neighboursOf(board, spaceOf(board, id)!)].map((n) => board.ids[n]!);
const space = (id: string) => board.spaces.find((s) => s.id === id);

/** The cases of the rulebook in its own order. Lettered steps follow the case they belong to. */
const cases = [
  '1.0 2.0 2.1 2.2 2.3 2.4 2.5 2.6 3.0',
  '4.0 4.1 4.2 4.3 4.4',
  '5.0 5.1 5.2 5.3 5.4 5.41 5.42 5.43 5.5 5.51 5.52 5.53',
  '6.0 6.1 6.2 6.21 6.22 6.23 6.24 6.3 6.4 6.5 6.6 6.7 6.8 6.81 6.82 6.83 6.9 6.91 6.92 6.93 6.94',
  '7.0 7.1 7.11 7.12 7.13 7.2 7.21 7.22 7.23 7.24 7.25 7.26',
  '8.0 9.0 9.1 9.2 9.3 10.0 10.1 10.2 10.3 11.0',
  '12.0 12.1 12.2 12.2.1 12.2.2 12.2.3 12.3 13.0 13.1 13.2 14.0',
  '15.0 15.1 15.2 15.21 15.22 15.23 15.24 15.25 15.26',
  '16.0 16.1 16.2 16.3 16.31 16.32 16.33 17.0 17.1 17.2 17.3 17.31 17.32',
].flatMap((line) => line.split(' '));
const steps = [
  ...['A', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6', 'C'].map((s) => `3.0 ${s}`),
  ...['A', 'A1', 'A2', 'A3', 'B', 'B1', 'B2', 'B3', 'C', 'C1', 'C2', 'C3', 'D'].map((s) => `16.1 ${s}`),
  ...['A', 'B', 'C', 'D'].map((s) => `17.2 ${s}`),
];

describe('battle-for-germany: the pack', () => {
  it('has no problems', () => expect(problems).toEqual([]));

  it('the catalogue holds every case and every step, once', () => {
    const listed = pack.rules.cases.map((c) => c.rule);
    expect([...listed].sort()).toEqual([...cases, ...steps].sort());
    expect(listed.filter((rule) => !rule.includes(' '))).toEqual(cases);
  });

  it('the catalogue holds the rulings R1 to R51', () => {
    expect(pack.rules.rulings.map((r) => r.id)).toEqual(Array.from({ length: 51 }, (_, i) => `R${i + 1}`));
  });

  it.each(['R3', 'R10', 'R14', 'R16', 'R21', 'R22', 'R36', 'R41'])('%s can be switched', (id) => {
    expect(pack.rules.rulings.find((r) => r.id === id)?.choices?.length).toBeGreaterThan(1);
  });

  it('headings only tell', () => {
    for (const rule of ['5.4', '5.5', '6.9', '7.1', '12.0', '12.2', '15.2', '16.3', '17.3'])
      expect(pack.rules.cases.find((c) => c.rule === rule)?.do).toBe('narrative');
  });
});

describe('battle-for-germany: counters', () => {
  it('2.0 there are 120 counters', () => {
    expect(count(() => true)).toBe(120);
    expect(pack.game.expects).toEqual({ counters: 120, from: 'rulebook 2.0' });
  });

  it('2.4 a turn is two weeks and a hex is labelled 67.1 km', () => {
    expect(pack.game.scale).toMatchObject({ space: '67.1 km', turn: { en: 'two weeks' }, from: 'rulebook 2.4' });
  });

  it.each([
    ['western-allied', 30],
    ['soviet', 37],
    ['east-german', 26],
    ['west-german', 18],
  ])('the stand-in set has for %s %i units', (side, n) => expect(count((c) => c.side === side)).toBe(n));

  it.each([
    ['us', 'western-allied'],
    ['british', 'western-allied'],
    ['canadian', 'western-allied'],
    ['french', 'western-allied'],
    ['polish-exile', 'western-allied'],
    ['soviet', 'soviet'],
    ['yugoslav', 'soviet'],
    ['romanian', 'soviet'],
    ['bulgarian', 'soviet'],
    ['polish-communist', 'soviet'],
    ['german', 'east-german'],
    ['german', 'west-german'],
    ['ss', 'east-german'],
    ['ss', 'west-german'],
    ['luftwaffe', 'east-german'],
    ['luftwaffe', 'west-german'],
    ['hungarian', 'east-german'],
  ])('2.5 %s units are %s', (nation, side) => {
    expect(units.some((c) => c.nation === nation && c.side === side)).toBe(true);
    expect([pack.game.nations[nation]!.side].flat()).toContain(side);
  });

  it('2.5 East Germans have a white box, West Germans a red one', () => {
    expect(pack.game.sides['east-german']!.box).toBe('#ffffff');
    expect(pack.game.sides['west-german']!.box).toMatch(/^#c/);
  });

  it('2.6 a counter reads attack, defence, movement', () => {
    expect(pack.game.layouts).toEqual([['attack', 'defence', 'movement']]);
    for (const unit of units) expect(triple(unit)).toMatch(/^\d+-\d+-[4-8]$/);
  });

  it('5.3 Fronts are a size of their own, and there are enough for the four garrisons of 10.0', () => {
    const fronts = units.filter((c) => c.size === 'front');
    expect(fronts.length).toBeGreaterThanOrEqual(4);
    expect(fronts.every((c) => c.side === 'soviet' && c.nation === 'soviet')).toBe(true);
  });

  it.each([
    ['6.1', 'western-allied', '7-4-8', 2],
    ['6.1', 'western-allied', '6-6-7', 2],
    ['7.26', 'western-allied', '4-8-6', 2],
    ['6.1', 'west-german', '2-3-4', 2],
    ['7.26', 'west-german', '6-5-6', 1],
    ['7.26', 'west-german', '5-6-4', 1],
    ['7.26', 'west-german', '4-6-5', 1],
    ['7.26', 'west-german', '2-4-4', 1],
  ])('%s there are %s %s, at least %i', (_, side, values, n) => {
    expect(units.filter((c) => c.side === side && triple(c) === values).length).toBeGreaterThanOrEqual(n);
    expect(units.some((c) => c.side === side && triple(c) === values && /^(rulebook|public)/.test(c.valuesFrom))).toBe(true);
  });

  it('a figure that nobody states is never shown as published', () => {
    const stated = new Set(['7-4-8', '6-6-7', '4-8-6', '2-3-4', '6-5-6', '5-6-4', '4-6-5', '2-4-4']);
    for (const unit of units) if (!unit.valuesFrom.startsWith('stand-in')) expect(stated).toContain(triple(unit));
    expect(units.every((c) => !c.from.startsWith('rulebook'))).toBe(true);
  });

  it('6.83 there are markers for destroyed fortresses, one for each fortress', () => {
    const fortresses = Object.values(places).filter((p) => p.features.includes('fortress'));
    expect(count((c) => c.id === 'fortress-destroyed')).toBe(fortresses.length);
    expect(pack.game.markers['fortress-destroyed']?.on).toBe('space');
  });

  it('every counter has a Japanese name', () => {
    for (const counter of pack.counters) expect(pack.words.ja?.counters[counter.id], counter.id).toBeTruthy();
  });
});

describe('battle-for-germany: who fights whom', () => {
  it.each([
    ['3.0 A3', 'soviet', ['east-german']],
    ['3.0 A6', 'west-german', ['western-allied']],
    ['3.0 B3', 'western-allied', ['west-german']],
    ['3.0 B6', 'east-german', ['soviet']],
  ])('%s %s attacks %s', (rule, of, to) => {
    expect(pack.game.relations).toContainEqual({ purpose: 'attack', of, to, rule });
  });

  it('12.3 and 13.2 are options', () => expect(Object.keys(pack.game.options)).toEqual(expect.arrayContaining(['12.3', '13.2'])));
});

describe('battle-for-germany: charts', () => {
  it('6.1 the 1:1 column gives Ex on a 1, as stated', () =>
    expect(cell('crt', '1', '1:1')).toEqual({ is: 'Ex', from: 'rulebook 6.1' }));

  it('6.1 that is the only stated cell', () => {
    const stated = pack.tables.crt!.cells.flat().filter((c) => c.from !== 'stand-in');
    expect(stated).toHaveLength(1);
  });

  it('6.1 the columns are whole-number ratios; 1:1 and 2:1 are stated', () => {
    expect(pack.tables.crt!.columnIds).toEqual(['1:3', '1:2', '1:1', '2:1', '3:1', '4:1', '5:1', '6:1']);
    expect(pack.tables.crt!.columns.list.filter((c) => c.from === 'rulebook 6.1').map((c) => c.id)).toEqual(['1:1', '2:1']);
  });

  it('6.2 cells hold the five results only, and a better column or a lower die is never worse', () => {
    const worth = ['Ae', 'Ar', 'Dr', 'Ex', 'De'];
    const grid = pack.tables.crt!.cells.map((row) => row.map((c) => worth.indexOf(String(c.is))));
    expect(grid.flat()).not.toContain(-1);
    grid.forEach((row, r) => {
      row.forEach((value, c) => {
        if (c > 0) expect(value).toBeGreaterThanOrEqual(row[c - 1]!);
        if (r > 0) expect(value).toBeLessThanOrEqual(grid[r - 1]![c]!);
      });
    });
  });

  it('R15 over the table clamps, under it no attack', () => {
    expect(pack.tables.crt).toMatchObject({ above: 'clamp', below: 'not-allowed' });
  });

  it('7.0 there are five boxes with a number each for 16 turns', () => {
    expect(pack.tables.replacements!.columnIds).toEqual([
      'western-allied',
      'allied-italy',
      'soviet',
      'east-german',
      'west-german',
    ]);
    expect(pack.tables.replacements!.rowIds).toHaveLength(16);
    for (const id of pack.tables.replacements!.columnIds) expect(boxes[`eliminated-${id}`]?.from).toBe('rulebook 7.0');
  });

  it('7.26 two Western Allied units on turn 6, as stated; at least one West German on turn 4', () => {
    expect(cell('replacements', '6', 'western-allied')).toEqual({ is: 2, from: 'rulebook 7.26' });
    expect(Number(cell('replacements', '4', 'west-german').is)).toBeGreaterThanOrEqual(1);
    expect(cell('replacements', '4', 'west-german').from).toBe('stand-in');
    for (const id of ['allied-italy', 'soviet', 'east-german']) expect(cell('replacements', '6', id).from).toBe('stand-in');
  });

  it('8.0 a unit from Courland is lost on a 1', () => {
    expect(pack.tables.courland!.cells.map((row) => row[0]!.is)).toEqual(['lost', ...Array<string>(5).fill('arrives')]);
  });

  it('15.22 no Soviet player turn on 1, 2 or 3', () => {
    expect(pack.tables['soviet-hesitation']!.cells.map((row) => row[0]!.is)).toEqual([
      'none',
      'none',
      'none',
      'played',
      'played',
      'played',
    ]);
  });

  it.each([
    ['nobody', ['east-german', 'west-german']],
    ['soviet-only', ['soviet', 'west-german']],
    ['western-allied-only', ['east-german', 'western-allied']],
    ['soviet-first', ['soviet']],
    ['western-allied-first', ['western-allied']],
  ])('17.32 entered Berlin: %s; winners %s', (row, winners) => {
    const columns = pack.tables['four-player-winners']!.columnIds;
    expect(columns.filter((c) => cell('four-player-winners', row, c).is === 'wins')).toEqual(winners);
  });
});

describe('battle-for-germany: terrain', () => {
  const { spaces, sides, combine } = pack.terrain;

  it('6.82 rough doubles, and effects add up less one', () => {
    expect(spaces.rough!.combat[0]).toMatchObject({ who: 'defender', times: 2, from: 'rulebook 6.82' });
    expect(combine).toBe('add-less-one');
  });

  it('6.1 a fortress doubles, so that rough and fortress triple; 6.83 not for the Allies, not when destroyed', () => {
    expect(spaces.fortress!.combat[0]).toMatchObject({
      times: 2,
      of: ['!western-allied', '!soviet'],
      if: ['intact'],
      from: 'rulebook 6.1',
    });
  });

  it('6.81 a river doubles when all attack across', () => {
    expect(sides.river!.combat[0]).toMatchObject({ times: 2, if: ['all-across'] });
  });

  it('6.8 no factor is stated for cities: the stand-in changes nothing', () => {
    expect(spaces.city!.combat[0]).toMatchObject({ times: 1, from: 'stand-in' });
  });

  it('4.4 impassable and sea hexsides stop ZOC', () => {
    for (const id of ['impassable', 'sea']) expect(sides[id]!.no).toContain('zoc');
  });

  it('6.21 no retreat into prohibited hexes or over impassable hexsides', () => {
    expect(spaces.prohibited!.no).toContain('retreat');
    expect(sides.impassable!.no).toContain('retreat');
  });

  it('has the features that questions name', () => {
    expect(Object.keys(spaces)).toEqual(expect.arrayContaining(['clear', 'rough', 'city', 'fortress', 'prohibited']));
    expect(Object.keys(sides)).toEqual(expect.arrayContaining(['river', 'impassable', 'sea', 'boundary', 'border']));
  });
});

describe('battle-for-germany: sequence', () => {
  const { sequence } = pack;
  const inner = (phases: readonly Phase[]): Phase[] => phases.flatMap((p) => (p.phases.length > 0 ? inner(p.phases) : [p]));
  const numbers = inner(sequence.phases).map((p) => p.number);

  it('3.0 a turn is A1 to A6, B1 to B6, C', () => {
    expect(sequence.variants['two-player']!.phases).toEqual('A1 A2 A3 A4 A5 A6 B1 B2 B3 B4 B5 B6 C'.split(' '));
    expect(numbers.slice(0, 13)).toEqual(sequence.variants['two-player']!.phases);
  });

  it.each([
    ['A1', 'soviet-replacement', 'soviet'],
    ['A2', 'soviet-movement', 'soviet'],
    ['A3', 'soviet-combat', 'soviet'],
    ['A4', 'west-german-replacement', 'west-german'],
    ['A5', 'west-german-movement', 'west-german'],
    ['A6', 'west-german-combat', 'west-german'],
    ['B1', 'western-allied-replacement', 'western-allied'],
    ['B2', 'western-allied-movement', 'western-allied'],
    ['B3', 'western-allied-combat', 'western-allied'],
    ['B4', 'east-german-replacement', 'east-german'],
    ['B5', 'east-german-movement', 'east-german'],
    ['B6', 'east-german-combat', 'east-german'],
  ])('3.0 %s is %s', (number, id, side) => {
    expect(inner(sequence.phases).find((p) => p.number === number)).toMatchObject({ id, side, rule: `3.0 ${number}` });
  });

  it.each([
    ['12.2.2', 'after-berlin', 'A1 A2 A3 B1 B2 B3 C'],
    ['14.0', 'collapse-in-the-east', 'A1 A2 A3 B4 B5 B6 C'],
    ['15.23', 'red-star-white-star', 'A1 A2 A3 B1 B2 B3 C'],
  ])('%s %s plays %s', (_, variant, phases) => expect(sequence.variants[variant]!.phases.join(' ')).toBe(phases));

  it('16.1 three players: Soviet, German, Western Allied', () => {
    const sides = sequence.variants['three-player']!.phases.map((n) => inner(sequence.phases).find((p) => p.number === n)!.side);
    const germans = ['east-german', 'west-german'];
    expect(sides).toEqual([
      ...Array<string>(3).fill('soviet'),
      germans,
      germans,
      germans,
      ...Array<string>(3).fill('western-allied'),
      undefined,
    ]);
  });

  it('17.2 four players: Soviet, East German, West German, Western Allied', () => {
    const sides = sequence.variants['four-player']!.phases.map((n) => inner(sequence.phases).find((p) => p.number === n)!.side);
    expect(sides).toEqual(
      ['soviet', 'east-german', 'west-german', 'western-allied']
        .flatMap((s) => [s, s, s] as (string | undefined)[])
        .concat([undefined]),
    );
  });

  it('2.4, 15.21 sixteen turns of two weeks from December 1944; turn 10 is in May 1945', () => {
    expect(sequence.turns.map((t) => t.number)).toEqual(Array.from({ length: 16 }, (_, i) => i + 1));
    expect(sequence.turns[0]).toMatchObject({ name: { en: 'Late December 1944' }, year: 1944 });
    expect(sequence.turns[9]).toMatchObject({ name: { en: 'Early May 1945' }, year: 1945 });
    expect(sequence.turns[15]).toMatchObject({ name: { en: 'Early August 1945' } });
  });
});

describe('battle-for-germany: scenarios', () => {
  it.each([
    ['12.0', 'historical', 1, 10],
    ['13.0', 'expanded-historical', 1, 16],
    ['14.0', 'collapse-in-the-east', 1, 6],
    ['15.0', 'red-star-white-star', 11, 16],
    ['16.0', 'three-player', 1, 10],
    ['17.0', 'four-player', 1, 10],
  ])('%s %s runs from turn %i to %i', (rule, id, first, last) => {
    expect(pack.scenarios[id]).toMatchObject({ rule, turns: { first, last } });
  });

  it('there are six', () => expect(Object.keys(pack.scenarios)).toHaveLength(6));

  it.each([
    [
      '2.5',
      'historical',
      [
        ['soviet', 'west-german'],
        ['western-allied', 'east-german'],
      ],
    ],
    ['14.0', 'collapse-in-the-east', [['soviet'], ['east-german']]],
    ['15.23', 'red-star-white-star', [['soviet'], ['western-allied']]],
    ['16.0', 'three-player', [['soviet'], ['east-german', 'west-german'], ['western-allied']]],
    ['17.0', 'four-player', [['soviet'], ['east-german'], ['west-german'], ['western-allied']]],
  ])('%s %s: who commands what', (_, id, sides) => {
    expect(Object.values(pack.scenarios[id]!.players).map((p) => p.sides)).toEqual(sides);
  });

  it.each(['historical', 'expanded-historical', 'collapse-in-the-east', 'three-player', 'four-player'])(
    '8.0 %s starts with four East Germans and two Soviets in Courland',
    (id) => {
      const sides = pack.scenarios[id]!.setup.filter((p) => p.at === 'courland').map(
        (p) => pack.counters.find((c) => c.id === p.counter)!.side,
      );
      expect(sides.filter((s) => s === 'east-german')).toHaveLength(4);
      expect(sides.filter((s) => s === 'soviet')).toHaveLength(2);
      expect(sides).toHaveLength(6);
    },
  );

  it('12.1 Canadian II Corps starts in 2401 (public errata)', () => {
    expect(pack.scenarios.historical!.setup.find((p) => p.counter === 'ca-ii-corps')).toMatchObject({
      at: '2401',
      from: expect.stringMatching(/^public /),
    });
  });

  it('12.1 every unit is placed or chosen, once', () => {
    const { setup, choices } = pack.scenarios.historical!;
    const all = [...setup.map((p) => p.counter), ...choices.flatMap((c) => c.counters)].filter((id) => id !== 'turn');
    expect(all.sort()).toEqual(units.map((c) => c.id).sort());
  });

  it('14.0 no West Germans or Western Allies, and every city in the east is German', () => {
    const { choices, setup, control } = pack.scenarios['collapse-in-the-east']!;
    const ids = [...setup.map((p) => p.counter), ...choices.flatMap((c) => c.counters)];
    const sides = new Set(ids.map((id) => pack.counters.find((c) => c.id === id)!.side));
    expect([...sides].filter(Boolean).sort()).toEqual(['east-german', 'soviet']);
    const east = hexes(regions.east!.at);
    const cities = Object.entries(places).filter(([, p]) => p.features.includes('city') && east.has(String(p.at)));
    expect(Object.keys(control).sort()).toEqual(cities.map(([id]) => id).sort());
    expect(new Set(Object.values(control))).toEqual(new Set(['east-german']));
  });

  it('15.23 no Germans in Red Star/White Star', () => {
    const ids = pack.scenarios['red-star-white-star']!.choices.flatMap((c) => c.counters);
    expect(ids.filter((id) => id.startsWith('de-') || id.startsWith('hu-'))).toEqual([]);
  });
});

describe('battle-for-germany: board', () => {
  it('9.0 35 rows from the south and 26 columns from the west, numbered row and column', () => {
    expect(pack.board.file.grid).toMatchObject({ rows: 35, columns: 26, orientation: 'pointy', stagger: 'even' });
    expect(pack.board.file.grid!.numbering).toMatchObject({ format: '{row:2}{column:2}', corner: 'bottom-left' });
  });

  it.each([
    ['7.25', 'soviet-edge', '0926-3526'],
    ['8.0', 'north-edge', '3523-3526'],
    ['9.0', 'west-exit', '1601-2301'],
    ['9.0', 'east-exit', '0926-3526'],
    ['9.0', 'south-exit', '0112-0117'],
  ])('%s %s is %s, all of it land', (rule, id, range) => {
    expect(regions[id]).toMatchObject({ at: [range], rule: [rule], from: `rulebook ${rule}` });
    for (const hex of hexes([range])) expect(space(hex)?.terrain, hex).not.toEqual(expect.arrayContaining(['sea']));
  });

  it('9.3 leaving costs 4', () => {
    expect(pack.board.file.links.map((l) => [l.between[1], l.cost, l.oneWay])).toEqual([
      ['off-west', 4, true],
      ['off-east', 4, true],
      ['off-south', 4, true],
    ]);
  });

  it.each(['berlin', 'warsaw', 'prague', 'vienna', 'stettin', 'rostock'])(
    '%s has a place, with where it is on the globe',
    (id) => {
      expect(places[id]?.at).toMatch(/^\d{4}$/);
      expect(places[id]?.latitude).toBeGreaterThan(45);
      expect(places[id]?.longitude).toBeGreaterThan(5);
    },
  );

  it('every place has latitude and longitude; those with a stated hex are control points', () => {
    for (const [id, place] of Object.entries(places)) {
      expect(place.latitude, id).toBeDefined();
      expect(place.longitude, id).toBeDefined();
      expect(place.control, id).toBe((place.from ?? 'stand-in') !== 'stand-in');
    }
  });

  it('7.24, R8 Berlin is in both theatres, with neighbours in each', () => {
    const [east, west] = [hexes(regions.east!.at), hexes(regions.west!.at)];
    expect([...east].filter((hex) => west.has(hex))).toEqual([places.berlin!.at]);
    const next = around('2613');
    expect([...hexes(regions['next-to-berlin']!.at)].sort()).toEqual([...next].sort());
    expect(next).toHaveLength(6);
    expect(next.some((hex) => east.has(hex))).toBe(true);
    expect(next.some((hex) => west.has(hex))).toBe(true);
  });

  it('5.41, 8.0 Stettin and Rostock lie east', () => {
    const west = hexes(regions.west!.at);
    for (const id of ['stettin', 'rostock']) expect(west.has(String(places[id]!.at))).toBe(false);
  });

  it('7.25 Yugoslavia reaches the east edge south of 0926, not 0926 itself; R1 it lies east, Italy west', () => {
    const [east, west] = [hexes(regions.east!.at), hexes(regions.west!.at)];
    const yugoslavia = hexes(regions.yugoslavia!.at);
    expect(yugoslavia.has('0926')).toBe(false);
    expect(yugoslavia.has('0826')).toBe(true);
    for (const hex of yugoslavia) expect(east.has(hex), hex).toBe(true);
    for (const hex of hexes(regions.italy!.at)) expect(west.has(hex), hex).toBe(true);
  });

  it('5.41 hexsides between east and west are the boundary, all of them and no others; Berlin has none (R8)', () => {
    const [east, west, berlin] = [hexes(regions.east!.at), hexes(regions.west!.at), places.berlin!.at];
    const parted: string[] = [];
    for (const a of east) {
      for (const b of around(a)) if (west.has(b) && a !== berlin && b !== berlin) parted.push([a, b].sort().join('|'));
    }
    const lined = pack.board.sides.filter((s) => s.features.includes('boundary')).map((s) => [s.a, s.b].sort().join('|'));
    expect(lined.sort()).toEqual(parted.sort());
  });

  it('6.1 at least one fortress stands in rough, facing the Western Allies', () => {
    const west = hexes(regions.west!.at);
    const found = Object.values(places).filter((p) => p.features.includes('fortress') && west.has(String(p.at)));
    expect(found.some((p) => space(String(p.at))?.terrain.includes('rough'))).toBe(true);
  });

  it('8.0, 15.21 there are the Courland Box and a track of sixteen turns', () => {
    expect(boxes.courland?.from).toBe('rulebook 8.0');
    expect(pack.board.file.tracks.turn).toMatchObject({ first: 1, last: 16 });
  });
});
