import { type Counter, say } from '../pack/index.js';
import { readable } from './colour.js';
import type { DrawContext } from './context.js';
import type { CounterColours } from './counter-colours.js';
import { type CounterFace, type CounterLook, codeWord, counterName, faceWord, isStandInCounter } from './counter-look.js';
import type { Slot, SlotShow } from './counter-template.js';
import { circle, type Item, path, polygonPath, rect, use } from './drawing.js';
import { type Box, fitText } from './fit.js';
import { tooLong, unknownSymbol } from './problems.js';
import { symbolStamp } from './symbol.js';

/** All that a slot needs to know of the face on which it stands. */
export interface SlotFace {
  readonly context: DrawContext;
  readonly counter: Counter;
  readonly face: CounterFace;
  readonly look: CounterLook;
  readonly colours: CounterColours;
  /** Millimetres of the counter's side. */
  readonly size: number;
  readonly values: Counter['front'];
}

/** What the slot shows on this face; nothing when there is nothing to show. */
export function drawSlot(face: SlotFace, slot: Slot, box: Box): Item[] {
  if (!wanted(face, slot)) return [];
  const picture = pictures[slot.show];
  if (picture !== undefined) return picture(face, slot, box);
  const words = texts[slot.show]?.(face);
  return words === undefined || words === '' ? [] : setWords(face, slot, box, words);
}

function wanted(face: SlotFace, slot: Slot): boolean {
  if (slot.face !== undefined && slot.face !== face.face) return false;
  return slot.if === undefined || conditions[slot.if](face);
}

const conditions: Readonly<Record<NonNullable<Slot['if']>, (face: SlotFace) => boolean>> = {
  icon: (face) => iconOf(face) !== undefined,
  'no-icon': (face) => iconOf(face) === undefined,
  values: (face) => printed(face).length > 0,
  'no-values': (face) => printed(face).length === 0,
  designation: ({ counter }) => counter.designation !== undefined,
  'no-designation': ({ counter }) => counter.designation === undefined,
  entry: ({ counter }) => counter.entry !== undefined,
  'no-entry': ({ counter }) => counter.entry === undefined,
};

/** The values in the order of the first layout that the face fills; without one, every number it has. */
function printed({ context, values }: SlotFace): readonly string[] {
  const { layouts, values: kinds, look } = context.pack.game;
  const layout = layouts.find((ids) => ids.every((id) => values[id] !== undefined));
  if (layout !== undefined) return layout;
  return Object.keys(kinds).filter(
    (id) => values[id] !== undefined && kinds[id]?.kind !== 'text' && look.values[id]?.icon === undefined,
  );
}

function valueWords(face: SlotFace): string {
  const { context, values, counter } = face;
  const text = printed(face)
    .map((id) => `${context.pack.game.look.values[id]?.signed && Number(values[id]) > 0 ? '+' : ''}${values[id]}`)
    .join('-');
  const brackets = counter.flags.some((flag) => context.pack.game.look.flags[flag]?.mark === '()');
  return brackets && text !== '' ? `(${text})` : text;
}

const texts: Readonly<Partial<Record<SlotShow, (face: SlotFace) => string | undefined>>> = {
  size: ({ context, counter }) => (counter.size === undefined ? undefined : context.pack.game.sizes[counter.size]?.mark),
  designation: ({ counter }) => counter.designation,
  name: ({ context, counter }) => counterName(context, counter),
  word: ({ context, counter, look, face }) => faceWord(context, counter, look, face),
  values: valueWords,
  setup: ({ context, counter }) => (counter.setup === undefined ? undefined : codeWord(context, counter.setup)),
  entry: ({ context, counter }) => (counter.entry === undefined ? undefined : codeWord(context, counter.entry)),
  exit: ({ context, counter }) => (counter.exit === undefined ? undefined : codeWord(context, counter.exit)),
  letter: ({ context, counter }) =>
    context.theme.letters && counter.side !== undefined ? context.pack.game.sides[counter.side]?.letter : undefined,
  nation: (face) => (face.context.theme.letters ? nationLetters(face) : undefined),
  formation: (face) => {
    const found = formationOf(face);
    return found?.name === undefined ? undefined : say(found.name, face.context.lang);
  },
};

