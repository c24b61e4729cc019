import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fontFiles } from '../../pictures/fonts.js';
import { webFont } from './font.js';

/** A cut of the condensed face as a page gets it. */
export interface WebFace {
  readonly name: string;
  readonly data: Buffer;
  /** The weights that it serves. */
  readonly weights: string;
}

/** Latin with its accents, and the signs that the page writes. */
const letters: readonly number[] = [
  ...Array.from({ length: 0x17f - 0x20 + 1 }, (_, i) => 0x20 + i),
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026, 0x2212, 0x2264, 0x2265],
];

let made: readonly WebFace[] | undefined;

/** The condensed face of counters and charts: one cut for words, one for figures. Its licence (SIL OFL 1.1) stands in its names. */
export function webFaces(): readonly WebFace[] {
  made ??= [
    ['BarlowCondensed_600SemiBold', '500 650'],
    ['BarlowCondensed_800ExtraBold', '700 900'],
  ].map(([name, weights]) => {
    const data = webFont(readFileSync(fontFiles.find((font) => font.name === name)?.path as string), letters);
    return {
      name: `${name}-${createHash('sha256').update(data).digest('hex').slice(0, 10)}.woff`,
      data,
      weights: weights as string,
    };
  });
  return made;
}

/** `optional`: text never jumps because a font came late; from the second visit on it is there at once. */
export const faceRules = (address: (face: WebFace) => string): string =>
  webFaces()
    .map(
      (face) =>
        `@font-face{font-family:"Barlow Condensed";font-weight:${face.weights};font-display:optional;src:url(${address(face)}) format("woff")}`,
    )
    .join('\n');
