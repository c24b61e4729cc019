import type { BoardData } from '../pack/pack.js';
import type { BoardFile, Grid, Purpose, TerrainFile } from '../pack/schema/index.js';
import type { Board } from './board.js';
import { Chart, isSlip, NOTHING } from './chart.js';
import { Draft, MAX_LINKS, MAX_SPACES } from './draft.js';
import { layoutOf } from './hex.js';
import { makeNumbering, type Numbering, numberingFault } from './numbering.js';
import * as say from './problem.js';
import { type At, at, type Problem, Suggestions } from './problem.js';
import { ALL_PURPOSES, PURPOSES, purposeMask } from './purpose.js';
import { Spaces } from './spaces.js';

export interface Compiled {
  readonly board: Board;
  readonly problems: Problem[];
}

/** A hex listed with this word is not part of the map. */
export const OFF_MAP = 'off-map';

/** Turns a board as written into spaces and borders, and reports everything that is wrong with it. Never throws on bad data. */
export function compileBoard(data: BoardData, terrain: TerrainFile): Compiled {
  const work: Work = { data, draft: new Draft(data.file.id, new Chart(terrain)), problems: [], near: new Suggestions() };
  if (!isRefused(work)) {
    layHexes(work);
    addZones(work);
    addBoxes(work);
    addTracks(work);
    if (work.draft.ids.length === 0 && work.problems.length === 0) work.problems.push(say.emptyBoard(at('board.yaml')));
    const spaces = new Spaces(work.draft, work.near);
    namePlaces(work, spaces);
    fillRegions(work, spaces);
    joinZones(work, spaces);
    joinLinks(work, spaces);
    markSides(work, spaces);
    checkSea(work);
  }
  return { board: work.draft.finish(data.file.sea), problems: work.problems };
}

interface Work {
  readonly data: BoardData;
  readonly draft: Draft;
  readonly problems: Problem[];
  readonly near: Suggestions;
}

/** Sizes are judged before anything is allocated. */
function isRefused({ data: { file, zones }, problems }: Work): boolean {
  const { grid } = file;
  let count = zones.length + Object.keys(file.boxes).length;
  let worst: { place: At; count: number } = { place: at('zones'), count };
  const add = (place: At, more: number): void => {
    count += more;
    if (more > worst.count) worst = { place, count: more };
  };
  if (grid !== undefined) add(at('board.yaml', 'grid', grid.rows > grid.columns ? 'rows' : 'columns'), grid.rows * grid.columns);
  for (const [id, { first, last }] of Object.entries(file.tracks)) {
    if (last < first) problems.push(say.emptyTrack(at('board.yaml', 'tracks', id, 'last'), id, first, last));
    else add(at('board.yaml', 'tracks', id, 'last'), last - first + 1);
  }
  if (count > MAX_SPACES) problems.push(say.tooLarge(worst.place, count, MAX_SPACES));
  const fault = grid && numberingFault(grid);
  if (fault !== undefined) problems.push(say.badNumbering(at('board.yaml', 'grid', 'numbering'), fault));
  return count > MAX_SPACES || fault !== undefined;
}

