import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import type { Position, Unit } from '../../../src/rules/index.js';
import { type apply, ask } from '../../../src/table/index.js';
import { contextOf, enforces } from '../../support/enforces.js';
import { contextFor, type Fixture, fixtureOf, playFixture } from '../../support/fixture.js';
import { broken, move, playActions } from '../../support/play.js';

const rtr = 'race-to-the-reichstag';

const board: Fixture['board'] = {
  hexes: {
    radius: 3,
    terrain: { '0,0': ['urban', 'reichstag'] },
    sides: { '0,0|1,0': ['river', 'bridge'], '-2,1|-2,2': ['boundary'] },
    regions: {
      '1,0': ['sector-1bf'],
      '2,0': ['sector-1bf'],
      '-1,0': ['sector-1uf'],
      '-2,0': ['sector-1uf'],
      '-2,1': ['sector-1uf'],
      '-2,2': ['sector-1bf'],
    },
  },
};

const unit = (id: string, side: string, at: string, more: Partial<Unit> = {}): Unit => ({
  id,
  side,
  kind: 'mobile',
  size: 'brigade',
  values: [3],
  at,
  ...more,
});
const hidden = (id: string, counter: string, at: string, seenBy: string[]): Unit => ({ id, counter, at, seenBy, face: 'back' });

function playing(context: Context, position: Position, actions: readonly object[]) {
  const here = contextFor({ game: rtr, board } as Fixture, context);
  const start: Position = {
    scenario: 'historical',
    turn: 2,
    players: { '1bf': ['1bf', 'german'], '1uf': ['1uf', 'german'] },
    ...position,
  };
  return playActions(here, start, actions);
}

const found = (verdict: ReturnType<typeof apply>, id: string): Unit | undefined =>
  verdict.ok ? verdict.position.units?.find((one) => one.id === id) : undefined;

describe('static units', () => {
  const pool = { phase: 'I.A', state: { setUp: true }, units: [hidden('static-pool-1', 'de-vs-1', 'static-pool', [])] };
  const place = (at: string, by: string) => ({ do: 'place', unit: 'static-pool-1', at, by });
  enforces('race-to-the-reichstag', '3.3', 'come from the pool, during set-up', (context) => {
    expect(broken(playing(context, { ...pool, state: {} }, [place('-1,0', '1bf')]))).toEqual(['3.3']);
  });
  enforces('race-to-the-reichstag', '3.4', 'go to the Reichstag unseen, drawn by 1bf', (context) => {
    expect(broken(playing(context, pool, [place('0,0', '1uf')]))).toEqual(['3.4']);
    expect(found(playing(context, pool, [place('0,0', '1bf')]), 'static-pool-1')?.seenBy).toEqual([]);
  });
  enforces('race-to-the-reichstag', '3.5', 'of 1bf go to the sector of 1uf', (context) => {
    expect(broken(playing(context, pool, [place('1,0', '1bf')]))).toEqual(['3.5']);
    expect(found(playing(context, pool, [place('-1,0', '1bf')]), 'static-pool-1')?.seenBy).toEqual(['1bf']);
  });
  enforces('race-to-the-reichstag', '3.6', 'of 1uf go to the sector of 1bf', (context) => {
    expect(broken(playing(context, pool, [place('-1,0', '1uf')]))).toEqual(['3.6']);
  });
  enforces('race-to-the-reichstag', '16.8', 'turn up next to Soviets when a combat phase begins', (context) => {
    playFixture(fixtureOf(rtr, 'hidden-static-unit'), context);
  });
  enforces('race-to-the-reichstag', '16.10', 'in the Reichstag turn up together, in a Soviet combat phase', (context) => {
    const garrison = ['a', 'b', 'c'].map((id) => hidden(id, 'de-vs-1', '0,0', []));
    const position = { phase: 'I.C', units: [...garrison, unit('s', '1bf', '1,0')] };
    const verdict = playing(context, position, [{ do: 'end-phase' }]);
    expect(garrison.map(({ id }) => found(verdict, id)?.seenBy)).toEqual([undefined, undefined, undefined]);
    // Not in a German one.
    const german = playing(context, { ...position, phase: 'II.B' }, [{ do: 'end-phase' }]);
    expect(found(german, 'a')?.seenBy).toEqual([]);
  });

  test('a view holds no word that tells them apart, whatever the counter', () => {
    const context = contextOf(rtr);
    const counters = context.pack.counters.filter((counter) => counter.hidden === 'static-pool');
    expect(counters.length).toBeGreaterThan(20);
    const views = counters.map((counter) => {
      const position = { scenario: 'historical', empty: true, units: [hidden('static-pool-1', counter.id, '2811', ['1bf'])] };
      return JSON.stringify(ask(context, { ask: 'apply', viewer: '1uf', position, action: { do: 'end-phase' } }).answer);
    });
    expect(new Set(views).size, 'all look alike').toBe(1);
  });
});

