import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { isSafeName } from '../../vassal/archive-read.js';
import type { ArchiveEntry } from '../../vassal/archive-write.js';
import { applyFiles, type Patch, patchFile, patchFolder, patchText, readPatch } from '../../vassal/patch/index.js';
import type { Problem } from '../../vassal/problem.js';
import { problemText } from '../archive-file.js';
import type { Output } from '../output.js';

export interface OpenedPatch {
  readonly patch: Patch;
  /** Puts the files of the patch among those of a build. */
  readonly finish: (entries: readonly ArchiveEntry[]) => readonly ArchiveEntry[];
  /** Filled by `finish`. */
  readonly conflicts: Problem[];
}

/** The hand edits that a pack keeps; undefined when it has none, `broken` after the problem has been shown. */
export function openPatch(folder: string, output: Output): OpenedPatch | 'broken' | undefined {
  const path = join(folder, patchFile);
  if (!hasPatch(folder)) return undefined;
  const read = readPatch(readFileSync(path, 'utf8'));
  if (!read.ok) {
    output.error(problemText(read.problem, path, output));
    return 'broken';
  }
  const conflicts: Problem[] = [];
  const finish = (entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] => {
    const stored = (file: string): Uint8Array | undefined => {
      const path = inside(join(folder, patchFolder), file);
      return path !== undefined && existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined;
    };
    const done = applyFiles(entries, read.value.files, stored, fileHash);
    conflicts.push(...done.conflicts);
    return done.entries;
  };
  return { patch: read.value, finish, conflicts };
}

/** By which the files of a patch are compared. */
export const fileHash = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** Writes the patch and the files beside it; what an earlier patch kept there goes. */
export function writePatch(folder: string, patch: Patch, files: ReadonlyMap<string, Uint8Array>): void {
  rmSync(join(folder, patchFolder), { recursive: true, force: true });
  for (const [file, bytes] of files) {
    const path = inside(join(folder, patchFolder), file);
    if (path === undefined) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
  writeFileSync(join(folder, patchFile), patchText(patch));
}

export const hasPatch = (folder: string): boolean => existsSync(join(folder, patchFile));

export function removePatch(folder: string): void {
  rmSync(join(folder, patchFile), { force: true });
  rmSync(join(folder, patchFolder), { recursive: true, force: true });
}

/** The path of a file in a folder; undefined if its name would lead out. */
function inside(folder: string, file: string): string | undefined {
  const path = resolve(folder, file);
  return isSafeName(file) && path.startsWith(resolve(folder) + sep) ? path : undefined;
}
