import { describe, expect, it } from 'vitest';
import { fitBoard, fitPicture, lambert, onSheet, plane } from '../../src/atlas/index.js';
import { centreOf, layoutOf } from '../../src/board/index.js';
import { boardWith, fitOf, fittedGames, geography, open } from './support.js';

describe('projections', () => {
  it.each([
    [13.4, 52.52],
    [-4.5, 48.4],
    [36.2, 51.7],
    [15.1, 37.5],
  ])('Lambert there and back: %d %d', (longitude, latitude) => {
    const projection = lambert(40, 56, [17, 49]);
    const [back, up] = projection.inverse(projection.forward([longitude, latitude]));
    expect(back).toBeCloseTo(longitude, 9);
    expect(up).toBeCloseTo(latitude, 9);
  });
  it('is true to scale on its parallels', () => {
    const projection = lambert(40, 56, [17, 49]);
    for (const latitude of [40, 56]) {
      const [p, q] = [projection.forward([17, latitude]), projection.forward([17.01, latitude])];
      const km = ((0.01 * Math.PI) / 180) * 6371 * Math.cos((latitude * Math.PI) / 180);
      expect(Math.hypot(q.x - p.x, q.y - p.y)).toBeCloseTo(km, 4);
    }
  });
  it('a plane counts kilometres from its origin', () => {
    const projection = plane([13.376, 52.519], 67.87, 111.27);
    expect(projection.forward([14.376, 51.519])).toEqual({ x: 67.87, y: 111.27 });
    expect(projection.inverse({ x: 67.87, y: 111.27 })).toEqual([14.376, 51.519]);
  });
});

describe('the fits, as good as the rule files found or better', () => {
  it.each([
    ['fall-of-the-third-reich', 0.8, 16],
    ['red-vengeance', 2.0, 18],
    ['battle-for-germany', 1.2, 5],
  ])('%s: within %d hexes over %d places', (game, most, places) => {
    const fit = fitOf(game);
    expect(fit.residuals).toHaveLength(places);
    expect(fit.rms).toBeLessThanOrEqual(most);
    expect(fit.loo).toBeGreaterThan(fit.rms);
  });
  it.each(fittedGames)('%s: the grid of board.yaml is the one that fits best', (game) => {
    const { grid, variants } = fitOf(game);
    expect(variants).toHaveLength(4);
    expect(variants[0]).toMatchObject({ orientation: grid.orientation, stagger: grid.stagger });
  });
  it('FTTR: 57 km a hex; 36.15 is a misprint for 36.25', () => {
    const fit = fitOf('fall-of-the-third-reich');
    expect(fit.hexKm).toBeCloseTo(57, 0);
    expect(fit.misprints).toMatchObject([{ id: 'udine', hex: '36.15', instead: { hex: '36.25' } }]);
  });
  it('RV: 68 km a hex; of the two numbers of Budapest 2515 is the misprint', () => {
    const fit = fitOf('red-vengeance');
    expect(fit.hexKm).toBeGreaterThan(66);
    expect(fit.hexKm).toBeLessThan(71);
    expect(fit.misprints.find((m) => m.id === 'budapest')).toMatchObject({ hex: '2515', instead: { hex: '2215' } });
    expect(fit.misprints.find((m) => m.id === 'berlin')?.text).toMatch(/too close to be sure/);
  });
  it('BFG: about 50 km a hex, and every anchor is called inferred', () => {
    const fit = fitOf('battle-for-germany');
    expect(fit.hexKm).toBeGreaterThan(45);
    expect(fit.hexKm).toBeLessThan(54);
    expect(fit.residuals.every((r) => r.inferred)).toBe(true);
  });
  it('the residual is the distance from the stated hex', () => {
    const fit = fitOf('red-vengeance');
    for (const r of fit.residuals) {
      const [put, centre] = [onSheet(fit, r.at), centreOf(layoutOf(fit.grid), r.row, r.column)];
      expect(Math.hypot(put.x - centre.x, put.y - centre.y)).toBeCloseTo(r.distance, 9);
    }
  });
  it.each(['race-to-the-reichstag', 'absolute-war'])('%s states nothing to fit, and says so', (game) => {
    expect(open(game).pack.atlas?.fit?.nothing).toBeDefined();
  });
  it('finds a grid that is known', () => {
    const projection = lambert(32, 48, [18, 46]);
    const board = boardWith({});
    const layout = layoutOf(board.grid as NonNullable<typeof board.grid>);
    const places = Object.fromEntries(
      ['0202', '0218', '0910', '1803', '1817', '1206', '0514', '1511', '0707'].map((at, i) => {
        const { x, y } = centreOf(layout, Number(at.slice(0, 2)) - 1, Number(at.slice(2)) - 1);
        const [cos, sin] = [Math.cos(0.1) * 40, Math.sin(0.1) * 40];
        const [longitude, latitude] = projection.inverse({
          x: (x - 10) * cos - (y - 9) * sin,
          y: (x - 10) * sin + (y - 9) * cos,
        });
        return [`p${i}`, { at, longitude, latitude }];
      }),
    );
    const result = fitBoard(boardWith(places));
    expect('fit' in result && result.fit.rms).toBeLessThan(0.01);
    expect('fit' in result && result.fit.hexKm).toBeCloseTo(40, 1);
    expect('fit' in result && result.fit.variants[0]).toMatchObject({ orientation: 'pointy', stagger: 'even' });
  });
  it('is drawn over the coast, with an arrow for each place', () => {
    const svg = fitPicture(fitOf('red-vengeance'), geography(''), 'Red Vengeance');
    expect(svg.match(/marker-end/g)).toHaveLength(18);
    expect(svg).toContain('Zagreb');
    expect(svg).not.toContain('NaN');
  });
});

