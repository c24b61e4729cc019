import type { DrawContext } from './context.js';
import { type Point, type TextItem, type TextStyle, text } from './drawing.js';
import { breakable, type Metrics } from './metrics.js';

/** A stretch of text in one style. A paragraph is a list of them. */
export interface Span extends TextStyle {
  readonly text: string;
  readonly fill: string;
  /** Stays on the line of what stands before it: a mark, a rule number after its last word. */
  readonly glue?: boolean | undefined;
  /** Millimetres above the baseline, for small raised marks. */
  readonly rise?: number | undefined;
}

export interface SetLine {
  readonly runs: readonly { readonly span: Span; readonly text: string; readonly x: number }[];
  readonly width: number;
}

/** A paragraph broken into lines. */
export interface SetText {
  readonly lines: readonly SetLine[];
  readonly width: number;
  readonly height: number;
  /** Of a line, the same for all. */
  readonly leading: number;
  /** From the top of a line to its baseline. */
  readonly baseline: number;
  /** A word was longer than the line and had to be cut. */
  readonly cut: boolean;
}

interface Token {
  readonly span: Span;
  readonly text: string;
  readonly may: boolean;
}

const lineHeight = 1.3;

/** Breaks spans into lines no wider than the room. A new line in a text is one on paper. */
export function setText(metrics: Metrics, spans: readonly Span[], room: number): SetText {
  const size = Math.max(...spans.map((span) => span.size), 0);
  const weight = spans.find((span) => span.size === size)?.weight ?? 400;
  const leading = size * lineHeight;
  const baseline = (leading + metrics.capHeight({ size, weight })) / 2;
  const lines: SetLine[] = [];
  let open: { span: Span; text: string; x: number; width: number }[] = [];
  let cut = false;
  const wide = ({ span, text: said }: Token): number => metrics.width(said, span);
  const end = (): number => {
    const last = open.at(-1);
    return last === undefined ? 0 : last.x + last.width;
  };
  const add = (token: Token): void => {
    const last = open.at(-1);
    if (last?.span === token.span) {
      last.text += token.text;
      last.width += wide(token);
    } else open.push({ span: token.span, text: token.text, x: end(), width: wide(token) });
  };
  /** As wide as it is drawn. Words by themselves may measure a little otherwise: a bracket after Japanese is a Japanese one. */
  const settle = (): number => {
    const last = open.at(-1);
    if (last !== undefined) last.text = last.text.trimEnd();
    let x = 0;
    for (const run of open) {
      run.x = x;
      run.width = metrics.width(run.text, run.span);
      x += run.width;
    }
    return x;
  };
  const fits = (word: readonly Token[]): boolean => {
    // Far from the edge the sum of the words is good enough: measuring every beginning of every line is slow.
    const about = end() + word.reduce((sum, token) => sum + wide(token), 0);
    if (about < room * 0.85) return true;
    const saved = open;
    open = saved.map((run) => ({ ...run }));
    for (const token of word) add(token);
    const exact = settle();
    open = saved;
    return exact <= room + 1e-6;
  };
  const close = (): void => {
    const width = settle();
    lines.push({ runs: open.filter((run) => run.text !== ''), width });
    open = [];
  };
  for (const word of words(spans)) {
    if (word === 'end') {
      close();
      continue;
    }
    if (open.length > 0 && !fits(word)) {
      close();
      const [first, ...rest] = word;
      if (first !== undefined) word.splice(0, word.length, { ...first, text: first.text.trimStart() }, ...rest);
    }
    if (open.length > 0 || fits(word)) {
      for (const token of word) add(token);
      continue;
    }
    // Longer than a whole line: cut, because nothing may stand outside its box.
    cut = true;
    for (const { span, text: long } of word)
      for (const char of long) {
        const token = { span, text: char, may: true };
        if (open.length > 0 && !fits([token])) close();
        add(token);
      }
  }
  if (open.length > 0 || lines.length === 0) close();
  return { lines, width: Math.max(...lines.map((one) => one.width)), height: lines.length * leading, leading, baseline, cut };
}

/** The words of a paragraph, each of one or more tokens that stay together. */
function* words(spans: readonly Span[]): Generator<Token[] | 'end'> {
  let word: Token[] = [];
  let spaced = true;
  for (const span of spans) {
    for (const [p, paragraph] of span.text.split('\n').entries()) {
      if (p > 0) {
        if (word.length > 0) yield word;
        yield 'end';
        word = [];
      }
      for (const [i, piece] of breakable(paragraph).entries()) {
        const may = i > 0 || (p === 0 && !span.glue && spaced) || (p === 0 && !span.glue && /^\s/.test(piece));
        if (may && word.length > 0) {
          yield word;
          word = [];
        }
        word.push({ span, text: piece, may });
        spaced = /[\s\u3000-\u9fff]$/.test(piece);
      }
    }
  }
  if (word.length > 0) yield word;
}

/** The width of the longest stretch that should not be broken. Japanese is asked for four characters, not one. */
export function leastWidth(metrics: Metrics, spans: readonly Span[]): number {
  let least = 0;
  for (const word of words(spans)) {
    if (word === 'end') continue;
    const wide = word.reduce((sum, token) => sum + metrics.width(token.text.trimEnd(), token.span), 0);
    least = Math.max(least, wide);
  }
  const japanese = spans.find((span) => /[\u3040-\u9fff]/.test(span.text));
  if (japanese) least = Math.max(least, Math.min(naturalWidth(metrics, spans), 4.2 * japanese.size));
  return least;
}

/** Without a break. */
export const naturalWidth = (metrics: Metrics, spans: readonly Span[]): number =>
  setText(metrics, spans, Number.POSITIVE_INFINITY).width;

/** A set paragraph as items, its top left at this point. */
export function textItems(
  set: SetText,
  at: Point,
  { width = set.width, align = 'start' }: { readonly width?: number; readonly align?: 'start' | 'middle' | 'end' } = {},
): TextItem[] {
  return set.lines.flatMap((one, i) => {
    const left = at.x + (align === 'start' ? 0 : (width - one.width) / (align === 'middle' ? 2 : 1));
    return one.runs.map(({ span: { glue: _, rise = 0, text: __, ...style }, text: words, x }) =>
      text(words, { x: left + x, y: at.y + set.baseline + i * set.leading - rise }, style),
    );
  });
}

/** Says which characters of a text no font has. */
export function checkGlyphs({ metrics, report }: DrawContext, about: string, spans: readonly Span[]): void {
  const missing = metrics.missing(spans.map((span) => span.text.replaceAll('\n', '')).join(''));
  if (missing.length === 0) return;
  report({
    code: 'draw/missing-glyph',
    severity: 'error',
    about,
    what: `No font has ${missing.map((char) => `${char} (U+${char.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')})`).join(', ')} of the ${about}.`,
    why: 'it would be printed as an empty box.',
    fix: 'write it with other characters.',
  });
}
