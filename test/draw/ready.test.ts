import { describe, expect, it } from 'vitest';
import { fontFiles, openFont, readTemplates } from '../../src/pictures/index.js';
import { letters, measure, within } from '../../src/pictures/measure.js';

describe('what compiling works out ahead', () => {
  it('templates are plain data', () => {
    expect(JSON.parse(JSON.stringify(readTemplates()))).toEqual(readTemplates());
  });

  it.each(fontFiles.map(({ name }) => name))('%s: the same characters as the font file', (name) => {
    const { ranges } = measure(openFont(name), []);
    const wrong = Array.from({ length: 0x3200 }, (_, code) => code).filter(
      (code) => within(ranges, code) !== openFont(name).hasGlyphForCodePoint(code),
    );
    expect(wrong).toEqual([]);
  });

  it('pairs that are not listed are as wide as their letters', () => {
    const font = openFont('BarlowCondensed_400Regular');
    const { alone, pairs } = measure(font, letters.slice(0, 60));
    expect(Object.keys(pairs).length).toBeGreaterThan(0);
    for (const pair of ['AV', 'HH', '10', 'T.'])
      expect(pairs[pair] ?? [...pair].reduce((sum, letter) => sum + (alone[letter] as number), 0)).toBe(
        font.layout(pair).advanceWidth,
      );
  });
});
