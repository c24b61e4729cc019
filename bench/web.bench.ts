import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { WebFiles } from '../src/cli/web/bundle.js';
import { gameData } from '../src/cli/web/data.js';
import { webServer } from '../src/cli/web/server.js';
import { gameRoom } from '../src/games/index.js';
import type { GameRoom } from '../src/games/room.js';
import { listPacks, readPack } from '../src/node.js';
import type { Pack } from '../src/pack/index.js';
import { type Opened, oddsOf } from '../src/web/engine.js';
import type { BenchRow } from './row.js';
import { microseconds } from './time.js';

/** The bundler finds the page's sources beside the compiled command, so it is taken from there. */
const compiled = (): Promise<typeof import('../src/cli/web/bundle.js')> =>
  import(pathToFileURL(join(process.env.GROGNARD_ROOT ?? '.', 'dist', 'cli', 'web', 'bundle.js')).href);

const FIRST_LOAD = 100;
const FRAME = 16.7;
const RUNS = 15;
/** An answer may take so many times as long as JSON.parse of what the page gets of all games. */
const ANSWER = 1;

/** A tap may cost so much of what the browser needs to build and lay out the same page once. */
const MOST = 1;

/**
 * The first load of the table app in compressed kilobytes; an answer of the engine against reading all
 * games; and, where there is a browser, a whole tap in the page, from the click to the page laid out anew, against what the browser
 * itself needs to build and lay out as large a page: a ratio, so that a busy machine does not change it.
 */
export default async function web(): Promise<BenchRow[]> {
  const packs = listPacks().map((folder) => readPack(folder).pack as Pack);
  const files = await (await compiled()).bundle(packs);
  const size = (name: string): number => gzipSync(files.get(name) as string, { level: 9 }).length / 1000;
  const html = String(files.get('index.html'));
  const shell = [...files.keys()].filter((name) => /^assets\/.*\.(js|css)$/.test(name) && html.includes(name));
  const rows: BenchRow[] = [];
  for (const pack of packs) {
    const names = reached(files, [
      ...shell,
      ...[...files.keys()].filter((name) => name.startsWith(`assets/${pack.game.rules}-`)),
    ]);
    const kilobytes = [...names].reduce((sum, name) => sum + size(name), 0);
    rows.push({
      name: `first load, shell and ${pack.game.id}`,
      value: kilobytes,
      unit: 'kB gzip',
      limit: `under ${FIRST_LOAD}`,
      ok: kilobytes < FIRST_LOAD,
    });
  }
  const texts = packs.map((pack) => JSON.stringify(gameData(pack)));
  const floor = microseconds(() => texts.map((text) => JSON.parse(text)), 3);
  for (const [i, pack] of packs.entries()) {
    const data = JSON.parse(texts[i] as string) as ReturnType<typeof gameData>;
    const opened: Opened = { id: pack.game.id, ...data, room: gameRoom(pack.game.rules) as GameRoom };
    const slowest = Math.max(...data.examples.map(({ question }) => microseconds(() => oddsOf(opened, question), 3)));
    rows.push({
      name: `an answer against reading all games, ${pack.game.id} (${(slowest / 1000).toFixed(1)} ms)`,
      value: slowest / floor,
      unit: 'times',
      limit: `at most ${ANSWER}`,
      ok: slowest / floor <= ANSWER,
    });
  }
  rows.push(...(await taps(files, packs)));
  return rows;
}

const browsers = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

async function taps(files: WebFiles, packs: readonly Pack[]): Promise<BenchRow[]> {
  const executablePath = browsers.find((path) => path !== undefined && path !== '' && existsSync(path));
  if (executablePath === undefined) return [];
  const { chromium } = await import('playwright-core');
  const { server } = webServer(files);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows: BenchRow[] = [];
    for (const pack of packs) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/#${pack.game.id}`);
      await page.click('.example');
      await page.waitForSelector('.attack .total');
      const [tap, floor] = await page.evaluate(measureTaps, RUNS);
      await page.close();
      rows.push({
        name: `a tap against building the page, ${pack.game.id} (${tap.toFixed(1)} ms of a frame of ${FRAME})`,
        value: tap / floor,
        unit: 'times',
        limit: `at most ${MOST}`,
        ok: tap / floor <= MOST,
      });
    }
    return rows;
  } finally {
    await browser.close();
    server.close();
  }
}

/** Runs in the page: milliseconds of a tap on terrain, and of building and laying out a copy of what is shown; medians. */
async function measureTaps(runs: number): Promise<[tap: number, floor: number]> {
  const rest = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
  const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1] as number;
  const main = document.querySelector('main') as HTMLElement;
  const [tapped, built]: [number[], number[]] = [[], []];
  for (let i = 0; i < runs; i++) {
    await rest();
    const start = window.performance.now();
    const chip = document.querySelector('.ground .chip') as HTMLElement;
    const was = chip.getAttribute('aria-pressed');
    chip.click();
    // The page is drawn anew in a microtask of the click, before anything that is queued after it.
    await Promise.resolve();
    await new Promise<void>((done) => queueMicrotask(done));
    main.getBoundingClientRect();
    tapped.push(window.performance.now() - start);
    if (chip.getAttribute('aria-pressed') === was) throw new Error('the page was measured before it was drawn');
    await rest();
    const text = main.innerHTML;
    const again = window.performance.now();
    const copy = document.createElement('main');
    copy.innerHTML = text;
    main.after(copy);
    copy.getBoundingClientRect();
    built.push(window.performance.now() - again);
    copy.remove();
  }
  return [middle(tapped), middle(built)];
}

/** The files that these load at once: static imports, not those that wait for another game. */
function reached(files: ReadonlyMap<string, string | Uint8Array>, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    for (const [, other] of String(files.get(name)).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      visit(`assets/${other}`);
  };
  for (const name of start) visit(name);
  return found;
}
