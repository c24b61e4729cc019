import type { Point } from '../board/hex.js';
import type { AtlasFile, BoardData, ZoneRow } from '../pack/index.js';
import { DRAFTED } from './draft.js';
import { dense, type Geography, type Polygon } from './geography.js';
import { type Arc, arcsOf, polygonsOf, shapeOf } from './outline.js';
import { lambert } from './projection.js';
import { Raster } from './raster.js';

/** How two zones touch on the drafted map. */
export interface Contact {
  readonly a: string;
  readonly b: string;
  readonly km: number;
}

export interface DraftedZones {
  /** Polygons of zones and lines of borders, in kilometres east and north of the origin: GeoJSON. */
  readonly shapes: unknown;
  readonly contacts: readonly Contact[];
  readonly area: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
}

const [SEA, OUTSIDE] = [0, 1];
/** Shorter contacts are where corners meet, not borders. */
export const LEAST_CONTACT = 25;

/**
 * Areas and boxes share out the land: each piece goes to the centre that is nearest, less what the square of a radius takes off. Cities
 * are regular hexagons. Borders waver a little, as borders do.
 */
export function draftZones(data: BoardData, atlas: AtlasFile, geography: Geography): DraftedZones {
  const config = atlas.zones;
  if (config === undefined) throw new Error('atlas.yaml has no zones');
  const notes: string[] = [];
  const zones = data.zones.filter(
    (zone): zone is ZoneRow & { x: number; y: number } => zone.x !== undefined && zone.y !== undefined,
  );
  const projection = lambert(...config.parallels, config.origin);
  const margin = 190;
  const [left, right] = [Math.min(...zones.map((z) => z.x)) - margin, Math.max(...zones.map((z) => z.x)) + margin];
  const [top, bottom] = [Math.min(...zones.map((z) => -z.y)) - margin, Math.max(...zones.map((z) => -z.y)) + margin];
  const fine = 1 / config.cell;
  const raster = (value = SEA): Raster => new Raster(left, top, right, bottom, fine, value);
  const rings = (polygon: Polygon): Point[][] => polygon.map((ring) => dense(ring).map((at) => projection.forward(at)));
  const land = raster();
  for (const polygon of geography.land) land.fill(rings(polygon), OUTSIDE);
  for (const polygon of geography.lakes) land.fill(rings(polygon), SEA);
  const foreign = raster();
  for (const id of atlas.neutral?.countries ?? [])
    for (const feature of geography.features)
      if (feature.id === id) for (const polygon of feature.polygons) foreign.fill(rings(polygon), 1);

  const label = new Map(zones.map((zone, k) => [zone.id, k + 2] as const));
  const centres = zones.filter((zone) => zone.kind !== 'hex');
  const radius = (zone: ZoneRow): number =>
    (zone.kind === 'box' ? config.radius.box : config.radius.area) + (config.push[zone.id] ?? 0);
  const map = raster();
  for (let row = 0, k = 0; row < map.height; row++) {
    for (let column = 0; column < map.width; column++, k++) {
      if (land.cells[k] === SEA) continue;
      const [x, y] = [map.x(column), map.y(row)];
      const [u, v] = [x + waver(x, y, 1), y + waver(x, y, 2)];
      let [best, least] = [OUTSIDE, Infinity];
      for (const zone of centres) {
        const square = (u - zone.x) ** 2 + (v + zone.y) ** 2;
        const reach = zone.kind === 'box' ? config.reach.box : config.reach.area;
        if (square > reach * reach) continue;
        const power = square - radius(zone) ** 2;
        if (power < least) [best, least] = [label.get(zone.id) as number, power];
      }
      map.cells[k] = foreign.cells[k] === 1 ? OUTSIDE : best;
    }
  }
  gather(map, new Map(centres.map((zone) => [label.get(zone.id) as number, { x: zone.x, y: -zone.y }] as const)));
  const hexagons = new Map<number, Point[]>();
  for (const zone of zones) {
    if (zone.kind !== 'hex') continue;
    const corners = hexagon({ x: zone.x, y: -zone.y }, config.hexagon);
    hexagons.set(label.get(zone.id) as number, corners);
    map.fill([corners], label.get(zone.id) as number);
  }
  const arcs = withHexagons(arcsOf(map, config.cell * 0.9), hexagons);

  const name = (value: number): string | undefined => zones[value - 2]?.id;
  const lengths = new Map<string, number>();
  const lines = new Map<string, (readonly Point[])[]>();
  for (const { left: l, right: r, line } of arcs) {
    const [a, b] = [name(l), name(r)];
    if (a === undefined || b === undefined) continue;
    const key = a < b ? `${a}|${b}` : `${b}|${a}`;
    lengths.set(key, (lengths.get(key) ?? 0) + lengthOf(line));
    lines.set(key, [...(lines.get(key) ?? []), line]);
  }
  const stated = new Map(
    data.borders.map((border) => [border.a < border.b ? `${border.a}|${border.b}` : `${border.b}|${border.a}`, border] as const),
  );
  for (const [key, border] of stated)
    if ((lengths.get(key) ?? 0) < LEAST_CONTACT && !border.features.some((feature) => /strait|ice/.test(feature)))
      notes.push(`${border.a} and ${border.b} should touch, but meet over ${Math.round(lengths.get(key) ?? 0)} km.`);
  for (const [key, km] of [...lengths].sort())
    if (km >= LEAST_CONTACT && !stated.has(key))
      notes.push(`${key.replace('|', ' and ')} touch over ${Math.round(km)} km but are not joined.`);

  const round = (n: number): number => Math.round(n * 10) / 10;
  const put = (line: readonly Point[]): number[][] => line.map(({ x, y }) => [round(x), round(-y)]);
  const area = new Map<string, number>();
  map.cells.forEach((value) => {
    const id = name(value);
    if (id !== undefined) area.set(id, (area.get(id) ?? 0) + config.cell ** 2);
  });
  const polygon = (id: string, kind: string, value: number): unknown => ({
    type: 'Feature',
    id,
    properties: { kind, from: DRAFTED },
    geometry: { type: 'MultiPolygon', coordinates: polygonsOf(shapeOf(arcs, value)).map((part) => part.map(put)) },
  });
  const features = [
    polygon('outside', 'outside', OUTSIDE),
    ...zones.map((zone) => polygon(zone.id, zone.kind, label.get(zone.id) as number)),
    ...[...lines]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, list]) => {
        const border = stated.get(key);
        const kind = border === undefined ? 'none' : (border.features.find((feature) => /river/.test(feature)) ?? 'plain');
        return {
          type: 'Feature',
          id: key,
          properties: { kind: `border-${kind}`, from: DRAFTED },
          geometry: { type: 'MultiLineString', coordinates: list.map(put) },
        };
      }),
  ];
  return {
    shapes: {
      type: 'FeatureCollection',
      note: 'Kilometres east and north of the origin; drafted from Natural Earth (public domain) and the centres in zones.csv.',
      features,
    },
    contacts: [...lengths].sort().map(([key, km]) => {
      const [a = '', b = ''] = key.split('|');
      return { a, b, km };
    }),
    area,
    notes,
  };
}

