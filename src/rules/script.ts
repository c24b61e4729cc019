import type { Table } from '../pack/index.js';
import {
  atLeast,
  evaluate,
  type Formula,
  largest,
  minus,
  moreThan,
  namesIn,
  over,
  pick,
  plus,
  same,
  smallest,
  times,
  type Value,
  when,
} from './formula.js';
import type { Words } from './words.js';

/**
 * A combat written out as formulas: what the units bring, what players are asked, how the sums become a column and the die a
 * result. Programs that only evaluate expressions play it; it must come to the same as the calculator of its game.
 */
export interface CombatScript {
  readonly rule: string;
  /** The parts that units take; a unit is marked with one of them. The first is the attack, the second the target. */
  readonly roles: readonly ScriptRole[];
  /** What a player may say of a single unit. */
  readonly marks: readonly { readonly id: string; readonly name: Words; readonly of: 'attack' | 'defence' }[];
  /** What is asked before the sums; the first option is the usual one. */
  readonly asks: readonly ScriptAsk[];
  /**
   * What each unit brings, by name. They may ask for `value:<id>` (0 where nothing is printed), `text:<id>` (as printed), `side`,
   * `nation`, `kind`, `size`, `stand-in` ('yes' where its values are), `place` (a number below 128 that tells places apart, if not
   * all), `flag:<id>` (printed on the counter), `mark:<id>`, `role`, `ask:<id>`, and for each other.
   */
  readonly unit: Readonly<Record<string, Formula>>;
  /** Sums of those over the units of some roles. */
  readonly sums: readonly ScriptSum[];
  /** Worked out in this order, from `ask:<id>`, `sum:<id>`, `step:<id>` of those before. */
  readonly before: readonly (ScriptStep | ScriptLoop)[];
  /** Dice, in their order, each with the steps that follow it; they may ask for `roll:<id>` too, and of a pool for `faces:<id>`, what its dice showed. */
  readonly rolls: readonly ScriptRoll[];
  /** The step whose text is reported before the dice, and the one that is reported when all have fallen. */
  readonly says: { readonly before: string; readonly after?: string };
}

/** Of units that lie face up; `hidden` ones are the others, which may be counted and nothing else. */
export interface ScriptSum {
  readonly id: string;
  readonly of: string;
  readonly roles: readonly string[];
  readonly hidden?: boolean;
}

export interface ScriptRole {
  readonly id: string;
  readonly name: Words;
  readonly of: 'attack' | 'defence';
}

export interface ScriptAsk {
  readonly id: string;
  readonly text: Words;
  readonly options: readonly (string | number)[];
  /** What players see for the words of an option, which are joined with " + ". */
  readonly words?: Readonly<Record<string, Words>>;
  /** Asks for the terrain of the target: it is asked in every combat, and until then the answer is `UNSAID`. */
  readonly terrain?: boolean;
  /** Holds until somebody says otherwise (the weather); the others are forgotten after the combat. */
  readonly keeps?: boolean;
}

/** A result that begins so was no combat: the marks stay. */
export const NO_ROLL = 'No roll: ';

/** In place of an answer that nobody has given. */
export const UNSAID = '?';

export interface ScriptStep {
  readonly id: string;
  readonly is: Formula;
}

/** Steps worked out once for each number, which they know as `each:<id>`; what `says` comes to is strung together as `step:<id>`. */
export interface ScriptLoop {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly steps: readonly ScriptStep[];
  readonly says: Formula;
}

/** A die, or a pool whose hits are counted: `dice` of six sides, each that shows `hitsOn` or more. */
export interface ScriptRoll {
  readonly id: string;
  readonly sides: number;
  readonly pool?: { readonly dice: Formula; readonly hitsOn: Formula };
  readonly then: readonly ScriptStep[];
}

/** A unit as a script sees it. */
export interface ScriptUnit {
  readonly role: string;
  readonly marks?: readonly string[];
  readonly values: Readonly<Record<string, number | string>>;
  readonly side?: string | undefined;
  readonly nation?: string | undefined;
  readonly kind?: string | undefined;
  readonly size?: string | undefined;
  readonly flags?: readonly string[];
  readonly standIn?: boolean;
  readonly place?: number;
  readonly hidden?: boolean;
}

