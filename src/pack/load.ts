import { checkPack } from './check.js';
import type { Diagnostic, Texts } from './diagnostic.js';
import { limits } from './limits.js';
import type { BoardData, Lock, Pack, Scenario, Table } from './pack.js';
import { overlayHexes, readBoard } from './read-board.js';
import { readCounters } from './read-counters.js';
import { readDecks } from './read-decks.js';
import { inOrderOfRules, type ReadScenario, readScenario } from './read-scenarios.js';
import { overlayTable, readTable } from './read-tables.js';
import { type Files, Reader } from './reader.js';
import {
  AtlasFile,
  BoardFile,
  CombatFile,
  GameFile,
  OverlayFile,
  RulesFile,
  ScanFile,
  SequenceFile,
  TerrainFile,
  type TextFile,
  TextFile as TextSchema,
  VassalFile,
} from './schema/index.js';
import type { Locator } from './source.js';

export interface Overlay {
  /** The folder's name, for diagnostics. */
  readonly folder: string;
  readonly files: Files;
}

export interface Loaded {
  /** Present as far as the files could be read; do not build from it while there are errors. */
  readonly pack: Pack | undefined;
  readonly problems: Diagnostic[];
  /** The texts of all files by the names used in diagnostics. */
  readonly texts: Texts;
  /** Places of values, by file name inside the pack (an overlay's files by its folder). */
  readonly where: Readonly<Record<string, Locator>>;
  readonly setups: Readonly<Record<string, ReadScenario['setup']>>;
}

const known =
  /^(game|atlas|scan|board|terrain|sequence|rules|combat|decks|vassal|vassal\.patch|text\.[a-z]{2}|overlay)\.yaml$|^(tables|scenarios)\/[a-z0-9-]+\.(yaml|csv)$|\.(csv|geojson|md|png|jpg|svg|txt)$|^(grognard|atlas)\.lock\.json$/;

