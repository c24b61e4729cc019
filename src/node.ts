/** The Node side of the library: packs and overlays from disk. */
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Files, type Loaded, limits, type ReadMemory } from './pack/index.js';
import { type Checked, checkGame } from './table/check.js';

/** The folder of packs that comes with Grognard. */
export const packsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', 'data');

const readable = /\.(yaml|csv|json|geojson)$/;

/** The files of a folder, two levels deep. Links that lead out, and files over the limits, are not read. */
export function readFolder(folder: string): Files {
  const texts: Record<string, string> = {};
  const tooLarge: Record<string, number> = {};
  const visit = (inside: string, depth: number): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const name = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.name.startsWith('.') || Object.keys(texts).length >= limits.files) continue;
      if (entry.isDirectory() && depth < 1) visit(name, depth + 1);
      if (!entry.isFile() || !readable.test(entry.name)) continue;
      const { size } = lstatSync(join(folder, name));
      const most = name.endsWith('.yaml') ? limits.yamlBytes : limits.csvBytes;
      if (size > most) tooLarge[name] = size;
      else texts[name] = readFileSync(join(folder, name), 'utf8');
    }
  };
  visit('', 0);
  return { texts, tooLarge };
}

/** A pack by folder, by id, or by alias; undefined when there is none. */
export function findPack(name: string, from: string = packsFolder): string | undefined {
  if (isPack(name)) return name;
  if (isPack(join(from, name))) return join(from, name);
  return listPacks(from).find((folder) => aliases(folder).includes(name));
}

export const listPacks = (from: string = packsFolder): string[] =>
  readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isPack(join(from, entry.name)))
    .map((entry) => join(from, entry.name))
    .sort();

/** Reads and checks a pack with its overlays. With a memory, files that are as they were are not parsed again. */
export function readPack(name: string, overlays: readonly string[] = [], memory?: ReadMemory): Checked {
  const folder = findPack(name) ?? name;
  return checkGame(
    { ...readFolder(folder), memory },
    shown(folder),
    overlays.map((overlay) => ({ folder: shown(overlay), files: { ...readFolder(overlay), memory } })),
  );
}

export type { Checked, Loaded };

/** A path as a person in this folder would type it. */
export function shown(path: string): string {
  const short = relative(process.cwd(), resolve(path));
  return (short.startsWith('..') ? resolve(path) : short || '.').split(sep).join('/');
}

const isPack = (folder: string): boolean => statSync(join(folder, 'game.yaml'), { throwIfNoEntry: false })?.isFile() === true;

/** Aliases are wanted before the pack is read, so only that line is looked for. */
function aliases(folder: string): string[] {
  const line = /^aliases:\s*\[([^\]]*)\]/m.exec(readFileSync(join(folder, 'game.yaml'), 'utf8').slice(0, 4_000))?.[1];
  return [basename(folder), ...(line?.split(',').map((word) => word.trim()) ?? [])];
}
