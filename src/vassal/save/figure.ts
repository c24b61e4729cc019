import { decodeSequence, encodeSequence } from '../sequence.js';
import type { Trait } from '../traits/index.js';
import { FACE_LAYER, type Spot, STATUS_LAYER } from './kit.js';

/** How a piece stands in a game, as far as the referee cares. */
export interface Figure {
  /** Undefined off every map. */
  readonly at?: Spot | undefined;
  /** The level of the layer that shows the faces: 1 front, 2 back. Undefined where the piece has one face. */
  readonly level?: number | undefined;
  readonly moved: boolean;
  /** The side that masked it. */
  readonly maskedBy?: string | undefined;
  /** The layers of marks that are on, by name. */
  readonly statuses?: readonly string[] | undefined;
  readonly gpid: string;
  readonly name: string;
}

/** Nobody sits on this side, so that a piece which it masks is hidden from all. */
export const NOBODY = 'nobody';

/** The traits of a piece with their states set so that it stands like this. A trait that it lacks is passed over. */
export function pose(traits: readonly Trait[], { at, level, moved, maskedBy, statuses }: Omit<Figure, 'gpid' | 'name'>): Trait[] {
  return traits.map((trait): Trait => {
    switch (prefixOf(trait)) {
      case 'piece': {
        const [, , , gpid = '', ...kept] = decodeSequence(';', trait.state);
        const place = at === undefined ? ['null', '0', '0'] : [at.map, String(at.x), String(at.y)];
        return { ...trait, state: encodeSequence(';', [...place, gpid, ...(kept.length === 0 ? ['0'] : kept)]) };
      }
      case 'emb2':
        if (layerName(trait) === FACE_LAYER) return level === undefined ? trait : { ...trait, state: String(level) };
        return isStatus(trait) && statuses !== undefined
          ? { ...trait, state: statuses.includes(layerName(trait)) ? '1' : '-1' }
          : trait;
      case 'markmoved':
        return { ...trait, state: String(moved) };
      case 'obs':
        return { ...trait, state: encodeSequence(';', [maskedBy ?? 'null', '']) };
      default:
        return trait;
    }
  });
}

/** Reads from the traits of a piece how it stands; undefined where it has no BasicPiece. */
export function figureOf(traits: readonly { readonly type: string; readonly state: string | undefined }[]): Figure | undefined {
  const basic = traits.at(-1);
  if (basic === undefined || prefixOf(basic) !== 'piece') return undefined;
  const [map = 'null', x = '0', y = '0', gpid = ''] = decodeSequence(';', basic.state ?? '');
  const [, , , , name = ''] = decodeSequence(';', basic.type);
  const state = (prefix: string): string | undefined => traits.find((trait) => prefixOf(trait) === prefix)?.state;
  const face = traits.find((trait) => prefixOf(trait) === 'emb2' && layerName(trait) === FACE_LAYER)?.state;
  const masked = decodeSequence(';', state('obs') ?? 'null')[0];
  return {
    at: map === 'null' || map === '' ? undefined : { map, x: Number(x), y: Number(y) },
    level: face === undefined ? undefined : Math.abs(Number(face)),
    moved: state('markmoved') === 'true',
    maskedBy: masked === 'null' || masked === '' ? undefined : masked,
    statuses: traits.flatMap((trait) => (isStatus(trait) && Number(trait.state) > 0 ? [layerName(trait)] : [])),
    gpid,
    name,
  };
}

/** What stands before the first `;`. */
export const prefixOf = ({ type }: { readonly type: string }): string => {
  const end = type.indexOf(';');
  return end === -1 ? type : type.slice(0, end);
};

export const hasTrait = (traits: readonly { readonly type: string }[], prefix: string): boolean =>
  traits.some((trait) => prefixOf(trait) === prefix);

/** Does the piece never stack (`immob;…;R`)? */
export const standsAlone = (traits: readonly { readonly type: string }[]): boolean =>
  traits.some(
    (trait) => prefixOf(trait) === 'mat' || (prefixOf(trait) === 'immob' && decodeSequence(';', trait.type)[3] === 'R'),
  );

/** Counters share their layers, and a set-up asks for each of them. */
const layerNames = new WeakMap<{ readonly type: string }, string>();

export function layerName(trait: { readonly type: string }): string {
  let name = layerNames.get(trait);
  if (name === undefined) {
    name = decodeSequence(';', trait.type)[19] ?? '';
    layerNames.set(trait, name);
  }
  return name;
}

/** A layer of one picture that a key switches on and off. */
const isStatus = (trait: { readonly type: string }): boolean =>
  prefixOf(trait) === 'emb2' && layerName(trait).startsWith(STATUS_LAYER);
