import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attempt,
  type Deck,
  type Dist,
  deckSeen,
  discard,
  draw,
  drawInOrder,
  drawOne,
  drawThen,
  Fraction,
  hypergeometric,
  joint,
} from '../../src/chance/index.js';
import { everyChoice, everyDeal, shares, sortedHand } from './brute.js';

const cards = (text: string): string[] => [...text];

function agrees(found: Dist<readonly string[]>, expected: Record<string, number>): void {
  const told = found.map(sortedHand);
  expect(told.size).toBe(Object.keys(expected).length);
  for (const { value, p } of told.numbers()) expect(p).toBeCloseTo(expected[JSON.stringify(value)] as number, 12);
}

/** Every pile that the viewer thinks possible, dealt in every order, with the reshuffle played out card by card. */
function everyDraw(deck: Deck<string>, n: number): string[][] {
  const play = (pile: string[], discards: readonly string[], hand: string[]): string[][] => {
    if (hand.length === n) return [sortedHand(hand)];
    if (pile.length <= ((deck.keepsLast ?? true) ? 1 : 0)) {
      return everyDeal([...pile, ...discards], pile.length + discards.length).flatMap((order) => play(order, [], hand));
    }
    return play(pile.slice(1), discards, [...hand, pile[0] as string]);
  };
  return everyChoice(deck.maybe ?? [], deck.unknown ?? 0).flatMap((luck) => {
    const pile = [...deck.known, ...luck];
    return everyDeal(pile, pile.length).flatMap((order) => play(order, deck.discards ?? [], []));
  });
}

