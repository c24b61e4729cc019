import { describe, expect, it } from 'vitest';
import type { Output } from '../../src/cli/output.js';
import { run } from '../../src/cli/run.js';
import { ask } from '../../src/table/index.js';
import { grognard } from '../support/capture.js';
import { contextOf } from '../support/enforces.js';

const E2 = ['bfg', '7-4-8 + 2x 6-6-7', 'vs', '2x 2-3-4', '--terrain', 'rough,fortress'];
const golden = (name: string) => `./golden/${name}.txt`;

/** Types these lines at the prompts. */
async function typed(lines: readonly string[], ...argv: string[]): Promise<{ status: number; out: string; prompts: string[] }> {
  const out: string[] = [];
  const prompts: string[] = [];
  const left = [...lines];
  const output: Output = {
    colour: false,
    out: (text) => out.push(text),
    error: (text) => out.push(text),
    progress: () => {},
    prompt: async (text) => {
      prompts.push(text);
      return left.shift();
    },
  };
  const status = await run(['odds', ...argv], output);
  return { status, out: out.join('\n'), prompts };
}

describe('a result in the terminal', () => {
  it('6.1 the example of the rulebook, with the die of the rulebook', async () => {
    const { status, out } = await grognard('odds', ...E2, '--roll', '1');
    expect(status).toBe(0);
    await expect(`${out}\n`).toMatchFileSnapshot(golden('odds-bfg'));
  });
  it('in Japanese', async () => {
    const { out } = await grognard('odds', ...E2, '--lang', 'ja');
    await expect(`${out}\n`).toMatchFileSnapshot(golden('odds-bfg-ja'));
  });
  it('with stand-ins refused', async () => {
    const { out } = await grognard('odds', ...E2, '--no-stand-ins');
    expect(out).toContain('Not known\n  crt 1:1: 2, 3, 4, 5, 6');
    expect(out).not.toContain('What it means');
  });
  it('a refusal names its cases', async () => {
    const { status, out } = await grognard('odds', 'bfg', 'soviet 6-6-6', 'vs', 'us 3-3-3', '--phase', 'A3');
    expect(status).toBe(1);
    expect(out).toContain('Western Allied and Soviet units may not attack each other. [6.3]');
  });
});

describe('the same answer three ways', () => {
  it('--json is what ask says', async () => {
    const { out } = await grognard('odds', ...E2, '--json');
    const question = {
      ask: 'odds',
      attack: [{ values: [7, 4, 8] }, { values: [6, 6, 7] }, { values: [6, 6, 7] }],
      defence: [{ values: [2, 3, 4] }, { values: [2, 3, 4] }],
      terrain: ['rough', 'fortress'],
    };
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(ask(contextOf('battle-for-germany'), question).answer)));
  });
});

describe('flags', () => {
  const column = async (...argv: string[]): Promise<string> => {
    const { out, error } = await grognard('odds', ...argv, '--json');
    return error === '' ? (JSON.parse(out) as { column: string }).column : error;
  };
  it.each([
    ['a river for all', ['bfg', '9-1-1', 'vs', '1-3-1', '--across', 'river'], '1:1'],
    ['a river for one of two', ['bfg', '9-1-1 @river + 9-1-1', 'vs', '1-3-1'], '6:1'],
    ['a river for each in turn', ['bfg', '9-1-1 + 9-1-1', 'vs', '1-3-1', '--across', 'river/river'], '3:1'],
    ['an input as a flag', ['bfg', '6-1-1', 'vs', '1-3-1', '--terrain', 'fortress', '--fortress-destroyed'], '2:1'],
    ['an input by with', ['bfg', '6-1-1', 'vs', '1-3-1', '--terrain', 'fortress', '--with', 'fortress-destroyed=true'], '2:1'],
    ['an input denied', ['bfg', '6-1-1', 'vs', '1-3-1', '--terrain=fortress', '--no-fortress-destroyed'], '1:1'],
    [
      'a ruling',
      ['bfg', '10-1-1', 'vs', '1-2-1', '--terrain', 'rough,fortress', '--across', 'river', '--ruling', 'R16=sum-less-one'],
      '1:1',
    ],
    ['several hexes', ['bfg', '9-1-1', 'vs', '1-3-1 in rough | 1-3-1'], '1:1'],
    ['a counter by id', ['bfg', 'us-3-army', 'vs', '2-3-4'], '2:1'],
  ])('%s', async (_, argv, expected) => {
    // 9 against 6 is 1:1, 18 against 3 is 6:1.
    expect(await column(...argv)).toBe(expected);
  });
  it.each([
    ['an unknown flag', ['bfg', '9-1-1', 'vs', '1-3-1', '--terain', 'rough'], 'did you mean --terrain?'],
    ['no defenders', ['bfg', '9-1-1'], 'Say who attacks whom'],
    ['a flag without its value', ['bfg', '9-1-1', 'vs', '1-3-1', '--terrain'], '--terrain wants a value'],
    ['an unknown game', ['bfgg', '9-1-1', 'vs', '1-3-1'], 'There is no game bfgg'],
    ['an unknown word', ['bfg', 'brittish 9-1-1', 'vs', '1-3-1'], 'did you mean british?'],
    ['an unknown phase', ['bfg', '9-1-1', 'vs', '1-3-1', '--phase', 'Z9'], 'There is no phase Z9'],
    ['an unknown language', ['bfg', '--lang', 'fr'], 'use en or ja'],
    ['an unknown input', ['bfg', '9-1-1', 'vs', '1-3-1', '--with', 'ss-halfed=true'], 'did you mean ss-halved?'],
    ['a die that does not exist', [...E2, '--roll', '7'], '7 does not fit'],
    ['an unknown format', ['--table', 'bfg', '--format', 'pdf'], 'There is no format pdf'],
  ])('%s', async (_, argv, text) => {
    const { status, error } = await grognard('odds', ...argv);
    expect(status).toBe(2);
    expect(error).toContain(text);
  });
  it('the flags of a game come from its combat.yaml', async () => {
    const { out } = await grognard('odds', 'rtr', '--help');
    expect(out).toContain('--crt <mobile|assault>');
    expect(out).toContain('--barrage');
    expect((await grognard('odds', '--help')).out).toContain('Usage: grognard odds');
  });
});

