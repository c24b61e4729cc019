import { describe, expect, it } from 'vitest';
import { distance, neighboursOf, spaceOf } from '../../src/board/index.js';
import type { Counter, Pack } from '../../src/pack/pack.js';
import { packOf } from '../support/pack.js';

const { pack, board, problems, counter, cell, row } = packOf('fall-of-the-third-reich');

const copies = (...ids: string[]) => ids.map((id) => counter(id)?.count);
const campaign = pack.scenarios.campaign as Pack['scenarios'][string];
const placed = (id: string) => campaign.setup.find((p) => p.counter === id);
const space = (id: string) => spaceOf(board, id) as number;
const years = ['1943', '1944', '1945'];
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

it('the pack is sound', () => {
  expect(problems).toEqual([]);
});

describe('rules.yaml', () => {
  it('lists every numbered case of the rulebook', () => {
    const cases = `1.0 1.1 1.2 1.3 1.4
      2.0 2.1 2.1A 2.1B 2.1C 2.1D 2.1E 2.1F 2.1G 2.1H 2.1I 2.1J 2.1K 2.2 2.2A 2.2B 2.2C 2.2D 2.3 2.4 2.5
      3.0 3.1 3.2 3.2A 3.2B 3.2C 3.2C.1 3.2C.2 3.2C.3 3.2C.4 3.2C.5 3.2D 3.2E 3.3 3.4 4.0
      5.0 5.1 5.1A 5.1B 5.1C 5.2 5.3 6.0 6.1 6.2 6.3 6.4 6.5 6.6 7.0 7.1 7.1.1 7.1.2 7.2
      8.0 8.1 8.2 8.3 8.4 8.5 8.5.1 8.5.2 8.5.3 8.5.4 8.5.5 9.0 9.1 9.2 9.3 9.3.1 9.3.2 9.3.3 9.3.4 9.4 9.5
      10.0 10.1 10.2 10.3 10.4 10.5 10.5.1 10.6 10.7 10.8 10.9 10.10 11.0 11.1 11.2 11.3
      12.0 12.1 12.1A 12.1B 12.1C 12.2 12.2A 12.3 12.4 12.5
      13.0 13.1 13.1A 13.1B 13.1C 13.2 13.2A 13.2B 13.2C 13.2D 13.2E 13.2F 13.2G 13.3
      14.0 14.1 14.2 14.3 14.4 15.0 16.0 17.0 17.0a 17.0b 17.0c 17.0d 17.0e 17.1 17.2 17.2a 17.2b 17.2c 17.2d 17.3
      18.0 18.1 18.2 19.0 20.0 20.1 20.2 20.3 20.4 20.5 20.6 20.7 20.8 20.9 20.10
      21.0 21.1 21.2A 21.2B 21.3 21.4 22.0 23.0`;
    expect(pack.rules.cases.map((c) => c.rule)).toEqual(cases.split(/\s+/));
  });
  it('has the rulings R1 to R49, and a switch where the reference keeps one', () => {
    expect(pack.rules.rulings.map((r) => r.id)).toEqual(upTo(49).map((n) => `R${n}`));
    for (const id of ['R1', 'R11', 'R15', 'R28'])
      expect(pack.rules.rulings.find((r) => r.id === id)?.choices?.length, id).toBeGreaterThan(1);
  });
});

describe('game.yaml', () => {
  it('3.2 has three sides, and A, B or C for a strength (13.2B)', () => {
    expect(Object.keys(pack.game.sides)).toEqual(['axis', 'allied', 'soviet']);
    expect(pack.game.values.attack?.letters).toEqual(['A', 'B', 'C']);
    expect(pack.game.layouts).toEqual([
      ['attack', 'defence', 'movement'],
      ['attack', 'movement'],
    ]);
  });
  it('3.2E, 21 names every option', () => {
    expect(Object.keys(pack.game.options).sort()).toEqual(['21.1', '21.2A', '21.2B', '21.3', '21.4', '3.2E']);
  });
});

