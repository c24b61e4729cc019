import type { Board } from '../../board/index.js';
import { say } from '../../pack/index.js';
import { group, type Item, type Point, path, polygonPath, rect, rectPath, type UseItem, use } from '../drawing.js';
import { colourNamed, Stamps } from './art.js';
import { linedRegions, regionLineItems } from './countries.js';
import { mix, noise, smoothLine, xy } from './curve.js';
import { hatched } from './ground.js';
import type { MapDrawing } from './hexmap.js';
import { cover, type LabelStyle, Labels } from './labels.js';
import type { Looks } from './looks.js';
import { drawMarks, type MapPlace, noRoomFor } from './marks.js';
import { around, inset, middleOf, type Rect } from './rect.js';
import { type Shape, shapesOf } from './shapes.js';
import { lineItems } from './sides.js';
import type { BoardStyle } from './style.js';

/** How a list of zones lies on paper: the corner of its units that becomes the top left, and millimetres for a unit. */
export interface ZoneFrame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Room for all shapes, or for all centres, at a scale at which a counter lies inside the smallest zone. */
export function zoneFrame(board: Board, shapes: readonly Shape[], counter: number): ZoneFrame {
  const centres = board.spaces.flatMap((_, i) => board.centre(i) ?? []);
  const zones = shapes.filter(({ id }) => board.index.has(id));
  const outer = zones.length > 0 ? zones.flatMap(({ polygons }) => polygons.flat(2)) : centres;
  const [left, right] = [Math.min(...outer.map(({ x }) => x)), Math.max(...outer.map(({ x }) => x))];
  const [bottom, top] = [Math.min(...outer.map(({ y }) => y)), Math.max(...outer.map(({ y }) => y))];
  const small = Math.min(
    ...zones.map(({ polygons }) => {
      const all = polygons.flat(2);
      const { width, height } = around(all);
      return Math.min(width, height);
    }),
    ...(zones.length > 0 ? [] : [Math.max(1, nearestPair(centres))]),
  );
  const scale = (counter * 1.2) / small;
  const most = 1100 / Math.max(right - left, top - bottom);
  const pad = 0.01 * (right - left);
  return {
    left: left - pad,
    top: top + pad,
    width: right - left + 2 * pad,
    height: top - bottom + 2 * pad,
    scale: Math.min(scale, most),
  };
}

const nearestPair = (list: readonly Point[]): number =>
  Math.min(...list.flatMap((p, i) => list.slice(i + 1).map((q) => Math.hypot(p.x - q.x, p.y - q.y))));

/** Boxes are paler than land. */
export const zoneFill = (kind: string, colour: string, { sheet }: BoardStyle): string =>
  kind === 'box' ? mix(colour, sheet, 0.35) : colour;

