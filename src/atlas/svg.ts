import type { Point } from '../board/hex.js';

export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** A number as short as a picture needs it. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);

export const points = (line: readonly Point[], scale = 1): string =>
  line.map(({ x, y }) => `${short(x * scale)} ${short(y * scale)}`).join('L');

export const closed = (rings: readonly (readonly Point[])[], scale = 1): string =>
  rings.map((ring) => `M${points(ring, scale)}Z`).join('');

export const label = (at: Point, text: string, size: number, more = ''): string =>
  `<text x="${short(at.x)}" y="${short(at.y)}" font-size="${short(size)}"${more === '' ? '' : ` ${more}`}>${escapeText(text)}</text>`;
