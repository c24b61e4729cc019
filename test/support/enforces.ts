import { expect, test } from 'vitest';
import type { Context } from '../../src/games/room.js';
import { readPack } from '../../src/node.js';
import type { Position } from '../../src/rules/index.js';
import type { Checked } from '../../src/table/check.js';
import { makeContext, openPosition } from '../../src/table/index.js';

const games = new Map<string, Checked>();

/** The game on the table, with cases switched off where a test wants to see that they matter. */
export function contextOf(game: string, off: readonly string[] = [], lang: 'en' | 'ja' = 'en'): Context {
  const known = games.get(game) ?? readPack(game);
  games.set(game, known);
  if (known.pack === undefined || known.board === undefined) throw new Error(`the pack ${game} cannot be read`);
  return makeContext(known.pack, known.board, { off, lang });
}

/** A position opened for play; a test that gives a bad one fails with what is wrong with it. */
export function open(context: Context, given: Position): Position {
  const opened = openPosition(context, given);
  if (!opened.ok) throw new Error(opened.problems.map(({ path, message }) => `${path}: ${message}`).join('\n'));
  return opened.position;
}

/**
 * A test of one case of a rulebook: it passes with the rule in force, and fails when that rule is switched off. `grognard
 * coverage` counts these from the source, so game and rule are written out: `enforces('battle-for-germany', '4.3', …)`.
 */
export function enforces(game: string, rule: string, title: string, body: (context: Context) => void): void {
  test(`${rule} ${title}`, () => {
    body(contextOf(game));
    expect(() => body(contextOf(game, [rule])), `${game} ${rule} is switched off, and the test still passes`).toThrow();
  });
}
