import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

/**
 * The rooms and which way their doors open, as drawn in the design: a room may import from those on its right.
 * `atlas` drafts boards, so it stands on the board; `pictures` is the Node side of `draw`: fonts, templates, pixels; `cli`, `web` and the library's two entrances stand on top.
 */
const doors: Readonly<Record<string, readonly string[]>> = {
  pack: [],
  chance: [],
  board: ['pack'],
  rules: ['pack', 'board', 'chance'],
  games: ['pack', 'board', 'chance', 'rules'],
  table: ['pack', 'board', 'chance', 'rules', 'games'],
  draw: ['pack', 'board'],
  pictures: ['pack', 'board', 'draw'],
  print: ['pack', 'board', 'draw', 'pictures'],
  vassal: ['pack', 'board', 'draw', 'pictures', 'table', 'rules', 'games'],
  atlas: ['pack', 'board', 'draw'],
};

/** Rooms that run in a browser: no Node, no clock, no chance of their own, no console. */
const pure = ['pack', 'chance', 'board', 'rules', 'games', 'table', 'draw'];

const src = join(import.meta.dirname, '..', 'src');

const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const roomOf = (path: string): string => relative(src, path).split(sep)[0] as string;
const code = (path: string): string =>
  readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
const imports = (path: string): string[] =>
  [...code(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] as string);

it('opens every door the way it is drawn', () => {
  const wrong = files.flatMap((file) => {
    const room = roomOf(file);
    const allowed = doors[room];
    if (allowed === undefined) return [];
    return imports(file)
      .filter((name) => name.startsWith('.'))
      .map((name) => roomOf(resolve(dirname(file), name)))
      .filter((other) => other !== room && !allowed.includes(other))
      .map((other) => `${relative(src, file)} imports from ${other}`);
  });
  expect(wrong).toEqual([]);
});

it('keeps the engine pure', () => {
  const wrong = files
    .filter((file) => pure.includes(roomOf(file)))
    .flatMap((file) => [
      ...imports(file)
        .filter((name) => name.startsWith('node:'))
        .map((name) => `${relative(src, file)} imports ${name}`),
      ...[...code(file).matchAll(/\b(Math\.random|Date\.now|new Date\(|performance\.now|console\.|process\.)/g)].map(
        (match) => `${relative(src, file)} uses ${match[1]}`,
      ),
    ]);
  expect(wrong).toEqual([]);
});

it('never asks which game is running outside games/', () => {
  const ids = ['battle-for-germany', 'race-to-the-reichstag', 'red-vengeance', 'fall-of-the-third-reich', 'absolute-war'];
  const wrong = files
    .filter((file) => !['games', 'web'].includes(roomOf(file)))
    .filter((file) => ids.some((id) => code(file).includes(`'${id}'`)))
    .map((file) => relative(src, file));
  expect(wrong).toEqual([]);
});
