import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import { standing } from '../../../src/games/standard/victory.js';
import type { Action, OddsQuestion, Position, Unit } from '../../../src/rules/index.js';
import { apply } from '../../../src/table/index.js';
import { contextOf, enforces, open } from '../../support/enforces.js';

/** A position of these units alone. */
const board = (context: Context, units: readonly Unit[], more: Partial<Position> = {}): Position =>
  open(context, { scenario: 'crossing', empty: true, phase: 'A1', units: [...units], ...more });

const unit = (counter: string, at: string, more: Partial<Unit> = {}): Unit => ({ id: counter, counter, at, ...more });

/** The cases by which an action is refused; none when it is lawful. */
const refusedBy = (context: Context, position: Position, action: Action): string[] => {
  const verdict = apply(context, position, action);
  return verdict.ok ? [] : [...new Set(verdict.violations.map(({ rule }) => rule))];
};

/** The position after these actions, all of which must be lawful. */
const played = (context: Context, position: Position, ...actions: readonly Action[]): Position =>
  actions.reduce((now, action) => {
    const verdict = apply(context, now, action);
    if (!verdict.ok) throw new Error(verdict.violations.map(({ text }) => text).join(' '));
    return verdict.position;
  }, position);

const move = (units: string | string[], ...path: string[]): Action => ({ do: 'move', units: [units].flat(), path });
const attack = (attackers: string[], ...targets: string[]): Action => ({ do: 'attack', attackers, targets });
const roll = (...dice: number[]): Action => ({ do: 'answer', dice });
const where = (position: Position, id: string): string | undefined => position.units?.find((one) => one.id === id)?.at;

describe('2 the sequence', () => {
  enforces('kestrel-bridge', '2.1', 'only the side whose phase it is moves', (context) => {
    const position = board(context, [unit('br-1', '0405')]);
    expect(refusedBy(context, position, move('br-1', '0406'))).toEqual(['2.1']);
  });
  enforces('kestrel-bridge', '2.1', 'nobody moves in a combat phase', (context) => {
    const position = board(context, [unit('al-1', '0905')], { phase: 'A2' });
    expect(refusedBy(context, position, move('al-1', '1005'))).toEqual(['2.1']);
  });
  it('2.1 phases follow one another and turns too', () => {
    const context = contextOf('kestrel-bridge');
    let position = board(context, [unit('al-1', '0905')]);
    const seen: string[] = [];
    while (position.over !== true) {
      seen.push(`${position.turn} ${position.phase}`);
      position = played(context, position, { do: 'end-phase' });
    }
    expect(seen).toHaveLength(24);
    expect(seen.slice(0, 5)).toEqual(['1 A1', '1 A2', '1 B1', '1 B2', '2 A1']);
    expect(refusedBy(context, position, { do: 'end-phase' })).toEqual(['sequence']);
  });
});

