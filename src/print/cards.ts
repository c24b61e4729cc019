import { type CardFace, type DrawContext, type Drawing, drawCard } from '../draw/index.js';
import type { Card } from '../pack/index.js';
import { type PieceSheets, pieceSheets } from './counters.js';
import type { PrintSettings } from './settings.js';
import type { SheetFacts } from './sheet.js';
import { sheetWords } from './words.js';

export type DrawCardFace = (card: Card, face: CardFace) => Drawing;

/** The cards of all decks on sheets, deck by deck; none for a game without decks. Undefined after a problem. */
export function cardSheets(
  context: DrawContext,
  settings: PrintSettings,
  face: DrawCardFace = (card, side) => drawCard(context, card, side),
  same?: SheetFacts['same'],
): PieceSheets | undefined {
  const words = sheetWords[context.lang];
  const { decks } = context.pack;
  const order = Object.keys(decks?.decks ?? {});
  const cards = [...(decks?.cards ?? [])].sort((a, b) => order.indexOf(a.deck) - order.indexOf(b.deck) || a.number - b.number);
  const pieces = cards.map((card) => ({
    mark: `cut ${card.id}`,
    front: face(card, 'front'),
    back: settings.backs === 'none' ? undefined : face(card, 'back'),
  }));
  // Nine stand on A4 edge to edge, four with the gutter and bleed of counters; the cut between two cards is one.
  const dense = { ...settings, gutter: 0, bleed: Math.min(settings.bleed, 0.7) };
  return pieceSheets(context, dense, pieces, { what: words.cards, note: undefined, same, slim: true });
}