/** Plays a script with these units, answers and rolls (pools: their hits), as far as the rolls go. Every step by its name. */
export function playScript(
  script: CombatScript,
  units: readonly ScriptUnit[],
  answers: Readonly<Record<string, string | number>> = {},
  rolls: Readonly<Record<string, number>> = {},
): Readonly<Record<string, Value>> {
  const known: Record<string, Value> = {};
  for (const { id, options } of script.asks) known[`ask:${id}`] = answers[id] ?? (options[0] as string | number);
  const look = (name: string): Value => {
    if (!Object.hasOwn(known, name)) throw new Error(`the script asks for ${name}, which is not there`);
    return known[name] as Value;
  };
  const brings = (unit: ScriptUnit, name: string): Value => {
    const [word = '', id = ''] = name.split(/:(.*)/s);
    if (Object.hasOwn(script.unit, name)) return evaluate(script.unit[name] as Formula, (other) => brings(unit, other));
    if (word === 'value') return typeof unit.values[id] === 'number' ? (unit.values[id] as number) : 0;
    if (word === 'text') return String(unit.values[id] ?? '');
    if (word === 'flag') return (unit.flags ?? []).includes(id);
    if (word === 'mark') return (unit.marks ?? []).includes(id);
    if (word === 'stand-in') return unit.standIn === true ? 'yes' : '';
    if (word === 'place') return unit.place ?? 0;
    if (word === 'side' || word === 'nation' || word === 'kind' || word === 'size' || word === 'role') return unit[word] ?? '';
    return look(name);
  };
  for (const { id, of, roles, hidden = false } of script.sums)
    known[`sum:${id}`] = units
      .filter((unit) => roles.includes(unit.role) && (unit.hidden ?? false) === hidden)
      .reduce((sum, unit) => sum + Number(brings(unit, of)), 0);
  const work = (steps: readonly (ScriptStep | ScriptLoop)[]): void => {
    for (const step of steps) known[`step:${step.id}`] = 'is' in step ? evaluate(step.is, look) : loop(step);
  };
  const loop = ({ id, from, to, steps, says }: ScriptLoop): string => {
    let text = '';
    for (let i = from; i <= to; i++) {
      known[`each:${id}`] = i;
      work(steps);
      text += evaluate(says, look);
    }
    return text;
  };
  work(script.before);
  for (const { id, then } of script.rolls) {
    if (rolls[id] === undefined) break;
    known[`roll:${id}`] = rolls[id];
    known[`faces:${id}`] = '';
    work(then);
  }
  return known;
}

/** The names that a step asks for, and those that it needs to be worked out first; so on to the sums. */
export function neededFor(script: CombatScript, names: readonly string[]): ReadonlySet<string> {
  const needed = new Set(names);
  const steps = [...script.before, ...script.rolls.flatMap(({ then }) => then)].reverse();
  for (const { pool } of script.rolls) for (const name of pool === undefined ? [] : namesIn(pool.dice)) needed.add(name);
  for (const step of steps) {
    if (!needed.has(`step:${step.id}`)) continue;
    const formulas = 'is' in step ? [step.is] : [...step.steps.map(({ is }) => is), step.says];
    for (const name of formulas.flatMap(namesIn)) needed.add(name);
  }
  return needed;
}

/** The number of a ratio's column, from 0; -1 below the first where the table ends there. */
export function ratioColumn(table: Table, attack: Formula, defence: Formula): Formula {
  const lowest: Formula = isOpen(table.below) ? 0 : -1;
  return table.columns.list.reduce<Formula>((found, { ratio }, i) => {
    if (ratio === undefined) return found;
    const [p = 1, q = 1] = ratio.split(':').map(Number);
    return when(atLeast(times(attack, q), times(defence, p)), i, found);
  }, lowest);
}

/** The number of the column that a figure reaches, by the least of each. */
export function figureColumn(table: Table, key: 'difference' | 'percent' | 'number', figure: Formula): Formula {
  const lowest: Formula = isOpen(table.below) ? 0 : -1;
  return table.columns.list.reduce<Formula>((found, column, i) => {
    const range = column[key];
    if (range === undefined) return found;
    return range[0] === null ? i : when(atLeast(figure, range[0]), i, found);
  }, lowest);
}

/** Moves along the ladder of columns; the ends hold, or lie below the table (-1) where shifting there has a result of its own. */
export function shifted(table: Table, column: Formula, by: Formula): Formula {
  const ladder = (table.ladder ?? table.columnIds).map((id) => table.columnIds.indexOf(id));
  const from = table.columnIds.reduce<Formula>((found, _, i) => {
    const rung = ladder.indexOf(i);
    if (rung !== -1) return when(same(column, i), rung, found);
    // Between two rungs: the next one in the way of the shift counts as one step.
    const [below, above] = [ladder.findLastIndex((one) => one < i), ladder.findIndex((one) => one > i)];
    return when(same(column, i), when(moreThan(by, 0), (above === -1 ? ladder.length : above) - 1, below + 1), found);
  }, -1);
  const to = plus(from, by);
  const start: Formula = isOpen(table.shiftBelow ?? table.below) ? (ladder[0] as number) : -1;
  const rungs = ladder.reduce<Formula>((found, rung, i) => (i === 0 ? rung : when(atLeast(to, i), rung, found)), 0);
  return when(same(by, 0), column, when(moreThan(0, to), start, rungs));
}

/** The name of a column, as a chat line can show it. */
export const columnName = (table: Table, column: Formula): Formula => pick(table.columnIds.map(shownId), column);

/** What stands in a cell. */
export const cellOf = (table: Table, row: Formula, column: Formula): Formula =>
  pick(
    table.cells.flatMap((cells) => cells.map(({ is }) => String(is ?? '?'))),
    plus(times(row, table.columnIds.length), column),
  );

/** One of a list of numbers, counted from 0; the last beyond it. */
export const numberAt = (list: readonly number[], at: Formula): Formula => pick(list, smallest(at, list.length - 1));

/** The row of a die: its number among those of the table, the ends holding. Rows are single numbers that rise by one. */
export function rowOfDie(table: Table, roll: Formula): Formula {
  const first = Number(table.rowIds[0]);
  return smallest(largest(minus(roll, first), 0), table.rowIds.length - 1);
}

/** Half, fractions kept by rounding up. */
export const halfUp = (strength: Formula): Formula => over(plus(strength, 1), 2);

const isOpen = (beyond: string | undefined): boolean => beyond === undefined || beyond === 'clamp';

/** A chat that understands HTML would swallow angle brackets. */
export const shownId = (id: string): string =>
  id.replace('<=', '≤ ').replace('>=', '≥ ').replaceAll('<', '＜').replaceAll('>', '＞');
