import { describe, expect, it } from 'vitest';
import type { Table } from '../../src/pack/index.js';
import { cellAt, findColumn, gridOf, isUnknown, resultsOn, rowOf, shiftColumn, unknownCells } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const columns = (by: Table['columns']['by'], list: Table['columns']['list'], more: Partial<Table> = {}): Table => ({
  id: 't',
  title: 'T',
  from: 'ours',
  kind: 'combat',
  columns: { by, list },
  rows: { by: 'die', dice: '1d6', list: [1, 2, 3, 4, 5, 6] },
  results: {},
  facts: [],
  rowIds: ['1', '2', '3', '4', '5', '6'],
  columnIds: list.map(({ id }) => id),
  cells: [1, 2, 3, 4, 5, 6].map((row) => list.map((_, c) => ({ is: `r${(row + c) % 3}`, from: c === 0 ? 'stand-in' : 'ours' }))),
  ...more,
});

const ratios = columns('ratio', [
  { id: '1:2', ratio: '1:2' },
  { id: '1:1', ratio: '1:1' },
  { id: '3:2', ratio: '3:2' },
  { id: '3:1', ratio: '3:1' },
]);

describe('a column by its ratio', () => {
  it.each([
    [1, 2, 0],
    [99, 100, 0],
    [1, 1, 1],
    [149, 100, 1],
    [3, 2, 2],
    [299, 100, 2],
    [3, 1, 3],
    [399, 100, 3],
  ])('%i to %i', (attack, defence, column) => {
    expect(findColumn(ratios, { ratio: [attack, defence] })).toEqual({ column });
  });
  it('beyond the ends is the last column, or a result without a roll', () => {
    expect(findColumn(ratios, { ratio: [1, 3] })).toEqual({ column: 0, clamped: 'low' });
    expect(findColumn(ratios, { ratio: [4, 1] })).toEqual({ column: 3, clamped: 'high' });
    expect(findColumn({ ...ratios, below: 'no', above: 'win' }, { ratio: [1, 3] })).toEqual({ automatic: 'no', side: 'low' });
    expect(findColumn({ ...ratios, below: 'no', above: 'win' }, { ratio: [4, 1] })).toEqual({ automatic: 'win', side: 'high' });
    expect(findColumn({ ...ratios, above: 'win' }, { ratio: [399, 100] })).toEqual({ column: 3 });
  });
});

describe('a column by difference, percentage or number', () => {
  const differences = columns('difference', [
    { id: '-', difference: [null, -1] },
    { id: '0', difference: [0, 1] },
    { id: '+', difference: [2, null] },
  ]);
  it.each([
    [-50, 0],
    [-1, 0],
    [0, 1],
    [1, 1],
    [2, 2],
    [500, 2],
  ])('%i', (difference, column) => expect(findColumn(differences, { difference })).toEqual({ column }));
  it('past a closed end', () => {
    const percent = columns('percent', [
      { id: '50', percent: [50, 99] },
      { id: '100', percent: [100, 199] },
    ]);
    expect(findColumn(percent, { percent: 99.9 })).toEqual({ column: 0 });
    expect(findColumn(percent, { percent: 49 })).toEqual({ column: 0, clamped: 'low' });
    expect(findColumn(percent, { percent: 200 })).toEqual({ column: 1, clamped: 'high' });
  });
});

describe('shifts', () => {
  it('go along the columns and stop at the ends', () => {
    expect(shiftColumn(ratios, 1, 2)).toEqual({ column: 3 });
    expect(shiftColumn(ratios, 1, 0)).toEqual({ column: 1 });
    expect(shiftColumn(ratios, 1, 9)).toEqual({ column: 3, clamped: 'high' });
    expect(shiftColumn({ ...ratios, shiftBelow: 'no' }, 1, -2)).toEqual({ automatic: 'no', side: 'low' });
  });
  it('go along a ladder that skips columns', () => {
    const ladder = { ...ratios, ladder: ['1:2', '1:1', '3:1'] };
    expect(shiftColumn(ladder, 1, 1)).toEqual({ column: 3 });
    expect(shiftColumn(ladder, 2, 1)).toEqual({ column: 3 });
    expect(shiftColumn(ladder, 2, -1)).toEqual({ column: 1 });
  });
});

describe('rows and cells', () => {
  it('a modified roll off the table is its first or last row', () => {
    expect([rowOf(ratios, -3), rowOf(ratios, 4), rowOf(ratios, 11)]).toEqual([0, 3, 5]);
  });
  it('the chances of a column, with the rolls', () => {
    const dist = resultsOn(ratios, 0);
    expect(dist.outcomes().map(({ value, p, on }) => [value, String(p), on.join()])).toEqual([
      ['r1', '1/3', '1,4'],
      ['r2', '1/3', '2,5'],
      ['r0', '1/3', '3,6'],
    ]);
    expect(String(resultsOn(ratios, 1, { drm: 9 }).p('r1'))).toBe('1');
  });
  it('a stand-in is unknown when those are refused', () => {
    expect(isUnknown(cellAt(ratios, 0, 0), true)).toBe(false);
    expect(isUnknown(cellAt(ratios, 0, 0), false)).toBe(true);
    expect(unknownCells(ratios, 0, false)).toHaveLength(6);
    expect(resultsOn(ratios, 0, { standIns: false }).values).toEqual(['?']);
  });
});

describe('the whole grid', () => {
  it('has every column sum to one', () => {
    const { pack } = contextOf('battle-for-germany');
    const grid = gridOf(pack.tables.crt as Table);
    grid.columns.forEach((_, c) => {
      expect(grid.ways.reduce((sum, ways) => sum + (ways[c] as number), 0)).toBe(grid.total);
    });
    expect(grid.results).toEqual(['De', 'Ae', 'Ex', 'Ar', 'Dr']);
  });
  it('weighs the sums of two dice', () => {
    const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    const table = columns('name', [{ id: 'x' }], {
      rows: { by: 'die', dice: '2d6', list: sums },
      rowIds: sums.map(String),
      cells: sums.map((sum) => [{ is: sum === 7 ? 'seven' : 'other', from: 'ours' }]),
    });
    const grid = gridOf(table);
    expect(Object.fromEntries(grid.results.map((word, r) => [word, grid.ways[r]?.[0]]))).toEqual({ other: 30, seven: 6 });
    expect(grid.total).toBe(36);
  });
});