/** A map of zones: areas as they tile the land, cities as hexagons, boxes with a frame, borders by what they are. */
export function drawZoneMap(board: Board, looks: Looks, area: Rect, frame: ZoneFrame, numbers: boolean): MapDrawing {
  const { context } = looks;
  const { pack, theme, metrics, lang } = context;
  const style = theme.board;
  const { scale } = frame;
  // Zones are in units east and north.
  const put = ({ x, y }: Point): Point => ({ x: area.x + (x - frame.left) * scale, y: area.y + (frame.top - y) * scale });
  const shapes = shapesOf(pack.board.shapes);
  const outline = new Map(shapes.filter(({ id }) => board.index.has(id)).map((shape) => [shape.id, shape] as const));
  const rings = ({ polygons }: Shape): Point[][] => polygons.flat().map((ring) => ring.slice(0, -1).map(put));
  const pathOf = (shape: Shape): string =>
    rings(shape)
      .map((ring) => polygonPath(ring))
      .join('');
  const stamps = new Stamps(context);
  const size = 100 * scale;
  const kinds = pack.board.zones.map((zone) => ({ zone, shape: outline.get(zone.id), space: board.index.get(zone.id) ?? -1 }));
  const land = shapes
    .filter(({ kind, id }) => kind === 'land' || kind === 'outside' || outline.has(id))
    .map(pathOf)
    .join('');
  const items: Item[] = [rect(area.x, area.y, area.width, area.height, { fill: style.sea })];
  for (const [i, shallow] of style.shallows.entries()) {
    const width = (0.5 * size * (style.shallows.length - i)) / style.shallows.length;
    if (style.waterLine !== undefined)
      items.push(path(land, { stroke: style.waterLine, width: width + 0.3, join: 'round', opacity: 0.55 }));
    items.push(path(land, { stroke: shallow, width, join: 'round' }));
  }
  const out = shapes
    .filter(({ kind }) => kind === 'outside')
    .map(pathOf)
    .join('');
  const beyond = context.templates.art.grounds.prohibited;
  if (out !== '') {
    items.push(
      path(out, {
        fill: beyond === undefined ? style.sheet : colourNamed(context, 'tints', beyond.tint),
        rule: 'evenodd',
        stroke: style.coast,
        width: 0.2,
      }),
    );
    if (beyond?.hatch !== undefined) items.push(hatched(out, area, 2.4, looks.ink(beyond.hatch)));
  }
  const fills = new Map<string, string>();
  for (const { zone, shape, space } of kinds) {
    const own = board.spaces[space];
    if (shape === undefined || own === undefined) continue;
    const fill = zoneFill(zone.kind, looks.of(own).colour, style);
    fills.set(fill, `${fills.get(fill) ?? ''}${pathOf(shape)}`);
  }
  for (const [fill, d] of fills) items.push(path(d, { fill, stroke: fill, width: 0.3, rule: 'evenodd' }));
  items.push(
    path(kinds.flatMap(({ shape }) => (shape === undefined ? [] : [pathOf(shape)])).join(''), {
      stroke: style.coast,
      width: style.coastWidth,
      join: 'round',
    }),
  );

  const labels = new Labels(inset(area, 0.6), metrics);
  const centre = (space: number): Point | undefined => {
    const at = board.centre(space);
    return at === undefined ? undefined : put(at);
  };
  // Borders as they were drafted, by what they are; plain ones are thin.
  const lines = new Map<string, string>();
  for (const shape of shapes) {
    if (!shape.kind.startsWith('border')) continue;
    const feature = shape.kind.slice('border-'.length);
    const d = shape.polygons
      .flat()
      .map((ring) => smoothLine(ring.map(put)))
      .join('');
    lines.set(feature, `${lines.get(feature) ?? ''}${d}`);
    if (feature !== 'plain' && feature !== 'none') for (const at of shape.polygons.flat(2).map(put)) takeLine(labels, at);
  }
  const order = ['plain', 'none', ...[...lines.keys()].filter((key) => key !== 'plain' && key !== 'none')];
  for (const feature of order) {
    const d = lines.get(feature);
    if (d === undefined) continue;
    if (feature === 'plain') items.push(path(d, { stroke: style.hexLine, width: 0.35, join: 'round', opacity: 0.8 }));
    else if (feature === 'none') items.push(path(d, { stroke: style.hexLine, width: 0.9, dash: [0.4, 0.7], join: 'round' }));
    else {
      const art = looks.side(feature);
      if (art !== undefined) items.push(...lineItems(d, art, looks.sideInk(feature, art), looks, 14));
    }
  }
  items.push(...regionLines(looks, shapes, put));
  const cities = new Map<number, Rect>();
  // Cities are hexagons on top of the areas they lie in.
  for (const { zone, shape, space } of kinds) {
    const own = board.spaces[space];
    if (zone.kind !== 'hex' || shape === undefined || own === undefined) continue;
    items.push(path(pathOf(shape), { fill: looks.of(own).colour, stroke: looks.ink('great'), width: 0.7, join: 'round' }));
    // No name crosses its edge, that of the city itself least of all.
    const box = around(rings(shape).flat());
    labels.take(box, cover.name);
    cities.set(space, box);
  }
  items.push(...scatterZones(kinds, board, looks, stamps, rings, centre));
  items.push(...causeways(looks, board, centre, labels));
  const places = kinds.flatMap(({ zone, space }): MapPlace[] => {
    const at = centre(space);
    const own = board.spaces[space];
    if (at === undefined || own === undefined) return [];
    const name = pack.board.file.places[zone.id]?.name ?? own.name ?? zone.name;
    const features = own.terrain.filter((id) => !pack.terrain.spaces[id]?.base);
    return [{ space, at, name, features, rank: zone.kind === 'hex' ? 4 : zone.kind === 'box' ? 3 : 2 }];
  });
  items.push(...drawMarks(places, looks, stamps, 15, labels, false));
  if (numbers) {
    for (const place of [...places].sort((a, b) => b.rank - a.rank || a.space - b.space)) {
      const em = place.rank === 3 ? 4.4 : place.rank === 4 ? 3.2 : 3;
      const lone = place.features.some((id) => looks.mark(id)?.stamp !== undefined);
      const words = say(place.name, lang);
      const type: LabelStyle = {
        size: em,
        weight: place.rank >= 3 ? 800 : 700,
        fill: style.name,
        halo: { colour: style.halo, width: 0.14 * em },
      };
      const city = cities.get(place.space);
      const gap = city !== undefined ? Math.max(city.width, city.height) / 2 + 0.3 * em : lone ? 3.4 : 0.5;
      const made = labels.beside(words, city === undefined ? place.at : middleOf(city), gap, type);
      if (made === undefined) noRoomFor(context, place.space, words, type);
      else items.push(...made);
    }
  }
  return {
    items: [group(items, { clip: rectPath(area.x, area.y, area.width, area.height), mark: 'map' })],
    place: (space) => {
      const at = centre(space);
      if (at === undefined) return undefined;
      const shape = outline.get(board.ids[space] as string);
      const ring = shape === undefined ? undefined : rings(shape).sort((a, b) => extent(b) - extent(a))[0];
      const half = 9;
      return {
        centre: at,
        outline: ring ?? [
          { x: at.x - half, y: at.y - half },
          { x: at.x + half, y: at.y - half },
          { x: at.x + half, y: at.y + half },
          { x: at.x - half, y: at.y + half },
        ],
      };
    },
  };
}

