import { describe, expect, it } from 'vitest';
import { gameData } from '../../src/cli/web/data.js';
import { gameRoom } from '../../src/games/index.js';
import type { GameRoom } from '../../src/games/room.js';
import { type Fight, type Fought, type Given, present } from '../../src/rules/index.js';
import { ask } from '../../src/table/index.js';
import { chosenAs, mostOf, wayOf } from '../../src/web/choice.js';
import { fightOf, type Opened, oddsOf } from '../../src/web/engine.js';
import { addHex, dropHex, emptyForm, readForm, toForm, toQuestion, withHex } from '../../src/web/form.js';
import { games } from './games.js';

describe.each(games.map((game) => [game.pack.game.id, game] as const))('%s', (id, game) => {
  // The page gets the pack through JSON.
  const data = JSON.parse(JSON.stringify(gameData(game.pack))) as ReturnType<typeof gameData>;
  const opened: Opened = { id, ...data, room: gameRoom(game.pack.game.rules) as GameRoom };

  it('answers every example as ask does, without map, set-ups and catalogue', () => {
    expect(data.examples.length).toBeGreaterThan(0);
    for (const { question } of data.examples) {
      const here = JSON.parse(JSON.stringify(present(oddsOf(opened, question), 'en')));
      expect(here).toEqual(JSON.parse(JSON.stringify(ask(game, question).answer)));
    }
  });

  it('asks the same question after it went through the form', () => {
    for (const { question } of data.examples) {
      if (question.defence?.some((unit) => 'space' in unit)) continue;
      const form = toForm(data.pack, question);
      const again = present(oddsOf(opened, toQuestion(data.pack, form)), 'en') as { column?: string; outcomes: unknown };
      const asked = ask(game, question).answer as { column?: string; outcomes: unknown };
      expect(again.column).toBe(asked.column);
      expect(JSON.parse(JSON.stringify(again.outcomes))).toEqual(asked.outcomes);
      expect(readForm(data.pack, JSON.parse(JSON.stringify(form)))).toEqual(form);
    }
  });

  it('is fought to its end: every roll, draw and choice that it offers is taken', () => {
    for (const { question } of data.examples)
      for (let seed = 1; seed <= 12; seed++) {
        const fight = fightOf(opened, question) as Fight;
        expect(fight.ok).toBe(true);
        const answers: Given[] = [];
        for (let fought = fight.run([]); fought.waiting !== undefined; fought = fight.run(answers)) {
          expect(fought.refused).not.toBe(true);
          expect(answers.length).toBeLessThan(20);
          answers.push(answerTo(fought.waiting, seed));
        }
        const { result, told } = fight.run(answers);
        expect(result).toBeDefined();
        expect(told.length).toBeGreaterThan(0);
      }
  });

  it('asks of several hexes as the pack allows, each with its own ground', () => {
    const [example] = data.examples;
    if (example === undefined || data.pack.combat?.targets !== 'several') return;
    const one = toForm(data.pack, example.question);
    const on = (terrain: string) => withHex(addHex(one), 1, (hex) => ({ ...hex, units: one.defence, terrain: [terrain] }));
    // Some ground forbids what the example does in the open.
    const two = data.pack.combat.terrain.map(on).find((form) => oddsOf(opened, toQuestion(data.pack, form)).ok) ?? on('none');
    const question = toQuestion(data.pack, two);
    expect(question.defence).toHaveLength(2);
    const here = JSON.parse(JSON.stringify(present(oddsOf(opened, question), 'en')));
    expect(here).toEqual(JSON.parse(JSON.stringify(ask(game, question).answer)));
    expect(here.ok).toBe(true);
    expect(toForm(data.pack, question)).toEqual(two);
    expect(readForm(data.pack, JSON.parse(JSON.stringify(two)))).toEqual(two);
    expect(dropHex(two, 1)).toEqual(one);
  });
});

/** An answer as a player would give it: dice by the seed, a card that may be there, one of the ways to choose. */
function answerTo(waiting: NonNullable<Fought['waiting']>, seed: number): Given {
  if (waiting.kind === 'choose') {
    const options = waiting.options ?? [];
    expect(options.length).toBeGreaterThan(1);
    for (const option of options) expect(wayOf(option)).not.toEqual({ units: [] });
    return { choose: options[seed % options.length] };
  }
  const wants = waiting.wants ?? { dice: '1d6' };
  if ('dice' in wants) {
    const [, count = '1', sides = '6'] = /^(\d+)d(\d+)/.exec(wants.dice) ?? [];
    return { dice: Array.from({ length: Number(count) }, (_, i) => ((seed * 7 + i * 5) % Number(sides)) + 1) };
  }
  const from = waiting.from ?? [];
  expect(from.length).toBeGreaterThan(0);
  return { cards: Array.from({ length: wants.cards }, () => from[seed % from.length] as string | number) };
}

describe('a choice', () => {
  it.each([
    ['units', ['a1', 'a2'], { units: [{ id: 'a1' }, { id: 'a2' }] }],
    ['steps by unit', { a1: 2 }, { units: [{ id: 'a1', steps: 2 }] }],
    ['losses and a retreat', { lose: { d1: 1 }, retreat: 2 }, { units: [{ id: 'd1', steps: 1 }], retreat: 2 }],
    ['a number', 3, { units: [], number: 3 }],
    ['a word', 'rp', { units: [], word: 'rp' }],
  ])('is read whatever its shape: %s', (_, option, way) => {
    expect(wayOf(option)).toEqual(way);
  });

  it('is made unit by unit in the shape that the stage reads', () => {
    expect(chosenAs(['a1'], { a1: 1, a2: 0 })).toEqual(['a1']);
    expect(chosenAs({ a1: 1 }, { a1: 2, a2: 0 })).toEqual({ a1: 2 });
    expect(chosenAs({ lose: { a1: 1 }, retreat: 1 }, { a2: 1 })).toEqual({ lose: { a2: 1 } });
    expect(mostOf([{ a1: 1 }, { a1: 2, a2: 1 }])).toEqual({ a1: 2, a2: 1 });
  });
});

it('reads no form that is none, and drops what the pack does not have', () => {
  const { pack } = games[0] as (typeof games)[number];
  for (const bad of [undefined, null, 3, 'x', [], {}, { attack: 1, defence: [] }]) expect(readForm(pack, bad)).toBeUndefined();
  const read = readForm(pack, {
    attack: [{ counter: 'no-such' }, { values: [1] }, 7],
    defence: [],
    terrain: ['no-such', 3],
    across: 'x',
    sides: { attack: 'nobody' },
    with: { nothing: 1 },
  });
  expect(read).toEqual({ ...emptyForm(pack), attack: [{ values: [1] }] });
});
