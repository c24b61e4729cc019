import { describe, expect, it } from 'vitest';
import { seeded } from '../../src/chance/index.js';
import type { Position } from '../../src/rules/index.js';
import { openPosition } from '../../src/table/index.js';
import { contextOf, open } from '../support/enforces.js';

const kestrel = contextOf('kestrel-bridge');
const rtr = contextOf('race-to-the-reichstag');

const faults = (given: Position): [string, string][] => {
  const opened = openPosition(kestrel, given);
  return opened.ok ? [] : opened.problems.map(({ path, message }) => [path, message]);
};

describe('opening', () => {
  it('lays the set-up out, with copies numbered and the defaults filled in', () => {
    const position = open(kestrel, { scenario: 'crossing' });
    expect(position).toMatchObject({
      empty: true,
      turn: 1,
      phase: 'A1',
      players: { aldmark: ['aldmark'], brennland: ['brennland'] },
      control: { '0605': 'brennland', '0805': 'aldmark' },
    });
    expect(position.units).toHaveLength(20);
    expect(position.units?.filter(({ counter }) => counter === 'br-militia').map(({ id }) => id)).toEqual([
      'br-militia/1',
      'br-militia/2',
    ]);
  });
  it('changes nothing when a position is opened again', () => {
    const position = open(kestrel, { scenario: 'crossing' });
    expect(open(kestrel, position)).toEqual(position);
  });
  it('leaves the set-up out when asked, and names phases by id as well', () => {
    const position = open(kestrel, { scenario: 'crossing', empty: true, phase: 'brennland-combat', turn: 3 });
    expect(position).toMatchObject({ units: [], phase: 'B2', turn: 3 });
  });
  it('lets a listed unit stand in for one of the set-up', () => {
    const position = open(kestrel, { scenario: 'crossing', units: [{ id: 'al-1', at: '1001', steps: 1, face: 'back' }] });
    expect(position.units).toHaveLength(20);
    expect(position.units?.find(({ id }) => id === 'al-1')).toMatchObject({ counter: 'al-1', at: '1001', steps: 1 });
  });
  it('spreads control of a region over its spaces and finds a place by its name', () => {
    const position = open(kestrel, {
      control: { 'west-edge': 'brennland', '0103': null },
      units: [{ id: 'x', side: 'aldmark', at: 'kestrel' }],
    });
    expect(position.control).toMatchObject({ '0101': 'brennland', '0110': 'brennland', '0103': null });
    expect(position.units?.[0]?.at).toBe('0605');
  });
  it('says everything that is wrong, each with its path', () => {
    expect(
      faults({
        scenario: 'crosing',
        turn: 9,
        phase: 'A9',
        players: { p: ['aldmrk'] },
        units: [
          { id: 'a', counter: 'al-99', at: '0101' },
          { id: 'a', side: 'brenland', at: '9901' },
          { id: 'b', side: 'aldmark', values: [1, 2], at: '0101' },
          { id: 'c', unknown: 'nothing', at: '0101' },
        ],
        control: { nowhere: 'aldmark', '0605': 'nobody' },
      }).map(([path]) => path),
    ).toEqual([
      'position.scenario',
      'position.turn',
      'position.phase',
      'position.players.p[0]',
      'position.units[0].counter',
      'position.units[1].side',
      'position.units[1].at',
      'position.units[2].values',
      'position.units[3].unknown',
      'position.units[1].id',
      'position.control["nowhere"]',
      'position.control["0605"]',
    ]);
    expect(faults({ scenario: 'crosing' })[0]?.[1]).toBe('There is no scenario crosing; did you mean crossing?');
  });
});

describe('hidden units', () => {
  it('get ids that say no more than their backs', () => {
    const position = open(rtr, { scenario: 'historical' });
    const hidden = position.units?.filter(({ seenBy }) => seenBy !== undefined) ?? [];
    expect(hidden.length).toBeGreaterThan(20);
    for (const { id, counter } of hidden) {
      expect(id).toMatch(/^[a-z-]+-\d+$/);
      expect(id).not.toContain(counter);
    }
  });
  it('change places among themselves when chance is given, and nothing else does', () => {
    const plain = open(rtr, { scenario: 'historical' });
    const mixed = openPosition(rtr, { scenario: 'historical' }, { shuffle: (list) => seeded('berlin').shuffle(list) });
    if (!mixed.ok) throw new Error('not opened');
    const { units = [] } = mixed.position;
    expect(units.map(({ id, at }) => [id, at])).toEqual(plain.units?.map(({ id, at }) => [id, at]));
    expect(units.map(({ counter }) => counter)).not.toEqual(plain.units?.map(({ counter }) => counter));
    expect(units.map(({ counter }) => counter).sort()).toEqual(plain.units?.map(({ counter }) => counter).sort());
  });
});
