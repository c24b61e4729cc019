import { type Card, type Decks, isStandIn, say } from '../pack/index.js';
import { standsIn, star } from './chart.js';
import { cellText, chartWords, columnText, nameOf, plainWords } from './chart-words.js';
import { legible, mixed } from './colour.js';
import type { DrawContext } from './context.js';
import { circle, type Drawing, group, type Item, line, rect } from './drawing.js';
import { fittedSize } from './metrics.js';
import { checkGlyphs, type SetText, type Span, setText, textItems } from './set-text.js';
import { sideLook } from './side-look.js';

export type CardFace = 'front' | 'back';

/** A standard playing card, cut to size. */
export const cardSize = { width: 63, height: 88 } as const;

/** One face of a card. The backs of a deck are all the same. */
export function drawCard(context: DrawContext, card: Card, face: CardFace): Drawing {
  const deck = context.pack.decks?.decks[card.deck];
  const items = face === 'back' ? cardBack(context, card.deck) : cardFront(context, card);
  const mark = face === 'back' ? `deck ${card.deck} back` : `card ${card.id} front`;
  return { ...cardSize, items: [group(items, { mark: deck === undefined ? `card ${card.id}` : mark })] };
}

const edge = 3;
const inner = cardSize.width - 2 * edge;
const least = 1.9;

type Field = Decks['fields'][string];

