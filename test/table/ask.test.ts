import { describe, expect, it } from 'vitest';
import { askSchema, askText } from '../../src/table/index.js';
import { contextOf } from '../support/enforces.js';

const { pack, board } = contextOf('kestrel-bridge');
const askOf = (game: { pack: typeof pack; board: typeof board }, question: unknown) => {
  const { text, understood } = askText(game.pack, game.board, JSON.stringify(question));
  return { answer: JSON.parse(text), understood };
};
const ask = (question: unknown) => askOf({ pack, board }, question);

const patch = { hexes: { radius: 2, terrain: { '0,0': ['woods'] }, sides: { '0,0|1,0': ['river'] } } };
const units = [
  { id: 'u1', side: 'aldmark', kind: 'infantry', values: [4, 4, 4], steps: 2, at: '1,0' },
  { id: 'u2', side: 'brennland', kind: 'infantry', values: [3, 4, 4], steps: 2, at: '0,0' },
];

describe('the form', () => {
  it('one question, an array and JSON lines come back as they came', () => {
    const one = askText(pack, board, '{"ask": "sequence"}');
    expect(one.understood).toBe(true);
    expect(JSON.parse(one.text)).toMatchObject({
      ok: true,
      turn: 1,
      phase: { number: 'A1' },
      may: ['move', 'place', 'end-phase'],
    });
    const array = askText(pack, board, '[{"ask": "sequence"}, {"ask": "nothing"}]');
    expect(array.understood).toBe(false);
    expect(JSON.parse(array.text)).toMatchObject([{ ok: true }, { error: { path: 'ask' } }]);
    const lines = askText(pack, board, '{"ask": "sequence"}\n\nnot json\n{"ask": "sequence", "lang": "ja"}\n').text.split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line))[0])).toEqual(['ok', 'error', 'ok']);
    expect(JSON.parse(lines[2] as string).text).toBe('第1ターン（夜明け）、A1 アルドマルク軍移動');
  });
  it.each([
    ['an unknown question', { ask: 'weather' }, 'ask'],
    ['one that this game does not answer', { ask: 'supply', side: 'aldmark' }, 'ask'],
    ['no question', {}, 'ask'],
    ['no object', 7, 'ask'],
    ['an unknown field', { ask: 'zoc', sid: 'aldmark' }, 'sid'],
    ['a bad unit', { ask: 'sequence', position: { units: [{ id: 'x' }, { at: '0101' }] } }, 'position.units[1].id'],
    ['an unknown space', { ask: 'sequence', position: { units: [{ id: 'x', at: '9999' }] } }, 'position.units[0].at'],
    ['an unknown player', { ask: 'sequence', viewer: 'nobody' }, 'viewer'],
    ['an action without a word', { ask: 'legal', action: { units: ['x'] } }, 'action.do'],
    ['an unknown action', { ask: 'legal', action: { do: 'fly' } }, 'action.do'],
    ['a move without a path', { ask: 'legal', action: { do: 'move', units: ['al-1'], path: [] } }, 'action.path'],
    [
      'a bad board',
      { ask: 'sequence', board: { hexes: { radius: 1, terrain: { '0,0': ['lava'] } } } },
      'board.hexes.terrain["0,0"]',
    ],
    ['a bad table', { ask: 'sequence', tables: { crt: { cells: { 9: ['NE'] } } } }, 'tables.crt.cells["9"]'],
    ['a bad chart', { ask: 'sequence', terrain: { spaces: { bog: {} } } }, 'terrain.spaces.bog.name'],
  ])('%s is not understood, and the path says where', (_, question, path) => {
    const { answer, understood } = ask(question);
    expect(understood).toBe(false);
    expect(answer.error.path).toBe(path);
    expect(answer.error.message).not.toBe('');
  });
  it('refuses what is nested beyond all reason', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(askText(pack, board, `{"ask": "sequence", "position": ${deep}}`).understood).toBe(false);
  });
});

