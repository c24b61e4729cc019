import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, line, placed, rect } from './drawing.js';
import { checkGlyphs, leastWidth, naturalWidth, type Span, setText, textItems } from './set-text.js';

export interface GridCell {
  readonly spans: readonly Span[];
  readonly align?: 'start' | 'middle' | 'end';
  readonly fill?: string | undefined;
  /** `cell crt 3 2:1`, for whoever reads the picture back. */
  readonly mark?: string;
  /** A small picture before the words. */
  readonly picture?: Drawing;
  /** Columns that it spans; only in heads. */
  readonly span?: number;
}

export interface GridColumn {
  readonly align: 'start' | 'middle';
  /** Columns that are as wide as each other: those of a scale. */
  readonly equal?: boolean;
}

/** Rows and columns of words, before anyone knows how wide. */
export interface Grid {
  readonly about: string;
  readonly columns: readonly GridColumn[];
  readonly head: readonly (readonly GridCell[])[];
  readonly rows: readonly (readonly GridCell[])[];
  /** Least height of a row. */
  readonly rowHeight: number;
}

export interface LaidGrid {
  readonly width: number;
  readonly head: Drawing;
  readonly rows: readonly Drawing[];
  /** What all type was multiplied with to make it fit. */
  readonly scale: number;
}

const padX = 1.3;
const padY = 0.8;
const pictureGap = 1.4;

/** The least width at which nothing must get smaller, and the width at which nothing must be wrapped. */
export function gridWidths({ metrics }: DrawContext, grid: Grid): { readonly least: number; readonly natural: number } {
  const widths = measure(metrics, grid, 1);
  return { least: total(widths.map(({ least }) => least)), natural: total(widths.map(({ natural }) => natural)) };
}

/** Sets a grid to exactly this width. Type gets smaller only when words would not fit; what still does not is reported. */
export function layGrid(context: DrawContext, grid: Grid, width: number): LaidGrid {
  const { metrics, theme, report } = context;
  const sizes = [...grid.head, ...grid.rows].flat().flatMap((cell) => cell.spans.map((span) => span.size));
  const floor = Math.min(1, theme.chart.leastSize / Math.max(theme.chart.leastSize, Math.min(...sizes, 99)));
  let scale = 1;
  let widths = measure(metrics, grid, scale);
  while (total(widths.map(({ least }) => least)) > width && scale > floor) {
    scale = Math.max(floor, scale - 0.04);
    widths = measure(metrics, grid, scale);
  }
  if (total(widths.map(({ least }) => least)) > width)
    report({
      code: 'draw/chart-too-wide',
      severity: 'warning',
      about: grid.about,
      what: `The ${grid.about} needs ${Math.ceil(total(widths.map(({ least }) => least)))} mm, and there are ${Math.floor(width)}.`,
      why: 'words that are longer than their column are cut across lines.',
      fix: 'print it on wider paper, or shorten the longest words of its columns.',
    });
  const columns = share(widths, width);
  for (const cell of [...grid.head, ...grid.rows].flat()) checkGlyphs(context, grid.about, cell.spans);
  const head = grid.head.map((row) => layRow(context, grid, row, columns, scale, theme.chart.label));
  const rows = grid.rows.map((row, r) =>
    layRow(context, grid, row, columns, scale, r % 2 === 1 ? theme.chart.band : theme.paper, grid.rowHeight),
  );
  let y = 0;
  const items = head.map((row) => {
    const item = placed(row, { x: 0, y });
    y += row.height;
    return item;
  });
  return { width, head: { width, height: y, items }, rows, scale };
}

interface ColumnWidth {
  readonly least: number;
  readonly natural: number;
}

const measured = new WeakMap<Grid, Map<number, readonly ColumnWidth[]>>();

function measure(metrics: DrawContext['metrics'], grid: Grid, scale: number): readonly ColumnWidth[] {
  const known = measured.get(grid) ?? new Map<number, readonly ColumnWidth[]>();
  measured.set(grid, known);
  const widths = known.get(scale) ?? newMeasure(metrics, grid, scale);
  known.set(scale, widths);
  return widths;
}

