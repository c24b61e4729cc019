import type { Text } from '../pack/schema/index.js';
import type { Board, Border, HexGrid, Space, SpaceKind } from './board.js';
import { type Chart, NOTHING } from './chart.js';
import {
  axialDistance,
  axialOf,
  cellOf,
  centreOf,
  DIRECTIONS,
  hexAt,
  type Layout,
  opposite,
  type Point,
  sheetSize,
} from './hex.js';
import type { Numbering } from './numbering.js';
import { ALL_PURPOSES } from './purpose.js';

/** More spaces than any published map has; more would be a mistake or an attack. */
export const MAX_SPACES = 100_000;
/** Borders beyond those of the grid. */
export const MAX_LINKS = 200_000;

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** A board while it is being put together. Hexes come first, then other spaces, then borders. */
export class Draft {
  readonly ids: string[] = [];
  readonly index = new Map<string, number>();
  readonly spaces: Open<Space>[] = [];
  readonly borders: Open<Border>[] = [];
  readonly places = new Map<string, readonly number[]>();
  readonly regions = new Map<string, number[]>();
  grid: HexGrid | undefined;
  private readonly points = new Map<number, Point>();
  /** The border on each of the six sides of each hex. */
  private hexSides = new Int32Array(0);
  private hexBorders = 0;
  /** Which uses of a way from a to b are taken by a border that is not a hexside. */
  private readonly taken = new Map<number, number>();
  /** The border that first joined them. */
  private readonly made = new Map<number, number>();

  constructor(
    readonly id: string,
    readonly chart: Chart,
  ) {}

  /** Adds a space; -1 when its id is taken. */
  add(id: string, kind: SpaceKind, terrain: readonly string[], from: string, name?: Text, at?: Point): number {
    if (this.index.has(id)) return -1;
    const i = this.ids.length;
    this.ids.push(id);
    this.index.set(id, i);
    this.spaces.push({ id, kind, terrain, features: NOTHING, name, regions: NOTHING, from, place: undefined });
    if (at !== undefined) this.points.set(i, at);
    return i;
  }

