import { type FSWatcher, statSync, watch as watchFiles } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { shown } from '../../node.js';
import { ReadMemory, say } from '../../pack/index.js';
import { fontMetrics } from '../../pictures/index.js';
import type { PrintFile } from '../../print/index.js';
import { buildGame, wantedTargets } from '../build-game.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openGame, openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { printSettings } from '../print-options.js';
import { WatchServer } from '../watch/server.js';

export interface WatchOptions extends OpenOptions {
  readonly out: string;
  readonly port: string;
  readonly target?: string;
  readonly theme?: string;
}

export interface Watching {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Resolves when watching ends. */
  readonly ended: Promise<void>;
}

/** Editors save in several steps; what comes within this many milliseconds is one change. */
const SETTLE = 60;

/** `grognard watch`: builds a game whenever a file of it is saved, and shows its sheets on a page that follows. */
export async function watch(name: string, options: WatchOptions, output: Output): Promise<number> {
  const watching = await startWatch(name, options, output);
  const { stdin } = process;
  const quit = (): void => void watching.stop();
  const key = (pressed: Buffer): void => {
    // The last two are Ctrl+C and Ctrl+D, which a raw terminal hands on as they are.
    if (['q', 'Q', '\u0003', '\u0004'].includes(pressed.toString())) quit();
  };
  output.out(`${paint(output, 'bold', 'Sheets:')} ${watching.url}  (this machine only)`);
  if (stdin.isTTY) {
    stdin.setRawMode(true);
    stdin.resume();
    stdin.on('data', key);
  }
  output.out(stdin.isTTY ? 'Save a file to build again; q ends.' : 'Save a file to build again; Ctrl+C ends.');
  process.once('SIGINT', quit);
  process.once('SIGTERM', quit);
  await watching.ended;
  if (stdin.isTTY) {
    stdin.setRawMode(false);
    stdin.off('data', key);
    stdin.pause();
  }
  return 0;
}

/** Builds once, then watches. The promise is kept when the first build is done and the page can be opened. */
export async function startWatch(name: string, options: WatchOptions, output: Output): Promise<Watching> {
  const wanted = wantedTargets(options.target ?? 'all');
  if (wanted.length === 0) throw new Misuse(`There is no target ${options.target}; use ${wantedTargets('all').join(', ')}.`);
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Misuse(`${options.port} is no port; use a number up to 65535.`);
  printSettings({ ...options });
  const server = new WatchServer(fontMetrics());
  const memory = new ReadMemory();
  const kept = new Map<string, unknown>();
  let title = basename(name);

  const once = async (): Promise<void> => {
    const said: string[] = [];
    // What the terminal is told, the page shows as well.
    const both: Output = {
      ...output,
      out: (text) => {
        said.push(text);
        output.out(text);
      },
      error: (text) => {
        said.push(text);
        output.error(text);
      },
    };
    const start = performance.now();
    let files: ReadonlyMap<string, string | Uint8Array> | undefined;
    try {
      const game = openSound(name, both, { ...options, memory });
      if (game !== undefined) {
        title = say(game.pack.game.title, 'en');
        const into = join(options.out, game.pack.game.id);
        const parts = await buildGame({ ...game, into, kept }, wanted, { ...options }, both);
        files = parts && new Map(parts.flatMap((part) => [...part.files].map(([file, data]) => [basename(file), data] as const)));
      }
    } catch (error) {
      // A file may vanish while an editor saves it; a mistake of ours must not end the watch either.
      both.error(error instanceof Misuse ? error.message : String((error as Error).stack ?? error));
    }
    const ms = Math.round(performance.now() - start);
    const ok = files !== undefined;
    const line = ok ? `built in ${ms} ms` : 'has problems; the sheets are those of the last good build';
    output.out(`${paint(output, ok ? 'green' : 'red', ok ? '✓' : '✗')} ${title} ${line}`);
    if (files !== undefined) kept.set('files', files);
    server.show({
      title,
      ok,
      said: line,
      problems: said.map(plain),
      sheets: (kept.get('print sheets') as PrintFile[] | undefined) ?? [],
      files: (kept.get('files') as typeof files) ?? new Map(),
    });
  };

  let [running, again, stopped] = [false, false, false];
  const build = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await once();
    } while (again && !stopped);
    running = false;
  };

  await new Promise<void>((done, fail) => {
    server.server.once('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'EADDRINUSE' ? new Misuse(`Port ${port} is taken; try --port ${port + 1}.`) : error),
    );
    server.server.listen(port, '127.0.0.1', done);
  });
  const opened = openGame(name, { ...options, memory });
  let timer: NodeJS.Timeout | undefined;
  const changed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void build(), SETTLE);
  };
  const watchers = [opened.folder, ...opened.overlays, ...ownTheme(options.theme)].map((path) => watcher(path, changed, output));
  await build();
  let end: () => void = () => {};
  const ended = new Promise<void>((done) => {
    end = done;
  });
  return {
    url: `http://localhost:${(server.server.address() as AddressInfo).port}/`,
    ended,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const one of watchers) one.close();
      await server.close();
      end();
    },
  };
}

/** Watches a folder and what is below it, or one file in its folder. Files that an editor keeps for itself do not count. */
function watcher(path: string, changed: () => void, output: Output): FSWatcher {
  const folder = statSync(path).isDirectory();
  const wanted = (file: string | null): boolean =>
    file === null ||
    (folder ? /\.(yaml|csv|json|geojson|png|jpe?g)$/.test(file) && !/(^|[\\/])\./.test(file) : file === basename(path));
  const found = watchFiles(folder ? path : dirname(path), { recursive: folder }, (_, file) => {
    if (wanted(file)) changed();
  });
  found.on('error', (error) => output.error(`${shown(path)} can no longer be watched: ${error.message}`));
  return found;
}

const ownTheme = (theme: string | undefined): string[] => (theme !== undefined && /\.ya?ml$/.test(theme) ? [theme] : []);

const colours = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
const plain = (text: string): string => text.replace(colours, '');
