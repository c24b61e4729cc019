import type { Point } from '../board/index.js';
import { points, short } from './svg.js';

export function cityMark(features: readonly string[], { x, y }: Point, size: number): string {
  const has = (...words: string[]): boolean => words.some((word) => features.includes(word));
  const square = (half: number, fill: string): string =>
    `<rect x="${short(x - half * size)}" y="${short(y - half * size)}" width="${short(2 * half * size)}" height="${short(2 * half * size)}" fill="${fill}" stroke="#111" stroke-width="${short(size * 0.03)}"/>`;
  const parts: string[] = [];
  if (has('beachhead'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.26)}" fill="#fff" fill-opacity=".55" stroke="#1d4f7a" stroke-width="${short(size * 0.04)}" stroke-dasharray="${short(size * 0.08)} ${short(size * 0.06)}"/>`,
    );
  if (has('fortress', 'fort'))
    parts.push(
      `<path d="${star(x, y, size * 0.36, size * 0.25, 8)}" fill="none" stroke="#6b1d1d" stroke-width="${short(size * 0.05)}"/>`,
    );
  if (has('major-city')) parts.push(square(0.2, '#8a1c1c'), square(0.09, '#e9c9b0'));
  else if (has('city')) parts.push(square(0.14, has('victory') ? '#8a1c1c' : '#3b3733'));
  else if (has('town'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.09)}" fill="#fff" stroke="#111" stroke-width="${short(size * 0.035)}"/>`,
    );
  if (has('oil', 'oil-field'))
    parts.push(
      `<path d="M${points([
        { x: x - size * 0.13, y: y + size * 0.3 },
        { x, y: y - size * 0.02 },
        { x: x + size * 0.13, y: y + size * 0.3 },
      ])}Z" fill="#111"/>`,
    );
  if (has('objective', 'reichstag'))
    parts.push(
      `<path d="${star(x, y, size * (has('reichstag') ? 0.34 : 0.25), size * 0.11, 5)}" fill="${has('reichstag') ? '#c01818' : '#e3b23c'}" stroke="#111" stroke-width="${short(size * 0.03)}"/>`,
    );
  if (has('airfield'))
    parts.push(
      `<path d="M${points([
        { x: x - size * 0.3, y: y + size * 0.3 },
        { x: x + size * 0.3, y: y + size * 0.18 },
      ])}" stroke="#444" stroke-width="${short(size * 0.09)}"/>`,
    );
  if (has('port', 'special-port')) {
    const [u, v, s] = [x + size * 0.24, y + size * 0.2, size * 0.1];
    parts.push(
      `<path d="M${short(u)} ${short(v - s)}V${short(v + s)}M${short(u - s * 0.6)} ${short(v - s * 0.5)}H${short(u + s * 0.6)}M${short(u - s)} ${short(v + s * 0.2)}Q${short(u)} ${short(v + s * 2)} ${short(u + s)} ${short(v + s * 0.2)}" fill="none" stroke="#123a5c" stroke-width="${short(size * 0.04)}"/>`,
    );
  }
  if (has('air-trace'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.3)}" fill="none" stroke="#b8860b" stroke-width="${short(size * 0.05)}"/>`,
    );
  return parts.join('');
}

export function star(x: number, y: number, outer: number, inner: number, spikes: number): string {
  const list = Array.from({ length: spikes * 2 }, (_, i): Point => {
    const [r, angle] = [i % 2 === 0 ? outer : inner, (Math.PI * i) / spikes - Math.PI / 2];
    return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
  });
  return `M${points(list)}Z`;
}
