import { type Board, type Border, stepBetween } from '../../board/index.js';
import type { Text } from '../../pack/schema/index.js';
import { type Item, type Point, path, use } from '../drawing.js';
import type { SideArt, Stamps } from './art.js';
import { type Chain, chains, middle, relaxed, smoothLine, xy } from './curve.js';
import { cover, type Labels } from './labels.js';
import type { Looks } from './looks.js';
import { beyondCorner, innerSides, type Mesh, type MeshSide, straightPath } from './mesh.js';
import type { Rect } from './rect.js';

/** A hexside that carries something. */
export interface SideOnMap extends MeshSide {
  readonly a: number;
  readonly b: number;
  readonly features: readonly string[];
  readonly name?: Text | undefined;
}

/** A river from end to end, for its name. */
export interface Course {
  readonly name: Text;
  readonly line: readonly Point[];
  readonly width: number;
}

export function sidesOnMap(board: Board, mesh: Mesh): SideOnMap[] {
  const out: SideOnMap[] = [];
  for (const { a, b, d } of innerSides(mesh)) {
    const step = stepBetween(board, a, b);
    const border = step === -1 ? undefined : (board.borders[board.border[step] as number] as Border);
    if (border === undefined || border.features.length === 0) continue;
    out.push({ ...mesh.side(a, d), a, b, features: border.features, name: border.name });
  }
  return out;
}

const walk = (links: Chain<SideOnMap>['links']): Point[] => {
  const line: Point[] = [];
  for (const { part, backward } of links) {
    const points = backward ? [...part.line].reverse() : part.line;
    line.push(...(line.length === 0 ? points : points.slice(1)));
  }
  return line;
};

export interface Waters {
  readonly items: readonly Item[];
  /** Where rivers reach the sea beyond their last corner: to be drawn only on land. */
  readonly mouths: readonly Item[];
  readonly courses: readonly Course[];
}

/**
 * Rivers, canals and lakes along hexsides, winding, the narrower first; and their courses by name. Water runs on under a bridge
 * that is all that a hexside is said to have, and past the outermost hexes to the neat line.
 */
export function drawWaters(
  sides: readonly SideOnMap[],
  mesh: Mesh,
  area: Rect,
  looks: Looks,
  isSea: (hex: number) => boolean,
): Waters {
  const { size } = mesh;
  const groups = new Map<string, { art: SideArt; ink: string; sides: SideOnMap[] }>();
  for (const side of sides)
    for (const feature of side.features) {
      const art = looks.side(feature);
      if (art?.kind !== 'water') continue;
      const found = groups.get(feature);
      if (found === undefined) groups.set(feature, { art, ink: looks.sideInk(feature, art), sides: [side] });
      else found.sides.push(side);
    }
  const bridged = sides.filter((side) => {
    const kinds = side.features.map((feature) => looks.side(feature)?.kind);
    return kinds.includes('crossing') && !kinds.includes('water');
  });
  for (const { sides: list } of groups.values()) {
    const ends = new Set(list.flatMap(({ from, to }) => [from, to]));
    list.push(...bridged.filter(({ from, to }) => ends.has(from) && ends.has(to)));
  }
  const casings: Item[] = [];
  const fills: Item[] = [];
  const mouths: Item[] = [];
  for (const { art, ink, sides: list } of [...groups.values()].sort((p, q) => p.art.width - q.art.width)) {
    const lines = chains(list);
    const d = lines
      .map(({ links, closed }) => smoothLine(relaxed(closed ? walk(links) : toNeatLine(links, mesh, area), 1)))
      .join('');
    const out = lines.flatMap((line) => (line.closed ? [] : toSea(line, mesh, isSea))).join('');
    const round = { cap: 'round', join: 'round' } as const;
    const width = art.width * size;
    const casing =
      art.casing === undefined
        ? undefined
        : { stroke: looks.ink(art.casing), width: width + 2 * art.casingWidth * size, ...round };
    if (casing !== undefined) casings.push(path(d, casing));
    fills.push(path(d, { stroke: ink, width, ...round }));
    if (out === '') continue;
    if (casing !== undefined) mouths.push(path(out, casing));
    mouths.push(path(out, { stroke: ink, width, ...round }));
  }
  return { items: [...casings, ...fills], mouths, courses: coursesOf(sides, looks, size) };
}

