import { contentHash } from '../module/hash.js';
import type { SaveKit, Spot } from './kit.js';
import type { Stash } from './stash.js';

/** The space under a spot of a map; undefined off the map and where no space is near. */
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

export const placesFrom = (kept: NonNullable<Stash['places']>): Map<string, Spot> =>
  new Map(
    Object.entries(kept).flatMap(([map, spaces]) => Object.entries(spaces).map(([id, [x, y]]) => [id, { map, x, y }] as const)),
  );

/** A piece further than this from the nearest space, in pixels, lies beside the board. */
const REACH = 120;

/** Pieces snap to spaces, or stand a little apart from others of the same space: the nearest space is theirs. */
export function spaceFinder(kit: SaveKit): SpaceFinder {
  const byMap = new Map<string, { readonly id: string; readonly x: number; readonly y: number }[]>();
  for (const [id, { map, x, y }] of kit.places) {
    const list = byMap.get(map) ?? [];
    byMap.set(map, list);
    list.push({ id, x, y });
  }
  return (at) => {
    let found: string | undefined;
    let best = REACH * REACH;
    for (const { id, x, y } of at === undefined ? [] : (byMap.get(at.map) ?? [])) {
      const distance = (x - (at as Spot).x) ** 2 + (y - (at as Spot).y) ** 2;
      if (distance >= best) continue;
      best = distance;
      found = id;
    }
    return found;
  };
}
