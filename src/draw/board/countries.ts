import type { Board } from '../../board/index.js';
import { say } from '../../pack/index.js';
import { group, type Item, type Point, path } from '../drawing.js';
import { cover, type LabelStyle, type Labels } from './labels.js';
import { along, boxOf, coverOf, type Letter, letterItems } from './lettering.js';
import type { Looks } from './looks.js';
import { innerSides, type Mesh, straightPath } from './mesh.js';

/** Regions that are countries: those that say so, and those that were drafted from countries. */
export function countriesOf(looks: Looks): string[] {
  const { pack } = looks.context;
  return Object.entries(pack.board.file.regions).flatMap(([id, region]) =>
    (region.country ?? (pack.atlas?.regions[id]?.countries.length ?? 0) > 0) ? [id] : [],
  );
}

/** Frontiers between countries. */
export function drawFrontiers(board: Board, mesh: Mesh, looks: Looks): Item[] {
  const { frontier } = looks.context.theme.board;
  const d = edgePath(board, mesh, countriesOf(looks));
  return d === '' ? [] : frontierItems(d, frontier, mesh.size);
}

/** The edges of regions that are lines on the map, such as theatres or the limit of winter. */
export function drawRegionLines(board: Board, mesh: Mesh, looks: Looks): Item[] {
  const { frontier, halo } = looks.context.theme.board;
  const d = edgePath(board, mesh, linedRegions(looks));
  return d === '' ? [] : regionLineItems(d, frontier, halo, mesh.size);
}

export const linedRegions = (looks: Looks): string[] =>
  Object.entries(looks.context.pack.board.file.regions).flatMap(([id, region]) => (region.line ? [id] : []));

export const frontierItems = (d: string, ink: string, size: number): Item[] => [
  path(d, { stroke: ink, width: 0.13 * size, join: 'round', cap: 'round', opacity: 0.22 }),
  path(d, { stroke: ink, width: 0.035 * size, dash: [0.14, 0.06, 0.03, 0.06].map((part) => part * size), join: 'round' }),
];

export const regionLineItems = (d: string, ink: string, halo: string, size: number): Item[] => [
  path(d, { stroke: halo, width: 0.075 * size, join: 'round', cap: 'round' }),
  path(d, { stroke: ink, width: 0.048 * size, dash: [0.2 * size, 0.1 * size], join: 'round' }),
];

/** The land hexsides where these regions part. */
function edgePath(board: Board, mesh: Mesh, ids: readonly string[]): string {
  const sets = ids.map((id) => new Set(board.regions.get(id)));
  const mine = (hex: number): string => sets.map((set) => (set.has(hex) ? 1 : 0)).join('');
  const parts = [...innerSides(mesh)].flatMap(({ a, b, d }) =>
    board.sea[a] === 1 || board.sea[b] === 1 || mine(a) === mine(b) ? [] : [mesh.side(a, d)],
  );
  return straightPath(mesh, parts);
}

/** Names of countries in spaced capitals, along the country, where they cover least. */
export function drawCountries(
  board: Board,
  looks: Looks,
  centre: (space: number) => Point,
  spaceAt: (at: Point) => number,
  size: number,
  labels: Labels,
): Item[] {
  const { theme, lang, pack } = looks.context;
  const items: Item[] = [];
  const ids = countriesOf(looks)
    .map((id) => ({ id, spaces: (board.regions.get(id) ?? []).filter((space) => board.centre(space) !== undefined) }))
    .filter(({ spaces }) => spaces.length >= 4)
    .sort((a, b) => a.spaces.length - b.spaces.length);
  // A country that is the sum of others would write its name over theirs.
  const parts = ids.filter(
    ({ id, spaces }) =>
      !ids.some(
        (other) =>
          other.id !== id &&
          other.spaces.length < spaces.length &&
          other.spaces.length > spaces.length * 0.8 &&
          other.spaces.every((space) => spaces.includes(space)),
      ),
  );
  for (const { id, spaces } of parts) {
    const inside = new Set(spaces);
    const words = say(pack.board.file.regions[id]?.name ?? id, lang).toUpperCase();
    const spots = spaces.map(centre);
    const mean = { x: avg(spots.map(({ x }) => x)), y: avg(spots.map(({ y }) => y)) };
    const [xx, yy, xy2] = [
      avg(spots.map(({ x }) => (x - mean.x) ** 2)),
      avg(spots.map(({ y }) => (y - mean.y) ** 2)),
      avg(spots.map(({ x, y }) => (x - mean.x) * (y - mean.y))),
    ];
    const axis = (Math.atan2(2 * xy2, xx - yy) / 2) * (180 / Math.PI);
    const reach =
      4 *
      Math.sqrt(Math.max(xx * Math.cos((axis * Math.PI) / 180) ** 2 + yy * Math.sin((axis * Math.PI) / 180) ** 2, size * size));
    const em = Math.min(0.85 * size, Math.max(0.26 * size, (0.75 * reach) / (words.length * 1.3)));
    let best: { cost: number; letters: Letter[]; em: number } | undefined;
    for (const shrink of [1, 0.8, 0.62]) {
      const style = { size: em * shrink, weight: 700, fill: theme.board.country } as const;
      for (const angle of new Set([clampAngle(axis), 0, clampAngle(axis) / 2])) {
        for (const gap of [1.1, 0.7, 0.35]) {
          for (const at of spots.filter((_, i) => i % Math.ceil(spots.length / 60) === 0)) {
            const wide = [...words].reduce((sum, char) => sum + labels.metrics.width(char, style) + gap * style.size, 0);
            const turn = (angle * Math.PI) / 180;
            const [ux, uy] = [Math.cos(turn), Math.sin(turn)];
            const low = { x: at.x + 0.1 * size, y: at.y + 0.12 * size };
            const line = [
              { x: low.x - (ux * wide) / 2, y: low.y - (uy * wide) / 2 },
              { x: low.x + (ux * wide) / 2, y: low.y + (uy * wide) / 2 },
            ];
            const letters = along(line, 0, words, gap * style.size, style, labels);
            if (letters === undefined) continue;
            const outside = letters.filter((letter) => !inside.has(spaceAt(letter))).length;
            const cost =
              coverOf(letters, style.size, labels, best?.cost) +
              outside * 40 +
              (1 - shrink) * 60 +
              (1.1 - gap) * 8 +
              Math.hypot(at.x - mean.x, at.y - mean.y) / size;
            if (best === undefined || cost < best.cost) best = { cost, letters, em: style.size };
          }
        }
      }
    }
    if (best === undefined || !Number.isFinite(best.cost)) continue;
    const style: LabelStyle = {
      size: best.em,
      weight: 700,
      fill: theme.board.country,
      halo: { colour: theme.board.halo, width: 0.05 * best.em },
    };
    for (const letter of best.letters) labels.take(boxOf(letter, best.em), cover.name);
    items.push(group(letterItems(best.letters, style), { mark: `country ${id}` }));
  }
  return items;
}

const clampAngle = (angle: number): number =>
  Math.max(-24, Math.min(24, angle > 90 ? angle - 180 : angle < -90 ? angle + 180 : angle));
const avg = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
