import { expect, it } from 'vitest';
import { type CounterFace, drawCounter, toSvg } from '../../src/draw/index.js';
import { drawContext } from '../../src/pictures/index.js';
import { packOf } from '../support/pack.js';

/** One of each arrangement. The files are pictures: look at them when they change. */
it.each([
  ['battle-for-germany', 'us-1-army', 'front', 'classic'],
  ['battle-for-germany', 'de-xv-ss-cav-corps', 'front', 'classic'],
  ['battle-for-germany', 'us-1-army', 'front', 'colour-blind-safe'],
  ['battle-for-germany', 'us-1-army', 'front', 'ink-saving'],
  ['red-vengeance', 'su-9-gds-army', 'back', 'classic'],
  ['red-vengeance', 'zhukov', 'front', 'classic'],
  ['fall-of-the-third-reich', 'de-xlviii-pz-corps', 'front', 'classic'],
  ['fall-of-the-third-reich', 'us-8-air-force', 'front', 'classic'],
  ['fall-of-the-third-reich', 'okh-2', 'front', 'classic'],
  ['fall-of-the-third-reich', 'supply-fort-1', 'front', 'classic'],
  ['race-to-the-reichstag', '1bf-39g-rifle-div', 'front', 'classic'],
  ['race-to-the-reichstag', 'de-cp-zitadelle', 'front', 'classic'],
  ['race-to-the-reichstag', 'de-cp-zitadelle', 'back', 'classic'],
  ['absolute-war', 'de-3-panzer-army', 'front', 'classic'],
  ['absolute-war', 'de-luftflotte-1', 'front', 'classic'],
  ['absolute-war', 'de-fort', 'front', 'classic'],
  ['absolute-war', 'major-offensive', 'front', 'classic'],
  ['absolute-war', 'german-attack', 'front', 'classic'],
] as const)('%s: %s, %s, %s', async (id, counter, face: CounterFace, theme) => {
  const game = packOf(id);
  const context = drawContext(game.pack, game.board, { theme });
  const svg = toSvg(drawCounter(context, game.counter(counter), face), context.metrics);
  await expect(svg.replaceAll('><', '>\n<')).toMatchFileSnapshot(`golden/${counter}.${face}.${theme}.svg`);
});
