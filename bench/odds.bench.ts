import { readPack } from '../src/node.js';
import type { Table } from '../src/pack/index.js';
import { gridOf, type OddsQuestion } from '../src/rules/index.js';
import { makeContext, odds } from '../src/table/index.js';
import type { BenchRow } from './row.js';
import { microseconds, round } from './time.js';

const LIMIT = 3;

/** The whole odds grid against a bare double loop over the same cells, and what one full answer takes. */
export default async function bench(): Promise<BenchRow[]> {
  const { pack, board } = readPack('battle-for-germany');
  if (pack === undefined || board === undefined) throw new Error('the pack cannot be read');
  const table = pack.tables.crt as Table;
  const loop = microseconds(() => bare(table), 20_000);
  const grid = microseconds(() => gridOf(table), 20_000);
  const question = {
    attack: [{ values: [7, 4, 8] }, { values: [6, 6, 7] }, { values: [6, 6, 7] }],
    defence: [{ values: [2, 3, 4] }, { values: [2, 3, 4] }],
    terrain: ['rough', 'fortress'],
  } as OddsQuestion;
  const context = makeContext(pack, board);
  const room = microseconds(() => context.room.odds?.(context, question), 500);
  const whole = microseconds(() => odds({ pack, board }, question), 500);
  return [
    {
      name: 'odds: the whole grid of a table against a bare double loop over its cells',
      value: round(grid / loop),
      unit: 'times',
      limit: `<= ${LIMIT}`,
      ok: grid / loop <= LIMIT,
    },
    { name: 'odds: the whole grid of a table', value: round(grid), unit: 'us', ok: true },
    { name: 'odds: one answer with both ledgers', value: round(room), unit: 'us', ok: true },
    { name: 'odds: one answer, the question opened and viewed', value: round(whole), unit: 'us', ok: true },
  ];
}

/** What anyone would write: count each result of each column. */
function bare(table: Table): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (let row = 0; row < table.cells.length; row++) {
    const cells = table.cells[row] as Table['cells'][number];
    for (let column = 0; column < cells.length; column++) {
      const result = String(cells[column]?.is);
      let line = counts.get(result);
      if (line === undefined) {
        line = new Array<number>(cells.length).fill(0);
        counts.set(result, line);
      }
      (line[column] as number) += 1;
    }
  }
  return counts;
}
