import { type Board, spaceOf } from '../board/index.js';
import type { Context } from '../games/room.js';
import { nearest, type Pack, type Scenario } from '../pack/index.js';
import {
  counterOf,
  findStep,
  layoutFor,
  type Marker,
  type Position,
  resolve,
  stepsFor,
  turnsOf,
  type Unit,
} from '../rules/index.js';

/** Something wrong with what was given, with its JSON path. */
export interface Fault {
  readonly path: string;
  readonly message: string;
  readonly known?: readonly string[];
}

export type Opened =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly Fault[] };

export interface OpenOptions {
  /**
   * Mixes counters that look alike from behind, so that a neutral id tells nothing. Chance comes from outside: without this the
   * order is that of the set-up, which anybody can read. A game that is to be played gives one.
   */
  readonly shuffle?: <T>(list: readonly T[]) => T[];
  /** The board is not the pack's own: what the scenario says about spaces that it lacks is left out. */
  readonly otherBoard?: boolean;
}

/**
 * A position as given becomes one that can be played: the set-up of its scenario laid out, turn, phase and players filled in,
 * control of regions spread over their spaces. Opening an opened position changes nothing.
 */
export function openPosition(context: Pick<Context, 'pack' | 'board'>, given: Position, options: OpenOptions = {}): Opened {
  const { pack, board } = context;
  const problems: Fault[] = [];
  const scenario = scenarioOf(pack, given, problems);
  const turns = turnsOf(pack, given.scenario);
  const turn = given.turn ?? turns.first;
  if (given.turn !== undefined && !pack.sequence.turns.some((one) => one.number === turn))
    problems.push({
      path: 'position.turn',
      message: `There is no turn ${turn}; the game has turns ${turns.first} to ${turns.last}.`,
    });

  const steps = stepsFor(pack, given);
  const step = given.phase === undefined ? steps[0] : findStep(steps, given.phase);
  if (step === undefined && given.phase !== undefined)
    problems.push(
      unknown(
        'position.phase',
        'phase',
        given.phase,
        steps.flatMap(({ name, id }) => [name, id]),
      ),
    );

  const sides = Object.keys(pack.game.sides);
  const players = given.players ?? playersOf(pack, scenario);
  for (const [player, commands] of Object.entries(players)) {
    commands.forEach((side, i) => {
      if (!sides.includes(side)) problems.push(unknown(`position.players.${player}[${i}]`, 'side', side, sides));
    });
  }

  const laidOut = given.empty === true || scenario === undefined ? [] : setUp(pack, board, scenario, options);
  const listed = (given.units ?? []).map((unit, i) => checkUnit(pack, board, unit, `position.units[${i}]`, problems));
  const units = together(laidOut, listed, problems);
  const markers = [
    ...(given.empty === true ? [] : (scenario?.markers ?? []).map(({ from: _, ...marker }) => marker as Marker)),
    ...(given.markers ?? []),
  ].map((marker, i) => checkMarker(board, marker, i, problems));
  const control = {
    ...spread(board, scenario?.control ?? {}, sides, options.otherBoard === true ? undefined : problems, 'scenario.control'),
    ...spread(board, given.control ?? {}, sides, problems, 'position.control'),
  };
  const tracks = { ...scenario?.tracks, ...given.tracks };
  const settings = [...new Set([...(given.options ?? scenario?.options ?? defaultOptions(pack))])];
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    position: {
      ...given,
      empty: true,
      turn,
      ...(step === undefined ? {} : { phase: step.name }),
      players,
      units,
      ...(settings.length > 0 ? { options: settings } : {}),
      ...(markers.length > 0 ? { markers } : {}),
      ...(Object.keys(control).length > 0 ? { control } : {}),
      ...(Object.keys(tracks).length > 0 ? { tracks } : {}),
    },
  };
}

/** A word that nothing here has: what there is, and the nearest. */
export function unknown(path: string, what: string, word: string, known: readonly string[]): Fault {
  const near = nearest(word, known);
  return {
    path,
    message: `There is no ${what} ${word}${near === undefined ? '.' : `; did you mean ${near}?`}`,
    known: known.slice(0, 60),
  };
}

