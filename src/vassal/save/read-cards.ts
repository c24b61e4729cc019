import type { Dealt } from './decks.js';
import { cardName, type SaveKit } from './kit.js';
import type { Tabletop } from './read-pieces.js';

/** Which cards lie in which pile, from the top, and in which hand; and the pieces that are cards. */
export function cardsOf(kit: SaveKit, { pieces, decks }: Tabletop): { readonly dealt: Dealt; readonly ids: ReadonlySet<string> } {
  const cards = new Map<string, string>();
  for (const { cards: list } of kit.cards?.piles.values() ?? [])
    for (const card of list) {
      const gpid = kit.pieces.get(cardName(card))?.gpid;
      if (gpid !== undefined) cards.set(String(gpid), card);
    }
  const holders = new Map([...(kit.cards?.hands ?? [])].map(([holder, { map }]) => [map, holder] as const));
  const piles = new Map<string, string[]>();
  const hands = new Map<string, string[]>();
  const ids = new Set<string>();
  for (const { id, figure, heap } of [...pieces].sort((a, b) => a.depth - b.depth)) {
    const card = cards.get(figure.gpid);
    if (card === undefined) continue;
    ids.add(id);
    const deck = decks.get(heap);
    const holder = figure.at === undefined ? undefined : holders.get(figure.at.map);
    if (deck !== undefined) piles.set(deck, [...(piles.get(deck) ?? []), card]);
    else if (holder !== undefined) hands.set(holder, [...(hands.get(holder) ?? []), card]);
  }
  return { dealt: { piles, hands }, ids };
}
