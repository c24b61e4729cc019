import { describe, expect, it } from 'vitest';
import { neighboursOf, spaceOf, stepAllows } from '../../src/board/index.js';
import type { Purpose } from '../../src/pack/schema/index.js';
import { packOf } from '../support/pack.js';

const { pack, board, problems, counter, cell: cellOf } = packOf('absolute-war');

const words = (text: string): string[] => text.trim().split(/\s+/);
const zone = (id: string) => {
  const found = pack.board.zones.find((z) => z.id === id);
  if (found === undefined) throw new Error(`no zone ${id}`);
  return found;
};
/** Whether some step leads from a to b for this purpose. */
const leads = (a: string, b: string, purpose: Purpose): boolean => {
  const [from, to] = [spaceOf(board, a), spaceOf(board, b)];
  for (let k = board.first[from] ?? 0; k < (board.first[from + 1] ?? 0); k++)
    if (board.to[k] === to && stepAllows(board, k, purpose)) return true;
  return false;
};
const neighbours = (id: string): string[] => [...neighboursOf(board, spaceOf(board, id))].map((i) => board.ids[i] ?? '').sort();
type PhaseNode = (typeof pack.sequence.phases)[number];
const leaves = (phases: readonly PhaseNode[]): PhaseNode[] =>
  phases.flatMap((phase) => (phase.phases.length === 0 ? [phase] : leaves(phase.phases)));

const cases = words(`
  1.0
  2.0 2.1 2.1.1 2.2 2.3 2.3.1 2.3.2 2.3.3 2.3.4 2.3.5 2.3.6 2.3.7 2.3.8 2.4 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7
  2.4.8 2.4.9 2.4.10 2.4.11 2.4.12 2.4.13 2.4.14 2.5 2.5.1 2.5.2 2.5.3
  3.0 3.1 3.2 3.3 3.4 3.5 3.6 3.7 3.8 3.9
  4.0
  5.0
  6.0 6.1 6.2 6.3 6.4 6.5
  7.0 7.0-A 7.0-B 7.0-C 7.0-D 7.0-E 7.1 7.2 7.2.1 7.2.2 7.3
  8.0
  9.0 9.1 9.2 9.3
  10.0 10.1 10.1.1 10.1.2 10.1.3 10.2 10.2.1 10.2.2 10.2.3 10.2.4 10.2.5 10.3 10.4 10.4-A 10.4-B 10.4-C 10.4-D 10.4.1
  10.4.2 10.5 10.5.1 10.6
  11.0 11.1 11.2 11.3 11.4 11.5 11.5.1 11.5.2 11.5.3 11.5.4 11.6
  12.0 12.1 12.2 12.2.1 12.2.2 12.2.3 12.2.4 12.2.5 12.3 12.3-1 12.3-2 12.3-3 12.3-4 12.3-5 12.3-6 12.3-7 12.3-8 12.4
  12.5 12.5.1 12.5.2 12.5.3 12.5.4 12.5.5 12.5.6 12.5.7 12.5.8 12.6 12.6.1 12.6.2 12.7 12.7.1 12.7.2 12.7.3 12.7.4
  12.7.5 12.7.6 12.8 12.9 12.10 12.11
  13.0 13.1
  14.0
  15.0 15.1 15.1.1 15.1.2 15.1.3 15.1.4 15.1.5 15.2
  16.0 16.1
  17.0 17.1 17.2 17.2.1 17.2.2 17.3
  18.0 18.1 18.2 18.3 18.4 18.5 18.6 18.7 18.8 18.9 18.10
  19.0 19.1 19.2 19.3 19.4 19.5 19.6 19.7
  20.0 20.1 20.2 20.3 20.4 20.5
  21.0 21.1 21.1.1 21.1.2 21.1.3 21.1.4 21.1.5A 21.1.5B 21.1.6 21.1.7 21.1.8 21.1.9 21.1.10 21.1.11A 21.1.11B 21.1.12
  21.1.13 21.1.14 21.1.15 21.1.16 21.1.17A 21.1.17B 21.1.18 21.1.19 21.1.20 21.1.21 21.1.22 21.1.23 21.1.24 21.1.25
  21.1.26 21.2 21.2.1 21.2.2 21.2.3 21.2.4
  22.0 22.1 22.2 22.3
  23.0 23.1 23.1.1 23.1.2 23.1.3 23.1.4 23.1.5 23.1.6 23.1.7 23.2 23.2.1 23.2.2 23.2.3 23.3 23.3.1 23.3.2 23.4 23.5
  23.5.1 23.5.2
  24.0 24.1 24.2 24.2.1 24.2.2 24.3 24.3.1 24.3.2 24.3.3 24.3.4 24.3.5 24.4 24.5
  errata-tec errata-counters errata-cards`);

