import { binomial, type Count, multiply } from './count.js';
import { certain, Dist, mixture, weighted } from './dist.js';
import { Groups } from './groups.js';
import { joint } from './joint.js';
import { ChanceRefused, deckMismatch, deckTooSmall, type Refusal, tooManyHands } from './refusal.js';

/**
 * A draw pile as one viewer knows it: the `known` cards are in it for certain, and `unknown` more, which are any of those in
 * `maybe` with equal right (the others of `maybe` are out of sight, such as in an enemy's hand). A pile whose last card is never
 * drawn is shuffled with the discards when only that card is left; any other pile when it is empty.
 */
export interface Deck<T> {
  readonly known: readonly T[];
  readonly maybe?: readonly T[];
  readonly unknown?: number;
  readonly discards?: readonly T[];
  /** True unless said otherwise: the last card is never drawn. */
  readonly keepsLast?: boolean;
}

export interface Drawn<T> {
  /** Without regard to order: like cards together, kinds in the order of the deck. */
  readonly hand: readonly T[];
  readonly rest: Deck<T>;
}

/** More different hands than this are not listed. */
export const MAX_HANDS = 200_000;

/** A pile of `left` cards out of `all`, when the viewer has seen where the `seen` ones are (discards, own hand, removed). */
export function deckSeen<T>(view: {
  readonly all: readonly T[];
  readonly seen: readonly T[];
  readonly left: number;
  readonly discards?: readonly T[];
  readonly keepsLast?: boolean;
}): Deck<T> | Refusal {
  const kinds = new Groups<T>();
  const unseen = tally(view.all, kinds);
  for (const card of view.seen) {
    const slot = kinds.find(card);
    if (slot === undefined || unseen[slot] === 0) {
      return deckMismatch(view.seen.length, view.all.length, 'more cards of one kind were seen than the deck has.');
    }
    (unseen[slot] as number) -= 1;
  }
  const maybe = spread(unseen, kinds);
  if (!Number.isInteger(view.left) || view.left < 0 || view.left > maybe.length) {
    return deckMismatch(view.left, maybe.length, `${view.left} cards cannot be left in the deck: ${maybe.length} are unseen.`);
  }
  const { discards = [], keepsLast = true } = view;
  return { known: [], maybe, unknown: view.left, discards, keepsLast };
}

/** The next card; cards that are numbers or names also say on which of them an outcome falls. */
export function drawOne<T>(deck: Deck<T> | readonly T[]): Dist<T> {
  const [pile, kinds] = pileOf(deck);
  demand(pile, 1);
  const { known, maybe, unknown } = drawable(pile) > 0 ? pile : shuffled(pile);
  // One place of the pile is drawn; a known card has a place of its own, one that may be there its share of the unknown ones.
  const places = unknown === 0 ? 1 : size(maybe);
  const cards = weighted(
    kinds.values.map((card, slot) => [card, (known[slot] ?? 0) * places + (maybe[slot] ?? 0) * unknown] as const),
  );
  const named = cards.values.every((card) => typeof card === 'string' || typeof card === 'number');
  return named ? cards.traced((card) => card as string | number) : cards;
}

/** The next `n` cards, without regard to order. A plain list is a deck that may be drawn to its last card. */
export function draw<T>(deck: Deck<T> | readonly T[], n: number): Dist<readonly T[]> {
  const [pile, kinds] = pileOf(deck);
  return drawHands(pile, n).map((hand) => hand.map((slot) => kinds.values[slot] as T));
}

/** The next `n` cards and the deck that they leave, for draws that depend on what came before. */
export function drawThen<T>(deck: Deck<T> | readonly T[], n: number): Dist<Drawn<T>> {
  const [pile, kinds] = pileOf(deck);
  const cards = (slots: readonly number[]): T[] => slots.map((slot) => kinds.values[slot] as T);
  const drawn = drawPiles(pile, n);
  const values = drawn.values.map(({ hand, rest }) => ({ hand: cards(hand), rest: deckOf(rest, kinds) }));
  return new Dist(values, drawn.counts, drawn.total);
}

