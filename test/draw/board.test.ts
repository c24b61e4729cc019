import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { artProblems, type BoardDrawing, drawBoard, type Point, toSvg } from '../../src/draw/index.js';
import { listPacks, readPack } from '../../src/node.js';
import { type Language, type Pack, say } from '../../src/pack/index.js';
import { drawContext, fontMetrics, readTemplates } from '../../src/pictures/index.js';
import { countItems, type FoundText, overlap, textsOf } from '../support/drawing.js';

const metrics = fontMetrics();
const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));
const themes = ['classic', 'colour-blind-safe', 'ink-saving'];

function drawn(game: string, lang: Language = 'en', theme = 'classic', options: Parameters<typeof drawBoard>[1] = {}) {
  const { pack, board } = readPack(game);
  if (pack === undefined || board === undefined) throw new Error(`${game} has errors`);
  const context = drawContext(pack, board, { lang, theme });
  return { pack, board, context, ...drawBoard(context, options) };
}

const isNumber = ({ within }: FoundText): boolean => within.includes('numbers');
const onMap = ({ within }: FoundText): boolean => within.includes('map');
/** Names of one thing: lines of a name, letters of a country. */
const shares = (a: FoundText, b: FoundText): boolean =>
  (a.within.length > 1 && a.within.at(-1) === b.within.at(-1)) || (a.item.anchor === b.item.anchor && a.item.x === b.item.x);

