import type { Key } from './key.js';
import { double, list, type Trait, trait } from './trait.js';

export interface Layer {
  readonly name: string;
  /** One per level; an empty name draws nothing. */
  readonly images: readonly string[];
  /** Per level: replaces the piece's name, `+ suffix` appends, `prefix +` prepends, empty leaves it. */
  readonly names?: readonly string[];
  /** The level at first, from 1; negative when inactive. */
  readonly level?: number;
  readonly always?: boolean;
  readonly loop?: boolean;
  readonly activate?: { readonly text: string; readonly key: Key };
  readonly increase?: { readonly text: string; readonly key: Key };
  readonly decrease?: { readonly text: string; readonly key: Key };
  readonly reset?: { readonly text: string; readonly key: Key; readonly level: string };
  /** The property whose value chooses the level, and its value at the first level. */
  readonly follow?: { readonly property: string; readonly first: number };
  readonly x?: number;
  readonly y?: number;
}

/** A Layer (VASSAL's Embellishment): pictures one of which is shown. */
export const layer = (it: Layer): Trait =>
  trait(
    'emb2',
    [
      ...[it.activate?.text, 128, 'A', it.increase?.text, 128, '', it.decrease?.text, 128, ''],
      ...[it.reset?.text, it.reset?.key, it.reset?.level ?? 1],
      ...[false, it.x ?? 0, it.y ?? 0],
      ...[list(it.images), list(it.names ?? it.images.map(() => '')), it.loop ?? true, it.name],
      ...['', '', it.follow !== undefined, it.follow?.property, it.follow?.first ?? 1],
      ...[1, it.always ?? true, it.activate?.key, it.increase?.key, it.decrease?.key, '', double(1), '', true],
    ],
    String(it.level ?? ((it.always ?? true) ? 1 : -1)),
  );
