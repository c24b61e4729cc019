import { isStandIn, say, type Table, type TableCell } from '../pack/index.js';
import { type Block, type BlockPart, stack, whole } from './block.js';
import { cellText, chartWords, cite, codeText, columnText, edgeNotes, isCode, rowText, rowTitle } from './chart-words.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, line, rect } from './drawing.js';
import { type Grid, type GridCell, gridWidths, layGrid } from './grid.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';
import { sideLook } from './side-look.js';

export interface ChartOptions {
  /** Millimetres at most; without it as wide as the figures ask for, up to a sheet of A4. */
  readonly width?: number;
}

/** Inside the margins of a sheet of A4. */
const widest = 186;
const narrowest = 60;

/** A table as a chart that can be read across a table. */
export const drawChart = (context: DrawContext, table: Table, options: ChartOptions = {}): Drawing => {
  const room = options.width ?? widest;
  const blocks = chartBlocks(context, table, Math.min(room, comfortableWidth(context, table)));
  const drawings = blocks.map((block) => whole(context.theme, block));
  return drawings.length === 1 ? (drawings[0] as Drawing) : stack(drawings, 3);
};

/** The width at which a chart looks best: its figures unwrapped, its notes not in a ribbon. */
export function comfortableWidth(context: DrawContext, table: Table): number {
  const { natural } = gridWidths(context, chartGrid(context, table));
  const prose = Object.keys(table.results).length + table.facts.length + (table.note ? 1 : 0);
  return Math.max(natural * 1.15, prose > 0 ? 86 : narrowest);
}

/** The least width at which the type of a chart keeps its size. */
export const leastChartWidth = (context: DrawContext, table: Table): number =>
  gridWidths(context, chartGrid(context, table)).least;

/**
 * A chart set to exactly this width, ready to be placed or cut. It is one block, unless it has more columns than could be read
 * there: then the columns go on in another, with the rows named again.
 */
export function chartBlocks(context: DrawContext, table: Table, width: number): Block[] {
  const groups = columnGroups(context, table, width);
  return groups.map((group, i) => chartBlock(context, table, group, width, { first: i === 0, last: i === groups.length - 1 }));
}

/** Type may shrink by a fifth before the columns are shared out. */
const shrink = 0.8;

function columnGroups(context: DrawContext, table: Table, width: number): Table[] {
  const all = table.columnIds.length;
  const fits = (slice: Table): boolean => gridWidths(context, chartGrid(context, slice)).least * shrink <= width;
  for (let groups = 1; ; groups++) {
    const size = Math.ceil(all / groups);
    if (groups === 1 && (all === 1 || fits(table))) return [table];
    const slices = Array.from({ length: Math.ceil(all / size) }, (_, i) => columnsOf(table, i * size, (i + 1) * size));
    if (size === 1 || slices.every(fits)) return slices;
  }
}

const columnsOf = (table: Table, from: number, to: number): Table => ({
  ...table,
  columnIds: table.columnIds.slice(from, to),
  columns: { ...table.columns, list: table.columns.list.slice(from, to) },
  cells: table.cells.map((row) => row.slice(from, to)),
});

/** Some columns of a table. The warning stands over the first, what is to be said about all under the last. */
function chartBlock(
  context: DrawContext,
  table: Table,
  columns: Table,
  width: number,
  { first, last }: { readonly first: boolean; readonly last: boolean },
): Block {
  const { lang, pack, theme } = context;
  const word = chartWords[lang];
  const about = `table ${table.id}`;
  const laid = layGrid(context, chartGrid(context, columns), width);
  const cells = table.cells.flat();
  const standIns = cells.filter(standsIn).length;
  const title = { title: say(table.title, lang), rule: cite(table.rule), about };
  const warning = standIns > 0 ? word.standIns(standIns, cells.length) : undefined;
  const notes: Span[][] = [];
  const quiet = note(context);
  for (const said of edgeNotes(pack, table, lang)) notes.push([quiet(said, 600)]);
  if (cells.some((cell) => cell.is === null)) notes.push([quiet(word.unknown)]);
  for (const [r, row] of table.cells.entries())
    for (const [c, cell] of row.entries()) {
      const column = table.columns.list[c];
      if (cell.note === undefined || column === undefined) continue;
      const where = [rowText(pack, table, r, lang), table.columnIds.length > 1 ? columnText(pack, table, column, lang).main : ''];
      notes.push([quiet(`${where.filter((one) => one !== '').join(', ')}: `, 600), quiet(say(cell.note, lang))]);
    }
  for (const fact of table.facts)
    notes.push([quiet(say(fact.text, lang)), { ...quiet(` ${cite(fact.rule)}`), fill: theme.chart.quiet }]);
  if (table.note !== undefined) notes.push([{ ...quiet(say(table.note, lang)), fill: theme.chart.quiet }]);
  const said = last ? [...resultKey(context, table, width), ...noteParts(context, about, notes, width)] : [];
  const parts: BlockPart[] = [...laid.rows, ...said.map((part) => ({ ...part, about: true }))];
  return {
    mark: about,
    width,
    framed: true,
    head: stack([
      titleBand(context, { ...title, continued: !first }, width),
      ...(warning && first ? [warningLine(context, warning, width)] : []),
      laid.head,
    ]),
    again: stack([titleBand(context, { ...title, continued: true }, width), laid.head]),
    parts,
  };
}