function layHexes(work: Work): void {
  const { file, hexes } = work.data;
  if (file.grid === undefined) {
    if (file.paint !== undefined) work.problems.push(say.withoutGrid(at('board.yaml', 'paint'), 'a picture'));
    if (hexes.length > 0) work.problems.push(say.withoutGrid(at('board.yaml', 'hexes'), 'a list of hexes'));
    return;
  }
  const { draft, problems } = work;
  const { grid } = file;
  const { rows, columns } = grid;
  const numbering = makeNumbering(grid);
  // For each cell the terrain that was painted or listed; null off the map, undefined where nothing is said.
  const ground: (readonly string[] | null | undefined)[] = new Array(rows * columns).fill(undefined);
  if (file.paint !== undefined) paint(work, grid, file.paint, ground);
  const listed = readHexes(work, grid, numbering, ground);

  const usual = draft.chart.usual === undefined ? NOTHING : draft.chart.ground([draft.chart.usual]).terrain;
  const plain = grid.from ?? file.from;
  const space = new Int32Array(rows * columns).fill(-1);
  const bare: string[] = [];
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      let terrain = ground[cell];
      if (terrain === null) continue;
      const id = numbering.id(row, column);
      if (terrain === undefined) {
        terrain = usual;
        if (usual === NOTHING) bare.push(id);
      }
      const hex = listed[cell] === 0 ? undefined : hexes[(listed[cell] as number) - 1];
      space[cell] = draft.add(id, 'hex', terrain, hex?.from ?? plain, hex?.name);
      if (hex !== undefined) for (const region of hex.regions) draft.addRegion(space[cell] as number, region);
    }
  }
  if (bare.length > 0) {
    const whose = bare.length === 1 ? `Hex ${bare[0]} has` : `${bare.length} hexes (${bare.slice(0, 3).join(', ')} …) have`;
    problems.push(say.noBase(at('board.yaml', file.paint === undefined ? 'grid' : 'paint'), whose));
  }
  draft.lay(layoutOf(grid), numbering, space);
}

/** The picture: one character a hex, as seen on the sheet. */
function paint(
  { draft: { chart }, problems, near }: Work,
  { rows, columns }: Grid,
  picture: NonNullable<BoardFile['paint']>,
  ground: (readonly string[] | null | undefined)[],
): void {
  const legend = new Map<string, readonly string[] | null>();
  const used = new Set<string>();
  for (const [character, value] of Object.entries(picture.legend)) {
    const list = typeof value === 'string' ? [value] : value;
    legend.set(character, list === null ? null : chart.ground(list).terrain);
  }
  // Editors strip blanks at the end of a line, and YAML the last line end.
  const blank = legend.get(' ') === null && legend.has(' ');
  const lines = typeof picture.rows === 'string' ? picture.rows.replace(/\r?\n$/, '').split(/\r?\n/) : picture.rows;
  if (lines.length !== rows) problems.push(say.paintRows(at('board.yaml', 'paint', 'rows'), lines.length, rows));
  const strange = new Map<string, { line: number; column: number; count: number }>();
  for (let row = 0; row < Math.min(rows, lines.length); row++) {
    const line = lines[row] as string;
    const length = blank ? Math.max(line.trimEnd().length, Math.min(line.length, columns)) : line.length;
    if (length > columns || (length < columns && !blank))
      problems.push(say.paintColumns(at('board.yaml', 'paint', 'rows', row), row, length, columns));
    for (let column = 0; column < columns; column++) {
      const character = column < length ? line.charAt(column) : blank ? ' ' : undefined;
      if (character === undefined) break;
      const terrain = legend.get(character);
      if (terrain !== undefined) {
        ground[row * columns + column] = terrain;
        used.add(character);
      } else {
        const before = strange.get(character);
        if (before === undefined) strange.set(character, { line: row, column, count: 1 });
        else before.count++;
      }
    }
  }
  const all = [...legend.keys()].map((character) => (character === ' ' ? 'a blank' : character)).join(' ');
  for (const [character, where] of strange)
    problems.push(say.paintCharacter(at('board.yaml', 'paint', 'rows', where.line), character, where, where.count, all));
  for (const [character, value] of Object.entries(picture.legend)) {
    if (value === null) continue;
    const place = at('board.yaml', 'paint', 'legend', character);
    const { bases, unknown } = chart.ground(typeof value === 'string' ? [value] : value);
    for (const id of unknown) problems.push(say.unknownTerrain(place, id, 'spaces', near.near(id, chart.spaces)));
    if (bases.length > 1) problems.push(say.twoBases(place, `“${character}” has`, bases));
    else if (bases.length === 0 && unknown.length === 0 && used.has(character))
      problems.push(say.noBase(place, `“${character}” has`));
  }
}

