import type { Purpose, TerrainFile, Text } from '../pack/schema/index.js';
import { Chart } from './chart.js';
import { type Compiled, checkFeatures, checkPurposes } from './compile.js';
import { Draft, MAX_SPACES } from './draft.js';
import { axialDistance, axialOf, cellOf, isOnSheet, type Layout } from './hex.js';
import type { Numbering } from './numbering.js';
import * as say from './problem.js';
import { type At, at, type Problem, Suggestions } from './problem.js';
import { Spaces } from './spaces.js';

type Words<T = readonly string[]> = Readonly<Record<string, T>>;

/** The board of a question: a patch of hexes around 0,0, spaces of any kind and their borders, or both. */
export interface AskBoard {
  readonly hexes?: {
    readonly radius: number;
    /** By `q,r`. Clear lies below where no base terrain is named. */
    readonly terrain?: Words;
    /** By `q,r|q,r`. */
    readonly sides?: Words;
    readonly regions?: Words;
    readonly names?: Words<Text>;
  };
  readonly spaces?: readonly {
    readonly id: string;
    readonly kind?: 'hex' | 'area' | 'box' | 'edge';
    readonly terrain?: readonly string[];
    readonly features?: readonly string[];
    readonly regions?: readonly string[];
    readonly name?: Text;
    readonly x?: number;
    readonly y?: number;
  }[];
  readonly borders?: readonly {
    readonly between: readonly [string, string];
    readonly features?: readonly string[];
    readonly for?: readonly Purpose[];
    readonly cost?: number;
    readonly oneWay?: boolean;
  }[];
}

const FROM = 'owner';

/** Makes a board of what a question says. Paths of problems lead into the question's `board`. */
export function patchBoard(ask: AskBoard, terrain: TerrainFile, sea: readonly string[] = []): Compiled {
  const draft = new Draft('patch', new Chart(terrain));
  const problems: Problem[] = [];
  const near = new Suggestions();
  const { hexes, spaces = [], borders = [] } = ask;
  const radius = hexes?.radius ?? -1;
  const count = (hexes === undefined ? 0 : 3 * radius * (radius + 1) + 1) + spaces.length;
  if (hexes !== undefined && !(Number.isInteger(radius) && radius >= 0)) {
    problems.push(say.badRadius(at('question', 'hexes', 'radius'), hexes.radius));
  } else if (count > MAX_SPACES) {
    problems.push(say.tooLarge(at('question', ...(hexes === undefined ? ['spaces'] : ['hexes', 'radius'])), count, MAX_SPACES));
  } else {
    if (hexes !== undefined) layPatch(draft, hexes, problems, near);
    addSpaces(draft, spaces, problems, near);
    const finder = new Spaces(draft, near);
    if (hexes !== undefined) describePatch(draft, hexes, finder, problems, near);
    borders.forEach((border, n) => {
      const place = (...path: (string | number)[]): At => at('question', 'borders', n, ...path);
      const [a, b] = [0, 1].map((end) => finder.one(border.between[end] ?? '', place('between', end), problems)) as [
        number,
        number,
      ];
      const { features = [], cost, oneWay = false } = border;
      checkFeatures(draft.chart, features, (x) => place('features', x), problems, near);
      const uses = checkPurposes(border.for, (x) => place('for', x), problems, near) & ~draft.chart.forbidsAcross(features);
      if (a === -1 || b === -1) return;
      if (a === b) problems.push(say.selfBorder(place('between', 1), draft.ids[a] as string));
      else if (!draft.join({ a, b, features, for: uses, cost, oneWay, name: undefined, from: FROM }))
        problems.push(say.duplicateBorder(place('between'), draft.ids[a] as string, draft.ids[b] as string, 1));
    });
  }
  return { board: draft.finish(sea), problems };
}

