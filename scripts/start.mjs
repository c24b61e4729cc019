// npm start: sets up a fresh clone and does the main job, compiling all games into output/.
import { join } from 'node:path';
import { compile, install, root, run } from './setup.mjs';

install();
await compile();
process.exitCode = run(process.execPath, [join(root, 'dist', 'cli', 'main.js'), 'build', ...process.argv.slice(2)]);