describe.each(games)('%s', (game) => {
  const boards = new Map((['en', 'ja'] as const).map((lang) => [lang, drawn(game, lang)] as const));
  const english = boards.get('en') as ReturnType<typeof drawn>;

  it.each(['en', 'ja'] as const)('%s: every text lies on the sheet, those of the map inside the neat line', (lang) => {
    const { drawing, layout } = boards.get(lang) as BoardDrawing;
    const texts = textsOf(drawing, metrics);
    expect(texts.length).toBeGreaterThan(20);
    const { map } = layout;
    for (const { corners, item, within } of texts)
      for (const { x, y } of corners) {
        const box = within.includes('map') ? map : { x: 0, y: 0, width: drawing.width, height: drawing.height };
        const inside = x >= box.x - 0.1 && y >= box.y - 0.1 && x <= box.x + box.width + 0.1 && y <= box.y + box.height + 0.1;
        expect(inside, `${item.text} at ${x}, ${y}`).toBe(true);
      }
  });

  it.each(['en', 'ja'] as const)('%s: no two names overlap', (lang) => {
    const names = textsOf((boards.get(lang) as BoardDrawing).drawing, metrics).filter((one) => onMap(one) && !isNumber(one));
    const over = names.flatMap((a, i) =>
      names
        .slice(i + 1)
        .flatMap((b) => (!shares(a, b) && overlap(a.corners, b.corners) ? [`${a.item.text} / ${b.item.text}`] : [])),
    );
    expect(over).toEqual([]);
  });

  it('names its rivers in the language of the map', () => {
    const { pack, board } = english;
    const all = new Set(board.borders.flatMap(({ name }) => (name === undefined ? [] : [say(name, 'en')])));
    const { sides = {} } = pack.words.ja ?? {};
    expect([...all].filter((name) => sides[name] === undefined)).toEqual([]);
    const rivers = (lang: Language): string[] => [
      ...new Set(
        textsOf((boards.get(lang) as BoardDrawing).drawing, metrics).flatMap(({ within }) =>
          within.filter((mark) => mark.startsWith('river ')).map((mark) => mark.slice('river '.length)),
        ),
      ),
    ];
    const [ours, theirs] = [rivers('en'), rivers('ja')];
    expect(ours.filter((name) => !all.has(name))).toEqual([]);
    expect(theirs.filter((name) => !Object.values(sides).includes(name))).toEqual([]);
    // Zones have borders, and those no course along which a name could run.
    expect([ours.length > 0, theirs.length > 0]).toEqual([board.grid !== undefined, board.grid !== undefined]);
  });

  it('places every space but the map edges, tracks and boxes beside the map', () => {
    const { board, spaces, layout, pack } = english;
    const counter = pack.game.paper?.counter ?? 15;
    for (const [i, space] of board.spaces.entries()) {
      const place = spaces[i];
      if (space.kind === 'edge') {
        expect(place).toBeUndefined();
        continue;
      }
      const { x, y, width, height } = extent(place?.outline ?? []);
      expect(place?.outline.length, space.id).toBeGreaterThan(2);
      if (board.centre(i) !== undefined) continue;
      expect(width, space.id).toBeGreaterThanOrEqual(counter);
      expect(height, space.id).toBeGreaterThanOrEqual(counter);
      const { panel, map } = layout;
      expect(panel !== undefined && x >= panel.x - 0.01 && y >= panel.y - 0.01, space.id).toBe(true);
      expect(panel !== undefined && x + width <= panel.x + panel.width + 0.01, space.id).toBe(true);
      expect(panel !== undefined && y + height <= panel.y + panel.height + 0.01, space.id).toBe(true);
      const apart = x >= map.x + map.width || y >= map.y + map.height;
      expect(apart, `${space.id} lies over the map`).toBe(true);
    }
  });

  it('has a picture, or a reason for none, for all its terrain', () => {
    expect(english.context.problems).toEqual([]);
    const { art } = readTemplates();
    const known = (table: Record<string, { like: readonly string[] }>, id: string): boolean =>
      id in table || Object.values(table).some(({ like }) => like.includes(id));
    for (const [id, { pattern }] of Object.entries(english.pack.terrain.spaces))
      expect(
        [pattern, id].some(
          (name) => name !== undefined && [art.grounds, art.marks, art.ways].some((table) => known(table, name)),
        ),
        id,
      ).toBe(true);
    for (const id of Object.keys(english.pack.terrain.sides)) expect(known(art.sides, id), id).toBe(true);
  });

  it('keeps the number of items low', () => {
    const count = countItems(english.drawing.items);
    const hexes = english.board.grid?.count ?? 300;
    const beside = english.board.spaces.filter(({ kind }) => kind !== 'hex').length;
    expect(count.path).toBeLessThan(600 + 3 * beside);
    expect(count.use).toBeLessThan(600 + 9 * hexes);
    expect(count.text).toBeLessThan(900 + 1.2 * hexes + 3 * beside);
  });

  it.each(themes)('%s: can be drawn, every colour a colour', (theme) => {
    const { drawing } = drawn(game, 'en', theme);
    const svg = toSvg(drawing, metrics);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(
      [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].filter(([, colour]) => !/^(none|#[0-9a-f]{6})$/i.test(colour as string)),
    ).toEqual([]);
  });

  it('says on the sheet whether it is a stand-in', () => {
    const words = textsOf(english.drawing, metrics).map(({ item }) => item.text);
    const { from } = english.pack.board.file;
    expect(words.some((text) => text === 'STAND-IN MAP')).toBe(from.startsWith('stand-in'));
  });
});

describe('a map of zones', () => {
  const zoned = games.filter((game) => readPack(game).board?.grid === undefined);
  it.each(zoned.flatMap((game) => (['en', 'ja'] as const).map((lang) => [game, lang] as const)))(
    '%s, %s: no name crosses the edge of a city, and every city has its name beside it',
    (game, lang) => {
      const { pack, board, drawing, spaces } = drawn(game, lang);
      const names = textsOf(drawing, metrics).filter(onMap);
      const cities = pack.board.zones.filter(({ kind }) => kind === 'hex');
      expect(cities.length).toBeGreaterThan(5);
      const over: string[] = [];
      for (const { id, name } of cities) {
        const hexagon = spaces[board.index.get(id) as number]?.outline as readonly Point[];
        for (const { item, corners } of names) if (overlap(corners, hexagon)) over.push(`${item.text} / ${id}`);
        const words = say(pack.board.file.places[id]?.name ?? name, lang);
        const { x, y, width, height } = extent(hexagon);
        const near = names.some(
          ({ item, corners }) =>
            words.startsWith(item.text) &&
            corners.some((p) => Math.hypot(p.x - x - width / 2, p.y - y - height / 2) < 0.9 * Math.max(width, height)),
        );
        expect(near, id).toBe(true);
      }
      expect(over).toEqual([]);
    },
  );
  it.each(zoned)('%s: the scale bar is as long as the map says', (game) => {
    const { pack, board, context, drawing, spaces } = drawn(game);
    const [a, b] = pack.board.zones.filter(({ x, y }) => x !== undefined && y !== undefined);
    const at = (id = ''): Point => spaces[board.index.get(id) as number]?.centre as Point;
    const [p, q] = [at(a?.id), at(b?.id)];
    const perKm = Math.hypot(p.x - q.x, p.y - q.y) / Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0));
    const header = textsOf(drawing, metrics).filter(({ within }) => within.includes('header'));
    const label = header.find(({ item }) => /^\d+ km$/.test(item.text))?.item;
    const zero = header.find(({ item }) => item.text === '0')?.item;
    expect((label?.x ?? 0) - (zero?.x ?? 0)).toBeCloseTo(Number.parseInt(label?.text ?? '', 10) * perKm, 3);
    const { atlas: _, ...rest } = pack;
    const words = textsOf(drawBoard({ ...context, pack: rest }).drawing, metrics).map(({ item }) => item.text);
    expect(words.filter((text) => /^\d+ km$/.test(text))).toEqual([]);
  });
});

