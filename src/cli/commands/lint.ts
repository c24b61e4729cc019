import { shown } from '../../node.js';
import { lintModule } from '../../vassal/lint/index.js';
import type { Problem } from '../../vassal/problem.js';
import { openModule, problemText } from '../archive-file.js';
import { type Output, paint } from '../output.js';

export interface LintOptions {
  readonly json?: boolean;
  /** An earlier version of the module, whose piece ids must be kept. */
  readonly before?: string;
  /** Errors only. */
  readonly quiet?: boolean;
}

/** Checks modules, extensions, saves and logs. 0: no errors; 1: errors found. */
export async function lint(files: readonly string[], options: LintOptions, output: Output): Promise<number> {
  const before = options.before === undefined ? undefined : await openModule(options.before);
  const reports: { readonly file: string; readonly problems: readonly Problem[] }[] = [];
  for (const file of files) {
    const { module, problems } = await openModule(file);
    const found = module === undefined ? problems : await lintModule(module, before?.module);
    reports.push({ file, problems: options.quiet ? found.filter(({ severity }) => severity === 'error') : found });
  }
  const ok = reports.every(({ problems }) => count(problems, 'error') === 0);
  if (options.json) {
    output.out(
      JSON.stringify(
        {
          ok,
          files: reports.map(({ file, problems }) => ({
            file: shown(file),
            errors: count(problems, 'error'),
            warnings: count(problems, 'warning'),
            problems,
          })),
        },
        null,
        2,
      ),
    );
  } else {
    for (const { file, problems } of reports) {
      for (const problem of problems) output.out(`${problemText(problem, file, output)}\n`);
      output.out(verdict(shown(file), problems, output));
    }
  }
  return ok ? 0 : 1;
}

const count = (problems: readonly Problem[], severity: Problem['severity']): number =>
  problems.filter((problem) => problem.severity === severity).length;

function verdict(file: string, problems: readonly Problem[], output: Output): string {
  const [errors, warnings] = [count(problems, 'error'), count(problems, 'warning')];
  if (problems.length === 0) return `${paint(output, 'green', '✓')} ${file}: no problems`;
  const words = [plural(errors, 'error'), plural(warnings, 'warning')].filter((part) => part !== '').join(', ');
  return `${errors > 0 ? paint(output, 'red', '✗') : paint(output, 'yellow', '!')} ${file}: ${words}`;
}

const plural = (n: number, word: string): string => (n === 0 ? '' : `${n} ${word}${n === 1 ? '' : 's'}`);
