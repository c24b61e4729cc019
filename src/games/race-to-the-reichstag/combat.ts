import { certain, type Dist, Fraction } from '../../chance/index.js';
import type { Table as Chart } from '../../pack/index.js';
import {
  branches,
  type Combat,
  type FightVerdict,
  fightOf,
  type LedgerLine,
  line,
  lostLine,
  type OddsBranch,
  type OddsOutcome,
  type OddsQuestion,
  type OddsRefused,
  type OddsVerdict,
  type OddsViolation,
  play,
  type ReadOptions,
  readOdds,
  refuseOdds,
  resultsOn,
  resultText,
  rulingOf,
  type Sharpen,
  type Side,
  standInsOf,
  unknownsOf,
  violation,
  type Words,
  words,
  zeroTotal,
} from '../../rules/index.js';
import type { Context } from '../room.js';
import { assumedOf } from './assumed.js';
import { type Battle, type State, start } from './battle.js';
import { isFront } from './ground.js';
import { violationsOf } from './legality.js';
import { sharpenOf } from './next-column.js';
import { effectsOf, NO_ATTACK, NOBODY, notesOf, withNotes } from './results.js';
import { type Charts, chartOf, chooseTable, ROLL, stagesOf, TABLES } from './stages.js';
import { summaryOf, type Way } from './summary.js';
import { type Sides, sidesOf, survey } from './survey.js';

/** The cases that the calculator carries out; each is asked for by `context.on`. */
export const combatEffects = [
  '4.0-I.D',
  '4.0-II.C',
  '4.0-III.D',
  '4.0-IV.C',
  '5.2',
  '5.5',
  '5.6',
  '10.2',
  '10.3',
  '12.0',
  '12.10',
  '12.12',
  '12.13',
  '12.14',
  '12.15',
  '12.18',
  '12.20',
  '12.21',
  '13.4',
  '13.5',
  '13.6',
  '15.0',
  '16.4',
  '16.10',
  '19.1',
  '22.5',
  '23.2a',
  '24.5',
  '25.3',
] as const;

/** 12.2: what an attack would come to. */
export function odds(context: Context, question: OddsQuestion): OddsVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { combat, sides, battle, charts, standIn } = ready;
  const cases = casesOf(battle, charts);
  const [only] = cases as [Case, ...Case[]];
  const sure = cases.length === 1 && only.on.length === 0;
  const tables = new Set(cases.map(({ state }) => state.table));
  const columns = new Set(cases.map(({ state }) => state.off ?? state.column));
  const fought = columns.size === 1 && only.state.off === undefined;
  const settled = fought && tables.size === 1;
  const used = (['mobile', 'assault'] as const).flatMap((table) => {
    const found = [...new Set(cases.flatMap(({ state }) => (state.table === table ? (state.column ?? []) : [])))];
    return found.length === 0 ? [] : [{ table: charts[table], columns: found }];
  });
  const unknown = unknownsOf(context.pack, combat, used);
  const ways = cases.flatMap(({ p, state }) =>
    resultsOf(charts, state)
      .outcomes()
      .map((one): Way => ({ p: p.mul(one.p), state, result: one.value })),
  );
  const worst = cases.reduce((a, b) => ((b.state.totals?.defence ?? 0) > (a.state.totals?.defence ?? 0) ? b : a));
  const chart = chartOf(charts, worst.state);
  return {
    ok: true,
    attack: only.state.attack as Side,
    defence: sure ? (only.state.defence as Side) : unseenDefence(battle, cases),
    ...(fought ? { column: chart.columnIds[worst.state.column as number] as string } : {}),
    ...(tables.size === 1 ? { table: chart.id } : {}),
    reckoning: settled && sure ? (only.state.reckoning ?? []) : [],
    outcomes: sure ? outcomesOf(charts, only.state) : mixed(charts, cases, settled),
    ...(sure ? {} : { branches: branchesOf(charts, cases) }),
    summary: summaryOf(ways),
    sharpen: sure ? sharpenOf(worst.state, charts) : sharpenOf(worst.state, charts).map(atWorst),
    assumed: assumedOf(context.pack, combat, sides, battle, { free: cases.some(({ state }) => state.forced === undefined) }),
    standIn: combat.standIns ? [...standInsOf(context.pack, combat, used), ...standIn] : [],
    ...(unknown.length > 0 ? { unknown } : {}),
  };
}

