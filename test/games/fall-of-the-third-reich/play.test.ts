import { describe, expect } from 'vitest';
import { waysBack } from '../../../src/games/fall-of-the-third-reich/fallback.js';
import type { Context } from '../../../src/games/room.js';
import { type Position, resolve, type Unit } from '../../../src/rules/index.js';
import type { apply } from '../../../src/table/index.js';
import { enforces } from '../../support/enforces.js';
import { contextFor, type Fixture, fixtureOf, playFixture } from '../../support/fixture.js';
import { playActions } from '../../support/play.js';

const fttr = 'fall-of-the-third-reich';

const unit = (id: string, side: string, at: string, more: Partial<Unit> = {}): Unit => ({
  id,
  side,
  kind: 'infantry',
  size: 'corps',
  values: [3, 3, 5],
  steps: 1,
  at,
  ...more,
});

/** Every die on every column gives this result. */
const always = (result: string): Fixture['tables'] => ({
  crt: { cells: Object.fromEntries([1, 2, 3, 4, 5, 6].map((die) => [die, new Array(9).fill(result)])) },
});

function playing(context: Context, result: string, position: Position, actions: readonly object[], hexes: object = {}) {
  const here = contextFor({ game: fttr, board: { hexes: { radius: 3, ...hexes } }, tables: always(result) } as Fixture, context);
  const start: Position = {
    scenario: 'campaign',
    turn: 6,
    phase: '12.d',
    players: { axis: ['axis'], allied: ['allied', 'soviet'] },
    ...position,
  };
  return playActions(here, start, actions);
}

const attack = (...attackers: string[]) => ({ do: 'attack', attackers, targets: ['0,0'] });
const roll = { do: 'answer', dice: [1] };
const top = (verdict: ReturnType<typeof apply>) => (verdict.ok ? verdict.position.pending?.at(-1) : verdict);

describe('after the result', () => {
  enforces('fall-of-the-third-reich', '13.2E', 'who cannot retreat is eliminated', (context) => {
    const ring = ['-1,0', '0,-1', '-1,1', '1,-1', '0,1'].map((at, i) => unit(`s${i}`, 'soviet', at, { size: 'army' }));
    const units = [
      unit('s', 'soviet', '1,0', { size: 'army', values: [9, 9, 5] }),
      unit('g', 'axis', '0,0', { nation: 'hungarian' }),
      ...ring,
    ];
    const verdict = playing(context, 'DR', { units }, [attack('s'), roll]);
    expect(verdict.ok && verdict.position.units?.find(({ id }) => id === 'g')?.at).toBe('axis-eliminated');
  });
  enforces('fall-of-the-third-reich', '13.2F', 'after an A result nobody advances', (context) => {
    const units = [unit('s', 'soviet', '1,0', { size: 'army', steps: 2 }), unit('g', 'axis', '0,0', { nation: 'hungarian' })];
    const verdict = playing(context, 'Aex', { units }, [attack('s'), roll]);
    expect(verdict).toMatchObject({ ok: true });
    expect(top(verdict)).toBeUndefined();
  });
  enforces('fall-of-the-third-reich', '5.1A', 'three units advance at most', (context) => {
    const four = ['a', 'b', 'c', 'd'].map((id, i) => unit(id, 'soviet', i < 3 ? '1,0' : '1,-1', { size: 'army' }));
    const units = [...four, unit('g', 'axis', '0,0', { nation: 'hungarian' })];
    const actions = [attack('a', 'b', 'c', 'd'), roll, { do: 'answer', choose: ['a', 'b', 'c', 'd'] }];
    expect(playing(context, 'DE', { units }, actions)).toMatchObject({ ok: false, violations: [{ rule: '5.1A' }] });
  });
  enforces('fall-of-the-third-reich', '6.4', 'a friendly unit cancels enemy ZOC for a retreat', (context) => {
    const here = contextFor({ game: fttr, board: { hexes: { radius: 3 } } } as Fixture, context);
    const units = [unit('g', 'axis', '0,0'), unit('friend', 'axis', '-1,0'), unit('s', 'soviet', '-1,-1', { size: 'army' })];
    const ways = waysBack(here, { units }, resolve(here, units[0] as Unit), 1);
    expect(ways).toContainEqual(['-1,0']);
    expect(ways).not.toContainEqual(['0,-1']);
  });
});

describe('scripted plays that need their cases', () => {
  enforces('fall-of-the-third-reich', '13.1A', 'a unit attacks once in a segment', (context) => {
    playFixture(fixtureOf(fttr, 'strength-roll'), context);
  });
});
