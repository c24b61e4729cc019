import PDFDocument from 'pdfkit';
import type { Drawing, Item } from '../src/draw/index.js';
import { readPack } from '../src/node.js';
import { type Pack, ReadMemory } from '../src/pack/index.js';
import { drawContext } from '../src/pictures/index.js';
import { Memory, type PrintFile, paintSet, printSet, usual } from '../src/print/index.js';
import type { BenchRow } from './row.js';
import { median } from './time.js';

const LARGEST = 'fall-of-the-third-reich';
const AGAINST_BARE = 2.5;
const AGAIN = 0.1;
const RUNS = 3;

/** Processor time in milliseconds: other work on the machine does not count. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measured(run: () => Promise<unknown>): Promise<number> {
  const start = cpu();
  await run();
  return cpu() - start;
}

/**
 * The print set of the largest game, from its pack to its PDFs, against pdfkit alone writing as many pages, paths and pictures; and
 * what a rebuild costs in a running watch after one counter has changed, reading the pack included on both sides.
 */
export default async function print(): Promise<BenchRow[]> {
  const { pack, board } = readPack(LARGEST);
  if (pack === undefined || board === undefined) throw new Error(`${LARGEST} cannot be read`);
  const set = async (): Promise<PrintFile[]> => {
    const context = drawContext(pack, board);
    const files = printSet(context, usual);
    if (files === undefined) throw new Error('nothing to print');
    await paintSet(files, context);
    return files;
  };
  const files = await set();
  await bare(files);
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < RUNS; i++) {
    ours.push(await measured(set));
    theirs.push(await measured(() => bare(files)));
  }
  const ratio = median(ours) / median(theirs);
  const again = await rebuilds(pack);
  return [
    {
      name: `print set of ${LARGEST} against pdfkit alone`,
      value: ratio,
      unit: '×',
      limit: `at most ${AGAINST_BARE}`,
      ok: ratio <= AGAINST_BARE,
    },
    {
      name: 'rebuild after one changed counter against a full build',
      value: again,
      unit: '×',
      limit: `at most ${AGAIN}`,
      ok: again <= AGAIN,
    },
  ];
}

/** A full build, then builds in each of which one counter is another. */
async function rebuilds(pack: Pack): Promise<number> {
  const times: number[] = [];
  const [memory, texts] = [new Memory(), new ReadMemory()];
  const [one] = pack.counters;
  for (let i = 0; i <= 2 * RUNS + 1; i++)
    times.push(
      await measured(async () => {
        const read = readPack(LARGEST, [], texts);
        if (read.pack === undefined || read.board === undefined) throw new Error('cannot be read');
        const counters = read.pack.counters.map((counter) =>
          counter.id === one?.id ? { ...counter, designation: `${i}`, front: { ...counter.front, movement: i + 1 } } : counter,
        );
        const context = drawContext({ ...read.pack, counters }, read.board);
        await paintSet(printSet(context, usual, memory) ?? [], context, memory);
      }),
    );
  return median(times.slice(1)) / (times[0] as number);
}

/** The same pages with their paths and pictures, by pdfkit and nothing else: each shared part once in a document, as in ours. */
async function bare(files: readonly PrintFile[]): Promise<void> {
  for (const { pages } of files) {
    const document = new PDFDocument({ autoFirstPage: false, margin: 0 });
    const seen = new Set<string>();
    const finished = new Promise((done) => document.on('data', () => {}).on('end', done));
    for (const page of pages) {
      document.addPage({ size: [(page.width * 72) / 25.4, (page.height * 72) / 25.4], margin: 0 });
      write(document, page.items, seen);
    }
    document.end();
    await finished;
  }
}

function write(document: PDFKit.PDFDocument, items: Drawing['items'], seen: Set<string>): void {
  for (const item of items) {
    if (item.kind === 'group') write(document, item.items, seen);
    else if (item.kind === 'path') paintPath(document, item);
    else if (item.kind === 'image')
      document.image(Buffer.from(item.data), item.x, item.y, { width: item.width, height: item.height });
    else if (item.kind === 'use' && !seen.has(item.stamp.key)) {
      seen.add(item.stamp.key);
      write(document, item.stamp.items, seen);
    }
  }
}

function paintPath(document: PDFKit.PDFDocument, { d, fill, stroke, width }: Extract<Item, { kind: 'path' }>): void {
  document.path(d);
  if (stroke !== undefined) document.lineWidth(width ?? 0.1);
  if (fill !== undefined && stroke !== undefined) document.fillAndStroke(fill, stroke);
  else if (fill !== undefined) document.fill(fill);
  else if (stroke !== undefined) document.stroke(stroke);
}
