import { type Board, compileBoard, type Problem } from '../board/index.js';
import { checkSetup } from '../games/setup.js';
import {
  type Diagnostic,
  type Files,
  type Loaded,
  loadPack,
  type Overlay,
  type Pack,
  type Span,
  type Texts,
} from '../pack/index.js';

/** A pack with its board, and everything that is wrong with either. */
export interface Checked {
  readonly pack: Pack | undefined;
  readonly board: Board | undefined;
  readonly problems: readonly Diagnostic[];
  readonly texts: Texts;
  /** No errors; warnings do not hinder. */
  readonly sound: boolean;
}

/** Loads a pack, compiles its board and tries its set-ups. Pure: the texts come from the caller. */
export function checkGame(files: Files, folder: string, overlays: readonly Overlay[] = []): Checked {
  const loaded = loadPack(files, folder, overlays);
  let { pack } = loaded;
  const problems = [...loaded.problems];
  let board: Board | undefined;
  if (pack !== undefined) {
    const { board: drawn, terrain } = pack;
    const compile = (): ReturnType<typeof compileBoard> => compileBoard(drawn, terrain);
    const compiled =
      files.memory?.once(`board of ${folder}`, boardTexts([files, ...overlays.map((one) => one.files)]), compile) ?? compile();
    board = compiled.board;
    pack = withHexNumbers(pack, board);
    problems.push(...compiled.problems.map((problem) => boardDiagnostic(problem, loaded, folder)));
    if (board !== undefined) {
      for (const problem of checkSetup(pack, board)) {
        const source = loaded.setups[problem.scenario];
        const file = source?.file ?? `scenarios/${problem.scenario}.yaml`;
        const path = problem.path ?? source?.path(problem.index ?? 0, problem.field ?? 'at') ?? [];
        const { code, severity, what, why, fix } = problem;
        problems.push({
          code,
          severity,
          what,
          why,
          fix,
          at: place(loaded, folder, problem.path ? `scenarios/${problem.scenario}.yaml` : file, path),
        });
      }
    }
  }
  return {
    pack,
    board,
    problems: once(problems),
    texts: loaded.texts,
    sound: !problems.some((problem) => problem.severity === 'error'),
  };
}

/** No board is made of these. What it is made of is asked the other way round: a file that we forget here costs time, not truth. */
const notBoard = /^(counters|cards)\.csv$|^(scenarios|tables)\/|^(rules|combat|decks|text\.[a-z]{2})\.yaml$/;

const boardTexts = (folders: readonly Files[]): string =>
  folders
    .flatMap(({ texts }) => Object.entries(texts).filter(([name]) => !notBoard.test(name)))
    .map(([name, text]) => `${name}\n${text}`)
    .join('\0');

/** Scenarios may share a list of units; what is wrong in it is told once. */
function once(problems: readonly Diagnostic[]): Diagnostic[] {
  const told = new Map(
    problems.map((problem) => [`${problem.code}|${problem.at.file}|${problem.at.start}|${problem.what}`, problem] as const),
  );
  return [...told.values()];
}

/** Set-up codes that are hex numbers get back the zeros that a spreadsheet took: 65.1 is 65.10. */
function withHexNumbers(pack: Pack, board: Board | undefined): Pack {
  const { grid } = board ?? {};
  if (grid === undefined) return pack;
  const mend = (code: string): string => {
    const cell = /^\d{3,}$|^\d+[.,]\d+$/.test(code) ? grid.numbering.parse(code) : undefined;
    return cell === undefined ? code : grid.numbering.id(cell.row, cell.column);
  };
  return {
    ...pack,
    counters: pack.counters.map((counter) =>
      counter.setup === undefined ? counter : { ...counter, setup: mend(counter.setup) },
    ),
  };
}

function boardDiagnostic(problem: Problem, loaded: Loaded, folder: string): Diagnostic {
  const { code, severity, what, why, fix, path } = problem;
  const names = loaded.pack?.board.file;
  const file = isList(problem.file) ? (names?.[problem.file] ?? 'board.yaml') : problem.file;
  return { code, severity, what, why, fix, at: place(loaded, folder, file, path) };
}

const isList = (file: string): file is 'hexes' | 'sides' | 'zones' | 'borders' =>
  ['hexes', 'sides', 'zones', 'borders'].includes(file);

function place(loaded: Loaded, folder: string, file: string, path: readonly (string | number)[]): Span {
  return loaded.where[file]?.at(path) ?? { file: `${folder}/${file}`, start: 0, end: 1 };
}