/** With unseen units it is the strongest defence that counts: what holds against it holds. */
const atWorst = (one: Sharpen): Sharpen => ({
  ...one,
  text: words(`Against the strongest that may turn up: ${one.text.en}`, `最も強い場合に対して：${one.text.ja}`),
});

/** The same attack, ready to be rolled. */
export function fight(context: Context, question: OddsQuestion): FightVerdict {
  const ready = prepare(context, question);
  if (!ready.ok) return ready;
  const { battle, charts } = ready;
  return fightOf(stagesOf(charts), start(battle), {
    result: ({ result }) => result,
    effects: (state) => (state.result === undefined ? undefined : effectsOf(state, state.result)),
    tell: (state) => tell(charts, state),
  });
}

/** What happened, line by line. */
function tell(charts: Charts, state: State): LedgerLine[] {
  const { result, lost, panic } = state;
  if (result === undefined) return [];
  const lines = [line('12.23', textOf(charts, state, result), result)];
  const gone = [...(lost.defence ?? []), ...(lost.attack ?? [])];
  if (gone.length > 0) lines.push(lostLine('12.23', gone));
  if (panic !== undefined) lines.push(line('12.23', words('The panic goes as far as', '恐慌による退却ヘクス数'), panic));
  return lines;
}

interface Ready {
  readonly ok: true;
  readonly combat: Combat;
  readonly sides: Sides;
  readonly battle: Battle;
  readonly charts: Charts;
  readonly standIn: readonly { readonly what: string; readonly text: Words }[];
}

/** Reads the question, looks the map over and refuses what may not be fought. */
function prepare(context: Context, question: OddsQuestion): Ready | OddsRefused {
  const { pack } = context;
  const read = readOdds(context, question, readOptions(context, question));
  if (!read.ok) return read;
  const { combat } = read;
  const sides = sidesOf(combat);
  const battle = survey(context, combat, sides);
  const unseen = battle.defenders.filter(({ strength }) => strength === undefined).length;
  const found: OddsViolation[] = [
    ...violationsOf(pack, combat, sides, battle),
    ...(combat.attackers.some(({ piece }) => piece.unknown !== undefined) ? [] : withoutStrength(context, battle)),
    ...poolFaults(battle, unseen, combat.standIns),
  ].filter(({ rule }) => context.on(rule));
  if (found.length > 0) return refuseOdds(...found);
  const charts: Charts = {
    mobile: pack.tables[TABLES.mobile] as Chart,
    assault: pack.tables[TABLES.assault] as Chart,
    standIns: combat.standIns,
  };
  const pool = words('What the pool of static units holds is a stand-in.', '定置ユニットのプールの内容は代用品。');
  return {
    ok: true,
    combat,
    sides,
    battle,
    charts,
    standIn: unseen > 0 && battle.poolStandIn ? [{ what: 'static-pool', text: pool }] : [],
  };
}

function readOptions({ pack }: Context, question: OddsQuestion): ReadOptions {
  const position = question.position ?? {};
  return {
    rules: {
      attackers: '12.2',
      defenders: '12.2',
      unit: '12.2',
      twice: '12.0',
      adjacent: '12.2',
      border: '5.2',
      strength: '12.2',
      terrain: '27.4b',
      across: '12.18',
      input: '12.2',
    },
    // Q47: every attacker adjoins every attacked hex.
    adjacency: rulingOf(pack, position, 'Q47') === 'any-adjacent' ? 'some' : 'all',
    // Q11: a strategic marker is no unit. Whether Germans or Soviets stand there is asked of the attackers.
    defends: (piece, attackers) => {
      const germans = attackers.some(({ side }) => side === 'german');
      return piece.class !== 'marker' && (germans ? isFront(piece.side) : !isFront(piece.side));
    },
  };
}

