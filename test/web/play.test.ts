import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OddsQuestion } from '../../src/rules/index.js';
import { ask } from '../../src/table/index.js';
import { type App, executable, freshBrowser, freshPage, serveApp } from './browser.js';
import { gameOf, games } from './games.js';
import { column, openEmpty, openExample, playOut } from './taps.js';

describe.skipIf(executable === undefined)('a combat in the page', () => {
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

  it.each(games.map(({ pack }) => [pack.game.id] as const))(
    'is played to its end: %s',
    async (id) => {
      const { page, complaints } = await freshPage(context);
      await openExample(page, app, id, 0);
      for (let round = 0; round < 3; round++) {
        await playOut(page);
        expect(await page.textContent('.outcome')).not.toBe('');
        expect(await page.getAttribute('[data-rolled]', 'data-rolled')).not.toBe('');
        // The last answer can be taken back, and given again.
        await page.click('[data-act=take-back]');
        await page.waitForSelector('[data-over]', { state: 'detached' });
        await playOut(page);
        await page.click('[data-act=again]');
      }
      expect(complaints).toEqual([]);
      await page.close();
    },
    60_000,
  );

  it('asks the attacker which units an exchange costs, and tells it (BFG 6.2)', async () => {
    const { page } = await freshPage(context);
    await openExample(page, app, 'bfg', 0);
    await page.click('[data-face="1"]');
    expect(await page.getAttribute('[data-rolled]', 'data-rolled')).toBe('Ex');
    await page.waitForSelector('[data-choice=losses]');
    expect(await page.$$('[data-way]')).toHaveLength(3);
    await page.click('[data-way="1"]');
    await page.waitForSelector('[data-over]');
    const told = await page.textContent('.outcome');
    expect(told).toContain('Lost: d1, d2.');
    expect(told).toContain('Lost: a2.');
    await page.click('[data-tool=history]');
    expect(await page.textContent('.history')).toContain('Lost: a2.');
    await page.close();
  });

  it('is fought against several hexes at once, each on its own ground (BFG 6.7)', async () => {
    const { page, complaints } = await freshPage(context);
    await openExample(page, app, 'bfg', 0);
    await page.click('[data-act=add-hex]');
    expect(await page.$('.attack .total')).toBeNull(); // nobody stands there yet
    await page.click('[data-hex=h2] .quick-unit');
    await page.waitForSelector('.attack .total');
    await page.locator('.ground').nth(1).locator('[data-id=city]').click();
    const { pack, board } = gameOf('battle-for-germany');
    const question = await questionOf(page);
    expect(question.defence).toMatchObject([
      { space: 'h1', terrain: ['rough', 'fortress'] },
      { space: 'h2', terrain: ['city'] },
    ]);
    const told = ask({ pack, board }, question).answer as { column: string; defence: { total: number } };
    expect(await column(page)).toBe(told.column);
    expect(await page.textContent('.defence .total')).toBe(String(told.defence.total));
    await playOut(page);
    await page.click('[data-act=drop-hex]');
    expect(await page.$('[data-hex=h2]')).toBeNull();
    expect(await column(page)).toBe('1:1');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('is offered no second hex where the rules have none (FTTR 13.1)', async () => {
    const { page } = await freshPage(context);
    await openEmpty(page, app, 'fttr');
    expect(await page.$('[data-act=add-hex]')).toBeNull();
    await page.close();
  });

  it('is entered, reckoned, rolled and shared with the keyboard alone', async () => {
    const { page, complaints } = await freshPage(context);
    await openEmpty(page, app, 'bfg');
    await page.evaluate(() => window.scrollTo(0, 0));
    const to = (selector: string) => tabTo(page, selector);
    // A strength by typing, another by the arrows of the list, a counter by search.
    await to('[data-add=attack-strength]');
    await page.keyboard.press('Enter');
    await to('.sheet .stepper input');
    await page.keyboard.type('9');
    await to('[data-act=add]');
    await page.keyboard.press('Enter');
    expect(await page.$$('.attack .unit')).toHaveLength(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-add'))).toBe('attack-strength');
    await to('[data-add=defence-counters]');
    await page.keyboard.press('Enter');
    await to('.sheet .search');
    await to('.sheet [data-counter]');
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    expect(await page.$$('.defence .unit')).toHaveLength(1);
    await to('.ground [data-id=rough]');
    await page.keyboard.press('Space');
    expect(await page.getAttribute('.ground [data-id=rough]', 'aria-pressed')).toBe('true');
    await to('.panel.side.defence select');
    await page.keyboard.press('ArrowDown');
    await page.waitForSelector('.attack .total, .refusal');
    await to('[data-face="2"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-rolled]');
    for (let i = 0; i < 4 && (await page.$('[data-over]')) === null; i++) {
      await to('[data-way]');
      await page.keyboard.press('Enter');
    }
    await page.waitForSelector('[data-over]');
    await to('.lines .rule');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.rule-text');
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
    await to('[data-room=charts]');
    await page.keyboard.press('Enter');
    await to('[data-act=enter]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-cell]');
    expect(complaints).toEqual([]);
    await page.close();
  }, 60_000);

  it.each(games.map(({ pack }) => [pack.game.id] as const))('shows the answer in the first frame after a tap: %s', async (id) => {
    const { page } = await freshPage(context);
    await openExample(page, app, id, 0);
    const late = await page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      let slow = 0;
      for (const chip of [...document.querySelectorAll<HTMLElement>('.ground .chip, .attack .quick-unit')].slice(0, 8)) {
        await frame();
        const before = document.querySelector('.answer')?.innerHTML;
        const [was, units] = [chip.getAttribute('aria-pressed'), document.querySelectorAll('.unit').length];
        chip.click();
        // The next frame paints what stands in the page when it begins.
        await frame();
        const shown = chip.getAttribute('aria-pressed') !== was || document.querySelectorAll('.unit').length > units;
        const now = document.querySelector('.answer')?.innerHTML;
        await frame();
        await new Promise((done) => setTimeout(done, 60));
        const [after] = (document.querySelector('.answer')?.innerHTML ?? '').split('<section class="panel roll"');
        if (!shown || (now ?? '').split('<section class="panel roll"')[0] !== after) slow += 1;
        if (before === undefined) slow += 1;
      }
      return slow;
    });
    expect(late).toBe(0);
    await page.close();
  });
});

/** Tab, forwards, until the focus is there: everything must be reached in the order of the page, or round again. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let i = 0; i < 260; i++) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate((wanted) => {
      const element = document.activeElement;
      const style = element === null ? undefined : getComputedStyle(element);
      if (element?.matches(wanted) !== true) return false;
      if (style?.outlineStyle === 'none') throw new Error(`${wanted} shows no focus`);
      return true;
    }, selector);
    if (there) return;
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

/** The question that the page asks, out of its own link. */
async function questionOf(page: Page): Promise<OddsQuestion> {
  const { toQuestion } = await import('../../src/web/form.js');
  await page.click('[data-tool=share]');
  const link = (await page.getAttribute('[data-link]', 'data-link')) as string;
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  const form = JSON.parse(Buffer.from(link.split('/').at(-1) as string, 'base64url').toString('utf8'));
  return toQuestion(gameOf('battle-for-germany').pack, form);
}
