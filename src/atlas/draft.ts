import {
  type Axial,
  axialOf,
  centreOf,
  cornersOf,
  DIRECTIONS,
  hexAt,
  type Layout,
  layoutOf,
  type Point,
  sheetSize,
} from '../board/hex.js';
import { type Cell, makeNumbering, type Numbering } from '../board/numbering.js';
import type { AtlasFile, BoardFile, HexRow, SideRow } from '../pack/index.js';
import type { Unfit } from './fit.js';
import { dense, type Feature, type Geography, type Line, type Polygon } from './geography.js';
import { type Lay, layOf } from './lay.js';
import { type Corner, hexesAlong, onSheetCell, walk } from './mesh.js';
import { arcsOf, contains, polygonsOf, shapeOf } from './outline.js';
import { Raster } from './raster.js';
import { type GridRiver, layRivers, type RiverCourse, sidesOf } from './rivers.js';

/** A board drafted from geography, as the files beside board.yaml hold it. */
export interface DraftedBoard {
  readonly hexes: readonly HexRow[];
  readonly sides: readonly SideRow[];
  /** The land as drawn, in hexes of the sheet: GeoJSON. */
  readonly shapes: unknown;
  readonly rivers: readonly DraftedRiver[];
  readonly lay: Lay;
  /** What a reader of the draft should know. */
  readonly notes: readonly string[];
}

export interface DraftedRiver {
  readonly id: string;
  readonly name: string;
  readonly feature: string;
  /** Pairs of hexes, in order from the source; a run ends at water, at another river or at the edge of the sheet. */
  readonly runs: readonly (readonly (readonly [string, string])[])[];
}

export const DRAFTED = 'stand-in (drafted)';

/** Squares to the width of a hex. */
const FINE = 16;
const [SEA, LAND, LAKE] = [0, 1, 2];

export function draftBoard(
  file: BoardFile,
  atlas: AtlasFile,
  geography: Geography,
): { draft: DraftedBoard } | { problems: readonly Unfit[] } {
  const laid = layOf(file, atlas);
  if ('problems' in laid) return laid;
  return { draft: new Drafter(file, atlas, geography, laid.lay).draft() };
}

interface Hex {
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

class Drafter {
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

  draft(): DraftedBoard {
    this.shore();
    this.countries();
    this.ground();
    this.byHand();
    this.coast();
    for (const id of Object.keys(this.atlas.regions)) this.region(id, []);
    this.places();
    const rivers = this.rivers();
    this.tracks();
    this.partings();
    this.straits();
    this.passes();
    this.sidesByHand();
    for (const { id, hex, lies, off } of this.lay.loose)
      this.notes.push(`${id} stands in ${hex}; the map has it in ${lies}, ${off.toFixed(1)} hexes away.`);
    return {
      hexes: this.hexes.map((hex) => ({
        at: hex.id,
        terrain: hex.terrain,
        regions: Object.keys(this.atlas.regions).filter((id) => this.regions.get(id)?.has(hex.id)),
        from: hex.from,
      })),
      sides: [...this.sides.values()]
        .filter((side) => side.features.length > 0)
        .sort((p, q) => (p.a < q.a ? -1 : p.a > q.a ? 1 : p.b < q.b ? -1 : 1)),
      shapes: this.shapes(),
      rivers,
      lay: this.lay,
      notes: this.notes,
    };
  }

  rings(polygon: Polygon): Point[][] {
    return polygon.map((ring) => dense(ring).map((at) => this.lay.toSheet(at)));
  }

  line(line: Line, step?: number): Point[] {
    return dense(line, step).map((at) => this.lay.toSheet(at));
  }

