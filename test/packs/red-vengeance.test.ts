import { describe, expect, it } from 'vitest';
import { borderBetween, distance, neighboursOf, spaceOf } from '../../src/board/index.js';
import type { Counter, Pack } from '../../src/pack/pack.js';
import { packOf } from '../support/pack.js';

const { pack, board, problems, counter, cell, row } = packOf('red-vengeance');

const column = (table: string, id: string) => pack.tables[table]?.rowIds.map((r) => cell(table, r, id)?.is);
const units = pack.counters.filter((c) => c.class === 'unit');
const of = (nation: string, kind?: string) => units.filter((c) => c.nation === nation && (kind === undefined || c.kind === kind));
const campaign = pack.scenarios.campaign as Pack['scenarios'][string];
const region = (id: string) => (board.regions.get(id) ?? []).map((space) => board.ids[space] as string);
const atStart = (c: Counter) => c.entry === undefined && c.id !== 'su-marine-div';

it('the pack is sound', () => {
  expect(problems).toEqual([]);
});

describe('rules.yaml', () => {
  const cases = `1.0 2.0 3.0 3.1 3.2 3.3 3.4 4.0 4.0-1 4.0-2 4.0-3 4.0-4 4.0-5 4.0-6 4.0-7 4.0-8 4.0-9 4.0-10 4.0-11
    5.0 5.1 5.2 5.3 5.4 5.5 6.0 6.1 6.2 6.21 6.22 6.23 6.3 6.4 6.41 6.42 6.43 6.44 6.5 6.6 7.0 7.1 7.2 7.3
    8.0 8.1 8.2 8.3 8.4 8.41 8.42 8.43 8.44 8.45 8.46 8.5 8.51 8.52 8.53 8.54 8.6 8.61 8.62 8.63 8.64 8.65 8.7 9.0 9.1 9.2
    10.0 10.1 10.11 10.12 10.13 10.14 10.2 10.3 10.4 10.5 11.0 11.1 11.2 11.21 11.22 11.23 11.24 11.25 11.26 11.27
    11.3 11.31 11.32 11.33 11.34 11.4 11.41 11.42 11.43 11.5 11.6 11.7 11.8 11.9 12.0 12.1 12.2 12.21 12.22 13.0
    14.0 14.1 14.2 14.3 14.4 14.5 14.6 14.7 14.8 15.0 15.1 15.2 15.3 15.4`.split(/\s+/);

  it('lists every numbered case, in order', () => {
    expect(pack.rules.cases.map((c) => c.rule)).toEqual(cases);
  });

  it('has the rulings A-1 to A-61 and the corrections N1 to N4', () => {
    const ids = [...Array.from({ length: 61 }, (_, i) => `A-${i + 1}`), 'N1', 'N2', 'N3', 'N4'];
    expect(pack.rules.rulings.map((r) => r.id)).toEqual(ids);
  });

  it.each([
    ['A-5', 'halved'],
    ['A-6', 'worst-hex'],
    ['A-38', 'by-one'],
    ['A-44', 'east-edge'],
    ['A-58', 'loose'],
    ['A-59', 'free'],
  ])('%s can be switched; %s is the default', (id, first) => {
    const choices = pack.rules.rulings.find((r) => r.id === id)?.choices ?? [];
    expect(choices[0]).toBe(first);
    expect(choices.length).toBeGreaterThan(1);
  });
});

