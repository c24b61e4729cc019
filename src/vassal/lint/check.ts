import type { Severity } from '../../pack/index.js';
import type { Place, Problem } from '../problem.js';
import type { Subject } from './subject.js';

/** One thing that a check found: where, what, and how to mend it. */
export interface Finding {
  readonly at: Place;
  readonly what: string;
  readonly fix: string;
  /** Where one case of a check is graver or milder than the rest. */
  readonly severity?: Severity;
}

/** One assertion about a module. `number` is its number in the list of machine checks of the format's reference (7.4). */
export interface Check {
  readonly code: Problem['code'];
  readonly number: number;
  readonly severity: Severity;
  readonly why: string;
  /** An extension names things of its module, which is not at hand. */
  readonly wholeModule?: true;
  readonly run: (subject: Subject) => Iterable<Finding>;
}