/** The list of hexes, on top of the picture. A row with a base terrain replaces what was painted; others are laid on it. */
function readHexes(
  { data: { file, hexes }, draft: { chart }, problems, near }: Work,
  { rows, columns }: Grid,
  numbering: Numbering,
  ground: (readonly string[] | null | undefined)[],
): Int32Array {
  const listed = new Int32Array(rows * columns);
  let ids: string[] | undefined;
  const allIds = (): string[] => {
    ids ??= Array.from({ length: rows * columns }, (_, cell) => numbering.id(Math.floor(cell / columns), cell % columns));
    return ids;
  };
  for (let n = 0; n < hexes.length; n++) {
    const hex = hexes[n] as BoardData['hexes'][number];
    for (const region of hex.regions)
      if (!Object.hasOwn(file.regions, region))
        problems.push(say.unknownRegion(at('hexes', n, 'regions'), region, near.near(region, Object.keys(file.regions))));
    const where = numbering.parse(hex.at);
    if (where === undefined) {
      problems.push(say.unknownHex(at('hexes', n, 'at'), hex.at, near.near(hex.at, allIds())));
      continue;
    }
    const cell = where.row * columns + where.column;
    if (listed[cell] !== 0) {
      problems.push(say.duplicateHex(at('hexes', n, 'at'), numbering.id(where.row, where.column), listed[cell] as number));
      continue;
    }
    listed[cell] = n + 1;
    if (hex.terrain.length === 1 && hex.terrain[0] === OFF_MAP && !chart.has(OFF_MAP)) {
      ground[cell] = null;
      continue;
    }
    const { terrain, bases, unknown } = chart.ground(hex.terrain);
    const place = at('hexes', n, 'terrain');
    for (const id of unknown) problems.push(say.unknownTerrain(place, id, 'spaces', near.near(id, chart.spaces)));
    const below = ground[cell];
    if (bases.length > 1) problems.push(say.twoBases(place, `Hex ${hex.at} has`, bases));
    if (bases.length > 0) ground[cell] = terrain;
    else if (below === null) problems.push(say.unknownHex(at('hexes', n, 'at'), hex.at, undefined));
    else if (terrain.length > 0 || unknown.length > 0) {
      if (below === undefined && unknown.length === 0) problems.push(say.noBase(place, `Hex ${hex.at} has`));
      ground[cell] = chart.ground([...(below ?? NOTHING), ...terrain]).terrain;
    }
  }
  return listed;
}

const ZONE_KINDS: readonly string[] = ['hex', 'area', 'box'];

function addZones(work: Work): void {
  const { data, draft, problems, near } = work;
  const { chart } = draft;
  data.zones.forEach((zone, n) => {
    const { terrain, bases, unknown } = chart.ground(zone.terrain);
    for (const id of unknown)
      problems.push(say.unknownTerrain(at('zones', n, 'terrain'), id, 'spaces', near.near(id, chart.spaces)));
    if (bases.length > 1) problems.push(say.twoBases(at('zones', n, 'terrain'), `${zone.id} has`, bases));
    if (!ZONE_KINDS.includes(zone.kind)) problems.push(say.zoneKind(at('zones', n, 'kind'), zone.id, String(zone.kind)));
    const point = zone.x === undefined || zone.y === undefined ? undefined : { x: zone.x, y: zone.y };
    const i = draft.add(zone.id, zone.kind, terrain, zone.from, zone.name === '' ? undefined : zone.name, point);
    if (i === -1) {
      problems.push(say.duplicateSpace(at('zones', n, 'id'), zone.id, kindOf(draft, zone.id)));
      return;
    }
    addFeatures(work, [i], zone.features, () => at('zones', n, 'features'));
    addRegions(work, i, zone.regions, () => at('zones', n, 'regions'));
  });
}

function addBoxes(work: Work): void {
  const { data, draft, problems } = work;
  for (const [id, box] of Object.entries(data.file.boxes)) {
    const i = draft.add(id, box.kind, NOTHING, box.from ?? data.file.from, box.name);
    if (i === -1) problems.push(say.duplicateSpace(at('board.yaml', 'boxes', id), id, kindOf(draft, id)));
    else addRegions(work, i, box.regions, (x) => at('board.yaml', 'boxes', id, 'regions', x));
  }
}