const extent = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce(
      (sum, p, i) => sum + p.x * (ring[(i + 1) % ring.length] as Point).y - (ring[(i + 1) % ring.length] as Point).x * p.y,
      0,
    ),
  );

/** What grows or rises in areas, clear of their borders, of their names and of the counters' middle. */
function scatterZones(
  kinds: readonly { zone: { kind: string; id: string }; shape: Shape | undefined; space: number }[],
  board: Board,
  looks: Looks,
  stamps: Stamps,
  rings: (shape: Shape) => Point[][],
  centre: (space: number) => Point | undefined,
): Item[] {
  const found: { y: number; item: UseItem }[] = [];
  const hex = 16;
  for (const { zone, shape, space } of kinds) {
    const own = board.spaces[space];
    if (zone.kind !== 'area' || shape === undefined || own === undefined) continue;
    const { art } = looks.of(own);
    if (art.stamps.length === 0) continue;
    const lines = rings(shape);
    const all = lines.flat();
    const [x0, x1] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
    const [y0, y1] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
    const step = art.spacing * hex * 1.15;
    const at = centre(space) as Point;
    for (let r = 0; y0 + r * step * 0.866 < y1; r++)
      for (let c = 0; x0 + c * step < x1; c++) {
        const spot = {
          x: x0 + (c + (r % 2) / 2 + 0.26 * noise(c + space * 31, r, 21)) * step,
          y: y0 + (r + 0.26 * noise(c, r + space * 17, 22)) * step * 0.866,
        };
        const reach = 0.16 * hex;
        const corners = [
          spot,
          { x: spot.x - reach, y: spot.y },
          { x: spot.x + reach, y: spot.y },
          { x: spot.x, y: spot.y - 1.4 * reach },
          { x: spot.x, y: spot.y + 0.5 * reach },
        ];
        if (!corners.every((corner) => isIn(lines, corner)) || Math.hypot(spot.x - at.x, (spot.y - at.y) * 1.4) < 6.5) continue;
        const pick = Math.floor(((noise(c, r, 23 + space) + 1) / 2) * art.stamps.length);
        const { stamp, x, y } = stamps.get(art.stamps[Math.min(pick, art.stamps.length - 1)] as string);
        const scale = (hex / 100) * (0.9 + 0.15 * noise(c, r, 24));
        found.push({
          y: spot.y,
          item: use(stamp, { x: spot.x - x * scale, y: spot.y - y * scale }, { scale: Math.round(scale * 1000) / 1000 }),
        });
      }
  }
  return found.sort((p, q) => p.y - q.y).map(({ item }) => item);
}

