import { type Drawing, type Metrics, toSvg } from '../../draw/index.js';

/** Thirteen hexadecimal digits that change with the text: for names that carry their contents. Not for secrets. */
export function contentHash(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(16).padStart(14, '0').slice(0, 13);
}

const known = new WeakMap<Drawing, string>();

/** The hash of a picture, worked out once for each. */
export function drawingHash(drawing: Drawing, metrics: Metrics): string {
  const before = known.get(drawing);
  if (before !== undefined) return before;
  const hash = contentHash(toSvg(drawing, metrics));
  known.set(drawing, hash);
  return hash;
}
