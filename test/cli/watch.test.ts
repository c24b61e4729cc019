import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startWatch, type Watching } from '../../src/cli/commands/watch.js';
import type { Output } from '../../src/cli/output.js';
import { grognard } from '../support/capture.js';

interface State {
  readonly ok: boolean;
  readonly said: string;
  readonly problems: readonly string[];
  readonly files: readonly string[];
  readonly sheets: readonly { readonly key: string; readonly url: string }[];
}

const home = process.cwd();
let folder = '';
let watching: Watching | undefined;
const told: string[] = [];
const output: Output = { colour: false, out: (text) => told.push(text), error: (text) => told.push(text), progress: () => {} };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'grognard-watch-'));
  process.chdir(folder);
  await grognard('new', 'mine');
  watching = await startWatch('mine', { out: 'output', port: '0', target: 'print' }, output);
});
afterEach(async () => {
  await watching?.stop();
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

const state = async (): Promise<State> => (await (await fetch(`${watching?.url}state.json`)).json()) as State;

/** Saves a file and waits until the page has been told of the next build. */
async function saved(file: string, text: string): Promise<State> {
  const events = await fetch(`${watching?.url}events`);
  const reader = (events.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  writeFileSync(file, text);
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Error('the events ended');
    if (Buffer.from(value).toString().includes('event: built')) break;
  }
  await reader.cancel();
  return state();
}

describe('watch', () => {
  it('shows the sheets, makes only what has changed, and goes on after an error', async () => {
    const first = await state();
    expect(first.ok).toBe(true);
    expect(first.files).toContain('counters.pdf');
    const picture = await fetch(new URL(first.sheets[0]?.url ?? '', watching?.url));
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(new Uint8Array(await picture.arrayBuffer()).subarray(1, 4)).toEqual(new Uint8Array([0x50, 0x4e, 0x47]));
    expect(await (await fetch(`${watching?.url}`)).text()).toContain('/page.js');

    const counters = readFileSync('mine/counters.csv', 'utf8');
    const changed = counters.replace(/^(blue-1,.*?),4,4,2,4/m, '$1,5,4,2,4');
    expect(changed).not.toBe(counters);
    const before = readFileSync('output/mine/print/counters.pdf');
    const second = await saved('mine/counters.csv', changed);
    expect(second.ok).toBe(true);
    const fresh = second.sheets.filter(({ url }, i) => url !== first.sheets[i]?.url).map(({ key }) => key);
    expect(fresh).toEqual(['counters 1']);
    expect(Buffer.compare(readFileSync('output/mine/print/counters.pdf'), before)).not.toBe(0);

    const broken = await saved('mine/counters.csv', changed.replace('blue-1,', ','));
    expect(broken.ok).toBe(false);
    expect(broken.problems.join('\n')).toContain('mine/counters.csv:2:1 error counters/no-id');
    expect(broken.sheets).toEqual(second.sheets);

    const mended = await saved('mine/counters.csv', counters);
    expect(mended.ok).toBe(true);
    expect(mended.problems).toEqual([]);
    expect(Buffer.compare(readFileSync('output/mine/print/counters.pdf'), before)).toBe(0);
  });

  it('answers only to this machine under its own name, and serves nothing that it was not given', async () => {
    const status = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
      new Promise((done, fail) => {
        request(new URL(path, watching?.url), { headers }, (answer) => {
          answer.resume();
          done(answer.statusCode);
        })
          .on('error', fail)
          .end();
      });
    expect(await status('/state.json')).toBe(200);
    expect(await status('/state.json', { host: 'elsewhere.example' })).toBe(403);
    expect(await status('/file/..%2Fmine%2Fgame.yaml')).toBe(404);
    expect(await status('/file/%')).toBe(404);
    expect(await status('/sheet/counters-9.png')).toBe(404);
  });
});

it.each([
  [['--target', 'nothing'], 'There is no target nothing'],
  [['--port', 'x'], 'is no port'],
  [['--gutter', 'wide'], '--gutter wide is no length'],
])('refuses %j', async (argv, said) => {
  const { status, error } = await grognard('watch', 'mine', ...argv);
  expect([status, error]).toEqual([2, expect.stringContaining(said)]);
});
