import { describe, expect, it } from 'vitest';
import { register, scanFile, toPixel } from '../../src/atlas/index.js';
import { centreOf, layoutOf, makeNumbering, type Point } from '../../src/board/index.js';
import { Grid, ScanFile } from '../../src/pack/index.js';

const grid = Grid.parse({
  orientation: 'pointy',
  stagger: 'even',
  rows: 35,
  columns: 26,
  numbering: { format: '{row:2}{column:2}', corner: 'bottom-left' },
});
const layout = layoutOf(grid);
const numbering = makeNumbering(grid);
const size = [2400, 3000] as const;

/** A camera that looks down at an angle, turned a little: pixels of a point of the sheet. */
const camera = ({ x, y }: Point): Point => {
  const [u, v] = [(x - 13) * Math.cos(0.06) - (y - 15) * Math.sin(0.06), (x - 13) * Math.sin(0.06) + (y - 15) * Math.cos(0.06)];
  const depth = 1 + 0.006 * u - 0.009 * v;
  return { x: 1200 + (72 * u) / depth, y: 1500 + (74 * v) / depth };
};

const pointOf = (hex: string, shake: readonly [number, number] = [0, 0]) => {
  const cell = numbering.parse(hex) as { row: number; column: number };
  const { x, y } = camera(centreOf(layout, cell.row, cell.column));
  return { hex, at: [x + shake[0], y + shake[1]] as [number, number] };
};

const worst = (homography: readonly number[]): number => {
  let most = 0;
  for (let row = 0; row < grid.rows; row++)
    for (let column = 0; column < grid.columns; column++) {
      const centre = centreOf(layout, row, column);
      const [put, true_, right] = [toPixel(homography, centre), camera(centre), camera({ x: centre.x + 1, y: centre.y })];
      most = Math.max(most, Math.hypot(put.x - true_.x, put.y - true_.y) / Math.hypot(right.x - true_.x, right.y - true_.y));
    }
  return most;
};

const found = (points: Parameters<typeof register>[1]) => {
  const result = register(grid, points, size);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.registration;
};
const codes = (points: Parameters<typeof register>[1]): string[] => {
  const result = register(grid, points, size);
  return 'problems' in result ? result.problems.map((p) => p.code) : ['registered'];
};

describe('a scan seen at an angle', () => {
  it('four exact corners: every hex centre within a thousandth of a hex', () => {
    const { homography, rms } = found(['0302', '0324', '3302', '3324'].map((hex) => pointOf(hex)));
    expect(rms).toBeLessThan(1e-6);
    expect(worst(homography)).toBeLessThan(0.001);
  });
  it('eight points clicked to the nearest pixel: every hex centre within 2% of a hex', () => {
    const points = ['0203', '0213', '0224', '1702', '1725', '3402', '3413', '3424'].map((hex) => {
      const { at } = pointOf(hex);
      return { hex, at: [Math.round(at[0]), Math.round(at[1])] as [number, number] };
    });
    const { homography, hex } = found(points);
    expect(worst(homography)).toBeLessThan(0.02);
    expect(hex).toBeGreaterThan(60);
    expect(hex).toBeLessThan(85);
  });
  it('twelve points that are a pixel or two off still give 2%', () => {
    const hexes = ['0203', '0213', '0224', '1002', '1025', '1702', '1725', '2602', '2625', '3402', '3413', '3424'];
    const points = hexes.map((hex, i) => pointOf(hex, [1.5 * Math.cos(i * 2.4), 1.5 * Math.sin(i * 2.4)]));
    expect(worst(found(points).homography)).toBeLessThan(0.02);
  });
  it('what is written can be read again', () => {
    const points = ['0302', '0324', '3302', '3324'].map((hex) => pointOf(hex));
    const file = ScanFile.parse(JSON.parse(JSON.stringify(scanFile('map.png', size, points, found(points)))));
    expect(worst(file.homography.flat())).toBeLessThan(0.001);
    expect(file).toMatchObject({ image: 'map.png', size: [2400, 3000] });
  });
});

describe('bad points', () => {
  const four = ['0302', '0324', '3302', '3324'].map((hex) => pointOf(hex));
  it('too few', () => {
    expect(codes(four.slice(0, 3))).toEqual(['scan/too-few-points']);
    expect(codes([])).toEqual(['scan/too-few-points']);
  });
  it('on one line', () => {
    expect(codes(['1702', '1708', '1715', '1724'].map((hex) => pointOf(hex)))).toEqual(['scan/on-one-line']);
    expect(codes([...['1702', '1708', '1724'].map((hex) => pointOf(hex)), pointOf('3010')])).toEqual(['scan/on-one-line']);
  });
  it('a hex that is not there, one given twice, a pixel off the picture', () => {
    expect(codes([...four, { hex: '9999', at: [5, 5] }])).toEqual(['scan/unknown-hex']);
    expect(codes([...four, pointOf('0302', [3, 3])])).toEqual(['scan/same-hex']);
    expect(codes([...four, { hex: '1010', at: [5000, 5] }])).toEqual(['scan/off-the-picture']);
  });
  it('a point that is three hexes off is named', () => {
    const more = [...four, pointOf('0213'), pointOf('3413'), pointOf('1702'), pointOf('1713', [220, 0])];
    const result = register(grid, more, size);
    expect('problems' in result && result.problems[0]).toMatchObject({ code: 'scan/does-not-fit', index: 7 });
  });
});
