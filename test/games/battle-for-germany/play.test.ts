import { describe, expect } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import type { Position, Unit } from '../../../src/rules/index.js';
import type { apply } from '../../../src/table/index.js';
import { enforces } from '../../support/enforces.js';
import { contextFor, type Fixture, fixtureOf, playFixture } from '../../support/fixture.js';
import { broken, move, playActions } from '../../support/play.js';

const bfg = 'battle-for-germany';

/** A patch with the boundary between q = 0 and q = -1, and Yugoslavia in the south. */
const board = (more: object = {}): Fixture['board'] => ({
  hexes: {
    radius: 3,
    regions: {
      '0,0': ['east'],
      '1,0': ['east'],
      '1,-1': ['east'],
      '0,-1': ['east'],
      '0,1': ['east', 'yugoslavia'],
      '1,1': ['east', 'yugoslavia'],
      '-1,0': ['west'],
      '-1,1': ['west', 'italy'],
      '-2,0': ['west'],
    },
    ...more,
  },
});

const unit = (id: string, side: string, at: string, more: Partial<Unit> = {}): Unit => ({
  id,
  side,
  size: 'army',
  values: [6, 5, 4],
  at,
  ...more,
});
const soviet = (id: string, at: string, more: Partial<Unit> = {}): Unit => unit(id, 'soviet', at, { nation: 'soviet', ...more });
const east = (id: string, at: string, more: Partial<Unit> = {}): Unit =>
  unit(id, 'east-german', at, { nation: 'german', ...more });

/** Plays actions one after the other on a patch; the last verdict. */
function playing(context: Context, position: Position, actions: readonly object[], patch: Fixture['board'] = board()) {
  const fixture = { game: bfg, title: '', rules: [], board: patch, position, plays: [] } as unknown as Fixture;
  const here = contextFor(fixture, context);
  const start: Position = {
    scenario: 'historical',
    turn: 2,
    players: { p1: ['soviet', 'west-german'], p2: ['western-allied', 'east-german'] },
    ...position,
  };
  return playActions(here, start, actions);
}

const result = (result: string, attackers: string[], ...targets: string[]) => ({ do: 'result', attackers, targets, result });
const at = (verdict: ReturnType<typeof apply>, id: string): string | undefined =>
  verdict.ok ? verdict.position.units?.find((one) => one.id === id)?.at : undefined;
const top = (verdict: ReturnType<typeof apply>) => (verdict.ok ? verdict.position.pending?.at(-1) : undefined);
const options = (verdict: ReturnType<typeof apply>): unknown[] => {
  const waiting = top(verdict);
  return waiting?.kind === 'choice' ? waiting.options : [];
};

describe('scripted plays that need their cases', () => {
  enforces('battle-for-germany', '5.41', 'a German driven over the boundary changes sides', (context) => {
    playFixture(fixtureOf(bfg, 'changes-sides'), context);
  });
  enforces('battle-for-germany', '5.42', 'an Allied unit driven over it must be back', (context) => {
    playFixture(fixtureOf(bfg, 'deadlines'), context);
  });
  enforces('battle-for-germany', '5.51', 'a Yugoslav driven abroad must be back', (context) => {
    playFixture(fixtureOf(bfg, 'yugoslavia'), context);
  });
  enforces('battle-for-germany', '14.0', 'in Collapse in the East a German has until the following turn', (context) => {
    playFixture(fixtureOf(bfg, 'collapse-in-the-east'), context);
  });
  enforces('battle-for-germany', '6.83', 'an Allied unit destroys a fortress', (context) => {
    playFixture(fixtureOf(bfg, 'exchange'), context);
  });
  enforces('battle-for-germany', '7.11', 'a German goes to the box of the side it stood on', (context) => {
    playFixture(fixtureOf(bfg, 'collapse-in-the-east'), context);
  });
});

