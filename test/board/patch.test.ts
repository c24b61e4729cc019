import { describe, expect, it } from 'vitest';
import {
  type AskBoard,
  allows,
  borderBetween,
  DIRECTIONS,
  distance,
  neighboursOf,
  patchBoard,
  spaceOf,
} from '../../src/board/index.js';
import { terrain } from './fixtures.js';

const patch = (ask: AskBoard) => {
  const { board, problems } = patchBoard(ask, terrain, ['sea']);
  expect(problems).toEqual([]);
  return board;
};

describe('a patch of hexes', () => {
  it.each([0, 1, 2, 3, 4, 7])('of radius %d has the neighbours that questions count on', (radius) => {
    const board = patch({ hexes: { radius } });
    expect(board.size).toBe(3 * radius * (radius + 1) + 1);
    board.ids.forEach((id, i) => {
      const [q, r] = id.split(',').map(Number) as [number, number];
      expect(board.grid?.axialOf(i)).toEqual({ q, r });
      expect(distance(board, spaceOf(board, '0,0'), i)).toBe((Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2);
      const wanted = DIRECTIONS.map((way) => `${q + way.q},${r + way.r}`).filter((other) => board.index.has(other));
      expect([...neighboursOf(board, i)].map((j) => board.ids[j])).toEqual(wanted);
      expect(board.grid?.point(board.centre(i) ?? { x: -9, y: -9 })).toBe(i);
    });
  });

  it('is clear where nothing is said', () => {
    const board = patch({
      hexes: {
        radius: 3,
        terrain: { '0,0': ['rough', 'fortress'], '2,0': ['city'], ' 1, 1': ['sea'] },
        sides: { '0,0|1,0': ['river'], '0,0|0,1': ['impassable'] },
        regions: { '0,1': ['yugoslavia'] },
        names: { '2,0': 'Berlin' },
      },
    });
    const at = (id: string) => board.spaces[spaceOf(board, id)];
    expect(at('0,0')?.terrain).toEqual(['rough', 'fortress']);
    expect(at('2,0')).toMatchObject({ terrain: ['clear', 'city'], name: 'Berlin' });
    expect(at('-1,0')?.terrain).toEqual(['clear']);
    expect(board.regions.get('yugoslavia')).toEqual([spaceOf(board, '0,1')]);
    expect(board.sea[spaceOf(board, '1,1')]).toBe(1);
    expect(borderBetween(board, spaceOf(board, '1,0'), spaceOf(board, '0,0'))?.features).toEqual(['river']);
    const wall = borderBetween(board, spaceOf(board, '0,0'), spaceOf(board, '0,1'));
    expect(wall && allows(wall, 'move')).toBe(false);
  });
});

describe('spaces and borders', () => {
  it('make a zone map, alone or beside hexes', () => {
    const board = patch({
      hexes: { radius: 1 },
      spaces: [
        { id: 'kiev', kind: 'hex', terrain: ['clear'], features: ['city', 'capital'], regions: ['ukraine'], x: 1, y: 2 },
        { id: 'zhitomir' },
      ],
      borders: [
        { between: ['kiev', 'zhitomir'], features: ['river'], for: ['move'] },
        { between: ['1,0', 'kiev'], cost: 2, oneWay: true },
      ],
    });
    expect(board.size).toBe(9);
    expect(board.spaces[7]).toMatchObject({ id: 'kiev', kind: 'hex', terrain: ['clear', 'city'], features: ['city', 'capital'] });
    expect(board.centre(7)).toEqual({ x: 1, y: 2 });
    expect(board.regions.get('ukraine')).toEqual([7]);
    expect([...neighboursOf(board, 7)]).toEqual([8]);
    expect(borderBetween(board, spaceOf(board, '1,0'), 7)).toMatchObject({ cost: 2, oneWay: true });
  });
});

describe('what can be wrong with the board of a question', () => {
  it.each<[string, unknown, string, (string | number)[]]>([
    ['no radius', { hexes: {} }, 'radius', ['hexes', 'radius']],
    ['half a radius', { hexes: { radius: 1.5 } }, 'radius', ['hexes', 'radius']],
    ['a giant', { hexes: { radius: 1e9 } }, 'too-large', ['hexes', 'radius']],
    [
      'terrain off the patch',
      { hexes: { radius: 1, terrain: { '5,0': ['rough'] } } },
      'unknown-hex',
      ['hexes', 'terrain', '5,0'],
    ],
    [
      'in the corner of its sheet',
      { hexes: { radius: 2, terrain: { '2,2': ['rough'] } } },
      'unknown-hex',
      ['hexes', 'terrain', '2,2'],
    ],
    ['unknown terrain', { hexes: { radius: 1, terrain: { '0,0': ['rogh'] } } }, 'unknown-terrain', ['hexes', 'terrain', '0,0']],
    [
      'two base terrains',
      { hexes: { radius: 1, terrain: { '0,0': ['rough', 'sea'] } } },
      'two-base-terrains',
      ['hexes', 'terrain', '0,0'],
    ],
    [
      'a side between distant hexes',
      { hexes: { radius: 2, sides: { '0,0|2,0': ['river'] } } },
      'not-touching',
      ['hexes', 'sides', '0,0|2,0'],
    ],
    ['a side of one hex', { hexes: { radius: 2, sides: { '0,0': ['river'] } } }, 'unknown-hex', ['hexes', 'sides', '0,0']],
    [
      'an unknown side',
      { hexes: { radius: 2, sides: { '0,0|1,0': ['rivr'] } } },
      'unknown-terrain',
      ['hexes', 'sides', '0,0|1,0'],
    ],
    ['a region off the patch', { hexes: { radius: 1, regions: { '9,9': ['x'] } } }, 'unknown-hex', ['hexes', 'regions', '9,9']],
    ['a name off the patch', { hexes: { radius: 1, names: { '9,9': 'x' } } }, 'unknown-hex', ['hexes', 'names', '9,9']],
    ['a space twice', { spaces: [{ id: 'a' }, { id: 'a' }] }, 'duplicate-space', ['spaces', 1, 'id']],
    [
      'a border to nowhere',
      { spaces: [{ id: 'a' }], borders: [{ between: ['a', 'b'] }] },
      'unknown-space',
      ['borders', 0, 'between', 1],
    ],
    [
      'a border of one space',
      { spaces: [{ id: 'a' }], borders: [{ between: ['a', 'a'] }] },
      'self-border',
      ['borders', 0, 'between', 1],
    ],
    [
      'a border twice',
      { spaces: [{ id: 'a' }, { id: 'b' }], borders: [{ between: ['a', 'b'] }, { between: ['b', 'a'] }] },
      'duplicate-border',
      ['borders', 1, 'between'],
    ],
  ])('%s', (_, ask, code, path) => {
    const { problems } = patchBoard(ask as AskBoard, terrain);
    expect(problems).toContainEqual(expect.objectContaining({ code: `board/${code}`, file: 'question', path }));
  });
});
