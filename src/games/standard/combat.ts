import { Fraction } from '../../chance/index.js';
import type { Deed, Table } from '../../pack/index.js';
import {
  branches,
  type Combat,
  diceOf,
  type FightVerdict,
  type Found,
  fightOf,
  findColumn,
  line,
  type Measure,
  type OddsOutcome,
  type OddsQuestion,
  type OddsVerdict,
  outcomesOf,
  type Piece,
  type ReadOptions,
  readOdds,
  resultAt,
  resultText,
  type Stage,
  type SummaryLine,
  sharpen,
  shiftColumn,
  standInsOf,
  UNKNOWN,
  unknownsOf,
  words,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { mayDo } from '../shared.js';
import { chooseLosses, type Losing, lossesTold } from './losses.js';
import { caseOf, parametersOf } from './parts.js';
import { type Strengths, strengths } from './strength.js';

/** One combat as it goes through its stages. */
interface Fray extends Losing {
  readonly strengths?: Strengths;
  readonly table?: Table;
  readonly found?: Found;
  readonly roll?: number;
  readonly result?: string;
}

/** The id of the stage at which the die falls. */
export const ROLL = 'combat';

/** Strengths, column, die, result: the order of every ratio and difference table. */
function stagesOf(context: Context): readonly Stage<Fray>[] {
  const [rule, losses] = [caseOf(context.pack, 'combat'), caseOf(context.pack, 'losses')];
  return [
    {
      kind: 'compute',
      id: 'strengths',
      rule,
      run: (fray) => ({ ...fray, strengths: strengths(context, fray.combat.attackers, fray.combat.targets) }),
    },
    {
      kind: 'compute',
      id: 'column',
      rule,
      run: (fray) => {
        const reckoned = fray.strengths as Strengths;
        const table = tableOf(context, reckoned.table);
        const found = columnFor(table, reckoned, 0, 0);
        return { ...fray, table, found, ...('automatic' in found ? { result: found.automatic } : {}) };
      },
    },
    {
      kind: 'chance',
      id: ROLL,
      rule,
      who: () => 'attacker',
      skip: (fray) => fray.result !== undefined,
      device: ({ table }) => words(diceText(table as Table), diceText(table as Table)),
      wants: ({ table }) => ({ dice: diceText(table as Table) }),
      odds: ({ table }) => diceOf(table as Table),
      take: (fray, roll) => ({ ...fray, roll: roll as number }),
      read: ({ table }, { dice }) => {
        const sum = dice?.reduce((all, die) => all + die, 0);
        return sum !== undefined && diceOf(table as Table).count(sum) !== 0 ? sum : undefined;
      },
    },
    {
      kind: 'compute',
      id: 'result',
      rule,
      run: (fray) => {
        const result = fray.result ?? (fray.roll === undefined ? undefined : resultOf(fray, fray.roll));
        return result === undefined ? fray : { ...fray, result, does: deedsOf(fray.table as Table, result) };
      },
    },
    chooseLosses<Fray>('defender', losses) as Stage<Fray>,
    chooseLosses<Fray>('attacker', losses) as Stage<Fray>,
  ];
}

/** The same combat, ready to be rolled. */
export function fight(context: Context, question: OddsQuestion): FightVerdict {
  const read = readOdds(context, question, readOptions(context, question));
  if (!read.ok) return read;
  const rule = caseOf(context.pack, 'combat');
  return fightOf<Fray>(
    stagesOf(context),
    { combat: read.combat },
    {
      result: ({ result }) => result,
      tell: ({ strengths: reckoned, table, found, result, ...fray }) => [
        ...(reckoned === undefined
          ? []
          : [
              line(
                rule,
                words(
                  `${reckoned.attack.total} against ${reckoned.defence.total}`,
                  `${reckoned.attack.total}対${reckoned.defence.total}`,
                ),
                columnName(table, found),
              ),
            ]),
        ...(result === undefined || table === undefined ? [] : [line(rule, resultText(table, result), result)]),
        ...lossesTold(fray, caseOf(context.pack, 'losses')),
      ],
      effects: ({ does, losses }) => (does === undefined ? undefined : { does, ...(losses === undefined ? {} : { losses }) }),
    },
  );
}

/** The calculator. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const read = readOdds(context, question, readOptions(context, question));
  if (!read.ok) return read;
  const { combat } = read;
  const { pack } = context;
  const rule = caseOf(pack, 'combat');
  const { state } = branches(stagesOf(context), { combat });
  const [reckoned, table, found] = [state.strengths as Strengths, state.table as Table, state.found as Found];
  const results = diceOf(table).map((roll) => state.result ?? resultOf(state, roll, combat.standIns));
  const outcomes = outcomesOf(table, results, (result) => ({
    effects: { does: deedsOf(table, result), clears: clears(combat, table, result) },
  })).map((outcome) => (state.result === undefined ? outcome : { ...outcome, on: [] }));
  const used = [{ table, ...('column' in found ? { columns: [found.column] } : {}) }];
  const unknown = unknownsOf(pack, combat, used);
  return {
    ok: true,
    attack: reckoned.attack,
    defence: reckoned.defence,
    ...('column' in found ? { column: table.columnIds[found.column] as string } : {}),
    table: table.id,
    shift: reckoned.shift,
    drm: reckoned.drm,
    outcomes,
    summary: outcomes.some(({ result }) => result === UNKNOWN) ? [] : summary(combat, table, outcomes),
    sharpen: sharpen({
      reach: (attack, defence) => place(table, columnFor(table, reckoned, attack, defence)),
      columns: table.columnIds,
      rule,
    }),
    assumed: [
      ...combat.assumed,
      {
        text: words(
          'None of these units and spaces was in an attack this phase.',
          'このフェイズにまだ攻撃していない、されていない。',
        ),
        rule: caseOf(pack, 'once'),
      },
      ...(stepless(combat)
        ? [
            {
              text: words('A unit of which nobody says otherwise has one step.', '特に断りのないユニットは1ステップ。'),
              rule: caseOf(pack, 'losses'),
            },
          ]
        : []),
      ...reckoned.unsure.map((condition) => ({ text: words(`Not so: ${condition}.`, `該当しない：${condition}。`), rule })),
    ],
    standIn: standInsOf(pack, combat, used),
    ...(unknown.length > 0 ? { unknown } : {}),
  };
}

/** Every attacker touches every space attacked; whoever may be attacked there defends. */
function readOptions(context: Context, { position = {} }: OddsQuestion): ReadOptions {
  const { pack } = context;
  const [attack, combat, terrain] = [caseOf(pack, 'attack'), caseOf(pack, 'combat'), caseOf(pack, 'terrain')];
  const { attack: attackValue, defence: defenceValue } = parametersOf(pack);
  const against = (piece: Piece, attackers: readonly Piece[]): boolean => {
    const side = attackers[0]?.side;
    return (
      piece.class !== 'marker' &&
      (side === undefined || piece.side === undefined || mayDo(context, position, side, piece.side, 'attack'))
    );
  };
  return {
    rules: {
      attackers: attack,
      defenders: attack,
      unit: attack,
      twice: attack,
      adjacent: attack,
      border: attack,
      strength: combat,
      terrain,
      across: terrain,
      input: combat,
    },
    adjacency: context.on('attack') ? 'all' : 'none',
    openBorders: !context.on('attack'),
    defends: against,
    strength: { attack: [attackValue], defence: [defenceValue] },
  };
}

export const deedsOf = (table: Table, result: string): readonly Deed[] =>
  Object.hasOwn(table.results, result) ? (table.results[result]?.does ?? []) : [];

const tableOf = (context: Context, named: string | undefined): Table =>
  context.pack.tables[named ?? parametersOf(context.pack).table] as Table;

const diceText = (table: Table): string => table.rows.dice ?? '1d6';

const columnName = (table: Table | undefined, found: Found | undefined): string | undefined =>
  found !== undefined && 'column' in found ? table?.columnIds[found.column] : undefined;

const resultOf = ({ table, found, strengths: reckoned }: Fray, roll: number, standIns = true): string =>
  resultAt(table as Table, roll, (found as { column: number }).column, { drm: reckoned?.drm ?? 0, standIns });

/** The column of so much attack against so much defence, shifted as terrain says. */
function columnFor(table: Table, { a, d, each, shift }: Strengths, moreAttack: number, moreDefence: number): Found {
  const found = findColumn(table, measure(table, a.add(moreAttack), d.add(each.mul(moreDefence))));
  return 'automatic' in found || shift === 0 ? found : shiftColumn(table, found.column, shift);
}

function measure(table: Table, a: Fraction, d: Fraction): Measure {
  switch (table.columns.by) {
    case 'difference':
      return { difference: a.sub(d).toNumber() };
    case 'percent':
      return { percent: d.equals(0) ? Number.POSITIVE_INFINITY : a.mul(100).div(d).toNumber() };
    case 'number':
      return { number: a.toNumber() };
    default:
      return { ratio: [Number(a.num * d.den), Number(d.num * a.den)] };
  }
}

const place = (table: Table, found: Found): number =>
  'column' in found ? found.column : found.side === 'low' ? -1 : table.columnIds.length;

/** Units made up for the question, of whose steps it says nothing. */
const stepless = ({ attackers, defenders }: Combat): boolean =>
  [...attackers.map(({ piece }) => piece), ...defenders].some(
    ({ counter, unit }) => counter === undefined && unit.steps === undefined,
  );

const stepsOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + piece.steps, 0);

