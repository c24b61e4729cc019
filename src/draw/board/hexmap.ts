import type { Board } from '../../board/index.js';
import { group, type Item, type Point, path, rectPath, text } from '../drawing.js';
import { Stamps } from './art.js';
import { drawCoast, drawSea, landPath } from './coast.js';
import { drawCountries, drawFrontiers, drawRegionLines } from './countries.js';
import { drawGrounds, drawScatter } from './ground.js';
import { cover, Labels } from './labels.js';
import { drawRiverNames } from './lettering.js';
import type { Look, Looks } from './looks.js';
import { drawMarks, drawNames, placesOnMap } from './marks.js';
import { gridPath, type Mesh, type MeshSide, meshOf, straightPath } from './mesh.js';
import { inset, type Rect } from './rect.js';
import { drawCrossings, drawSideLines, drawWaters, sidesOnMap } from './sides.js';
import { drawWays } from './ways.js';

export interface MapDrawing {
  readonly items: readonly Item[];
  /** By space: its middle and its outline. */
  place(space: number): { centre: Point; outline: Point[] } | undefined;
}

/** A map of hexes inside its neat line. */
export function drawHexMap(board: Board, looks: Looks, area: Rect, size: number, numbers: boolean): MapDrawing {
  const { context } = looks;
  const { theme, pack, metrics } = context;
  const style = theme.board;
  const grid = board.grid as NonNullable<Board['grid']>;
  const mesh = meshOf(board, size, area);
  const stamps = new Stamps(context);
  const isSea = (hex: number): boolean => looks.of(board.spaces[mesh.like[hex] as number] as Board['spaces'][number]).art.water;
  const land = landPath(mesh, isSea, pack.board.shapes, area, (at) => ({ x: area.x + at.x * size, y: area.y + at.y * size }));
  const looked = lookOfHexes(board, mesh, looks, isSea);
  const hexAt = ({ x, y }: Point): number => grid.point({ x: (x - area.x) / size, y: (y - area.y) / size });
  const sides = sidesOnMap(board, mesh);
  const places = placesOnMap(board, looks, (space) => (space < mesh.own ? (mesh.centres[space] as Point) : undefined));
  const free = freeSpots(mesh, sides, places, looks, numbers);

  const ground: Item[] = [
    ...drawGrounds(mesh, looked, area, style, (name) => looks.ink(name)),
    ...drawScatter(mesh, looked, hexAt, area, stamps, (hex, dx, dy) => !isSea(hex) && free(hex, dx, dy)),
  ];
  const waters = drawWaters(sides, mesh, area, looks, isSea);
  const items: Item[] = [];
  if (land === undefined) items.push(...ground);
  else {
    const seaId = pack.board.file.sea[0];
    const sea = seaId === undefined ? style.sea : looks.ground(seaId).colour;
    items.push(
      ...drawSea(land, area, size, sea, style),
      group([...ground, ...waters.mouths], { clip: land, clipRule: 'evenodd' }),
      drawCoast(land, style),
    );
  }
  items.push(path(gridPath(mesh), { stroke: style.hexLine, width: style.hexWidth, opacity: style.hexOpacity, join: 'round' }));
  const labels = new Labels(inset(area, 0.6), metrics);
  items.push(...drawFrontiers(board, mesh, looks));
  items.push(...waters.items, ...drawRegionLines(board, mesh, looks), ...drawSideLines(sides, mesh, looks, size));
  items.push(...drawWays(board, mesh, looks), ...drawCrossings(sides, mesh, looks, stamps, labels));

  const figures: Item[] = [];
  const em = Math.max(theme.leastText, 0.135 * size);
  for (let hex = 0; hex < mesh.own && numbers; hex++) {
    const { x, y } = mesh.centres[hex] as Point;
    const at = { x, y: y - 0.37 * size };
    const id = board.ids[hex] as string;
    const wide = metrics.width(id, { size: em, weight: 400 });
    labels.take({ x: x - wide / 2, y: at.y - 0.4 * em, width: wide, height: 0.8 * em }, cover.number);
    figures.push(text(id, { x, y: at.y + 0.35 * em }, { size: em, weight: 400, fill: style.number, anchor: 'middle' }));
  }
  for (const side of sides)
    if (side.features.some((feature) => looks.side(feature)?.kind === 'water')) {
      const [p, q] = [side.line[1] as Point, side.line[2] as Point];
      const w = 0.12 * size;
      labels.take({ x: (p.x + q.x) / 2 - w, y: (p.y + q.y) / 2 - w, width: 2 * w, height: 2 * w }, cover.line);
    }
  items.push(...drawMarks(places, looks, stamps, size, labels, true));
  items.push(group(figures, { mark: 'numbers' }));
  const countries = drawCountries(board, looks, (space) => mesh.centres[space] as Point, hexAt, size, labels);
  const names = drawNames(places, looks, stamps, size, labels);
  const rivers = drawRiverNames(waters.courses, looks, size, labels);
  items.push(...countries, ...rivers, ...names);
  if (style.veil > 0) {
    const frame = rectPath(area.x, area.y, area.width, area.height);
    items.splice(
      items.findIndex((item) => item.kind === 'group' && item.mark === 'numbers'),
      0,
      path(`${frame}${outerPath(mesh)}`, { fill: style.sheet, opacity: style.veil, rule: 'evenodd' }),
    );
  }
  return {
    items: [group(items, { clip: rectPath(area.x, area.y, area.width, area.height), mark: 'map' })],
    place: (space) =>
      space < mesh.own
        ? { centre: mesh.centres[space] as Point, outline: [0, 1, 2, 3, 4, 5].map((d) => mesh.corner(space, d)) }
        : undefined,
  };
}

