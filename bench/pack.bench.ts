import { join } from 'node:path';
import Papa from 'papaparse';
import { parse } from 'yaml';
import { listPacks, readFolder } from '../src/node.js';
import type { Files } from '../src/pack/index.js';
import { checkGame } from '../src/table/check.js';
import type { BenchRow } from './row.js';

/** Loading and checking the largest pack against the bare parsing of its files by the same libraries. */
export default async function bench(): Promise<BenchRow[]> {
  const root = process.env.GROGNARD_ROOT ?? '.';
  const packs = listPacks(join(root, 'data')).map((folder) => ({ folder, files: readFolder(folder) }));
  const largest = packs.reduce((a, b) => (size(b.files) > size(a.files) ? b : a));
  const [bare = 1, whole = 0] = best(
    () => parseAll(largest.files),
    () => checkGame(largest.files, largest.folder),
  );
  const name = largest.folder.slice(largest.folder.lastIndexOf('/') + 1);
  return [
    {
      name: `check ${name} (${Math.round(size(largest.files) / 1000)} kB) against bare parsing`,
      value: whole / bare,
      unit: 'times',
      limit: 'at most 4',
      ok: whole / bare <= 4,
    },
    { name: `check ${name}`, value: whole, unit: 'ms', ok: true },
  ];
}

const size = (files: Files): number => Object.values(files.texts).reduce((sum, text) => sum + text.length, 0);

function parseAll(files: Files): void {
  for (const [name, text] of Object.entries(files.texts)) {
    if (name.endsWith('.yaml')) parse(text);
    else if (name.endsWith('.csv')) Papa.parse(text);
    else JSON.parse(text);
  }
}

/** The best of several runs of each, taken in turns so that a busy moment hits both. */
function best(...tasks: readonly (() => unknown)[]): number[] {
  const least = tasks.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < 7; round++) {
    tasks.forEach((task, i) => {
      const start = performance.now();
      task();
      least[i] = Math.min(least[i] as number, performance.now() - start);
    });
  }
  return least;
}