describe('3 movement', () => {
  enforces('kestrel-bridge', '3.1', 'a unit spends no more than its movement points', (context) => {
    const position = board(context, [unit('al-1', '0904')]);
    expect(refusedBy(context, position, move('al-1', '1004', '1104', '1204', '1205', '1206'))).toEqual(['3.1']);
  });
  enforces('kestrel-bridge', '3.1', 'armour crosses the river by bridge only', (context) => {
    const position = board(context, [unit('al-7', '0706')]);
    expect(refusedBy(context, position, move('al-7', '0606'))).toEqual(['3.1']);
    expect(refusedBy(context, board(context, [unit('al-7', '0705')]), move('al-7', '0605'))).toEqual([]);
  });
  enforces('kestrel-bridge', '3.1', 'a unit moves once a phase', (context) => {
    const position = played(context, board(context, [unit('al-1', '0904')]), move('al-1', '1004'));
    expect(refusedBy(context, position, move('al-1', '1104'))).toEqual(['3.1']);
    const later = played(context, position, { do: 'end-phase' }, { do: 'end-phase' }, { do: 'end-phase' }, { do: 'end-phase' });
    expect(refusedBy(context, later, move('al-1', '1104'))).toEqual([]);
  });
  it.each([
    ['clear', ['1004'], 1],
    ['hills', ['0904'], 2],
    ['woods on foot', ['0807'], 2],
    ['over the bridge into a town', ['0605'], 1],
    ['over the river', ['0606'], 3],
  ])('3.1 %s', (_, path, cost) => {
    const context = contextOf('kestrel-bridge');
    const start: Record<string, string> = { '1004': '1104', '0904': '1004', '0807': '0907', '0605': '0705', '0606': '0706' };
    const position = board(context, [unit('al-1', start[path[0] as string] as string)]);
    expect(context.room.foresee?.(context, position, move('al-1', ...path))).toMatchObject({ cost });
  });
  enforces('kestrel-bridge', '3.2', 'no unit enters a hex that an enemy holds', (context) => {
    const position = board(context, [unit('al-1', '0904'), unit('br-1', '1004')]);
    expect(refusedBy(context, position, move('al-1', '1004'))).toEqual(['3.2']);
  });
  enforces('kestrel-bridge', '3.3', 'a move ends in an enemy zone of control', (context) => {
    const position = board(context, [unit('al-1', '0906'), unit('br-1', '1106')]);
    expect(refusedBy(context, position, move('al-1', '1006', '1007'))).toEqual(['3.3']);
    expect(refusedBy(context, position, move('al-1', '1006'))).toEqual([]);
  });
  enforces('kestrel-bridge', '3.3', 'no step leads from one zone of control to another', (context) => {
    const position = board(context, [unit('al-1', '1006'), unit('br-1', '1106')]);
    expect(refusedBy(context, position, move('al-1', '1107'))).toEqual(['3.3']);
    expect(refusedBy(context, position, move('al-1', '0906'))).toEqual([]);
  });
  enforces('kestrel-bridge', '3.4', 'two units in a hex at most', (context) => {
    const position = board(context, [unit('al-1', '0906'), unit('al-2', '1006'), unit('al-3', '1006')]);
    expect(refusedBy(context, position, move('al-1', '1006'))).toEqual(['3.4']);
    expect(refusedBy(context, position, move('al-1', '1006', '1106'))).toEqual([]);
  });
  enforces('kestrel-bridge', '3.5', 'reinforcements come in their turn, on their edge, away from enemies', (context) => {
    const position = board(context, [unit('al-8', 'turn-2'), unit('br-1', '1105')], { turn: 2 });
    const place = (at: string): Action => ({ do: 'place', unit: 'al-8', at });
    expect(refusedBy(context, { ...position, turn: 1 }, place('1201'))).toEqual(['3.5']);
    expect(refusedBy(context, position, place('1101'))).toEqual(['3.5']);
    expect(refusedBy(context, position, place('1205'))).toEqual(['3.5']);
    const entered = played(context, position, place('1201'), move('al-8', '1101'));
    expect(where(entered, 'al-8')).toBe('1101');
  });
});

