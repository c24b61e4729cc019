import { DRAFTED, FINE, LAND, type Sheet } from './draft-sheet.js';
import { arcsOf, polygonsOf, shapeOf } from './outline.js';
import { Raster } from './raster.js';

/**
 * The land as it is drawn. Near the middle of a hex its terrain decides, so that no land hex lies in the sea; near the sides the
 * true coast does, so that coasts look like coasts.
 */
export function landShapes(sheet: Sheet): unknown {
  if (sheet.atlas.sea === undefined) return undefined;
  const drawn = new Raster(0, 0, sheet.water.width / FINE, sheet.water.height / FINE, FINE);
  const value = new Float32Array(drawn.cells.length);
  for (let y = 0, k = 0; y < drawn.height; y++) {
    for (let x = 0; x < drawn.width; x++, k++) {
      const hex = sheet.hexes[sheet.owner[k] as number];
      const real = sheet.water.cells[k] === LAND ? 1 : 0;
      if (hex === undefined) {
        value[k] = real;
        continue;
      }
      const off = Math.hypot(drawn.x(x) - hex.centre.x, drawn.y(y) - hex.centre.y);
      const weight = Math.max(0, Math.min(1, 1.35 - off * 2.1));
      value[k] = weight * (hex.land ? 1 : 0) + (1 - weight) * real;
    }
  }
  const blurred = blur(value, drawn.width, drawn.height, 2);
  drawn.cells.forEach((_, k) => {
    drawn.cells[k] = (blurred[k] as number) >= 0.5 ? 1 : 0;
  });
  const polygons = polygonsOf(shapeOf(arcsOf(drawn, 0.035), 1));
  const round = (n: number): number => Math.round(n * 100) / 100;
  return {
    type: 'FeatureCollection',
    note: 'Coast in hexes from the top left of the sheet, y down; drafted from Natural Earth (public domain).',
    features: [
      {
        type: 'Feature',
        id: 'land',
        properties: { kind: 'land', from: DRAFTED },
        geometry: {
          type: 'MultiPolygon',
          coordinates: polygons.map((rings) => rings.map((ring) => ring.map(({ x, y }) => [round(x), round(y)]))),
        },
      },
    ],
  };
}

function blur(values: Float32Array, width: number, height: number, times: number): Float32Array {
  let from = values;
  for (let round = 0; round < times; round++) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const to = new Float32Array(from.length);
      for (let y = 0, k = 0; y < height; y++) {
        for (let x = 0; x < width; x++, k++) {
          const before = x >= dx && y >= dy ? (from[k - dx - dy * width] as number) : (from[k] as number);
          const after = x + dx < width && y + dy < height ? (from[k + dx + dy * width] as number) : (from[k] as number);
          to[k] = (before + 2 * (from[k] as number) + after) / 4;
        }
      }
      from = to;
    }
  }
  return from;
}
