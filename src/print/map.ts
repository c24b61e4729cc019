import {
  type Box,
  type DrawContext,
  type Drawing,
  group,
  type Item,
  line,
  path,
  polygonPath,
  rect,
  rectPath,
  type Stamp,
  text,
  use,
  wrap,
} from '../draw/index.js';
import { say } from '../pack/index.js';
import { type Page, papers, printable, sideways, upright } from './paper.js';
import type { PrintSettings } from './settings.js';
import { fitted } from './sheet.js';
import { sheetWords } from './words.js';

/** The map cut into pages. Every tile shows the same size of ground, and shares the overlap with each neighbour. */
export interface Tiling {
  readonly page: Page;
  /** Where the map stands on every page. */
  readonly window: Box;
  readonly columns: number;
  readonly rows: number;
  readonly overlap: number;
  /** The ground that a tile shows: its top left on the map. */
  readonly origin: (column: number, row: number) => { readonly x: number; readonly y: number };
}

/** Around the ground of a tile: its label and the marks by which tiles are joined. */
const RIM = 5;

/** Tiles upright or sideways, whichever takes fewer pages. The map is centred on them, so that edge tiles are cut alike. */
export function tiling(map: Page, { paper, overlap }: Pick<PrintSettings, 'paper' | 'overlap'>): Tiling {
  const [tall, wide] = [upright, sideways].map((turn) => tilesOn(turn(papers[paper]), map, overlap)) as [Tiling, Tiling];
  return wide.columns * wide.rows < tall.columns * tall.rows ? wide : tall;
}

function tilesOn(page: Page, map: Page, overlap: number): Tiling {
  const inside = printable(page);
  const most = { width: inside.width - 2 * RIM, height: inside.height - 2 * RIM };
  const count = (length: number, room: number): number =>
    length <= room ? 1 : Math.ceil((length - overlap - 1e-6) / (room - overlap));
  const [columns, rows] = [count(map.width, most.width), count(map.height, most.height)];
  // All tiles of a row show as much as each other: no last tile with a sliver on it.
  const share = (length: number, parts: number): number => (length + (parts - 1) * overlap) / parts;
  const [width, height] = [share(map.width, columns), share(map.height, rows)];
  return {
    page,
    window: { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height },
    columns,
    rows,
    overlap,
    origin: (column, row) => ({ x: column * (width - overlap), y: row * (height - overlap) }),
  };
}

/** A column is a letter, a row a number, as on any map: B3. */
export const tileLabel = (column: number, row: number): string => {
  const letter = (n: number): string => (n < 26 ? String.fromCharCode(65 + n) : letter(Math.floor(n / 26) - 1) + letter(n % 26));
  return `${letter(column)}${row + 1}`;
};

/** The map as a part that poster, key and tiles share. */
export const mapStamp = ({ width, height, items }: Drawing): Stamp => ({ key: 'map', width, height, items });

/** The map as one page of its own size. */
export const posterPage = (map: Stamp): Drawing => ({
  width: map.width,
  height: map.height,
  items: [group([use(map, { x: 0, y: 0 })], { mark: 'map poster' })],
});

/** A key page and the tiles, row by row. The map is defined once and each tile looks at its part. */
export function tilePages(context: DrawContext, settings: PrintSettings, map: Stamp): Drawing[] {
  const tiles = tiling(map, settings);
  const pages = Array.from({ length: tiles.rows }, (_, row) =>
    Array.from({ length: tiles.columns }, (_, column) => tilePage(context, tiles, map, column, row)),
  ).flat();
  return [keyPage(context, settings, tiles, map), ...pages];
}

function tilePage(context: DrawContext, tiles: Tiling, map: Stamp, column: number, row: number): Drawing {
  const { page, window, columns, rows } = tiles;
  const words = sheetWords[context.lang];
  const origin = tiles.origin(column, row);
  const label = tileLabel(column, row);
  const ground = group([use(map, { x: -origin.x, y: -origin.y })], {
    at: { x: window.x, y: window.y },
    clip: rectPath(0, 0, window.width, window.height),
    mark: `tile ${label}`,
  });
  const title = `${say(context.pack.game.title, context.lang)} · ${words.tile(label, columns * rows)}`;
  return {
    ...page,
    items: [
      ground,
      rect(window.x, window.y, window.width, window.height, { stroke: '#000000', width: 0.1 }),
      ...joins(context, tiles, column, row),
      fitted(
        context,
        title,
        { x: window.x + (column > 0 ? tiles.overlap + 6 : 0), y: window.y - 1.4 },
        { size: 2.6, weight: 600 },
        window.width * 0.45,
      ),
    ],
  };
}

/**
 * Marks in the rim, in line with the edges of the neighbours: a dashed line where this tile is cut (on its right and lower side)
 * and triangles in the middle of the overlap with the neighbour's label. Two tiles lie right when their triangles meet.
 */
