import { type Board, type Border, cornersOf, type Point } from '../board/index.js';
import { type Language, type Pack, say } from '../pack/index.js';
import { Labels } from './labels.js';
import { closed, escapeText, label, points, short } from './svg.js';
import { symbols } from './symbols.js';

export interface PreviewOptions {
  /** Pixels across a hex. */
  readonly size?: number;
  readonly lang?: Language;
  readonly numbers?: boolean;
}

const FONT = 'font-family="DejaVu Sans, Noto Sans CJK JP, Arial, sans-serif"';

/** A drafted board as a picture: simple, but to be read like a map. */
export function previewBoard(pack: Pack, board: Board, options: PreviewOptions = {}): string {
  return board.grid === undefined ? zoneMap(pack, board, options) : hexMap(pack, board, options);
}

interface Art {
  readonly kind: string;
  readonly id: string;
  readonly polygons: readonly (readonly (readonly Point[])[])[];
}

/** The shapes that were drafted beside the board. */
function artOf(shapes: unknown): Art[] {
  const list = (shapes as { features?: unknown } | undefined)?.features;
  if (!Array.isArray(list)) return [];
  return list.flatMap(
    (feature: { id?: string; properties?: { kind?: string }; geometry?: { type: string; coordinates: unknown } }) => {
      const { type, coordinates } = feature.geometry ?? { type: '', coordinates: [] };
      const nested =
        type === 'Polygon' || type === 'MultiLineString' ? [coordinates] : type === 'MultiPolygon' ? coordinates : [];
      const rings = nested as [number, number][][][];
      const polygons = rings.map((polygon) => polygon.map((ring) => ring.map(([x, y]) => ({ x, y }))));
      return [{ kind: feature.properties?.kind ?? '', id: String(feature.id ?? ''), polygons }];
    },
  );
}

const colourOf = (pack: Pack, terrain: readonly string[], otherwise: string): string => {
  for (const id of terrain) {
    const colour = pack.terrain.spaces[id]?.colour;
    if (colour !== undefined && pack.terrain.spaces[id]?.base) return colour;
  }
  return otherwise;
};

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

interface Edge {
  readonly border: Border;
  readonly p: Point;
  readonly q: Point;
  readonly a: Point;
  readonly b: Point;
}

/** The hexsides that carry anything, with their ends. */
function sidesOf(board: Board, corners: (i: number) => Point[]): Edge[] {
  const result: Edge[] = [];
  const count = board.grid?.count ?? 0;
  for (let i = 0; i < count; i++) {
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const [j, d] = [board.to[k] as number, board.direction[k] as number];
      const border = board.borders[board.border[k] as number] as Border;
      if (j < i || d < 0 || border.features.length === 0) continue;
      const ring = corners(i);
      const [p, q] = [ring[d] as Point, ring[(d + 1) % 6] as Point];
      const middle = (at: Point[]): Point => ({ x: at.reduce((s, o) => s + o.x, 0) / 6, y: at.reduce((s, o) => s + o.y, 0) / 6 });
      result.push({ border, p, q, a: middle(ring), b: middle(corners(j)) });
    }
  }
  return result;
}

const isWater = (feature: string): boolean => /river|canal|lake/.test(feature);

function edgeLine(pack: Pack, { border, p, q }: Edge, size: number): string {
  const line = (colour: string, width: number, dash = ''): string =>
    `<path d="M${points([p, q])}" stroke="${colour}" stroke-width="${short(width * size)}" stroke-linecap="round" fill="none"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`;
  return border.features
    .map((feature) => {
      if (isWater(feature) || feature === 'bridge') return '';
      const colour = pack.terrain.sides[feature]?.colour;
      if (/pass/.test(feature)) return line('#5c4a2a', 0.16, `${short(size * 0.02)} ${short(size * 0.16)}`);
      if (/impassable/.test(feature)) return line('#4a4a4a', 0.09);
      if (/^sea$|strait/.test(feature)) return line(colour ?? '#a9c8dc', 0.13);
      if (/boundary/.test(feature)) return line(colour ?? '#222', 0.1) + line('#f3d34a', 0.045);
      return line(colour ?? '#7a3d6b', 0.07, `${short(size * 0.14)} ${short(size * 0.12)}`);
    })
    .join('');
}

