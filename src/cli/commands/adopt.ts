import { basename, dirname, join, resolve } from 'node:path';
import { findPack, shown } from '../../node.js';
import type { Archive } from '../../vassal/archive-read.js';
import { type ReadModule, type ReadSlot, readModule } from '../../vassal/module-read.js';
import { type Change, diffFiles, diffModules, type Patch, patchFile } from '../../vassal/patch/index.js';
import { quoted } from '../../vassal/problem.js';
import { archiveBytes, problemText } from '../archive-file.js';
import { Misuse } from '../misuse.js';
import { openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { buildVassal } from '../vassal/build.js';
import { fileHash, hasPatch, removePatch, writePatch } from '../vassal/patch.js';
import { isAsWritten, lastWritten, takeAsWritten } from '../write.js';

export interface AdoptOptions {
  readonly force?: boolean;
  readonly dry?: boolean;
  readonly json?: boolean;
}

/** Keeps the hand edits of a module in its pack. 0: kept, or nothing to keep; 1: the module or the pack has problems. */
export async function adopt(file: string, game: string | undefined, options: AdoptOptions, output: Output): Promise<number> {
  const edited = await opened(file, archiveBytes(file), output);
  if (edited === undefined) return 1;
  const into = dirname(resolve(file));
  const name = game ?? basename(into);
  if (game === undefined && findPack(name) === undefined)
    throw new Misuse(
      `${shown(file)} does not lie in output/<game>: say which game it was built from, as in "grognard adopt ${basename(file)} my-game".`,
    );
  const pack = openSound(name, output);
  if (pack === undefined) return 1;
  const made = async (unpatched: boolean): Promise<Uint8Array | undefined> => {
    const [part] = (await buildVassal({ ...pack, into }, { unpatched }, output)) ?? [];
    return [...(part?.files.values() ?? [])][0] as Uint8Array | undefined;
  };
  const last = lastWritten(into)[basename(file)];
  const again = last === undefined || options.force ? undefined : await made(false);
  if (again !== undefined && !isAsWritten(into, basename(file), again)) {
    output.error(
      `${paint(output, 'red', '✗')} ${shown(file)} was not built from ${name} as it is now: the pack's own changes would look like hand edits. Go back to the pack it was built from, or use --force.`,
    );
    return 1;
  }
  const bytes = await made(true);
  const built = bytes && (await opened(`the build of ${name}`, bytes, output));
  if (built === undefined) return 1;
  const { ours: pieces, found } = commonPieces(built.module, edited.module);
  if (found * 2 < pieces && !options.force) {
    output.error(
      `${paint(output, 'red', '✗')} ${shown(file)} is no module of ${name}: it has ${found} of its ${plural(pieces, 'piece')}. Only a module that was built from a pack can give its edits back to it; name the right game, or look at a stranger's module with "grognard inspect".`,
    );
    return 1;
  }
  const [ours, theirs] = [await hashes(built.module.archive), await hashes(edited.module.archive)];
  // With earlier hand edits our own set-ups are others than the pack alone would make.
  const before = again && (await opened(`the build of ${name}`, again, output));
  const setups = before && (await hashes(before.module.archive));
  for (const [entry, hash] of ours)
    if (entry.endsWith('.vsav') && (setups === undefined || setups.get(entry) === theirs.get(entry))) theirs.set(entry, hash);
  const patch: Patch = {
    for: pack.pack.game.id,
    changes: diffModules(built.root, edited.root),
    files: diffFiles(ours, theirs),
  };
  const empty = patch.changes.length === 0 && patch.files.length === 0;
  const kept = hasPatch(pack.folder);
  if (!options.dry) {
    const files = new Map<string, Uint8Array>();
    for (const { file: entry, now } of patch.files) {
      const read = now === null ? undefined : await edited.module.archive.read(entry);
      if (read?.ok) files.set(entry, read.value);
    }
    if (!empty) writePatch(pack.folder, patch, files);
    else if (kept) removePatch(pack.folder);
    // What VASSAL's editor wrote anew without a change of anything is no reason to refuse the next build.
    if (last !== undefined) takeAsWritten(into, basename(file));
  }
  if (options.json) output.out(JSON.stringify({ ok: true, patch, written: !options.dry && (!empty || kept) }, null, 2));
  else report(patch, { empty, kept, dry: options.dry === true }, shown(join(pack.folder, patchFile)), output);
  return 0;
}

interface Opened {
  readonly module: ReadModule;
  readonly root: NonNullable<ReadModule['root']>;
}

async function opened(file: string, bytes: Uint8Array, output: Output): Promise<Opened | undefined> {
  const read = await readModule(bytes);
  const problems = read.ok ? read.value.problems.filter(({ severity }) => severity === 'error') : [read.problem];
  for (const problem of problems) output.error(problemText(problem, file, output));
  if (!read.ok || read.value.root === undefined || problems.length > 0) return undefined;
  if (read.value.kind !== 'module') throw new Misuse(`${shown(file)} is not a module.`);
  return { module: read.value, root: read.value.root };
}

/** Pieces of the build that the module has too: by number, with their name or most of their traits. */
function commonPieces(built: ReadModule, edited: ReadModule): { readonly ours: number; readonly found: number } {
  const theirs = new Map(edited.slots.map((slot) => [slot.node.component.attributes.gpid, slot]));
  const ours = built.slots.filter(({ kind }) => kind !== 'prototype');
  const found = ours.filter((slot) => {
    const { gpid, entryName } = slot.node.component.attributes;
    const other = theirs.get(gpid);
    return other !== undefined && (other.node.component.attributes.entryName === entryName || isMostly(slot, other));
  });
  return { ours: ours.length, found: found.length };
}

function isMostly({ piece: was }: ReadSlot, { piece: now }: ReadSlot): boolean {
  if (!was.ok || !now.ok) return false;
  const types = new Set(now.value.traits.map(({ type }) => type));
  return was.value.traits.filter(({ type }) => types.has(type)).length * 2 >= was.value.traits.length;
}

/** The contents of every entry by their hash, read one by one. */
async function hashes(archive: Archive): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name } of archive.entries) {
    const read = await archive.read(name);
    if (read.ok) found.set(name, fileHash(read.value));
  }
  return found;
}

