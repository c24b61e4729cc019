import { describe, expect, it } from 'vitest';
import { patchBoard } from '../../src/board/index.js';
import { type Combat, OddsQuestion, type ReadOptions, readOdds } from '../../src/rules/index.js';
import { contextOf } from '../support/enforces.js';

const bfg = contextOf('battle-for-germany');
const rtr = contextOf('race-to-the-reichstag');
const rv = contextOf('red-vengeance');
const aw = contextOf('absolute-war');

const read = (question: object, options: ReadOptions = {}, context: Pick<typeof bfg, 'pack' | 'board'> = bfg) =>
  readOdds(context, OddsQuestion.parse(question), options);
const combat = (question: object, options: ReadOptions = {}, context: Pick<typeof bfg, 'pack' | 'board'> = bfg): Combat => {
  const found = read(question, options, context);
  if (!found.ok) throw new Error(JSON.stringify(found.violations));
  return found.combat;
};
const refusals = (question: object, options: ReadOptions = {}, context: Pick<typeof bfg, 'pack' | 'board'> = bfg): string[] => {
  const found = read(question, options, context);
  return found.ok ? [] : found.violations.map(({ rule, text }) => `${rule}: ${text.en}`);
};

/** Battle for Germany on a patch of hexes. */
const on = (hexes: object) => {
  const { board } = patchBoard({ hexes: { radius: 3, ...hexes } }, bfg.pack.terrain, []);
  if (board === undefined) throw new Error('no board');
  return { pack: bfg.pack, board };
};
const unit = (id: string, at: string, side: string, more: object = {}) => ({ id, at, side, values: [4, 3, 4], ...more });

describe('both forms come to one shape', () => {
  const patch = on({ terrain: { '0,0': ['rough'] }, sides: { '0,0|1,0': ['river'] } });
  const position = { units: [unit('u1', '1,0', 'soviet'), unit('e1', '0,0', 'east-german')] };
  it('on a position', () => {
    const found = combat({ position, attackers: ['u1'], targets: ['0,0'] }, {}, patch);
    expect(found.attackers[0]?.across.get('0,0')).toEqual(['river']);
    expect(found.targets).toMatchObject([{ id: '0,0', terrain: ['rough'], mapped: true, units: [{ id: 'e1' }] }]);
    expect(found.proven).toEqual({ adjacency: true, position: true });
  });
  it('free-standing', () => {
    const found = combat({
      attack: [{ values: [4, 3, 4] }],
      defence: [{ values: [4, 3, 4] }],
      terrain: ['rough'],
      across: ['river'],
    });
    expect(found.attackers[0]?.across.get('h1')).toEqual(['river']);
    expect(found.targets).toMatchObject([{ id: 'h1', terrain: ['rough'], mapped: false, space: -1 }]);
    expect(found.proven).toEqual({ adjacency: false, position: false });
  });
  it('free-standing on a board: what it shows is proven', () => {
    const question = { attack: [unit('u1', '1,0', 'soviet')], defence: [{ space: '0,0', units: [{ values: [4, 3, 4] }] }] };
    expect(combat(question, {}, patch).proven.adjacency).toBe(true);
    expect(combat(question, {}, patch).targets[0]?.terrain).toEqual(['rough']);
  });
  it('what the question says goes before the map', () => {
    const found = combat({ position, attackers: ['u1'], targets: ['0,0'], terrain: ['clear'], across: [[]] }, {}, patch);
    expect(found.targets[0]?.terrain).toEqual(['clear']);
    expect(found.attackers[0]?.across.get('0,0')).toEqual([]);
  });
  it('a nation says which side it is', () => {
    const found = combat({ attack: [{ nation: 'us', values: [4, 3, 4] }], defence: [{ values: [4, 3, 4] }] });
    expect(found.attackers[0]?.piece.side).toBe('western-allied');
  });
  it('stacks, roles and support', () => {
    const units = [
      unit('u1', '1,0', 'soviet', { stack: 's1' }),
      unit('u2', '1,0', 'soviet', { stack: 's1' }),
      unit('e1', '0,0', 'east-german', { stack: 't1' }),
      unit('e2', '0,-1', 'east-german'),
    ];
    const found = combat(
      { position: { units }, attackers: [{ stack: 's1', role: 'lead' }], targets: ['t1'], support: ['e2'] },
      {},
      patch,
    );
    expect(found.attackers.map(({ piece, role }) => [piece.id, role])).toEqual([
      ['u1', 'lead'],
      ['u2', 'lead'],
    ]);
    expect(found.support.map(({ piece }) => piece.id)).toEqual(['e2']);
    expect(found.targets).toMatchObject([{ id: 't1', units: [{ id: 'e1' }] }]);
  });
});