describe('tables of combat', () => {
  it('13.2C reckons by ratio and difference, and shifts past the other difference columns', () => {
    expect(pack.tables.crt?.columns.by).toBe('mixed');
    expect(pack.tables.crt?.columnIds.slice(0, 7)).toEqual(['1:2', '0,+1', '+2,+3', '+4,+5', '+6<', '2:1', '3:1']);
    expect(pack.tables.crt?.ladder?.slice(0, 4)).toEqual(['1:2', '0,+1', '2:1', '3:1']);
    expect(pack.tables.crt?.below).toBe('AE');
    expect(pack.tables.crt?.shiftBelow).toBe('AE');
  });
  it('R1 keeps the other reading, with 2.5:1 between 2:1 and 3:1', () => {
    expect(pack.tables['crt-two-and-a-half']?.ladder?.slice(2, 5)).toEqual(['2:1', '2.5:1', '3:1']);
  });
  it.each(['crt', 'crt-two-and-a-half'])('13.2 Citadel: two cells of %s are stated and no others', (id) => {
    expect(cell(id, 4, '+2,+3')).toEqual({ is: 'AA', from: 'rulebook 13.2' });
    expect(cell(id, 6, '2:1')).toEqual({ is: 'EX', from: 'rulebook 13.2' });
    expect(pack.tables[id]?.cells.flat().filter((c) => c.from !== 'stand-in')).toHaveLength(2);
    expect(pack.tables[id]?.rowIds.map((r) => cell(id, r, '0,+1')?.is)).toContain('Aex');
  });
  it('13.2F names AE, Ae, Aex and AA', () => {
    expect(Object.keys(pack.tables.crt?.results ?? {})).toEqual(expect.arrayContaining(['AE', 'Ae', 'Aex', 'AA', 'EX']));
  });
  it('9.5 the lowest value of C is 2', () => {
    expect(cell('german-corps-strength', 1, 'C')).toEqual({ is: 2, from: 'rulebook 9.5' });
    expect(pack.tables['german-corps-strength']?.cells.flat().filter((c) => c.from !== 'stand-in')).toHaveLength(1);
  });
  it.each([
    ['A: XLI, XLVI and XLVII on a 4', 4, ['xli', 'xlvi', 'xlvii'], [4, 4, 6]],
    ['D: XLVIII on a 5', 5, ['xlviii'], [8]],
  ])('13.2 Citadel %s', (_, die, corps, worth) => {
    expect(cell('german-corps-strength-modifiers', 'year', '1943')?.is).toBe(0);
    const letters = corps.map((id) => String(counter(`de-${id}-pz-corps`).front.attack));
    expect(letters.map((letter) => cell('german-corps-strength', die, letter)?.is)).toEqual(worth);
  });
  it('8.5.5 Luftwaffe support is +1', () => {
    for (const year of years)
      expect(cell('german-corps-strength-modifiers', 'luftwaffe', year)).toEqual({ is: 1, from: 'rulebook 8.5.5' });
  });
});

describe('tables of the air war', () => {
  it('8.5.1 factory bombing by year', () => {
    expect(row('factory-bombing', 'home-defence')).toEqual([-4, -3, -2]);
    expect(row('factory-bombing', 'no-home-defence')).toEqual([-2, -2, -1]);
    expect(pack.tables['factory-bombing']?.from).toBe('rulebook 8.5.1');
  });
  it('8.5.2 the two oil hexes are stated, the rest is not', () => {
    expect(cell('oil-bombing', 'ploesti', '1944')).toEqual({ is: 2, from: 'rulebook 8.5.2' });
    expect(cell('oil-bombing', 'nagykanizsa', '1944')).toEqual({ is: 1, from: 'rulebook 8.5.2' });
    expect(cell('oil-bombing', 'home-defence', '1944')?.from).toBe('stand-in');
  });
  it('8.5.3 a transport die can reach 5', () => {
    expect(Math.max(...(row('transport-bombing', 'modifier') as number[])) + 6).toBeGreaterThanOrEqual(5);
  });
  it('8.5.4 carpet bombing succeeds on 4, 3, 3 and shifts one column', () => {
    expect(row('carpet-bombing', 'lowest-success')).toEqual([4, 3, 3]);
    expect(row('carpet-bombing', 'shift')).toEqual([1, 1, 1]);
  });
  it('8.5.5 interdiction has three outcomes', () => {
    expect(Object.keys(pack.tables.interdiction?.results ?? {})).toEqual(['none', 'attack', 'all']);
  });
});