describe('movement', () => {
  enforces('race-to-the-reichstag', '18.1', 'a bridge is rolled for when Soviets come to it', (context) => {
    playFixture(fixtureOf(rtr, 'bridges'), context);
  });
  enforces('race-to-the-reichstag', '18.2', 'it falls on 1 to 3', (context) => {
    playFixture(fixtureOf(rtr, 'bridges'), context);
  });
  enforces('race-to-the-reichstag', '4.0', 'only in movement phases, one unit after the other', (context) => {
    expect(broken(playing(context, { phase: 'I.D', units: [unit('s', '1bf', '1,0')] }, [move('s', '2,0')]))).toEqual(['4.0']);
  });
  enforces('race-to-the-reichstag', '4.0-I.C', '1bf moves in its phase', (context) => {
    expect(broken(playing(context, { phase: 'I.C', units: [unit('s', '1uf', '-1,0')] }, [move('s', '-2,0')]))).toEqual([
      '4.0-I.C',
    ]);
  });
  enforces('race-to-the-reichstag', '4.0-III.C', '1uf moves in its phase', (context) => {
    expect(broken(playing(context, { phase: 'III.C', units: [unit('s', '1bf', '1,0')] }, [move('s', '2,0')]))).toEqual([
      '4.0-III.C',
    ]);
  });
  enforces('race-to-the-reichstag', '4.0-II.B', '1uf moves the Germans of the 1bf sector', (context) => {
    const units = [unit('g', 'german', '-1,0')];
    const position = { phase: 'II.B', state: { germanMovement: 4 }, units };
    expect(broken(playing(context, position, [move('g', '-2,0')]))).toEqual(['4.0-II.B']);
  });
  enforces('race-to-the-reichstag', '4.0-IV.B', '1bf moves the Germans of the 1uf sector', (context) => {
    const units = [unit('g', 'german', '1,0')];
    const position = { phase: 'IV.B', state: { germanMovement: 4 }, units };
    expect(broken(playing(context, position, [move('g', '2,0')]))).toEqual(['4.0-IV.B']);
  });
  enforces('race-to-the-reichstag', '9.0', 'not from enemy ZOC to enemy ZOC, nor into enemies', (context) => {
    const units = [unit('s', '1uf', '-2,0'), unit('g', 'german', '-1,0')];
    expect(broken(playing(context, { phase: 'III.C', units }, [move('s', '-2,1')]))).toEqual(['9.0']);
    expect(broken(playing(context, { phase: 'III.C', units }, [move('s', '-1,0')]))).toContain('9.0');
  });
  enforces('race-to-the-reichstag', '5.2', 'never over the boundary', (context) => {
    expect(broken(playing(context, { phase: 'III.C', units: [unit('s', '1uf', '-2,1')] }, [move('s', '-2,2')]))).toEqual(['5.2']);
  });
  enforces('race-to-the-reichstag', '11.4', 'an enemy ZOC ends the move', (context) => {
    const units = [unit('s', '1uf', '-3,1'), unit('g', 'german', '-1,0')];
    expect(broken(playing(context, { phase: 'III.C', units }, [move('s', '-2,1', '-3,2')]))).toEqual(['11.4']);
  });
  enforces('race-to-the-reichstag', '11.5', 'who disengages enters no other enemy ZOC', (context) => {
    const units = [unit('s', '1uf', '-2,0'), unit('g', 'german', '-1,0')];
    expect(broken(playing(context, { phase: 'III.C', units }, [move('s', '-3,1', '-2,1')]))).toEqual(['11.5']);
  });
  enforces('race-to-the-reichstag', '9.2', 'six points, nine in a forced march', (context) => {
    const path = ['-3,1', '-2,1', '-3,1', '-2,1', '-3,1', '-2,1', '-3,1'];
    const units = [unit('s', '1uf', '-2,1'), unit('m', '1uf', '-2,1', { flags: ['forced-march'] })];
    expect(broken(playing(context, { phase: 'III.C', units }, [move('s', ...path)]))).toEqual(['9.2']);
    expect(found(playing(context, { phase: 'III.C', units }, [move('m', ...path)]), 'm')?.at).toBe('-3,1');
  });
  enforces('race-to-the-reichstag', '9.3', 'one die moves the German mobile units, and no static one', (context) => {
    const units = [unit('g', 'german', '1,0'), unit('f', 'german', '2,0', { kind: 'static' })];
    const rolled = [{ do: 'end-phase' }, { do: 'answer', dice: [1] }];
    const position = { phase: 'II.A', units };
    expect(found(playing(context, position, [...rolled, move('g', '2,0')]), 'g')?.at).toBe('2,0');
    expect(broken(playing(context, position, [...rolled, move('g', '2,0', '1,0')]))).toEqual(['9.3']);
    expect(broken(playing(context, position, [...rolled, move('f', '1,0')]))).toEqual(['9.3']);
  });
  enforces('race-to-the-reichstag', '10.2', 'one corps or division in a hex, two units in all', (context) => {
    const corps = (id: string, at: string) => unit(id, '1uf', at, { size: 'corps' });
    expect(
      broken(playing(context, { phase: 'III.C', units: [corps('s', '-2,0'), corps('t', '-2,1')] }, [move('s', '-2,1')])),
    ).toEqual(['10.2']);
  });
  enforces('race-to-the-reichstag', '10.3', 'three German units in a hex', (context) => {
    const germans = ['a', 'b', 'c'].map((id) => unit(id, 'german', '2,0'));
    const position = { phase: 'II.B', state: { germanMovement: 4 }, units: [...germans, unit('g', 'german', '1,0')] };
    expect(broken(playing(context, position, [move('g', '2,0')]))).toEqual(['10.3']);
  });
  test('16.2 a face-up command post adds to the die', () => {
    const post: Unit = { id: 'cp', counter: 'de-cp-ost', at: '1,0' };
    const verdict = playing(contextOf(rtr), { phase: 'II.A', units: [post] }, [{ do: 'end-phase' }, { do: 'answer', dice: [3] }]);
    expect(verdict).toMatchObject({ ok: true, position: { state: { germanMovement: 4 } } });
  });
});
