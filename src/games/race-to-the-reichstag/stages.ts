import { type Table as Chart, say } from '../../pack/index.js';
import { diceOf, findColumn, type Given, line, resultAt, type Stage, UNKNOWN, words } from '../../rules/index.js';
import type { Attacker, Defender, State, Table } from './battle.js';
import { drawStatics, STATIC_POOL } from './pool.js';
import { NO_ATTACK, NOBODY, optionsFor, type Party, RESULTS } from './results.js';
import { attackOf, defenceOf } from './strength.js';
import { raiseTowers } from './survey.js';

/** One attack in the order of 12.2, after what a combat phase begins with (16.8, 12.13). */

export interface Charts {
  readonly mobile: Chart;
  readonly assault: Chart;
  readonly standIns: boolean;
}

export const TABLES: Readonly<Record<Table, string>> = { mobile: 'mobile-crt', assault: 'assault-crt' };

export const TABLE_RULES: Readonly<Record<Table, string>> = { mobile: '27.1', assault: '27.2' };

/** The index of the die roll on the table: everything before it is settled by the question and by what is turned up. */
export const ROLL = 'roll';

export function stagesOf(charts: Charts): readonly Stage<State>[] {
  const stages: Stage<State>[] = [
    {
      kind: 'chance',
      id: 'statics',
      rule: '16.8',
      who: () => 'defender',
      skip: (state) => unseen(state).length === 0,
      device: (state) =>
        words(
          `${unseen(state).length} unseen static units are turned up`,
          `未確認の定置ユニット${unseen(state).length}個を表にする`,
        ),
      wants: (state) => ({ deck: STATIC_POOL, cards: unseen(state).length }),
      from: (state) => state.battle.pool.map(({ key }) => key),
      odds: (state) =>
        drawStatics(
          state.battle.pool,
          state.battle.hexes.map((_, hex) => unseen(state).filter((unit) => unit.hex === hex).length),
        ).traced((hands) =>
          hands
            .map((hand) => hand.join(' + '))
            .filter((text) => text !== '')
            .join(' / '),
        ),
      take: (state, hands) => turnUp(state, hands as readonly (readonly string[])[]),
      read: (state, { cards }) => handsOf(state, cards),
    },
    { kind: 'compute', id: 'zero', rule: '12.13', run: removeZero },
    { kind: 'compute', id: 'table', rule: '12.21', run: chooseTable },
    {
      kind: 'compute',
      id: 'attack',
      rule: '12.14',
      run: (state) => {
        const { side, units, total } = attackOf(state);
        return { ...state, attack: side, factored: { attack: units, defence: [] }, totals: { attack: total, defence: 0 } };
      },
    },
    {
      kind: 'compute',
      id: 'defence',
      rule: '12.19',
      run: (state) => {
        const { side, units, total } = defenceOf(state);
        return {
          ...state,
          defence: side,
          factored: { attack: state.factored?.attack ?? [], defence: units },
          totals: { attack: state.totals?.attack ?? 0, defence: total },
        };
      },
    },
    { kind: 'compute', id: 'percent', rule: '12.2', run: (state) => percentage(state, charts) },
    {
      kind: 'chance',
      id: ROLL,
      rule: '12.2',
      who: () => 'attacker',
      skip: (state) => state.off !== undefined,
      device: (state) => {
        const { title } = chartOf(charts, state);
        return words(`1d6 on the ${say(title, 'en')}`, `${say(title, 'ja')}に1d6`);
      },
      odds: (state) => diceOf(chartOf(charts, state)),
      take: (state, face) => {
        const roll = face as number;
        return {
          ...state,
          roll,
          result: resultAt(chartOf(charts, state), roll, state.column ?? 0, { standIns: charts.standIns }),
        };
      },
      read: (_, { dice }) => face(dice),
    },
    {
      kind: 'compute',
      id: 'result',
      rule: '12.23',
      run: (state) => forcedLosses(state.off === undefined ? state : { ...state, result: state.off }),
    },
    losses('defender'),
    losses('attacker'),
    {
      kind: 'chance',
      id: 'panic',
      rule: '12.23',
      who: (state) => RESULTS[state.result ?? '']?.retreats?.who ?? 'attacker',
      skip: (state) => !panics(state),
      device: () => words('1d6 for the length of the panic retreat', '恐慌退却の距離に1d6'),
      odds: (state) => diceOf(chartOf(charts, state)),
      take: (state, rolled) => ({ ...state, panic: rolled as number }),
      read: (_, { dice }) => face(dice),
    },
  ];
  return stages;
}

