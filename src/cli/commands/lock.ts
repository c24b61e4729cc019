import { shown } from '../../node.js';
import { keepLock } from '../keep-lock.js';
import { openSound } from '../open.js';
import type { Output } from '../output.js';

/** Writes or extends the lock file of a pack. */
export function lock(name: string, output: Output): number {
  const game = openSound(name, output, { overlays: false });
  if (game === undefined) return 1;
  const { pieces, added, write } = keepLock(game.folder, game.pack);
  const file = write();
  output.out(
    added === 0 ? `${shown(file)} knows all ${pieces} pieces.` : `${shown(file)}: ${added} new pieces, ${pieces} in all.`,
  );
  return 0;
}
