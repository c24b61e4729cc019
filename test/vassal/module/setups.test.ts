import { describe, expect, it } from 'vitest';
import { listPacks } from '../../../src/node.js';
import { drawContext } from '../../../src/pictures/index.js';
import { openPosition } from '../../../src/table/index.js';
import { compileModule, saveKit } from '../../../src/vassal/module/index.js';
import { leavesOf } from '../../../src/vassal/save/commands.js';
import { hasTrait } from '../../../src/vassal/save/figure.js';
import { readGame, writeGame } from '../../../src/vassal/save/index.js';
import { tabletop } from '../../../src/vassal/save/read-pieces.js';
import { spaceFinder } from '../../../src/vassal/save/spaces.js';
import { decodeSequence } from '../../../src/vassal/sequence.js';
import { packOf } from '../../support/pack.js';

const games = listPacks().map((folder) => folder.slice(folder.lastIndexOf('/') + 1));

describe.each(games)('set-ups in the module of %s', (id) => {
  const { pack, board } = packOf(id);
  const kit = saveKit({ pack, board }, compileModule(drawContext(pack, board)));
  it.each(Object.keys(pack.scenarios))('%s comes back from a save as it was laid out', (scenario) => {
    const opened = openPosition({ pack, board }, { scenario });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const { text } = writeGame(kit, pack, opened.position);
    const read = readGame(kit, pack, text);
    expect(read?.position).toEqual(opened.position);
  });

  it.each(Object.keys(pack.scenarios))(
    '%s: what lies in a pile face down is hidden from everybody, also in inventories',
    (scenario) => {
      const opened = openPosition({ pack, board }, { scenario });
      if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
      const { pieces, decks } = tabletop(leavesOf(writeGame(kit, pack, opened.position).text) ?? [], []);
      const down = new Set(kit.decks.filter(({ faceDown }) => faceDown).map(({ name }) => name));
      for (const { heap, traits, figure } of pieces)
        if (hasTrait(traits, 'obs') && down.has(decks.get(heap) ?? ''))
          expect([figure.name, figure.maskedBy]).toEqual([figure.name, 'nobody']);
    },
  );
});

it('many who wait in one box lie in several heaps, none so high that it stands out of the box', () => {
  const { pack, board } = packOf('race-to-the-reichstag');
  const kit = saveKit({ pack, board }, compileModule(drawContext(pack, board)));
  const opened = openPosition({ pack, board }, { scenario: 'historical' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const waiting = new Map<string, number>();
  for (const { at } of opened.position.units ?? []) if (at !== undefined) waiting.set(at, (waiting.get(at) ?? 0) + 1);
  expect(Math.max(...[...waiting].filter(([at]) => kit.places.get(at)?.apart !== undefined).map(([, n]) => n))).toBeGreaterThan(
    20,
  );
  const heaps = writeGame(kit, pack, opened.position)
    .text.split('\u001b')
    .flatMap((leaf) => {
      const [, , type, state = ''] = decodeSequence('/', leaf);
      return type === 'stack' ? [decodeSequence(';', state).length - 3] : [];
    });
  expect(Math.max(...heaps)).toBeLessThanOrEqual(11);
});

it('arrivals of three sides that wait in one space of a track lie side by side, none over another', () => {
  const { pack, board } = packOf('fall-of-the-third-reich');
  const kit = saveKit({ pack, board }, compileModule(drawContext(pack, board)));
  const opened = openPosition({ pack, board }, { scenario: 'campaign' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const centre = kit.places.get('turn-8');
  const counter = 71;
  const stacks = writeGame(kit, pack, opened.position)
    .text.split('\u001b')
    .flatMap((leaf) => {
      const [, , type, state = ''] = decodeSequence('/', leaf);
      const [map, x, y] = decodeSequence(';', state);
      return type === 'stack' && map === centre?.map ? [{ x: Number(x), y: Number(y) }] : [];
    })
    .filter(({ x, y }) => Math.abs(x - (centre?.x ?? 0)) < 2 * counter && Math.abs(y - (centre?.y ?? 0)) < counter);
  const across = stacks.map(({ x }) => x).sort((a, b) => a - b);
  expect(across.length).toBe(3);
  expect(Math.min((across[1] ?? 0) - (across[0] ?? 0), (across[2] ?? 0) - (across[1] ?? 0))).toBeGreaterThanOrEqual(counter);
});

it('markers of each kind lie in a stack of their own in a wide box, none of which leaves the box', () => {
  const { pack, board } = packOf('absolute-war');
  const kit = saveKit({ pack, board }, compileModule(drawContext(pack, board)));
  const opened = openPosition({ pack, board }, { scenario: 'basic-campaign' });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const counter = 88;
  for (const box of ['german-available', 'soviet-available']) {
    const kinds = new Set(opened.position.units?.filter(({ at }) => at === box).map((unit) => unit.counter));
    const outline = kit.shapes?.get(box) ?? [];
    const top = Math.min(...outline.map(({ y }) => y));
    const [left, right] = [Math.min(...outline.map(({ x }) => x)), Math.max(...outline.map(({ x }) => x))];
    const stacks = writeGame(kit, pack, opened.position)
      .text.split('\u001b')
      .flatMap((leaf) => {
        const [, , type, state = ''] = decodeSequence('/', leaf);
        const [map, x, y, ...members] = decodeSequence(';', state);
        const at = { map: map ?? '', x: Number(x), y: Number(y) };
        return type === 'stack' && spaceFinder(kit)(at) === box
          ? [{ ...at, count: members.filter((id) => !id.startsWith('@')).length }]
          : [];
      });
    expect(kinds.size).toBeGreaterThan(2);
    expect(stacks).toHaveLength(kinds.size);
    for (const { x, y, count } of stacks) {
      expect(y - counter / 2 - (count - 1) * counter * 0.12).toBeGreaterThan(top);
      expect(x - counter / 2).toBeGreaterThan(left);
      expect(x + counter / 2 + (count - 1) * counter * 0.1).toBeLessThan(right + counter);
    }
  }
});
