import { type Drawing, group, type Metrics, toSvg } from '../../draw/index.js';
import { palettePng, rasteriseAside } from '../../pictures/index.js';
import type { Picture, Rasterise } from '../../vassal/module/index.js';

/** PNG files by what they show. A drawing that is the very same one need not be written out to be known again. */
export class KeptPictures {
  private readonly texts = new WeakMap<Drawing, string>();
  private readonly pngs = new Map<string, Uint8Array>();

  key({ drawing, width, height }: Picture, metrics: Metrics): string {
    let text = this.texts.get(drawing);
    if (text === undefined) {
      text = toSvg(drawing, metrics);
      this.texts.set(drawing, text);
    }
    return `${width} ${height} ${text}`;
  }

  get(key: string): Uint8Array | undefined {
    return this.pngs.get(key);
  }

  set(key: string, png: Uint8Array): void {
    this.pngs.set(key, png);
  }
}

/**
 * Turns pictures into PNG files. Small ones are drawn many to a sheet and cut out of it: to begin a drawing costs more than to
 * draw a counter. Drawing and packing go on aside, on other threads. What was made once is kept by its contents, so that a second build makes only what has changed.
 */
export function rasteriser(metrics: Metrics, kept: KeptPictures = new KeptPictures()): Rasterise {
  return async (pictures) => {
    const found = new Map<string, Uint8Array>();
    const missing: { picture: Picture; key: string }[] = [];
    for (const picture of pictures) {
      const key = kept.key(picture, metrics);
      const known = kept.get(key);
      if (known === undefined) missing.push({ picture, key });
      else found.set(picture.name, known);
    }
    const small = missing.map(({ picture }) => picture).filter(({ kind }) => kind === 'counter');
    const made: Promise<readonly Named[]>[] = [
      ...missing.filter(({ picture }) => picture.kind === 'sheet').map(({ picture }) => whole(picture, metrics)),
      ...sheetsOf(small).map((sheet) => cutOut(sheet, metrics)),
    ];
    const pngs = new Map((await Promise.all(made)).flat());
    for (const { picture, key } of missing) {
      const png = pngs.get(picture.name) as Uint8Array;
      kept.set(key, png);
      found.set(picture.name, png);
    }
    return new Map(pictures.map(({ name }) => [name, found.get(name) as Uint8Array]));
  };
}

type Named = readonly [name: string, png: Uint8Array];

async function whole({ name, drawing, width }: Picture, metrics: Metrics): Promise<Named[]> {
  const image = await rasteriseAside(toSvg(drawing, metrics), { width, background: '#ffffff' });
  return [[name, await palettePng({ width: image.width, height: image.height, rgba: image.rgba() })]];
}

interface Sheet {
  readonly pictures: readonly Picture[];
  /** The width and height of each. */
  readonly width: number;
  readonly height: number;
}

const [perSheet, perRow] = [120, 12];

/** Pictures of one size together. */
function sheetsOf(pictures: readonly Picture[]): Sheet[] {
  const bySize = new Map<string, Picture[]>();
  for (const picture of pictures) {
    const size = `${picture.width} ${picture.height}`;
    bySize.set(size, [...(bySize.get(size) ?? []), picture]);
  }
  return [...bySize.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / perSheet) }, (_, i) => {
      const some = all.slice(i * perSheet, (i + 1) * perSheet);
      return { pictures: some, width: some[0]?.width ?? 1, height: some[0]?.height ?? 1 };
    }),
  );
}

/** Draws in pixels, so that every picture starts on one. */
async function cutOut({ pictures, width, height }: Sheet, metrics: Metrics): Promise<Named[]> {
  const columns = Math.min(perRow, pictures.length);
  const sheet: Drawing = {
    width: columns * width,
    height: Math.ceil(pictures.length / columns) * height,
    items: pictures.map(({ drawing }, i) =>
      group(drawing.items, {
        at: { x: (i % columns) * width, y: Math.floor(i / columns) * height },
        scale: width / drawing.width,
      }),
    ),
  };
  const image = await rasteriseAside(toSvg(sheet, metrics), { width: sheet.width });
  const pixels = image.rgba();
  return Promise.all(
    pictures.map(async ({ name }, i): Promise<Named> => {
      const rgba = crop(pixels, sheet.width, (i % columns) * width, Math.floor(i / columns) * height, width, height);
      return [name, await palettePng({ width, height, rgba })];
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