describe('who moves', () => {
  enforces('battle-for-germany', '2.5', 'a player moves the units he commands', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0')] };
    expect(broken(playing(context, position, [{ ...move('s', '1,-1'), by: 'p2' }]))).toEqual(['2.5']);
  });
  enforces('battle-for-germany', '3.0', 'nobody moves outside a movement phase', (context) => {
    expect(broken(playing(context, { phase: 'A3', units: [soviet('s', '1,0')] }, [move('s', '1,-1')]))).toEqual(['3.0']);
  });
  enforces('battle-for-germany', '3.0 A2', 'Soviets move in theirs', (context) => {
    expect(broken(playing(context, { phase: 'A2', units: [east('e', '1,0')] }, [move('e', '1,-1')]))).toEqual(['3.0 A2']);
  });
  enforces('battle-for-germany', '3.0 A5', 'West Germans move in theirs', (context) => {
    expect(broken(playing(context, { phase: 'A5', units: [east('e', '1,0')] }, [move('e', '1,-1')]))).toEqual(['3.0 A5']);
  });
  enforces('battle-for-germany', '3.0 B2', 'Western Allies move in theirs', (context) => {
    expect(broken(playing(context, { phase: 'B2', units: [east('e', '1,0')] }, [move('e', '1,-1')]))).toEqual(['3.0 B2']);
  });
  enforces('battle-for-germany', '3.0 B5', 'East Germans move in theirs', (context) => {
    expect(broken(playing(context, { phase: 'B5', units: [soviet('s', '1,0')] }, [move('s', '1,-1')]))).toEqual(['3.0 B5']);
  });
});

describe('how they move', () => {
  enforces('battle-for-germany', '5.0', 'no further than the allowance, one at a time, once in a phase', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0', { values: [6, 5, 1] }), soviet('t', '1,0')] };
    expect(broken(playing(context, position, [move('s', '1,-1', '0,-1')]))).toEqual(['5.0']);
    expect(broken(playing(context, position, [{ do: 'move', units: ['s', 't'], path: ['1,-1'] }]))).toEqual(['5.0']);
    expect(broken(playing(context, position, [move('t', '1,-1'), move('t', '0,-1')]))).toEqual(['5.0']);
  });
  enforces('battle-for-germany', '5.2', 'not into a hex of others', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0'), unit('w', 'west-german', '1,-1')] };
    expect(broken(playing(context, position, [move('s', '1,-1')]))).toEqual(['5.2']);
  });
  enforces('battle-for-germany', '4.0', 'an enemy ZOC ends the move', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '2,0'), east('e', '0,0')] };
    expect(broken(playing(context, position, [move('s', '1,0', '2,-1')]))).toEqual(['4.0']);
  });
  enforces('battle-for-germany', '4.3', 'not from one enemy ZOC to another', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0'), east('e', '0,0')] };
    expect(broken(playing(context, position, [move('s', '1,-1')]))).toEqual(['4.3']);
  });
  enforces('battle-for-germany', '5.43', 'Germans keep out of Berlin', (context) => {
    const patch = board({ names: { '1,-1': 'Berlin' } });
    expect(broken(playing(context, { phase: 'B5', units: [east('e', '1,0')] }, [move('e', '1,-1')], patch))).toEqual(['5.43']);
  });
  enforces('battle-for-germany', '5.52', 'Soviets keep out of Yugoslavia, and leave it in time', (context) => {
    expect(broken(playing(context, { phase: 'A2', units: [soviet('s', '1,0')] }, [move('s', '0,1')]))).toEqual(['5.52']);
    const driven = [result('Dr', ['e'], '1,0'), { do: 'answer', choose: { unit: 's', to: '0,1' } }];
    const verdict = playing(context, { phase: 'B6', units: [east('e', '1,-1'), soviet('s', '1,0')] }, driven);
    expect(verdict).toMatchObject({ ok: true, position: { owed: [{ rule: '5.52', by: { turn: 3, phase: 'A3' } }] } });
  });
  enforces('battle-for-germany', '10.2', 'a garrison stays', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0', { size: 'front', flags: ['garrison'] })] };
    expect(broken(playing(context, position, [move('s', '1,-1')]))).toEqual(['10.2']);
  });
  enforces('battle-for-germany', '7.26', 'a replacement in an enemy ZOC is held', (context) => {
    const position = { phase: 'A2', units: [soviet('s', '1,0', { flags: ['held'] })] };
    expect(broken(playing(context, position, [move('s', '1,-1')]))).toEqual(['7.26']);
  });
  enforces('battle-for-germany', '7.22', 'a German that has just returned moves twice as far', (context) => {
    const position = { phase: 'B5', units: [east('e', '1,0', { values: [2, 3, 1], flags: ['returned'] })] };
    expect(at(playing(context, position, [move('e', '1,-1', '0,-1')]), 'e')).toBe('0,-1');
  });
  enforces('battle-for-germany', '5.3', 'two units in a hex when the phase ends, and one Front', (context) => {
    const full = [soviet('s', '1,0'), soviet('t', '1,0'), soviet('u', '1,0')];
    expect(broken(playing(context, { phase: 'A2', units: full }, [{ do: 'end-phase' }]))).toEqual(['5.3']);
    const fronts = [soviet('s', '1,0', { size: 'front' }), soviet('t', '1,0', { size: 'front' })];
    expect(broken(playing(context, { phase: 'A2', units: fronts }, [{ do: 'end-phase' }]))).toEqual(['5.3']);
  });
});

