import { describe, expect, it } from 'vitest';
import { packOf } from '../support/pack.js';

const { pack, problems, counter } = packOf('race-to-the-reichstag');

const copies = (which: (c: (typeof pack.counters)[number]) => boolean): number =>
  pack.counters.filter(which).reduce((sum, c) => sum + c.count, 0);
const cells = (id: string) => pack.tables[id]?.cells.map((row) => row.map((cell) => cell.is));
const row = (id: string, name: string) => {
  const table = pack.tables[id];
  return table?.cells[table.rowIds.indexOf(name)];
};
const values = (id: string, name: string) => row(id, name)?.map((cell) => cell.is);
const scenario = (id: string) => {
  const found = pack.scenarios[id];
  if (found === undefined) throw new Error(`no scenario ${id}`);
  return found;
};
const choice = (id: string, rule: string, who?: string) =>
  scenario(id).choices.filter((c) => [c.rule].flat().includes(rule) && (who === undefined || c.who === who));
const words = (text: string): string[] => text.trim().split(/\s+/);
const grid = (text: string): string[][] => text.trim().split('\n').map(words);

const caseNumbers = words(`
  2.0 2.4 2.9 2.12 3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9 3.10 3.11 3.12 3.12-E 3.13 3.14 3.15 4.0 4.0-I 4.0-I.A
  4.0-I.B 4.0-I.C 4.0-I.D 4.0-I.E 4.0-II 4.0-II.A 4.0-II.B 4.0-II.C 4.0-II.D 4.0-III 4.0-III.A 4.0-III.B 4.0-III.C
  4.0-III.D 4.0-III.E 4.0-IV 4.0-IV.A 4.0-IV.B 4.0-IV.C 4.0-IV.D 4.0-V 4.0-V.A 4.0-V.B 4.0-V.C 5.0 5.2 5.5 5.6 6.0 6.1
  6.2 6.4 6.5 6.6 6.7 7.0 7.1 7.2 7.3 7.4 7.5 7.6 8.0 8.1 8.2 9.0 9.2 9.3 9.10 10.0 10.2 10.3 11.0 11.4 11.5 12.0 12.2
  12.10 12.12 12.13 12.14 12.15 12.18 12.19 12.20 12.21 12.23 13.0 13.4 13.5 13.6 14.0 14.5 15.0 15.2 15.3 15.4 15.8
  16.0 16.2 16.3 16.4 16.5 16.6 16.7 16.8 16.10 17.0 17.1 17.2 17.3 17.4 18.0 18.1 18.2 19.0 19.1 19.2 19.3 20.0 20.2
  20.3 21.0 21.1 21.2 21.3 21.4a 21.4b 22.0 22.1 22.2 22.3 22.5 23.0 23.1 23.2a 23.2b 24.0 24.1 24.2 24.4 24.5 25.0
  25.1 25.2 25.3 26.0 26.1 27.1 27.2 27.3 27.4a 27.4b
`);

describe('the pack', () => {
  it('reads without a problem', () => {
    expect(problems).toEqual([]);
  });

  it('lists every numbered case of the rulebook, once and in order', () => {
    expect(pack.rules.cases.map((c) => c.rule)).toEqual(caseNumbers);
  });

  it('holds the rulings Q1 to Q47', () => {
    expect(pack.rules.rulings.map((r) => r.id)).toEqual(Array.from({ length: 47 }, (_, i) => `Q${i + 1}`));
  });

  it.each(['Q1', 'Q14', 'Q15', 'Q16', 'Q19', 'Q47'])('leaves %s to the players', (id) => {
    expect(pack.rules.rulings.find((r) => r.id === id)?.choices?.length).toBeGreaterThan(1);
  });

  it('has both languages for every counter', () => {
    expect(pack.counters.filter((c) => pack.words.ja?.counters[c.id] === undefined).map((c) => c.id)).toEqual([]);
  });
});

