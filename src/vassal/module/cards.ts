import { cardSize, type DrawContext, type Drawing, drawCard, type Item, rect, text } from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Attributes, type Component, component } from '../component.js';
import type { HandSpot } from '../save/index.js';
import {
  basicPiece,
  keys,
  list as listed,
  marker,
  mask,
  named,
  report,
  restrictCommands,
  returnToDeck,
  type Trait,
  trigger,
} from '../traits/index.js';
import { type Caption, captionFor } from './caption.js';
import { deckType } from './deck.js';
import type { Point } from './geometry.js';
import type { Gpids } from './gpids.js';
import { hotkey, key } from './keys.js';
import { handling, mouseOver, windowMap, zoomer } from './map.js';
import type { ModuleDeck, ModulePiece, Seat } from './module.js';
import { fileName } from './names.js';
import { slot } from './palette.js';
import type { Pictures } from './pictures.js';
import type { Prototypes } from './prototypes.js';
import { solitaire } from './seats.js';

/** The cards of a game: a window with a deck and a discard pile for each kind, and a hand for each seat. */
export interface CardTable {
  readonly components: readonly Component[];
  readonly pieces: readonly ModulePiece[];
  readonly decks: readonly ModuleDeck[];
  /** Where the cards of a hand lie, by side. */
  readonly hands: ReadonlyMap<string, HandSpot>;
}

/** Millimetres of a card and of the room around each, and pixels of a millimetre on screens. */
const { width: wide, height: high } = cardSize;
const [gap, head, scale] = [8, 9, 4.4];
const tableName = 'Cards';
const size = { width: Math.round(wide * scale), height: Math.round(high * scale) };

export function cardTable(
  context: DrawContext,
  pictures: Pictures,
  prototypes: Prototypes,
  gpids: Gpids,
  seats: readonly Seat[],
): CardTable {
  const { decks, game } = context.pack;
  if (decks === undefined) return { components: [], pieces: [], decks: [], hands: new Map() };
  const pieces: ModulePiece[] = [];
  const piles: Component[] = [];
  const made: ModuleDeck[] = [];
  const list = Object.entries(decks.decks);
  list.forEach(([id, deck], row) => {
    const name = say(deck.name);
    const discard = `${name}: discards`;
    const first = decks.cards.find((card) => card.deck === id);
    if (first === undefined) return;
    const back = pictures.add(`card-back-${id}.png`, drawCard(context, first, 'back'), scale, 'counter');
    const own = pictures.add('card-own.png', ownMark(context), scale, 'counter');
    const shared = prototypes.use(`Card: ${name}`, () => cardTraits(id, name, discard, back, own));
    const cards = decks.cards
      .filter((card) => card.deck === id)
      .map((card): ModulePiece => {
        const gpid = gpids.other(`card:${card.id}`);
        const image = pictures.add(`card-${fileName(card.id)}.png`, drawCard(context, card, 'front'), scale, 'counter');
        const printed = {
          Card: card.id,
          Number: card.number,
          NameJa: say(card.name, 'ja'),
          Tip: card.text === undefined ? '' : say(card.text),
        };
        return { name: `card:${card.id}`, gpid, traits: [shared, marker(printed), basicPiece(say(card.name), gpid, image)] };
      });
    pieces.push(...cards);
    const at = (column: number) => ({
      x: Math.round((placeOf(row, column).x + wide / 2) * scale),
      y: Math.round((placeOf(row, column).y + high / 2) * scale),
    });
    const drawn = { ...pile(id, name, at(0), true, discard), ...drawnBy(seats, deck.side) };
    const thrown = pile(id, discard, at(1), false, undefined, name);
    piles.push(
      component(
        'MM.DrawPile',
        drawn,
        cards.map((piece) => slot(piece, basicName(piece), size, 'W.CardSlot')),
      ),
      component('MM.DrawPile', thrown),
    );
    made.push(
      { id, name, map: tableName, at: at(0), type: deckType(drawn), faceDown: true, pieces: cards.map((card) => card.name) },
      { id: `${id}-discards`, name: discard, map: tableName, at: at(1), type: deckType(thrown), faceDown: false, pieces: [] },
    );
  });
  const image = pictures.add(
    `cards-${fileName(game.id)}.png`,
    tableDrawing(
      context,
      list.map(([, deck]) => say(deck.name)),
    ),
    scale,
  );
  const caption = captionFor(
    size.width,
    decks.cards.map((card) => [say(card.name), card.text === undefined ? '' : say(card.text)]),
  );
  const window = windowMap(
    tableName,
    component('B.Board', { name: tableName, image }, [
      component(
        'G.ZonedGrid',
        {},
        made.map(({ name, at }) => zoneOf(name, at)),
      ),
    ]),
    size.width,
    caption,
    { buttonName: 'Cards', tooltip: 'Decks and discard piles', hotkey: hotkey.cards },
    [...piles, shuffleAll(list.map(([id]) => id))],
    `{LocationName + (GetMapProperty(LocationName + "_numPieces", "${tableName}") == "" ? "" : ": " + GetMapProperty(LocationName + "_numPieces", "${tableName}") + " cards")}`,
  );
  const players = seats.filter(({ name }) => name !== solitaire);
  const holders = (players.length === 0 ? seats : players).filter(({ sides }) =>
    list.some(([, deck]) => deck.side === undefined || sides.includes(deck.side)),
  );
  const spot = ({ name }: Seat): HandSpot => ({
    seat: name,
    map: handName(name),
    x: Math.round(size.width * 0.6),
    y: Math.round(size.height * 0.57),
  });
  // A side's hand is with the seat that commands it alone, if there is one.
  const hands = Object.keys(game.sides).flatMap((side) => {
    const seat = holders.filter(({ sides }) => sides.includes(side)).sort((a, b) => a.sides.length - b.sides.length)[0];
    return seat === undefined ? [] : [[side, spot(seat)] as const];
  });
  return {
    components: [window, ...holders.map((seat) => hand(seat, size, caption))],
    pieces,
    decks: made,
    hands: new Map(hands),
  };
}

