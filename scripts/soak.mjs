// npm run soak: the same tests with their full counts (thousands of games and situations), and the tests that only the soak has.
import { join } from 'node:path';
import { compile, install, root, run } from './setup.mjs';

install();
await compile();
process.exitCode = run(
  process.execPath,
  [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--testTimeout=3600000', ...process.argv.slice(2)],
  {
    env: { ...process.env, SOAK: '1' },
  },
);
