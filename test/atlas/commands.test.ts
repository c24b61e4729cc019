import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { grognard } from '../support/capture.js';
import { pointLine, scanOverlay, scanPoints } from '../support/scan.js';
import { data, open } from './support.js';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of a pack with its board changed. */
const copy = (name: string, game: string, change: (board: string) => string): string => {
  const to = join(folder, name);
  cpSync(join(data, game), to, { recursive: true });
  writeFileSync(join(to, 'board.yaml'), change(readFileSync(join(to, 'board.yaml'), 'utf8')));
  return to;
};
const bfg = 'battle-for-germany';
const uncontrolled = (board: string, keep: readonly string[]): string => {
  let place = '';
  return board
    .split('\n')
    .map((line) => {
      place = /^ {2}([a-z-]+):$/.exec(line)?.[1] ?? place;
      return /^ {4}control: true/.test(line) && !keep.includes(place) ? '    control: false' : line;
    })
    .join('\n');
};

describe('atlas fit', () => {
  it('gives rms, loo and residuals as JSON, and a picture', async () => {
    const { status, out } = await grognard('atlas', 'fit', 'rv', '--json', '--out', folder);
    const fit = JSON.parse(out);
    expect(status).toBe(0);
    expect(fit.rms).toBeLessThan(2);
    expect(fit.loo).toBeGreaterThan(fit.rms);
    expect(fit.residuals).toHaveLength(18);
    expect(fit.residuals[0]).toMatchObject({ id: 'berlin', hex: '1422' });
    const png = await sharp(join(folder, 'red-vengeance', 'atlas', 'fit.png')).metadata();
    expect(png.width).toBeGreaterThan(400);
    expect(readFileSync(join(folder, 'red-vengeance', 'atlas', 'fit.svg'), 'utf8')).toMatch(/^<svg /);
  });
  it('tells a person what it found', async () => {
    const { out } = await grognard('atlas', 'fit', 'fttr', '--out', folder);
    expect(out).toMatch(/Kursk +70\.15/);
    expect(out).toMatch(/rms 0\.\d\d hexes, leave-one-out/);
    expect(out).toMatch(/36\.15 looks like the misprint/);
  });
  it.each(['rtr', 'aw'])('%s: nothing to fit', async (game) => {
    const { status, out } = await grognard('atlas', 'fit', game, '--out', folder);
    expect([status, out]).toEqual([0, expect.stringMatching(/nothing to fit/)]);
    expect(JSON.parse((await grognard('atlas', 'fit', game, '--json', '--out', folder)).out)).toMatchObject({ fit: null });
  });
  it.each([
    ['two', 'atlas/too-few-places', (board: string) => uncontrolled(board, ['memel', 'nijmegen'])],
    [
      'line',
      'atlas/on-one-line',
      (board: string) =>
        uncontrolled(board, ['grosseto', 'san-benedetto', 'vasto'])
          .replace('  hatzfeld:', '  vasto:')
          .replace('at: "0926"', 'at: "0120"')
          .replace('    control: false\n    rule: ["7.25", "9.0"]', '    control: true\n    rule: ["7.25", "9.0"]'),
    ],
    ['same', 'atlas/same-hex', (board: string) => board.replace('at: "3523"', 'at: "2401"')],
    ['far', 'schema/', (board: string) => board.replace('longitude: 21.13', 'longitude: 200')],
  ])('%s places: %s, and nothing is written', async (name, code, change) => {
    const pack = copy(`fit-${name}`, bfg, change);
    const { status, out } = await grognard('atlas', 'fit', pack, '--out', join(folder, `out-${name}`));
    expect([status, existsSync(join(folder, `out-${name}`))]).toEqual([1, false]);
    if (code !== 'schema/') expect(out).toContain(code);
    expect(out).toMatch(/board\.yaml:\d+:\d+ error/);
  });
});

describe('atlas draft', () => {
  it('writes what is committed, and refuses to overwrite what was changed by hand', async () => {
    const pack = copy('draft', bfg, (board) => board);
    const before = readFileSync(join(pack, 'hexes.csv'), 'utf8');
    expect((await grognard('atlas', 'draft', pack)).status).toBe(0);
    expect(readFileSync(join(pack, 'hexes.csv'), 'utf8') === before).toBe(true);
    writeFileSync(join(pack, 'hexes.csv'), before.replace('2613,clear', '2613,rough'));
    const refused = await grognard('atlas', 'draft', pack);
    expect([refused.status, refused.error]).toEqual([1, expect.stringMatching(/hexes\.csv changed since the last draft/)]);
    expect(readFileSync(join(pack, 'hexes.csv'), 'utf8')).toContain('2613,rough');
    expect((await grognard('atlas', 'draft', pack, '--force')).status).toBe(0);
    expect(readFileSync(join(pack, 'hexes.csv'), 'utf8') === before).toBe(true);
  });
  it('writes nothing when the places cannot be fitted', async () => {
    const pack = copy('draft-two', bfg, (board) => uncontrolled(board, ['memel']));
    writeFileSync(join(pack, 'hexes.csv'), 'at,terrain\n');
    expect((await grognard('atlas', 'draft', pack, '--force')).status).toBe(1);
    expect(readFileSync(join(pack, 'hexes.csv'), 'utf8')).toBe('at,terrain\n');
  });
});

