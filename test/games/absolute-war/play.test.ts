import { describe, expect, test } from 'vitest';
import { waysBack } from '../../../src/games/absolute-war/withdraw.js';
import type { Context } from '../../../src/games/room.js';
import type { Position } from '../../../src/rules/index.js';
import { contextOf, enforces } from '../../support/enforces.js';
import { contextFor, type Fixture, fixtureOf, playFixture } from '../../support/fixture.js';

const aw = 'absolute-war';

describe('scripted plays that need their cases', () => {
  enforces('absolute-war', '3.7', 'a zone with stacks of both is controlled by nobody', (context) => {
    playFixture(fixtureOf(aw, 'half-known-deck'), context);
  });
  enforces('absolute-war', '11.5.1', 'an Area holds two stacks', (context) => {
    playFixture(fixtureOf(aw, 'half-known-deck'), context);
  });
  enforces('absolute-war', '12.8', 'stacks that took part may advance', (context) => {
    playFixture(fixtureOf(aw, 'half-known-deck'), context);
  });
  enforces('absolute-war', '12.10', 'they are Done afterwards', (context) => {
    playFixture(fixtureOf(aw, 'half-known-deck'), context);
  });
  enforces('absolute-war', '12.7.4', 'nobody retreats into enemy zones', (context) => {
    playFixture(fixtureOf(aw, 'contested-zone'), context);
  });
  enforces('absolute-war', '2.4', 'a pile that is known is drawn from the top', (context) => {
    playFixture(fixtureOf(aw, 'contested-zone'), context);
  });
});

/** The first fixture with another deck; played to the draw and answered. */
function drawing(context: Context, deck: NonNullable<Position['decks']>[string], card: string): Position {
  const { plays, position, ...fixture } = fixtureOf(aw, 'half-known-deck');
  const attack = plays.find(({ do: action }) => action?.by === 'german' && action.do === 'attack');
  const decks = { ...position.decks, 'german-event': deck };
  const drawn = { do: { do: 'answer', cards: [card] } };
  return playFixture({ ...fixture, position: { ...position, decks }, plays: [{ do: attack?.do }, drawn] } as Fixture, context);
}

describe('decks', () => {
  enforces('absolute-war', '9.1', 'the last card is never drawn: the discards are shuffled in', (context) => {
    const deck = { left: 1, unseen: ['german-9'], discards: ['german-7', 'german-2'] };
    expect(drawing(context, deck, 'german-7').decks?.['german-event']).toEqual({
      left: 2,
      unseen: ['german-9', 'german-2'],
      discards: ['german-7'],
    });
  });
  test('12.3-3 cards may be named by number', () => {
    const deck = { left: 2, unseen: ['german-7', 'german-9'], discards: [] };
    expect(drawing(contextOf(aw), deck, '7').decks?.['german-event']).toEqual({
      left: 1,
      unseen: ['german-9'],
      discards: ['german-7'],
    });
  });
});

test('12.7.4 ways lead farther off at each step, past the enemy only where there is no other', () => {
  const fixture = fixtureOf(aw, 'half-known-deck');
  const context = contextFor(fixture);
  const ways = (control: Position['control'], zones: number) => {
    const [from, combat] = [context.board.index.get('kiev') ?? -1, context.board.index.get('kiev') ?? -1];
    return waysBack(context, { control }, 'soviet', from, combat, zones);
  };
  const own = { kiev: 'soviet', poltava: 'soviet', chernigov: 'soviet', kharkov: 'soviet' };
  expect(ways({ ...own, zhitomir: 'german' }, 2)).toEqual([
    ['poltava', 'kharkov'],
    ['chernigov', 'kharkov'],
  ]);
  expect(ways({ ...own, chernigov: null }, 2)).toEqual([['poltava', 'kharkov']]);
  expect(ways({ kiev: 'soviet', poltava: 'german', chernigov: 'german', zhitomir: 'german', vinnitsa: 'german' }, 1)).toEqual([]);
});
