import type { DrawContext } from '../context.js';
import type { Item, Point } from '../drawing.js';
import type { Rect } from './rect.js';

/** A track, a box or a legend that stands beside the map. It is as wide as its rows let it be. */
export interface Block {
  readonly id: string;
  /** Rows it wants to have at least, and the most of use to it. */
  readonly rows: readonly [number, number];
  /** Millimetres it needs in so many rows. */
  width(rows: number): number;
  /** It grows no wider than this many times what it needs. */
  readonly stretch: number;
  draw(area: Rect): BlockDrawing;
}

export interface BlockDrawing {
  readonly items: readonly Item[];
  /** Places of the spaces that lie in it. */
  readonly places: readonly { readonly space: number; readonly area: Rect }[];
}

export interface Placed {
  readonly block: Block;
  readonly area: Rect;
}

/** What every block measures by: the cell that holds a counter, the head with the name, the gap between blocks. */
export interface PanelUnits {
  readonly cell: number;
  readonly head: number;
  readonly gap: number;
}

export const unitsFor = ({ pack }: Pick<DrawContext, 'pack'>): PanelUnits => ({
  cell: (pack.game.paper?.counter ?? 15) + 2.5,
  head: 5,
  gap: 3,
});

interface Shelf {
  readonly rows: number;
  readonly blocks: Block[];
  used: number;
}

/** Blocks in shelves as wide as there is room: each shelf is filled from side to side, all blocks on it are of one height. */
export function shelve(blocks: readonly Block[], width: number, units: PanelUnits): { placed: Placed[]; height: number } {
  const shelves: Shelf[] = [];
  for (const block of blocks) {
    const [low, high] = block.rows;
    let rows = low;
    while (rows < high && block.width(rows) > width) rows++;
    const fits = shelves.find(
      (shelf) => shelf.rows >= rows && shelf.rows <= high && shelf.used + block.width(shelf.rows) <= width + 1e-6,
    );
    if (fits === undefined) shelves.push({ rows, blocks: [block], used: Math.min(width, block.width(rows)) + units.gap });
    else {
      fits.blocks.push(block);
      fits.used += block.width(fits.rows) + units.gap;
    }
  }
  const placed: Placed[] = [];
  const row = units.cell + units.head + units.gap;
  let y = 0;
  for (const { rows, blocks: list } of shelves) {
    const height = rows * row - units.gap;
    const wanted = list.map((block) => Math.min(width, block.width(rows)));
    const room = width - units.gap * (list.length - 1);
    const widths = justify(
      wanted,
      list.map(({ stretch }) => stretch),
      room,
    );
    let x = 0;
    for (const [i, block] of list.entries()) {
      placed.push({ block, area: { x, y, width: widths[i] as number, height } });
      x += (widths[i] as number) + units.gap;
    }
    y += height + units.gap;
  }
  return { placed, height: Math.max(0, y - units.gap) };
}

/** Widths that fill the room, each grown in proportion, none far beyond what it may. */
function justify(wanted: readonly number[], stretch: readonly number[], room: number): number[] {
  const widths = [...wanted];
  for (let round = 0; round < 8; round++) {
    const left = room - widths.reduce((sum, wide) => sum + wide, 0);
    const growing = widths.flatMap((wide, i) => (wide < (wanted[i] as number) * (stretch[i] as number) - 1e-6 ? [i] : []));
    if (left < 0.01 || growing.length === 0) break;
    const total = growing.reduce((sum, i) => sum + (widths[i] as number), 0);
    for (const i of growing)
      widths[i] = Math.min(
        (wanted[i] as number) * (stretch[i] as number),
        (widths[i] as number) + (left * (widths[i] as number)) / total,
      );
  }
  // A little room left over is shared out all the same, so that the shelf ends where the map does.
  const used = widths.reduce((sum, wide) => sum + wide, 0);
  const left = room - used;
  return left > 0.01 && left <= room * 0.3 ? widths.map((wide) => wide + (left * wide) / used) : widths;
}

export const movedBy = ({ x, y, width, height }: Rect, by: Point): Rect => ({ x: x + by.x, y: y + by.y, width, height });
