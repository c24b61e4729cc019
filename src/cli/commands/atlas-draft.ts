import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftBoard, draftZones, hexesCsv, shapesText, sidesCsv } from '../../atlas/index.js';
import { shown } from '../../node.js';
import type { BoardFile, Pack } from '../../pack/index.js';
import { openGeography } from '../geography.js';
import { Misuse } from '../misuse.js';
import { openGame } from '../open.js';
import { type Output, paint } from '../output.js';
import { showUnfit } from './atlas-fit.js';

export interface DraftOptions {
  readonly force?: boolean;
  readonly dry?: boolean;
  readonly notes?: boolean;
}

const record = 'atlas.lock.json';

/** Drafts the board of a game from geography and writes it beside its board.yaml. */
export function atlasDraft(name: string, options: DraftOptions, output: Output): number {
  const game = openGame(name, { overlays: false });
  const { pack, folder } = game;
  if (pack?.atlas === undefined)
    throw new Misuse(
      pack === undefined
        ? `${name} cannot be read; "grognard check ${name}" says why.`
        : `${pack.game.id} has no atlas.yaml, which says how its board is drafted.`,
    );
  const drafted = draftFiles(pack, pack.atlas);
  if ('problems' in drafted) {
    showUnfit(drafted.problems, game, output);
    return 1;
  }
  const { files, notes } = drafted;
  const known = lastDraft(folder);
  const edited = [...files.keys()].filter(
    (file) =>
      existsSync(join(folder, file)) &&
      known[file] !== undefined &&
      known[file] !== hash(readFileSync(join(folder, file), 'utf8')),
  );
  if (edited.length > 0 && !options.force) {
    output.error(
      `${paint(output, 'red', '✗')} ${edited.join(', ')} changed since the last draft; nothing was written. Put the changes into atlas.yaml (hexes, sides), where a draft keeps them, or use --force.`,
    );
    return 1;
  }
  if (options.notes) for (const note of notes) output.out(`  ${note}`);
  if (!options.dry) {
    for (const [file, text] of files) {
      writeFileSync(join(folder, `${file}.part`), text);
      renameSync(join(folder, `${file}.part`), join(folder, file));
    }
    const lock = Object.fromEntries([...files].map(([file, text]) => [file, hash(text)]));
    writeFileSync(join(folder, record), `${JSON.stringify(lock, null, 1)}\n`);
  }
  output.out(`${paint(output, 'green', '✓')} ${drafted.summary}; ${options.dry ? 'nothing written' : `in ${shown(folder)}`}`);
  return 0;
}

type Drafted =
  | { readonly files: ReadonlyMap<string, string>; readonly notes: readonly string[]; readonly summary: string }
  | Extract<ReturnType<typeof draftBoard>, { problems: unknown }>;

/** The files that a draft of this pack consists of. */
export function draftFiles(pack: Pack, atlas: NonNullable<Pack['atlas']>): Drafted {
  const geography = openGeography(atlas.geography);
  const { file } = pack.board;
  if (atlas.zones !== undefined) {
    const { shapes, contacts, notes } = draftZones(pack.board, atlas, geography);
    const files = new Map([[nameOf(file, 'shapes', 'shapes.geojson'), shapesText(shapes)]]);
    return { files, notes, summary: `${pack.board.zones.length} zones, ${contacts.length} contacts` };
  }
  const result = draftBoard(file, atlas, geography);
  if ('problems' in result) return result;
  const { draft } = result;
  const files = new Map([
    [nameOf(file, 'hexes', 'hexes.csv'), hexesCsv(draft.hexes)],
    [nameOf(file, 'sides', 'sides.csv'), sidesCsv(draft.sides)],
  ]);
  if (draft.shapes !== undefined) files.set(nameOf(file, 'shapes', 'shapes.geojson'), shapesText(draft.shapes));
  return {
    files,
    notes: draft.notes,
    summary: `${draft.hexes.length} hexes, ${draft.sides.length} hexsides, ${draft.rivers.length} rivers`,
  };
}

const nameOf = (file: BoardFile, key: 'hexes' | 'sides' | 'shapes', otherwise: string): string => file[key] ?? otherwise;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

const lastDraft = (folder: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(join(folder, record), 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
};
