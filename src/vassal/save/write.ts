import type { Pack } from '../../pack/index.js';
import { type Position, stepsFor, turnsOf } from '../../rules/index.js';
import { decodeSequence, encodeSequence } from '../sequence.js';
import { nest, type Trait } from '../traits/index.js';
import { type Actor, canMask, cast, KEPT, levelOf, maskOf, spotOfMarker, spotOfUnit } from './cast.js';
import { added, boardsOf, globalProperty, stream } from './commands.js';
import { dealt } from './decks.js';
import { type Figure, hasTrait, pose, prefixOf, standsAlone } from './figure.js';
import { keptCommands } from './kept.js';
import { BOARD, poolOf, type SaveKit, type Spot, STASH } from './kit.js';
import type { Note } from './note.js';
import { drawingOf, keptPlaces } from './spaces.js';
import { stashText } from './stash.js';
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
  for (const actor of actors) {
    const { at, stack, traits } = stand(kit, pack, position, actor, notes);
    const pool = poolOf(kit, actor.unit?.at);
    const loose = at === undefined || pool !== undefined || standsAlone(traits);
    const piles = loose ? undefined : place(stood, at, stack, layerOf(traits));
    const spot = at === undefined ? undefined : (piles?.spot ?? at);
    pieces.push(added({ id: actor.pieceId, ...nest(pose(traits, { ...figure(kit, pack, actor), at: spot })) }));
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

/** What a piece shows of the unit it plays. */
export const figure = (kit: SaveKit, pack: Pack, { unit, traits }: Actor): Omit<Figure, 'at' | 'gpid' | 'name'> =>
  unit === undefined
    ? { moved: false }
    : {
        level: levelOf(pack, unit),
        moved: unit.flags?.includes('moved') === true,
        // In a pool the deck hides it.
        maskedBy: canMask({ traits }) && poolOf(kit, unit.at) === undefined ? maskOf(kit, unit) : undefined,
        statuses: [...(kit.statuses ?? [])].flatMap(([layer, flag]) => (unit.flags?.includes(flag) === true ? [layer] : [])),
      };

/** The turns and phases that the scenario of a position plays; the tracker passes over all others. */
function played(pack: Pack, position: Position): Played {
  const { first, last } = turnsOf(pack, position.scenario);
  const phases = new Set(stepsFor(pack, position).map(({ name }) => name));
  return { turn: (turn) => turn >= first && turn <= last, phase: (phase) => phases.has(phase) };
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
  readonly spot: Spot;
  readonly members: string[];
}

/** Pixels between two stacks of one space. */
const APART = 16;

/**
 * The stack of a space that a unit belongs to. Several stacks of one space stand a little apart, or VASSAL would show one; in a box or
 * on a track, where stacks of several sides and a marker meet, three stand side by side.
 */
function place(stood: Map<string, Pile[]>, at: Spot, stack: string | undefined, layer: string): Pile {
  const key = `${at.map}\n${at.x}\n${at.y}`;
  const piles = stood.get(key) ?? [];
  stood.set(key, piles);
  const found = piles.find((pile) => pile.stack === stack && pile.layer === layer);
  if (found !== undefined) return found;
  const before = at.apart === undefined ? piles.filter((pile) => pile.layer === layer).length : piles.length;
  const abreast = at.apart !== undefined && at.apart >= APART;
  const beside = abreast ? ([0, 1, -1][before % 3] as number) * Math.round(at.apart) : 0;
  const shift = APART * (abreast ? Math.floor(before / 3) : before);
  const pile = { stack, layer, spot: { ...at, x: at.x + beside + shift, y: at.y + shift }, members: [] };
  piles.push(pile);
  return pile;
}

function stand(
  kit: SaveKit,
  pack: Pack,
  position: Position,
  actor: Actor,
  notes: Note[],
): { readonly at: Spot | undefined; readonly stack: string | undefined; readonly traits: readonly Trait[] } {
  const { unit, marker, traits } = actor;
  if (marker !== undefined) return { at: spotOfMarker(kit, position, marker), stack: undefined, traits };
  const at = unit === undefined ? undefined : spotOfUnit(kit, pack, unit);
  if (unit?.at !== undefined && at === undefined)
    notes.push({ kind: 'place', what: `${unit.id} is in ${unit.at}, which no map of the module shows; it is kept off the map.` });
  if (actor.gpid === undefined && unit !== undefined && unit.state?.[KEPT] === undefined)
    notes.push({ kind: 'piece', what: `${unit.id} is no counter of the module; it stands as a plain label.` });
  if (unit !== undefined && levelOf(pack, unit) === 2 && actor.gpid !== undefined && !hasTrait(traits, 'emb2') && !canMask(actor))
    notes.push({ kind: 'face', what: `${unit.id} shows its back, which its piece in the module does not have.` });
  return { at, stack: unit?.stack, traits };
}

const stackState = ({ map, x, y }: Spot, members: readonly string[]): string =>
  encodeSequence(';', [map, String(x), String(y), ...members, '@@-1']);