const extent = (ring: readonly Point[]) => {
  const [xs, ys] = [ring.map(({ x }) => x), ring.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

describe('the board of the teaching game', () => {
  const golden = join(import.meta.dirname, 'golden', 'kestrel-bridge-board.svg.txt');
  it('is drawn the same each time', () => {
    const [first, second] = [1, 2].map(() => toSvg(drawn('kestrel-bridge').drawing, metrics));
    expect(first).toBe(second);
  });
  it('is as it was looked at', () => {
    const svg = toSvg(drawn('kestrel-bridge').drawing, metrics);
    if (process.env.UPDATE_GOLDEN === '1' || !existsSync(golden)) writeFileSync(golden, svg);
    expect(svg === readFileSync(golden, 'utf8'), 'look at the board, then run with UPDATE_GOLDEN=1').toBe(true);
  });
  it('goes without numbers, and without furniture', () => {
    const numbers = (options: Parameters<typeof drawBoard>[1]): number =>
      textsOf(drawn('kestrel-bridge', 'en', 'classic', options).drawing, metrics).filter(isNumber).length;
    expect([numbers({}), numbers({ numbers: false })]).toEqual([120, 0]);
    const bare = drawn('kestrel-bridge', 'en', 'classic', { furniture: false });
    const words = textsOf(bare.drawing, metrics).map(({ item }) => item.text);
    expect(words).toContain('Turn track');
    expect(words).not.toContain('Kestrel Bridge');
    expect(words).not.toContain('Terrain key');
  });
  it('lays its hexes where it says', () => {
    const { board, hexes, spaces } = drawn('kestrel-bridge');
    for (let hex = 0; hex < 120; hex++) {
      const unit = board.centre(hex) as Point;
      expect(spaces[hex]?.centre.x).toBeCloseTo((hexes?.x ?? 0) + unit.x * (hexes?.size ?? 0), 6);
      expect(spaces[hex]?.centre.y).toBeCloseTo((hexes?.y ?? 0) + unit.y * (hexes?.size ?? 0), 6);
    }
  });
});

describe('an owner’s scan', () => {
  const { pack: own, board } = readPack('kestrel-bridge');
  if (own === undefined || board === undefined) throw new Error('kestrel-bridge has errors');
  // 40 pixels a hex, shifted, with a little perspective.
  const scan = {
    image: 'map.png',
    size: [560, 420] as [number, number],
    homography: [
      [40, 0, 30],
      [0, 40, 25],
      [0.002, 0.001, 1],
    ],
    hex: 39,
    rms: 0,
    points: [],
  };
  const pack: Pack = { ...own, scan };
  const image = { type: 'png', data: new Uint8Array([1, 2, 3]) } as const;
  const made = drawBoard(drawContext(pack, board, { scan: image }));
  it('lies under the spaces, which are where its perspective puts them', () => {
    const { map } = made.layout;
    expect(map.width).toBeCloseTo((560 * 18) / 39, 6);
    expect(countItems(made.drawing.items).image).toBe(1);
    const unit = board.centre(57) as Point;
    const w = 0.002 * unit.x + 0.001 * unit.y + 1;
    const at = made.spaces[57]?.centre as Point;
    expect(at.x).toBeCloseTo(map.x + (((40 * unit.x + 30) / w) * 18) / 39, 6);
    expect(at.y).toBeCloseTo(map.y + (((40 * unit.y + 25) / w) * 18) / 39, 6);
  });
  it('gives the plain grid that comes closest', () => {
    const { hexes, spaces } = made;
    const off = Array.from({ length: 120 }, (_, hex) => {
      const [unit, at] = [board.centre(hex) as Point, spaces[hex]?.centre as Point];
      return Math.hypot(
        at.x - (hexes?.x ?? 0) - unit.x * (hexes?.size ?? 0),
        at.y - (hexes?.y ?? 0) - unit.y * (hexes?.size ?? 0),
      );
    });
    expect(Math.max(...off)).toBeLessThan(0.25 * 18);
    expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(0.1 * 18);
  });
  it('counts only where the pack says how the grid lies on it', () => {
    const plain = drawBoard(drawContext(own, board, { scan: image }));
    expect(countItems(plain.drawing.items).image).toBe(0);
  });
});

describe('map art', () => {
  const { art, themes: all } = readTemplates();
  it('names nothing that is not there', () => {
    expect(artProblems(art, all.classic?.board)).toEqual([]);
  });
  it('says what is missing, and where', () => {
    const broken = {
      ...art,
      marks: { ...art.marks, mill: { like: [], stamp: 'mill', slot: 'middle' as const, rank: 1, ink: 'mauve' } },
    };
    expect(artProblems(broken, all.classic?.board)).toEqual([
      { at: ['marks', 'mill'], what: 'There is no stamp mill.' },
      { at: ['marks', 'mill'], what: 'The theme classic has no mauve among board.inks.' },
    ]);
  });
  it('reports terrain without a picture, once, and draws it plain', () => {
    const { pack, board } = readPack('kestrel-bridge');
    if (pack === undefined || board === undefined) throw new Error('kestrel-bridge has errors');
    const { woods, ...others } = pack.terrain.spaces;
    const moor = { ...pack, terrain: { ...pack.terrain, spaces: { ...others, moor: woods as NonNullable<typeof woods> } } };
    const spaces = board.spaces.map((space) => ({
      ...space,
      terrain: space.terrain.map((id) => (id === 'woods' ? 'moor' : id)),
    }));
    const context = drawContext(moor, { ...board, spaces });
    drawBoard(context);
    expect(context.problems).toMatchObject([{ code: 'board/no-art', about: 'terrain moor', severity: 'warning' }]);
    const shown = drawContext(
      {
        ...moor,
        terrain: {
          ...moor.terrain,
          spaces: { ...moor.terrain.spaces, moor: { ...(woods as NonNullable<typeof woods>), pattern: 'woods' } },
        },
      },
      { ...board, spaces },
    );
    drawBoard(shown);
    expect(shown.problems).toEqual([]);
  });
});
