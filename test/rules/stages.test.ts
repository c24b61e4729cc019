import { describe, expect, it } from 'vitest';
import { die } from '../../src/chance/index.js';
import { branches, fightOf, fold, play, type Stage, words } from '../../src/rules/index.js';

interface State {
  readonly strength: number;
  readonly roll?: number;
  readonly result?: string;
  readonly lost?: string;
}

const roll = (id: string, skip: (state: State) => boolean, take: (state: State, n: number) => State): Stage<State> => ({
  kind: 'chance',
  id,
  rule: '1',
  who: () => 'attacker',
  skip,
  device: () => words('one die', 'ダイス1個'),
  odds: () => die(6),
  take: (state, n) => take(state, n as number),
  read: (_, { dice }) => (dice?.length === 1 && dice[0]! >= 1 && dice[0]! <= 6 ? dice[0] : undefined),
});

/** A strength roll, a result roll, then a loss to choose on a bad result. */
const stages: readonly Stage<State>[] = [
  roll(
    'strength',
    ({ strength }) => strength > 0,
    (state, n) => ({ ...state, strength: n }),
  ),
  roll(
    'die',
    () => false,
    (state, n) => ({ ...state, roll: n }),
  ),
  {
    kind: 'compute',
    id: 'result',
    rule: '2',
    run: (state) => ({ ...state, result: (state.roll ?? 0) + state.strength >= 7 ? 'win' : 'lose' }),
  },
  {
    kind: 'choose',
    id: 'loss',
    rule: '3',
    who: () => 'attacker',
    skip: ({ result }) => result === 'win',
    options: () => ['a', 'b'],
    take: (state, choice) => ({ ...state, lost: choice as string }),
    read: (_, { choose }) => (choose === 'a' || choose === 'b' ? choose : undefined),
  },
];

describe('fold', () => {
  it('follows every roll exactly and stops at the choice', () => {
    const leaves = fold(stages, { strength: 0 });
    expect(String(leaves.chance(({ state }) => state.result === 'win'))).toBe('7/12');
    expect(leaves.values.every(({ state, choice }) => (choice !== undefined) === (state.result === 'lose'))).toBe(true);
  });
  it('passes over what this combat does not have', () => {
    expect(String(fold(stages, { strength: 6 }).chance(({ state }) => state.result === 'win'))).toBe('1');
  });
});

describe('branches', () => {
  it('gives those of the first roll, with what fell', () => {
    const { branches: found } = branches(stages, { strength: 0 });
    expect(found.map(({ on, p, at }) => [on.join(), String(p), at])).toEqual([1, 2, 3, 4, 5, 6].map((n) => [`${n}`, '1/6', 1]));
    expect(branches(stages.slice(2), { strength: 9 }).branches).toEqual([]);
  });
});

describe('play', () => {
  it('stops where the next answer is wanted', () => {
    expect(play(stages, { strength: 0 }, [])).toMatchObject({ done: false, waiting: { id: 'strength' } });
    expect(play(stages, { strength: 0 }, [{ dice: [2] }])).toMatchObject({ waiting: { id: 'die' } });
    expect(play(stages, { strength: 0 }, [{ dice: [2] }, { dice: [3] }])).toMatchObject({ waiting: { id: 'loss' } });
    expect(play(stages, { strength: 0 }, [{ dice: [2] }, { dice: [3] }, { choose: 'b' }])).toMatchObject({
      done: true,
      state: { lost: 'b' },
    });
    expect(play(stages, { strength: 0 }, [{ dice: [2] }, { dice: [6] }])).toMatchObject({ done: true, state: { result: 'win' } });
  });
  it('refuses what does not fit', () => {
    expect(play(stages, { strength: 0 }, [{ dice: [7] }])).toMatchObject({ done: false, refused: { id: 'strength' } });
    expect(play(stages, { strength: 2 }, [{ dice: [1] }, { choose: 'c' }])).toMatchObject({ refused: { id: 'loss' } });
  });
});

describe('a fight', () => {
  const fight = fightOf(stages, { strength: 0 }, { result: ({ result }) => result, tell: () => [] });
  it('goes as it is played', () => {
    expect(fight.run([{ dice: [2] }, { dice: [3] }])).toMatchObject({
      result: 'lose',
      waiting: { id: 'loss', options: ['a', 'b'] },
    });
    expect(fight.run([{ dice: [2] }, { dice: [6] }])).toMatchObject({ result: 'win', rolled: [{ on: '2' }, { on: '6' }] });
    expect(fight.run([{ dice: [9] }]).refused).toBe(true);
  });
  it('rolls by itself when it is given chance', () => {
    const low = fight.run([], () => 0);
    expect(low).toMatchObject({ result: 'lose', rolled: [{ on: '1' }, { on: '1' }] });
    const high = fight.run([], () => 0.999999);
    expect(high).toMatchObject({ result: 'win', rolled: [{ on: '6' }, { on: '6' }] });
  });
});