const grids = new WeakMap<DrawContext, WeakMap<Table, Grid>>();

/** Made once for a table, because several widths are tried. */
function chartGrid(context: DrawContext, table: Table): Grid {
  const known = grids.get(context) ?? new WeakMap<Table, Grid>();
  grids.set(context, known);
  const grid = known.get(table) ?? newGrid(context, table);
  known.set(table, grid);
  return grid;
}

/** The figures of a table as a grid. Codes and figures are large, sentences are not. */
function newGrid(context: DrawContext, table: Table): Grid {
  const { pack, lang, theme } = context;
  const { chart, ink } = theme;
  const label = (text: string, size: number = chart.textSize): Span => ({ text, size, weight: 700, fill: ink });
  const words = table.cells.map((row) => row.map((cell) => cellText(pack, table, cell.is, lang)));
  const long = (list: readonly string[]): boolean => list.some((one) => one.length > (lang === 'ja' ? 7 : 12));
  const columns = table.columns.list.map((column, c) => {
    const texts = words.map((row) => row[c] ?? '');
    return { ...columnText(pack, table, column, lang), column, prose: long(texts), side: sideLook(context, column.id) };
  });
  const scale = table.columns.by !== 'name' || columns.every(({ prose }) => !prose);
  const wordy = columns.some(({ prose }) => prose);
  const figure = wordy ? chart.textSize * 1.1 : chart.cellSize;
  const corner = rowTitle(table, lang);
  const rowHeads = table.rowIds.map((_, r) => rowText(pack, table, r, lang));
  const oneRow = table.rowIds.length === 1 && rowHeads[0] === table.rowIds[0];
  const columnTitle = table.columns.title === undefined ? undefined : say(table.columns.title, lang);
  const figures = columns.every(({ main }) => main.length <= 6);
  const top: GridCell[] = columns.map(({ main, range, column, side, prose }) => {
    const spans = [{ ...label(main, figures ? chart.cellSize : chart.textSize), ...(side ? { fill: side.ink } : {}) }];
    if (column.from !== undefined && isStandIn(column.from)) spans.push(star(context, spans[0] as Span));
    if (range !== undefined) spans.push({ ...label(`\n${range}`, chart.noteSize), weight: 400 as const });
    return { spans, align: prose ? 'start' : 'middle', ...(side ? { fill: side.ground.fill } : {}) };
  });
  const head: GridCell[][] = [];
  if (columnTitle !== undefined)
    head.push([
      ...(oneRow ? [] : [{ spans: [] }]),
      { spans: [label(columnTitle)], span: columns.length, align: 'middle' as const },
    ]);
  head.push([...(oneRow ? [] : [{ spans: corner === '' ? [] : [label(corner)], align: 'middle' as const }]), ...top]);
  const dice = table.rows.by === 'die' || table.rows.by === 'number' || table.rows.by === 'card';
  const shortRows = rowHeads.every((one) => one.length <= 6);
  const rows = table.cells.map((row, r): GridCell[] => {
    const cells = row.map((cell, c): GridCell => {
      const { prose } = columns[c] as (typeof columns)[number];
      const span: Span = {
        text: words[r]?.[c] ?? '',
        size: prose ? chart.textSize : figure,
        weight: prose ? 400 : 600,
        fill: cell.is === null ? chart.quiet : ink,
      };
      return {
        spans: standsIn(cell) ? [span, star(context, span)] : [span],
        align: prose ? 'start' : 'middle',
        mark: `cell ${table.id} ${table.rowIds[r]} ${table.columnIds[c]}`,
      };
    });
    const side = sideLook(context, table.rowIds[r]);
    const before: GridCell = {
      spans: [
        {
          ...label(rowHeads[r] ?? '', dice && shortRows ? chart.cellSize : chart.textSize),
          ...(side ? { fill: side.ink } : {}),
        },
      ],
      fill: side?.ground.fill ?? chart.label,
      align: dice && shortRows ? 'middle' : 'start',
    };
    return oneRow ? cells : [before, ...cells];
  });
  return {
    about: `table ${table.id}`,
    columns: [
      ...(oneRow ? [] : [{ align: 'start' as const }]),
      ...columns.map(({ prose }) => ({ align: prose ? ('start' as const) : ('middle' as const), equal: scale })),
    ],
    head,
    rows,
    rowHeight: columns.some(({ prose }) => !prose) && table.kind === 'combat' && table.rowIds.length <= 12 ? 7.4 : 6,
  };
}