describe('counters', () => {
  it('2.0 there are 140', () => {
    expect(pack.counters.reduce((sum, c) => sum + c.count, 0)).toBe(140);
    expect(pack.game.expects).toEqual({ counters: 140, from: 'rulebook 2.0' });
  });

  it('2.0 German units are corps, others armies, marines divisions', () => {
    for (const unit of units) {
      const size = unit.kind === 'marine' ? 'division' : unit.nation === 'german' || unit.nation === 'ss' ? 'corps' : 'army';
      expect([unit.id, unit.size]).toEqual([unit.id, size]);
    }
  });

  it('2.0 Turn, Naval and Air markers', () => {
    expect(pack.counters.filter((c) => c.class === 'marker').map((c) => c.id)).toEqual([
      'turn',
      'naval',
      'air-allied',
      'air-axis',
    ]);
  });

  it('3.2, 11.43 three Hungarian, two Romanian, one Bulgarian, two Polish units, all infantry', () => {
    const counts = ['hungarian', 'romanian', 'bulgarian', 'polish'].map((nation) => of(nation, 'infantry').length);
    expect(counts).toEqual([3, 2, 1, 2]);
    expect(['hungarian', 'romanian', 'bulgarian', 'polish'].map((nation) => of(nation).length)).toEqual(counts);
  });

  it('6.41, 11.6 two marine divisions of one step, German and Soviet', () => {
    const marines = units.filter((c) => c.kind === 'marine');
    expect(marines.map((c) => [c.nation, c.steps, c.back])).toEqual([
      ['german', 1, undefined],
      ['soviet', 1, undefined],
    ]);
  });

  it('6.6 Guards, and no other Soviet infantry, move 4', () => {
    expect(of('soviet', 'guards').length).toBeGreaterThan(0);
    for (const unit of of('soviet', 'guards')) expect(unit.front.movement).toBe(4);
    for (const unit of of('soviet', 'infantry')) expect(unit.front.movement).not.toBe(4);
  });

  it('8.43, 9.1, 9.2 the values of the worked examples occur', () => {
    const shows = (list: readonly Counter[], face: 'front' | 'back', strength: number, movement: number) =>
      list.some((c) => c[face]?.strength === strength && c[face]?.movement === movement);
    expect(shows(of('soviet', 'infantry'), 'front', 4, 3)).toBe(true);
    expect(shows(of('soviet', 'armor'), 'front', 6, 5)).toBe(true);
    expect(shows(of('german', 'armor'), 'back', 2, 5)).toBe(true);
    expect(shows(units, 'front', 3, 3)).toBe(true);
  });

  it('11.1 there are Soviet shock armies only', () => {
    const shock = units.filter((c) => c.kind === 'shock');
    expect(shock.length).toBeGreaterThan(0);
    expect(shock.every((c) => c.nation === 'soviet' && c.steps === 2)).toBe(true);
  });

  it('11.2 four leaders, no counter for Hitler (11.27), and nothing but a name on them (N1)', () => {
    const leaders = pack.counters.filter((c) => c.class === 'leader');
    expect(leaders.map((c) => c.id)).toEqual(['zhukov', 'konev', 'tito', 'dietrich']);
    for (const leader of leaders) expect(leader.front).toEqual({});
  });

  it('10.5, 11.9 the 1st and 2nd SS Panzer Corps are named by the rulebook, their values are stand-ins', () => {
    for (const id of ['de-i-ss-pz-corps', 'de-ii-ss-pz-corps']) {
      expect(counter(id)).toMatchObject({ kind: 'armor', flags: ['ss'], steps: 2, valuesFrom: 'stand-in' });
      expect(counter(id).from).toMatch(/^rulebook/);
    }
    expect(counter('de-ii-ss-pz-corps').entry).toBeUndefined();
    const first = Number(counter('de-i-ss-pz-corps').entry);
    expect(first).toBeGreaterThan(6);
    expect(first).toBeLessThanOrEqual(10);
  });

  it('no printed strength is passed off as published', () => {
    for (const unit of units) expect([unit.id, unit.valuesFrom]).toEqual([unit.id, 'stand-in']);
  });

  it('the Axis starts with more armor than the Soviets (publisher)', () => {
    const axis = units.filter((c) => c.side === 'axis' && c.kind === 'armor' && atStart(c)).length;
    expect(axis).toBeGreaterThan(of('soviet', 'armor').filter(atStart).length);
  });

  it('every counter has a Japanese name', () => {
    for (const c of pack.counters) expect([c.id, pack.words.ja?.counters[c.id]]).not.toContain(undefined);
  });
});