function isIn(rings: readonly (readonly Point[])[], { x, y }: Point): boolean {
  let inside = false;
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [p, q] = [ring[i] as Point, ring[j] as Point];
      if (p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
    }
  return inside;
}

/** The edges of regions that are lines on the map, along the borders they follow. */
function regionLines(looks: Looks, shapes: readonly Shape[], put: (at: Point) => Point): Item[] {
  const { pack, theme } = looks.context;
  const drawn = linedRegions(looks);
  const regions = new Map(pack.board.zones.map((zone) => [zone.id, zone.regions] as const));
  const parted = (a: string, b: string): boolean =>
    drawn.some((region) => regions.get(a)?.includes(region) !== regions.get(b)?.includes(region));
  const d = shapes
    .filter(({ kind }) => kind.startsWith('border'))
    .flatMap(({ id, polygons }) => {
      const [a = '', b = ''] = id.split('|');
      return parted(a, b) ? polygons.flat().map((ring) => `M${ring.map(put).map(xy).join('L')}`) : [];
    })
    .join('');
  return d === '' ? [] : regionLineItems(d, theme.board.frontier, theme.board.halo, 18);
}

/** Names keep off a line that passes here. */
const takeLine = (labels: Labels, { x, y }: Point): void =>
  labels.take({ x: x - 0.7, y: y - 0.7, width: 1.4, height: 1.4 }, cover.line);

/** Ways between zones that no common border shows: straits, ice roads, necks of land. */
function causeways(looks: Looks, board: Board, centre: (space: number) => Point | undefined, labels: Labels): Item[] {
  const lines = new Map<string, string>();
  for (const { a, b, features } of board.borders)
    for (const feature of features) {
      const art = looks.side(feature);
      const [p, q] = [centre(a), centre(b)];
      if (p === undefined || q === undefined || art === undefined) continue;
      if (art.kind !== 'causeway' && feature !== 'strait') continue;
      const [cut, length] = [6, Math.hypot(q.x - p.x, q.y - p.y)];
      const at = (t: number): Point => ({ x: p.x + ((q.x - p.x) * t) / length, y: p.y + ((q.y - p.y) * t) / length });
      for (let t = cut; t < length - cut; t += 1.4) takeLine(labels, at(t));
      lines.set(feature, `${lines.get(feature) ?? ''}M${xy(at(cut))}L${xy(at(Math.max(cut + 1, length - cut)))}`);
    }
  return [...lines].flatMap(([feature, d]) => {
    const art = looks.side(feature);
    if (art === undefined) return [];
    const ink = looks.ink(art.kind === 'causeway' ? art.ink : 'port');
    return [
      path(d, { stroke: looks.context.theme.board.halo, width: 1.7, cap: 'round' }),
      path(d, { stroke: ink, width: 0.9, dash: [2.2, 1.4] }),
    ];
  });
}
