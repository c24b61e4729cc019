import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_OF_IT,
  areAdjacent,
  type Board,
  type Costs,
  compileBoard,
  compileCosts,
  components,
  costOfStep,
  costTo,
  distance,
  FORBIDDEN,
  flood,
  pathTo,
  reachable,
  spaceOf,
  stepBetween,
  stepsFrom,
  withinRange,
} from '../../src/board/index.js';
import { bfg, board, grid, hex, side, terrain, zone } from './fixtures.js';

const { board: made, problems } = compileBoard(
  board(
    {
      grid: grid(),
      paint: {
        legend: { '.': 'clear', '^': 'rough', '~': 'sea', s: 'swamp', A: 'peak', C: ['rough', 'city'], '=': ['clear', 'road'] },
        rows: '..^~.\n.C.~.\n..A.s\n==...\n',
      },
      boxes: { off: { name: 'Off', kind: 'edge' } },
      links: [{ between: ['0101', 'off'], cost: 4, oneWay: true }],
      sea: ['sea'],
    },
    {
      sides: [side('0101', '0102', 'river'), side('0101', '0201', 'impassable'), side('0301', '0302', 'river bridge')],
    },
  ),
  terrain,
);
const at = (id: string): number => spaceOf(made, id);
const cost = (costs: Costs, a: string, b: string): number | 'all' => costOfStep(costs, stepBetween(made, at(a), at(b)));

describe('the cost of a step', () => {
  const foot = compileCosts(made, terrain, 'foot');
  const mobile = compileCosts(made, terrain, 'mobile');

  it('stands on a sound board', () => expect(problems).toEqual([]));

  it.each([
    ['clear ground', '0102', '0201', 1],
    ['rough, by the class of unit', '0102', '0103', 2],
    ['a city leaves it to the ground', '0102', '0202', 2],
    ['a river adds', '0101', '0102', 2],
    ['a bridge adds nothing to the river', '0301', '0302', 2],
    ['an impassable side', '0101', '0201', Number.POSITIVE_INFINITY],
    ['the sea', '0103', '0104', Number.POSITIVE_INFINITY],
    ['a prohibited hex', '0302', '0303', Number.POSITIVE_INFINITY],
    ['a swamp takes all', '0304', '0305', 'all'],
    ['a border with a cost of its own', '0101', 'off', 4],
    ['of two costs the highest', '0401', '0402', 1],
  ])('%s', (_, a, b, points) => {
    expect(cost(foot, a, b)).toBe(points);
  });

  it('differs by class and by how terrain combines', () => {
    expect(cost(mobile, '0102', '0103')).toBe(3);
    expect(cost(compileCosts(made, terrain, 'foot', { combine: 'lowest' }), '0401', '0402')).toBe(0.5);
    expect(cost(compileCosts(made, terrain, 'foot', { combine: 'sum' }), '0401', '0402')).toBe(1.5);
    // A class of which the chart says nothing.
    expect(cost(compileCosts(made, terrain, 'leader'), '0102', '0103')).toBe(1);
  });

  it('is asked for a purpose', () => {
    expect(cost(compileCosts(made, terrain, 'foot', { purpose: 'supply' }), '0101', '0201')).toBe(1);
    expect(cost(compileCosts(made, terrain, 'foot', { purpose: 'attack' }), '0101', '0201')).toBe(Number.POSITIVE_INFINITY);
  });

  it('is kept in halves, and in finer parts where a chart needs them', () => {
    expect(foot.scale).toBe(2);
    const thirds = { ...terrain, spaces: { ...terrain.spaces, road: { ...terrain.spaces.road, move: 1 / 3 } } } as typeof terrain;
    const costs = compileCosts(made, thirds, 'foot', { combine: 'lowest' });
    expect([costs.scale, cost(costs, '0401', '0402')]).toEqual([6, 1 / 3]);
  });
});

