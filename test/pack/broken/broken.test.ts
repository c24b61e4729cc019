import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/pack/index.js';
import { checkGame } from '../../../src/table/check.js';
import { soundPack } from './base.js';
import { byHand } from './by-hand.js';
import { type Broken, mutations } from './mutate.js';

const texts = soundPack();
const corpus: Broken[] = [
  ...Object.entries(texts)
    .filter(([file]) => file.endsWith('.yaml'))
    .flatMap(([file, text]) => mutations(file, text)),
  ...byHand(texts),
];

it('starts from a sound pack', () => {
  expect(checkGame({ texts }, 'pack').problems).toEqual([]);
});

it('knows at least 200 kinds of broken packs, each once', () => {
  expect(new Set(corpus.map((broken) => broken.kind)).size).toBe(corpus.length);
  expect(corpus.length).toBeGreaterThanOrEqual(200);
});

describe('each gives a diagnostic on the right line', () => {
  it.each(corpus.map((broken) => [broken.kind, broken] as const))('%s', (_, broken) => {
    const checked = checkGame({ texts: { ...texts, [broken.file]: broken.text } }, 'pack');
    const found = checked.problems.map((problem) => locate(problem, checked.texts));
    expect(checked.sound).toBe(false);
    const places = found.filter((problem) => problem.severity === 'error').map((problem) => `${problem.file}:${problem.line}`);
    const wanted = broken.lines.map((line) => `pack/${broken.file}:${line}`);
    expect(
      places.some((place) => wanted.includes(place)),
      `expected one of ${wanted.join(' ')}, found ${found.map((f) => `${f.file}:${f.line} ${f.what}`).join('\n')}`,
    ).toBe(true);
    for (const problem of found) {
      expect(problem.what.length * problem.why.length * problem.fix.length).toBeGreaterThan(0);
      expect(problem.what).not.toMatch(/undefined|\[object|TypeError|at .*\.(ts|js):/);
    }
  });
});
