import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from '../../node.js';
import { lockText, updateLock } from '../../pack/index.js';
import { openSound } from '../open.js';
import type { Output } from '../output.js';

/** Writes or extends the lock file of a pack. */
export function lock(name: string, output: Output): number {
  const game = openSound(name, output, { overlays: false });
  if (game === undefined) return 1;
  const before = game.pack.lock;
  const after = updateLock(game.pack.counters, before);
  const added = Object.keys(after.pieces).length - Object.keys(before?.pieces ?? {}).length;
  const file = join(game.folder, 'grognard.lock.json');
  if (before === undefined || added > 0) writeFileSync(file, lockText(after));
  output.out(
    added === 0 && before !== undefined
      ? `${shown(file)} knows all ${Object.keys(after.pieces).length} pieces.`
      : `${shown(file)}: ${added} new pieces, ${Object.keys(after.pieces).length} in all.`,
  );
  return 0;
}
