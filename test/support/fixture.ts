import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Context } from '../../src/games/room.js';
import { type Action, Position, Verdict } from '../../src/rules/index.js';
import { apply, ask, beginJournal, makeContext, openPosition, questions, replay } from '../../src/table/index.js';
import { replace } from '../../src/table/replace.js';
import { contextOf } from './enforces.js';

/**
 * A scripted play: a position, and what is done in it one thing after the other, with what must come of each. It is played through
 * `apply` and through `ask` alike, and replayed from its journal.
 */
export const Play = z.strictObject({
  /** What is done: an action. */
  do: z.record(z.string(), z.json()).optional(),
  /** Or what is asked, of the position as it stands. */
  ask: z.record(z.string(), z.json()).optional(),
  /** What a reader should know about this line. */
  note: z.string().optional(),
  /** The cases that forbid it; without these it must be allowed. */
  violations: z.array(z.string()).optional(),
  /** The top of what is pending afterwards, in part; null when nothing may be. */
  pending: z.union([z.record(z.string(), z.json()), z.null()]).optional(),
  /** All duties afterwards, each in part. */
  owed: z.array(z.record(z.string(), z.json())).optional(),
  /** Events in this order, each in part; others may come between. */
  events: z.array(z.record(z.string(), z.json())).optional(),
  /** Units afterwards, each in part; null for one that is in no space. */
  units: z.record(z.string(), z.union([z.record(z.string(), z.json()), z.null()])).optional(),
  /** The position afterwards, in part. */
  position: z.record(z.string(), z.json()).optional(),
  /** The answer to the question, in part. */
  answer: z.record(z.string(), z.json()).optional(),
  /** Words that may stand nowhere in the answer. */
  never: z.array(z.string()).optional(),
});
export type Play = z.infer<typeof Play>;

export const Fixture = z.strictObject({
  game: z.string(),
  title: z.string(),
  rules: z.array(z.string()).min(1),
  board: questions.apply.shape.board,
  tables: questions.apply.shape.tables,
  position: Position,
  plays: z.array(Play).min(1),
});
export type Fixture = z.infer<typeof Fixture>;

const games = join(import.meta.dirname, '..', 'games');

/** The fixtures of every game, by the path of their file. */
export function fixtures(): { readonly path: string; readonly fixture: Fixture }[] {
  return readdirSync(games, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath.endsWith('fixtures') && /\.(ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({ path: path.slice(games.length + 1), fixture: Fixture.parse(parse(readFileSync(path, 'utf8'))) }));
}

/** The fixture of one name, for a test that plays a part of it with a case switched off. */
export function fixtureOf(game: string, name: string): Fixture {
  return Fixture.parse(parse(readFileSync(join(games, game, 'fixtures', `${name}.yaml`), 'utf8')));
}

/** The game with the fixture's own board and charts put in. */
export function contextFor(fixture: Fixture, context: Context = contextOf(fixture.game)): Context {
  const replaced = replace(context, { board: fixture.board, tables: fixture.tables });
  if (!replaced.ok) throw new Error(replaced.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  const { pack, board } = replaced.game;
  return { ...makeContext(pack, board, { lang: context.lang, room: context.room }), on: context.on };
}

/** Plays a fixture, up to and with line `until`, and gives the position it ends in. */
export function playFixture(fixture: Fixture, given?: Context, until = fixture.plays.length): Position {
  const context = contextFor(fixture, given);
  const opened = openPosition(context, fixture.position, { otherBoard: fixture.board !== undefined });
  if (!opened.ok) throw new Error(opened.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  let { position } = opened;
  const done: Action[] = [];
  const own = fixture.board === undefined ? {} : { board: fixture.board };
  for (const [i, line] of fixture.plays.slice(0, until).entries()) {
    const name = `line ${i + 1}: ${line.note ?? JSON.stringify(line.do ?? line.ask)}`;
    if (line.do !== undefined) {
      const verdict = Verdict.parse(apply(context, position, line.do));
      // The same through the door that scripts use, with the position as JSON.
      const question = { ask: 'apply', ...own, position: JSON.parse(JSON.stringify(position)), action: line.do };
      const { answer } = ask(context, question, () => context);
      expect(answer, `${name} through ask`).toEqual(JSON.parse(JSON.stringify(verdict)));
      const broken = verdict.ok ? [] : verdict.violations.map(({ rule }) => rule);
      expect([...new Set(broken)], `${name}\n${verdict.ok ? '' : verdict.violations.map(({ text }) => text).join('\n')}`).toEqual(
        line.violations ?? [],
      );
      if (verdict.ok) {
        expect(Position.parse(verdict.position), `${name} leaves a position that can be read`).toEqual(verdict.position);
        position = verdict.position;
        done.push(line.do as Action);
        if (line.events !== undefined) inOrder(verdict.events, line.events, name);
      }
    }
    if (line.ask !== undefined) {
      const { answer } = ask(context, { ...line.ask, ...own, position: JSON.parse(JSON.stringify(position)) }, () => context);
      if (line.answer !== undefined) expect(answer, name).toMatchObject(line.answer);
      for (const word of line.never ?? []) expect(JSON.stringify(answer), name).not.toContain(word);
    }
    lookAt(position, line, name);
  }
  if (until === fixture.plays.length) {
    const again = replay(context, { ...beginJournal(context, opened.position), actions: done });
    expect(again.ok && again.position, 'the journal replays to the same position').toEqual(position);
  }
  return position;
}

function lookAt(position: Position, line: Play, name: string): void {
  if (line.pending !== undefined) {
    const top = position.pending?.at(-1) ?? null;
    if (line.pending === null) expect(top, `${name}: pending`).toBeNull();
    else expect(top, `${name}: pending`).toMatchObject(line.pending);
  }
  if (line.owed !== undefined) {
    expect(position.owed ?? [], `${name}: owed`).toHaveLength(line.owed.length);
    expect(position.owed ?? [], `${name}: owed`).toMatchObject(line.owed);
  }
  for (const [id, expected] of Object.entries(line.units ?? {})) {
    const unit = position.units?.find((one) => one.id === id);
    if (expected === null) expect(unit?.at, `${name}: ${id}`).toBeUndefined();
    else expect(unit, `${name}: ${id}`).toMatchObject(expected);
  }
  if (line.position !== undefined) expect(position, name).toMatchObject(line.position);
}

/** Each expected event is among those after the one before it. */
function inOrder(events: readonly unknown[], expected: readonly Record<string, unknown>[], name: string): void {
  let at = 0;
  for (const one of expected) {
    const found = events.findIndex((event, i) => i >= at && matches(event, one));
    expect(found, `${name}: no event ${JSON.stringify(one)} among ${JSON.stringify(events.slice(at))}`).toBeGreaterThanOrEqual(
      at,
    );
    at = found + 1;
  }
}

const matches = (value: unknown, expected: unknown): boolean => {
  if (expected === null || typeof expected !== 'object') return value === expected;
  if (value === null || typeof value !== 'object') return false;
  if (Array.isArray(expected))
    return Array.isArray(value) && value.length === expected.length && expected.every((one, i) => matches(value[i], one));
  return Object.entries(expected).every(([key, one]) => matches((value as Record<string, unknown>)[key], one));
};
