import { centreOf, layoutOf, type Orientation, type Point } from '../board/hex.js';
import { makeNumbering, numberingFault } from '../board/numbering.js';
import { type AtlasFile, type BoardFile, type Grid, say } from '../pack/index.js';
import { type LonLat, lambert, type Projection } from './projection.js';
import { apply, breadth, rotationOf, type Similarity, scaleOf, similarity } from './similarity.js';

/** A place whose hex is stated and which can be found on the globe. */
export interface ControlPoint {
  readonly id: string;
  readonly name: string;
  readonly hex: string;
  readonly row: number;
  readonly column: number;
  readonly at: LonLat;
  /** The hex is stated, but which point of the country it shows is our reading. */
  readonly inferred: boolean;
}

export interface Residual extends ControlPoint {
  /** Where the fit puts it, less the centre of its hex; in hexes, x to the right, y down. */
  readonly dx: number;
  readonly dy: number;
  readonly distance: number;
  /** The same when this place is left out of the fit. */
  readonly leftOut: number;
}

export interface Variant {
  readonly orientation: Orientation;
  readonly stagger: Grid['stagger'];
  readonly rms: number;
}

/** How the globe lies under the grid. */
export interface Fit {
  readonly grid: Grid;
  readonly parallels: readonly [number, number];
  readonly origin: LonLat;
  readonly projection: Projection;
  /** From kilometres of the projection to hexes of the sheet. */
  readonly transform: Similarity;
  /** Kilometres across a hex. */
  readonly hexKm: number;
  /** Degrees clockwise by which north is turned at the origin. */
  readonly rotation: number;
  readonly rms: number;
  readonly loo: number;
  readonly residuals: readonly Residual[];
  /** Every orientation and stagger, the best first. */
  readonly variants: readonly Variant[];
  readonly misprints: readonly Misprint[];
}

export interface Misprint {
  readonly id: string;
  readonly hex: string;
  /** Hexes from where the other places put it. */
  readonly off: number;
  /** Another number printed for the same place. */
  readonly instead?: { readonly hex: string; readonly off: number };
  readonly text: string;
}

