import { type Drawing, group, type Item, placed, rect } from './drawing.js';
import type { Theme } from './theme.js';

/** A part that is never cut. With `keep` it stays with the part after it. */
export interface BlockPart extends Drawing {
  readonly keep?: boolean;
  /** A word about the rows over it: it does not go over alone, under a head without rows. */
  readonly about?: boolean;
}

/** Something that goes on a sheet: a head that is repeated where it goes on, and parts that are not cut. */
export interface Block {
  /** `table crt`, for whoever reads the picture back. */
  readonly mark: string;
  readonly width: number;
  readonly head: Drawing;
  /** Over the rest, when it is cut. */
  readonly again: Drawing;
  readonly parts: readonly BlockPart[];
  readonly framed: boolean;
}

/** A block in one piece. */
export const whole = (theme: Theme, block: Block): Drawing => piece(theme, block, block.head, block.parts);

export const heightOf = (block: Block): number => block.head.height + sum(block.parts);

/**
 * Cuts a block where it must: the first piece at most `first` high, the others `room`. A part that is higher than the room
 * stands in a piece of its own; whoever lays it out finds that it does not fit.
 */
export function cutBlock(theme: Theme, block: Block, first: number, room: number): Drawing[] {
  const out: Drawing[] = [];
  let head = block.head;
  let from = 0;
  while (from < block.parts.length || out.length === 0) {
    const space = (out.length === 0 ? first : room) - head.height;
    let to = from;
    let used = 0;
    while (to < block.parts.length && used + (block.parts[to] as BlockPart).height <= space + 1e-6)
      used += (block.parts[to++] as BlockPart).height;
    // What belongs to the next part goes over with it, unless nothing would be left.
    let last = to;
    if (last < block.parts.length) while (last > from && block.parts[last - 1]?.keep) last--;
    // Notes that go over take a row or two along.
    if (last < block.parts.length && block.parts.slice(last).every((part) => part.about)) {
      while (last > from && block.parts[last - 1]?.about) last--;
      last -= Math.min(2, last - from);
    }
    if (last > from) to = last;
    if (to === from && out.length === 0 && first < room) {
      // Nothing fits under the head: all goes over.
      return cutBlock(theme, block, room, room);
    }
    to = Math.max(to, from + 1);
    out.push(piece(theme, block, head, block.parts.slice(from, to)));
    head = block.again;
    from = to;
  }
  return out;
}

function piece(theme: Theme, { mark, width, framed }: Block, head: Drawing, parts: readonly Drawing[]): Drawing {
  const { items, height } = stack([head, ...parts]);
  const inside: Item[] = framed
    ? [...items, rect(0, 0, width, height, { stroke: theme.chart.frame, width: theme.chart.frameWidth })]
    : [...items];
  return { width, height, items: [group(inside, { mark })] };
}

/** Drawings under each other. */
export function stack(drawings: readonly Drawing[], gap = 0): Drawing {
  const items: Item[] = [];
  let y = 0;
  for (const drawing of drawings) {
    if (drawing.items.length > 0) items.push(placed(drawing, { x: 0, y }));
    y += drawing.height + gap;
  }
  return {
    width: Math.max(0, ...drawings.map((drawing) => drawing.width)),
    height: drawings.length === 0 ? 0 : y - gap,
    items,
  };
}

const sum = (parts: readonly Drawing[]): number => parts.reduce((total, part) => total + part.height, 0);
