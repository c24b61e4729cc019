import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openArchive } from '../../src/vassal/archive-read.js';
import { writeArchive } from '../../src/vassal/archive-write.js';
import { grognard } from '../support/capture.js';
import { moduleBytes, saveFile, sound, swap } from '../vassal/module-kit.js';
import { png } from '../vassal/png.js';
import { rawZip } from '../vassal/raw-zip.js';

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

/** The text of an archive's build file changed, and files added, as by hand. */
async function editByHand(
  file: string,
  change: (build: string) => string,
  more: Readonly<Record<string, Uint8Array>> = {},
): Promise<void> {
  const archive = await openArchive(new Uint8Array(readFileSync(file)));
  if (!archive.ok) throw new Error(archive.problem.what);
  const entries = [];
  for (const { name } of archive.value.entries) {
    if (name in more) continue;
    const read = await archive.value.read(name);
    if (!read.ok) throw new Error(read.problem.what);
    entries.push({ name, bytes: name === 'buildFile.xml' ? change(new TextDecoder().decode(read.value)) : read.value });
  }
  writeFileSync(file, await writeArchive([...entries, ...Object.entries(more).map(([name, bytes]) => ({ name, bytes }))]));
}

describe('grognard lint', () => {
  it('0: sound; 1: errors, with code, component and fix; 2: misuse', async () => {
    writeFileSync('good.vmod', await moduleBytes(sound));
    expect(await grognard('lint', 'good.vmod')).toMatchObject({ status: 0, out: expect.stringContaining('no problems') });
    writeFileSync('bad.vmod', await moduleBytes({ ...sound, build: swap(sound.build, 'x0="40"', 'x0="40.5"') }));
    const bad = await grognard('lint', 'bad.vmod', 'good.vmod');
    expect(bad.status).toBe(1);
    expect(bad.out).toMatch(/bad\.vmod: buildFile\.xml:\d+:\d+ Map:Main Map\/.*HexGrid error vassal\/attribute-value/);
    expect(bad.out).toContain('fix:');
    expect((await grognard('lint', 'nowhere.vmod')).status).toBe(2);
    expect((await grognard('lint')).status).toBe(2);
  });

  it('speaks JSON', async () => {
    writeFileSync('game.vsav', await saveFile(['begin_save']));
    const { status, out } = await grognard('lint', '--json', 'game.vsav');
    const said = JSON.parse(out);
    expect(status).toBe(1);
    expect(said).toMatchObject({
      ok: false,
      files: [{ file: 'game.vsav', errors: 1, problems: [{ code: 'vassal/save-frame', severity: 'error' }] }],
    });
  });

  it('refuses bombs and names that climb out, and writes nothing', async () => {
    writeFileSync(
      'evil.vmod',
      rawZip([
        { name: '../../evil.txt', data: 'x' },
        { name: 'buildFile.xml', data: '<VASSAL.build.GameModule/>', declared: 0xfffffff0 },
      ]),
    );
    const { status, out } = await grognard('lint', 'evil.vmod');
    expect(status).toBe(1);
    expect(out).toContain('vassal/archive-entry-too-big');
    expect(readdirSync('.')).toEqual(['evil.vmod']);
  });
});

describe('grognard inspect', () => {
  it('prints tree, pieces, traits, pictures and sizes', async () => {
    writeFileSync('good.vmod', await moduleBytes(sound));
    const tree = await grognard('inspect', 'good.vmod');
    expect(tree.status).toBe(0);
    expect(tree.out).toContain('My Game 1.0 for VASSAL 3.7.0');
    expect(tree.out).toMatch(/├ M\.Map Main Map\n│ ├ MM\.BoardPicker/);
    expect((await grognard('inspect', '--pieces', 'good.vmod')).out).toMatch(
      /1st Infantry piece #2\n {2}Prototype name=Unit\n {2}Marker names=CF,MF ‖ 4,4/,
    );
    expect((await grognard('inspect', '--images', 'good.vmod')).out).toMatch(/map\.png\s+png\s+600x400/);
    const all = JSON.parse((await grognard('inspect', '--json', 'good.vmod')).out);
    expect(all.pieces).toHaveLength(3);
    expect(all.images.map((row: { name: string }) => row.name).sort()).toEqual(['back.png', 'front.png', 'map.png']);
  });

  it('keeps an unknown trait as it is', async () => {
    writeFileSync('odd.vmod', await moduleBytes({ ...sound, build: swap(sound.build, 'mark;CF,MF', 'frob;a\\;b;c') }));
    const all = JSON.parse((await grognard('inspect', '--json', 'odd.vmod')).out);
    expect(all.pieces.flatMap((one: { traits: { type: string }[] }) => one.traits.map(({ type }) => type))).toContain(
      'frob;a\\;b;c',
    );
  });
});

it('a rebuilt module keeps the number of every piece, although a row was added above the others', async () => {
  await grognard('new', 'mine');
  const first = await grognard('build', 'mine', '--target', 'vassal', '--out', 'one');
  expect(first.error).toContain('grognard.lock.json keeps the numbers of 8 new pieces');
  const rows = readFileSync('mine/counters.csv', 'utf8');
  writeFileSync(
    'mine/counters.csv',
    rows.replace('\nblue-1,', '\nblue-0,Blue Guard,unit,blue,blue,infantry,brigade,0,2,4,4,2,4\nblue-1,'),
  );
  expect((await grognard('build', 'mine', '--target', 'vassal', '--out', 'two')).error).toContain('1 new pieces');
  const numbers = async (out: string): Promise<Map<string, string>> => {
    const file = join(out, 'mine', readdirSync(join(out, 'mine')).find((name) => name.endsWith('.vmod')) as string);
    const { pieces } = JSON.parse((await grognard('inspect', '--json', file)).out);
    return new Map(
      pieces
        .filter(({ gpid }: { gpid?: string }) => gpid !== undefined)
        .map((piece: { path: string; gpid: string }) => [piece.path, piece.gpid]),
    );
  };
  const [before, after] = [await numbers('one'), await numbers('two')];
  expect(before.size).toBeGreaterThanOrEqual(8);
  for (const [name, gpid] of before) expect([name, after.get(name)]).toEqual([name, gpid]);
}, 180_000);

