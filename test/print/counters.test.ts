import { describe, expect, it } from 'vitest';
import { papers, UNPRINTABLE, usual } from '../../src/print/index.js';
import { packOf } from '../support/pack.js';
import { printed, printedCounters } from './printed.js';
import type { Bounds, ReadMark, ReadPage } from './read-pdf.js';

const EXACT = 0.02;
const within = (a: number, b: number, by = EXACT): boolean => Math.abs(a - b) <= by;

/** A piece as its rectangle on the page, whichever way it is turned. */
const rectangle = ({ x, y, rotate }: ReadMark, size: number): Bounds =>
  rotate === 0 ? { left: x, top: y, right: x + size, bottom: y + size } : { left: x - size, top: y - size, right: x, bottom: y };

const marked = (page: ReadPage, side: string): ReadMark[] =>
  page.marks.filter(({ mark }) => mark.startsWith('counter ') && mark.endsWith(` ${side}`));

const idOf = ({ mark }: ReadMark): string => mark.split(' ')[1] as string;

describe.each([
  ['kestrel-bridge', 15],
  ['battle-for-germany', 13],
  ['absolute-war', 15],
])('counters of %s', (game, size) => {
  const { pack } = packOf(game);

  it('are all there, as often as the box holds them, at true size and pitch', async () => {
    const pages = await printedCounters(game);
    const fronts = pages.flatMap((page) => marked(page, 'front'));
    for (const { id, count } of pack.counters)
      expect([id, fronts.filter((mark) => idOf(mark) === id).length]).toEqual([id, count]);
    for (const page of pages) {
      expect([page.width, page.height].every((side, i) => within(side, [papers.a4.width, papers.a4.height][i] as number))).toBe(
        true,
      );
      const all = [...marked(page, 'front'), ...marked(page, 'back')];
      const xs = [...new Set(all.map(({ x }) => Math.round(x * 100) / 100))].sort((a, b) => a - b);
      for (const [i, x] of xs.entries()) if (i > 0) expect(x - (xs[i - 1] as number)).toBeCloseTo(size + usual.gutter, 1);
      for (const mark of all) expect(mark.scale).toBeCloseTo(1, 4);
    }
  });

  it.each([
    ['long-edge', 0],
    ['short-edge', 180],
  ] as const)('turned over the %s: each back lies behind its own front', async (backs, rotate) => {
    const pages = await printedCounters(game, { backs });
    const all = pages;
    expect(all.length % 2).toBe(0);
    for (let i = 0; i < all.length; i += 2) {
      const [front, back] = [all[i] as ReadPage, all[i + 1] as ReadPage];
      const fronts = marked(front, 'front').map((mark) => ({ id: idOf(mark), at: rectangle(mark, size) }));
      const reverse = marked(back, 'back').map((mark) => ({
        id: idOf(mark),
        mark,
        at: flipped(rectangle(mark, size), back, backs),
      }));
      expect(reverse).toHaveLength(fronts.length);
      for (const { id, at } of fronts) {
        const behind = reverse.filter(
          (one) => within(one.at.left, at.left) && within(one.at.top, at.top) && within(one.at.right, at.right),
        );
        expect(behind.map((one) => one.id)).toEqual([id]);
        // Turned left over right the back stands upright: it is printed head down where the sheet is turned over its short edge.
        expect(Math.abs(behind[0]?.mark.rotate ?? -1)).toBe(rotate);
      }
    }
  });

  it('folded: each back lies as far behind the fold as its front before it', async () => {
    const pages = await printedCounters(game, { backs: 'fold' });
    for (const page of pages) {
      expect(within(page.width, papers.a4.height)).toBe(true);
      const backs = marked(page, 'back').map((mark) => ({ id: idOf(mark), at: rectangle(mark, size) }));
      const fronts = marked(page, 'front');
      expect(backs).toHaveLength(fronts.length);
      for (const mark of fronts) {
        const at = rectangle(mark, size);
        const behind = backs.filter(
          (one) =>
            within(one.at.left, page.width - at.right) &&
            within(one.at.top, at.top) &&
            within(one.at.right, page.width - at.left),
        );
        expect(behind.map((one) => one.id)).toEqual([idOf(mark)]);
      }
    }
  });

  it('without backs: every reverse side is a counter of its own', async () => {
    const pages = await printedCounters(game, { backs: 'none' });
    const all = pages.flatMap((page) => page.marks);
    expect(all.filter(({ mark }) => mark.startsWith('reverse '))).toHaveLength(
      pack.counters.filter(({ back }) => back !== undefined).reduce((sum, { count }) => sum + count, 0),
    );
    expect(all.some(({ mark }) => mark.startsWith('counter ') && mark.endsWith(' back'))).toBe(false);
  });

  it('have crop marks in line with their edges, and none on the art', async () => {
    for (const backs of ['long-edge', 'fold'] as const) {
      const pages = await printedCounters(game, { backs });
      for (const page of pages) {
        const pieces = page.marks.filter(({ mark }) => /^counter /.test(mark));
        const edges = pieces.map((mark) => rectangle(mark, size));
        const crops = page.painted.filter(
          (one) => one.how === 'stroke' && one.marks.length === 0 && one.points.length >= 16 && isCrop(one.points),
        );
        expect(crops).toHaveLength(backs === 'fold' ? 2 : 1);
        const lines = crops.flatMap(({ points }) => pairs(points));
        for (const [[x1, y1], [x2, y2]] of lines) {
          const upright = within(x1, x2);
          expect(
            edges.some((one) =>
              upright ? within(one.left, x1) || within(one.right, x1) : within(one.top, y1) || within(one.bottom, y1),
            ),
          ).toBe(true);
          for (const { seen } of pieces) {
            if (seen === undefined) continue;
            const apart =
              Math.max(x1, x2) < seen.left ||
              Math.min(x1, x2) > seen.right ||
              Math.max(y1, y2) < seen.top ||
              Math.min(y1, y2) > seen.bottom;
            expect(apart).toBe(true);
          }
        }
        // Every edge has its marks: on both sides of the block.
        for (const at of edges)
          for (const x of [at.left, at.right])
            expect(lines.filter(([a, b]) => within(a[0], x) && within(b[0], x)).length).toBeGreaterThanOrEqual(2);
      }
    }
  });
});

