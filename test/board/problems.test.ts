import { describe, expect, it } from 'vitest';
import { compileBoard, PURPOSES } from '../../src/board/index.js';
import type { BoardData } from '../../src/pack/pack.js';
import { Purpose } from '../../src/pack/schema/index.js';
import { board, grid, hex, side, terrain, zone } from './fixtures.js';

const g = grid();
const place = (at: unknown, features: string[] = []) => ({ places: { berlin: { name: 'Berlin', at, features } } });
const region = (at: string[]) => ({ regions: { west: { name: 'West', at } } });
const paint = (rows: unknown, legend: object = {}) => ({ paint: { legend: { '.': 'clear', ...legend }, rows } });
const full = '.....\n.....\n.....\n.....\n';
const zones = [zone('kiev'), zone('minsk'), zone('moscow')];
type Row = readonly [name: string, data: BoardData, code: string, file: string, path: (string | number)[], fix: RegExp];

const rows: Row[] = [
  [
    'a place off the map',
    board({ grid: g, ...place('0109') }),
    'unknown-hex',
    'board.yaml',
    ['places', 'berlin', 'at'],
    /did you mean 010\d/,
  ],
  [
    'one of several hexes of a place',
    board({ grid: g, ...place(['0101', '0901']) }),
    'unknown-hex',
    'board.yaml',
    ['places', 'berlin', 'at', 1],
    /0[1-4]01/,
  ],
  [
    'a region off the map',
    board({ grid: g, ...region(['0101', '0510']) }),
    'unknown-hex',
    'board.yaml',
    ['regions', 'west', 'at', 1],
    /./,
  ],
  [
    'a range that ends off the map',
    board({ grid: g, ...region(['0101-0901']) }),
    'unknown-hex',
    'board.yaml',
    ['regions', 'west', 'at', 0],
    /./,
  ],
  [
    'a range that turns',
    board({ grid: g, ...region(['0101-0203']) }),
    'bad-range',
    'board.yaml',
    ['regions', 'west', 'at', 0],
    /split/,
  ],
  [
    'a listed hex off the map',
    board({ grid: g }, { hexes: [hex('0101', 'clear'), hex('0199', 'clear')] }),
    'unknown-hex',
    'hexes',
    [1, 'at'],
    /did you mean 01/,
  ],
  [
    'a name for a hex that is blank in the picture',
    board({ grid: g, ...paint(full.replace('.', ' '), { ' ': null }) }, { hexes: [hex('0101', '', { name: 'X' })] }),
    'unknown-hex',
    'hexes',
    [0, 'at'],
    /./,
  ],
  [
    'a hexside off the map',
    board({ grid: g }, { sides: [side('0101', '0199', 'river')] }),
    'unknown-hex',
    'sides',
    [0, 'b'],
    /./,
  ],
  [
    'a hexside between hexes that do not touch',
    board({ grid: g }, { sides: [side('0101', '0103', 'river')] }),
    'not-touching',
    'sides',
    [0, 'b'],
    /./,
  ],
  [
    'a hexside of a hex with itself',
    board({ grid: g }, { sides: [side('0101', '101', 'river')] }),
    'self-border',
    'sides',
    [0, 'b'],
    /two/,
  ],
  [
    'a hexside feature that is not in the chart',
    board({ grid: g }, { sides: [side('0101', '0102', 'rivr')] }),
    'unknown-terrain',
    'sides',
    [0, 'features'],
    /did you mean river/,
  ],
  [
    'the same river twice',
    board({ grid: g }, { sides: [side('0101', '0102', 'river'), side('0102', '0101', 'river')] }),
    'duplicate-side',
    'sides',
    [1, 'features'],
    /remove/,
  ],
  [
    'terrain that is not in the chart',
    board({ grid: g }, { hexes: [hex('0101', 'rogh')] }),
    'unknown-terrain',
    'hexes',
    [0, 'terrain'],
    /did you mean rough/,
  ],
  [
    'terrain named like a built-in',
    board({ grid: g }, { hexes: [hex('0101', 'clear constructor')] }),
    'unknown-terrain',
    'hexes',
    [0, 'terrain'],
    /./,
  ],
  [
    'sea terrain that is not in the chart',
    board({ grid: g, sea: ['ocean', 'see'] }),
    'unknown-terrain',
    'board.yaml',
    ['sea', 1],
    /did you mean sea/,
  ],
  [
    'a legend with unknown terrain',
    board({ grid: g, ...paint(full, { r: 'rouhg' }) }),
    'unknown-terrain',
    'board.yaml',
    ['paint', 'legend', 'r'],
    /did you mean rough/,
  ],
  [
    'a hex listed twice',
    board({ grid: g }, { hexes: [hex('0101', 'clear'), hex('101', 'rough')] }),
    'duplicate-hex',
    'hexes',
    [1, 'at'],
    /./,
  ],
  [
    'a hex without base terrain',
    board({ grid: g }, { hexes: [hex('0101', 'city')] }),
    'no-base-terrain',
    'hexes',
    [0, 'terrain'],
    /./,
  ],
  [
    'a hex with two',
    board({ grid: g }, { hexes: [hex('0101', 'clear rough')] }),
    'two-base-terrains',
    'hexes',
    [0, 'terrain'],
    /keep one/,
  ],
  [
    'a painted hex without',
    board({ grid: g, ...paint(full.replace('.', 'c'), { c: 'city' }) }),
    'no-base-terrain',
    'board.yaml',
    ['paint', 'legend', 'c'],
    /./,
  ],
  [
    'a painted hex with two',
    board({ grid: g, ...paint(full, { c: ['rough', 'clear'] }) }),
    'two-base-terrains',
    'board.yaml',
    ['paint', 'legend', 'c'],
    /./,
  ],
  [
    'a place that brings a second',
    board({ grid: g, ...place('0101', ['city', 'rough']) }),
    'two-base-terrains',
    'board.yaml',
    ['places', 'berlin', 'features', 1],
    /./,
  ],
  [
    'a feature that is nearly terrain',
    board({ grid: g, ...place('0101', ['fortess']) }),
    'likely-terrain',
    'board.yaml',
    ['places', 'berlin', 'features', 0],
    /fortress/,
  ],
  ['a picture with too few lines', board({ grid: g, ...paint('.....\n') }), 'paint-rows', 'board.yaml', ['paint', 'rows'], /add/],
  [
    'a picture with too many lines',
    board({ grid: g, ...paint(`${full}.....\n`) }),
    'paint-rows',
    'board.yaml',
    ['paint', 'rows'],
    /remove/,
  ],
  [
    'a short line',
    board({ grid: g, ...paint(['.....', '....', '.....', '.....']) }),
    'paint-columns',
    'board.yaml',
    ['paint', 'rows', 1],
    /add/,
  ],
  [
    'a long line',
    board({ grid: g, ...paint(['.....', '......', '.....', '.....']) }),
    'paint-columns',
    'board.yaml',
    ['paint', 'rows', 1],
    /remove/,
  ],
  [
    'a character that is not in the legend',
    board({ grid: g, ...paint(['.....', '..x..', 'x....', '.....']) }),
    'paint-character',
    'board.yaml',
    ['paint', 'rows', 1],
    /legend/,
  ],
  [
    'a region that is not there',
    board({ grid: g, ...region([]) }, { hexes: [hex('0101', 'clear', { regions: ['wset'] })] }),
    'unknown-region',
    'hexes',
    [0, 'regions'],
    /did you mean west/,
  ],
  [
    'a region of a zone',
    board({ ...region([]) }, { zones: [zone('kiev', { regions: ['east'] })] }),
    'unknown-region',
    'zones',
    [0, 'regions'],
    /./,
  ],
  [
    'a region of a box',
    board({ grid: g, boxes: { off: { name: 'Off', regions: ['east'] } } }),
    'unknown-region',
    'board.yaml',
    ['boxes', 'off', 'regions', 0],
    /./,
  ],
  [
    'a link to nowhere',
    board({ grid: g, boxes: { courland: { name: 'C' } }, links: [{ between: ['0101', 'curland'] }] }),
    'unknown-space',
    'board.yaml',
    ['links', 0, 'between', 1],
    /did you mean courland/,
  ],
  [
    'a link from a hex off the map',
    board({ grid: g, boxes: { courland: { name: 'C' } }, links: [{ between: ['9901', 'courland'] }] }),
    'unknown-hex',
    'board.yaml',
    ['links', 0, 'between', 0],
    /./,
  ],
  [
    'a link between neighbours',
    board({ grid: g, links: [{ between: ['0101', '0102'] }] }),
    'duplicate-border',
    'board.yaml',
    ['links', 0, 'between'],
    /sides/,
  ],
  [
    'a link of a space with itself',
    board({ grid: g, links: [{ between: ['0101', '101'] }] }),
    'self-border',
    'board.yaml',
    ['links', 0, 'between', 1],
    /./,
  ],
  [
    'a link with an unknown feature',
    board({ grid: g, links: [{ between: ['0101', '0103'], features: ['icy'] }] }),
    'unknown-terrain',
    'board.yaml',
    ['links', 0, 'features', 0],
    /did you mean ice/,
  ],
  [
    'links beyond number',
    board({
      grid: grid({ rows: 90, columns: 90 }),
      regions: {
        all: {
          name: 'All',
          at: Array.from({ length: 90 }, (_, n) => `${String(n + 1).padStart(2, '0')}01-${String(n + 1).padStart(2, '0')}90`),
        },
      },
      links: [{ between: ['all', 'all'] }],
    }),
    'too-many-borders',
    'board.yaml',
    ['links', 0, 'between'],
    /./,
  ],
  [
    'a border of a zone that is not there',
    board({}, { zones, borders: [side('kiev', 'minks', '')] }),
    'unknown-space',
    'borders',
    [0, 'b'],
    /did you mean minsk/,
  ],
  [
    'a border twice, the other way round',
    board({}, { zones, borders: [side('kiev', 'minsk', ''), side('minsk', 'kiev', '')] }),
    'duplicate-border',
    'borders',
    [1, 'a'],
    /remove/,
  ],
  [
    'a border of a zone with itself',
    board({}, { zones, borders: [side('kiev', 'kiev', '')] }),
    'self-border',
    'borders',
    [0, 'b'],
    /./,
  ],
  [
    'a border feature that is not in the chart',
    board({}, { zones, borders: [side('kiev', 'minsk', 'strait')] }),
    'unknown-terrain',
    'borders',
    [0, 'features'],
    /./,
  ],
  [
    'a border for a use that is none',
    board({}, { zones, borders: [{ ...side('kiev', 'minsk', ''), for: ['atack' as Purpose] }] }),
    'unknown-purpose',
    'borders',
    [0, 'for'],
    /did you mean attack/,
  ],
  [
    'a hexside between zones without a border',
    board({}, { zones, sides: [side('kiev', 'minsk', 'river')] }),
    'not-touching',
    'sides',
    [0, 'b'],
    /./,
  ],
  ['a zone twice', board({}, { zones: [...zones, zone('kiev')] }), 'duplicate-space', 'zones', [3, 'id'], /./],
  [
    'a box with the id of a zone',
    board({ boxes: { kiev: { name: 'Kiev' } } }, { zones }),
    'duplicate-space',
    'board.yaml',
    ['boxes', 'kiev'],
    /./,
  ],
  [
    'a track over a box',
    board({ grid: g, boxes: { 'turn-1': { name: 'T' } }, tracks: { turn: { name: 'T', first: 1, last: 2 } } }),
    'duplicate-space',
    'board.yaml',
    ['tracks', 'turn'],
    /./,
  ],
  ['a kind of zone that is none', board({}, { zones: [zone('kiev', { kind: 'town' })] }), 'zone-kind', 'zones', [0, 'kind'], /./],
  [
    'a zone of unknown terrain',
    board({}, { zones: [zone('kiev', { terrain: ['claer'] })] }),
    'unknown-terrain',
    'zones',
    [0, 'terrain'],
    /clear/,
  ],
  [
    'a zone with two base terrains',
    board({}, { zones: [zone('kiev', { terrain: ['clear', 'sea'] })] }),
    'two-base-terrains',
    'zones',
    [0, 'terrain'],
    /./,
  ],
  [
    'a track that ends before it starts',
    board({ grid: g, tracks: { turn: { name: 'T', first: 3, last: 1 } } }),
    'empty-track',
    'board.yaml',
    ['tracks', 'turn', 'last'],
    /./,
  ],
  ['a picture without a grid', board({ ...paint('..') }, { zones }), 'no-grid', 'board.yaml', ['paint'], /./],
  ['hexes without a grid', board({}, { zones, hexes: [hex('0101', 'clear')] }), 'no-grid', 'board.yaml', ['hexes'], /./],
  ['a board of nothing', board({}), 'empty', 'board.yaml', [], /./],
  [
    'a number that does not fit its digits',
    board({ grid: grid({ rows: 100 }) }),
    'numbering',
    'board.yaml',
    ['grid', 'numbering'],
    /./,
  ],
];

