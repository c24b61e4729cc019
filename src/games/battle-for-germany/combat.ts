import { areAdjacent } from '../../board/index.js';
import { certain, type Dist, die } from '../../chance/index.js';
import { isStandIn, type Table } from '../../pack/index.js';
import {
  type Aid,
  type Assumed,
  type Combat,
  type FightVerdict,
  fightOf,
  findColumn,
  has,
  type LedgerLine,
  line,
  type Odds,
  type OddsOutcome,
  type OddsQuestion,
  type OddsRefused,
  type OddsVerdict,
  type OddsViolation,
  type ReadOptions,
  readOdds,
  refuseOdds,
  resolve,
  resultAt,
  rulingOf,
  type Stage,
  sharpen,
  standInsOf,
  UNKNOWN,
  unknownsOf,
  violation,
  words,
  zeroTotal,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { effectsOf, type ResultEffects, summaryOf, textOf } from './effects.js';
import { assumesBoundary, enemies, fightsFor, isGerman, ssFightsOn } from './enemies.js';
import { exchangeSets } from './exchange.js';
import { attackOf, attackSide, combine, defenceSide } from './strength.js';

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

/** The combat as the stages see it. */
interface State {
  readonly combat: Combat;
  readonly attack: ReturnType<typeof attackSide>;
  readonly defence: ReturnType<typeof defenceSide>;
  readonly column: Reached;
  readonly roll?: number;
  readonly result?: string;
  readonly effects?: ResultEffects | undefined;
}

/** Where the ratio leads: a column of the table, a result without a roll, or a column that our table does not have. */
type Reached =
  | { readonly kind: 'column'; readonly column: number; readonly name: string; readonly clamped?: 'low' | 'high' | undefined }
  | { readonly kind: 'automatic'; readonly result: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string };

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
    reckoning: reckoning(state),
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
      result === undefined ? [] : [line('6.2', textOf(table, result, effects), result)],
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

/** Everything that the rules have against this attack. */
const against = (context: Context, combat: Combat): OddsViolation[] => [
  ...enemies(context, combat),
  ...onceOnly(context, combat),
  ...withheld(context, combat),
  ...(attackSide(context, combat).number > 0 ? [] : [violation('6.1', zeroTotal('attack'))]),
  ...(defenceSide(context, combat).number > 0 ? [] : [violation('6.1', zeroTotal('defence'))]),
];

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

/** 6.5: a unit attacks once and is attacked once in a combat phase; R19 for a hex that holds such a unit among others. */
function onceOnly(context: Context, combat: Combat): OddsViolation[] {
  if (!context.on('6.5')) return [];
  const found: OddsViolation[] = [];
  for (const { piece } of combat.attackers)
    if (has(piece, 'attacked'))
      found.push(
        violation(
          '6.5',
          words(`${piece.id} has attacked already in this phase.`, `${piece.id}はこのフェイズに攻撃済み。`),
          piece.id,
        ),
      );
  for (const target of combat.targets) {
    const before = target.units.filter((piece) => has(piece, 'defended'));
    if (before.length === 0) continue;
    const all = before.length === target.units.length;
    const names = before.map(({ id }) => id);
    found.push(
      violation(
        all ? '6.5' : 'R19',
        words(
          `${names.join(', ')} in ${target.id} ${names.length === 1 ? 'has' : 'have'} been attacked already in this phase${all ? '.' : ', so the hex may not be attacked again.'}`,
          `${target.id}の${names.join('、')}はこのフェイズに攻撃を受けた${all ? '。' : 'ので、このヘクスは再び攻撃できない。'}`,
        ),
        ...names,
      ),
    );
  }
  return found;
}

/** 6.6: everybody in an attacked hex defends; naming one stack of it leaves nobody out. */
function withheld(context: Context, combat: Combat): OddsViolation[] {
  if (!combat.proven.position || !context.on('6.6')) return [];
  return combat.targets.flatMap((target) => {
    const at = combat.board.ids[target.space];
    const left = (combat.position.units ?? [])
      .filter((unit) => unit.at === at && !target.units.some(({ id }) => id === unit.id))
      .map((unit) => resolve(context.pack, unit))
      .filter((piece) => piece.class !== 'marker')
      .map(({ id }) => id);
    if (left.length === 0) return [];
    const text = words(
      `${left.join(', ')} in ${at} must defend too: all units of an attacked hex do.`,
      `${at}の${left.join('、')}も防御に加わる。攻撃されたヘクスの全ユニットが防御する。`,
    );
    return [violation('6.6', text, ...left)];
  });
}

/** 6.1, R15: the column of a ratio. */
function reach(table: Table, attack: number, defence: number, standIns: boolean): Reached {
  const found = findColumn(table, { ratio: [attack, defence] });
  const plain = ratioName(attack, defence);
  if ('automatic' in found || found.clamped !== undefined) {
    // How far the published table goes is not known, so without stand-ins nothing lies outside it.
    const edge = table.columns.list['automatic' in found ? (found.side === 'low' ? 0 : -1) : found.column];
    if (!standIns && isStandIn(edge?.from ?? table.from)) return { kind: 'unknown', name: plain };
  }
  if ('automatic' in found) return { kind: 'automatic', result: found.automatic, name: plain };
  return { kind: 'column', column: found.column, name: table.columnIds[found.column] as string, clamped: found.clamped };
}

/** A whole ratio, rounded in the defender's favour. */
const ratioName = (attack: number, defence: number): string =>
  attack >= defence ? `${Math.floor(attack / defence)}:1` : `1:${Math.ceil(defence / attack)}`;

function reckoning({ attack, defence, column }: State): LedgerLine[] {
  const [a, d] = [attack.number, defence.number];
  const plain = ratioName(a, d);
  const lines = [line('6.1', words(`${a} to ${d}, rounded in the defender's favour`, `${a}対${d}を防御側に有利に丸める`), plain)];
  if (column.kind === 'column' && column.clamped !== undefined)
    lines.push(
      line(
        'R15',
        column.clamped === 'high'
          ? words('Above the last column: the last column is used', '最後の列を超えるので最後の列を使う')
          : words('Below the first column: the first column is used', '最初の列に満たないので最初の列を使う'),
        column.name,
      ),
    );
  else if (column.kind === 'column' && column.name !== plain)
    lines.push(line('6.1', words("The next printed column in the defender's favour", '防御側に有利な直近の列'), column.name));
  return lines;
}

/** BFG 6.1, 6.2 in the order in which they are played: sums and column are known before; then the die, the result, the losses. */
function stagesOf(context: Context, table: Table): readonly Stage<State>[] {
  const chance: Stage<State> = {
    kind: 'chance',
    id: 'die',
    rule: '6.1',
    who: () => 'attacker',
    skip: ({ column }) => column.kind === 'automatic',
    device: () => words('one die', 'ダイス1個'),
    wants: () => ({ dice: '1d6' }),
    odds: (): Dist<unknown> => die(6),
    take: (state, rolled) => ({ ...state, roll: rolled as number }),
    read: (_, { dice }) =>
      dice?.length === 1 && Number.isInteger(dice[0]) && dice[0]! >= 1 && dice[0]! <= 6 ? dice[0] : undefined,
  };
  return [
    chance,
    {
      kind: 'compute',
      id: 'result',
      rule: '6.2',
      run: (state) => {
        const result = resultOf(table, state, state.roll ?? 0);
        return {
          ...state,
          result,
          effects: effectsOf(context, { combat: state.combat, strengths: state.attack.strengths }, result),
        };
      },
    },
    {
      kind: 'choose',
      id: 'losses',
      rule: '6.2',
      who: () => 'attacker',
      skip: ({ effects }) => (effects?.exchange?.options.length ?? 0) < 2,
      options: ({ effects }) => effects?.exchange?.options ?? [],
      take: (state, choice) => ({
        ...state,
        effects: { ...(state.effects as ResultEffects), attacker: { eliminated: choice as string[], retreat: [], stays: [] } },
      }),
      read: (state, { choose }) => readLosses(state, choose),
    },
  ];
}

/** R18: a set of attackers that reaches the need and of which none is superfluous. */
function readLosses({ combat, attack, effects }: State, choose: unknown): string[] | undefined {
  if (!Array.isArray(choose) || effects?.exchange === undefined) return undefined;
  const ids = combat.attackers.map(({ piece }) => piece.id);
  const chosen = choose.map((id) => ids.indexOf(id));
  if (chosen.includes(-1) || new Set(chosen).size !== chosen.length) return undefined;
  const strengths = chosen.map((i) => attack.strengths[i] as number);
  const { sets } = exchangeSets(strengths, effects.exchange.need, 2);
  return sets.length === 1 && sets[0]?.length === chosen.length ? (choose as string[]) : undefined;
}

/** 6.1: the result of a roll; the odds and the roll at the table read the same. */
function resultOf(table: Table, { column, combat }: State, roll: number): string {
  if (column.kind === 'automatic') return column.result;
  return column.kind === 'unknown' ? UNKNOWN : resultAt(table, roll, column.column, { standIns: combat.standIns });
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

/** What more strength, another unit or dry feet would do. */
function sharpenOf(context: Context, table: Table, { combat, attack, defence }: State): Odds['sharpen'] {
  const column = (a: number, d: number): number => {
    const reached = findColumn(table, { ratio: [a, d] });
    return 'automatic' in reached ? (reached.side === 'low' ? -1 : table.columnIds.length) : reached.column;
  };
  const strongest = Math.max(...defence.hexes.map((hex) => hex.times));
  const aids: Aid[] = [];
  for (const piece of reserves(context, combat)) {
    const strength = attackOf(context, piece, ssFightsOn(context, combat));
    aids.push({
      for: 'attacker',
      needs: { unit: piece.id },
      rule: '6.5',
      column: column(attack.number + strength, defence.number),
      text: words(`With ${piece.id} (${strength}) too`, `${piece.id}（${strength}）も加われば`),
    });
  }
  const dry = defence.hexes.map((hex): number => {
    const factors = hex.factors.filter(({ rule }) => rule !== '6.81').map(({ times }) => times);
    return hex.printed * combine(context, combat, factors);
  });
  const total = dry.reduce((all, n) => all + n, 0);
  if (total < defence.number)
    aids.push({
      for: 'attacker',
      needs: { unit: 'not-across-river' },
      rule: '6.81',
      column: column(attack.number, total),
      text: words(
        'With one more attacker, even of no strength, that is not across the river',
        '河川越しでない攻撃側が1ユニットでも加われば',
      ),
    });
  return sharpen({
    reach: (moreAttack, moreDefence) => column(attack.number + moreAttack, defence.number + moreDefence * strongest),
    columns: table.columnIds,
    rule: '6.1',
    aids,
    defence:
      strongest > 1
        ? words(`printed defence strength (x${strongest})`, `印刷防御力（${strongest}倍）`)
        : words('defence strength', '防御力'),
    below: words('below the table, where no attack is allowed', '表の範囲外（攻撃不可）'),
  });
}

/** Units of the attackers' side that could join: next to every attacked hex and not yet used. */
function reserves(context: Context, combat: Combat) {
  if (!combat.proven.position) return [];
  const ss = ssFightsOn(context, combat);
  const sides = new Set(combat.attackers.map(({ piece }) => fightsFor(piece, ss)));
  const busy = new Set([...combat.attackers.map(({ piece }) => piece.id), ...combat.defenders.map(({ id }) => id)]);
  return (combat.position.units ?? [])
    .filter((unit) => !busy.has(unit.id) && unit.at !== undefined && combat.board.index.has(unit.at))
    .map((unit) => resolve(context.pack, unit))
    .filter((piece) => piece.class === 'unit' && sides.has(fightsFor(piece, ss)) && !has(piece, 'attacked'))
    .filter((piece) => {
      const here = combat.board.index.get(piece.at as string) as number;
      return combat.targets.every(({ space }) => areAdjacent(combat.board, here, space));
    });
}

/** What the question does not show and the answer rests on. */
function assumedOf(context: Context, combat: Combat): Assumed[] {
  const assumed = [...combat.assumed];
  const { position, proven } = combat;
  const pieces = [...combat.attackers.map(({ piece }) => piece), ...combat.defenders];
  const assume = (rule: string, en: string, ja: string): void => {
    assumed.push({ rule, text: words(en, ja) });
  };
  if (position.phase === undefined) assume('3.0', 'It is the combat phase of the attackers.', '攻撃側の戦闘フェイズである。');
  if (pieces.some(({ side }) => side === undefined))
    assume('3.0', 'These units may attack each other.', '互いに攻撃できる陣営同士である。');
  if (!proven.position) {
    assume(
      '6.5',
      'No attacker has attacked and no defender been attacked in this phase.',
      'このフェイズに攻撃・被攻撃済みのユニットはいない。',
    );
    assume('6.6', 'All units of the attacked hexes are named.', '攻撃されるヘクスの全ユニットが挙げられている。');
  }
  for (const target of combat.targets) {
    if (!target.terrain.includes('fortress')) continue;
    if (target.units.some(({ side }) => side === undefined))
      assume('6.83', 'The defenders in the fortress are German.', '要塞の防御側はドイツ軍である。');
    if (
      !proven.position &&
      !combat.with.has('fortress-destroyed', target.id) &&
      target.units.every(({ side }) => side === undefined || isGerman(side))
    )
      assume('6.83', 'No Allied unit has been in the fortress.', '要塞に連合軍が入ったことはない。');
  }
  if (assumesBoundary(context, combat))
    assume('R10', 'The target lies beyond the boundary.', '攻撃対象は境界線の向こう側にある。');
  const nations = new Set(combat.attackers.map(({ piece }) => piece.nation ?? ''));
  const joint =
    ['us', 'french'].some((id) => nations.has(id)) && ['british', 'canadian', 'polish-exile'].some((id) => nations.has(id));
  if (joint && position.options?.includes('amendment-6.31') === true)
    assume('6.3', 'It is the only joint Western attack of this game turn.', 'このゲームターンで唯一の西側共同攻撃である。');
  return assumed;
}