/** The nation's first letters, Latin as the side's letter is, where a side has several nations. */
function nationLetters({ context: { pack }, counter }: SlotFace): string | undefined {
  const { nations } = pack.game;
  const nation = counter.nation === undefined || counter.class === 'marker' ? undefined : nations[counter.nation];
  const several = Object.values(nations).filter(({ side }) => [side].flat().includes(counter.side ?? '')).length > 1;
  return nation === undefined || !several ? undefined : [...say(nation.name)].slice(0, 2).join('');
}

function setWords(face: SlotFace, slot: Slot, box: Box, words: string): Item[] {
  const { context, colours, size, counter } = face;
  const boxed = slot.boxed === 'always' || (slot.boxed !== undefined && counter.flags.includes(slot.boxed));
  const inner = boxed ? inset(box, size * 0.012) : box;
  const fill = boxed ? colours.ground : colours.ink;
  const fitted = fitText(context.metrics, words, inner, {
    size: slot.text === undefined ? inner.height / 0.7 : (slot.text * size) / 100,
    weight: slot.weight,
    lines: slot.lines,
    align: slot.align,
    rotate: slot.rotate,
    least: context.theme.leastText,
    fill,
  });
  if (fitted.tight) context.report(tooLong(counter, slot.show, words, context.theme.leastText));
  return [...(boxed ? [rect(box.x, box.y, box.width, box.height, { fill: colours.ink }, size * 0.02)] : []), ...fitted.items];
}

