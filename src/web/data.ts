import type { GameRoom } from '../games/room.js';
import type { Pack, RulesFile, Text } from '../pack/index.js';
import type { OddsQuestion } from '../rules/index.js';

/** An example of combat.yaml, its short form read into the question that it is. */
export interface Example {
  readonly question: OddsQuestion;
  readonly text: Text;
  readonly rule?: string | undefined;
}

/** What the page gets of a game: the compiled pack without its map, set-ups and rule catalogue, which come later or never. */
export interface GameData {
  readonly pack: Pack;
  readonly examples: readonly Example[];
}

/** A game that the app can open. The bundler writes the list; see src/cli/web/bundle.ts. */
export interface GameEntry {
  readonly id: string;
  readonly short: string;
  readonly title: Text;
  /** Colours of its sides, for the list of games. */
  readonly colours: readonly string[];
  readonly device: string;
  readonly room: () => Promise<Readonly<Record<string, unknown>>>;
  readonly data: () => Promise<GameData>;
  readonly rules: () => Promise<RulesFile>;
}

/** The room among what a game's folder exports. */
export function roomOf(exported: Readonly<Record<string, unknown>>): GameRoom {
  const room = Object.values(exported).find(
    (one): one is GameRoom => one !== null && typeof one === 'object' && 'odds' in one && 'id' in one,
  );
  if (room === undefined) throw new Error('no room of rules in this folder');
  return room;
}