describe('board', () => {
  it.each([
    ['berlin', '1422', '10.4'],
    ['breslau', '1619', '10.4'],
    ['dresden', '1622', '10.4'],
    ['kiel', '0623', '10.4'],
    ['leipzig', '1623', '10.4'],
    ['budapest', '2215', '3.2'],
    ['cluj', '2313', '3.2'],
    ['sofia', '3113', '3.2'],
    ['bucharest', '2711', '5.4'],
    ['odessa', '2602', '10.4'],
    ['kiev', '1802', '10.4'],
    ['minsk', '1007', '10.4'],
    ['vitebsk', '0705', '10.4'],
    ['belgrade', '2818', '10.4'],
    ['zagreb', '2624', '15.1'],
    ['warsaw', '1414', '11.7'],
    ['vienna', '2219', '15.1'],
    ['prague', '1922', '15.1'],
  ])('%s is %s (%s)', (place, at, rule) => {
    expect(pack.board.file.places[place]).toMatchObject({ at, control: true, from: `rulebook ${rule}` });
  });

  it('11.31, 11.8 places without a number are stand-ins', () => {
    for (const id of ['constanta', 'ploesti', 'danzig', 'konigsberg', 'stettin']) {
      expect(pack.board.file.places[id]?.from).toMatch(/^stand-in/);
      expect(pack.board.file.places[id]?.control).toBe(false);
    }
  });

  it('numbers run from the north and from the east, even rows half a hex farther west', () => {
    const around = (hex: string) => [...neighboursOf(board, spaceOf(board, hex))].map((n) => board.ids[n]).sort();
    expect(around('1422')).toEqual(['1322', '1323', '1421', '1423', '1522', '1523']);
    expect(around('0705')).toEqual(['0604', '0605', '0704', '0706', '0804', '0805']);
    expect(distance(board, spaceOf(board, '1422'), spaceOf(board, '1322'))).toBe(1);
  });

  it('9.2 Berlin is a major city and a fortress; 11.8 so are seven more German cities major', () => {
    expect(board.spaces[spaceOf(board, '1422')]?.terrain).toEqual(expect.arrayContaining(['major-city', 'fortress']));
    expect(region('volkssturm-cities')).toHaveLength(8);
    for (const hex of region('volkssturm-cities')) expect(board.spaces[spaceOf(board, hex)]?.terrain).toContain('major-city');
  });

  it('9.1 no hex is both minor and major city', () => {
    for (const space of board.spaces) expect(space.terrain.includes('city') && space.terrain.includes('major-city')).toBe(false);
  });

  it('10.11, 10.4 the arrival cities', () => {
    expect(region('axis-arrival-cities').sort()).toEqual(['0623', '1422', '1619', '1622', '1623']);
    expect(region('allied-arrival-cities').sort()).toEqual(['0705', '1007', '1802', '2602']);
  });

  it('3.2, 11.3 capitals and named cities lie in their countries', () => {
    expect(region('hungary')).toEqual(expect.arrayContaining(['2215', '2313']));
    expect(region('bulgaria')).toContain('3113');
    expect(region('romania')).toEqual(expect.arrayContaining(['2711', '2907', '2611']));
    expect(region('yugoslavia')).toEqual(expect.arrayContaining(['2818', '2624']));
    const countries = ['hungary', 'bulgaria', 'romania', 'yugoslavia'].flatMap(region);
    expect(new Set(countries).size).toBe(countries.length);
  });

  it('5.5, 3.3 Yugoslavia has rough hexes, and both kinds of set-up hex', () => {
    const yugoslavia = region('yugoslavia');
    expect(yugoslavia.some((hex) => board.spaces[spaceOf(board, hex)]?.terrain.includes('rough'))).toBe(true);
    for (const id of ['axis-yugoslav-setup', 'yugoslav-setup']) {
      expect(region(id).length).toBeGreaterThan(0);
      for (const hex of region(id)) expect(yugoslavia).toContain(hex);
    }
  });

  it('3.3, 3.4 the start lines can be manned', () => {
    const onLine = (line: string) =>
      campaign.choices
        .filter((choice) => choice.within.includes(line))
        .flatMap((choice) => choice.counters)
        .filter((id) => counter(id).class === 'unit').length;
    for (const line of ['axis-start-line', 'allied-start-line']) {
      expect(onLine(line)).toBeGreaterThanOrEqual(region(line).length);
      expect(onLine(line)).toBeLessThanOrEqual(2 * region(line).length);
    }
    expect(region('axis-start-line').filter((hex) => region('romania').includes(hex)).length).toBeGreaterThan(0);
    const axis = new Set(region('axis-start-line'));
    for (const hex of region('allied-start-line'))
      expect([...neighboursOf(board, spaceOf(board, hex))].some((n) => axis.has(board.ids[n] as string))).toBe(true);
  });

  it('5.1, 12.22 there are Baltic ports on the coast, and 12.21 a Black Sea coast', () => {
    expect(region('baltic-ports').length).toBeGreaterThan(1);
    for (const hex of region('baltic-ports')) {
      expect(region('baltic-coast')).toContain(hex);
      expect(board.spaces[spaceOf(board, hex)]?.terrain).toContain('port');
    }
    expect(region('black-sea-coast')).toContain('2602');
  });

  it('6.5 oil fields, one of them Ploesti, all Axis at start', () => {
    expect(region('oil-fields')).toContain('2611');
    for (const hex of region('oil-fields')) expect(region('axis-at-start')).toContain(hex);
  });

  it('9.1 rivers are hexsides', () => {
    const [first] = pack.board.sides;
    expect(first?.features).toEqual(['river']);
    const border = borderBetween(board, spaceOf(board, first?.a ?? ''), spaceOf(board, first?.b ?? ''));
    expect(border?.features).toEqual(['river']);
  });

  it('12.22 the Baltic track has four boxes in this order', () => {
    expect(pack.board.file.tracks.baltic?.labels?.map((label) => (typeof label === 'string' ? label : label.en))).toEqual([
      'German Lake',
      'Soviet Subs',
      'Light Surface',
      'Heavy Surface',
    ]);
  });
});

