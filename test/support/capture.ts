import type { Output } from '../../src/cli/output.js';
import { run } from '../../src/cli/run.js';

export interface Captured {
  readonly status: number;
  readonly out: string;
  readonly error: string;
}

/** Runs a command line as a person would, in this process, and keeps what it says. */
export async function grognard(...argv: string[]): Promise<Captured> {
  const out: string[] = [];
  const error: string[] = [];
  const output: Output = { colour: false, out: (text) => out.push(text), error: (text) => error.push(text), progress: () => {} };
  const status = await run(argv, output);
  return { status, out: out.join('\n'), error: error.join('\n') };
}
