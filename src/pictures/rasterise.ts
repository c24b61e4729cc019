import { Resvg, type ResvgRenderOptions, renderAsync } from '@resvg/resvg-js';
import { fontFiles } from './fonts.js';

export interface RasterOptions {
  /** Pixels across; the height follows. */
  readonly width: number;
  readonly background?: string;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly png: () => Uint8Array;
  /** Red, green, blue, opacity. */
  readonly rgba: () => Uint8Array;
}

const paths = fontFiles.map(({ path }) => path);

/** SVG to pixels, the same on every machine: only our own fonts are used. */
export const rasterise = (svg: string, options: RasterOptions): Pixels =>
  pixelsOf(new Resvg(svg, resvgOptions(svg, options)).render());

/** The same on another thread. */
export const rasteriseAside = async (svg: string, options: RasterOptions): Promise<Pixels> =>
  pixelsOf(await renderAsync(svg, resvgOptions(svg, options)));

const resvgOptions = (svg: string, { width, background }: RasterOptions): ResvgRenderOptions => ({
  fitTo: { mode: 'width', value: Math.round(width) },
  font: { loadSystemFonts: false, fontFiles: /<text/.test(svg) ? paths : [], defaultFontFamily: 'Barlow Condensed' },
  ...(background === undefined ? {} : { background }),
});

const pixelsOf = (image: ReturnType<Resvg['render']>): Pixels => ({
  width: image.width,
  height: image.height,
  png: () => image.asPng(),
  rgba: () => image.pixels,
});

/** Pixels for millimetres at a resolution. */
export const pixels = (mm: number, dpi: number): number => Math.round((mm * dpi) / 25.4);
