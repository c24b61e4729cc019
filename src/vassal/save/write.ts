import type { Pack } from '../../pack/index.js';
import { counterOf, type Marker, type Position, stepsFor, turnsOf, type Unit } from '../../rules/index.js';
import { decodeSequence, encodeSequence } from '../sequence.js';
import { nest, type Trait } from '../traits/index.js';
import { type Actor, canMask, cast, isAmongDead, KEPT, levelOf, maskOf, spotOfMarker, spotOfUnit } from './cast.js';
import { added, boardsOf, globalProperty, stream } from './commands.js';
import { dealt } from './decks.js';
import { type Figure, hasTrait, NOBODY, pose, prefixOf, standsAlone } from './figure.js';
import { keptCommands } from './kept.js';
import { BOARD, ELIMINATED, type KitDeck, type KitTurns, poolOf, type SaveKit, type Spot, STASH } from './kit.js';
import { laidOf, relaid } from './laid.js';
import type { Note } from './note.js';
import { APART, columnsOf, drawingOf, keptPlaces, type SpaceFinder, spaceFinder } from './spaces.js';
import { type Stash, stashText } from './stash.js';
import { type Played, turnCommand } from './turn.js';

export interface Written {
  /** What stands in `savedGame`, before it is disguised. */
  readonly text: string;
  readonly notes: readonly Note[];
}

/**
 * A position as a game that VASSAL loads: boards, every piece with its whole definition, stacks, decks, the turn, and all that
 * VASSAL has no place for in a property of the module. No player sits in it, so that every side is free.
 */
export function writeGame(kit: SaveKit, pack: Pack, position: Position): Written {
  const notes: Note[] = [];
  const actors = cast(kit, pack, position);
  const pieces: string[] = [];
  const stacks: string[] = [];
  const stood = new Map<string, Pile[]>();
  const pooled = new Map<string, string[]>();
  const spaceAt = spaceFinder(kit);
  for (const actor of actors) {
    const { at, stack, traits } = stand(kit, pack, position, actor, spaceAt, notes);
    const pool = poolHolding(kit, actor.unit ?? actor.marker);
    const loose = at === undefined || pool !== undefined || standsAlone(traits);
    const piles = loose ? undefined : place(stood, at, stack, layerOf(traits), markerKind(pack, actor));
    const spot = at === undefined ? undefined : (piles?.spot ?? at);
    pieces.push(added({ id: actor.pieceId, ...nest(posed(kit, pack, { ...actor, traits }, spot)) }));
    piles?.members.push(actor.pieceId);
    if (pool !== undefined) pooled.set(pool.name, [...(pooled.get(pool.name) ?? []), actor.pieceId]);
  }
  let next = 0;
  // Units are listed top first, VASSAL's stacks from the bottom.
  for (const piles of stood.values())
    for (const { spot, members } of piles)
      stacks.push(added({ id: `stack-${++next}`, type: 'stack', state: stackState(spot, members.toReversed()) }));
  const furniture = kit.furniture.flatMap(({ pieces: own, at }, i) =>
    own.map(({ traits }, j) => added({ id: `fixed-${i}-${j}`, ...nest(pose(traits, { at, moved: false })) })),
  );
  const cards = dealt(kit, position, pooled, notes);
  const { units, markers, ...rest } = position;
  const stash = stashText({
    version: 1,
    position: rest,
    ...(units === undefined ? {} : { units: units.map((unit, i) => [(actors[i] as Actor).pieceId, unit]) }),
    ...(markers === undefined
      ? {}
      : { markers: markers.map((marker, i) => [(actors[(units?.length ?? 0) + i] as Actor).pieceId, marker]) }),
    ...(kit.turns === undefined ? {} : { tracker: trackerOf(kit.turns) }),
    places: keptPlaces(kit.places),
  });
  const phase = kit.turns?.phases.indexOf(position.phase ?? '') ?? -1;
  if (kit.turns !== undefined && position.turn !== undefined && kit.turns.phases.length > 0 && phase === -1)
    notes.push({
      kind: 'phase',
      what: `The module's turn tracker has no phase ${position.phase ?? '(none)'}; it shows the first.`,
    });
  return {
    notes,
    text: stream([
      'begin_save',
      ...pieces,
      ...stacks,
      ...furniture,
      ...cards,
      globalProperty(STASH, stash),
      globalProperty(BOARD, drawingOf(kit.places)),
      ...keptCommands(position),
      ...kit.boards.map(({ map, board }) => boardsOf(map, [board])),
      'SETUP_STACK\t',
      ...(kit.turns === undefined || position.turn === undefined
        ? []
        : [turnCommand(kit.turns, { turn: position.turn, phase: Math.max(0, phase) }, played(pack, position))]),
      'end_save',
    ]),
  };
}

