import { readFileSync } from 'node:fs';
import { askSchema, askText } from '../../table/ask.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openSound } from '../open.js';
import type { Output } from '../output.js';

/** One door for scripts, tests and bots: questions in, answers out. A refusal is an answer; 2 when one could not be understood. */
export async function askCommand(
  name: string,
  file: string | undefined,
  options: OpenOptions & { schema?: boolean },
  output: Output,
): Promise<number> {
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  if (options.schema) {
    output.out(JSON.stringify(askSchema(game.pack), null, 2));
    return 0;
  }
  const { text, understood } = askText(game.pack, game.board, read(file));
  output.out(text);
  return understood ? 0 : 2;
}

function read(file: string | undefined): string {
  try {
    return readFileSync(file ?? 0, 'utf8');
  } catch (error) {
    throw new Misuse(`${file ?? 'Standard input'} cannot be read: ${(error as Error).message}.`);
  }
}