/** Pieces cut off from their centre by another zone go to the neighbour around them; islands stay. */
function gather(map: Raster, centres: ReadonlyMap<number, Point>): void {
  const { width, height, cells } = map;
  const part = new Int32Array(cells.length).fill(-1);
  const parts: { label: number; cells: number[]; around: Map<number, number> }[] = [];
  for (let start = 0; start < cells.length; start++) {
    const value = cells[start] as number;
    if (part[start] !== -1 || value === SEA) continue;
    const found = { label: value, cells: [start], around: new Map<number, number>() };
    part[start] = parts.length;
    for (let n = 0; n < found.cells.length; n++) {
      const k = found.cells[n] as number;
      const column = k % width;
      for (const next of [column > 0 ? k - 1 : -1, column < width - 1 ? k + 1 : -1, k - width, k + width]) {
        if (next < 0 || next >= width * height) continue;
        const other = cells[next] as number;
        if (other === value) {
          if (part[next] === -1) {
            part[next] = parts.length;
            found.cells.push(next);
          }
        } else if (other !== SEA) found.around.set(other, (found.around.get(other) ?? 0) + 1);
      }
    }
    parts.push(found);
  }
  const home = new Map<number, number>();
  parts.forEach(({ label, cells: list }, i) => {
    const at = centres.get(label);
    if (at === undefined) return;
    const best = home.get(label);
    const size = (k: number): number => (parts[k] as (typeof parts)[number]).cells.length;
    if (best === undefined || list.length > size(best)) home.set(label, i);
  });
  parts.forEach(({ label, cells: list, around }, i) => {
    if (label < 2 || home.get(label) === i) return;
    const [next] = [...around].sort((a, b) => b[1] - a[1]);
    if (next !== undefined) for (const k of list) cells[k] = next[0];
    else if (list.length < 12) for (const k of list) cells[k] = OUTSIDE;
  });
}

