import { type Combat, type Position, phaseOf, rulingOf, type Step } from '../../rules/index.js';
import type { Context } from '../room.js';

export type Faction = 'allied' | 'axis';
export const enemyOf = (side: Faction): Faction => (side === 'allied' ? 'axis' : 'allied');

/** When and under what the combat is fought. */
export interface Setting {
  readonly weather: string;
  /** Nobody said what the weather is. */
  readonly weatherAssumed: boolean;
  readonly exploitation: boolean;
  /** The phase, where the question names one. */
  readonly phase: Step | undefined;
  readonly turn: number | undefined;
  readonly options: ReadonlySet<string>;
  /** The reading chosen for a ruling: the position's, else the first. */
  readonly ruling: (id: string) => string;
}

/** The first turn of 1945. */
export const JANUARY_1945 = 8;
/** From March 1945 on Dresden is a minor city (11.5, A-61). */
export const MARCH_1945 = 10;

export function settingOf({ pack }: Context, combat: Combat): Setting {
  const { position, with: inputs } = combat;
  const phase = phaseOf(pack, position);
  const turn = pack.sequence.turns.find((one) => one.number === position.turn);
  const weather = position.weather ?? (inputs.has('weather') ? inputs.choice('weather') : calendar(position, turn?.weather));
  return {
    weather: weather ?? 'clear',
    weatherAssumed: weather === undefined,
    exploitation: inputs.has('exploitation') ? inputs.flag('exploitation') : phase?.id.endsWith('exploitation-combat') === true,
    phase,
    turn: position.turn,
    options: new Set(position.options ?? []),
    ruling: (id) => rulingOf(pack, position, id) ?? '',
  };
}

/** 13.0: the historical calendar, unless dice decide (14.7). */
const calendar = (position: Position, weather: string | undefined): string | undefined =>
  position.options?.includes('14.7') === true ? undefined : weather;
