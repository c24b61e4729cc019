import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listPacks, readPack } from '../../../src/node.js';
import type { Pack } from '../../../src/pack/index.js';
import { type Position, stepsFor } from '../../../src/rules/index.js';
import { openPosition } from '../../../src/table/open.js';
import { readGame, readSave, writeGame, writeSave } from '../../../src/vassal/save/index.js';
import { plainKit } from './kit.js';

const games = listPacks().map((folder) => {
  const { pack, board } = readPack(folder);
  if (pack === undefined || board === undefined) throw new Error(folder);
  return { id: pack.game.id, pack, board, kit: plainKit(pack, board) };
});

const scenarios = games.flatMap((game) => Object.keys(game.pack.scenarios).map((scenario) => ({ ...game, scenario })));

it.each(scenarios)('$id $scenario comes back as it went', async ({ pack, board, kit, scenario }) => {
  const opened = openPosition({ pack, board }, { scenario });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const { bytes } = await writeSave(kit, pack, opened.position);
  const read = await readSave(kit, pack, bytes);
  if (!read.ok) throw new Error(read.problem.what);
  expect(read.value.notes).toEqual([]);
  expect(read.value.position).toEqual(opened.position);
});

/** Positions that no game would reach, but that the schema allows. */
function anyPosition(pack: Pack, ids: readonly string[]): fc.Arbitrary<Position> {
  const counters = pack.counters.flatMap(({ id, count }) => Array.from({ length: count }, () => id));
  const text = fc.string({ maxLength: 12, unit: 'binary' });
  const own = fc.dictionary(fc.constantFrom('a', 'b;c', 'd/e'), fc.oneof(text, fc.integer(), fc.boolean()), { maxKeys: 2 });
  const phases = stepsFor(pack, {}).map((step) => step.name);
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const unit = (counter: string, n: number) =>
    fc
      .record({
        at: optional(fc.constantFrom(...ids)),
        face: optional(fc.constantFrom('front' as const, 'back' as const)),
        steps: optional(fc.integer({ min: 0, max: 3 })),
        stack: optional(fc.constantFrom('s1', 's2')),
        flags: optional(fc.uniqueArray(fc.constantFrom('moved', 'oos', 'done'), { minLength: 1 })),
        seenBy: optional(fc.subarray(Object.keys(Object.values(pack.scenarios)[0]?.players ?? {}))),
        state: optional(own),
        made: fc.boolean(),
      })
      .map(({ made, ...fields }) =>
        clean({ id: `u${n}`, ...(made && n % 5 === 0 ? { name: `made/up ${n}`, values: [1, 2] } : { counter }), ...fields }),
      );
  return fc
    .record({
      units: fc
        .shuffledSubarray(counters, { maxLength: Math.min(40, counters.length) })
        .chain((chosen) => fc.tuple(...chosen.map(unit))),
      markers: optional(
        fc.array(
          fc
            .record({
              is: fc.constantFrom('fortress-destroyed', 'odd;one', 'artillery'),
              at: optional(fc.constantFrom(...ids)),
              state: optional(own),
            })
            .map(clean),
          { maxLength: 5 },
        ),
      ),
      turn: fc.constantFrom(...pack.sequence.turns.map((turn) => turn.number)),
      phase: fc.constantFrom(...phases),
      control: optional(fc.dictionary(fc.constantFrom(...ids), fc.constantFrom(...Object.keys(pack.game.sides)))),
      tracks: optional(fc.dictionary(fc.constantFrom('vp', 'sp'), fc.integer())),
      state: optional(own),
    })
    .map((position) => clean(position) as Position);
}

const clean = <T extends object>(it: T): T => JSON.parse(JSON.stringify(it)) as T;

it.each(games)('$id: any position comes back as it went', ({ pack, board, kit }) => {
  fc.assert(
    fc.property(anyPosition(pack, board.ids.slice(0, 200)), (position) => {
      const { text } = writeGame(kit, pack, position);
      expect(readGame(kit, pack, text)?.position).toEqual(position);
    }),
    { numRuns: 60, seed: 1945 },
  );
});
