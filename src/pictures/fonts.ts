import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type Face, type Metrics, metricsOf, type Weight } from '../draw/index.js';

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

/** The fonts that come with Grognard, opened once. */
export function fontMetrics(): Metrics {
  if (known !== undefined) return known;
  const faces = new Map(fontFiles.map((font) => [font.name, faceOf(font)] as const));
  const of = (weight: Weight): Face[] => served[weight].map((font) => faces.get(font.name) as Face);
  known = metricsOf({ 400: of(400), 600: of(600), 700: of(700), 800: of(800) });
  return known;
}

const opened = new Map<string, Font>();

/** A font file by its name, read once: to measure text, and to put its glyphs into a PDF. */
export function openFont(name: string): Font {
  let font = opened.get(name);
  if (font === undefined) {
    const found = fontFiles.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`There is no font ${name}.`);
    font = create(readFileSync(found.path)) as Font;
    opened.set(name, font);
  }
  return font;
}

function faceOf({ name, family, weight }: FontFile): Face {
  const font = openFont(name);
  const em = font.unitsPerEm;
  return {
    name,
    family,
    weight,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    advance: advances(font),
    ascent: font.ascent / em,
    descent: -font.descent / em,
    capHeight: font.capHeight / em,
  };
}

/**
 * How wide a text is: its glyphs, and how far each two neighbours move together. Laying out a pair once and adding up is many
 * times faster than laying out every line that is tried while text is wrapped, and comes to the same figure.
 */
function advances(font: Font): (text: string) => number {
  const alone = new Map<string, number>();
  const pairs = new Map<string, number>();
  const laid = (known: Map<string, number>, text: string, less: number): number => {
    let wide = known.get(text);
    if (wide === undefined) {
      wide = font.layout(text).advanceWidth / font.unitsPerEm - less;
      known.set(text, wide);
    }
    return wide;
  };
  return (text) => {
    let [sum, before, left] = [0, '', 0];
    for (const char of text) {
      const wide = laid(alone, char, 0);
      sum += wide;
      if (before !== '') sum += laid(pairs, before + char, left + wide);
      [before, left] = [char, wide];
    }
    return sum;
  };
}
