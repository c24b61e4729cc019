import { describe, expect, it } from 'vitest';
import { gameData } from '../../src/cli/web/data.js';
import { gameRoom } from '../../src/games/index.js';
import type { GameRoom } from '../../src/games/room.js';
import { present } from '../../src/rules/index.js';
import { ask } from '../../src/table/index.js';
import { fightOf, type Opened, oddsOf } from '../../src/web/engine.js';
import { emptyForm, readForm, toForm, toQuestion } from '../../src/web/form.js';
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

  it('can be rolled', () => {
    for (const { question } of data.examples) {
      const fight = fightOf(opened, question);
      expect(fight.ok).toBe(true);
    }
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
