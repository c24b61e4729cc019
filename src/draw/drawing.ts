/**
 * A picture as plain data, in millimetres, y down. It is written as SVG (svg.ts) and painted into PDFs (print room) alike, so
 * that paper, screen and module show the same thing.
 */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  /**
   * The line along which a piece is cut, as path data, where that is not its rectangle: a round or hexagonal marker. The shapes
   * that reach this line (or the rectangle) are what a sheet extends beyond it as bleed.
   */
  readonly outline?: string | undefined;
}

export type Item = PathItem | TextItem | GroupItem | UseItem | ImageItem;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Ink {
  /** #rrggbb. Nothing is filled without it. */
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  /** Of the stroke, in millimetres. */
  readonly width?: number | undefined;
  readonly dash?: readonly number[] | undefined;
  readonly cap?: 'butt' | 'round' | 'square' | undefined;
  readonly join?: 'miter' | 'round' | 'bevel' | undefined;
  readonly opacity?: number | undefined;
}

export interface PathItem extends Ink {
  readonly kind: 'path';
  /** As in SVG: M L H V C S Q T A Z, absolute or relative. */
  readonly d: string;
  readonly rule?: 'nonzero' | 'evenodd' | undefined;
}

/** How a text is set. The family is one; which of its files serves is a matter of weight and of the characters. */
export interface TextStyle {
  /** Millimetres of the em. */
  readonly size: number;
  readonly weight: Weight;
}

export type Weight = 400 | 600 | 700 | 800;

export interface TextItem extends TextStyle {
  readonly kind: 'text';
  readonly text: string;
  /** Where the baseline starts, has its middle or ends, by anchor. */
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly fill: string;
  /** A line around the letters, so that they can be read on a map. */
  readonly halo?: { readonly colour: string; readonly width: number } | undefined;
  /** Degrees clockwise around x, y. */
  readonly rotate?: number | undefined;
  readonly opacity?: number | undefined;
}

export interface GroupItem {
  readonly kind: 'group';
  readonly items: readonly Item[];
  /** First moved, then turned (degrees clockwise), then scaled. */
  readonly at?: Point | undefined;
  readonly rotate?: number | undefined;
  readonly scale?: number | undefined;
  /** Only what lies inside this path is seen. */
  readonly clip?: string | undefined;
  readonly clipRule?: 'nonzero' | 'evenodd' | undefined;
  readonly opacity?: number | undefined;
  /** What this is, for whoever reads the picture back: `counter us-1-army front`. Written as id-like data, never seen. */
  readonly mark?: string | undefined;
}

/** A part that is drawn often and defined once. Two stamps with the same key are the same picture. */
export interface Stamp {
  readonly key: string;
  /** The box that holds it, from 0, 0. */
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
}

export interface UseItem {
  readonly kind: 'use';
  readonly stamp: Stamp;
  readonly x: number;
  readonly y: number;
  readonly scale?: number | undefined;
  readonly rotate?: number | undefined;
}

/** A picture of pixels: an owner's scan. */
export interface ImageItem {
  readonly kind: 'image';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly type: 'png' | 'jpeg';
  readonly data: Uint8Array;
  readonly opacity?: number | undefined;
}

export const path = (d: string, ink: Ink & Pick<PathItem, 'rule'>): PathItem => ({ kind: 'path', d, ...ink });

export const rect = (x: number, y: number, width: number, height: number, ink: Ink, radius = 0): PathItem =>
  path(rectPath(x, y, width, height, radius), ink);

export const circle = (x: number, y: number, radius: number, ink: Ink): PathItem => path(circlePath(x, y, radius), ink);

export const line = (a: Point, b: Point, ink: Ink): PathItem => path(`M${mm(a.x)} ${mm(a.y)}L${mm(b.x)} ${mm(b.y)}`, ink);

export const text = (
  words: string,
  at: Point,
  style: TextStyle & Omit<TextItem, 'kind' | 'text' | 'x' | 'y' | keyof TextStyle | 'anchor'> & Partial<Pick<TextItem, 'anchor'>>,
): TextItem => ({ kind: 'text', text: words, x: at.x, y: at.y, anchor: 'start', ...style });

export const group = (items: readonly Item[], rest: Omit<GroupItem, 'kind' | 'items'> = {}): GroupItem => ({
  kind: 'group',
  items,
  ...rest,
});

/** A drawing as a part of another, its top left at this point. */
export const placed = (drawing: Drawing, at: Point, rest: Omit<GroupItem, 'kind' | 'items' | 'at'> = {}): GroupItem =>
  group(drawing.items, { at, ...rest });

export const use = (stamp: Stamp, at: Point, rest: Omit<UseItem, 'kind' | 'stamp' | 'x' | 'y'> = {}): UseItem => ({
  kind: 'use',
  stamp,
  x: at.x,
  y: at.y,
  ...rest,
});

export function rectPath(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius <= 0) return `M${mm(x)} ${mm(y)}H${mm(x + width)}V${mm(y + height)}H${mm(x)}Z`;
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx: number, dy: number): string => `a${mm(r)} ${mm(r)} 0 0 1 ${mm(dx)} ${mm(dy)}`;
  return `M${mm(x + r)} ${mm(y)}H${mm(x + width - r)}${arc(r, r)}V${mm(y + height - r)}${arc(-r, r)}H${mm(x + r)}${arc(-r, -r)}V${mm(y + r)}${arc(r, -r)}Z`;
}

export const circlePath = (x: number, y: number, r: number): string =>
  `M${mm(x - r)} ${mm(y)}a${mm(r)} ${mm(r)} 0 1 1 ${mm(2 * r)} 0a${mm(r)} ${mm(r)} 0 1 1 ${mm(-2 * r)} 0Z`;

export const polygonPath = (points: readonly Point[], close = true): string =>
  points.length === 0 ? '' : `M${points.map(({ x, y }) => `${mm(x)} ${mm(y)}`).join('L')}${close ? 'Z' : ''}`;

/** A length as it is written: micrometres are enough. */
export const mm = (value: number): string => String(Math.round(value * 1000) / 1000);
