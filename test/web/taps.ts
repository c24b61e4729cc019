import type { Page } from 'playwright-core';
import type { App } from './browser.js';

/** Opens a game with nothing on the table. */
export async function openEmpty(page: Page, app: App, game: string): Promise<void> {
  await page.goto(`${app.base}#${game}`);
  await page.waitForSelector(`main[data-open~="${game}"] [data-tool=clear]`);
  if (await page.isEnabled('[data-tool=clear]')) await page.click('[data-tool=clear]');
  await page.waitForSelector('.example');
}

export const column = (page: Page): Promise<string | null> => page.getAttribute('.column', 'data-column');

/** Opens an example of the pack by its number. */
export async function openExample(page: Page, app: App, game: string, number: number): Promise<void> {
  await openEmpty(page, app, game);
  await page.locator('.example').nth(number).click();
  await page.waitForSelector('.attack .total');
}

/** Rolls, draws and chooses until the combat is over; the first way is taken wherever there are several. */
export async function playOut(page: Page): Promise<string[]> {
  const chosen: string[] = [];
  await page.waitForSelector('[data-act=roll], [data-choice], [data-over]');
  for (let step = 0; step < 20; step++) {
    if ((await page.$('[data-over]')) !== null) return chosen;
    const choice = await page.$('[data-choice]');
    if (choice === null) {
      await page.click('[data-act=roll]');
      continue;
    }
    chosen.push((await choice.getAttribute('data-choice')) as string);
    if ((await page.$('[data-way]')) !== null) await page.click('[data-way]');
    else await pickLosses(page);
  }
  throw new Error('the combat does not end');
}

/** Takes steps one after the other until the rules are content. */
async function pickLosses(page: Page): Promise<void> {
  const more = await page.$$('.pick-losses .chip[aria-pressed=false], .pick-losses .stepper button:last-of-type');
  for (const button of more)
    for (let n = 0; n < 4; n++) {
      if (await page.isEnabled('[data-act=take-losses]')) return page.click('[data-act=take-losses]');
      if (await button.isEnabled()) await button.click();
    }
  await page.click('[data-act=take-losses]');
}