describe('grognard adopt', () => {
  it('keeps hand edits that the build would have destroyed', async () => {
    await grognard('new', 'mine');
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(0);
    const file = join('output/mine', readdirSync('output/mine').find((name) => name.endsWith('.vmod')) as string);
    const untouched = readFileSync(file);
    expect((await grognard('adopt', file, 'mine')).out).toContain('nothing was changed by hand');
    const mine = png(9, 9);
    await editByHand(
      file,
      (build) =>
        swap(
          build.replace(/zoomLevels="[^"]*"/, 'zoomLevels="0.5,1.0,4.0"'),
          '</VASSAL.build.GameModule>',
          '<VASSAL.build.module.DiceButton name="Scatter" icon="mine.png"/></VASSAL.build.GameModule>',
        ),
      { 'images/mine.png': mine },
    );
    const refused = await grognard('build', 'mine', '--target', 'vassal');
    expect(refused.status).toBe(1);
    expect(refused.error).toContain('grognard adopt');
    expect((await grognard('adopt', file, 'mine', '--dry')).out).toContain('nothing was written');
    expect(existsSync('mine/vassal.patch.yaml')).toBe(false);
    expect((await grognard('adopt', file, 'mine')).status).toBe(0);
    expect(readFileSync('mine/vassal.patch.yaml', 'utf8')).toContain('now: 0.5,1.0,4.0');
    expect(new Uint8Array(readFileSync('mine/vassal.patch/images/mine.png'))).toEqual(mine);
    expect((await grognard('check', 'mine')).out).not.toContain('unknown-file');
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(0);
    const again = JSON.parse((await grognard('inspect', '--json', file)).out);
    expect(JSON.stringify(again.components)).toContain('"zoomLevels":"0.5,1.0,4.0"');
    expect(JSON.stringify(again.components)).toContain('"name":"Scatter"');
    expect(again.images.map((row: { name: string }) => row.name)).toContain('mine.png');
    rmSync('mine/vassal.patch.yaml');
    await grognard('build', 'mine', '--target', 'vassal');
    expect(readFileSync(file).equals(untouched)).toBe(true);
  }, 180_000);

  it('takes what VASSAL only wrote anew for no edit, and lets the next build replace it', async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine', '--target', 'vassal');
    const file = join('output/mine', readdirSync('output/mine').find((name) => name.endsWith('.vmod')) as string);
    await editByHand(file, (build) => swap(build, 'VassalVersion="3.7.0"', 'VassalVersion="3.7.26"'));
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(1);
    expect((await grognard('adopt', file, '--dry')).out).toContain('nothing was changed by hand');
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(1);
    expect((await grognard('adopt', file)).out).toContain('nothing was changed by hand');
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(0);
  }, 180_000);

  it('forgets edits that were undone by hand', async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine', '--target', 'vassal');
    const file = join('output/mine', readdirSync('output/mine').find((name) => name.endsWith('.vmod')) as string);
    await editByHand(file, (build) => swap(build, 'nSides="6"', 'nSides="8"'));
    await grognard('adopt', file);
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(0);
    expect(existsSync('mine/vassal.patch.yaml')).toBe(true);
    await editByHand(file, (build) => swap(build, 'nSides="8"', 'nSides="6"'));
    expect((await grognard('adopt', file)).out).toContain('is removed');
    expect(existsSync('mine/vassal.patch.yaml')).toBe(false);
    expect((await grognard('build', 'mine', '--target', 'vassal')).status).toBe(0);
  }, 180_000);

  it('lists a picture that was replaced by hand and is drawn otherwise now', async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine', '--target', 'vassal');
    const file = join('output/mine', readdirSync('output/mine').find((name) => name.endsWith('.vmod')) as string);
    await editByHand(file, (build) => build, { 'images/red-1.png': png(89, 89) });
    expect((await grognard('adopt', file)).out).toContain('replaced images/red-1.png');
    const counters = readFileSync('mine/counters.csv', 'utf8');
    writeFileSync('mine/counters.csv', counters.replace(/^(red-1,.*?,1,2,)5/m, '$17'));
    const built = await grognard('build', 'mine', '--target', 'vassal');
    expect(built.status).toBe(0);
    expect(built.error).toMatch(/conflict.* images\/red-1\.png/);
  }, 180_000);

  it("refuses a stranger's module", async () => {
    await grognard('new', 'mine');
    await grognard('build', 'mine', '--target', 'vassal');
    writeFileSync('good.vmod', await moduleBytes(sound));
    const refused = await grognard('adopt', 'good.vmod', 'mine');
    expect(refused.status).toBe(1);
    expect(refused.error).toContain('no module of mine');
    expect(existsSync('mine/vassal.patch.yaml')).toBe(false);
  }, 180_000);

  it('2: a module of no known game', async () => {
    writeFileSync('good.vmod', await moduleBytes(sound));
    expect((await grognard('adopt', 'good.vmod')).status).toBe(2);
  });
});
