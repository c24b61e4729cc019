import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the last build wrote, by the hash of each file. */
export interface Written {
  readonly [file: string]: string;
}

const record = '.grognard.json';
const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

export const lastWritten = (folder: string): Written => {
  try {
    return JSON.parse(readFileSync(join(folder, record), 'utf8')) as Written;
  } catch {
    return {};
  }
};

/** Files on disk that are not as we last wrote them: somebody's hand edits. */
export const handEdited = (folder: string, files: Iterable<string>): string[] => {
  const known = lastWritten(folder);
  return [...files].filter((file) => existsSync(join(folder, file)) && known[file] !== hash(readFileSync(join(folder, file))));
};

/** Writes a set of files, each whole or not at all, and remembers what was written. */
export function writeAll(folder: string, files: ReadonlyMap<string, string | Uint8Array>): number {
  const known: Record<string, string> = { ...lastWritten(folder) };
  let written = 0;
  for (const [file, data] of files) {
    const path = join(folder, file);
    const sum = hash(data);
    if (known[file] === sum && existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.part`, data);
    renameSync(`${path}.part`, path);
    known[file] = sum;
    written += 1;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, record), `${JSON.stringify(known, null, 1)}\n`);
  return written;
}

/** Takes a file as it is on disk for one that we wrote: its hand edits are kept elsewhere, so a build may replace it. */
export function takeAsWritten(folder: string, file: string): void {
  const known = { ...lastWritten(folder), [file]: hash(readFileSync(join(folder, file))) };
  writeFileSync(join(folder, record), `${JSON.stringify(known, null, 1)}\n`);
}

export const isAsWritten = (folder: string, file: string, data: Uint8Array): boolean => lastWritten(folder)[file] === hash(data);
