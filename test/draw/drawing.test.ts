import { describe, expect, it } from 'vitest';
import { circle, drawBoard, drawChart, drawCounter, group, rect, text, toSvg, use, wrap } from '../../src/draw/index.js';
import { listPacks, readPack } from '../../src/node.js';
import { drawContext, fontMetrics, pixels, rasterise } from '../../src/pictures/index.js';

const metrics = fontMetrics();

describe('text', () => {
  it('is split by the font that has its characters', () => {
    expect(metrics.runs('1st 第1軍 XX', 700).map(({ face, text: words }) => [face.family, words])).toEqual([
      ['Barlow Condensed', '1st '],
      ['Zen Kaku Gothic New', '第'],
      ['Barlow Condensed', '1'],
      ['Zen Kaku Gothic New', '軍 '],
      ['Barlow Condensed', 'XX'],
    ]);
  });
  it('names the characters that no font has', () => {
    expect(metrics.missing('Kursk クルスク 𝄞')).toEqual(['𝄞']);
  });
  it('sets the wave dash of a keyboard with the one that the font has', () => {
    expect(metrics.missing('1～2')).toEqual([]);
    expect(metrics.runs('1～2', 400).map((run) => run.text)).toEqual(['1', '〜', '2']);
  });
  it('wraps at spaces, between Japanese characters, and never starts a line with a closing mark', () => {
    const style = { size: 3, weight: 400 } as const;
    const lines = wrap(metrics, '地図に印刷されている内容は、代用品です。 Facts of play', style, 20);
    expect(lines.join('').replaceAll(' ', '')).toBe('地図に印刷されている内容は、代用品です。Factsofplay');
    for (const one of lines) {
      expect(metrics.width(one, style)).toBeLessThanOrEqual(20);
      expect(one).not.toMatch(/^[、。]/);
    }
  });
});

describe('svg', () => {
  it('defines a stamp once, keeps text as text and escapes it', () => {
    const stamp = { key: 'tree <1>', width: 2, height: 2, items: [circle(1, 1, 1, { fill: '#00ff00' })] };
    const svg = toSvg(
      {
        width: 20,
        height: 10,
        items: [
          use(stamp, { x: 1, y: 1 }),
          use(stamp, { x: 5, y: 1 }),
          group([text('<A&B>', { x: 1, y: 8 }, { size: 3, weight: 400, fill: '#000000' })], { clip: 'M0 0H9V9Z', mark: 'name' }),
        ],
      },
      metrics,
    );
    expect(svg.match(/<g id="s-tree_20__3c_1_3e_"/g)).toHaveLength(1);
    expect(svg.match(/<use /g)).toHaveLength(2);
    expect(svg).toContain('&lt;A&amp;B&gt;');
    expect(svg).toContain('width="20mm"');
  });
  it('keeps each stretch of a mixed text in its own font, as wide as it was measured', () => {
    const style = { size: 5, weight: 400, fill: '#000000' } as const;
    const words = '攻撃AAAAAA戦闘AAAAAA';
    const ends = (anchor: 'start' | 'middle' | 'end', x: number) => {
      const image = rasterise(
        toSvg({ width: 80, height: 10, items: [text(words, { x, y: 7 }, { ...style, anchor })] }, metrics),
        { width: 800, background: '#ffffff' },
      );
      const data = image.rgba();
      const dark = Array.from({ length: 800 }, (_, c) => c).filter((c) =>
        Array.from({ length: image.height }, (_, r) => data[4 * (r * 800 + c)] as number).some((red) => red < 128),
      );
      return [(dark[0] as number) / 10, (dark.at(-1) as number) / 10] as const;
    };
    const wide = metrics.width(words, style);
    for (const [anchor, x] of [
      ['start', 5],
      ['middle', 5 + wide / 2],
      ['end', 5 + wide],
    ] as const) {
      const [left, right] = ends(anchor, x);
      expect(left).toBeGreaterThan(4.9);
      expect(left).toBeLessThan(5.6);
      expect(right).toBeGreaterThan(5 + wide - 0.6);
      expect(right).toBeLessThan(5 + wide + 0.1);
    }
  });
  it('becomes pixels of the size asked for', () => {
    const svg = toSvg({ width: 10, height: 5, items: [rect(0, 0, 10, 5, { fill: '#ff0000' })] }, metrics);
    const image = rasterise(svg, { width: pixels(10, 254) });
    expect([image.width, image.height]).toEqual([100, 50]);
    expect([...image.rgba().subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });
});

it.each(listPacks().map((folder) => [folder.slice(folder.lastIndexOf('/') + 1), folder]))('draws %s', (_, folder) => {
  const { pack, board } = readPack(folder);
  if (pack === undefined || board === undefined) throw new Error('the pack has errors');
  const context = drawContext(pack, board);
  const { drawing, spaces } = drawBoard(context);
  for (const [i, space] of board.spaces.entries()) {
    const at = spaces[i]?.centre;
    if (space.kind === 'edge') continue;
    expect(at, space.id).toBeDefined();
    expect(at?.x).toBeGreaterThan(0);
    expect(at?.x).toBeLessThan(drawing.width);
    expect(at?.y).toBeGreaterThan(0);
    expect(at?.y).toBeLessThan(drawing.height);
  }
  for (const counter of pack.counters) expect(drawCounter(context, counter, 'front').items.length).toBeGreaterThan(1);
  for (const table of Object.values(pack.tables)) expect(drawChart(context, table).width).toBeGreaterThan(10);
});
