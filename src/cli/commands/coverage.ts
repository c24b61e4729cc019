import { coverageOf, type Status } from '../coverage.js';
import { openGame } from '../open.js';
import { columns, type Output, paint, type Style } from '../output.js';

const order: readonly Status[] = ['enforced', 'computed', 'reminded', 'narrative', 'not yet'];
const styles: Readonly<Record<Status, Style>> = {
  enforced: 'green',
  computed: 'green',
  reminded: 'cyan',
  narrative: 'dim',
  'not yet': 'yellow',
};

/** How much of a rulebook the tool knows, case by case. */
export function coverage(
  name: string,
  options: { json?: boolean; missing?: boolean; lang?: 'en' | 'ja' },
  output: Output,
): number {
  const { pack } = openGame(name);
  if (pack === undefined) {
    output.error(`${name} cannot be read; "grognard check ${name}" says why.`);
    return 1;
  }
  const covered = coverageOf(pack, options.lang);
  if (options.json) {
    output.out(JSON.stringify(covered, null, 2));
    return 0;
  }
  const shown = options.missing ? covered.cases.filter((entry) => entry.status === 'not yet') : covered.cases;
  const lines = columns(
    ['case', 'status', 'code', 'tests', 'title'],
    shown.map((entry) => [
      entry.rule,
      entry.status,
      String(entry.cited.code.length),
      String(entry.cited.tests.length),
      entry.title,
    ]),
  );
  output.out(paint(output, 'bold', lines[0] ?? ''));
  shown.forEach((entry, i) => {
    output.out(paint(output, styles[entry.status], lines[i + 1] ?? ''));
  });
  const { counts } = covered;
  output.out('');
  output.out(
    `${covered.game}: ${counts.total} cases: ${order.map((status) => `${paint(output, styles[status], `${counts[status]} ${status}`)}`).join(', ')}`,
  );
  return 0;
}