describe('components', () => {
  it('2.4 static units are German, bracketed and drawn from a hidden pool', () => {
    const statics = pack.counters.filter((c) => c.kind === 'static');
    expect(statics.every((c) => c.side === 'german')).toBe(true);
    expect(statics.filter((c) => c.class === 'unit').every((c) => c.flags.includes('defence-only'))).toBe(true);
    expect(statics.filter((c) => c.hidden !== 'static-pool').map((c) => c.id)).toEqual([
      'de-tower-tg',
      'de-tower-ht',
      'de-tower-fr',
    ]);
  });

  it('2.4 every Soviet unit is mobile and may attack', () => {
    const soviets = pack.counters.filter((c) => c.class === 'unit' && c.side !== 'german');
    expect(soviets.every((c) => c.kind === 'mobile' && !c.flags.includes('defence-only'))).toBe(true);
  });

  it('3.2 flak towers have the stated strength 6; every other strength is a stand-in', () => {
    for (const id of ['de-tower-tg', 'de-tower-ht', 'de-tower-fr']) {
      expect(counter(id).front.strength).toBe(6);
      expect(counter(id).valuesFrom).toBe('rulebook 3.2');
    }
    const stated = pack.counters.filter((c) => c.front.strength !== undefined && c.valuesFrom !== 'stand-in');
    expect(stated.map((c) => c.id)).toEqual(['de-tower-tg', 'de-tower-ht', 'de-tower-fr']);
  });

  it('3.3 the pool can serve 3 + 15 + 25 draws and ten more, in 23.1 without its four command posts', () => {
    expect(copies((c) => c.hidden === 'static-pool')).toBe(60);
    expect(60 - 4).toBeGreaterThanOrEqual(3 + 15 + 25 + 10);
  });

  it('16.0 the pool holds every kind that the rules describe', () => {
    const types = new Set(pack.counters.filter((c) => c.hidden === 'static-pool').map((c) => c.front.type));
    for (const type of ['command-post', 'airstrip', 'sniper', 'strategic', 'depot', 'infantry']) expect(types).toContain(type);
    expect(copies((c) => c.front.type === 'strategic')).toBe(3);
  });

  it('12.13 some counters have strength 0', () => {
    expect(copies((c) => c.front.strength === 0)).toBeGreaterThan(0);
  });

  it('3.12-E 1UF reinforcements of 24 April enter from the south', () => {
    const dated = pack.counters.filter((c) => c.side === '1uf' && c.entry?.startsWith('24 April'));
    expect(dated.length).toBeGreaterThan(0);
    expect(dated.every((c) => c.entry === '24 April South')).toBe(true);
  });

  it('19.0 each front has engineers', () => {
    for (const side of ['1bf', '1uf']) expect(copies((c) => c.side === side && c.front.type === 'engineer')).toBeGreaterThan(0);
  });

  it('22.5 there is one Me-262 for each relief group', () => {
    expect(counter('me-262').count).toBe(2);
  });
});

