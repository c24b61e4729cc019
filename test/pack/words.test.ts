import { expect, it } from 'vitest';
import { checkGame } from '../../src/table/check.js';
import { soundPack } from './broken/base.js';

/** A pack whose one river is called Wren, with these Japanese words. */
const checked = (words: string) => {
  const texts = soundPack();
  const sides = texts['sides.csv'] as string;
  const [head = '', first = '', ...rest] = sides.trim().split('\n');
  const column = head.split(',').indexOf('name');
  const named = column === -1 ? `${first},Wren` : first.split(',').with(column, 'Wren').join(',');
  const lines = column === -1 ? [`${head},name`, named, ...rest.map((line) => `${line},`)] : [head, named, ...rest];
  return checkGame({ texts: { ...texts, 'sides.csv': `${lines.join('\n')}\n`, 'text.ja.yaml': words } }, 'pack', []);
};

it('takes the Japanese name of a river', () => {
  const { pack, problems } = checked('sides: {Wren: レン川}\n');
  expect(problems).toEqual([]);
  expect(pack?.words.ja?.sides).toEqual({ Wren: 'レン川' });
});

it('says where the name of a river is not one of the game, and which was meant', () => {
  const words = 'counters: {}\nsides:\n  Wern: レン川\n';
  const { sound, problems } = checked(words);
  expect(sound).toBe(false);
  expect(problems).toMatchObject([
    { code: 'refer/unknown-side-name', at: { file: 'pack/text.ja.yaml', start: words.indexOf('Wern') } },
  ]);
  expect(`${problems[0]?.what} ${problems[0]?.fix}`).toMatch(/Wern.*Wren/);
});
