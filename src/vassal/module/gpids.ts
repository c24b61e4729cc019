import { type Counter, type Pack, pieceNames, updateLock } from '../../pack/index.js';
import { contentHash } from './hash.js';

/**
 * The numbers that tie pieces of saves to slots of the module. Counters have theirs from the lock file. Cards and helpers get
 * one from their name, in a band of its own far above, so that it stays theirs without a lock.
 */
export interface Gpids {
  /** By `<counter>` or `<counter>/<copy>`. */
  readonly counters: Readonly<Record<string, number>>;
  copies(counter: Counter): { readonly name: string; readonly gpid: number }[];
  /** A piece that is no counter, by a name of our own. */
  other(name: string): number;
  /** Above both bands: from here VASSAL's editor numbers pieces that are added by hand, which no later counter may meet. */
  next(): number;
}

const [band, width] = [100_000, 900_000];

export function gpidsOf(pack: Pack): Gpids {
  const lock = updateLock(pack.counters, pack.lock);
  const given = new Map<string, number>();
  const taken = new Set<number>(Object.values(lock.pieces));
  return {
    counters: lock.pieces,
    copies: (counter) => pieceNames(counter).map((name) => ({ name, gpid: lock.pieces[name] as number })),
    other(name) {
      const before = given.get(name);
      if (before !== undefined) return before;
      let gpid = band + (Number.parseInt(contentHash(name).slice(3), 16) % width);
      while (taken.has(gpid)) gpid++;
      taken.add(gpid);
      given.set(name, gpid);
      return gpid;
    },
    next: () => Math.max(band + width, ...taken) + 1,
  };
}
