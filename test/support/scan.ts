import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { centreOf, layoutOf, makeNumbering, type Point } from '../../src/board/index.js';
import { type Captured, grognard } from './capture.js';
import { packOf } from './pack.js';

/** A hex of a made-up scan, and the pixel in the middle of it. */
export interface ScanPoint {
  readonly hex: string;
  readonly at: Point;
}

/** Where a camera, which maps the sheet in hexes to pixels, sees hexes of a game. */
export function scanPoints(game: string, hexes: readonly string[], camera: (at: Point) => Point): ScanPoint[] {
  const { grid } = packOf(game).pack.board.file;
  if (grid === undefined) throw new Error(`${game} has no grid`);
  return hexes.map((hex) => {
    const cell = makeNumbering(grid).parse(hex) as { row: number; column: number };
    return { hex, at: camera(centreOf(layoutOf(grid), cell.row, cell.column)) };
  });
}

export const pointLine = ({ hex, at }: ScanPoint): string => `  - {hex: "${hex}", at: [${at.x}, ${at.y}]}`;

/** A made-up scan, grey with a magenta dot on each point, traced into an overlay as an owner does it. */
export async function scanOverlay(
  folder: string,
  game: string,
  points: readonly ScanPoint[],
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Captured & { readonly overlay: string }> {
  const dots = points.map(({ at }) => `<circle cx="${at.x}" cy="${at.y}" r="4" fill="#ff00ff"/>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#ddd"/>${dots}</svg>`;
  const [scan, list, overlay] = [join(folder, 'my-map.png'), join(folder, 'points.yaml'), join(folder, 'overlay')];
  await sharp(Buffer.from(svg)).removeAlpha().png().toFile(scan);
  writeFileSync(list, `points:\n${points.map(pointLine).join('\n')}\n`);
  return { ...(await grognard('atlas', 'trace', game, '--scan', scan, '--points', list, '--overlay', overlay)), overlay };
}

/** The middle of the magenta within `reach` pixels of a spot of a picture; undefined where there is none. */
export async function dotNear(picture: Uint8Array, { x, y }: Point, reach: number): Promise<Point | undefined> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [count, sx, sy] = [0, 0, 0];
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(info.height, y + reach); row++)
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(info.width, x + reach); column++) {
      const i = (row * info.width + column) * info.channels;
      const [r, g, b] = [data[i] as number, data[i + 1] as number, data[i + 2] as number];
      if (r < 200 || g > 90 || b < 200) continue;
      count++;
      sx += column + 0.5;
      sy += row + 0.5;
    }
  return count === 0 ? undefined : { x: sx / count, y: sy / count };
}
