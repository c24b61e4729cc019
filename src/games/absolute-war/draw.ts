import type { Deck } from '../../rules/index.js';
import { against, type Course } from '../course.js';
import type { Rule } from '../room.js';
import { cardNumber, eventCards, eventDeck } from './cards.js';
import { enemyOf, type Owner } from './stack.js';
import * as say from './words.js';

/** The stages at which a card is drawn, and from whose deck. */
const draws: Readonly<Record<string, 'attacker' | 'defender'>> = {
  'engagement-card': 'attacker',
  'attack-sp': 'attacker',
  'defence-sp': 'defender',
};

export const drawStages = Object.keys(draws);

/**
 * [9.1, 12.3]: the card that was drawn on the table goes to the discards, and the pile knows one card less. A pile of which only a
 * number and the unseen cards are known stays that way.
 */
export function discardDrawn(course: Course, attacker: Owner, stage: string, card: string | number): void {
  const party = draws[stage];
  if (party === undefined) return;
  const side = party === 'attacker' ? attacker : enemyOf(attacker);
  const { pack } = course.context;
  const id = eventCards(pack, side).get(cardNumber(pack, side, card) ?? -1)?.id ?? String(card);
  const deck = course.position.decks?.[eventDeck(side)];
  if (deck === undefined) return;
  const shuffled = reshuffled(course, side, deck);
  const left = { ...shuffled, left: shuffled.left - 1, discards: [...shuffled.discards, id] };
  for (const list of ['unseen', 'cards'] as const) {
    const cards = left[list];
    if (cards !== undefined) left[list] = cards.filter((one) => cardNumber(pack, side, one) !== cardNumber(pack, side, id));
  }
  course.position = { ...course.position, decks: { ...course.position.decks, [eventDeck(side)]: left } };
  course.tell('drawn', '12.3-3', say.drew(side, id, left.left), [], { deck: eventDeck(side), card: id, left: left.left });
}

/** [9.1]: the last card is never drawn; it is shuffled with the discards into a new pile. */
function reshuffled(course: Course, side: Owner, deck: Deck): Deck {
  if (deck.left > 1 || deck.discards.length === 0 || !course.on('9.1')) return deck;
  course.tell('reshuffled', '9.1', say.reshuffled(side), [], { deck: eventDeck(side) });
  const { cards, ...rest } = deck;
  const pile = [...(deck.unseen ?? cards ?? []), ...deck.discards];
  return { ...rest, left: deck.left + deck.discards.length, unseen: pile, discards: [] };
}

/** A pile that is known from the top is drawn from the top. */
export const topCard: readonly Rule[] = drawStages.map((stage) => ({
  rule: '2.4',
  judges: `answer:${stage}`,
  check: (context, position, action) => {
    const waiting = position.pending?.at(-1);
    const pile = waiting?.kind === 'draw' ? position.decks?.[waiting.deck]?.cards : undefined;
    const [card] = (action.cards ?? []) as (string | number)[];
    if (waiting?.kind !== 'draw' || pile === undefined || pile.length < 2 || card === undefined) return [];
    const side = waiting.deck.startsWith('german') ? 'german' : 'soviet';
    const same = cardNumber(context.pack, side, pile[0] as string) === cardNumber(context.pack, side, card);
    return same ? [] : [against(context, '2.4', say.notOnTop(String(card)))];
  },
}));
