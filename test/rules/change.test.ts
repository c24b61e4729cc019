import { expect, it } from 'vitest';
import { owe, pend, settle, withoutFlags } from '../../src/rules/index.js';
import { replace } from '../../src/table/index.js';
import { contextOf } from '../support/enforces.js';

const roll = (what: string) => ({ kind: 'roll' as const, what, dice: '1d6', who: 'p1', rule: '1' });
const duty = (what: string) => ({ what, who: 'p1', by: { phase: 'A1' }, rule: '1' });

it('what is put on the stack last is answered first', () => {
  const position = pend(pend({}, roll('first')), roll('second'));
  expect(position.pending?.at(-1)?.what).toBe('second');
});

it('duties are taken on and settled', () => {
  const position = owe(owe({}, duty('attack')), duty('return'));
  expect(settle(position, ({ what }) => what === 'attack').owed).toEqual([duty('return')]);
});

it('marks of a phase go, other flags stay, and nothing is left empty', () => {
  const units = [{ id: 'a', flags: ['moved', 'garrison'] }, { id: 'b', flags: ['moved'] }, { id: 'c' }];
  expect(withoutFlags({ units }, ['moved']).units).toEqual([{ id: 'a', flags: ['garrison'] }, { id: 'b' }, { id: 'c' }]);
});

it('the boxes beside the map stay when a question brings a board of its own', () => {
  const { pack, board } = contextOf('battle-for-germany');
  const replaced = replace({ pack, board }, { board: { hexes: { radius: 1 } } });
  expect(replaced.ok && [...replaced.game.board.index.keys()]).toEqual(
    expect.arrayContaining(['0,0', 'eliminated-soviet', 'courland']),
  );
});
