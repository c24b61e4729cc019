import type { Point } from '../board/hex.js';
import { short } from './svg.js';

/** What grows or rises in a hex, scattered as an engraver would: the same hex always looks the same. */
export function symbols(terrain: readonly string[], centre: Point, size: number, id: string): string {
  const kind = terrain.map((word) => kinds.find(([pattern]) => pattern.test(word))).find((found) => found !== undefined);
  if (kind === undefined) return '';
  const [, spots, draw] = kind;
  const rand = scatter(id);
  return spots
    .map(([x, y]) =>
      draw(
        { x: centre.x + size * (x + (rand() - 0.5) * 0.1), y: centre.y + size * (y + (rand() - 0.5) * 0.08) },
        size * (0.85 + rand() * 0.35),
      ),
    )
    .join('');
}

type Draw = (at: Point, size: number) => string;

const peak =
  (height: number, dark: string, snow: boolean): Draw =>
  ({ x, y }, size) => {
    const [w, h] = [size * 0.17, size * height];
    const top = `${short(x)} ${short(y - h)}`;
    return `<path d="M${short(x - w)} ${short(y)}L${top}L${short(x + w)} ${short(y)}Z" fill="#cdb48c"/><path d="M${top}L${short(x + w)} ${short(y)}L${short(x + w * 0.1)} ${short(y)}Z" fill="${dark}"/>${snow ? `<path d="M${top}L${short(x - w * 0.36)} ${short(y - h * 0.64)}L${short(x)} ${short(y - h * 0.56)}L${short(x + w * 0.36)} ${short(y - h * 0.64)}Z" fill="#fff"/>` : ''}`;
  };

const hill: Draw = ({ x, y }, size) => {
  const w = size * 0.13;
  return `<path d="M${short(x - w)} ${short(y)}Q${short(x - w * 0.2)} ${short(y - size * 0.17)} ${short(x + w)} ${short(y)}" fill="#c7ad80" stroke="#8d744c" stroke-width="${short(size * 0.025)}"/>`;
};

const tree: Draw = ({ x, y }, size) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.075)}" fill="#6f8f52"/><circle cx="${short(x - size * 0.02)}" cy="${short(y - size * 0.02)}" r="${short(size * 0.045)}" fill="#8aa86a"/>`;

const reed: Draw = ({ x, y }, size) =>
  `<path d="M${short(x - size * 0.11)} ${short(y)}H${short(x + size * 0.11)}M${short(x)} ${short(y)}v${short(-size * 0.08)}M${short(x - size * 0.05)} ${short(y)}l${short(-size * 0.03)} ${short(-size * 0.06)}M${short(x + size * 0.05)} ${short(y)}l${short(size * 0.03)} ${short(-size * 0.06)}" stroke="#3f7f86" stroke-width="${short(size * 0.025)}" fill="none"/>`;

const block =
  (colour: string, half: number): Draw =>
  ({ x, y }, size) =>
    `<rect x="${short(x - size * half)}" y="${short(y - size * half * 0.7)}" width="${short(size * half * 2)}" height="${short(size * half * 1.4)}" fill="${colour}"/>`;

const hatch: Draw = ({ x, y }, size) =>
  `<path d="M${short(x - size * 0.1)} ${short(y + size * 0.1)}l${short(size * 0.2)} ${short(-size * 0.2)}" stroke="#8b8b86" stroke-width="${short(size * 0.02)}"/>`;

const seven = [
  [0, -0.02],
  [-0.26, -0.16],
  [0.26, -0.16],
  [-0.28, 0.16],
  [0.26, 0.18],
  [0, 0.34],
  [0.02, -0.3],
] as const;
const five = [
  [-0.2, -0.1],
  [0.18, -0.14],
  [-0.02, 0.1],
  [-0.26, 0.2],
  [0.26, 0.2],
] as const;
const four = [
  [-0.2, -0.05],
  [0.2, -0.08],
  [0, 0.22],
  [0.02, -0.26],
] as const;
const grid = [-0.3, -0.1, 0.1, 0.3].flatMap((x) => [-0.25, 0, 0.25].map((y) => [x, y] as const));

const kinds: readonly (readonly [RegExp, readonly (readonly [number, number])[], Draw])[] = [
  [/^alpine/, four, peak(0.36, '#7f6a4d', true)],
  [/^mountain/, five, peak(0.27, '#8f7650', false)],
  [/^rough/, five, hill],
  [/^(forest|woods)/, [...seven, ...five], tree],
  [/^(marsh|swamp)/, seven, reed],
  [/^urban/, grid, block('#8d8378', 0.06)],
  [/^suburb/, five, block('#b09f88', 0.045)],
  [/^(prohibited|out-of-bounds)/, four, hatch],
];

/** Numbers from 0 to 1 that depend on nothing but the name. */
function scatter(text: string): () => number {
  let state = 2166136261;
  for (const c of text) state = Math.imul(state ^ (c.codePointAt(0) as number), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
