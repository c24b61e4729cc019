import type { Board } from '../board/index.js';
import { type Language, type Pack, sorted } from '../pack/index.js';
import { drawContext, readScan, ScanError, TemplateError } from '../pictures/index.js';
import { Misuse } from './misuse.js';
import { showProblems } from './open.js';
import type { Output } from './output.js';

/** How the player wants it drawn. */
export interface Look {
  readonly theme: string;
  readonly lang: Language;
}

/** What drawing needs, with the owner's scan and theme; undefined after what is wrong with those has been shown. */
export async function ownersContext(
  pack: Pack,
  board: Board,
  settings: Look,
  overlays: readonly string[],
  output: Output,
): Promise<ReturnType<typeof drawContext> | undefined> {
  try {
    return drawContext(pack, board, { ...settings, scan: await readScan(pack, overlays) });
  } catch (error) {
    if (error instanceof RangeError) throw new Misuse(error.message);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Misuse(`There is no file ${settings.theme}.`);
    if (error instanceof TemplateError) showProblems(sorted(error.problems, error.texts), output);
    else if (error instanceof ScanError) output.error(error.message);
    else throw error;
    return undefined;
  }
}
