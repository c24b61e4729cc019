import type { Piece, ReadTrait } from './piece-read.js';
import { fieldsOf } from './piece-read.js';
import { decodeSequence } from './sequence.js';

/** The traits of every prototype by name, without its BasicPiece. */
export type Prototypes = ReadonlyMap<string, readonly ReadTrait[]>;

export interface Expanded {
  readonly traits: readonly ReadTrait[];
  /** Names of prototypes that do not exist. */
  readonly unknown: readonly string[];
  /** A prototype that holds itself, by whatever way. */
  readonly cycle: boolean;
}

/** More traits than this on the way, or more text than this in one of them, are a bomb of prototypes within prototypes. */
const most = 5_000;
const longest = 100_000;

/**
 * §6.4: a Prototype trait is replaced in place by the prototype's traits without its BasicPiece; `$name$` of its
 * parameters is substituted in the prototype's text first.
 */
export function expand(traits: readonly ReadTrait[], prototypes: Prototypes): Expanded {
  const unknown: string[] = [];
  const out: ReadTrait[] = [];
  let cycle = false;
  let met = 0;
  const visit = (list: readonly ReadTrait[], inside: readonly string[]): void => {
    for (const trait of list) {
      met += 1;
      if (met > most || (inside.length > 0 && trait.type.length + trait.state.length > longest)) cycle = true;
      if (cycle) return;
      if (trait.prefix !== 'prototype') {
        out.push(trait);
        continue;
      }
      const [name = '', parameters = ''] = fieldsOf(trait);
      const found = prototypes.get(name);
      if (found === undefined) unknown.push(name);
      else if (inside.includes(name)) cycle = true;
      else
        visit(
          found.map((inner) => substituted(inner, parameters)),
          [...inside, name],
        );
    }
  };
  visit(traits, []);
  return { traits: out, unknown, cycle };
}

/** The traits of a prototype's piece: all but its BasicPiece. */
export const prototypeTraits = ({ traits }: Piece): readonly ReadTrait[] => traits.slice(0, -1);

function substituted(trait: ReadTrait, parameters: string): ReadTrait {
  if (parameters === '') return trait;
  let { type, state } = trait;
  for (const pair of decodeSequence(',', parameters)) {
    const [name = '', value = ''] = decodeSequence('=', pair);
    if (name === '') continue;
    // A value that holds its own name several times grows at every level.
    if (type.length + state.length > longest) break;
    type = type.replaceAll(`$${name}$`, value);
    state = state.replaceAll(`$${name}$`, value);
  }
  return { ...trait, type, state };
}
