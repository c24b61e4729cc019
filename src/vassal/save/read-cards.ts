import type { Dealt } from './decks.js';
import { cardName, type SaveKit } from './kit.js';
import type { Loose } from './loose.js';
import type { Note } from './note.js';
import type { Tabletop } from './read-pieces.js';

/** Which cards lie in which pile, from the top, and in which hand; those that lie elsewhere; and the pieces that are cards. */
export function cardsOf(
  kit: SaveKit,
  { pieces, decks }: Tabletop,
  notes: Note[],
): { readonly dealt: Dealt; readonly loose: readonly Loose[]; readonly ids: ReadonlySet<string> } {
  const cards = new Map<string, string>();
  const own = new Set<string>();
  for (const { draw, discard, cards: list } of kit.cards?.piles.values() ?? []) {
    for (const pile of [draw, discard]) if (pile !== undefined) own.add(pile);
    for (const card of list) {
      const gpid = kit.pieces.get(cardName(card))?.gpid;
      if (gpid !== undefined) cards.set(String(gpid), card);
    }
  }
  const holders = new Map([...(kit.cards?.hands ?? [])].map(([holder, { map }]) => [map, holder] as const));
  const piles = new Map<string, string[]>();
  const hands = new Map<string, string[]>();
  const loose: Loose[] = [];
  const ids = new Set<string>();
  for (const { id, figure, heap } of [...pieces].sort((a, b) => a.depth - b.depth)) {
    const card = cards.get(figure.gpid);
    if (card === undefined) continue;
    ids.add(id);
    const deck = decks.get(heap);
    const holder = figure.at === undefined ? undefined : holders.get(figure.at.map);
    if (deck !== undefined && own.has(deck)) piles.set(deck, [...(piles.get(deck) ?? []), card]);
    else if (holder !== undefined) hands.set(holder, [...(hands.get(holder) ?? []), card]);
    else if (figure.at !== undefined) {
      loose.push({ card, at: figure.at, maskedBy: figure.maskedBy });
      notes.push({
        kind: 'deck',
        what: `The card ${card} lies on ${figure.at.map}, in no pile and in nobody's hand; a save puts it there again.`,
      });
    }
  }
  return { dealt: { piles, hands }, loose, ids };
}
