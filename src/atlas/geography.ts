import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LonLat } from './projection.js';

export type Line = readonly LonLat[];
/** Outer ring first, then holes. */
export type Polygon = readonly Line[];

/** Something on the globe: a river, a range, a country, a town. */
export interface Feature {
  readonly id: string;
  readonly class: string;
  readonly name: string;
  /** Which file it comes from. */
  readonly layer: string;
  readonly points: readonly LonLat[];
  readonly lines: readonly Line[];
  readonly polygons: readonly Polygon[];
  /** What a river flows into, and which rivers it comes from. */
  readonly mouth?: string;
  readonly sources: readonly string[];
}

export interface Geography {
  readonly land: readonly Polygon[];
  readonly lakes: readonly Polygon[];
  readonly features: readonly Feature[];
}

interface Geometry {
  readonly type: string;
  readonly coordinates: unknown;
}

/** The part of the globe in which our games are played, with room to spare. */
const BOX = { west: -32, east: 80, south: 20, north: 74 };

/** Natural Earth (a TopoJSON with `land` and `lakes`), and our own files by name, become one geography. */
export function readGeography(natural: unknown, files: Readonly<Record<string, unknown>>): Geography {
  const topology = natural as Topology<{ land: GeometryCollection; lakes: GeometryCollection }>;
  const layer = (name: 'land' | 'lakes'): Polygon[] =>
    feature(topology, topology.objects[name])
      .features.flatMap(({ geometry }) => polygonsOf(geometry as Geometry))
      .flatMap(clip);
  return {
    land: layer('land'),
    lakes: layer('lakes').filter((lake) => !isReservoir(lake)),
    features: Object.entries(files).flatMap(([name, file]) => readFeatures(name, file)),
  };
}

/** Lakes of the steppe and the middle Volga were dammed after the war; the natural ones lie farther north. */
function isReservoir(lake: Polygon): boolean {
  const ring = lake[0] ?? [];
  const middle = (k: 0 | 1): number => ring.reduce((sum, p) => sum + p[k], 0) / ring.length;
  const [x, y] = [middle(0), middle(1)];
  return (x > 29 && x < 60 && y > 44 && y < 58) || (x > 37 && x < 40 && y < 59.2 && y > 57);
}

function readFeatures(layer: string, file: unknown): Feature[] {
  const { features } = file as { features: { id?: string; properties: Record<string, unknown>; geometry: Geometry }[] };
  return features.map(({ id, properties, geometry }) => {
    const { type, coordinates } = geometry;
    const name = properties.name as string | { en: string } | undefined;
    const mouth = properties.mouth as string | undefined;
    return {
      id: String(id ?? properties.id),
      class: String(properties.class ?? ''),
      name: typeof name === 'string' ? name : (name?.en ?? ''),
      layer,
      points: type === 'Point' ? [coordinates as LonLat] : [],
      lines: type === 'LineString' ? [coordinates as Line] : type === 'MultiLineString' ? (coordinates as Line[]) : [],
      polygons: polygonsOf(geometry),
      ...(mouth === undefined ? {} : { mouth }),
      sources: (properties.from as string[] | undefined) ?? [],
    };
  });
}

const polygonsOf = ({ type, coordinates }: Geometry): Polygon[] =>
  type === 'Polygon' ? [coordinates as Polygon] : type === 'MultiPolygon' ? (coordinates as Polygon[]) : [];

/** Cuts a polygon down to the box; what lies outside altogether is dropped. */
function clip(polygon: Polygon): Polygon[] {
  const rings = polygon.map((ring) => {
    let line: LonLat[] = [...ring];
    for (const [axis, sign, limit] of [
      [0, 1, BOX.west],
      [0, -1, BOX.east],
      [1, 1, BOX.south],
      [1, -1, BOX.north],
    ] as const) {
      const inside = (p: LonLat): boolean => (p[axis] - limit) * sign >= 0;
      const cut: LonLat[] = [];
      line.forEach((p, i) => {
        const q = line[(i + line.length - 1) % line.length] as LonLat;
        if (inside(p) !== inside(q)) {
          const t = (limit - q[axis]) / (p[axis] - q[axis]);
          cut.push([q[0] + t * (p[0] - q[0]), q[1] + t * (p[1] - q[1])]);
        }
        if (inside(p)) cut.push(p);
      });
      line = cut;
    }
    return line;
  });
  return (rings[0]?.length ?? 0) < 3 ? [] : [rings.filter((ring) => ring.length >= 3)];
}

/** Adds points where a line runs far without one, so that a curved map bends it. */
export function dense(line: Line, step = 0.25): LonLat[] {
  const result: LonLat[] = [];
  line.forEach((p, i) => {
    const q = line[i - 1];
    if (q !== undefined) {
      const parts = Math.ceil(Math.max(Math.abs(p[0] - q[0]), Math.abs(p[1] - q[1])) / step);
      for (let k = 1; k < parts; k++) result.push([q[0] + ((p[0] - q[0]) * k) / parts, q[1] + ((p[1] - q[1]) * k) / parts]);
    }
    result.push(p);
  });
  return result;
}
