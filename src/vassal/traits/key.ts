import { encodeSequence } from '../sequence.js';

/** A key stroke or a named command, as VASSAL writes it; empty for none. */
export type Key = string;

/** Sums of Java's modifiers. */
const modifiers = { none: 0, shift: 65, ctrl: 130, alt: 520, 'ctrl-shift': 195, 'alt-shift': 585, 'ctrl-alt': 650 } as const;

export type Modifier = keyof typeof modifiers;

/** A letter, a digit or one of `[ ] - =`, with its modifier. */
export const key = (char: string, modifier: Modifier = 'ctrl'): Key =>
  `${char.toUpperCase().charCodeAt(0)},${modifiers[modifier]}`;

export const ctrl = (char: string): Key => key(char, 'ctrl');
export const alt = (char: string): Key => key(char, 'alt');

/** A function key: F1 is 112. */
export const functionKey = (number: number, modifier: Modifier = 'none'): Key => `${111 + number},${modifiers[modifier]}`;

/** A command by name, for what no player types. Equal names are the same command in the whole module. */
export function named(name: string): Key {
  if (name.includes(',')) throw new Error(`the name of a command may hold no comma: ${name}`);
  return `57348,0,${name}`;
}

export const keys = (list: readonly Key[]): string => encodeSequence(',', list);
