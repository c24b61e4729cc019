import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftZones, hexesCsv, shapesText, sidesCsv } from '../../src/atlas/index.js';
import { type Board, cellOf, hexAt, layoutOf, makeNumbering, neighboursOf, spaceOf } from '../../src/board/index.js';
import { atlasOf, data, draftOf, fittedGames, games, geography, hexGames, open } from './support.js';

const file = (game: string, name: string): string => readFileSync(join(data, game, name), 'utf8');

describe.each(hexGames)('%s', (game) => {
  it('is drafted again byte for byte', () => {
    const draft = draftOf(game);
    expect(hexesCsv(draft.hexes) === file(game, 'hexes.csv')).toBe(true);
    expect(sidesCsv(draft.sides) === file(game, 'sides.csv')).toBe(true);
    if (draft.shapes !== undefined) expect(shapesText(draft.shapes) === file(game, 'shapes.geojson')).toBe(true);
  });
  it('is a stand-in throughout, unless a rule is named', () => {
    const { board } = open(game).pack;
    for (const row of [...board.hexes, ...board.sides]) expect(row.from).toMatch(/^stand-in \(drafted\)|^rulebook /);
  });
  it('has no unit in the sea or off the land in any scenario', () => {
    const { pack, board } = open(game);
    for (const scenario of Object.values(pack.scenarios)) {
      for (const { counter, at } of scenario.setup) {
        const space = spaceOf(board, at);
        if (space === -1 || board.spaces[space]?.kind !== 'hex') continue;
        expect([scenario.id, counter, at, board.sea[space]]).toEqual([scenario.id, counter, at, 0]);
        expect(board.spaces[space]?.terrain).not.toContain('out-of-bounds');
        expect(board.spaces[space]?.terrain).not.toContain('prohibited');
      }
      for (const choice of scenario.choices)
        for (const region of choice.within) {
          const hexes = (board.regions.get(region) ?? []).filter((i) => board.spaces[i]?.kind === 'hex');
          if (hexes.length > 0) expect([region, hexes.some((i) => board.sea[i] === 0)]).toEqual([region, true]);
        }
    }
  });
  it('has every city, town and objective on land', () => {
    const { pack, board } = open(game);
    for (const [id, place] of Object.entries(pack.board.file.places)) {
      if (!place.features.some((feature) => /city|town|objective|oil|factory/.test(feature))) continue;
      for (const space of board.places.get(id) ?? []) expect([id, board.sea[space]]).toEqual([id, 0]);
    }
  });
  it('draws each river as unbroken runs of hexsides', () => {
    const draft = draftOf(game);
    const listed = new Set(
      draft.sides.filter((s) => s.features.some((f) => /river|canal|lake/.test(f))).map((s) => `${s.a}|${s.b}`),
    );
    expect(draft.rivers.length).toBeGreaterThan(10);
    for (const river of draft.rivers) {
      for (const run of river.runs) {
        expect(run.length).toBeGreaterThan(0);
        run.forEach(([a, b], i) => {
          expect([river.id, a, b, listed.has(`${a}|${b}`)]).toEqual([river.id, a, b, true]);
          const before = run[i - 1];
          // Hexsides that follow each other share a hex and meet in a corner: all three hexes touch.
          if (before !== undefined) expect([river.id, meet(open(game).board, before, [a, b])]).toEqual([river.id, true]);
        });
        expect(new Set(run.map((pair) => pair.join('|'))).size).toBe(run.length);
      }
    }
  });
  it('joins every supply source by land to what it supplies', () => {
    const { board } = open(game);
    const needs = atlasOf(game).supply;
    expect(needs.length).toBeGreaterThan(0);
    for (const { sources, serves } of needs) {
      const reached = flood(
        board,
        sources.flatMap((id) => spacesOf(board, id)),
      );
      for (const id of serves) {
        const wanted = spacesOf(board, id).filter((i) => isOpen(board, i));
        expect([id, wanted.length > 0]).toEqual([id, true]);
        // Islands may be left out of a country, its mainland not.
        const share = wanted.filter((i) => reached.has(i)).length / wanted.length;
        expect([id, share > 0.75]).toEqual([id, true]);
      }
    }
  });
});