describe('the answers', () => {
  it('legal: every violation, with its case', () => {
    const { answer, understood } = ask({
      ask: 'legal',
      position: { scenario: 'crossing', phase: 'A2' },
      action: { do: 'attack', attackers: ['al-1', 'al-5'], targets: ['0605'] },
    });
    expect(understood).toBe(true);
    expect(answer.ok).toBe(false);
    expect(answer.violations.map(({ rule }: { rule: string }) => rule)).toEqual(['4.1', '4.1']);
    expect(answer.violations[0].text).toBe('1st Aldmark Regiment at 0802 is not adjacent to 0605.');
  });
  it('legal: what a move costs and whether it stops; what an attack waits for', () => {
    const position = { scenario: 'crossing' };
    expect(ask({ ask: 'legal', position, action: { do: 'move', units: ['al-storm'], path: ['0705'] } }).answer).toMatchObject({
      ok: true,
      cost: 1,
      stop: true,
    });
  });
  it('apply: a question carries the position on, and pending comes and goes', () => {
    const first = ask({
      ask: 'apply',
      position: { scenario: 'crossing' },
      action: { do: 'move', units: ['al-storm', 'al-7'], path: ['0705'] },
    }).answer;
    const second = ask({ ask: 'apply', position: first.position, action: { do: 'end-phase' } }).answer;
    const third = ask({
      ask: 'apply',
      position: second.position,
      action: { do: 'attack', attackers: ['al-storm', 'al-7'], targets: ['0605'] },
    }).answer;
    expect(third.position.pending).toMatchObject([{ kind: 'roll', what: 'combat', dice: '1d6', who: 'aldmark', rule: '4.3' }]);
    expect(ask({ ask: 'apply', position: third.position, action: { do: 'end-phase' } }).answer).toMatchObject({ ok: false });
    expect(ask({ ask: 'apply', position: third.position, action: { do: 'answer', dice: [7] } }).answer).toMatchObject({
      ok: false,
    });
    const fourth = ask({ ask: 'apply', position: third.position, action: { do: 'answer', dice: [6] } }).answer;
    expect(fourth.ok).toBe(true);
    expect(fourth.events.map(({ type }: { type: string }) => type)).toContain('attack');
  });
  it('zoc and reach on a board of the question’s own', () => {
    const position = { empty: true, units, phase: 'A1' };
    const zoc = ask({ ask: 'zoc', side: 'brennland', position, board: patch }).answer;
    expect(zoc.spaces).toHaveLength(6);
    expect(zoc.spaces[0].by).toEqual(['u2']);
    const reach = ask({ ask: 'reach', unit: 'u1', why: true, position, board: patch }).answer;
    expect(reach.spaces.map(({ space }: { space: string }) => space)).not.toContain('0,0');
    expect(reach.not.find(({ space }: { space: string }) => space === '0,0').violations[0].rule).toBe('3.2');
  });
  it('odds on such a board, with a chart of the question’s own', () => {
    const position = { empty: true, units };
    const question = { ask: 'odds', position, board: patch, attackers: ['u1'], targets: ['0,0'] };
    const usual = ask(question).answer;
    // 4 against 4, doubled across the river, one column left for the woods: there is none further left.
    expect(usual).toMatchObject({ ok: true, column: '1:2', attack: { total: 4 }, defence: { total: 8 }, shift: -1 });
    expect(usual.defence.ledger[1]).toEqual({ text: '×2 River', value: 8, rule: '4.4' });
    const cells = Object.fromEntries([1, 2, 3, 4, 5, 6].map((row) => [row, { '1:2': 'NE' }]));
    expect(ask({ ...question, tables: { crt: { cells } } }).answer.outcomes).toMatchObject([{ result: 'NE', p: '1' }]);
    const dry = { sides: { river: { name: 'River' } } };
    expect(ask({ ...question, terrain: dry }).answer).toMatchObject({ column: '1:2', defence: { total: 4 } });
  });
  it('victory: the score line by line', () => {
    expect(ask({ ask: 'victory', position: { scenario: 'crossing' } }).answer).toMatchObject({
      score: { aldmark: 3, brennland: 7 },
      lead: -4,
      verdict: { winner: 'brennland', final: false },
    });
  });
  it('games without a part say so, and what they can answer', () => {
    const other = contextOf('absolute-war');
    const { answer } = askOf(other, { ask: 'plan', target: 'kiev' });
    expect(answer.error).toMatchObject({ path: 'ask' });
    expect(answer.error.known).toContain('sequence');
  });
});

describe('what a viewer may know', () => {
  const rtr = contextOf('race-to-the-reichstag');
  it('neither apply nor sequence gives a hidden counter away', () => {
    const secret = rtr.pack.counters.filter(({ hidden }) => hidden !== undefined).map(({ id }) => id);
    for (const question of [
      { ask: 'apply', viewer: '1bf', position: { scenario: 'historical' }, action: { do: 'end-phase' } },
      { ask: 'sequence', viewer: '1uf', position: { scenario: 'historical' } },
    ]) {
      const { answer } = askOf(rtr, question);
      const text = JSON.stringify(answer);
      expect(answer.ok).toBe(true);
      const shown =
        rtr.pack.scenarios.historical?.setup.filter(({ seenBy }) => seenBy === undefined).map(({ counter }) => counter) ?? [];
      for (const id of secret) if (!shown.includes(id)) expect(text).not.toContain(`"${id}"`);
    }
  });
});

it('the schema knows the game’s own words', () => {
  const schema = askSchema(pack) as { $defs: Record<string, { properties: Record<string, { enum?: string[] }> }> };
  expect(schema.$defs.unit?.properties.side?.enum).toEqual(['aldmark', 'brennland']);
  expect(schema.$defs.position?.properties.scenario?.enum).toEqual(['crossing', 'first-steps']);
  const rtr = askSchema(contextOf('race-to-the-reichstag').pack) as {
    $defs: Record<string, { properties: { with: { properties: object } } }>;
  };
  expect(Object.keys(rtr.$defs['ask-odds']?.properties.with.properties ?? {})).toContain('barrage');
  // Every reference leads somewhere.
  for (const [, name] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g))
    expect(Object.keys(schema.$defs)).toContain(name);
});
