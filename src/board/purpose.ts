import type { Purpose } from '../pack/schema/index.js';

/** What a border may be used for, each one bit, in the order of the pack's schema. */
export const PURPOSES = [
  'move',
  'attack',
  'support',
  'retreat',
  'advance',
  'supply',
  'zoc',
  'barrage',
  'exit',
] as const satisfies readonly Purpose[];

export const ALL_PURPOSES = 2 ** PURPOSES.length - 1;

/** The bit of a purpose; 0 for a word that is none. */
export const purposeBit = (purpose: Purpose): number => {
  const at = PURPOSES.indexOf(purpose);
  return at === -1 ? 0 : 1 << at;
};

export const purposeMask = (purposes: Iterable<Purpose>): number => {
  let mask = 0;
  for (const purpose of purposes) mask |= purposeBit(purpose);
  return mask;
};

export const purposesOf = (mask: number): Purpose[] => PURPOSES.filter((_, at) => (mask & (1 << at)) !== 0);

/** May this border be used so? What the space behind it says is not asked here; see `stepAllows`. */
export const allows = (border: { readonly for: number }, purpose: Purpose): boolean => (border.for & purposeBit(purpose)) !== 0;