describe.each(fittedGames)('%s on the globe', (game) => {
  it('has every stated place in its stated hex', () => {
    const { pack } = open(game);
    const { lay } = draftOf(game);
    const layout = layoutOf(lay.grid);
    const numbering = makeNumbering(lay.grid);
    for (const [id, place] of Object.entries(pack.board.file.places)) {
      if (!place.control || place.longitude === undefined || place.latitude === undefined) continue;
      const { q, r } = hexAt(layout, lay.toSheet([place.longitude, place.latitude]));
      const cell = cellOf(layout, q, r);
      expect([id, numbering.id(cell.row, cell.column)]).toEqual([id, place.at]);
    }
  });
  it('has the other places in theirs, but for those it tells of', () => {
    const draft = draftOf(game);
    expect(draft.lay.loose.length).toBeLessThanOrEqual(2);
    for (const { id } of draft.lay.loose) expect(draft.notes.some((note) => note.startsWith(`${id} stands in`))).toBe(true);
  });
  it('is bent without a fold', () => {
    const { lay } = draftOf(game);
    const { fit } = lay;
    if (fit === undefined) throw new Error('fitted');
    for (let longitude = 4; longitude <= 32; longitude += 1) {
      for (let latitude = 42; latitude <= 57; latitude += 1) {
        const [p, q, r] = [
          lay.toSheet([longitude, latitude]),
          lay.toSheet([longitude + 0.1, latitude]),
          lay.toSheet([longitude, latitude + 0.1]),
        ];
        const { width, height } = { width: lay.grid.columns, height: lay.grid.rows };
        if (p.x < 0 || p.y < 0 || p.x > width || p.y > height) continue;
        expect([longitude, latitude, (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x) < 0]).toEqual([
          longitude,
          latitude,
          true,
        ]);
      }
    }
  });
  it('lets every river end in water, in another river or at the edge', () => {
    const draft = draftOf(game);
    const { board } = open(game);
    const corners = new Map<string, Set<string>>();
    for (const river of draft.rivers)
      for (const pair of river.runs.flat())
        for (const corner of cornersAt(board, pair)) corners.set(corner, (corners.get(corner) ?? new Set()).add(river.id));
    for (const river of draft.rivers) {
      for (const run of river.runs) {
        const last = run.at(-1) as readonly [string, string];
        const before = run.at(-2);
        const end = cornersAt(board, last).filter((corner) => before === undefined || !cornersAt(board, before).includes(corner));
        const done = end.some((corner) => {
          const hexes = corner.split('|');
          const wet = hexes.length < 3 || hexes.some((id) => board.sea[spaceOf(board, id)] === 1);
          return wet || (corners.get(corner)?.size ?? 0) > 1;
        });
        expect([river.id, last, done]).toEqual([river.id, last, true]);
      }
    }
  });
  it('has land and sea where an atlas has them', () => {
    const { lay, hexes } = draftOf(game);
    const layout = layoutOf(lay.grid);
    const at = (longitude: number, latitude: number): string | undefined => {
      const { q, r } = hexAt(layout, lay.toSheet([longitude, latitude]));
      const { row, column } = cellOf(layout, q, r);
      return row < 0 || column < 0 || row >= layout.rows || column >= layout.columns
        ? undefined
        : hexes[row * layout.columns + column]?.terrain[0];
    };
    for (const [name, longitude, latitude] of [
      ['Bohemia', 15, 49.7],
      ['Galicia', 23, 49.9],
      ['Hungary', 20.5, 47],
      ['Brandenburg', 13.2, 52.2],
      ['Jutland', 9.2, 55.6],
    ] as const)
      expect([name, at(longitude, latitude)]).not.toContain('sea');
    for (const [name, longitude, latitude] of [
      ['Baltic', 17.5, 55.6],
      ['Adriatic', 15, 43.6],
      ['Black Sea', 30.5, 43.8],
    ] as const)
      expect([name, at(longitude, latitude) ?? 'sea']).toEqual([name, 'sea']);
  });
});

