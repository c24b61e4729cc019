import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { grognard } from '../support/capture.js';

const folder = mkdtempSync(join(tmpdir(), 'grognard-save-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

it('exports a set-up and a position, and imports them again', async () => {
  const [setup, position, again] = [file('setup.vsav'), file('position.json'), file('again.vsav')];
  expect((await grognard('save', 'export', 'kb', '--scenario', 'crossing', '-o', setup)).status).toBe(0);
  const imported = await grognard('save', 'import', 'kb', setup, '-o', position);
  expect([imported.status, imported.error]).toEqual([0, '']);
  expect((await grognard('save', 'export', 'kb', position, '-o', again)).status).toBe(0);
  const shown = await grognard('save', 'import', 'kb', again);
  expect(JSON.parse(shown.out)).toEqual(JSON.parse(readFileSync(position, 'utf8')));
  expect(JSON.parse(shown.out)).toMatchObject({ scenario: 'crossing', turn: 1, phase: 'A1' });
});

it('never writes over a game by chance', async () => {
  const target = file('kept.vsav');
  writeFileSync(target, 'mine');
  const { status, error } = await grognard('save', 'export', 'kb', '--scenario', 'crossing', '-o', target);
  expect([status, readFileSync(target, 'utf8')]).toEqual([2, 'mine']);
  expect(error).toContain('--force');
});

it('says what is wrong with a file that is no save, no position or not there', async () => {
  const bad = file('bad.vsav');
  writeFileSync(bad, 'PK\u0003\u0004 nothing');
  const read = await grognard('save', 'import', 'kb', bad);
  expect([read.status, read.error]).toEqual([1, expect.stringContaining('fix:')]);
  writeFileSync(file('bad.json'), '{"units": 3}');
  expect((await grognard('save', 'export', 'kb', file('bad.json'))).error).toContain('is no position: units');
  expect((await grognard('save', 'export', 'kb', file('none.json'))).status).toBe(2);
  expect((await grognard('save', 'export', 'kb', '--scenario', 'nothing')).error).toContain('There is no scenario nothing');
});

it('says what a save of another game, a module and a folder are', async () => {
  const save = file('berlin.vsav');
  await grognard('save', 'export', 'bfg', '--scenario', 'historical', '-o', save);
  const other = await grognard('save', 'import', 'kb', save);
  expect([other.status, other.out, other.error]).toEqual([1, '', expect.stringContaining('of the module "Battle for Germany"')]);
  for (const args of [
    ['import', 'kb', folder],
    ['export', 'kb', '--scenario', 'crossing', '--force', '-o', folder],
  ]) {
    const { status, error } = await grognard('save', ...args);
    expect([args[0], status, error]).toEqual([args[0], 2, expect.stringMatching(/is not a file|is a folder/)]);
  }
});
