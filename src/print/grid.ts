import type { Box, Point } from '../draw/index.js';
import { CROP } from './marks.js';
import { type Page, printable } from './paper.js';
import type { PrintSettings } from './settings.js';

/** Above and below the pieces of a sheet: what it is, registration crosses, and the ruler unless the band is slim. */
const band = { usual: 9.4, slim: 6.1 } as const;

/** Where the pieces of a sheet lie. Columns and rows are as many as fit. */
export interface SheetGrid {
  readonly page: Page;
  /** What the printer reaches, less the room that the offset of the backs needs. */
  readonly inside: Box;
  /** The height of what stands above and below the pieces; in a slim one there is no ruler. */
  readonly band: number;
  readonly slim: boolean;
  readonly columns: number;
  readonly rows: number;
  /** The top left of the first piece. */
  readonly start: Point;
  readonly width: number;
  readonly height: number;
  readonly gutter: number;
}

/**
 * A grid of pieces of one size on a page, or on its left half where backs are folded behind their fronts. The room left free is
 * the same above and below, and left and right, so that the backs of a sheet that is turned over either edge find the same room.
 */
export function sheetGrid(
  page: Page,
  size: { readonly width: number; readonly height: number },
  { gutter, bleed, backs, offset }: Pick<PrintSettings, 'gutter' | 'bleed' | 'backs' | 'offset'>,
  slim = false,
): SheetGrid | undefined {
  const turned = backs === 'long-edge' || backs === 'short-edge';
  const inside = printable(page, turned ? { x: Math.abs(offset.x), y: Math.abs(offset.y) } : { x: 0, y: 0 });
  const high = slim ? band.slim : band.usual;
  const edge = bleed + CROP.gap + CROP.length + 0.3;
  const wide = backs === 'fold' ? page.width / 2 - inside.x : inside.width;
  const [roomX, roomY] = [wide - 2 * edge, inside.height - 2 * (high + edge)];
  const many = (room: number, one: number): number => Math.max(0, Math.floor((room + gutter + 1e-6) / (one + gutter)));
  const [columns, rows] = [many(roomX, size.width), many(roomY, size.height)];
  if (columns === 0 || rows === 0) return undefined;
  const used = columns * (size.width + gutter) - gutter;
  return {
    page,
    inside,
    band: high,
    slim,
    columns,
    rows,
    start: { x: inside.x + (wide - used) / 2, y: inside.y + high + edge },
    gutter,
    ...size,
  };
}

/** The place of a piece on the front of its sheet. */
export function placeOf({ columns, start, width, height, gutter }: SheetGrid, index: number): Box {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  return { x: start.x + column * (width + gutter), y: start.y + row * (height + gutter), width, height };
}

/** Where a place of the front lies on the back, seen from the back. Folding along the middle mirrors as the long edge does. */
export function behind({ page }: Pick<SheetGrid, 'page'>, place: Box, backs: PrintSettings['backs']): Box {
  return backs === 'short-edge'
    ? { ...place, y: page.height - place.y - place.height }
    : { ...place, x: page.width - place.x - place.width };
}
