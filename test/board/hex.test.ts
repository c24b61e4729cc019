import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  axialOf,
  cellOf,
  centreOf,
  compileBoard,
  cornersOf,
  DIRECTIONS,
  distance,
  hexAt,
  hexDistance,
  layoutOf,
  neighbour,
  opposite,
  type Point,
  sheetSize,
} from '../../src/board/index.js';
import { bfg, board, fttr, grid, rtr, rv, terrain } from './fixtures.js';

const sheets = fc
  .record({
    orientation: fc.constantFrom('pointy', 'flat'),
    stagger: fc.constantFrom('even', 'odd'),
    rows: fc.integer({ min: 1, max: 14 }),
    columns: fc.integer({ min: 1, max: 14 }),
    corner: fc.constantFrom('top-left', 'top-right', 'bottom-left', 'bottom-right'),
    first: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ corner, first, ...rest }) =>
    grid({ ...rest, numbering: { format: '{row:2}{column:2}', corner, firstRow: first, firstColumn: first } }),
  );

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

describe('every hex of a sheet', () => {
  it('goes from cell to axial to cell, and from cell to pixel to axial', () => {
    fc.assert(
      fc.property(
        sheets,
        fc.double({ min: 0, max: 0.49, noNaN: true }),
        fc.double({ min: 0, max: 7, noNaN: true }),
        (sheet, far, angle) => {
          const layout = layoutOf(sheet);
          const { width, height } = sheetSize(layout);
          for (let row = 0; row < sheet.rows; row++) {
            for (let column = 0; column < sheet.columns; column++) {
              const { q, r } = axialOf(layout, row, column);
              expect(Number.isInteger(q) && Number.isInteger(r)).toBe(true);
              expect(cellOf(layout, q, r)).toEqual({ row, column });
              const centre = centreOf(layout, row, column);
              expect(hexAt(layout, centre)).toEqual({ q, r });
              // Any point nearer than half a width lies in the hex.
              expect(hexAt(layout, { x: centre.x + far * Math.cos(angle), y: centre.y + far * Math.sin(angle) })).toEqual({
                q,
                r,
              });
              for (const { x, y } of cornersOf(sheet.orientation, centre)) {
                expect(x > -1e-9 && y > -1e-9 && x < width + 1e-9 && y < height + 1e-9).toBe(true);
              }
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('touches exactly the hexes one width away, and shares with them the side of that direction', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const { board: made, problems } = compileBoard(board({ grid: sheet }), terrain);
        expect(problems).toEqual([]);
        const centres = made.ids.map((_, i) => made.centre(i) as Point);
        for (let i = 0; i < made.size; i++) {
          const near = centres.flatMap((centre, j) => (j !== i && apart(centre, centres[i] as Point) < 1.01 ? [j] : []));
          const [from, end] = [made.first[i] as number, made.first[i + 1] as number];
          expect([...made.to.subarray(from, end)].sort((a, b) => a - b)).toEqual(near);
          for (let k = from; k < end; k++) {
            const [j, d] = [made.to[k] as number, made.direction[k] as number];
            expect(made.grid?.axialOf(j)).toEqual(neighbour(made.grid?.axialOf(i) ?? { q: 0, r: 0 }, d));
            const mine = cornersOf(sheet.orientation, centres[i] as Point);
            const middle = {
              x: ((centres[i]?.x ?? 0) + (centres[j]?.x ?? 0)) / 2,
              y: ((centres[i]?.y ?? 0) + (centres[j]?.y ?? 0)) / 2,
            };
            const [one, two] = [mine[d] as Point, mine[(d + 1) % 6] as Point];
            expect(apart(middle, { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 })).toBeLessThan(1e-9);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['Battle for Germany', bfg],
    ['The Fall of the Third Reich', fttr],
    ['Red Vengeance', rv],
    ['Race to the Reichstag', rtr],
  ])('%s: number, pixel and axial coordinate lead to each other', (_, sheet) => {
    const { board: made } = compileBoard(board({ grid: sheet }), terrain);
    expect(made.size).toBe(sheet.rows * sheet.columns);
    const { grid: hexes } = made;
    for (let i = 0; i < made.size; i++) {
      const cell = hexes?.numbering.parse(made.ids[i] as string);
      expect(cell && hexes?.cell(cell.row, cell.column)).toBe(i);
      expect(hexes?.point(made.centre(i) as Point)).toBe(i);
      const axial = hexes?.axialOf(i);
      expect(axial && hexes?.axial(axial.q, axial.r)).toBe(i);
    }
    expect(hexes?.point({ x: -3, y: -3 })).toBe(-1);
  });
});

it('stagger goes by the printed number: even rows of Battle for Germany lie to the right, wherever counting starts', () => {
  const at = (sheet: typeof bfg, id: string): Point => {
    const { board: made } = compileBoard(board({ grid: sheet }), terrain);
    return made.centre(made.index.get(id) as number) as Point;
  };
  expect(at(bfg, '0201').x - at(bfg, '0101').x).toBe(0.5);
  expect(at(bfg, '3501').x).toBe(0.5);
  const down = grid({ rows: 4, columns: 3 });
  expect(at(down, '0201').x - at(down, '0101').x).toBe(0.5);
  // Even columns half a hex lower.
  expect(at(fttr, '70.15').y - at(fttr, '69.15').y).toBe(0.5);
});

it('directions are those of the questions, and opposite ones cancel', () => {
  expect(DIRECTIONS.map(({ q, r }) => `${q},${r}`)).toEqual(['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1']);
  DIRECTIONS.forEach((_, d) => {
    expect(neighbour(neighbour({ q: 0, r: 0 }, d), opposite(d))).toEqual({ q: 0, r: 0 });
  });
  expect(hexDistance({ q: 0, r: 0 }, { q: 2, r: -1 })).toBe(2);
});

it('Red Vengeance: the distance that its rules reference gives', () => {
  const { board: made } = compileBoard(board({ grid: rv }), terrain);
  const stated = (a: string, b: string): number => {
    const [ra, ca, rb, cb] = [a.slice(0, 2), a.slice(2), b.slice(0, 2), b.slice(2)].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const u = (row: number, column: number) => (row % 2 === 0 ? column + 0.5 : column);
    const dr = Math.abs(ra - rb);
    return dr + Math.max(0, Math.abs(u(ra, ca) - u(rb, cb)) - dr / 2);
  };
  fc.assert(
    fc.property(fc.nat(made.size - 1), fc.nat(made.size - 1), (a, b) => {
      expect(distance(made, a, b)).toBe(stated(made.ids[a] as string, made.ids[b] as string));
    }),
  );
});
