import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Lock, lockText, type Pack, updateLock } from '../pack/index.js';

export interface KeptLock {
  /** The pack with a lock that knows every counter, as it will be read back: the first build makes the same bytes as the next. */
  readonly pack: Pack;
  readonly pieces: number;
  /** Pieces that the pack's lock does not know yet. */
  readonly added: number;
  /** Writes the lock file where that is needed: a save ties its pieces to these numbers for good. */
  readonly write: () => string;
}

/** Gives every counter of a pack its number; those that it has stay. */
export function keepLock(folder: string, pack: Pack): KeptLock {
  const text = lockText(updateLock(pack.counters, pack.lock));
  const lock = JSON.parse(text) as Lock;
  const pieces = Object.keys(lock.pieces).length;
  const added = pieces - Object.keys(pack.lock?.pieces ?? {}).length;
  const file = join(folder, 'grognard.lock.json');
  const { overlays, ...rest } = pack;
  return {
    pack: added > 0 ? { ...rest, lock, overlays } : pack,
    pieces,
    added,
    write: () => {
      if (added > 0) writeFileSync(file, text);
      return file;
    },
  };
}