describe('set-up', () => {
  const sizes = (ids: readonly string[]) => {
    const of = (size: string) => ids.filter((id) => counter(id).size === size).length;
    return [of('corps'), of('division'), ids.length - of('corps') - of('division')];
  };

  it.each([
    ['3.2 Tiergarten', 'de-tower-tg', 'tiergarten'],
    ['3.2 Humboldthain', 'de-tower-ht', 'humboldthain'],
    ['3.2 Friedrichshain', 'de-tower-fr', 'friedrichshain'],
  ])('%s has its tower, face-up', (_, id, place) => {
    for (const name of Object.keys(pack.scenarios)) {
      const placed = scenario(name).setup.find((p) => p.counter === id);
      expect(placed?.at).toBe(pack.board.file.places[place]?.at);
      expect(placed?.face).toBe('front');
    }
  });

  it.each([
    ['3.4', '1bf', 3, '3210'],
    ['3.5', '1bf', 15, 'sector-1uf'],
    ['3.6', '1uf', 25, 'sector-1bf'],
  ])('%s %s draws %i static units', (rule, who, draw, where) => {
    const [drawn] = choice('historical', rule);
    expect([drawn?.who, drawn?.draw, drawn?.within]).toEqual([who, draw, [where]]);
    expect(drawn?.counters.every((id) => counter(id).hidden === 'static-pool')).toBe(true);
  });

  it('3.7 four of the eleven garrison units go to the 1UF sector, the others to the 1BF sector', () => {
    const [first, second] = choice('historical', '3.7');
    expect(first?.counters.map((id) => counter(id).designation)).toEqual(
      words('AX FKAH GD HJR SSAN SSCH SSHB SSLAH SSLat SSNed 32SS'),
    );
    expect([first?.who, first?.draw, first?.within]).toEqual(['1bf', 4, ['sector-1uf']]);
    expect([second?.who, second?.draw, second?.within]).toEqual(['1uf', undefined, ['sector-1bf']]);
    expect(second?.counters).toEqual(first?.counters);
  });

  it.each([
    ['3.8', '1bf', ['flj', 'potsdam'], 'spree-set-up'],
    ['3.9', '1bf', ['18-pzgr', '20-pzgr'], 'sector-1uf'],
    ['3.10', '1uf', ['11-ss', 'muencheberg', '9-fj', 'lvi-pz-corps'], 'sector-1bf'],
  ])('%s is set up by %s', (rule, who, formations, where) => {
    const [placed] = choice('historical', rule);
    expect([placed?.who, placed?.within]).toEqual([who, [where]]);
    expect([...new Set(placed?.counters.map((id) => counter(id).front.formation))]).toEqual(formations);
    expect(placed?.counters).toEqual(
      pack.counters.filter((c) => c.side === 'german' && formations.includes(String(c.front.formation))).map((c) => c.id),
    );
  });

  it('3.11 five 1BF units start in the north, nineteen in the south', () => {
    const [north, south] = choice('historical', '3.11');
    expect(north?.counters).toEqual(
      words('1bf-1-mech-corps 1bf-9g-tank-corps 1bf-12g-tank-corps 1bf-6g-tank-bde 1bf-2gta-tank-rgt'),
    );
    expect(south?.counters).toEqual(
      words(`1bf-35g-rifle-div 1bf-39g-rifle-div 1bf-47g-rifle-div 1bf-57g-rifle-div 1bf-74g-rifle-div 1bf-77g-rifle-div
        1bf-79g-rifle-div 1bf-82g-rifle-div 1bf-88g-rifle-div 1bf-7g-tank-bde 1bf-8g-tank-bde 1bf-8g-ag-bde 1bf-8g-mech-corps
        1bf-11-tank-corps 1bf-11g-tank-corps 1bf-64g-tank-bde 1bf-19-ag-bde 1bf-1gta-mech-bde 1bf-1gta-recon-rgt`),
    );
    expect(sizes(north?.counters ?? [])).toEqual([3, 0, 2]);
    expect(sizes(south?.counters ?? [])).toEqual([3, 9, 7]);
  });

  it('3.12 twelve 1UF units start in the south', () => {
    const [south] = choice('historical', '3.12');
    expect(south?.counters).toEqual(
      words(`1uf-5g-mech-corps 1uf-6g-mech-corps 1uf-9-mech-corps 1uf-6g-tank-corps 1uf-7g-tank-corps 1uf-10g-tank-corps
        1uf-3gta-tank-bde 1uf-68g-tank-bde 1uf-4gta-ag-bde 1uf-16-ag-bde 1uf-3gta-recon-rgt 1uf-4gta-recon-rgt`),
    );
    expect(sizes(south?.counters ?? [])).toEqual([6, 0, 6]);
  });

  it('3.11 and 3.12 all other Soviet units and markers wait off the map', () => {
    const placed = new Map(scenario('historical').setup.map((p) => [p.counter, p.at]));
    const atStart = new Set([...choice('historical', '3.11'), ...choice('historical', '3.12')].flatMap((c) => c.counters));
    for (const c of pack.counters.filter((c) => c.class === 'unit' && c.side !== 'german' && !atStart.has(c.id)))
      expect(placed.get(c.id)).toBe(`reinforcements-${c.side}`);
    for (const side of ['1bf', '1uf'])
      for (const kind of ['artillery', 'air']) expect(placed.get(`${kind}-${side}`)).toBe(`barrage-${side}`);
  });

  it('3.14 XX Corps and Steiner are not in the historical game', () => {
    const relief = pack.counters.filter((c) =>
      ['4-ss', '5-jaeger', '25-pzgr', 'hg', 'clausewitz', 'schill', 'hutten'].includes(String(c.front.formation)),
    );
    const used = new Set([
      ...scenario('historical').setup.map((p) => p.counter),
      ...scenario('historical').choices.flatMap((c) => c.counters),
    ]);
    expect(relief.length).toBeGreaterThan(0);
    expect(relief.filter((c) => used.has(c.id))).toEqual([]);
  });

  it('3.15 exhaustion and turn markers start on 23 April', () => {
    for (const id of ['game-turn', 'exhaustion-1bf', 'exhaustion-1uf'])
      expect(scenario('historical').setup.find((p) => p.counter === id)).toMatchObject({ at: 'turn-1', face: 'front' });
  });

  it('22.2 and 22.3 the relief groups wait with a Me-262 each', () => {
    const at = (box: string) =>
      scenario('hitler-fantasy')
        .setup.filter((p) => p.at === box)
        .map((p) => p.counter);
    const formations = (box: string) => new Set(at(box).map((id) => counter(id).front.formation ?? id));
    expect(formations('steiner')).toEqual(new Set(['4-ss', '5-jaeger', '25-pzgr', 'hg', 'me-262']));
    expect(formations('xx-corps')).toEqual(new Set(['clausewitz', 'schill', 'hutten', 'me-262']));
  });

  it('23.1 two command posts for each commander, outside the pool', () => {
    const posts = choice('prepared-defence', '23.1').filter((c) =>
      c.counters.some((id) => counter(id).front.type === 'command-post'),
    );
    expect(posts.map((c) => [c.who, c.counters, c.within])).toEqual([
      ['1bf', ['de-cp-lvi', 'de-cp-west'], ['sector-1uf']],
      ['1uf', ['de-cp-zitadelle', 'de-cp-ost'], ['sector-1bf']],
    ]);
    const pool = scenario('prepared-defence')
      .setup.filter((p) => p.at === 'static-pool')
      .map((p) => p.counter);
    expect(pool.filter((id) => /^de-cp-(lvi|west|zitadelle|ost)$/.test(id))).toEqual([]);
  });
});

