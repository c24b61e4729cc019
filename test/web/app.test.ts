import { Buffer } from 'node:buffer';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleSingle } from '../../src/cli/web/bundle.js';
import type { OddsQuestion } from '../../src/rules/index.js';
import { ask } from '../../src/table/index.js';
import { emptyForm } from '../../src/web/form.js';
import { type App, appFiles, executable, freshBrowser, freshPage, howTo, serveApp } from './browser.js';
import { gameOf, games, type ReadGame } from './games.js';
import { column, openExample } from './taps.js';

if (executable === undefined) {
  it('finds a browser', (context) => {
    if (process.env.CI === 'true') expect.fail(howTo);
    console.warn(howTo);
    context.skip(howTo);
  });
}

interface Told {
  readonly ok: boolean;
  readonly column?: string;
  readonly attack: { readonly total: number | string };
  readonly defence: { readonly total: number | string };
  readonly outcomes: readonly { readonly result: string; readonly p: string }[];
  readonly dice?: { readonly attack: { readonly results: readonly { readonly hits: string; readonly p: string }[] } };
}

/** Two counters against one that the rules let fight, and a terrain of the game: as a player would tap them. */
function combatOf({ pack, board }: ReadGame): { question: OddsQuestion; told: Told } {
  const { sides } = emptyForm(pack);
  const of = (role: 'attack' | 'defence') =>
    pack.counters.filter(
      (counter) =>
        counter.class === 'unit' &&
        counter.side === sides[role] &&
        (pack.combat?.unit[role] ?? []).some((id) => counter.front[id] !== undefined && counter.front[id] !== 0),
    );
  const [attackers, defenders] = [of('attack'), of('defence')];
  for (const terrain of pack.combat?.terrain ?? [])
    for (let i = 0; i + 1 < Math.min(attackers.length, 12); i++)
      for (const defender of defenders.slice(0, 6)) {
        const question: OddsQuestion = {
          ask: 'odds',
          attack: [{ counter: attackers[i]?.id as string }, { counter: attackers[i + 1]?.id as string }],
          defence: [{ counter: defender.id }],
          terrain: [terrain],
        };
        const told = ask({ pack, board }, question).answer as unknown as Told;
        if (told.ok) return { question, told };
      }
  throw new Error(`${pack.game.id}: no combat found`);
}

async function tapCombat(page: Page, question: OddsQuestion): Promise<void> {
  for (const role of ['attack', 'defence'] as const) {
    await page.click(`[data-add=${role}-counters]`);
    for (const unit of question[role] as { counter: string }[]) await page.click(`[data-counter="${unit.counter}"]`);
    await page.click('.sheet-foot .primary');
  }
  for (const id of question.terrain as string[]) await page.click(`.ground [data-id="${id}"]`);
}

