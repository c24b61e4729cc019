import type { TextStyle, Weight } from './drawing.js';

/** One font file, as far as drawing needs to know it. Lengths are in ems. */
export interface Face {
  readonly family: string;
  /** As the file calls it. */
  readonly weight: number;
  /** The name under which renderers know the file. */
  readonly name: string;
  has(codePoint: number): boolean;
  /** With kerning. */
  advance(text: string): number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
}

/** A stretch of text that one font file serves. */
export interface Run {
  readonly face: Face;
  readonly text: string;
}

/** Measures text before it is drawn, and knows which characters no font has. */
export interface Metrics {
  width(text: string, style: TextStyle): number;
  runs(text: string, weight: Weight): readonly Run[];
  /** Characters that would be drawn as an empty box. */
  missing(text: string): readonly string[];
  /** Height of a capital letter or figure, in millimetres. */
  capHeight(style: TextStyle): number;
}

/** For each weight the faces that serve it, the first that has the character wins. */
export type FaceTable = Readonly<Record<Weight, readonly Face[]>>;

export function metricsOf(faces: FaceTable): Metrics {
  const known = byWeight<readonly Run[]>();
  const widths = byWeight<number>();
  const runs = (text: string, weight: Weight): readonly Run[] => {
    let found = known[weight].get(text);
    if (found === undefined) {
      found = split(text, faces[weight]);
      known[weight].set(text, found);
    }
    return found;
  };
  return {
    runs,
    width: (text, { size, weight }) => {
      let ems = widths[weight].get(text);
      if (ems === undefined) {
        ems = runs(text, weight).reduce((sum, run) => sum + run.face.advance(run.text), 0);
        widths[weight].set(text, ems);
      }
      return ems * size;
    },
    missing: (text) =>
      [...new Set([...text])].filter(
        (char) => ![char, alike[char] ?? char].some((one) => faces[400].some((face) => face.has(one.codePointAt(0) ?? 0))),
      ),
    capHeight: ({ size, weight }) => (faces[weight][0]?.capHeight ?? 0.7) * size,
  };
}

/** Characters that look the same, where keyboards write the one and fonts have the other. */
const alike: Readonly<Record<string, string>> = { '～': '〜' };

const byWeight = <T>(): Record<Weight, Map<string, T>> => ({ 400: new Map(), 600: new Map(), 700: new Map(), 800: new Map() });

function split(text: string, faces: readonly Face[]): Run[] {
  const out: { face: Face; text: string }[] = [];
  for (const typed of text) {
    const char = faces.some((face) => face.has(typed.codePointAt(0) ?? 0)) ? typed : (alike[typed] ?? typed);
    const code = char.codePointAt(0) ?? 0;
    const last = out.at(-1);
    // A space or a mark of punctuation stays with the run before it, so that Japanese sentences are not cut at each.
    const face =
      last !== undefined && /[\s.,:;!?()]/.test(char) && last.face.has(code)
        ? last.face
        : (faces.find((one) => one.has(code)) ?? (faces[0] as Face));
    if (last?.face === face) last.text += char;
    else out.push({ face, text: char });
  }
  return out;
}

/** The largest size, not over `style.size` and not under `least`, at which the text fits; undefined when none does. */
export function fittedSize(metrics: Metrics, text: string, style: TextStyle, room: number, least: number): number | undefined {
  const wide = metrics.width(text, style);
  const size = wide <= room ? style.size : (style.size * room) / wide;
  return size < least ? undefined : size;
}

/** Breaks a text into lines that fit. Japanese may break between any two characters, except before closing marks. */
export function wrap(metrics: Metrics, text: string, style: TextStyle, room: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let open = '';
    for (const word of breakable(paragraph)) {
      if (open !== '' && metrics.width(open + word.trimEnd(), style) > room) {
        lines.push(open.trimEnd());
        open = word.trimStart();
      } else open += word;
      // A word longer than the line is cut: nothing may stand outside its box.
      while (metrics.width(open.trimEnd(), style) > room && [...open].length > 1) {
        const chars = [...open];
        let end = chars.length - 1;
        while (end > 1 && metrics.width(chars.slice(0, end).join(''), style) > room) end--;
        lines.push(chars.slice(0, end).join(''));
        open = chars.slice(end).join('');
      }
    }
    lines.push(open.trimEnd());
  }
  return lines;
}

const wide = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u3000-\u30ff]/;
/** Never at the start of a line. */
const closing = /[、。，．・：；？！）」』】〕〉》ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ）\])}.,:;!?%]/;
/** Never at the end of a line. */
const opening = /[（「『【〔〈《([{]/;

/** The stretches of a text between which a line may end. */
export function breakable(text: string): string[] {
  const out: string[] = [];
  let open = '';
  const chars = [...text];
  for (const [i, char] of chars.entries()) {
    open += char;
    const next = chars[i + 1];
    if (next === undefined) break;
    const may = char === ' ' ? next !== ' ' : (wide.test(char) || wide.test(next)) && !closing.test(next) && !opening.test(char);
    if (may) {
      out.push(open);
      open = '';
    }
  }
  if (open !== '') out.push(open);
  return out;
}
