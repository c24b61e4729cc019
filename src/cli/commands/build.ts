import { join } from 'node:path';
import { listPacks, shown } from '../../node.js';
import { compileGame } from '../compile.js';
import { type OpenOptions, openSound } from '../open.js';
import { columns, type Output, paint } from '../output.js';
import { handEdited, writeAll } from '../write.js';

export interface BuildOptions extends OpenOptions {
  readonly out: string;
  readonly json?: boolean;
}

interface Made {
  readonly game: string;
  readonly what: string;
  readonly files: number;
  readonly where: string;
}

/** Compiles games into output/<game>. */
export async function build(names: readonly string[], options: BuildOptions, output: Output): Promise<number> {
  const games = names.length > 0 ? names : listPacks();
  const made: Made[] = [];
  let status = 0;
  for (const [i, name] of games.entries()) {
    output.progress(bar(i, games.length, name));
    const game = openSound(name, output, options);
    if (game === undefined) {
      status = 1;
      continue;
    }
    const folder = join(options.out, game.pack.game.id);
    const parts = compileGame(game.pack, game.board);
    const files = new Map(parts.flatMap((part) => [...part.files]));
    const edited = handEdited(folder, files.keys());
    if (edited.length > 0) {
      output.error(
        `${paint(output, 'red', '✗')} ${shown(folder)}: ${edited.join(', ')} changed since we wrote ${edited.length === 1 ? 'it' : 'them'}; nothing of ${game.pack.game.id} was written. Move ${edited.length === 1 ? 'it' : 'them'} elsewhere, or build with --out.`,
      );
      status = 1;
      continue;
    }
    writeAll(folder, files);
    for (const part of parts)
      made.push({ game: game.pack.game.id, what: part.what, files: part.files.size, where: shown(join(folder, part.folder)) });
  }
  output.progress(bar(games.length, games.length, 'done'));
  if (options.json) output.out(JSON.stringify({ ok: status === 0, made }, null, 2));
  else {
    const [head = '', ...rows] = columns(
      ['game', 'made', 'files', 'where'],
      made.map((part) => [part.game, part.what, String(part.files), part.where]),
    );
    output.out(paint(output, 'bold', head));
    for (const row of rows) output.out(row);
  }
  return status;
}

function bar(done: number, all: number, name: string): string {
  const full = all === 0 ? 20 : Math.round((20 * done) / all);
  return `[${'█'.repeat(full)}${'░'.repeat(20 - full)}] ${done}/${all} ${name.slice(name.lastIndexOf('/') + 1)}`;
}