describe('absolute-war: the pack', () => {
  it('is free of problems', () => {
    expect(problems).toEqual([]);
  });

  it('lists every numbered case, in the order of the rulebook', () => {
    expect(pack.rules.cases.map((c) => c.rule)).toEqual(cases);
  });

  it('lists the rulings A-1 to A-52', () => {
    expect(pack.rules.rulings.map((r) => r.id)).toEqual(Array.from({ length: 52 }, (_, i) => `A-${i + 1}`));
  });

  it.each([
    ['A-5', 'areas-only'],
    ['A-10', 'turns-5-and-11'],
    ['A-12', 'may-end-on-22'],
    ['A-46', 'turns-5-11-17'],
  ])('%s is a switch that stands at %s', (id, reading) => {
    expect(pack.rules.rulings.find((r) => r.id === id)?.choices?.[0]).toBe(reading);
  });
});

describe('absolute-war: sequence', () => {
  it('5.0 the phases of both Player Turns in order', () => {
    const turn = (n: string) =>
      words(`${n}.1.A-C ${n}.1.A ${n}.1.B ${n}.1.C ${n}.1.D ${n}.1.E ${n}.2 ${n}.3 ${n}.4.A ${n}.4.B ${n}.4.C ${n}.4.D
        ${n}.4.E ${n}.4.F ${n}.5 ${n}.6.A ${n}.6.B ${n}.7 ${n}.8 ${n}.9`);
    expect(leaves(pack.sequence.phases).map((p) => p.number)).toEqual(['I.1', 'I.2', ...turn('II'), ...turn('III'), 'IV']);
  });

  it('7.0 the non-phasing player judges supply first', () => {
    const side = (number: string) => leaves(pack.sequence.phases).find((p) => p.number === number)?.side;
    expect([side('II.1.A-C'), side('II.1.A'), side('III.1.A-C'), side('III.1.A')]).toEqual([
      'soviet',
      'german',
      'german',
      'soviet',
    ]);
  });

  it('5.0 the Basic game has no Objective Phase', () => {
    expect(pack.sequence.variants.basic?.phases.filter((n) => n.endsWith('.9'))).toEqual([]);
  });

  it('21.1 every turn from 1 to 26 has its event', () => {
    expect(pack.sequence.turns.map((t) => t.number)).toEqual(Array.from({ length: 26 }, (_, i) => i + 1));
    const rules = pack.sequence.turns.flatMap((t) => t.events.flatMap((e) => e.rule ?? [])).filter((r) => r.startsWith('21.1.'));
    expect(rules).toEqual(cases.filter((c) => c.startsWith('21.1.')));
  });

  it.each([
    [1, 'June 1941'],
    [20, 'July/August 1944'],
  ])('turn %i is %s by the public Playbook', (turn, date) => {
    const cell = cellOf('turn-track', turn, 'date');
    expect(cell?.is).toBe(date);
    expect(cell?.from).toMatch(/^public /);
    expect(pack.sequence.turns[turn - 1]?.name).toMatchObject({ en: date });
  });

  it('21.1.5B, 21.1.11B General Winter on Turns 5 and 11 only', () => {
    expect(pack.sequence.turns.filter((t) => t.weather === 'general-winter').map((t) => t.number)).toEqual([5, 11]);
    expect(cellOf('turn-track', 5, 'weather')).toEqual({ is: 'general-winter', from: 'rulebook 21.1.5B' });
  });

  it('the turn track and the sequence agree', () => {
    for (const turn of pack.sequence.turns) {
      expect(cellOf('turn-track', turn.number, 'weather')?.is).toBe(turn.weather);
      expect(cellOf('turn-track', turn.number, 'year')?.is).toBe(turn.year);
    }
  });

  it.each([
    ['short-campaign', 1, 22],
    ['long-campaign', 1, 26],
    ['basic-campaign', 1, 20],
    ['solitaire', 1, 22],
  ])('17.2, 21.1.20, 24.0 %s runs from Turn %i to %i', (id, first, last) => {
    expect(pack.scenarios[id]?.turns).toEqual({ first, last });
  });

  it('4.0 Barbarossa and Stalingrad are there', () => {
    expect(Object.keys(pack.scenarios).sort()).toEqual(
      words('barbarossa basic-campaign long-campaign short-campaign solitaire stalingrad'),
    );
  });

  it('3.1 Germany starts with the initiative; 2.1 each holds its own half; 18.4 the Fortress stands in Sevastopol', () => {
    const campaign = pack.scenarios['long-campaign'];
    expect(campaign?.markers).toContainEqual({ is: 'initiative', of: 'german', from: 'rulebook 3.1' });
    expect(campaign?.control).toEqual({ 'greater-germany': 'german', ussr: 'soviet' });
    expect(campaign?.setup.find((p) => p.counter === 'su-sevastopol-fortress')).toMatchObject({
      at: 'sevastopol',
      from: 'rulebook 18.4',
    });
  });
});