function cardFront(context: DrawContext, card: Card): Item[] {
  const { pack, theme, metrics, lang, report } = context;
  const { chart, ink } = theme;
  const word = chartWords[lang];
  const deck = pack.decks?.decks[card.deck];
  const colour = sideLook(context, deck?.side)?.colour ?? chart.head;
  const saving = theme.grounds === 'frame';
  const fields = Object.entries(pack.decks?.fields ?? {}).flatMap(([id, field]) => {
    const value = card.fields[id];
    return value === undefined ? [] : [{ id, field, value, words: fieldText(context, field, value) }];
  });
  const of = (show: NonNullable<Field['show']>) => fields.filter(({ field }) => (field.show ?? 'line') === show);
  const about = `card ${card.id}`;
  const fitting = (spans: readonly Span[], room: number, tall: number, what: string): SetText => {
    checkGlyphs(context, about, spans);
    for (let scale = 1; ; scale -= 0.05) {
      const smaller = spans.map((span) => ({ ...span, size: Math.max(Math.min(span.size, least), span.size * scale) }));
      const set = setText(metrics, smaller, room);
      if (set.height <= tall && !set.cut) return set;
      if (smaller.every((span) => span.size <= least)) {
        report({
          code: 'draw/card-text-too-long',
          severity: 'warning',
          about,
          what: `The ${what} of card ${card.id} does not fit at ${least} mm.`,
          why: 'type under that size cannot be read at a table.',
          fix: 'shorten it in the spreadsheet of cards.',
        });
        return { ...set, lines: set.lines.slice(0, Math.max(1, Math.floor(tall / set.leading))) };
      }
    }
  };
  const items: Item[] = [
    rect(0, 0, cardSize.width, cardSize.height, { fill: saving ? theme.paper : colour }),
    rect(
      edge,
      edge,
      inner,
      cardSize.height - 2 * edge,
      { fill: theme.paper, stroke: saving ? colour : undefined, width: 0.4 },
      1.5,
    ),
  ];
  // The head: number and name.
  const headTall = 12;
  const disc = 4.6;
  items.push(
    circle(edge + 1.6 + disc, edge + headTall / 2 + 0.6, disc, saving ? { stroke: colour, width: 0.6 } : { fill: colour }),
  );
  const number = setText(
    metrics,
    [{ text: String(card.number), size: 5, weight: 800, fill: saving ? ink : legible(colour) }],
    2 * disc,
  );
  items.push(
    ...textItems(
      number,
      { x: edge + 1.6, y: edge + headTall / 2 + 0.6 - number.leading / 2 },
      { width: 2 * disc, align: 'middle' },
    ),
  );
  const nameX = edge + 3.4 + 2 * disc;
  const title = fitting(
    [{ text: say(card.name, lang), size: 4.6, weight: 700, fill: ink }],
    edge + inner - nameX - 1.5,
    8.4,
    'name',
  );
  const deckName = deck === undefined ? card.deck : say(deck.name, lang);
  const small = { size: 2.3, weight: 400 as const };
  const under = fitting([{ ...small, text: deckName, fill: chart.quiet }], edge + inner - nameX - 1.5, 3.4, 'name of the deck');
  const block = title.height + under.height;
  const titleY = edge + 0.6 + (headTall - block) / 2;
  items.push(
    group(textItems(title, { x: nameX, y: titleY }), { mark: `name ${card.id}` }),
    ...textItems(under, { x: nameX, y: titleY + title.height }),
  );
  // The panel: years at the left, badges at the right.
  let y = edge + headTall + 1.4;
  const panel = 13;
  items.push(
    rect(edge, y, inner, panel, {
      fill: saving ? theme.paper : mixed(colour, '#ffffff', 0.72),
      stroke: saving ? colour : undefined,
      width: 0.2,
    }),
  );
  const yearWords = card.years.length === 0 ? word.anyYear : card.years.join(' ');
  const years = fitting(
    [
      { text: `${word.years}\n`, ...small, fill: chart.quiet },
      { text: yearWords, size: card.years.length === 0 ? 3.2 : 4.2, weight: 700, fill: ink },
    ],
    26,
    panel - 1,
    'years',
  );
  items.push(group(textItems(years, { x: edge + 2.4, y: y + (panel - years.height) / 2 }), { mark: `years ${card.id}` }));
  let right = edge + inner - 2;
  for (const { id, field, words } of of('badge')) {
    const size = 10.6;
    right -= size;
    const figure = fitting([{ text: words, size: 5.6, weight: 800, fill: '#1b1b1b' }], size - 1, 7, say(field.name, lang));
    const name = setText(
      metrics,
      [{ text: say(field.short ?? field.name, lang), ...small, weight: 600, fill: '#1b1b1b' }],
      size - 0.6,
    );
    items.push(
      rect(
        right,
        y + (panel - size) / 2,
        size,
        size,
        { fill: saving ? theme.paper : '#f2c84b', stroke: '#1b1b1b', width: 0.25 },
        1.6,
      ),
      group(
        [
          ...textItems(figure, { x: right, y: y + (panel - size) / 2 + 0.2 }, { width: size, align: 'middle' }),
          ...textItems(name, { x: right, y: y + (panel + size) / 2 - name.height - 0.3 }, { width: size, align: 'middle' }),
        ],
        { mark: `field ${card.id} ${id}` },
      ),
    );
    right -= 1.6;
  }
  y += panel + 1;
  // From the foot upwards: the stand-in line, the row of results, the pair of boxes. The text gets what is left.
  let floor = cardSize.height - edge - 1;
  if (isStandIn(card.from)) {
    const set = fitting(
      [{ text: word.standInCard, size: 2.4, weight: 700, fill: theme.standIn }],
      inner - 2,
      3.4,
      'stand-in line',
    );
    floor -= set.height;
    items.push(group(textItems(set, { x: edge + 1, y: floor }, { width: inner - 2, align: 'middle' }), { mark: 'stand-in' }));
  }
  const row = resultRow(context, card, inner - 2);
  if (row !== undefined) {
    floor -= row.height + 0.8;
    items.push(group(row.items, { at: { x: edge + 1, y: floor } }));
  }
  const pair = of('pair');
  if (pair.length > 0) {
    const wide = (inner - 2) / pair.length;
    const tall = 8.6;
    floor -= tall + 1;
    for (const [i, { id, field, words }] of pair.entries()) {
      const x = edge + 1 + i * wide;
      const set = fitting(
        [
          { text: `${say(field.short ?? field.name, lang)}\n`, ...small, fill: chart.quiet },
          { text: words, size: 3.2, weight: 700, fill: ink },
        ],
        wide - 2,
        tall - 0.4,
        say(field.name, lang),
      );
      items.push(
        rect(x, floor, wide, tall, { fill: chart.band, stroke: chart.line, width: 0.15 }),
        group(textItems(set, { x, y: floor + (tall - set.height) / 2 }, { width: wide, align: 'middle' }), {
          mark: `field ${card.id} ${id}`,
        }),
      );
    }
  }
  const spans: Span[] = [];
  const body = { size: 3.1, weight: 400 as const };
  for (const { words, field, value } of of('label'))
    spans.push({ ...body, weight: 700, text: `${words}\n`, fill: field.colours?.[String(value)] ?? ink });
  if (card.text !== undefined) spans.push({ ...body, text: say(card.text, lang), fill: ink });
  for (const { words, field } of of('line'))
    spans.push(
      { ...body, text: `\n${say(field.name, lang)}: `, size: 2.6, fill: chart.quiet },
      { ...body, text: words, size: 2.6, weight: 600, fill: ink, glue: true },
    );
  if (spans.length > 0) {
    const set = fitting(spans, inner - 5, floor - y - 1, 'text');
    items.push(group(textItems(set, { x: edge + 2.5, y: y + 0.4 }), { mark: `text ${card.id}` }));
  }
  items.push(
    line({ x: edge, y: edge + headTall + 1.4 }, { x: edge + inner, y: edge + headTall + 1.4 }, { stroke: colour, width: 0.4 }),
  );
  return items;
}

