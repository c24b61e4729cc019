import type { Key } from './key.js';
import { double, type Trait, trait } from './trait.js';

/** Turn in steps, clockwise and back. */
export const canRotate = (facings: number, clockwise: Key, back: Key): Trait =>
  trait('rotate', [facings, clockwise, back, 'Turn right', 'Turn left', '', '', 'Facing', '', '', '', '', true], '0');

/** The way that a piece has come. It must stand outside any rotator. */
export const movementTrail = (text: string, toggle: Key, off: Key): Trait =>
  trait(
    'footprint',
    [toggle, text, false, false, 10, '255,255,255', '0,0,0', 100, 60, 20, 30, double(2), '', off, off, ''],
    'false;;0;false',
  );

/** A mark on what has moved; `notMoved` clears it. Property `Moved`. */
export const moved = (image: string, x: number, y: number, text: string, toggle: Key, notMoved: Key): Trait =>
  trait('markmoved', [image, x, y, text, toggle, '', false, '', '', '', notMoved], 'false');

export const remove = (text: string, key: Key): Trait => trait('delete', [text, key, '']);

export const clone = (text: string, key: Key): Trait => trait('clone', [text, key, '']);

/** Where SendToLocation sends: a hex or region by its name, or a point of a board. */
export type Destination =
  | { readonly map: string; readonly board: string; readonly grid: string }
  | { readonly map: string; readonly board: string; readonly region: string }
  | { readonly map: string; readonly board: string; readonly zone: string }
  | { readonly map: string; readonly board: string; readonly x: number | string; readonly y: number | string };

export const sendToLocation = (
  text: string,
  key: Key,
  to: Destination,
  back?: { readonly text: string; readonly key: Key },
): Trait => {
  const letter = 'grid' in to ? 'G' : 'region' in to ? 'R' : 'zone' in to ? 'Z' : 'L';
  const [x, y] = 'x' in to ? [to.x, to.y] : [0, 0];
  const [zone, region, grid] = ['zone', 'region', 'grid'].map((part) => (to as unknown as Record<string, string>)[part] ?? '');
  return trait(
    'sendto',
    [text, key, to.map, to.board, x, y, back?.text, back?.key, 0, 0, 1, 1, '', letter, zone, region, '', grid],
    ';;',
  );
};

/** Put a card back into a deck. */
export const returnToDeck = (text: string, key: Key, deck: string): Trait =>
  trait('return', [text, key, deck, 'Select', '', 2, false, `{"${deck}"}`]);

/** Colour the spaces within a range; the own space counts. The radius may be a property. */
export const areaOfEffect = (
  name: string,
  color: string,
  radius: number | { readonly property: string },
  text: string,
  key: Key,
): Trait => {
  const fixed = typeof radius === 'number';
  return trait(
    'AreaOfEffect',
    [
      ...[color, 30, fixed ? radius : 1, false, text, key, '', fixed, fixed ? '' : radius.property, '', name],
      ...['', '', '', '', true],
    ],
    'false',
  );
};

/** How a piece is picked up and whether it joins stacks. Map furniture never moves, is never selected and never stacks. */
export const doesNotStack = (kind: 'furniture' | 'unstacked' | 'under'): Trait =>
  kind === 'furniture'
    ? trait('immob', ['nZ', 'V', 'R', ''])
    : kind === 'under'
      ? trait('immob', ['i', 'I', 'R', ''])
      : trait('immob', ['', 'N', 'R', '']);

/** Place another piece here: `what` is the path of a slot or a whole AddPiece command. It needs a gpid of its own. */
export const placeMarker = (text: string, key: Key, what: string, gpid: number): Trait =>
  trait('placemark', [text, key, what, 'null', 0, 0, false, '', '', gpid, 0, false, false, '', 1]);

/** Put another piece in the place of this one. */
export const replace = (text: string, key: Key, what: string, gpid: number): Trait =>
  trait('replace', [text, key, what, 'null', 0, 0, false, '', '', gpid, 0, false, true, '', 1]);

/** Deselect after a command. */
export const deselect = (key: Key): Trait => trait('deselect', ['', key, '', false, 'D']);