/** Rivers run round the corners of hexes rather than break at them. */
function riverLines(pack: Pack, edges: readonly Edge[], size: number): string {
  const key = ({ x, y }: Point): string => `${Math.round(x * 2)},${Math.round(y * 2)}`;
  const groups = new Map<string, { wide: number; colour: string; dash: string; edges: Edge[] }>();
  for (const edge of edges) {
    const feature = edge.border.features.find(isWater);
    if (feature === undefined) continue;
    const wide = feature === 'lake' ? 0.24 : /major/.test(feature) ? 0.17 : feature === 'canal' ? 0.075 : 0.11;
    const name = `${feature}/${edge.border.name === undefined ? '' : say(edge.border.name)}`;
    const group = groups.get(name) ?? { wide, colour: pack.terrain.sides[feature]?.colour ?? '#4d86b0', dash: '', edges: [] };
    group.edges.push(edge);
    groups.set(name, group);
  }
  const drawn: string[] = [];
  for (const { wide, colour, edges: list } of groups.values()) {
    const at = new Map<string, Edge[]>();
    for (const edge of list) for (const end of [edge.p, edge.q]) at.set(key(end), [...(at.get(key(end)) ?? []), edge]);
    const left = new Set(list);
    const follow = (first: Edge, start: Point): void => {
      left.delete(first);
      const line = [start];
      for (let edge: Edge | undefined = first, here = start; edge !== undefined; ) {
        here = key(edge.p) === key(here) ? edge.q : edge.p;
        line.push(here);
        const next: Edge | undefined = (at.get(key(here)) ?? []).find((other) => left.has(other));
        if (next !== undefined) left.delete(next);
        edge = next;
      }
      drawn.push(`<path d="${smooth(line)}" stroke="${colour}" stroke-width="${short(wide * size)}"/>`);
    };
    for (const edge of list)
      for (const end of [edge.p, edge.q]) if (left.has(edge) && (at.get(key(end))?.length ?? 0) === 1) follow(edge, end);
    for (const edge of list) if (left.has(edge)) follow(edge, edge.p);
  }
  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn.join('')}</g>`;
}

function smooth(line: readonly Point[]): string {
  const middle = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });
  let path = `M${points([line[0] as Point])}`;
  for (let i = 1; i < line.length; i++) {
    const [p, q] = [line[i - 1] as Point, line[i] as Point];
    path += i === 1 ? `L${points([middle(p, q)])}` : `Q${points([p])} ${points([middle(p, q)])}`;
  }
  return `${path}L${points([line.at(-1) as Point])}`;
}

const bridge = ({ p, q, a, b }: Edge, size: number): string => {
  const [m, length] = [{ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }, Math.hypot(b.x - a.x, b.y - a.y)];
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (along: number, across: number): Point => ({
    x: m.x + size * (along * ux - across * uy),
    y: m.y + size * (along * uy + across * ux),
  });
  const rail = (side: number): string => `M${points([at(-0.16, side), at(0.16, side)])}`;
  return `<path d="${rail(-0.07)}${rail(0.07)}" stroke="#1c1c1c" stroke-width="${short(size * 0.045)}" fill="none"/>`;
};

/** Frontiers between the countries that were drafted. */
function countryLines(pack: Pack, board: Board, corners: (i: number) => Point[], size: number): string {
  const regions = Object.entries(pack.atlas?.regions ?? {}).flatMap(([id, draft]) => (draft.countries.length > 0 ? [id] : []));
  if (regions.length === 0) return '';
  const sets = regions.map((id) => new Set(board.regions.get(id)));
  const mine = (i: number): string => sets.map((set) => (set.has(i) ? 1 : 0)).join('');
  const parts: string[] = [];
  const count = board.grid?.count ?? 0;
  for (let i = 0; i < count; i++) {
    if (board.sea[i] === 1) continue;
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const [j, d] = [board.to[k] as number, board.direction[k] as number];
      if (d < 0 || j < i || board.sea[j] === 1 || mine(i) === mine(j)) continue;
      const ring = corners(i);
      parts.push(`M${points([ring[d] as Point, ring[(d + 1) % 6] as Point])}`);
    }
  }
  return `<path d="${parts.join('')}" fill="none" stroke="#8c2f39" stroke-opacity=".55" stroke-width="${short(size * 0.08)}" stroke-linecap="round"/>`;
}

/** Roads and railways join the middles of hexes that have them. */
function trackLines(board: Board, centre: (i: number) => Point, size: number): string {
  const styles: readonly (readonly [string, string])[] = [
    ['road', `stroke="#a3412f" stroke-width="${short(size * 0.055)}"`],
    [
      'railroad',
      `stroke="#2b2b2b" stroke-width="${short(size * 0.05)}" stroke-dasharray="${short(size * 0.1)} ${short(size * 0.05)}"`,
    ],
    ['s-bahn', `stroke="#1f5f3a" stroke-width="${short(size * 0.11)}" stroke-opacity=".8"`],
  ];
  return styles
    .map(([feature, style]) => {
      const parts: string[] = [];
      const joined = new Map<number, Set<number>>();
      const of = (i: number): Set<number> => joined.get(i) ?? new Set();
      for (let i = 0; i < (board.grid?.count ?? 0); i++) {
        if (!board.spaces[i]?.terrain.includes(feature)) continue;
        for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
          const j = board.to[k] as number;
          const water = board.borders[board.border[k] as number]?.features ?? [];
          if (j < i || (board.direction[k] as number) < 0 || !board.spaces[j]?.terrain.includes(feature)) continue;
          if (water.some(isWater) && !water.includes('bridge')) continue;
          // Where a line turns, three of its hexes touch each other; the way round the corner is enough.
          if ([...of(i)].some((other) => of(j).has(other))) continue;
          joined.set(i, of(i).add(j));
          joined.set(j, of(j).add(i));
          parts.push(`M${points([centre(i), centre(j)])}`);
        }
      }
      return parts.length === 0 ? '' : `<path d="${parts.join('')}" fill="none" stroke-linecap="round" ${style}/>`;
    })
    .join('');
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

function cityMark(features: readonly string[], { x, y }: Point, size: number): string {
  const has = (...words: string[]): boolean => words.some((word) => features.includes(word));
  const square = (half: number, fill: string): string =>
    `<rect x="${short(x - half * size)}" y="${short(y - half * size)}" width="${short(2 * half * size)}" height="${short(2 * half * size)}" fill="${fill}" stroke="#111" stroke-width="${short(size * 0.03)}"/>`;
  const parts: string[] = [];
  if (has('beachhead'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.26)}" fill="#fff" fill-opacity=".55" stroke="#1d4f7a" stroke-width="${short(size * 0.04)}" stroke-dasharray="${short(size * 0.08)} ${short(size * 0.06)}"/>`,
    );
  if (has('fortress', 'fort'))
    parts.push(
      `<path d="${star(x, y, size * 0.36, size * 0.25, 8)}" fill="none" stroke="#6b1d1d" stroke-width="${short(size * 0.05)}"/>`,
    );
  if (has('major-city')) parts.push(square(0.2, '#8a1c1c'), square(0.09, '#e9c9b0'));
  else if (has('city')) parts.push(square(0.14, has('victory') ? '#8a1c1c' : '#3b3733'));
  else if (has('town'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.09)}" fill="#fff" stroke="#111" stroke-width="${short(size * 0.035)}"/>`,
    );
  if (has('oil', 'oil-field'))
    parts.push(
      `<path d="M${points([
        { x: x - size * 0.13, y: y + size * 0.3 },
        { x, y: y - size * 0.02 },
        { x: x + size * 0.13, y: y + size * 0.3 },
      ])}Z" fill="#111"/>`,
    );
  if (has('objective', 'reichstag'))
    parts.push(
      `<path d="${star(x, y, size * (has('reichstag') ? 0.34 : 0.25), size * 0.11, 5)}" fill="${has('reichstag') ? '#c01818' : '#e3b23c'}" stroke="#111" stroke-width="${short(size * 0.03)}"/>`,
    );
  if (has('airfield'))
    parts.push(
      `<path d="M${points([
        { x: x - size * 0.3, y: y + size * 0.3 },
        { x: x + size * 0.3, y: y + size * 0.18 },
      ])}" stroke="#444" stroke-width="${short(size * 0.09)}"/>`,
    );
  if (has('port', 'special-port')) {
    const [u, v, s] = [x + size * 0.24, y + size * 0.2, size * 0.1];
    parts.push(
      `<path d="M${short(u)} ${short(v - s)}V${short(v + s)}M${short(u - s * 0.6)} ${short(v - s * 0.5)}H${short(u + s * 0.6)}M${short(u - s)} ${short(v + s * 0.2)}Q${short(u)} ${short(v + s * 2)} ${short(u + s)} ${short(v + s * 0.2)}" fill="none" stroke="#123a5c" stroke-width="${short(size * 0.04)}"/>`,
    );
  }
  if (has('air-trace'))
    parts.push(
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.3)}" fill="none" stroke="#b8860b" stroke-width="${short(size * 0.05)}"/>`,
    );
  return parts.join('');
}