describe('terrain', () => {
  it.each([
    ['clear', 1],
    ['rough', { foot: 2, mountain: 1, mechanized: 3, leader: 1 }],
    ['swamp', { foot: 2, mountain: 2, mechanized: 3, leader: 1 }],
    ['forest', { foot: 1, mountain: 1, mechanized: 2, leader: 1 }],
    ['city', 'other'],
    ['major-city', 'other'],
    ['fortress', 'other'],
    ['sea', 'prohibited'],
  ])('9.1 cost of %s', (id, move) => {
    expect(pack.terrain.spaces[id]?.move).toEqual(move);
  });

  it('9.1 only armor pays for a river, every attacker loses 1', () => {
    expect(pack.terrain.sides.river?.move).toEqual({ foot: 0, mountain: 0, mechanized: 1, leader: 0 });
    expect(pack.terrain.sides.river?.combat).toMatchObject([{ who: 'attacker', per: 'unit', plus: -1, of: [] }]);
  });

  it('9.1 rough helps each unit, forest, swamp and major city the whole hex', () => {
    expect(pack.terrain.spaces.rough?.combat).toMatchObject([{ who: 'defender', per: 'unit', plus: 1 }]);
    for (const id of ['forest', 'swamp', 'major-city'])
      expect(pack.terrain.spaces[id]?.combat.filter((e) => e.who === 'defender')).toMatchObject([{ per: 'space', plus: 1 }]);
  });

  it('9.1, A-5 swamp halves armor, 13.0 not in Snow; the printed chart has -1', () => {
    expect(pack.terrain.spaces.swamp?.combat[0]).toMatchObject({ who: 'attacker', halve: true, of: ['armor'], if: ['not-snow'] });
    expect(cell('terrain-effects', 'swamp', 'combat')?.is).toBe('armor -1; defence total +1');
  });

  it('9.1 cities cost attacking armor 1', () => {
    for (const id of ['city', 'major-city'])
      expect(pack.terrain.spaces[id]?.combat[0]).toMatchObject({ who: 'attacker', per: 'unit', plus: -1, of: ['armor'] });
  });

  it('9.1 a fortress hinders the Allies and lets Germans hit on 5', () => {
    expect(pack.terrain.spaces.fortress?.combat).toMatchObject([
      { who: 'attacker', plus: -1, of: ['allied'] },
      { who: 'defender', hitsOn: 5, of: ['german', 'ss'] },
    ]);
  });
});