const pictures: Readonly<Partial<Record<SlotShow, (face: SlotFace, slot: Slot, box: Box) => Item[]>>> = {
  symbol: (face, slot, box) => {
    const { counter, context, colours, look } = face;
    const id =
      look[face.face].icon ??
      counter.symbol ??
      (counter.kind === undefined ? undefined : context.pack.game.kinds[counter.kind]?.symbol);
    if (id === undefined) {
      context.report(unknownSymbol(counter, undefined, context.templates.symbols));
      return [];
    }
    const inks = { ink: colours.boxInk, box: formationOf(face)?.colour ?? colours.box, line: slot.line ?? 6 };
    const ink = readable(inks.ink, inks.box, 3);
    if (!look.double) return stamped(face, id, { ...inks, ink }, box);
    const step = 0.13;
    const small = { width: box.width * (1 - step), height: box.height * (1 - step) };
    return [
      ...stamped(face, id, { ...inks, ink }, { x: box.x + box.width * step, y: box.y, ...small }),
      ...stamped(face, id, { ...inks, ink }, { x: box.x, y: box.y + box.height * step, ...small }),
    ];
  },
  icon: (face, slot, box) => {
    const id = iconOf(face);
    return id === undefined
      ? []
      : stamped(face, id, { ink: face.colours.ink, box: face.colours.ground, line: slot.line ?? 6 }, box);
  },
  emblem: (face, slot, box) => {
    const { counter, context, colours } = face;
    const side = counter.side;
    const id = side === undefined ? undefined : context.pack.game.look.emblems[side];
    if (id !== undefined) return stamped(face, id, { ink: colours.ink, box: colours.ground, line: slot.line ?? 6 }, box);
    const letter = side === undefined ? undefined : context.pack.game.sides[side]?.letter;
    if (letter === undefined) return [];
    const radius = Math.min(box.width, box.height) / 2;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const inner = { x: at.x - radius * 0.6, y: at.y - radius * 0.55, width: radius * 1.2, height: radius * 1.1 };
    return [
      circle(at.x, at.y, radius * 0.95, { stroke: colours.ink, width: radius * 0.1 }),
      ...setWords(face, { ...slot, weight: 800, text: undefined }, inner, letter),
    ];
  },
  badge: (face, slot, box) => {
    const id = face.look[face.face].badge ?? (face.counter.back === undefined ? undefined : face.look.front.badge);
    return id === undefined || id === 'none'
      ? []
      : stamped(face, id, { ink: face.colours.ink, box: face.colours.ground, line: slot.line ?? 6 }, box);
  },
  icons: (face, _slot, box) => valueIcons(face, box),
  steps: (face, _slot, box) => {
    const { counter, colours, face: which } = face;
    const count = which === 'back' ? counter.steps - 1 : counter.steps;
    // One-step units have no dot: there is nothing to tell.
    if (counter.steps < 2 || count < 1) return [];
    const radius = Math.min(box.width / 2, box.height / (2.6 * counter.steps));
    return Array.from({ length: count }, (_, i) =>
      circle(box.x + box.width / 2, box.y + box.height / 2 + (i - (count - 1) / 2) * radius * 2.6, radius, { fill: colours.ink }),
    );
  },
  flags: (face, slot, box) => {
    const marks = face.counter.flags.flatMap((flag) => {
      const mark = face.context.pack.game.look.flags[flag];
      return mark === undefined || mark.mark === '()' ? [] : [mark];
    });
    const side = Math.min(box.width, box.height / Math.max(1, marks.length));
    const top = box.y + (box.height - side * marks.length) / 2;
    return marks.flatMap((mark, i) =>
      flagMark(face, slot, mark, { x: box.x + (box.width - side) / 2, y: top + i * side, width: side, height: side }),
    );
  },
  'stand-in': ({ counter, colours, context }, _slot, box) =>
    isStandInCounter(counter) ? standInMark(box, colours.ink, context.theme.counter.line) : [],
  band: ({ colours }, _slot, box) =>
    colours.band === undefined ? [] : [rect(box.x, box.y, box.width, box.height, { fill: colours.band })],
  stripe: ({ counter, face, colours }, _slot, box) =>
    face === 'back' && isWeaker(counter) ? [rect(box.x, box.y, box.width, box.height, { fill: colours.stripe })] : [],
  'formation-band': (face, _slot, box) => {
    const colour = formationOf(face)?.colour;
    return colour === undefined ? [] : [rect(box.x, box.y, box.width, box.height, { fill: colour })];
  },
};

/** A back with the values of the front, and not with something else altogether. */
const isWeaker = ({ class: kind, front, back = {} }: Counter): boolean =>
  kind === 'unit' && Object.keys(back).some((id) => front[id] !== undefined);

/** The sign of a stand-in: a hollow diamond. The sheets say what it means. */
export function standInMark({ x, y, width, height }: Box, ink: string, line: number): Item[] {
  const [cx, cy, r] = [x + width / 2, y + height / 2, Math.min(width, height) / 2 - line / 2];
  const points = [
    { x: cx, y: cy - r },
    { x: cx + r * 0.8, y: cy },
    { x: cx, y: cy + r },
    { x: cx - r * 0.8, y: cy },
  ];
  return [path(polygonPath(points), { stroke: ink, width: line })];
}

const iconOf = ({ look, face, counter }: SlotFace): string | undefined =>
  look[face].icon ?? (face === 'back' && look.back.word === undefined ? look.front.icon : undefined) ?? counter.symbol;

function formationOf({ context, counter }: SlotFace) {
  const formations = context.pack.game.look.formations;
  const id = formations === undefined ? undefined : counter.front[formations.value];
  return id === undefined ? undefined : formations?.list[String(id)];
}

/** A symbol as large as the box allows, in its middle. */
function stamped(face: SlotFace, id: string, inks: { ink: string; box: string; line: number }, box: Box): Item[] {
  const art = face.context.templates.symbols[id];
  if (art === undefined) {
    face.context.report(unknownSymbol(face.counter, id, face.context.templates.symbols));
    return [];
  }
  const stamp = symbolStamp(id, art, inks);
  const scale = Math.min(box.width / stamp.width, box.height / stamp.height);
  return [
    use(
      stamp,
      { x: box.x + (box.width - stamp.width * scale) / 2, y: box.y + (box.height - stamp.height * scale) / 2 },
      { scale },
    ),
  ];
}

