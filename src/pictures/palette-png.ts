import { promisify } from 'node:util';
import { crc32, deflate, type ZlibOptions } from 'node:zlib';

/** Pixels as red, green, blue, opacity; the colours multiplied by the opacity, as renderers leave them. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * A PNG of at most 256 colours. Drawings have few: grounds and inks, and the shades between them at edges. Colours that lie
 * close together share a bin, and each bin keeps its most frequent one, so that flat grounds stay exactly as they were drawn.
 * Meant for large maps, where a search for the best palette takes longer than drawing. It is packed aside, on another thread.
 */
export async function palettePng({ width, height, rgba }: Bitmap): Promise<Uint8Array> {
  // Signed, because numbers beyond 31 bits are slow.
  const pixels = new Int32Array(rgba.buffer, rgba.byteOffset, width * height);
  const used = countBins(pixels);
  const palette = choosePalette(used);
  const rows = indexRows(pixels, width, height);
  for (const bin of used) count[bin] = 0;
  return write(width, height, palette, await deflated(rows, { level: 6, memLevel: 9 }));
}

const deflated = promisify<Uint8Array, ZlibOptions, Uint8Array>(deflate);

/** Six bits of green, five of red and blue, two of opacity. A pixel is little-endian: opacity in the highest byte. */
const binOf = (pixel: number): number =>
  ((pixel >>> 3) & 31) | (((pixel >>> 10) & 63) << 5) | (((pixel >>> 19) & 31) << 11) | ((pixel >>> 30) << 16);

const BINS = 1 << 18;

// Kept from picture to picture, because a counter has fewer pixels than there are bins. `count` is all noughts in between.
const count = new Int32Array(BINS);
/** A colour of each bin, by vote: the one that most pixels have, or nearly so. */
const colour = new Int32Array(BINS);
/** By how many votes it leads. */
const lead = new Int32Array(BINS);
/** The colour of the palette that each bin becomes. */
const index = new Uint8Array(BINS);

/** Counts the pixels of each bin, a run of the same colour at once; returns the bins that have any. */
function countBins(pixels: Int32Array): number[] {
  const used: number[] = [];
  for (let i = 0; i < pixels.length; ) {
    const pixel = pixels[i] as number;
    const from = i++;
    while (i < pixels.length && pixels[i] === pixel) i++;
    const run = i - from;
    const bin = binOf(pixel);
    if (count[bin] === 0) {
      used.push(bin);
      colour[bin] = pixel;
      lead[bin] = run;
    } else if (colour[bin] === pixel) lead[bin] = (lead[bin] as number) + run;
    else if ((lead[bin] as number) >= run) lead[bin] = (lead[bin] as number) - run;
    else {
      colour[bin] = pixel;
      lead[bin] = run - (lead[bin] as number);
    }
    count[bin] = (count[bin] as number) + run;
  }
  return used;
}

/** The colours of the bins that most pixels are in; every other bin gets the nearest of them. */
function choosePalette(used: number[]): number[] {
  used.sort((a, b) => (count[b] as number) - (count[a] as number) || a - b);
  const palette = used.slice(0, 256).map((bin) => colour[bin] as number);
  used.forEach((bin, i) => {
    index[bin] = i < palette.length ? i : nearest(palette, colour[bin] as number);
  });
  return palette;
}

/** The picture row by row, each after a nought that stands for "not filtered". */
function indexRows(pixels: Int32Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    to++;
    for (const end = from + width; from < end; ) {
      const pixel = pixels[from] as number;
      const start = from++;
      while (from < end && pixels[from] === pixel) from++;
      const entry = index[binOf(pixel)] as number;
      if (from - start === 1) rows[to++] = entry;
      else {
        rows.fill(entry, to, to + from - start);
        to += from - start;
      }
    }
  }
  return rows;
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
    chunk('PLTE', Buffer.from(plain.flatMap((colour) => colour.slice(0, 3)))),
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
