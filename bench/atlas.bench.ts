import { draftBoard, type Geography, readGeography } from '../src/atlas/index.js';
import { AtlasFile, BoardFile } from '../src/pack/schema/index.js';
import type { BenchRow } from './row.js';
import { clock, median, round } from './time.js';

/** Drafting must stay in proportion: a hex of a large board costs what a hex of a small one does. */
export default async function bench(): Promise<BenchRow[]> {
  const boards = [madeUp(30, 30), madeUp(50, 80)] as const;
  const geography = madeUpGeography();
  const measured: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 9; turn++) {
    boards.forEach((file, n) => {
      const hexes = (file.grid?.rows ?? 1) * (file.grid?.columns ?? 1);
      const took = clock(() => {
        const result = draftBoard(file, atlas, geography);
        if ('problems' in result) throw new Error(JSON.stringify(result.problems));
      }, 1);
      if (turn >= 2) measured[n]?.push(took / hexes);
    });
  }
  const [small, large] = measured.map(median) as [number, number];
  const ratio = large / small;
  return [
    {
      name: 'atlas: drafting, per hex at 4,000 against 900 hexes',
      value: round(ratio),
      unit: 'times',
      limit: '<= 1.5',
      ok: ratio <= 1.5,
    },
    { name: 'atlas: drafting, per hex at 4,000 hexes', value: round(large), unit: 'us', ok: true },
  ];
}

const atlas = AtlasFile.parse({
  from: 'ours',
  sea: 'sea',
  terrain: { mountain: 'rough', woods: 'forest' },
  coast: 'coast',
  straits: 'sea',
  rivers: { features: { river: ['river'] } },
  regions: { home: { countries: ['home'] }, shore: { coast: ['0101'] } },
  borders: [{ feature: 'border', around: 'home' }],
});

/** The same hexes of 50 km, fewer or more of them, with control points in their corners. */
function madeUp(rows: number, columns: number): BoardFile {
  const two = (n: number): string => String(n).padStart(2, '0');
  const spots = [
    [3, 3],
    [3, columns - 3],
    [rows - 3, 3],
    [rows - 3, columns - 3],
    [rows >> 1, columns >> 1],
  ] as const;
  return BoardFile.parse({
    from: 'ours',
    grid: { orientation: 'pointy', stagger: 'even', rows, columns, numbering: { format: '{row:2}{column:2}' } },
    places: Object.fromEntries(
      spots.map(([row, column], i) => [
        `p${i}`,
        { name: `p${i}`, at: two(row) + two(column), control: true, latitude: 58 - row * 0.39, longitude: column * 0.72 },
      ]),
    ),
    regions: { home: { name: 'Home' }, shore: { name: 'Shore' } },
  });
}

/** Land with a ragged coast, and ranges, woods and rivers as dense everywhere: what a larger map shows more of. */
function madeUpGeography(): Geography {
  const ring: [number, number][] = [];
  const rim = (t: number): [number, number] => [
    29 + (33 + Math.sin(t * 40)) * Math.cos(t),
    47 + (13 + Math.sin(t * 31)) * Math.sin(t),
  ];
  for (let k = 0; k <= 2000; k++) ring.push(rim((k / 2000) * 2 * Math.PI));
  const natural = {
    type: 'Topology',
    arcs: [ring],
    objects: {
      land: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] },
      lakes: { type: 'GeometryCollection', geometries: [] },
    },
  };
  const features: unknown[] = [];
  const square = (x: number, y: number, r: number): [number, number][] => [
    [x, y],
    [x + r, y],
    [x + r, y + r],
    [x, y + r],
    [x, y],
  ];
  const add = (id: string, kind: string, geometry: unknown, more = {}): number =>
    features.push({ id, properties: { name: id, class: kind, ...more }, geometry });
  for (let x = 0; x < 60; x += 2)
    for (let y = 36; y < 60; y += 2) {
      add(`m-${x}-${y}`, 'mountain', { type: 'Polygon', coordinates: [square(x, y, 0.9)] });
      add(`w-${x}-${y}`, 'woods', { type: 'Polygon', coordinates: [square(x + 1, y + 1, 0.8)] });
    }
  for (let x = 2; x < 60; x += 5)
    add(
      `r-${x}`,
      'river',
      { type: 'LineString', coordinates: Array.from({ length: 60 }, (_, k) => [x + Math.sin(k / 3), 40 + k * 0.4]) },
      { mouth: 'sea' },
    );
  add('home', 'country', { type: 'Polygon', coordinates: [square(5, 40, 12)] });
  return readGeography(natural, { all: { features } });
}
