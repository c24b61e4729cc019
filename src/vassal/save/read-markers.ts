import type { Marker, Position } from '../../rules/index.js';
import { spotOfMarker } from './cast.js';
import type { Found } from './read-pieces.js';
import { counterName, type Reading } from './read-units.js';

/** The markers of a save: those that were exported and are still there, and marker counters that were put down in VASSAL. */
export function readMarkers(
  { kit, spaceAt, names }: Reading,
  stashed: readonly (readonly [string, Marker])[],
  before: Position,
  now: Position,
  byStash: ReadonlyMap<string, Found>,
  rest: readonly Found[],
): Marker[] {
  const kept = stashed.flatMap(([id, marker]): Marker[] => {
    const piece = byStash.get(id);
    if (piece === undefined) return [];
    const { at } = piece.figure;
    // A marker that lies on a unit stays on it when both were moved together.
    const stays = [before, now].some((position) => spaceAt(spotOfMarker(kit, position, marker)) === spaceAt(at));
    if (stays) return [marker];
    const { on: _, at: __, ...same } = marker;
    const space = spaceAt(at);
    return [space === undefined ? same : { ...same, at: space }];
  });
  const fresh = rest.flatMap(({ figure }): Marker[] => {
    const name = names.get(figure.gpid);
    const space = spaceAt(figure.at);
    return name === undefined ? [] : [{ is: counterName(name), ...(space === undefined ? {} : { at: space }) }];
  });
  return [...kept, ...fresh];
}
