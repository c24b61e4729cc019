import { expect, it } from 'vitest';
import { openPosition } from '../../../src/table/open.js';
import { writeArchive } from '../../../src/vassal/archive-write.js';
import { obfuscate } from '../../../src/vassal/obfuscate.js';
import { globalProperty, leavesOf, stream } from '../../../src/vassal/save/commands.js';
import { readSave, type SaveKit, STASH, writeGame, writeSave } from '../../../src/vassal/save/index.js';
import { BOARD } from '../../../src/vassal/save/kit.js';
import { packOf } from '../../support/pack.js';
import { plainKit } from './kit.js';

const { pack, board } = packOf('kestrel-bridge');
const kit = plainKit(pack, board);
/** The same board drawn anew: every space one column further to the right. */
const redrawn: SaveKit = {
  ...kit,
  places: new Map([...kit.places].map(([id, spot]) => [id, { ...spot, x: spot.x + 90 }])),
};
const opened = openPosition({ pack, board }, { scenario: 'crossing' });
if (!opened.ok) throw new Error(opened.problems[0]?.message);
const { position } = opened;

it('a save of an earlier drawing is read with the places of that drawing', async () => {
  const { bytes } = await writeSave(kit, pack, position);
  const read = await readSave(redrawn, pack, bytes);
  if (!read.ok) throw new Error(read.problem.what);
  expect(read.value.position).toEqual(position);
  expect(read.value.notes.map(({ kind }) => kind)).toEqual(['place']);
});

it('a save of another drawing that does not say where its spaces lay is refused', async () => {
  const leaves = leavesOf(writeGame(kit, pack, position).text) ?? [];
  const bare = leaves.map((leaf) => (leaf.includes(STASH) ? globalProperty(STASH, '') : leaf));
  const archive = (all: readonly string[]) => writeArchive([{ name: 'savedGame', bytes: obfuscate(stream(all)) }]);
  const refused = await readSave(redrawn, pack, await archive(bare));
  expect(refused.ok ? 'read' : refused.problem.code).toBe('vassal/save-other-drawing');
  expect((await readSave(kit, pack, await archive(bare))).ok).toBe(true);
  // Saves of modules that do not name their drawing yet.
  expect((await readSave(redrawn, pack, await archive(bare.filter((leaf) => !leaf.includes(BOARD))))).ok).toBe(true);
});
