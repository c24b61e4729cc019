import { attempt, type Deck, type Dist, drawOne } from '../../chance/index.js';
import { type Card, isStandIn, type Pack, type Table } from '../../pack/index.js';
import {
  type Combat,
  cellAt,
  isUnknown,
  type OddsViolation,
  UNKNOWN,
  type UnknownCell,
  violation,
  words,
} from '../../rules/index.js';
import type { Battle, Party } from './battle.js';
import type { Owner } from './stack.js';

export const eventDeck = (side: Owner): string => `${side}-event`;
export const rowsTable = (side: Owner): string => `event-rows-${side}`;

const decks = new WeakMap<readonly Card[], Readonly<Record<Owner, ReadonlyMap<number, Card>>>>();

/** A side's Event cards by number, 1 to 43 [2.4.1]. */
export function eventCards(pack: Pack, side: Owner): ReadonlyMap<number, Card> {
  const cards = pack.decks?.cards ?? [];
  const of = (owner: Owner): ReadonlyMap<number, Card> =>
    new Map(cards.filter((card) => card.deck === eventDeck(owner)).map((card) => [card.number, card] as const));
  const known = decks.get(cards) ?? { german: of('german'), soviet: of('soviet') };
  decks.set(cards, known);
  return known[side];
}

/** The number of one of a side's cards, given by number or id. */
export function cardNumber(pack: Pack, side: Owner, named: string | number): number | undefined {
  const all = pack.decks?.cards ?? [];
  if (typeof named === 'string' && /^\d+$/.test(named)) return cardNumber(pack, side, Number(named));
  if (typeof named === 'number')
    return all.some((card) => card.number === named && card.deck.startsWith(`${side}-`)) ? named : undefined;
  return all.find((card) => card.id === named && card.deck.startsWith(`${side}-`))?.number;
}

/**
 * A side's Event deck as the asker knows it [9.1, 12.3-3]: the pile of the position, or the cards that the question says it may hold,
 * or all that are neither committed nor in the discards. Where it is half known, which of the unseen cards lie in it is open.
 */
export function deckOf(
  pack: Pack,
  combat: Combat,
  party: 'attack' | 'defence',
  side: Owner,
  committed: readonly number[],
  problems: OddsViolation[],
): { readonly deck: Deck<number>; readonly full: boolean } {
  const cards = eventCards(pack, side);
  const read = (list: readonly (string | number)[], where: string): number[] =>
    list.flatMap((named) => {
      const found = cardNumber(pack, side, named);
      if (found !== undefined && cards.has(found)) return [found];
      const text = words(
        `${named} is not a card of the ${side} Event deck.`,
        `${named}は${side === 'german' ? 'ドイツ' : 'ソ連'}のイベントデッキのカードではない。`,
      );
      problems.push(violation('12.3-3', text, where));
      return [];
    });
  const pile = combat.position.decks?.[eventDeck(side)];
  const said = (id: string): boolean => combat.with.has(id, party, side);
  const out = new Set(committed);
  const discards = (
    said('discards')
      ? read(combat.with.list('discards', party, side), 'with.discards')
      : read(pile?.discards ?? [], 'position.decks')
  ).filter((card) => !out.has(card));
  for (const list of [discards, said('unseen') ? read(combat.with.list('unseen', party, side), 'with.unseen') : []]) {
    const twice = list.find((card, i) => list.indexOf(card) !== i);
    if (twice !== undefined)
      problems.push(
        violation('2.4.1', words(`Card ${twice} is named twice; there is one of it.`, `カード${twice}が二重に挙げられている。`)),
      );
  }
  const discarded = new Set(discards);
  const inHand = new Set(
    Object.values(combat.position.hands ?? {}).flatMap((hand) => hand.flatMap((id) => cardNumber(pack, side, id) ?? [])),
  );
  const unseen = (
    said('unseen')
      ? read(combat.with.list('unseen', party, side), 'with.unseen')
      : pile?.unseen !== undefined || pile?.cards !== undefined
        ? read(pile.unseen ?? pile.cards ?? [], 'position.decks')
        : [...cards.keys()].filter((card) => !discarded.has(card) && !inHand.has(card))
  ).filter((card) => !out.has(card));
  const both = unseen.find((card) => discarded.has(card));
  if (both !== undefined)
    problems.push(
      violation(
        '9.1',
        words(`Card ${both} cannot be both in the deck and in the discards.`, `カード${both}がデッキと捨て札の両方にある。`),
      ),
    );
  const left = combat.with.number('deck-left', party, side) ?? (said('unseen') ? undefined : pile?.left) ?? unseen.length;
  if (left > unseen.length)
    problems.push(
      violation(
        '9.1',
        words(
          `${left} cards cannot be left in the ${side} deck: ${unseen.length} may be.`,
          `デッキに残りうるカードは${unseen.length}枚で、${left}枚はありえない。`,
        ),
      ),
    );
  const deck: Deck<number> = { known: [], maybe: unseen, unknown: Math.min(left, unseen.length), discards };
  return { deck, full: !said('unseen') && pile === undefined && !said('discards') };
}

