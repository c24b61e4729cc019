import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { listPacks, readFolder, readPack } from '../../src/node.js';
import { lockText, packSchemas, updateLock } from '../../src/pack/index.js';
import { checkGame } from '../../src/table/check.js';
import { version } from '../../src/version.js';

const root = join(import.meta.dirname, '..', '..');
const packs = listPacks().map((folder) => [folder.slice(folder.lastIndexOf('/') + 1), folder] as const);

it('calls itself by the version of package.json', () => {
  expect(version).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
});

describe('JSON Schemas for editors', () => {
  const schemas = packSchemas();
  it.each(Object.entries(schemas))('%s is as written in schema/', (name, schema) => {
    expect(JSON.parse(readFileSync(join(root, 'schema', `${name}.schema.json`), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(schema)),
    );
  });
  it.each(packs)('accept every file of %s, and each file names its schema', (_, folder) => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    for (const [name, text] of Object.entries(readFolder(folder).texts)) {
      if (!name.endsWith('.yaml')) continue;
      const kind = name.startsWith('tables/') ? 'table' : name.startsWith('scenarios/') ? 'scenario' : name.replace(/\..*/, '');
      expect(text, `${name} names its schema`).toMatch(
        new RegExp(`^# yaml-language-server: \\$schema=(\\.\\./)+schema/${kind}\\.schema\\.json`),
      );
      const validate = ajv.compile(schemas[kind] as object);
      validate(parse(text, { stringKeys: true }));
      expect(validate.errors ?? [], name).toEqual([]);
    }
  });
});

describe('counters.csv survives a spreadsheet', () => {
  /** What LibreOffice Calc does to a CSV that is opened and saved: quotes dropped, zeros lost, line ends of its own. */
  const saved = (text: string): string => {
    const folder = mkdtempSync(join(tmpdir(), 'calc-'));
    try {
      execFileSync(
        'soffice',
        [
          '--headless',
          `-env:UserInstallation=file://${folder}/profile`,
          '--convert-to',
          'csv',
          '--outdir',
          join(folder, 'out'),
          text,
        ],
        { stdio: 'ignore', timeout: 120_000 },
      );
      return readFileSync(join(folder, 'out', readdirSync(join(folder, 'out'))[0] as string), 'utf8');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const calc = ['/usr/bin/soffice', '/usr/local/bin/soffice'].some(existsSync);

  it.runIf(calc).each(packs)('%s loads the same after LibreOffice Calc', (_, folder) => {
    const files = readFolder(folder);
    const before = checkGame(files, folder).pack!.counters;
    const after = checkGame({ texts: { ...files.texts, 'counters.csv': saved(join(folder, 'counters.csv')) } }, folder).pack!
      .counters;
    expect(after).toEqual(before);
  });

  it.each(packs)('%s loads the same with semicolons, Windows line ends and a byte-order mark', (_, folder) => {
    const files = readFolder(folder);
    const text = files.texts['counters.csv']!;
    if (/[";]/.test(text)) return;
    const other = `\uFEFF${text.replaceAll(',', ';').replaceAll('\n', '\r\n')}`;
    expect(checkGame({ texts: { ...files.texts, 'counters.csv': other } }, folder).pack!.counters).toEqual(
      readPack(folder).pack!.counters,
    );
  });
});

describe('piece ids stay what they are', () => {
  const counter = (id: string, count = 1) => ({ id, count }) as Parameters<typeof updateLock>[0][number];

  it('gives numbers once and never again', () => {
    const first = updateLock([counter('a'), counter('b', 2)]);
    expect(first.pieces).toEqual({ a: 1, 'b/1': 2, 'b/2': 3 });
    const second = updateLock([counter('c'), counter('b', 3)], first);
    expect(second.pieces).toEqual({ a: 1, 'b/1': 2, 'b/2': 3, c: 4, 'b/3': 5 });
    expect(updateLock([counter('c'), counter('b', 3)], second)).toEqual(second);
  });

  it('keeps the piece of a single counter that gets a twin', () => {
    expect(updateLock([counter('a', 2)], updateLock([counter('a')])).pieces).toEqual({ a: 1, 'a/1': 1, 'a/2': 2 });
  });

  it('is written the same whatever the order', () => {
    const lock = { version: 1 as const, next: 3, pieces: { b: 2, a: 1 } };
    expect(lockText(lock)).toBe(lockText({ ...lock, pieces: { a: 1, b: 2 } }));
  });
});