describe('adjacency and borders', () => {
  const patch = on({ sides: { '0,0|1,0': ['impassable'] } });
  const question = (...attackers: [string, string][]) => ({
    position: {
      units: [
        ...attackers.map(([id, at]) => unit(id, at, 'soviet')),
        unit('e1', '0,0', 'east-german'),
        unit('e2', '0,1', 'east-german'),
      ],
    },
    attackers: attackers.map(([id]) => id),
    targets: ['0,0', '0,1'],
  });
  const rules = { adjacent: 'ADJ', border: 'BOR' };
  it('every attacker touches every target', () => {
    expect(refusals(question(['u1', '0,-1']), { rules }, patch)).toEqual(['ADJ: u1 at 0,-1 is not adjacent to 0,1.']);
  });
  it('or one of them, or the game asks for itself', () => {
    expect(refusals(question(['u1', '0,-1']), { rules, adjacency: 'some' }, patch)).toEqual([]);
    expect(refusals(question(['u1', '3,0']), { rules, adjacency: 'some' }, patch)).toHaveLength(2);
    expect(refusals(question(['u1', '3,0']), { rules, adjacency: 'none' }, patch)).toEqual([]);
  });
  it('a border that forbids attacks', () => {
    expect(refusals(question(['u1', '1,0']), { rules }, patch)).toEqual([
      'BOR: u1 may not attack across the border between 1,0 and 0,0 (impassable).',
    ]);
    expect(refusals(question(['u1', '1,0']), { rules, openBorders: true }, patch)).toEqual([]);
    expect(refusals(question(['u1', '1,0']), { rules, uses: () => 'support' }, patch)).toEqual([]);
  });
  it('the same space, where the game allows it', () => {
    const inside = {
      position: { units: [unit('u1', '0,0', 'soviet'), unit('e1', '0,0', 'east-german')] },
      attackers: ['u1'],
      targets: ['0,0'],
    };
    expect(refusals(inside, { rules }, patch)).toHaveLength(1);
    expect(refusals(inside, { rules, sameSpace: true }, patch)).toEqual([]);
  });
  it('is assumed where nothing shows it', () => {
    const free = { attack: [{ values: [4, 3, 4] }], defence: [{ values: [4, 3, 4] }] };
    expect(combat(free, { rules }).assumed.map(({ rule }) => rule)).toEqual(['ADJ']);
    expect(combat(free).assumed).toEqual([]);
  });
  it('an attacker in no space is told', () => {
    const nowhere = {
      position: { units: [{ id: 'u1', side: 'soviet', values: [4, 3, 4] }, unit('e1', '0,0', 'east-german')] },
      attackers: ['u1'],
      targets: ['0,0'],
    };
    expect(refusals(nowhere, {}, patch)).toEqual(['6.0: u1 is not on the board.']);
  });
});