describe('sequence', () => {
  it('4.0 phases in order', () => {
    expect(pack.sequence.phases.map((p) => [p.number, p.phases.map((q) => q.number)])).toEqual([
      ['I', ['I.A', 'I.B', 'I.C', 'I.D', 'I.E']],
      ['II', ['II.A', 'II.B', 'II.C', 'II.D']],
      ['III', ['III.A', 'III.B', 'III.C', 'III.D', 'III.E']],
      ['IV', ['IV.A', 'IV.B', 'IV.C', 'IV.D']],
      ['V', ['V.A', 'V.B', 'V.C']],
    ]);
  });

  it('6.7 Maximum Effort has no movement phase and two combat phases', () => {
    expect(pack.sequence.variants['maximum-effort-1bf']?.phases.slice(0, 5)).toEqual(['I.A', 'I.B', 'I.D', 'I.D', 'I.E']);
    expect(pack.sequence.variants['maximum-effort-1uf']?.phases.slice(9, 14)).toEqual([
      'III.A',
      'III.B',
      'III.D',
      'III.D',
      'III.E',
    ]);
  });

  it('ten game turns from 23 April to 2 May', () => {
    const names = pack.sequence.turns.map((t) => (typeof t.name === 'string' ? t.name : t.name.en));
    expect(names).toEqual([...[23, 24, 25, 26, 27, 28, 29, 30].map((d) => `${d} April`), '1 May', '2 May']);
    for (const s of Object.values(pack.scenarios)) expect(s.turns).toEqual({ first: 1, last: 10 });
  });
});

