import { join } from 'node:path';
import sharp from 'sharp';
import { previewBoard } from '../../atlas/index.js';
import { shown } from '../../node.js';
import { Misuse, type OpenOptions, openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { writeAll } from '../write.js';

export interface PreviewCommandOptions extends OpenOptions {
  readonly out: string;
  readonly lang: string;
  readonly size: string;
}

/** The board as a picture, to be looked at before it goes to print. */
export async function atlasPreview(name: string, options: PreviewCommandOptions, output: Output): Promise<number> {
  if (options.lang !== 'en' && options.lang !== 'ja') throw new Misuse(`There is no language ${options.lang}; use en or ja.`);
  const size = Number(options.size);
  if (!(size >= 12 && size <= 200)) throw new Misuse(`A hex is 12 to 200 pixels across, not ${options.size}.`);
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  const svg = previewBoard(game.pack, game.board, { lang: options.lang, size });
  const folder = join(options.out, game.pack.game.id, 'atlas');
  const png = await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer();
  const stem = options.lang === 'en' ? 'map' : `map.${options.lang}`;
  writeAll(
    folder,
    new Map<string, string | Uint8Array>([
      [`${stem}.svg`, svg],
      [`${stem}.png`, png],
    ]),
  );
  output.out(`${paint(output, 'green', '✓')} ${shown(join(folder, `${stem}.png`))} and .svg`);
  return 0;
}
