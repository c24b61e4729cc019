/** What the mouse-over writes under each piece, in pixels: no wider than the piece and its gap, so that a stack can be read. */
export interface Caption {
  /** From one piece to the next. */
  readonly gap: number;
  readonly width: number;
  readonly height: number;
  /** The line over the pieces, in VASSAL's words. */
  readonly summary: string;
}

export const captionFont = 11;

/** From close to far apart, and lines for which it is worth it. */
const [gaps, few] = [[24, 32, 40], 6] as const;

/** Java's own font at this size, and a line of it. */
const [latin, wide, line] = [6.6, 11, 14];

/**
 * Each text is what a caption says, in lines that go over where they must. As high as all but the longest need: those few reach
 * up a little over their piece, and the others do not stand over an empty box.
 */
export function captionFor(piece: number, texts: readonly (readonly string[])[], summary = '$LocationName$'): Caption {
  const usual = (gap: number): number => {
    const lines = texts.map((text) => text.reduce((sum, part) => sum + linesOf(part, widthOf(piece, gap)), 0));
    return lines.sort((a, b) => a - b)[Math.floor(lines.length * 0.85)] ?? 1;
  };
  const gap = gaps.find((one) => usual(one) <= few) ?? gaps[gaps.length - 1] ?? 0;
  return { gap, width: widthOf(piece, gap), height: usual(gap) * line + 4, summary };
}

const widthOf = (piece: number, gap: number): number => piece + gap - 4;

/** Words go over as they do in Java's labels; Japanese breaks anywhere. */
function linesOf(text: string, room: number): number {
  let [lines, at] = [1, 0];
  for (const word of text.match(/[\u2e80-\uffef]| *[^ \u2e80-\uffef]+/g) ?? []) {
    const width = [...word].reduce((sum, char) => sum + (char > '\u2e7f' ? wide : latin), 0);
    if (at > 0 && at + width > room) {
      lines++;
      at = 0;
    }
    at += width;
    while (at > room) {
      lines++;
      at -= room;
    }
  }
  return lines;
}
