import { describe, expect, it } from 'vitest';
import { type Block, type BlockPart, cutBlock } from '../../src/draw/block.js';
import { type Block as Furniture, shelve } from '../../src/draw/board/panel.js';
import {
  aidPages,
  drawBoard,
  drawSequence,
  drawTerrainChart,
  type GroupItem,
  type Item,
  layBlocks,
  quickReferencePages,
  rect,
} from '../../src/draw/index.js';
import { say } from '../../src/pack/index.js';
import { drawContext, fontMetrics } from '../../src/pictures/index.js';
import { packOf } from '../support/pack.js';
import { readBack } from './read-back.js';

const metrics = fontMetrics();
const contextOf = (game: string) => {
  const { pack, board } = packOf(game);
  return drawContext(pack, board);
};
const a4 = { width: 210, height: 297 };
const kestrel = contextOf('kestrel-bridge');

const part = (height: number, more: Partial<BlockPart> = {}): BlockPart => ({
  width: 50,
  height,
  items: [rect(0, 0, 50, height, { fill: '#000000' })],
  ...more,
});
const block = (mark: string, width: number, parts: readonly BlockPart[]): Block => ({
  mark,
  width,
  framed: false,
  head: { width, height: 10, items: [] },
  again: { width, height: 10, items: [] },
  parts,
});

describe('blocks on a page', () => {
  it('fill the gap over a broad one', () => {
    const area = { x: 0, y: 0, width: 105, height: 200 };
    const pages = layBlocks(kestrel, area, 2, [
      { span: 1, block: block('tall', 50, [part(70)]) },
      { span: 2, block: block('broad', 105, [part(40)]) },
      { span: 1, block: block('small', 50, [part(50)]) },
      { span: 1, block: block('last', 50, [part(50)]) },
    ]);
    const at = (items: readonly unknown[]) => (items as GroupItem[]).map(({ at }) => [at?.x, at?.y]);
    expect(pages.map(at)).toEqual([
      [
        [0, 0],
        [0, 85],
        [55, 0],
        [0, 140],
      ],
    ]);
  });

  it('that are cut take rows along with their notes', () => {
    const rows = Array.from({ length: 9 }, () => part(10));
    const note = part(8, { about: true });
    const heights = (parts: readonly BlockPart[]) =>
      cutBlock(kestrel.theme, block('table', 50, parts), 100, 100).map(({ height }) => height);
    expect(heights(rows)).toEqual([100]);
    expect(heights([...rows, note])).toEqual([80, 38]);
    expect(heights([...rows.slice(1), note, note])).toEqual([70, 46]);
  });
});

it.each(['absolute-war', 'fall-of-the-third-reich', 'red-vengeance'])(
  'the sequence of %s is whole on the first page of the player aids',
  (game) => {
    const with_ = aidPages(contextOf(game), a4).map(
      (page) => readBack(page, metrics).texts.filter(({ marks }) => marks.includes('sequence')).length > 0,
    );
    expect(with_).toEqual([true, ...with_.slice(1).map(() => false)]);
  },
);

it('a group of phases has the colour of the side that acts in all of them', () => {
  const fills = (items: readonly Item[]): unknown[] =>
    items.flatMap((item) => (item.kind === 'group' ? fills(item.items) : item.kind === 'path' ? [item.fill] : []));
  const drawn = fills(drawSequence(kestrel).items);
  // Each side: its turn, and the two phases of it.
  for (const { colour } of Object.values(kestrel.pack.game.sides))
    expect(drawn.filter((fill) => fill === colour)).toHaveLength(3);
});

it.each(['absolute-war', 'race-to-the-reichstag', 'red-vengeance', 'battle-for-germany'])(
  'no table of %s has the name of its terrain chart',
  (game) => {
    const context = contextOf(game);
    const [title] = readBack(drawTerrainChart(context), metrics).texts;
    expect(title?.text.length).toBeGreaterThan(5);
    expect(Object.values(context.pack.tables).map((table) => say(table.title))).not.toContain(title?.text);
  },
);

it('the line between the columns of a quick reference ends where they do', () => {
  for (const page of quickReferencePages(contextOf('battle-for-germany'), a4)) {
    const { texts, rules } = readBack(page, metrics);
    const lowest = Math.max(
      ...texts.filter(({ marks }) => marks.some((mark) => mark.startsWith('rule '))).map(({ bottom }) => bottom),
    );
    expect(rules.length).toBeGreaterThan(0);
    for (const { bottom } of rules) expect(Math.abs(bottom - lowest)).toBeLessThan(3);
  }
});

it.each(['red-vengeance', 'battle-for-germany', 'race-to-the-reichstag'])(
  'the title of the map of %s stays over the name of the board',
  (game) => {
    const context = contextOf(game);
    const texts = readBack(drawBoard(context).drawing, metrics).texts.filter(({ marks }) => marks.includes('header'));
    const [title, name] = [context.pack.game.title, context.pack.board.file.name ?? ''].map((words) =>
      texts.find(({ text }) => text === say(words)),
    );
    if (title === undefined || name === undefined) throw new Error('no head');
    expect(title.bottom + 0.2 * title.item.size).toBeLessThan(name.top + 0.4);
  },
);

it('a shelf that is nearly full ends where the map does; one box alone is not drawn out', () => {
  const furniture = (id: string, wide: number): Furniture => ({
    id,
    rows: [1, 1],
    width: () => wide,
    stretch: 1.1,
    draw: () => ({ items: [], places: [] }),
  });
  const units = { cell: 17.5, head: 5, gap: 3 };
  const right = (list: readonly Furniture[]): number =>
    Math.max(...shelve(list, 203, units).placed.map(({ area }) => area.x + area.width));
  expect(right([furniture('a', 100), furniture('b', 60)])).toBeCloseTo(203, 6);
  expect(right([furniture('a', 50)])).toBeCloseTo(55, 6);
});
