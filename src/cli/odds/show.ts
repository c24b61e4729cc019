import { Fraction } from '../../chance/index.js';
import type { Language, Pack } from '../../pack/index.js';
import { say } from '../../pack/index.js';
import {
  type Fought,
  inLanguage,
  type LedgerLine,
  type Odds,
  type OddsOutcome,
  type OddsRefused,
  type Side,
  type SummaryLine,
} from '../../rules/index.js';
import { type Output, paint, width } from '../output.js';
import { big } from './big.js';
import { screen } from './words.js';

const BAR = 24;

/** An answer as a picture: both ledgers, the column, a bar for each result, and what follows from them. */
export function showOdds(odds: Odds, pack: Pack, lang: Language, output: Output): void {
  const words = screen(lang);
  const { out } = output;
  ledger(words.attack, odds.attack, lang, output);
  ledger(words.defence, odds.defence, lang, output);
  const table = odds.table === undefined ? undefined : pack.tables[odds.table];
  const reckoning = odds.reckoning ?? [];
  if (reckoning.length > 0) {
    out('');
    lines(reckoning, lang, output);
  }
  if (odds.column !== undefined) {
    out('');
    const side = [
      table === undefined ? words.column : say(table.title, lang),
      odds.shift === undefined || odds.shift === 0 ? '' : `shift ${signed(odds.shift)}`,
      odds.drm === undefined || odds.drm === 0 ? '' : `die ${signed(odds.drm)}`,
    ].filter((text) => text !== '');
    const rows = big(odds.column);
    for (const [i, row] of rows.entries())
      out(`    ${paint(output, 'bold', row)}   ${paint(output, 'dim', side[i - (rows.length - side.length)] ?? '')}`.trimEnd());
  }
  for (const [key, value] of Object.entries({ ...odds.dice, ...odds.cards }))
    out(
      `  ${({ attack: words.attack, defence: words.defence } as Record<string, string>)[key] ?? key}: ${pool(value) ?? plain(value, lang)}`,
    );
  out('');
  bars(odds.outcomes, lang, output);
  if ((odds.branches ?? []).length > 0) {
    out('');
    out(paint(output, 'bold', words.branches));
    for (const branch of odds.branches ?? []) {
      const results = branch.outcomes.map(({ result, p }) => `${result} ${p.toPercent(0)}%`).join(', ');
      const column = branch.column === undefined ? '' : `${paint(output, 'bold', branch.column)}  `;
      out(`  ${branch.on.join(', ').padEnd(6)} ${`${branch.p.toPercent()}%`.padStart(6)}  ${column}${results}`);
    }
  }
  section(
    words.summary,
    odds.summary.map((line) => [inLanguage(line.text, lang), figure(line), line.policy ?? '']),
    output,
  );
  section(
    words.sharpen,
    odds.sharpen.map((line) => [inLanguage(line.text, lang), '', `[${line.rule}]`]),
    output,
  );
  section(
    words.assumed,
    odds.assumed.map((line) => [inLanguage(line.text, lang), '', `[${line.rule}]`]),
    output,
    'dim',
  );
  section(
    words.standIn,
    odds.standIn.map((line) => [inLanguage(line.text, lang), '', '']),
    output,
    'yellow',
  );
  const unknown = odds.unknown ?? [];
  if (unknown.length > 0) {
    const cells = new Map<string, string[]>();
    for (const { table: id, row, column } of unknown) {
      const key = `${id} ${column}`;
      cells.set(key, [...(cells.get(key) ?? []), row]);
    }
    section(
      words.unknown,
      [...cells].map(([key, rows]) => [`${key}: ${rows.join(', ')}`, '', '']),
      output,
      'yellow',
    );
  }
}

export function showRefusal(refused: OddsRefused, lang: Language, output: Output): void {
  output.out(paint(output, 'red', screen(lang).refused));
  for (const { rule, text } of refused.violations) output.out(`  ${inLanguage(text, lang)} ${paint(output, 'dim', `[${rule}]`)}`);
}

/** What the dice said, and what comes of it. */
export function showFought(fought: Fought, lang: Language, output: Output, names: ReadonlyMap<string, string> = new Map()): void {
  const words = screen(lang);
  output.out('');
  for (const { on, device, rule } of fought.rolled)
    output.out(
      `${paint(output, 'bold', `${words.rolled} ${on}`)}  ${paint(output, 'dim', `${inLanguage(device, lang)} [${rule}]`)}`,
    );
  if (fought.result !== undefined) output.out(`${words.result}  ${paint(output, 'bold', fought.result)}`);
  lines(fought.told, lang, output);
  const { waiting } = fought;
  if (waiting === undefined) return;
  const who = waiting.who === 'attacker' ? words.attacker : waiting.who === 'defender' ? words.defender : waiting.who;
  if (waiting.kind === 'choose') {
    output.out(`${words.waiting}: ${who} ${words.choose} ${paint(output, 'dim', `[${waiting.rule}]`)}`);
    const options = waiting.options ?? [];
    for (const option of options.slice(0, 12)) output.out(`  - ${named(plain(option, lang), names)}`);
    if (options.length > 12) output.out(`  … ${options.length - 12}`);
  } else
    output.out(
      `${words.waiting}: ${waiting.device === undefined ? waiting.id : inLanguage(waiting.device, lang)} ${paint(output, 'dim', `[${waiting.rule}]`)}`,
    );
}

