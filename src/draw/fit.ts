import { type TextItem, type TextStyle, text } from './drawing.js';
import { type Metrics, wrap } from './metrics.js';

/** A stretch of the sheet, in millimetres. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Setting extends TextStyle {
  /** Type never gets smaller than this; what does not fit then is `tight`. */
  readonly least: number;
  readonly lines?: number | undefined;
  readonly align?: 'start' | 'middle' | 'end' | undefined;
  /** Reads upwards (-90) or downwards (90). */
  readonly rotate?: 0 | 90 | -90 | undefined;
  readonly fill: string;
}

export interface Fitted {
  readonly items: readonly TextItem[];
  /** The size at which it is set. */
  readonly size: number;
  /** Nothing at the least size fits; it is set smaller so that it stays inside all the same. */
  readonly tight: boolean;
}

/** Sets words into a box: as large as allowed, smaller where it must be, over several lines where it may. Never outside the box. */
export function fitText(metrics: Metrics, words: string, box: Box, setting: Setting): Fitted {
  const turned = setting.rotate === 90 || setting.rotate === -90;
  const [width, height] = turned ? [box.height, box.width] : [box.width, box.height];
  let best: { size: number; lines: readonly string[] } | undefined;
  for (let count = 1; count <= (setting.lines ?? 1); count++) {
    const size = largest(metrics, words, { ...setting, lines: count }, width, height);
    // Another line must buy a good deal of size, most of all where it would cut a Japanese word.
    if (size !== undefined && (best === undefined || size > best.size * (wideCharacters.test(words) ? 1.4 : 1.12)))
      best = { size, lines: broken(metrics, words, { ...setting, size }, width, count) };
  }
  const tight = best === undefined;
  const { size, lines } = best ?? { size: squeezed(metrics, words, setting, width, height), lines: [words] };
  const style = { size, weight: setting.weight };
  const blocks = lines.map((line) => extent(metrics, line, style));
  const step = leading(words) * size;
  const [above, below] = [blocks[0]?.above ?? 0, blocks.at(-1)?.below ?? 0];
  const top = (height - (above + step * (lines.length - 1) + below)) / 2;
  const align = setting.align ?? 'middle';
  const along = align === 'start' ? 0 : align === 'end' ? width : width / 2;
  const items = lines.map((line, i) => {
    const down = top + above + step * i;
    const at =
      setting.rotate === -90
        ? { x: box.x + down, y: box.y + box.height - along }
        : setting.rotate === 90
          ? { x: box.x + box.width - down, y: box.y + along }
          : { x: box.x + along, y: box.y + down };
    return text(line, at, { ...style, fill: setting.fill, anchor: align, ...(turned ? { rotate: setting.rotate } : {}) });
  });
  return { items, size, tight };
}

/** How far letters reach above and below their baseline. */
export function extent(metrics: Metrics, words: string, style: TextStyle): { readonly above: number; readonly below: number } {
  if (wideCharacters.test(words)) return { above: 0.86 * style.size, below: 0.13 * style.size };
  const cap = metrics.capHeight(style);
  return {
    above: cap + (/[^\d\sA-Z.+\-–]/.test(words) ? 0.06 : 0.015) * style.size + (/[ÄÖÜÉ]/.test(words) ? 0.16 * style.size : 0),
    below: (/[gjpqyQ,;()[\]/]/.test(words) ? 0.21 : 0.015) * style.size,
  };
}

const wideCharacters = /[⺀-鿿豈-﫿＀-｠　-ヿ]/;
const leading = (words: string): number => (wideCharacters.test(words) ? 1.06 : 0.98);

/** Lines without a word cut in two; undefined when that cannot be. */
function broken(metrics: Metrics, words: string, style: TextStyle, width: number, most: number): readonly string[] {
  const lines = wrap(metrics, words, style, width);
  return lines.length <= most ? lines : [];
}

function fits(metrics: Metrics, words: string, setting: Setting, size: number, width: number, height: number): boolean {
  const style = { size, weight: setting.weight };
  const most = setting.lines ?? 1;
  if (most === 1) {
    const { above, below } = extent(metrics, words, style);
    return metrics.width(words, style) <= width && above + below <= height;
  }
  if (words.split(/\s+/).some((word) => !wideCharacters.test(word) && metrics.width(word, style) > width)) return false;
  const lines = broken(metrics, words, style, width, most);
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return false;
  const high =
    extent(metrics, first, style).above + leading(words) * size * (lines.length - 1) + extent(metrics, last, style).below;
  return high <= height && lines.every((line) => metrics.width(line, style) <= width);
}

/** Sizes go down by a fiftieth at a time, so that counters of a kind look alike. */
function largest(metrics: Metrics, words: string, setting: Setting, width: number, height: number): number | undefined {
  const sizeAt = (step: number): number => Math.max(setting.least, setting.size * 0.98 ** step);
  const last = Math.max(0, Math.ceil(Math.log(setting.least / setting.size) / Math.log(0.98)));
  if (!fits(metrics, words, setting, sizeAt(last), width, height)) return undefined;
  // What fits at one size fits at every smaller one.
  let [low, high] = [0, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(metrics, words, setting, sizeAt(middle), width, height)) high = middle;
    else low = middle + 1;
  }
  return sizeAt(low);
}

function squeezed(metrics: Metrics, words: string, setting: Setting, width: number, height: number): number {
  const one = { size: 1, weight: setting.weight };
  const { above, below } = extent(metrics, words, one);
  return Math.min(width / Math.max(metrics.width(words, one), 1e-6), height / (above + below));
}
