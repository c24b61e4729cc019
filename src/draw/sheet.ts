import { type GameFile, say } from '../pack/index.js';
import { type Block, cutBlock, heightOf, whole } from './block.js';
import { chartWords } from './chart-words.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, line, placed, rect, text } from './drawing.js';
import { fittedSize } from './metrics.js';
import { type Span, setText, textItems } from './set-text.js';
import { sideLook } from './side-look.js';

/** A sheet of paper, in millimetres, as it lies before the reader. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
  /** Kept free on all sides; 10 when absent. */
  readonly margin?: number;
}

/** Where the body of a sheet lies, under its header. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SheetHead {
  /** What kind of sheet: Player aid, Quick reference. */
  readonly what: string;
  /** For the player of one side; all sides when absent. */
  readonly side?: string | undefined;
  /** Something on it is a stand-in. */
  readonly standIns?: boolean;
  /** Only the foot: the sheet has a title of its own. */
  readonly bare?: boolean;
}

const header = 15;
const footer = 6;

export function bodyOf({ width, height, margin = 10 }: PageSize): Area {
  return { x: margin, y: margin + header, width: width - 2 * margin, height: height - 2 * margin - header - footer };
}

/** Columns of about the width at which lines are read with ease. */
export const columnsOf = (width: number): number => Math.max(1, Math.round(width / 91));

export const gutter = 5;

export const columnWidth = (area: Area, columns: number, span = 1): number => {
  const one = (area.width - gutter * (columns - 1)) / columns;
  return one * span + gutter * (span - 1);
};

/** A sheet with the header and footer that all have: game, what it is, for whom, which page. */
export function sheet(
  context: DrawContext,
  page: PageSize,
  head: SheetHead,
  number: { readonly page: number; readonly of: number },
  body: readonly Item[],
): Drawing {
  const { pack, theme, metrics, lang } = context;
  const { chart, ink } = theme;
  const word = chartWords[lang];
  const margin = page.margin ?? 10;
  const [left, right, top] = [margin, page.width - margin, margin];
  const sides = Object.entries(pack.game.sides).filter(([id]) => head.side === undefined || id === head.side);
  const pageSpan: Span = { text: word.page(number.page, number.of), size: 4.2, weight: 700, fill: ink };
  const pageWide = metrics.width(pageSpan.text, pageSpan);
  const what: Span = { text: head.what, size: 4.2, weight: 400, fill: chart.quiet };
  const whatWide = metrics.width(what.text, what);
  const title = say(pack.game.title, lang);
  const titleRoom = right - left - pageWide - whatWide - 12;
  const titleSize = fittedSize(metrics, title, { size: 7.2, weight: 800 }, titleRoom, chart.leastSize) ?? chart.leastSize;
  const titleWide = metrics.width(title, { size: titleSize, weight: 800 });
  const base = top + 6.6;
  const banner: Item[] = [
    text(title, { x: left, y: base }, { size: titleSize, weight: 800, fill: ink }),
    text(what.text, { x: left + titleWide + 4, y: base }, { size: what.size, weight: 400, fill: what.fill }),
    text(pageSpan.text, { x: right, y: base }, { size: pageSpan.size, weight: 700, fill: ink, anchor: 'end' }),
    ...sideStripe(context, sides, { x: left, y: top + 8.6, width: right - left, height: 3.8 }),
  ];
  const items: Item[] = head.bare ? [] : banner;
  const foot = page.height - margin;
  const notes = [
    pack.game.edition === undefined ? undefined : say(pack.game.edition, lang),
    pack.game.publisher,
    pack.game.designer,
  ].filter((one) => one !== undefined);
  const small = { size: 2.4, weight: 400 as const };
  const credit = notes.join(' · ');
  const warn = head.standIns ? `* ${word.standIn}` : '';
  const warnWide = warn === '' ? 0 : metrics.width(warn, small) + 4;
  items.push(
    line({ x: left, y: foot - 3.6 }, { x: right, y: foot - 3.6 }, { stroke: chart.line, width: chart.lineWidth }),
    ...textItems(
      setText(
        metrics,
        [
          {
            ...small,
            text: credit,
            size: fittedSize(metrics, credit, small, right - left - warnWide, 1.2) ?? 1.2,
            fill: chart.quiet,
          },
        ],
        right - left - warnWide,
      ),
      { x: left, y: foot - 3.2 },
    ),
  );
  if (warn !== '')
    items.push(text(warn, { x: right, y: foot - 0.8 }, { ...small, weight: 600, fill: theme.standIn, anchor: 'end' }));
  return {
    width: page.width,
    height: page.height,
    items: [
      rect(0, 0, page.width, page.height, { fill: theme.paper }),
      group(items, { mark: `sheet ${head.what} ${number.page}` }),
      ...body,
    ],
  };
}