it('the bleed reaches 2 mm beyond the cut, or half the gutter, and never a neighbour', async () => {
  for (const [gutter, inner] of [
    [4, 2],
    [1, 0.5],
    [0, 0],
  ] as const) {
    const pages = await printedCounters('kestrel-bridge', { gutter });
    for (const page of pages) {
      const pieces = page.marks.filter(({ mark }) => mark.startsWith('counter '));
      for (const piece of pieces) {
        const at = rectangle(piece, 15);
        const seen = piece.seen as Bounds;
        const reach = [at.left - seen.left, at.top - seen.top, seen.right - at.right, seen.bottom - at.bottom];
        const alone = [
          !pieces.some((one) => within(rectangle(one, 15).right, at.left - gutter)),
          !pieces.some((one) => within(rectangle(one, 15).bottom, at.top - gutter)),
          !pieces.some((one) => within(rectangle(one, 15).left, at.right + gutter)),
        ];
        for (const [i, free] of alone.entries()) expect(within(reach[i] as number, free ? 2 : inner, 0.1)).toBe(true);
      }
    }
  }
});

it.each(['a4', 'letter', 'a3', 'tabloid'] as const)('nothing stands outside the printable margin on %s', async (paper) => {
  for (const backs of ['long-edge', 'fold'] as const) {
    const { pages, files } = await printed('kestrel-bridge', { paper, backs, offset: { x: 1.5, y: -2 } });
    for (const { name } of files.filter((file) => file.name !== 'map-poster'))
      for (const [i, page] of pages(name).entries()) {
        const turned = page.width > page.height;
        const { width, height } = papers[paper];
        expect(within(page.width, turned ? height : width) && within(page.height, turned ? width : height)).toBe(true);
        const ink = page.painted.filter(({ how, colour }) => how !== 'fill' || colour !== '1 1 1');
        const words = page.texts.flatMap(({ bounds }) => (bounds === undefined ? [] : [{ bounds }]));
        expect([name, words.length > 0]).toEqual([name, true]);
        for (const { bounds } of [...ink, ...words]) {
          const inside =
            bounds.left >= UNPRINTABLE - EXACT &&
            bounds.top >= UNPRINTABLE - EXACT &&
            bounds.right <= page.width - UNPRINTABLE + EXACT &&
            bounds.bottom <= page.height - UNPRINTABLE + EXACT;
          expect([name, i, inside ? 'inside' : bounds]).toEqual([name, i, 'inside']);
        }
      }
  }
});

it('the offset moves backs and only backs, with their marks', async () => {
  const [before, after] = [
    await printedCounters('kestrel-bridge', { offset: { x: 0, y: 0 } }),
    await printedCounters('kestrel-bridge', { offset: { x: 0.7, y: -1.2 } }),
  ];
  const centre = (page: ReadPage, side: string): [number, number] => {
    const marks = marked(page, side);
    return [marks[0]?.x ?? 0, marks[0]?.y ?? 0];
  };
  const [fx, fy] = centre(after[0] as ReadPage, 'front');
  const [bx, by] = centre(after[1] as ReadPage, 'back');
  const [wasX, wasY] = centre(before[1] as ReadPage, 'back');
  const [frontX, frontY] = centre(before[0] as ReadPage, 'front');
  // The grid keeps clear of the room that the offset needs, so both sides may have moved together; the backs moved by the offset more.
  expect(bx - wasX + (fx - frontX)).toBeCloseTo(0.7, 2);
  expect(by - wasY - (fy - frontY)).toBeCloseTo(-1.2, 2);
});

/** A rectangle of the back as it lies when seen through the paper from the front. */
function flipped(at: Bounds, page: ReadPage, backs: 'long-edge' | 'short-edge'): Bounds {
  return backs === 'long-edge'
    ? { ...at, left: page.width - at.right, right: page.width - at.left }
    : { ...at, top: page.height - at.bottom, bottom: page.height - at.top };
}

type Two = readonly [readonly [number, number], readonly [number, number]];
const pairs = (points: readonly (readonly [number, number])[]): Two[] =>
  Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i], points[2 * i + 1]] as unknown as Two);

/** Crop marks are all 2.5 mm long; rulers and crosses are not. */
const isCrop = (points: readonly (readonly [number, number])[]): boolean =>
  pairs(points).every(([[x1, y1], [x2, y2]]) => within(Math.hypot(x2 - x1, y2 - y1), 2.5));