describe('absolute-war: counters', () => {
  it.each([
    ['8.0', 'attack', 6],
    ['8.0', 'support', 8],
    ['8.0', 'mobile-armor', 4],
    ['3.5', 'pocket', 4],
  ])('%s each player has his %s markers: %i', (_, id, count) => {
    expect(counter(`german-${id}`).count).toBe(count);
    expect(counter(`soviet-${id}`).count).toBe(count);
  });

  it('3.4 18 combat markers a player', () => {
    const sum = (side: string) => ['attack', 'support', 'mobile-armor'].reduce((n, id) => n + counter(`${side}-${id}`).count, 0);
    expect([sum('german'), sum('soviet')]).toEqual([18, 18]);
  });

  it.each([
    ['10.6', 'major-offensive', 4],
    ['19.2', 'general-winter', 2],
    ['19.3', 'volkssturm', 2],
    ['19.4', 'order-227', 1],
    ['19.4', 'directive-53', 1],
    ['19.7', 'objective', 2],
    ['21.1.6', 'soviet-industry', 2],
    ['21.1.12', 'german-industry', 2],
    ['21.1.2', 'su-sl-garrison', 2],
  ])('%s %s: %i', (_, id, count) => {
    expect(counter(id).count).toBe(count);
  });

  it('19.5 three Lend-Lease markers, the third for cards', () => {
    expect(pack.counters.filter((c) => c.id.startsWith('lend-lease-')).map((c) => c.name)).toEqual([
      'Lend-Lease 1 (Resource)',
      'Lend-Lease 2 (Resource)',
      'Lend-Lease 3 (Card)',
    ]);
  });

  it('21.1.1 the set-up letters', () => {
    const letters = (side: string) =>
      [...new Set(pack.counters.filter((c) => c.side === side).flatMap((c) => c.setup ?? []))].sort();
    expect(letters('german')).toEqual(['C', 'F', 'N', 'R', 'S']);
    expect(letters('soviet')).toEqual(['B', 'FR', 'SL']);
  });

  it.each(
    words(
      'de-11-army de-army-group-f hu-1-army hu-3-army su-bryansk-front su-shock-i su-shock-ii su-shock-iii su-shock-large su-naval-infantry su-sevastopol-fortress su-sl-garrison',
    ),
  )('%s is named in the rulebook, its values are a stand-in', (id) => {
    expect(counter(id).from).toMatch(/^rulebook /);
    expect(counter(id).valuesFrom).toBe('stand-in');
  });

  it('no figure on a unit is passed off as printed', () => {
    expect(pack.counters.filter((c) => c.class !== 'marker' && !c.valuesFrom.startsWith('stand-in'))).toEqual([]);
  });

  it('18.4 Sevastopol: large, Static, two steps', () => {
    expect(counter('su-sevastopol-fortress')).toMatchObject({ size: 'large', steps: 2 });
    expect(counter('su-sevastopol-fortress').flags).toContain('static');
  });

  it('2.3.7 brown Fronts have two faces and one step', () => {
    const fronts = pack.counters.filter((c) => c.flags.includes('two-faced'));
    expect(fronts.length).toBeGreaterThan(10);
    for (const front of fronts) {
      expect(front).toMatchObject({ nation: 'soviet', size: 'large', steps: 1 });
      expect(front.back).toBeDefined();
    }
  });

  it('10.2.1 every Front Upgrade has the CP of some trained Front', () => {
    const trained = pack.counters.filter((c) => c.flags.includes('two-faced')).map((c) => JSON.stringify(c.front));
    for (const upgrade of pack.counters.filter((c) => c.flags.includes('front-upgrade')))
      expect(trained).toContain(JSON.stringify(upgrade.front));
  });

  it('18.5 a damaged air unit has 0 CP and every air unit one step', () => {
    for (const air of pack.counters.filter((c) => c.class === 'air')) {
      expect(air.steps).toBe(1);
      expect(air.back).toEqual({ 'cp-yellow': 0 });
    }
  });

  it('18.3 Forts are Static and bear the R', () => {
    for (const fort of pack.counters.filter((c) => c.class === 'fort')) expect(fort.flags).toEqual(['static', 'ability-r']);
  });

  it('18.7, 18.8 Shock I to III and naval infantry are small, the Shock of the Basic game large', () => {
    expect(words('su-shock-i su-shock-ii su-shock-iii su-naval-infantry su-shock-large').map((id) => counter(id).size)).toEqual(
      words('small small small small large'),
    );
  });

  it('every counter and zone has a Japanese name', () => {
    expect(pack.counters.filter((c) => pack.words.ja?.counters[c.id] === undefined)).toEqual([]);
    expect(pack.board.zones.filter((z) => pack.words.ja?.spaces[z.id] === undefined)).toEqual([]);
  });
});

