import type { Pack } from '../../pack/index.js';
import { counterOf, type Unit } from '../../rules/index.js';
import { KEPT, keptText, spotOfUnit } from './cast.js';
import type { Figure } from './figure.js';
import { ELIMINATED, type SaveKit, type Spot } from './kit.js';
import type { Note } from './note.js';
import type { Found } from './read-pieces.js';
import type { SpaceFinder } from './spaces.js';
import { inStackOrder, type Placed, restacked } from './stacks.js';
import { figure } from './write.js';

/** What reading a unit takes. */
export interface Reading {
  readonly kit: SaveKit;
  readonly pack: Pack;
  readonly spaceAt: SpaceFinder;
  /** The player of each side of the roster. */
  readonly players: ReadonlyMap<string, string>;
  /** The locked name of each slot's number. */
  readonly names: ReadonlyMap<string, string>;
  readonly notes: Note[];
}

/** The units of a save: those that were exported, as they stand now, and pieces that joined the game in VASSAL. */
export function readUnits(
  reading: Reading,
  stashed: readonly (readonly [string, Unit])[],
  byStash: ReadonlyMap<string, Found>,
  rest: readonly Found[],
): Unit[] {
  const listed: Placed[] = [];
  for (const [id, unit] of stashed) {
    const piece = byStash.get(id);
    if (piece === undefined)
      reading.notes.push({ kind: 'unit', what: `${unit.id} is no longer in the game; it was deleted in VASSAL.` });
    else listed.push({ unit: updated(reading, unit, piece), before: unit, piece });
  }
  const ids = new Set(listed.map(({ unit }) => unit.id));
  const copies = new Map<string, number>();
  for (const piece of rest) {
    const name = reading.names.get(piece.figure.gpid);
    const unit = name === undefined ? unknownUnit(reading, piece) : freshUnit(reading, name, piece, ids, copies);
    ids.add(unit.id);
    listed.push({ unit, piece });
  }
  return inStackOrder(restacked(listed));
}

/** The unit as it was exported, with what VASSAL shows otherwise now. */
function updated({ kit, pack, spaceAt, players, notes }: Reading, unit: Unit, piece: Found): Unit {
  const was = figure(kit, pack, { pieceId: piece.id, gpid: undefined, traits: piece.traits, unit });
  const now = piece.figure;
  const change: { [K in keyof Unit]?: Unit[K] | undefined } = {};
  const space = spaceAt(now.at);
  const home = spotOfUnit(kit, pack, unit);
  const dead = isAmongDead(kit, now.at);
  if (now.at !== undefined && space === undefined && !dead) notes.push(nowhere(unit.id, now.at));
  if (dead) {
    if (home?.map !== now.at?.map) return withChange(unit, { at: undefined, stack: undefined, ...ELIMINATED_UNIT });
  } else if (now.at === undefined ? home !== undefined : space !== unit.at) {
    change.at = space;
    change.stack = undefined;
  }
  if (now.level !== undefined && now.level !== was.level) {
    change.face = now.level === 2 ? 'back' : undefined;
    change.steps = undefined;
  }
  const back = !dead && unit.at === undefined && space !== undefined;
  if (back) change.steps = undefined;
  const before = back ? (unit.flags ?? []).filter((flag) => flag !== ELIMINATED) : (unit.flags ?? []);
  const flags = flagsNow(kit, before, was, now, piece) ?? (back ? before : undefined);
  if (flags !== undefined) change.flags = flags.length === 0 ? undefined : flags;
  const hidden = kit.decks.some(({ space: pool, faceDown }) => faceDown && pool !== undefined && pool === space);
  if (!hidden && now.maskedBy !== was.maskedBy)
    change.seenBy = now.maskedBy === undefined ? undefined : seers(players, now.maskedBy);
  if (unit.state?.[KEPT] !== undefined) change.state = { ...unit.state, [KEPT]: keptText(piece.id, piece.traits) };
  return withChange(unit, change);
}

/** What is eliminated has no steps left. */
const ELIMINATED_UNIT = { steps: 0, flags: [ELIMINATED] as string[], face: undefined };

