import type { Treatment } from '../pack/index.js';
import type { BlockPart } from './block.js';
import { chartWords } from './chart-words.js';
import type { DrawContext } from './context.js';
import { circle, type Drawing, group, type Item, line, path, placed, rect } from './drawing.js';
import { fittedSize } from './metrics.js';
import { reference } from './reference.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';
import { type Area, bodyOf, columnsOf, columnWidth, gutter, numbered, type PageSize } from './sheet.js';

/** The rule catalogue as pages of two or three columns, by chapter, with what the program does with each case. */
export function quickReferencePages(context: DrawContext, page: PageSize): Drawing[] {
  const { pack, board, lang } = context;
  const word = chartWords[lang];
  const area = bodyOf(page);
  // Prose is set narrower than charts: three columns on upright paper would be ribbons, two on broad paper too long.
  const columns = columnsOf(area.width);
  const width = columnWidth(area, columns);
  const model = reference(pack, board, lang);
  const numbers = [
    ...model.chapters.flatMap((chapter) => chapter.cases.map((entry) => entry.rule)),
    ...model.rulings.map(({ id }) => id),
  ];
  const style = { size: context.theme.chart.proseSize, weight: 700 as const };
  // As wide as nearly all numbers are; the few that are longer get smaller.
  const wide = numbers.map((number) => context.metrics.width(number, style)).sort((a, b) => a - b);
  const hang = Math.min(16, (wide[Math.floor((wide.length - 1) * 0.97)] ?? 0) + 2);
  const parts: BlockPart[] = [treatmentKey(context, width)];
  for (const chapter of model.chapters) {
    parts.push(chapterHead(context, chapter.number, chapter.title, width));
    for (const entry of chapter.cases)
      parts.push(entryPart(context, { number: entry.rule, title: entry.title, says: entry.says, do: entry.do }, width, hang));
  }
  if (model.rulings.length > 0) parts.push(chapterHead(context, '', word.rulings, width));
  for (const ruling of model.rulings)
    parts.push(
      entryPart(context, { number: ruling.id, title: `${ruling.rule} ${ruling.question}`, says: ruling.ruling }, width, hang),
    );
  const bodies = flow(parts, area, columns).map((page) =>
    page.flatMap((column, c, all) => {
      const x = area.x + c * (width + gutter);
      const rules: Item[] =
        c === 0
          ? []
          : [
              line(
                { x: x - gutter / 2, y: area.y },
                { x: x - gutter / 2, y: area.y + Math.max(...all.map(depthOf)) },
                { stroke: context.theme.chart.line, width: context.theme.chart.lineWidth },
              ),
            ];
      return [...rules, ...column.map(({ part, y }) => placed(part, { x, y: area.y + y }))];
    }),
  );
  return numbered(context, page, { what: word.quickReference }, bodies);
}

const depthOf = (column: readonly Set[]): number => Math.max(0, ...column.map(({ part, y }) => y + part.height));

interface Set {
  readonly part: BlockPart;
  readonly y: number;
}

/** Fills column after column; a heading goes over with what it heads. The columns of the last page are of one height. */
function flow(parts: readonly BlockPart[], area: Area, columns: number): Set[][][] {
  const pages: Set[][][] = [];
  let rest = parts;
  while (rest.length > 0) {
    let filled = fill(rest, area.height, columns);
    if (filled.used === rest.length) {
      let [low, high] = [0, area.height];
      while (high - low > 1) {
        const middle = (low + high) / 2;
        const tried = fill(rest, middle, columns);
        if (tried.used === rest.length && tried.tallest <= middle) {
          filled = tried;
          high = middle;
        } else low = middle;
      }
    }
    pages.push(filled.columns);
    rest = rest.slice(filled.used);
  }
  return pages;
}

function fill(parts: readonly BlockPart[], height: number, columns: number) {
  const out: Set[][] = [];
  let next = 0;
  let tallest = 0;
  while (out.length < columns && next < parts.length) {
    const column: Set[] = [];
    let y = 0;
    while (next < parts.length) {
      let [end, deep] = [next, 0];
      while (parts[end]?.keep && end + 1 < parts.length) deep += parts[end++]?.height ?? 0;
      deep += parts[end]?.height ?? 0;
      if (y + deep > height && column.length > 0) break;
      for (; next <= end; next++) {
        const part = parts[next] as BlockPart;
        column.push({ part, y });
        y += part.height;
      }
    }
    tallest = Math.max(tallest, y);
    out.push(column);
  }
  return { columns: out, used: next, tallest };
}

