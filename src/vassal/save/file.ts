import type { Pack } from '../../pack/index.js';
import type { Position } from '../../rules/index.js';
import { type Archive, openArchive } from '../archive-read.js';
import { writeArchive } from '../archive-write.js';
import { limits } from '../limits.js';
import { deobfuscate, obfuscate } from '../obfuscate.js';
import { good, type Outcome, quoted, refuse } from '../problem.js';
import { readXml } from '../xml-read.js';
import type { SaveKit } from './kit.js';
import type { Note } from './note.js';
import { isOffTheMap, type ReadGame, readGame } from './read.js';
import { writeGame } from './write.js';

export interface SaveFile {
  readonly bytes: Uint8Array;
  readonly notes: readonly Note[];
}

/**
 * A position as a `.vsav` file: the same position gives the same bytes. Its text is disguised as VASSAL does it. A set-up in
 * which nothing is hidden may stay `plain`: VASSAL reads it as well, and it is half as long.
 */
export async function writeSave(
  kit: SaveKit,
  pack: Pack,
  position: Position,
  comment = '',
  { plain = false }: { readonly plain?: boolean } = {},
): Promise<SaveFile> {
  const { text, notes } = writeGame(kit, pack, position);
  const bytes = await writeArchive([
    { name: 'savedGame', bytes: plain && !hides(text) ? text : obfuscate(text) },
    { name: 'savedata', bytes: savedata(kit, comment) },
    { name: 'moduledata', bytes: kit.moduledata },
  ]);
  return { bytes, notes };
}

/** Is there anything in the game that not everybody may see: pieces that can be masked, decks and hands? */
const hides = (text: string): boolean => text.includes('\tobs;') || text.includes('/deck;');

/** A `.vsav` (or the position at the start of a `.vlog`) as a position. */
export async function readSave(kit: SaveKit, pack: Pack, bytes: Uint8Array): Promise<Outcome<ReadGame>> {
  const archive = await openArchive(bytes);
  if (!archive.ok) return archive;
  if (!archive.value.has('savedGame') && archive.value.has('buildFile.xml'))
    return refuse(
      'vassal/save-no-game',
      'The file is a module, not a save.',
      'a module holds the pieces of a game, a save says where they stand.',
      'give a .vsav that was saved in VASSAL, or one of the set-ups in the module.',
    );
  const [own, other] = [nameIn(kit.moduledata), await moduleOf(archive.value)];
  if (own !== undefined && other !== undefined && own !== other)
    return refuse(
      'vassal/save-other-module',
      `The save is of the module "${quoted(other)}", not of "${quoted(own)}".`,
      'its counters and places are those of another game.',
      'name the game whose module it was saved with; if the module was given another name since, give it the old one (`name` in vassal.yaml).',
      { entry: 'moduledata' },
    );
  const raw = await archive.value.read('savedGame', 2 * limits.textBytes);
  if (!raw.ok) return raw;
  const text = deobfuscate(raw.value);
  if (!text.ok) return text;
  if (isOffTheMap(kit, text.value))
    return refuse(
      'vassal/save-other-drawing',
      'The save was made on another drawing of the map, and does not say where its spaces lay.',
      'its counters would be read into wrong spaces.',
      'open it in the module of today, put the counters right and save it from a set-up of ours; or read it with the pack it was made with.',
      { entry: 'savedGame' },
    );
  const game = readGame(kit, pack, text.value);
  if (game !== undefined) return good(game);
  return refuse(
    'vassal/save-no-game',
    'The file holds no saved game.',
    'a save starts with begin_save.',
    'save the game again in VASSAL.',
    { entry: 'savedGame' },
  );
}

/** The name of the module that a save was made with; undefined where it does not say. */
async function moduleOf(archive: Archive): Promise<string | undefined> {
  const text = archive.has('moduledata') ? await archive.text('moduledata') : undefined;
  return text?.ok === true ? nameIn(text.value) : undefined;
}

function nameIn(moduledata: string): string | undefined {
  const read = readXml(moduledata, 'moduledata');
  const name = read.ok
    ? read.value.root.children.find(({ tag, attributes }) => tag === 'name' && attributes.lang === undefined)
    : undefined;
  return name?.text;
}

/** The day that all our files bear, so that the same contents give the same bytes. */
const SAVED = Date.UTC(2000, 0, 1);

const savedata = ({ version, vassalVersion }: SaveKit, comment: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<data version="1">
  <version>${escaped(version)}</version>
  <extra1/>
  <extra2/>
  <VassalVersion>${escaped(vassalVersion)}</VassalVersion>
  <dateSaved>${SAVED}</dateSaved>
  <description>${escaped(comment)}</description>
</data>
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
