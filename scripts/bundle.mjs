// Bundles the compiled command into a few files: to open hundreds takes longer than most commands run.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');

/** Packages with binaries or files of their own beside them, and the bundler itself. */
const external = ['@resvg/resvg-js', 'sharp', 'pdfkit', 'fontkit', 'vite'];

/** Files find data and templates by their own place, which is that of the compiled file, not of the bundle. */
const ownPlace = (into) => ({
  name: 'own-place',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return undefined;
    const place = relative(into, id).split(sep).join('/');
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`), map: null };
  },
});

/** dist/cli/main.js becomes a door to dist/bundle. Without the bundler it stays as compiled: the same command, slower to start. */
export async function bundle() {
  const vite = await import('vite').catch(() => undefined);
  if (vite === undefined) return;
  const [main, into] = [join(dist, 'cli', 'main.js'), join(dist, 'bundle')];
  rmSync(into, { recursive: true, force: true });
  await vite.build({
    configFile: false,
    logLevel: 'warn',
    plugins: [ownPlace(into)],
    ssr: { noExternal: true, external },
    build: {
      ssr: main,
      outDir: into,
      target: 'node20',
      minify: false,
      license: { fileName: 'licenses.md' },
      rolldownOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' } },
    },
  });
  if (existsSync(join(into, 'main.js'))) writeFileSync(main, "#!/usr/bin/env node\nimport '../bundle/main.js';\n");
}
