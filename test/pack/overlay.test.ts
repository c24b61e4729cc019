import { expect, it } from 'vitest';
import { isStandIn } from '../../src/pack/index.js';
import { checkGame } from '../../src/table/check.js';
import { soundPack } from './broken/base.js';

/** A pack whose chart is a stand-in but for one stated cell. */
const pack = (): Record<string, string> => {
  const texts = soundPack();
  texts['tables/crt.yaml'] = texts['tables/crt.yaml']!.replace('from: ours', 'from: stand-in').replace(
    '1: [A1, A1,',
    '1: [A1, {is: A1, from: rulebook 4},',
  );
  return texts;
};

const head = 'for: broken\n';
const over = (files: Record<string, string>) =>
  checkGame({ texts: pack() }, 'pack', [{ folder: 'mine', files: { texts: { 'overlay.yaml': head, ...files } } }]);
const cell = (checked: ReturnType<typeof over>, row: string, column: string) => {
  const table = checked.pack!.tables.crt!;
  return table.cells[table.rowIds.indexOf(row)]![table.columnIds.indexOf(column)]!;
};

it('lays a chart over ours cell by cell, from a spreadsheet', () => {
  const checked = over({ 'tables/crt.csv': 'row,column 1:2,column 1:1,column 2:1,column 3:1\n2,,DR,,\n' });
  expect(checked.problems).toEqual([]);
  expect(cell(checked, '2', '1:1')).toEqual({ is: 'DR', from: 'owner' });
  expect(isStandIn(cell(checked, '2', '1:2').from)).toBe(true);
});

it('lays a chart over ours cell by cell, from YAML', () => {
  const checked = over({ 'tables/crt.yaml': 'cells: {2: {"1:1": D1}}\n' });
  expect(checked.problems).toEqual([]);
  expect(cell(checked, '2', '1:1')).toEqual({ is: 'D1', from: 'owner' });
});

it('refuses a cell that contradicts the rulebook', () => {
  const checked = over({ 'tables/crt.csv': 'row,column 1:1\n1,DR\n' });
  expect(checked.sound).toBe(false);
  expect(checked.problems[0]).toMatchObject({ code: 'table/contradicts-rulebook', at: { file: 'mine/tables/crt.csv' } });
  expect(checked.problems[0]!.what).toContain('the rulebook states A1');
});

it('refuses a result that the table does not have', () => {
  expect(over({ 'tables/crt.csv': 'row,column 1:1\n2,DQ\n' }).problems[0]).toMatchObject({ code: 'table/unknown-result' });
});

it('changes one number of one counter and keeps the rest', () => {
  const checked = over({ 'counters.csv': 'id,strength\nblue-1,7\n' });
  expect(checked.problems).toEqual([]);
  const counter = checked.pack!.counters.find(({ id }) => id === 'blue-1')!;
  expect(counter).toMatchObject({ name: 'Blue 1st Brigade', front: { strength: 7, movement: 4 }, valuesFrom: 'owner' });
});

it('replaces a whole set-up', () => {
  const texts = pack();
  const checked = over({ 'scenarios/battle.yaml': texts['scenarios/battle.yaml']!.replace('at: "0102"', 'at: "0107"') });
  expect(checked.problems).toEqual([]);
  expect(checked.pack!.scenarios.battle!.setup[0]!.at).toBe('0107');
});

it('refuses an overlay of another game, and one without a head', () => {
  const other = checkGame({ texts: pack() }, 'pack', [
    { folder: 'mine', files: { texts: { 'overlay.yaml': 'for: another\n' } } },
  ]);
  expect(other.problems[0]).toMatchObject({ code: 'overlay/other-game' });
  const headless = checkGame({ texts: pack() }, 'pack', [{ folder: 'mine', files: { texts: {} } }]);
  expect(headless.problems[0]).toMatchObject({ code: 'pack/missing-file' });
});