describe('tables of invasion', () => {
  it('10.5 states 1 and 2, and the rest rises with the die', () => {
    expect(cell('invasion-results', 1, 'result')).toEqual({ is: 'failed', from: 'rulebook 10.5' });
    expect(cell('invasion-results', 2, 'result')).toEqual({ is: 'fingernails', from: 'rulebook 10.5' });
    const rank = ['failed', 'fingernails', 'success', 'overwhelming'];
    const order = pack.tables['invasion-results']?.cells.map(([c]) => rank.indexOf(String(c?.is))) ?? [];
    expect(order).toEqual([...order].sort());
    for (const value of [3, 4, 5, 6]) expect(cell('invasion-results', value, 'result')?.from, String(value)).toMatch(/^stand-in/);
  });
  it.each([
    ['marsh', -1, 'rulebook 10.5'],
    ['city-port', -1, 'rulebook 10.5'],
    ['rough', -1, 'rulebook 10.9'],
    ['axis-mechanized', -2, 'rulebook 10.5'],
    ['axis-infantry', -1, 'rulebook 10.5'],
    ['air-range', 2, 'rulebook 10.5'],
    ['airborne', 1, 'rulebook 10.4'],
  ])('10.5 modifier %s is %d', (id, is, from) => {
    expect(cell('invasion-modifiers', id, 'modifier')).toEqual({ is, from });
  });
  it('10.5 the fort has an effect of unknown size', () => {
    expect(cell('invasion-modifiers', 'fort', 'modifier')?.from).toBe('stand-in');
  });
  it('10.2 sites run from A to R, each beach-head beside its coastal hex', () => {
    const rows = pack.tables['invasion-sites']?.rowIds ?? [];
    expect([...new Set(rows.map((id) => id.charAt(0)))]).toEqual([...'abcdefghijklmnopqr']);
    for (const id of rows) {
      const [beach, target] = ['beachhead', 'target'].map((column) => space(String(cell('invasion-sites', id, column)?.is)));
      expect(neighboursOf(board, target as number), id).toContain(beach);
    }
  });
  it('10.2 La, Lb and Calais are stated', () => {
    expect(cell('invasion-sites', 'la-us', 'beachhead')).toEqual({ is: '32.40', from: 'rulebook 10.2' });
    expect(cell('invasion-sites', 'lb-us', 'beachhead')).toEqual({ is: '33.43', from: 'rulebook 10.2' });
    for (const id of ['b-us', 'b-cw'])
      expect(cell('invasion-sites', id, 'target')).toEqual({ is: '22.12', from: 'rulebook 10.2' });
  });
  it('10.10 C, D and E call for FUSAG', () => {
    const rows = pack.tables['invasion-sites']?.rowIds ?? [];
    const called = rows.filter((id) => cell('invasion-sites', id, 'fusag')?.is === true).map((id) => id.charAt(0));
    expect([...new Set(called)]).toEqual(['c', 'd', 'e']);
  });
  it('21.2B turn 5 allows an invasion on 5 and 6', () => {
    expect(
      pack.tables['invasion-weather']?.rowIds.filter((r) => cell('invasion-weather', r, 'nwe-invasion')?.is === 'allowed'),
    ).toEqual(['5', '6']);
  });
});

