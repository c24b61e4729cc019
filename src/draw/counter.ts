import { type Counter, type CounterShape, say } from '../pack/index.js';
import type { DrawContext } from './context.js';
import { type CounterColours, coloursOf } from './counter-colours.js';
import { type CounterFace, lookOf, markerCounter } from './counter-look.js';
import { drawSlot, type SlotFace } from './counter-slots.js';
import type { CounterTemplate, Slot } from './counter-template.js';
import { circlePath, type Drawing, type Item, type Point, path, polygonPath, rect, rectPath } from './drawing.js';
import { type Box, fitText } from './fit.js';
import { unknownTemplate } from './problems.js';

/** One place of a face and what stands there. */
export interface PlacedSlot {
  readonly show: Slot['show'];
  readonly box: Box;
  readonly items: readonly Item[];
}

/** A face before it is put together, so that it can be checked place by place. */
export interface LaidCounter {
  readonly size: number;
  readonly shape: CounterShape;
  readonly colours: CounterColours;
  readonly slots: readonly PlacedSlot[];
}

export interface CounterOptions {
  /** Millimetres of the side, where a sheet wants another than the pack's. */
  readonly size?: number;
  /** Millimetres by which the ground goes beyond the cut. The drawing keeps its size; the ground starts at -bleed. */
  readonly bleed?: number;
}

/** Millimetres of a counter's side, from the pack's paper unless a sheet wants another. */
export const counterSize = ({ pack }: Pick<DrawContext, 'pack'>): number => pack.game.paper?.counter ?? 15;

/** One face of a counter, cut to size: no border beyond its edge, and no bleed unless asked for. */
export function drawCounter(context: DrawContext, counter: Counter, face: CounterFace, options: CounterOptions = {}): Drawing {
  const { size, shape, colours, slots } = layCounter(context, counter, face, options);
  const bleed = options.bleed ?? 0;
  return {
    width: size,
    height: size,
    ...(shape === 'square' ? {} : { outline: outlineOf(size, shape) }),
    items: [
      path(outlineOf(size, shape, bleed), { fill: colours.ground }),
      ...slots.filter(({ show }) => under.has(show)).flatMap((slot) => bled(slot, size, bleed)),
      ...frame(size, shape, colours, context),
      ...slots.filter(({ show }) => !under.has(show)).flatMap(({ items }) => items),
    ],
  };
}

/** A marker of game.yaml in its shape, whether or not counters.csv has a row for it. */
export function drawMarker(context: DrawContext, id: string, face: CounterFace = 'front', options: CounterOptions = {}): Drawing {
  const counter = markerCounter(context, id);
  if (counter === undefined) throw new RangeError(`There is no marker ${id}.`);
  return drawCounter(context, counter, face, options);
}

/** What lies under the print, and may lie under other things. */
const under: ReadonlySet<Slot['show']> = new Set(['band', 'stripe', 'formation-band']);

/** Where everything stands on a face. */
export function layCounter(context: DrawContext, counter: Counter, face: CounterFace, options: CounterOptions = {}): LaidCounter {
  const size = options.size ?? counterSize(context);
  // What a hidden counter is must not show from behind: not its size, nation or shape.
  if (face === 'back' && counter.hidden !== undefined) return layHidden(context, counter.hidden, size);
  const look = lookOf(context, counter);
  const colours = coloursOf(context, counter, look, face);
  const values = (face === 'back' ? counter.back : counter.front) ?? {};
  const on: SlotFace = { context, counter, face, look, colours, size, values };
  const template = templateOf(context, counter, look.template);
  const plain = face === 'back' && counter.back === undefined;
  const slots = (plain ? (template.back ?? template.slots) : template.slots).map((slot) => {
    // A frame around the edge takes its room from the print; bands run below it.
    const rim = colours.frame === undefined || under.has(slot.show) ? 0 : context.theme.counter.frame;
    const [x, y, width, height] = slot.at.map((part) => (part * (size - 2 * rim)) / 100) as [number, number, number, number];
    const box = { x: x + rim, y: y + rim, width, height };
    return { show: slot.show, box, items: drawSlot(on, slot, box) };
  });
  return { size, shape: look.shape, colours, slots: slots.filter(({ items }) => items.length > 0) };
}

function templateOf({ templates, report }: DrawContext, counter: Counter, id: string): CounterTemplate {
  const found = templates.counters[id];
  if (found !== undefined) return found;
  report(unknownTemplate(counter, id, templates.counters));
  return templates.counters[counter.class] ?? { name: { en: id, ja: id }, slots: [] };
}

/** The back that all counters of a hidden class share. */
function layHidden(context: DrawContext, id: string, size: number): LaidCounter {
  const { pack, theme, metrics, lang } = context;
  const given = pack.game.look.hidden[id];
  const full = theme.grounds === 'full';
  const [ground, ink] = full ? [given?.ground ?? theme.counter.marker, given?.ink ?? theme.ink] : [theme.paper, theme.ink];
  const box = { x: size * 0.15, y: size * 0.15, width: size * 0.7, height: size * 0.7 };
  const words = say(pack.game.hidden[id]?.back ?? '?', lang);
  const { items } = fitText(metrics, words, box, { size: size * 0.9, weight: 800, lines: 3, least: theme.leastText, fill: ink });
  const colours = { ground, ink, box: ground, boxInk: ink, band: undefined, stripe: ground, frame: full ? undefined : theme.ink };
  return { size, shape: 'square', colours, slots: [{ show: 'word', box, items }] };
}

function frame(size: number, shape: CounterShape, { frame: stroke }: CounterColours, { theme }: DrawContext): Item[] {
  const width = theme.counter.frame;
  return stroke === undefined ? [] : [path(outlineOf(size, shape, -width / 2), { stroke, width })];
}

/** The line along which a counter of this shape is cut, or one so much outside it. */
export const outlineOf = (size: number, shape: CounterShape, grow = 0): string =>
  shape === 'round'
    ? circlePath(size / 2, size / 2, size / 2 + grow)
    : shape === 'hexagon'
      ? polygonPath(hexagon(size, grow))
      : rectPath(-grow, -grow, size + 2 * grow, size + 2 * grow);

/** A hexagon with its points up and down, as high as the counter. */
function hexagon(size: number, grow = 0): Point[] {
  const shown = size / 2 + grow;
  return [-90, -30, 30, 90, 150, 210].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: size / 2 + shown * Math.cos(angle), y: size / 2 + shown * Math.sin(angle) };
  });
}

/** Bands that reach the cut go on beyond it. */
function bled({ box, items }: PlacedSlot, size: number, bleed: number): readonly Item[] {
  if (bleed === 0) return items;
  const fill = items[0]?.kind === 'path' ? items[0].fill : undefined;
  const grow = (from: number, length: number): [number, number] => {
    const start = from < 0.01 ? -bleed : from;
    return [start, (from + length > size - 0.01 ? size + bleed : from + length) - start];
  };
  const [x, width] = grow(box.x, box.width);
  const [y, height] = grow(box.y, box.height);
  return [rect(x, y, width, height, { fill })];
}
