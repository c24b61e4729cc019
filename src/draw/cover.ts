import { provenance, say, sources, standInShare } from '../pack/index.js';
import { stack, whole } from './block.js';
import { noteParts, titleBand } from './chart.js';
import { chartWords } from './chart-words.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, placed, rect } from './drawing.js';
import { type Grid, type GridCell, layGrid } from './grid.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';
import { bodyOf, type PageSize, sheet } from './sheet.js';
import { titleHead } from './title.js';

/** What the cover says about the set that it lies on. */
export interface CoverFacts {
  readonly page: PageSize;
  /** A line for each file or group of sheets, in order. */
  readonly contents: readonly { readonly what: string; readonly sheets: number; readonly note?: string }[];
  /** Sheets of paper in all. */
  readonly sheets: number;
  /** A4, Letter … as the reader calls it. */
  readonly paper: string;
  readonly settings: readonly { readonly name: string; readonly value: string }[];
  /** How to print and build it; general advice when absent. */
  readonly steps?: readonly string[];
  /** What a sheet is called here: Counters, … */
  readonly what?: string;
}

const usual = {
  en: [
    'Print at 100 %, never “fit to page”. Check the ruler on the first sheet of counters before you print the rest.',
    'Counter fronts and backs: print duplex along the edge named on the sheet, or glue the two halves back to back.',
    'Cut along the crop marks with a steel rule; a knife leaves cleaner corners than scissors.',
    'Map tiles overlap. Trim one side of each join at the marks and glue from the top left corner.',
    'Everything marked * (on counters ◇) is a stand-in and can be replaced by the figures of your own copy with an overlay.',
  ],
  ja: [
    '必ず100%で印刷する（「用紙に合わせる」は使わない）。カウンター1枚目の定規で寸法を確かめてから続きを印刷する。',
    'カウンターの表裏：シートに示した辺で両面印刷するか、2つの面を貼り合わせる。',
    'トンボに沿って金属定規とカッターで切る。',
    'マップのタイルは重なり合う。印で一方を切り落とし、左上から順に貼る。',
    '*（カウンターでは◇）の付いたものは代用品。お手元のゲームの数値をオーバーレイで入れれば置き換わる。',
  ],
} as const;

