import { describe, expect, it } from 'vitest';
import { centreOf, layoutOf, sheetSize } from '../../../src/board/index.js';
import { listPacks, readPack } from '../../../src/node.js';
import type { Grid } from '../../../src/pack/index.js';
import { cellCentre, cellName, gridCell, hexGridOf, hexNumberingOf } from '../../../src/vassal/module/geometry.js';

const boards = listPacks().flatMap((folder) => {
  const { pack, board } = readPack(folder);
  const grid = pack?.board.file.grid;
  return grid === undefined || board === undefined ? [] : [{ id: pack?.game.id ?? '', grid, board }];
});

/** Every hex of a sheet: its printed number against the name that VASSAL would give it, and how far VASSAL's middle is off ours. */
function compare(grid: Grid, hexes: readonly string[], parse: (id: string) => { row: number; column: number } | undefined) {
  const [size, origin] = [83.7, { x: 41.3, y: 55.9 }];
  const layout = layoutOf(grid);
  const sheet = sheetSize(layout);
  const picture = {
    width: Math.round(origin.x * 2 + sheet.width * size),
    height: Math.round(origin.y * 2 + sheet.height * size + 333),
  };
  const shape = hexGridOf(grid, origin, size);
  const numbering = hexNumberingOf(grid, shape, picture);
  let off = 0;
  const wrong = hexes.filter((id) => {
    const cell = parse(id);
    if (cell === undefined) return true;
    const at = gridCell(grid, cell.row, cell.column);
    const [ours, theirs] = [centreOf(layout, cell.row, cell.column), cellCentre(shape, at)];
    off = Math.max(off, Math.abs(origin.x + ours.x * size - theirs.x), Math.abs(origin.y + ours.y * size - theirs.y));
    return cellName(shape, numbering, picture, at) !== id;
  });
  return { wrong, off };
}

describe('the grid of VASSAL', () => {
  it.each(boards)('numbers every hex of $id as printed, and snaps within two pixels of its middle', ({ grid, board }) => {
    const hexes = board.spaces.filter(({ kind }) => kind === 'hex').map(({ id }) => id);
    const { wrong, off } = compare(grid, hexes, (id) => board.grid?.numbering.parse(id));
    expect(hexes.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
    expect(off).toBeLessThanOrEqual(2);
  });

  const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
  const all = (['pointy', 'flat'] as const).flatMap((orientation) =>
    (['even', 'odd'] as const).flatMap((stagger) =>
      corners.flatMap((corner) =>
        ['{row:2}{column:2}', '{column:2}.{row:3}', 'N{column:3}-{row:2}x'].map((format) => ({
          orientation,
          stagger,
          corner,
          format,
        })),
      ),
    ),
  );
  it.each(all)('$orientation $stagger $corner $format', ({ orientation, stagger, corner, format }) => {
    const grid: Grid = {
      orientation,
      stagger,
      rows: 13,
      columns: 18,
      numbering: { format, corner, firstRow: 0, firstColumn: 3 },
    };
    const cells = Array.from({ length: 13 * 18 }, (_, i) => ({ row: Math.floor(i / 18), column: i % 18 }));
    const ids = new Map(cells.map((cell) => [numberOf(grid, cell), cell]));
    const { wrong, off } = compare(grid, [...ids.keys()], (id) => ids.get(id));
    expect(ids.size).toBe(13 * 18);
    expect(wrong).toEqual([]);
    expect(off).toBeLessThanOrEqual(2);
  });
});

/** Written out by hand, so that both ways of counting are not wrong together. */
function numberOf({ numbering, rows, columns }: Grid, { row, column }: { row: number; column: number }): string {
  const r = numbering.firstRow + (numbering.corner.startsWith('top') ? row : rows - 1 - row);
  const c = numbering.firstColumn + (numbering.corner.endsWith('left') ? column : columns - 1 - column);
  return numbering.format.replace(/\{(row|column):(\d)\}/g, (_, word, digits) =>
    String(word === 'row' ? r : c).padStart(Number(digits), '0'),
  );
}
