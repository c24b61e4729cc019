import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { group, rect, text } from '../../src/draw/index.js';
import { fontMetrics } from '../../src/pictures/index.js';
import { paintPdf } from '../../src/print/index.js';
import { grognard } from '../support/capture.js';
import { printed } from './printed.js';
import { ask, have } from './tools.js';

const games = ['kestrel-bridge', 'absolute-war'] as const;

describe.each(games)('the files of %s', (game) => {
  const made = printed(game, { lang: game === 'absolute-war' ? 'ja' : 'en' });

  it.runIf(have('qpdf'))('are sound: qpdf finds nothing', async () => {
    const { files, pdf } = await made;
    for (const { name } of files) {
      const { status, said } = ask('qpdf', pdf(name), '--check');
      expect([name, status, /warning|error(?!s)/i.exec(said)?.[0]]).toEqual([name, 0, undefined]);
    }
  });

  it.runIf(have('pdffonts'))('embed a subset of every font, with the characters of its glyphs', async () => {
    const { files, pdf } = await made;
    for (const { name } of files) {
      const rows = ask('pdffonts', pdf(name)).said.trim().split('\n').slice(2);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+\S+\s+CID TrueType\s+Identity-H\s+yes yes yes/);
    }
  });

  it.runIf(have('pdftotext'))('hold their text as text', async () => {
    const { pdf } = await made;
    const said = ask('pdftotext', pdf('counters'), '-layout').said;
    expect(said).toContain(game === 'absolute-war' ? 'カウンター' : 'Counters');
    expect(said).toContain('100 mm');
  });

  it('stay small', async () => {
    const { files, pdf } = await made;
    for (const { name } of files) expect([name, pdf(name).length < 3_000_000]).toEqual([name, true]);
  });
});

describe('a file', () => {
  it('is the same from run to run, and another when its content is', async () => {
    const metrics = fontMetrics();
    const page = (words: string) => ({
      width: 50,
      height: 20,
      items: [
        rect(1, 1, 48, 18, { fill: '#ffeecc', opacity: 0.5 }),
        text(words, { x: 5, y: 10 }, { size: 4, weight: 700, fill: '#000000' }),
      ],
    });
    const make = (words: string) => paintPdf([page(words)], { title: 'A & B', lang: 'en', metrics });
    const [one, same, other] = [await make('Kursk 第1軍'), await make('Kursk 第1軍'), await make('Kursk 第2軍')];
    expect(Buffer.compare(one, same)).toBe(0);
    expect(Buffer.compare(one, other)).not.toBe(0);
    const id = (bytes: Uint8Array): string | undefined => /\/ID \[<(\w+)>/.exec(Buffer.from(bytes).toString('latin1'))?.[1];
    expect(id(one)).not.toBe(id(other));
  });

  it.runIf(have('qpdf'))('with see-through groups, halos, clips and marks in Japanese is sound', async () => {
    const items = [
      group([rect(0, 0, 10, 10, { fill: '#ff0000', stroke: '#000000', opacity: 0.4 })], {
        opacity: 0.5,
        clip: 'M0 0H9V9H0Z',
        rotate: 30,
        at: { x: 20, y: 5 },
        mark: '印 (a\\b)',
      }),
      text(
        '東京',
        { x: 5, y: 15 },
        { size: 4, weight: 800, fill: '#000000', opacity: 0.5, halo: { colour: '#ffffff', width: 0.3 } },
      ),
    ];
    const pdf = await paintPdf([{ width: 50, height: 20, items }], { title: '印', lang: 'ja', metrics: fontMetrics() });
    expect(ask('qpdf', pdf, '--check').status).toBe(0);
  });
});

it('the command writes the same bytes whatever the time zone and the locale', () => {
  const folder = mkdtempSync(join(tmpdir(), 'grognard-print-'));
  try {
    const runs = [
      ['UTC', 'C'],
      ['Asia/Tokyo', 'de_DE.UTF-8'],
    ].map(([zone, locale], i) => {
      const out = join(folder, String(i));
      const ran = spawnSync(process.execPath, ['dist/cli/main.js', 'build', 'kb', '--target', 'print', '--out', out], {
        encoding: 'utf8',
        timeout: 150_000,
        env: { ...process.env, TZ: zone, LC_ALL: locale, LANG: locale },
      });
      expect([ran.status, ran.stderr.includes('rror')]).toEqual([0, false]);
      return join(out, 'kestrel-bridge', 'print');
    }) as [string, string];
    const names = readdirSync(runs[0]);
    expect(names).toContain('counters.pdf');
    expect(readdirSync(runs[1])).toEqual(names);
    for (const name of names)
      expect(Buffer.compare(readFileSync(join(runs[0], name)), readFileSync(join(runs[1], name)))).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 320_000);

describe('bad input is refused', () => {
  it('a counter that does not fit the page, by name; nothing is written', async () => {
    const out = join(tmpdir(), `never-${process.pid}`);
    const { status, error } = await grognard('build', 'kb', '--target', 'print', '--counter', '220', '--out', out);
    expect(status).toBe(1);
    expect(error).toContain('counter al-1 error print/too-large');
    expect(error).toContain('not one fits on A4');
    expect(existsSync(out)).toBe(false);
  });
  it('an option of print with a target that prints nothing', async () => {
    const { status, error } = await grognard('build', 'kb', '--target', 'data', '--paper', 'a4');
    expect([status, error]).toEqual([2, expect.stringContaining('--paper goes with --target print')]);
  });
  it.each([
    [['--paper', 'a5'], '--paper a5 is not known; use a4, letter, a3, tabloid.'],
    [['--counter', 'big'], '--counter big is no length'],
    [['--counter', '3'], 'millimetres from 8 to 300'],
    [['--gutter', '-1'], '--gutter -1 is no length'],
    [['--backs', 'top'], 'use long-edge, short-edge, fold, none'],
    [['--offset', '3'], 'millimetres to the right and down'],
    [['--offset', '30,0'], 'each at most 15'],
    [['--lang', 'fr'], '--lang fr is not known'],
    [['--theme', 'nope'], 'no theme nope'],
  ])('%j', async (argv, said) => {
    const { status, error } = await grognard('build', 'kb', '--target', 'print', '--out', join(tmpdir(), 'never'), ...argv);
    expect(status).toBe(2);
    expect(error).toContain(said);
  });
});
