import type { Trait } from '../traits/index.js';

/** Where something stands: a map of the module, and pixels on it. */
export interface Spot {
  readonly map: string;
  readonly x: number;
  readonly y: number;
  /** Beside the map: pixels from here to a stack at the side of the first. */
  readonly apart?: number;
  /** In a wide box: how many stacks stand side by side, an odd number. */
  readonly abreast?: number;
}

/** A piece of the module as it goes into a save: prototypes expanded, the traits from the outermost in, the BasicPiece last. */
export interface KitPiece {
  readonly gpid: number;
  readonly traits: readonly Trait[];
}

/** A piece or a deck that the module deals out at the start of every game; with `SETUP_STACK` a save must hold it too. */
export interface Furniture {
  readonly pieces: readonly KitPiece[];
  readonly at: Spot;
}

export interface KitDeck {
  readonly name: string;
  /** Everything of the deck but its cards, as a save writes it: `deck;…`. */
  readonly type: string;
  readonly at: Spot;
  readonly faceDown: boolean;
  /** The space whose units lie in it: a pool from which they are drawn. */
  readonly space?: string;
}

/** The deck that holds the units of a space. */
export const poolOf = (kit: SaveKit, space: string | undefined): KitDeck | undefined =>
  space === undefined ? undefined : kit.decks.find((deck) => deck.space === space);

/** The turn tracker: a counter of turns that holds a list of phases, or either alone. */
export interface KitTurns {
  /** `TurnTracker0`: by its place in the build file. */
  readonly id: string;
  /** The phases in the order of the list, by the names that positions use. Empty without a list. */
  readonly phases: readonly string[];
  /** The turns, where the outer level is a list of them and no counter. */
  readonly turns?: readonly number[] | undefined;
  readonly loop?: { readonly on: boolean; readonly limit: number };
}

/** What the codec must know of a compiled module to write its saves and read them. */
export interface SaveKit {
  /** Goes into every save as a copy. */
  readonly moduledata: string;
  readonly version: string;
  readonly vassalVersion: string;
  /** The boards of each map, as they are laid out at the start. */
  readonly boards: readonly { readonly map: string; readonly board: string }[];
  /** By the name under which the id is locked: `al-1`, `br-militia/2`. */
  readonly pieces: ReadonlyMap<string, KitPiece>;
  readonly places: ReadonlyMap<string, Spot>;
  /** Outlines of the spaces that have one, in the order in which VASSAL looks them up: pieces may lie anywhere within. */
  readonly shapes?: ReadonlyMap<string, readonly { readonly x: number; readonly y: number }[]>;
  /** The side of the module's roster that each player of a position takes: whose mask a hidden piece wears. */
  readonly seats: ReadonlyMap<string, string>;
  /** By side: where eliminated units lie that are in no space. Everything on that map is eliminated. */
  readonly eliminated?: ReadonlyMap<string, Spot>;
  readonly furniture: readonly Furniture[];
  readonly decks: readonly KitDeck[];
  readonly turns?: KitTurns;
  readonly cards?: KitCards;
  /** The flag that each layer of marks stands for, by the name of the layer. */
  readonly statuses?: ReadonlyMap<string, string>;
  /** Module properties and their values at the start. */
  readonly properties?: ReadonlyMap<string, string>;
}

export interface HandSpot extends Spot {
  readonly seat?: string;
}

/** How the decks of the pack lie in the module. Cards are pieces named `card:<id>`. */
export interface KitCards {
  /** By the id of the deck: the names of its draw pile and its discard pile, and its cards from the top as they are dealt. */
  readonly piles: ReadonlyMap<string, { readonly draw: string; readonly discard?: string; readonly cards: readonly string[] }>;
  /** By holder: where the cards of a hand lie, and the seat that sees them. */
  readonly hands: ReadonlyMap<string, HandSpot>;
}

export const cardName = (id: string): string => `card:${id}`;

/** The flag of a unit that is out of the game and in no box of the board. */
export const ELIMINATED = 'eliminated';

/** The layer that shows the front of a counter on its first level and the back on its second. */
export const FACE_LAYER = 'Step';

/** The names of layers that show a flag begin so. */
export const STATUS_LAYER = 'Status';

/** The module property that carries what VASSAL has no place for. The module must have it, or VASSAL forgets it. */
export const STASH = 'GrognardPosition';

/** The module property that says which drawing of the board a game lies on. Every save has it, whoever started the game. */
export const BOARD = 'GrognardBoard';
