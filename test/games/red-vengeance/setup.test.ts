import { describe, expect, it } from 'vitest';
import { type Board, spaceOf } from '../../../src/board/index.js';
import { checkSetup } from '../../../src/games/red-vengeance/setup.js';
import { readPack } from '../../../src/node.js';
import type { Pack, Scenario } from '../../../src/pack/index.js';

const read = readPack('data/red-vengeance');
const [pack, board] = [read.pack as Pack, read.board as Board];
const campaign = pack.scenarios.campaign as Scenario;
const counter = (id: string) => pack.counters.find((one) => one.id === id);
const regions = (at: string): readonly string[] => board.spaces[spaceOf(board, at)]?.regions ?? [];
const at = (id: string): string => campaign.setup.find((line) => line.counter === id)?.at ?? '';
const start = (is: (id: string) => boolean) =>
  campaign.setup.filter(({ counter: id, at: hex }) => is(id) && board.spaces[spaceOf(board, hex)]?.kind === 'hex');

type Line = Scenario['setup'][number];

/** The set-up with some pieces elsewhere, or changed otherwise. */
const changed = (changes: Readonly<Record<string, Partial<Line>>>): Scenario => ({
  ...campaign,
  setup: campaign.setup.map((line) => ({ ...line, ...changes[line.counter] })),
});
const moved = (to: Readonly<Record<string, string>>): Scenario =>
  changed(Object.fromEntries(Object.entries(to).map(([id, hex]) => [id, { at: hex }])));
const found = (scenario: Scenario): string[] =>
  checkSetup(pack, board, scenario).map(({ code, why }) => `${code} ${/\[(.*)\]/.exec(why)?.[1]}`);

describe('red-vengeance: the set-up of the pack', () => {
  it('keeps every rule', () => expect(found(campaign)).toEqual([]));

  it('3.2 the Axis line holds all other foot units, Romanians inside Romania; 3.4 and the armor', () => {
    const line = start((id) => counter(id)?.side === 'axis' && regions(at(id)).includes('axis-start-line'));
    expect(line).toHaveLength(44);
    expect(line.filter(({ counter: id }) => counter(id)?.kind === 'armor')).toHaveLength(10);
    for (const id of ['ro-3-army', 'ro-4-army']) expect(regions(at(id))).toContain('romania');
    expect(new Set(line.map(({ at: hex }) => hex)).size).toBe(board.regions.get('axis-start-line')?.length);
  });

  it('3.2 the Y units in white-cross hexes, 3.3 the Yugoslavs and Tito in orange-star hexes', () => {
    const yugoslavia = start((id) => regions(at(id)).includes('yugoslavia')).map(({ counter: id }) => id);
    expect(yugoslavia.sort()).toEqual(
      [
        'de-lxix-corps',
        'de-v-ss-mtn-corps',
        'de-xv-mtn-corps',
        'de-xxi-mtn-corps',
        'tito',
        'yu-1-army',
        'yu-2-army',
        'yu-3-army',
      ].sort(),
    );
  });

  it('3.3 the Allied line holds the Soviets, the Poles, Zhukov and Konev, no hex of it empty', () => {
    const line = start((id) => regions(at(id)).includes('allied-start-line'));
    expect(line).toHaveLength(51);
    expect(new Set(line.map(({ at: hex }) => hex)).size).toBe(board.regions.get('allied-start-line')?.length);
  });

  it('11.23 each leader stands with units of his own', () => {
    for (const id of ['zhukov', 'konev', 'tito']) {
      const company = campaign.setup.filter((line) => line.at === at(id) && line.counter !== id);
      expect(company.length, id).toBeGreaterThan(0);
      for (const one of company) expect(counter(one.counter)?.nation).toBe(counter(id)?.nation);
    }
  });
});