/** More files than a person reads. */
const most = 20;

interface Outcome {
  readonly empty: boolean;
  /** An earlier patch was there. */
  readonly kept: boolean;
  readonly dry: boolean;
}

function report({ changes, files }: Patch, { empty, kept, dry }: Outcome, where: string, output: Output): void {
  if (empty) {
    output.out(`${paint(output, 'green', '✓')} nothing was changed by hand`);
    if (kept)
      output.out(dry ? `${where} would be removed; nothing was written` : `${where} is removed: its edits were undone by hand`);
    return;
  }
  for (const change of changes.slice(0, 5 * most)) output.out(quoted(sentence(change), 400));
  if (changes.length > 5 * most) output.out(`… and ${changes.length - 5 * most} more components`);
  for (const { file, was, now } of files.slice(0, most))
    output.out(`${now === null ? 'removed' : was === null ? 'added' : 'replaced'} ${quoted(file)}`);
  if (files.length > most) output.out(`… and ${files.length - most} more files`);
  const count = `${plural(changes.length, 'changed component')}, ${plural(files.length, 'file')}`;
  output.out(
    dry
      ? `${count}; nothing was written`
      : `${paint(output, 'green', '✓')} ${where}: ${count}; the next build applies them again`,
  );
}

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const sentence = (change: Change): string => {
  if ('remove' in change) return `removed ${change.remove}`;
  if ('add' in change) return `added ${change.key} in ${change.in}`;
  const what = [
    ...Object.entries(change.attributes ?? {}).map(([name, { was, now }]) => `${name}: ${was ?? 'unset'} → ${now ?? 'unset'}`),
    ...(change.text === undefined ? [] : ['its text']),
    ...(change.piece === undefined ? [] : ['its traits']),
    ...(change.order === undefined ? [] : ['the order of its children']),
  ];
  return `changed ${change.at}: ${what.join('; ')}`;
};
