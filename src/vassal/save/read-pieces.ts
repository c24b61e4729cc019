import { decodeSequence } from '../sequence.js';
import { type Trait, unnest } from '../traits/index.js';
import { readAdded } from './commands.js';
import { type Figure, figureOf } from './figure.js';
import type { Note } from './note.js';

/** A piece of a save. */
export interface Found {
  readonly id: string;
  readonly traits: readonly Trait[];
  readonly figure: Figure;
  /** Its stack or deck and how far it lies from the top; a piece that stands alone is its own heap. */
  readonly heap: string;
  readonly depth: number;
  readonly inDeck: boolean;
}

export interface Tabletop {
  readonly pieces: readonly Found[];
  /** The names of decks by the ids of their heaps. */
  readonly decks: ReadonlyMap<string, string>;
}

/** Every piece with its heap. What a later command says again counts. */
export function tabletop(leaves: readonly string[], notes: Note[]): Tabletop {
  const pieces = new Map<string, { readonly traits: readonly Trait[]; readonly figure: Figure }>();
  const heaps = new Map<string, { readonly heap: string; readonly depth: number }>();
  const decks = new Map<string, string>();
  const pile = (heap: string, members: readonly string[]): void =>
    members.forEach((id, i) => {
      heaps.set(id, { heap, depth: members.length - 1 - i });
    });
  for (const leaf of leaves) {
    const one = readAdded(leaf);
    if (one === undefined) {
      if (leaf.startsWith('+/'))
        notes.push({ kind: 'piece', what: 'A piece has not three parts (id, type, state) and is left out.' });
    } else if (one.type === 'stack') {
      const [, , , ...members] = decodeSequence(';', one.state);
      pile(
        one.id,
        members.filter((id) => !id.startsWith('@@')),
      );
    } else if (one.type.startsWith('deck;')) {
      decks.set(one.id, decodeSequence(';', one.type)[13] ?? '');
      pile(
        one.id,
        decodeSequence(',', decodeSequence(';', one.state)[4] ?? '').filter((id) => id !== ''),
      );
    } else {
      const traits = unnest(one.type, one.state).map(({ type, state = '' }): Trait => ({ type, state }));
      const figure = figureOf(traits);
      if (figure === undefined) notes.push({ kind: 'piece', what: `The piece ${one.id} has no BasicPiece and is left out.` });
      else pieces.set(one.id, { traits, figure });
    }
  }
  return {
    decks,
    pieces: [...pieces].map(([id, piece]) => {
      const place = heaps.get(id) ?? { heap: `alone:${id}`, depth: 0 };
      return { id, ...piece, ...place, inDeck: decks.has(place.heap) };
    }),
  };
}
