import type { z } from 'zod';
import type {
  AtlasFile,
  BoardFile,
  CombatFile,
  CounterRow,
  DecksFile,
  FaceValues,
  GameFile,
  Purpose,
  RulesFile,
  Scalar,
  ScanFile,
  ScenarioFile,
  SequenceFile,
  TableFile,
  TerrainFile,
  Text,
  TextFile,
  VassalFile,
} from './schema/index.js';

/** A counter as printed: both faces. `count` identical copies of it exist. */
export interface Counter extends z.infer<typeof CounterRow> {
  readonly front: FaceValues;
  readonly back?: FaceValues;
}

export interface HexRow {
  readonly at: string;
  readonly terrain: readonly string[];
  readonly name?: string;
  readonly regions: readonly string[];
  readonly from: string;
}

export interface SideRow {
  readonly a: string;
  readonly b: string;
  readonly features: readonly string[];
  readonly name?: string;
  readonly from: string;
}

export interface ZoneRow {
  readonly id: string;
  readonly name: string;
  readonly kind: 'hex' | 'area' | 'box';
  readonly terrain: readonly string[];
  readonly features: readonly string[];
  readonly regions: readonly string[];
  readonly x?: number;
  readonly y?: number;
  readonly from: string;
}

export interface BorderRow extends SideRow {
  /** What may use it; everything when absent. */
  readonly for?: readonly Purpose[];
}

/** A board as written, before the board room turns it into spaces and borders. Hex numbers are as typed. */
export interface BoardData {
  readonly file: BoardFile;
  readonly hexes: readonly HexRow[];
  readonly sides: readonly SideRow[];
  readonly zones: readonly ZoneRow[];
  readonly borders: readonly BorderRow[];
  /** GeoJSON of the zones' outlines, where there is one. */
  readonly shapes?: unknown;
}

export interface TableCell {
  readonly is: Scalar;
  readonly from: string;
  readonly note?: Text;
}

/** A chart with its cells in order: cells[row][column]. */
export interface Table extends Omit<TableFile, 'cells'> {
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  readonly cells: readonly (readonly TableCell[])[];
}

export type Placed = Exclude<ScenarioFile['setup'], string>[number];

export interface Scenario extends Omit<ScenarioFile, 'setup'> {
  readonly setup: readonly Placed[];
}

export interface Card {
  readonly id: string;
  readonly deck: string;
  readonly number: number;
  readonly name: Text;
  readonly years: readonly number[];
  readonly text?: Text;
  readonly from: string;
  readonly fields: Readonly<Record<string, number | string>>;
}

export interface Decks extends Omit<DecksFile, 'cards'> {
  readonly cards: readonly Card[];
}

/** Ids that must stay what they are: the piece ids of VASSAL, by `<counter>` or `<counter>/<copy>`. */
export interface Lock {
  readonly version: 1;
  readonly next: number;
  readonly pieces: Readonly<Record<string, number>>;
}

/** A game, read and checked. Plain data: it can be sent to a browser as JSON. */
export interface Pack {
  readonly game: GameFile;
  readonly counters: readonly Counter[];
  readonly board: BoardData;
  readonly terrain: TerrainFile;
  readonly tables: Readonly<Record<string, Table>>;
  readonly sequence: SequenceFile;
  readonly scenarios: Readonly<Record<string, Scenario>>;
  readonly combat?: CombatFile;
  readonly rules: RulesFile;
  readonly decks?: Decks;
  /** How the board was drafted from geography. */
  readonly atlas?: AtlasFile;
  /** How the grid lies on a scan of the owner's own map. */
  readonly scan?: ScanFile;
  /** What a VASSAL module needs beyond the game. */
  readonly vassal?: VassalFile;
  readonly words: Readonly<Record<string, TextFile>>;
  readonly lock?: Lock;
  /** Names of the overlays laid over it, in order. */
  readonly overlays: readonly string[];
}

export type Language = 'en' | 'ja';

/** The word in the language asked for; English serves where there is no other. */
export const say = (text: Text, lang: Language = 'en'): string => (typeof text === 'string' ? text : (text[lang] ?? text.en));
