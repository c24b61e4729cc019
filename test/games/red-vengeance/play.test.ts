import { describe, expect } from 'vitest';
import { waysBack } from '../../../src/games/red-vengeance/withdraw.js';
import type { Context } from '../../../src/games/room.js';
import { resolve, type Unit } from '../../../src/rules/index.js';
import { enforces } from '../../support/enforces.js';
import { contextFor, type Fixture, fixtureOf, playFixture } from '../../support/fixture.js';

const rv = 'red-vengeance';

describe('losses and retreats, one side after the other', () => {
  enforces('red-vengeance', '8.51', 'a hit is a step; the owner chooses whose', (context) => {
    playFixture(fixtureOf(rv, 'losses-and-retreats'), context);
  });
  enforces('red-vengeance', '8.54', 'the side with more hits goes first', (context) => {
    playFixture(fixtureOf(rv, 'losses-and-retreats'), context);
  });
  enforces('red-vengeance', '8.6', 'the first hit is a step loss', (context) => {
    playFixture(fixtureOf(rv, 'losses-and-retreats'), context);
  });
  enforces('red-vengeance', '8.7', 'surviving attackers may advance', (context) => {
    playFixture(fixtureOf(rv, 'losses-and-retreats'), context);
  });
  enforces('red-vengeance', '8.65', 'a retreat ends before enemy ZOC, and what it did not avoid is lost', (context) => {
    playFixture(fixtureOf(rv, 'eliminated-or-stopped'), context);
  });
  enforces('red-vengeance', '8.53', 'more losses than steps eliminate all', (context) => {
    playFixture(fixtureOf(rv, 'overwhelmed'), context);
  });
  enforces('red-vengeance', '11.1', 'one hit on a shock army is ignored', (context) => {
    playFixture(fixtureOf(rv, 'overwhelmed'), context);
  });
});

describe('the way back', () => {
  const unit = (id: string, side: string, at: string, more: Partial<Unit> = {}): Unit => ({
    id,
    side,
    kind: 'infantry',
    size: 'corps',
    values: [3, 3],
    at,
    ...more,
  });
  /** The ways of the first unit, driven from 0,0 or from where it stands. */
  const ways = (context: Context, units: readonly Unit[], length: number, hexes: object = {}) => {
    const here = contextFor({ game: rv, board: { hexes: { radius: 3, ...hexes } } } as Fixture, context);
    const [first] = units as [Unit];
    return waysBack(here, { units: [...units] }, resolve(here, first), ['0,0'], length);
  };
  enforces('red-vengeance', '8.63', 'leads away from the hex that was attacked, and west for the Axis', (context) => {
    expect(ways(context, [unit('a', 'axis', '0,0')], 1)).toEqual([['0,-1'], ['-1,0'], ['-1,1']]);
    expect(ways(context, [unit('s', 'allied', '0,0')], 1)).toEqual([['1,0'], ['1,-1'], ['0,1']]);
  });
  enforces('red-vengeance', '8.64', 'goes on where there is no room', (context) => {
    const crowd = ['-1,0', '0,-1', '-1,1'].flatMap((at, i) => [unit(`x${i}`, 'axis', at), unit(`y${i}`, 'axis', at)]);
    for (const way of ways(context, [unit('a', 'axis', '0,0'), ...crowd], 1)) expect(way).toHaveLength(2);
  });
  enforces('red-vengeance', '6.44', 'ends in a Yugoslav mountain hex in enemy ZOC', (context) => {
    const mountains = { terrain: { '1,0': ['rough'] }, regions: { '1,0': ['yugoslavia'], '2,0': ['yugoslavia'] } };
    const walls = { '1,-1': ['sea'], '0,1': ['sea'] };
    const partisan = unit('p', 'allied', '0,0', { nation: 'yugoslav' });
    const hexes = { ...mountains, terrain: { ...mountains.terrain, ...walls } };
    // The Axis unit at 2,-1 has its ZOC on 1,0 and on 2,0's neighbours.
    expect(ways(context, [partisan, unit('a', 'axis', '2,-1')], 2, hexes)).toEqual([['1,0']]);
  });
});
