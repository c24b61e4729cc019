import type { Board } from '../board/index.js';
import type { Pack, Scenario } from '../pack/index.js';
import type { HookProblem } from './setup.js';

/** What a game's own code adds to the shared parts. A hook that is not set leaves the shared default. */
export interface GameRoom {
  readonly id: string;
  /** Problems of a set-up by the game's own rules of stacking and deployment. */
  readonly checkSetup?: (pack: Pack, board: Board, scenario: Scenario) => readonly HookProblem[];
}