describe('what is named', () => {
  const patch = on({});
  const units = [unit('u1', '1,0', 'soviet'), unit('u2', '1,0', 'soviet'), unit('e1', '0,0', 'east-german')];
  const ask = (more: object) => refusals({ position: { units }, attackers: ['u1'], targets: ['0,0'], ...more }, {}, patch);
  it.each([
    ['an unknown attacker', { attackers: ['x1'] }, 'There is no unit x1'],
    ['an unknown stack', { attackers: [{ stack: 's9' }] }, 'There is no stack s9'],
    ['an unknown target', { targets: ['9,9'] }, 'There is no space or stack 9,9'],
    ['an empty target', { targets: ['0,1'] }, 'There is no enemy unit in 0,1 to attack'],
    ['a target twice', { targets: ['0,0', '0,0'] }, '0,0 is named twice'],
    ['an attacker twice', { attackers: ['u1', 'u1'] }, 'u1 is named twice'],
    ['a unit on both sides', { support: ['u1'] }, 'u1 is named on both sides'],
    ['no targets', { targets: [] }, 'Nobody defends'],
    ['across a unit that is not there', { across: { u9: { '0,0': ['river'] } } }, 'There is no unit u9'],
    ['across a space that is not attacked', { across: { u1: { '0,2': ['river'] } } }, 'There is no space or stack 0,2'],
  ])('%s', (_, more, text) => expect(ask(more).join('\n')).toContain(text));
  it('a place by its name', () => {
    const [berlin] = bfg.board.places.get('berlin') ?? [];
    const at = bfg.board.ids[berlin as number] as string;
    const found = combat(
      { position: { units: [unit('u1', at, 'soviet'), unit('e1', at, 'east-german')] }, attackers: ['u1'], targets: ['berlin'] },
      { adjacency: 'none' },
    );
    expect(found.targets[0]?.id).toBe(at);
  });
});

describe('the inputs of combat.yaml', () => {
  const free = { attack: [{ values: [4] }, { values: [3] }], defence: [{ values: [2] }] };
  it('for the whole combat, and their defaults', () => {
    const found = combat({ ...free, with: { crt: 'mobile', barrage: true } }, {}, rtr);
    expect([found.with.choice('crt'), found.with.flag('barrage'), found.with.flag('flak')]).toEqual(['mobile', true, false]);
    expect([found.with.has('crt'), found.with.has('flak')]).toEqual([true, false]);
  });
  it('for each unit: all alike, by id, or in order', () => {
    const loc = (given: unknown) => {
      const found = combat({ ...free, with: { loc: given } }, {}, rtr);
      return ['a1', 'a2'].map((id) => found.with.flag('loc', id));
    };
    expect(loc(false)).toEqual([false, false]);
    expect(loc({ a2: false })).toEqual([true, false]);
    expect(loc([false, true])).toEqual([false, true]);
  });
  it('for each side, by its name or by attack and defence', () => {
    const naval = (given: unknown) => {
      const question = { attack: [{ values: [4, 3] }], defence: [{ values: [4, 3] }], with: { naval: given } };
      const found = combat(question, {}, rv);
      return [found.with.number('naval', 'attack', 'allied'), found.with.number('naval', 'defence', 'axis')];
    };
    expect(naval({ attack: 1, defence: 2 })).toEqual([1, 2]);
    expect(naval({ axis: 2 })).toEqual([0, 2]);
    expect(naval(1)).toEqual([1, 1]);
  });
  it('cards', () => {
    const [card] = aw.pack.decks?.cards ?? [];
    const question = (cards: unknown) => ({
      attack: [{ values: [1, 0, 0, 0, 0] }],
      defence: [{ values: [1, 0, 0, 0, 0] }],
      with: { cards },
    });
    expect(combat(question({ german: card?.id }), {}, aw).with.list('cards', 'german')).toEqual([card?.id]);
    expect(refusals(question({ german: 'no-such-card' }), {}, aw).join()).toContain('There is no card no-such-card');
  });
  it.each([
    [{ crt: 'mobil' }, 'must be one of mobile, assault'],
    [{ barrage: 1 }, 'must be true or false'],
    [{ barage: true }, 'did you mean barrage?'],
    [{ loc: { a9: true } }, 'There is no unit a9'],
  ])('%j is refused', (given, text) => expect(refusals({ ...free, with: given }, {}, rtr).join()).toContain(text));
  it.each([
    [{ naval: 7 }, 'must be a whole number from 0 to 2'],
    [{ naval: { north: 1 } }, 'There is no side north'],
    [{ leaders: ['zhukov', 'zhukov'] }, 'each once'],
  ])('%j is refused', (given, text) =>
    expect(refusals({ attack: [{ values: [4, 3] }], defence: [{ values: [4, 3] }], with: given }, {}, rv).join()).toContain(text),
  );
});
