import type { Font } from 'fontkit';

/** What drawing asks of a font file, as plain data in units of the font, so that it can be worked out ahead. */
export interface Measures {
  readonly em: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** The characters that it has, as first, last, first, last … */
  readonly ranges: readonly number[];
  /** How wide each of `letters` is, and each two of them, where they move together or apart. */
  readonly alone: Readonly<Record<string, number>>;
  readonly pairs: Readonly<Record<string, number>>;
}

/** What is printed on most games. Text of other letters is measured by the font file itself. */
export const letters: readonly string[] = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  ...'ÄÖÜäöüßéèêôș·×−–—‘’“”…≤≥½°',
];

export function measure(font: Font, some: readonly string[]): Measures {
  const known = some.filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  const wide = (text: string): number => font.layout(text).advanceWidth;
  const alone = Object.fromEntries(known.map((letter) => [letter, wide(letter)]));
  const pairs = Object.fromEntries(
    known.flatMap((a) =>
      known.flatMap((b) => {
        const both = wide(a + b);
        return both === (alone[a] as number) + (alone[b] as number) ? [] : [[a + b, both] as const];
      }),
    ),
  );
  const { unitsPerEm: em, ascent, descent, capHeight } = font;
  return { em, ascent, descent, capHeight, ranges: rangesOf(font.characterSet), alone, pairs };
}

function rangesOf(codes: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const code of [...new Set(codes)].sort((a, b) => a - b)) {
    if (ranges.at(-1) === code - 1) ranges[ranges.length - 1] = code;
    else ranges.push(code, code);
  }
  return ranges;
}

/** Is a number in one of the ranges? */
export function within(ranges: readonly number[], code: number): boolean {
  let [low, high] = [0, ranges.length / 2];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[2 * middle + 1] as number) < code) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length / 2 && (ranges[2 * low] as number) <= code;
}
