import { type Dist, die } from '../../chance/index.js';
import type { Table } from '../../pack/index.js';
import { type Combat, resultAt, type Stage, UNKNOWN, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import type { Reached } from './column.js';
import { effectsOf, type ResultEffects } from './effects.js';
import { exchangeSets } from './exchange.js';
import type { attackSide, defenceSide } from './strength.js';

/** The combat as the stages see it. */
export interface State {
  readonly combat: Combat;
  readonly attack: ReturnType<typeof attackSide>;
  readonly defence: ReturnType<typeof defenceSide>;
  readonly column: Reached;
  readonly roll?: number;
  readonly result?: string;
  readonly effects?: ResultEffects | undefined;
}

/** BFG 6.1, 6.2 in the order in which they are played: sums and column are known before; then the die, the result, the losses. */
export function stagesOf(context: Context, table: Table): readonly Stage<State>[] {
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
export function resultOf(table: Table, { column, combat }: State, roll: number): string {
  if (column.kind === 'automatic') return column.result;
  return column.kind === 'unknown' ? UNKNOWN : resultAt(table, roll, column.column, { standIns: combat.standIns });
}
