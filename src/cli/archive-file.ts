import { readFileSync, statSync } from 'node:fs';
import { shown } from '../node.js';
import { limits } from '../vassal/limits.js';
import { type ReadModule, readModule } from '../vassal/module-read.js';
import { type Problem, shownPlace } from '../vassal/problem.js';
import { Misuse } from './misuse.js';
import { type Output, paint } from './output.js';

/** The bytes of a module or save; a Misuse when there is no such file. */
export function archiveBytes(file: string): Uint8Array {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw new Misuse(`There is no file ${shown(file)}.`);
  if (!stat.isFile()) throw new Misuse(`${shown(file)} is not a file; give a .vmod, .vmdx, .vsav or .vlog.`);
  if (stat.size > limits.archiveBytes)
    throw new Misuse(`${shown(file)} has ${stat.size} bytes; at most ${limits.archiveBytes} are read.`);
  return new Uint8Array(readFileSync(file));
}

/** The module, or the problem that keeps it from being read at all. */
export async function openModule(file: string): Promise<{ readonly module?: ReadModule; readonly problems: readonly Problem[] }> {
  const read = await readModule(archiveBytes(file));
  return read.ok ? { module: read.value, problems: read.value.problems } : { problems: [read.problem] };
}

/** A problem as a person reads it. */
export function problemText(problem: Problem, file: string, output: Output): string {
  const { severity, code, what, why, fix } = problem;
  const place = shownPlace(problem);
  const head = `${shown(file)}${place === '' ? '' : `: ${place}`}`;
  return [
    `${paint(output, 'bold', head)} ${paint(output, severity === 'error' ? 'red' : 'yellow', severity)} ${code}`,
    `  ${what}`,
    paint(output, 'dim', `  why: ${why}   fix: ${fix}`),
  ].join('\n');
}
