import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ask, questions } from '../../src/table/index.js';
import { contextOf } from '../support/enforces.js';
import { fieldTables } from '../support/fields.js';

const path = join(import.meta.dirname, '..', '..', 'docs', 'ask.md');
const text = readFileSync(path, 'utf8');

interface Example {
  readonly game: string;
  readonly question: { readonly ask: string };
  readonly answer: object;
}

/** Each block names the game it is asked of; the next holds a part of the answer. */
function examples(): Example[] {
  const blocks = [...text.matchAll(/^```json ?(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', body = '']) => ({ info, body }));
  expect(blocks.length % 2, 'questions and answers come in pairs').toBe(0);
  return blocks.flatMap((block, i) => {
    if (i % 2 === 1) {
      expect(block.info).toBe('answer');
      return [];
    }
    return [{ game: block.info, question: JSON.parse(block.body), answer: JSON.parse(blocks[i + 1]?.body ?? '') }];
  });
}

describe('docs/ask.md', () => {
  const all = examples();

  it.each(all.map((example) => [`${example.game}: ${example.question.ask}`, example] as const))(
    '%s',
    (_, { game, question, answer }) => {
      const { pack, board } = contextOf(game);
      expect(JSON.parse(JSON.stringify(ask({ pack, board }, question).answer))).toMatchObject(answer);
    },
  );

  it('has an example of every question that some game answers', () => {
    const shown = new Set(all.map(({ question }) => question.ask));
    const missing = Object.keys(questions).filter((word) => !shown.has(word) && word !== 'replacements' && word !== 'plan');
    expect(missing).toEqual([]);
  });

  it('lists the fields as the schemas have them', () => {
    const fields = /(<!-- fields[^>]*-->\n)[\s\S]*(<!-- \/fields -->)/;
    const written = text.replace(fields, (_, open, close) => `${open}\n${fieldTables()}\n\n${close}`);
    if (process.env.UPDATE === '1') writeFileSync(path, written);
    else expect(text, 'run UPDATE=1 npx vitest run test/docs').toBe(written);
  });
});
