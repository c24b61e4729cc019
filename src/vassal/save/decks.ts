import type { Deck, Position } from '../../rules/index.js';
import { encodeSequence } from '../sequence.js';
import { nest } from '../traits/index.js';
import { added } from './commands.js';
import { NOBODY, pose } from './figure.js';
import { cardName, type KitDeck, type SaveKit, type Spot } from './kit.js';
import { looseCards } from './loose.js';
import type { Note } from './note.js';

/** Which cards lie where: the piles of the module from the top, the hands in order. */
export interface Dealt {
  readonly piles: ReadonlyMap<string, readonly string[]>;
  readonly hands: ReadonlyMap<string, readonly string[]>;
}

/** The cards as a position has them. A deck that it does not mention lies in its draw pile, whole and in the pack's order. */
export function deal(kit: SaveKit, position: Position, notes: Note[] = []): Dealt {
  const piles = new Map<string, readonly string[]>();
  const hands = new Map(Object.entries(position.hands ?? {}));
  const held = new Set([...[...hands.values()].flat(), ...looseCards(position).map(({ card }) => card)]);
  for (const [id, { draw, discard, cards }] of kit.cards?.piles ?? []) {
    const deck = position.decks?.[id];
    const thrown = deck?.discards ?? [];
    const rest = cards.filter((card) => !held.has(card) && !thrown.includes(card));
    const left = deck?.cards ?? (deck === undefined ? rest : rest.slice(0, deck.left));
    if (deck !== undefined && deck.cards === undefined && deck.left !== rest.length)
      notes.push({
        kind: 'deck',
        what: `The deck ${id} holds ${deck.left} cards, and nothing says which; its first ${left.length} unseen cards stand for them.`,
      });
    piles.set(draw, left);
    if (discard !== undefined) piles.set(discard, thrown.toReversed());
  }
  return { piles, hands };
}

/** The commands for all cards and decks; cards stand before the deck that holds them. */
export function dealt(
  kit: SaveKit,
  position: Position,
  /** Pieces that lie in a deck without being cards, by its name. */
  pooled: ReadonlyMap<string, readonly string[]>,
  notes: Note[],
): string[] {
  const { piles, hands } = deal(kit, position, notes);
  const leaves: string[] = [];
  const lay = (cards: readonly string[], at: Spot, maskedBy?: string): string[] =>
    cards.flatMap((card) => {
      const piece = kit.pieces.get(cardName(card));
      if (piece === undefined) {
        notes.push({ kind: 'deck', what: `There is no card ${card} in the module.` });
        return [];
      }
      leaves.push(added({ id: String(piece.gpid), ...nest(pose(piece.traits, { at, moved: false, maskedBy })) }));
      return [String(piece.gpid)];
    });
  const stack = (id: string, { map, x, y }: Spot, members: readonly string[]): void => {
    if (members.length > 0)
      leaves.push(added({ id, type: 'stack', state: encodeSequence(';', [map, String(x), String(y), ...members, '@@-1']) }));
  };
  for (const deck of kit.decks) {
    const members = [
      ...lay([...(piles.get(deck.name) ?? [])].reverse(), deck.at, deck.faceDown ? NOBODY : undefined),
      ...[...(pooled.get(deck.name) ?? [])].reverse(),
    ];
    leaves.push(added({ id: `deck-${deck.name}`, type: deck.type, state: deckState(deck, members) }));
  }
  for (const [holder, cards] of hands) {
    const at = kit.cards?.hands.get(holder);
    if (at === undefined) {
      if (cards.length > 0)
        notes.push({ kind: 'deck', what: `The module has no hand for ${holder}; its cards are kept in the data only.` });
      continue;
    }
    const members = lay([...cards].reverse(), at, at.seat);
    stack(`hand-${holder}`, at, members);
  }
  const heaps = new Map<string, { readonly at: Spot; readonly members: string[] }>();
  for (const { card, at, maskedBy } of looseCards(position).toReversed()) {
    const key = `${at.map}\n${at.x}\n${at.y}`;
    const heap = heaps.get(key) ?? { at, members: [] };
    heaps.set(key, heap);
    heap.members.push(...lay([card], at, maskedBy));
  }
  for (const [i, { at, members }] of [...heaps.values()].entries()) stack(`loose-${i + 1}`, at, members);
  return leaves;
}

/** The decks and hands of a position after the cards were found to lie like this: untouched where nothing changed. */
export function gathered(kit: SaveKit, position: Position, found: Dealt): Pick<Position, 'decks' | 'hands'> {
  const before = deal(kit, position);
  const same = (a: readonly string[] | undefined, b: readonly string[] | undefined): boolean =>
    JSON.stringify(a ?? []) === JSON.stringify(b ?? []);
  const decks: Record<string, Deck> = { ...position.decks };
  for (const [id, { draw, discard }] of kit.cards?.piles ?? []) {
    const thrown = discard === undefined ? [] : (found.piles.get(discard) ?? []);
    const unchanged =
      same(found.piles.get(draw), before.piles.get(draw)) && (discard === undefined || same(thrown, before.piles.get(discard)));
    if (unchanged) continue;
    const cards = [...(found.piles.get(draw) ?? [])];
    decks[id] = { left: cards.length, cards, discards: [...thrown].reverse() };
  }
  const hands: Record<string, string[]> = { ...position.hands };
  for (const holder of kit.cards?.hands.keys() ?? []) {
    const now = found.hands.get(holder) ?? [];
    if (!same(now, before.hands.get(holder))) hands[holder] = [...now];
  }
  return {
    ...(Object.keys(decks).length === 0 && position.decks === undefined ? {} : { decks }),
    ...(Object.keys(hands).length === 0 && position.hands === undefined ? {} : { hands }),
  };
}

const deckState = ({ at, faceDown }: KitDeck, members: readonly string[]): string =>
  encodeSequence(';', [
    at.map,
    String(at.x),
    String(at.y),
    String(faceDown),
    ...(members.length === 0 ? [] : [encodeSequence(',', members)]),
  ]);
