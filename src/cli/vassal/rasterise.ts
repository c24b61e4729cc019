import { type Drawing, group, type Metrics, toSvg } from '../../draw/index.js';
import { palettePng, rasteriseAside } from '../../pictures/index.js';
import type { Picture, Rasterise } from '../../vassal/module/index.js';

/** PNG files by what they show. A drawing that is the very same one need not be written out to be known again. */
export class KeptPictures {
  private readonly texts = new WeakMap<Drawing, string>();
  private readonly pngs = new Map<string, Promise<Uint8Array>>();

  svg({ drawing }: Picture, metrics: Metrics): string {
    let text = this.texts.get(drawing);
    if (text === undefined) {
      text = toSvg(drawing, metrics);
      this.texts.set(drawing, text);
    }
    return text;
  }

  key(picture: Picture, metrics: Metrics): string {
    return `${picture.width} ${picture.height} ${this.svg(picture, metrics)}`;
  }

  get(key: string): Promise<Uint8Array> | undefined {
    return this.pngs.get(key);
  }

  set(key: string, png: Promise<Uint8Array>): void {
    this.pngs.set(key, png);
  }
}

/**
 * Turns pictures into PNG files. Small ones are drawn many to a sheet and cut out of it: to begin a drawing costs more than to
 * draw a counter. Drawing and packing go on aside, on other threads. What was made once is kept by its contents, so that a second build makes only what has changed.
 */
export function rasteriser(metrics: Metrics, kept: KeptPictures = new KeptPictures()): Rasterise {
  return async (pictures) => {
    const keys = pictures.map((picture) => kept.key(picture, metrics));
    const missing = new Map(pictures.map((picture, i) => [keys[i] as string, picture] as const));
    for (const key of missing.keys()) if (kept.get(key) !== undefined) missing.delete(key);
    for (const [key, picture] of missing)
      if (picture.kind === 'sheet') kept.set(key, whole(kept.svg(picture, metrics), picture.width));
    for (const sheet of sheetsOf([...missing].filter(([, { kind }]) => kind === 'counter'))) {
      const pngs = cutOut(sheet, metrics);
      sheet.pictures.forEach(([key], i) => {
        kept.set(
          key,
          pngs.then((all) => all[i] as Uint8Array),
        );
      });
    }
    const pngs = await Promise.all(keys.map((key) => kept.get(key) as Promise<Uint8Array>));
    return new Map(pictures.map(({ name }, i) => [name, pngs[i] as Uint8Array]));
  };
}

async function whole(svg: string, width: number): Promise<Uint8Array> {
  const image = await rasteriseAside(svg, { width, background: '#ffffff' });
  return palettePng({ width: image.width, height: image.height, rgba: image.rgba() });
}

type Keyed = readonly [key: string, picture: Picture];

interface Sheet {
  readonly pictures: readonly Keyed[];
  /** The width and height of each. */
  readonly width: number;
  readonly height: number;
}

const [perSheet, perRow] = [120, 12];

/** Pictures of one size together. */
function sheetsOf(pictures: readonly Keyed[]): Sheet[] {
  const bySize = new Map<string, Keyed[]>();
  for (const one of pictures) {
    const size = `${one[1].width} ${one[1].height}`;
    const same = bySize.get(size);
    if (same === undefined) bySize.set(size, [one]);
    else same.push(one);
  }
  return [...bySize.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / perSheet) }, (_, i) => {
      const some = all.slice(i * perSheet, (i + 1) * perSheet);
      return { pictures: some, width: some[0]?.[1].width ?? 1, height: some[0]?.[1].height ?? 1 };
    }),
  );
}

/** Draws in pixels, so that every picture starts on one. */
async function cutOut({ pictures, width, height }: Sheet, metrics: Metrics): Promise<Uint8Array[]> {
  const columns = Math.min(perRow, pictures.length);
  const sheet: Drawing = {
    width: columns * width,
    height: Math.ceil(pictures.length / columns) * height,
    items: pictures.map(([, { drawing }], i) =>
      group(drawing.items, {
        at: { x: (i % columns) * width, y: Math.floor(i / columns) * height },
        scale: width / drawing.width,
      }),
    ),
  };
  const image = await rasteriseAside(toSvg(sheet, metrics), { width: sheet.width });
  const pixels = image.rgba();
  return Promise.all(
    pictures.map((_, i) => {
      const rgba = crop(pixels, sheet.width, (i % columns) * width, Math.floor(i / columns) * height, width, height);
      return palettePng({ width, height, rgba });
    }),
  );
}

function crop(pixels: Uint8Array, stride: number, left: number, top: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((top + row) * stride + left) * 4;
    out.set(pixels.subarray(from, from + width * 4), row * width * 4);
  }
  return out;
}
