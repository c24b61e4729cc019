// npm prepare: `npm link` and installs from git need the compiled command. Without the compiler (a production install) there is nothing to do.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from './setup.mjs';

if (existsSync(join(root, 'node_modules', 'typescript')) && existsSync(join(root, 'src'))) await compile();
