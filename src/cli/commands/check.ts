import { listPacks, shown } from '../../node.js';
import { asAnnotation, asJson, type Located, sorted } from '../../pack/index.js';
import { type OpenOptions, openGame, showProblems } from '../open.js';
import { type Output, paint } from '../output.js';

export interface CheckOptions extends OpenOptions {
  readonly json?: boolean;
  readonly format?: string;
}

/** Reports every problem of the packs in one run. 0: sound; 1: problems found. */
export function check(names: readonly string[], options: CheckOptions, output: Output): number {
  const packs = names.length > 0 ? names : listPacks();
  const format = options.json ? 'json' : (options.format ?? 'text');
  const reports = packs.map((name) => {
    const checked = openGame(name, options);
    return {
      name: shown(checked.folder),
      sound: checked.sound,
      problems: sorted(checked.problems, checked.texts),
      overlays: checked.pack?.overlays ?? [],
    };
  });
  if (format === 'json') {
    output.out(
      JSON.stringify(
        {
          ok: reports.every((report) => report.sound),
          packs: reports.map((report) => ({ ...report, problems: report.problems.map(asJson) })),
        },
        null,
        2,
      ),
    );
  } else if (format === 'github') {
    for (const problem of reports.flatMap((report) => report.problems)) output.out(asAnnotation(problem));
  } else {
    for (const report of reports) {
      showProblems(report.problems, output);
      output.out(verdict(report.name, report.problems, report.overlays, output));
    }
  }
  return reports.every((report) => report.sound) ? 0 : 1;
}

function verdict(name: string, problems: readonly Located[], overlays: readonly string[], output: Output): string {
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const warnings = problems.length - errors;
  const over = overlays.length > 0 ? ` (with ${overlays.join(', ')})` : '';
  if (problems.length === 0) return `${paint(output, 'green', '✓')} ${name}${over}: no problems`;
  const counts = [count(errors, 'error'), count(warnings, 'warning')].filter((part) => part !== '').join(', ');
  return `${errors > 0 ? paint(output, 'red', '✗') : paint(output, 'yellow', '!')} ${name}${over}: ${counts}`;
}

const count = (n: number, word: string): string => (n === 0 ? '' : `${n} ${word}${n === 1 ? '' : 's'}`);
