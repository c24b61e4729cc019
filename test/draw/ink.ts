import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import type { TextItem } from '../../src/draw/index.js';
import { fontFiles, fontMetrics } from '../../src/pictures/index.js';

/** Where the ink of a text lies, from the outlines of its letters: not from the sums by which it was set. */
export function inkOf(item: TextItem): { left: number; top: number; right: number; bottom: number } {
  const { left, right, above, below, advance } = emsOf(item.text, item.weight);
  const start = item.anchor === 'start' ? 0 : item.anchor === 'end' ? -advance : -advance / 2;
  const [x1, x2] = [(start + left) * item.size, (start + right) * item.size];
  const [y1, y2] = [-above * item.size, below * item.size];
  if (item.rotate === -90) return { left: item.x + y1, right: item.x + y2, top: item.y - x2, bottom: item.y - x1 };
  if (item.rotate === 90) return { left: item.x - y2, right: item.x - y1, top: item.y + x1, bottom: item.y + x2 };
  return { left: item.x + x1, right: item.x + x2, top: item.y + y1, bottom: item.y + y2 };
}

interface Ems {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
  readonly advance: number;
}

const fonts = new Map<string, Font>();
const known = new Map<string, Ems>();

function emsOf(words: string, weight: TextItem['weight']): Ems {
  const key = `${weight} ${words}`;
  let ems = known.get(key);
  if (ems !== undefined) return ems;
  let [advance, left, right, above, below] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const run of fontMetrics().runs(words, weight)) {
    const font = fontOf(run.face.name);
    const layout = font.layout(run.text);
    layout.glyphs.forEach((glyph, i) => {
      const { bbox } = glyph;
      if (Number.isFinite(bbox.minX)) {
        left = Math.min(left, advance + bbox.minX / font.unitsPerEm);
        right = Math.max(right, advance + bbox.maxX / font.unitsPerEm);
        above = Math.max(above, bbox.maxY / font.unitsPerEm);
        below = Math.max(below, -bbox.minY / font.unitsPerEm);
      }
      advance += (layout.positions[i]?.xAdvance ?? 0) / font.unitsPerEm;
    });
  }
  ems = { left, right, above, below, advance };
  known.set(key, ems);
  return ems;
}

function fontOf(name: string): Font {
  let font = fonts.get(name);
  if (font === undefined) {
    const file = fontFiles.find((one) => one.name === name);
    if (file === undefined) throw new Error(`no font ${name}`);
    font = create(readFileSync(file.path)) as Font;
    fonts.set(name, font);
  }
  return font;
}