function star(x: number, y: number, outer: number, inner: number, spikes: number): string {
  const list = Array.from({ length: spikes * 2 }, (_, i): Point => {
    const [r, angle] = [i % 2 === 0 ? outer : inner, (Math.PI * i) / spikes - Math.PI / 2];
    return { x: x + r * Math.cos(angle), y: y + r * Math.sin(angle) };
  });
  return `M${points(list)}Z`;
}

/** A map of zones: areas as they tile the land, cities as hexagons, borders by what they are. */
function zoneMap(pack: Pack, board: Board, { lang = 'en' }: PreviewOptions): string {
  const art = artOf(pack.board.shapes);
  const all = art.flatMap(({ polygons }) => polygons.flat(2));
  const [left, right] = [Math.min(...all.map((p) => p.x)), Math.max(...all.map((p) => p.x))];
  const [low, high] = [Math.min(...all.map((p) => p.y)), Math.max(...all.map((p) => p.y))];
  const scale = 2200 / (right - left);
  const [w, h, head] = [2200, (high - low) * scale, 84];
  // Zones are in kilometres east and north.
  const put = ({ x, y }: Point): Point => ({ x: (x - left) * scale, y: (high - y) * scale });
  const path = ({ polygons }: Art): string => polygons.map((rings) => closed(rings.map((ring) => ring.map(put)))).join('');
  const zones = new Map(pack.board.zones.map((zone) => [zone.id, zone] as const));
  const land = art.filter(({ kind }) => kind === 'land' || kind === 'outside');
  const seen = art.filter(({ id }) => zones.has(id));
  const labels = new Labels(w, h);
  const fill = (id: string): string => {
    const zone = zones.get(id);
    const base = colourOf(pack, zone?.terrain ?? [], '#e9e3c9');
    return zone?.kind === 'box' ? '#ddd3bd' : base;
  };
  const symbolsOf = (id: string): string => {
    const zone = zones.get(id);
    const at = board.centre(board.index.get(id) ?? -1);
    if (zone === undefined || at === undefined || zone.kind !== 'area') return '';
    const here = put(at);
    return Array.from({ length: 9 }, (_, k) => {
      const spot = { x: here.x + ((k % 3) - 1) * 62, y: here.y + (Math.floor(k / 3) - 1) * 50 };
      return `<g clip-path="url(#z-${id})">${symbols(zone.terrain, spot, 60, `${id}${k}`)}</g>`;
    }).join('');
  };
  const borders = art
    .filter(({ kind }) => kind.startsWith('border'))
    .map((shape) => {
      const feature = shape.kind.slice(7);
      const line = shape.polygons
        .flat()
        .map((ring) => `M${points(ring.map(put))}`)
        .join('');
      return { feature, line };
    });
  const style = (feature: string): string =>
    feature === 'river'
      ? 'stroke="#4d86b0" stroke-width="5"'
      : feature === 'major-river'
        ? 'stroke="#2f6b9a" stroke-width="9"'
        : feature === 'none'
          ? 'stroke="#6e6a5e" stroke-width="6" stroke-dasharray="3 5"'
          : 'stroke="#5a5343" stroke-width="2.4"';
  const joins = pack.board.borders
    .filter(({ features }) => features.some((feature) => /ice|strait|isthmus/.test(feature)))
    .flatMap(({ a, b, features }) => {
      const [p, q] = [board.centre(board.index.get(a) ?? -1), board.centre(board.index.get(b) ?? -1)];
      if (p === undefined || q === undefined) return [];
      const colour = features.includes('isthmus') ? '#7a5a2a' : '#c2410c';
      return [`<path d="M${points([put(p), put(q)])}" stroke="${colour}" stroke-width="4" stroke-dasharray="10 7" fill="none"/>`];
    });
  const spots = pack.board.zones.flatMap((zone) => {
    const at = board.centre(board.index.get(zone.id) ?? -1);
    return at === undefined ? [] : [{ zone, at: put(at) }];
  });
  const texts = spots
    .sort((p, q) => Number(q.zone.kind !== 'area') - Number(p.zone.kind !== 'area'))
    .map(({ zone, at }) => {
      const place = pack.board.file.places[zone.id];
      const name = place === undefined ? zone.name : say(place.name, lang);
      const size = zone.kind === 'box' ? 24 : zone.kind === 'hex' ? 15 : 17;
      return labels.place(name, { x: at.x, y: at.y + size * 0.3 }, size, zone.kind === 'hex' ? 26 : 0, zone.kind !== 'area');
    });
  const sites = spots.flatMap(({ zone, at }) => [
    ...(zone.features.includes('war-objective')
      ? [`<path d="${star(at.x, at.y - 13, 10, 4, 5)}" fill="#c01818" stroke="#111"/>`]
      : []),
    ...(zone.features.includes('oil') ? [`<path d="M${short(at.x - 24)} ${short(at.y + 4)}l6 -14l6 14Z" fill="#111"/>`] : []),
    ...(zone.kind === 'area' && zone.features.some((f) => /city|town/.test(f))
      ? [`<circle cx="${short(at.x)}" cy="${short(at.y - 14)}" r="4" fill="#fff" stroke="#111" stroke-width="1.5"/>`]
      : []),
  ]);
  const line = winterLine(pack, borders.length === 0 ? [] : art, put);
  return frame(
    pack,
    lang,
    w,
    h,
    head,
    `<defs>${seen.map((shape) => `<clipPath id="z-${shape.id}"><path d="${path(shape)}" clip-rule="evenodd"/></clipPath>`).join('')}</defs>
<rect width="${short(w)}" height="${short(h)}" fill="#a9c8dc"/>
<g fill="none" stroke="#fff" stroke-opacity=".3">${land.map((shape) => `<path d="${path(shape)}" stroke-width="14"/>`).join('')}</g>
${land.map((shape) => `<path d="${path(shape)}" fill="#d9d6cc" fill-rule="evenodd"/>`).join('')}
${seen.map((shape) => `<path d="${path(shape)}" fill="${fill(shape.id)}" fill-rule="evenodd" stroke="#3f6f8f" stroke-width="1.2"/>`).join('')}
${seen.map(({ id }) => symbolsOf(id)).join('')}
<g fill="none" stroke-linecap="round" stroke-linejoin="round">${borders.map(({ feature, line: d }) => `<path d="${d}" ${style(feature)}/>`).join('')}</g>
${line}
${seen
  .filter(({ id }) => zones.get(id)?.kind === 'hex')
  .map((shape) => `<path d="${path(shape)}" fill="#e7c9a8" stroke="#7a1f1f" stroke-width="3"/>`)
  .join('')}
${joins.join('')}${sites.join('')}
<g paint-order="stroke" stroke="#fffdf4" stroke-opacity=".85" stroke-width="4" stroke-linejoin="round" fill="#15140f">${texts.join('')}</g>`,
  );
}

