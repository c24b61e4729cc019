import { describe, expect, it } from 'vitest';
import {
  type CounterFace,
  collect,
  counterShape,
  drawCounter,
  drawMarker,
  type Item,
  isStandInCounter,
  type LaidCounter,
  layCounter,
  markerCounter,
  type PlacedSlot,
  type Stamp,
  type TextItem,
} from '../../src/draw/index.js';
import { listPacks } from '../../src/node.js';
import type { Counter, Language, Pack } from '../../src/pack/index.js';
import { drawContext, readTemplates } from '../../src/pictures/index.js';
import { packOf } from '../support/pack.js';
import { inkOf } from './ink.js';

const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));
const themes = Object.keys(readTemplates().themes);
const faces: readonly CounterFace[] = ['front', 'back'];
const packs = new Map<string, ReturnType<typeof packOf>>();
const game = (id: string): ReturnType<typeof packOf> => {
  const found = packs.get(id) ?? packOf(id);
  packs.set(id, found);
  return found;
};
const contextOf = (id: string, theme = 'classic', lang: Language = 'en') =>
  drawContext(game(id).pack, game(id).board, { theme, lang });

/** Counters and the markers that have no row of their own. */
const piecesOf = (pack: Pack): Counter[] => [
  ...pack.counters,
  ...Object.keys(pack.game.markers)
    .filter((id) => !pack.counters.some((counter) => counter.id === id))
    .map((id) => markerCounter({ pack }, id) as Counter),
];

const textsIn = (items: readonly Item[]): TextItem[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : item.kind === 'group' ? textsIn(item.items) : []));
const under = new Set(['band', 'stripe', 'formation-band']);

/** A hundredth of a millimetre is less than any printer keeps. */
const near = 0.01;

describe.each(games)('%s', (id) => {
  it.each(themes.flatMap((theme) => (['en', 'ja'] as const).map((lang) => [theme, lang] as const)))(
    'is set inside its slots, none over another, in %s and %s',
    (theme, lang) => {
      const context = contextOf(id, theme, lang);
      const wrong: string[] = [];
      for (const counter of piecesOf(context.pack))
        for (const face of faces) {
          const laid = layCounter(context, counter, face);
          const say = (what: string): void => void wrong.push(`${counter.id} ${face}: ${what}`);
          if (laid.slots.length === 0) say('is empty');
          outside(laid, say);
          overlaps(laid.slots, say);
          for (const { size, text } of laid.slots.flatMap(({ items }) => textsIn(items)))
            if (size < context.theme.leastText - 1e-6) say(`“${text}” is set at ${size} mm`);
        }
      expect(context.problems).toEqual([]);
      expect(wrong).toEqual([]);
    },
  );

  it('marks what stands in, and nothing else', () => {
    const context = contextOf(id);
    for (const counter of context.pack.counters) {
      const marked = layCounter(context, counter, 'front').slots.some(({ show }) => show === 'stand-in');
      expect(marked, counter.id).toBe(isStandInCounter(counter));
    }
  });

  it('shows the same back for all of a hidden class', () => {
    for (const theme of themes) {
      const context = contextOf(id, theme);
      for (const hidden of Object.keys(context.pack.game.hidden)) {
        const backs = context.pack.counters.filter((counter) => counter.hidden === hidden);
        expect(backs.length).toBeGreaterThan(1);
        for (const counter of backs)
          expect(drawCounter(context, counter, 'back'), counter.id).toEqual(drawCounter(context, backs[0] as Counter, 'back'));
      }
    }
  });

  it('converts each symbol once for each pair of colours', () => {
    const context = contextOf(id);
    const stamps = new Map<string, Set<Stamp>>();
    for (const counter of context.pack.counters) {
      const found = new Map<string, Stamp>();
      collect(drawCounter(context, counter, 'front').items, found);
      for (const [key, stamp] of found) stamps.set(key, (stamps.get(key) ?? new Set()).add(stamp));
    }
    expect(stamps.size).toBeGreaterThan(0);
    for (const [key, made] of stamps) expect(made.size, key).toBe(1);
  });
});

/** Letters stay in their slot, and slots inside the cut. */
function outside({ slots, size, shape }: LaidCounter, say: (what: string) => void): void {
  for (const { show, box, items } of slots)
    for (const item of textsIn(items)) {
      const ink = inkOf(item);
      if (
        ink.left < box.x - near ||
        ink.right > box.x + box.width + near ||
        ink.top < box.y - near ||
        ink.bottom > box.y + box.height + near
      )
        say(`“${item.text}” stands outside ${show}`);
      for (const x of [ink.left, ink.right])
        for (const y of [ink.top, ink.bottom]) if (!isInside(shape, size, x, y)) say(`“${item.text}” is cut off`);
    }
}