describe('tables', () => {
  it('27.1 Mobile CRT as printed', () => {
    expect(cells('mobile-crt')).toEqual(
      grid(`AP AP AP AR MD MD MD MD
        AP AP AR MD MD DR DR DP
        AP AR MD MD DR DR DP DP
        AR MD DR DR DR DP DP DP
        AR DR DR DR DP DP DP OR
        AR DR DP DP DP DP OR OR`),
    );
  });

  it('27.2 Assault CRT as printed', () => {
    expect(cells('assault-crt')).toEqual(
      grid(`AD AD AD AA BB BB BB BB
        AD AD AA AA BB BB BB BB
        AD AA AA BB DA DA BB BB
        AA AA BB DA DA DA DA DD
        AA BB DA DA DA DD DD DE
        AA DA DA DA DD DD DE DE`),
    );
  });

  it.each(['mobile-crt', 'assault-crt'])('%s has eight columns of percentages, all from the rulebook', (id) => {
    const table = pack.tables[id];
    expect(table?.columns.list.map((c) => c.percent)).toEqual([
      [null, 49],
      [50, 99],
      [100, 199],
      [200, 299],
      [300, 399],
      [400, 499],
      [500, 599],
      [600, null],
    ]);
    expect(new Set(table?.cells.flat().map((cell) => cell.from))).toEqual(new Set([table?.from]));
    expect(table?.from).toBe(`rulebook ${id === 'mobile-crt' ? '27.1' : '27.2'}`);
  });

  it('12.23 all twelve results are explained', () => {
    const codes = ['mobile-crt', 'assault-crt'].flatMap((id) => Object.keys(pack.tables[id]?.results ?? {}));
    expect([...codes].sort()).toEqual(words('AA AD AP AR BB DA DD DE DP DR MD OR'));
  });

  it.each([
    ['replace-corps', 4],
    ['replace-division', 2],
    ['replace-smaller', 2],
    ['artillery', 1],
    ['air', 2],
    ['forced-march', 1],
    ['forced-march-as-printed', 3],
    ['maximum-effort', 10],
  ])('27.3 %s costs %i, and 20.3 doubles it', (name, cost) => {
    expect(values('stavka-points', name)).toEqual([cost, 2 * cost]);
  });

  it('6.5 and 27.3 the two prices of a forced march keep their sources (Q1)', () => {
    expect(row('stavka-points', 'forced-march')?.[0]?.from).toBe('rulebook 6.5');
    expect(row('stavka-points', 'forced-march-as-printed')?.[0]?.from).toBe('rulebook 27.3');
  });

  it.each([
    ['strategic-marker', 10],
    ['reichstag', 30],
    ['potsdam', 10],
    ['objective', 5],
    ['german-mobile', 1],
    ['stavka-point', -1],
  ])('27.4a %s is worth %i', (name, vp) => {
    expect(values('victory-points', name)).toEqual([vp]);
  });

  it('7.3 a static unit is drawn on 1 and 2', () => {
    expect(cells('german-reinforcement')?.flat()).toEqual(words('draw draw none none none none'));
  });

  it('15.2 radius of the barrage zones', () => {
    expect([values('barrage', 'artillery'), values('barrage', 'air')]).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('18.2 a bridge is destroyed on 1 to 3', () => {
    expect(cells('bridge-demolition')?.flat()).toEqual(words('destroyed destroyed destroyed intact intact intact'));
  });

  it('22.1 a relief group arrives on less than the game turn, never on a 6', () => {
    const arrivals = [1, 2, 3, 4, 5, 6].map(
      (turn) => (cells('relief-arrival') ?? []).filter((line) => line[turn - 1] === 'arrives').length,
    );
    expect(arrivals).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('terrain', () => {
  it.each([
    ['clear', 1],
    ['suburb', 2],
    ['urban', 2],
    ['objective', 2],
    ['forest', 2],
    ['road', 1],
    ['s-bahn', 1],
    ['railroad', 1],
    ['airfield', 1],
    ['reichstag', 2],
  ])('27.4b %s costs %i', (id, cost) => {
    expect(pack.terrain.spaces[id]?.move).toBe(cost);
  });

  it.each([
    ['river', 3],
    ['canal', 3],
    ['lake', 6],
    ['bridge', 0],
  ])('27.4b %s costs +%i', (id, cost) => {
    expect(pack.terrain.sides[id]?.move).toBe(cost);
  });

  it.each(['objective', 's-bahn', 'reichstag'])('27.4b %s doubles Germans only', (id) => {
    expect(pack.terrain.spaces[id]?.combat.find((e) => e.times !== undefined)).toMatchObject({ times: 2, of: ['german'] });
  });

  it.each(['river', 'canal', 'lake'])('12.18 %s doubles when all attack across', (id) => {
    expect(pack.terrain.sides[id]?.combat).toMatchObject([{ times: 2, if: ['all-across'] }]);
  });

  it('12.21 the Assault CRT is called for in urban, objective, S-Bahn and Reichstag hexes only', () => {
    const assault = Object.keys(pack.terrain.spaces).filter((id) =>
      pack.terrain.spaces[id]?.combat.some((e) => e.table === 'assault-crt'),
    );
    expect(assault.sort()).toEqual(['objective', 'reichstag', 's-bahn', 'urban']);
  });

  it('5.2 nothing crosses the sector boundary', () => {
    expect([...(pack.terrain.sides.boundary?.no ?? [])].sort()).toEqual(words('advance attack barrage move retreat supply zoc'));
  });
});

describe('board', () => {
  it('is a stand-in throughout: the rulebook gives no hex number', () => {
    expect(pack.board.file.from).toMatch(/^stand-in/);
    expect(Object.values(pack.board.file.places).some((p) => p.control)).toBe(false);
    expect(Object.values(pack.board.file.places).every((p) => p.latitude !== undefined && p.longitude !== undefined)).toBe(true);
  });

  it('27.4a the Reichstag is worth 30, Potsdam 10 and every other objective 5', () => {
    const worth = Object.entries(pack.board.file.places).filter(([, p]) => p.features.includes('objective'));
    for (const [id, p] of worth) expect([id, p.vp]).toEqual([id, id === 'reichstag' ? 30 : id === 'potsdam' ? 10 : 5]);
  });

  it('5.5 the Reichstag alone is in both sectors', () => {
    const expand = (range: string): string[] => {
      const [a = '', b = a] = range.split('-');
      const [low, high] = [Number(a.slice(2)), Number(b.slice(2))];
      return Array.from({ length: high - low + 1 }, (_, i) => a.slice(0, 2) + String(low + i).padStart(2, '0'));
    };
    const sector = (id: string) => new Set(pack.board.file.regions[id]?.at.flatMap(expand));
    const [bf, uf] = [sector('sector-1bf'), sector('sector-1uf')];
    expect([...bf].filter((hex) => uf.has(hex))).toEqual(['3210']);
    expect([bf.size, uf.size]).toEqual([801, 600]);
  });

  it('7.4 each sector has objectives, Potsdam lies in that of 1UF', () => {
    expect(pack.board.file.regions['objectives-1bf']?.at.length).toBeGreaterThan(0);
    expect(pack.board.file.regions['objectives-1uf']?.at).toContain('0326');
  });

  it('the drafted waters, bridges and boundary have the expected length', () => {
    const count = (feature: string) => pack.board.sides.filter((side) => side.features.includes(feature)).length;
    expect(['river', 'canal', 'lake', 'bridge', 'boundary'].map(count)).toEqual([113, 169, 55, 30, 101]);
  });

  it('6.2 tracks count STAVKA points to 100', () => {
    for (const id of ['sp-1bf', 'sp-1uf']) expect(pack.board.file.tracks[id]).toMatchObject({ first: 0, last: 100 });
  });
});
