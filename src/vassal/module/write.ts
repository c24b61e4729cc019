import type { DrawContext } from '../../draw/index.js';
import { openPosition } from '../../table/index.js';
import { type ArchiveEntry, writeArchive } from '../archive-write.js';
import { writeSave } from '../save/index.js';
import { xmlText } from '../xml-write.js';
import { saveKit } from './kit.js';
import { metadataText } from './metadata.js';
import type { Picture, VassalModule } from './module.js';

/** Turns pictures into PNG files, by name. It comes from outside: pixels are made in Node. */
export type Rasterise = (pictures: readonly Picture[]) => Promise<ReadonlyMap<string, Uint8Array>>;

export interface WrittenModule {
  readonly bytes: Uint8Array;
  /** What could not be put into a set-up, in sentences. */
  readonly notes: readonly string[];
}

/** The module as a `.vmod` file, with the set-up of every scenario in it. `finish` puts in the files that were added by hand. */
export async function writeModule(
  context: DrawContext,
  module: VassalModule,
  rasterise: Rasterise,
  finish: (entries: readonly ArchiveEntry[]) => readonly ArchiveEntry[] = (entries) => entries,
): Promise<WrittenModule> {
  // The pictures first: they are made aside while the texts are written.
  const [images, texts, setups] = await Promise.all([rasterise(module.pictures), textFiles(module), setupFiles(context, module)]);
  const entries: ArchiveEntry[] = [
    ...texts,
    ...setups.files,
    ...[...images].map(([name, png]) => ({ name: `images/${name}`, bytes: png })),
  ];
  const bytes = await writeArchive(finish(entries));
  return { bytes, notes: setups.notes };
}

const textFiles = (module: VassalModule): ArchiveEntry[] => [
  { name: 'buildFile.xml', bytes: xmlText(module.root) },
  { name: 'moduledata', bytes: metadataText(module) },
  ...module.files,
];

async function setupFiles(
  { pack, board }: DrawContext,
  module: VassalModule,
): Promise<{ readonly files: ArchiveEntry[]; readonly notes: string[] }> {
  const kit = saveKit({ pack, board }, module);
  const files: ArchiveEntry[] = [];
  const notes: string[] = [];
  for (const [scenario, name] of Object.entries(module.setups)) {
    const opened = openPosition({ pack, board }, { scenario });
    if (!opened.ok) {
      notes.push(...opened.problems.map(({ message }) => `${scenario}: ${message}`));
      continue;
    }
    const save = await writeSave(kit, pack, opened.position, scenario, { plain: true });
    files.push({ name, bytes: save.bytes });
    notes.push(...save.notes.map(({ what }) => `${scenario}: ${what}`));
  }
  return { files, notes };
}