describe('tables of supply, replacement and transit', () => {
  it('7.2 four factories give 12 RPs on turn 6', () => {
    expect(cell('replacements', 6, 'german-per-factory')).toEqual({ is: 3, from: 'rulebook 7.2' });
    for (const r of pack.tables.replacements?.rowIds ?? [])
      expect([2, 3]).toContain(cell('replacements', r, 'german-per-factory')?.is);
  });
  it('7.2 panzers may take 50, 33 and 33 per cent', () => {
    expect(row('panzer-share', 'percent')).toEqual([50, 33, 33]);
  });
  it('9.3.2 SHAEF multipliers', () => {
    const sites = ['beachhead', 'mulberry', 'port-town', 'port-city', 'antwerp'];
    expect(sites.map((id) => cell('shaef-range', id, 'times')?.is)).toEqual([2, 3, 1, 2, 5]);
    expect(cell('shaef-range', 'brest', 'times')?.from).toBe('stand-in');
  });
  it('9.3.1, 9.3.3 supply ranges', () => {
    for (const side of ['axis', 'soviet'])
      expect(['uss', 'town', 'city', 'port-town', 'port-city'].map((id) => cell('supply-range', id, side)?.is)).toEqual([
        8, 4, 8, 4, 8,
      ]);
  });
  it('11.1 a city doubles command range', () => {
    expect([row('command-range', 'town'), row('command-range', 'city')]).toEqual([[1], [2]]);
  });
  it('17 transit allowances', () => {
    for (const theatre of ['nwe', 'med', 'east', 'balkans']) expect(row('transit', `axis-${theatre}`)).toEqual([4, 4, 4]);
    expect(row('transit', 'allied')).toEqual([6, 8, 8]);
    expect(row('transit', 'soviet')).toEqual([6, 6, 6]);
    expect(row('transit', 'soviet-abroad')).toEqual([3, 3, 3]);
    expect(years.map((y) => cell('transit', 'allied-invasion', y)?.from)).toEqual(['stand-in', 'stand-in', 'rulebook 17.2']);
  });
  it('18.2 the Kursk zone', () => {
    expect(pack.tables['kursk-fortified-zone']?.cells.flat().map((c) => c.is)).toEqual([2, 2, 2, -1]);
  });
  it('21.3 II SS Pz Corps after 0, 3 and 5 lost steps', () => {
    expect(pack.tables['ss-panzer-corps']?.cells.flat().map((c) => c.is)).toEqual(['full', 'reduced', 'eliminated']);
  });
});

describe('terrain.yaml', () => {
  it('12.4 a fort shifts one left, 18.2 the Kursk zone doubles; nothing else is stated', () => {
    expect(pack.terrain.spaces.fort?.combat).toMatchObject([{ shift: -1, from: 'rulebook 12.4' }]);
    expect(pack.terrain.spaces['kursk-zone']?.combat).toMatchObject([{ times: 2, of: ['soviet'], from: 'rulebook 18.2' }]);
    const effects = [...Object.values(pack.terrain.spaces), ...Object.values(pack.terrain.sides)].flatMap((f) => f.combat);
    expect(effects.filter((e) => e.from?.startsWith('rulebook'))).toHaveLength(2);
  });
  it('6.3 no ZOC over major rivers and impassable sides, nor in Alpine hexes', () => {
    expect(pack.terrain.sides['major-river']?.no).toContain('zoc');
    expect(pack.terrain.sides.impassable?.no).toEqual(expect.arrayContaining(['zoc', 'move', 'attack']));
    expect(pack.terrain.spaces.alpine?.no).toContain('zoc');
  });
  it('12.1 every base terrain on land has both columns of cost', () => {
    for (const id of ['clear', 'marsh', 'woods', 'rough', 'mountain', 'alpine']) {
      expect(pack.terrain.spaces[id]?.move, id).toBeDefined();
      expect(pack.terrain.spaces[id]?.modes?.exploitation, id).toBeDefined();
    }
  });
});