function chapterHead(context: DrawContext, number: string, title: string, width: number): BlockPart {
  const { theme, metrics } = context;
  const { chart } = theme;
  const span: Span = { text: title, size: chart.textSize * 1.15, weight: 700, fill: chart.headInk };
  checkGlyphs(context, `chapter ${number}`, [span]);
  const tab = number === '' ? 0 : Math.max(9, metrics.width(number, { ...span, weight: 800 }) + 3);
  const set = setText(metrics, [span], width - tab - 4);
  const height = set.height + 1.2;
  const items: Item[] = [rect(0, 2.4, width, height, { fill: chart.head })];
  if (number !== '') {
    const label = setText(metrics, [{ ...span, text: number, weight: 800, fill: chart.accentInk }], tab);
    items.push(
      rect(0, 2.4, tab, height, { fill: chart.accent }),
      ...textItems(label, { x: 0, y: 3 }, { width: tab, align: 'middle' }),
    );
  }
  items.push(...textItems(set, { x: tab + 2, y: 3 }));
  return { width, height: height + 2.4 + 0.8, items: [group(items, { mark: `chapter ${number}` })], keep: true };
}

interface Entry {
  readonly number: string;
  readonly title: string;
  readonly says: string;
  readonly do?: Treatment;
}

function entryPart(context: DrawContext, entry: Entry, width: number, hang: number): BlockPart {
  const { theme, metrics } = context;
  const { chart, ink } = theme;
  const size = chart.proseSize;
  const spans: Span[] = [
    { text: `${entry.title} `, size, weight: 700, fill: ink },
    { text: entry.says, size, weight: 400, fill: ink },
  ];
  checkGlyphs(context, `rule ${entry.number}`, spans);
  const set = setText(metrics, spans, width - hang - 3.5);
  const small = fittedSize(metrics, entry.number, { size, weight: 700 }, hang - 1, 1.2) ?? 1.2;
  const number = setText(metrics, [{ text: entry.number, size: small, weight: 700, fill: chart.accent }], hang);
  const items: Item[] = [
    group([...textItems(number, { x: 0, y: (set.leading - number.leading) / 2 }), ...textItems(set, { x: hang, y: 0 })], {
      mark: `rule ${entry.number}`,
    }),
  ];
  if (entry.do) items.push(treatmentSign(context, entry.do, width - 1.4, set.leading / 2));
  return { width, height: Math.max(set.height, number.height) + 0.9, items };
}

/** A sign for each, told apart by shape as well as by ground: full square, half square, ring, nothing. */
function treatmentSign({ theme }: DrawContext, treatment: Treatment, x: number, y: number): Item {
  const { accent, quiet } = theme.chart;
  const r = 1.05;
  switch (treatment) {
    case 'enforced':
      return rect(x - r, y - r, 2 * r, 2 * r, { fill: accent });
    case 'computed':
      return path(`M${x} ${y - r * 1.2}L${x + r * 1.2} ${y}L${x} ${y + r * 1.2}L${x - r * 1.2} ${y}Z`, { fill: accent });
    case 'reminded':
      return circle(x, y, r, { stroke: accent, width: 0.35 });
    case 'narrative':
      return circle(x, y, 0.35, { fill: quiet });
  }
}

function treatmentKey(context: DrawContext, width: number): BlockPart {
  const { theme, metrics, lang } = context;
  const { chart, ink } = theme;
  const word = chartWords[lang];
  const items: Item[] = [];
  const title = setText(metrics, [{ text: word.enforcedBy, size: chart.proseSize, weight: 700, fill: ink }], width - 4);
  items.push(...textItems(title, { x: 2, y: 1 }));
  let y = 1.4 + title.height;
  for (const [id, name] of Object.entries(word.do) as [Treatment, string][]) {
    const set = setText(
      metrics,
      [
        { text: name, size: chart.proseSize, weight: 700, fill: ink },
        { text: `: ${word.doLong[id]}`, size: chart.proseSize, weight: 400, fill: ink, glue: true },
      ],
      width - 9,
    );
    items.push(treatmentSign(context, id, 3.6, y + set.leading / 2), ...textItems(set, { x: 6.6, y }));
    y += set.height + 0.2;
  }
  const height = y + 0.8;
  return {
    width,
    height: height + 1,
    items: [
      rect(0, 0, width, height, { fill: chart.band, stroke: chart.line, width: chart.lineWidth }),
      group(items, { mark: 'key' }),
    ],
  };
}
