import type { BoardData } from '../../src/pack/pack.js';
import { BoardFile, Grid, TerrainFile } from '../../src/pack/schema/index.js';

export const terrain = TerrainFile.parse({
  from: 'ours',
  spaces: {
    clear: { name: 'Clear', base: true, move: 1 },
    rough: { name: 'Rough', base: true, move: { foot: 2, mobile: 3 } },
    sea: { name: 'Sea', base: true, no: ['move', 'retreat'] },
    swamp: { name: 'Swamp', base: true, move: 'all' },
    peak: { name: 'Peak', base: true, move: 'prohibited' },
    city: { name: 'City', move: 'other' },
    fortress: { name: 'Fortress', no: ['zoc'] },
    road: { name: 'Road', move: 0.5 },
  },
  sides: {
    river: { name: 'River', move: 1 },
    bridge: { name: 'Bridge', move: 0 },
    impassable: { name: 'Impassable', no: ['move', 'attack', 'retreat', 'advance', 'zoc'] },
    ice: { name: 'Ice road', no: ['attack'] },
  },
});

export const grid = (over: object = {}): Grid =>
  Grid.parse({
    orientation: 'pointy',
    stagger: 'even',
    rows: 4,
    columns: 5,
    numbering: { format: '{row:2}{column:2}' },
    ...over,
  });

/** Hexes as in Battle for Germany: 0101 bottom left, rows of 26, even rows half a hex to the right. */
export const bfg = grid({ rows: 35, columns: 26, numbering: { format: '{row:2}{column:2}', corner: 'bottom-left' } });

/** The Fall of the Third Reich: 70.15, rows from 00, even columns lower. */
export const fttr = grid({
  orientation: 'flat',
  rows: 46,
  columns: 75,
  numbering: { format: '{column:2}.{row:2}', firstRow: 0 },
});

/** Red Vengeance: counted from the top right, even rows half a hex to the west, hence odd ones to the right. */
export const rv = grid({
  stagger: 'odd',
  rows: 33,
  columns: 26,
  numbering: { format: '{row:2}{column:2}', corner: 'top-right' },
});

/** Race to the Reichstag: columns first, even columns lower. */
export const rtr = grid({ orientation: 'flat', rows: 28, columns: 50, numbering: { format: '{column:2}{row:2}' } });

export function board(file: object, lists: Partial<Omit<BoardData, 'file'>> = {}): BoardData {
  return { file: BoardFile.parse({ from: 'ours', ...file }), hexes: [], sides: [], zones: [], borders: [], ...lists };
}

export const hex = (at: string, words: string, more: object = {}): BoardData['hexes'][number] => ({
  at,
  terrain: words.split(' ').filter((word) => word !== ''),
  regions: [],
  from: 'ours',
  ...more,
});

export const side = (a: string, b: string, features: string): BoardData['sides'][number] => ({
  a,
  b,
  features: features.split(' ').filter((word) => word !== ''),
  from: 'ours',
});

export const zone = (id: string, more: object = {}): BoardData['zones'][number] => ({
  id,
  name: id,
  kind: 'area',
  terrain: ['clear'],
  features: [],
  regions: [],
  from: 'ours',
  ...more,
});
