import { expect, it } from 'vitest';
import { packOf } from '../support/pack.js';

it.each([
  ['battle-for-germany', 'historical', 'four-player'],
  ['race-to-the-reichstag', 'historical', 'prepared-defence'],
  ['fall-of-the-third-reich', 'campaign', 'campaign-four-players'],
  ['absolute-war', 'barbarossa', 'solitaire'],
])('the scenarios of %s stand in the order of their rules: %s first, %s last', (game, first, last) => {
  const ids = Object.keys(packOf(game).pack.scenarios);
  expect([ids[0], ids.at(-1)]).toEqual([first, last]);
});
