import type { Board } from '../../../src/board/index.js';
import { type Pack, pieceNames, updateLock } from '../../../src/pack/index.js';
import { stepsOf } from '../../../src/rules/index.js';
import type { KitPiece, SaveKit, Spot } from '../../../src/vassal/save/index.js';
import { basicPiece, ctrl, layer, marker, mask, moved, remove } from '../../../src/vassal/traits/index.js';

/** A module as far as saves go, without its pictures: spaces in rows of a map, a piece for every counter of the pack. */
export function plainKit(pack: Pack, board: Board, version = '1.0'): SaveKit {
  const lock = updateLock(pack.counters, pack.lock);
  const pieces = new Map<string, KitPiece>();
  for (const counter of pack.counters)
    for (const name of pieceNames(counter)) {
      const gpid = lock.pieces[name] as number;
      pieces.set(name, {
        gpid,
        traits: [
          moved('moved.gif', 18, -18, 'Mark moved', ctrl('m'), ''),
          remove('Delete', ctrl('d')),
          ...(counter.hidden === undefined ? [] : [mask({ text: 'Mask', key: ctrl('o'), image: 'back.png', name: '?' })]),
          marker({ Note: 'a/b;c,d', Strength: String(counter.steps) }),
          layer({ name: 'Step', images: ['front.png', 'back.png'], increase: { text: 'Flip', key: ctrl('f') } }),
          basicPiece(counter.name, gpid),
        ],
      });
    }
  const cards = pack.decks?.cards ?? [];
  cards.forEach((card, i) => {
    pieces.set(`card:${card.id}`, { gpid: 100_000 + i, traits: [basicPiece(card.id, 100_000 + i)] });
  });
  const places = new Map<string, Spot>();
  board.ids.forEach((id, i) => {
    places.set(id, { map: i % 7 === 3 ? 'Boxes' : 'Main Map', x: 100 + (i % 60) * 90, y: 100 + Math.floor(i / 60) * 90 });
  });
  const decks = Object.keys(pack.decks?.decks ?? {});
  const players = Object.values(pack.scenarios).flatMap((scenario) => Object.keys(scenario.players));
  const phases = [
    ...new Set([undefined, ...Object.keys(pack.sequence.variants)].flatMap((v) => stepsOf(pack, v).map((s) => s.name))),
  ];
  return {
    moduledata: `<data version="1"><version>${version}</version><VassalVersion>3.7.0</VassalVersion><name>Test</name></data>`,
    version,
    vassalVersion: '3.7.0',
    boards: [{ map: 'Main Map', board: 'Main' }],
    pieces,
    places,
    seats: new Map(players.map((player) => [player, `Seat of ${player}`])),
    furniture: [],
    decks: decks.flatMap((id, i) =>
      [id, `${id} discards`].map((name, j) => ({
        name,
        type: `deck;false;;80;120;Never;Never;true;true;true;;;;${name};`,
        at: { map: 'Cards', x: 100 + 200 * i, y: 100 + 200 * j },
        faceDown: j === 0,
      })),
    ),
    cards: {
      piles: new Map(
        decks.map((id) => [
          id,
          { draw: id, discard: `${id} discards`, cards: cards.filter((card) => card.deck === id).map((card) => card.id) },
        ]),
      ),
      hands: new Map(Object.keys(pack.game.sides).map((side) => [side, { map: `Hand of ${side}`, x: 80, y: 80 }])),
    },
    turns: { id: 'TurnTracker0', phases, turns: pack.sequence.turns.map((turn) => turn.number) },
    properties: new Map([['Weather', '']]),
  };
}
