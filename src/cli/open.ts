import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, findPack, listPacks, readPack, shown } from '../node.js';
import { asText, type Located, nearest, type ReadMemory, sorted } from '../pack/index.js';
import { Misuse } from './misuse.js';
import { type Output, paint } from './output.js';

export interface OpenOptions {
  readonly overlay?: readonly string[];
  /** `--no-overlay`: leave the owner's folder beside us alone. */
  readonly overlays?: boolean;
  /** For whoever opens the same game again and again. */
  readonly memory?: ReadMemory;
}

/** Where a game was read from. */
export interface Opened {
  readonly folder: string;
  /** Folders of the overlays laid over it, in order. */
  readonly overlays: readonly string[];
}

/** The folder of a game by id, alias or path, or a Misuse that names the nearest one. */
export function packFolder(name: string): string {
  const folder = findPack(name);
  if (folder !== undefined) return folder;
  const known = listPacks().map((path) => path.slice(path.lastIndexOf('/') + 1));
  const near = nearest(name, known);
  throw new Misuse(
    `There is no game ${name}: it is neither a folder with a game.yaml nor one of ${known.join(', ')}.${near ? ` Did you mean ${near}?` : ''}`,
  );
}

/** Reads a game with the owner's overlays: those named, or `overlays/<game>` where one works. */
export function openGame(name: string, options: OpenOptions = {}): Checked & Opened {
  const folder = packFolder(name);
  const beside = join('overlays', folder.slice(folder.replace(/\/$/, '').lastIndexOf('/') + 1).replace(/\/$/, ''));
  const overlays = options.overlay?.length
    ? options.overlay
    : options.overlays !== false && existsSync(join(beside, 'overlay.yaml'))
      ? [beside]
      : [];
  for (const overlay of overlays) {
    if (!existsSync(overlay)) throw new Misuse(`There is no overlay folder ${shown(overlay)}.`);
  }
  return { ...readPack(folder, overlays, options.memory), folder, overlays };
}

/** The game, or undefined after its problems have been shown. */
export function openSound(
  name: string,
  output: Output,
  options: OpenOptions = {},
):
  | (Checked &
      Opened & {
        readonly pack: NonNullable<Checked['pack']>;
        readonly board: NonNullable<Checked['board']>;
      })
  | undefined {
  const checked = openGame(name, options);
  if (checked.sound && checked.pack !== undefined && checked.board !== undefined)
    return { ...checked, pack: checked.pack, board: checked.board };
  showProblems(sorted(checked.problems, checked.texts), output);
  output.error(paint(output, 'red', `${name} has errors; nothing was written.`));
  return undefined;
}

export function showProblems(problems: readonly Located[], output: Output): void {
  for (const problem of problems) output.out(`${colourise(problem, output)}\n`);
}

function colourise(problem: Located, output: Output): string {
  const [head = '', what = '', ...rest] = asText(problem).split('\n');
  const caret = rest.findIndex((line) => /^\s+\|\s*\^+$/.test(line));
  const lines = rest.map((line, i) =>
    i === caret
      ? paint(output, problem.severity === 'error' ? 'red' : 'yellow', line)
      : i === rest.length - 1
        ? paint(output, 'dim', line)
        : line,
  );
  return [paint(output, 'bold', head), what, ...lines].join('\n');
}