describe('sequence.yaml', () => {
  it('4.0 has eighteen phases, with their segments and steps', () => {
    const numbers = (phases: readonly Pack['sequence']['phases'][number][]): string[] =>
      phases.flatMap((p) => [p.number, ...numbers(p.phases)]);
    expect(pack.sequence.phases.map((p) => p.number)).toEqual(upTo(18).map(String));
    const all = `1 2 2.a 2.b 2.c 3 3.a 3.b 4 4.a 4.b 4.c 4.d 4.e 5 5.a 5.b 5.c 6 6.a 6.b 6.c 7 7.a 7.b
      8 8.a 8.a.I 8.a.II 8.b 8.b.I 8.b.II 9 10 11 12 12.a 12.a.I 12.a.II 12.b 12.b.I 12.b.II 12.c 12.c.I 12.c.II 12.d
      13 13.a 13.a.I 13.a.II 13.b 13.b.I 13.b.II 14 14.a 14.b 15 15.a 15.b 16 16.a 16.b 16.c 16.d 17 17.a 18`;
    expect(numbers(pack.sequence.phases)).toEqual(all.split(/\s+/));
  });
  it('4.0 leaves out 1, 2, 3b, 4 and 6a on turn 1', () => {
    const skipped = (phases: readonly Pack['sequence']['phases'][number][]): string[] =>
      phases.flatMap((p) => (p.when === 'after-turn-1' ? [p.number] : skipped(p.phases)));
    expect(skipped(pack.sequence.phases)).toEqual(['1', '2', '3.b', '4', '6.a']);
  });
  it('3.1 a turn is two months, three in 1943, six in 1944, three in 1945', () => {
    expect(pack.sequence.turns.map((t) => t.number)).toEqual(upTo(12));
    expect(pack.sequence.turns.map((t) => t.year)).toEqual([
      ...Array(3).fill(1943),
      ...Array(6).fill(1944),
      ...Array(3).fill(1945),
    ]);
    expect(pack.sequence.turns[5]?.name).toMatchObject({ en: 'May-June 1944' });
  });
  it('10.1 closes North-West Europe on turns 3-5 and 9-11, 21.2A makes 4, 5, 10 and 11 winter', () => {
    const turns = (rule: string) => pack.sequence.turns.filter((t) => t.events.some((e) => e.rule === rule)).map((t) => t.number);
    expect(turns('10.1')).toEqual([3, 4, 5, 9, 10, 11]);
    expect(turns('21.2A')).toEqual([4, 5, 10, 11]);
  });
});

