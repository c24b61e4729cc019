import { type Phase, say } from '../pack/index.js';
import { type Block, type BlockPart, cutBlock, heightOf, whole } from './block.js';
import { titleBand } from './chart.js';
import { chartWords, cite } from './chart-words.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, line, placed, rect } from './drawing.js';
import { checkGlyphs, type Span, setText, textItems } from './set-text.js';
import { sideLook } from './side-look.js';

/** The sequence of play: phases nested, who acts, rule numbers, what to remember. */
export const drawSequence = (context: DrawContext, width = 91): Drawing => whole(context.theme, sequenceBlock(context, width));

/** The same in columns of equal height, for screens, which are wider than high; a long one is higher rather than too wide to read. */
export function drawSequenceColumns(context: DrawContext, highest: number, most: number, width = 91): Drawing {
  const block = sequenceBlock(context, width);
  const total = heightOf(block);
  const columns = Math.min(most, Math.ceil(total / highest));
  let pieces = [whole(context.theme, block)];
  for (let room = total / columns; pieces.length !== columns; room += 2) {
    const cut = cutBlock(context.theme, block, room, room);
    if (cut.length <= columns) pieces = cut;
    if (cut.length < columns) break;
  }
  const gap = 3;
  return {
    width: pieces.length * (width + gap) - gap,
    height: Math.max(...pieces.map(({ height }) => height)),
    items: pieces.map((piece, i) => placed(piece, { x: i * (width + gap), y: 0 })),
  };
}

/** `tight` sets the rows closer, for a sequence that would go over by a few lines. */
export function sequenceBlock(context: DrawContext, width: number, tight = false): Block {
  const { pack, lang } = context;
  const word = chartWords[lang];
  const title = { title: word.sequence, rule: cite(pack.sequence.rule), about: 'sequence' };
  const parts: BlockPart[] = [];
  const walk = (phase: Phase, depth: number, above: readonly string[]): void => {
    parts.push(phaseRow(context, phase, depth, above, width, tight));
    for (const inner of phase.phases) walk(inner, depth + 1, sidesOf(phase));
  };
  for (const phase of pack.sequence.phases) walk(phase, 0, []);
  for (const variant of Object.values(pack.sequence.variants)) parts.push(variantRow(context, variant, width));
  return {
    mark: 'sequence',
    width,
    framed: true,
    head: titleBand(context, title, width),
    again: titleBand(context, { ...title, continued: true }, width),
    parts,
  };
}

const chip = 11;

/** Who acts: as stated, or else the one side that acts in all of its parts. */
function sidesOf(phase: Phase): readonly string[] {
  if (phase.side !== undefined) return [phase.side].flat();
  const [first, ...others] = phase.phases.map(sidesOf);
  return first !== undefined && first.length === 1 && others.every((one) => one.join() === first.join()) ? first : [];
}

