import { drawContext } from '../../src/pictures/index.js';
import { counterSheets } from '../../src/print/counters.js';
import { type PrintFile, type PrintSettings, paintPdf, paintSet, printSet, sized, usual } from '../../src/print/index.js';
import { packOf } from '../support/pack.js';
import { type ReadPage, readPdf } from './read-pdf.js';

export interface Printed {
  readonly settings: PrintSettings;
  readonly files: readonly PrintFile[];
  readonly pdf: (name: string) => Uint8Array;
  readonly pages: (name: string) => readonly ReadPage[];
}

const packs = new Map<string, ReturnType<typeof packOf>>();

export function contextOf(game: string, settings: PrintSettings): ReturnType<typeof drawContext> {
  const read = packs.get(game) ?? packOf(game);
  packs.set(game, read);
  return drawContext(sized(read.pack, settings.counter), read.board, settings);
}

/** A game printed with these settings, and its files read back. */
export async function printed(game: string, given: Partial<PrintSettings> = {}): Promise<Printed> {
  const settings = { ...usual, ...given };
  const context = contextOf(game, settings);
  const files = printSet(context, settings);
  if (files === undefined) throw new Error(JSON.stringify(context.problems));
  const made = await paintSet(files, context);
  const pdf = (name: string): Uint8Array => made.get(`${name}.pdf`) as Uint8Array;
  return { settings, files, pdf, pages: (name) => readPdf(pdf(name)).pages };
}

/** Only the sheets of counters, read back. */
export async function printedCounters(game: string, given: Partial<PrintSettings> = {}): Promise<readonly ReadPage[]> {
  const settings = { ...usual, ...given };
  const context = contextOf(game, settings);
  const made = counterSheets(context, settings);
  if (made === undefined) throw new Error(JSON.stringify(context.problems));
  return readPdf(await paintPdf(made.pages, { title: game, lang: settings.lang, metrics: context.metrics })).pages;
}