describe('board.yaml', () => {
  it.each([
    ['kursk', '70.15', '18.2'],
    ['calais', '22.12', '10.2'],
    ['foggia', '38.34', '8.2'],
    ['ploesti', '55.29', '8.5.2'],
    ['nagykanizsa', '42.24', '8.5.2'],
    ['rotterdam', '26.11', '10.5'],
    ['salerno', '36.36', '10.9'],
    ['caen', '18.14', '10.10'],
    ['flushing', '25.12', '7.1.1'],
    ['london', '20.10', '10.6'],
    ['corsica-air-trace', '27.32', '10.6'],
    ['udine', '36.25', '3.2A'],
  ])('%s is in %s', (id, at, rule) => {
    expect(pack.board.file.places[id]).toMatchObject({ at, control: true, from: `rulebook ${rule}` });
  });
  it('10.6 names three air-trace hexes', () => {
    const traces = Object.values(pack.board.file.places).filter((p) => p.features.includes('air-trace'));
    expect(traces.map((p) => p.at).sort()).toEqual(['20.10', '27.32', '32.43']);
  });
  it('3.2B has four factories, 8.5.2 two oil hexes', () => {
    const having = (feature: string) =>
      Object.entries(pack.board.file.places).flatMap(([id, place]) => (place.features.includes(feature) ? [id] : []));
    expect(having('factory').sort()).toEqual(['berlin', 'dortmund', 'essen', 'usir']);
    expect(having('oil').sort()).toEqual(['nagykanizsa', 'ploesti']);
    for (const id of having('factory')) expect(pack.board.file.places[id]?.features, id).toContain('victory');
  });
  it('3.2C.5 there are at least 20 victory hexes, all of them stand-ins', () => {
    const victory = Object.values(pack.board.file.places).filter((place) => place.vp !== undefined);
    expect(victory.length).toBeGreaterThanOrEqual(20);
    for (const place of victory) expect(place.from).toBe('stand-in');
  });
  it('6.4 even columns lie lower: 27.15 touches 26.14, 26.15 and 27.16', () => {
    const around = neighboursOf(board, space('27.15'));
    for (const id of ['26.14', '26.15', '27.16']) expect(around, id).toContain(space(id));
    expect(neighboursOf(board, space('69.14'))).not.toContain(space('70.15'));
  });
  it.each([
    ['10.6 Calais from 20.10', '20.10', '22.12', 3],
    ['10.5 Rotterdam from 20.10', '20.10', '26.11', 6],
    ['3.2E the two faces of Kursk', '69.14', '70.17', 4],
  ])('%s', (_, a, b, hexes) => {
    expect(distance(board, space(a), space(b))).toBe(hexes);
  });
  it('10.5 Rotterdam is marsh and a city port, 10.9 Salerno is rough', () => {
    expect(board.spaces[space('26.11')]?.terrain).toContain('marsh');
    expect(pack.board.file.places.rotterdam?.features).toEqual(['city', 'port']);
    expect(board.spaces[space('36.36')]?.terrain).toContain('rough');
  });
  it('18.2 the Kursk zone lies within 2 of Kursk, without the Axis hexes 69.14 and 70.17', () => {
    const zone = [...(board.regions.get('kursk-fortified-zone') ?? [])];
    for (const at of ['70.14', '70.15', '70.16']) expect(zone, at).toContain(space(at));
    for (const at of ['69.14', '70.17']) expect(zone, at).not.toContain(space(at));
    for (const hex of zone) expect(distance(board, hex, space('70.15'))).toBeLessThanOrEqual(2);
  });
  it('2.1 has every box and track', () => {
    const { boxes, tracks } = pack.board.file;
    for (const id of ['england-box', 'med-box', 'england-eliminated', 'med-eliminated', 'soviet-eliminated', 'axis-eliminated'])
      expect(boxes[id], id).toBeDefined();
    for (const id of ['home-defence', 'nwe', 'med', 'east', 'balkans']) expect(boxes[`luftwaffe-${id}`], id).toBeDefined();
    expect(tracks.turn).toMatchObject({ first: 1, last: 12 });
  });
});