/** Units made up on the spot are called by what is printed on them too. */
const named = (text: string, names: ReadonlyMap<string, string>): string =>
  text
    .split(', ')
    .map((id) => (names.has(id) ? `${id} (${names.get(id)})` : id))
    .join(' + ');

function ledger(title: string, side: Side, lang: Language, output: Output): void {
  output.out(`${paint(output, 'bold', title)}  ${paint(output, 'bold', String(side.total))}`);
  lines(side.ledger, lang, output);
}

/** Lines with their figures under one another and the case behind each. */
function lines(list: readonly LedgerLine[], lang: Language, output: Output): void {
  const texts = list.map(({ text }) => inLanguage(text, lang));
  const values = list.map(({ value }) => (value === undefined ? '' : String(value)));
  const [left, right] = [Math.min(72, Math.max(0, ...texts.map(width))), Math.max(0, ...values.map(width))];
  list.forEach(({ rule }, i) => {
    const text = texts[i] as string;
    const value = values[i] as string;
    const dots = ' '.repeat(Math.max(0, left - width(text)));
    const gap = right === 0 ? '' : `  ${' '.repeat(right - width(value))}${value}`;
    output.out(`  ${text}${dots}${gap}  ${paint(output, 'dim', `[${rule}]`)}`);
  });
}

/** Dice that each hit on some faces, as players say it: 3 dice hit on 6, 0.5 hits on average. */
function pool(value: unknown): string | undefined {
  const { dice, parts, expected } = (value ?? {}) as {
    dice?: unknown;
    parts?: { dice: number; hitsOn: number }[];
    expected?: unknown;
  };
  if (typeof dice !== 'number' || !Array.isArray(parts)) return undefined;
  const each = parts.map((part) => `${part.dice}d6 ≥ ${part.hitsOn}`).join(' + ');
  return expected instanceof Fraction ? `${each}  (⌀ ${decimal(expected)})` : each;
}

const MOST_BARS = 32;

function bars(all: readonly OddsOutcome[], lang: Language, output: Output): void {
  // Of very many outcomes the likeliest are shown; --json has them all.
  const likeliest = new Set([...all].sort((a, b) => b.p.compare(a.p)).slice(0, MOST_BARS));
  const outcomes = all.filter((outcome) => likeliest.has(outcome));
  const rest = all.filter((outcome) => !likeliest.has(outcome));
  const names = Math.max(...outcomes.map(({ result }) => width(result)));
  const falls = outcomes.map(({ on }) => on.join(', '));
  const on = Math.min(20, Math.max(...falls.map(width)));
  outcomes.forEach(({ result, p, text }, i) => {
    const filled = Math.round(p.toNumber() * BAR);
    const bar = `${paint(output, 'cyan', '█'.repeat(filled))}${paint(output, 'dim', '·'.repeat(BAR - filled))}`;
    const fall = falls[i] as string;
    output.out(
      `  ${paint(output, 'bold', result)}${' '.repeat(names - width(result))}  ${bar}  ${`${p.toPercent()}%`.padStart(6)}  ${fall}${' '.repeat(Math.max(0, on - width(fall)))}  ${inLanguage(text, lang)}`.trimEnd(),
    );
  });
  if (rest.length > 0) output.out(`  … ${rest.length}  (${Fraction.sum(rest.map(({ p }) => p)).toPercent()}%)`);
}

function section(
  title: string,
  rows: readonly (readonly [string, string, string])[],
  output: Output,
  style?: 'dim' | 'yellow',
): void {
  if (rows.length === 0) return;
  output.out('');
  output.out(paint(output, style === 'yellow' ? 'yellow' : 'bold', title));
  const left = Math.max(...rows.map(([text]) => width(text)));
  for (const [text, value, note] of rows) {
    const figures = value === '' ? '' : `${' '.repeat(left - width(text))}  ${paint(output, 'bold', value)}`;
    const line = `  ${style === 'dim' ? paint(output, 'dim', text) : text}${figures}${note === '' ? '' : `  ${paint(output, 'dim', note)}`}`;
    output.out(line);
  }
}

function figure({ value, kind }: SummaryLine): string {
  const one = (fraction: Fraction): string => (kind === 'expected' ? decimal(fraction) : `${fraction.toPercent()}%`);
  if (value instanceof Fraction) return one(value);
  return `${one(value.min)} - ${one(value.max)}`;
}

const decimal = (fraction: Fraction): string => {
  const text = Fraction.of(fraction.num, fraction.den * 100n).toPercent(2);
  return text.replace(/\.?0+$/, '');
};

const signed = (n: number): string => (n > 0 ? `+${n}` : String(n));

function plain(value: unknown, lang: Language): string {
  if (value !== null && typeof value === 'object' && 'en' in value && 'ja' in value)
    return String((value as Record<string, unknown>)[lang]);
  if (Array.isArray(value)) return value.map((item) => plain(item, lang)).join(', ');
  if (value !== null && typeof value === 'object')
    return 'toJSON' in value
      ? String((value as { toJSON(): unknown }).toJSON())
      : Object.entries(value)
          .map(([key, item]) => `${key} ${plain(item, lang)}`)
          .join(', ');
  return String(value);
}
