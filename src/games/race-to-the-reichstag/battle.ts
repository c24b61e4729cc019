import type { Side as Ledger, LedgerLine, Words } from '../../rules/index.js';
import type { Front } from './ground.js';

/** One attack as the rules see it: everything that the map and the question say, settled before the first sum. */

/** A line of the terrain chart that multiplies the defence. */
export interface Doubling {
  readonly id: string;
  readonly name: Words;
  readonly times: number;
}

/** A hexside that an attacker attacks across, for one attacked hex. */
export interface Crossing {
  /** River, canal or lake: what the chart says doubles the defence. */
  readonly water?: Doubling | undefined;
  /** What takes its benefit away. */
  readonly cancelled?: 'bridge' | 'engineer' | undefined;
}

export interface Attacker {
  readonly id: string;
  readonly name: string;
  readonly strength: number;
  readonly german: boolean;
  readonly size?: string | undefined;
  /** 12.14: doubled by a barrage on the target, if it has a line of communication where that is needed (24.5). */
  readonly loc: boolean;
  readonly flak: boolean;
  readonly me262: boolean;
  /** By attacked hex, in their order. */
  readonly crossings: readonly Crossing[];
  /** 12.13: an enemy exerts ZOC on it. */
  readonly inZoc: boolean;
  /** 13.6: a German who need not retreat from where he stands; nothing when the question does not say. */
  readonly mayStay?: boolean | undefined;
  /** 5.6: no German may follow it where it stands. */
  readonly inReichstag: boolean;
  /** 25.1 */
  readonly highMobility: boolean;
}

export interface Defender {
  readonly id: string;
  readonly name: string;
  /** Nothing as long as nobody has seen it. */
  readonly strength?: number | undefined;
  readonly german: boolean;
  readonly mobile: boolean;
  readonly tower: boolean;
  readonly flak: boolean;
  /** Which of the attacked hexes it stands in. */
  readonly hex: number;
}

export interface AttackedHex {
  readonly id: string;
  readonly terrain: readonly string[];
  /** 27.4b: what in this hex doubles its defenders: Germans here, Soviets there. */
  readonly doubles: { readonly german: readonly Doubling[]; readonly soviet: readonly Doubling[] };
  /** 12.21: what in this hex calls for the Assault CRT when a German defends in it. */
  readonly assault: readonly Words[];
  /** 12.13: Soviet ZOC reaches into it. */
  readonly zoc: boolean;
  readonly barraged: boolean;
  /** A flak tower here helps the mobile Germans of these attacked hexes. */
  readonly flakReach: readonly number[];
}

export type Table = 'mobile' | 'assault';

/** Our reading of what the book leaves open, as the players agreed. */
export interface Rulings {
  readonly cap: 'flak-and-terrain' | 'all-three';
  readonly tower: 'terrain-doubles' | 'never';
  readonly losses: 'owner-printed' | 'enemy-doubled';
  readonly half: 'any-set' | 'smallest-set';
  readonly zero: 'last-column' | 'no-attack';
}

export interface Battle {
  /** Is this case in force? Tests switch one off to see that it matters. */
  readonly on: (rule: string) => boolean;
  readonly attackers: readonly Attacker[];
  readonly defenders: readonly Defender[];
  readonly hexes: readonly AttackedHex[];
  /** The attackers' front; nothing when Germans attack. */
  readonly front?: Front | undefined;
  /** The table that the attacker named. */
  readonly asked?: Table | undefined;
  readonly rulings: Rulings;
  /** 23.2a, 25.0, 26.0 */
  readonly prepared: boolean;
  readonly highMobility: boolean;
  readonly escape: boolean;
  /** What an unseen static unit may be, and how many of each there are. */
  readonly pool: readonly PoolKind[];
}

/** Counters that do the same in combat: a strength, a tower with its strength, or a strategic marker, which is no unit. */
export interface PoolKind {
  readonly key: string;
  readonly strength: number;
  readonly tower: boolean;
  readonly marker: boolean;
  readonly count: number;
}

/** A benefit that adds one to the factor of a strength. */
export type Benefit = 'barrage' | 'flak' | 'me-262' | 'terrain';

/** A unit with what multiplies it. */
export interface Factored {
  readonly id: string;
  readonly printed: number;
  readonly factor: number;
}

/** The record of one attack while it is being resolved. */
export interface State {
  readonly battle: Battle;
  /** Those who fight: after 12.13 has taken the units of strength 0, and after the unseen ones are turned up. */
  readonly attackers: readonly Attacker[];
  readonly defenders: readonly Defender[];
  readonly removed: readonly (Attacker | Defender)[];
  /** Strategic markers that were turned up (Q11). */
  readonly markers: number;
  readonly table?: Table | undefined;
  /** Why no die is rolled: nobody is left to attack (12.13), or a defence of 0 may not be attacked (Q10). */
  readonly off?: 'none' | 'no-attack' | undefined;
  /** 12.21: why no other table may be used. */
  readonly forced?: Words | undefined;
  readonly attack?: Ledger | undefined;
  readonly defence?: Ledger | undefined;
  readonly factored?: { readonly attack: readonly Factored[]; readonly defence: readonly Factored[] } | undefined;
  readonly totals?: { readonly attack: number; readonly defence: number } | undefined;
  readonly percent?: number | undefined;
  /** How the two sums came to the column. */
  readonly reckoning?: readonly LedgerLine[] | undefined;
  readonly column?: number | undefined;
  readonly roll?: number | undefined;
  readonly result?: string | undefined;
  readonly lost: { readonly attack?: readonly string[]; readonly defence?: readonly string[] };
  readonly panic?: number | undefined;
}

export const start = (battle: Battle): State => ({
  battle,
  attackers: battle.attackers,
  defenders: battle.defenders,
  removed: [],
  markers: 0,
  lost: {},
});
