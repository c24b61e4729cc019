import { describe, expect, it } from 'vitest';
import { tiling } from '../../src/print/map.js';
import { printed } from './printed.js';
import type { Bounds, ReadPage } from './read-pdf.js';

describe.each([
  ['kestrel-bridge', 'a4', 10],
  ['kestrel-bridge', 'letter', 0],
  ['battle-for-germany', 'a4', 12],
] as const)('the map of %s on %s, overlap %d mm', (game, paper, overlap) => {
  const made = printed(game, { paper, overlap });

  it('is a poster of its own size', async () => {
    const { files, pages } = await made;
    const [page] = pages('map-poster');
    const drawing = files.find(({ name }) => name === 'map-poster')?.pages[0];
    expect(page?.width).toBeCloseTo(drawing?.width ?? 0, 1);
    expect(page?.height).toBeCloseTo(drawing?.height ?? 0, 1);
  });

  it('is cut into tiles that share exactly the overlap, and together show all of it', async () => {
    const { files, pages } = await made;
    const poster = files.find(({ name }) => name === 'map-poster')?.pages[0];
    if (poster === undefined) throw new Error('no poster');
    const tiles = tilesOf(pages('map-tiles').slice(1));
    const { columns, rows } = tiling(poster, { paper, overlap });
    expect(tiles.size).toBe(columns * rows);
    const at = (column: number, row: number): Bounds => tiles.get(`${String.fromCharCode(65 + column)}${row + 1}`) as Bounds;
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const here = at(column, row);
        if (column + 1 < columns) expect(here.right - at(column + 1, row).left).toBeCloseTo(overlap, 2);
        if (row + 1 < rows) expect(here.bottom - at(column, row + 1).top).toBeCloseTo(overlap, 2);
      }
    expect(at(0, 0).left).toBeCloseTo(0, 2);
    expect(at(0, 0).top).toBeCloseTo(0, 2);
    expect(at(columns - 1, rows - 1).right).toBeCloseTo(poster.width, 2);
    expect(at(columns - 1, rows - 1).bottom).toBeCloseTo(poster.height, 2);
  });

  it('is defined once, whatever the number of tiles', async () => {
    const { pages } = await made;
    const objects = new Set(
      pages('map-tiles').flatMap(({ forms }) => forms.filter(({ marks }) => marks.length > 0).map(({ object }) => object)),
    );
    const maps = pages('map-tiles').map(({ forms }) => forms.find(({ marks }) => /^(tile|key)/.test(marks[0] ?? ''))?.object);
    expect(objects.size).toBeGreaterThan(0);
    expect(new Set(maps).size).toBeLessThanOrEqual(2);
  });
});

it('a map that fits on one page is one tile', () => {
  const { columns, rows } = tiling({ width: 150, height: 200 }, { paper: 'a4', overlap: 10 });
  expect([columns, rows]).toEqual([1, 1]);
});

/** What each tile shows, in the map's own millimetres: its window less the place of the map's corner. */
function tilesOf(pages: readonly ReadPage[]): Map<string, Bounds> {
  return new Map(
    pages.map((page) => {
      const tile = page.marks.find(({ mark }) => mark.startsWith('tile '));
      const map = page.forms.find(({ marks }) => marks[0] === tile?.mark);
      const frame = page.painted.find((one) => one.how === 'stroke' && one.marks.length === 0 && one.points.length === 4);
      if (tile === undefined || map === undefined || frame === undefined) throw new Error('no tile on the page');
      expect(map.scale).toBeCloseTo(1, 4);
      const [xs, ys] = [frame.points.map(([x]) => x), frame.points.map(([, y]) => y)];
      return [
        tile.mark.slice(5),
        {
          left: Math.min(...xs) - map.x,
          right: Math.max(...xs) - map.x,
          top: Math.min(...ys) - map.y,
          bottom: Math.max(...ys) - map.y,
        },
      ];
    }),
  );
}