/** A figure that stands in for a printed one. What is unknown stands in for nothing. */
export const standsIn = (cell: TableCell): boolean => cell.is !== null && isStandIn(cell.from);

/** The raised mark of a figure that is a stand-in. */
export const star = ({ theme }: DrawContext, beside: Span): Span => ({
  text: '*',
  size: beside.size * 0.8,
  weight: 700,
  fill: theme.standIn,
  glue: true,
  rise: beside.size * 0.18,
});

export interface BandWords {
  readonly title: string;
  readonly rule: string;
  readonly about: string;
  /** Over the rest of something that was cut. */
  readonly continued?: boolean;
}

/** The title of a chart in its band, with its rule numbers at the right. */
export function titleBand(context: DrawContext, { title: said, rule, about, continued }: BandWords, width: number): Drawing {
  const { metrics, theme, lang } = context;
  const title = continued ? `${said} (${chartWords[lang].continued})` : said;
  const { chart } = theme;
  const name: Span = { text: title, size: chart.titleSize, weight: 700, fill: chart.headInk };
  const number: Span = { text: rule, size: chart.noteSize, weight: 400, fill: chart.headInk };
  if (!continued) checkGlyphs(context, about, [name, number]);
  const side = rule === '' ? 0 : metrics.width(rule, number) + 3;
  // Many rule numbers go under the title instead of squeezing it.
  const apart = side > width * 0.35 || metrics.width(title, name) > width - 4 - side;
  const set = setText(metrics, [name], width - 4 - (apart ? 0 : side));
  const below = apart && rule !== '' ? setText(metrics, [number], width - 4) : undefined;
  const height = set.height + (below?.height ?? 0) + 1.6;
  const items: Item[] = [rect(0, 0, width, height, { fill: chart.head }), ...textItems(set, { x: 2, y: 0.8 })];
  if (below) items.push(...textItems(below, { x: 2, y: 0.8 + set.height }));
  else if (rule !== '') {
    const one = setText(metrics, [number], side);
    items.push(...textItems(one, { x: 2, y: 0.8 + (set.leading - one.height) / 2 }, { width: width - 4, align: 'end' }));
  }
  items.push(line({ x: 0, y: height }, { x: width, y: height }, { stroke: chart.frame, width: chart.frameWidth }));
  return { width, height, items: [group(items, { mark: `title ${about}` })] };
}

/** The line that heads everything with stand-ins in it. */
export function warningLine({ metrics, theme }: DrawContext, words: string, width: number): Drawing {
  const set = setText(metrics, [{ text: words, size: theme.chart.noteSize, weight: 600, fill: theme.standIn }], width - 4);
  return {
    width,
    height: set.height + 1.2,
    items: [group(textItems(set, { x: 2, y: 0.6 }), { mark: 'stand-in' })],
  };
}

