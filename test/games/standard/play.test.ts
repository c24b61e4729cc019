import { expect, it } from 'vitest';
import type { Context } from '../../../src/games/room.js';
import { type Position, resolve } from '../../../src/rules/index.js';
import { openPosition, positionOf, replay, undo } from '../../../src/table/index.js';
import { type Bot, greedy, playOut, random } from '../../support/bots.js';
import { contextOf, open } from '../../support/enforces.js';

/** Half a hundred games in every run of the tests; many more with SOAK=1. */
const games = process.env.SOAK === undefined ? 50 : 1_000;

const players: readonly (readonly [string, Readonly<Record<string, Bot>>])[] = [
  ['random', { aldmark: random, brennland: random }],
  ['greedy', { aldmark: greedy, brennland: greedy }],
  ['greedy against random', { aldmark: greedy, brennland: random }],
  ['random against greedy', { aldmark: random, brennland: greedy }],
];

/** What must be true of every position that can come about. Plain tests: they are asked thousands of times. */
function sound(context: Context, start: Position): (position: Position) => void {
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  const ids = (start.units ?? []).map(({ id }) => id).join();
  return (position) => {
    const units = position.units ?? [];
    must(units.map(({ id }) => id).join() === ids, 'a unit was lost or made');
    const spaces = new Map<string, string[]>();
    for (const unit of units) {
      const piece = resolve(context, unit);
      const gone = unit.flags?.includes('eliminated') === true;
      must(gone === (piece.at === undefined) && gone === (piece.steps === 0), `${unit.id} is neither here nor gone`);
      must(piece.steps <= piece.full, `${unit.id} has too many steps`);
      const space = context.board.spaces[context.board.index.get(piece.at ?? '') ?? -1];
      if (space?.kind === 'hex') spaces.set(space.id, [...(spaces.get(space.id) ?? []), piece.side ?? '']);
    }
    for (const [space, sides] of spaces) {
      must(sides.length <= 2, `${space} is overstacked`);
      must(new Set(sides).size === 1, `${space} holds both sides`);
    }
  };
}

it(`plays ${games} games without a dead end, and replays each to the same position`, { timeout: 3_600_000 }, () => {
  const context = contextOf('kestrel-bridge');
  for (let n = 0; n < games; n++) {
    const [name, bots] = players[n % players.length] as (typeof players)[number];
    const scenario = n % 3 === 2 ? 'first-steps' : 'crossing';
    const start = open(context, { scenario });
    const game = playOut(context, start, bots, `${name} ${n}`, sound(context, start));
    expect(game.position.turn).toBeLessThanOrEqual(scenario === 'crossing' ? 6 : 3);
    const again = replay(context, JSON.parse(JSON.stringify(game.journal)));
    expect(again).toMatchObject({ ok: true });
    if (again.ok) expect(again.position).toEqual(game.position);
    // A position is plain JSON, and opening it again changes nothing.
    const saved = JSON.parse(JSON.stringify(game.position));
    expect(openPosition(context, saved)).toEqual({ ok: true, position: game.position });
  }
});

it('undo drops the last action', () => {
  const context = contextOf('kestrel-bridge');
  const { journal } = playOut(context, open(context, { scenario: 'first-steps' }), players[0]![1], 'undo');
  const back = undo(journal);
  expect(back.actions).toEqual(journal.actions.slice(0, -1));
  expect(positionOf(context, back).over).toBeUndefined();
});

it('reach and verdict are the same code: every space of the range can be moved to, and those just beyond are refused on the way tried', () => {
  const context = contextOf('kestrel-bridge');
  const position = open(context, { scenario: 'crossing' });
  const rules = context.room.rules.filter(({ judges }) => judges === 'move');
  for (const unit of position.units ?? []) {
    const answer = context.room.questions?.reach?.(context, position, { ask: 'reach', unit: unit.id, why: true });
    if (answer?.ok !== true || unit.at?.startsWith('turn-') === true) continue;
    const judge = (path: readonly string[]) =>
      rules
        .filter(({ rule }) => rule !== 'turn')
        .flatMap(({ check }) => check(context, position, { do: 'move', units: [unit.id], path }));
    for (const { path } of answer.spaces as { path: string[] }[]) expect(judge(path)).toEqual([]);
    for (const { violations } of answer.not as { violations: unknown[] }[]) expect(violations.length).toBeGreaterThan(0);
  }
});
