import { isSafeName } from '../archive-read.js';
import type { ArchiveEntry } from '../archive-write.js';
import type { Problem } from '../problem.js';
import { quoted } from '../problem.js';
import type { FileChange } from './patch.js';

/** Entries that the build file, and not the patch's files, stands for. */
const ours = /^(buildFile(\.xml)?|moduledata)$/;

/** Files that were added, replaced or removed by hand. `hash` is the same for both sides. */
export function diffFiles(built: ReadonlyMap<string, string>, edited: ReadonlyMap<string, string>): FileChange[] {
  return [...new Set([...built.keys(), ...edited.keys()])]
    .filter((file) => !ours.test(file) && isSafeName(file) && built.get(file) !== edited.get(file))
    .sort()
    .map((file) => ({ file, was: built.get(file) ?? null, now: edited.get(file) ?? null }));
}

/** The entries of a build with the hand-made files in place. `stored` gives what the pack keeps beside the patch. */
export function applyFiles(
  entries: readonly ArchiveEntry[],
  changes: readonly FileChange[],
  stored: (file: string) => Uint8Array | undefined,
  hash: (bytes: Uint8Array | string) => string,
): { readonly entries: ArchiveEntry[]; readonly conflicts: Problem[] } {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const conflicts: Problem[] = [];
  const list = (entry: string, what: string, fix: string): void => {
    conflicts.push({
      code: 'vassal/patch-conflict',
      severity: 'warning',
      entry,
      what: `${quoted(entry)} ${what}.`,
      why: 'a hand edit and the build want different things.',
      fix,
    });
  };
  for (const { file, was, now } of changes) {
    if (!isSafeName(file) || ours.test(file)) continue;
    const bytes = now === null ? undefined : stored(file);
    if (now === null) {
      const built = byName.get(file);
      if (built !== undefined && !file.endsWith('.vsav') && hash(built.bytes) !== was)
        list(
          file,
          'was removed by hand, and the build has changed it since',
          'it stays removed; delete the entry to have it back.',
        );
      byName.delete(file);
    } else if (bytes === undefined)
      list(file, 'was added by hand, but is not in the folder beside the patch', 'put it back, or delete the entry.');
    else {
      const ours = byName.get(file);
      // Set-ups hold the pieces of the patched module, so they differ from what the pack alone makes.
      if (ours !== undefined && !file.endsWith('.vsav') && ![was, now].includes(hash(ours.bytes)))
        list(
          file,
          'was replaced by hand, and the build has changed it since',
          'the hand edit is kept; delete the entry to follow the build.',
        );
      byName.set(file, { name: file, bytes });
    }
  }
  return { entries: [...byName.values()], conflicts };
}
