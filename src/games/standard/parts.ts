import type { GameFile, Pack, StandardPart } from '../../pack/index.js';
import { say } from '../../pack/index.js';
import { type Piece, type Violation, type Words, words } from '../../rules/index.js';
import type { Context } from '../room.js';

/**
 * The standard rules are registered by the names of their parts. Which case of a game's own rulebook a part is, and how it is
 * played, stands in game.yaml under `standard`.
 */
export type Parameters = NonNullable<GameFile['standard']>;

export function parametersOf(pack: Pack): Parameters {
  const found = pack.game.standard;
  if (found === undefined) throw new Error(`${pack.game.id} has standard rules but no parameters`);
  return found;
}

/** The case that a part is in this game; the part's own name where the game has none for it. */
export const caseOf = (pack: Pack, part: string): string => pack.game.standard?.rules[part] ?? part;

export const refusal = (context: Context, part: StandardPart, text: Words, ...where: readonly string[]): Violation => ({
  rule: caseOf(context.pack, part),
  text: text[context.lang],
  ...(where.length === 0 ? {} : { where: [...where] }),
});

/** What a player calls a unit, a space and a side. */
export const nameOf = ({ pack }: Context, piece: Piece): Words => {
  const ja = piece.counter === undefined ? undefined : pack.words.ja?.counters[piece.counter.id];
  return words(piece.name, ja ?? piece.name);
};

export function spaceName({ board, pack }: Context, id: string): Words {
  const name = board.spaces[board.index.get(id) ?? -1]?.name;
  if (name === undefined) return words(id, id);
  return words(`${say(name, 'en')} (${id})`, `${pack.words.ja?.spaces[id] ?? say(name, 'ja')}（${id}）`);
}

export const sideName = ({ pack }: Context, side: string): Words => {
  const name = pack.game.sides[side]?.name ?? side;
  return words(say(name, 'en'), say(name, 'ja'));
};

export const list = (names: readonly Words[]): Words =>
  words(names.map(({ en }) => en).join(', '), names.map(({ ja }) => ja).join('、'));
