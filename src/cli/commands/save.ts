import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { shown } from '../../node.js';
import { drawContext } from '../../pictures/index.js';
import { Position } from '../../rules/index.js';
import { openPosition } from '../../table/index.js';
import { faultsOf } from '../../table/paths.js';
import { compileModule, patchedModule, saveKit } from '../../vassal/module/index.js';
import { quoted } from '../../vassal/problem.js';
import { type Note, readSave, type SaveKit, writeSave } from '../../vassal/save/index.js';
import { archiveBytes } from '../archive-file.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { openPatch } from '../vassal/patch.js';

export interface SaveOptions extends OpenOptions {
  readonly out?: string;
  readonly scenario?: string;
  readonly force?: boolean;
}

/** A position, or the set-up of a scenario, as a save that VASSAL loads. */
export async function saveExport(name: string, file: string | undefined, options: SaveOptions, output: Output): Promise<number> {
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  if ((file === undefined) === (options.scenario === undefined))
    throw new Misuse('Name a file with a position, or a scenario with --scenario; one of the two.');
  const given = file === undefined ? { scenario: options.scenario as string } : positionIn(file);
  const opened = openPosition(game, given);
  if (!opened.ok) {
    for (const { path, message } of opened.problems) output.error(`${path}: ${message}`);
    return 1;
  }
  const target = options.out ?? `${options.scenario ?? (file as string).replace(/\.json$/, '')}.vsav`;
  refuseOver(target, options);
  const kit = kitOf(game, output);
  if (kit === undefined) return 1;
  const { bytes, notes } = await writeSave(kit, game.pack, opened.position, options.scenario ?? '');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
  tell(notes, output);
  output.out(`${shown(target)}: ${opened.position.units?.length ?? 0} units, turn ${opened.position.turn ?? '?'}.`);
  return 0;
}

/** A save of VASSAL as a position, for `ask` and the table app. */
export async function saveImport(name: string, file: string, options: SaveOptions, output: Output): Promise<number> {
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  const bytes = archiveBytes(file);
  if (options.out !== undefined) refuseOver(options.out, options);
  const kit = kitOf(game, output);
  if (kit === undefined) return 1;
  const read = await readSave(kit, game.pack, bytes);
  if (!read.ok) {
    const { code, what, why, fix } = read.problem;
    output.error(`${shown(file)} ${paint(output, 'red', 'error')} ${code}\n  ${what}\n  why: ${why}   fix: ${fix}`);
    return 1;
  }
  const { position, notes } = read.value;
  tell(notes, output);
  const text = `${JSON.stringify(position, null, 2)}\n`;
  if (options.out === undefined) {
    output.out(text.trimEnd());
    return 0;
  }
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, text);
  output.out(`${shown(options.out)}: ${position.units?.length ?? 0} units, turn ${position.turn ?? '?'}.`);
  return 0;
}

/** What saves must know of the module of a game, hand edits and all: it is compiled, but no picture is drawn. */
function kitOf(game: NonNullable<ReturnType<typeof openSound>>, output: Output): SaveKit | undefined {
  const edits = openPatch(game.folder, output);
  if (edits === 'broken') return undefined;
  const context = drawContext(game.pack, game.board);
  const compiled = compileModule(context);
  return saveKit(context, edits === undefined ? compiled : patchedModule(compiled, edits.patch).module);
}

function positionIn(file: string): Position {
  let data: unknown;
  try {
    data = JSON.parse(Buffer.from(bytesOf(file)).toString('utf8'));
  } catch (error) {
    if (error instanceof Misuse) throw error;
    throw new Misuse(`${shown(file)} is not JSON: ${(error as Error).message}.`);
  }
  // The answer to `ask apply` holds the position in a field of its own.
  const inner = data !== null && typeof data === 'object' && 'position' in data ? data.position : data;
  const read = Position.safeParse(inner);
  if (read.success) return read.data;
  const [fault] = faultsOf(read.error);
  throw new Misuse(`${shown(file)} is no position: ${fault?.path ?? ''} ${fault?.message ?? ''}`);
}

function bytesOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Misuse(`${shown(file)} cannot be read: ${(error as Error).message}.`);
  }
}

/** A game that somebody saved is never written over by chance. */
function refuseOver(file: string, { force }: SaveOptions): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true)
    throw new Misuse(`${shown(file)} is a folder; name a file in it.`);
  if (existsSync(file) && force !== true) throw new Misuse(`${shown(file)} is there already; name another file, or use --force.`);
}

/** More notes than a person reads. */
const most = 50;

const tell = (notes: readonly Note[], output: Output): void => {
  for (const { what } of notes.slice(0, most)) output.error(paint(output, 'yellow', quoted(what, 400)));
  if (notes.length > most) output.error(paint(output, 'yellow', `… and ${notes.length - most} notes more`));
};
