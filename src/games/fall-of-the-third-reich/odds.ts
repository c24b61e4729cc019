import { type Dist, die, Fraction } from '../../chance/index.js';
import {
  type Fight,
  fightOf,
  type LedgerLine,
  line,
  type Odds,
  type OddsBranch,
  type OddsOutcome,
  type OddsQuestion,
  type OddsRefused,
  type OddsVerdict,
  outcomesOf,
  resultText,
  type Side,
  type SummaryLine,
  standInsOf,
  stepLines,
  UNKNOWN,
  type UnknownCell,
  type UsedTable,
  unknownCells,
  type Words,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { begin, reckon, resultsOn, stages } from './combat.js';
import { readCombat } from './read.js';
import { attackerLoss, defenderLoss, type Effect, effectData, effectOf, emptied, falls, type Range } from './results.js';
import type { Combat, Setting } from './setting.js';
import { sharpenAll, sharpenOne } from './sharpen.js';
import { needsRoll } from './strength.js';

/** The combat calculator. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const read = readCombat(context, question);
  if (!read.ok) return read;
  const { setting, asked, assumed } = read;
  const before = reckon(setting);
  const rolls = before.column === undefined && before.unknown.length === 0;
  const branches = rolls ? die(6).values.map((face) => reckon({ ...setting, strengthRoll: face })) : [before];
  const blank = branches.some((branch) => branch.column === undefined);
  const [only] = branches as [Combat];
  const { crt } = setting.charts;
  const results = blank ? undefined : mixed(branches);
  const effects = new Map((results?.values ?? []).map((result) => [result, effectOf(setting, result)] as const));
  const outcomes = (dist: Dist<string>): OddsOutcome[] =>
    outcomesOf(crt, dist, (result) => {
      const effect = effects.get(result) as Effect;
      const automatic = dist.size === 1 && only.column === '<1:2' && branches.length === 1;
      return {
        effects: effectData(setting, effect),
        ...(automatic ? { text: automaticText(crt.results[result]?.text, result) } : {}),
      };
    });
  const columns = [...new Set(branches.flatMap((branch) => branch.column ?? []))];
  const tables = used(setting, columns);
  const unknown = unknownOf(setting, branches, columns);
  const answer: Odds = {
    ok: true,
    attack: rolls ? spread(before, branches, 'attack') : side(only, 'attack'),
    defence: rolls ? spread(before, branches, 'defence') : side(only, 'defence'),
    ...(columns.length === 1 && !blank ? { column: columns[0] as string } : {}),
    table: crt.id,
    reckoning: rolls ? before.reckoning : only.reckoning,
    shift: before.shift,
    ...(before.drm === 0 ? {} : { drm: before.drm }),
    outcomes: results === undefined ? [] : outcomes(results),
    ...(rolls && !blank
      ? {
          branches: branches.map(
            (branch): OddsBranch => ({
              on: [String(branch.rolled)],
              p: Fraction.of(1, 6),
              attack: side(branch, 'attack'),
              defence: side(branch, 'defence'),
              column: branch.column as string,
              reckoning: branch.reckoning,
              outcomes: outcomes(resultsOn(branch)),
            }),
          ),
        }
      : {}),
    summary: results === undefined || results.values.includes(UNKNOWN) ? [] : summary(setting, results, effects),
    sharpen: blank ? [] : rolls ? sharpenAll(setting, branches) : sharpenOne(setting, only),
    assumed,
    standIn: asked.standIns ? standInsOf(context.pack, asked, tables) : [],
    ...(unknown.length === 0 ? {} : { unknown }),
  };
  return answer;
}

/** The same combat, ready to be rolled. */
export function fight(context: Context, question: OddsQuestion): Fight | OddsRefused {
  const read = readCombat(context, question);
  if (!read.ok) return read;
  return fightOf<Combat>(stages, begin(read.setting), {
    result: (combat) => combat.result,
    tell,
    effects: (combat) => (combat.effect === undefined ? undefined : effectData(combat, combat.effect)),
  });
}

/** What a player hears on the way: the sums, the column, the result, the losses as they were chosen. */
const tell = (combat: Combat): LedgerLine[] => {
  const { attack, defence, reckoning, result, charts, attrition, attackerLosses = {}, defenderLosses = {} } = combat;
  const steps = (id: string): number => [...combat.attackers, ...combat.defenders].find((unit) => unit.id === id)?.steps ?? 1;
  return [
    ...(attack === undefined ? [] : [line('13.2C', words('Attack', '攻撃側'), attack)]),
    ...(defence === undefined ? [] : [line('13.2C', words('Defence', '防御側'), defence)]),
    ...reckoning,
    ...(result === undefined ? [] : [line('13.3', resultText(charts.crt, result), result)]),
    ...(attrition === undefined
      ? []
      : [
          line(
            '13.3',
            words('Steps that the attacker named for himself', '攻撃側が指定した自軍の損失ステップ'),
            attrition.attacker,
          ),
          line(
            '13.3',
            words('Steps that the attacker named for the defender', '攻撃側が指定した防御側の損失ステップ'),
            attrition.defender,
          ),
        ]),
    ...stepLines('13.2D', { ...attackerLosses, ...defenderLosses }, steps),
  ];
};

/** The results over all strength rolls, each with the rolls on which it falls, in the order of the table's legend. */
function mixed(branches: readonly Combat[]): Dist<string> {
  const [only, ...more] = branches as [Combat, ...Combat[]];
  if (more.length === 0) return resultsOn(only);
  const order = Object.keys(only.charts.crt.results);
  return die(branches.length)
    .flatMap((face) => resultsOn(branches[face - 1] as Combat))
    .sorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

const side = (combat: Combat, of: 'attack' | 'defence'): Side => ({
  total: combat[of] ?? '?',
  ledger: of === 'attack' ? combat.attackLedger : combat.defenceLedger,
});

/** A total that the strength die decides, from the least to the most. */
function spread(before: Combat, branches: readonly Combat[], of: 'attack' | 'defence'): Side {
  const totals = branches.map((branch) => branch[of] ?? 0);
  const [min, max] = [Math.min(...totals), Math.max(...totals)];
  return { total: min === max ? min : `${min}-${max}`, ledger: side(before, of).ledger };
}

function used(setting: Setting, columns: readonly string[]): UsedTable[] {
  const { crt, strength, modifiers } = setting.charts;
  const letters = [
    ...new Set(
      [...setting.attackers, ...setting.defenders].flatMap((unit) => (typeof unit.strength === 'string' ? [unit.strength] : [])),
    ),
  ];
  const indexes = (ids: readonly string[], list: readonly string[]): number[] =>
    list.map((id) => ids.indexOf(id)).filter((at) => at !== -1);
  return [
    { table: crt, columns: indexes(crt.columnIds, columns) },
    ...(letters.length > 0 ? [{ table: strength, columns: indexes(strength.columnIds, letters) }] : []),
    ...(needsRoll(setting) ? [{ table: modifiers, columns: indexes(modifiers.columnIds, [String(setting.year)]) }] : []),
  ].filter(({ columns: list }) => list.length > 0);
}

/** Cells that nobody stated: of the strength chart, the terrain chart, and the columns that the combat comes to. */
function unknownOf(setting: Setting, branches: readonly Combat[], columns: readonly string[]): UnknownCell[] {
  const { crt } = setting.charts;
  const cells = [
    ...branches.flatMap((branch) => branch.unknown),
    ...columns.flatMap((column) => {
      const at = crt.columnIds.indexOf(column);
      if (at !== -1) return unknownCells(crt, at, setting.standIns);
      return column === '>1:2' ? crt.rowIds.map((row) => ({ table: crt.id, row, column })) : [];
    }),
  ];
  const seen = new Map(cells.map((cell) => [`${cell.table}|${cell.row}|${cell.column}`, cell] as const));
  return [...seen.values()];
}

function summary(setting: Setting, results: Dist<string>, effects: ReadonlyMap<string, Effect>): SummaryLine[] {
  const over = (id: string, kind: 'chance' | 'expected', text: Words, of: (effect: Effect) => Range): SummaryLine => {
    const end = (which: 'min' | 'max'): Fraction => results.expectation((result) => of(effects.get(result) as Effect)[which]);
    const [min, max] = [end('min'), end('max')];
    return { id, kind, text, value: min.equals(max) ? min : { min, max } };
  };
  return [
    over('falls', 'chance', words('The attacker may take the hex', '攻撃側がヘクスに前進できる'), falls),
    over('emptied', 'chance', words('No defender is left in the hex', '防御側がヘクスからいなくなる'), (effect) =>
      emptied(setting, effect),
    ),
    over('attacker-steps', 'expected', words('Steps lost by the attacker', '攻撃側が失うステップ'), (effect) =>
      attackerLoss(setting, effect),
    ),
    over('defender-steps', 'expected', words('Steps lost by the defender', '防御側が失うステップ'), (effect) =>
      defenderLoss(setting, effect),
    ),
  ];
}

const automaticText = (text: unknown, result: string): Words => {
  const own = text as { en?: string; ja?: string } | string | undefined;
  const [en, ja] = typeof own === 'object' ? [own.en ?? result, own.ja ?? own.en ?? result] : [own ?? result, own ?? result];
  return words(`Less than 1:2, no roll. ${en}`, `1:2未満、判定なし。${ja}`);
};
