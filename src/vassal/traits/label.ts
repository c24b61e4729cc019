import type { Key } from './key.js';
import { type Trait, trait } from './trait.js';

export interface Label {
  readonly text: string;
  readonly size: number;
  readonly color: string;
  readonly background?: string;
  readonly vertical: 't' | 'c' | 'b';
  readonly horizontal: 'l' | 'c' | 'r';
  readonly change?: { readonly text: string; readonly key: Key };
  /** How the name reads with the label; the name alone unless told. */
  readonly name?: string;
  readonly property?: string;
}

export const textLabel = (it: Label): Trait =>
  trait(
    'label',
    [
      ...[it.change?.key, it.change?.text, it.size, it.background, it.color, it.vertical, 0, it.horizontal, 0],
      ...['c', 'c', it.name ?? '$pieceName$', 'Dialog', 1, 0, it.property ?? 'TextLabel', '', false],
    ],
    it.text,
  );