export const chartOf = (charts: Charts, state: State): Chart => charts[state.table ?? 'mobile'];

const face = (dice: Given['dice']): number | undefined => {
  const [only, ...more] = dice ?? [];
  return only !== undefined && more.length === 0 && Number.isInteger(only) && only >= 1 && only <= 6 ? only : undefined;
};

const unseen = (state: State): Defender[] => state.defenders.filter(({ strength }) => strength === undefined);

/** 16.8: face-down static units next to a Soviet unit turn up when a combat phase begins. */
function turnUp(state: State, hands: readonly (readonly string[])[]): State {
  const kinds = new Map(state.battle.pool.map((kind) => [kind.key, kind] as const));
  const left = hands.map((hand) => [...hand]);
  let markers = 0;
  const defenders = state.defenders.flatMap((unit): Defender[] => {
    if (unit.strength !== undefined) return [unit];
    const kind = kinds.get(left[unit.hex]?.shift() ?? '');
    if (kind === undefined || kind.marker) {
      markers += 1;
      return [];
    }
    return [{ ...unit, strength: kind.strength, tower: kind.tower }];
  });
  return { ...state, defenders: raiseTowers(defenders, state.battle.hexes), markers: state.markers + markers };
}

/** Counters as they were turned up on the table, in the order of the unseen units: by strength, or `marker`. */
function handsOf(state: State, cards: Given['cards']): readonly (readonly string[])[] | undefined {
  const waiting = unseen(state);
  if (cards?.length !== waiting.length) return undefined;
  const hands = state.battle.hexes.map((): string[] => []);
  const left = new Map(state.battle.pool.map(({ key, count }) => [key, count] as const));
  for (const [i, unit] of waiting.entries()) {
    const key = String(cards[i]);
    const count = left.get(key) ?? 0;
    if (count === 0) return undefined;
    left.set(key, count - 1);
    hands[unit.hex]?.push(key);
  }
  return hands;
}

/** 12.13: units of strength 0 on which the enemy exerts ZOC are gone before the first attack. */
function removeZero(state: State): State {
  const goesA = (unit: Attacker): boolean => unit.strength === 0 && unit.inZoc && state.battle.on('12.13');
  const goesD = (unit: Defender): boolean => unit.strength === 0 && state.battle.hexes[unit.hex]?.zoc === true;
  return {
    ...state,
    attackers: state.attackers.filter((unit) => !goesA(unit)),
    defenders: state.defenders.filter((unit) => !goesD(unit)),
    removed: [...state.attackers.filter(goesA), ...state.defenders.filter(goesD)],
  };
}

/** 12.21: the attacker's choice, unless a German defends in an objective, urban or S-Bahn hex. Q10: so does a defence of 0. */
export function chooseTable(state: State): State {
  const { battle, defenders } = state;
  if (defenders.length === 0) return { ...state, table: battle.asked ?? 'mobile', off: NOBODY };
  const worthless = defenders.every(({ strength }) => strength === 0);
  if (worthless && battle.rulings.zero === 'no-attack') return { ...state, table: 'assault', off: NO_ATTACK };
  const forced = defenders.flatMap((unit) => (unit.german ? (battle.hexes[unit.hex]?.assault ?? []) : []))[0];
  if (forced !== undefined && battle.on('12.21')) return { ...state, table: 'assault', forced };
  if (worthless) return { ...state, table: 'assault', forced: words('defence of 0', '防御力0') };
  return { ...state, table: battle.asked ?? 'mobile' };
}

