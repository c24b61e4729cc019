import { limits } from '../limits.js';
import { decodeSequence, encodeSequence } from '../sequence.js';

/**
 * The stream of commands of a save: leaves joined with ESC. VASSAL nests them (all pieces stand inside one empty command);
 * a flat list loads just as well, so we write one.
 */
const ESC = '\u001b';

/** Nesting deeper than any that VASSAL writes. Each level of nesting doubles nothing but costs a copy of the text. */
const DEPTH = 60;

/** Every leaf in order; the empty ones, which mean nothing, are left out. Undefined where the nesting, or their number, has no end. */
export function leavesOf(stream: string, most: number = limits.commands): string[] | undefined {
  const found: string[] = [];
  const open = (text: string, depth: number): boolean => {
    if (depth > DEPTH || found.length > most) return false;
    const parts = decodeSequence(ESC, text);
    if (parts.length === 1 && parts[0] === text) {
      if (text !== '') found.push(text);
      return true;
    }
    return parts.every((part) => open(part, depth + 1));
  };
  return open(stream, 0) ? found : undefined;
}

export const stream = (leaves: readonly string[]): string => leaves.join(ESC);

/** A piece, stack or deck of a save. */
export interface Added {
  readonly id: string;
  readonly type: string;
  readonly state: string;
}

export const added = ({ id, type, state }: Added): string => `+/${encodeSequence('/', [id, type, state])}`;

export function readAdded(leaf: string): Added | undefined {
  if (!leaf.startsWith('+/')) return undefined;
  const parts = decodeSequence('/', leaf.slice(2));
  const [id, type, state] = parts;
  return parts.length === 3 && id !== undefined && type !== undefined && state !== undefined ? { id, type, state } : undefined;
}

const GLOBAL = 'GlobalProperty\t';

export const globalProperty = (name: string, value: string, container = 'Module'): string =>
  encodeSequence(';', [GLOBAL, name, value, container]);

export function readGlobalProperty(
  leaf: string,
): { readonly name: string; readonly value: string; readonly container: string } | undefined {
  if (!leaf.startsWith(`${GLOBAL};`)) return undefined;
  const [, name = '', value = '', container = ''] = decodeSequence(';', leaf);
  return { name, value, container };
}

export const boardsOf = (map: string, boards: readonly string[]): string =>
  encodeSequence('\t', [`${map}BoardPicker`, ...boards.flatMap((board, i) => [board, String(i), '0'])]);