/** Each hex's ground; the sea's is that of the shore beside it, for the spits of land that reach into it. */
function lookOfHexes(board: Board, mesh: Mesh, looks: Looks, isSea: (hex: number) => boolean): Look[] {
  const own = (hex: number): Look => looks.of(board.spaces[mesh.like[hex] as number] as Board['spaces'][number]);
  const out: (Look | undefined)[] = Array.from({ length: mesh.all }, (_, hex) => (isSea(hex) ? undefined : own(hex)));
  for (let round = 0; round < 3; round++) {
    const before = [...out];
    for (let hex = 0; hex < mesh.all; hex++) {
      if (before[hex] !== undefined) continue;
      const near = new Map<Look, number>();
      for (let d = 0; d < 6; d++) {
        const look = before[mesh.neighbours[6 * hex + d] as number];
        if (look !== undefined) near.set(look, (near.get(look) ?? 0) + 1);
      }
      out[hex] = [...near].sort((a, b) => b[1] - a[1])[0]?.[0];
    }
  }
  const plain = looks.ground('');
  return out.map((look) => look ?? plain);
}

/** Stamps keep off rivers, off places and off the numbers of hexes. */
function freeSpots(
  mesh: Mesh,
  sides: ReturnType<typeof sidesOnMap>,
  places: ReturnType<typeof placesOnMap>,
  looks: Looks,
  numbers: boolean,
): (hex: number, dx: number, dy: number) => boolean {
  const wet = new Map<number, Point[]>();
  for (const side of sides) {
    if (!side.features.some((feature) => looks.side(feature)?.kind === 'water')) continue;
    for (const [hex, other] of [
      [side.a, side.b],
      [side.b, side.a],
    ] as const) {
      const [p, q] = [mesh.centres[hex] as Point, mesh.centres[other] as Point];
      wet.set(hex, [...(wet.get(hex) ?? []), { x: (q.x - p.x) / mesh.size, y: (q.y - p.y) / mesh.size }]);
    }
  }
  const marked = new Set(
    places.filter(({ features }) => features.some((id) => looks.mark(id)?.stamp !== undefined)).map(({ space }) => space),
  );
  return (hex, dx, dy) => {
    if (marked.has(hex) && Math.hypot(dx, dy + 0.04) < 0.31) return false;
    if (numbers && dy < -0.2 && dy > -0.46 && Math.abs(dx) < 0.24) return false;
    return !(wet.get(hex) ?? []).some(({ x, y }) => 0.5 - (dx * x + dy * y) < 0.12);
  };
}

/** The outer edge of all hexes. */
function outerPath(mesh: Mesh): string {
  const rim: MeshSide[] = [];
  for (let hex = 0; hex < mesh.own; hex++)
    for (let d = 0; d < 6; d++) {
      const other = mesh.neighbours[6 * hex + d] as number;
      if (other === -1 || other >= mesh.own) rim.push(mesh.side(hex, d));
    }
  return straightPath(mesh, rim);
}