function newMeasure(metrics: DrawContext['metrics'], grid: Grid, scale: number): ColumnWidth[] {
  const widths = grid.columns.map(() => ({ least: 2 * padX, natural: 2 * padX }));
  for (const row of [...grid.head, ...grid.rows]) {
    let c = 0;
    for (const cell of row) {
      const column = widths[c];
      c += cell.span ?? 1;
      if (column === undefined || (cell.span ?? 1) > 1 || cell.spans.length === 0) continue;
      const spans = scaled(cell.spans, scale);
      const extra = 2 * padX + (cell.picture ? cell.picture.width + pictureGap : 0);
      column.least = Math.max(column.least, leastWidth(metrics, spans) + extra + 0.02);
      column.natural = Math.max(column.natural, naturalWidth(metrics, spans) + extra + 0.02);
    }
  }
  const same = grid.columns.flatMap((column, c) => (column.equal ? [widths[c] as ColumnWidth] : []));
  const least = Math.max(0, ...same.map((one) => one.least));
  const natural = Math.max(0, ...same.map((one) => one.natural));
  return widths.map((one, c) => (grid.columns[c]?.equal ? { least, natural } : one));
}

/** Shares the room: each column what it must have, then what it would like, then the rest by what it has. */
function share(widths: readonly ColumnWidth[], room: number): number[] {
  const natural = total(widths.map((one) => one.natural));
  if (natural <= room) return widths.map((one) => one.natural * (room / natural));
  const least = total(widths.map((one) => one.least));
  if (least >= room) return widths.map((one) => one.least * (room / least));
  // The square root keeps a column of one long sentence from starving the columns of many short ones.
  const wish = widths.map((one) => Math.sqrt(Math.max(0, one.natural - one.least)));
  const out = widths.map((one) => one.least);
  let spare = room - least;
  const open = new Set(widths.keys());
  while (spare > 1e-6 && open.size > 0) {
    const whole = total([...open].map((c) => wish[c] as number));
    if (whole === 0) break;
    let used = 0;
    for (const c of [...open]) {
      const wanted = (widths[c] as ColumnWidth).natural - (out[c] as number);
      const given = Math.min(wanted, (spare * (wish[c] as number)) / whole);
      out[c] = (out[c] as number) + given;
      used += given;
      if (given >= wanted - 1e-9) open.delete(c);
    }
    spare -= used;
  }
  return out;
}

function layRow(
  { metrics, theme }: DrawContext,
  grid: Grid,
  row: readonly GridCell[],
  columns: readonly number[],
  scale: number,
  ground: string,
  least = 0,
): Drawing {
  let c = 0;
  let x = 0;
  const cells = row.map((cell) => {
    const span = cell.span ?? 1;
    const wide = total(columns.slice(c, c + span));
    const at = { cell, x, wide, align: cell.align ?? grid.columns[c]?.align ?? 'start' };
    c += span;
    x += wide;
    const picture = cell.picture ? cell.picture.width + pictureGap : 0;
    return { ...at, picture, set: setText(metrics, scaled(cell.spans, scale), wide - 2 * padX - picture + 1e-3) };
  });
  const height = Math.max(
    least,
    ...cells.map(({ cell, set }) =>
      Math.max(cell.spans.length === 0 ? 0 : set.height + 2 * padY, (cell.picture?.height ?? 0) + 2 * padY),
    ),
  );
  const grounds: Item[] = [rect(0, 0, x, height, { fill: ground })];
  const items: Item[] = [];
  for (const { cell, x: left, wide, align, picture, set } of cells) {
    if (cell.fill !== undefined) grounds.push(rect(left, 0, wide, height, { fill: cell.fill }));
    const inside: Item[] = [];
    if (cell.picture) inside.push(placed(cell.picture, { x: left + padX, y: (height - cell.picture.height) / 2 }));
    if (cell.spans.length > 0)
      inside.push(
        ...textItems(
          set,
          { x: left + padX + picture, y: (height - set.height) / 2 },
          { width: wide - 2 * padX - picture, align },
        ),
      );
    items.push(cell.mark === undefined ? group(inside) : group(inside, { mark: cell.mark }));
  }
  const ink = { stroke: theme.chart.line, width: theme.chart.lineWidth };
  const rules: Item[] = cells.slice(1).map(({ x: left }) => line({ x: left, y: 0 }, { x: left, y: height }, ink));
  // Over the row, not under it: the ground of the next would lie on half of the line.
  rules.push(line({ x: 0, y: 0 }, { x, y: 0 }, ink));
  return { width: x, height, items: [...grounds, ...rules, ...items] };
}

const scaled = (spans: readonly Span[], scale: number): readonly Span[] =>
  scale === 1
    ? spans
    : spans.map((span) => ({ ...span, size: span.size * scale, ...(span.rise ? { rise: span.rise * scale } : {}) }));

const total = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
