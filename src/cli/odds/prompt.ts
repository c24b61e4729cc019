import { createInterface } from 'node:readline';
import type { Output } from '../output.js';

/** Asks one question after another; a pipe serves as well as a keyboard. */
export interface Prompter {
  readonly ask: (text: string) => Promise<string | undefined>;
  readonly close: () => void;
}

export function prompter(output: Output): Prompter {
  if (output.prompt !== undefined) return { ask: output.prompt, close: () => {} };
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    ask: async (text) => {
      process.stderr.write(text);
      const next = await lines.next();
      if (process.stdin.isTTY !== true) process.stderr.write('\n');
      return next.done === true ? undefined : next.value;
    },
    close: () => reader.close(),
  };
}
