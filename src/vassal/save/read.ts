import type { Pack } from '../../pack/index.js';
import { counterOf, type Position } from '../../rules/index.js';
import { leavesOf, readGlobalProperty } from './commands.js';
import { gathered } from './decks.js';
import { withKeptCommands } from './kept.js';
import { BOARD, type KitTurns, type SaveKit, STASH } from './kit.js';
import { withLooseCards } from './loose.js';
import type { Note } from './note.js';
import { cardsOf } from './read-cards.js';
import { readMarkers } from './read-markers.js';
import { type Found, tabletop } from './read-pieces.js';
import { counterName, type Reading, readUnits } from './read-units.js';
import { drawingOf, onEarlierDrawing, spaceFinder } from './spaces.js';
import { readStash, type Stash } from './stash.js';
import { isTurnOf, readTurn } from './turn.js';

export interface ReadGame {
  readonly position: Position;
  readonly notes: readonly Note[];
}

/**
 * The text of a save (`savedGame`, undisguised) as a position. The stash gives every unit as it was exported; where VASSAL shows
 * it otherwise now (elsewhere, turned over, unmasked, gone), VASSAL is right. Undefined for a text that is no save.
 */
export function readGame(today: SaveKit, pack: Pack, text: string): ReadGame | undefined {
  const leaves = leavesOf(text);
  if (leaves === undefined || !leaves.includes('begin_save')) return undefined;
  const notes: Note[] = [];
  const table = tabletop(leaves, notes);
  const stash = stashOf(leaves, notes);
  const kit = isOtherDrawing(today, leaves) && stash?.places !== undefined ? onEarlierDrawing(today, stash.places) : today;
  if (kit !== today)
    notes.push({
      kind: 'place',
      what: 'The save is on an earlier drawing of the map; its places are read as that drawing had them.',
    });
  const moves = leaves.filter((leaf) => leaf.startsWith('LOG\t')).length;
  if (moves > 0)
    notes.push({
      kind: 'command',
      what: `The file is a log of ${moves} commands. The position is the one in which it begins; to have another, step to it in VASSAL and save the game there.`,
    });
  const base: Position = stash?.position ?? { empty: true };
  const reading: Reading = {
    kit,
    pack,
    spaceAt: spaceFinder(kit),
    players: new Map([...kit.seats].map(([player, seat]) => [seat, player] as const)),
    names: new Map([...kit.pieces].map(([name, { gpid }]) => [String(gpid), name] as const)),
    notes,
  };
  const cards = cardsOf(kit, table, notes);
  const fixed = new Set(kit.furniture.flatMap(({ pieces }) => pieces.map(({ gpid }) => String(gpid))));
  const pieces = table.pieces.filter(({ id, figure }) => !cards.ids.has(id) && !fixed.has(figure.gpid));
  const { byStash, rest } = match(reading, stash, pieces);
  // Set-ups put down some markers as units do; further ones then lie in the same stacks.
  const asUnits = new Set((stash?.units ?? []).map(([, unit]) => unit.counter));
  const isMarker = ({ figure }: Found): boolean => {
    const name = reading.names.get(figure.gpid);
    const counter = name === undefined ? undefined : (counterOf(pack, name) ?? counterOf(pack, counterName(name)));
    return counter?.class === 'marker' && !asUnits.has(counter.id);
  };
  const newMarkers = rest.filter(isMarker);
  const units = readUnits(
    reading,
    stash?.units ?? [],
    byStash,
    rest.filter((piece) => !isMarker(piece)),
  );
  const before = { ...base, units: (stash?.units ?? []).map(([, unit]) => unit) };
  const now = { ...base, ...(stash !== undefined && stash.units === undefined && units.length === 0 ? {} : { units }) };
  const markers = readMarkers(reading, stash?.markers ?? [], before, now, byStash, newMarkers);
  const position = {
    ...now,
    ...(markers.length === 0 && stash?.markers === undefined ? {} : { markers }),
    ...gathered(kit, base, cards.dealt),
    ...turnOf(kit, base, stash?.tracker, leaves, notes),
  };
  return { position: withLooseCards(withKeptCommands(kit, position, leaves), cards.loose), notes };
}

