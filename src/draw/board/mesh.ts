import { type Board, cellOf, centreOf, cornersOf, DIRECTIONS, neighbour } from '../../board/index.js';
import type { Point } from '../drawing.js';
import { c2, chains, middle, noise, xy } from './curve.js';
import type { Rect } from './rect.js';

/** A hexside: its two corners, the lower number first, and how it winds between them. */
export interface MeshSide {
  readonly from: number;
  readonly to: number;
  /** From `from` to `to`, both included. */
  readonly line: readonly Point[];
}

/**
 * The hexes of a map in millimetres, with the corners they share. Beyond the sheet's own hexes lie those that only fill up the
 * neat line: they look like their neighbours and are no spaces.
 */
export interface Mesh {
  readonly size: number;
  /** The board's own hexes come first and have their numbers; `all - own` are beyond. */
  readonly own: number;
  readonly all: number;
  readonly centres: readonly Point[];
  /** By hex and direction: `6 * hex + d`. */
  readonly neighbours: Int32Array;
  readonly corners: Int32Array;
  /** Where corners truly are. */
  readonly points: readonly Point[];
  /** For hexes beyond the sheet, the hex that they look like; a hex of the board is its own. */
  readonly like: Int32Array;
  side(hex: number, direction: number): MeshSide;
  corner(hex: number, d: number): Point;
}

export function meshOf(board: Board, size: number, at: Point): Mesh {
  const grid = board.grid as NonNullable<Board['grid']>;
  const { layout } = grid;
  const axial: { q: number; r: number }[] = [];
  const known = new Map<string, number>();
  const key = (q: number, r: number): string => `${q},${r}`;
  for (let i = 0; i < grid.count; i++) {
    const { q, r } = grid.axialOf(i);
    known.set(key(q, r), axial.length);
    axial.push({ q, r });
  }
  const like: number[] = axial.map((_, i) => i);
  for (let i = 0; i < grid.count; i++)
    for (let d = 0; d < 6; d++) {
      const beyond = neighbour(axial[i] as { q: number; r: number }, d);
      if (known.has(key(beyond.q, beyond.r))) continue;
      known.set(key(beyond.q, beyond.r), axial.length);
      axial.push(beyond);
      like.push(i);
    }
  const centres = axial.map(({ q, r }): Point => {
    const { row, column } = cellOf(layout, q, r);
    const { x, y } = centreOf(layout, row, column);
    return { x: at.x + x * size, y: at.y + y * size };
  });
  const neighbours = new Int32Array(axial.length * 6).fill(-1);
  const corners = new Int32Array(axial.length * 6);
  const points: Point[] = [];
  const numbers = new Map<number, number>();
  for (const [i, here] of axial.entries()) {
    for (let d = 0; d < DIRECTIONS.length; d++) {
      const to = neighbour(here, d);
      neighbours[6 * i + d] = known.get(key(to.q, to.r)) ?? -1;
    }
    const { x, y } = centres[i] as Point;
    for (const [d, unit] of cornersOf(layout.orientation, { x: 0, y: 0 }).entries()) {
      const corner = { x: x + unit.x * size, y: y + unit.y * size };
      const name = Math.round(((corner.x - at.x) / size) * 50) * 200003 + Math.round(((corner.y - at.y) / size) * 50);
      let number = numbers.get(name);
      if (number === undefined) {
        number = points.length;
        numbers.set(name, number);
        points.push(corner);
      }
      corners[6 * i + d] = number;
    }
  }
  // Corners and the points between them stray a little, the same for all that runs along them.
  const moved = points.map((p): Point => {
    const [x, y] = [(p.x - at.x) / size, (p.y - at.y) / size];
    return { x: p.x + 0.085 * size * noise(x, y, 1), y: p.y + 0.085 * size * noise(x, y, 2) };
  });
  const sides = new Map<number, MeshSide>();
  const side = (hex: number, direction: number): MeshSide => {
    const [a, b] = [corners[6 * hex + direction] as number, corners[6 * hex + ((direction + 1) % 6)] as number];
    const [from, to] = a < b ? [a, b] : [b, a];
    const name = from * 4000037 + to;
    let made = sides.get(name);
    if (made === undefined) {
      const [p, q] = [moved[from] as Point, moved[to] as Point];
      const stray = (t: number, salt: number): Point => {
        const m = { x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y) };
        const by = 0.2 * noise((middle(p, q).x - at.x) / size, (middle(p, q).y - at.y) / size, salt);
        return { x: m.x - by * (q.y - p.y), y: m.y + by * (q.x - p.x) };
      };
      made = { from, to, line: [p, stray(0.34, 3), stray(0.67, 4), q] };
      sides.set(name, made);
    }
    return made;
  };
  return {
    size,
    own: grid.count,
    all: axial.length,
    centres,
    neighbours,
    corners,
    points,
    like: Int32Array.from(like),
    side,
    corner: (hex, d) => points[corners[6 * hex + (d % 6)] as number] as Point,
  };
}