/** From each end of a course that touches a hex of the sea into that hex. */
function toSea({ links }: Chain<SideOnMap>, mesh: Mesh, isSea: (hex: number) => boolean): string[] {
  const [first, last] = [links[0], links.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ends = [
    {
      corner: first.backward ? first.part.to : first.part.from,
      at: first.backward ? first.part.line.at(-1) : first.part.line[0],
      side: first.part,
    },
    {
      corner: last.backward ? last.part.from : last.part.to,
      at: last.backward ? last.part.line[0] : last.part.line.at(-1),
      side: last.part,
    },
  ];
  return ends.flatMap(({ corner, at, side }) => {
    for (const hex of [side.a, side.b])
      for (let d = 0; d < 6; d++) {
        const other = mesh.neighbours[6 * hex + d] as number;
        if (other === -1 || other === side.a || other === side.b || !isSea(other)) continue;
        for (let k = 0; k < 6; k++)
          if (mesh.corners[6 * other + k] === corner && at !== undefined)
            return [`M${xy(at)}L${xy(mesh.centres[other] as Point)}`];
      }
    return [];
  });
}

/** A course whose ends lie on the rim of the hexes goes on beyond it. */
function toNeatLine(links: Chain<SideOnMap>['links'], mesh: Mesh, area: Rect): Point[] {
  const line = walk(links);
  const [first, last] = [links[0], links.at(-1)];
  if (first === undefined || last === undefined) return line;
  const start = first.backward ? first.part.to : first.part.from;
  const end = last.backward ? last.part.from : last.part.to;
  const [before, after] = [beyondCorner(mesh, start, area), beyondCorner(mesh, end, area)];
  return [...(before === undefined ? [] : [before]), ...line, ...(after === undefined ? [] : [after])];
}

function coursesOf(sides: readonly SideOnMap[], looks: Looks, size: number): Course[] {
  const named = new Map<string, { name: Text; width: number; sides: SideOnMap[] }>();
  for (const side of sides) {
    const water = side.features.map((id) => looks.side(id)).find((art) => art?.kind === 'water');
    if (water === undefined || side.name === undefined) continue;
    const key = typeof side.name === 'string' ? side.name : side.name.en;
    const found = named.get(key) ?? { name: side.name, width: 0, sides: [] };
    found.sides.push(side);
    named.set(key, { ...found, width: Math.max(found.width, water.width * size) });
  }
  return [...named.values()].flatMap(({ name, width, sides: list }) =>
    chains(list).map(({ links }) => ({ name, width, line: walk(links) })),
  );
}

/** Boundaries, frontiers and walls along hexsides: straight, so that nobody doubts where they run. */
export function drawSideLines(sides: readonly SideOnMap[], mesh: Mesh, looks: Looks, size: number): Item[] {
  const items: Item[] = [];
  const features = new Set(sides.flatMap((side) => side.features));
  for (const feature of [...features].sort()) {
    const art = looks.side(feature);
    if (art?.kind !== 'line') continue;
    const d = straightPath(
      mesh,
      sides.filter((side) => side.features.includes(feature)),
    );
    items.push(...lineItems(d, art, looks.sideInk(feature, art), looks, size));
  }
  return items;
}

/** A line in its casing, with its core, in one path each. */
export function lineItems(
  d: string,
  art: Pick<SideArt, 'width' | 'casing' | 'casingWidth' | 'dash' | 'core'>,
  ink: string,
  looks: Looks,
  size: number,
): Item[] {
  const round = { cap: art.dash === undefined ? 'round' : 'butt', join: 'round' } as const;
  const items: Item[] = [];
  if (art.casing !== undefined)
    items.push(
      path(d, { stroke: looks.ink(art.casing), width: (art.width + 2 * art.casingWidth) * size, cap: 'round', join: 'round' }),
    );
  items.push(path(d, { stroke: ink, width: art.width * size, dash: art.dash?.map((part) => part * size), ...round }));
  if (art.core !== undefined)
    items.push(
      path(d, { stroke: looks.ink(art.core), width: art.width * 0.4 * size, dash: [0.22 * size, 0.16 * size], join: 'round' }),
    );
  return items;
}

/** Bridges and passes: a stamp across the hexside, pointing from hex to hex. */
export function drawCrossings(sides: readonly SideOnMap[], mesh: Mesh, looks: Looks, stamps: Stamps, labels: Labels): Item[] {
  const { size } = mesh;
  return sides.flatMap((side) =>
    side.features.flatMap((feature) => {
      const art = looks.side(feature);
      if (art?.kind !== 'crossing' || art.stamp === undefined) return [];
      const [p, q] = [mesh.centres[side.a] as Point, mesh.centres[side.b] as Point];
      const at = middle(side.line[1] as Point, side.line[2] as Point);
      const reach = 0.2 * size;
      labels.take({ x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach }, cover.mark);
      return [stampAt(stamps, art.stamp, at, size, (Math.atan2(q.y - p.y, q.x - p.x) * 180) / Math.PI)];
    }),
  );
}

/** A stamp with its point at a spot, turned about it. */
export function stampAt(stamps: Stamps, id: string, at: Point, size: number, degrees = 0): Item {
  const { stamp, x, y } = stamps.get(id);
  const scale = size / 100;
  const turn = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return use(
    stamp,
    { x: at.x - scale * (x * cos - y * sin), y: at.y - scale * (x * sin + y * cos) },
    { scale, ...(degrees === 0 ? {} : { rotate: Math.round(degrees * 100) / 100 }) },
  );
}