/** Does the game lie on another drawing of the board, where pixels are other spaces, without saying where its own lay? */
export function isOffTheMap(kit: SaveKit, text: string): boolean {
  const leaves = leavesOf(text);
  return leaves !== undefined && isOtherDrawing(kit, leaves) && stashOf(leaves, [])?.places === undefined;
}

function isOtherDrawing({ places }: SaveKit, leaves: readonly string[]): boolean {
  const drawing = propertyOf(leaves, BOARD) ?? '';
  return drawing !== '' && drawing !== drawingOf(places);
}

const propertyOf = (leaves: readonly string[], name: string): string | undefined =>
  leaves
    .map(readGlobalProperty)
    .filter((property) => property?.name === name)
    .at(-1)?.value;

function stashOf(leaves: readonly string[], notes: Note[]): Stash | undefined {
  const text = propertyOf(leaves, STASH);
  const stash = text === undefined || text === '' ? undefined : readStash(text);
  if (stash === undefined)
    notes.push({
      kind: 'stash',
      what:
        text === undefined || text === ''
          ? 'The save holds no position of ours: units, faces, places and the turn are read, and nothing else is known.'
          : `The property ${STASH} of the save cannot be read: units, faces, places and the turn are taken from VASSAL alone.`,
    });
  return stash;
}

/** Pieces are known by their ids; after VASSAL has refreshed its counters only by the slots they come from. */
function match(
  { kit }: Reading,
  stash: Stash | undefined,
  pieces: readonly Found[],
): { readonly byStash: ReadonlyMap<string, Found>; readonly rest: readonly Found[] } {
  const byId = new Map(pieces.map((piece) => [piece.id, piece] as const));
  const gpids = new Set([...kit.pieces.values()].map(({ gpid }) => String(gpid)));
  const byStash = new Map<string, Found>();
  const used = new Set<Found>();
  const take = (id: string, piece: Found | undefined): void => {
    if (piece === undefined) return;
    byStash.set(id, piece);
    used.add(piece);
  };
  const ids = [...(stash?.units ?? []), ...(stash?.markers ?? [])].map(([id]) => id);
  for (const id of ids) take(id, byId.get(id));
  const bySlot = new Map<string, Found[]>();
  for (const piece of pieces) {
    if (used.has(piece)) continue;
    const same = bySlot.get(piece.figure.gpid);
    if (same === undefined) bySlot.set(piece.figure.gpid, [piece]);
    else same.push(piece);
  }
  for (const id of ids) if (!byStash.has(id) && gpids.has(id)) take(id, bySlot.get(id)?.shift());
  return { byStash, rest: pieces.filter((piece) => !used.has(piece)) };
}

/** Turn and phase, where the tracker says otherwise than the position did. What waited for an answer then waits no more. */
function turnOf(
  { turns: today }: SaveKit,
  base: Position,
  tracker: Stash['tracker'],
  leaves: readonly string[],
  notes: Note[],
): Partial<Position> {
  if (today === undefined) return {};
  const leaf = leaves.findLast((one) => one.startsWith(`TURN${today.id}\t`));
  const turns: KitTurns =
    leaf !== undefined && tracker !== undefined && isTurnOf(tracker, leaf) ? { id: today.id, ...tracker } : today;
  const place = leaf === undefined ? undefined : readTurn(turns, leaf);
  if (place === undefined) return {};
  const was = { turn: base.turn, phase: Math.max(0, turns.phases.indexOf(base.phase ?? '')) };
  const then = turns.phases[place.phase];
  const gone = then !== undefined && !today.phases.includes(then);
  const phase = gone ? today.phases[0] : then;
  if (gone) notes.push({ kind: 'phase', what: `The sequence has no phase ${then} any more; the position stands at the first.` });
  const changed = {
    ...(place.turn === was.turn || (was.turn === undefined && base.scenario !== undefined) ? {} : { turn: place.turn }),
    ...((place.phase === was.phase && !gone) || phase === undefined ? {} : { phase }),
  };
  if (Object.keys(changed).length === 0 || (base.pending ?? []).length === 0) return changed;
  notes.push({ kind: 'phase', what: 'The turn tracker was moved on in VASSAL; what the position waited for is left out.' });
  return { ...changed, pending: [] };
}
