import type { Severity } from '../pack/diagnostic.js';
import { nearest } from '../pack/nearest.js';
import type { Path } from '../pack/source.js';

/** The file that a path leads into: board.yaml, the list that board.yaml names under this key, or the JSON of a question. */
export type ProblemFile = 'board.yaml' | 'terrain.yaml' | 'hexes' | 'sides' | 'zones' | 'borders' | 'question';

/** Something wrong with a board. Whoever read the files knows the line and column of a path. */
export interface Problem {
  readonly code: string;
  readonly severity: Severity;
  readonly file: ProblemFile;
  readonly path: Path;
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

export interface At {
  readonly file: ProblemFile;
  readonly path: Path;
}

export const at = (file: ProblemFile, ...path: Path): At => ({ file, path });

const error = (code: string, { file, path }: At, what: string, why: string, fix: string): Problem => ({
  code: `board/${code}`,
  severity: 'error',
  file,
  path,
  what,
  why,
  fix,
});

/** Finds the id that was meant. Work is bounded: a hostile list with nothing right in it gets no suggestions after a while. */
export class Suggestions {
  private left = 400_000;

  near(word: string, candidates: readonly string[]): string | undefined {
    if (this.left < candidates.length || word.length > 64) return undefined;
    this.left -= candidates.length;
    return nearest(word, candidates);
  }
}

const meant = (near: string | undefined, otherwise: string): string => (near === undefined ? otherwise : `did you mean ${near}?`);

const shown = (text: string): string => (text === '' ? 'nothing' : text.length > 60 ? `${text.slice(0, 57)}…` : text);

const more = (count: number): string => (count > 1 ? ` (and ${count - 1} more)` : '');

export const tooLarge = (place: At, count: number, limit: number): Problem =>
  error(
    'too-large',
    place,
    `The board would have ${count.toLocaleString('en-US')} spaces; at most ${limit.toLocaleString('en-US')} are read.`,
    'a larger board is a slip of the keyboard, and would fill the memory.',
    'correct the rows, columns or the ends of the track.',
  );

export const tooManyBorders = (place: At, count: number, limit: number): Problem =>
  error(
    'too-many-borders',
    place,
    `This link would make ${count.toLocaleString('en-US')} borders; at most ${limit.toLocaleString('en-US')} are made in all.`,
    'every space of the one side is joined to every space of the other.',
    'name fewer spaces, or join them to a box.',
  );

export const tooManyNamed = (place: At, limit: number): Problem =>
  error(
    'too-many-named',
    place,
    `The ranges of this board name more than ${limit.toLocaleString('en-US')} spaces.`,
    'ranges that overlap so much are a slip or an attack.',
    'name each hex once.',
  );

export const badNumbering = (place: At, fault: string): Problem =>
  error(
    'numbering',
    place,
    `Hexes cannot be numbered so: ${fault}.`,
    'each hex needs a number of its own.',
    'write a format such as {row:2}{column:2} with enough digits.',
  );

export const emptyBoard = (place: At): Problem =>
  error('empty', place, 'The board has no spaces.', 'units stand on spaces.', 'add a grid, or a list of zones.');

export const withoutGrid = (place: At, key: string): Problem =>
  error('no-grid', place, `There is ${key}, but no grid.`, 'hexes lie on a grid.', 'add grid, or list zones instead.');

export const unknownHex = (place: At, text: string, near: string | undefined): Problem =>
  error(
    'unknown-hex',
    place,
    `Hex ${shown(text)} is not on the map.`,
    'only hexes of the map can be used.',
    meant(near, 'correct the number.'),
  );

export const unknownSpace = (place: At, text: string, near: string | undefined): Problem =>
  error(
    'unknown-space',
    place,
    `There is no space ${shown(text)}.`,
    'borders, places and regions are made of spaces of the board.',
    meant(near, 'correct the id, or add the space.'),
  );

export const badRange = (place: At, text: string): Problem =>
  error(
    'bad-range',
    place,
    `The range ${shown(text)} runs along neither a row nor a column.`,
    'a range names the hexes between its ends.',
    'split it where it turns, such as 1601-1605, 1705.',
  );

export const duplicateHex = (place: At, id: string, before: number): Problem =>
  error(
    'duplicate-hex',
    place,
    `Hex ${id} was listed before, in row ${before}.`,
    'of two rows one would be lost.',
    'remove one, or correct its number.',
  );

export const duplicateSpace = (place: At, id: string, kind: string): Problem =>
  error(
    'duplicate-space',
    place,
    `There is already a ${kind} with the id ${shown(id)}.`,
    'an id names one space.',
    'give one of them another id.',
  );

export const unknownTerrain = (place: At, id: string, chart: 'spaces' | 'sides', near: string | undefined): Problem =>
  error(
    'unknown-terrain',
    place,
    `The terrain chart has no ${chart === 'spaces' ? 'terrain' : 'hexside feature'} ${shown(id)}.`,
    'what it costs and does in combat is looked up there.',
    meant(near, `add it to ${chart} in terrain.yaml.`),
  );

export const noBase = (place: At, whose: string): Problem =>
  error(
    'no-base-terrain',
    place,
    `${whose} no base terrain.`,
    'each hex has one terrain that fills it; a city or a fortress lies on top.',
    'name one that is `base: true` in terrain.yaml, such as clear.',
  );

export const twoBases = (place: At, whose: string, bases: readonly string[]): Problem =>
  error(
    'two-base-terrains',
    place,
    `${whose} ${bases.length} base terrains: ${bases.join(', ')}.`,
    'each hex has one terrain that fills it.',
    'keep one of them.',
  );

export const paintRows = (place: At, found: number, wanted: number): Problem =>
  error(
    'paint-rows',
    place,
    `The picture has ${found} rows; the grid has ${wanted}.`,
    'each line of the picture is one row of the sheet.',
    found < wanted ? 'add the missing lines.' : 'remove lines, or enlarge the grid.',
  );

export const paintColumns = (place: At, row: number, found: number, wanted: number): Problem =>
  error(
    'paint-columns',
    place,
    `Line ${row + 1} of the picture has ${found} characters; the grid has ${wanted} columns.`,
    'each character of the picture is one hex.',
    found < wanted ? 'add the missing characters.' : 'remove characters, or enlarge the grid.',
  );

export const paintCharacter = (
  place: At,
  character: string,
  where: { line: number; column: number },
  count: number,
  legend: string,
): Problem =>
  error(
    'paint-character',
    place,
    `The legend does not say what “${character}” is, in line ${where.line + 1}, character ${where.column + 1} of the picture${more(count)}.`,
    'each character stands for terrain.',
    `add it to the legend, or use one of: ${legend}`,
  );

export const notTouching = (place: At, a: string, b: string): Problem =>
  error(
    'not-touching',
    place,
    `${shown(a)} and ${shown(b)} do not touch.`,
    'a hexside lies between two neighbours.',
    'correct one of the numbers; for a crossing between distant spaces use links.',
  );

export const selfBorder = (place: At, id: string): Problem =>
  error('self-border', place, `${shown(id)} cannot border on itself.`, 'a border joins two spaces.', 'name two spaces.');

export const duplicateBorder = (place: At, a: string, b: string, count: number): Problem =>
  error(
    'duplicate-border',
    place,
    `${a} and ${b} are joined already${more(count)}.`,
    'two borders for the same use would contradict each other.',
    'remove one; features of a hexside are listed in sides.',
  );

export const duplicateSide = (place: At, a: string, b: string, feature: string): Problem => ({
  ...error(
    'duplicate-side',
    place,
    `${feature} between ${a} and ${b} was listed before.`,
    'a hexside has it or not.',
    'remove one of the rows.',
  ),
  severity: 'warning',
});

export const unknownRegion = (place: At, id: string, near: string | undefined): Problem =>
  error(
    'unknown-region',
    place,
    `There is no region ${shown(id)}.`,
    'a misspelt region would be lost without a word.',
    meant(near, 'add it to regions in board.yaml.'),
  );

export const unknownPurpose = (place: At, word: string, near: string | undefined, all: readonly string[]): Problem =>
  error(
    'unknown-purpose',
    place,
    `A border cannot be used for ${shown(word)}.`,
    '`for` says who may cross it.',
    meant(near, `use one of: ${all.join(', ')}.`),
  );

export const zoneKind = (place: At, id: string, kind: string): Problem =>
  error(
    'zone-kind',
    place,
    `The kind of ${shown(id)} is hex, area or box, not “${shown(kind)}”.`,
    'rules treat the three differently.',
    'write hex, area or box.',
  );

export const emptyTrack = (place: At, id: string, first: number, last: number): Problem =>
  error(
    'empty-track',
    place,
    `Track ${id} runs from ${first} to ${last}.`,
    'a track has a space.',
    'let last be at least first.',
  );

export const likelyTerrain = (place: At, feature: string, terrain: string): Problem => ({
  ...error(
    'likely-terrain',
    place,
    `The feature ${feature} is not in the terrain chart, but ${terrain} is.`,
    'a misspelt feature has no effect.',
    `did you mean ${terrain}?`,
  ),
  severity: 'warning',
});

export const badRadius = (place: At, radius: unknown): Problem =>
  error(
    'radius',
    place,
    `The radius of a patch of hexes is a whole number from 0, not ${shown(String(radius))}.`,
    'it says how many hexes there are.',
    'write a number such as 3.',
  );