describe('absolute-war: board', () => {
  it('88 zones of three kinds', () => {
    const kinds = (kind: string) => pack.board.zones.filter((z) => z.kind === kind).length;
    expect([kinds('hex'), kinds('area'), kinds('box'), pack.board.zones.length]).toEqual([13, 66, 9, 88]);
  });

  it('202 borders, Ice Road and Kerch Strait among them', () => {
    expect(pack.board.borders).toHaveLength(202);
  });

  it('every zone has a place with latitude and longitude', () => {
    for (const { id } of pack.board.zones)
      expect(pack.board.file.places[id]).toMatchObject({ at: id, latitude: expect.any(Number), longitude: expect.any(Number) });
  });

  it('the drawing of the map is nowhere passed off as the published one', () => {
    expect(pack.board.zones.filter((z) => !z.from.startsWith('stand-in'))).toEqual([]);
  });

  it('20.1 the Ice Road carries movement, support and supply, and a retreat out of Leningrad, but no attack', () => {
    for (const purpose of ['move', 'support', 'supply'] as const) {
      expect(leads('leningrad', 'volkhov', purpose)).toBe(true);
      expect(leads('volkhov', 'leningrad', purpose)).toBe(true);
    }
    expect([leads('leningrad', 'volkhov', 'retreat'), leads('volkhov', 'leningrad', 'retreat')]).toEqual([true, false]);
    expect([leads('leningrad', 'volkhov', 'attack'), leads('volkhov', 'leningrad', 'attack')]).toEqual([false, false]);
  });

  it('20.2 the Kerch Strait serves every purpose', () => {
    for (const purpose of ['move', 'attack', 'support', 'retreat', 'advance', 'supply'] as const)
      expect([leads('kerch', 'novorossiysk', purpose), leads('novorossiysk', 'kerch', purpose)]).toEqual([true, true]);
  });

  it('18.6 Lvov lies on the border of Hungary', () => {
    expect(neighbours('hungary')).toContain('lvov');
    expect(zone('lvov').regions).toContain('hungarian-border');
  });

  it.each([
    ['berlin', 'germany'],
    ['prague', 'czechoslovakia'],
    ['vienna', 'austria'],
    ['budapest', 'hungary'],
    ['baku', 'transcaucasus'],
  ])('20.3 %s inside a Box touches only %s', (city, box) => {
    expect(neighbours(city)).toEqual([box]);
  });

  it('2.1, 12.5.4 every Hex is a major city, every Box a Box', () => {
    for (const { kind, terrain } of pack.board.zones) {
      expect(terrain.includes('major-city')).toBe(kind === 'hex');
      expect(terrain.includes('box')).toBe(kind === 'box');
    }
  });

  it('17.1 six War Objective sites a side, with Moscow, Königsberg and Berlin', () => {
    const sites = (region: string) =>
      pack.board.zones.filter((z) => z.features.includes('war-objective') && z.regions.includes(region)).map((z) => z.id);
    expect(sites('greater-germany')).toHaveLength(6);
    expect(sites('greater-germany')).toEqual(expect.arrayContaining(['berlin', 'konigsberg']));
    expect(sites('ussr')).toHaveLength(6);
    expect(sites('ussr')).toContain('moscow');
  });

  it('7.1, 19.5 War Production and Lend-Lease sites', () => {
    const having = (feature: string) =>
      pack.board.zones
        .filter((z) => z.features.includes(feature))
        .map((z) => z.id)
        .sort();
    expect(having('war-production')).toEqual(['czechoslovakia', 'germany', 'urals-siberia']);
    expect(having('lend-lease')).toEqual(['makhachkala', 'onega', 'urals-siberia']);
  });

  it('7.2.2 Mottiland is two Areas', () => {
    expect(
      board.regions
        .get('mottiland')
        ?.map((i) => board.ids[i])
        .sort(),
    ).toEqual(['mottiland-n', 'mottiland-s']);
  });

  it.each([
    ['wsp-german', 0, 19],
    ['wsp-soviet', 0, 19],
    ['rp-german', 0, 4],
    ['rp-soviet', 0, 6],
    ['turn', 1, 26],
  ])('9.3, 15.1.5 the track %s runs from %i to %i', (id, first, last) => {
    expect(pack.board.file.tracks[id]).toMatchObject({ first, last });
  });

  it('2.1.1 holding boxes of both sides', () => {
    for (const side of ['german', 'soviet'])
      for (const box of words('shattered destroyed captured air reserve'))
        expect(pack.board.file.boxes[`${side}-${box}`]).toMatchObject({ side });
  });
});