/** Two decks side by side, each with its discards. */
const placeOf = (deck: number, column: number): { readonly x: number; readonly y: number } => ({
  x: gap + ((deck % 2) * 2 + column) * (wide + gap),
  y: head + Math.floor(deck / 2) * (high + gap + head),
});

/** So that the mouse-over can tell a pile and count it. */
const zoneOf = (name: string, { x, y }: Point): Component => {
  const [left, right] = [x - Math.round(size.width / 2), x + Math.round(size.width / 2)];
  const [top, bottom] = [y - Math.round(size.height / 2), y + Math.round(size.height / 2)];
  return component('N.Zone', {
    name,
    locationFormat: '$name$',
    path: `${left},${top};${right},${top};${right},${bottom};${left},${bottom}`,
    useParentGrid: false,
  });
};

const basicName = ({ traits }: ModulePiece): string => traits.at(-1)?.type.split(';').at(-1) ?? '';

/**
 * What lies outside the mask is known to all: the deck is, by the back of the card. A card is shown before it is played, or the
 * report would call it by its back. Who may not look at a card can do nothing with it.
 */
const cardTraits = (id: string, deck: string, discard: string, back: string, own: string): Trait[] => [
  marker({ CardDeck: id }),
  restrictCommands('Not yours', 'Hide', '{Obscured == true}', [key.play, key.discard, key.mask]),
  report([played], '$PlayerName$ plays $newPieceName$'),
  report([discarded], '$PlayerName$ discards $newPieceName$'),
  report([key.mask], '$PlayerName$ turns over $newPieceName$'),
  trigger({ name: 'Play', text: 'Play', key: key.play, actions: [shown, played] }),
  trigger({ name: 'Discard', text: 'Discard', key: key.discard, actions: [shown, discarded] }),
  trigger({ name: 'Show or hide', text: 'Show or hide', key: key.mask, actions: [turned] }),
  trigger({ name: 'Show', key: shown, when: '{ObscuredToOthers == true}', actions: [turned] }),
  mask({ text: '', key: turned, image: back, own, name: `a card of the ${deck}` }),
  returnToDeck('', played, discard),
  returnToDeck('', discarded, discard),
];

/** The inner commands of a card. */
const [shown, turned, played, discarded] = [named('ShowCard'), named('TurnCard'), named('PlayCard'), named('DiscardCard')];

const shuffleKey = (deck: string): string => named(`Shuffle ${deck}`);

/** Set-ups have the cards in order. */
const shuffleAll = (decks: readonly string[]): Component =>
  component('M.DoActionButton', {
    name: 'Shuffle all decks',
    text: 'Shuffle all decks',
    tooltip: 'Before the first turn: shuffle every deck',
    doReport: false,
    doHotkey: true,
    hotkeys: keys(decks.map(shuffleKey)),
  });

