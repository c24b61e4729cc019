// npm test: sets up a fresh clone and runs all that CI runs. Arguments go to vitest.
import { join } from 'node:path';
import { compile, install, root, run } from './setup.mjs';

install();
await compile();
const args = process.argv.slice(2);
const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...args];
let status = run(process.execPath, vitest);
if (status === 0 && args.length === 0) status = run(process.execPath, [join(root, 'scripts', 'check.mjs'), '--quick']);
process.exitCode = status;