/** Does a result leave no defender where it stood? Where a retreat is barred the unit is lost or stays: that is not asked here. */
const clears = ({ defenders }: Combat, table: Table, result: string): boolean =>
  deedsOf(table, result).some(
    ({ who, retreat, lose }) =>
      who === 'defender' && (retreat !== undefined || lose === 'all' || (lose ?? 0) >= stepsOf(defenders)),
  );

function summary(combat: Combat, table: Table, outcomes: readonly OddsOutcome[]): SummaryLine[] {
  const steps = { attacker: stepsOf(combat.attackers.map(({ piece }) => piece)), defender: stepsOf(combat.defenders) };
  const lost = (side: 'attacker' | 'defender', result: string): number => {
    const deeds = deedsOf(table, result).filter(({ who }) => who === side);
    return Math.min(
      steps[side],
      deeds.reduce((sum, { lose }) => sum + (lose === 'all' ? steps[side] : (lose ?? 0)), 0),
    );
  };
  const mean = (side: 'attacker' | 'defender'): Fraction =>
    Fraction.sum(outcomes.map(({ result, p }) => p.mul(lost(side, result))));
  const cleared = outcomes.filter(({ result }) => clears(combat, table, result)).map(({ p }) => p);
  return [
    { id: 'clears', text: words('Chance that the defender leaves', '防御側がいなくなる確率'), value: Fraction.sum(cleared) },
    {
      id: 'attacker-steps',
      kind: 'expected',
      text: words('Steps that the attacker loses on average', '攻撃側の平均損失ステップ'),
      value: mean('attacker'),
    },
    {
      id: 'defender-steps',
      kind: 'expected',
      text: words('Steps that the defender loses on average', '防御側の平均損失ステップ'),
      value: mean('defender'),
    },
  ];
}
