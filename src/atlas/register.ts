import { centreOf, layoutOf, type Point } from '../board/hex.js';
import { makeNumbering } from '../board/numbering.js';
import type { Grid, PointsFile, ScanFile } from '../pack/index.js';
import { solve } from './solve.js';

/** Nine numbers, row by row: from hexes of the sheet to pixels of a scan, with perspective. */
export type Homography = readonly number[];

export interface Registration {
  readonly homography: Homography;
  /** Pixels across a hex in the middle of the sheet. */
  readonly hex: number;
  /** In hexes. */
  readonly rms: number;
  readonly residuals: readonly { readonly hex: string; readonly off: number }[];
}

export interface Unregistered {
  readonly code: string;
  /** Which point is wrong, and which part of it. */
  readonly index?: number;
  readonly key?: 'hex' | 'at';
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

/** Where a spot of the sheet lies on the scan. */
export function toPixel(h: Homography, { x, y }: Point): Point {
  const [a, b, c, d, e, f, g, i, j] = h as [number, number, number, number, number, number, number, number, number];
  const w = g * x + i * y + j;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Lays the grid over a scan by the pixels of four or more hexes, by least squares. */
export function register(
  grid: Grid,
  points: PointsFile['points'],
  size: readonly [number, number],
): { registration: Registration } | { problems: readonly Unregistered[] } {
  const numbering = makeNumbering(grid);
  const layout = layoutOf(grid);
  const problems: Unregistered[] = [];
  const seen = new Map<string, number>();
  const pairs: { hex: string; sheet: Point; pixel: Point }[] = [];
  points.forEach(({ hex, at }, index) => {
    const cell = numbering.parse(hex);
    if (cell === undefined) {
      problems.push({
        code: 'scan/unknown-hex',
        index,
        key: 'hex',
        what: `${hex} is not a hex of this board.`,
        why: 'the grid is laid by the numbers of its hexes.',
        fix: 'write the number as it is printed.',
      });
      return;
    }
    const id = numbering.id(cell.row, cell.column);
    if (seen.has(id)) {
      problems.push({
        code: 'scan/same-hex',
        index,
        key: 'hex',
        what: `Hex ${id} is given twice.`,
        why: 'one hex has one middle.',
        fix: 'remove one of the two.',
      });
      return;
    }
    seen.set(id, index);
    if (at[0] < 0 || at[1] < 0 || at[0] > size[0] || at[1] > size[1]) {
      problems.push({
        code: 'scan/off-the-picture',
        index,
        key: 'at',
        what: `The pixel ${at.join(', ')} of hex ${id} lies outside the picture of ${size.join(' by ')} pixels.`,
        why: 'a point must be seen to be placed.',
        fix: 'count pixels from the left and from the top.',
      });
      return;
    }
    pairs.push({ hex: id, sheet: centreOf(layout, cell.row, cell.column), pixel: { x: at[0], y: at[1] } });
  });
  if (problems.length > 0) return { problems };
  if (pairs.length < 4) {
    return {
      problems: [
        {
          code: 'scan/too-few-points',
          what: `There ${pairs.length === 1 ? 'is 1 point' : `are ${pairs.length} points`}; perspective needs four.`,
          why: 'three points cannot tell a map held at an angle from a stretched one.',
          fix: 'add points, best near the four corners of the map.',
        },
      ],
    };
  }
  const homography = fitHomography(pairs);
  if (homography === undefined) {
    return {
      problems: [
        {
          code: 'scan/on-one-line',
          what: 'The points lie on a line, or all but one of them do.',
          why: 'the grid could be turned about that line.',
          fix: 'add points, best near the four corners of the map.',
        },
      ],
    };
  }
  const scale = (at: Point): number => {
    const [p, q] = [toPixel(homography, at), toPixel(homography, { x: at.x + 1, y: at.y })];
    return Math.hypot(q.x - p.x, q.y - p.y);
  };
  const residuals = pairs.map(({ hex, sheet, pixel }) => {
    const put = toPixel(homography, sheet);
    return { hex, off: Math.hypot(put.x - pixel.x, put.y - pixel.y) / scale(sheet) };
  });
  const rms = Math.sqrt(residuals.reduce((sum, r) => sum + r.off ** 2, 0) / residuals.length);
  const worst = residuals.reduce((top, r) => (r.off > top.off ? r : top));
  if (!(worst.off < 0.5)) {
    return {
      problems: [
        {
          code: 'scan/does-not-fit',
          index: seen.get(worst.hex) ?? 0,
          key: 'at',
          what: `Hex ${worst.hex} lies ${worst.off.toFixed(2)} hexes from where the other points have it.`,
          why: 'one of the points is wrong, or the grid of board.yaml is not that of the scan.',
          fix: 'check this point first, then orientation and stagger of the grid.',
        },
      ],
    };
  }
  const middle = centreOf(layout, grid.rows >> 1, grid.columns >> 1);
  return { registration: { homography, hex: scale(middle), rms, residuals } };
}

/** What is kept in the owner's overlay. */
export const scanFile = (
  image: string,
  size: readonly [number, number],
  points: PointsFile['points'],
  r: Registration,
): ScanFile => ({
  image,
  size: [...size],
  homography: [0, 3, 6].map((k) => r.homography.slice(k, k + 3).map((value) => Number(value.toPrecision(12)))),
  hex: Number(r.hex.toFixed(3)),
  rms: Number(r.rms.toFixed(4)),
  points: [...points],
});

/** The direct linear method on centred points, then a few steps that lessen the true distances. */
function fitHomography(pairs: readonly { sheet: Point; pixel: Point }[]): Homography | undefined {
  const from = centred(pairs.map((p) => p.sheet));
  const to = centred(pairs.map((p) => p.pixel));
  if (from === undefined || to === undefined) return undefined;
  let h: number[];
  try {
    const rows = from.points.flatMap((p, i) => {
      const q = to.points[i] as Point;
      return [
        { row: [p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y], value: q.x },
        { row: [0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y], value: q.y },
      ];
    });
    h = [...leastSquares(rows), 1];
    for (let step = 0; step < 12; step++) {
      const moves = from.points.flatMap((p, i) => {
        const q = to.points[i] as Point;
        const w = (h[6] as number) * p.x + (h[7] as number) * p.y + 1;
        const u = toPixel(h, p);
        return [
          { row: [p.x / w, p.y / w, 1 / w, 0, 0, 0, (-u.x * p.x) / w, (-u.x * p.y) / w], value: q.x - u.x },
          { row: [0, 0, 0, p.x / w, p.y / w, 1 / w, (-u.y * p.x) / w, (-u.y * p.y) / w], value: q.y - u.y },
        ];
      });
      const change = leastSquares(moves);
      h = [...h.slice(0, 8).map((value, k) => value + (change[k] as number)), 1];
    }
  } catch {
    return undefined;
  }
  // Undo the centring: pixels = T⁻¹ · H · S.
  const S = [from.scale, 0, -from.scale * from.x, 0, from.scale, -from.scale * from.y, 0, 0, 1];
  const T = [1 / to.scale, 0, to.x, 0, 1 / to.scale, to.y, 0, 0, 1];
  const full = times(times(T, h), S);
  const last = full[8] as number;
  const result = full.map((value) => value / last);
  const sound =
    result.every(Number.isFinite) &&
    pairs.every(({ sheet }) => (result[6] as number) * sheet.x + (result[7] as number) * sheet.y + 1 > 1e-6);
  return sound ? result : undefined;
}

function centred(points: readonly Point[]): { points: Point[]; x: number; y: number; scale: number } | undefined {
  const x = points.reduce((sum, p) => sum + p.x, 0) / points.length;
  const y = points.reduce((sum, p) => sum + p.y, 0) / points.length;
  const far = points.reduce((sum, p) => sum + Math.hypot(p.x - x, p.y - y), 0) / points.length;
  if (far < 1e-9) return undefined;
  return { points: points.map((p) => ({ x: (p.x - x) / far, y: (p.y - y) / far })), x, y, scale: 1 / far };
}

function leastSquares(rows: readonly { row: readonly number[]; value: number }[]): number[] {
  const n = rows[0]?.row.length ?? 0;
  const matrix = Array.from({ length: n }, () => new Float64Array(n));
  const right = new Float64Array(n);
  for (const { row, value } of rows) {
    for (let i = 0; i < n; i++) {
      right[i] = (right[i] as number) + (row[i] as number) * value;
      const line = matrix[i] as Float64Array;
      for (let j = 0; j < n; j++) line[j] = (line[j] as number) + (row[i] as number) * (row[j] as number);
    }
  }
  return [...(solve(matrix, [right], 1e-9)[0] as Float64Array)];
}

const times = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: 9 }, (_, k) => {
    const [row, column] = [Math.floor(k / 3), k % 3];
    return [0, 1, 2].reduce((sum, i) => sum + (a[row * 3 + i] as number) * (b[i * 3 + column] as number), 0);
  });
