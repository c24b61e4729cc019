import { decodeSequence, encodeSequence } from '../sequence.js';

/** What a piece can do, as VASSAL writes it: the type says what it is, the state how it stands just now. */
export interface Trait {
  readonly type: string;
  readonly state: string;
}

/** A trait as read from a stranger's file, where states may be missing. */
export interface ReadTrait {
  readonly type: string;
  readonly state: string | undefined;
}

export type Field = string | number | boolean | undefined;

/** A trait whose fields are joined with `;`. */
export const trait = (prefix: string, fields: readonly Field[], state = ''): Trait => ({
  type: `${prefix};${encodeSequence(
    ';',
    fields.map((field) => (field === undefined ? '' : String(field))),
  )}`,
  state,
});

/** A comma sequence. The empty list is the empty text. */
export const list = (items: readonly string[]): string => encodeSequence(',', items);

/** A maker's text as a piece can carry it: no tabs or line breaks, no backslash at its end. */
export const carried = (text: string): string => text.replace(/\s+/g, ' ').replace(/\\+$/, '').trim();

/** A double as Java prints it. */
export const double = (value: number): string => (Number.isInteger(value) ? `${value}.0` : String(value));

/** Traits from the outermost in, ending with the BasicPiece, as the type and state of one piece. */
export function nest(traits: readonly Trait[]): Trait {
  if (traits.length === 0) throw new Error('a piece has at least its BasicPiece');
  return { type: wrap(traits.map(({ type }) => type)), state: wrap(traits.map(({ state }) => state)) };
}

/**
 * Each level holds its own text and, after a TAB, all that is inside, so that the n-th TAB carries n - 1 backslashes. Plain
 * texts are joined so at once; encoding level by level would read the innermost as often as there are levels.
 */
function wrap(levels: readonly string[]): string {
  if (levels.some((level) => level.startsWith('\\') || level.startsWith("'") || level.endsWith('\\') || level.includes('\t')))
    return levels.reduceRight((inner, own) => encodeSequence('\t', [own, inner]));
  let text = '';
  let tab = '\t';
  for (const [at, level] of levels.entries()) {
    text += at === levels.length - 1 ? level : level + tab;
    tab = `\\${tab}`;
  }
  return text;
}

/** The traits of a piece from the outermost in; the last is its BasicPiece. A state that is missing is `undefined`. */
export function unnest(type: string, state: string): ReadTrait[] {
  const types = unwrap(type);
  const states = unwrap(state);
  return types.map((own, at) => ({ type: own, state: states[at] }));
}

/** Each level holds its own text and, after a TAB, all that is inside. */
function unwrap(text: string): string[] {
  const levels: string[] = [];
  for (let rest: string | undefined = text; rest !== undefined; ) {
    const [own, inner]: string[] = decodeSequence('\t', rest);
    levels.push(own as string);
    rest = inner;
  }
  return levels;
}

/** The command that puts a piece into a game. In a module's slots the id is `null`. */
export const addPiece = ({ type, state }: Trait, id = 'null'): string => `+/${encodeSequence('/', [id, type, state])}`;