function fieldText({ pack, lang }: DrawContext, field: Field, value: number | string): string {
  const own = field.words?.[String(value)];
  if (own !== undefined) return say(own, lang);
  return typeof value === 'number' ? String(value).replace('-', '−') : (nameOf(pack, value, lang) ?? plainWords(value));
}

/** The row of the deck's table that belongs to this card: a column for each difference, the code under it. */
function resultRow(context: DrawContext, card: Card, width: number): Drawing | undefined {
  const { pack, theme, metrics, lang } = context;
  const { chart, ink } = theme;
  const table = pack.tables[pack.decks?.decks[card.deck]?.table ?? ''];
  const cells = table?.cells[table.rowIds.indexOf(String(card.number))];
  if (table === undefined || cells === undefined) return undefined;
  const wide = width / cells.length;
  const [top, tall] = [4, 5.2];
  const items: Item[] = [
    rect(0, 0, width, top, { fill: chart.head }),
    rect(0, top, width, tall, { fill: theme.paper, stroke: chart.frame, width: 0.2 }),
  ];
  for (const [c, cell] of cells.entries()) {
    const column = table.columns.list[c];
    if (column === undefined) continue;
    const head = columnText(pack, table, column, lang).main;
    const [headStyle, style] = [
      { size: 2.7, weight: 600 as const },
      { size: 3.2, weight: 700 as const },
    ];
    const headSet = setText(
      metrics,
      [{ text: head, ...headStyle, size: fittedSize(metrics, head, headStyle, wide - 0.4, 1) ?? 1, fill: chart.headInk }],
      wide,
    );
    const words = cellText(pack, table, cell.is, lang);
    const span: Span = { ...style, text: words, size: fittedSize(metrics, words, style, wide - 1.6, 1) ?? 1, fill: ink };
    const set = setText(metrics, standsIn(cell) ? [span, { ...star(context, span), size: span.size * 0.7 }] : [span], wide);
    items.push(
      ...textItems(headSet, { x: c * wide, y: (top - headSet.leading) / 2 }, { width: wide, align: 'middle' }),
      group(textItems(set, { x: c * wide, y: top + (tall - set.leading) / 2 }, { width: wide, align: 'middle' }), {
        mark: `cell ${table.id} ${card.number} ${column.id}`,
      }),
    );
    if (c > 0) items.push(line({ x: c * wide, y: top }, { x: c * wide, y: top + tall }, { stroke: chart.line, width: 0.12 }));
  }
  return { width, height: top + tall, items };
}

function cardBack(context: DrawContext, id: string): Item[] {
  const { pack, theme, metrics, lang } = context;
  const deck = pack.decks?.decks[id];
  const side = deck?.side === undefined ? undefined : pack.game.sides[deck.side];
  const look = sideLook(context, deck?.side);
  const colour = look?.colour ?? theme.chart.head;
  const saving = theme.grounds === 'frame';
  const border = deck?.border ?? theme.chart.head;
  const ground = saving ? theme.paper : colour;
  const ink = look?.ink ?? (saving ? theme.ink : legible(colour));
  const { width, height } = cardSize;
  const name = deck === undefined ? id : say(deck.name, lang);
  const title = say(pack.game.title, lang);
  const fitted = (words: string, size: number, weight: 600 | 700 | 800, y: number): Item[] => {
    const set = setText(metrics, [{ text: words, size, weight, fill: ink }], width - 18);
    return textItems(set, { x: 9, y: y - set.height / 2 }, { width: width - 18, align: 'middle' });
  };
  const letter = side?.letter ?? '';
  const big = setText(metrics, [{ text: letter, size: 22, weight: 800, fill: saving ? theme.ink : legible(border) }], width);
  return [
    rect(0, 0, width, height, { fill: saving ? theme.paper : border }),
    rect(
      4.5,
      4.5,
      width - 9,
      height - 9,
      { fill: ground, stroke: saving ? border : undefined, width: saving ? 1 : undefined },
      2,
    ),
    rect(6.5, 6.5, width - 13, height - 13, { stroke: ink, width: 0.3, opacity: 0.6 }, 1.4),
    ...fitted(title, 4.4, 600, 17),
    circle(width / 2, height / 2 - 1, 13.5, saving ? { stroke: border, width: 0.8 } : { fill: border }),
    circle(width / 2, height / 2 - 1, 12.2, { stroke: saving ? border : ink, width: 0.3, opacity: 0.8 }),
    ...textItems(big, { x: 0, y: height / 2 - 1 - big.height / 2 }, { width, align: 'middle' }),
    ...fitted(name, 5.4, 700, height - 19),
  ];
}
