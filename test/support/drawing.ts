import type { Drawing, Item, Metrics, Point, TextItem } from '../../src/draw/index.js';

export interface FoundText {
  readonly item: TextItem;
  /** Marks of the groups it lies in, the outermost first. */
  readonly within: readonly string[];
  /** The corners of its box on the sheet: its width, and a capital's height above the baseline. */
  readonly corners: readonly Point[];
}

/** Every text of a drawing with where it truly lies. */
export function textsOf(drawing: Drawing, metrics: Metrics): FoundText[] {
  const out: FoundText[] = [];
  const visit = (items: readonly Item[], put: (at: Point) => Point, within: readonly string[]): void => {
    for (const item of items) {
      if (item.kind === 'group') {
        const { at = { x: 0, y: 0 }, rotate = 0, scale = 1 } = item;
        const inner = (p: Point): Point => {
          const turned = turn({ x: p.x * scale, y: p.y * scale }, rotate);
          return put({ x: at.x + turned.x, y: at.y + turned.y });
        };
        visit(item.items, inner, item.mark === undefined ? within : [...within, item.mark]);
      }
      if (item.kind !== 'text') continue;
      const wide = metrics.width(item.text, item);
      const high = metrics.capHeight(item);
      const left = item.anchor === 'start' ? 0 : item.anchor === 'end' ? -wide : -wide / 2;
      const corners = [
        { x: left, y: -high },
        { x: left + wide, y: -high },
        { x: left + wide, y: 0 },
        { x: left, y: 0 },
      ].map((p) => {
        const turned = turn(p, item.rotate ?? 0);
        return put({ x: item.x + turned.x, y: item.y + turned.y });
      });
      out.push({ item, within, corners });
    }
  };
  visit(drawing.items, (p) => p, []);
  return out;
}

const turn = ({ x, y }: Point, degrees: number): Point => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
};

/** Whether two convex shapes share more than a touch: no line along a side of either parts them. */
export function overlap(a: readonly Point[], b: readonly Point[], slack = 0.05): boolean {
  for (const [p, q] of [...sidesOf(a), ...sidesOf(b)]) {
    const length = Math.hypot(q.x - p.x, q.y - p.y);
    if (length < 1e-9) continue;
    const along = ({ x, y }: Point): number => ((q.y - p.y) * x - (q.x - p.x) * y) / length;
    const [as, bs] = [a.map(along), b.map(along)];
    if (Math.max(...as) <= Math.min(...bs) + slack || Math.max(...bs) <= Math.min(...as) + slack) return false;
  }
  return true;
}

const sidesOf = (shape: readonly Point[]): [Point, Point][] => shape.map((p, i) => [p, shape[(i + 1) % shape.length] as Point]);

/** How many items of each kind a drawing has, stamps counted once per use. */
export function countItems(items: readonly Item[]): Record<Item['kind'], number> {
  const count = { path: 0, text: 0, group: 0, use: 0, image: 0 };
  const visit = (list: readonly Item[]): void => {
    for (const item of list) {
      count[item.kind]++;
      if (item.kind === 'group') visit(item.items);
    }
  };
  visit(items);
  return count;
}