describe('what the rulebooks state with a number', () => {
  it.each([
    ['battle-for-germany', '1601-2301', 'west-exit'],
    ['battle-for-germany', '0926-3526', 'east-exit'],
    ['battle-for-germany', '0112-0117', 'south-exit'],
    ['battle-for-germany', '3523-3526', 'north-edge'],
  ])('%s: %s is %s and land', (game, range, region) => {
    const { pack, board } = open(game);
    expect(pack.board.file.regions[region]?.at).toEqual([range]);
    for (const i of board.regions.get(region) ?? []) expect([board.ids[i], board.sea[i]]).toEqual([board.ids[i], 0]);
  });
  it.each([
    ['20.10', 'out-of-bounds'],
    ['22.12', 'clear'],
    ['26.11', 'marsh'],
    ['36.36', 'rough'],
    ['32.43', 'sea'],
    ['32.40', 'sea'],
    ['33.43', 'sea'],
  ])('FTTR %s is %s', (hex, terrain) => {
    const { board } = open('fall-of-the-third-reich');
    expect(board.spaces[spaceOf(board, hex)]?.terrain[0]).toBe(terrain);
  });
  it('FTTR 10.2 every beach-head lies at sea beside its target on land', () => {
    const { pack, board } = open('fall-of-the-third-reich');
    const sites = pack.tables['invasion-sites'];
    for (const row of sites?.cells ?? []) {
      const [beach, target] = [1, 2].map((k) => spaceOf(board, String(row[k]?.is)));
      expect([row[1]?.is, board.sea[beach as number], board.sea[target as number]]).toEqual([row[1]?.is, 1, 0]);
    }
  });
  it('RTR the Reichstag touches 1BF across the Spree and 1UF on dry land', () => {
    const { board } = open('race-to-the-reichstag');
    const around = [...neighboursOf(board, spaceOf(board, '3210'))]
      .map((i) => board.ids[i])
      .filter((id) => /^\d{4}$/.test(id ?? ''));
    expect(around.sort()).toEqual(['3110', '3111', '3209', '3211', '3310', '3311']);
  });
});

