import { type Counter, say, standInShare } from '../pack/index.js';
import { chartWords } from './chart-words.js';
import type { DrawContext } from './context.js';
import { counterSize, drawCounter } from './counter.js';
import { type Drawing, group, type Item, type Point, placed, rect } from './drawing.js';
import { fittedSize } from './metrics.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';
import { sideStripe } from './sheet.js';

/** Name and credits of the game, the colours of its sides, and a row of its counters. */
export function titleHead(
  context: DrawContext,
  area: Point & { readonly width: number },
  titleHeight: number,
): { readonly items: readonly Item[]; readonly bottom: number } {
  const { pack, theme, metrics, lang } = context;
  const word = chartWords[lang];
  const credits = [
    pack.game.edition === undefined ? undefined : say(pack.game.edition, lang),
    pack.game.designer,
    pack.game.publisher,
    word.players(pack.game.players.min, pack.game.players.max),
    `${pack.counters.reduce((sum, counter) => sum + counter.count, 0)} ${word.counters}`,
    say(pack.game.scale.space, lang),
    say(pack.game.scale.turn, lang),
  ].filter((one) => one !== undefined);
  const items: Item[] = [];
  const name = say(pack.game.title, lang);
  const large = { size: titleHeight, weight: 800 } as const;
  // On one line where that is not much smaller: no last word alone.
  const titleSize = fittedSize(metrics, name, large, area.width, large.size * 0.7) ?? large.size;
  const titleSet = setText(metrics, [{ ...large, text: name, size: titleSize, fill: theme.ink }], area.width);
  const credit = { text: credits.join(' · '), size: 3.8, weight: 400 } as const;
  const creditSize = fittedSize(metrics, credit.text, credit, area.width, credit.size * 0.75) ?? credit.size;
  const creditSet = setText(metrics, [{ ...credit, size: creditSize, fill: theme.chart.quiet }], area.width);
  checkGlyphs(context, 'cover', [{ ...credit, text: credits.join(''), fill: theme.ink }]);
  let y = area.y;
  items.push(...textItems(titleSet, { x: area.x, y }));
  y += titleSet.height + 1;
  items.push(...textItems(creditSet, { x: area.x, y }));
  y += creditSet.height + 3;
  items.push(...sideStripe(context, Object.entries(pack.game.sides), { x: area.x, y, width: area.width, height: 4.4 }));
  y += 7.4;
  const strip = counterStrip(context, area.width);
  if (strip !== undefined) {
    items.push(placed(strip, { x: area.x, y }));
    y += strip.height + 5;
  }
  return { items, bottom: y };
}

/** Millimetres at the top of a title card over which VASSAL writes the steps of its wizard. */
export const wizardSteps = 20;

/** A card with the title, for a program to show: whose the game is, and what of it stands in. `last` is the line at its foot. */
export function titleCard(context: DrawContext, last: string): Drawing {
  const { pack, theme, metrics, lang } = context;
  const { chart } = theme;
  const word = chartWords[lang];
  const [width, margin] = [118, 8];
  const inner = width - 2 * margin;
  const head = titleHead(context, { x: margin, y: wizardSteps, width: inner }, 11);
  const lines: Span[] = [
    ...(standInShare(pack) > 0
      ? [{ text: word.standInGame, size: chart.textSize, weight: 700 as const, fill: theme.standIn }]
      : []),
    ...(pack.game.rights === undefined
      ? []
      : [{ text: say(pack.game.rights, lang), size: chart.noteSize, weight: 400 as const, fill: chart.quiet }]),
    { text: last, size: chart.noteSize, weight: 400, fill: chart.quiet },
  ];
  checkGlyphs(context, 'title card', lines);
  const items = [...head.items];
  let y = head.bottom;
  for (const one of lines) {
    const set = setText(metrics, [one], inner);
    items.push(...textItems(set, { x: margin, y }));
    y += set.height + 1.2;
  }
  const height = Math.ceil(y + margin - 1.2);
  return {
    width,
    height,
    items: [rect(0, 0, width, height, { fill: theme.paper }), group(items, { mark: 'title' })],
  };
}

/** A row of counters at true size, as different from each other as the game has them. */
function counterStrip(context: DrawContext, width: number): Drawing | undefined {
  const { pack } = context;
  const size = counterSize(context);
  const room = Math.floor((width + 2) / (size + 2));
  const units = pack.counters.filter((one) => one.class === 'unit');
  const nations = [...new Set(units.map((one) => one.nation ?? one.side))];
  const queues = nations.map((nation) => {
    const own = units.filter((one) => (one.nation ?? one.side) === nation);
    return [...new Map(own.map((one) => [`${one.kind} ${one.size}`, one] as const)).values()];
  });
  const chosen: Counter[] = [];
  for (let turn = 0; chosen.length < room && queues.some((queue) => queue.length > turn); turn++)
    for (const queue of queues) {
      const next = queue[turn];
      if (next !== undefined && chosen.length < room) chosen.push(next);
    }
  if (chosen.length === 0) return undefined;
  // Whoever prints the counters is told of their problems; the cover is not the place.
  const quiet = { ...context, report: () => {} };
  const gap = chosen.length > 1 ? (width - chosen.length * size) / (chosen.length - 1) : 0;
  const step = size + Math.min(gap, size / 2);
  return {
    width,
    height: size,
    items: chosen.map((counter, i) =>
      placed(drawCounter(quiet, counter, 'front'), { x: i * step, y: 0 }, { mark: `sample ${counter.id}` }),
    ),
  };
}
