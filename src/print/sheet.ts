import {
  type Box,
  type DrawContext,
  type Drawing,
  fittedSize,
  group,
  type Item,
  type Point,
  path,
  type Stamp,
  standInMark,
  type TextItem,
  text,
  use,
} from '../draw/index.js';
import { say } from '../pack/index.js';
import { bleedOf, type Sides } from './bleed.js';
import { behind, placeOf, type SheetGrid } from './grid.js';
import { CROSS, cropItem, cropMarks, crossPlaces, foldLine, RULER, registrationCross, ruler } from './marks.js';
import type { PrintSettings } from './settings.js';
import { sheetWords } from './words.js';

/** Something to be cut out of a sheet, with what is printed on its two sides. */
export interface Piece {
  /** As it is marked in the file: `counter us-1-army`. */
  readonly mark: string;
  readonly front: Drawing;
  readonly back?: Drawing | undefined;
}

export type Side = 'front' | 'back';

export interface SheetFacts {
  readonly context: DrawContext;
  readonly settings: PrintSettings;
  readonly grid: SheetGrid;
  /** What lies on these sheets: counters, cards. */
  readonly what: string;
  /** What the sign of a stand-in means, where a piece bears it. */
  readonly note?: string | undefined;
  /** Gives a page of the last build again where it would be made of the same things. */
  readonly same?: ((key: string, inputs: readonly unknown[], make: () => Drawing) => Drawing) | undefined;
}

/** Sheets of pieces of one size, as pages: each front followed by its back where the paper is turned. */
export function sheets(pieces: readonly Piece[], facts: SheetFacts): Drawing[] {
  const { grid, settings } = facts;
  const most = grid.columns * grid.rows;
  const parts = Array.from({ length: Math.ceil(pieces.length / most) }, (_, i) => pieces.slice(i * most, (i + 1) * most));
  const stamps = stampsOf(pieces);
  const same = facts.same ?? ((_key, _inputs, make) => make());
  const { pack, lang, theme } = facts.context;
  return parts.flatMap((part, i) => {
    const label = JSON.stringify([facts.what, facts.note, i, parts.length, settings, grid, pack.game.title, lang, theme]);
    const sheet = new Sheet(facts, part, stamps, i + 1, parts.length);
    const faces = (side: Side): unknown[] =>
      part.flatMap((piece) => [piece.mark, piece[side], piece[side] && stamps.get(piece[side])?.key]);
    const page = (name: string, of: readonly unknown[], make: () => Drawing): Drawing =>
      same(`sheet ${facts.what} ${grid.width} ${i} ${name}`, [label, ...of], make);
    if (settings.backs === 'fold') return [page('folded', [...faces('front'), ...faces('back')], () => sheet.folded())];
    const front = page('front', faces('front'), () => sheet.front());
    const alone = settings.backs === 'none' || part.every(({ back }) => back === undefined);
    return alone ? [front] : [front, page('back', faces('back'), () => sheet.back())];
  });
}

/** Copies of one face are one stamp; a face that is printed once is drawn where it stands. */
function stampsOf(pieces: readonly Piece[]): Map<Drawing, Stamp | undefined> {
  const stamps = new Map<Drawing, Stamp | undefined>();
  for (const { mark, front, back } of pieces)
    for (const [face, side] of [[front, 'front'] as const, [back, 'back'] as const])
      if (face !== undefined)
        stamps.set(face, stamps.has(face) ? (stamps.get(face) ?? { key: `${mark} ${side}`, ...face }) : undefined);
  return stamps;
}

class Sheet {
  private readonly words;

  constructor(
    private readonly facts: SheetFacts,
    private readonly pieces: readonly Piece[],
    private readonly stamps: ReadonlyMap<Drawing, Stamp | undefined>,
    private readonly number: number,
    private readonly of: number,
  ) {
    this.words = sheetWords[facts.context.lang];
  }

  front(): Drawing {
    return this.page([...this.side('front'), ...this.frame(this.words.front, true)]);
  }

  /** Everything on a back moves by the printer's offset, its marks too. */
  back(): Drawing {
    const items = [...this.side('back'), ...this.frame(this.words.back, false)];
    const { offset } = this.facts.settings;
    return this.page(offset.x === 0 && offset.y === 0 ? items : [group(items, { at: offset })]);
  }

  folded(): Drawing {
    const { page, inside, band } = this.facts.grid;
    const [middle, bottom] = [page.width / 2, inside.y + inside.height];
    return this.page([
      ...this.side('front'),
      ...this.side('back'),
      foldLine({ x: middle, y: inside.y + band - 2.4 }, { x: middle, y: bottom - band + 2.4 }),
      text(
        this.words.foldHere,
        { x: middle + 1.2, y: inside.y + band - 0.4 },
        { size: 2.2, weight: 400, fill: this.facts.context.theme.ink },
      ),
      ...this.frame(this.words.fold, true),
    ]);
  }

  private page(items: readonly Item[]): Drawing {
    return { ...this.facts.grid.page, items };
  }