/** `above` are the sides that act in the whole of which it is a part. */
function phaseRow(
  context: DrawContext,
  phase: Phase,
  depth: number,
  above: readonly string[],
  width: number,
  tight: boolean,
): BlockPart {
  const { pack, metrics, theme, lang } = context;
  const { chart, ink } = theme;
  const group0 = phase.phases.length > 0;
  const top = depth === 0;
  const sides = sidesOf(phase);
  const left = 2 + Math.min(depth, 3) * 4;
  const size = top ? chart.textSize * 1.12 : chart.textSize;
  const names = (sides.join() === above.join() ? [] : sides).map((id) => say(pack.game.sides[id]?.name ?? id, lang));
  const heading: Span[] = [{ text: say(phase.name, lang), size, weight: top || group0 ? 700 : 600, fill: ink }];
  if (phase.rule) heading.push({ text: ` ${cite(phase.rule)}`, size: chart.noteSize * 0.92, weight: 400, fill: chart.quiet });
  // The name of the phase usually says who acts; where it does not, it is added.
  const said = say(phase.name, lang);
  const who = names.filter((name) => !said.includes(name) && !said.includes(name.replace(/軍$/, '')));
  if (who.length > 0) heading.push({ text: ` · ${who.join(', ')}`, size: chart.noteSize, weight: 600, fill: chart.accent });
  const reminders = phase.remember.map((one): Span[] => [
    { text: say(one.text, lang), size: chart.noteSize, weight: 400, fill: ink },
    ...(one.rule ? [{ text: ` ${cite(one.rule)}`, size: chart.noteSize * 0.92, weight: 400 as const, fill: chart.quiet }] : []),
  ]);
  for (const spans of [heading, ...reminders]) checkGlyphs(context, `phase ${phase.id}`, spans);
  const number: Span = { text: phase.number, size: chart.noteSize, weight: 700, fill: ink };
  const box = Math.max(chip, metrics.width(phase.number, number) + 2.4);
  const x = left + box + 1.6;
  const room = width - x - 1.8;
  const set = setText(metrics, heading, room);
  const notes = reminders.map((spans) => setText(metrics, spans, room - 3));
  const pad = (top ? 1.2 : 0.7) * (tight ? 0.4 : 1);
  const height = set.height + notes.reduce((sum, one) => sum + one.height + 0.3, 0) + 2 * pad;
  const tall = 4.6;
  const chipY = pad + (set.leading - tall) / 2;
  const items: Item[] = [rect(0, 0, width, height, { fill: top && group0 ? chart.label : theme.paper })];
  const looks = sides.flatMap((id) => sideLook(context, id) ?? []);
  const neutral = { ground: { fill: group0 ? chart.accent : chart.quiet }, ink: chart.accentInk };
  const grounds = looks.length === 0 ? [neutral] : looks;
  const slice = box / grounds.length;
  for (const [i, { ground }] of grounds.entries()) items.push(rect(left + i * slice, chipY, slice, tall, ground));
  const numberSet = setText(metrics, [{ ...number, fill: (grounds[0] ?? neutral).ink }], box);
  items.push(
    ...textItems(numberSet, { x: left, y: chipY + (tall - numberSet.leading) / 2 }, { width: box, align: 'middle' }),
    group(textItems(set, { x, y: pad }), { mark: `phase ${phase.number}` }),
  );
  let y = pad + set.height + 0.3;
  for (const one of notes) {
    items.push(rect(x, y + one.leading / 2 - 0.4, 0.8, 0.8, { fill: chart.accent }), ...textItems(one, { x: x + 2.2, y }));
    y += one.height + 0.3;
  }
  items.push(line({ x: 0, y: 0 }, { x: width, y: 0 }, { stroke: chart.line, width: chart.lineWidth }));
  return { width, height, items, keep: group0 };
}

type Variant = DrawContext['pack']['sequence']['variants'][string];

function variantRow(context: DrawContext, variant: Variant, width: number): BlockPart {
  const { pack, metrics, theme, lang } = context;
  const { chart, ink } = theme;
  const note = { size: chart.noteSize, weight: 400 as const };
  const spans: Span[] = [
    { ...note, text: say(variant.name, lang), weight: 700, fill: chart.accent },
    ...(variant.rule ? [{ ...note, text: ` ${cite(variant.rule)}`, fill: chart.quiet }] : []),
    { ...note, text: `: ${playedIn(pack.sequence.phases, new Set(variant.phases)).join(' · ')}`, fill: ink, glue: true },
    ...(variant.note ? [{ ...note, text: `\n${say(variant.note, lang)}`, fill: ink }] : []),
  ];
  checkGlyphs(context, 'sequence', spans);
  const set = setText(metrics, spans, width - 4);
  const height = set.height + 1.6;
  return {
    width,
    height,
    items: [
      rect(0, 0, width, height, { fill: theme.chart.band }),
      ...textItems(set, { x: 2, y: 0.8 }),
      line({ x: 0, y: 0 }, { x: width, y: 0 }, { stroke: chart.line, width: chart.lineWidth }),
    ],
  };
}

/** The numbers of the phases that are played; a group whose phases are all played is named by itself. */
function playedIn(phases: readonly Phase[], played: ReadonlySet<string>): string[] {
  const all = (phase: Phase): boolean => played.has(phase.number) || (phase.phases.length > 0 && phase.phases.every(all));
  return phases.flatMap((phase) => (all(phase) ? [phase.number] : playedIn(phase.phases, played)));
}
