import { z } from 'zod';
import type { State } from '../../rules/index.js';
import { decodeSequence } from '../sequence.js';
import type { Trait } from '../traits/index.js';
import { layerName, prefixOf } from './figure.js';
import type { Spot } from './kit.js';

/**
 * The key in the own state of a unit or a marker under which stands what VASSAL shows of its piece and positions have no word for:
 * where in a box or beside the board it lies, and marks, facings and trails by their traits.
 */
export const LAID = 'vassal';

const Laid = z.strictObject({
  spot: z.tuple([z.string(), z.number(), z.number()]).optional(),
  traits: z.record(z.string(), z.string()).optional(),
});

export interface Laid {
  readonly spot?: Spot;
  readonly traits?: Readonly<Record<string, string>>;
}

type Owner = { readonly state?: z.infer<typeof State> | undefined };

export function laidOf({ state }: Owner): Laid {
  const read = Laid.safeParse(state?.[LAID]);
  if (!read.success) return {};
  const { spot, traits } = read.data;
  return {
    ...(spot === undefined ? {} : { spot: { map: spot[0], x: spot[1], y: spot[2] } }),
    ...(traits === undefined ? {} : { traits }),
  };
}

/** The same unit or marker with what its piece shows besides; untouched where that is nothing new. */
export function withLaid<T extends Owner>(owner: T, { spot, traits = {} }: Laid): T {
  const { [LAID]: before, ...others } = owner.state ?? {};
  const laid = {
    ...(spot === undefined ? {} : { spot: [spot.map, spot.x, spot.y] }),
    ...(Object.keys(traits).length === 0 ? {} : { traits }),
  };
  if (Object.keys(laid).length > 0) return { ...owner, state: { ...others, [LAID]: laid } };
  if (before === undefined) return owner;
  const { state: _, ...bare } = owner;
  return (Object.keys(others).length === 0 ? bare : { ...bare, state: others }) as T;
}

/** The traits with the states that were kept of them. */
export const relaid = (traits: readonly Trait[], { traits: kept = {} }: Laid): Trait[] =>
  Object.keys(kept).length === 0
    ? [...traits]
    : traits.map((trait) => {
        const state = kept[traitKey(trait) ?? ''];
        return state === undefined ? trait : { ...trait, state };
      });

/** The states of a piece that its traits would not have by themselves, by trait. */
export function strayed(found: readonly Trait[], written: readonly Trait[]): Record<string, string> {
  const plain = new Map(written.map((trait) => [traitKey(trait), trait.state] as const));
  const kept: Record<string, string> = {};
  for (const trait of found) {
    const key = traitKey(trait);
    if (key !== undefined && plain.has(key) && plain.get(key) !== trait.state) kept[key] = trait.state;
  }
  return kept;
}

/**
 * What tells a trait of a piece from its others, in every version of a module: VASSAL rewrites keys, a rebuild may rename pictures.
 * Undefined for traits whose state says nothing of the game, or what a position says itself.
 */
function traitKey(trait: Trait): string | undefined {
  const prefix = prefixOf(trait);
  const field = (at: number): string => decodeSequence(';', trait.type)[at] ?? '';
  switch (prefix) {
    case 'emb2':
      // A layer that follows a property is as the property is.
      return field(22) === 'true' ? undefined : `emb2 ${layerName(trait)}`;
    case 'PROP':
    case 'sendto':
      return `${prefix} ${field(1)}`;
    case 'AreaOfEffect':
      return `${prefix} ${field(5)}`;
    case 'rotate':
    case 'footprint':
    case 'label':
    case 'hide':
      return prefix;
    default:
      return undefined;
  }
}
