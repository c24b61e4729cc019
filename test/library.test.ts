import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { soundPack } from './pack/broken/base.js';

const root = join(import.meta.dirname, '..');

it('bundles for a browser without Node, and works there', async () => {
  const made = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: join(root, 'src', 'index.ts'), formats: ['es'], fileName: 'grognard' } },
  })) as Rolldown.RolldownOutput[];
  const code = made
    .flatMap((output) => output.output)
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('\n');
  expect(code).not.toMatch(/from\s*["']node:|require\(["']node:/);
  // What the bundle exports is what Node gets; run it on a pack held in memory, as an app does.
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  try {
    writeFileSync(join(folder, 'grognard.mjs'), code);
    const library = (await import(pathToFileURL(join(folder, 'grognard.mjs')).href)) as typeof import('../src/index.js');
    const checked = library.checkGame({ texts: soundPack() }, 'pack');
    expect(checked.sound).toBe(true);
    expect(checked.board?.size).toBe(63);
    expect(library.die(6).p(3).toString()).toBe('1/6');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