/** The next `n` cards in the order in which they come. */
export function drawInOrder<T>(deck: Deck<T> | readonly T[], n: number): Dist<readonly T[]> {
  const [pile, kinds] = pileOf(deck);
  return inOrder(pile, n).map((hand) => hand.map((slot) => kinds.values[slot] as T));
}

export const discard = <T>(deck: Deck<T>, cards: readonly T[]): Deck<T> => ({
  ...deck,
  discards: [...(deck.discards ?? []), ...cards],
});

/** How many of `marked` cards are among `n` drawn from a deck of `size`. */
export function hypergeometric(size: number, marked: number, n: number): Dist<number> {
  const limits = [size, marked, n].every(Number.isInteger) && marked >= 0 && marked <= size && n >= 0;
  if (!limits) throw new ChanceRefused(deckMismatch(marked, size, `${marked} of ${size} cards cannot be marked.`));
  if (n > size) throw new ChanceRefused(deckTooSmall(n, size));
  const found = Array.from({ length: n + 1 }, (_, k) => k);
  return weighted(found.map((k) => [k, multiply(binomial(marked, k), binomial(size - marked, n - k))] as const));
}

/** A deck with kinds of cards as slots, and of each kind how many there are. */
interface Pile {
  readonly known: readonly number[];
  readonly maybe: readonly number[];
  readonly unknown: number;
  readonly discards: readonly number[];
  readonly keepsLast: boolean;
}

/** Slots in ascending order. */
type Hand = readonly number[];

function pileOf<T>(deck: Deck<T> | readonly T[]): [Pile, Groups<T>] {
  const full: Deck<T> = isList(deck) ? { known: deck, keepsLast: false } : deck;
  const { known, maybe = [], unknown = 0, discards = [], keepsLast = true } = full;
  if (!Number.isInteger(unknown) || unknown < 0 || unknown > maybe.length) {
    const what = `${unknown} unknown cards cannot be in the deck: ${maybe.length} may be.`;
    throw new ChanceRefused(deckMismatch(unknown, maybe.length, what));
  }
  const kinds = new Groups<T>();
  const [sure, open, out] = [tally(known, kinds), tally(maybe, kinds), tally(discards, kinds)];
  // When every card that may be in the pile must be, nothing about it is unknown.
  const settled = unknown === maybe.length;
  const pile = settled
    ? { known: plus(sure, open), maybe: [], unknown: 0, discards: out, keepsLast }
    : { known: sure, maybe: open, unknown, discards: out, keepsLast };
  return [pile, kinds];
}

function deckOf<T>(pile: Pile, kinds: Groups<T>): Deck<T> {
  return {
    known: spread(pile.known, kinds),
    maybe: spread(pile.maybe, kinds),
    unknown: pile.unknown,
    discards: spread(pile.discards, kinds),
    keepsLast: pile.keepsLast,
  };
}

const isList = <T>(deck: Deck<T> | readonly T[]): deck is readonly T[] => Array.isArray(deck);

/** How many cards may be drawn before the pile has to be shuffled. */
const drawable = (pile: Pile): number => Math.max(0, size(pile.known) + pile.unknown - (pile.keepsLast ? 1 : 0));

const shuffled = (pile: Pile): Pile => ({ ...pile, known: plus(pile.known, pile.discards), discards: [] });

function drawHands(pile: Pile, n: number): Dist<Hand> {
  demand(pile, n);
  const first = drawable(pile);
  if (n <= first) return fromOnePile(pile, n, (hand) => hand);
  return drawPiles(pile, n).map(({ hand }) => hand);
}

function drawPiles(pile: Pile, n: number): Dist<{ hand: Hand; rest: Pile }> {
  demand(pile, n);
  const first = drawable(pile);
  if (n <= first) return fromOnePile(pile, n, (hand, rest) => ({ hand, rest }));
  return fromOnePile(pile, first, (hand, rest) => ({ hand, rest })).flatMap((before) =>
    fromOnePile(shuffled(before.rest), n - first, (hand, rest) => ({ hand: together(before.hand, hand), rest })),
  );
}

/**
 * `n` cards of one pile. Some come from the known cards and some from the unknown ones; those are a fair choice among all that may
 * be there, since a fair choice of a fair choice is one.
 */
