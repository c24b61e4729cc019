import { contentHash } from '../module/hash.js';
import type { SaveKit, Spot } from './kit.js';
import type { Stash } from './stash.js';

/** The space under a spot of a map; undefined off the map and where no space is. */
export type SpaceFinder = (at: Spot | undefined) => string | undefined;

/** Tells one drawing of a board from another: where its spaces lie. */
export const drawingOf = (places: SaveKit['places']): string =>
  contentHash([...places].map(([id, { x, y }]) => `${id} ${x} ${y}`).join('\n'));

/** The places of a drawing, as a save carries them for later modules. */
export function keptPlaces(places: SaveKit['places']): NonNullable<Stash['places']> {
  const byMap: Record<string, Record<string, [number, number]>> = {};
  for (const [id, { map, x, y }] of places) {
    byMap[map] ??= {};
    byMap[map][id] = [x, y];
  }
  return byMap;
}

/** The kit as an earlier drawing had it. Its outlines are not known: today's stand around the places of then. */
export function onEarlierDrawing(today: SaveKit, kept: NonNullable<Stash['places']>): SaveKit {
  const places = new Map(
    Object.entries(kept).flatMap(([map, spaces]) => Object.entries(spaces).map(([id, [x, y]]) => [id, { map, x, y }] as const)),
  );
  const shapes = [...(today.shapes ?? [])].flatMap(([id, outline]) => {
    const [now, then] = [today.places.get(id), places.get(id)];
    if (now === undefined || then === undefined) return [];
    return [[id, outline.map(({ x, y }) => ({ x: x + then.x - now.x, y: y + then.y - now.y }))] as const];
  });
  return { ...today, places, shapes: new Map(shapes) };
}

/** Pixels between two stacks of one space, and how many are told apart. */
export const APART = 16;
const STACKS = 12;

/** How far from the middle of a space the columns are in which its stacks stand: beside the map there is room for three or more. */
export const columnsOf = ({ apart = 0, abreast = 3 }: Spot): readonly [number, ...number[]] => {
  const aside = Math.round(apart);
  const pairs = Array.from({ length: aside < APART ? 0 : (abreast - 1) / 2 }, (_, i) => aside * (i + 1));
  return [0, ...pairs.flatMap((far) => [far, -far])];
};

/** Is it where a stack of a space lies, the first of a column in its middle and each other a little apart? */
export function isStackOf(middle: Spot | undefined, at: Spot): boolean {
  if (middle === undefined || middle.map !== at.map) return false;
  const [across, down] = [at.x - middle.x, at.y - middle.y];
  return down >= 0 && down <= APART * STACKS && down % APART === 0 && columnsOf(middle).includes(across - down);
}

/**
 * The space where VASSAL would say that a piece lies. Most snap to the middle of theirs; in a box they lie as they fall. Whatever
 * snapped to a hex beyond the edge of the map lies in none.
 */
export function spaceFinder(kit: SaveKit): SpaceFinder {
  const found = finders.get(kit) ?? finderFor(kit);
  finders.set(kit, found);
  return found;
}

const finders = new WeakMap<SaveKit, SpaceFinder>();

function finderFor({ places, shapes = new Map() }: SaveKit): SpaceFinder {
  const middles = new Map<string, string>();
  const byMap = new Map<string, [string, Spot][]>();
  const key = ({ map, x, y }: Spot): string => `${x} ${y} ${map}`;
  for (const [id, at] of places) {
    for (const across of columnsOf(at)) middles.set(key({ ...at, x: at.x + across }), id);
    byMap.set(at.map, [...(byMap.get(at.map) ?? []), [id, at]]);
  }
  const reaches = new Map([...byMap].map(([map, list]) => [map, reachOf(list)] as const));
  return (at) => {
    if (at === undefined) return undefined;
    const exact = middles.get(key(at));
    if (exact !== undefined) return exact;
    for (const [id, outline] of shapes) if (places.get(id)?.map === at.map && isWithin(outline, at)) return id;
    for (let n = 1; n <= STACKS; n++) {
      const stacked = middles.get(key({ ...at, x: at.x - n * APART, y: at.y - n * APART }));
      if (stacked !== undefined) return stacked;
    }
    const reach = reaches.get(at.map) ?? 0;
    return byMap.get(at.map)?.find(([, { x, y }]) => Math.hypot(x - at.x, y - at.y) < reach)?.[0];
  };
}

/** Nearer than this to the middle of a space, a piece lies in no other: just under half the way between the two nearest. */
function reachOf(list: readonly (readonly [string, Spot])[]): number {
  const sorted = list.map(([, at]) => at).sort((a, b) => a.x - b.x);
  let nearest = 120;
  for (const [i, a] of sorted.entries())
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j] as Spot;
      if (b.x - a.x >= nearest) break;
      const distance = Math.hypot(b.x - a.x, b.y - a.y);
      if (distance > 0 && distance < nearest) nearest = distance;
    }
  return nearest * 0.45;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function isWithin(outline: readonly Point[], { x, y }: Point): boolean {
  let within = false;
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length] as Point;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within;
  }
  return within;
}
