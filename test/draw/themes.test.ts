import { describe, expect, it } from 'vitest';
import { contrast, drawCounter, layCounter, lookOf, toSvg } from '../../src/draw/index.js';
import { listPacks } from '../../src/node.js';
import { drawContext, rasterise, readTemplates } from '../../src/pictures/index.js';
import { distance, type Eye, eyes } from '../support/eyes.js';
import { packOf } from '../support/pack.js';

const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));
const themes = Object.keys(readTemplates().themes);

/** What nobody overlooks between two counters on one map. */
const apart = 0.1;

describe('colour-blind-safe', () => {
  it.each(games.flatMap((id) => Object.keys(eyes).map((eye) => [id, eye as Eye] as const)))(
    'tells the sides of %s apart with %s',
    (id, eye) => {
      const { pack, board } = packOf(id);
      const context = drawContext(pack, board, { theme: 'colour-blind-safe' });
      const grounds = new Map<string, Set<string>>();
      for (const counter of pack.counters) {
        // A marker may have a colour of its own, which is not that of a side.
        if (counter.side === undefined || lookOf(context, counter).front.ground !== undefined) continue;
        const { ground } = layCounter(context, counter, 'front').colours;
        grounds.set(counter.side, (grounds.get(counter.side) ?? new Set()).add(ground));
      }
      const sides = [...grounds];
      expect(sides.length).toBeGreaterThan(1);
      for (const [i, [side, ours]] of sides.entries())
        for (const [other, theirs] of sides.slice(i + 1))
          for (const a of ours)
            for (const b of theirs) expect(distance(eye, a, b), `${side} and ${other}`).toBeGreaterThan(apart);
    },
  );
  it.each(games)('prints the letter of the side on every counter of %s', (id) => {
    const { pack, board } = packOf(id);
    const context = drawContext(pack, board, { theme: 'colour-blind-safe' });
    for (const counter of pack.counters) {
      if (counter.side === undefined) continue;
      const letter = layCounter(context, counter, 'front').slots.find(({ show }) => show === 'letter')?.items[0];
      expect(letter, counter.id).toMatchObject({ text: pack.game.sides[counter.side]?.letter });
    }
  });
});

it.each(themes.flatMap((theme) => games.map((id) => [theme, id] as const)))(
  '%s: print can be read on the counters of %s',
  (theme, id) => {
    const { pack, board } = packOf(id);
    const context = drawContext(pack, board, { theme });
    for (const counter of pack.counters)
      for (const face of ['front', 'back'] as const) {
        const { ink, ground, boxInk, box } = layCounter(context, counter, face).colours;
        // The rulebooks ask for black on red and red on tan; large type is read at 2.2.
        expect(contrast(ink, ground), `${counter.id} ${face}`).toBeGreaterThan(2.2);
        expect(contrast(boxInk, box), `${counter.id} ${face}`).toBeGreaterThan(2.2);
      }
  },
);

it.each(games)('ink-saving on the counters of %s: at most 35 parts of ink for 100 of classic', (id) => {
  const { pack, board } = packOf(id);
  const inkOf = (theme: string): number => {
    const context = drawContext(pack, board, { theme });
    // A tenth of the counters, spread over the sheet, shows what the rest does.
    const some = pack.counters.filter((_, i) => i % Math.max(1, Math.floor(pack.counters.length / 14)) === 0);
    return some.reduce((sum, counter) => {
      const front = rasterise(toSvg(drawCounter(context, counter, 'front'), context.metrics), {
        width: 60,
        background: '#ffffff',
      });
      return sum + coverage(front.rgba());
    }, 0);
  };
  expect(inkOf('ink-saving') / inkOf('classic')).toBeLessThan(0.35);
});

/** Cyan, magenta, yellow and black as a printer lays them down: what the three have in common is black. */
function coverage(rgba: Uint8Array): number {
  let ink = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    const [c, m, y] = [255 - (rgba[i] as number), 255 - (rgba[i + 1] as number), 255 - (rgba[i + 2] as number)];
    ink += c + m + y - 2 * Math.min(c, m, y);
  }
  return ink / (rgba.length / 4) / 255;
}
