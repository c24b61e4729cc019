import type { Context } from '../games/room.js';
import type { Language } from '../pack/index.js';
import { type Position, view } from '../rules/index.js';
import { makeContext } from './apply.js';
import { type Fault, openPosition, unknown } from './open.js';
import { type Game, type Replacements, replace } from './replace.js';

/** Makes the game that a question is asked of: the pack and the board with the question's own put in. */
export type ContextMaker = (game: Game, lang: Language) => Context;

export const usual: ContextMaker = ({ pack, board }, lang) => makeContext(pack, board, { lang });

/** What any question may say about the game that it is asked of. */
export interface Asked extends Replacements {
  readonly position?: Position | undefined;
  readonly viewer?: string | undefined;
  readonly lang?: Language | undefined;
}

export type Prepared =
  | {
      readonly ok: true;
      readonly context: Context;
      readonly position: Position;
      /** The position as far as the viewer may know it. */
      readonly seen: Position;
      readonly viewer: string | undefined;
    }
  | { readonly ok: false; readonly problems: readonly Fault[] };

/** Puts a question's own charts and board in place, opens its position and looks at it with the viewer's eyes. */
export function prepare(game: Game, question: Asked, make: ContextMaker = usual): Prepared {
  const replaced = replace(game, question);
  if (!replaced.ok) return replaced;
  const context = make(replaced.game, question.lang ?? 'en');
  const opened = openPosition(context, question.position ?? {}, { otherBoard: replaced.otherBoard });
  if (!opened.ok) return opened;
  const { position } = opened;
  const viewer = viewerOf(position, question.viewer);
  if (viewer === undefined && question.viewer !== undefined)
    return { ok: false, problems: [unknown('viewer', 'player', question.viewer, Object.keys(position.players ?? {}))] };
  return { ok: true, context, position, seen: view(context.pack, position, viewer, context.room), viewer };
}

/** A viewer is a player; a side serves where just one player commands it. */
function viewerOf(position: Position, viewer: string | undefined): string | undefined {
  if (viewer === undefined) return undefined;
  const players = position.players ?? {};
  if (Object.hasOwn(players, viewer)) return viewer;
  const commanders = Object.entries(players).filter(([, sides]) => sides.includes(viewer));
  return commanders.length === 1 ? commanders[0]?.[0] : undefined;
}