/** Where a line that ends in a corner of the outermost hexes meets the neat line; undefined for a corner inside. */
export function beyondCorner(mesh: Mesh, corner: number, { x, y, width, height }: Rect): Point | undefined {
  const p = mesh.points[corner] as Point;
  const ways: readonly (readonly [number, Point])[] = [
    [p.x - x, { x: x - 1, y: p.y }],
    [x + width - p.x, { x: x + width + 1, y: p.y }],
    [p.y - y, { x: p.x, y: y - 1 }],
    [y + height - p.y, { x: p.x, y: y + height + 1 }],
  ];
  const [far, to] = [...ways].sort((a, b) => a[0] - b[0])[0] as readonly [number, Point];
  if (far > 0.62 * mesh.size) return undefined;
  for (let at = 6 * mesh.own; at < 6 * mesh.all; at++) if (mesh.corners[at] === corner) return to;
  return undefined;
}

/** The rings around a set of hexes, winding as its sides wind. */
export function ringsOf(mesh: Mesh, inside: (hex: number) => boolean): Point[][] {
  const next = new Map<number, { to: number; hex: number; d: number }>();
  for (let hex = 0; hex < mesh.all; hex++) {
    if (!inside(hex)) continue;
    for (let d = 0; d < 6; d++) {
      const other = mesh.neighbours[6 * hex + d] as number;
      if (other !== -1 && inside(other)) continue;
      next.set(mesh.corners[6 * hex + d] as number, { to: mesh.corners[6 * hex + ((d + 1) % 6)] as number, hex, d });
    }
  }
  const rings: Point[][] = [];
  for (const start of next.keys()) {
    const ring: Point[] = [];
    for (let here = start; ; ) {
      const edge = next.get(here);
      if (edge === undefined) break;
      next.delete(here);
      const { from, line } = mesh.side(edge.hex, edge.d);
      const walked = from === here ? line : [...line].reverse();
      ring.push(...walked.slice(0, -1));
      here = edge.to;
    }
    if (ring.length > 2) rings.push(ring);
  }
  return rings;
}

/** Sides as straight lines from corner to corner, in one path. */
export const straightPath = (mesh: Mesh, parts: readonly MeshSide[]): string =>
  chains(parts)
    .map(({ links }) => {
      const [first] = links;
      if (first === undefined) return '';
      const corners = [first.backward ? first.part.to : first.part.from];
      for (const { part, backward } of links) corners.push(backward ? part.from : part.to);
      return `M${corners.map((corner) => xy(mesh.points[corner] as Point)).join('L')}`;
    })
    .join('');

/** Sides between two hexes of the board, each once. */
export function* innerSides(mesh: Mesh): Generator<{ a: number; b: number; d: number }> {
  for (let a = 0; a < mesh.own; a++)
    for (let d = 0; d < 6; d++) {
      const b = mesh.neighbours[6 * a + d] as number;
      if (b > a && b < mesh.own) yield { a, b, d };
    }
}

/** The outlines of all hexes as one path, each side once. */
export function gridPath(mesh: Mesh, skip: (hex: number) => boolean = () => false): string {
  const parts: string[] = [];
  for (let hex = 0; hex < mesh.own; hex++) {
    let open = false;
    if (skip(hex)) continue;
    for (let d = 0; d < 6; d++) {
      const other = mesh.neighbours[6 * hex + d] as number;
      const drawn = other === -1 || other >= mesh.own || skip(other) || d < 3;
      if (drawn) {
        const [p, q] = [mesh.corner(hex, d), mesh.corner(hex, d + 1)];
        parts.push(`${open ? '' : `M${c2(p.x)} ${c2(p.y)}`}l${c2(q.x - p.x)} ${c2(q.y - p.y)}`);
      }
      open = drawn;
    }
  }
  return parts.join('');
}