/** A space by its id, its number as typed, or the name of a place that is one space; -1 when there is none. */
export function findSpace(board: Board, id: string): number {
  const space = spaceOf(board, id);
  if (space !== -1) return space;
  const place = board.places.get(id);
  return place?.length === 1 ? (place[0] as number) : -1;
}

function scenarioOf(pack: Pack, given: Position, problems: Fault[]): Scenario | undefined {
  if (given.scenario === undefined) return undefined;
  if (Object.hasOwn(pack.scenarios, given.scenario)) return pack.scenarios[given.scenario];
  problems.push(unknown('position.scenario', 'scenario', given.scenario, Object.keys(pack.scenarios)));
  return undefined;
}

/** The scenario's players; without a scenario each side has one of its own. */
const playersOf = (pack: Pack, scenario: Scenario | undefined): Record<string, string[]> =>
  scenario === undefined
    ? Object.fromEntries(Object.keys(pack.game.sides).map((side) => [side, [side]]))
    : Object.fromEntries(Object.entries(scenario.players).map(([id, player]) => [id, [...player.sides]]));

const defaultOptions = (pack: Pack): string[] =>
  Object.entries(pack.game.options).flatMap(([id, option]) => (option.default ? [id] : []));

/** The units of a scenario. Copies are numbered; hidden ones get an id that says no more than their back does. */
function setUp(pack: Pack, board: Board, scenario: Scenario, { shuffle, otherBoard }: OpenOptions): Unit[] {
  const copies = new Map<string, number>();
  const hidden = new Map<string, number>();
  const spaces = (id: string): string => {
    const space = findSpace(board, id);
    return space === -1 ? id : (board.ids[space] as string);
  };
  const slots = scenario.setup
    .filter((placed) => otherBoard !== true || findSpace(board, placed.at) !== -1)
    .flatMap((placed) => Array.from({ length: placed.copies }, () => placed));
  if (shuffle !== undefined) mix(pack, slots, shuffle);
  return slots.map((placed): Unit => {
    const counter = counterOf(pack, placed.counter);
    const n = (copies.get(placed.counter) ?? 0) + 1;
    copies.set(placed.counter, n);
    let id = (counter?.count ?? 1) > 1 ? `${placed.counter}/${n}` : placed.counter;
    if (placed.seenBy !== undefined) {
      const group = counter?.hidden ?? 'unseen';
      const number = (hidden.get(group) ?? 0) + 1;
      hidden.set(group, number);
      id = `${group}-${number}`;
    }
    const side = placed.side ?? counter?.side;
    return {
      id,
      counter: placed.counter,
      at: spaces(placed.at),
      ...(side === undefined ? {} : { side }),
      ...(placed.face === 'back' ? { face: placed.face } : {}),
      ...(placed.stack === undefined ? {} : { stack: placed.stack }),
      ...(placed.flags.length === 0 ? {} : { flags: [...placed.flags] }),
      ...(placed.seenBy === undefined ? {} : { seenBy: [...placed.seenBy] }),
    };
  });
}

/** Counters that look alike from behind and stand alike change places among themselves. */
function mix(pack: Pack, slots: Scenario['setup'][number][], shuffle: <T>(list: readonly T[]) => T[]): void {
  const groups = new Map<string, number[]>();
  slots.forEach((placed, i) => {
    if (placed.seenBy === undefined) return;
    const counter = counterOf(pack, placed.counter);
    const alike = JSON.stringify([counter?.hidden, placed.side ?? counter?.side, placed.at, placed.seenBy, placed.stack]);
    groups.set(alike, [...(groups.get(alike) ?? []), i]);
  });
  for (const places of groups.values()) {
    const mixed = shuffle(places.map((i) => slots[i] as Scenario['setup'][number]));
    places.forEach((place, i) => {
      slots[place] = mixed[i] as Scenario['setup'][number];
    });
  }
}

