// Installs and compiles what is missing, so that a fresh clone works with one command. Only Node is needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { makeReady } from './ready.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const say = (text) => process.stderr.write(`${text}\n`);

export function run(command, args, options = {}) {
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, ...options });
  if (error) say(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

function nodeFits() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;
}

/** Installs the packages of package-lock.json unless they are there already. */
export function install() {
  if (!nodeFits()) {
    say(`Grognard needs Node 20.19, 22.12 or 24 and later; this is ${process.versions.node}.`);
    process.exit(2);
  }
  const lock = readFileSync(join(root, 'package-lock.json'));
  const sum = createHash('sha256').update(lock).update(process.versions.modules).digest('hex');
  const stamp = join(root, 'node_modules', '.grognard-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sum) return;
  if (!existsSync(join(root, 'node_modules', '.package-lock.json')) || existsSync(stamp)) {
    say('Installing packages (once) …');
    // Not `npm ci`: it refuses a lock file that does not list the optional binaries of every other platform.
    const status = run('npm', ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    if (status !== 0) {
      say('The packages could not be installed. Is there a network? Try: npm install');
      process.exit(status);
    }
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, sum);
}

/** Compiles src to dist, and bundles the command, unless dist is newer. */
export async function compile() {
  const built = join(root, 'dist', '.built');
  if (
    existsSync(built) &&
    statSync(built).mtimeMs > newest(join(root, 'src')) &&
    existsSync(join(root, 'dist', 'cli', 'main.js'))
  )
    return;
  say('Compiling …');
  const status = run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json']);
  if (status !== 0) process.exit(status);
  await makeReady();
  await bundle();
  // npx runs the file itself, and a compiler makes no programs.
  chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755);
  writeFileSync(built, '');
}

function newest(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (latest, entry) => Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs),
    0,
  );
}