describe.skipIf(executable === undefined)('the table app in a browser', () => {
  let app: App;
  let context: BrowserContext;
  let close: () => Promise<void>;
  beforeAll(async () => {
    app = await serveApp();
    ({ context, close } = await freshBrowser());
  }, 90_000);
  afterAll(async () => {
    await close?.();
    await app?.unplug();
  });

  it.each(games.map((game) => [game.pack.game.id, game] as const))(
    'a combat by taps is what ask answers: %s',
    async (id, game) => {
      const { question, told } = combatOf(game);
      const { page, complaints } = await freshPage(context);
      await page.addInitScript(() => localStorage.removeItem('grognard/last'));
      await page.goto(app.base);
      await page.click(`[data-game="${id}"]`);
      await tapCombat(page, question);
      expect(await page.textContent('.attack .total')).toBe(String(told.attack.total));
      expect(await page.textContent('.defence .total')).toBe(String(told.defence.total));
      if (told.column !== undefined) expect((await column(page))?.replace('≥', '>=').replace('≤', '<=')).toBe(told.column);
      const shown = await page.$$eval('.bars li', (lines) =>
        lines.map((line) => [line.getAttribute('data-result'), line.getAttribute('data-p')]),
      );
      const expected = new Set([
        ...told.outcomes.map(({ result, p }) => `${result} ${p}`),
        ...(told.dice === undefined
          ? []
          : Object.values(told.dice).flatMap((pool) => pool.results.map(({ hits, p }) => `${hits} ${p}`))),
      ]);
      expect(shown.length).toBeGreaterThan(0);
      for (const [result, p] of shown) expect(expected).toContain(`${result} ${p}`);
      // It can be rolled, and undone.
      await page.click('[data-act=roll]');
      await page.waitForSelector('.outcome');
      await page.click('[data-tool=undo]');
      await page.waitForSelector('.outcome', { state: 'detached' });
      expect(complaints).toEqual([]);
      await page.close();
    },
  );

  it('takes the real die, keeps history, and a link opens the same combat', async () => {
    const { page, complaints } = await freshPage(context);
    await openExample(page, app, 'bfg', 0);
    expect(await column(page)).toBe('1:1');
    await page.click('[data-face="3"]');
    expect(await page.getAttribute('[data-rolled]', 'data-rolled')).toBe('Dr');
    await page.click('[data-tool=share]');
    const link = (await page.getAttribute('[data-link]', 'data-link')) as string;
    await page.keyboard.press('Escape');
    await page.click('[data-tool=clear]');
    await page.click('[data-tool=history]');
    await page.click('.history button');
    expect(await column(page)).toBe('1:1');
    // A rule number tells its rule.
    await page.click('.lines .rule');
    await page.waitForSelector('.rule-text h3');
    const { page: other } = await freshPage(context);
    await other.goto(link);
    await other.waitForSelector('.attack .total');
    expect(await column(other)).toBe('1:1');
    await other.goto(`${app.base}#bfg/e30broken`);
    await other.waitForSelector('.notice');
    expect(complaints).toEqual([]);
    await page.close();
    await other.close();
  });

  it('saves the answer as a picture, and own charts as a folder', async () => {
    const { page } = await freshPage(context);
    await openExample(page, app, 'kb', 0);
    await page.click('[data-tool=share]');
    const [picture] = await Promise.all([page.waitForEvent('download'), page.click('[data-act=picture]')]);
    const { width, height, format } = await sharp(await picture.path()).metadata();
    expect([format, width]).toEqual(['png', 1440]);
    expect(height).toBeGreaterThan(500);
    await page.keyboard.press('Escape');
    await openExample(page, app, 'aw', 0);
    await page.click('[data-room=charts]');
    await page.locator('[data-act=enter]').first().click();
    const cell = page.locator('[data-cell]').first();
    const id = (await page.locator('[data-chart]').first().getAttribute('data-chart')) as string;
    await cell.fill((await cell.getAttribute('placeholder')) as string);
    const [folder] = await Promise.all([page.waitForEvent('download'), page.click('[data-act=export]')]);
    const zip = await JSZip.loadAsync(readFileSync(await folder.path()));
    const names = Object.keys(zip.files).filter((name) => !name.endsWith('/'));
    expect(names.sort()).toEqual(['overlays/absolute-war/overlay.yaml', `overlays/absolute-war/tables/${id}.csv`]);
    await page.close();
  });

  it('closing the tab and coming back finds everything as it was', async () => {
    const { page } = await freshPage(context);
    await openExample(page, app, 'kb', 0);
    const before = await column(page);
    await page.click('[data-room=rules]');
    await page.click('[data-act=next]');
    const phase = await page.getAttribute('[data-phase]', 'data-phase');
    await page.close();
    const { page: again } = await freshPage(context);
    await again.goto(app.base);
    await again.waitForSelector('.attack .total');
    expect(await column(again)).toBe(before);
    await again.click('[data-room=rules]');
    expect(await again.getAttribute('[data-phase]', 'data-phase')).toBe(phase);
    await again.fill('.cases .search', '4.3');
    await again.waitForSelector('[data-rule="4.3"]');
    await again.close();
  });

  it('an owner’s chart is checked as it is typed and used at once', async () => {
    const { page, complaints } = await freshPage(context);
    await page.goto(`${app.base}#bfg`);
    await page.click('[data-room=charts]');
    await page.click('[data-chart=crt] [data-act=enter]');
    const cell = (r: number, c: number) => `[data-chart=crt] [data-cell="${r},${c}"]`;
    expect(await page.$(cell(0, 2))).toBeNull(); // stated by the rulebook
    // Wrong from the second letter on, and told before the cell is left.
    await page.focus(cell(1, 2));
    await page.keyboard.type('D');
    expect(await page.$('[data-chart=crt] .fault')).toBeNull();
    await page.fill(cell(1, 2), 'Zz');
    expect(await page.textContent('[data-chart=crt] .fault')).toContain('Zz');
    for (const r of [1, 2, 3, 4, 5]) {
      await page.fill(cell(r, 2), 'De');
      await page.press(cell(r, 2), 'Tab');
    }
    expect(await page.$('[data-chart=crt] .fault')).toBeNull();
    await page.click('[data-room=calculator]');
    await page.click('[data-tool=clear]', { timeout: 2_000 }).catch(() => undefined);
    await page.click('.example');
    expect(await page.getAttribute('[data-result=De]', 'data-p')).toBe('5/6');
    expect(await page.$('.stand-in')).toBeNull();
    // Kept: a broken file changes nothing, and says so.
    await page.reload();
    await page.click('[data-room=charts]');
    const upload = (name: string, text: string) =>
      page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await upload('charts.json', '{"broken');
    expect(await page.textContent('.charts .fault')).toContain('nothing was changed');
    expect(await page.textContent('.charts .panel .number')).toBe('5');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('an overlay that no longer fits is kept aside, and told', async () => {
    const { page } = await freshPage(context);
    await page.goto(app.base);
    await page.evaluate(() =>
      localStorage.setItem(
        'grognard/red-vengeance/own',
        JSON.stringify({ cells: { 'gone\t1\t2': 'x', 'hits\tno-such-row\tno-such-column': '3' } }),
      ),
    );
    await page.goto(`${app.base}#rv`);
    await page.click('[data-room=charts]');
    expect(await page.textContent('.charts .stand-in[role=alert]')).toContain('2 entries');
    await page.close();
  });

  it('a full store is told, the page goes on, and what was entered is kept once there is room', async () => {
    const { page } = await freshPage(context);
    await page.goto(app.base);
    await page.evaluate(() => {
      // What earlier tests left could make room when it is written over.
      localStorage.clear();
      for (let size = 1 << 20; size >= 1; size >>= 1)
        for (let i = 0; i < 30; i++)
          try {
            localStorage.setItem(`filler/${size}/${i}`, 'x'.repeat(size));
          } catch {
            break;
          }
    });
    await openExample(page, app, 'fttr', 0);
    expect(await column(page)).toBe('3:1');
    await page.click('[data-room=charts]');
    await page.locator('[data-act=enter]').first().click();
    await page.waitForSelector('.banner');
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (name.startsWith('filler/')) localStorage.removeItem(name);
    });
    await page.click('[data-room=calculator]');
    await page.click('.attack .quick-unit');
    await page.waitForSelector('.banner', { state: 'detached' });
    const total = await page.textContent('.attack .total');
    await page.reload();
    await page.waitForSelector('.attack .total');
    expect(await page.textContent('.attack .total')).toBe(total);
    await page.close();
  });

  it('works without a network after the first load, and can be installed', async () => {
    const own = await serveApp();
    const fresh = await freshBrowser();
    try {
      const { page, complaints } = await freshPage(fresh.context);
      await page.goto(own.base);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const session = await fresh.context.newCDPSession(page);
      const manifest = await session.send('Page.getAppManifest');
      expect(manifest.errors).toEqual([]);
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await own.unplug();
      await page.reload();
      for (const short of ['aw', 'rtr']) {
        await page.goto(`${own.base}#${short}`);
        await page.click('.example');
        await page.waitForSelector('.attack .total');
      }
      expect(complaints).toEqual([]);
    } finally {
      await fresh.close();
    }
  });

  it('the icons are what the manifest says', async () => {
    const files = await appFiles();
    const manifest = JSON.parse(String(files.get('manifest.webmanifest'))) as { icons: { src: string; sizes: string }[] };
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp(files.get(src.replace('./', '')) as Uint8Array).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });

  it('one file holds a whole game and runs from a file share', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'grognard-file-'));
    const file = join(folder, 'kestrel-bridge.html');
    writeFileSync(file, await bundleSingle(gameOf('kestrel-bridge').pack));
    const { page, complaints } = await freshPage(context);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(file).href);
    await page.click('.example');
    await page.waitForSelector('.attack .total');
    // A font that the browser cannot read is refused here.
    expect(await page.evaluate(async () => (await Promise.all([...document.fonts].map((face) => face.load()))).length)).toBe(2);
    for (const room of ['charts', 'rules']) {
      await page.click(`[data-room=${room}]`);
      await page.waitForSelector(room === 'charts' ? '[data-chart]' : '[data-rule]');
    }
    await page.reload();
    await page.waitForSelector('.attack .total');
    expect(asked.filter((address) => !/^(file|data|blob):/.test(address))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
    rmSync(folder, { recursive: true });
  });

  it('names nothing on another host', async () => {
    for (const [name, text] of await appFiles()) {
      if (!/\.(js|css|html|webmanifest)$/.test(name)) continue;
      const found = String(text).match(/https?:\/\/(?!www\.w3\.org\/)[\w.-]+/g) ?? [];
      expect(found.filter((address) => !/preactjs\.com|example/.test(address))).toEqual([]);
    }
    expect(readFileSync('src/web/index.html', 'utf8')).not.toMatch(/https?:/);
  });
});
