import type { Pack } from '../../pack/index.js';
import { counterOf, type Marker, type Position, type Unit } from '../../rules/index.js';
import {
  addPiece,
  basicPiece,
  carried,
  marker as markerTrait,
  nest,
  type Trait,
  textLabel,
  trait,
  unnest,
} from '../traits/index.js';
import { readAdded } from './commands.js';
import { hasTrait, NOBODY } from './figure.js';
import { ELIMINATED, type SaveKit, type Spot } from './kit.js';

/** A unit or marker of a position and the piece that plays it. */
export interface Actor {
  readonly pieceId: string;
  readonly gpid: number | undefined;
  readonly traits: readonly Trait[];
  readonly unit?: Unit;
  readonly marker?: Marker;
}

/** The key in a unit's own state under which a piece that nobody knows is kept as VASSAL wrote it. */
export const KEPT = 'vassal-piece';

/**
 * Finds a piece of the module for every unit and marker. Copies of a counter are told apart by the unit's id (`br-militia/2`), then
 * in order. What no counter of the module shows (a unit made up on the spot, a marker that is not printed) becomes a plain label.
 */
export function cast(kit: SaveKit, pack: Pack, position: Position): Actor[] {
  const taken = new Set<string>();
  const ids = new Set<string>();
  const unique = (id: string): string => {
    let free = id;
    for (let n = 2; ids.has(free); n++) free = `${id}.${n}`;
    ids.add(free);
    return free;
  };
  const units = position.units ?? [];
  // Units that name their copy come first, so that nobody else takes it.
  const named = new Map<Unit, string>();
  for (const unit of units) {
    if (unit.counter === undefined || !kit.pieces.has(unit.id) || taken.has(unit.id) || !isCopyOf(unit.id, unit.counter))
      continue;
    taken.add(unit.id);
    named.set(unit, unit.id);
  }
  const free = (counter: string): string | undefined => {
    const names = copiesOf(kit, pack, counter);
    const name = names.find((one) => !taken.has(one)) ?? names[0];
    if (name !== undefined) taken.add(name);
    return name;
  };
  const actors = units.map((unit): Actor => {
    const name = named.get(unit) ?? (unit.counter === undefined ? undefined : free(unit.counter));
    const piece = name === undefined ? undefined : kit.pieces.get(name);
    if (piece !== undefined) return { pieceId: unique(String(piece.gpid)), ...piece, unit };
    const kept = keptPiece(unit);
    if (kept !== undefined) return { pieceId: unique(kept.id), gpid: undefined, traits: kept.traits, unit };
    return {
      pieceId: unique(`made-up-${plainId(unit.id)}`),
      gpid: undefined,
      traits: madeUp(unitText(unit), unit.name ?? unit.id),
      unit,
    };
  });
  const markers = (position.markers ?? []).map((marker): Actor => {
    const name = [`${marker.is}-${marker.of}`, marker.is].map((counter) => free(counter)).find((found) => found !== undefined);
    const piece = name === undefined ? undefined : kit.pieces.get(name);
    if (piece !== undefined) return { pieceId: unique(String(piece.gpid)), ...piece, marker };
    const text = marker.of === undefined ? marker.is : `${marker.is} (${marker.of})`;
    return { pieceId: unique(`marker-${plainId(marker.is)}`), gpid: undefined, traits: madeUp(text, text), marker };
  });
  return [...actors, ...markers];
}

/** The level at which the layer of faces stands for a unit: its face, or its steps where only they are told. */
export function levelOf(pack: Pack, unit: Unit): number {
  if (unit.face !== undefined) return unit.face === 'back' ? 2 : 1;
  // The dead lie as they fell.
  if (unit.steps === 0) return 1;
  const counter = unit.counter === undefined ? undefined : counterOf(pack, unit.counter);
  const full = counter?.steps ?? 1;
  return unit.steps !== undefined && full > 1 && unit.steps <= Math.ceil(full / 2) && unit.steps < full ? 2 : 1;
}

/** The side whose mask a unit wears: undefined for one that everybody may look at. A seat of no player goes by its own name. */
export const maskOf = (kit: SaveKit, unit: Unit): string | undefined =>
  unit.seenBy === undefined
    ? undefined
    : (unit.seenBy.map((player) => kit.seats.get(player)).find((seat) => seat !== undefined) ?? unit.seenBy[0] ?? NOBODY);

/** Where a unit stands: its space, or among the eliminated. */
export function spotOfUnit(kit: SaveKit, pack: Pack, { at, flags, side, counter }: Unit): Spot | undefined {
  if (at !== undefined) return kit.places.get(at);
  if (flags?.includes(ELIMINATED) !== true) return undefined;
  const owner = side ?? (counter === undefined ? undefined : counterOf(pack, counter)?.side);
  return owner === undefined ? undefined : kit.eliminated?.get(owner);
}

/** Where a marker lies: its space, the unit it lies on, or the middle of a border `a|b`. */
export function spotOfMarker(kit: SaveKit, position: Position, { at, on }: Marker): Spot | undefined {
  if (at !== undefined) return kit.places.get(at);
  if (on === undefined) return undefined;
  const unit = position.units?.find(({ id, stack }) => id === on || stack === on);
  if (unit?.at !== undefined) return kit.places.get(unit.at);
  const [a, b] = on.split('|').map((space) => kit.places.get(space));
  if (a === undefined || b === undefined || a.map !== b.map) return undefined;
  return { map: a.map, x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
}

/** Is it on the map of the eliminated? */
export const isAmongDead = ({ eliminated }: SaveKit, at: Spot | undefined): boolean =>
  at !== undefined && [...(eliminated?.values() ?? [])].some(({ map }) => map === at.map);

export const canMask = ({ traits }: { readonly traits: readonly Trait[] }): boolean => hasTrait(traits, 'obs');

/** The text of a piece that a save held and the module does not know. */
export const keptText = (id: string, traits: readonly Trait[]): string => addPiece(nest(traits), id);

function keptPiece({ state }: Unit): { readonly id: string; readonly traits: readonly Trait[] } | undefined {
  const text = state?.[KEPT];
  const added = typeof text === 'string' ? readAdded(text) : undefined;
  if (added === undefined) return undefined;
  return { id: added.id, traits: unnest(added.type, added.state).map(({ type, state = '' }) => ({ type, state })) };
}

const isCopyOf = (id: string, counter: string): boolean => id === counter || id.startsWith(`${counter}/`);

const copiesOf = (kit: SaveKit, pack: Pack, counter: string): string[] => {
  const count = counterOf(pack, counter)?.count ?? 1;
  const names = count === 1 ? [counter] : Array.from({ length: count }, (_, i) => `${counter}/${i + 1}`);
  return names.filter((name) => kit.pieces.has(name));
};

const unitText = ({ name, id, values }: Unit): string =>
  [name ?? id, ...(values === undefined ? [] : [values.join('-')])].join(' ');

/** A `$` would be read as the name of a property. */
const printable = (text: string): string => carried(text.replace(/\p{Cc}|\$/gu, ' '));

/** Commands are joined with control characters, so no id may hold one. */
const plainId = (text: string): string => text.replace(/[^\w.-]/g, '-');

/** A piece without a picture: a label that says what it is, and can be taken away. */
const madeUp = (text: string, name: string): readonly Trait[] => [
  trait('delete', ['Delete', '68,130', '']),
  textLabel({ text: printable(text), size: 11, color: '0,0,0', background: '255,255,255', vertical: 'c', horizontal: 'c' }),
  markerTrait({ MadeUp: 'true' }),
  basicPiece(printable(name)),
];
