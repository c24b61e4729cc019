import { join } from 'node:path';
import sharp from 'sharp';
import { type Fit, fitBoard, fitPicture, type Unfit } from '../../atlas/index.js';
import { type Checked, shown } from '../../node.js';
import { type Diagnostic, say, sorted } from '../../pack/index.js';
import { readYaml } from '../../pack/yaml.js';
import { openGeography } from '../geography.js';
import { type OpenOptions, openSound, showProblems } from '../open.js';
import { columns, type Output, paint } from '../output.js';
import { writeAll } from '../write.js';

export interface FitOptions extends OpenOptions {
  readonly json?: boolean;
  readonly out: string;
}

/** Lays the grid over the globe by the stated places, and says how well it lies. */
export async function atlasFit(name: string, options: FitOptions, output: Output): Promise<number> {
  const game = openSound(name, output, options);
  if (game === undefined) return 1;
  const { pack } = game;
  const nothing = pack.atlas?.fit?.nothing;
  if (nothing !== undefined) {
    if (options.json) output.out(JSON.stringify({ game: pack.game.id, fit: null, why: say(nothing) }, null, 2));
    else output.out(`${say(pack.game.title)}: nothing to fit. ${say(nothing)}`);
    return 0;
  }
  const result = fitBoard(pack.board.file, pack.atlas);
  if ('problems' in result) {
    showUnfit(result.problems, game, output);
    return 1;
  }
  const { fit } = result;
  const svg = fitPicture(fit, openGeography([]), say(pack.game.title));
  const folder = join(options.out, pack.game.id, 'atlas');
  writeAll(
    folder,
    new Map<string, string | Uint8Array>([
      ['fit.svg', svg],
      ['fit.png', await sharp(Buffer.from(svg)).png().toBuffer()],
    ]),
  );
  if (options.json) output.out(JSON.stringify(asJson(pack.game.id, fit), null, 2));
  else tell(say(pack.game.title), fit, shown(folder), output);
  return 0;
}

/** What keeps a board from being fitted or drafted, at its place in the pack. */
export function showUnfit(problems: readonly Unfit[], game: Pick<Checked, 'texts'>, output: Output): void {
  const [file, text] = Object.entries(game.texts).find(([name]) => /(^|\/)board\.yaml$/.test(name)) ?? ['board.yaml', ''];
  const places = readYaml(file, text);
  const found = problems.map(({ code, place, key, what, why, fix }): Diagnostic => {
    const at =
      place === undefined
        ? places?.keyAt(['places'])
        : key === undefined
          ? places?.keyAt(['places', place])
          : places?.at(['places', place, key]);
    return { code, severity: 'error', at, what, why, fix };
  });
  showProblems(sorted(found, game.texts), output);
  output.error(paint(output, 'red', 'Nothing was written.'));
}

const round = (value: number, digits = 3): number => Number(value.toFixed(digits));

const asJson = (game: string, fit: Fit): unknown => ({
  game,
  rms: round(fit.rms),
  loo: round(fit.loo),
  hexKm: round(fit.hexKm, 2),
  rotation: round(fit.rotation, 2),
  orientation: fit.grid.orientation,
  stagger: fit.grid.stagger,
  projection: { kind: 'lambert', parallels: fit.parallels, origin: fit.origin },
  transform: fit.transform,
  residuals: fit.residuals.map(({ id, hex, at, inferred, dx, dy, distance, leftOut }) => ({
    id,
    hex,
    longitude: at[0],
    latitude: at[1],
    inferred,
    dx: round(dx),
    dy: round(dy),
    distance: round(distance),
    leftOut: round(leftOut),
  })),
  variants: fit.variants.map((variant) => ({ ...variant, rms: round(variant.rms) })),
  misprints: fit.misprints,
});

function tell(title: string, fit: Fit, folder: string, output: Output): void {
  const { a, b, e, f } = fit.transform;
  const signed = (value: number, digits = 6): string => `${value < 0 ? '−' : '+'} ${Math.abs(value).toFixed(digits)}`;
  output.out(paint(output, 'bold', title));
  output.out(`  ${fit.projection.name}; E and S in km from the origin`);
  output.out(`  x = ${a.toFixed(6)} E ${signed(-b)} S ${signed(e, 3)}`);
  output.out(`  y = ${b.toFixed(6)} E ${signed(a)} S ${signed(f, 3)}   (hexes from the top left of the sheet)`);
  output.out(
    `  ${fit.hexKm.toFixed(1)} km a hex, turned ${fit.rotation.toFixed(1)}°; ${fit.grid.orientation} hexes, ${fit.grid.stagger} lines staggered`,
  );
  const [head = '', ...rows] = columns(
    ['place', 'hex', 'dx', 'dy', 'off', 'left out', ''],
    [...fit.residuals]
      .sort((p, q) => p.distance - q.distance)
      .map((r) => [
        r.name,
        r.hex,
        r.dx.toFixed(2),
        r.dy.toFixed(2),
        r.distance.toFixed(2),
        r.leftOut.toFixed(2),
        r.inferred ? 'place inferred' : '',
      ]),
  );
  output.out(paint(output, 'dim', head));
  for (const row of rows) output.out(row);
  output.out(`rms ${fit.rms.toFixed(2)} hexes, leave-one-out ${fit.loo.toFixed(2)}, over ${fit.residuals.length} places`);
  output.out(`other grids: ${fit.variants.map((v) => `${v.orientation}/${v.stagger} ${v.rms.toFixed(2)}`).join(', ')}`);
  const best = fit.variants[0];
  if (best !== undefined && (best.orientation !== fit.grid.orientation || best.stagger !== fit.grid.stagger))
    output.out(
      paint(
        output,
        'yellow',
        `The places lie better on ${best.orientation} hexes with ${best.stagger} lines staggered than on the grid of board.yaml.`,
      ),
    );
  for (const { text } of fit.misprints) output.out(`${paint(output, 'yellow', '?')} ${text}`);
  output.out(`The picture is in ${folder}.`);
}