describe('reach', () => {
  const foot = compileCosts(made, terrain, 'foot');

  it('finds the cheapest way', () => {
    const reach = reachable(made, foot, at('0102'), 3);
    expect(costTo(reach, at('0102'))).toBe(0);
    expect(pathTo(reach, at('0102'))).toEqual([at('0102')]);
    expect(costTo(reach, at('0103'))).toBe(2);
    // 0101 lies over the river; 0201 is a plain step away.
    expect([costTo(reach, at('0101')), costTo(reach, at('0201'))]).toEqual([2, 1]);
    expect(pathTo(reach, at('0302')).map((i) => made.ids[i])).toEqual(['0102', '0201', '0302']);
    expect([costTo(reach, at('0104')), pathTo(reach, at('0104'))]).toEqual([Number.POSITIVE_INFINITY, []]);
  });

  it('halves add up', () => {
    const costs = compileCosts(made, terrain, 'foot', { combine: 'lowest' });
    const reach = reachable(made, costs, at('0402'), 0.5);
    expect([costTo(reach, at('0401')), costTo(reach, at('0403'))]).toEqual([0.5, Number.POSITIVE_INFINITY]);
  });

  it('a swamp is entered only by a unit that has spent nothing, and takes all', () => {
    expect(costTo(reachable(made, foot, at('0304'), 5), at('0305'))).toBe(5);
    const later = reachable(made, foot, at('0403'), 5);
    expect([costTo(later, at('0304')), costTo(later, at('0305'))]).toEqual([1, Number.POSITIVE_INFINITY]);
    expect(costTo(reachable(made, foot, at('0304'), 0), at('0305'))).toBe(Number.POSITIVE_INFINITY);
  });

  it('one way only, stops and closed spaces', () => {
    expect(costTo(reachable(made, foot, at('0101'), 4), at('off'))).toBe(4);
    expect(costTo(reachable(made, foot, at('off'), 9), at('0101'))).toBe(Number.POSITIVE_INFINITY);
    const mark = (...ids: string[]) => Uint8Array.from(made.ids, (id) => (ids.includes(id) ? 1 : 0));
    const stopped = reachable(made, foot, at('0102'), 9, { stop: mark('0201', '0102', '0202', '0203', '0103', '0101') });
    expect([costTo(stopped, at('0201')), costTo(stopped, at('0302'))]).toEqual([1, Number.POSITIVE_INFINITY]);
    const closed = reachable(made, foot, at('0102'), 9, { closed: mark('0201') });
    expect(costTo(closed, at('0201'))).toBe(Number.POSITIVE_INFINITY);
    expect(costTo(closed, at('0302'))).toBe(3);
  });

  it('a start off the board or a debt reaches nothing', () => {
    for (const [from, budget] of [
      [-1, 5],
      [made.size, 5],
      [0, -1],
      [0, Number.NaN],
    ] as const)
      expect(reachable(made, foot, from, budget).cost.every((parts) => parts === -1)).toBe(true);
  });

  it('agrees with a plain search on boards of any make, whatever the budget', () => {
    const words = ['clear', 'rough', 'road', 'swamp', 'peak'] as const;
    const cells = fc.array(fc.constantFrom(...words), { minLength: 36, maxLength: 36 });
    const budgets = fc.oneof(
      fc.integer({ min: 0, max: 24 }).map((n) => n / 2),
      fc.constantFrom(3000, Number.POSITIVE_INFINITY),
    );
    fc.assert(
      fc.property(cells, budgets, fc.nat(35), fc.array(fc.nat(35), { maxLength: 4 }), (list, budget, from, stops) => {
        const hexes = list.map((word, n) =>
          hex(`0${Math.floor(n / 6) + 1}0${(n % 6) + 1}`, word === 'road' ? 'clear road' : word),
        );
        const { board: random } = compileBoard(board({ grid: grid({ rows: 6, columns: 6 }) }, { hexes }), terrain);
        const costs = compileCosts(random, terrain, 'mobile', { combine: 'lowest' });
        const stop = Uint8Array.from(random.ids, (_, i) => (stops.includes(i) ? 1 : 0));
        const reach = reachable(random, costs, from, budget, { stop });
        expect([...reach.cost]).toEqual(plainSearch(random, costs, from, budget * costs.scale, stop));
        for (let i = 0; i < random.size; i++) {
          const path = pathTo(reach, i);
          if (reach.cost[i] === -1) expect(path).toEqual([]);
          else expect([path[0], path.at(-1)]).toEqual([from, i]);
          for (let n = 1; n < path.length; n++) {
            expect(areAdjacent(random, path[n - 1] as number, path[n] as number)).toBe(true);
            expect(reach.cost[path[n - 1] as number]).toBeLessThanOrEqual(reach.cost[path[n] as number] as number);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

/** Relaxes every step until nothing changes. */
function plainSearch(random: Board, costs: Costs, from: number, limit: number, stop: Uint8Array): number[] {
  const best = random.ids.map(() => -1);
  best[from] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < random.size; i++) {
      const here = best[i] as number;
      if (here === -1 || (stop[i] === 1 && i !== from)) continue;
      for (let k = random.first[i] as number; k < (random.first[i + 1] as number); k++) {
        const step = costs.cost[k] as number;
        const boundless = limit > 4000;
        if (step === FORBIDDEN || (step === ALL_OF_IT && (here !== 0 || limit === 0 || boundless))) continue;
        const total = step === ALL_OF_IT ? limit : here + step;
        const j = random.to[k] as number;
        if (total > limit || (best[j] !== -1 && (best[j] as number) <= total)) continue;
        best[j] = total;
        changed = true;
      }
    }
  }
  return best;
}

describe('distance and range', () => {
  const { board: germany } = compileBoard(
    board({ grid: bfg, boxes: { off: { name: 'Off' } }, links: [{ between: ['0101', 'off'] }] }),
    terrain,
  );
  const { board: zones } = compileBoard(
    board(
      {},
      {
        zones: ['a', 'b', 'c', 'd', 'e'].map((id) => zone(id)),
        borders: [side('a', 'b', ''), side('b', 'c', 'ice'), side('c', 'd', '')],
      },
    ),
    terrain,
  );

  it('on the grid is what stepping from hex to hex gives', () => {
    fc.assert(
      fc.property(fc.nat(35 * 26 - 1), fc.integer({ min: 0, max: 6 }), (from, range) => {
        const steps = stepsFrom(germany, from, 60, { inside: (i) => i < 35 * 26 });
        for (let i = 0; i < 35 * 26; i += 7) expect(distance(germany, from, i)).toBe(steps[i]);
        const near = [...steps.keys()].filter((i) => steps[i] !== -1 && (steps[i] as number) <= range);
        expect(withinRange(germany, from, range)).toEqual(near);
      }),
      { numRuns: 40 },
    );
    expect(withinRange(germany, 0, 1e9).length).toBe(35 * 26);
  });

  it('between other spaces counts borders', () => {
    expect(distance(germany, spaceOf(germany, 'off'), spaceOf(germany, '0103'))).toBe(3);
    expect([distance(zones, 0, 3), distance(zones, 0, 4), distance(zones, 2, 2)]).toEqual([3, -1, 0]);
    expect(withinRange(zones, 1, 1)).toEqual([0, 1, 2]);
    expect(withinRange(zones, 1, 1, { purpose: 'attack' })).toEqual([0, 1]);
  });

  it('floods, and groups what hangs together', () => {
    expect([...flood(zones, 0)]).toEqual([1, 1, 1, 1, 0]);
    expect([...flood(zones, 0, { inside: (i) => i !== 2 })]).toEqual([1, 1, 0, 0, 0]);
    expect(components(zones)).toEqual({ of: Int32Array.of(0, 0, 0, 0, 1), count: 2 });
    expect([...components(zones, { purpose: 'attack' }).of]).toEqual([0, 0, 1, 1, 2]);
    expect([...components(zones, { inside: (i) => i !== 1 }).of]).toEqual([0, -1, 1, 1, 2]);
    expect([...components(zones, { crosses: (k) => zones.to[k] !== 3 && zones.to[k] !== 2 }).of]).toEqual([0, 0, 1, 2, 3]);
  });
});
