import {
  aidPages,
  coverPage,
  type DrawContext,
  type Drawing,
  drawBoard,
  drawCard,
  drawCounter,
  quickReferencePages,
  type Stamp,
  toSvg,
} from '../draw/index.js';
import { type Pack, say } from '../pack/index.js';
import { cardSheets } from './cards.js';
import { counterSheets } from './counters.js';
import { coverFacts } from './cover.js';
import { type CutSheet, toDxf } from './cut.js';
import { mapStamp, posterPage, tilePages } from './map.js';
import { type Looking, Memory } from './memory.js';
import { paintPdf } from './paint.js';
import { papers, upright } from './paper.js';
import type { PrintSettings } from './settings.js';
import { sheetWords } from './words.js';

/** One PDF of a print set, as the pages that will be painted. */
export interface PrintFile {
  /** Without its ending: `counters`. */
  readonly name: string;
  /** What it is, as a reader calls it. */
  readonly what: string;
  readonly pages: readonly Drawing[];
  /** Printed on both sides of the paper: a front, then its back. */
  readonly turned?: boolean;
  /** One page of its own size, for a print shop. */
  readonly poster?: boolean;
  /** Pieces to be cut out. */
  readonly cut?: number;
  /** Their outlines, a sheet for each front. */
  readonly cuts?: readonly CutSheet[];
}

/** The pack with counters of the size that was asked for. */
export const sized = (pack: Pack, counter: number | undefined): Pack =>
  counter === undefined ? pack : { ...pack, game: { ...pack.game, paper: { hex: 16, ...pack.game.paper, counter } } };

/** Everything that a builder prints of a game. Undefined after a problem that leaves nothing to print has been reported. */
export function printSet(given: DrawContext, settings: PrintSettings, memory: Memory = new Memory()): PrintFile[] | undefined {
  const looking = memory.looking(given);
  const same = <T>(key: string, inputs: readonly unknown[], make: () => T): T => memory.same(key, inputs, make);
  const words = sheetWords[given.lang];
  const counters = counterSheets(
    looking.context,
    settings,
    (counter, face) =>
      looking.drawn('counter', `${counter.id} ${face}`, counter, (context) => drawCounter(context, counter, face)),
    same,
  );
  const cards = cardSheets(
    looking.context,
    settings,
    // The backs of a deck are one picture.
    (card, face) =>
      looking.drawn('card', face === 'back' ? `${card.deck} back` : card.id, face === 'back' ? card.deck : card, (context) =>
        drawCard(context, card, face),
      ),
    same,
  );
  if (counters === undefined || cards === undefined) return undefined;
  const page = { ...upright(papers[settings.paper]) };
  const map = mapOf(looking, settings);
  const turned = settings.backs === 'long-edge' || settings.backs === 'short-edge';
  const pack = given.pack;
  const files: PrintFile[] = [
    {
      name: 'counters',
      what: words.counters,
      pages: counters.pages,
      cuts: counters.cuts,
      turned,
      cut: pack.counters.reduce((sum, { count }) => sum + count, 0),
    },
    ...(settings.poster
      ? []
      : [
          {
            name: 'map-tiles',
            what: words.mapTiles,
            pages: same(
              'tiles',
              [map, settings.paper, settings.overlap, JSON.stringify([given.theme, given.lang, pack.game.title])],
              () => tilePages(given, settings, map),
            ),
          },
        ]),
    { name: 'map-poster', what: words.mapPoster, pages: same('poster', [map], () => [posterPage(map)]), poster: true },
    ...(cards.pages.length === 0
      ? []
      : [{ name: 'cards', what: words.cards, pages: cards.pages, cuts: cards.cuts, turned, cut: pack.decks?.cards.length ?? 0 }]),
    { name: 'aids', what: words.aids, pages: looking.drawn('aids', 'aids', page, (context) => aidPages(context, page)) },
    {
      name: 'quick-reference',
      what: words.reference,
      pages: looking.drawn('reference', 'reference', page, (context) => quickReferencePages(context, page)),
    },
  ];
  const facts = coverFacts(given, settings, files, page);
  const cover = looking.drawn('cover', 'cover', facts, (context) => [coverPage(context, facts)]);
  return [{ name: 'cover', what: words.cover, pages: cover }, ...files];
}

const mapOf = (looking: Looking, { numbers }: PrintSettings): Stamp =>
  looking.drawn('board', 'map', { numbers }, (context) => mapStamp(drawBoard(context, { numbers, furniture: true }).drawing));

/** The outlines of all pieces for cutting machines: SVG and DXF, with the registration marks of the sheets. */
export function cutFiles(files: readonly PrintFile[], { metrics }: Pick<DrawContext, 'metrics'>): Map<string, string> {
  return new Map(
    files.flatMap(({ name, cuts }) =>
      (cuts ?? []).flatMap((sheet, i): [string, string][] => [
        [`${name}-cut-${i + 1}.svg`, toSvg(sheet.page, metrics)],
        [`${name}-cut-${i + 1}.dxf`, toDxf(sheet)],
      ]),
    ),
  );
}

/** The files of a set as PDFs; those whose pages are the same as last time are not painted again. */
export async function paintSet(
  files: readonly PrintFile[],
  { lang, metrics, pack }: Pick<DrawContext, 'lang' | 'metrics' | 'pack'>,
  memory: Memory = new Memory(),
): Promise<Map<string, Uint8Array>> {
  const painted = new Map<string, Uint8Array>();
  for (const { name, what, pages } of files) {
    const title = `${say(pack.game.title, lang)} · ${what}`;
    painted.set(
      `${name}.pdf`,
      await memory.same(`pdf ${name}`, [title, lang, ...pages], () => paintPdf(pages, { title, lang, metrics })),
    );
  }
  return painted;
}