describe('what can be wrong with a board', () => {
  it.each(rows)('%s', (_, data, code, file, path, fix) => {
    const { problems } = compileBoard(data, terrain);
    const found = problems.find(
      (problem) => problem.code === `board/${code}` && JSON.stringify(problem.path) === JSON.stringify(path),
    );
    expect(found, JSON.stringify(problems, null, 1)).toBeDefined();
    expect(found?.file).toBe(file);
    expect(found?.fix).toMatch(fix);
    for (const problem of problems)
      for (const text of [problem.what, problem.why, problem.fix]) expect(text).not.toMatch(/undefined|NaN/);
  });

  it('reports all of them in one run', () => {
    const { problems } = compileBoard(
      board(
        { grid: g, ...place('9901'), ...region(['0101-0203', '0110']), links: [{ between: ['x', 'y'] }], sea: ['ocean'] },
        { hexes: [hex('0101', 'ruff'), hex('0101', 'clear'), hex('7777', 'clear')], sides: [side('0101', '0303', 'rivr')] },
      ),
      terrain,
    );
    expect(problems.map((problem) => problem.code.slice(6)).sort()).toEqual(
      [
        ...['unknown-hex', 'bad-range', 'unknown-hex', 'unknown-space', 'unknown-space', 'unknown-terrain'],
        ...['unknown-terrain', 'duplicate-hex', 'unknown-hex', 'unknown-terrain', 'not-touching'],
      ].sort(),
    );
  });

  it('a hex of which nothing is said needs clear terrain in the chart', () => {
    const { clear: _, ...others } = terrain.spaces;
    const { problems } = compileBoard(board({ grid: g }), { ...terrain, spaces: others });
    expect(problems.map((problem) => [problem.code, problem.what])).toEqual([
      ['board/no-base-terrain', '20 hexes (0101, 0102, 0103 …) have no base terrain.'],
    ]);
  });
});

