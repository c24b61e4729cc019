import { type Limits, limits as usual } from './limits.js';
import { good, type Outcome, quoted, refuse } from './problem.js';
import { decodeSequence, encodeSequence } from './sequence.js';

/** One trait as its strings say; the last of a piece is the BasicPiece. Traits nobody knows are kept as they are. */
export interface ReadTrait {
  /** What stands before the first `;`: `emb2`, `piece`. */
  readonly prefix: string;
  readonly type: string;
  readonly state: string;
}

/** An AddPiece command (§4.5), its traits from the outermost to the innermost. */
export interface Piece {
  /** `null` in module files. */
  readonly id: string;
  readonly traits: readonly ReadTrait[];
  /** States that belong to no trait: VASSAL ignores them, we keep them. */
  readonly spareStates: readonly string[];
  /** Fewer states than traits: VASSAL does not load such a piece. */
  readonly missingStates: number;
}

/** The fields of a trait behind its prefix. */
export const fieldsOf = ({ type }: ReadTrait): string[] => decodeSequence(';', type).slice(1);

/** The fields of its state. */
export const stateFields = ({ state }: ReadTrait, delimiter = ';'): string[] => decodeSequence(delimiter, state);

/** The same trait with other fields. */
export const withFields = (trait: ReadTrait, fields: readonly string[]): ReadTrait => ({
  ...trait,
  type: encodeSequence(';', [trait.prefix, ...fields]),
});

/** §4.5: `+/` and then id, type and state; type and state are nested, trait by trait, with TABs. */
export function decodePiece(text: string, given: Partial<Limits> = {}): Outcome<Piece> {
  const limits = { ...usual, ...given };
  if (text.length > limits.pieceLength)
    return refuse(
      'vassal/piece-too-long',
      `The piece definition has ${text.length} characters.`,
      `no piece needs more than ${limits.pieceLength}.`,
      'do not use this file.',
    );
  if (!text.startsWith('+/'))
    return refuse(
      'vassal/piece-not-a-command',
      `The piece definition starts "${quoted(text, 20)}", not "+/null/".`,
      'VASSAL says "couldn\'t build piece" and leaves the slot empty.',
      'write +/null/type/state.',
    );
  const parts = decodeSequence('/', text.slice(2));
  if (parts.length !== 3)
    return refuse(
      'vassal/piece-parts',
      `The piece definition has ${parts.length} parts between slashes; it must have three: id, type, state.`,
      'a / inside a name or expression must be written \\/, otherwise all that follows shifts.',
      'escape the slashes inside names and expressions.',
    );
  const [id, type, state] = parts as [string, string, string];
  const types = unnest(type, limits.traits);
  const states = unnest(state, limits.traits);
  if (types === undefined || states === undefined)
    return refuse(
      'vassal/piece-too-many-traits',
      `The piece has more than ${limits.traits} traits.`,
      'no piece needs so many.',
      'do not use this file.',
    );
  return good({
    id,
    traits: types.map((own, i) => ({ prefix: prefixOf(own), type: own, state: states[i] ?? '' })),
    spareStates: states.slice(types.length),
    missingStates: Math.max(0, types.length - states.length),
  });
}

/** The command again. `encodePiece(decodePiece(text)) === text` for every text that VASSAL writes. */
export function encodePiece({ id, traits, spareStates, missingStates }: Piece): string {
  const states = [...traits.map((trait) => trait.state), ...spareStates];
  return `+/${encodeSequence('/', [id, nest(traits.map((trait) => trait.type)), nest(states.slice(0, states.length - missingStates))])}`;
}

/** Whether the text is exactly what the encoder makes of its parts (check 27). */
export function isCanonical(text: string, piece: Piece): boolean {
  try {
    return encodePiece(piece) === text;
  } catch {
    return false;
  }
}

const nest = (parts: readonly string[]): string =>
  parts.reduceRight((inner, own, i) => (i === parts.length - 1 ? own : encodeSequence('\t', [own, inner])), '');

/** Undoes the nesting: the n-th TAB carries n-1 backslashes. */
const unnest = (text: string, most: number): string[] | undefined =>
  (/^'|\t'/.test(text) ? undefined : unnestAtOnce(text, most)) ?? unnestByLevel(text, most);

/**
 * One walk over the text, where every level would otherwise be a copy of all that is inside it. The separator of a level is the
 * first TAB with as many backslashes as there are levels outside; TABs with more belong to the trait itself (a marker that it
 * places). Undefined where a TAB with too few backslashes ask for the plain way.
 */
function unnestAtOnce(text: string, most: number): string[] | undefined {
  const parts: string[] = [];
  let [from, own] = [0, ''];
  for (let tab = text.indexOf('\t'); tab >= 0; tab = text.indexOf('\t', tab + 1)) {
    const level = parts.length;
    let count = 0;
    while (tab - count > from && text.charCodeAt(tab - count - 1) === 92) count += 1;
    if (count < level) return undefined;
    if (count === level) {
      parts.push(own + text.slice(from, tab - count));
      if (parts.length >= most) return undefined;
      own = '';
    } else own += `${text.slice(from, tab - level - 1)}\t`;
    from = tab + 1;
  }
  // TABs behind the last separator would make the innermost a sequence again.
  return own === '' ? [...parts, text.slice(from)] : undefined;
}

function unnestByLevel(text: string, most: number): string[] | undefined {
  const parts: string[] = [];
  for (let rest: string | undefined = text; rest !== undefined; ) {
    if (parts.length >= most) return undefined;
    const [own = '', ...inner]: string[] = decodeSequence('\t', rest);
    // The innermost is not a sequence: quotes around it are its own.
    parts.push(inner.length === 0 ? rest : own);
    // VASSAL reads two tokens and loses the others; such a text is kept whole by its readers (isCanonical says so).
    if (inner.length > 1) {
      if (parts.length + inner.length > most) return undefined;
      parts.push(...inner);
    }
    rest = inner.length === 1 ? inner[0] : undefined;
  }
  return parts;
}

/** Most prefixes end at `;`; the old immobilised trait and a few others stand without fields. */
const prefixOf = (type: string): string => {
  const end = type.indexOf(';');
  return end < 0 ? type : type.slice(0, end);
};
