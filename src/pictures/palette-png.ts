import { crc32, deflateSync } from 'node:zlib';

/** Pixels as red, green, blue, opacity; the colours multiplied by the opacity, as renderers leave them. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * A PNG of at most 256 colours. Drawings have few: grounds and inks, and the shades between them at edges. Colours that lie
 * close together share a bin, and each bin keeps its most frequent one, so that flat grounds stay exactly as they were drawn.
 * Meant for large maps, where a search for the best palette takes longer than drawing.
 */
export function palettePng({ width, height, rgba }: Bitmap): Uint8Array {
  // Signed, because numbers beyond 31 bits are slow.
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, width * height);
  const bins = countBins(pixels);
  const { palette, index } = choosePalette(bins);
  const rows = new Uint8Array((width + 1) * height);
  let last = 1;
  let entry = index[binOf(last)] as number;
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0; x < width; x++) {
      const pixel = pixels[from++] as number;
      if (pixel !== last) {
        last = pixel;
        entry = index[binOf(pixel)] as number;
      }
      rows[to++] = entry;
    }
  }
  return write(width, height, palette, deflateSync(rows, { level: 6, memLevel: 9 }));
}

/** Six bits of green, five of red and blue, two of opacity. A pixel is little-endian: opacity in the highest byte. */
const binOf = (pixel: number): number =>
  ((pixel >>> 3) & 31) | (((pixel >>> 10) & 63) << 5) | (((pixel >>> 19) & 31) << 11) | ((pixel >>> 30) << 16);

const BINS = 1 << 18;

interface Bins {
  readonly count: Int32Array;
  /** A colour of each bin, by vote: the one that most pixels have, or nearly so. */
  readonly colour: Int32Array;
}

function countBins(pixels: Int32Array): Bins {
  const [count, colour, lead] = [new Int32Array(BINS), new Int32Array(BINS), new Int32Array(BINS)];
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] as number;
    const bin = binOf(pixel);
    count[bin] = (count[bin] as number) + 1;
    if (colour[bin] === pixel) lead[bin] = (lead[bin] as number) + 1;
    else if ((lead[bin] as number) > 0) lead[bin] = (lead[bin] as number) - 1;
    else {
      colour[bin] = pixel;
      lead[bin] = 1;
    }
  }
  return { count, colour };
}

/** The bins that most pixels are in, and for every other bin the nearest of them. */
function choosePalette({ count, colour }: Bins): { readonly palette: readonly number[]; readonly index: Uint8Array } {
  const used: number[] = [];
  for (let bin = 0; bin < BINS; bin++) if ((count[bin] as number) > 0) used.push(bin);
  used.sort((a, b) => (count[b] as number) - (count[a] as number) || a - b);
  const palette = used.slice(0, 256).map((bin) => colour[bin] as number);
  const index = new Uint8Array(BINS);
  used.forEach((bin, i) => {
    index[bin] = i < palette.length ? i : nearest(palette, colour[bin] as number);
  });
  return { palette, index };
}

function nearest(palette: readonly number[], pixel: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [i, one] of palette.entries()) {
    const [r, g, b, a] = [
      part(one, 0) - part(pixel, 0),
      part(one, 8) - part(pixel, 8),
      part(one, 16) - part(pixel, 16),
      part(one, 24) - part(pixel, 24),
    ];
    const gap = 2 * r * r + 4 * g * g + b * b + 8 * a * a;
    if (gap < least) [best, least] = [i, gap];
  }
  return best;
}

const part = (pixel: number, shift: number): number => (pixel >>> shift) & 255;

function write(width: number, height: number, palette: readonly number[], data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const plain = palette.map((pixel) => {
    const opacity = part(pixel, 24);
    const straight = (shift: number): number =>
      opacity === 0 ? 0 : Math.min(255, Math.round((part(pixel, shift) * 255) / opacity));
    return [straight(0), straight(8), straight(16), opacity] as const;
  });
  const solid = plain.every(([, , , opacity]) => opacity === 255);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(plain.flatMap(([red, green, blue]) => [red, green, blue]))),
    ...(solid ? [] : [chunk('tRNS', Buffer.from(plain.map(([, , , opacity]) => opacity)))]),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