describe('red-vengeance: a broken set-up is found', () => {
  it('6.3 three units in a hex (3.2, 3.3)', () => {
    expect(found(moved({ 'su-3-gds-tank-army': '1203' }))).toEqual(['setup/stacking 3.2, 3.3, 6.3']);
    expect(found(moved({ 'de-ix-corps': '1910' }))).toEqual(['setup/stacking 3.2, 3.3, 6.3']);
  });

  it('6.3, 11.6 leaders and divisions do not count', () => {
    expect(found(moved({ konev: '1203' }))).toEqual([]);
    // The marines may not stand there yet, but that is all.
    expect(found(moved({ 'su-marine-div': '1203' }))).toEqual(['setup/deployment 12.22']);
  });

  it('6.0 enemies in a hex', () => {
    expect(found(moved({ 'su-33-army': '1004' }))).toEqual(['setup/mixed 6.0', 'setup/deployment 3.3']);
    expect(found(moved({ zhukov: '1004' }))).toEqual(['setup/mixed 6.0', 'setup/deployment 3.3']);
  });

  it.each([
    ['de-iv-ss-pz-corps', 'turn-3'],
    ['su-51-army', '1802'],
    ['dietrich', '1422'],
    ['pl-2-army', '1506'],
    ['pl-2-army', 'turn-9'],
    ['naval', 'baltic-2'],
  ])('3.1 %s in %s', (id, to) => expect(found(moved({ [id]: to }))).toEqual(['setup/waiting 3.1']));

  it('3.2 nobody in Cluj, or too many', () => {
    expect(found(changed({ 'hu-2-army': { at: '2009', flags: [] }, 'de-iii-pz-corps': { at: '2307' } }))).toEqual([
      'setup/stated 3.2',
    ]);
    expect(found(changed({ 'hu-3-army': { at: '2313', flags: ['hungary-bound'] } }))).toEqual(['setup/stated 3.2']);
  });

  it('3.2 the Bulgarian unit elsewhere than in Sofia', () => {
    expect(found(moved({ 'bg-1-army': '3111' }))).toEqual(['setup/deployment 3.2', 'setup/stated 3.2']);
  });

  it.each([
    ['3.2, A-13', 'de-ix-corps', '0607'],
    ['3.2, A-13', 'de-lxxii-corps', '2711'],
    ['3.2', 'de-lxix-corps', '2819'],
    ['3.3', 'yu-3-army', '3123'],
    ['3.3', 'tito', '3121'],
    ['3.3', 'su-33-army', '1002'],
    ['3.3', 'konev', '1802'],
    ['3.4', 'de-xxiv-pz-corps', '1911'],
  ])('%s %s in %s', (rule, id, to) => {
    expect(found(moved({ [id]: to }))).toEqual([`setup/deployment ${rule}`]);
  });

  it('3.3 any orange-star hex will do', () => {
    expect(found(moved({ 'yu-3-army': '2924', tito: '2924' }))).toEqual([]);
  });

  it('3.2 a Romanian unit on the line outside Romania', () => {
    expect(found(moved({ 'ro-4-army': '1710' }))).toEqual(['setup/romania 3.2']);
  });

  it('11.33 a Hungarian unit in Hungary is bound to it', () => {
    expect(found(changed({ 'hu-1-army': { flags: [] } }))).toEqual(['setup/hungary 11.33']);
    expect(found(changed({ 'hu-3-army': { flags: ['hungary-bound'] } }))).toEqual(['setup/hungary 11.33']);
  });

  it('3.3, A-12 a gap in the Allied line next to the Axis one; a leader does not fill it', () => {
    expect(found(moved({ 'su-65-army': '1504' }))).toEqual(['setup/start-line 3.3, A-12']);
    expect(found(moved({ 'su-65-army': '1504', zhukov: '1303' }))).toEqual(['setup/start-line 3.3, A-12']);
  });

  it('3.4 a gap in the Axis line', () => {
    expect(found(moved({ 'de-xxxix-pz-corps': '1104' }))).toEqual(['setup/start-line 3.4']);
  });
});
