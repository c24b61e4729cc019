import type { Key } from './key.js';
import { carried, list, type Trait, trait } from './trait.js';

/** The innermost part of every piece: its name, its picture where no layer draws it, and the number of the slot it is from. */
export const basicPiece = (name: string, gpid: number | '' = '', image = ''): Trait => ({
  ...trait('piece', ['', '', image, carried(name)]),
  state: `null;0;0;${gpid};0`,
});

export const usePrototype = (name: string, parameters: Readonly<Record<string, string>> = {}): Trait => {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return pairs.length === 0 ? trait('prototype', [name]) : trait('prototype', [name, list(pairs)]);
};

export interface Mask {
  readonly text: string;
  readonly key: Key;
  readonly image: string;
  /** What others read instead of the name. */
  readonly name: string;
  /** What those who masked it see over the piece. Without it they see the piece, somewhat smaller, on top of its mask. */
  readonly own?: string;
  /** The side that has masked it at first. */
  readonly by?: string;
}

/** Others see the mask's picture and name. It must stand outside all that it hides. */
export const mask = ({ text, key, image, name, own, by }: Mask): Trait =>
  trait('obs', [key, image, text, own === undefined ? '2' : `G${own}`, name, 'side:', '', '', true, '', ''], `${by ?? 'null'};`);

/** Only these sides may touch the piece; VASSAL makes no exception for a solitaire player. */
export const restrictedAccess = (sides: readonly string[]): Trait => trait('restrict', [list(sides), false, true, '']);

/** Unseen by others altogether. */
export const invisible = (text: string, key: Key): Trait => trait('hide', [key, text, '', 'side:', '0.3', '', false], 'null');

export const comment = (text: string): Trait => trait('cmt', [text]);