/** A hexagon of pointy hexes; on its sheet 0,0 lies in the middle. */
function layPatch(draft: Draft, hexes: NonNullable<AskBoard['hexes']>, problems: Problem[], near: Suggestions): void {
  const { radius, terrain = {} } = hexes;
  const { chart } = draft;
  const shifted = (radius & 1) as 0 | 1;
  const across = 2 * radius + 1;
  const layout: Layout = {
    orientation: 'pointy',
    rows: across,
    columns: across,
    shifted,
    q0: (shifted - radius) / 2,
    r0: -radius,
  };
  const numbering = axialNumbering(layout);
  const said = new Map<string, readonly string[]>();
  for (const [key, list] of Object.entries(terrain)) {
    const { bases, unknown } = chart.ground(list);
    const place = at('question', 'hexes', 'terrain', key);
    for (const id of unknown) problems.push(say.unknownTerrain(place, id, 'spaces', near.near(id, chart.spaces)));
    if (bases.length > 1) problems.push(say.twoBases(place, `Hex ${key} has`, bases));
    const below = bases.length === 0 && chart.usual !== undefined ? [chart.usual] : [];
    const cell = numbering.parse(key);
    if (cell !== undefined) said.set(numbering.id(cell.row, cell.column), chart.ground([...below, ...list]).terrain);
  }
  const usual = chart.ground(chart.usual === undefined ? [] : [chart.usual]).terrain;
  const space = new Int32Array(across * across).fill(-1);
  for (let row = 0, cell = 0; row < across; row++) {
    for (let column = 0; column < across; column++, cell++) {
      const { q, r } = axialOf(layout, row, column);
      if (axialDistance(q, r) > radius) continue;
      const id = `${q},${r}`;
      space[cell] = draft.add(id, 'hex', said.get(id) ?? usual, FROM);
    }
  }
  draft.lay(layout, numbering, space);
  for (const key of Object.keys(terrain))
    if (patchHex(draft, key) === -1)
      problems.push(say.unknownHex(at('question', 'hexes', 'terrain', key), key, near.near(key, draft.ids)));
}

function describePatch(
  draft: Draft,
  { sides = {}, regions = {}, names = {} }: NonNullable<AskBoard['hexes']>,
  finder: Spaces,
  problems: Problem[],
  near: Suggestions,
): void {
  for (const [key, features] of Object.entries(sides)) {
    const place = at('question', 'hexes', 'sides', key);
    const ends = key.split('|');
    checkFeatures(draft.chart, features, () => place, problems, near);
    if (ends.length !== 2) {
      problems.push(say.unknownHex(place, key, undefined));
      continue;
    }
    const [a, b] = ends.map((end) => finder.one(end, place, problems)) as [number, number];
    if (a === -1 || b === -1) continue;
    const border = a === b ? undefined : draft.side(a, b);
    if (border === undefined) {
      problems.push(say.notTouching(place, ends[0] as string, ends[1] as string));
      continue;
    }
    border.features = [...new Set([...border.features, ...features])];
    border.for &= ~draft.chart.forbidsAcross(features);
  }
  for (const [key, list] of Object.entries(regions)) {
    const i = finder.one(key, at('question', 'hexes', 'regions', key), problems);
    if (i !== -1) for (const region of list) draft.addRegion(i, region);
  }
  for (const [key, name] of Object.entries(names)) {
    const i = finder.one(key, at('question', 'hexes', 'names', key), problems);
    const here = draft.spaces[i];
    if (here !== undefined) here.name = name;
  }
}

function addSpaces(draft: Draft, spaces: NonNullable<AskBoard['spaces']>, problems: Problem[], near: Suggestions): void {
  const { chart } = draft;
  spaces.forEach((space, n) => {
    const { terrain, bases, unknown } = chart.ground(space.terrain ?? []);
    const place = at('question', 'spaces', n, 'terrain');
    for (const id of unknown) problems.push(say.unknownTerrain(place, id, 'spaces', near.near(id, chart.spaces)));
    if (bases.length > 1) problems.push(say.twoBases(place, `${space.id} has`, bases));
    const point = space.x === undefined || space.y === undefined ? undefined : { x: space.x, y: space.y };
    const i = draft.add(space.id, space.kind ?? 'area', terrain, FROM, space.name, point);
    if (i === -1) {
      problems.push(say.duplicateSpace(at('question', 'spaces', n, 'id'), space.id, 'space'));
      return;
    }
    for (const feature of space.features ?? []) {
      draft.addFeature(i, feature);
      if (chart.has(feature) && !chart.isBase(feature)) draft.addTerrain(i, feature);
    }
    for (const region of space.regions ?? []) draft.addRegion(i, region);
  });
}

const patchHex = (draft: Draft, key: string): number => {
  const cell = draft.grid?.numbering.parse(key);
  return cell === undefined ? -1 : (draft.grid?.cell(cell.row, cell.column) ?? -1);
};

/** Hexes named by their axial coordinate, `q,r`. */
function axialNumbering(layout: Layout): Numbering {
  const read = (text: string) => /^\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*$/.exec(text);
  return {
    id(row, column) {
      const { q, r } = axialOf(layout, row, column);
      return `${q},${r}`;
    },
    parse(text) {
      const found = read(text);
      if (found === null) return undefined;
      const cell = cellOf(layout, Number(found[1]), Number(found[2]));
      return isOnSheet(layout, cell) ? cell : undefined;
    },
    reads: (text) => read(text) !== null,
  };
}