/** Values as so many symbols in a row, in the order of game.yaml. Where there are too many, one symbol and its number. */
function valueIcons(face: SlotFace, box: Box): Item[] {
  const { context, values, colours, size } = face;
  const { look, values: kinds } = context.pack.game;
  const each = Object.keys(kinds).flatMap((id) => {
    const as = look.values[id];
    const count = Number(values[id] ?? 0);
    return as?.icon === undefined || !(count > 0) ? [] : [{ as, icon: as.icon, count }];
  });
  const total = each.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return [];
  const many = total > 6;
  const places = many
    ? each.map((one) => ({ ...one, number: one.count }))
    : each.flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, number: 0 })));
  // Few are no larger than a quarter of the counter, so that counters of a sheet look alike.
  const side = Math.min(box.height, box.width / places.length, size / 4);
  const left = box.x + (box.width - side * places.length) / 2;
  return places.flatMap(({ as, icon, number }, i) => {
    const at = { x: left + i * side, y: box.y + (box.height - side) / 2, width: side, height: side };
    const fill = as.fill ?? colours.box;
    const room = inset(at, side * (as.ring ? 0.13 : 0.02));
    const letter = number > 0 ? String(number) : context.theme.letters ? as.letter : undefined;
    const inks = { ink: '#1b1b1b', box: fill, line: 6 };
    return [
      ...(as.ring ? stamped(face, 'ring', { ...inks, ink: colours.ink }, at) : []),
      ...stamped(face, icon, inks, room),
      ...(letter === undefined ? [] : iconLetter(face, letter, inset(at, side * 0.22), fill)),
    ];
  });
}

function iconLetter({ context, counter }: SlotFace, letter: string, box: Box, ground: string): readonly Item[] {
  const least = context.theme.leastText;
  const { items, tight } = fitText(context.metrics, letter, box, {
    size: box.height,
    weight: 700,
    least,
    fill: readable('#1b1b1b', ground),
  });
  if (tight) context.report(tooLong(counter, 'icons', letter, least));
  return items;
}

function flagMark(
  face: SlotFace,
  slot: Slot,
  mark: { readonly mark: string; readonly shape: string; readonly struck: boolean },
  box: Box,
): Item[] {
  const { colours, context } = face;
  const line = context.theme.counter.line;
  const ink = { stroke: colours.ink, width: line };
  const [cx, cy, r] = [box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - line];
  const outline: Item[] =
    mark.shape === 'circle'
      ? [circle(cx, cy, r, ink)]
      : mark.shape === 'square'
        ? [rect(cx - r * 0.9, cy - r * 0.9, r * 1.8, r * 1.8, ink)]
        : mark.shape === 'triangle'
          ? [
              path(
                polygonPath([
                  { x: cx, y: cy - r },
                  { x: cx + r, y: cy + r * 0.85 },
                  { x: cx - r, y: cy + r * 0.85 },
                ]),
                { ...ink, join: 'round' },
              ),
            ]
          : [];
  const low = mark.shape === 'triangle' ? r * 0.28 : 0;
  const half = r * (mark.shape === 'triangle' ? 0.5 : mark.shape === 'none' ? 0.95 : 0.62);
  const room = { x: cx - half, y: cy - half + low, width: half * 2, height: half * 2 };
  return [
    ...outline,
    ...(mark.mark === ''
      ? []
      : setWords(face, { ...slot, weight: 700, text: undefined, lines: 1, boxed: undefined }, room, mark.mark)),
    ...(mark.struck
      ? [
          path(
            polygonPath(
              [
                { x: cx - r, y: cy + r },
                { x: cx + r, y: cy - r },
              ],
              false,
            ),
            ink,
          ),
        ]
      : []),
  ];
}

const inset = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});
