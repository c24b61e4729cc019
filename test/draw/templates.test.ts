import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { missingGlyphs } from '../../src/draw/index.js';
import { listPacks } from '../../src/node.js';
import {
  drawContext,
  readTemplates,
  readTemplatesFrom,
  readTheme,
  TemplateError,
  templatesFolder,
} from '../../src/pictures/index.js';
import { packOf } from '../support/pack.js';

const folder = mkdtempSync(join(tmpdir(), 'grognard-templates-'));
afterAll(() => rmSync(folder, { recursive: true }));

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('templates', () => {
  it('has a symbol for every kind and counter of the packs', () => {
    const { symbols } = readTemplates();
    for (const path of listPacks()) {
      const { pack } = packOf(path.slice(path.lastIndexOf('/') + 1));
      const used = [...Object.values(pack.game.kinds), ...pack.counters].flatMap(({ symbol }) => symbol ?? []);
      for (const symbol of used) expect(symbols[symbol]?.parts.length, `${pack.game.id} ${symbol}`).toBeGreaterThan(0);
    }
  });
  it('draws infantry as milsymbol does, without its frame', () => {
    expect(readTemplates().symbols.infantry).toMatchObject({
      width: 150,
      height: 100,
      framed: true,
      parts: [{ at: { x: -25, y: -50 }, parts: [{ d: 'M25,50 L175,150 M25,150 L175,50' }] }],
    });
  });

  it('says what is wrong with a theme, where, and what to do', () => {
    const file = join(folder, 'my.yaml');
    writeFileSync(file, 'name: {en: Mine, ja: 私}\nletters: yes\npapper: "#ffffff"\ncounter: {frame: 99}\n');
    const said = messageOf(() => readTheme(file));
    expect(said).toContain(`${file}:2:10 error schema/wrong-type`);
    expect(said).toContain(`${file}:3:1 error schema/unknown-key`);
    expect(said).toContain('did you mean paper?');
    expect(said).toContain(`${file}:4:18 error schema/out-of-range`);
  });
  it("takes an owner's own theme by its path", () => {
    const file = join(folder, 'good.yaml');
    writeFileSync(file, 'name: {en: Mine, ja: 私}\nleastText: 2\n');
    const { pack, board } = packOf('kestrel-bridge');
    expect(drawContext(pack, board, { theme: file }).theme.leastText).toBe(2);
  });
  it('offers the nearest theme for one that does not exist', () => {
    expect(messageOf(() => readTheme('clasic'))).toContain('did you mean classic?');
  });
  it('names every problem of templates and symbols in one go', () => {
    const copy = join(folder, 'templates');
    cpSync(templatesFolder, copy, { recursive: true });
    writeFileSync(
      join(copy, 'counters', 'unit.yaml'),
      'name: {en: Unit, ja: ユニット}\nslots:\n  - {show: valeus, at: [3, 69, 94, 27]}\n',
    );
    const symbols = readFileSync(join(copy, 'symbols.yaml'), 'utf8');
    writeFileSync(
      join(copy, 'symbols.yaml'),
      symbols.replace('rifle: {like: infantry}', 'rifle: {like: infanty}').replace('SFGPUCA---', 'SFGPUSM-ZZ'),
    );
    const run = (): unknown => readTemplatesFrom(copy);
    expect(run).toThrow(TemplateError);
    const said = messageOf(run);
    expect(said).toContain('templates/counters/unit.yaml:3:12 error schema/unknown-value');
    expect(said).toContain('did you mean values?');
    expect(said).toMatch(/templates\/symbols\.yaml:\d+:\d+ error symbols\/unknown-like/);
    expect(said).toMatch(/templates\/symbols\.yaml:\d+:\d+ error symbols\/unknown-nato/);
  });
});

describe('glyphs', () => {
  it.each(listPacks().map((path) => path.slice(path.lastIndexOf('/') + 1)))('%s has all of them in both languages', (id) => {
    const { pack, board } = packOf(id);
    for (const lang of ['en', 'ja'] as const) expect(missingGlyphs(drawContext(pack, board, { lang }))).toEqual([]);
  });
  it('says which character is missing and where it stands', () => {
    const { pack, board } = packOf('kestrel-bridge');
    const counters = pack.counters.map((counter) =>
      counter.id === 'al-1' ? { ...counter, designation: '𝄞1', note: '𝄢' } : counter,
    );
    const words = { ja: { counters: { 'al-7': '第7🂡連隊' }, spaces: {}, sides: {}, cards: {} } };
    const title = { en: 'Kestrel', ja: '橋𝄞' };
    const odd = { ...pack, counters, words, game: { ...pack.game, title } };
    const about = (lang: 'en' | 'ja') =>
      missingGlyphs(drawContext(odd, board, { lang })).map((problem) => [problem.about, problem.what]);
    expect(about('en')).toEqual([['counters.al-1.designation', '“𝄞1” has a character that no font has: 𝄞 (U+1D11E).']]);
    expect(about('ja').map(([where]) => where)).toEqual(['game.title', 'counters.al-1.designation', 'text.ja.counters.al-7']);
  });
});
