import type { Point } from '../board/hex.js';

/** Degrees, longitude first as in GeoJSON. */
export type LonLat = readonly [number, number];

/** A way of laying the globe flat: kilometres east (x) and south (y, as on a sheet) of an origin. */
export interface Projection {
  readonly name: string;
  forward(at: LonLat): Point;
  inverse(at: Point): LonLat;
}

const EARTH = 6371;
const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const deg = (radians: number): number => (radians * 180) / Math.PI;

/** Lambert conformal conic on a sphere, true to scale along two parallels. */
export function lambert(first: number, second: number, origin: LonLat): Projection {
  const [p1, p2] = [rad(first), rad(second)];
  const tangent = (latitude: number): number => Math.tan(Math.PI / 4 + latitude / 2);
  const n = Math.abs(p1 - p2) < 1e-9 ? Math.sin(p1) : Math.log(Math.cos(p1) / Math.cos(p2)) / Math.log(tangent(p2) / tangent(p1));
  const f = (Math.cos(p1) * tangent(p1) ** n) / n;
  const radius = (latitude: number): number => (EARTH * f) / tangent(latitude) ** n;
  const rho0 = radius(rad(origin[1]));
  return {
    name: `Lambert conformal conic, parallels ${first}° and ${second}°, origin ${origin[1]}°N ${origin[0]}°E`,
    forward([longitude, latitude]) {
      const rho = radius(rad(Math.max(-80, Math.min(89, latitude))));
      const theta = n * rad(longitude - origin[0]);
      return { x: rho * Math.sin(theta), y: rho * Math.cos(theta) - rho0 };
    },
    inverse({ x, y }) {
      const [u, v] = [x, rho0 + y];
      const rho = Math.hypot(u, v);
      return [origin[0] + deg(Math.atan2(u, v) / n), deg(2 * Math.atan(((EARTH * f) / rho) ** (1 / n)) - Math.PI / 2)];
    },
  };
}

/** A plane for a city: kilometres for a degree each way, which is true to some metres over forty kilometres. */
export function plane(origin: LonLat, kmPerLongitude: number, kmPerLatitude: number): Projection {
  return {
    name: `plane, ${kmPerLongitude} km and ${kmPerLatitude} km a degree, origin ${origin[1]}°N ${origin[0]}°E`,
    forward: ([longitude, latitude]) => ({
      x: (longitude - origin[0]) * kmPerLongitude,
      y: (origin[1] - latitude) * kmPerLatitude,
    }),
    inverse: ({ x, y }) => [origin[0] + x / kmPerLongitude, origin[1] - y / kmPerLatitude],
  };
}