const isAmongDead = ({ eliminated }: SaveKit, at: Spot | undefined): boolean =>
  at !== undefined && [...(eliminated?.values() ?? [])].some(({ map }) => map === at.map);

/** The flags that VASSAL shows otherwise than they were; undefined where nothing changed. */
function flagsNow(
  { statuses }: SaveKit,
  flags: readonly string[],
  was: Pick<Figure, 'moved' | 'statuses'>,
  now: Figure,
  { traits }: Found,
): string[] | undefined {
  const shown = [
    ...(traits.some(({ type }) => type.startsWith('markmoved;')) ? [['moved', was.moved, now.moved] as const] : []),
    ...[...(statuses ?? [])].map(
      ([layer, flag]) => [flag, was.statuses?.includes(layer) ?? false, now.statuses?.includes(layer) ?? false] as const,
    ),
  ].filter(([, before, after]) => before !== after);
  if (shown.length === 0) return undefined;
  const changed = shown.map(([flag]) => flag);
  return [...flags.filter((flag) => !changed.includes(flag)), ...shown.flatMap(([flag, , on]) => (on ? [flag] : []))];
}

function freshUnit(
  { kit, pack, spaceAt, players, notes }: Reading,
  name: string,
  piece: Found,
  ids: ReadonlySet<string>,
  copies: Map<string, number>,
): Unit {
  const counter = counterOf(pack, name) ?? counterOf(pack, counterName(name));
  const { at, level, moved, maskedBy } = piece.figure;
  const marks = [...(kit.statuses ?? [])].flatMap(([layer, flag]) => (piece.figure.statuses?.includes(layer) ? [flag] : []));
  const flags = [...(moved ? ['moved'] : []), ...marks];
  let id = name;
  let n = copies.get(name) ?? 1;
  while (ids.has(id)) id = `${name}.${++n}`;
  copies.set(name, n);
  if (id !== name) notes.push({ kind: 'unit', what: `${name} is in the game more than once; the copy is called ${id}.` });
  const space = spaceAt(at);
  const dead = isAmongDead(kit, at);
  if (at !== undefined && space === undefined && !dead) notes.push(nowhere(id, at));
  return {
    id,
    ...(counter === undefined ? { name: piece.figure.name } : { counter: counter.id }),
    ...(space === undefined ? {} : { at: space }),
    ...(counter?.side === undefined ? {} : { side: counter.side }),
    ...(level === 2 ? { face: 'back' as const } : {}),
    ...(dead ? { steps: 0, flags: [ELIMINATED] } : flags.length > 0 ? { flags } : {}),
    ...(maskedBy === undefined ? {} : { seenBy: seers(players, maskedBy) }),
  };
}

/** A piece that the module does not know, kept whole. */
function unknownUnit({ spaceAt, notes }: Reading, { id, traits, figure: shown }: Found): Unit {
  const space = spaceAt(shown.at);
  const name = shown.name === '' ? id : shown.name;
  notes.push({ kind: 'piece', what: `${name} is no piece of the module; it is kept as VASSAL wrote it.` });
  return { id: `vassal-${id}`, name, ...(space === undefined ? {} : { at: space }), state: { [KEPT]: keptText(id, traits) } };
}

/** The counter of a locked name: copies are numbered behind a slash. */
export const counterName = (name: string): string => name.replace(/\/\d+$/, '');

const seers = (players: ReadonlyMap<string, string>, seat: string): string[] => {
  const player = players.get(seat);
  return player === undefined ? [] : [player];
};

const nowhere = (id: string, { map, x, y }: Spot): Note => ({
  kind: 'place',
  what: `${id} lies at ${x},${y} of ${map}, near no space; it is nowhere now.`,
});

function withChange(unit: Unit, change: { readonly [K in keyof Unit]?: Unit[K] | undefined }): Unit {
  const next: Record<string, unknown> = { ...unit, ...change };
  for (const [key, value] of Object.entries(change)) if (value === undefined) delete next[key];
  return next as Unit;
}