describe('rolls', () => {
  it('the same seed rolls the same', async () => {
    const roll = async (seed: string) => /Rolled (\d)/.exec((await grognard('odds', ...E2, '--roll', '--seed', seed)).out)?.[1];
    expect(await roll('x')).toBe(await roll('x'));
    const seen = new Set(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(roll)));
    expect(seen.size).toBeGreaterThan(1);
  });
  it('without a seed it rolls a die', async () => {
    expect((await grognard('odds', ...E2, '--roll')).out).toMatch(/Rolled [1-6]/);
  });
});

describe('the whole table', () => {
  it.each(['text', 'csv', 'markdown'])('as %s', async (format) => {
    const { out } = await grognard('odds', '--table', 'bfg', '--format', format);
    await expect(`${out}\n`).toMatchFileSnapshot(golden(`odds-table.${format}`));
  });
});

describe('asked line by line', () => {
  it('takes numbers and words, and rolls at the end', async () => {
    const { status, out } = await typed(['7-4-8 + 2x 6-6-7', '2x 2-3-4', '1, fortress', '', 'n', '', '1'], 'bfg');
    expect(status).toBe(0);
    expect(out).toContain('19 to 18');
    expect(out).toContain('Result  Ex');
  });
  it('asks again after a slip', async () => {
    const { out } = await typed(['7-4', '7-4-8', '2-3-4', 'ruogh', 'rough', '', '', '', ''], 'bfg');
    expect(out).toContain('has 2 values');
    expect(out).toContain('did you mean rough?');
    expect(out).toContain('7 to 6');
  });
  it('asks for a destroyed fortress only where there is one', async () => {
    const without = await typed(['7-4-8', '2-3-4', '', '', '', ''], 'bfg');
    expect(without.prompts.join('\n')).not.toContain('Fortress destroyed');
    const within = await typed(['7-4-8', '2-3-4', '2', '', 'y', '', ''], 'bfg');
    expect(within.prompts.join('\n')).toContain('Fortress destroyed');
    expect(within.out).toContain('7 to 3');
  });
  it('says at every prompt what to type', async () => {
    const { status, prompts } = await typed(['6 + 6 + 3', '3 + 2', ...Array.from({ length: 20 }, () => '')], 'rtr');
    expect(status).toBe(0);
    expect(prompts).toContain('(a number or word; Enter: not said): ');
    for (const prompt of prompts) expect(prompt).toMatch(/\w/);
  });
  it('asks which game, when called bare', async () => {
    const { out } = await typed(['bfg', '7-4-8', '2-3-4', '', '', '', '']);
    expect(out).toContain('Which game?');
    expect(out).toContain('7 to 3');
  });
  it('ends when the input ends', async () => {
    expect((await typed([], 'bfg')).status).toBe(2);
    // What is optional may be left out by ending the input.
    expect((await typed(['7-4-8', '2-3-4'], 'bfg')).status).toBe(0);
  });
});
