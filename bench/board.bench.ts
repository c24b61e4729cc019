import { compileBoard, compileCosts, reachable, withinRange } from '../src/board/index.js';
import type { BoardData } from '../src/pack/pack.js';
import { BoardFile, TerrainFile } from '../src/pack/schema/index.js';
import type { BenchRow } from './row.js';
import { clock, median, microseconds, round } from './time.js';

/** Compiling must stay in proportion: a hex of a large board costs what a hex of a small one does. */
export default async function bench(): Promise<BenchRow[]> {
  const [small, large] = [madeUp(30, 30), madeUp(50, 80)];
  const [smallCost, largeCost] = perHex([small, large]) as [number, number];
  const ratio = largeCost / smallCost;

  const { board } = compileBoard(large, terrain);
  const costs = compileCosts(board, terrain, 'foot');
  const middle = board.index.get('2540') ?? 0;
  const costing = microseconds(() => compileCosts(board, terrain, 'foot'), 20);
  const moving = microseconds(() => reachable(board, costs, middle, 8), 200);
  const everywhere = microseconds(() => reachable(board, costs, middle, 200), 50);
  const near = microseconds(() => withinRange(board, middle, 6), 500);
  return [
    {
      name: 'board: compiling, per hex at 4,000 against 900 hexes',
      value: round(ratio),
      unit: 'times',
      limit: '<= 1.5',
      ok: ratio <= 1.5,
    },
    { name: 'board: compiling, per hex at 4,000 hexes', value: round(largeCost), unit: 'us', ok: true },
    { name: 'board: costs of one kind of unit on 4,000 hexes', value: round(costing), unit: 'us', ok: true },
    { name: 'board: where a unit with 8 points can go', value: round(moving), unit: 'us', limit: '< 1000', ok: moving < 1000 },
    { name: 'board: the way to every one of 4,000 hexes', value: round(everywhere), unit: 'us', ok: true },
    { name: 'board: hexes within 6', value: round(near), unit: 'us', ok: true },
  ];
}

const terrain = TerrainFile.parse({
  from: 'ours',
  spaces: {
    clear: { name: 'Clear', base: true, move: 1 },
    rough: { name: 'Rough', base: true, move: { foot: 2, mobile: 3 } },
    forest: { name: 'Forest', base: true, move: 1.5 },
    city: { name: 'City', move: 'other' },
  },
  sides: { river: { name: 'River', move: 1 } },
});

/** A board listed hex by hex, with a river every third row and two regions. */
function madeUp(rows: number, columns: number): BoardData {
  const two = (n: number): string => String(n).padStart(2, '0');
  const [hexes, sides]: [BoardData['hexes'][number][], BoardData['sides'][number][]] = [[], []];
  for (let row = 1; row <= rows; row++) {
    for (let column = 1; column <= columns; column++) {
      const at = two(row) + two(column);
      const kind = ['clear', 'clear', 'rough', 'forest'][(row * 7 + column * 3) % 4] as string;
      const list = (row + column) % 11 === 0 ? [kind, 'city'] : [kind];
      hexes.push({ at, terrain: list, regions: [column * 2 > columns ? 'east' : 'west'], from: 'ours' });
      if (row % 3 === 0 && row < rows) sides.push({ a: at, b: two(row + 1) + two(column), features: ['river'], from: 'ours' });
    }
  }
  const file = BoardFile.parse({
    from: 'ours',
    grid: { orientation: 'pointy', stagger: 'even', rows, columns, numbering: { format: '{row:2}{column:2}' } },
    regions: { west: { name: 'West' }, east: { name: 'East' } },
  });
  return { file, hexes, sides, zones: [], borders: [] };
}

/** Microseconds a hex, with the boards taken in turn so that both meet the same machine. */
function perHex(boards: readonly BoardData[]): number[] {
  const measured: number[][] = boards.map(() => []);
  for (let turn = 0; turn < 25; turn++) {
    boards.forEach((data, n) => {
      const times = Math.ceil(20_000 / data.hexes.length);
      const took = clock(() => compileBoard(data, terrain), times) / data.hexes.length;
      if (turn >= 5) measured[n]?.push(took);
    });
  }
  return measured.map(median);
}