function joins({ theme }: DrawContext, tiles: Tiling, column: number, row: number): Item[] {
  const { window, columns, rows, overlap } = tiles;
  const [left, top, right, bottom] = [window.x, window.y, window.x + window.width, window.y + window.height];
  const ink = { stroke: '#000000', width: 0.15 } as const;
  const cut = { ...ink, dash: [1.2, 0.8] } as const;
  const style = { size: 2.4, weight: 700, fill: theme.ink, anchor: 'middle' } as const;
  const items: Item[] = [];
  const triangle = (x: number, y: number, dx: number, dy: number): Item =>
    path(
      polygonPath([
        { x, y },
        { x: x + 2.2 * dx - 1.1 * dy, y: y + 2.2 * dy - 1.1 * dx },
        { x: x + 2.2 * dx + 1.1 * dy, y: y + 2.2 * dy + 1.1 * dx },
      ]),
      { fill: '#000000' },
    );
  /** Across: tiles beside each other meet at upright lines, whose marks stand above and below the ground. */
  const across = (middle: number, name: string): void => {
    items.push(
      triangle(middle, top, 0, -1),
      triangle(middle, bottom, 0, 1),
      text(name, { x: middle + 4, y: top - 0.5 }, style),
      text(name, { x: middle + 4, y: bottom + 2.3 }, style),
    );
  };
  const down = (middle: number, name: string): void => {
    items.push(
      triangle(left, middle, -1, 0),
      triangle(right, middle, 1, 0),
      text(name, { x: left - 2.3, y: middle + 4 }, { ...style, size: 2.2 }),
      text(name, { x: right + 2.3, y: middle + 4 }, { ...style, size: 2.2 }),
    );
  };
  if (column > 0) across(left + overlap / 2, tileLabel(column - 1, row));
  if (column < columns - 1) {
    const x = right - overlap / 2;
    across(x, tileLabel(column + 1, row));
    items.push(
      line({ x, y: top - RIM + 0.4 }, { x, y: top - 2.4 }, cut),
      line({ x, y: bottom + 2.4 }, { x, y: bottom + RIM - 0.4 }, cut),
    );
  }
  if (row > 0) down(top + overlap / 2, tileLabel(column, row - 1));
  if (row < rows - 1) {
    const y = bottom - overlap / 2;
    down(y, tileLabel(column, row + 1));
    items.push(
      line({ x: left - RIM + 0.4, y }, { x: left - 2.4, y }, cut),
      line({ x: right + 2.4, y }, { x: right + RIM - 0.4, y }, cut),
    );
  }
  return items;
}

/** The whole map small, with the tiles and their labels over it, on a page that lies as the map does. */
function keyPage(context: DrawContext, { paper }: PrintSettings, tiles: Tiling, map: Stamp): Drawing {
  const { theme, lang, metrics, pack } = context;
  const words = sheetWords[lang];
  const { columns, rows, window, overlap } = tiles;
  const page = (map.width > map.height ? sideways : upright)(papers[paper]);
  const inside = printable(page);
  const style = { size: 3.4, weight: 400 } as const;
  const lines = [words.tilesOf(columns, rows, papers[paper].name, overlap), words.join, words.atFullSize].flatMap((one) =>
    wrap(metrics, one, style, inside.width),
  );
  const top = inside.y + 16 + lines.length * 4.6;
  // A millimetre is left for the lines of the outermost tiles.
  const scale = Math.min((inside.width - 2) / map.width, (inside.y + inside.height - top - 1) / map.height);
  const x = inside.x + (inside.width - map.width * scale) / 2;
  const items: Item[] = [
    fitted(
      context,
      `${say(pack.game.title, lang)} · ${words.key}`,
      { x: inside.x, y: inside.y + 7 },
      { size: 6, weight: 700 },
      inside.width,
    ),
    ...lines.map((one, i) => text(one, { x: inside.x, y: inside.y + 14 + i * 4.6 }, { ...style, fill: theme.ink })),
    group([use(map, { x: 0, y: 0 })], {
      at: { x, y: top },
      scale,
      clip: rectPath(0, 0, map.width, map.height),
      opacity: 0.75,
      mark: 'key',
    }),
  ];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const at = tiles.origin(column, row);
      const [left, high, wide, tall] = [x + at.x * scale, top + at.y * scale, window.width * scale, window.height * scale];
      const size = Math.min(14, tall * 0.4, wide * 0.3);
      items.push(
        rect(left, high, wide, tall, { stroke: '#000000', width: 0.25 }),
        text(
          tileLabel(column, row),
          { x: left + wide / 2, y: high + tall / 2 + size * 0.35 },
          { size, weight: 800, fill: '#000000', anchor: 'middle', halo: { colour: '#ffffff', width: 0.6 } },
        ),
      );
    }
  return { ...page, items };
}
