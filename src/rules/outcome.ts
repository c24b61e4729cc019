import { type dice as Dice, type Dist, die, dice as rollDice } from '../chance/index.js';
import { say, type Table } from '../pack/index.js';
import { cellAt, isUnknown, rowOf } from './lookup.js';
import type { LedgerLine, OddsOutcome } from './odds.js';
import { type Words, words } from './words.js';

/** A line of a ledger. */
export const line = (rule: string, text: Words, value?: number | string): LedgerLine =>
  value === undefined ? { text, rule } : { text, value, rule };

/** The result of a cell that is not known. */
export const UNKNOWN = '?';

export interface RollOptions {
  readonly drm?: number;
  /** False: cells that stand in are unknown. */
  readonly standIns?: boolean;
}

/** The dice of a table's rows: `1d6` unless it says otherwise. */
export function diceOf(table: Table): ReturnType<typeof Dice> {
  const [, count = '1', sides = '6'] = /^(\d+)d(\d+)$/.exec(table.rows.dice ?? '1d6') ?? [];
  return count === '1' ? die(Number(sides)) : rollDice(Number(count), Number(sides));
}

/** The result in a cell; `?` where it is not known. */
export function resultAt(table: Table, roll: number, column: number, { drm = 0, standIns = true }: RollOptions = {}): string {
  const cell = cellAt(table, rowOf(table, roll + drm), column);
  return isUnknown(cell, standIns) ? UNKNOWN : String(cell.is);
}

/** What a column gives, with the rolls on which each result falls. */
export const resultsOn = (table: Table, column: number, options: RollOptions = {}): Dist<string> =>
  diceOf(table).map((roll) => resultAt(table, roll, column, options));

/** A result in words, as the table has it. */
export function resultText(table: Table, result: string): Words {
  if (result === UNKNOWN) return words('Not known: look at your own copy of the table.', '不明。お手元の表を見ること。');
  const text = table.results[result]?.text;
  return text === undefined ? words(result, result) : words(say(text, 'en'), say(text, 'ja'));
}

/** The outcomes of a distribution of results, in the words of the table. */
export const outcomesOf = (
  table: Table,
  results: Dist<string>,
  more: (result: string) => { readonly text?: Words; readonly effects?: NonNullable<OddsOutcome['effects']> } = () => ({}),
): OddsOutcome[] =>
  results.outcomes().map(({ value, p, on }) => ({ result: value, p, on, text: resultText(table, value), ...more(value) }));
