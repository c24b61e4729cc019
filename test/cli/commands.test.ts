import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { grognard } from '../support/capture.js';

const home = process.cwd();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'grognard-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

describe('exit status', () => {
  it.each([
    ['0: done', 0, ['list']],
    ['0: help', 0, ['--help']],
    ['0: version', 0, ['--version']],
    ['2: unknown command', 2, ['chekc']],
    ['2: unknown option', 2, ['list', '--jsno']],
    ['2: a game that is not there', 2, ['check', 'no-such-game']],
    ['2: a missing argument', 2, ['coverage']],
    ['2: an unknown format', 2, ['check', 'bfg', '--format', 'xml']],
    ['2: an overlay that is not there', 2, ['check', 'bfg', '--overlay', 'nowhere']],
  ])('%s', async (_, status, argv) => {
    expect((await grognard(...argv)).status).toBe(status);
  });

  it('1: problems were found', async () => {
    await grognard('new', 'mine');
    writeFileSync('mine/sides.csv', 'a,b,features\n0101,0909,river\n');
    const checked = await grognard('check', 'mine');
    expect(checked.status).toBe(1);
    expect(checked.out).toContain('mine/sides.csv:2:6 error');
  });

  it('suggests what was meant', async () => {
    expect((await grognard('chekc')).error).toContain('check');
    expect((await grognard('check', 'red-vengance')).error).toContain('Did you mean red-vengeance?');
  });
});