/** Something about the places that keeps them from being fitted. `place` is one of board.yaml. */
export interface Unfit {
  readonly code: string;
  readonly place?: string;
  readonly key?: 'at' | 'latitude' | 'longitude';
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

export type FitResult = { readonly fit: Fit } | { readonly problems: readonly Unfit[] };

/** The control points of a board, or why they will not do. */
export function controlPoints(file: BoardFile, atlas?: AtlasFile): { points: ControlPoint[]; problems: Unfit[] } {
  const points: ControlPoint[] = [];
  const problems: Unfit[] = [];
  const { grid } = file;
  if (grid === undefined || numberingFault(grid) !== undefined) {
    problems.push({
      code: 'atlas/no-grid',
      what: 'The board has no hex grid.',
      why: 'a grid is laid over the globe by the numbers of its hexes.',
      fix: 'give board.yaml a grid, or draft its zones.',
    });
    return { points, problems };
  }
  const numbering = makeNumbering(grid);
  const inferred = new Set(atlas?.fit?.inferred);
  const taken = new Map<string, string>();
  for (const [id, place] of Object.entries(file.places)) {
    if (!place.control) continue;
    const hex = typeof place.at === 'string' ? place.at : place.at?.[0];
    const cell = hex === undefined ? undefined : numbering.parse(hex);
    if (hex === undefined || cell === undefined || (Array.isArray(place.at) && place.at.length > 1)) {
      problems.push({
        code: 'atlas/no-hex',
        place: id,
        key: 'at',
        what: `The control point ${id} ${hex === undefined ? 'has no hex' : `has ${String(place.at)}, which is not one hex of the sheet`}.`,
        why: 'the grid is fitted to its hex.',
        fix: 'give it the number that the rulebook states, or take control: true away.',
      });
      continue;
    }
    const [longitude, latitude] = [place.longitude, place.latitude];
    const bad =
      latitude === undefined || Math.abs(latitude) > 85
        ? 'latitude'
        : longitude === undefined || Math.abs(longitude) > 180
          ? 'longitude'
          : undefined;
    if (bad !== undefined || longitude === undefined || latitude === undefined) {
      problems.push({
        code: 'atlas/no-coordinates',
        place: id,
        key: bad ?? 'latitude',
        what:
          place[bad ?? 'latitude'] === undefined
            ? `The control point ${id} has no ${bad}.`
            : `The ${bad} of ${id} is ${place[bad ?? 'latitude']} degrees, which is nowhere on the globe.`,
        why: 'the grid is fitted to where the place lies.',
        fix: 'write degrees: latitude up to 85, longitude up to 180, west and south negative.',
      });
      continue;
    }
    const number = numbering.id(cell.row, cell.column);
    const other = taken.get(number);
    if (other !== undefined) {
      problems.push({
        code: 'atlas/same-hex',
        place: id,
        key: 'at',
        what: `The control points ${other} and ${id} both have hex ${number}.`,
        why: 'two places far apart would pull the grid both ways, and two in one spot say nothing new.',
        fix: 'correct one of the numbers, or keep control: true on one of them.',
      });
      continue;
    }
    taken.set(number, id);
    points.push({ id, name: say(place.name), hex: number, ...cell, at: [longitude, latitude], inferred: inferred.has(id) });
  }
  return { points, problems };
}

/** Fits grid orientation, stagger, scale, rotation and projection to the control points by least squares. */
export function fitBoard(file: BoardFile, atlas?: AtlasFile): FitResult {
  const { points, problems } = controlPoints(file, atlas);
  const { grid } = file;
  if (problems.length > 0 || grid === undefined) return { problems };
  if (points.length < 3) {
    return {
      problems: [
        {
          code: 'atlas/too-few-places',
          ...(points[0] === undefined ? {} : { place: points[0].id }),
          what: `There ${points.length === 1 ? 'is 1 control point' : `are ${points.length} control points`}; a fit needs at least three.`,
          why: 'two places fix scale and rotation, and only a third can tell whether they are right.',
          fix: 'mark places that have a stated hex, a latitude and a longitude with control: true.',
        },
      ],
    };
  }
  const centres = points.map(({ row, column }) => centreOf(layoutOf(grid), row, column));
  const flat = lambert(40, 56, [0, 50]);
  const onGlobe = points.map(({ at }) => flat.forward(at));
  const spread = (list: readonly Point[]): number =>
    Math.hypot(...list.flatMap((p) => [p.x - (list[0] as Point).x, p.y - (list[0] as Point).y]));
  if (breadth(centres) < 0.6 || breadth(onGlobe) < 0.02 * spread(onGlobe)) {
    return {
      problems: [
        {
          code: 'atlas/on-one-line',
          place: (points.at(-1) as ControlPoint).id,
          what: `The ${points.length} control points (${points.map((p) => p.id).join(', ')}) lie on one line.`,
          why: 'what lies on either side of the line would be a guess.',
          fix: 'add a place away from the line.',
        },
      ],
    };
  }
  const fits = candidates(atlas, grid).map((variant) => ({ ...variant, ...bestParallels(points, variant.grid, atlas) }));
  const chosen = fits.find((f) => f.grid.orientation === grid.orientation && f.grid.stagger === grid.stagger);
  if (chosen === undefined) throw new Error('the grid of the board is one of the four');
  const projection = lambert(...chosen.parallels, chosen.origin);
  const plane = points.map(({ at }) => projection.forward(at));
  const transform = similarity(plane, centres);
  const residuals = points.map((point, i): Residual => {
    const centre = centres[i] as Point;
    const put = apply(transform, plane[i] as Point);
    const rest = similarity(without(plane, i), without(centres, i));
    const alone = apply(rest, plane[i] as Point);
    return {
      ...point,
      dx: put.x - centre.x,
      dy: put.y - centre.y,
      distance: Math.hypot(put.x - centre.x, put.y - centre.y),
      leftOut: Math.hypot(alone.x - centre.x, alone.y - centre.y),
    };
  });
  const fit = {
    grid,
    parallels: chosen.parallels,
    origin: chosen.origin,
    projection,
    transform,
    hexKm: 1 / scaleOf(transform),
    rotation: rotationOf(transform),
    rms: rootMeanSquare(residuals.map((r) => r.distance)),
    loo: rootMeanSquare(residuals.map((r) => r.leftOut)),
    residuals,
    variants: fits
      .map(({ grid: { orientation, stagger }, rms }) => ({ orientation, stagger, rms }))
      .sort((a, b) => a.rms - b.rms),
  };
  return { fit: { ...fit, misprints: misprints(fit, plane, centres, atlas) } };
}

/** Where a place of the globe falls on the sheet, in hexes, before the map is bent. */
export const onSheet = (fit: Pick<Fit, 'projection' | 'transform'>, at: LonLat): Point =>
  apply(fit.transform, fit.projection.forward(at));

const candidates = (_atlas: AtlasFile | undefined, grid: Grid): { readonly grid: Grid }[] =>
  (['pointy', 'flat'] as const).flatMap((orientation) =>
    (['even', 'odd'] as const).map((stagger) => ({ grid: { ...grid, orientation, stagger } })),
  );

/** Standard parallels sixteen degrees apart around a middle that is searched for; five places are too few to choose by. */
function bestParallels(
  points: readonly ControlPoint[],
  grid: Grid,
  atlas?: AtlasFile,
): { parallels: readonly [number, number]; origin: LonLat; rms: number } {
  const layout = layoutOf(grid);
  const centres = points.map(({ row, column }) => centreOf(layout, row, column));
  const middle = (k: 0 | 1): number => Math.round(points.reduce((sum, p) => sum + p.at[k], 0) / points.length);
  const origin: LonLat = [middle(0), middle(1)];
  const given = atlas?.fit?.parallels;
  const pairs: (readonly [number, number])[] =
    given !== undefined
      ? [given]
      : points.length < 8
        ? [[Math.max(1, origin[1] - 4), origin[1] + 4]]
        : Array.from({ length: 29 }, (_, i) => [8 + 2 * i, 24 + 2 * i] as const).filter(([, high]) => high <= 78);
  let best: { parallels: readonly [number, number]; origin: LonLat; rms: number } | undefined;
  for (const parallels of pairs) {
    const projection = lambert(...parallels, origin);
    const plane = points.map(({ at }) => projection.forward(at));
    const transform = similarity(plane, centres);
    const rms = rootMeanSquare(
      plane.map((p, i) => {
        const put = apply(transform, p);
        return Math.hypot(put.x - (centres[i] as Point).x, put.y - (centres[i] as Point).y);
      }),
    );
    if (best === undefined || rms < best.rms - 1e-12) best = { parallels, origin, rms };
  }
  return best as NonNullable<typeof best>;
}

function misprints(
  fit: Omit<Fit, 'misprints'>,
  plane: readonly Point[],
  centres: readonly Point[],
  atlas?: AtlasFile,
): Misprint[] {
  const numbering = makeNumbering(fit.grid);
  const layout = layoutOf(fit.grid);
  const usual = median(fit.residuals.map((r) => r.leftOut));
  const found: Misprint[] = [];
  fit.residuals.forEach((residual, i) => {
    const put = apply(similarity(without(plane, i), without(centres, i)), plane[i] as Point);
    const others = (atlas?.fit?.otherwise[residual.id] ?? []).flatMap((hex) => {
      const cell = numbering.parse(hex);
      if (cell === undefined) return [];
      const centre = centreOf(layout, cell.row, cell.column);
      return [{ hex, off: Math.hypot(put.x - centre.x, put.y - centre.y) }];
    });
    for (const other of others) {
      const [hex, off, instead] =
        other.off > residual.leftOut
          ? [other.hex, other.off, { hex: residual.hex, off: residual.leftOut }]
          : [residual.hex, residual.leftOut, other];
      const sure = Math.abs(other.off - residual.leftOut) > 1;
      const text = `${residual.name}: of ${residual.hex} and ${other.hex}, both printed, ${hex} looks like the misprint (${round(off)} against ${round(instead.off)} hexes off${sure ? '' : '; too close to be sure'}).`;
      found.push({ id: residual.id, hex, off, instead, text });
    }
    if (others.length === 0 && fit.residuals.length > 4 && residual.leftOut > Math.max(1.5, 2.5 * usual))
      found.push({
        id: residual.id,
        hex: residual.hex,
        off: residual.leftOut,
        text: `${residual.name}: ${residual.hex} lies ${round(residual.leftOut)} hexes from where the other places put it (usual: ${round(usual)}); a misprint, or a place pulled aside on the map.`,
      });
  });
  return found;
}

const without = <T>(list: readonly T[], i: number): T[] => list.filter((_, k) => k !== i);
const rootMeanSquare = (values: readonly number[]): number =>
  Math.sqrt(values.reduce((sum, v) => sum + v * v, 0) / values.length);
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const round = (value: number): string => value.toFixed(2);
