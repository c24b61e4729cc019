import { copyFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { register, scanFile } from '../../atlas/index.js';
import { shown } from '../../node.js';
import { type Diagnostic, PointsFile, sorted } from '../../pack/index.js';
import { Reader } from '../../pack/reader.js';
import { Misuse } from '../misuse.js';
import { openSound, showProblems } from '../open.js';
import { type Output, paint } from '../output.js';

export interface TraceOptions {
  readonly scan: string;
  readonly points: string;
  readonly overlay?: string;
}

/** Lays the grid over the owner's own scan and keeps the result, with the scan, in their overlay. */
export async function atlasTrace(name: string, options: TraceOptions, output: Output): Promise<number> {
  const game = openSound(name, output, { overlays: false });
  if (game === undefined) return 1;
  const { grid } = game.pack.board.file;
  if (grid === undefined) throw new Misuse(`${game.pack.game.id} has no hex grid to lay over a scan.`);
  for (const path of [options.scan, options.points]) if (!existsSync(path)) throw new Misuse(`There is no file ${path}.`);
  if (statSync(options.points).size > 1_000_000) throw new Misuse(`${options.points} is too large to be a list of points.`);
  const { width, height } = await sharp(options.scan, { unlimited: true })
    .metadata()
    .catch(() => {
      throw new Misuse(`${options.scan} is not a picture that can be read (PNG, JPEG, TIFF or WebP).`);
    });
  const file = basename(options.points);
  const reader = new Reader({ texts: { [file]: readFileSync(options.points, 'utf8') } }, '');
  const read = reader.yaml(file, PointsFile);
  const size = [width ?? 0, height ?? 0] as const;
  const result = read === undefined ? undefined : register(grid, read.value.points, size);
  if (read === undefined || result === undefined || 'problems' in result) {
    const found = (result !== undefined && 'problems' in result ? result.problems : []).map(
      ({ code, index, key, what, why, fix }): Diagnostic => {
        const at = read?.at.at(index === undefined ? ['points'] : key === undefined ? ['points', index] : ['points', index, key]);
        return { code, severity: 'error', at: at ?? { file, start: 0, end: 1 }, what, why, fix };
      },
    );
    showProblems(sorted([...reader.problems, ...found], reader.texts), output);
    output.error(paint(output, 'red', 'Nothing was written.'));
    return 1;
  }
  const { registration } = result;
  const folder = options.overlay ?? join('overlays', game.pack.game.id);
  const image = basename(options.scan);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'overlay.yaml')))
    writeFileSync(join(folder, 'overlay.yaml'), `for: ${game.pack.game.id}\nfrom: owner\n`);
  if (resolve(options.scan) !== resolve(join(folder, image))) copyFileSync(options.scan, join(folder, image));
  const head = '# How the grid lies on your scan. Written by "grognard atlas trace"; run it again rather than edit it.\n';
  writeFileSync(
    join(folder, 'scan.yaml'),
    head + stringify(scanFile(image, size, read.value.points, registration), { lineWidth: 120 }),
  );
  for (const { hex, off } of registration.residuals) output.out(`  ${hex}  ${(off * 100).toFixed(1)}% of a hex`);
  output.out(
    `${paint(output, 'green', '✓')} ${registration.residuals.length} points, rms ${(registration.rms * 100).toFixed(1)}% of a hex, ${registration.hex.toFixed(1)} pixels a hex; in ${shown(folder)}`,
  );
  return 0;
}
