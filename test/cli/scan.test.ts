import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawBoard, type Point, type SpacePlace } from '../../src/draw/index.js';
import { readPack } from '../../src/node.js';
import { drawContext, readScan } from '../../src/pictures/index.js';
import { type Component, walk } from '../../src/vassal/component.js';
import { hexCentre, hexGridOf, hexNamed, numberingOf } from '../../src/vassal/hex-grid.js';
import { readModule } from '../../src/vassal/module-read.js';
import { readPdf } from '../print/read-pdf.js';
import { firstPage, have } from '../print/tools.js';
import { grognard } from '../support/capture.js';
import { packOf } from '../support/pack.js';
import { dotNear, scanOverlay, scanPoints } from '../support/scan.js';

const kb = 'kestrel-bridge';
const size = { width: 560, height: 440 };
/** Pixels of the scan. */
const [across, most] = [40, 2];
const { ids, grid } = packOf(kb).board;
const count = grid?.count ?? 0;
const hexes = [0, 9, Math.floor(count / 2) + 3, count - 10, count - 1].map((i) => ids[i] as string);
const points = scanPoints(kb, hexes, ({ x, y }) => ({ x: 31 + across * x, y: 22 + across * y }));

let folder = '';
let overlay = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'));
  const traced = await scanOverlay(folder, kb, points, size);
  expect(traced.status, traced.error).toBe(0);
  overlay = traced.overlay;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = async (target: string, ...more: string[]): Promise<string> => {
  const out = join(folder, target);
  const { status, error } = await grognard('build', kb, '--target', target, '--overlay', overlay, '--out', out, ...more);
  expect(status, error).toBe(0);
  return join(out, kb);
};

/** The one file under a folder whose name ends so. */
const fileIn = (at: string, ending: string): string => {
  const found = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  expect(found, ending).toHaveLength(1);
  return join(at, found[0] as string);
};

/** Where each dot truly lies in a picture, against where the grid has its hex, in pixels of the scan. */
async function compare(picture: Uint8Array, centre: (hex: string) => Point, perScanPixel: number): Promise<void> {
  for (const { hex } of points) {
    const at = centre(hex);
    const dot = await dotNear(picture, at, 0.4 * across * perScanPixel);
    expect(dot, `${hex}: no dot of the scan near ${at.x}, ${at.y}`).toBeDefined();
    const off = Math.hypot((dot?.x ?? 0) - at.x, (dot?.y ?? 0) - at.y) / perScanPixel;
    expect(off, `${hex} lies ${off.toFixed(2)} pixels of the scan off`).toBeLessThan(most);
  }
}

describe('an owner’s scan', () => {
  it('print: the poster shows it, and spaces lie on it', async () => {
    const file = fileIn(await build('print', '--poster'), 'map-poster.pdf');
    const page = readPdf(new Uint8Array(readFileSync(file))).pages[0];
    const [image, ...others] = (page?.painted ?? []).filter(({ how }) => how === 'image');
    expect(others).toEqual([]);
    const { pack, board } = readPack(kb, [overlay]);
    if (pack === undefined || board === undefined) throw new Error('the overlay has errors');
    const { spaces, layout } = drawBoard(drawContext(pack, board, { scan: await readScan(pack, [overlay]) }));
    expect((image?.bounds.right ?? 0) - (image?.bounds.left ?? 0)).toBeCloseTo(layout.map.width, 1);
    // The sheet is on the page as one drawing, at true size: where the map's own corner went, all went.
    const mark = page?.marks.find((one) => one.mark === 'map');
    expect(mark?.scale).toBeCloseTo(1, 3);
    expect(image?.bounds.left).toBeCloseTo((mark?.x ?? 0) + layout.map.x, 1);
    if (!have('pdftoppm')) return;
    const dpi = 150;
    const px = dpi / 25.4;
    const centre = (hex: string): Point => {
      const { centre: at } = spaces[board.index.get(hex) as number] as SpacePlace;
      return { x: ((mark?.x ?? 0) + at.x) * px, y: ((mark?.y ?? 0) + at.y) * px };
    };
    await compare(firstPage(file, dpi), centre, (layout.map.width * px) / size.width);
  });

  it('vassal: the board shows it, and pieces snap to the middle of its hexes', async () => {
    const bytes = new Uint8Array(readFileSync(fileIn(await build('vassal'), '.vmod')));
    const module = await readModule(bytes);
    if (!module.ok) throw new Error(module.problem.what);
    const within = (root: Component | undefined, tag: string): Component[] =>
      root === undefined ? [] : [...walk(root)].filter((one) => one.tag.endsWith(tag));
    const [board, ...others] = within(module.value.root, '.Board').filter((one) => within(one, '.HexGrid').length > 0);
    const [hexGrid] = within(board, '.HexGrid');
    const [numbers] = within(board, '.HexGridNumbering');
    if (hexGrid === undefined || numbers === undefined) throw new Error('no board has numbered hexes');
    expect(others).toEqual([]);
    const picture = await module.value.archive.read(`images/${board?.attributes.image}`);
    if (!picture.ok) throw new Error(picture.problem.what);
    const { width = 0, height = 0 } = await sharp(picture.value).metadata();
    const shape = hexGridOf(hexGrid, width, height);
    const numbering = numberingOf(numbers);
    const centre = (hex: string): Point => {
      const cell = hexNamed(shape, numbering, hex);
      if (cell === undefined) throw new Error(`VASSAL would not know ${hex}`);
      return hexCentre(shape, cell);
    };
    await compare(picture.value, centre, shape.dy / across);
  });
});
