import { describe, expect, it } from 'vitest';
import type { GameRoom } from '../../src/games/room.js';
import { accept, type Pending, type Position } from '../../src/rules/index.js';
import { apply, legal, makeContext } from '../../src/table/index.js';
import { contextOf, open } from '../support/enforces.js';

const { pack, board } = contextOf('kestrel-bridge');

/** A room with nothing in it but what a test wants. */
const room = (more: Partial<GameRoom>): GameRoom => ({ id: 'test', rules: [], effects: [], ...more });
const withRoom = (more: Partial<GameRoom>, off: string[] = []) => makeContext(pack, board, { room: room(more), off });
const start = (more: Partial<Position> = {}): Position => open(contextOf('kestrel-bridge'), { scenario: 'crossing', ...more });
const refusal = (verdict: ReturnType<typeof apply>): string[] => (verdict.ok ? [] : verdict.violations.map(({ rule }) => rule));

describe('rules', () => {
  const rules = ['1', '2'].map((rule) => ({ rule, judges: 'place', check: () => [{ rule, text: 'no' }] }));
  const actions: GameRoom['actions'] = { place: (_, position) => accept(position) };
  const place = { do: 'place', unit: 'al-1', at: '0101' };
  it('all violations of all rules are told', () => {
    expect(refusal(apply(withRoom({ rules, actions }), start(), place))).toEqual(['1', '2']);
  });
  it('a rule that is switched off is not asked', () => {
    expect(refusal(apply(withRoom({ rules, actions }, ['1']), start(), place))).toEqual(['2']);
    expect(apply(withRoom({ rules, actions }, ['1', '2']), start(), place).ok).toBe(true);
  });
  it('an action that the room does not know is refused', () => {
    expect(refusal(apply(withRoom({}), start(), place))).toEqual(['action']);
  });
});

describe('pending', () => {
  const waiting = (pending: Partial<Pending>): Position =>
    start({ pending: [{ what: 'test', who: 'aldmark', rule: '9', ...pending } as Pending] });
  const context = withRoom({});
  const answers = (position: Position, answer: object): boolean => apply(context, position, { do: 'answer', ...answer }).ok;
  it('only an answer is taken', () => {
    expect(refusal(apply(context, waiting({ kind: 'roll', dice: '1d6' }), { do: 'end-phase' }))).toEqual(['9']);
    expect(refusal(apply(context, start(), { do: 'answer', dice: [1] }))).toEqual(['sequence']);
  });
  it('so many dice of so many sides', () => {
    const position = waiting({ kind: 'roll', dice: '2d6' });
    expect([[3, 4], [3], [3, 7], [1, 2, 3]].map((dice) => answers(position, { dice }))).toEqual([true, false, false, false]);
  });
  it('so many cards', () => {
    const position = waiting({ kind: 'draw', deck: 'x', cards: 2 });
    expect([['a', 'b'], ['a']].map((cards) => answers(position, { cards }))).toEqual([true, false]);
  });
  it('one of the options, whatever the order of its keys', () => {
    const position = waiting({ kind: 'choice', options: [{ unit: 'a', to: 'b' }, ['x'], null] });
    expect([{ to: 'b', unit: 'a' }, ['x'], null, 'x', undefined].map((choose) => answers(position, { choose }))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('a list of options where several may be chosen', () => {
    const position = waiting({ kind: 'choice', options: ['a', 'b', 'c'], min: 1, max: 2 });
    expect([['a'], ['b', 'c'], [], ['a', 'a'], ['a', 'b', 'c'], 'a'].map((choose) => answers(position, { choose }))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
  it('by the player who is asked', () => {
    const position = waiting({ kind: 'roll', dice: '1d6' });
    expect(answers(position, { dice: [1], by: 'aldmark' })).toBe(true);
    expect(answers(position, { dice: [1], by: 'brennland' })).toBe(false);
  });
  it('the last of the list comes first, and the handler gets a position without it', () => {
    const seen: Position[] = [];
    const second: NonNullable<GameRoom['answers']>[string] = (_, position) => {
      seen.push(position);
      return accept(position);
    };
    const taken = withRoom({ answers: { second } });
    const pending = ['first', 'second'].map(
      (what) => ({ kind: 'roll', what, dice: '1d6', who: 'aldmark', rule: '9' }) as Pending,
    );
    const verdict = apply(taken, start({ pending }), { do: 'answer', dice: [2] });
    expect(seen[0]?.pending?.map(({ what }) => what)).toEqual(['first']);
    expect(verdict).toMatchObject({ ok: true, position: { pending: [{ what: 'first' }] } });
  });
});

describe('duties', () => {
  const owed = (by: { phase: string; turn?: number }, unless?: string) => [
    { what: 'attack', who: 'aldmark', by, rule: '7', ...(unless === undefined ? {} : { unless }) },
  ];
  it('hold a phase open until they are done', () => {
    expect(refusal(apply(withRoom({}), start({ owed: owed({ phase: 'A1' }) }), { do: 'end-phase' }))).toEqual(['7']);
    expect(apply(withRoom({}), start({ owed: owed({ phase: 'aldmark-combat' }) }), { do: 'end-phase' }).ok).toBe(true);
    expect(apply(withRoom({}), start({ owed: owed({ phase: 'A1', turn: 2 }) }), { do: 'end-phase' }).ok).toBe(true);
  });
  it('with an unless, the room sees to it', () => {
    const overdue: GameRoom['overdue'] = (_, position) => ({ position, events: [{ type: 'unless', text: 'lost' }] });
    const verdict = apply(withRoom({ overdue }), start({ owed: owed({ phase: 'A1' }, 'eliminated') }), { do: 'end-phase' });
    expect(verdict).toMatchObject({ ok: true, events: [{ type: 'unless' }, { type: 'phase' }] });
    expect(verdict.ok && verdict.position.owed).toBeFalsy();
  });
  it('legal tells what an action will owe', () => {
    const actions: GameRoom['actions'] = { place: (_, position) => accept({ ...position, owed: owed({ phase: 'A2' }) }) };
    expect(legal(withRoom({ actions }), start(), { do: 'place', unit: 'x', at: 'y' })).toMatchObject({
      ok: true,
      owes: [{ rule: '7' }],
    });
  });
});

describe('phases', () => {
  it('a room may say what comes next: a phase bought a second time', () => {
    const nextPhase: GameRoom['nextPhase'] = (_, position) =>
      position.phase === 'A2' ? { turn: position.turn!, phase: 'A2#2' } : undefined;
    const context = withRoom({ nextPhase });
    const names: (string | undefined)[] = [];
    let position = start();
    for (let i = 0; i < 4; i++) {
      const verdict = apply(context, position, { do: 'end-phase' });
      if (!verdict.ok) throw new Error('refused');
      position = verdict.position;
      names.push(position.phase);
    }
    expect(names).toEqual(['A2', 'A2#2', 'B1', 'B2']);
  });
});
