import type { Pack } from '../../pack/index.js';
import { counterOf, type Marker, type Unit } from '../../rules/index.js';
import { isAmongDead, KEPT, keptText, spotOfUnit } from './cast.js';
import type { Figure } from './figure.js';
import { ELIMINATED, poolOf, type SaveKit, type Spot } from './kit.js';
import { type Laid, strayed, withLaid } from './laid.js';
import type { Note } from './note.js';
import type { Found } from './read-pieces.js';
import { isStackOf, type SpaceFinder } from './spaces.js';
import { inStackOrder, type Placed, restacked } from './stacks.js';
import { figure, plainly } from './write.js';

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
    else listed.push({ unit: outOfPack(reading, updated(reading, unit, piece), piece), before: unit, piece });
  }
  const ids = new Set(listed.map(({ unit }) => unit.id));
  const copies = new Map<string, number>();
  for (const piece of rest) {
    const name = reading.names.get(piece.figure.gpid);
    const unit = name === undefined ? unknownUnit(reading, piece) : freshUnit(reading, name, piece, ids, copies);
    ids.add(unit.id);
    listed.push({ unit, piece });
  }
  return inStackOrder(
    restacked(listed).map(({ unit, piece }) => ({ it: withLaid(unit, asItLies(reading, { unit }, piece)), piece })),
  );
}

/** What the piece of a unit or a marker shows that writing the position would not show again. */
export function asItLies(
  { kit, pack, names }: Reading,
  played: { readonly unit?: Unit; readonly marker?: Marker },
  { id, traits, figure: { at, gpid }, inDeck }: Found,
  home = played.unit === undefined ? undefined : spotOfUnit(kit, pack, played.unit),
): Laid {
  const name = names.get(gpid);
  const own = name === undefined ? undefined : kit.pieces.get(name)?.traits;
  const pooled = poolOf(kit, (played.unit ?? played.marker)?.at) !== undefined;
  // What lies on a pool, and not in it, is written as it lies.
  const beside = pooled ? !inDeck : !isStackOf(home, at ?? { map: '', x: 0, y: 0 });
  return {
    ...(at === undefined || !beside ? {} : { spot: at }),
    ...(own === undefined
      ? {}
      : { traits: strayed(traits, plainly(kit, pack, { pieceId: id, gpid: undefined, traits: own, ...played }, at)) }),
  };
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
    if (home?.map !== now.at?.map)
      return withChange(unit, {
        at: undefined,
        stack: undefined,
        ...eliminated(flagsNow(kit, unit.flags ?? [], was, now, piece) ?? unit.flags ?? [], now.level === 2),
        ...(now.maskedBy === was.maskedBy ? {} : { seenBy: seenBy(players, now.maskedBy) }),
      });
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
  const hidden = piece.inDeck && kit.decks.some(({ space: pool, faceDown }) => faceDown && pool !== undefined && pool === space);
  if (!hidden && now.maskedBy !== was.maskedBy) change.seenBy = seenBy(players, now.maskedBy);
  if (unit.state?.[KEPT] !== undefined) change.state = { ...unit.state, [KEPT]: keptText(piece.id, piece.traits) };
  return withChange(unit, change);
}

/** A unit whose counter the pack has no more is kept as a piece that the module does not know. */
function outOfPack({ pack, notes }: Reading, unit: Unit, { id, traits, figure: shown }: Found): Unit {
  if (unit.counter === undefined || counterOf(pack, unit.counter) !== undefined) return unit;
  const { counter, ...rest } = unit;
  notes.push({ kind: 'piece', what: `${counter} is no counter of the pack any more; its piece is kept as VASSAL wrote it.` });
  return { name: shown.name === '' ? counter : shown.name, ...rest, state: { ...rest.state, [KEPT]: keptText(id, traits) } };
}

/** What is eliminated has no steps left. */
const eliminated = (flags: readonly string[], back: boolean) => ({
  steps: 0,
  flags: [...flags.filter((flag) => flag !== ELIMINATED), ELIMINATED],
  face: back ? ('back' as const) : undefined,
});

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
    ...(dead ? { steps: 0, flags: [...flags, ELIMINATED] } : flags.length > 0 ? { flags } : {}),
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

/** Who sees what a seat has masked. A seat of no player (solitaire, observers) goes by its own name. */
const seers = (players: ReadonlyMap<string, string>, seat: string): string[] => [players.get(seat) ?? seat];

const seenBy = (players: ReadonlyMap<string, string>, seat: string | undefined): string[] | undefined =>
  seat === undefined ? undefined : seers(players, seat);

const nowhere = (id: string, { map, x, y }: Spot): Note => ({
  kind: 'place',
  what: `${id} lies at ${x},${y} of ${map}, in no space; the position has it nowhere, and a save puts it there again.`,
});

function withChange(unit: Unit, change: { readonly [K in keyof Unit]?: Unit[K] | undefined }): Unit {
  const next: Record<string, unknown> = { ...unit, ...change };
  for (const [key, value] of Object.entries(change)) if (value === undefined) delete next[key];
  return next as Unit;
}
