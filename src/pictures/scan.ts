import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { ScanImage } from '../draw/index.js';
import type { Pack } from '../pack/index.js';

/** A scan that cannot be used, as a sentence for its owner. */
export class ScanError extends Error {}

/**
 * The owner's picture of their own map, from the overlay that has a scan.yaml; undefined where no overlay has. Pictures that
 * neither PDF nor SVG can hold become PNG.
 */
export async function readScan(pack: Pack, overlays: readonly string[]): Promise<ScanImage | undefined> {
  if (pack.scan === undefined) return undefined;
  const folder = [...overlays].reverse().find((one) => existsSync(join(one, 'scan.yaml')));
  if (folder === undefined) return undefined;
  const file = resolve(folder, pack.scan.image);
  // A scan.yaml from a stranger must not fetch files from elsewhere.
  if (relative(resolve(folder), dirname(file)) !== '')
    throw new ScanError(`${pack.scan.image} must lie beside scan.yaml in ${folder}.`);
  if (!existsSync(file))
    throw new ScanError(
      `${join(folder, pack.scan.image)} is missing: scan.yaml says that it is the scan. Put it back, or trace again.`,
    );
  const { default: sharp } = await import('sharp');
  const picture = sharp(file, { limitInputPixels: 400_000_000 });
  const { format, width, height, orientation } = await picture.metadata().catch(() => {
    throw new ScanError(`${join(folder, pack.scan?.image ?? '')} is not a picture that can be read (PNG, JPEG, TIFF or WebP).`);
  });
  const [wide, high] = pack.scan.size;
  if (width !== wide || height !== high)
    throw new ScanError(
      `${join(folder, pack.scan.image)} has ${width} × ${height} pixels, but was traced with ${wide} × ${high}: trace again.`,
    );
  // The grid was laid over the pixels as they are stored, whatever a camera says about which way is up.
  const plain = orientation === undefined || orientation === 1;
  if (plain && (format === 'jpeg' || format === 'png')) return { type: format, data: new Uint8Array(readFileSync(file)) };
  return { type: 'png', data: new Uint8Array(await picture.clone().png().toBuffer()) };
}
