import { z } from 'zod';
import { Marker, Position, Unit } from '../../rules/index.js';

/**
 * What a position holds and VASSAL has no place for: flags, duties, control, the state of a game, by the ids of the pieces. It
 * travels in a module property and is written with the save; what VASSAL itself keeps (places, faces, the turn) goes before it.
 */
export const Stash = z.strictObject({
  version: z.literal(1),
  /** All but units and markers. */
  position: Position.omit({ units: true, markers: true }),
  /** In the order of the position, with the id of the piece that each became. */
  units: z.array(z.tuple([z.string(), Unit])).optional(),
  markers: z.array(z.tuple([z.string(), Marker])).optional(),
  /** The turns and phases that the tracker then had: it says no more than how far down its lists it stands. */
  tracker: z.strictObject({ turns: z.array(z.number()).optional(), phases: z.array(z.string()) }).optional(),
  /** Where the spaces lay, by map: a later drawing of the board may have them elsewhere. */
  places: z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()]))).optional(),
});
export type Stash = z.infer<typeof Stash>;

export const stashText = (stash: Stash): string => JSON.stringify(stash);

/** Undefined for a text that is not ours: an older form, or changed by hand. */
export function readStash(text: string): Stash | undefined {
  try {
    const read = Stash.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}