/** 12.13, 12.21: what is left after the units of strength 0 are gone, and on which table it may be fought. */
function withoutStrength(context: Context, battle: Battle): OddsViolation[] {
  const found: OddsViolation[] = [];
  const gone = (strength: number | undefined, zoc: boolean | undefined): boolean =>
    context.on('12.13') && strength === 0 && zoc === true;
  const attackers = battle.attackers.filter((unit) => !gone(unit.strength, unit.inZoc));
  const defenders = battle.defenders.filter((unit) => !gone(unit.strength, battle.hexes[unit.hex]?.zoc));
  if (attackers.length === 0)
    found.push(
      violation(
        '12.13',
        words(
          'Attackers of strength 0 in an enemy ZOC are removed when the combat phase begins.',
          '敵ZOC内の戦闘力0の攻撃側は戦闘フェイズ開始時に除去される。',
        ),
        ...battle.attackers.map(({ id }) => id),
      ),
    );
  else if (attackers.every(({ strength }) => strength === 0)) found.push(violation('12.2', zeroTotal('attack')));
  if (defenders.length === 0)
    found.push(
      violation(
        '12.13',
        words(
          'Defenders of strength 0 in your ZOC are removed when the combat phase begins; nothing is left to attack, and nobody advances.',
          '自軍ZOC内の戦闘力0の防御側は戦闘フェイズ開始時に除去される。攻撃も前進もない。',
        ),
        ...battle.defenders.map(({ id }) => id),
      ),
    );
  if (defenders.length === 0 || found.length > 0) return found;
  const { forced, off } = chooseTable({ ...start(battle), attackers, defenders });
  if (off === NO_ATTACK)
    found.push(violation('12.13', words('A defence of 0 cannot be attacked (Q10).', '防御力0は攻撃できない（Q10）。')));
  if (forced !== undefined && battle.asked === 'mobile')
    found.push(
      violation(
        '12.21',
        words(`The Assault CRT must be used: ${forced.en}.`, `突撃戦闘結果表を使わなければならない：${forced.ja}。`),
        'crt',
      ),
    );
  return found;
}

function poolFaults(battle: Battle & { readonly poolStandIn: boolean }, unseen: number, standIns: boolean): OddsViolation[] {
  if (unseen === 0) return [];
  const left = battle.pool.reduce((sum, { count }) => sum + count, 0);
  if (unseen > left)
    return [
      violation(
        '3.3',
        words(
          `${unseen} static units are unseen, but only ${left} counters are left that nobody has seen.`,
          `未確認の定置ユニットが${unseen}個あるが、まだ見えていないカウンターは${left}個しかない。`,
        ),
      ),
    ];
  if (!standIns && battle.poolStandIn)
    return [
      violation(
        '3.3',
        words(
          'What the pool of static units holds is a stand-in; give the strengths.',
          '定置ユニットのプールの内容は代用品である。戦闘力を入力のこと。',
        ),
      ),
    ];
  return [];
}

/** One way in which the unseen units may turn up, worked out to the column; a single one when all are seen. */
interface Case {
  readonly on: readonly string[];
  readonly p: Fraction;
  readonly state: State;
}

function casesOf(battle: Battle, charts: Charts): Case[] {
  const stages = stagesOf(charts);
  const before = stages.slice(
    0,
    stages.findIndex(({ id }) => id === ROLL),
  );
  const { state, branches: found } = branches(before, start(battle));
  if (found.length === 0) return [{ on: [], p: Fraction.one, state }];
  return found.map(({ on, p, state: shown, at }) => ({ on, p, state: play(before.slice(at), shown, []).state }));
}

const resultsOf = (charts: Charts, state: State): Dist<string> =>
  state.off !== undefined
    ? certain<string>(state.off)
    : resultsOn(chartOf(charts, state), state.column ?? 0, { standIns: charts.standIns });