function addTracks({ data, draft, problems }: Work): void {
  for (const [id, track] of Object.entries(data.file.tracks)) {
    for (let n = track.first; n <= track.last; n++) {
      const space = `${id}-${n}`;
      const i = draft.add(space, 'track', NOTHING, track.from ?? data.file.from, track.labels?.[n - track.first]);
      if (i === -1) problems.push(say.duplicateSpace(at('board.yaml', 'tracks', id), space, kindOf(draft, space)));
    }
  }
}

function namePlaces(work: Work, spaces: Spaces): void {
  const { data, draft, problems } = work;
  for (const [id, place] of Object.entries(data.file.places)) {
    const here: number[] = [];
    const parts = place.at === undefined ? [] : typeof place.at === 'string' ? [place.at] : place.at;
    parts.forEach((text, n) => {
      const path = typeof place.at === 'string' ? ['places', id, 'at'] : ['places', id, 'at', n];
      here.push(...spaces.named(text, at('board.yaml', ...path), problems));
    });
    draft.places.set(id, here);
    for (const i of here) {
      const space = draft.spaces[i] as (typeof draft.spaces)[number];
      space.place ??= id;
      space.name ??= place.name;
    }
    addFeatures(work, here, place.features, (n) => at('board.yaml', 'places', id, 'features', n));
  }
}

function fillRegions({ data, draft, problems }: Work, spaces: Spaces): void {
  for (const [id, region] of Object.entries(data.file.regions)) {
    draft.regions.set(id, []);
    region.at.forEach((text, n) => {
      for (const i of spaces.named(text, at('board.yaml', 'regions', id, 'at', n), problems, 'places')) draft.addRegion(i, id);
    });
  }
}

function joinZones({ data, draft, problems, near }: Work, spaces: Spaces): void {
  data.borders.forEach((row, n) => {
    const a = spaces.one(row.a, at('borders', n, 'a'), problems);
    const b = spaces.one(row.b, at('borders', n, 'b'), problems);
    checkFeatures(draft.chart, row.features, () => at('borders', n, 'features'), problems, near);
    const uses = checkPurposes(row.for, () => at('borders', n, 'for'), problems, near);
    if (a === -1 || b === -1) return;
    if (a === b) {
      problems.push(say.selfBorder(at('borders', n, 'b'), row.a));
      return;
    }
    const border = {
      a,
      b,
      features: row.features,
      for: uses & ~draft.chart.forbidsAcross(row.features),
      cost: undefined,
      oneWay: false,
      name: row.name,
      from: row.from,
    };
    if (!draft.join(border))
      problems.push(say.duplicateBorder(at('borders', n, 'a'), draft.ids[a] as string, draft.ids[b] as string, 1));
  });
}

function joinLinks({ data, draft, problems, near }: Work, spaces: Spaces): void {
  let made = 0;
  data.file.links.forEach((link, n) => {
    const place = (...path: (string | number)[]): At => at('board.yaml', 'links', n, ...path);
    const [from, to] = link.between.map((text, end) => spaces.named(text, place('between', end), problems, 'regions')) as [
      readonly number[],
      readonly number[],
    ];
    checkFeatures(draft.chart, link.features, (x) => place('features', x), problems, near);
    const uses = checkPurposes(link.for, (x) => place('for', x), problems, near) & ~draft.chart.forbidsAcross(link.features);
    const count = from.length * to.length;
    if (made + count > MAX_LINKS) {
      problems.push(say.tooManyBorders(place('between'), count, MAX_LINKS));
      return;
    }
    made += count;
    const twice: [number, number][] = [];
    const seen = new Set<number>();
    for (const a of from) {
      for (const b of to) {
        if (a === b) {
          if (count === 1) problems.push(say.selfBorder(place('between', 1), draft.ids[a] as string));
          continue;
        }
        // Where the two ends share spaces, each pair is met from both sides.
        if (!link.oneWay && seen.has(b * MAX_SPACES + a)) continue;
        seen.add(a * MAX_SPACES + b);
        const { features, cost, oneWay } = link;
        const border = { a, b, features, for: uses, cost, oneWay, name: undefined, from: link.from ?? data.file.from };
        if (!draft.join(border)) twice.push([a, b]);
      }
    }
    const [first] = twice;
    if (first !== undefined)
      problems.push(
        say.duplicateBorder(place('between'), draft.ids[first[0]] as string, draft.ids[first[1]] as string, twice.length),
      );
  });
}

