import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from '../../../src/node.js';
import { checkGame, makeContext, replay } from '../../../src/table/index.js';
import { greedy, playOut, random } from '../../support/bots.js';
import { open } from '../../support/enforces.js';

const template = join(import.meta.dirname, '..', '..', '..', 'templates', 'new-pack');

it('the pack that `grognard new` writes is sound and can be played to its end', () => {
  const { texts } = readFolder(template);
  const filled = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replaceAll('{{id}}', 'demo').replaceAll('{{title}}', 'Demo').replaceAll('{{schema}}', '../../schema'),
    ]),
  );
  const { pack, board, problems } = checkGame({ texts: filled, tooLarge: {} }, 'demo');
  expect(problems).toEqual([]);
  if (pack === undefined || board === undefined) throw new Error('the template cannot be read');
  const context = makeContext(pack, board);
  for (const [n, bot] of [random, greedy, greedy].entries()) {
    const start = open(context, { scenario: 'battle' });
    const game = playOut(context, start, { blue: bot, red: bot }, `template ${n}`);
    expect(game.position).toMatchObject({ over: true, turn: 4 });
    expect(replay(context, game.journal)).toMatchObject({ ok: true, position: game.position });
  }
});
