import { type Axial, axialOf, centreOf, DIRECTIONS, hexAt, type Layout, layoutOf, type Point, sheetSize } from '../board/hex.js';
import { type Cell, makeNumbering, type Numbering } from '../board/numbering.js';
import type { AtlasFile, BoardFile } from '../pack/index.js';
import { dense, type Feature, type Geography, type Line, type Polygon } from './geography.js';
import type { Lay } from './lay.js';
import { onSheetCell } from './mesh.js';
import { Raster } from './raster.js';

export const DRAFTED = 'stand-in (drafted)';

/** Squares to the width of a hex. */
export const FINE = 16;
export const [SEA, LAND, LAKE] = [0, 1, 2];

export interface Hex {
  readonly id: string;
  readonly cell: Cell;
  readonly axial: Axial;
  readonly centre: Point;
  land: boolean;
  lake: boolean;
  neutral: boolean;
  country: string | undefined;
  terrain: string[];
  from: string;
}

/** The sheet while it is drafted: what the steps of a draft read and write. */
export class Sheet {
  readonly layout: Layout;
  readonly numbering: Numbering;
  readonly hexes: Hex[] = [];
  readonly ids = new Map<string, number>();
  readonly notes: string[] = [];
  readonly regions = new Map<string, ReadonlySet<string>>();
  readonly sides = new Map<string, { a: string; b: string; features: string[]; name?: string; from: string }>();
  readonly areas = new Map<string, Feature>();
  readonly lines = new Map<string, Feature>();
  readonly water: Raster;
  /** The hex of each square; -1 beside the grid. */
  readonly owner: Int32Array;

  constructor(
    readonly file: BoardFile,
    readonly atlas: AtlasFile,
    readonly geography: Geography,
    readonly lay: Lay,
  ) {
    this.layout = layoutOf(lay.grid);
    this.numbering = makeNumbering(lay.grid);
    for (const feature of geography.features) {
      if (feature.polygons.length > 0) this.areas.set(feature.id, feature);
      if (feature.lines.length > 0) this.lines.set(feature.id, feature);
    }
    const { width, height } = sheetSize(this.layout);
    this.water = new Raster(0, 0, width, height, FINE, SEA);
    const { rows, columns } = this.layout;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const id = this.numbering.id(row, column);
        this.ids.set(id, this.hexes.length);
        this.hexes.push({
          id,
          cell: { row, column },
          axial: axialOf(this.layout, row, column),
          centre: centreOf(this.layout, row, column),
          land: true,
          lake: false,
          neutral: false,
          country: undefined,
          terrain: [],
          from: DRAFTED,
        });
      }
    }
    this.owner = new Int32Array(this.water.cells.length).fill(-1);
    for (let y = 0, k = 0; y < this.water.height; y++) {
      for (let x = 0; x < this.water.width; x++, k++) {
        const cell = onSheetCell(this.layout, hexAt(this.layout, { x: this.water.x(x), y: this.water.y(y) }));
        if (cell !== undefined) this.owner[k] = cell.row * columns + cell.column;
      }
    }
  }

  rings(polygon: Polygon): Point[][] {
    return polygon.map((ring) => dense(ring).map((at) => this.lay.toSheet(at)));
  }

  line(line: Line, step?: number): Point[] {
    return dense(line, step).map((at) => this.lay.toSheet(at));
  }

  of({ q, r }: Axial): Hex | undefined {
    const cell = onSheetCell(this.layout, { q, r });
    return cell && this.hexes[cell.row * this.layout.columns + cell.column];
  }

  neighbours(hex: Hex): Hex[] {
    return DIRECTIONS.flatMap(({ q, r }) => this.of({ q: hex.axial.q + q, r: hex.axial.r + r }) ?? []);
  }

  /** For each hex, how many of its squares a test lets pass. */
  count(value: (square: number) => number, kinds: number): Int32Array[] {
    const counts = Array.from({ length: kinds }, () => new Int32Array(this.hexes.length));
    this.owner.forEach((hex, square) => {
      if (hex === -1) return;
      const list = counts[value(square)];
      if (list !== undefined) list[hex] = (list[hex] as number) + 1;
    });
    return counts;
  }

  isSea(hex: Hex): boolean {
    return !hex.land && !hex.lake;
  }

  /** Hex numbers and ranges along a row or a column. */
  expand(ranges: readonly string[]): string[] {
    return ranges.flatMap((range) => {
      const whole = this.numbering.parse(range);
      if (whole !== undefined) return [this.numbering.id(whole.row, whole.column)];
      const at = range.indexOf('-');
      const [a, b] = [this.numbering.parse(range.slice(0, at)), this.numbering.parse(range.slice(at + 1))];
      if (at === -1 || a === undefined || b === undefined || (a.row !== b.row && a.column !== b.column)) {
        this.notes.push(`${range} is no hex and no range along a line.`);
        return [];
      }
      const steps = Math.max(Math.abs(a.row - b.row), Math.abs(a.column - b.column));
      return Array.from({ length: steps + 1 }, (_, k) =>
        this.numbering.id(a.row + Math.sign(b.row - a.row) * k, a.column + Math.sign(b.column - a.column) * k),
      );
    });
  }

  side(a: string, b: string): { a: string; b: string; features: string[]; name?: string; from: string } {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = `${low}|${high}`;
    const found = this.sides.get(key);
    if (found !== undefined) return found;
    const made = { a: low, b: high, features: [], from: DRAFTED };
    this.sides.set(key, made);
    return made;
  }

  mark(a: Hex, b: Hex, feature: string, name?: string): void {
    const side = this.side(a.id, b.id);
    if (!side.features.includes(feature)) side.features.push(feature);
    if (name !== undefined && side.name === undefined) side.name = name;
  }

  /** A line by its id, or all lines of a class. */
  named(word: string): Feature[] {
    const exact = this.lines.get(word);
    return exact === undefined ? [...this.lines.values()].filter((line) => line.class === word) : [exact];
  }
}