  private side(side: Side): Item[] {
    const { grid, settings } = this.facts;
    const places = this.pieces.map((_, i) => {
      const place = placeOf(grid, i);
      return side === 'front' ? place : behind(grid, place, settings.backs);
    });
    const block = around(places);
    const items = this.pieces.flatMap((piece, i) => {
      const face = side === 'front' ? piece.front : piece.back;
      const place = places[i];
      return face === undefined || place === undefined ? [] : [this.piece(piece, face, place, block, side)];
    });
    const [xs, ys] = [
      places.flatMap(({ x, width }) => [round(x), round(x + width)]),
      places.flatMap(({ y, height }) => [round(y), round(y + height)]),
    ];
    return [...items, cropItem(cropMarks(block, xs, ys, settings.bleed))];
  }

  /**
   * A piece turned over its short edge stands upside down, unless its back is printed upside down: so a counter is the same thing
   * whichever way its sheet was printed.
   */
  private piece({ mark }: Piece, face: Drawing, place: Box, block: Box, side: Side): Item {
    const { settings, grid } = this.facts;
    const head = side === 'back' && settings.backs === 'short-edge';
    const inner = Math.min(settings.bleed, grid.gutter / 2);
    const outer = (a: number, b: number): number => (Math.abs(a - b) < 0.001 ? settings.bleed : inner);
    const sides: Sides = {
      left: outer(place.x, block.x),
      top: outer(place.y, block.y),
      right: outer(place.x + place.width, block.x + block.width),
      bottom: outer(place.y + place.height, block.y + block.height),
    };
    const own = head ? { left: sides.right, top: sides.bottom, right: sides.left, bottom: sides.top } : sides;
    const stamp = this.stamps.get(face);
    // A round or hexagonal piece shows where it is cut; crop marks only give its box.
    const line = face.outline === undefined ? [] : [path(face.outline, { stroke: this.facts.context.theme.faint, width: 0.1 })];
    return group([...bleedOf(face, own), ...(stamp === undefined ? face.items : [use(stamp, { x: 0, y: 0 })]), ...line], {
      at: head ? { x: place.x + place.width, y: place.y + place.height } : { x: place.x, y: place.y },
      rotate: head ? 180 : 0,
      mark: `${mark} ${side}`,
    });
  }

  /** What the sheet is, its crosses and its ruler, in the bands above and below the pieces. */
  private frame(side: string, notes: boolean): Item[] {
    const { context, settings, grid, what, note } = this.facts;
    const { inside } = grid;
    const { theme, lang, pack } = context;
    const [left, right] = [inside.x + 2 * CROSS + 2, inside.x + inside.width - 2 * CROSS - 2];
    const foot = inside.y + inside.height - RULER.height;
    const title = `${say(pack.game.title, lang)} · ${what} · ${this.words.sheet(this.number, this.of)}, ${side}`;
    const how = `${this.words.size(grid.width, grid.height, grid.gutter, settings.bleed)}. ${this.words.turn[settings.backs]} ${this.words.atFullSize}`;
    const beside = left + RULER.width + 5;
    const style = { size: 2.2, weight: 600 } as const;
    const crosses = crossPlaces(inside).flatMap(registrationCross);
    if (grid.slim)
      return [
        ...crosses,
        fitted(context, `${title} · ${how}`, { x: left, y: inside.y + 3.4 }, { size: 2.6, weight: 600 }, right - left),
      ];
    return [
      ...crosses,
      fitted(context, title, { x: left, y: inside.y + 3.2 }, { size: 3.2, weight: 700 }, right - left),
      fitted(context, how, { x: left, y: inside.y + 6.4 }, { size: 2.2, weight: 400 }, right - left),
      ...ruler({ x: left, y: foot }, theme),
      fitted(context, this.words.ruler, { x: beside, y: foot + 3.2 }, { size: 2.2, weight: 400 }, right - beside),
      ...(notes && note !== undefined
        ? [
            ...standInMark({ x: beside, y: foot + 4.3, width: 2.2, height: 2.6 }, theme.standIn, 0.25),
            { ...fitted(context, note, { x: beside + 3, y: foot + 6.4 }, style, right - beside - 3), fill: theme.standIn },
          ]
        : []),
    ];
  }
}

/** A line that shrinks until it has room; nothing of a sheet runs into its neighbour. */
export function fitted(
  { metrics, theme }: Pick<DrawContext, 'metrics' | 'theme'>,
  words: string,
  at: Point,
  style: Pick<TextItem, 'size' | 'weight'>,
  room: number,
): TextItem {
  const size = fittedSize(metrics, words, style, room, 0.1) ?? 0.1;
  return text(words, at, { ...style, size, fill: theme.ink });
}

/** The box around some places. */
export function around(places: readonly Box[]): Box {
  const x = Math.min(...places.map((place) => place.x));
  const y = Math.min(...places.map((place) => place.y));
  return {
    x,
    y,
    width: Math.max(...places.map((place) => place.x + place.width)) - x,
    height: Math.max(...places.map((place) => place.y + place.height)) - y,
  };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
