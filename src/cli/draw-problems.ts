import type { DrawProblem } from '../draw/index.js';
import { type Output, paint } from './output.js';

/** Shows what cannot be drawn as it should be, each once. True when an error is among it: then nothing is written. */
export function showDrawProblems(problems: readonly DrawProblem[], output: Output): boolean {
  const told = new Map(problems.map((problem) => [JSON.stringify(problem), problem] as const));
  for (const { code, severity, about, what, why, fix } of told.values()) {
    const head = `${about} ${paint(output, severity === 'error' ? 'red' : 'yellow', severity)} ${code}`;
    output.error(`${paint(output, 'bold', head)}\n  ${what}\n  ${paint(output, 'dim', `why: ${why}   fix: ${fix}`)}\n`);
  }
  return [...told.values()].some(({ severity }) => severity === 'error');
}