/** Draws the borders of cities as the sides of true hexagons, and lets the borders that end there end on them. */
function withHexagons(arcs: readonly Arc[], hexagons: ReadonlyMap<number, readonly Point[]>): Arc[] {
  const key = ({ x, y }: Point): string => `${x.toFixed(3)},${y.toFixed(3)}`;
  const moved = new Map<string, Point>();
  for (const { left, right, line } of arcs) {
    const corners = hexagons.get(left) ?? hexagons.get(right);
    if (corners === undefined) continue;
    for (const end of [line[0] as Point, line.at(-1) as Point])
      if (!moved.has(key(end))) moved.set(key(end), along(corners, near(corners, end)));
  }
  return arcs.map((arc) => {
    const corners = hexagons.get(arc.left) ?? hexagons.get(arc.right);
    const [start, end] = [arc.line[0] as Point, arc.line.at(-1) as Point];
    if (corners === undefined) {
      const line = [moved.get(key(start)) ?? start, ...arc.line.slice(1, -1), moved.get(key(end)) ?? end];
      return { ...arc, line };
    }
    const [from, to] = [near(corners, start), near(corners, end)];
    const loop = key(start) === key(end);
    const ahead = (t: number): number => (t - from + 6) % 6;
    // Two ways lead round the rim; the arc took the one that is about as long as it is.
    const rim = lengthOf([corners[0] as Point, corners[1] as Point]);
    const sides = lengthOf(arc.line) / rim;
    const way = Math.abs(ahead(to) - sides) <= Math.abs(6 - ahead(to) - sides);
    const forward = loop ? ahead(near(corners, arc.line[Math.floor(arc.line.length / 4)] as Point)) < 3 : way;
    const span = loop ? 6 : forward ? ahead(to) : 6 - ahead(to);
    const between: Point[] = [];
    for (let step = 1; step <= 6; step++) {
      const corner = forward ? Math.floor(from) + step : Math.ceil(from) - step;
      const gone = forward ? corner - from : from - corner;
      if (gone > 1e-9 && gone < span - 1e-9) between.push(corners[((corner % 6) + 6) % 6] as Point);
    }
    return { ...arc, line: [moved.get(key(start)) as Point, ...between, moved.get(key(end)) as Point] };
  });
}

/** The place on the rim of a hexagon nearest to a point: 2.5 is half way from corner 2 to corner 3. */
function near(corners: readonly Point[], { x, y }: Point): number {
  let [best, least] = [0, Infinity];
  corners.forEach((p, i) => {
    const q = corners[(i + 1) % corners.length] as Point;
    const t = Math.max(
      0,
      Math.min(1, ((x - p.x) * (q.x - p.x) + (y - p.y) * (q.y - p.y)) / ((q.x - p.x) ** 2 + (q.y - p.y) ** 2)),
    );
    const far = Math.hypot(p.x + (q.x - p.x) * t - x, p.y + (q.y - p.y) * t - y);
    if (far < least) [best, least] = [(i + t) % 6, far];
  });
  return best;
}

function along(corners: readonly Point[], t: number): Point {
  const [p, q] = [corners[Math.floor(t) % 6] as Point, corners[(Math.floor(t) + 1) % 6] as Point];
  const part = t - Math.floor(t);
  return { x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part };
}

const hexagon = ({ x, y }: Point, across: number): Point[] =>
  Array.from({ length: 6 }, (_, k) => {
    const angle = (Math.PI / 3) * k;
    return { x: x + (across / Math.sqrt(3)) * Math.cos(angle), y: y + (across / Math.sqrt(3)) * Math.sin(angle) };
  });

const lengthOf = (line: readonly Point[]): number =>
  line.slice(1).reduce((sum, q, i) => sum + Math.hypot(q.x - (line[i] as Point).x, q.y - (line[i] as Point).y), 0);

/** A few kilometres to and fro, the same at the same spot. */
const waver = (x: number, y: number, seed: number): number =>
  9 * Math.sin(x / 47 + seed * 2.1 + 1.7 * Math.sin(y / 61 + seed)) + 6 * Math.sin(y / 29 + seed * 4.3 + 1.3 * Math.sin(x / 37));