/** 12.2, Q7: whole percents, fractions dropped. Q10: against a defence of 0 the last column. */
export const percentOf = (attack: number, defence: number): number =>
  defence === 0 ? Number.POSITIVE_INFINITY : Math.floor((100 * attack) / defence);

export function columnOf(chart: Chart, percent: number): number {
  const found = findColumn(chart, { percent });
  return 'column' in found ? found.column : found.side === 'low' ? 0 : chart.columnIds.length - 1;
}

function percentage(state: State, charts: Charts): State {
  const { attack = 0, defence = 0 } = state.totals ?? {};
  if (state.off !== undefined) return state;
  const percent = percentOf(attack, defence);
  const chart = chartOf(charts, state);
  const column = columnOf(chart, percent);
  const says =
    defence === 0
      ? line(
          '12.2',
          words('Nothing defends with strength: the last column', '防御力0：最後の列で解決'),
          chart.columnIds[column] as string,
        )
      : line(
          '12.2',
          words(`${attack} against ${defence}, fractions dropped`, `${attack}対${defence}、端数切り捨て`),
          `${percent}%`,
        );
  const forced =
    state.forced === undefined
      ? []
      : [line('12.21', words(`Assault CRT: ${state.forced.en}`, `突撃戦闘結果表：${state.forced.ja}`))];
  return { ...state, percent, column, reckoning: [says, ...forced] };
}

/** Losses that leave no choice are taken at once. */
function forcedLosses(state: State): State {
  const result = RESULTS[state.result ?? ''];
  if (result === undefined) return state;
  const only = (who: Party): readonly string[] | undefined => {
    const options = optionsFor(state, who, result);
    return options.length === 1 ? options[0] : undefined;
  };
  const [defence, attack] = [only('defender'), only('attacker')];
  return { ...state, lost: { ...(defence === undefined ? {} : { defence }), ...(attack === undefined ? {} : { attack }) } };
}

/** 12.23, Q8: the owner chooses what he loses; the enemy, where players so rule. */
function losses(who: Party): Stage<State> {
  const key = who === 'attacker' ? 'attack' : 'defence';
  const options = (state: State): readonly (readonly string[])[] => {
    const result = RESULTS[state.result ?? ''];
    return result === undefined ? [] : optionsFor(state, who, result);
  };
  return {
    kind: 'choose',
    id: `${who}-losses`,
    rule: '12.23',
    who: (state) => (state.battle.rulings.losses === 'enemy-doubled' ? (who === 'attacker' ? 'defender' : 'attacker') : who),
    skip: (state) => options(state).length <= 1,
    options,
    take: (state, choice) => ({ ...state, lost: { ...state.lost, [key]: choice as readonly string[] } }),
    read: (state, { choose }) => {
      if (!Array.isArray(choose) || new Set(choose).size !== choose.length) return undefined;
      const chosen = choose.map(String);
      const units: readonly { id: string }[] = who === 'attacker' ? state.attackers : state.defenders;
      if (!chosen.every((id) => units.some((unit) => unit.id === id))) return undefined;
      const sets = options(state);
      const exact = sets.find((set) => set.length === chosen.length && set.every((id) => chosen.includes(id)));
      if (exact !== undefined) return exact;
      // Q9: more than is needed may be given up.
      const more = RESULTS[state.result ?? '']?.loses[who] === 'half' && state.battle.rulings.half === 'any-set';
      return more && sets.some((set) => set.every((id) => chosen.includes(id))) ? chosen : undefined;
    },
  };
}

/** Q37: one die for the whole side, if anyone is left to run. */
function panics(state: State): boolean {
  const retreats = RESULTS[state.result ?? '']?.retreats;
  if (state.result === UNKNOWN || retreats?.hexes !== 'die') return false;
  const units = retreats.who === 'attacker' ? state.attackers : state.defenders.filter(({ mobile }) => mobile);
  const lost = (retreats.who === 'attacker' ? state.lost.attack : state.lost.defence) ?? [];
  return units.some(({ id }) => !lost.includes(id));
}
