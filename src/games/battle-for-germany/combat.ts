import { certain, type Dist, die } from '../../chance/index.js';
import type { Table } from '../../pack/index.js';
import {
  type FightVerdict,
  fightOf,
  type LedgerLine,
  line,
  lostLine,
  type OddsOutcome,
  type OddsQuestion,
  type OddsRefused,
  type OddsVerdict,
  type ReadOptions,
  readOdds,
  refuseOdds,
  rulingOf,
  standInsOf,
  UNKNOWN,
  unknownsOf,
  violation,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { assumedOf } from './assumed.js';
import { reach, reckoning } from './column.js';
import { effectsOf, summaryOf, textOf } from './effects.js';
import { against } from './legality.js';
import { sharpenOf } from './sharpen.js';
import { resultOf, type State, stagesOf } from './stages.js';
import { attackSide, defenceSide } from './strength.js';

/** The cases that the calculator carries out; tests switch each off. */
export const combatEffects = [
  '3.0',
  '3.0 A3',
  '3.0 A6',
  '3.0 B3',
  '3.0 B6',
  '5.53',
  '6.0',
  '6.1',
  '6.2',
  '6.3',
  '6.4',
  '6.5',
  '6.6',
  '6.7',
  '6.8',
  '6.81',
  '6.82',
  '6.83',
  '10.3',
  '13.1',
  '13.2',
  '15.24',
  '15.26',
  '16.1 A3',
  '16.1 B3',
  '16.1 C3',
] as const;

/** BFG 6.0: what an attack would come to. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { start: state, table } = ready;
  const { combat, attack, defence, column } = state;
  const used = column.kind === 'column' ? [{ table, columns: [column.column] }] : [];
  const unknown = [
    ...unknownsOf(context.pack, combat, used),
    ...(column.kind === 'unknown' ? table.rowIds.map((row) => ({ table: table.id, row, column: column.name })) : []),
  ];
  const outcomes = outcomesOf(context, table, state);
  const known = outcomes.every(({ result }) => result !== UNKNOWN);
  return {
    ok: true,
    attack: { total: attack.total, ledger: attack.ledger },
    defence: { total: defence.total, ledger: defence.ledger },
    table: table.id,
    column: column.name,
    reckoning: reckoning(attack.number, defence.number, column),
    outcomes,
    summary: known ? summaryOf({ combat, strengths: attack.strengths }, outcomes) : [],
    sharpen: sharpenOf(context, table, state),
    assumed: assumedOf(context, combat),
    standIn: combat.standIns ? standInsOf(context.pack, combat, used) : [],
    ...(unknown.length > 0 ? { unknown } : {}),
  };
}

/** The same attack, ready to be rolled. */
export function fight(context: Context, question: OddsQuestion): FightVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { table } = ready;
  return fightOf(stagesOf(context, table), ready.start, {
    result: ({ result }) => result,
    effects: ({ effects }) => effects as unknown as Readonly<Record<string, unknown>> | undefined,
    tell: ({ result, effects }): readonly LedgerLine[] =>
      result === undefined
        ? []
        : [
            line('6.2', textOf(table, result, effects), result),
            ...[effects?.defender.eliminated ?? [], effects?.attacker.eliminated ?? []]
              .filter((units) => units.length > 0)
              .map((units) => lostLine('6.2', units)),
          ],
  });
}

/** Reads the question, refuses what may not be fought, and works out the sums. */
function prepare(
  context: Context,
  question: OddsQuestion,
): { readonly ok: true; readonly start: State; readonly table: Table } | OddsRefused {
  const read = readOdds(context, question, readOptions(context, question));
  if (!read.ok) return read;
  const { combat } = read;
  const attack = attackSide(context, combat);
  const defence = defenceSide(context, combat);
  const table = context.pack.tables.crt as Table;
  const column = reach(table, attack.number, defence.number, combat.standIns);
  if (column.kind === 'automatic' && column.result === 'not-allowed')
    return refuseOdds(
      violation(
        'R15',
        words(
          `${attack.number} to ${defence.number} is ${column.name}, below the first column ${table.columnIds[0]}; the attack may not be made.`,
          `${attack.number}対${defence.number}は${column.name}で、表の最初の列${table.columnIds[0]}に満たない。攻撃できない。`,
        ),
      ),
    );
  return { ok: true, table, start: { combat, attack, defence, column } };
}

function readOptions(context: Context, question: OddsQuestion): ReadOptions {
  const targets = question.targets?.length ?? (question.defence?.some((one) => 'space' in one) ? question.defence.length : 1);
  const adjacent = targets > 1 ? '6.7' : '6.5';
  return {
    rules: {
      attackers: '6.0',
      defenders: '6.0',
      unit: '6.0',
      twice: '6.5',
      adjacent,
      border: 'R21',
      strength: '6.1',
      terrain: '6.8',
      across: '6.81',
      input: '6.1',
    },
    adjacency: context.on(adjacent) ? 'all' : 'none',
    openBorders: rulingOf(context.pack, question.position ?? {}, 'R21') === 'attack-allowed',
    strength: { attack: ['attack'], defence: ['defence'] },
    // All units of the attacked hex defend (6.6), whoever they are; whether they may be attacked is asked later.
    defends: (piece) => piece.class !== 'marker',
    refuse: (combat) => against(context, combat),
  };
}

function outcomesOf(context: Context, table: Table, state: State): OddsOutcome[] {
  const fighting = { combat: state.combat, strengths: state.attack.strengths };
  const results: Dist<string> =
    state.column.kind === 'automatic' ? certain(state.column.result) : die(6).map((roll) => resultOf(table, state, roll));
  return results.outcomes().map(({ value, p, on }) => {
    const effects = effectsOf(context, fighting, value);
    return {
      result: value,
      p,
      on,
      text: textOf(table, value, effects),
      ...(effects === undefined ? {} : { effects: effects as unknown as Readonly<Record<string, unknown>> }),
    };
  });
}