function isInside(shape: LaidCounter['shape'], size: number, x: number, y: number): boolean {
  const [dx, dy, half] = [Math.abs(x - size / 2), Math.abs(y - size / 2), size / 2];
  if (shape === 'square') return dx <= half && dy <= half;
  if (shape === 'round') return Math.hypot(dx, dy) <= half;
  return dx <= half * Math.cos(Math.PI / 6) && dy <= half - dx * Math.tan(Math.PI / 6);
}

function overlaps(slots: readonly PlacedSlot[], say: (what: string) => void): void {
  const solid = slots.filter(({ show }) => !under.has(show));
  for (const [i, { show, box: a }] of solid.entries())
    for (const { show: other, box: b } of solid.slice(i + 1))
      if (a.x < b.x + b.width - near && b.x < a.x + a.width - near && a.y < b.y + b.height - near && b.y < a.y + a.height - near)
        say(`${show} lies over ${other}`);
}

describe('arrangements', () => {
  const shown = (id: string, counter: string, face: CounterFace = 'front', lang: Language = 'en') => {
    const context = contextOf(id, 'classic', lang);
    const { slots } = layCounter(context, game(id).counter(counter), face);
    return Object.fromEntries(
      slots.map(({ show, items }) => [
        show,
        textsIn(items)
          .map(({ text }) => text)
          .join(' '),
      ]),
    );
  };
  it.each([
    [
      'BFG 2.6: attack-defence-movement',
      'battle-for-germany',
      'us-1-army',
      'front',
      { values: '7-4-8', designation: '1', size: 'XXXX' },
    ],
    ['RV 2.0: strength and movement', 'red-vengeance', 'de-i-corps', 'front', { values: '4-3', size: 'XXX' }],
    ['RV: the reduced side', 'red-vengeance', 'de-i-corps', 'back', { values: '2-3', stripe: '' }],
    ['RV 3.1: the arrival turn', 'red-vengeance', 'su-9-gds-army', 'front', { entry: '10' }],
    ['FTTR 13.2B: a letter for the strength', 'fall-of-the-third-reich', 'de-xlviii-pz-corps', 'front', { values: 'A-8' }],
    ['FTTR 3.2A: its reduced side', 'fall-of-the-third-reich', 'de-xxiv-pz-corps', 'back', { values: '3-8', stripe: '' }],
    ['FTTR 19.0: the invasion die modifier', 'fall-of-the-third-reich', 'us-17-airborne-div', 'back', { values: '+1' }],
    ['FTTR 11.1: the range of a headquarters', 'fall-of-the-third-reich', 'okh-2', 'back', { word: 'OKH', values: '4' }],
    ['RTR 2.4: a static unit in brackets', 'race-to-the-reichstag', 'de-tower-tg', 'front', { values: '(6)' }],
    ['RTR: the formation', 'race-to-the-reichstag', '1bf-39g-rifle-div', 'front', { values: '4', formation: '8 GA', size: 'XX' }],
    ['RTR 7.1: date and edge on the back', 'race-to-the-reichstag', '1bf-150-rifle-div', 'back', { entry: '24 April North' }],
    ['AW 2.3.6: the exit turn on the back', 'absolute-war', 'de-luftflotte-2', 'back', { exit: '4', word: 'Damaged' }],
    ['RV: a leader has his name', 'red-vengeance', 'zhukov', 'front', { name: 'Zhukov' }],
  ] as const)('%s', (_, id, counter, face, expected) => {
    expect(shown(id, counter, face)).toMatchObject(expected);
  });
  it('names leaders and markers in Japanese', () => {
    expect(shown('red-vengeance', 'zhukov', 'front', 'ja').name).toBe('ジューコフ');
    expect(shown('absolute-war', 'german-attack', 'back', 'ja').word).toBe('完了');
  });

  it('AW 2.3.4: so many bursts of each colour', () => {
    const context = contextOf('absolute-war');
    const bursts = (id: string, face: CounterFace): string[] =>
      layCounter(context, game('absolute-war').counter(id), face)
        .slots.filter(({ show }) => show === 'icons')
        .flatMap(({ items }) => items.flatMap((item) => (item.kind === 'use' ? [item.stamp.key] : [])));
    expect(bursts('su-2-guards-tank-army', 'front').map((key) => key.split(' ')[3])).toEqual(['#d2342a', '#f5cf32']);
    expect(bursts('su-sevastopol-fortress', 'front')).toHaveLength(3);
    expect(bursts('de-16-army', 'front').filter((key) => key.startsWith('symbol ring '))).toHaveLength(1);
    expect(bursts('de-luftflotte-1', 'back')).toEqual([]);
  });
  it('AW 2.3.3, 2.3.7: two symbols for a large unit, a dot for each step left', () => {
    const context = contextOf('absolute-war');
    const count = (id: string, face: CounterFace, show: string): number =>
      layCounter(context, game('absolute-war').counter(id), face).slots.find((slot) => slot.show === show)?.items.length ?? 0;
    expect([count('de-16-army', 'front', 'symbol'), count('de-liv-corps', 'front', 'symbol')]).toEqual([2, 1]);
    expect([
      count('de-16-army', 'front', 'steps'),
      count('de-16-army', 'back', 'steps'),
      count('de-liv-corps', 'front', 'steps'),
    ]).toEqual([2, 1, 0]);
  });
  it('AW 2.3: markers are round or hexagonal, forts hexagonal, units square', () => {
    const context = contextOf('absolute-war');
    const shape = (id: string) => counterShape(context, game('absolute-war').counter(id));
    expect(['german-attack', 'major-offensive', 'de-fort', 'de-16-army'].map(shape)).toEqual([
      'round',
      'hexagon',
      'hexagon',
      'square',
    ]);
    expect(drawCounter(context, game('absolute-war').counter('german-attack'), 'front').outline).toMatch(/^M0 7.5a7.5 7.5/);
    expect(drawMarker(context, 'atrocity').items.length).toBeGreaterThan(2);
  });

  it('BFG 2.5: East German boxes are white, West German ones red', () => {
    const context = contextOf('battle-for-germany');
    const box = (id: string) => layCounter(context, game('battle-for-germany').counter(id), 'front').colours.box;
    expect([box('de-iii-pz-corps'), box('de-xlvii-pz-corps')]).toEqual(['#ffffff', '#c8322b']);
  });

  it('bleeds beyond the cut without moving anything', () => {
    const context = contextOf('red-vengeance');
    const plain = drawCounter(context, game('red-vengeance').counter('de-i-corps'), 'back');
    const bled = drawCounter(context, game('red-vengeance').counter('de-i-corps'), 'back', { bleed: 2 });
    expect([bled.width, bled.height]).toEqual([plain.width, plain.height]);
    expect(bled.items.slice(2)).toEqual(plain.items.slice(2));
    expect(bled.items.slice(0, 2).map((item) => (item.kind === 'path' ? item.d : ''))).toEqual([
      `M-2 -2H${plain.width + 2}V${plain.height + 2}H-2Z`,
      expect.stringMatching(new RegExp(`^M-2 [\\d.]+H${plain.width + 2}V`)),
    ]);
  });
});

