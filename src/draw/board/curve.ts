import type { Point } from '../drawing.js';

/** Hundredths of a millimetre are enough for a map. */
export const c2 = (value: number): string => String(Math.round(value * 100) / 100);

export const xy = ({ x, y }: Point): string => `${c2(x)} ${c2(y)}`;

/** Numbers from -1 to 1 that depend on nothing but the place: the same hex always looks the same. */
export function noise(x: number, y: number, salt: number): number {
  let h = Math.imul(Math.round(x * 64) ^ 0x9e3779b9, 2246822519) ^ Math.imul(Math.round(y * 64) + salt * 7919, 3266489917);
  h = Math.imul(h ^ (h >>> 15), 2246822519);
  h = Math.imul(h ^ (h >>> 13), 3266489917);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

export const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

/** A line that rounds its points, through the middles between them. */
export function smoothLine(line: readonly Point[]): string {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (line.length < 3) return `M${line.map(xy).join('L')}`;
  let d = `M${xy(first)}`;
  for (let i = 1; i < line.length - 1; i++) {
    const [p, q] = [line[i] as Point, line[i + 1] as Point];
    d += `Q${xy(p)} ${xy(i === line.length - 2 ? q : middle(p, q))}`;
  }
  return d;
}

/** A ring that rounds its points. */
export function smoothRing(ring: readonly Point[]): string {
  const n = ring.length;
  if (n < 3) return '';
  const at = (i: number): Point => ring[i % n] as Point;
  let d = `M${xy(middle(at(0), at(1)))}`;
  // The control point of T is the mirror of the one before, which here is the next point of the ring; rounding adds up, so
  // that the point itself is written now and then.
  for (let i = 1; i <= n; i++) {
    const to = xy(middle(at(i), at(i + 1)));
    d += i % 8 === 1 ? `Q${xy(at(i))} ${to}` : `T${to}`;
  }
  return `${d}Z`;
}

/** Sharper turns than a river makes are cut: the mean of each point and its neighbours, ends kept. */
export function relaxed(line: readonly Point[], rounds: number): Point[] {
  let now = [...line];
  for (let round = 0; round < rounds; round++)
    now = now.map((p, i) => {
      const [a, b] = [now[i - 1], now[i + 1]];
      return a === undefined || b === undefined ? p : { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
    });
  return now;
}

/** The same for a ring. */
export function relaxedRing(ring: readonly Point[], rounds: number): Point[] {
  let now = [...ring];
  const n = ring.length;
  for (let round = 0; round < rounds; round++)
    now = now.map((p, i) => {
      const [a, b] = [now[(i + n - 1) % n] as Point, now[(i + 1) % n] as Point];
      return { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 };
    });
  return now;
}

/** Stretches that share ends, joined into lines as long as they get. Ends are known by a key. */
export function chains<T extends { readonly from: number; readonly to: number }>(parts: readonly T[]): Chain<T>[] {
  const at = new Map<number, T[]>();
  for (const part of parts)
    for (const end of [part.from, part.to]) {
      const list = at.get(end);
      if (list === undefined) at.set(end, [part]);
      else list.push(part);
    }
  const left = new Set(parts);
  const out: Chain<T>[] = [];
  const follow = (first: T, start: number): void => {
    const links: Link<T>[] = [];
    let [part, here]: [T | undefined, number] = [first, start];
    while (part !== undefined) {
      left.delete(part);
      const backward: boolean = part.from !== here;
      links.push({ part, backward });
      here = backward ? part.from : part.to;
      part = (at.get(here) ?? []).find((other) => left.has(other));
    }
    out.push({ links, closed: here === start });
  };
  for (const part of parts)
    for (const end of [part.from, part.to]) if (left.has(part) && at.get(end)?.length === 1) follow(part, end);
  for (const part of parts) if (left.has(part)) follow(part, part.from);
  return out;
}

export interface Link<T> {
  readonly part: T;
  /** Whether it is walked from its `to`. */
  readonly backward: boolean;
}

export interface Chain<T> {
  readonly links: readonly Link<T>[];
  readonly closed: boolean;
}

/** Two colours mixed: 0 is all of the first. */
export function mix(a: string, b: string, t: number): string {
  const part = (colour: string, i: number): number => Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  const byte = (i: number): string =>
    Math.round(part(a, i) * (1 - t) + part(b, i) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${byte(0)}${byte(1)}${byte(2)}`;
}

/** Whether white or dark print is read better on a colour. */
export const isDark = (colour: string): boolean => {
  const part = (i: number): number => Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16);
  return 0.299 * part(0) + 0.587 * part(1) + 0.114 * part(2) < 150;
};