/** The traits of a piece as they are written: what was kept of them, and before it what the position says. */
const posed = (kit: SaveKit, pack: Pack, actor: Actor, at: Spot | undefined): Trait[] =>
  plainly(kit, pack, { ...actor, traits: relaid(actor.traits, laidOf(actor.unit ?? actor.marker ?? {})) }, at);

/** The same without what was kept. */
export const plainly = (kit: SaveKit, pack: Pack, actor: Actor, at: Spot | undefined): Trait[] =>
  pose(actor.traits, { ...figure(kit, pack, actor), at });

/** What a piece shows of the unit it plays. */
export const figure = (kit: SaveKit, pack: Pack, { unit, traits }: Actor): Omit<Figure, 'at' | 'gpid' | 'name'> =>
  unit === undefined
    ? { moved: false }
    : {
        level: levelOf(pack, unit),
        moved: unit.flags?.includes('moved') === true,
        maskedBy: canMask({ traits }) ? maskIn(poolHolding(kit, unit), () => maskOf(kit, unit)) : undefined,
        statuses: [...(kit.statuses ?? [])].flatMap(([layer, flag]) => (unit.flags?.includes(flag) === true ? [layer] : [])),
      };

/** The pile that a unit lies in; none where it lies on top of one. */
function poolHolding(kit: SaveKit, own: Unit | Marker | undefined): KitDeck | undefined {
  if (own === undefined) return undefined;
  const kept = laidOf(own).spot;
  return kept !== undefined && spaceFinder(kit)(kept) === own.at ? undefined : poolOf(kit, own.at);
}

/** A pile that lies face down hides its pieces from everybody, also where VASSAL lists pieces without asking the pile. */
const maskIn = (pool: KitDeck | undefined, otherwise: () => string | undefined): string | undefined =>
  pool === undefined ? otherwise() : pool.faceDown ? NOBODY : undefined;

const trackerOf = ({ turns, phases }: KitTurns): NonNullable<Stash['tracker']> => ({
  ...(turns === undefined ? {} : { turns: [...turns] }),
  phases: [...phases],
});

/** The turns and phases that the scenario of a position plays; the tracker passes over all others. */
function played(pack: Pack, position: Position): Played {
  const { first, last } = turnsOf(pack, position.scenario);
  const phases = new Set(stepsFor(pack, position).map(({ name }) => name));
  return { turn: (turn) => turn >= first && turn <= last, phase: (phase) => phases.has(phase) };
}

/** The counter of a marker, also where the game keeps its markers as units. */
function markerKind(pack: Pack, { unit, marker }: Actor): string | undefined {
  const counter = marker?.is ?? unit?.counter;
  return counter !== undefined && counterOf(pack, counter)?.class === 'marker' ? counter : undefined;
}

/** Pieces of different layers never stack together in VASSAL: a property of theirs says which is theirs. */
function layerOf(traits: readonly Trait[]): string {
  for (const trait of traits) {
    if (prefixOf(trait) !== 'mark') continue;
    const at = decodeSequence(',', trait.type.slice('mark;'.length)).indexOf('Layer');
    if (at !== -1) return decodeSequence(',', trait.state)[at] ?? '';
  }
  return '';
}