describe('bad input', () => {
  const context = () => contextOf('kestrel-bridge');
  const one = () => game('kestrel-bridge').counter('al-1');
  it('reports a symbol that does not exist, with the nearest', () => {
    const on = context();
    drawCounter(on, { ...one(), symbol: 'infantri' }, 'front');
    expect(on.problems).toMatchObject([{ code: 'counter/unknown-symbol', about: 'counter al-1', fix: 'did you mean infantry?' }]);
  });
  it('reports a kind without symbol', () => {
    const on = context();
    const { kind: _, ...bare } = one();
    drawCounter(on, bare, 'front');
    expect(on.problems).toMatchObject([{ code: 'counter/no-symbol', about: 'counter al-1' }]);
  });
  it('reports a name too long for its slot, and keeps it inside all the same', () => {
    const on = context();
    const laid = layCounter(
      on,
      { ...one(), designation: 'The Most Honourable Company of Grenadiers of the Old Guard of Aldmark' },
      'front',
    );
    expect(on.problems).toMatchObject([{ code: 'counter/text-too-long', about: 'counter al-1' }]);
    const wrong: string[] = [];
    outside(laid, (what) => wrong.push(what));
    expect(wrong).toEqual([]);
  });
  it('reports an arrangement that does not exist', () => {
    const on = context();
    const pack = { ...on.pack, game: { ...on.pack.game, look: { ...on.pack.game.look, counters: [{ template: 'unti' }] } } };
    drawCounter({ ...on, pack }, one(), 'front');
    expect(on.problems).toMatchObject([{ code: 'counter/unknown-template', fix: 'did you mean unit?' }]);
  });
});