describe('counters.csv', () => {
  it.each([
    ['8.2, 8.3 air units', 6, (c: Counter) => c.class === 'air'],
    ['20.1 Yugoslav armies', 3, (c: Counter) => c.nation === 'yugoslav'],
    ['20.5 pro-Axis Italians', 2, (c: Counter) => c.side === 'axis' && c.flags.includes('stays-in-italy')],
    ['20.5 pro-Allied Italians', 1, (c: Counter) => c.side === 'allied' && c.nation === 'italian'],
    ['20.8 French units', 2, (c: Counter) => c.nation === 'french'],
    ['3.2A units coded L', 3, (c: Counter) => c.setup === 'L'],
    [
      'Soviet armies at start, by a public report',
      59,
      (c: Counter) => c.nation === 'soviet' && c.class === 'unit' && c.entry === undefined,
    ],
  ])('%s: %d', (_, number, which) => {
    expect(pack.counters.filter(which)).toHaveLength(number);
  });
  it('11.1, 11.2, 9.3.2 four each of OKW, OKH, STAVKA and SHAEF, numbered 1 to 4', () => {
    for (const kind of ['okw', 'okh', 'stavka', 'shaef'])
      expect(
        upTo(4).map((n) => counter(`${kind}-${n}`).front.range),
        kind,
      ).toEqual([1, 2, 3, 4]);
    for (const kind of ['okw', 'okh', 'stavka'])
      expect(
        upTo(4).map((n) => counter(`${kind}-${n}`).back?.range),
        kind,
      ).toEqual([2, 4, 6, 8]);
  });
  it('10.10, 14.0, 14.1 FUSAG and reaction markers', () => {
    expect(copies('fusag', 'reaction-allied', 'reaction-soviet', 'reaction-okw', 'reaction-okh')).toEqual([4, 1, 1, 1, 1]);
    expect(copies('reaction-move-axis', 'reaction-move-allied', 'reaction-move-soviet')).toEqual([3, 3, 3]);
  });
  it('3.2A three panzer corps have a reduced side of 3-8', () => {
    for (const id of ['de-xxiv-pz-corps', 'de-xxxix-pz-corps', 'de-lxxvi-pz-corps'])
      expect(counter(id).back, id).toEqual({ attack: 3, movement: 8 });
  });
  it('21.3 I SS is A-8/4-8, II SS B-8/3-8', () => {
    expect(counter('de-i-ss-pz-corps')).toMatchObject({ front: { attack: 'A', movement: 8 }, back: { attack: 4, movement: 8 } });
    expect(counter('de-ii-ss-pz-corps')).toMatchObject({ front: { attack: 'B', movement: 8 }, back: { attack: 3, movement: 8 } });
    expect(counter('de-ii-ss-pz-corps').valuesFrom).toBe('rulebook 21.3');
  });
  it('13.2 Citadel: strengths and steps', () => {
    for (const n of [1, 2, 3])
      expect(counter(`de-${n}ss-pz-div`)).toMatchObject({ steps: 2, size: 'division', front: { attack: 4 } });
    expect(['su-13-army', 'su-70-army', 'su-6-guards-army'].map((id) => counter(id).front.defence)).toEqual([3, 3, 5]);
    expect(counter('de-xlvi-pz-corps').steps).toBe(1);
    expect(['de-xx-corps', 'de-vii-corps'].map((id) => counter(id).steps)).toEqual([2, 2]);
  });
  it('7.2 all Soviet units have one step, and so have most Axis ones', () => {
    for (const c of pack.counters.filter((u) => u.side === 'soviet' && u.class === 'unit')) expect(c.steps, c.id).toBe(1);
    const axis = pack.counters.filter((u) => u.side === 'axis' && u.class === 'unit');
    expect(axis.filter((u) => u.steps === 1).length).toBeGreaterThan(axis.length / 2);
  });
  it('7.1.1, 7.1.2, 7.2, 8.2, errata: codes and marks of single counters', () => {
    expect(counter('us-xii-corps').entry).toBe('3E');
    expect(counter('de-hg-pz-div').exit).toBe('7');
    expect(counter('de-hg-pz-corps')).toMatchObject({ entry: '8', steps: 2 });
    expect(counter('de-lw-iii-field-corps').flags).toEqual(['triangle']);
    expect(counter('us-8-air-force').entry).toBe('4E');
    expect(counter('uk-xxx-corps').front.movement).toBe(8);
    expect(counter('su-5-guards-tank-army')).toMatchObject({ front: { attack: 7, defence: 5, movement: 8 } });
    expect(counter('su-5-guards-tank-army').valuesFrom).toMatch(/^public /);
  });
  it('19.0 airborne divisions have one step and +1 on the back', () => {
    for (const c of pack.counters.filter((u) => u.kind === 'airborne'))
      expect(c, c.id).toMatchObject({ steps: 1, back: { invasion: 1 } });
  });
  it('15.0 supply forts have a value of 1 or 2', () => {
    expect(pack.counters.flatMap((c) => c.front.supply ?? [])).toEqual([1, 2]);
  });
  it('no invented strength passes for a printed one', () => {
    const printed = pack.counters.filter((c) => c.class === 'unit' && !c.valuesFrom.startsWith('stand-in')).map((c) => c.id);
    expect(printed.sort()).toEqual(['de-i-ss-pz-corps', 'de-ii-ss-pz-corps', 'su-5-guards-tank-army']);
  });
  it('every counter has a Japanese name', () => {
    expect(pack.counters.filter((c) => pack.words.ja?.counters[c.id] === undefined).map((c) => c.id)).toEqual([]);
  });
});

