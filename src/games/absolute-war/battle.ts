import type { Board } from '../../board/index.js';
import type { Deck } from '../../chance/index.js';
import type { Card, Pack } from '../../pack/index.js';
import type { Assumed, Combat } from '../../rules/index.js';
import type { Owner, Stack } from './stack.js';

export type Weather = 'clear' | 'snow' | 'mud' | 'general-winter';
export type ZoneKind = 'hex' | 'area' | 'box';
export type SpecialMarker = 'general-winter' | 'volkssturm' | 'order';

/** An Event card committed in the support step [12.3-1]: for its SP or for its text. */
export interface Committed {
  readonly card: Card;
  readonly as: 'sp' | 'text';
}

/** One side's part in the combat. */
export interface Party {
  readonly side: Owner;
  readonly supports: readonly Stack[];
  readonly markers: readonly SpecialMarker[];
  readonly cards: readonly Committed[];
  /** What the text of an event card adds, as the player reads it off the card. */
  readonly eventCp: number;
  readonly deck: Deck<number>;
  /** Nobody said what the deck holds: it may be every card that is not seen elsewhere. */
  readonly whole: boolean;
  readonly rp?: number | undefined;
}

/** What can be said of a retreat: that there is a way, that there is none, or nothing. */
export type Way = 'yes' | 'no' | 'unknown';

/** Everything about one combat before a card is drawn. Plain and readonly. */
export interface Battle {
  readonly pack: Pack;
  readonly board: Board;
  readonly combat: Combat;
  readonly on: (rule: string) => boolean;
  readonly attacker: Party;
  readonly defender: Party;
  readonly lead: Stack;
  readonly target: Stack;
  /** Other stacks of the defender in the target zone. */
  readonly others: readonly Stack[];
  readonly zone: {
    readonly kind: ZoneKind;
    readonly terrain: readonly string[];
    /** Its line of the Terrain Effects Chart. */
    readonly line: string;
    /** What the Lead Attacker crosses [12.2.3]. */
    readonly across: readonly string[];
    readonly regions: readonly string[] | undefined;
    readonly westOfLine: boolean;
  };
  /** Lead Attacker and Target in one zone; the Lead Attacker in any Contested zone; the target zone Contested. */
  readonly contested: { readonly same: boolean; readonly lead: boolean; readonly zone: boolean };
  readonly initiative: Owner;
  /** Of the turn, and as it counts in the target zone [20.4]. */
  readonly weather: { readonly turn: Weather; readonly here: Weather };
  readonly turn?: number | undefined;
  readonly year?: number | undefined;
  readonly offensive: { readonly marker: boolean; readonly flipped: boolean };
  readonly pincer: {
    readonly tried: boolean;
    readonly zones: number;
    readonly byBreakthrough: boolean;
    readonly byEvent: boolean;
  };
  readonly eventSupport: boolean;
  readonly retreat: { readonly lead: Way; readonly target: (zones: number) => Way };
  readonly basic: boolean;
  readonly standIns: boolean;
  /** The ruling in force: the players' choice, or the first of rules.yaml. */
  readonly ruling: (id: string) => string;
  readonly assumed: readonly Assumed[];
}