/** The line that parts two regions of zones, drawn along the borders it follows. */
function winterLine(pack: Pack, art: readonly Art[], put: (p: Point) => Point): string {
  const regions = new Map(pack.board.zones.map((zone) => [zone.id, zone.regions] as const));
  const west = (id: string): boolean => regions.get(id)?.includes('west-of-line') === true;
  const east = (id: string): boolean => regions.get(id)?.includes('east-of-line') === true;
  const lines = art.flatMap(({ kind, id, polygons }) => {
    if (!kind.startsWith('border')) return [];
    const [a = '', b = ''] = id.split('|');
    return (west(a) && east(b)) || (east(a) && west(b)) ? polygons.flat().map((ring) => `M${points(ring.map(put))}`) : [];
  });
  return lines.length === 0
    ? ''
    : `<path d="${lines.join('')}" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="14 10" stroke-opacity=".9"/>`;
}

function frame(pack: Pack, lang: Language, w: number, h: number, head: number, body: string): string {
  const title = say(pack.game.title, lang);
  const name = pack.board.file.name === undefined ? '' : say(pack.board.file.name, lang);
  const margin = 16;
  const stamp = lang === 'ja' ? '代用マップ (STAND-IN MAP)' : 'STAND-IN MAP';
  const note =
    lang === 'ja'
      ? '地理データから起こした代用図であり、出版された地図ではない。'
      : 'Drafted from geography to fit what the rulebook states; not the published map.';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(w + 2 * margin)}" height="${short(h + head + margin)}" viewBox="${-margin} ${-head} ${short(w + 2 * margin)} ${short(h + head + margin)}" ${FONT}>
<rect x="${-margin}" y="${-head}" width="${short(w + 2 * margin)}" height="${short(h + head + margin)}" fill="#f6f1e1"/>
${label({ x: 4, y: -44 }, title, 30, 'font-weight="bold" fill="#2a2118"')}${label({ x: 4, y: -16 }, name, 17, 'fill="#4d4234"')}
<g text-anchor="end"><text x="${short(w - 4)}" y="-44" font-size="24" font-weight="bold" fill="#a01818">${escapeText(stamp)}</text>${label({ x: w - 4, y: -18 }, note, 13, 'fill="#4d4234"')}</g>
${body}
</svg>
`;
}