interface Pile {
  readonly stack: string | undefined;
  readonly layer: string;
  /** The one kind of marker in it, in a box with room for a stack of each. */
  readonly kind: string | undefined;
  readonly spot: Spot;
  readonly members: string[];
}

/** A heap higher than this would stand out of its box, and those who are no stack of the game need not lie in one. */
const TALL = 9;

/**
 * The stack of a space that a unit belongs to. Several stacks of one space stand a little apart, or VASSAL would show one; in a box or
 * on a track, where stacks of several sides and a marker meet, three stand side by side. In a wide box each kind of marker has a
 * stack of its own, in which one can count them.
 */
function place(stood: Map<string, Pile[]>, at: Spot, stack: string | undefined, layer: string, marker: string | undefined): Pile {
  const key = `${at.map}\n${at.x}\n${at.y}`;
  const piles = stood.get(key) ?? [];
  stood.set(key, piles);
  const kind = at.abreast === undefined ? undefined : marker;
  const columns = columnsOf(at);
  const most = columns.length > 1 && stack === undefined ? TALL : Number.POSITIVE_INFINITY;
  const found = piles.findLast((pile) => pile.stack === stack && pile.layer === layer && pile.kind === kind);
  if (found !== undefined && found.members.length < most) return found;
  const before = at.apart === undefined ? piles.filter((pile) => pile.layer === layer).length : piles.length;
  const shift = APART * Math.floor(before / columns.length);
  const beside = columns[before % columns.length] as number;
  const pile = { stack, layer, kind, spot: { ...at, x: at.x + beside + shift, y: at.y + shift }, members: [] };
  piles.push(pile);
  return pile;
}

function stand(
  kit: SaveKit,
  pack: Pack,
  position: Position,
  actor: Actor,
  spaceAt: SpaceFinder,
  notes: Note[],
): { readonly at: Spot | undefined; readonly stack: string | undefined; readonly traits: readonly Trait[] } {
  const { unit, marker, traits } = actor;
  if (marker !== undefined) {
    const at = spotOfMarker(kit, position, marker);
    const kept = laidOf(marker).spot;
    const lies = kept !== undefined && spaceAt(kept) === spaceAt(at);
    return { at: lies ? kept : at, stack: undefined, traits };
  }
  const at = unit === undefined ? undefined : spotOfUnit(kit, pack, unit);
  if (unit?.at !== undefined && at === undefined)
    notes.push({ kind: 'place', what: `${unit.id} is in ${unit.at}, which no map of the module shows; it is kept off the map.` });
  if (actor.gpid === undefined && unit !== undefined && unit.state?.[KEPT] === undefined)
    notes.push({ kind: 'piece', what: `${unit.id} is no counter of the module; it stands as a plain label.` });
  if (unit !== undefined && levelOf(pack, unit) === 2 && actor.gpid !== undefined && !hasTrait(traits, 'emb2') && !canMask(actor))
    notes.push({ kind: 'face', what: `${unit.id} shows its back, which its piece in the module does not have.` });
  const kept = unit === undefined ? undefined : laidOf(unit).spot;
  return {
    at: kept !== undefined && unit !== undefined && isOf(kit, unit, kept, spaceAt) ? kept : at,
    stack: unit?.stack,
    traits,
  };
}

/** Is a unit still where a spot says that its piece lay? It may have moved since. */
function isOf(kit: SaveKit, { at, flags }: Unit, spot: Spot, spaceAt: SpaceFinder): boolean {
  const dead = isAmongDead(kit, spot);
  if (at === undefined) return dead ? flags?.includes(ELIMINATED) === true : spaceAt(spot) === undefined;
  return !dead && spaceAt(spot) === at;
}

const stackState = ({ map, x, y }: Spot, members: readonly string[]): string =>
  encodeSequence(';', [map, String(x), String(y), ...members, '@@-1']);