/** Reads and checks a pack, with overlays laid over it in order. Pure: the texts come from the caller. */
export function loadPack(files: Files, folder: string, overlays: readonly Overlay[] = []): Loaded {
  const reader = new Reader(files, folder);
  const overs = overlays.map(({ folder: name, files: over }) => ({ reader: new Reader(over, name), folder: name }));
  const heads = overs.map(({ reader: over }) => {
    if (!over.has('overlay.yaml'))
      over.missing('overlay.yaml', 'it says which game the folder is for.', 'add overlay.yaml with the line "for: <game>".');
    return over.yaml('overlay.yaml', OverlayFile);
  });
  for (const name of reader.names) {
    if (!known.test(name))
      reader.problem(
        'pack/unknown-file',
        { file: reader.shown(name), start: 0, end: 1 },
        `A pack has no file ${name}.`,
        'nothing would read it.',
        'rename it, or move it elsewhere.',
        'warning',
      );
  }
  /** The reader that has the file last: a whole file of an overlay replaces ours. */
  const holder = (name: string): Reader => overs.map((over) => over.reader).findLast((over) => over.has(name)) ?? reader;
  const required = (name: string, why: string): Reader => {
    const found = holder(name);
    if (!found.has(name)) found.missing(name, why, `add ${name}; "grognard new" shows what it looks like.`);
    return found;
  };

  const game = required('game.yaml', 'it says what the game is.').yaml('game.yaml', GameFile)?.value;
  const terrain = required('terrain.yaml', 'the board is made of terrain.').yaml('terrain.yaml', TerrainFile)?.value;
  const sequence = required('sequence.yaml', 'a game is played in turns and phases.').yaml('sequence.yaml', SequenceFile)?.value;
  const rules = required('rules.yaml', 'every rule number refers to it.').yaml('rules.yaml', RulesFile)?.value;
  const boardReader = required('board.yaml', 'a game is played on a board.');
  const boardFile = boardReader.yaml('board.yaml', BoardFile)?.value;
  let board: BoardData | undefined = boardFile === undefined ? undefined : readBoard(boardReader, boardFile);
  const combat = holder('combat.yaml').yaml('combat.yaml', CombatFile)?.value;
  const decks = readDecks(holder('decks.yaml'));
  const atlas = holder('atlas.yaml').yaml('atlas.yaml', AtlasFile)?.value;
  const scan = holder('scan.yaml').yaml('scan.yaml', ScanFile)?.value;
  const vassal = holder('vassal.yaml').yaml('vassal.yaml', VassalFile)?.value;

  if (!reader.has('counters.csv')) reader.missing('counters.csv', 'a game is played with counters.', 'add counters.csv.');
  let counters = game === undefined ? undefined : readCounters(reader, 'counters.csv', game);
  const tables: Record<string, Table> = {};
  for (const name of inFolder(reader, 'tables/', '.yaml')) {
    const read = readTable(reader, name);
    if (read === undefined) continue;
    const twin = tables[read.table.id];
    const expected = name.slice('tables/'.length, -'.yaml'.length);
    if (twin !== undefined || read.table.id !== expected) {
      reader.problem(
        'table/id',
        read.file.at.at(['id']),
        `The table in ${name} calls itself ${read.table.id}.`,
        'a table is found by the name of its file.',
        `call it ${expected}, or rename the file.`,
      );
    }
    tables[read.table.id] = read.table;
  }
  const scenarios: Record<string, Scenario> = {};
  const setups: Record<string, ReadScenario['setup']> = {};
  const scenarioNames = new Set([reader, ...overs.map((over) => over.reader)].flatMap((r) => inFolder(r, 'scenarios/', '.yaml')));
  for (const name of [...scenarioNames].sort()) {
    const read = readScenario(holder(name), name);
    if (read === undefined) continue;
    const expected = name.slice('scenarios/'.length, -'.yaml'.length);
    if (read.scenario.id !== expected) {
      reader.problem(
        'scenario/id',
        reader.locators[name]?.at(['id']) ?? { file: reader.shown(name), start: 0, end: 1 },
        `The scenario in ${name} calls itself ${read.scenario.id}.`,
        'a scenario is found by the name of its file.',
        `call it ${expected}, or rename the file.`,
      );
    }
    scenarios[read.scenario.id] = read.scenario;
    setups[read.scenario.id] = read.setup;
  }
  overs.forEach(({ reader: over }, i) => {
    const from = heads[i]?.value.from ?? 'owner';
    const target = heads[i]?.value.for;
    if (game !== undefined && target !== undefined && target !== game.id) {
      over.problem(
        'overlay/other-game',
        over.locators['overlay.yaml']!.at(['for']),
        `This overlay is for ${target}, not for ${game.id}.`,
        'its charts and counters would be those of another game.',
        `use it with ${target}.`,
      );
      return;
    }
    if (game !== undefined && counters !== undefined && over.has('counters.csv'))
      counters = readCounters(over, 'counters.csv', game, counters, from);
    if (board !== undefined && over.has('hexes.csv') && !over.has('board.yaml'))
      board = overlayHexes(board, over, 'hexes.csv', from);
    for (const name of [...inFolder(over, 'tables/', '.yaml'), ...inFolder(over, 'tables/', '.csv')]) {
      const id = name.slice('tables/'.length).replace(/\.(yaml|csv)$/, '');
      const base = tables[id];
      if (base === undefined)
        over.problem(
          'overlay/unknown-table',
          { file: over.shown(name), start: 0, end: 1 },
          `The game has no table ${id}.`,
          'an overlay replaces cells of a table that is there.',
          `tables are ${Object.keys(tables).join(', ')}.`,
        );
      else tables[id] = overlayTable(base, over, name, from);
    }
  });

  const words: Record<string, TextFile> = {};
  for (const name of reader.names.filter((n) => /^text\.[a-z]{2}\.yaml$/.test(n))) {
    const text = reader.yaml(name, TextSchema)?.value;
    if (text !== undefined) words[name.slice(5, 7)] = text;
  }
  const lock = readLock(reader);

  let pack: Pack | undefined;
  if (game && counters && board && terrain && sequence && rules) {
    pack = {
      game,
      counters: [...counters.values()],
      board,
      terrain,
      tables,
      sequence,
      scenarios: inOrderOfRules(scenarios),
      ...(combat ? { combat } : {}),
      rules,
      ...(decks ? { decks } : {}),
      ...(atlas ? { atlas } : {}),
      ...(scan ? { scan } : {}),
      ...(vassal ? { vassal } : {}),
      words,
      ...(lock ? { lock } : {}),
      overlays: overs.map((over) => over.folder),
    };
    checkPack(pack, reader, setups);
  }
  const readers = [reader, ...overs.map((over) => over.reader)];
  return {
    pack,
    problems: readers.flatMap((r) => few(r)),
    texts: Object.assign({}, ...readers.map((r) => r.texts)),
    where: { ...Object.assign({}, ...overs.map((over) => over.reader.locators)), ...reader.locators },
    setups,
  };
}

const inFolder = (reader: Reader, folder: string, ending: string): string[] =>
  reader.names.filter((name) => name.startsWith(folder) && name.endsWith(ending)).sort();

/** A broken column gives a problem in each of a thousand rows; the first ones of a file say it all. */
function few(reader: Reader): Diagnostic[] {
  const counts = new Map<string, number>();
  const kept: Diagnostic[] = [];
  for (const problem of reader.problems) {
    const count = (counts.get(problem.at.file) ?? 0) + 1;
    counts.set(problem.at.file, count);
    if (count <= limits.problemsPerFile) kept.push(problem);
  }
  for (const [file, count] of counts) {
    if (count > limits.problemsPerFile) {
      kept.push({
        code: 'pack/more',
        severity: 'error',
        at: { file, start: 0, end: 1 },
        what: `${count - limits.problemsPerFile} more problems in this file are not shown.`,
        why: 'they are most likely of the same kinds.',
        fix: 'mend the ones shown and check again.',
      });
    }
  }
  return kept;
}

function readLock(reader: Reader): Lock | undefined {
  const value = reader.json('grognard.lock.json') as Partial<Lock> | undefined;
  if (value === undefined) return undefined;
  const pieces = value.pieces;
  const sound =
    value.version === 1 &&
    Number.isInteger(value.next) &&
    pieces !== null &&
    typeof pieces === 'object' &&
    Object.values(pieces).every(Number.isInteger);
  if (sound) return value as Lock;
  reader.problem(
    'lock/broken',
    { file: reader.shown('grognard.lock.json'), start: 0, end: 1 },
    'The lock file is not one that Grognard wrote.',
    'it keeps the ids by which old saves find their pieces.',
    'restore it from your history, or remove it if no module was ever published.',
  );
  return undefined;
}