/** The last card is never drawn: without discards a deck of one gives nothing [9.1]. */
export const canDraw = (party: Party): boolean => attempt(() => nextOf(party.deck)).ok;

/** Cards that the next draw can turn up. */
export const drawable = (party: Party): readonly number[] => nextOf(party.deck).values;

const draws = new WeakMap<Deck<number>, Dist<number>>();

/** The next card of a deck; worked out once. */
function nextOf(deck: Deck<number>): Dist<number> {
  const known = draws.get(deck) ?? drawOne(deck);
  draws.set(deck, known);
  return known;
}

/** The code on a card under a column of differentials; `?` where nobody stated it [2.4.8]. */
export function codeOn(battle: Battle, side: Owner, card: number, column: number): string {
  const table = battle.pack.tables[rowsTable(side)]!;
  const found = cellAt(table, rowOf(table, card), column);
  return isUnknown(found, battle.standIns) ? UNKNOWN : String(found.is);
}

const rows = new WeakMap<Table, ReadonlyMap<number, number>>();

/** The row of a card in its table. */
function rowOf(table: Table, card: number): number {
  const known = rows.get(table) ?? new Map(table.rowIds.map((id, row) => [Number(id), row] as const));
  rows.set(table, known);
  return known.get(card) ?? -1;
}

/** SP of a drawn card, whatever its years; a card without SP adds nothing [12.3-3, 2.4.4]. `?` where nobody stated it. */
export function spOn(battle: Battle, side: Owner, card: number): number | typeof UNKNOWN {
  const found = eventCards(battle.pack, side).get(card);
  if (found === undefined || (!battle.standIns && isStandIn(found.from))) return UNKNOWN;
  return spOf(found);
}

export const spOf = (card: Card): number => (typeof card.fields.sp === 'number' ? card.fields.sp : 0);

/** The code that the attacker's next card shows, and on which cards. */
export const drawCode = (battle: Battle, column: number): Dist<string> =>
  nextOf(battle.attacker.deck).map((card) => codeOn(battle, battle.attacker.side, card, column));

const points = new WeakMap<Party, Dist<number | typeof UNKNOWN>>();

/** The SP that a side's next card shows; worked out once. */
export function drawSp(battle: Battle, party: Party): Dist<number | typeof UNKNOWN> {
  const known = points.get(party) ?? nextOf(party.deck).map((card) => spOn(battle, party.side, card));
  points.set(party, known);
  return known;
}

/** Cells that the draw would need and nobody stated. */
export function unknownCodes(battle: Battle, column: number): UnknownCell[] {
  const side = battle.attacker.side;
  const table = battle.pack.tables[rowsTable(side)]!;
  return drawable(battle.attacker)
    .filter((card) => codeOn(battle, side, card, column) === UNKNOWN)
    .map((card) => ({ table: table.id, row: String(card), column: table.columnIds[column] as string }));
}

export const unknownSp = (battle: Battle, party: Party): UnknownCell[] =>
  drawable(party)
    .filter((card) => spOn(battle, party.side, card) === UNKNOWN)
    .map((card) => ({ table: eventDeck(party.side), row: String(card), column: 'sp' }));