describe('bad input', () => {
  const berlin = { at: '0505', latitude: 52.52, longitude: 13.4 };
  const codes = (places: Parameters<typeof boardWith>[0]): string[] => {
    const result = fitBoard(boardWith(places));
    return 'problems' in result ? result.problems.map((p) => p.code) : ['fitted'];
  };
  it('no places, or two', () => {
    expect(codes({})).toEqual(['atlas/too-few-places']);
    expect(codes({ berlin, paris: { at: '0801', latitude: 48.86, longitude: 2.35 } })).toEqual(['atlas/too-few-places']);
  });
  it('places on one line of the sheet', () => {
    const line = Object.fromEntries(
      [2, 6, 10, 14].map((c) => [`p${c}`, { at: `10${String(c).padStart(2, '0')}`, latitude: 50 + (c % 3), longitude: c }]),
    );
    expect(codes(line)).toEqual(['atlas/on-one-line']);
  });
  it('places on one line of the globe', () => {
    const line = Object.fromEntries(
      [
        ['0202', 0],
        ['1003', 4],
        ['0515', 8],
        ['1818', 12],
      ].map(([at, k]) => [`p${k}`, { at: String(at), latitude: 48, longitude: Number(k) / 40 }]),
    );
    expect(codes(line)).toEqual(['atlas/on-one-line']);
  });
  it('two places with one hex', () => {
    const three = {
      berlin,
      paris: { at: '0801', latitude: 48.86, longitude: 2.35 },
      rome: { at: '1806', latitude: 41.9, longitude: 12.5 },
    };
    expect(codes(three)).toEqual(['fitted']);
    expect(codes({ ...three, potsdam: { ...berlin, latitude: 52.4 } })).toEqual(['atlas/same-hex']);
  });
  it('a hex that is not on the sheet', () => {
    expect(codes({ berlin, far: { at: '9999', latitude: 50, longitude: 10 } })).toEqual(['atlas/no-hex']);
  });
  it('a place at 200 degrees is refused by the format, and by the fit should one get there', () => {
    expect(() => boardWith({ berlin: { ...berlin, longitude: 200 } })).toThrow();
    const file = boardWith({ berlin });
    Object.assign(file.places.berlin as object, { longitude: 200 });
    const result = fitBoard(file);
    expect('problems' in result && result.problems[0]).toMatchObject({
      code: 'atlas/no-coordinates',
      place: 'berlin',
      key: 'longitude',
    });
  });
});
