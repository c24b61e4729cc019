import type { Command } from 'commander';
import type { Language } from '../pack/index.js';
// Not from the room's index: that starts the PDF library.
import { type PaperId, paperIds } from '../print/paper.js';
import { backings, type PrintSettings, usual } from '../print/settings.js';
import { Misuse } from './misuse.js';

/** The options of printing, for every command that prints. */
export const withPrintOptions = (command: Command): Command =>
  command
    .option('--paper <paper>', 'print: a4, letter, a3 or tabloid (a4)')
    .option('--counter <mm>', "print: the side of a counter (the game's own)")
    .option('--gutter <mm>', 'print: between two counters (4)')
    .option('--bleed <mm>', 'print: how far the ground goes on beyond the cut (2)')
    .option('--backs <how>', 'print: long-edge, short-edge, fold or none (long-edge)')
    .option('--offset <x,y>', 'print: moves the backs, for a printer that misses its fronts (0,0)')
    .option('--overlap <mm>', 'print: what two tiles of the map share (10)')
    .option('--poster', 'print: the map as a poster only, without tiles')
    .option('--no-numbers', 'print: no hex numbers on the map')
    .option('--preview', 'print: every sheet as PNG as well')
    .option('--theme <theme>', 'print: classic, colour-blind-safe, ink-saving, or a file of your own (classic)')
    .option('--lang <lang>', 'print: en or ja (en)');

type Given = Readonly<Record<string, unknown>>;

/** The options of `grognard build --target print`, read strictly: a sheet of the wrong size is found only after it is cut. */
export function printSettings(given: Given): PrintSettings {
  return {
    paper: choice<PaperId>(given, 'paper', paperIds) ?? usual.paper,
    counter: length(given, 'counter', 8, 300),
    gutter: length(given, 'gutter', 0, 30) ?? usual.gutter,
    bleed: length(given, 'bleed', 0, 10) ?? usual.bleed,
    backs: choice(given, 'backs', backings) ?? usual.backs,
    offset: offset(given) ?? usual.offset,
    lang: choice<Language>(given, 'lang', ['en', 'ja']) ?? usual.lang,
    theme: typeof given.theme === 'string' ? given.theme : usual.theme,
    numbers: given.numbers !== false,
    overlap: length(given, 'overlap', 0, 60) ?? usual.overlap,
    poster: given.poster === true,
  };
}

const printOnly = [
  'paper',
  'counter',
  'gutter',
  'bleed',
  'backs',
  'offset',
  'overlap',
  'poster',
  'preview',
  'theme',
  'lang',
] as const;

/** With a target that prints nothing an option of print is a mistake, and a silent one. */
export function refusePrintOptions(given: Given): void {
  const wrong = printOnly.find((name) => given[name] !== undefined);
  if (wrong !== undefined) throw new Misuse(`--${wrong} goes with --target print.`);
}

function choice<T extends string>(given: Given, name: string, of: readonly T[]): T | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  const found = of.find((one) => one === String(value).toLowerCase());
  if (found === undefined) throw new Misuse(`--${name} ${String(value)} is not known; use ${of.join(', ')}.`);
  return found;
}

function length(given: Given, name: string, least: number, most: number): number | undefined {
  const value = given[name];
  if (value === undefined) return undefined;
  const mm = number(value);
  if (mm === undefined || mm < least || mm > most)
    throw new Misuse(
      `--${name} ${String(value)} is no length that fits; give millimetres from ${least} to ${most}, such as ${Math.max(least, 4)}.`,
    );
  return mm;
}

function offset(given: Given): PrintSettings['offset'] | undefined {
  if (given.offset === undefined) return undefined;
  const [x, y, ...more] = String(given.offset).split(',').map(number);
  if (x === undefined || y === undefined || more.length > 0 || Math.abs(x) > 15 || Math.abs(y) > 15)
    throw new Misuse(
      `--offset ${String(given.offset)} is not an offset; give millimetres to the right and down, each at most 15, such as 0.5,-1.`,
    );
  return { x, y };
}

const number = (value: unknown): number | undefined => {
  const text = String(value)
    .trim()
    .replace(/\s*mm$/, '');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
};