describe('atlas preview', () => {
  it.each(['bfg', 'aw'])('%s as SVG and PNG, named a stand-in', async (game) => {
    expect((await grognard('atlas', 'preview', game, '--out', folder, '--size', '24')).status).toBe(0);
    const stem = join(folder, open(game === 'aw' ? 'absolute-war' : bfg).pack.game.id, 'atlas', 'map');
    const svg = readFileSync(`${stem}.svg`, 'utf8');
    expect(svg).toContain('STAND-IN MAP');
    expect(svg).toContain('Berlin');
    expect(svg).not.toMatch(/NaN|undefined/);
    expect((await sharp(`${stem}.png`).metadata()).width).toBeGreaterThan(500);
  });
});

describe('atlas preview of our own game', () => {
  it('kb is no stand-in', async () => {
    await grognard('atlas', 'preview', 'kb', '--out', folder, '--size', '24');
    const svg = readFileSync(join(folder, 'kestrel-bridge', 'atlas', 'map.svg'), 'utf8');
    expect(svg).toContain('Millbridge');
    expect(svg).not.toContain('STAND-IN');
  });
});

describe('atlas trace', () => {
  const points = scanPoints(bfg, ['0302', '0324', '3302', '3324', '1713'], ({ x, y }) => {
    const depth = 1 + 0.004 * x + 0.002 * y;
    return { x: (20 + 30 * x) / depth, y: (30 + 30 * y) / depth };
  });
  const lines = points.map(pointLine);
  it('keeps the scan and the grid in the overlay', async () => {
    const { overlay, status, out } = await scanOverlay(folder, 'bfg', points, { width: 900, height: 1100 });
    expect([status, out]).toEqual([0, expect.stringMatching(/5 points, rms 0\.0% of a hex/)]);
    expect(parse(readFileSync(join(overlay, 'scan.yaml'), 'utf8'))).toMatchObject({ image: 'my-map.png', size: [900, 1100] });
    expect(existsSync(join(overlay, 'my-map.png'))).toBe(true);
    expect((await grognard('check', bfg, '--overlay', overlay)).status).toBe(0);
  });
  it('puts the owner’s map under the spaces, and says what is wrong with the picture', async () => {
    const overlay = join(folder, 'overlay');
    const preview = () => grognard('atlas', 'preview', bfg, '--overlay', overlay, '--out', join(folder, 'mine'), '--size', '24');
    expect((await preview()).status).toBe(0);
    const svg = readFileSync(join(folder, 'mine', bfg, 'atlas', 'map.svg'), 'utf8');
    expect(svg).toContain('data:image/png;base64,');
    expect(svg).not.toContain('STAND-IN MAP');
    const picture = join(overlay, 'my-map.png');
    await sharp({ create: { width: 90, height: 110, channels: 3, background: '#ddd' } })
      .png()
      .toFile(picture);
    expect(await preview()).toMatchObject({
      status: 1,
      error: expect.stringMatching(/90 × 110 pixels, but was traced with 900 × 1100/),
    });
    rmSync(picture);
    expect(await preview()).toMatchObject({ status: 1, error: expect.stringMatching(/my-map\.png is missing/) });
  });
  it('says which point is wrong, and writes nothing', async () => {
    const scan = join(folder, 'my-map.png');
    writeFileSync(join(folder, 'wrong.yaml'), `points:\n${lines.slice(0, 2).join('\n')}\n  - {hex: "7777", at: [1, 1]}\n`);
    const overlay = join(folder, 'no-overlay');
    const { status, out } = await grognard(
      'atlas',
      'trace',
      'bfg',
      '--scan',
      scan,
      '--points',
      join(folder, 'wrong.yaml'),
      '--overlay',
      overlay,
    );
    expect([status, existsSync(overlay)]).toEqual([1, false]);
    expect(out).toMatch(/wrong\.yaml:4:\d+ error scan\/unknown-hex/);
  });
});
