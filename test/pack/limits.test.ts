import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readPack } from '../../src/node.js';
import { asAnnotation, asText, sorted } from '../../src/pack/index.js';
import { checkGame } from '../../src/table/check.js';
import { soundPack } from './broken/base.js';

const folder = mkdtempSync(join(tmpdir(), 'grognard-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('refuses a YAML file of 2 GB without reading it', () => {
  for (const [name, text] of Object.entries(soundPack())) if (!name.includes('/')) writeFileSync(join(folder, name), text);
  const file = openSync(join(folder, 'rules.yaml'), 'w');
  ftruncateSync(file, 2 ** 31); // sparse: takes no room on disk
  closeSync(file);
  const { problems, sound } = readPack(folder);
  expect(sound).toBe(false);
  expect(problems.find((problem) => problem.code === 'pack/too-large')?.what).toMatch(
    /rules\.yaml has 2,147,483,648 bytes; the limit is/,
  );
});

it('does not follow links out of the folder', () => {
  symlinkSync('/etc/hostname', join(folder, 'secret.csv'));
  expect(Object.keys(readPack(folder).texts).some((name) => name.includes('secret'))).toBe(false);
});

it('refuses a board of ten million hexes at once', () => {
  const texts = soundPack();
  texts['board.yaml'] = texts['board.yaml']!.replace('rows: 7', 'rows: 3000').replace('columns: 9', 'columns: 3500');
  const { problems } = checkGame({ texts }, 'pack');
  expect(problems.find((problem) => problem.code === 'board/too-large')?.what).toMatch(/10,500,\d+ spaces/);
});

it('stops listing after 200 problems of one file', () => {
  const texts = soundPack();
  const rows = Array.from({ length: 1000 }, (_, i) => `u-${i},Unit ${i},unit,green,blue,infantry,brigade,1,2,4,4,2,4`);
  texts['counters.csv'] = `${texts['counters.csv']}${rows.join('\n')}\n`;
  const { problems } = checkGame({ texts }, 'pack');
  expect(problems.filter((problem) => problem.at.file.endsWith('counters.csv'))).toHaveLength(201);
  expect(problems.some((problem) => /800 more problems/.test(problem.what))).toBe(true);
});

it('shows a diagnostic with the line, a caret, the reason and the nearest value', () => {
  const texts = soundPack();
  texts['scenarios/battle.yaml'] = texts['scenarios/battle.yaml']!.replace('at: "0102"', 'at: "0192"');
  const checked = checkGame({ texts }, 'my-game');
  const [problem] = sorted(checked.problems, checked.texts);
  expect(asText(problem!)).toBe(
    [
      'my-game/scenarios/battle.yaml:11:27 error setup/unknown-space',
      '  blue-1 starts in 0192, which is not on the map.',
      '  11 |   - {counter: blue-1, at: "0192"}',
      '     |                           ^^^^^^',
      '  why: set-up places every unit on a printed space.   fix: did you mean 0102?',
    ].join('\n'),
  );
  expect(asAnnotation(problem!)).toBe(
    '::error file=my-game/scenarios/battle.yaml,line=11,col=27,endColumn=33,title=setup/unknown-space::blue-1 starts in 0192, which is not on the map. why: set-up places every unit on a printed space. fix: did you mean 0102?',
  );
});