describe('a known deck', () => {
  it('two aces of four, two cards of 52', () => {
    expect(hypergeometric(52, 4, 2).p(2).toString()).toBe('1/221');
    expect(hypergeometric(52, 4, 2).total).toBe(1326);
    expect(hypergeometric(43, 10, 4).expectation().toString()).toBe('40/43');
    const deck = [...new Array<string>(4).fill('ace'), ...new Array<string>(48).fill('other')];
    expect(draw(deck, 2).p(['ace', 'ace']).toString()).toBe('1/221');
    expect(
      draw(deck, 2)
        .map((hand) => hand.filter((card) => card === 'ace').length)
        .p(1)
        .toString(),
    ).toBe('32/221');
  });

  it('one card is each card in its share, and says which', () => {
    expect(drawOne(cards('aabc')).outcomes()).toEqual([
      { value: 'a', p: Fraction.of(1, 2), on: ['a'] },
      { value: 'b', p: Fraction.of(1, 4), on: ['b'] },
      { value: 'c', p: Fraction.of(1, 4), on: ['c'] },
    ]);
    expect(
      drawOne([1, 2, 3, 9])
        .map((card) => (card > 3 ? 'DR' : 'AR'))
        .outcomes()[0]?.on,
    ).toEqual(['1-3']);
  });

  it('one card from each of two decks', () => {
    const support = joint(drawOne([0, 0, 1]), drawOne([-1, 2]))
      .map((attacker, defender) => attacker - defender)
      .sorted();
    expect(support.outcomes().map(({ value, p }) => [value, p.toString()])).toEqual([
      [-2, '1/3'],
      [-1, '1/6'],
      [1, '1/3'],
      [2, '1/6'],
    ]);
  });

  it('any hand agrees with every deal', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 6 }), fc.nat(6), (deck, many) => {
        const n = Math.min(many, deck.length);
        agrees(draw(deck, n), shares(everyDeal(deck, n).map(sortedHand)));
        const told = drawInOrder(deck, n);
        const expected = shares(everyDeal(deck, n));
        expect(told.size).toBe(Object.keys(expected).length);
        for (const { value, p } of told.numbers()) expect(p).toBeCloseTo(expected[JSON.stringify(value)] as number, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('large draws stay exact, or are refused', () => {
    const deck = Array.from({ length: 43 }, (_, i) => i % 4);
    const twenty = draw(deck, 20);
    expect(twenty.counts.reduce((total: bigint, count) => total + BigInt(count), 0n)).toBe(BigInt(twenty.total));
    expect(twenty.map((hand) => hand.filter((card) => card === 0).length).expectation()).toEqual(Fraction.of(20 * 11, 43));
    const different = Array.from({ length: 43 }, (_, i) => i);
    expect(attempt(() => draw(different, 20))).toMatchObject({ ok: false, code: 'chance/too-many-hands' });
    expect(attempt(() => drawInOrder(different, 5))).toMatchObject({ ok: false, code: 'chance/too-many-hands' });
    expect(attempt(() => draw(different, 44))).toMatchObject({ ok: false, code: 'chance/deck-too-small', limit: 43 });
    expect(attempt(() => draw(different, -1))).toMatchObject({ ok: false });
    expect(attempt(() => hypergeometric(10, 11, 1))).toMatchObject({ ok: false, code: 'chance/deck-mismatch' });
  });
});

describe('a half-known deck', () => {
  it('what may be there is as likely to come first, whichever of it is there', () => {
    const deck: Deck<string> = { known: [], maybe: cards('aabcd'), unknown: 3 };
    expect(drawOne(deck).p('a').toString()).toBe('2/5');
    expect(drawOne(deck).p('d').toString()).toBe('1/5');
  });

  it('a card known to be there weighs more than one that may be', () => {
    const deck: Deck<string> = { known: cards('x'), maybe: cards('abc'), unknown: 1 };
    expect(drawOne(deck).p('x').toString()).toBe('1/2');
    expect(drawOne(deck).p('a').toString()).toBe('1/6');
  });

  it('the last card is never drawn but shuffled with the discards', () => {
    expect(
      drawOne({ known: cards('a'), discards: cards('bbc') })
        .p('b')
        .toString(),
    ).toBe('1/2');
    const last: Deck<string> = { known: [], maybe: cards('ab'), unknown: 1, discards: cards('c') };
    expect(drawOne(last).p('c').toString()).toBe('1/2');
    expect(drawOne(last).p('a').toString()).toBe('1/4');
    expect(attempt(() => drawOne({ known: cards('a') }))).toMatchObject({ ok: false, code: 'chance/deck-too-small', limit: 0 });
    expect(
      drawOne({ known: cards('a'), keepsLast: false })
        .p('a')
        .toString(),
    ).toBe('1');
    expect(
      drawOne({ known: [], discards: cards('bc'), keepsLast: false })
        .p('b')
        .toString(),
    ).toBe('1/2');
  });

  it('agrees with every pile, every order and every reshuffle', () => {
    const some = (max: number) => fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: max });
    fc.assert(
      fc.property(
        some(2),
        some(3),
        fc.nat(3),
        some(2),
        fc.boolean(),
        fc.nat(3),
        (known, maybe, open, discards, keepsLast, many) => {
          const deck: Deck<string> = { known, maybe, unknown: Math.min(open, maybe.length), discards, keepsLast };
          const most = known.length + (deck.unknown ?? 0) + discards.length - (keepsLast ? 1 : 0);
          const n = Math.max(0, Math.min(many, most));
          agrees(draw(deck, n), shares(everyDraw(deck, n)));
          if (n > 0)
            agrees(
              drawOne(deck).map((card) => [card]),
              shares(everyDraw(deck, 1)),
            );
          agrees(
            drawInOrder(deck, n).map((hand) => hand),
            shares(everyDraw(deck, n)),
          );
          agrees(
            drawThen(deck, n).map(({ hand }) => hand),
            shares(everyDraw(deck, n)),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a second draw knows of the first', () => {
    const twice = drawThen({ known: cards('aab'), discards: [] }, 1).flatMap(({ hand, rest }) =>
      drawOne(discard(rest, hand)).map((card) => [...hand, card].join('')),
    );
    expect(Object.fromEntries(twice.outcomes().map(({ value, p }) => [value, p.toString()]))).toEqual({
      aa: '1/3',
      ab: '1/3',
      ba: '1/3',
    });
    // The third draw finds one card in the pile and shuffles it with the two discards.
    const thrice = drawThen({ known: cards('aab') }, 2).flatMap(({ hand, rest }) => drawOne(discard(rest, hand)));
    expect(thrice.p('b').toString()).toBe('1/3');
  });
});

describe('a deck as a player sees it', () => {
  const all = cards('aaabbcd');

  it('what was seen is out', () => {
    const deck = deckSeen({ all, seen: cards('abd'), left: 3, discards: cards('ab') });
    expect(deck).toEqual({ known: [], maybe: cards('aabc'), unknown: 3, discards: cards('ab'), keepsLast: true });
    expect(
      drawOne(deck as Deck<string>)
        .p('a')
        .toString(),
    ).toBe('1/2');
    expect(
      drawOne(deck as Deck<string>)
        .p('d')
        .toString(),
    ).toBe('0');
  });

  it('refuses what cannot be', () => {
    expect(deckSeen({ all, seen: cards('dd'), left: 1 })).toMatchObject({ ok: false, code: 'chance/deck-mismatch' });
    expect(deckSeen({ all, seen: cards('x'), left: 1 })).toMatchObject({ ok: false, code: 'chance/deck-mismatch' });
    expect(deckSeen({ all, seen: cards('ab'), left: 6 })).toMatchObject({ ok: false, code: 'chance/deck-mismatch' });
    expect(attempt(() => drawOne({ known: cards('ab'), unknown: 1 }))).toMatchObject({ ok: false, code: 'chance/deck-mismatch' });
  });
});
