import type { Point } from '../drawing.js';

/** A shape that was drafted beside the board: rings of polygons, or lines. */
export interface Shape {
  readonly kind: string;
  readonly id: string;
  readonly polygons: readonly (readonly (readonly Point[])[])[];
}

/** The features of a GeoJSON file, in the units of the board. What is none of ours is left out. */
export function shapesOf(shapes: unknown): Shape[] {
  const list = (shapes as { features?: unknown } | undefined)?.features;
  if (!Array.isArray(list)) return [];
  return list.flatMap(
    (feature: { id?: string; properties?: { kind?: string }; geometry?: { type: string; coordinates: unknown } }) => {
      const { type, coordinates } = feature.geometry ?? { type: '', coordinates: [] };
      const nested =
        type === 'Polygon' || type === 'MultiLineString' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
      const rings = nested as [number, number][][][];
      const polygons = rings.map((polygon) => polygon.map((ring) => ring.map(([x, y]) => ({ x, y }))));
      return [{ kind: feature.properties?.kind ?? '', id: String(feature.id ?? ''), polygons }];
    },
  );
}
