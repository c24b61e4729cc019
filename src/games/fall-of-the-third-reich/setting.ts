import type { Table, TerrainFile } from '../../pack/index.js';
import type { LedgerLine, UnknownCell } from '../../rules/index.js';
import type { Effect } from './results.js';

/** A unit in the fight, with the strength that counts for its part in it. */
export interface Fighter {
  readonly id: string;
  readonly name: string;
  readonly side?: string | undefined;
  /** A number as printed, or the letter of a German corps (13.2B). */
  readonly strength: number | string;
  readonly steps: number;
  /** Side, nation, kind, size and flags, for effects that are `of` some units only. */
  readonly words: readonly string[];
  readonly across: readonly string[];
}

export const is = (fighter: Fighter, word: string): boolean => fighter.words.includes(word);

export interface Charts {
  readonly crt: Table;
  readonly strength: Table;
  readonly modifiers: Table;
  readonly terrain: TerrainFile;
}

/** What is given of a combat. */
export interface Setting {
  readonly charts: Charts;
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  /** The side that defends, where it is known. */
  readonly defends?: string | undefined;
  /** Of the defending hex. */
  readonly terrain: readonly string[];
  /** What goes when the attacker advances into the hex (13.2F). */
  readonly removable: readonly string[];
  readonly year: number;
  readonly luftwaffe: boolean;
  readonly interdiction: 'none' | 'attack' | 'all';
  /** Carpet raids that succeeded (8.5.4). */
  readonly carpet: number;
  /** Airborne units that dropped attack with others (19.0). */
  readonly airborne: boolean;
  readonly strengthRoll?: number | undefined;
  readonly rulings: Readonly<Record<string, string>>;
  readonly standIns: boolean;
}

/** A combat as far as it has come. */
export interface Combat extends Setting {
  /** The strength die after its modifiers, and what each letter is worth on it. */
  readonly modifier: number;
  readonly rolled?: number;
  readonly letters: Readonly<Record<string, number>>;
  readonly attackLedger: readonly LedgerLine[];
  readonly defenceLedger: readonly LedgerLine[];
  /** How the sums came to the column. */
  readonly reckoning: readonly LedgerLine[];
  /** Undefined while a letter has no value yet, or a chart is not known. */
  readonly attack?: number;
  readonly defence?: number;
  readonly base?: string;
  readonly shift: number;
  readonly drm: number;
  readonly column?: string;
  readonly unknown: readonly UnknownCell[];
  readonly result?: string;
  readonly effect?: Effect;
  /** Steps that the attacker named for AA, and off which units the losses came. */
  readonly attrition?: { readonly attacker: number; readonly defender: number };
  readonly attackerLosses?: Losses;
  readonly defenderLosses?: Losses;
}

export type Losses = Readonly<Record<string, number>>;