  hexAt(at: Point): Hex | undefined {
    const cell = onSheetCell(this.layout, hexAt(this.layout, at));
    return cell && this.hexes[cell.row * this.layout.columns + cell.column];
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

  /** Sea, land and lakes, by the larger part of each hex; a hex in which a place stands on land is land. */
  shore(): void {
    if (this.atlas.sea === undefined) {
      this.water.cells.fill(LAND);
      return;
    }
    for (const polygon of this.geography.land) this.water.fill(this.rings(polygon), LAND);
    const lakes = new Raster(0, 0, this.water.width / FINE, this.water.height / FINE, FINE);
    for (const polygon of this.geography.lakes) lakes.fill(this.rings(polygon), 1);
    lakes.cells.forEach((lake, k) => {
      if (lake === 1 && this.water.cells[k] === LAND) this.water.cells[k] = LAKE;
    });
    const [sea, land, lake] = this.count((k) => this.water.cells[k] as number, 3) as [Int32Array, Int32Array, Int32Array];
    this.hexes.forEach((hex, i) => {
      const all = (sea[i] as number) + (land[i] as number) + (lake[i] as number);
      hex.land = (land[i] as number) >= this.atlas.landShare * all;
      hex.lake = !hex.land && (lake[i] as number) > (sea[i] as number);
    });
    const except = new Set(this.atlas.anchors.except);
    for (const [id, place] of Object.entries(this.file.places)) {
      if (except.has(id) || typeof place.at !== 'string' || place.latitude === undefined || place.longitude === undefined)
        continue;
      const hex = this.hexes[this.ids.get(place.at) ?? -1];
      if (hex === undefined || hex.land) continue;
      const there = this.lay.toSheet([place.longitude, place.latitude]);
      const dry = [0, 0.12, 0.2].some((far) =>
        [0, 1, 2, 3, 4, 5].some(
          (k) => this.water.at({ x: there.x + far * Math.cos(k), y: there.y + far * Math.sin(k) }) === LAND,
        ),
      );
      if (!dry) continue;
      hex.land = true;
      hex.lake = false;
      this.notes.push(`${hex.id} is land because ${id} stands in it.`);
    }
  }

  /** The country of each hex: that of the largest part of its land. */
  countries(): void {
    const { neutral, regions } = this.atlas;
    const ids = [...new Set([...(neutral?.countries ?? []), ...Object.values(regions).flatMap((region) => region.countries)])];
    if (ids.length === 0) return;
    const raster = new Raster(0, 0, this.water.width / FINE, this.water.height / FINE, FINE);
    // What is named first lies on top.
    for (const [k, id] of [...ids.entries()].reverse()) {
      const feature = this.areas.get(id);
      if (feature === undefined) {
        this.notes.push(`There is no country ${id} in the geography.`);
        continue;
      }
      for (const polygon of feature.polygons) raster.fill(this.rings(polygon), k + 1);
    }
    const dry = this.count((k) => (this.water.cells[k] === LAND ? (raster.cells[k] as number) : -1), ids.length + 1);
    const all = this.count((k) => raster.cells[k] as number, ids.length + 1);
    this.hexes.forEach((hex, i) => {
      if (!hex.land) return;
      const best = (counts: readonly Int32Array[], from: number): number =>
        counts.reduce(
          (top, list, k) =>
            k >= from && (list[i] as number) > (top < from ? 0 : ((counts[top] as Int32Array)[i] as number)) ? k : top,
          0,
        );
      let k = best(dry, 0);
      // A strip of coast that borders leave out belongs to the country beside it.
      if (k === 0 && ((dry[0] as Int32Array)[i] as number) === 0) k = best(all, 1);
      else if (k === 0 && this.neighbours(hex).some((other) => !other.land)) {
        const second = best(dry, 1);
        if (second > 0 && ((dry[second] as Int32Array)[i] as number) * 3 > ((dry[0] as Int32Array)[i] as number)) k = second;
      }
      hex.country = ids[k - 1];
      hex.neutral =
        neutral !== undefined && (hex.country === undefined ? neutral.elsewhere : neutral.countries.includes(hex.country));
    });
  }

  /** Terrain by the larger part of the land of each hex. */
  ground(): void {
    const { terrain, otherwise = 'clear', terrainShare, neutral, sea = 'sea', lakes = sea } = this.atlas;
    const kinds = [...new Set(Object.values(terrain))];
    const raster = new Raster(0, 0, this.water.width / FINE, this.water.height / FINE, FINE);
    for (const [kind, id] of Object.entries(terrain).reverse()) {
      for (const feature of this.geography.features)
        if (feature.class === kind)
          for (const polygon of feature.polygons) raster.fill(this.rings(polygon), id === otherwise ? 0 : kinds.indexOf(id) + 1);
    }
    const counts = this.count((k) => (this.water.cells[k] === LAND ? (raster.cells[k] as number) : -1), kinds.length + 1);
    this.hexes.forEach((hex, i) => {
      if (!hex.land) hex.terrain = [hex.lake ? lakes : sea];
      else if (hex.neutral && neutral !== undefined) hex.terrain = [neutral.terrain];
      else {
        const all = counts.reduce((sum, list) => sum + (list[i] as number), 0);
        let [best, most] = [0, 0];
        counts.forEach((list, k) => {
          if (k > 0 && (list[i] as number) > most) [best, most] = [k, list[i] as number];
        });
        // Hills of every kind together make a hex rough: the largest of them names it.
        const broken = all - ((counts[0] as Int32Array)[i] as number);
        hex.terrain = [most > 0 && broken >= terrainShare * all ? (kinds[best - 1] as string) : otherwise];
      }
    });
  }

  byHand(): void {
    for (const [range, { terrain, from }] of Object.entries(this.atlas.hexes)) {
      for (const id of this.expand([range])) {
        const hex = this.hexes[this.ids.get(id) ?? -1];
        if (hex === undefined) {
          this.notes.push(`atlas.yaml changes ${id}, which is no hex.`);
          continue;
        }
        hex.terrain = [...terrain];
        hex.land = !terrain.includes(this.atlas.sea ?? '') && !terrain.includes(this.atlas.lakes ?? '');
        hex.neutral = hex.land && terrain.includes(this.atlas.neutral?.terrain ?? '');
        if (from !== undefined) hex.from = from;
      }
    }
  }

  isSea(hex: Hex): boolean {
    return !hex.land && !hex.lake;
  }

  coast(): void {
    const { coast } = this.atlas;
    if (coast === undefined) return;
    for (const hex of this.hexes)
      if (hex.land && !hex.neutral && this.neighbours(hex).some((other) => this.isSea(other)) && !hex.terrain.includes(coast))
        hex.terrain = [...hex.terrain, coast];
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

  region(id: string, above: readonly string[]): ReadonlySet<string> {
    const before = this.regions.get(id);
    if (before !== undefined) return before;
    const draft = this.atlas.regions[id];
    if (draft === undefined || above.includes(id)) {
      const listed = new Set(this.expand(this.file.regions[id]?.at ?? []));
      this.regions.set(id, listed);
      return listed;
    }
    const of = (other: string): ReadonlySet<string> => this.region(other, [...above, id]);
    const listed = new Set([...this.expand(draft.hexes), ...draft.regions.flatMap((other) => [...of(other)])]);
    const except = new Set(draft.except.flatMap((other) => [...of(other)]));
    const shores = draft.coast && this.shoreOf(draft.coast);
    const within = draft.within?.map((at) => this.lay.toSheet(at));
    const alone = draft.countries.length + draft.hexes.length + draft.regions.length === 0 && shores === undefined && !draft.land;
    const ports = new Set(
      Object.entries(this.file.places).flatMap(([place, { at, features }]) =>
        typeof at === 'string' && [...features, ...(this.atlas.features[place] ?? [])].includes('port') ? [at] : [],
      ),
    );
    const found = new Set<string>();
    for (const hex of this.hexes) {
      if (!hex.land || except.has(hex.id)) continue;
      const named =
        listed.has(hex.id) ||
        (hex.country !== undefined && draft.countries.includes(hex.country)) ||
        (draft.land && !hex.neutral) ||
        shores?.has(hex.id) === true ||
        (alone && within !== undefined && !hex.neutral);
      if (!named || (draft.port && !ports.has(hex.id))) continue;
      if (within !== undefined && !listed.has(hex.id) && !contains(within, hex.centre)) continue;
      found.add(hex.id);
    }
    this.regions.set(id, found);
    return found;
  }

  /** Land beside the waters that hold these hexes. */
  shoreOf(seeds: readonly string[]): Set<string> {
    const queue = this.expand(seeds).flatMap((id) => this.hexes[this.ids.get(id) ?? -1] ?? []);
    for (const hex of queue) if (hex.land) this.notes.push(`${hex.id} should lie in the sea whose coast is wanted, but is land.`);
    const seen = new Set(queue.filter((hex) => !hex.land).map((hex) => hex.id));
    const shore = new Set<string>();
    for (let hex = queue.pop(); hex !== undefined; hex = queue.pop()) {
      if (hex.land) continue;
      for (const next of this.neighbours(hex)) {
        if (next.land) shore.add(next.id);
        else if (!seen.has(next.id)) {
          seen.add(next.id);
          queue.push(next);
        }
      }
    }
    return shore;
  }

  /** Terrain that atlas.yaml gives to the hexes of places. */
  places(): void {
    for (const [id, features] of Object.entries(this.atlas.features)) {
      const at = this.file.places[id]?.at;
      for (const hex of this.expand([at ?? []].flat()).map((number) => this.hexes[this.ids.get(number) ?? -1])) {
        if (hex === undefined) continue;
        hex.terrain = [...hex.terrain, ...features.filter((feature) => !hex.terrain.includes(feature))];
      }
      if (at === undefined) this.notes.push(`atlas.yaml gives ${id} features, but no place of that name has a hex.`);
    }
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

  rivers(): DraftedRiver[] {
    const { rivers } = this.atlas;
    if (rivers === undefined) return [];
    const feature = new Map<string, string>();
    for (const [name, list] of Object.entries(rivers.features)) {
      for (const word of list) {
        const found = this.named(word);
        if (found.length === 0) this.notes.push(`There is no river ${word} in the geography.`);
        for (const { id } of found) if (!feature.has(id)) feature.set(id, name);
      }
    }
    const courses: RiverCourse[] = [...feature.keys()].flatMap((id) => {
      const found = this.lines.get(id);
      if (found === undefined) return [];
      const mouth = rivers.flow ? found.mouth : undefined;
      return found.lines.map((line) => ({
        id,
        name: found.name,
        line: this.line(line, rivers.flow ? 0.25 : 1),
        mouth,
        sources: found.sources,
      }));
    });
    const ground = {
      kind: (axial: Axial): 1 | 0 | -1 => {
        const hex = this.of(axial);
        return hex === undefined ? -1 : hex.land ? 1 : 0;
      },
    };
    const laid = rivers.flow ? layRivers(this.layout, courses, ground, rivers.least) : { rivers: this.plain(courses), left: [] };
    if (laid.left.length > 0) this.notes.push(`Too short or without an end on this grid: ${laid.left.join(', ')}.`);
    const order = Object.keys(rivers.features);
    const strength = (word: string): number => order.indexOf(word);
    const drafted = laid.rivers.map((river): DraftedRiver => {
      const name = feature.get(river.id) as string;
      const runs = river.runs.map((run) =>
        sidesOf(run).map(([p, q]) => {
          const [a, b] = [this.of(p) as Hex, this.of(q) as Hex];
          return a.id < b.id ? ([a.id, b.id] as const) : ([b.id, a.id] as const);
        }),
      );
      return { id: river.id, name: river.name, feature: name, runs };
    });
    for (const river of [...drafted].sort((p, q) => strength(p.feature) - strength(q.feature))) {
      for (const [a, b] of river.runs.flat()) {
        const side = this.side(a, b);
        if (!side.features.some((word) => order.includes(word))) {
          side.features.push(river.feature);
          side.name ??= river.name;
        }
      }
    }
    return drafted;
  }

  /** Canals and lakes of a city: whatever the line parts, without asking where it ends. */
  plain(courses: readonly RiverCourse[]): GridRiver[] {
    return courses.map(({ id, name, line }) => {
      const runs: Corner[][] = [];
      let run: Corner[] = [];
      const path = walk(this.layout, line);
      path.forEach((corner, i) => {
        const before = path[i - 1];
        const side = before === undefined ? undefined : sidesOf([before, corner])[0];
        if (side !== undefined && (this.of(side[0]) === undefined || this.of(side[1]) === undefined)) {
          if (run.length > 1) runs.push(run);
          run = [];
        }
        run.push(corner);
      });
      if (run.length > 1) runs.push(run);
      return { id, name, runs };
    });
  }

  /** Roads and railways lie in hexes; where they cross water there is a bridge. */
  tracks(): void {
    const { tracks, bridges, rivers } = this.atlas;
    const waters = new Set(Object.keys(rivers?.features ?? {}));
    for (const [feature, list] of Object.entries(tracks)) {
      for (const word of list) {
        const found = this.named(word);
        if (found.length === 0) this.notes.push(`There is no line ${word} in the geography.`);
        for (const line of found.flatMap((f) => f.lines)) {
          const path = hexesAlong(
            this.layout,
            line.map((at) => this.lay.toSheet(at)),
          ).map((axial) => this.of(axial));
          path.forEach((hex, i) => {
            if (hex === undefined) return;
            if (!hex.terrain.includes(feature)) hex.terrain = [...hex.terrain, feature];
            const before = path[i - 1];
            if (before === undefined || bridges === undefined || before === hex) return;
            const side = this.sides.get(before.id < hex.id ? `${before.id}|${hex.id}` : `${hex.id}|${before.id}`);
            if (side?.features.some((word) => waters.has(word)) && !side.features.includes(bridges)) side.features.push(bridges);
          });
        }
      }
    }
  }

  /** Hexside features where regions part. */
  partings(): void {
    const has = (region: string, hex: Hex): boolean => this.region(region, []).has(hex.id);
    for (const { feature, around, between } of this.atlas.borders) {
      for (const hex of this.hexes) {
        if (!hex.land) continue;
        for (const other of this.neighbours(hex)) {
          if (!other.land || other.id < hex.id) continue;
          const parts =
            around !== undefined
              ? has(around, hex) !== has(around, other)
              : between !== undefined &&
                [
                  [hex, other],
                  [other, hex],
                ].some(
                  ([p, q]) =>
                    has(between[0], p as Hex) &&
                    !has(between[1], p as Hex) &&
                    has(between[1], q as Hex) &&
                    !has(between[0], q as Hex),
                );
          if (parts) this.mark(hex, other, feature);
        }
      }
    }
  }

  /** Two land hexes whose common side lies in the sea. */
  straits(): void {
    const { straits } = this.atlas;
    if (straits === undefined) return;
    for (const hex of this.hexes) {
      if (!hex.land) continue;
      const corners = cornersOf(this.layout.orientation, hex.centre);
      DIRECTIONS.forEach(({ q, r }, d) => {
        const other = this.of({ q: hex.axial.q + q, r: hex.axial.r + r });
        if (other === undefined || !other.land || other.id < hex.id) return;
        const [p, t] = [corners[d] as Point, corners[(d + 1) % 6] as Point];
        // Along the side and a little to both hands of it: a strait is a strip of water.
        let wet = 0;
        for (let k = 0; k < 12; k++) {
          const s = (k + 0.5) / 12;
          const at = { x: p.x + (t.x - p.x) * s, y: p.y + (t.y - p.y) * s };
          if (this.water.at(at) !== LAND) wet += 1;
        }
        if (wet >= 9) this.mark(hex, other, straits);
      });
    }
  }

  /** The hexsides that a way crosses inside a terrain. */
  passes(): void {
    for (const { feature, name, through, in: terrain } of this.atlas.passes) {
      const path = hexesAlong(this.layout, this.line(through)).map((axial) => this.of(axial));
      path.forEach((hex, i) => {
        const before = path[i - 1];
        if (hex === undefined || before === undefined || !hex.land || !before.land) return;
        if (hex.terrain.includes(terrain) || before.terrain.includes(terrain)) this.mark(before, hex, feature, name);
      });
    }
  }

  sidesByHand(): void {
    for (const { between, add, remove, name, from } of this.atlas.sides) {
      const [a, b] = between.map((id) => this.expand([id])[0]);
      if (a === undefined || b === undefined) continue;
      const side = this.side(a, b);
      side.features = [
        ...side.features.filter((feature) => !remove.includes(feature)),
        ...add.filter((f) => !side.features.includes(f)),
      ];
      if (name !== undefined) side.name = name;
      if (from !== undefined) side.from = from;
    }
  }

  /**
   * The land as it is drawn. Near the middle of a hex its terrain decides, so that no land hex lies in the sea; near the sides the
   * true coast does, so that coasts look like coasts.
   */
  shapes(): unknown {
    if (this.atlas.sea === undefined) return undefined;
    const drawn = new Raster(0, 0, this.water.width / FINE, this.water.height / FINE, FINE);
    const value = new Float32Array(drawn.cells.length);
    for (let y = 0, k = 0; y < drawn.height; y++) {
      for (let x = 0; x < drawn.width; x++, k++) {
        const hex = this.hexes[this.owner[k] as number];
        const real = this.water.cells[k] === LAND ? 1 : 0;
        if (hex === undefined) {
          value[k] = real;
          continue;
        }
        const off = Math.hypot(drawn.x(x) - hex.centre.x, drawn.y(y) - hex.centre.y);
        const weight = Math.max(0, Math.min(1, 1.35 - off * 2.1));
        value[k] = weight * (hex.land ? 1 : 0) + (1 - weight) * real;
      }
    }
    const blurred = blur(value, drawn.width, drawn.height, 2);
    drawn.cells.forEach((_, k) => {
      drawn.cells[k] = (blurred[k] as number) >= 0.5 ? 1 : 0;
    });
    const polygons = polygonsOf(shapeOf(arcsOf(drawn, 0.035), 1));
    const round = (n: number): number => Math.round(n * 100) / 100;
    return {
      type: 'FeatureCollection',
      note: 'Coast in hexes from the top left of the sheet, y down; drafted from Natural Earth (public domain).',
      features: [
        {
          type: 'Feature',
          id: 'land',
          properties: { kind: 'land', from: DRAFTED },
          geometry: {
            type: 'MultiPolygon',
            coordinates: polygons.map((rings) => rings.map((ring) => ring.map(({ x, y }) => [round(x), round(y)]))),
          },
        },
      ],
    };
  }
}

function blur(values: Float32Array, width: number, height: number, times: number): Float32Array {
  let from = values;
  for (let round = 0; round < times; round++) {
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const to = new Float32Array(from.length);
      for (let y = 0, k = 0; y < height; y++) {
        for (let x = 0; x < width; x++, k++) {
          const before = x >= dx && y >= dy ? (from[k - dx - dy * width] as number) : (from[k] as number);
          const after = x + dx < width && y + dy < height ? (from[k + dx + dy * width] as number) : (from[k] as number);
          to[k] = (before + 2 * (from[k] as number) + after) / 4;
        }
      }
      from = to;
    }
  }
  return from;
}
