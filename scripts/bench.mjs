// npm run bench: compiles the benchmarks and runs them in one process, as ratios against a peer or a floor in the same run.
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, install, root, run } from './setup.mjs';

install();
// The command is measured as it is installed.
await compile();
const out = join(root, 'node_modules', '.bench');
const status = run(process.execPath, [
  join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
  '-p',
  'tsconfig.json',
  '--outDir',
  out,
  '--declaration',
  'false',
]);
if (status !== 0) process.exit(status);
process.env.GROGNARD_ROOT = root;
// The compiled library looks for packs beside itself.
for (const folder of ['data', 'templates', 'schema'])
  if (!existsSync(join(out, folder))) symlinkSync(join(root, folder), join(out, folder), 'junction');
const only = process.argv.slice(2);
const names = readdirSync(join(out, 'bench'))
  .filter(
    (name) =>
      name.endsWith('.bench.js') &&
      existsSync(join(root, 'bench', name.replace(/\.js$/, '.ts'))) &&
      (only.length === 0 || only.some((word) => name.includes(word))),
  )
  .sort();
let failed = 0;
for (const name of names) {
  process.stdout.write(`${name.replace('.bench.js', '')}\n`);
  const { default: bench } = await import(pathToFileURL(join(out, 'bench', name)).href);
  for (const row of await bench()) {
    if (!row.ok) failed += 1;
    const value = row.value >= 100 ? row.value.toFixed(0) : row.value.toPrecision(3);
    process.stdout.write(`  ${row.ok ? '✓' : '✗'} ${row.name}: ${value} ${row.unit}${row.limit ? ` (${row.limit})` : ''}\n`);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
