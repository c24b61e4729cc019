import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, executable, freshBrowser, freshPage, serveApp, violations } from './browser.js';
import { games } from './games.js';
import { openEmpty, openExample } from './taps.js';

const looks = [
  ['dark', 'en-US'],
  ['light', 'ja-JP'],
  ['dark', 'ja-JP'],
  ['light', 'en-US'],
] as const;
/** `npm run soak` looks at everything in every look. */
const soak = process.env.SOAK !== undefined;
const ids = games.map(({ pack }) => pack.game.id);

describe.skipIf(executable === undefined)('every screen', () => {
  let app: App;
  beforeAll(async () => {
    app = await serveApp();
  }, 90_000);
  afterAll(() => app?.unplug());

  it.each(looks)(
    'has nothing that axe-core finds wrong and fits 360 px in every game: %s, %s',
    async (theme, locale) => {
      const fresh = await freshBrowser({ lang: locale, dark: theme === 'dark' });
      try {
        const { page, complaints } = await freshPage(fresh.context);
        await page.goto(app.base);
        await page.waitForSelector('[data-game]');
        await sound(page, 'games', true);
        const look = looks.findIndex(([t, l]) => t === theme && l === locale);
        for (const [i, id] of ids.entries()) {
          // Width differs by language; axe, which takes long, looks each game through in one of the looks, in a soak in all.
          const axe = i % looks.length === look || soak;
          if (axe || look < 2) await throughScreens(page, app, id, (what) => sound(page, `${id} ${what}`, axe));
        }
        expect(complaints).toEqual([]);
      } finally {
        await fresh.close();
      }
    },
    240_000,
  );

  it.each([
    [360, 740],
    [1280, 900],
  ])(
    'does not shift while it is used, at %i x %i',
    async (width, height) => {
      const fresh = await freshBrowser();
      try {
        const { page } = await freshPage(fresh.context);
        await page.setViewportSize({ width, height });
        await page.addInitScript(() => {
          const seen: string[] = [];
          Object.assign(window, { shifts: seen });
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as (PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
              sources: { node?: Node }[];
            })[])
              if (!entry.hadRecentInput)
                seen.push(
                  `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => (node as Element)?.className).join(', ')}`,
                );
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const shifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
        for (const id of soak ? ids : ids.slice(width < 900 ? 0 : 4)) {
          await openExample(page, app, id, 0);
          await page.reload(); // coming back
          await page.waitForSelector('.attack .total');
          for (const act of ['[data-room=charts]', '[data-room=rules]', '[data-room=calculator]', '.ground .chip']) {
            await page.click(act);
            await page.waitForTimeout(550); // longer than a shift counts as caused by the tap
          }
          expect(await shifts(), id).toEqual([]);
        }
      } finally {
        await fresh.close();
      }
    },
    120_000,
  );
});

/** Calculator empty, with a combat, rolled, with each sheet; charts, read and being entered; rules with their phases. */
async function throughScreens(page: Page, app: App, id: string, look: (what: string) => Promise<void>): Promise<void> {
  await openEmpty(page, app, id);
  await look('empty');
  await page.locator('.example').last().click();
  await page.waitForSelector('.answer .panel');
  if ((await page.$('[data-act=all-settings]')) !== null) await page.click('[data-act=all-settings]');
  if ((await page.$('[data-act=roll]')) !== null) await page.click('[data-act=roll]');
  await look('rolled');
  const sheets = [
    '.attack .unit',
    '[data-add=attack-strength]',
    '[data-add=defence-counters]',
    '[data-tool=history]',
    '[data-tool=share]',
    '.answer .rule',
    '[data-cards]',
  ];
  for (const sheet of sheets) {
    if ((await page.$(sheet)) === null) continue;
    await page.locator(sheet).first().click();
    await page.waitForSelector('dialog[open]');
    await look(sheet);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  await page.click('[data-room=charts]');
  await look('charts');
  if ((await page.$('[data-act=enter]')) !== null) {
    await page.locator('[data-act=enter]').first().click();
    await look('charts being entered');
  }
  await page.click('[data-room=rules]');
  await page.waitForSelector('[data-rule]');
  await page.click('.turn [aria-expanded]');
  await look('rules');
  await page.click('[data-room=calculator]');
}

/** Nothing wider than the page; targets large enough for a thumb; and, where asked for, nothing that axe finds. */
async function sound(page: Page, what: string, axe: boolean): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} > ${clientWidth}`] : [];
  });
  expect(wide, what).toEqual([]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, input')]
      .filter((element) => element.offsetParent !== null && element.closest('dialog, main, .nav, .head') !== null)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 36))
      .map(({ element, box }) => `${element.className} ${Math.round(box.width)}x${Math.round(box.height)}`),
  );
  expect(small, what).toEqual([]);
  if (axe) expect(await violations(page), what).toEqual([]);
}
