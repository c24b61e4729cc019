import { type Board, cornersOf } from '../../board/index.js';
import { say } from '../../pack/index.js';
import type { Text } from '../../pack/schema/index.js';
import { type Item, line, type Point, path, polygonPath, rect, text } from '../drawing.js';
import type { Stamps } from './art.js';
import { headItem } from './blocks.js';
import { countriesOf, frontierItems, linedRegions, regionLineItems } from './countries.js';
import type { Looks } from './looks.js';
import type { Block, PanelUnits } from './panel.js';
import { lineItems, stampAt } from './sides.js';

export interface LegendEntry {
  /** `terrain woods`, `hexside river`. */
  readonly id: string;
  readonly name: string;
  draw(at: Point, size: number): Item[];
}

const words = {
  legend: { en: 'Terrain key', ja: '地形凡例' },
  frontier: { en: 'Frontier', ja: '国境' },
  limit: { en: 'Limit of a region', ja: '地域の境界' },
} as const;

/** The key to the map: what appears on it, in the order of the terrain chart, and nothing else. */
export function legendBlock(board: Board, looks: Looks, stamps: Stamps, units: PanelUnits): Block | undefined {
  const entries = entriesOf(board, looks, stamps);
  if (entries.length === 0) return undefined;
  const { lang, metrics, theme } = looks.context;
  const title = words.legend[lang];
  const style = { size: 2.7, weight: 600 } as const;
  const [high, swatch] = [9.2, 10];
  const wide = swatch + 4 + Math.max(...entries.map(({ name }) => Math.min(34, metrics.width(name, style))));
  const perColumn = (height: number): number => Math.max(1, Math.floor((height - units.head - 2) / high));
  const heightOf = (rows: number): number => rows * (units.cell + units.head + units.gap) - units.gap;
  return {
    id: 'legend',
    rows: [2, 8],
    stretch: 3,
    width: (rows) => Math.ceil(entries.length / perColumn(heightOf(rows))) * wide + 3,
    draw: (area) => {
      const items: Item[] = [
        rect(area.x, area.y, area.width, area.height, { fill: theme.board.cell }),
        headItem(looks.context, title, area, units, undefined),
      ];
      // As large as the room lets the key be.
      const sizes = [1.7, 1.5, 1.35, 1.2, 1.1, 1];
      const room = { width: area.width - 2, height: area.height - units.head - 2 };
      const fits = (grow: number): boolean => {
        const columns = Math.floor(room.width / (wide * grow));
        return columns > 0 && Math.ceil(entries.length / columns) * high * grow <= room.height;
      };
      const grow = sizes.find(fits) ?? 1;
      const columns = Math.max(1, Math.floor(room.width / (wide * grow)));
      const down = Math.max(1, Math.ceil(entries.length / columns));
      const [stepX, stepY] = [room.width / columns, Math.min(2 * high * grow, room.height / down)];
      const mark = swatch * grow;
      for (const [i, entry] of entries.entries()) {
        const x = area.x + 1 + Math.floor(i / down) * stepX;
        const mid = { x: x + mark / 2 + 0.5, y: area.y + units.head + 1 + (i % down) * stepY + stepY / 2 };
        items.push(...entry.draw(mid, mark - 1.6 * grow));
        const left = stepX - mark - 3;
        const em = style.size * Math.min(grow, 1.3);
        const size = Math.max(theme.leastText, Math.min(em, (style.size * left) / metrics.width(entry.name, style)));
        items.push(text(entry.name, { x: x + mark + 2, y: mid.y + 0.35 * size }, { ...style, size, fill: theme.ink }));
      }
      items.push(rect(area.x, area.y, area.width, area.height, { stroke: theme.board.frame, width: 0.4 }));
      return { items, places: [] };
    },
  };
}