describe('retreat', () => {
  const position = { phase: 'A3', units: [soviet('s', '1,0'), east('e', '0,0')] };
  enforces('battle-for-germany', '6.21', 'not into enemy ZOC, off the map or over impassable hexsides', (context) => {
    const patch = board({ sides: { '0,0|-1,0': ['impassable'] } });
    const ways = options(playing(context, position, [result('Dr', ['s'], '0,0')], patch));
    expect(ways).toEqual([
      { unit: 'e', to: '0,-1' },
      { unit: 'e', to: '-1,1' },
    ]);
  });
  enforces('battle-for-germany', '6.22', 'to an empty hex if there is one, never to a full one', (context) => {
    const friends = [east('f', '0,-1'), east('g', '-1,0'), east('h', '-1,0'), unit('w', 'west-german', '-1,1')];
    const crowded = { ...position, units: [...position.units, ...friends] };
    const verdict = playing(context, crowded, [result('Dr', ['s'], '0,0')]);
    // One hex only, so nobody is asked.
    expect(at(verdict, 'e')).toBe('0,-1');
    const empty = { ...position, units: [...position.units, friends[0] as Unit] };
    expect(options(playing(context, empty, [result('Dr', ['s'], '0,0')]))).toEqual([
      { unit: 'e', to: '-1,0' },
      { unit: 'e', to: '-1,1' },
    ]);
  });
  enforces('battle-for-germany', '6.23', 'who cannot retreat is eliminated', (context) => {
    const ring = [soviet('t', '-1,0'), soviet('u', '0,-1')];
    const verdict = playing(context, { ...position, units: [...position.units, ...ring] }, [result('Dr', ['s'], '0,0')]);
    expect(at(verdict, 'e')).toBe('eliminated-east-german');
  });
  enforces('battle-for-germany', '10.3', 'garrisons ignore it', (context) => {
    const units = [east('e', '1,0'), soviet('g', '0,0', { size: 'front', flags: ['garrison'] })];
    expect(at(playing(context, { phase: 'B6', units }, [result('Dr', ['e'], '0,0')]), 'g')).toBe('0,0');
    expect(top(playing(context, { phase: 'B6', units }, [result('Dr', ['e'], '0,0')]))).toBeUndefined();
  });
});

describe('after combat', () => {
  const units = [soviet('s', '1,0'), soviet('idle', '1,-1'), east('e', '0,0')];
  const killed = (context: Context, more: readonly Unit[] = []) =>
    playing(context, { phase: 'A3', units: [...units, ...more] }, [result('De', ['s'], '0,0')]);
  enforces('battle-for-germany', '6.5', 'a unit attacks once in a phase', (context) => {
    const two = { phase: 'A3', units: [...units, east('f', '2,0')] };
    const again = [result('De', ['s'], '0,0'), { do: 'answer', choose: null }, result('De', ['s'], '2,0')];
    expect(broken(playing(context, two, again))).toContain('6.5');
  });
  enforces('battle-for-germany', '6.91', 'one unit may advance into an emptied hex', (context) => {
    expect(top(killed(context))).toMatchObject({ what: 'advance', who: 'p1' });
  });
  enforces('battle-for-germany', '6.92', 'only one that took part', (context) => {
    expect(options(killed(context))).toEqual(['s', null]);
  });
  enforces('battle-for-germany', '6.93', 'enemy ZOC does not stop it', (context) => {
    expect(options(killed(context, [east('far', '-1,0')]))).toEqual(['s', null]);
  });
  enforces('battle-for-germany', '6.94', 'nobody must', (context) => {
    expect(options(killed(context))).toContain(null);
  });
  enforces('battle-for-germany', '7.13', 'Western Allies lost in Italy have a box of their own', (context) => {
    const italian = [
      unit('a', 'western-allied', '-1,1', { nation: 'us' }),
      unit('w', 'west-german', '-1,0', { nation: 'german' }),
    ];
    expect(at(playing(context, { phase: 'B3', units: italian }, [result('Ae', ['a'], '-1,0')]), 'a')).toBe(
      'eliminated-allied-italy',
    );
  });
});
