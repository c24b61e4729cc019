import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundle, type WebFiles } from '../../src/cli/web/bundle.js';
import type { Pack } from '../../src/pack/index.js';
import { type App, appFiles, executable, freshBrowser, freshPage, serveApp } from './browser.js';
import { games } from './games.js';
import { column, openExample } from './taps.js';

/** The next version of Battle for Germany: its rulebook now states a cell that was a stand-in. */
function restated(pack: Pack): Pack {
  const { crt } = pack.tables;
  if (pack.game.id !== 'battle-for-germany' || crt === undefined) return pack;
  const cells = crt.cells.map((line, r) =>
    line.map((cell, c) => (r === 1 && c === 2 ? { is: 'Ar', from: 'rulebook 6.1' } : cell)),
  );
  return { ...pack, tables: { ...pack.tables, crt: { ...crt, cells } } };
}

describe.skipIf(executable === undefined)('a second version of the app', () => {
  let app: App;
  let files: WebFiles;
  let next: WebFiles;
  let browser: Awaited<ReturnType<typeof freshBrowser>>;
  beforeAll(async () => {
    files = new Map(await appFiles());
    next = await bundle(games.map(({ pack }) => restated(pack)));
    app = await serveApp(files);
    browser = await freshBrowser();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await app?.unplug();
  });

  it('differs in the name of its worker’s store, so that a browser sees it', () => {
    expect(next.get('sw.js')).not.toBe(files.get('sw.js'));
  });

  it('waits while the old tab goes on, is offered, and keeps charts, history and the combat', async () => {
    const { page, complaints } = await freshPage(browser.context);
    await page.goto(app.base);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await openExample(page, app, 'bfg', 0);
    await page.click('[data-face="3"]');
    await page.waitForSelector('[data-rolled]');
    // Two cells of the owner's copy: one will no longer fit.
    await page.click('[data-room=charts]');
    await page.click('[data-chart=crt] [data-act=enter]');
    for (const r of [1, 2]) {
      await page.fill(`[data-chart=crt] [data-cell="${r},2"]`, 'De');
      await page.press(`[data-chart=crt] [data-cell="${r},2"]`, 'Tab');
    }
    await page.click('[data-room=calculator]');
    const [before, chance] = [await column(page), await page.getAttribute('[data-result=De]', 'data-p')];
    expect(chance).toBe('1/3');

    // The host has a new version.
    files.clear();
    for (const [name, text] of next) files.set(name, text);
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()));
    await page.waitForSelector('.notice');
    // It stays until it is taken up, and the old tab goes on meanwhile, with another game too, all out of what it has kept.
    await page.click('.attack .quick-unit');
    expect(await page.textContent('.attack .total')).not.toBe('19');
    await page.click('[data-tool=undo]');
    expect(await page.textContent('.attack .total')).toBe('19');
    await page.click('.head .icon >> nth=0');
    await page.click('[data-game="kestrel-bridge"]');
    await page.waitForSelector('.example');
    await page.goto(`${app.base}#bfg`);
    await page.waitForSelector('.attack .total');
    expect(await page.getAttribute('[data-result=De]', 'data-p')).toBe('1/3');

    await page.waitForSelector('.notice button');
    const reloaded = page.waitForEvent('load');
    await page.click('.notice button');
    await reloaded;
    await page.waitForSelector('.attack .total');
    expect(await column(page)).toBe(before);
    // One of the cells is used as before; the other is kept aside, and told.
    expect(await page.getAttribute('[data-result=De]', 'data-p')).toBe('1/6');
    await page.click('[data-room=charts]');
    expect(await page.textContent('.charts .stand-in[role=alert]')).toContain('1 ');
    await page.click('[data-room=calculator]');
    await page.click('[data-tool=history]');
    expect(await page.$$('.history button')).toHaveLength(1);
    await page.keyboard.press('Escape');
    // Only the new version is kept, and it works without the network as well.
    expect(await page.evaluate(() => caches.keys().then((names) => names.length))).toBe(1);
    await app.unplug();
    await page.reload();
    await page.waitForSelector('.attack .total');
    expect(complaints).toEqual([]);
    await page.close();
  }, 60_000);
});