/** What each terrain on the map looks like, drawn around a point. */
export function entriesOf(board: Board, looks: Looks, stamps: Stamps): LegendEntry[] {
  const { pack, theme, lang } = looks.context;
  const on = board.spaces.filter((_, i) => board.centre(i) !== undefined);
  const used = new Set(on.flatMap(({ terrain }) => terrain));
  const sides = new Set(board.borders.flatMap(({ features }) => features));
  const orientation = board.grid?.layout.orientation ?? 'flat';
  const ring = (at: Point, size: number): Point[] =>
    cornersOf(orientation, { x: 0, y: 0 }).map((p) => ({ x: at.x + p.x * size, y: at.y + p.y * size }));
  const named = (name: Text): string => say(name, lang);
  const hexagon = (at: Point, size: number, fill: string, inside: readonly Item[]): Item[] => {
    const d = polygonPath(ring(at, size));
    return [path(d, { fill }), ...inside, path(d, { stroke: theme.board.hexLine, width: 0.2 })];
  };
  const plain = looks.ground(Object.keys(pack.terrain.spaces).find((id) => pack.terrain.spaces[id]?.base && used.has(id)) ?? '');
  const out: LegendEntry[] = [];
  for (const [id, feature] of Object.entries(pack.terrain.spaces)) {
    if (!used.has(id)) continue;
    const mark = looks.mark(id);
    const way = looks.way(id);
    const look = feature.base ? looks.ground(id) : plain;
    if (feature.base && mark?.slot !== 'middle')
      out.push({
        id: `terrain ${id}`,
        name: named(feature.name),
        draw: (at, size) => {
          const { art, colour } = look;
          const spots: readonly (readonly [number, number])[] = [
            [0.02, -0.2],
            [-0.24, -0.02],
            [0.26, 0.02],
            [0, 0.16],
            [-0.2, 0.34],
            [0.22, 0.36],
          ];
          const many =
            art.spacing < 0.2 ? [...spots, [-0.1, 0.08] as const, [0.14, 0.2] as const, [-0.32, 0.18] as const] : spots;
          const inside = [...many]
            .filter((_, k) => art.spacing < 0.25 || k < 5)
            .sort((p, q) => p[1] - q[1])
            .flatMap(([dx, dy], k) => {
              const stamp = art.stamps[k % Math.max(1, art.stamps.length)];
              return stamp === undefined
                ? []
                : [stampAt(stamps, stamp, { x: at.x + dx * size, y: at.y + (dy + 0.05) * size }, size)];
            });
          const hatched =
            art.hatch === undefined
              ? []
              : [-0.5, -0.3, -0.1, 0.1, 0.3, 0.5].map((off) =>
                  line(
                    { x: at.x + (off / 2 - 0.24) * size, y: at.y + (off / 2 + 0.24) * size },
                    { x: at.x + (off / 2 + 0.24) * size, y: at.y + (off / 2 - 0.24) * size },
                    { stroke: looks.ink(art.hatch as string), width: 0.12 },
                  ),
                );
          return hexagon(at, size, colour, [...hatched, ...inside]);
        },
      });
    else if (way !== undefined)
      out.push({
        id: `terrain ${id}`,
        name: named(feature.name),
        draw: (at, size) => {
          const d = `M${at.x - size * 0.42} ${at.y + size * 0.15}Q${at.x} ${at.y - size * 0.3} ${at.x + size * 0.42} ${at.y + size * 0.1}`;
          return hexagon(at, size, plain.colour, lineItems(d, way, looks.ink(way.ink), looks, size * 1.5));
        },
      });
    else if (mark?.stamp !== undefined)
      out.push({
        id: `terrain ${id}`,
        name: named(feature.name),
        draw: (at, size) => {
          const { stamp } = stamps.get(mark.stamp as string);
          const fit = Math.min(1.5, 78 / Math.max(stamp.width, stamp.height));
          const items = [stampAt(stamps, mark.stamp as string, at, size * fit)];
          if (mark.letters !== undefined)
            items.push(
              text(
                mark.letters,
                { x: at.x, y: at.y + 0.045 * size * fit },
                { size: 0.12 * size * fit, weight: 700, fill: looks.ink(mark.ink ?? 'place'), anchor: 'middle' },
              ),
            );
          return hexagon(at, size, look.colour, items);
        },
      });
  }
  const wavy = (at: Point, size: number): string =>
    `M${at.x - 0.48 * size} ${at.y + 0.12 * size}L${at.x - 0.16 * size} ${at.y - 0.12 * size}L${at.x + 0.16 * size} ${at.y + 0.12 * size}L${at.x + 0.48 * size} ${at.y - 0.12 * size}`;
  const { frontier, halo } = theme.board;
  if (board.grid !== undefined && countriesOf(looks).length > 0)
    out.push({
      id: 'frontier',
      name: words.frontier[lang],
      draw: (at, size) => frontierItems(wavy(at, size), frontier, size * 1.5),
    });
  const lined = linedRegions(looks);
  if (lined.length > 0)
    out.push({
      id: 'region-line',
      name: lined.length === 1 ? named(pack.board.file.regions[lined[0] as string]?.name ?? '') : words.limit[lang],
      draw: (at, size) => regionLineItems(wavy(at, size), frontier, halo, size * 1.5),
    });
  for (const [id, feature] of Object.entries(pack.terrain.sides)) {
    const art = sides.has(id) ? looks.side(id) : undefined;
    if (art === undefined || art.kind === 'nothing') continue;
    out.push({
      id: `hexside ${id}`,
      name: named(feature.name),
      draw: (at, size) => {
        const p = { x: at.x - 0.48 * size, y: at.y + 0.1 * size };
        const q = { x: at.x + 0.48 * size, y: at.y - 0.1 * size };
        const d =
          art.kind === 'water'
            ? `M${p.x} ${p.y}C${at.x - 0.2 * size} ${at.y - 0.35 * size} ${at.x + 0.1 * size} ${at.y + 0.35 * size} ${q.x} ${q.y}`
            : `M${p.x} ${at.y}H${q.x}`;
        if (art.kind === 'crossing') return art.stamp === undefined ? [] : [stampAt(stamps, art.stamp, at, size * 1.8)];
        return lineItems(d, art, looks.sideInk(id, art), looks, size * 1.5);
      },
    });
  }
  return out;
}
