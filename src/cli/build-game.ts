import { shown } from '../node.js';
import type { Part } from './compile.js';
import { keepLock } from './keep-lock.js';
import { type Output, paint } from './output.js';
import { type TargetGame, targets } from './targets.js';
import { handEdited, writeAll } from './write.js';

/** Makes these targets of a game and writes them, all or nothing. Undefined after what is wrong has been shown. */
export async function buildGame(
  game: TargetGame,
  wanted: readonly string[],
  options: Readonly<Record<string, unknown>>,
  output: Output,
  progress: (target: string) => void = () => {},
): Promise<Part[] | undefined> {
  const { into } = game;
  const { pack, added, write } = keepLock(game.folder, game.pack);
  const parts: Part[] = [];
  let broken = false;
  for (const name of wanted) {
    progress(name);
    const made = await targets[name]?.({ ...game, pack }, options, output);
    if (made === undefined) broken = true;
    else parts.push(...made);
  }
  if (broken) return undefined;
  const files = new Map(parts.flatMap((part) => [...part.files]));
  const edited = handEdited(into, files.keys());
  if (edited.length > 0) {
    const them = edited.length === 1 ? 'it' : 'them';
    output.error(
      `${paint(output, 'red', '✗')} ${shown(into)}: ${edited.join(', ')} changed since we wrote ${them}; nothing of ${pack.game.id} was written. ${edited.some((name) => name.endsWith('.vmod')) ? 'Keep the edits of a module with "grognard adopt", move' : 'Move'} ${them} elsewhere, or build with --out.`,
    );
    return undefined;
  }
  writeAll(into, files);
  // What an owner's overlay adds is theirs, and does not enter the pack.
  if (added > 0 && pack.overlays.length === 0)
    output.error(`${shown(write())} keeps the numbers of ${added} new pieces: keep it with the pack, so that saves still load.`);
  return parts;
}

/** The names of the targets that were asked for: one, or all of them. */
export const wantedTargets = (target: string): string[] =>
  Object.keys(targets).filter((name) => target === 'all' || target === name);