describe('absolute-war', () => {
  const { pack } = open('absolute-war');
  const atlas = atlasOf('absolute-war');
  const drafted = draftZones(pack.board, atlas, geography(atlas.geography.join(' ')));
  it('is drafted again byte for byte', () => {
    expect(shapesText(drafted.shapes) === file('absolute-war', 'shapes.geojson')).toBe(true);
  });
  it('joins on the map what the rules join, and nothing else but over the Caucasus', () => {
    expect(drafted.notes).toEqual([expect.stringMatching(/^grozny and transcaucasus touch .* not joined/)]);
  });
  it('gives every zone a polygon, and the areas about their nominal size', () => {
    for (const zone of pack.board.zones) expect([zone.id, (drafted.area.get(zone.id) ?? 0) > 0]).toEqual([zone.id, true]);
    const sizes = pack.board.zones
      .filter((z) => z.kind === 'area')
      .map((z) => 2 * Math.sqrt((drafted.area.get(z.id) as number) / Math.PI));
    const mean = sizes.reduce((sum, s) => sum + s, 0) / sizes.length;
    expect(mean).toBeGreaterThan(200);
    expect(mean).toBeLessThan(290);
  });
  it('tiles the land: no zone overlaps another', () => {
    const shapes = drafted.shapes as {
      features: { id: string; properties: { kind: string }; geometry: { coordinates: [number, number][][][] } }[];
    };
    const zones = shapes.features.filter((f) => !f.properties.kind.startsWith('border'));
    const inside = (rings: [number, number][][], x: number, y: number): boolean => {
      let result = false;
      for (const ring of rings)
        ring.forEach(([px, py], i) => {
          const [qx, qy] = ring[(i + ring.length - 1) % ring.length] as [number, number];
          if (py > y !== qy > y && x < px + ((y - py) / (qy - py)) * (qx - px)) result = !result;
        });
      return result;
    };
    let covered = 0;
    for (let x = -1600; x < 1400; x += 37)
      for (let y = -1300; y < 1300; y += 37) {
        const homes = zones.filter((zone) => zone.geometry.coordinates.some((rings) => inside(rings, x, y)));
        expect([x, y, homes.map((h) => h.id)].flat().length).toBeLessThanOrEqual(3);
        covered += homes.length;
      }
    expect(covered).toBeGreaterThan(1500);
  });
  it('draws cities as regular hexagons', () => {
    const shapes = drafted.shapes as {
      features: { id: string; properties: { kind: string }; geometry: { coordinates: [number, number][][][] } }[];
    };
    for (const zone of pack.board.zones.filter((z) => z.kind === 'hex')) {
      const ring = shapes.features.find((f) => f.id === zone.id)?.geometry.coordinates[0]?.[0] ?? [];
      const far = ring.map(([x, y]) => Math.hypot(x - (zone.x ?? 0), y - (zone.y ?? 0)));
      expect([zone.id, Math.min(...far) > 49, Math.max(...far) < 58.5]).toEqual([zone.id, true, true]);
    }
  });
  it('supplies each side from its home', () => {
    const { board } = open('absolute-war');
    for (const { sources, serves } of atlas.supply) {
      const reached = flood(
        board,
        sources.flatMap((id) => spacesOf(board, id)),
      );
      for (const id of serves)
        for (const i of spacesOf(board, id)) expect([id, board.ids[i], reached.has(i)]).toEqual([id, board.ids[i], true]);
    }
  });
});

it('every game says how its board is drafted', () => {
  for (const game of games) expect(open(game).pack.atlas, game).toBeDefined();
});

const spacesOf = (board: Board, id: string): number[] => [...(board.regions.get(id) ?? board.places.get(id) ?? [])];

const isOpen = (board: Board, i: number): boolean =>
  board.sea[i] === 0 && !['prohibited', 'out-of-bounds', 'alpine'].some((word) => board.spaces[i]?.terrain.includes(word));

/** All spaces that can be reached by land; bridges and rivers do not matter, the sea and closed country do. */
function flood(board: Board, from: readonly number[]): Set<number> {
  const seen = new Set(from.filter((i) => isOpen(board, i)));
  const queue = [...seen];
  for (let i = queue.pop(); i !== undefined; i = queue.pop()) {
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const j = board.to[k] as number;
      const features = board.borders[board.border[k] as number]?.features ?? [];
      if (
        seen.has(j) ||
        !isOpen(board, j) ||
        board.spaces[j]?.kind === 'track' ||
        features.some((f) => /^(sea|impassable)$/.test(f))
      )
        continue;
      seen.add(j);
      queue.push(j);
    }
  }
  return seen;
}

/** The two corners of a hexside, each named by the hexes that meet there; two only at the edge of the sheet. */
function cornersAt(board: Board, [a, b]: readonly [string, string]): string[] {
  const around = (id: string): string[] =>
    [...neighboursOf(board, spaceOf(board, id))].flatMap((i) =>
      board.spaces[i]?.kind === 'hex' ? [board.ids[i] as string] : [],
    );
  const near = new Set(around(b));
  const both = around(a).filter((id) => near.has(id));
  const names = both.map((id) => [a, b, id].sort().join('|'));
  return names.length === 2 ? names : [...names, [a, b].sort().join('|')];
}

const meet = (board: Board, p: readonly [string, string], q: readonly [string, string]): boolean => {
  const all = new Set([...p, ...q]);
  if (all.size !== 3) return false;
  const [a, b, c] = [...all].map((id) => spaceOf(board, id)) as [number, number, number];
  return (
    [...neighboursOf(board, a)].includes(b) && [...neighboursOf(board, b)].includes(c) && [...neighboursOf(board, a)].includes(c)
  );
};
