import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { bundle, type WebFiles } from '../../src/cli/web/bundle.js';
import { webServer } from '../../src/cli/web/server.js';
import { games } from './games.js';

const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
export const executable = candidates.find((path) => path !== undefined && path !== '' && existsSync(path));

/** How to get a browser, for those who have none. */
export const howTo =
  'No Chromium was found, so the table app is not tested in a browser. Install it (Debian: apt install chromium) or name it: CHROMIUM=/path/to/chromium npm test';

export interface App {
  readonly base: string;
  /** The server goes away, as a network does. */
  readonly unplug: () => Promise<void>;
}

let made: Promise<WebFiles> | undefined;
export const appFiles = (): Promise<WebFiles> => {
  made ??= bundle(games.map(({ pack }) => pack));
  return made;
};

export async function serveApp(files?: WebFiles): Promise<App> {
  const { server } = webServer(files ?? (await appFiles()));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://localhost:${port}/`,
    unplug: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with an empty profile of its own. */
export async function freshBrowser(options: { lang?: string; dark?: boolean } = {}) {
  const profile = mkdtempSync(join(tmpdir(), 'grognard-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(executable === undefined ? {} : { executablePath: executable }),
    args: flags,
    viewport: { width: 360, height: 740 },
    locale: options.lang ?? 'en-US',
    colorScheme: options.dark === false ? 'light' : 'dark',
  });
  context.setDefaultTimeout(15_000);
  return {
    context,
    close: async (): Promise<void> => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A page whose every complaint is remembered. */
export async function freshPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, complaints };
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations: found } = await axe.run();
    return found.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
    );
  });
}