describe('boards that are refused', () => {
  it.each([
    [
      'ten million hexes',
      { grid: grid({ rows: 5000, columns: 2000, numbering: { format: '{row:4}{column:4}' } }) },
      ['grid', 'rows'],
    ],
    [
      'rows beyond number',
      { grid: grid({ rows: 1e15, columns: 9, numbering: { format: '{row:4}{column:4}' } }) },
      ['grid', 'rows'],
    ],
    [
      'a track without end',
      { grid: g, tracks: { turn: { name: 'T', first: 1, last: 2_000_000_000 } } },
      ['tracks', 'turn', 'last'],
    ],
  ])('%s, at once', (_, file, path) => {
    const start = performance.now();
    const { board: made, problems } = compileBoard(board(file), terrain);
    expect(performance.now() - start).toBeLessThan(500);
    expect(made.size).toBe(0);
    expect(problems[0]).toMatchObject({ code: 'board/too-large', file: 'board.yaml', path });
    expect(problems[0]?.what).toMatch(/at most 100,000 are read/);
  });

  it('ranges that overlap without end', () => {
    const wide = grid({ rows: 1, columns: 9999, numbering: { format: '{row:1}{column:4}' } });
    const { problems } = compileBoard(
      board({ grid: wide, ...region(Array.from({ length: 202 }, () => '10001-19999')) }),
      terrain,
    );
    expect(problems.map(({ code, path }) => [code, path])).toEqual([
      ['board/too-many-named', ['regions', 'west', 'at', 200]],
      ['board/too-many-named', ['regions', 'west', 'at', 201]],
    ]);
  });

  it('a long list with nothing right in it is answered in good time', () => {
    const hexes = Array.from({ length: 20_000 }, (_, n) => hex(`x${n}`, 'nowhere'));
    const start = performance.now();
    const { problems } = compileBoard(board({ grid: grid({ rows: 90, columns: 90 }) }, { hexes }), terrain);
    expect(problems.length).toBe(20_000);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

it('a link may serve one use there and another back', () => {
  const { problems, board: made } = compileBoard(
    board({
      grid: g,
      boxes: { off: { name: 'Off', kind: 'edge' } },
      links: [
        { between: ['0101-0401', 'off'], for: ['exit'], cost: 4, oneWay: true },
        { between: ['off', '0101-0401'], for: ['move'], cost: 1, oneWay: true },
        { between: ['0101-0401', 'off'], for: ['supply'] },
      ],
    }),
    terrain,
  );
  expect(problems).toEqual([]);
  expect(made.borders.filter((border) => border.cost !== undefined).length).toBe(8);
});

it('ranges are read in every numbering, and not mistaken for ids with hyphens', () => {
  const columns = grid({ orientation: 'flat', rows: 20, columns: 30, numbering: { format: '{column:2}.{row:2}', firstRow: 0 } });
  const { board: made, problems } = compileBoard(
    board({
      grid: columns,
      boxes: { 'off-1': { name: 'Off' } },
      regions: {
        a: { name: 'A', at: ['22.12-22.15'] },
        b: { name: 'B', at: ['22.1-24.1', 'off-1'] },
        c: { name: 'C', at: ['22.15 – 22.13'] },
      },
    }),
    terrain,
  );
  expect(problems).toEqual([]);
  const names = (id: string) => made.regions.get(id)?.map((i) => made.ids[i]);
  expect(names('a')).toEqual(['22.12', '22.13', '22.14', '22.15']);
  expect(names('b')).toEqual(['22.10', '23.10', '24.10', 'off-1']);
  expect(names('c')).toEqual(['22.13', '22.14', '22.15']);
});

it('a region named twice holds a hex once', () => {
  const { board: made } = compileBoard(
    board({ grid: g, ...region(['0101', '0101-0201']) }, { hexes: [hex('0101', 'clear', { regions: ['west', 'west'] })] }),
    terrain,
  );
  expect(made.regions.get('west')?.map((i) => made.ids[i])).toEqual(['0101', '0201']);
});

it('knows the purposes of the schema', () => {
  expect(PURPOSES).toEqual(Purpose.options);
});
