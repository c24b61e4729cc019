import type { Drawing } from '../../draw/index.js';
import type { Counter } from '../../pack/index.js';
import type { ArchiveEntry } from '../archive-write.js';
import type { Component } from '../component.js';
import type { Furniture, HandSpot, Spot } from '../save/index.js';
import type { Trait } from '../traits/index.js';
import type { Point } from './geometry.js';

/** A picture of the module, to be turned into pixels: `images/<name>`. */
export interface Picture {
  readonly name: string;
  readonly drawing: Drawing;
  /** Pixels across and down. */
  readonly width: number;
  readonly height: number;
  /** Small pictures of one kind are drawn together, which is faster. */
  readonly kind: 'counter' | 'sheet';
}

/** A counter, or one copy of it, as the module's palette holds it. */
export interface ModulePiece {
  /** As the lock file names it: `al-1`, `br-militia/2`; cards are `card:<id>`. */
  readonly name: string;
  readonly counter?: Counter;
  readonly gpid: number;
  /** From the outermost in, ending with the BasicPiece. Prototypes are named, as in a slot. */
  readonly traits: readonly Trait[];
}

/** A pile from which pieces are drawn. */
export interface ModuleDeck {
  /** The deck or the box that it stands for. */
  readonly id: string;
  readonly name: string;
  readonly map: string;
  readonly at: Point;
  /** As a save writes it: `deck;…`. */
  readonly type: string;
  readonly faceDown: boolean;
  /** Names of the pieces that lie in it at first, bottom first. */
  readonly pieces: readonly string[];
}

/** Where the spaces of the game lie in the module, in pixels of the map. */
export interface ModulePlace {
  readonly map: string;
  readonly at: Standing;
}

/** The middle of a space; beside the map, with the pixels from there to a stack at its side, and in a wide box how many stand side by side. */
export interface Standing extends Point {
  readonly apart?: number;
  readonly abreast?: number;
}

/** A game as a VASSAL module: its components and pictures, and what saves must know about it. */
export interface VassalModule {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  /** buildFile.xml */
  readonly root: Component;
  readonly pictures: readonly Picture[];
  /** Help pages and the like, by their path in the archive. */
  readonly files: readonly ArchiveEntry[];
  readonly pieces: ReadonlyMap<string, ModulePiece>;
  readonly prototypes: ReadonlyMap<string, readonly Trait[]>;
  readonly decks: readonly ModuleDeck[];
  /** Where each side's losses lie, where the board has no box for them. */
  readonly eliminated: ReadonlyMap<string, Spot>;
  /** By number of the space; undefined where the module has no room for it. */
  readonly places: readonly (ModulePlace | undefined)[];
  /** Outlines of spaces that have one, by id, in the order in which VASSAL looks them up. */
  readonly shapes: ReadonlyMap<string, readonly Point[]>;
  /** Name of the one board of each map. */
  readonly boards: Readonly<Record<string, string>>;
  /** Pieces that the module deals out by itself, such as what works out odds. */
  readonly furniture: readonly Furniture[];
  /** Where the cards of a hand lie, by side. */
  readonly hands: ReadonlyMap<string, HandSpot>;
  /** Turn numbers and names of phases in the order of the turn tracker. */
  readonly turns: { readonly turns: readonly number[]; readonly phases: readonly string[] };
  /** The seat that plays a player of a scenario. */
  readonly seats: readonly Seat[];
  /** The file of each scenario's set-up, by scenario. */
  readonly setups: Readonly<Record<string, string>>;
}

/** A side of VASSAL's roster: who sits at the table. */
export interface Seat {
  readonly name: string;
  /** The ids that scenarios call the player by. */
  readonly players: readonly string[];
  /** The sides of the game that it commands in one scenario or another. */
  readonly sides: readonly string[];
}