describe('4 combat', () => {
  enforces('kestrel-bridge', '4.1', 'attackers are adjacent to what they attack', (context) => {
    const units = [unit('al-1', '0906'), unit('al-2', '0803'), unit('br-1', '1006')];
    const position = board(context, units, { phase: 'A2' });
    expect(refusedBy(context, position, attack(['al-1', 'al-2'], '1006'))).toEqual(['4.1']);
    expect(refusedBy(context, position, attack(['al-1'], '1006'))).toEqual([]);
  });
  enforces('kestrel-bridge', '4.2', 'a unit attacks once a phase, and a hex is attacked once', (context) => {
    const units = [unit('al-1', '0906'), unit('al-2', '1106'), unit('br-1', '1006'), unit('br-2', '0907')];
    const position = played(context, board(context, units, { phase: 'A2' }), attack(['al-1'], '1006'), roll(5));
    // 5 at 1:1 is an exchange: everybody stays.
    expect(refusedBy(context, position, attack(['al-1'], '0907'))).toEqual(['4.2']);
    expect(refusedBy(context, position, attack(['al-2'], '1006'))).toEqual(['4.2']);
  });

  const odds = (context: Context, question: Partial<OddsQuestion>) => {
    const answer = context.room.odds?.(context, { ...question } as OddsQuestion);
    if (answer?.ok !== true) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const a = (...values: number[]): Unit => ({ id: '', side: 'aldmark', values }) as Unit;
  const loose = (side: string, ...list: number[][]): never => list.map((values) => ({ side, values })) as never;

  it.each([
    [
      '4.3 12 against 4',
      [
        [4, 4, 4],
        [4, 4, 4],
        [4, 4, 4],
      ],
      [[3, 4, 4]],
      [],
      undefined,
      '3:1',
    ],
    ['4.3 7 against 4 rounds down', [[7, 5, 6]], [[3, 4, 4]], [], undefined, '3:2'],
    ['4.3 less than half is the first column', [[1, 2, 3]], [[3, 4, 4]], [], undefined, '1:2'],
    [
      '4.3 five times is the last column',
      [
        [7, 5, 6],
        [7, 5, 6],
        [6, 4, 4],
      ],
      [[3, 4, 4]],
      [],
      undefined,
      '4:1',
    ],
    [
      '4.4 a town doubles',
      [
        [7, 5, 6],
        [7, 5, 6],
      ],
      [[4, 6, 4]],
      ['town'],
      undefined,
      '1:1',
    ],
    [
      '4.4 town and bridge do not make four',
      [
        [7, 5, 6],
        [6, 4, 4],
      ],
      [[4, 6, 4]],
      ['town'],
      ['bridge', 'bridge'],
      '1:1',
    ],
    [
      '4.4 woods shift to the left',
      [
        [4, 4, 4],
        [4, 4, 4],
        [4, 4, 4],
      ],
      [[3, 4, 4]],
      ['woods'],
      undefined,
      '2:1',
    ],
    [
      '4.4 hills with a town shift and double',
      [
        [6, 4, 4],
        [6, 4, 4],
      ],
      [[1, 2, 3]],
      ['hills', 'town'],
      undefined,
      '2:1',
    ],
    [
      '4.4 all across the river double the defence',
      [
        [4, 4, 4],
        [4, 4, 4],
      ],
      [[3, 4, 4]],
      [],
      ['river', 'river'],
      '1:1',
    ],
    [
      '4.4 river and bridge together are all across',
      [
        [4, 4, 4],
        [4, 4, 4],
      ],
      [[3, 4, 4]],
      [],
      ['river', 'bridge'],
      '1:1',
    ],
    [
      '4.4 one on dry land undoes the river',
      [
        [4, 4, 4],
        [4, 4, 4],
      ],
      [[3, 4, 4]],
      [],
      ['river', null],
      '2:1',
    ],
  ] as [string, number[][], number[][], string[], (string | null)[] | undefined, string][])(
    '%s',
    (_, attackers, defenders, terrain, across, column) => {
      const context = contextOf('kestrel-bridge');
      const question = { attack: loose('aldmark', ...attackers), defence: loose('brennland', ...defenders), terrain };
      expect(odds(context, { ...question, ...(across === undefined ? {} : { across }) }).column).toBe(column);
    },
  );
  enforces('kestrel-bridge', '4.4', 'terrain helps the defender', (context) => {
    const question = { attack: [a(7, 5, 6)], defence: loose('brennland', [3, 4, 4]), terrain: ['town'] };
    expect(odds(context, question as never).column).toBe('1:2');
  });
  it('4.3 exact chances, with the rolls and what comes of them', () => {
    const context = contextOf('kestrel-bridge');
    const answer = odds(context, {
      attack: loose('aldmark', [4, 4, 4], [4, 4, 4], [4, 4, 4]),
      defence: loose('brennland', [3, 4, 4]),
    });
    expect(answer.outcomes.map(({ result, p, on }) => [result, String(p), on.join()])).toEqual([
      ['EX', '1/6', '1'],
      ['DR', '1/3', '2-3'],
      ['D1', '1/3', '4-5'],
      ['D2', '1/6', '6'],
    ]);
    expect(answer.sharpen).toMatchObject([
      { for: 'attacker', needs: { attack: 4 }, gives: '4:1' },
      { for: 'defender', needs: { defence: 1 }, gives: '2:1' },
    ]);
  });
});

describe('5 results', () => {
  enforces('kestrel-bridge', '5.1', 'the owner chooses who loses a step', (context) => {
    const units = [unit('al-1', '0906'), unit('al-2', '0906'), unit('br-1', '1006')];
    const position = played(context, board(context, units, { phase: 'A2' }), attack(['al-1', 'al-2'], '1006'), roll(1));
    // 8 against 4 with a 1 sends the attackers back; 4 against 4 with a 1 costs one a step.
    expect(position.pending?.at(-1)?.what).toBe('retreat');
    const alone = played(context, board(context, units, { phase: 'A2' }), attack(['al-1'], '1006'), roll(1));
    expect(alone.units?.find(({ id }) => id === 'al-1')).toMatchObject({ steps: 1, face: 'back' });
    const exchange = board(context, [...units, unit('al-7', '1007'), unit('br-2', '1006')], { phase: 'A2' });
    const both = played(context, exchange, attack(['al-1', 'al-7'], '1006'), roll(5));
    expect(both.pending?.at(-1)).toMatchObject({ what: 'losses', who: 'brennland', options: ['br-1', 'br-2'] });
    const theirs = played(context, both, { do: 'answer', choose: 'br-2' });
    expect(theirs.pending?.at(-1)).toMatchObject({ what: 'losses', who: 'aldmark' });
    expect(refusedBy(context, theirs, { do: 'answer', choose: 'br-1' })).toEqual(['5.1']);
  });
  enforces('kestrel-bridge', '5.2', 'a retreat never leads into a zone of control; without a way the unit is lost', (context) => {
    const units = [unit('al-1', '0906'), unit('al-2', '0906'), unit('al-3', '0805'), unit('br-1', '1006')];
    const free = played(context, board(context, units, { phase: 'A2' }), attack(['al-1', 'al-2'], '1006'), roll(4));
    const options = free.pending?.at(-1);
    expect(options).toMatchObject({ what: 'retreat', who: 'brennland' });
    expect((options as { options: string[][] }).options.flat().sort()).toEqual(['1105', '1106', '1107']);
    expect(refusedBy(context, free, { do: 'answer', choose: ['1005'] })).toEqual(['5.2']);
    const ring = [...units.filter(({ id }) => id !== 'al-3'), unit('al-3', '1105'), unit('al-4', '1107')];
    const lost = played(context, board(context, ring, { phase: 'A2' }), attack(['al-1', 'al-2'], '1006'), roll(4));
    expect(lost.units?.find(({ id }) => id === 'br-1')).toMatchObject({ flags: ['eliminated'] });
  });
  enforces('kestrel-bridge', '5.3', 'attackers that stayed may advance, two at most', (context) => {
    const units = [unit('al-1', '0906'), unit('al-2', '0906'), unit('al-3', '1007'), unit('br-militia', '1006')];
    const position = played(context, board(context, units, { phase: 'A2' }), attack(['al-1', 'al-2', 'al-3'], '1006'), roll(6));
    expect(position.pending?.at(-1)).toMatchObject({ what: 'advance', who: 'aldmark', min: 0, max: 2 });
    const go = (...ids: string[]): Action => ({ do: 'answer', choose: ids.map((id) => ({ unit: id, to: '1006' })) });
    expect(refusedBy(context, position, go('al-1', 'al-2', 'al-3'))).toEqual(['5.3']);
    const advanced = played(context, position, go('al-1', 'al-3'));
    expect([where(advanced, 'al-1'), where(advanced, 'al-2'), where(advanced, 'al-3')]).toEqual(['1006', '0906', '1006']);
    expect(advanced.pending).toBeUndefined();
    expect(advanced.state).toEqual({ attacked: ['1006'] });
  });
});

describe('6 victory', () => {
  enforces('kestrel-bridge', '6.1', 'whoever enters a town controls it', (context) => {
    const position = played(context, board(context, [unit('al-1', '0705')]), move('al-1', '0605'));
    expect(position.control?.['0605']).toBe('aldmark');
  });
  enforces('kestrel-bridge', '6.2', 'towns count for those who control them', (context) => {
    expect(standing(context, open(context, { scenario: 'crossing' })).totals).toEqual({ aldmark: 3, brennland: 7 });
  });
  it('6.2 eliminated enemies count 1 each', () => {
    const context = contextOf('kestrel-bridge');
    const position = board(context, [{ id: 'br-1', counter: 'br-1', flags: ['eliminated'] }]);
    expect(standing(context, position).totals).toEqual({ aldmark: 4, brennland: 7 });
  });
  enforces('kestrel-bridge', '6.3', 'all four towns win at once', (context) => {
    const control = { kestrel: 'aldmark', millbridge: 'aldmark', highcross: 'aldmark', eastgate: 'aldmark' };
    const verdict = apply(context, board(context, [unit('al-1', '0905')], { control }), { do: 'end-phase' });
    expect(verdict).toMatchObject({
      ok: true,
      position: { over: true },
      events: [{ type: 'over', rule: '6.3', data: { winner: 'aldmark' } }],
    });
  });
  it('6.3 after the last turn the lead decides', () => {
    const context = contextOf('kestrel-bridge');
    const verdict = apply(context, board(context, [unit('al-1', '0905')], { turn: 6, phase: 'B2' }), { do: 'end-phase' });
    expect(verdict).toMatchObject({ ok: true, position: { over: true }, events: [{ data: { winner: 'brennland' } }] });
  });
});
