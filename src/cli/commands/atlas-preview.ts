import { join } from 'node:path';
import { drawBoard, toSvg } from '../../draw/index.js';
import { shown } from '../../node.js';
import { drawContext, pixels, rasterise, readScan, readTemplates } from '../../pictures/index.js';
import { Misuse } from '../misuse.js';
import { type OpenOptions, openSound } from '../open.js';
import { type Output, paint } from '../output.js';
import { writeAll } from '../write.js';

export interface PreviewCommandOptions extends OpenOptions {
  readonly out: string;
  readonly lang: string;
  readonly size: string;
  readonly theme?: string;
  /** `--no-numbers`. */
  readonly numbers?: boolean;
}

/** The board as a picture, to be looked at before it goes to print. */
export async function atlasPreview(name: string, options: PreviewCommandOptions, output: Output): Promise<number> {
  const { lang, theme = 'classic' } = options;
  if (lang !== 'en' && lang !== 'ja') throw new Misuse(`There is no language ${lang}; use en or ja.`);
  const size = Number(options.size);
  if (!(size >= 12 && size <= 200)) throw new Misuse(`A hex is 12 to 200 pixels across, not ${options.size}.`);
  if (!/\.ya?ml$/.test(theme) && readTemplates().themes[theme] === undefined)
    throw new Misuse(`There is no theme ${theme}; there are ${Object.keys(readTemplates().themes).join(', ')}.`);
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  const { pack, board } = game;
  const context = drawContext(pack, board, { lang, theme, scan: await readScan(pack, game.overlays) });
  const { drawing, hexes } = drawBoard(context, { numbers: options.numbers !== false });
  for (const { severity, what, fix } of context.problems)
    output.error(`${paint(output, severity === 'error' ? 'red' : 'yellow', severity)} ${what} ${fix}`);
  const svg = toSvg(drawing, context.metrics);
  const hex = hexes?.size ?? 16;
  const folder = join(options.out, pack.game.id, 'atlas');
  const { png } = rasterise(svg, { width: pixels(drawing.width, (size * 25.4) / hex) });
  const stem = lang === 'en' ? 'map' : `map.${lang}`;
  writeAll(
    folder,
    new Map<string, string | Uint8Array>([
      [`${stem}.svg`, svg],
      [`${stem}.png`, png()],
    ]),
  );
  output.out(`${paint(output, 'green', '✓')} ${shown(join(folder, `${stem}.png`))} and .svg`);
  return 0;
}
