import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import {
  ArtFile,
  artProblems,
  type CounterTemplate,
  CounterTemplateFile,
  SymbolsFile,
  type Templates,
  type Theme,
  ThemeFile,
} from '../draw/index.js';
import { asText, type Diagnostic, didYouMean, Reader, sorted } from '../pack/index.js';
import { ready } from './ready.js';
import { symbolArts } from './symbols.js';

/** The templates that come with Grognard. */
export const templatesFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'templates');

/** A theme or template that cannot be read. The message holds every problem with file, line, column and a fix. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  constructor(
    readonly problems: readonly Diagnostic[],
    readonly texts: Readonly<Record<string, string>>,
  ) {
    super(['How things are to look cannot be read.', ...sorted(problems, texts).map((problem) => asText(problem))].join('\n'));
  }
}

/** A theme was asked for that does not exist. */
export class UnknownTheme extends RangeError {}

let known: Templates | undefined;

export function readTemplates(): Templates {
  known ??= ready<Templates>('templates', templatesSum) ?? readTemplatesFrom(templatesFolder);
  return known;
}

/** A sum of the texts that our templates are read from. */
export const templatesSum = (): string =>
  createHash('sha256')
    .update(JSON.stringify(textsOf(templatesFolder)))
    .digest('hex');

const textsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    [...['themes', 'counters'].flatMap((kind) => yamlsOf(folder, kind)), 'symbols.yaml', 'art/map.yaml'].map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8'),
    ]),
  );

/** All templates of a folder; throws a TemplateError that lists everything wrong with them. */
export function readTemplatesFrom(folder: string): Templates {
  const texts = textsOf(folder);
  const names = Object.keys(texts);
  const reader = new Reader({ texts }, 'templates');
  const each = <T extends z.ZodType>(kind: string, schema: T): Record<string, z.infer<T>> =>
    Object.fromEntries(
      names
        .filter((name) => name.startsWith(`${kind}/`))
        .flatMap((name) => {
          const read = reader.yaml(name, schema);
          return read === undefined ? [] : [[name.slice(kind.length + 1, -5), read.value]];
        }),
    );
  const themes: Record<string, Theme> = each('themes', ThemeFile);
  const counters: Record<string, CounterTemplate> = each('counters', CounterTemplateFile);
  const file = reader.yaml('symbols.yaml', SymbolsFile);
  const symbols =
    file === undefined
      ? {}
      : symbolArts(file.value, (id, key) =>
          reader.problem(
            `symbols/unknown-${key}`,
            file.at.at(['symbols', id, key]),
            key === 'nato'
              ? `${id}: ${file.value.symbols[id]?.nato} cannot be drawn as a unit symbol.`
              : `${id} is to be like ${file.value.symbols[id]?.like}, which does not exist.`,
            'counters with this symbol would show an empty box.',
            key === 'nato'
              ? 'use a code whose icon is made of lines, or draw it with parts.'
              : didYouMean(
                  file.value.symbols[id]?.like ?? '',
                  Object.keys(file.value.symbols),
                  'name another symbol of this file.',
                ),
          ),
        );
  const art = reader.yaml('art/map.yaml', ArtFile);
  if (art !== undefined)
    for (const { at, what } of artProblems(art.value, themes.classic?.board))
      reader.problem('art/unknown-name', art.at.at(at), what, 'maps would lack what it stands for.', 'add it, or name another.');
  if (reader.problems.length > 0 || art === undefined) throw new TemplateError(reader.problems, reader.texts);
  return { themes, counters, symbols, art: art.value };
}

/** A theme of ours by its name, or one's own by the path of its file. */
export function readTheme(name: string): Theme {
  if (!/\.ya?ml$/.test(name)) {
    const { themes } = readTemplates();
    const found = themes[name];
    if (found !== undefined) return found;
    const names = Object.keys(themes);
    throw new UnknownTheme(
      `There is no theme ${name}. ${didYouMean(name, names, `There are ${names.join(', ')}; a file of your own ends in .yaml.`)}`,
    );
  }
  if (!existsSync(name)) throw new UnknownTheme(`There is no theme ${name}: the file does not exist.`);
  const reader = new Reader({ texts: { [name]: readFileSync(name, 'utf8') } }, '');
  const read = reader.yaml(name, ThemeFile);
  if (read === undefined) throw new TemplateError(reader.problems, reader.texts);
  return read.value;
}

const yamlsOf = (folder: string, kind: string): string[] =>
  readdirSync(join(folder, kind))
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => `${kind}/${file}`);