describe('tables', () => {
  it('no table holds an unknown cell, and none is a stand-in', () => {
    for (const table of Object.values(pack.tables))
      for (const { is, from } of table.cells.flat()) {
        expect([table.id, is]).not.toContain(null);
        expect(from).not.toMatch(/^stand-in/);
      }
  });

  it('8.43 each 6 hits; 9.1 in a fortress 5 and 6', () => {
    expect(column('hits', 'normal')).toEqual(['-', '-', '-', '-', '-', 'Hit']);
    expect(column('hits', 'fortress')).toEqual(['-', '-', '-', '-', 'Hit', 'Hit']);
  });

  it('12.1 Air Table', () => {
    expect(column('air', 'german')).toEqual([1, 0, 0, 0, 0, 0]);
    expect(column('air', 'soviet-1944')).toEqual([1, 1, 2, 2, 3, 3]);
    expect(column('air', 'soviet-1945')).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it('11.21, 11.24–11.26, 15.2 leaders: attack, defence, MP, exploitation, CP', () => {
    expect(row('leaders', 'zhukov')).toEqual([2, 2, 5, 3, 4]);
    expect(row('leaders', 'konev')).toEqual([2, 1, 5, 3, 3]);
    expect(row('leaders', 'tito')).toEqual([1, 2, 4, 1, 3]);
    expect(row('leaders', 'dietrich')).toEqual([1, 1, 6, 3, 2]);
    expect(row('leaders', 'hitler')?.slice(0, 2)).toEqual([1, 1]);
    expect(row('leaders', 'hitler-ss')?.slice(0, 2)).toEqual([1, 2]);
  });

  it('6.6 exploitation movement, 13.0 in the weathers', () => {
    expect(column('exploitation', 'clear')).toEqual([3, 2, 1, 3, 1]);
    expect(column('exploitation', 'snow')?.slice(0, 3)).toEqual([2, 1, 0]);
    for (const mud of ['light-mud', 'mud']) expect(column('exploitation', mud)?.slice(0, 3)).toEqual([0, 0, 0]);
  });

  it('6.5 strategic movement', () => {
    expect(row('strategic-movement', '1944')).toEqual([2, 'oil-fields']);
    expect(row('strategic-movement', '1945')).toEqual([1, 'oil-fields']);
  });

  it('10.2, 10.3 replacement points', () => {
    expect(row('replacements', 'june-1944')).toEqual([0, 0, 0, 0]);
    expect(row('replacements', 'july-december-1944')).toEqual([2, 2, 2, 2]);
    expect(row('replacements', 'january-april-1945')).toEqual(['oil-fields', 2, 'oil-fields', 2]);
  });

  it('10.13, 11.3, 11.4 which RP serves which unit', () => {
    expect(row('replacement-use', 'armor')).toEqual(['no', 'yes']);
    for (const kind of ['infantry', 'shock', 'cavalry', 'mountain']) expect(row('replacement-use', kind)).toEqual(['yes', 'yes']);
    expect(row('replacement-use', 'yugoslav')).toEqual(['no', 'yes']);
    expect(row('replacement-use', 'polish')).toEqual(['yes', 'no']);
    expect(row('replacement-use', 'axis-minor')).toEqual(['no', 'no']);
  });

  it('12.22 the four states of the Baltic', () => {
    expect(row('baltic', 'defence-combat')).toEqual([2, 2, 2, 1]);
    expect(row('baltic', 'defence-exploitation')).toEqual([2, 2, 0, 0]);
    expect(row('baltic', 'attack-combat')).toEqual([1, 0, 0, 0]);
    expect(row('baltic', 'supply')).toEqual(['all', 'all', 1, 0]);
    expect(row('baltic', 'sea-movement')).toEqual([1, 1, 1, 0]);
    expect(row('baltic', 'sea-retreat')).toEqual([2, 2, 2, 0]);
    expect(row('baltic', 'loss-from')).toEqual(['none', 5, 4, 'none']);
    expect(column('baltic-roll', 'marker')).toEqual(['stays', 'one box right']);
  });

  it('14.7 random weather', () => {
    const faces = (month: string) => column('weather-random', month);
    expect(faces('june-august')).toEqual(Array(6).fill('clear'));
    expect(faces('september')).toEqual(['clear', 'clear', 'clear', 'clear', 'clear', 'light-mud']);
    expect(faces('october')).toEqual(['clear', 'clear', 'light-mud', 'light-mud', 'mud', 'mud']);
    expect(faces('november')).toEqual(['clear', 'light-mud', 'mud', 'mud', 'mud', 'snow']);
    expect(faces('december-february')).toEqual(Array(6).fill('snow'));
    expect(faces('march')).toEqual(['clear', 'clear', 'light-mud', 'light-mud', 'mud', 'mud']);
    expect(faces('april')).toEqual(['clear', 'clear', 'clear', 'light-mud', 'light-mud', 'light-mud']);
  });

  it('11.27 Hitler, 11.31 Romania', () => {
    expect(column('hitler', 'dies-from')).toEqual([6, 5, 4, 'at once']);
    expect(row('romania', 'modifier')).toEqual([0, -1, -2, -3]);
    expect(row('romania', 'surrenders-on')).toEqual([1, 2, 3, 4]);
  });

  it('15.1–15.3 seven VPs; 15.2 casualty points', () => {
    expect(column('victory-points', 'vp')).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(row('casualty-points', 'eliminated')).toEqual([2, 1]);
    expect(row('casualty-points', 'reduced')).toEqual([1, 0.5]);
  });
});

describe('sequence', () => {
  it('4.0 eleven steps in order, Allies first', () => {
    expect(pack.sequence.phases.map((p) => [p.number, p.id])).toEqual([
      ['1', 'turn-start'],
      ['2', 'allied-organization'],
      ['3', 'allied-movement'],
      ['4', 'allied-combat'],
      ['5', 'allied-exploitation-movement'],
      ['6', 'allied-exploitation-combat'],
      ['7', 'axis-organization'],
      ['8', 'axis-movement'],
      ['9', 'axis-combat'],
      ['10', 'axis-exploitation-movement'],
      ['11', 'axis-exploitation-combat'],
    ]);
  });

  it('4.0-2, 4.0-7 supply, then replacements and reinforcements, then air', () => {
    const inner = (number: string) => pack.sequence.phases.find((p) => p.number === number)?.phases.map((p) => p.id);
    expect(inner('2')).toEqual(['allied-supply', 'allied-replacements', 'allied-air']);
    expect(inner('7')).toEqual(['axis-supply', 'axis-replacements', 'axis-air']);
  });

  it('13.0 the calendar and its weather', () => {
    expect(pack.sequence.turns.map((t) => `${typeof t.name === 'string' ? t.name : t.name.en} ${t.weather}`)).toEqual([
      'June 1944 clear',
      'July 1944 clear',
      'August 1944 clear',
      'September 1944 clear',
      'October 1944 light-mud',
      'November 1944 mud',
      'December 1944 snow',
      'January 1945 snow',
      'February 1945 snow',
      'March 1945 mud',
      'April 1945 light-mud',
    ]);
    const rows = pack.tables['weather-historical']?.rows.list ?? [];
    for (const turn of pack.sequence.turns) {
      const found = rows.find(
        (r) => typeof r === 'object' && turn.number >= (r.number?.[0] ?? 0) && turn.number <= (r.number?.[1] ?? 0),
      );
      expect(cell('weather-historical', typeof found === 'object' ? found.id : '', 'weather')?.is).toBe(turn.weather);
    }
  });

  it.each([
    [6, '10.5'],
    [9, '11.24'],
    [9, '11.9'],
    [9, '11.5'],
    [11, '11.5'],
    [11, '15.0'],
  ])('turn %i has the event of %s', (number, rule) => {
    const events = pack.sequence.turns.find((t) => t.number === number)?.events ?? [];
    expect(events.flatMap((e) => e.rule ?? [])).toContain(rule);
  });
});

describe('campaign', () => {
  const at = (id: string) => campaign.setup.find((placed) => placed.counter === id);

  it('4.0 eleven turns, two players', () => {
    expect(campaign.turns).toEqual({ first: 1, last: 11 });
    expect(Object.values(campaign.players).map((p) => p.sides)).toEqual([['axis'], ['allied']]);
  });

  it('3.2 Hungarians in Budapest and Cluj, Bulgarians in Sofia', () => {
    const placed = ['2215', '2313', '3113'].map((hex) => {
      const there = campaign.setup.filter((p) => p.at === hex);
      return [there.length, counter(there[0]?.counter ?? '').nation, there[0]?.from];
    });
    expect(placed).toEqual([
      [1, 'hungarian', 'rulebook 3.2'],
      [1, 'hungarian', 'rulebook 3.2'],
      [1, 'bulgarian', 'rulebook 3.2'],
    ]);
  });

  it('3.1 the Naval marker in German Lake, the W army off the map, Dietrich in February 1945 (11.24)', () => {
    expect(at('naval')?.at).toBe('baltic-1');
    expect(at('pl-2-army')?.at).toBe('allied-off-map');
    expect(counter('pl-2-army').entry).toBe('W');
    expect(at('dietrich')).toMatchObject({ at: 'turn-9', from: 'rulebook 11.24' });
  });

  it('3.1 every counter with a turn number waits in that box', () => {
    for (const c of pack.counters) if (/^\d+$/.test(c.entry ?? '')) expect(at(c.id)?.at).toBe(`turn-${c.entry}`);
  });

  it('3.1–3.4 every unit and leader is placed once', () => {
    const placed = campaign.setup.map((p) => p.counter).filter((id) => counter(id).class !== 'marker');
    expect([...placed].sort()).toEqual(
      pack.counters
        .filter((c) => c.class !== 'marker')
        .map((c) => c.id)
        .sort(),
    );
  });

  it('3.2–3.4 what the players place themselves is listed once, and where it stands is a stand-in', () => {
    const chosen = campaign.choices.flatMap((choice) => choice.counters);
    expect(new Set(chosen).size).toBe(chosen.length);
    for (const id of chosen) expect(at(id)?.from, id).toBe('stand-in');
    const stated = campaign.setup.filter(
      (p) => board.spaces[spaceOf(board, p.at)]?.kind === 'hex' && !chosen.includes(p.counter),
    );
    expect(stated.map((p) => `${p.at} ${p.from}`)).toEqual(['2215 rulebook 3.2', '2313 rulebook 3.2', '3113 rulebook 3.2']);
  });

  it('3.2–3.4 the order of set-up: Axis foot, Allies, Axis armor', () => {
    expect(campaign.choices.map((choice) => `${choice.who} ${[choice.rule].flat()[0]}`)).toEqual([
      'axis 3.2',
      'axis 3.2',
      'axis 3.2',
      'axis 3.2',
      'allied 3.3',
      'allied 3.3',
      'axis 3.4',
    ]);
    const last = campaign.choices.at(-1)?.counters ?? [];
    expect(last.every((id) => counter(id).kind === 'armor')).toBe(true);
  });

  it('14.1–14.8 are options, none in use unless chosen', () => {
    expect(Object.keys(pack.game.options)).toEqual(['14.1', '14.2', '14.3', '14.4', '14.5', '14.6', '14.7', '14.8']);
    expect(campaign.options).toEqual([]);
  });

  it('8.43 combat is a pool of dice; weather, air, naval, volkssturm and hitler are asked for', () => {
    expect(pack.combat?.device).toBe('pool');
    expect(pack.combat?.inputs.map((i) => i.id)).toEqual(
      expect.arrayContaining(['weather', 'air', 'naval', 'volkssturm', 'hitler']),
    );
  });
});