/** The first page of a set: what is in it, how to print it, what is a stand-in, whose it is. */
export function coverPage(context: DrawContext, facts: CoverFacts): Drawing {
  const { pack, theme, metrics, lang, report } = context;
  const { chart, ink } = theme;
  const word = chartWords[lang];
  const under = bodyOf(facts.page);
  const margin = facts.page.margin ?? 10;
  const area = { ...under, y: margin, height: under.height + under.y - margin };
  const landscape = area.width > area.height;
  const gap = 6;
  const half = (area.width - gap) / 2;
  const label = (text: string): Span => ({ text, size: chart.textSize, weight: 700, fill: ink });
  const plain = (text: string, fill: string = ink): Span => ({ text, size: chart.textSize, weight: 400, fill });
  const block = (
    about: string,
    title: string,
    grid: Grid | undefined,
    notes: readonly (readonly Span[])[],
    width: number,
  ): Drawing => {
    const laid = grid === undefined ? undefined : layGrid(context, grid, width);
    return whole(theme, {
      mark: about,
      width,
      framed: true,
      head: stack([titleBand(context, { title, rule: '', about }, width), ...(laid ? [laid.head] : [])]),
      again: { width, height: 0, items: [] },
      parts: [...(laid?.rows ?? []), ...noteParts(context, about, notes, width)],
    });
  };
  const grid = (about: string, head: readonly string[], rows: readonly (readonly GridCell[])[]): Grid => ({
    about,
    columns: head.map((_, c) => ({ align: c === 0 ? ('start' as const) : ('middle' as const) })),
    head: head.some((one) => one !== '')
      ? [head.map((text, c) => ({ spans: text === '' ? [] : [label(text)], align: c === 0 ? 'start' : 'middle' }))]
      : [],
    rows,
    rowHeight: 6,
  });
  const contents = (width: number): Drawing =>
    block(
      'contents',
      word.contents,
      grid(
        'contents',
        [word.part, word.sheets],
        [
          ...facts.contents.map((line): GridCell[] => [
            { spans: [label(line.what), ...(line.note ? [plain(`  ${line.note}`, chart.quiet)] : [])] },
            { spans: [plain(String(line.sheets))] },
          ]),
          [
            { spans: [label(facts.paper)], fill: chart.label },
            { spans: [label(String(facts.sheets))], fill: chart.label },
          ],
        ],
      ),
      [],
      width,
    );
  const settings = (width: number): Drawing =>
    block(
      'settings',
      word.settings,
      grid(
        'settings',
        ['', ''],
        [{ name: word.paper, value: facts.paper }, ...facts.settings].map((one): GridCell[] => [
          { spans: [label(one.name)], fill: chart.label },
          { spans: [plain(one.value)], align: 'start' },
        ]),
      ),
      [],
      width,
    );
  const shares = Object.entries(provenance(pack)).flatMap(([part, tally]) => {
    const all = sources.reduce((sum, source) => sum + tally[source], 0);
    return all === 0 ? [] : [{ part: word.partNames[part as keyof typeof word.partNames], share: tally['stand-in'] / all, all }];
  });
  const percent = (share: number): string => (share > 0 && share < 0.01 ? '< 1 %' : `${Math.round(share * 100)} %`);
  const total = standInShare(pack);
  const standIns = (width: number): Drawing =>
    block(
      'stand-ins',
      word.standInShare,
      grid(
        'stand-ins',
        ['', ''],
        [
          ...shares.map(({ part, share }): GridCell[] => [
            { spans: [label(part)], fill: chart.label },
            {
              spans: [{ ...plain(percent(share)), weight: 700, fill: share > 0 ? theme.standIn : ink }],
              picture: bar(context, share),
              align: 'start',
            },
          ]),
        ],
      ),
      [],
      width,
    );
  const steps = (width: number): Drawing =>
    block(
      'printing',
      word.printing,
      undefined,
      // The last is of no use to a game without stand-ins.
      (facts.steps ?? (total > 0 ? usual[lang] : usual[lang].slice(0, -1))).map((one) => [plain(one)]),
      width,
    );
  const rights = pack.game.rights === undefined ? undefined : say(pack.game.rights, lang);
  const left: Drawing[] = [contents(half), settings(half)];
  const right: Drawing[] = [steps(half), standIns(half)];
  const head = titleHead(context, { ...area, y: area.y + 2 }, landscape ? 15 : 16);
  const items: Item[] = [...head.items];
  let y = head.bottom;
  const columns = [left, right].map((list) => stack(list, 5));
  for (const [i, column] of columns.entries()) items.push(placed(column, { x: area.x + i * (half + gap), y }));
  y += Math.max(...columns.map((column) => column.height)) + 5;
  if (rights !== undefined) {
    checkGlyphs(context, 'cover', [plain(rights)]);
    const set = setText(
      metrics,
      [
        { text: `${word.rights}: `, size: chart.noteSize, weight: 700, fill: chart.quiet },
        { text: rights, size: chart.noteSize, weight: 400, fill: chart.quiet },
      ],
      area.width,
    );
    items.push(group(textItems(set, { x: area.x, y }), { mark: 'rights' }));
    y += set.height;
  }
  if (y > area.y + area.height)
    report({
      code: 'draw/too-tall',
      severity: 'error',
      about: 'cover',
      what: `The cover needs ${Math.ceil(y - area.y)} mm, and the page has ${Math.floor(area.height)}.`,
      why: 'its last lines would run off the sheet.',
      fix: 'print on larger paper, or with fewer settings.',
    });
  return sheet(context, facts.page, { what: facts.what ?? '', standIns: total > 0, bare: true }, { page: 1, of: 1 }, [
    group(items, { mark: 'cover' }),
  ]);
}

function bar({ theme }: DrawContext, share: number): Drawing {
  const [width, height] = [30, 2.6];
  return {
    width,
    height,
    items: [
      rect(0, 0, width, height, { fill: theme.chart.band, stroke: theme.chart.line, width: 0.12 }),
      ...(share > 0 ? [rect(0, 0, Math.max(0.4, width * share), height, { fill: theme.standIn })] : []),
    ],
  };
}