const outcomesOf = (charts: Charts, state: State): OddsOutcome[] =>
  resultsOf(charts, state)
    .outcomes()
    .map(({ value, p, on }) => {
      const effects = effectsOf(state, value);
      return { result: value, p, on, text: textOf(charts, state, value), ...(effects === undefined ? {} : { effects }) };
    });

const textOf = (charts: Charts, state: State, result: string): Words =>
  withNotes(plainText(charts, state, result), notesOf(state, result));

function plainText(charts: Charts, state: State, result: string): Words {
  if (result === NOBODY) return words('Nobody is left to attack; nobody advances.', '攻撃する相手が残っていない。前進もない。');
  if (result === NO_ATTACK) return words('A defence of 0 is not attacked.', '防御力0は攻撃できない。');
  return resultText(chartOf(charts, state), result);
}

/** All cases together. On which rolls a result falls can be said only where every case leads to the same column. */
function mixed(charts: Charts, cases: readonly Case[], settled: boolean): OddsOutcome[] {
  const found = new Map<string, OddsOutcome>();
  for (const { p, state } of cases)
    for (const one of resultsOf(charts, state).outcomes()) {
      const before = found.get(one.value);
      found.set(one.value, {
        result: one.value,
        p: p.mul(one.p).add(before?.p ?? Fraction.zero),
        on: settled ? one.on : [],
        text: before?.text ?? plainText(charts, state, one.value),
      });
    }
  return [...found.values()];
}

/** More branches than this are told by the defence that they come to. */
const MOST_BRANCHES = 60;

function branchesOf(charts: Charts, cases: readonly Case[]): OddsBranch[] {
  const side = (state: State): Partial<OddsBranch> =>
    state.off === undefined
      ? { defence: state.defence as Side, column: chartOf(charts, state).columnIds[state.column ?? 0] as string }
      : {};
  if (cases.length <= MOST_BRANCHES)
    return cases.map(({ on, p, state }) => ({ on, p, ...side(state), outcomes: outcomesOf(charts, state) }));
  const groups = new Map<string, Case[]>();
  for (const one of cases) {
    const key = one.state.off ?? `${one.state.totals?.defence} ${one.state.table}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const [{ state }] = group as [Case];
    const total = state.totals?.defence ?? 0;
    return {
      on: [state.off ?? String(total)],
      p: Fraction.sum(group.map(({ p }) => p)),
      ...(state.off === undefined ? { defence: { total, ledger: [] }, column: side(state).column as string } : {}),
      outcomes: mixed(
        charts,
        group.map((one) => ({ ...one, p: one.p.div(Fraction.sum(group.map(({ p }) => p))) })),
        true,
      ),
    };
  });
}

/** 16.8: the defence as far as it is known before the unseen units are turned up. */
function unseenDefence(battle: Battle, cases: readonly Case[]): Side {
  const totals = cases.map(({ state }) => state.totals?.defence ?? 0);
  const [min, max] = [Math.min(...totals), Math.max(...totals)];
  const seen = battle.defenders.flatMap(({ strength }) => (strength === undefined ? [] : [strength]));
  const unseen = battle.defenders.length - seen.length;
  const left = battle.pool.reduce((sum, { count }) => sum + count, 0);
  const kinds = battle.pool.map(({ key, count }) => `${key} (${count})`).join(', ');
  const ledger = [
    ...(seen.length === 0
      ? []
      : [
          line(
            '12.2',
            words(`${seen.join(' + ')} printed`, `記載戦力 ${seen.join(' + ')}`),
            seen.reduce((sum, one) => sum + one, 0),
          ),
        ]),
    line('16.8', words(`${unseen} unseen, of ${left} counters: ${kinds}`, `未確認${unseen}個（残り${left}枚：${kinds}）`)),
    line(
      '12.2',
      words('With terrain and flak, depending on what turns up', '地形・高射砲塔込み、表にした結果による'),
      `${min}-${max}`,
    ),
  ];
  return { total: min === max ? min : `${min}-${max}`, ledger };
}