describe('scenarios', () => {
  it('3.2, 3.3, 3.4, 3.2E: one campaign in four forms, of twelve turns', () => {
    expect(Object.keys(pack.scenarios).sort()).toEqual([
      'campaign',
      'campaign-four-players',
      'campaign-three-players',
      'historical-variant',
    ]);
    for (const scenario of Object.values(pack.scenarios)) expect(scenario.turns).toEqual({ first: 1, last: 12 });
    const players = (id: string) => Object.keys(pack.scenarios[id]?.players ?? {}).length;
    expect([players('campaign'), players('campaign-three-players'), players('campaign-four-players')]).toEqual([2, 3, 4]);
    expect(pack.scenarios['historical-variant']?.options).toEqual(['3.2E']);
  });
  it.each([
    ['de-xxiv-pz-corps', '72.21', 'back'],
    ['de-xxxix-pz-corps', '65.10', 'back'],
    ['de-lxxvi-pz-corps', '33.22', 'back'],
    ['de-1ss-pz-div', '70.17', 'front'],
    ['de-2ss-pz-div', '70.17', 'front'],
    ['de-3ss-pz-div', '70.17', 'front'],
    ['fort-36-25', '36.25', 'front'],
    ['kursk-zone', '70.15', 'front'],
    ['uk-i-corps', 'england-box', 'front'],
    ['ca-i-corps', 'med-box', 'front'],
    ['uk-bomber-command', 'england-box', 'front'],
  ])('3.2A %s starts in %s (%s)', (id, at, face) => {
    expect(placed(id)).toMatchObject({ at, face });
    expect(placed(id)?.from).toMatch(/^rulebook /);
  });
  it('3.2A three armies start in Leningrad', () => {
    const leningrad = pack.board.file.places.leningrad?.at;
    expect(campaign.setup.filter((p) => p.at === leningrad).map((p) => p.counter)).toEqual([
      'su-2-shock-army',
      'su-42-army',
      'su-67-army',
    ]);
  });
  it('3.2A victory points stand at 0, Axis transit at 4 in each theatre', () => {
    expect(campaign.tracks).toMatchObject({
      'vp-allied': 0,
      'vp-soviet': 0,
      'transit-nwe': 4,
      'transit-med': 4,
      'transit-east': 4,
      'transit-balkans': 4,
    });
  });
  it('3.2D Switzerland, Turkey and 32.43 are nobody’s', () => {
    expect(campaign.control).toMatchObject({ switzerland: null, turkey: null, '32.43': null });
  });
  it('3.2B, 3.2C every condition of victory is told', () => {
    expect(campaign.victory.map((v) => v.rule)).toEqual(['3.2B', '3.2C.1', '3.2C.2', '3.2C.3', '3.2C.4', '3.2C.5']);
  });
});

describe('combat.yaml', () => {
  it('13.2 asks for what the fixed words name', () => {
    expect(pack.combat?.device).toBe('mixed');
    expect(pack.combat?.inputs.map((i) => i.id)).toEqual(
      expect.arrayContaining(['strength-roll', 'luftwaffe', 'interdiction', 'carpet', 'airborne']),
    );
    for (const id of [
      'clear',
      'marsh',
      'woods',
      'rough',
      'mountain',
      'alpine',
      'city',
      'town',
      'port',
      'fort',
      'beachhead',
      'kursk-zone',
    ])
      expect(pack.combat?.terrain, id).toContain(id);
    expect(pack.combat?.across).toEqual(expect.arrayContaining(['river', 'major-river', 'impassable', 'alpine-pass']));
  });
});
