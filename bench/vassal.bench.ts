import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import JSZip from 'jszip';
import { ModuleMemory, makeModule } from '../src/cli/vassal/make.js';
import { toSvg } from '../src/draw/index.js';
import { findPack, readPack } from '../src/node.js';
import type { Pack } from '../src/pack/index.js';
import { drawContext, rasterise } from '../src/pictures/index.js';
import type { VassalModule } from '../src/vassal/module/index.js';
import { latexTutorial } from './latex.js';
import type { BenchRow } from './row.js';
import { writeSmallPack } from './small-pack.js';
import { median } from './time.js';

/** As it is installed. */
const command = join(process.env.GROGNARD_ROOT ?? '.', 'dist', 'cli', 'main.js');

/** The largest game: the most counters on the largest board. */
const LARGEST = 'fall-of-the-third-reich';

/** Building modules: against bare rendering and zipping of the same pictures, a rebuild, a small module from nothing, the size. */
export default async function vassal(): Promise<BenchRow[]> {
  const { pack, board } = open(LARGEST);
  const memory = new ModuleMemory();
  const started = performance.now();
  const context = drawContext(pack, board);
  const { module } = await makeModule(context, memory);
  const full = performance.now() - started;
  const bare = await bareCost(module, context.metrics);
  const rebuilds: number[] = [];
  for (const by of [1, 2, 3]) {
    const again = performance.now();
    await makeModule(drawContext(withOneChange(pack, by), board), memory);
    rebuilds.push(performance.now() - again);
  }
  const rebuild = median(rebuilds);
  const small = fromNothing();
  const latex = latexTutorial();
  const bytes = (await thousandCounters()).length / 1e6;
  return [
    {
      name: `a module of ${LARGEST}, over bare resvg-js and jszip`,
      value: full / bare,
      unit: '×',
      limit: 'at most 2',
      ok: full / bare <= 2,
    },
    {
      name: 'a rebuild after one changed counter',
      value: rebuild / full,
      unit: 'of a full build',
      limit: 'at most 0.1',
      ok: rebuild / full <= 0.1,
    },
    {
      name: `40 two-sided counters, 400 hexes, two charts: ${small.toFixed(2)} s from nothing, against ${latex.seconds.toFixed(1)} s of pdfTeX and wgexport (${latex.recorded ? 'as recorded: there is no TeX here' : 'in this run'})`,
      value: latex.seconds / small,
      unit: '× faster',
      limit: 'at least 5',
      ok: latex.seconds / small >= 5,
    },
    { name: 'a module of 1,000 counters with its map at 150 dpi', value: bytes, unit: 'MB', limit: 'at most 8', ok: bytes <= 8 },
  ];
}

function open(game: string): { pack: Pack; board: NonNullable<ReturnType<typeof readPack>['board']> } {
  const { pack, board } = readPack(findPack(game) ?? game);
  if (pack === undefined || board === undefined) throw new Error(`${game} could not be read`);
  return { pack, board };
}

/** Each picture drawn and packed by itself, and all stored in one archive: what the module would cost if it cost nothing. */
async function bareCost({ pictures }: VassalModule, metrics: Parameters<typeof toSvg>[1]): Promise<number> {
  const svgs = pictures.map(({ name, drawing, width }) => ({ name, width, svg: toSvg(drawing, metrics) }));
  const started = performance.now();
  const zip = new JSZip();
  for (const { name, width, svg } of svgs) zip.file(name, rasterise(svg, { width }).png(), { compression: 'STORE' });
  await zip.generateAsync({ type: 'uint8array' });
  return performance.now() - started;
}

/** One unit is so many points stronger. */
function withOneChange(pack: Pack, by: number): Pack {
  const at = pack.counters.findIndex(({ front }) => typeof front.defence === 'number');
  const counters = pack.counters.map((counter, i) =>
    i === at ? { ...counter, front: { ...counter.front, defence: Number(counter.front.defence) + by } } : counter,
  );
  return { ...pack, counters };
}

/** Seconds from the command to the file on disk, with the start of the program: the median of three, each from nothing. */
function fromNothing(): number {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-bench-'));
  try {
    return median(
      [1, 2, 3].map((time) => {
        const [own, out] = [join(folder, `pack-${time}`), join(folder, `out-${time}`)];
        writeSmallPack(own);
        const started = performance.now();
        const { status, stdout, stderr } = spawnSync(
          process.execPath,
          [command, 'build', own, '--target', 'vassal', '--out', out],
          { encoding: 'utf8' },
        );
        if (status !== 0) throw new Error(stdout + stderr);
        return (performance.now() - started) / 1000;
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A game with 1,000 different counters, on a board that is drawn at 150 dpi. */
async function thousandCounters(): Promise<Uint8Array> {
  const { pack, board } = open('red-vengeance');
  const units = pack.counters.filter((counter) => counter.class === 'unit');
  const more = Array.from({ length: 1000 - pack.counters.length }, (_, i) => {
    const unit = units[i % units.length] as Pack['counters'][number];
    return { ...unit, id: `${unit.id}-${i}`, count: 1, name: `${unit.name} ${i}`, designation: String(i) };
  });
  const { bytes, module } = await makeModule(drawContext({ ...pack, counters: [...pack.counters, ...more] }, board));
  if (module.pictures.length < 1000) throw new Error('the module has fewer pictures than counters');
  return bytes;
}
