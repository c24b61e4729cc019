import { isStandIn, type Language, type Pack, type SequenceFile, say } from '../pack/index.js';
import { type Block, type BlockPart, stack, whole } from './block.js';
import { star, titleBand, warningLine } from './chart.js';
import { chartWords, cite, plainWords } from './chart-words.js';
import { legible } from './colour.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, rect } from './drawing.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';

type Turn = SequenceFile['turns'][number];

/** The turns as boxes, each with room for the marker, its weather and what happens in it. */
export const drawTurnTrack = (context: DrawContext, width = 186): Drawing => whole(context.theme, turnTrackBlock(context, width));

export function turnTrackBlock(context: DrawContext, width: number): Block {
  const { pack, lang } = context;
  const word = chartWords[lang];
  const { turns } = pack.sequence;
  const title = { title: word.turns, rule: cite(pack.sequence.rule), about: 'turns' };
  const standIns = turns.filter((turn) => isStandIn(turn.from ?? pack.sequence.from)).length;
  const events = turns.some((turn) => turn.events.length > 0);
  const most = Math.max(1, Math.min(turns.length, Math.floor(width / (events ? 45 : 31))));
  const across = Math.ceil(turns.length / Math.ceil(turns.length / most));
  const rows: BlockPart[] = [];
  for (let from = 0; from < turns.length; from += across)
    rows.push(turnRow(context, turns.slice(from, from + across), across, width));
  const band = titleBand(context, title, width);
  return {
    mark: 'turns',
    width,
    framed: true,
    head: standIns > 0 ? stack([band, warningLine(context, word.standIns(standIns, turns.length), width)]) : band,
    again: titleBand(context, { ...title, continued: true }, width),
    parts: rows,
  };
}

function turnRow(context: DrawContext, turns: readonly Turn[], across: number, width: number): BlockPart {
  const { pack, theme, metrics, lang } = context;
  const { chart, ink } = theme;
  const wide = width / across;
  const pad = 1.4;
  const tab = 8.5;
  const boxes = turns.map((turn) => {
    const name: Span[] = [{ text: say(turn.name, lang), size: chart.textSize, weight: 700, fill: ink }];
    if (isStandIn(turn.from ?? pack.sequence.from)) name.push(star(context, name[0] as Span));
    const weather = turn.weather === undefined ? undefined : weatherName(pack, turn.weather, lang);
    const events = turn.events.map((event): Span[] => [
      { text: say(event.text, lang), size: chart.noteSize, weight: 400, fill: ink },
      ...(event.rule
        ? [{ text: ` ${cite(event.rule)}`, size: chart.noteSize * 0.92, weight: 400 as const, fill: chart.quiet }]
        : []),
    ]);
    for (const spans of [name, ...events]) checkGlyphs(context, `turn ${turn.number}`, spans);
    return {
      turn,
      name: setText(metrics, name, wide - tab - 2 * pad),
      weather:
        weather === undefined
          ? undefined
          : setText(metrics, [{ text: weather, size: chart.noteSize, weight: 600, fill: chart.accent }], wide - tab - 2 * pad),
      events: events.map((spans) => setText(metrics, spans, wide - 2 * pad)),
    };
  });
  const topOf = (box: (typeof boxes)[number]): number => Math.max(tab, box.name.height + (box.weather?.height ?? 0) + 1.2);
  const height = Math.max(
    // Room for the marker beside the words, also where nothing happens.
    (pack.game.paper?.counter ?? 15) + 6,
    ...boxes.map((box) => topOf(box) + box.events.reduce((sum, one) => sum + one.height + 0.6, 0) + 2 * pad),
  );
  const items: Item[] = [];
  for (const [i, box] of boxes.entries()) {
    const x = i * wide;
    items.push(
      rect(x, 0, wide, height, { fill: theme.paper, stroke: chart.line, width: chart.lineWidth }),
      rect(x, 0, tab, tab, { fill: chart.label }),
    );
    const number = setText(metrics, [{ text: String(box.turn.number), size: 5.4, weight: 800, fill: legible(chart.label) }], tab);
    items.push(...textItems(number, { x, y: (tab - number.leading) / 2 }, { width: tab, align: 'middle' }));
    const inside: Item[] = [...textItems(box.name, { x: x + tab + pad, y: 0.8 })];
    if (box.weather) inside.push(...textItems(box.weather, { x: x + tab + pad, y: 0.8 + box.name.height }));
    let y = topOf(box) + pad;
    for (const event of box.events) {
      inside.push(...textItems(event, { x: x + pad, y }));
      y += event.height + 0.6;
    }
    items.push(group(inside, { mark: `turn ${box.turn.number}` }));
  }
  return { width, height, items };
}

/** What the weather of a turn is called: by the results or the rows of a chart that knows it. */
export function weatherName(pack: Pack, id: string, lang: Language): string {
  for (const table of Object.values(pack.tables)) {
    const result = table.results[id];
    if (result !== undefined) return say(result.name, lang);
    if (!table.id.startsWith('weather')) continue;
    const row = table.rows.list.find((one) => typeof one === 'object' && one.id === id);
    if (typeof row === 'object' && row.name !== undefined) return say(row.name, lang);
  }
  return plainWords(id);
}
