// npm run check: types, lint, format, and the doors between the rooms.
import { join } from 'node:path';
import { install, root, run } from './setup.mjs';

install();
const bin = (...path) => join(root, 'node_modules', ...path);
const steps = [
  ['types', [bin('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json', '--noEmit']],
  ['lint and format', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings', '.']],
];
// npm test has run the tests already; by itself this runs the one that keeps the doors as drawn.
if (!process.argv.includes('--quick')) steps.push(['doors', [bin('vitest', 'vitest.mjs'), 'run', 'test/doors.test.ts']]);
let failed = 0;
for (const [name, args] of steps) {
  const status = run(process.execPath, args);
  process.stderr.write(`${status === 0 ? '✓' : '✗'} ${name}\n`);
  if (status !== 0) failed = 1;
}
process.exitCode = failed;