/** The results in words, in as many columns as there is room for. */
function resultKey(context: DrawContext, table: Table, width: number): Drawing[] {
  const { lang, metrics, theme } = context;
  const { chart, ink } = theme;
  const entries = Object.entries(table.results);
  if (entries.length === 0) return [];
  const across = Math.max(1, Math.min(entries.length, Math.floor(width / 84)));
  const room = width / across;
  const size = chart.noteSize;
  const style = { size: size * 1.1, weight: 700 as const };
  const codes = entries.flatMap(([id]) => (isCode(id) ? [codeText(id)] : []));
  const widest = Math.max(0, ...codes.map((code) => metrics.width(code, style) + 2));
  const cells = entries.map(([id, result]) => {
    const coded = isCode(id);
    const code: Span = { ...style, text: coded ? codeText(id) : say(result.name, lang), fill: ink };
    const hang = coded ? widest : 0;
    const name = say(result.name, lang);
    const says = say(result.text, lang);
    // The code is the name and stands before the line already.
    const alone = coded && name === id;
    const spans: Span[] = [
      ...(coded ? [] : [code]),
      ...(coded && !alone ? [{ text: name, size, weight: 700 as const, fill: ink }] : []),
      ...(says === name || says === `${name}.` || says === `${name}。`
        ? []
        : [{ text: `${alone ? '' : lang === 'ja' ? '：' : ': '}${says}`, size, weight: 400 as const, fill: ink, glue: true }]),
      ...(result.from !== undefined && isStandIn(result.from) ? [star(context, { ...code, size })] : []),
      ...(result.rule ? [{ text: ` ${cite(result.rule)}`, size: size * 0.92, weight: 400 as const, fill: chart.quiet }] : []),
    ];
    checkGlyphs(context, `table ${table.id}`, spans);
    const set = setText(metrics, spans, room - 4 - hang);
    return { code: coded ? setText(metrics, [code], hang) : undefined, set, hang, mark: `result ${table.id} ${id}` };
  });
  const rows: Drawing[] = [];
  const deep = Math.ceil(cells.length / across);
  for (let r = 0; r < deep; r++) {
    const row = Array.from({ length: across }, (_, c) => cells[c * deep + r]);
    const height = Math.max(...row.map((cell) => cell?.set.height ?? 0)) + (r === deep - 1 ? 1.4 : 0.5) + (r === 0 ? 0.9 : 0);
    const top = r === 0 ? 0.9 : 0;
    rows.push({
      width,
      height,
      items: [
        rect(0, 0, width, height, { fill: theme.paper }),
        ...(r === 0 ? [line({ x: 0, y: 0 }, { x: width, y: 0 }, { stroke: chart.line, width: chart.lineWidth })] : []),
        ...row.flatMap((cell, c) =>
          cell === undefined
            ? []
            : [
                group(
                  [
                    ...(cell.code
                      ? textItems(cell.code, { x: c * room + 2, y: top + (cell.set.leading - cell.code.leading) / 2 })
                      : []),
                    ...textItems(cell.set, { x: c * room + 2 + cell.hang, y: top }),
                  ],
                  { mark: cell.mark },
                ),
              ],
        ),
      ],
    });
  }
  return rows;
}

/** Sentences under a chart, each with a bullet. */
export function noteParts(context: DrawContext, about: string, notes: readonly (readonly Span[])[], width: number): Drawing[] {
  const { metrics, theme } = context;
  return notes.map((spans, i) => {
    checkGlyphs(context, about, spans);
    const set = setText(metrics, spans, width - 6.5);
    const [top, bottom] = [i === 0 ? 1.2 : 0.2, i === notes.length - 1 ? 1.4 : 0.2];
    const height = set.height + top + bottom;
    const middle = top + set.leading / 2;
    return {
      width,
      height,
      items: [
        rect(0, 0, width, height, { fill: theme.paper }),
        ...(i === 0
          ? [line({ x: 0, y: 0 }, { x: width, y: 0 }, { stroke: theme.chart.line, width: theme.chart.lineWidth })]
          : []),
        rect(2.2, middle - 0.45, 0.9, 0.9, { fill: theme.chart.accent }),
        group(textItems(set, { x: 4.5, y: top }), { mark: `note ${about}` }),
      ],
    };
  });
}

const note =
  ({ theme }: DrawContext) =>
  (text: string, weight: 400 | 600 = 400): Span => ({ text, size: theme.chart.noteSize, weight, fill: theme.ink });
