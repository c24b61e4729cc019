import { say } from '../../pack/index.js';
import { group, type Item, type Point, type TextItem, text } from '../drawing.js';
import { relaxed } from './curve.js';
import { cover, type LabelStyle, type Labels, turnedBox } from './labels.js';
import type { Looks } from './looks.js';
import type { Rect } from './rect.js';
import type { Course } from './sides.js';

/** Letters along a line from a distance on, each turned with it; undefined where the line is too short. */
export function along(
  line: readonly Point[],
  from: number,
  words: string,
  spacing: number,
  style: LabelStyle,
  labels: Labels,
): Letter[] | undefined {
  const letters: Letter[] = [];
  let [i, passed] = [0, 0];
  let at = from;
  for (const char of words) {
    const wide = labels.metrics.width(char, style);
    const target = at + wide / 2;
    while (i < line.length - 1) {
      const [p, q] = [line[i] as Point, line[i + 1] as Point];
      const step = Math.hypot(q.x - p.x, q.y - p.y);
      if (passed + step >= target) break;
      passed += step;
      i++;
    }
    if (i >= line.length - 1) return undefined;
    const [p, q] = [line[i] as Point, line[i + 1] as Point];
    const step = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    const t = (target - passed) / step;
    const degrees = (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI;
    letters.push({ char, wide, degrees, x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) });
    at += wide + spacing;
  }
  return letters;
}

export interface Letter extends Point {
  readonly char: string;
  readonly wide: number;
  readonly degrees: number;
}

/** What letters would cover, as far as it is worth counting. */
export function coverOf(letters: readonly Letter[], size: number, labels: Labels, bound = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (const letter of letters) {
    sum += labels.cost(boxOf(letter, size), bound - sum);
    if (sum > bound) return sum;
  }
  return sum;
}

export const boxOf = (letter: Letter, size: number): Rect => turnedBox(letter, letter.wide, 0.8 * size, letter.degrees);

export const letterItems = (letters: readonly Letter[], style: LabelStyle): TextItem[] =>
  letters
    .filter(({ char }) => char.trim() !== '')
    .map(({ char, x, y, degrees }) => {
      const turn = (degrees * Math.PI) / 180;
      const drop = 0.35 * style.size;
      return text(
        char,
        { x: x - drop * Math.sin(turn), y: y + drop * Math.cos(turn) },
        { ...style, anchor: 'middle', rotate: Math.round(degrees * 10) / 10 },
      );
    });

/** Names of rivers along them, beside the water, where they bend least and cover least; long rivers have theirs twice. */
export function drawRiverNames(courses: readonly Course[], looks: Looks, size: number, labels: Labels): Item[] {
  const { theme, lang, pack } = looks.context;
  const items: Item[] = [];
  const em = Math.max(theme.leastText, 0.165 * size);
  const style: LabelStyle = {
    size: em,
    weight: 600,
    fill: theme.board.water,
    halo: { colour: theme.board.halo, width: 0.1 * em },
  };
  const sorted = [...courses].sort((a, b) => b.line.length - a.line.length);
  const named = new Map<string, Point[]>();
  for (const { name, line, width } of sorted) {
    const words = pack.words[lang]?.sides[say(name, 'en')] ?? say(name, lang);
    // The name follows the run of the valley, not each bend.
    const run = relaxed(
      line.filter((_, i) => i % 3 === 0 || i === line.length - 1),
      6,
    );
    const length = run.reduce(
      (sum, p, i) => sum + (i === 0 ? 0 : Math.hypot(p.x - (run[i - 1] as Point).x, p.y - (run[i - 1] as Point).y)),
      0,
    );
    const spacing = 0.12 * em;
    const need = labels.metrics.width(words, style) + words.length * spacing;
    if (length < need * 0.9) continue;
    const before = named.get(words) ?? [];
    for (let turn = 0; turn < (length > 14 * size ? 2 : 1) && before.length < 2; turn++) {
      let best: { cost: number; letters: Letter[] } | undefined;
      for (const way of [run, [...run].reverse()])
        for (const hand of [-1, 1]) {
          const moved = offset(way, hand * (width / 2 + 0.62 * em + 0.05 * size));
          for (let from = 0; from + need <= length; from += 0.3 * size) {
            const letters = along(moved, from, words, spacing, style, labels);
            const mid = letters?.[Math.floor(letters.length / 2)];
            if (letters === undefined || mid === undefined) continue;
            // Read from the left, or upward; never upside down.
            if (letters.some(({ degrees }) => Math.abs(degrees) > 92)) continue;
            const bends = letters.reduce(
              (sum, { degrees }, i) => sum + (i === 0 ? 0 : Math.abs(degrees - (letters[i - 1] as Letter).degrees)),
              0,
            );
            const near = before.some((p) => Math.hypot(p.x - mid.x, p.y - mid.y) < 6 * size);
            if (near) continue;
            const steep = Math.abs(mid.degrees) > 60 ? 3 : 0;
            const cost = 0.12 * bends + steep + coverOf(letters, em, labels, best?.cost);
            if (best === undefined || cost < best.cost) best = { cost, letters };
          }
        }
      if (best === undefined || best.cost > cover.name * 0.5) break;
      const mid = best.letters[Math.floor(best.letters.length / 2)] as Letter;
      before.push(mid);
      named.set(words, before);
      for (const letter of best.letters) labels.take(boxOf(letter, em), cover.name);
      items.push(group(letterItems(best.letters, style), { mark: `river ${words}` }));
    }
  }
  return items;
}

/** A line moved sideways. */
function offset(line: readonly Point[], by: number): Point[] {
  return line.map((p, i) => {
    const [a, b] = [line[Math.max(0, i - 1)] as Point, line[Math.min(line.length - 1, i + 1)] as Point];
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    return { x: p.x + (by * (b.y - a.y)) / length, y: p.y - (by * (b.x - a.x)) / length };
  });
}