/** Over a card that only its holder sees: a strip that says so, and nothing else. */
function ownMark({ metrics }: DrawContext): Drawing {
  const words = 'only you see this';
  const style = { size: 2.6, weight: 700 } as const;
  const across = metrics.width(words, style) + 4;
  return {
    width: wide,
    height: high,
    items: [
      rect((wide - across) / 2, 0.3, across, 3.6, { fill: '#fff3bf', stroke: '#5c3c00', width: 0.2 }, 1),
      text(words, { x: wide / 2, y: 3 }, { ...style, fill: '#5c3c00', anchor: 'middle' }),
    ],
  };
}

/** A deck of one side is drawn from by those who command it: nobody takes an enemy's card into their own hand. */
const drawnBy = (seats: readonly Seat[], side: string | undefined): Attributes => {
  if (side === undefined) return {};
  const owners = seats.filter(({ sides }) => sides.includes(side)).map(({ name }) => name);
  return { deckRestrictAccess: true, deckOwners: listed([...new Set([...owners, solitaire])]) };
};

const pile = (
  id: string,
  name: string,
  at: { readonly x: number; readonly y: number },
  faceDown: boolean,
  from?: string,
  back?: string,
): Attributes & { readonly name: string } => ({
  name,
  owningBoard: tableName,
  x: at.x,
  y: at.y,
  width: size.width,
  height: size.height,
  allowMultiple: faceDown,
  // Nobody may look through a pile that lies face down.
  allowSelect: !faceDown,
  faceDown: faceDown ? 'Always' : 'Never',
  drawFaceUp: false,
  shuffle: faceDown ? 'Via right-click Menu' : 'Never',
  shuffleCommand: 'Shuffle',
  shuffleFormat: '$deckName$ is shuffled',
  ...(faceDown ? { shuffleHotkey: shuffleKey(id) } : {}),
  restrictOption: true,
  restrictExpression: `{CardDeck == "${id}"}`,
  reversible: false,
  draw: true,
  color: '90,90,80',
  maxStack: 3,
  ...(back === undefined
    ? { reshufflable: false }
    : {
        reshufflable: true,
        reshuffleCommand: `Return all to the ${back}`,
        reshuffleMessage: `The discards go back to the ${back}`,
        reshuffleTarget: back,
      }),
  description: from === undefined ? '' : `Discards: ${from}`,
});

const handName = (seat: string): string => `Hand of the ${seat}`;

/** What a seat holds, and who plays alone may see. */
const hand = (seat: Seat, card: { readonly width: number; readonly height: number }, caption: Caption): Component =>
  component(
    'M.PlayerHand',
    {
      mapName: handName(seat.name),
      side: listed([...new Set([seat.name, solitaire])]),
      visible: false,
      launch: true,
      markMoved: 'Never',
      buttonName: `Hand: ${seat.name}`,
      tooltip: `Cards of the ${seat.name}`,
      changeFormat: '$message$',
    },
    [
      component('MM.BoardPicker', {}, [
        component('B.Board', { name: 'Hand', width: card.width * 7, height: Math.round(card.height * 1.15), color: '70,78,66' }),
      ]),
      component('MM.HandMetrics', {
        exSepX: Math.round(card.width * 0.85),
        exSepY: 0,
        unexSepX: Math.round(card.width * 0.85),
        unexSepY: 0,
      }),
      ...handling(card.width).slice(1),
      zoomer(6),
      mouseOver(caption),
    ],
  );

function tableDrawing({ theme }: DrawContext, names: readonly string[]): Drawing {
  const items: Item[] = [];
  const [width, height] = [gap + 4 * (wide + gap), Math.ceil(names.length / 2) * (high + gap + head) + gap];
  items.push(rect(0, 0, width, height, { fill: theme.chart.band }));
  names.forEach((name, row) => {
    for (const [column, words] of [name, 'Discards'].entries()) {
      const { x, y } = placeOf(row, column);
      items.push(
        text(words, { x, y: y - 2.5 }, { size: 5, weight: 700, fill: theme.ink }),
        rect(x, y, wide, high, { fill: theme.paper, stroke: theme.faint, width: 0.4, dash: [2, 1.4] }, 3),
      );
    }
  });
  return { width, height, items };
}