describe('absolute-war: charts', () => {
  it.each([
    ['clear', 3, 3],
    ['snow', 2, 2],
    ['mud', 1, 2],
    ['general-winter', 2, 1],
  ])('11.3 %s: %i MP, %i air units', (weather, mp, air) => {
    expect([cellOf('weather', weather, 'mp'), cellOf('weather', weather, 'air')]).toEqual([
      { is: mp, from: 'rulebook 11.3' },
      { is: air, from: 'rulebook 11.3' },
    ]);
  });

  it('12.6.2, errata: Mud forbids Pincers and Mobile Breakthrough', () => {
    expect(cellOf('weather', 'mud', 'pincer')).toEqual({ is: false, from: 'rulebook 12.6.2' });
    expect(cellOf('weather', 'mud', 'breakthrough')).toEqual({ is: false, from: 'rulebook errata' });
  });

  it('12.5.5 example: mud, river and major city make +3', () => {
    const parts = [
      cellOf('weather', 'mud', 'defence-german'),
      cellOf('tec', 'river', 'defence'),
      cellOf('tec', 'major-city', 'defence'),
    ];
    expect(parts.map((p) => p?.from)).toEqual(Array(3).fill('rulebook 12.5.5'));
    expect(parts.reduce((sum, p) => sum + Number(p?.is), 0)).toBe(3);
  });

  it('the terrain chart and tables/tec.yaml agree', () => {
    for (const group of ['spaces', 'sides'] as const)
      for (const [id, feature] of Object.entries(pack.terrain[group])) {
        if (id === 'war-objective' || id === 'lake' || !pack.tables.tec?.rowIds.includes(id)) continue;
        const plus = feature.combat.reduce((sum, effect) => sum + (effect.plus ?? 0), 0);
        expect([id, plus]).toEqual([id, Number(cellOf('tec', id, 'defence')?.is ?? 0)]);
        const table = feature.combat.find((effect) => effect.table !== undefined)?.table ?? null;
        expect([id, table]).toEqual([id, cellOf('tec', id, 'combat')?.is]);
      }
  });

  it('20.3 a major city costs 0 MP', () => {
    expect(pack.terrain.spaces['major-city']?.move).toBe(0);
  });

  it('2.4.8 Soviet card 15 at +4 is BB, the only stated cell of the differential rows', () => {
    expect(cellOf('event-rows-soviet', 15, '+4')).toEqual({ is: 'BB', from: 'rulebook 2.4.8' });
    const stated = ['event-rows-german', 'event-rows-soviet'].flatMap((id) =>
      (pack.tables[id]?.cells ?? []).flat().filter((cell) => cell.from.startsWith('rulebook')),
    );
    expect(stated).toHaveLength(1);
  });

  it('12.7.1 some German card shows D1 at +4', () => {
    const column = pack.tables['event-rows-german']?.columnIds.indexOf('+4') ?? -1;
    expect(pack.tables['event-rows-german']?.cells.map((row) => row[column]?.is)).toContain('D1');
  });

  it('12.5.8 below -3 is A1, above +6 the last column', () => {
    for (const id of ['event-rows-german', 'event-rows-soviet'])
      expect(pack.tables[id]).toMatchObject({ below: 'A1', above: 'clamp', columnIds: words('-3 -2 -1 0 +1 +2 +3 +4 +5 +6') });
  });

  it('the stand-in rows never get worse for the attacker as the difference grows', () => {
    const ladder = words('AE A1 AS AB AR BB AA DR DB DS D1 DE DC');
    for (const id of ['event-rows-german', 'event-rows-soviet'])
      for (const row of pack.tables[id]?.cells ?? []) {
        const ranks = row.map((cell) => ladder.indexOf(String(cell.is)));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }
  });

  it('12.7.1 thirteen Engagement results, 12.7.2 five Assault results', () => {
    expect(Object.keys(pack.tables.engagement?.results ?? {})).toEqual(words('AE A1 AS AB AR AA BB DR DB DS D1 DE DC'));
    expect(Object.keys(pack.tables.assault?.results ?? {})).toEqual(words('D+3 D+2 EQ A+2 A+3'));
  });

  it('12.7.2 bands of the Assault value', () => {
    expect(pack.tables.assault?.columns.list.map((c) => c.difference)).toEqual([
      [null, -3],
      [-2, -1],
      [0, 0],
      [1, 2],
      [3, null],
    ]);
  });

  it('19.6, 12.7.1 known icons: the cross on BB and EQ, the burst on D1', () => {
    expect(cellOf('result-icons', 'BB', 'german-cross')).toEqual({ is: true, from: 'rulebook 19.6' });
    expect(cellOf('result-icons', 'EQ', 'german-cross')).toEqual({ is: true, from: 'rulebook 19.6' });
    expect(cellOf('result-icons', 'D1', 'brown-burst')).toEqual({ is: true, from: 'rulebook 12.7.1' });
  });

  it('24.3.3 attacks of the solitaire enemy', () => {
    expect(pack.tables['solitaire-attacks']?.cells.map((row) => row.map((cell) => cell.is))).toEqual([
      [6, 3],
      [5, 4],
      [4, 5],
      [3, 6],
      [2, 5],
    ]);
  });

  it.each([
    ['9.3', 'hand', 6, 6],
    ['9.3', 'rp', 4, 6],
    ['15.1.5', 'wsp', 19, 19],
    ['9.1', 'event-draw', 4, 4],
    ['9.1', 'offensive-draw', 1, 1],
    ['12.7.6', 'captured-wsp', 2, 1],
    ['11.5.1', 'hex-stacks', 1, 1],
    ['11.5.1', 'area-stacks', 2, 2],
    ['11.5.1', 'box-stacks', 4, 4],
    ['23.3.1', 'markers-with-initiative', 16, 16],
    ['23.3.2', 'markers-without-initiative', 12, 12],
  ])('%s %s: German %i, Soviet %i', (rule, row, german, soviet) => {
    expect(cellOf('limits', row, 'german')).toEqual({ is: german, from: `rulebook ${rule}` });
    expect(cellOf('limits', row, 'soviet')).toEqual({ is: soviet, from: `rulebook ${rule}` });
  });

  it('18.6 where Axis allies deploy, each a zone of the board', () => {
    const zones = Object.fromEntries(
      (pack.tables['axis-deployment']?.rowIds ?? []).map((id) => [id, words(String(cellOf('axis-deployment', id, 'zones')?.is))]),
    );
    expect(zones).toEqual({
      finnish: ['helsinki', 'mottiland-s', 'mottiland-n'],
      hungarian: ['hungary', 'kharkov'],
      romanian: ['bucharest', 'odessa'],
      italian: ['austria', 'kharkov'],
      ak: ['czechoslovakia', 'minsk'],
    });
    for (const id of Object.values(zones).flat()) expect(zone(id).id).toBe(id);
  });
});

