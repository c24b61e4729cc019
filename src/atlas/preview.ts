import { type Board, cornersOf, type Point } from '../board/index.js';
import { type Language, type Pack, say } from '../pack/index.js';
import { Labels } from './labels.js';
import { artOf, colourOf, frame } from './preview-frame.js';
import { bridge, countryLines, edgeLine, riverLines, sidesOf, trackLines } from './preview-lines.js';
import { cityMark } from './preview-marks.js';
import { zoneMap } from './preview-zones.js';
import { closed, label, points, short } from './svg.js';
import { symbols } from './symbols.js';

export interface PreviewOptions {
  /** Pixels across a hex. */
  readonly size?: number;
  readonly lang?: Language;
  readonly numbers?: boolean;
}

/** A drafted board as a picture: simple, but to be read like a map. */
export function previewBoard(pack: Pack, board: Board, options: PreviewOptions = {}): string {
  return board.grid === undefined ? zoneMap(pack, board, options) : hexMap(pack, board, options);
}

function hexMap(pack: Pack, board: Board, { size = 44, lang = 'en', numbers = true }: PreviewOptions): string {
  const grid = board.grid as NonNullable<Board['grid']>;
  const { orientation } = grid.layout;
  const head = 84;
  const [w, h] = [grid.width * size, grid.height * size];
  const centre = (i: number): Point => {
    const at = board.centre(i) as Point;
    return { x: at.x * size, y: at.y * size };
  };
  const corners = (i: number): Point[] =>
    cornersOf(orientation, board.centre(i) as Point).map((p) => ({ x: p.x * size, y: p.y * size }));
  const sea = pack.board.file.sea.flatMap((id) => pack.terrain.spaces[id]?.colour ?? [])[0] ?? '#a9c8dc';
  const land = artOf(pack.board.shapes).filter((art) => art.kind === 'land');
  const coast = land.map(({ polygons }) => polygons.map((rings) => closed(rings, size)).join('')).join('');
  const isSea = (i: number): boolean => board.sea[i] === 1;

  const fills = new Map<string, string[]>();
  const marks: string[] = [];
  for (let i = 0; i < grid.count; i++) {
    if (isSea(i)) continue;
    const { terrain, id } = board.spaces[i] as Board['spaces'][number];
    const colour = colourOf(pack, terrain, '#e9e3c9');
    fills.set(colour, [...(fills.get(colour) ?? []), `M${points(corners(i))}Z`]);
    marks.push(symbols(terrain, centre(i), size, id));
  }
  const ground = [...fills].map(
    ([colour, list]) => `<path d="${list.join('')}" fill="${colour}" stroke="${colour}" stroke-width="1"/>`,
  );
  // Sea hexes show the shore that reaches into them in the colour of plain land.
  const plain = colourOf(pack, Object.keys(pack.terrain.spaces).slice(0, 1), '#e9e3c9');
  const numbered: string[] = [];
  const lines: string[] = [];
  for (let i = 0; i < grid.count; i++) {
    lines.push(`M${points(corners(i))}Z`);
    const at = centre(i);
    if (numbers)
      numbered.push(
        label({ x: at.x, y: at.y - size * (orientation === 'pointy' ? 0.36 : 0.33) }, board.ids[i] as string, size * 0.15),
      );
  }
  const edges = sidesOf(board, corners);
  const cityMarks: string[] = [];
  const labels = new Labels(w, h);
  const named = placesOf(pack, board);
  for (const { space, features } of named) {
    const at = centre(space);
    const mark = cityMark(features, at, size);
    if (mark !== '') {
      cityMarks.push(mark);
      labels.block(at, size * 0.34, size * 0.34);
    }
  }
  const names = named
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ space, name, rank }) =>
      labels.place(say(name, lang), centre(space), size * (0.17 + 0.035 * Math.min(3, rank)), size * 0.24, rank >= 3),
    );
  return frame(
    pack,
    lang,
    w,
    h,
    head,
    `<defs><clipPath id="land"><path d="${coast === '' ? `M0 0H${short(w)}V${short(h)}H0Z` : coast}" clip-rule="evenodd"/></clipPath><clipPath id="sheet"><path d="${lines.join('')}"/></clipPath></defs>
<g clip-path="url(#sheet)"><rect width="${short(w)}" height="${short(h)}" fill="${sea}"/>
<g fill="none" stroke="#fff" stroke-opacity=".28">${coast === '' ? '' : `<path d="${coast}" stroke-width="${short(size * 0.42)}"/><path d="${coast}" stroke-width="${short(size * 0.2)}"/>`}</g>
<g clip-path="url(#land)"><rect width="${short(w)}" height="${short(h)}" fill="${coast === '' ? sea : plain}"/>${ground.join('')}${marks.join('')}</g>
${coast === '' ? '' : `<path d="${coast}" fill="none" stroke="#3f6f8f" stroke-width="${short(size * 0.035)}"/>`}
<path d="${lines.join('')}" fill="none" stroke="#3a3a30" stroke-opacity=".3" stroke-width=".8"/>
${countryLines(pack, board, corners, size)}
${edges.map((edge) => edgeLine(pack, edge, size)).join('')}
${riverLines(pack, edges, size)}
${edges
  .filter(({ border }) => border.features.includes('bridge'))
  .map((edge) => bridge(edge, size))
  .join('')}
${trackLines(board, centre, size)}
<g fill="#2e2e28" fill-opacity=".62" text-anchor="middle">${numbered.join('')}</g>
${cityMarks.join('')}
<g paint-order="stroke" stroke="#fffdf4" stroke-opacity=".85" stroke-width="${short(size * 0.07)}" stroke-linejoin="round" fill="#15140f">${names.join('')}</g></g>`,
  );
}

/** Places with a spot on the board, and how large they are written: 0 not at all. */
function placesOf(
  pack: Pack,
  board: Board,
): { space: number; name: Parameters<typeof say>[0]; features: readonly string[]; rank: number }[] {
  const seen = new Set<number>();
  return Object.entries(pack.board.file.places).flatMap(([id, place]) => {
    const space = board.places.get(id)?.[0];
    if (space === undefined || (board.grid !== undefined && space >= board.grid.count)) return [];
    const features = [...new Set([...(board.spaces[space]?.terrain ?? []), ...place.features])];
    const first = !seen.has(space);
    seen.add(space);
    const has = (...words: string[]): boolean => words.some((word) => features.includes(word));
    const rank = !first
      ? 0
      : has('major-city', 'factory', 'reichstag') || (place.vp ?? 0) >= 10
        ? 4
        : has('victory', 'special-port') || (place.vp ?? 0) >= 2
          ? 3
          : has('city', 'objective', 'airfield', 'minor-city')
            ? 2
            : 1;
    return [{ space, name: place.name, features, rank }];
  });
}