describe('new', () => {
  it('makes a pack that is sound and compiles at once', async () => {
    expect((await grognard('new', 'my-game', '--title', 'My Game')).status).toBe(0);
    expect((await grognard('check', 'my-game')).out).toContain('no problems');
    const built = await grognard('build', 'my-game');
    expect(built.status).toBe(0);
    expect(JSON.parse(readFileSync('output/my-game/my-game.json', 'utf8')).game.title.en).toBe('My Game');
    expect(readFileSync('my-game/game.yaml', 'utf8')).toMatch(/^# yaml-language-server: \$schema=.*schema\/game\.schema\.json/);
  });

  it('refuses a name that is no id, and a folder that is there', async () => {
    expect((await grognard('new', 'My Game')).error).toContain('lower-case letters');
    await grognard('new', 'mine');
    expect((await grognard('new', 'mine')).error).toContain('already there');
  });
});

describe('build', () => {
  it('writes nothing of a pack with errors', async () => {
    await grognard('new', 'mine');
    writeFileSync('mine/terrain.yaml', 'from: nowhere\n');
    expect((await grognard('build', 'mine')).status).toBe(1);
    expect(existsSync('output/mine')).toBe(false);
  });

  it('writes the same bytes again', async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine', '--out', 'a');
    await grognard('build', 'mine', '--out', 'b');
    for (const file of readdirSync('a/mine', { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const path = join(file.parentPath, file.name);
      expect(readFileSync(path)).toEqual(readFileSync(path.replace(/^a/, 'b')));
    }
  });

  it('does not write over a hand edit', async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine');
    writeFileSync('output/mine/charts/crt.csv', 'mine now\n');
    const again = await grognard('build', 'mine');
    expect(again.status).toBe(1);
    expect(again.error).toContain('charts/crt.csv changed since we wrote it');
    expect(readFileSync('output/mine/charts/crt.csv', 'utf8')).toBe('mine now\n');
  });

  it('tells a script what was made', async () => {
    await grognard('new', 'mine');
    expect(JSON.parse((await grognard('build', 'mine', '--target', 'data', '--json')).out)).toMatchObject({
      ok: true,
      made: [{ game: 'mine', what: 'compiled game (JSON)' }, {}, {}, {}],
    });
  });

  it('makes of all games only what was asked for', async () => {
    const { made } = JSON.parse((await grognard('build', '--target', 'data', '--json')).out);
    expect(made.map(({ game }: { game: string }) => game)).not.toContain('all');
  });
});

describe('charts: an owner types in the chart of their own copy', () => {
  const crt = 'overlays/battle-for-germany/tables/crt.csv';

  it('6.1 exports the stated cell and leaves stand-ins empty', async () => {
    expect((await grognard('charts', 'export', 'bfg')).status).toBe(0);
    const [head, first] = readFileSync(crt, 'utf8').split('\n');
    const one = head!.split(',').indexOf('column 1:1');
    expect(first!.split(',')[one]).toBe('Ex');
    expect(first!.split(',').filter((cell) => cell !== '')).toHaveLength(2);
  });

  it('6.1 takes cells that fit, and uses them from then on', async () => {
    await grognard('charts', 'export', 'bfg');
    writeFileSync(crt, 'row,column 1:1,column 2:1\n1,Ex,De\n2,Ar,De\n');
    const taken = await grognard('charts', 'import', 'bfg');
    expect(taken.status).toBe(0);
    expect(taken.out).toContain('crt: 4 cells from your copy');
    expect((await grognard('check', 'bfg')).out).toContain('with overlays/battle-for-germany');
  });

  it('6.1 refuses 1:1 with a 1 that is not Ex, and writes nothing', async () => {
    writeFileSync('crt.csv', 'row,column 1:1\n1,De\n');
    const refused = await grognard('charts', 'import', 'bfg', 'crt.csv');
    expect(refused.status).toBe(1);
    expect(refused.out).toContain('the rulebook states Ex (rulebook 6.1)');
    expect(existsSync('overlays')).toBe(false);
  });

  it('does not write over sheets that are being filled in', async () => {
    await grognard('charts', 'export', 'bfg');
    expect((await grognard('charts', 'export', 'bfg')).status).toBe(2);
    expect((await grognard('charts', 'export', 'bfg', '--force')).status).toBe(0);
  });
});

describe('for scripts', () => {
  it('list --json tells completeness and the share of stand-ins', async () => {
    const { games } = JSON.parse((await grognard('list', '--json')).out);
    expect(games.map((game: { id: string }) => game.id)).toEqual(
      expect.arrayContaining([
        'absolute-war',
        'battle-for-germany',
        'fall-of-the-third-reich',
        'race-to-the-reichstag',
        'red-vengeance',
      ]),
    );
    for (const game of games) {
      expect(game.sound, game.id).toBe(true);
      expect(game.standIns).toBeGreaterThanOrEqual(0);
      expect(game.standIns).toBeLessThanOrEqual(1);
    }
  });

  it('check --json and --format github give places', async () => {
    await grognard('new', 'mine');
    writeFileSync('mine/sides.csv', 'a,b,features\n0101,0909,river\n');
    const { ok, packs } = JSON.parse((await grognard('check', 'mine', '--json')).out);
    expect(ok).toBe(false);
    expect(packs[0].problems[0]).toMatchObject({ file: 'mine/sides.csv', line: 2, column: 6, severity: 'error' });
    expect((await grognard('check', 'mine', '--format', 'github')).out).toMatch(/^::error file=mine\/sides\.csv,line=2,col=6/);
  });

  it('coverage --json lists every case with what cites it', async () => {
    const { cases, counts } = JSON.parse((await grognard('coverage', 'bfg', '--json')).out);
    expect(cases.length).toBe(counts.total);
    expect(cases.find((entry: { rule: string }) => entry.rule === '6.82')).toMatchObject({
      title: expect.any(String),
      status: expect.any(String),
      cited: { code: expect.any(Array), tests: expect.any(Array) },
    });
    expect(counts.enforced + counts.computed + counts.reminded + counts.narrative + counts['not yet']).toBe(counts.total);
  });

  it('lock gives every counter a number and keeps it', async () => {
    await grognard('new', 'mine');
    await grognard('lock', 'mine');
    const first = readFileSync('mine/grognard.lock.json', 'utf8');
    expect(Object.keys(JSON.parse(first).pieces)).toHaveLength(8);
    await grognard('lock', 'mine');
    expect(readFileSync('mine/grognard.lock.json', 'utf8')).toBe(first);
    expect((await grognard('check', 'mine')).status).toBe(0);
  });
});