/** The colours of those who play, each with its letter and name. */
export function sideStripe(
  context: DrawContext,
  sides: readonly (readonly [string, GameFile['sides'][string]])[],
  at: Area,
): Item[] {
  const { metrics, lang } = context;
  const wide = at.width / Math.max(1, sides.length);
  return sides.flatMap(([id, side], i) => {
    const look = sideLook(context, id);
    const x = at.x + i * wide;
    const words = `${side.letter}  ${say(side.name, lang)}`;
    const style = { size: 2.7, weight: 700 as const };
    const size = fittedSize(metrics, words, style, wide - 3, 1.2) ?? 1.2;
    return [
      rect(x, at.y, wide, at.height, look?.ground ?? {}),
      text(
        words,
        { x: x + 1.5, y: at.y + at.height / 2 + size * 0.35 },
        { ...style, size, fill: look?.ink ?? context.theme.ink },
      ),
    ];
  });
}

/** Something to be placed: set to the width of so many columns. */
export interface Request {
  readonly span: number;
  readonly block: Block;
}

interface OpenPage {
  /** What stands on it already. */
  readonly taken: Taken[];
  readonly items: Item[];
}

interface Taken {
  readonly column: number;
  readonly span: number;
  readonly top: number;
  readonly bottom: number;
}

const between = 5;

/**
 * Lays blocks onto pages of columns. Each goes to the first page that has room for it, as high as it fits, so that gaps beside
 * tall charts and over broad ones are filled; what is taller than a page is cut, with its head repeated.
 */
export function layBlocks(context: DrawContext, area: Area, columns: number, requests: readonly Request[]): Item[][] {
  const { theme, report } = context;
  const pages: OpenPage[] = [];
  const open = (): OpenPage => {
    const page: OpenPage = { taken: [], items: [] };
    pages.push(page);
    return page;
  };
  const put = (drawing: Drawing, span: number, from = 0): void => {
    for (let p = from; ; p++) {
      const page = pages[p] ?? open();
      const spot = spotFor(page.taken, columns, span, drawing.height, area.height);
      if (spot === undefined && p < pages.length - 1) continue;
      if (spot === undefined && page.items.length > 0) {
        open();
        continue;
      }
      const { c, y } = spot ?? { c: 0, y: 0 };
      page.items.push(placed(drawing, { x: area.x + c * (columnWidth(area, columns) + gutter), y: area.y + y }));
      page.taken.push({ column: c, span, top: y, bottom: y + drawing.height });
      return;
    }
  };
  for (const { span, block } of requests) {
    if (heightOf(block) <= area.height) {
      put(whole(theme, block), span);
      continue;
    }
    // The first piece takes what is left of the last page when that is worth while.
    const last = pages.at(-1);
    const left =
      last === undefined
        ? area.height
        : area.height - Math.min(...Array.from({ length: columns - span + 1 }, (_, c) => depthOf(last.taken, c, span)));
    const pieces = cutBlock(theme, block, left > area.height * 0.35 ? left : area.height, area.height);
    for (const piece of pieces) {
      if (piece.height > area.height + 1e-6)
        report({
          code: 'draw/too-tall',
          severity: 'error',
          about: block.mark,
          what: `A part of the ${block.mark} is ${Math.ceil(piece.height)} mm high, and a page has ${Math.floor(area.height)}.`,
          why: 'it would run off the sheet.',
          fix: 'print on larger paper, or shorten its text.',
        });
      put(piece, span, Math.max(0, pages.length - 1));
    }
  }
  return pages.map(({ items }) => items);
}

const over = (one: Taken, column: number, span: number): boolean => one.column < column + span && column < one.column + one.span;

/** Where these columns are free to the foot of the page. */
const depthOf = (taken: readonly Taken[], column: number, span: number): number =>
  Math.max(0, ...taken.filter((one) => over(one, column, span)).map(({ bottom }) => bottom + between));

/** The highest place that is free, and of those the one furthest left. */
function spotFor(
  taken: readonly Taken[],
  columns: number,
  span: number,
  height: number,
  room: number,
): { readonly c: number; readonly y: number } | undefined {
  const starts = [0, ...taken.map(({ bottom }) => bottom + between)].sort((a, b) => a - b);
  for (const y of starts) {
    if (y + height > room + 1e-6) continue;
    for (let c = 0; c + span <= columns; c++) {
      const free = taken.every(
        (one) => !over(one, c, span) || one.bottom + between <= y + 1e-6 || y + height + between <= one.top + 1e-6,
      );
      if (free) return { c, y };
    }
  }
  return undefined;
}

/** The number of columns, up to all, at which a block takes the least paper. */
export function bestSpan(area: Area, columns: number, make: (width: number) => Block, least: number): Request {
  let best: (Request & { readonly cost: number }) | undefined;
  for (let span = 1; span <= columns; span++) {
    const width = columnWidth(area, columns, span);
    if (width < least && span < columns) continue;
    const block = make(width);
    // A block that fits a page whole is worth some paper.
    const cost = heightOf(block) * width * (1 + 0.08 * (span - 1)) * (heightOf(block) > area.height ? 1.6 : 1);
    if (best === undefined || cost < best.cost) best = { span, block, cost };
  }
  if (best === undefined) throw new Error('a sheet has at least one column');
  return best;
}

/** Pages with their header, once it is known how many there are. */
export const numbered = (
  context: DrawContext,
  page: PageSize,
  head: SheetHead,
  bodies: readonly (readonly Item[])[],
): Drawing[] => bodies.map((body, i) => sheet(context, page, head, { page: i + 1, of: bodies.length }, body));