describe('absolute-war: cards', () => {
  const cards = (deck: string) => pack.decks?.cards.filter((card) => card.deck === deck) ?? [];
  const card = (id: string) => pack.decks?.cards.find((c) => c.id === id);

  it.each(['german', 'soviet'])('2.4, 2.4.1 %s: 43 Event cards 1 to 43 and 12 Offensive cards 44 to 55', (side) => {
    expect(cards(`${side}-event`).map((c) => c.number)).toEqual(Array.from({ length: 43 }, (_, i) => i + 1));
    expect(cards(`${side}-offensive`).map((c) => c.number)).toEqual(Array.from({ length: 12 }, (_, i) => i + 44));
  });

  it.each([
    ['german-11', 'Pacification'],
    ['german-41', 'Bottom of the Barrel'],
    ['german-51', 'Hitler Orders Attack'],
    ['german-55', 'Operation Barbarossa'],
    ['soviet-31', 'Partisan Offensive'],
  ])('%s is %s', (id, name) => {
    expect(card(id)?.name).toMatchObject({ en: name });
    expect(card(id)?.fields.stated).toMatch(/^(rulebook|public) /);
  });

  it('22.2 card 51 is a Major Offensive card; 22.3 cards 11 and 31 are Advanced', () => {
    expect(card('german-51')?.fields.stance).toBe('major-offensive');
    expect([card('german-11')?.fields.advanced, card('soviet-31')?.fields.advanced]).toEqual([1, 1]);
  });

  it('23.1 every card with partisan icons is played immediately', () => {
    for (const { fields } of pack.decks?.cards ?? []) if (fields.partisan !== undefined) expect(fields.timing).toBe('red');
  });

  it('10.6 offensive values from 0 to 4; a No Offensive card has none', () => {
    for (const { fields } of [...cards('german-offensive'), ...cards('soviet-offensive')]) {
      expect(Number(fields['offensive-value'])).toBeLessThanOrEqual(4);
      expect(fields.stance).toBe(fields['offensive-value'] === 0 ? 'no-offensive' : 'major-offensive');
    }
  });

  it('every value on a card is a stand-in', () => {
    expect(pack.decks?.cards.filter((c) => c.from !== 'stand-in')).toEqual([]);
  });

  it('stand-in SP: 4 of -1, 12 of 0, 16 of 1, 8 of 2, 3 of 3 in each Event deck', () => {
    for (const deck of ['german-event', 'soviet-event'])
      expect([-1, 0, 1, 2, 3].map((sp) => cards(deck).filter((c) => c.fields.sp === sp).length)).toEqual([4, 12, 16, 8, 3]);
  });

  it('2.4.6 goals are zones of the board or special locations', () => {
    const known = new Set([...pack.board.zones.map((z) => z.id), 'special-ussr', 'special-germany', 'special-partisans']);
    for (const { fields } of pack.decks?.cards ?? [])
      for (const goal of [fields['goal-left'], fields['goal-right']]) expect(known).toContain(goal);
  });
});