function markSides({ data, draft, problems, near }: Work, spaces: Spaces): void {
  for (let n = 0; n < data.sides.length; n++) {
    const row = data.sides[n] as BoardData['sides'][number];
    const a = spaces.one(row.a, at('sides', n, 'a'), problems);
    const b = spaces.one(row.b, at('sides', n, 'b'), problems);
    checkFeatures(draft.chart, row.features, () => at('sides', n, 'features'), problems, near);
    if (a === -1 || b === -1) continue;
    if (a === b) {
      problems.push(say.selfBorder(at('sides', n, 'b'), row.a));
      continue;
    }
    const border = draft.side(a, b);
    if (border === undefined) {
      problems.push(say.notTouching(at('sides', n, 'b'), row.a, row.b));
      continue;
    }
    for (const feature of row.features)
      if (border.features.includes(feature))
        problems.push(say.duplicateSide(at('sides', n, 'features'), draft.ids[a] as string, draft.ids[b] as string, feature));
    border.features = border.features.length === 0 ? row.features : [...new Set([...border.features, ...row.features])];
    border.for &= ~draft.chart.forbidsAcross(row.features);
    border.name ??= row.name;
    border.from = row.from;
  }
}

function checkSea({ data, draft: { chart }, problems, near }: Work): void {
  data.file.sea.forEach((id, n) => {
    if (!chart.has(id)) problems.push(say.unknownTerrain(at('board.yaml', 'sea', n), id, 'spaces', near.near(id, chart.spaces)));
  });
}

/** Features are words of the game's own; those that the terrain chart knows are terrain as well. */
function addFeatures(
  { draft, problems }: Work,
  spaces: readonly number[],
  features: readonly string[],
  place: (n: number) => At,
): void {
  const { chart } = draft;
  features.forEach((feature, n) => {
    if (!chart.has(feature)) {
      const slip = chart.spaces.find((id) => isSlip(feature, id));
      if (slip !== undefined) problems.push(say.likelyTerrain(place(n), feature, slip));
    }
    for (const i of spaces) {
      draft.addFeature(i, feature);
      if (!chart.has(feature)) continue;
      const bases = draft.spaces[i]?.terrain.filter((id) => chart.isBase(id) && id !== feature) ?? [];
      if (chart.isBase(feature) && bases.length > 0)
        problems.push(say.twoBases(place(n), `${draft.ids[i]} would have`, [...bases, feature]));
      else draft.addTerrain(i, feature);
    }
  });
}

function addRegions(
  { data, draft, problems, near }: Work,
  space: number,
  regions: readonly string[],
  place: (n: number) => At,
): void {
  regions.forEach((region, n) => {
    if (!Object.hasOwn(data.file.regions, region))
      problems.push(say.unknownRegion(place(n), region, near.near(region, Object.keys(data.file.regions))));
    draft.addRegion(space, region);
  });
}

/** Reports hexside features that the chart does not have. */
export function checkFeatures(
  chart: Chart,
  features: readonly string[],
  place: (n: number) => At,
  problems: Problem[],
  near: Suggestions,
): void {
  for (let n = 0; n < features.length; n++) {
    const id = features[n] as string;
    if (!chart.hasSide(id)) problems.push(say.unknownTerrain(place(n), id, 'sides', near.near(id, chart.sides)));
  }
}

export function checkPurposes(
  purposes: readonly Purpose[] | undefined,
  place: (n: number) => At,
  problems: Problem[],
  near: Suggestions,
): number {
  if (purposes === undefined) return ALL_PURPOSES;
  purposes.forEach((word, n) => {
    if (!PURPOSES.includes(word)) problems.push(say.unknownPurpose(place(n), word, near.near(word, PURPOSES), PURPOSES));
  });
  return purposeMask(purposes);
}

const kindOf = (draft: Draft, id: string): string => {
  const i = draft.index.get(id);
  return i === undefined ? 'space' : (draft.spaces[i]?.kind ?? 'space');
};
