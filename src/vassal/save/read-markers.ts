import type { Marker, Position } from '../../rules/index.js';
import { spotOfMarker } from './cast.js';
import { withLaid } from './laid.js';
import type { Found } from './read-pieces.js';
import { asItLies, counterName, type Reading } from './read-units.js';
import { inStackOrder } from './stacks.js';

/** The markers of a save: those that were exported and are still there, and marker counters that were put down in VASSAL. */
export function readMarkers(
  reading: Reading,
  stashed: readonly (readonly [string, Marker])[],
  before: Position,
  now: Position,
  byStash: ReadonlyMap<string, Found>,
  rest: readonly Found[],
): Marker[] {
  const { kit, spaceAt, names } = reading;
  const kept = stashed.flatMap(([id, marker]) => {
    const piece = byStash.get(id);
    if (piece === undefined) {
      reading.notes.push({ kind: 'unit', what: `The marker ${marker.is} is no longer in the game; it was deleted in VASSAL.` });
      return [];
    }
    const { at } = piece.figure;
    // A marker that lies on a unit stays on it when both were moved together.
    const stays = [before, now].some((position) => spaceAt(spotOfMarker(kit, position, marker)) === spaceAt(at));
    if (stays) return [{ it: marker, piece }];
    const { on: _, at: __, ...same } = marker;
    const space = spaceAt(at);
    return [{ it: space === undefined ? same : { ...same, at: space }, piece }];
  });
  const fresh = rest.flatMap((piece) => {
    const name = names.get(piece.figure.gpid);
    const space = spaceAt(piece.figure.at);
    return name === undefined ? [] : [{ it: { is: counterName(name), ...(space === undefined ? {} : { at: space }) }, piece }];
  });
  return inStackOrder(
    [...kept, ...fresh].map(({ it, piece }: { readonly it: Marker; readonly piece: Found }) => ({
      it: withLaid(it, asItLies(reading, { marker: it }, piece, spotOfMarker(kit, now, it))),
      piece,
    })),
  );
}
