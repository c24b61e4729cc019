import type { ReadModule } from '../module-read.js';
import type { Problem } from '../problem.js';
import { archiveChecks } from './archive.js';
import type { Check } from './check.js';
import { componentChecks } from './components.js';
import { expressionChecks } from './expressions.js';
import { geometryChecks } from './geometry.js';
import { imageChecks } from './images.js';
import { keyChecks } from './keys.js';
import { metadataChecks } from './metadata.js';
import { embeddedChecks, pieceChecks } from './pieces.js';
import { referenceChecks } from './references.js';
import { saveChecks } from './saves.js';
import { subjectOf } from './subject.js';

export type { Check, Finding } from './check.js';

/** Every check, in the order of the reference's list. */
export const checks: readonly Check[] = [
  ...archiveChecks,
  ...metadataChecks,
  ...componentChecks,
  ...imageChecks,
  ...referenceChecks,
  ...keyChecks,
  ...expressionChecks,
  ...pieceChecks,
  ...embeddedChecks,
  ...geometryChecks,
  ...saveChecks,
].sort((a, b) => a.number - b.number);

/** One wrong prototype shows in a thousand pieces; the first findings of a check say it all. */
const mostOfOne = 100;

/** Everything that is wrong with a module, extension, save or log. With `before`, piece ids are compared with it. */
export async function lintModule(module: ReadModule, before?: ReadModule): Promise<Problem[]> {
  const subject = await subjectOf(module, before);
  const problems: Problem[] = [...module.problems];
  for (const check of checks) {
    if (check.wholeModule && module.kind === 'extension') continue;
    let count = 0;
    for (const { at, what, fix, severity } of check.run(subject)) {
      count += 1;
      if (count <= mostOfOne)
        problems.push({ code: check.code, severity: severity ?? check.severity, what, why: check.why, fix, ...at });
    }
    if (count > mostOfOne)
      problems.push({
        code: check.code,
        severity: check.severity,
        what: `${count - mostOfOne} more of this kind are not shown.`,
        why: check.why,
        fix: 'mend the ones shown and lint again.',
      });
  }
  return problems;
}
