import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNumbering, numberingFault } from '../../src/board/index.js';
import { bfg, fttr, grid, rtr, rv } from './fixtures.js';

describe('hex numbers of the games, by row and column as seen on the sheet', () => {
  it.each([
    ['Battle for Germany: 0101 is bottom left', bfg, '0101', 34, 0],
    ['Battle for Germany: 0926, the east edge', bfg, '0926', 26, 25],
    ['Battle for Germany: 3526 is top right', bfg, '3526', 0, 25],
    ['The Fall of the Third Reich: Kursk 70.15', fttr, '70.15', 15, 69],
    ['The Fall of the Third Reich: rows start at 00', fttr, '63.00', 0, 62],
    ['Red Vengeance: 0101 is top right', rv, '0101', 0, 25],
    ['Red Vengeance: Berlin 1422', rv, '1422', 13, 4],
    ['Race to the Reichstag: column first', rtr, '3210', 9, 31],
  ])('%s', (_, sheet, id, row, column) => {
    const numbering = makeNumbering(sheet);
    expect(numbering.parse(id)).toEqual({ row, column });
    expect(numbering.id(row, column)).toBe(id);
  });
});

describe('numbers that a spreadsheet changed', () => {
  it.each([
    ['a lost zero in front', bfg, '926', '0926'],
    ['blanks', bfg, ' 0926 ', '0926'],
    ['a lost zero behind: 70.1 is 70.10', fttr, '70.1', '70.10'],
    ['70.2 is 70.20', fttr, '70.2', '70.20'],
    ['both decimals lost', fttr, '63', '63.00'],
    ['a zero lost in front', fttr, '5.12', '05.12'],
    ['a decimal comma', fttr, '70,15', '70.15'],
    ['nothing lost', fttr, '70.01', '70.01'],
    ['another separator', grid({ numbering: { format: 'A{row:2}/{column:2}' } }), 'A1/2', 'A01/02'],
  ])('%s', (_, sheet, text, id) => {
    const numbering = makeNumbering(sheet);
    const cell = numbering.parse(text);
    expect(cell && numbering.id(cell.row, cell.column)).toBe(id);
  });

  it.each([
    ['a row that is not there', bfg, '3601'],
    ['column 00', bfg, '0100'],
    ['too many digits', bfg, '00926'],
    ['a word', bfg, 'berlin'],
    ['nothing', bfg, ''],
    ['a range', bfg, '1601-2301'],
    ['three decimals', fttr, '70.150'],
    ['no separator', fttr, '7015'],
  ])('%s is no hex', (_, sheet, text) => {
    expect(makeNumbering(sheet).parse(text)).toBeUndefined();
  });

  it('knows a number of its form off the sheet', () => {
    const numbering = makeNumbering(bfg);
    expect([numbering.reads('9999'), numbering.reads('0926'), numbering.reads('off-west')]).toEqual([true, true, false]);
  });
});

describe('numberings that cannot be', () => {
  it.each([
    ['the same part twice', { numbering: { format: '{row:2}{row:2}' } }, /twice/],
    ['too few digits', { columns: 100 }, /columns run to 100/],
    ['below zero', { numbering: { format: '{row:2}{column:2}', firstRow: -1 } }, /below 0/],
  ])('%s', (_, over, fault) => {
    expect(numberingFault(grid(over))).toMatch(fault);
  });
});

it('every hex has a number of its own and is found again by it, whatever the corner and form', () => {
  const sheets = fc.record({
    rows: fc.integer({ min: 1, max: 30 }),
    columns: fc.integer({ min: 1, max: 30 }),
    firstRow: fc.integer({ min: 0, max: 60 }),
    firstColumn: fc.integer({ min: 0, max: 60 }),
    corner: fc.constantFrom('top-left', 'top-right', 'bottom-left', 'bottom-right'),
    format: fc.constantFrom(
      '{row:2}{column:2}',
      '{column:2}.{row:2}',
      '{column:3}{row:2}',
      '{row:2}-{column:2}',
      'W{column:4}/{row:2}E',
    ),
  });
  fc.assert(
    fc.property(sheets, ({ rows, columns, ...numbers }) => {
      const numbering = makeNumbering(grid({ rows, columns, numbering: numbers }));
      const ids = new Set<string>();
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const id = numbering.id(row, column);
          expect(numbering.parse(id)).toEqual({ row, column });
          // As a spreadsheet saves it: the number, not the text.
          if (numbers.format === '{row:2}{column:2}' || numbers.format === '{column:2}.{row:2}')
            expect(numbering.parse(String(Number(id)))).toEqual({ row, column });
          ids.add(id);
        }
      }
      expect(ids.size).toBe(rows * columns);
    }),
    { numRuns: 40 },
  );
});