  /** Numbers the hexes in the order in which the sheet is read, and joins those that touch. `space[cell]` is -1 off the map. */
  lay(layout: Layout, numbering: Numbering, space: Int32Array): void {
    const count = this.ids.length;
    const [q, r] = [new Int32Array(count), new Int32Array(count)];
    const sides = new Int32Array(6 * count).fill(-1);
    const { rows, columns } = layout;
    const pointy = layout.orientation === 'pointy';
    for (let row = 0, cell = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++, cell++) {
        const i = space[cell] as number;
        if (i === -1) continue;
        const shift = (layout.shifted + (pointy ? row : column)) & 1;
        const axial = axialOf(layout, row, column);
        q[i] = axial.q;
        r[i] = axial.r;
        const near = (pointy ? POINTY : FLAT)[shift] as readonly number[];
        const from = (this.spaces[i] as Space).from;
        for (let d = 0; d < 6; d++) {
          const y = row + (near[2 * d] as number);
          const x = column + (near[2 * d + 1] as number);
          if (y < 0 || y >= rows || x < 0 || x >= columns) continue;
          const j = space[y * columns + x] as number;
          // Each pair is met twice; the lower number makes the border.
          if (j <= i) continue;
          sides[6 * i + d] = sides[6 * j + opposite(d)] = this.borders.length;
          this.borders.push({
            a: i,
            b: j,
            features: NOTHING,
            for: ALL_PURPOSES,
            cost: undefined,
            oneWay: false,
            name: undefined,
            from,
          });
        }
      }
    }
    this.hexSides = sides;
    this.hexBorders = this.borders.length;
    const { width, height } = sheetSize(layout);
    const at = (row: number, column: number): number =>
      row < 0 || row >= rows || column < 0 || column >= columns ? -1 : (space[row * columns + column] ?? -1);
    const axial = (aq: number, ar: number): number => {
      const cell = cellOf(layout, aq, ar);
      return at(cell.row, cell.column);
    };
    this.grid = {
      layout,
      numbering,
      count,
      q,
      r,
      width,
      height,
      cell: at,
      axial,
      point: (point) => {
        const hex = hexAt(layout, point);
        return axial(hex.q, hex.r);
      },
      axialOf: (i) => ({ q: q[i] as number, r: r[i] as number }),
    };
  }

  /** The hexside between two hexes, or a border made before; undefined when they do not touch. */
  side(a: number, b: number): Open<Border> | undefined {
    const grid = this.grid;
    if (grid !== undefined && a < grid.count && b < grid.count) {
      const [dq, dr] = [(grid.q[b] as number) - (grid.q[a] as number), (grid.r[b] as number) - (grid.r[a] as number)];
      const d = DIRECTIONS.findIndex((way) => way.q === dq && way.r === dr);
      if (d !== -1) return this.borders[this.hexSides[6 * a + d] as number];
    }
    const made = this.made.get(this.way(a, b)) ?? this.made.get(this.way(b, a));
    return made === undefined ? undefined : this.borders[made];
  }

  /** Joins two spaces; false when a border for one of these uses joins them already. */
  join(border: Border): boolean {
    const { a, b, oneWay } = border;
    const touching =
      this.grid !== undefined &&
      a < this.grid.count &&
      b < this.grid.count &&
      axialDistance(
        (this.grid.q[a] as number) - (this.grid.q[b] as number),
        (this.grid.r[a] as number) - (this.grid.r[b] as number),
      ) === 1;
    const [there, back] = [this.taken.get(this.way(a, b)) ?? 0, this.taken.get(this.way(b, a)) ?? 0];
    if (touching || (there & border.for) !== 0 || (!oneWay && (back & border.for) !== 0)) return false;
    this.taken.set(this.way(a, b), there | border.for);
    if (!oneWay) this.taken.set(this.way(b, a), back | border.for);
    if (!this.made.has(this.way(a, b))) this.made.set(this.way(a, b), this.borders.length);
    this.borders.push({ ...border });
    return true;
  }

  addRegion(space: number, region: string): void {
    this.extend(space, 'regions', region);
  }

  addFeature(space: number, feature: string): void {
    this.extend(space, 'features', feature);
  }

  addTerrain(space: number, terrain: string): void {
    const here = this.spaces[space] as Open<Space>;
    if (!here.terrain.includes(terrain)) here.terrain = this.chart.ground([...here.terrain, terrain]).terrain;
  }

  finish(seaTerrain: readonly string[]): Board {
    const { ids, index, spaces, borders, places, regions, grid, points, hexSides, hexBorders, chart } = this;
    const size = ids.length;
    const hexes = grid?.count ?? 0;
    const first = new Int32Array(size + 1);
    for (let i = 0; i < hexes; i++) {
      for (let d = 0; d < 6; d++) if (hexSides[6 * i + d] !== -1) first[i + 1] = (first[i + 1] as number) + 1;
    }
    for (let x = hexBorders; x < borders.length; x++) {
      const { a, b, oneWay } = borders[x] as Border;
      first[a + 1] = (first[a + 1] as number) + 1;
      if (!oneWay) first[b + 1] = (first[b + 1] as number) + 1;
    }
    for (let i = 0; i < size; i++) first[i + 1] = (first[i + 1] as number) + (first[i] as number);

    const steps = first[size] as number;
    const [to, border, uses, direction] = [
      new Int32Array(steps),
      new Int32Array(steps),
      new Int32Array(steps),
      new Int8Array(steps).fill(-1),
    ];
    const forbidden = new Int32Array(size);
    const sea = new Uint8Array(size);
    const next = first.slice(0, size);
    for (let i = 0; i < size; i++) {
      const { terrain, regions: within } = spaces[i] as Space;
      forbidden[i] = chart.forbids(terrain);
      if (seaTerrain.length > 0 && terrain.some((id) => seaTerrain.includes(id))) sea[i] = 1;
      for (const region of within) {
        const list = regions.get(region);
        if (list === undefined) regions.set(region, [i]);
        else list.push(i);
      }
    }
    const step = (i: number, j: number, x: number, d: number): void => {
      const k = next[i] as number;
      next[i] = k + 1;
      to[k] = j;
      border[k] = x;
      uses[k] = (borders[x] as Border).for & ~(forbidden[j] as number);
      direction[k] = d;
    };
    for (let i = 0; i < hexes; i++) {
      for (let d = 0; d < 6; d++) {
        const x = hexSides[6 * i + d] as number;
        if (x === -1) continue;
        const { a, b } = borders[x] as Border;
        step(i, a === i ? b : a, x, d);
      }
    }
    for (let x = hexBorders; x < borders.length; x++) {
      const { a, b, oneWay } = borders[x] as Border;
      step(a, b, x, -1);
      if (!oneWay) step(b, a, x, -1);
    }
    return {
      id: this.id,
      size,
      ids,
      index,
      spaces,
      first,
      to,
      border,
      uses,
      direction,
      borders,
      sea,
      grid,
      regions,
      places,
      centre: (i) => {
        if (grid === undefined || i >= grid.count || i < 0) return points.get(i);
        const cell = cellOf(grid.layout, grid.q[i] as number, grid.r[i] as number);
        return centreOf(grid.layout, cell.row, cell.column);
      },
    };
  }

  private way(a: number, b: number): number {
    return a * MAX_SPACES + b;
  }

  private extend(space: number, key: 'regions' | 'features', word: string): void {
    const here = this.spaces[space] as Open<Space>;
    if (!here[key].includes(word)) here[key] = [...here[key], word];
  }
}

/** Row and column of the six neighbours, for lines that lie in place and for those half a hex on; as DIRECTIONS. */
const POINTY: readonly (readonly number[])[] = [
  [0, 1, -1, 0, -1, -1, 0, -1, 1, -1, 1, 0],
  [0, 1, -1, 1, -1, 0, 0, -1, 1, 0, 1, 1],
];
const FLAT: readonly (readonly number[])[] = [
  [0, 1, -1, 1, -1, 0, -1, -1, 0, -1, 1, 0],
  [1, 1, 0, 1, -1, 0, 0, -1, 1, -1, 1, 0],
];