function fromOnePile<U>(pile: Pile, n: number, tell: (hand: Hand, rest: Pile) => U): Dist<U> {
  const [known, open] = [size(pile.known), pile.unknown];
  const parts: { p: Count; dist: Dist<U> }[] = [];
  for (let k = Math.max(0, n - open); k <= Math.min(n, known); k++) {
    const dist = joint(handsOf(pile.known, k), handsOf(pile.maybe, n - k)).map((sure, lucky) =>
      tell(together(sure, lucky), {
        ...pile,
        known: minus(pile.known, sure),
        maybe: minus(pile.maybe, lucky),
        unknown: open - (n - k),
      }),
    );
    parts.push({ p: multiply(binomial(known, k), binomial(open, n - k)), dist });
  }
  return mixture(parts);
}

/** All hands of `n` cards: as many ways each as there are choices of its cards. */
function handsOf(tallied: readonly number[], n: number): Dist<Hand> {
  if (n === 0) return certain<Hand>([]);
  const many = countHands(tallied, n);
  if (many > MAX_HANDS) throw new ChanceRefused(tooManyHands(many, MAX_HANDS));
  const left = tallied.map((_, slot) => size(tallied.slice(slot)));
  const [hands, ways]: [Hand[], bigint[]] = [[], []];
  const deal = (slot: number, hand: Hand, need: number, count: bigint): void => {
    if (need === 0) {
      hands.push(hand);
      ways.push(count);
      return;
    }
    const has = tallied[slot] ?? 0;
    for (let take = Math.min(has, need); take >= 0 && need - take <= (left[slot + 1] ?? 0); take--) {
      const dealt = take === 0 ? hand : [...hand, ...new Array<number>(take).fill(slot)];
      deal(slot + 1, dealt, need - take, take === 0 ? count : count * BigInt(binomial(has, take)));
    }
  };
  deal(0, [], n, 1n);
  const total = binomial(size(tallied), n);
  return new Dist(hands, typeof total === 'number' ? ways.map(Number) : ways, total);
}

/** As a double: only its size matters. */
function countHands(tallied: readonly number[], n: number): number {
  let ways = [1, ...new Array<number>(n).fill(0)];
  for (const has of tallied) {
    ways = ways.map((_, k) => size(ways.slice(Math.max(0, k - has), k + 1)));
  }
  return ways[n] as number;
}

function inOrder(pile: Pile, n: number): Dist<Hand> {
  demand(pile, n);
  if (n === 0) return certain<Hand>([]);
  const next = drawPiles(pile, 1);
  const sequences = (size(pile.known) + size(pile.maybe) + size(pile.discards)) ** n;
  if (sequences > MAX_HANDS) throw new ChanceRefused(tooManyHands(sequences, MAX_HANDS));
  return next.flatMap(({ hand, rest }) => inOrder(rest, n - 1).map((later) => [...hand, ...later]));
}

function demand(pile: Pile, n: number): void {
  const most = size(pile.known) + pile.unknown + size(pile.discards) - (pile.keepsLast ? 1 : 0);
  if (!Number.isInteger(n) || n < 0 || n > Math.max(0, most)) throw new ChanceRefused(deckTooSmall(n, Math.max(0, most)));
}

function tally<T>(cards: readonly T[], kinds: Groups<T>): number[] {
  const counts: number[] = [];
  for (const card of cards) {
    const slot = kinds.slot(card);
    counts[slot] = (counts[slot] ?? 0) + 1;
  }
  return Array.from({ length: kinds.values.length }, (_, slot) => counts[slot] ?? 0);
}

const spread = <T>(tallied: readonly number[], kinds: Groups<T>): T[] =>
  tallied.flatMap((count, slot) => new Array<T>(count).fill(kinds.values[slot] as T));

const size = (tallied: readonly number[]): number => tallied.reduce((sum, count) => sum + count, 0);

const together = (a: Hand, b: Hand): Hand => (a.length === 0 ? b : b.length === 0 ? a : [...a, ...b].sort((x, y) => x - y));

const plus = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, slot) => (a[slot] ?? 0) + (b[slot] ?? 0));

function minus(tallied: readonly number[], hand: Hand): number[] {
  const left = [...tallied];
  for (const slot of hand) (left[slot] as number) -= 1;
  return left;
}