function checkUnit(pack: Pack, board: Board, unit: Unit, path: string, problems: Fault[]): Unit {
  const { game } = pack;
  if (unit.counter !== undefined && counterOf(pack, unit.counter) === undefined)
    problems.push(
      unknown(
        `${path}.counter`,
        'counter',
        unit.counter,
        pack.counters.map((counter) => counter.id),
      ),
    );
  const words = { side: game.sides, nation: game.nations, kind: game.kinds, size: game.sizes } as const;
  for (const [field, list] of Object.entries(words) as [keyof typeof words, Readonly<Record<string, unknown>>][]) {
    const word = unit[field];
    const names = Object.keys(list);
    if (word !== undefined && names.length > 0 && !names.includes(word))
      problems.push(unknown(`${path}.${field}`, field, word, names));
  }
  if (unit.unknown !== undefined && !Object.hasOwn(game.hidden, unit.unknown) && unit.unknown !== 'unseen')
    problems.push(unknown(`${path}.unknown`, 'hidden class', unit.unknown, Object.keys(game.hidden)));
  if (unit.values !== undefined && layoutFor(pack, unit.values.length) === undefined)
    problems.push({
      path: `${path}.values`,
      message: `No counter of this game shows ${unit.values.length} values; they stand as ${game.layouts.map((layout) => `[${layout.join(', ')}]`).join(' or ')}.`,
    });
  if (unit.at === undefined) return unit;
  const space = findSpace(board, unit.at);
  if (space !== -1) return { ...unit, at: board.ids[space] as string };
  problems.push(unknown(`${path}.at`, 'space', unit.at, board.ids));
  return unit;
}

/** Units listed beside a set-up are added to it; one with the id of a unit of the set-up stands in for it. */
function together(laidOut: readonly Unit[], listed: readonly Unit[], problems: Fault[]): Unit[] {
  const byId = new Map<string, number>();
  listed.forEach((unit, i) => {
    const before = byId.get(unit.id);
    if (before !== undefined)
      problems.push({ path: `position.units[${i}].id`, message: `${unit.id} is also the id of position.units[${before}].` });
    byId.set(unit.id, i);
  });
  const replaced = new Set<string>();
  const start = laidOut.map((unit): Unit => {
    const i = byId.get(unit.id);
    const other = i === undefined ? undefined : (listed[i] as Unit);
    if (other === undefined) return unit;
    replaced.add(unit.id);
    if (other.counter !== undefined && other.counter !== unit.counter)
      problems.push({
        path: `position.units[${i}].id`,
        message: `${unit.id} is in the set-up already, with the counter ${unit.counter}; choose another id.`,
      });
    return { ...unit, ...other };
  });
  return [...start, ...listed.filter((unit) => !replaced.has(unit.id))];
}

function checkMarker(board: Board, marker: Marker, i: number, problems: Fault[]): Marker {
  if (marker.at === undefined) return marker;
  const space = findSpace(board, marker.at);
  if (space !== -1) return { ...marker, at: board.ids[space] as string };
  problems.push(unknown(`position.markers[${i}].at`, 'space', marker.at, board.ids));
  return marker;
}

/** Control of a region or a place is control of each of its spaces. */
function spread(
  board: Board,
  control: NonNullable<Position['control']>,
  sides: readonly string[],
  problems: Fault[] | undefined,
  path: string,
): NonNullable<Position['control']> {
  const spaces: NonNullable<Position['control']> = {};
  for (const [key, holder] of Object.entries(control)) {
    for (const side of [holder].flat())
      if (side !== null && !sides.includes(side)) problems?.push(unknown(`${path}["${key}"]`, 'side', side, sides));
    const exact = findSpace(board, key);
    const found = exact !== -1 ? [exact] : (board.regions.get(key) ?? board.places.get(key));
    if (found === undefined) {
      problems?.push(
        unknown(`${path}["${key}"]`, 'space, place or region', key, [...board.regions.keys(), ...board.places.keys()]),
      );
      continue;
    }
    for (const space of found) spaces[board.ids[space] as string] = holder;
  }
  return spaces;
}

/** What is known of every unit of a position, for those who look at many at once. */
export const piecesOf = (context: Pick<Context, 'pack'>, position: Position) =>
  (position.units ?? []).map((unit) => resolve(context, unit));
