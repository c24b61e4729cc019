import type { Battle } from './battle.js';
import { type Force, type Lost, retreatOf, type Toll } from './losses.js';
import type { Dice } from './strength.js';

export type Side = 'attacker' | 'defender';
export const otherSide = (side: Side): Side => (side === 'attacker' ? 'defender' : 'attacker');

/** What a side chose to do about its hits. */
export interface Taken {
  readonly lose: Lost;
  readonly way: Toll;
}

/** A combat on its way through the stages. */
export interface State {
  readonly battle: Battle;
  readonly attack: Dice;
  readonly defence: Dice;
  readonly forces: Readonly<Record<Side, Force>>;
  /** Hits that each side has taken. */
  readonly hits: Readonly<Partial<Record<Side, number>>>;
  readonly first: Side;
  readonly taken: Readonly<Partial<Record<Side, Taken>>>;
  /** Leaders rolled for, and whether they died. */
  readonly leaders: Readonly<Record<string, boolean>>;
  readonly hitlerDies?: boolean;
  /** 8.7: the attackers may advance. */
  readonly advance?: boolean;
}

/** The units of each side as hits see them (11.1 for shock armies; 8.61, 8.62, 8.65 for the way back). */
export function forcesOf(battle: Battle): Record<Side, Force> {
  const { on, blocked } = battle;
  const force = (side: Side): Force => ({
    units: (side === 'attacker' ? battle.attackers : battle.defenders).map(({ id, steps, kind }) => ({
      id,
      steps,
      shock: kind === 'shock' && on('11.1'),
    })),
    retreat:
      on('8.52') && on(side === 'attacker' ? '8.62' : '8.61')
        ? retreatOf(side, blocked[side === 'attacker' ? 'attack' : 'defence'] && on('8.65'))
        : 0,
    overwhelms: on('8.53'),
    firstIsLoss: on('8.6'),
  });
  return { attacker: force('attacker'), defender: force('defender') };
}

/** 8.54: the side with more hits first; on equal hits the attacker. */
export const firstOf = (hits: Readonly<Record<Side, number>>): Side => (hits.defender > hits.attacker ? 'defender' : 'attacker');

export const hitsOn = ({ hits }: State, side: Side): number => hits[side] ?? 0;
