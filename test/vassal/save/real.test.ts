import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Position } from '../../../src/rules/index.js';
import { openPosition } from '../../../src/table/open.js';
import { readSave, type SaveKit, type Spot } from '../../../src/vassal/save/index.js';
import { packOf } from '../../support/pack.js';
import { plainKit } from './kit.js';

const fixture = (name: string): Uint8Array => readFileSync(`${import.meta.dirname}/fixtures/${name}`);

/**
 * A game of Kestrel Bridge that VASSAL 3.7.26 itself saved, out of a set-up of ours: one regiment flipped, one marked as moved, one
 * moved on the map, one sent to the eliminated, one deleted, and the turn track moved on. The places are those of its map.
 */
const places = JSON.parse(Buffer.from(fixture('kestrel-bridge-places.json')).toString()) as Record<
  string,
  [string, number, number]
>;

const { pack, board } = packOf('kestrel-bridge');
const kit: SaveKit = {
  ...plainKit(pack, board),
  moduledata: '<data version="1"><name>Kestrel Bridge</name></data>',
  places: new Map(Object.entries(places).map(([id, [map, x, y]]): [string, Spot] => [id, { map, x, y }])),
  eliminated: new Map(['aldmark', 'brennland'].map((side, i) => [side, { map: 'Eliminated', x: 450, y: 170 + 300 * i }])),
};

it('reads what VASSAL saved: who moved, turned over, died and was deleted, and the phase', async () => {
  const opened = openPosition({ pack, board }, { scenario: 'crossing' });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const change: Record<string, object | undefined> = {
    'al-1': { face: 'back' },
    'al-2': { flags: ['moved'] },
    'al-7': { at: '0705', flags: ['moved'] },
    'br-1': { at: undefined, steps: 0, flags: ['eliminated'] },
    'br-militia/2': undefined,
  };
  const expected: Position = {
    ...opened.position,
    phase: 'A2',
    units: JSON.parse(
      JSON.stringify(
        opened.position.units
          ?.filter(({ id }) => !(id in change) || change[id] !== undefined)
          .map((unit) => ({ ...unit, ...change[unit.id] })),
      ),
    ),
  };
  const read = await readSave(kit, pack, fixture('kestrel-bridge-played.vsav'));
  if (!read.ok) throw new Error(read.problem.what);
  expect(read.value.position).toEqual(expected);
  expect(read.value.notes.map(({ what }) => what)).toEqual(['br-militia/2 is no longer in the game; it was deleted in VASSAL.']);
});

it('a save that was cut off, or is none, is told and not read', async () => {
  const bytes = fixture('kestrel-bridge-played.vsav');
  const cut = await readSave(kit, pack, bytes.subarray(0, bytes.length / 2));
  expect(cut.ok).toBe(false);
  const none = await readSave(kit, pack, new Uint8Array([1, 2, 3]));
  expect(none.ok).toBe(false);
});

it('a save of another module is refused by name', async () => {
  const other = await readSave(plainKit(pack, board), pack, fixture('kestrel-bridge-played.vsav'));
  expect(other.ok ? 'read' : [other.problem.code, other.problem.what]).toEqual([
    'vassal/save-other-module',
    'The save is of the module "Kestrel Bridge", not of "Test".',
  ]);
});
