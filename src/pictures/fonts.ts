import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Font } from 'fontkit';
import { type Face, type Metrics, metricsOf, type Weight } from '../draw/index.js';
import { letters, type Measures, measure, within } from './measure.js';
import { ready } from './ready.js';

/** A font file that comes with a package: real TrueType, as both resvg and pdfkit need. */
export interface FontFile {
  readonly name: string;
  readonly family: string;
  readonly weight: number;
  readonly path: string;
}

const require = createRequire(import.meta.url);
const file = (pack: string, folder: string, name: string, family: string, weight: number): FontFile => ({
  name,
  family,
  weight,
  path: require.resolve(`@expo-google-fonts/${pack}/${folder}/${name}.ttf`),
});
const latin = (folder: string, weight: number): FontFile =>
  file('barlow-condensed', folder, `BarlowCondensed_${folder}`, 'Barlow Condensed', weight);
const japanese = (folder: string, weight: number): FontFile =>
  file('zen-kaku-gothic-new', folder, `ZenKakuGothicNew_${folder}`, 'Zen Kaku Gothic New', weight);

/** Latin first; Japanese, and signs that the Latin face lacks, by the second. */
const served: Readonly<Record<Weight, readonly [FontFile, FontFile]>> = {
  400: [latin('400Regular', 400), japanese('400Regular', 400)],
  600: [latin('600SemiBold', 600), japanese('700Bold', 700)],
  700: [latin('700Bold', 700), japanese('700Bold', 700)],
  800: [latin('800ExtraBold', 800), japanese('900Black', 900)],
};

export const fontFiles: readonly FontFile[] = [
  ...new Map(Object.values(served).flatMap((pair) => pair.map((font) => [font.name, font] as const))).values(),
];

let known: Metrics | undefined;

/** The fonts that come with Grognard, opened when they are needed. */
export function fontMetrics(): Metrics {
  if (known !== undefined) return known;
  const measures = ready<Readonly<Record<string, Measures>>>('fonts', fontsSum);
  const faces = new Map(fontFiles.map((font) => [font.name, faceOf(font, measures?.[font.name])] as const));
  const of = (weight: Weight): Face[] => served[weight].map((font) => faces.get(font.name) as Face);
  known = metricsOf({ 400: of(400), 600: of(600), 700: of(700), 800: of(800) });
  return known;
}

/** What the fonts measure, to be kept for later. Japanese glyphs are too many to be tried by twos. */
export const fontMeasures = (): Record<string, Measures> =>
  Object.fromEntries(
    fontFiles.map(({ name }) => [name, measure(openFont(name), name.startsWith('Barlow') ? letters : [])] as const),
  );

/** The versions of the packages of fonts, and how long each file is. */
export const fontsSum = (): string =>
  fontFiles
    .map(({ name, path }) => {
      const { version } = JSON.parse(readFileSync(join(path, '..', '..', 'package.json'), 'utf8')) as { version: string };
      return `${name} ${version} ${statSync(path).size}`;
    })
    .join(', ');

const opened = new Map<string, Font>();

/** A font file by its name, read once: to measure text, and to put its glyphs into a PDF. */
export function openFont(name: string): Font {
  let font = opened.get(name);
  if (font === undefined) {
    const found = fontFiles.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`There is no font ${name}.`);
    // Loading fontkit takes a tenth of a second, so it waits until a font is wanted.
    const { create } = require('fontkit') as typeof import('fontkit');
    font = create(readFileSync(found.path)) as Font;
    opened.set(name, font);
  }
  return font;
}

function faceOf({ name, family, weight }: FontFile, ahead: Measures | undefined): Face {
  const measured = ahead ?? measure(openFont(name), []);
  const { em, ascent, descent, capHeight, ranges } = measured;
  return {
    name,
    family,
    weight,
    has: (codePoint) => within(ranges, codePoint),
    advance: advances(measured, (text) => openFont(name).layout(text).advanceWidth),
    ascent: ascent / em,
    descent: -descent / em,
    capHeight: capHeight / em,
  };
}

/**
 * How wide a text is: its glyphs, and how far each two neighbours move together. Laying out a pair once and adding up is many
 * times faster than laying out every line that is tried while text is wrapped, and comes to the same figure.
 */
function advances({ em, alone, pairs }: Measures, layout: (text: string) => number): (text: string) => number {
  const singles = new Map(Object.entries(alone));
  const doubles = new Map(Object.entries(pairs));
  const single = (char: string): number => {
    let wide = singles.get(char);
    if (wide === undefined) {
      wide = layout(char);
      singles.set(char, wide);
    }
    return wide;
  };
  /** Two letters that were both measured ahead are as wide as the one and the other, unless they are among the pairs. */
  const double = (a: string, b: string): number => {
    let wide = doubles.get(a + b);
    if (wide === undefined) {
      wide = a in alone && b in alone ? single(a) + single(b) : layout(a + b);
      doubles.set(a + b, wide);
    }
    return wide;
  };
  return (text) => {
    let [sum, before, left] = [0, '', 0];
    for (const char of text) {
      const wide = single(char) / em;
      sum += wide;
      if (before !== '') sum += double(before, char) / em - (left + wide);
      [before, left] = [char, wide];
    }
    return sum;
  };
}
