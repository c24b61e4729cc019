import { type Drawing, group, type Item, type Point, path, rectPath } from '../draw/index.js';
import { placeOf } from './grid.js';
import { crossPlaces, registrationCross } from './marks.js';
import { pathPoints } from './path.js';
import type { Piece, SheetFacts } from './sheet.js';

/** The outlines of a sheet for a cutting machine: each piece along its own line, and the registration marks of the printed sheet. */
export interface CutSheet {
  readonly page: Drawing;
  /** The same as lines of points, millimetres, y down. */
  readonly lines: readonly CutLine[];
}

export interface CutLine {
  readonly layer: 'cut' | 'registration';
  readonly points: readonly Point[];
  readonly closed: boolean;
}

/** One for each sheet of these pieces. A sheet that is folded is cut after it is glued, through its front half. */
export function cutSheets(pieces: readonly Piece[], { grid }: Pick<SheetFacts, 'grid'>): CutSheet[] {
  const most = grid.columns * grid.rows;
  return Array.from({ length: Math.ceil(pieces.length / most) }, (_, i) => {
    const outlines = pieces.slice(i * most, (i + 1) * most).map(({ mark, front }, at) => {
      const { x, y, width, height } = placeOf(grid, at);
      return { mark, x, y, d: front.outline ?? rectPath(0, 0, width, height) };
    });
    const crosses = crossPlaces(grid.inside).flatMap(registrationCross);
    return {
      page: {
        ...grid.page,
        items: [
          group(crosses, { mark: 'registration' }),
          group(
            outlines.map(({ mark, x, y, d }) => group([path(d, { stroke: '#ff0000', width: 0.1 })], { at: { x, y }, mark })),
            { mark: 'cut' },
          ),
        ],
      },
      lines: [
        ...crosses.flatMap((item) => linesOf(item, { x: 0, y: 0 }, 'registration')),
        ...outlines.flatMap(({ x, y, d }) => linesOf(path(d, {}), { x, y }, 'cut')),
      ],
    };
  });
}

const linesOf = (item: Item, { x, y }: Point, layer: CutLine['layer']): CutLine[] =>
  item.kind === 'path'
    ? pathPoints(item.d).map(({ points, closed }) => ({
        layer,
        closed,
        points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
      }))
    : [];

/** A sheet of outlines as DXF of release 12, which every cutting program reads. Its y points up. */
export function toDxf({ page, lines }: CutSheet): string {
  const out: (string | number)[] = [0, 'SECTION', 2, 'HEADER', 9, '$ACADVER', 1, 'AC1009', 9, '$INSUNITS', 70, 4, 0, 'ENDSEC'];
  out.push(0, 'SECTION', 2, 'ENTITIES');
  for (const { layer, points, closed } of lines) {
    const name = layer.toUpperCase();
    out.push(0, 'POLYLINE', 8, name, 66, 1, 10, 0, 20, 0, 30, 0, 70, closed ? 1 : 0);
    for (const { x, y } of points) out.push(0, 'VERTEX', 8, name, 10, x.toFixed(3), 20, (page.height - y).toFixed(3), 30, 0);
    out.push(0, 'SEQEND', 8, name);
  }
  out.push(0, 'ENDSEC', 0, 'EOF');
  return `${out.join('\r\n')}\r\n`;
}
