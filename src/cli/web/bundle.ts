import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin, Rolldown } from 'vite';
import type { Pack } from '../../pack/index.js';
import { version } from '../../version.js';
import { source } from './can-bundle.js';
import { gameData, rulesData } from './data.js';
import { faceRules, webFaces } from './faces.js';
import { policy } from './policy.js';
import { serviceWorker } from './worker.js';

export type WebFiles = Map<string, string | Uint8Array>;

/** The app with these games as static files that any web host can serve. */
export async function bundle(packs: readonly Pack[]): Promise<WebFiles> {
  const files: WebFiles = new Map();
  const address = (pack: Pack, what: string, value: unknown): string => {
    const text = JSON.stringify(value);
    const name = `games/${pack.game.id}${what}-${short(text)}.json`;
    files.set(name, text);
    return name;
  };
  const entries = packs.map(
    (pack) => `{${identity(pack)},
  room: () => import(${JSON.stringify(roomFile(pack))}),
  data: () => get(${JSON.stringify(address(pack, '', gameData(pack)))}),
  rules: () => get(${JSON.stringify(address(pack, '-rules', rulesData(pack)))})}`,
  );
  const code = `const get = async (name) => {
  const answer = await fetch(new URL(name, document.baseURI));
  if (!answer.ok) throw new TypeError(name);
  return answer.json();
};
export const games = [${entries.join(',\n')}];
export const version = ${JSON.stringify(version)};
export const single = false;`;
  for (const item of await compile(code, false)) {
    if (item.fileName.endsWith('.html')) continue;
    files.set(item.fileName, 'code' in item ? item.code : item.source);
  }
  const rules = `${faceRules(({ name }) => `./${name}`)}\n`;
  const faces = `assets/faces-${short(rules)}.css`;
  files.set(faces, rules);
  for (const { name, data } of webFaces()) files.set(`assets/${name}`, data);
  const fonts = webFaces().map(
    ({ name }) => `<link rel="preload" href="./assets/${name}" as="font" type="font/woff" crossorigin />\n    `,
  );
  const html = (await lastHtml).replace(
    '<meta name="color-scheme"',
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n    ${fonts.join('')}<link rel="stylesheet" href="./${faces}" />\n    <link rel="manifest" href="./manifest.webmanifest" />\n    <link rel="icon" href="./icon.svg" type="image/svg+xml" />\n    <link rel="apple-touch-icon" href="./icon-192.png" />\n    <meta name="color-scheme"`,
  );
  files.set('index.html', html);
  const icon = readFileSync(join(source, 'web', 'icon.svg'));
  files.set('icon.svg', icon.toString());
  for (const size of [192, 512]) files.set(`icon-${size}.png`, await sharp(icon).resize(size, size).png().toBuffer());
  files.set('manifest.webmanifest', `${JSON.stringify(manifest, null, 1)}\n`);
  const names = [...files.keys()].sort();
  const sum = createHash('sha256');
  for (const name of names) sum.update(name).update(files.get(name) as string);
  files.set('sw.js', serviceWorker(sum.digest('hex').slice(0, 16), ['./', ...names.filter((name) => name !== 'index.html')]));
  return files;
}

/** One game as one HTML file that runs from a file share or a message attachment. */
export async function bundleSingle(pack: Pack): Promise<string> {
  const code = `import * as room from ${JSON.stringify(roomFile(pack))};
const data = ${JSON.stringify(JSON.stringify(gameData(pack)))};
const rules = ${JSON.stringify(JSON.stringify(rulesData(pack)))};
export const games = [{${identity(pack)}, room: async () => room, data: async () => JSON.parse(data), rules: async () => JSON.parse(rules)}];
export const version = ${JSON.stringify(version)};
export const single = true;`;
  const output = await compile(code, true);
  const script = output
    .flatMap((item) => ('code' in item ? [item.code] : []))
    .join('\n')
    .replace(/<\/(script)/gi, '<\\/$1')
    .replace(/<!--/g, '<\\!--');
  const style = [
    faceRules(({ data }) => `data:font/woff;base64,${data.toString('base64')}`),
    ...output.flatMap((item) => (item.fileName.endsWith('.css') && 'source' in item ? [String(item.source)] : [])),
  ].join('\n');
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const own = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'`;
  const icon = `data:image/svg+xml;base64,${readFileSync(join(source, 'web', 'icon.svg')).toString('base64')}`;
  const title = typeof pack.game.title === 'string' ? pack.game.title : pack.game.title.en;
  return `<!doctype html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8" />
<meta http-equiv="Content-Security-Policy" content="${own}" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<meta name="color-scheme" content="dark light" />
<meta name="theme-color" content="#1b211e" />
<title>${title.replace(/[<&]/g, '')}: Grognard</title>
<link rel="icon" href="${icon}" />
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<script type="module">${script}</script>
</body>
</html>
`;
}

const identity = ({ game, combat }: Pack): string =>
  JSON.stringify({
    id: game.id,
    short: game.aliases[0] ?? game.id,
    title: game.title,
    colours: Object.values(game.sides).map(({ colour }) => colour),
    device: combat?.device ?? '',
  }).slice(1, -1);

const roomFile = (pack: Pack): string => join(source, 'games', pack.game.rules, 'index.ts');

const manifest = {
  id: './',
  name: 'Grognard',
  short_name: 'Grognard',
  description: 'The combat calculator of your wargame, without a network.',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#1b211e',
  theme_color: '#1b211e',
  icons: [
    { src: './icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

/**
 * The page gets packs that are checked and questions that its own form makes: nothing is parsed in it, so the schemas, which are
 * most of the engine's weight, stay at home. A schema that is asked to parse after all says so.
 */
const noSchemas = `const schema = new Proxy(function () {}, {
  get: (_, key) => {
    if (key === 'parse' || key === 'safeParse') throw new Error('the page has no schemas');
    return key === Symbol.toPrimitive ? () => '' : schema;
  },
  apply: () => schema,
});
export const z = schema;`;

let lastHtml: Promise<string> = Promise.resolve('');

async function compile(games: string, single: boolean): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const { build } = await import('vite');
  const given: Plugin = {
    name: 'grognard-games',
    enforce: 'pre',
    resolveId: (id) => (id === 'virtual:games' || id === 'zod' ? `\0${id}` : undefined),
    load: (id) => (id === '\0virtual:games' ? games : id === '\0zod' ? noSchemas : undefined),
  };
  const made = await build({
    configFile: false,
    root: join(source, 'web'),
    base: './',
    logLevel: 'silent',
    publicDir: false,
    plugins: [given],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(source, 'web', 'index.html'),
        ...(single ? { output: { codeSplitting: false } } : {}),
      },
    },
  });
  const output = ([made].flat() as Rolldown.RolldownOutput[]).flatMap((one) => one.output);
  const html = output.find((item) => item.fileName.endsWith('.html'));
  lastHtml = Promise.resolve(html !== undefined && 'source' in html ? String(html.source) : '');
  return output;
}

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
