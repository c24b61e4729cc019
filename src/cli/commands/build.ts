import { join } from 'node:path';
import { listPacks, shown } from '../../node.js';
import type { Pack } from '../../pack/index.js';
import { buildGame, wantedTargets } from '../build-game.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openSound } from '../open.js';
import { columns, type Output, paint } from '../output.js';
import { refusePrintOptions } from '../print-options.js';
import { targets } from '../targets.js';
import { canBundle } from '../web/can-bundle.js';
import { handEdited, writeAll } from '../write.js';

export interface BuildOptions extends OpenOptions {
  readonly out: string;
  readonly json?: boolean;
  /** all, or only one of the targets, or web. */
  readonly target?: string;
  /** With the target web: one HTML file per game. */
  readonly singleFile?: boolean;
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
  const target = options.target ?? 'all';
  const known = [...Object.keys(targets), 'web'];
  if (target !== 'all' && !known.includes(target))
    throw new Misuse(`There is no target ${target}; use ${known.join(', ')}, or leave it out for everything.`);
  const wanted = wantedTargets(target);
  if (!['all', 'print'].includes(target)) refusePrintOptions({ ...options });
  if (options.singleFile === true && target !== 'web') throw new Misuse('--single-file goes with --target web.');
  if (target === 'web' && !(await canBundle())) throw new Misuse(noBundler);
  const packs: Pack[] = [];
  for (const [i, name] of games.entries()) {
    output.progress(bar(i, games.length, name));
    const game = openSound(name, output, options);
    if (game === undefined) {
      status = 1;
      continue;
    }
    packs.push(game.pack);
    if (target === 'web') continue;
    const folder = join(options.out, game.pack.game.id);
    const parts = await buildGame({ ...game, into: folder }, wanted, { ...options }, output, (name) =>
      output.progress(bar(i, games.length, `${game.pack.game.id} ${name}`)),
    );
    if (parts === undefined) {
      status = 1;
      continue;
    }
    for (const part of parts)
      made.push({ game: game.pack.game.id, what: part.what, files: part.files.size, where: shown(join(folder, part.folder)) });
  }
  if (status === 0 && (target === 'web' || (target === 'all' && names.length === 0))) {
    output.progress(bar(games.length, games.length, 'table app'));
    const web = await buildWeb(packs, options, output);
    if (web === undefined) status = 1;
    else made.push(...web);
  }
  output.progress(bar(games.length, games.length, 'done'));
  if (options.json) output.out(JSON.stringify({ ok: status === 0, made }, null, 2));
  else if (made.length > 0) {
    const [head = '', ...rows] = columns(
      ['game', 'made', 'files', 'where'],
      made.map((part) => [part.game, part.what, String(part.files), part.where]),
    );
    output.out(paint(output, 'bold', head));
    for (const row of rows) output.out(row);
  }
  return status;
}

const noBundler =
  'The table app is bundled by vite, which a production install leaves out. In a clone run npm install; everything else works without it.';

/** The table app in <out>/web, or a file for each game there. Undefined when somebody changed what lies there. */
async function buildWeb(packs: readonly Pack[], options: BuildOptions, output: Output): Promise<Made[] | undefined> {
  if (!(await canBundle())) {
    output.error(noBundler);
    return [];
  }
  const { bundle, bundleSingle } = await import('../web/bundle.js');
  const folder = join(options.out, 'web');
  const files =
    options.singleFile === true
      ? new Map(await Promise.all(packs.map(async (pack) => [`${pack.game.id}.html`, await bundleSingle(pack)] as const)))
      : await bundle(packs);
  const edited = handEdited(folder, files.keys());
  if (edited.length > 0) {
    output.error(
      `${paint(output, 'red', '✗')} ${shown(folder)}: ${edited.join(', ')} changed since we wrote it; the table app was not written. Move it elsewhere, or build with --out.`,
    );
    return undefined;
  }
  writeAll(folder, files);
  const what = options.singleFile === true ? 'table app (one file)' : 'table app (open with grognard serve)';
  return [{ game: packs.length === 1 ? (packs[0]?.game.id ?? '') : 'all', what, files: files.size, where: shown(folder) }];
}

function bar(done: number, all: number, name: string): string {
  const full = all === 0 ? 20 : Math.round((20 * done) / all);
  return `[${'█'.repeat(full)}${'░'.repeat(20 - full)}] ${done}/${all} ${name.slice(name.lastIndexOf('/') + 1)}`;
}
