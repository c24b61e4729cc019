import { type Box, type Drawing, type Item, type PathItem, path, rect } from '../draw/index.js';

/** How far a piece's ground goes on beyond each of its edges. */
export interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The ground of a piece carried on beyond its edge, so that a cut a little outside still meets colour and not paper. Filled
 * rectangles that reach an edge (the ground, a band) are pushed out over it; a shape with an outline of its own grows by a line
 * of its own colour along it. Nothing else of the piece is repeated: no figure is ever seen beyond the cut.
 */
export function bleedOf({ width, height, items, outline }: Drawing, sides: Sides): Item[] {
  const most = Math.max(sides.left, sides.top, sides.right, sides.bottom);
  if (most <= 0) return [];
  const grounds = filled(items);
  if (outline !== undefined) {
    const least = Math.min(sides.left, sides.top, sides.right, sides.bottom);
    const ground = grounds.find(({ d }) => d === outline) ?? grounds[0];
    return ground === undefined || least <= 0
      ? []
      : [path(outline, { fill: ground.fill, stroke: ground.fill, width: 2 * least, join: 'round' })];
  }
  return grounds.flatMap((ground, i) => {
    const box = rectangleOf(ground.d);
    if (box === undefined) {
      // The ground itself may have round corners: its colour fills the whole bleed.
      return i === 0
        ? [
            rect(-sides.left, -sides.top, width + sides.left + sides.right, height + sides.top + sides.bottom, {
              fill: ground.fill,
            }),
          ]
        : [];
    }
    const left = near(box.x, 0) ? -sides.left : box.x;
    const top = near(box.y, 0) ? -sides.top : box.y;
    const right = near(box.x + box.width, width) ? width + sides.right : box.x + box.width;
    const bottom = near(box.y + box.height, height) ? height + sides.bottom : box.y + box.height;
    const grown = left < 0 || top < 0 || right > width || bottom > height;
    return grown ? [rect(left, top, right - left, bottom - top, { fill: ground.fill, opacity: ground.opacity })] : [];
  });
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.02;

/** The filled paths of a drawing that are not moved, from the bottom up. */
function filled(items: readonly Item[]): PathItem[] {
  return items.flatMap((item): PathItem[] => {
    if (item.kind === 'path') return item.fill === undefined ? [] : [item];
    const still = item.kind === 'group' && !item.at && !item.rotate && (item.scale ?? 1) === 1;
    return still ? filled(item.items) : [];
  });
}

/** An upright rectangle from its path; undefined for anything else. */
function rectangleOf(d: string): Box | undefined {
  const found = /^M([-\d.]+) ([-\d.]+)H([-\d.]+)V([-\d.]+)H([-\d.]+)Z$/.exec(d);
  if (found === null) return undefined;
  const [x = 0, y = 0, right = 0, bottom = 0, back] = found.slice(1).map(Number);
  return back === x ? { x, y, width: right - x, height: bottom - y } : undefined;
}
