import { describe, expect, it } from 'vitest';
import { type Position, view, viewEvents } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const { pack } = contextOf('race-to-the-reichstag');
const hidden = pack.counters.find((counter) => counter.hidden === 'static-pool')!;

const position: Position = {
  players: { '1bf': ['1bf', 'german'], '1uf': ['1uf', 'german'] },
  units: [
    {
      id: 'static-pool-1',
      counter: hidden.id,
      at: '3210',
      side: 'german',
      seenBy: ['1uf'],
      steps: 1,
      flags: ['moved'],
      state: { strength: 9 },
    },
    { id: 'u2', counter: '1bf-1-mech-corps', at: '3310' },
  ],
  hands: { '1bf': ['card-1'], '1uf': ['card-2', 'card-3'] },
  decks: { main: { left: 2, cards: ['card-4', 'card-5'], discards: ['card-6'] } },
  pending: [
    { kind: 'choice', what: 'losses', who: '1uf', rule: '1', options: [hidden.id, 'u2'], state: { total: 9 } },
    { kind: 'choice', what: 'retreat', who: '1uf', rule: '1', options: ['3210', '3211'] },
    { kind: 'choice', what: 'look', who: '1bf', rule: '1', options: ['static-pool-1'] },
  ],
  owed: [{ what: 'attack', who: '1bf', by: { phase: 'I.D' }, rule: '1', state: { with: hidden.id } }],
  state: { secret: hidden.id, spent: 3, open: 'yes' },
};

describe('what the other player may know', () => {
  const seen = view(pack, position, '1bf', { publicState: ['spent', 'secret'] });
  it('of a hidden unit its place and nothing else', () => {
    expect(seen.units?.[0]).toEqual({ id: 'static-pool-1', unknown: 'static-pool', at: '3210', side: 'german', face: 'back' });
    expect(seen.units?.[1]).toEqual(position.units?.[1]);
  });
  it('of hands how many cards, of decks what may be in them', () => {
    expect(seen.hands).toEqual({ '1bf': ['card-1'], '1uf': ['?', '?'] });
    expect(seen.decks?.main).toMatchObject({ left: 2, unseen: ['card-4', 'card-5'], discards: ['card-6'] });
    expect(seen.decks?.main?.cards).toBeUndefined();
  });
  it('of choices those that give nothing away', () => {
    expect(seen.pending?.map((one) => (one.kind === 'choice' ? one.options : []))).toEqual([
      [],
      ['3210', '3211'],
      ['static-pool-1'],
    ]);
    expect(seen.pending?.[0]?.state).toBeUndefined();
  });
  it('of the game’s own state what is public and names no secret', () => {
    expect(seen.state).toEqual({ spent: 3 });
    expect(seen.owed?.[0]?.state).toBeUndefined();
  });
  it('no word of the counter anywhere', () => {
    expect(JSON.stringify(seen)).not.toContain(hidden.id);
    expect(JSON.stringify(seen)).not.toContain(hidden.name);
  });
  it('nor in events', () => {
    const events = [
      { type: 'a', text: `${hidden.name} is revealed` },
      { type: 'b', text: 'a unit moves', data: { unit: 'static-pool-1' } },
      { type: 'c', text: 'x', data: { counter: hidden.id } },
    ];
    expect(viewEvents(pack, position, '1bf', events).map(({ type }) => type)).toEqual(['b']);
  });
});

it('the one who has seen it, and the referee, see it', () => {
  expect(view(pack, position, '1uf').units?.[0]?.counter).toBe(hidden.id);
  expect(view(pack, position, undefined)).toBe(position);
});

it('a game without secrets keeps its state', () => {
  const open: Position = { players: { a: ['1bf'] }, units: [{ id: 'u', counter: hidden.id, at: '3210' }], state: { x: 1 } };
  expect(view(pack, open, 'a')).toEqual(open);
});
