import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import { bundle } from '../src/cli/web/bundle.js';
import { gameData } from '../src/cli/web/data.js';
import { gameRoom } from '../src/games/index.js';
import type { GameRoom } from '../src/games/room.js';
import { listPacks, readPack } from '../src/node.js';
import type { Pack } from '../src/pack/index.js';
import { type Opened, oddsOf } from '../src/web/engine.js';
import type { BenchRow } from './row.js';

const FIRST_LOAD = 100;
const FRAME = 16.7;
const RUNS = 15;

/** The first load of the table app in compressed kilobytes, and an answer (the median of some taps) against the length of a frame. */
export default async function web(): Promise<BenchRow[]> {
  const packs = listPacks().map((folder) => readPack(folder).pack as Pack);
  const files = await bundle(packs);
  const size = (name: string): number => gzipSync(files.get(name) as string, { level: 9 }).length / 1000;
  const html = String(files.get('index.html'));
  const shell = [...files.keys()].filter((name) => name.startsWith('assets/') && html.includes(name));
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
  for (const pack of packs) {
    const data = JSON.parse(JSON.stringify(gameData(pack))) as ReturnType<typeof gameData>;
    const opened: Opened = { id: pack.game.id, ...data, room: gameRoom(pack.game.rules) as GameRoom };
    const slowest = Math.max(
      ...data.examples.map(({ question }) => {
        const times = Array.from({ length: RUNS }, () => {
          const start = performance.now();
          oddsOf(opened, question);
          return performance.now() - start;
        });
        return times.sort((a, b) => a - b)[RUNS >> 1] as number;
      }),
    );
    rows.push({
      name: `an answer, ${pack.game.id}`,
      value: slowest,
      unit: 'ms',
      limit: `a frame is ${FRAME}`,
      ok: slowest < FRAME,
    });
  }
  return rows;
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
