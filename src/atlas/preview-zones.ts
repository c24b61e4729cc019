import type { Board, Point } from '../board/index.js';
import { type Language, type Pack, say } from '../pack/index.js';
import { Labels } from './labels.js';
import { type Art, artOf, colourOf, frame } from './preview-frame.js';
import { star } from './preview-marks.js';
import { closed, points, short } from './svg.js';
import { symbols } from './symbols.js';

/** A map of zones: areas as they tile the land, cities as hexagons, borders by what they are. */
export function zoneMap(pack: Pack, board: Board, { lang = 'en' }: { readonly lang?: Language }): string {
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
  const line = regionLines(pack, borders.length === 0 ? [] : art, put);
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

/** The edges of regions that are lines on the map, drawn along the borders they follow. */
function regionLines(pack: Pack, art: readonly Art[], put: (p: Point) => Point): string {
  const drawn = Object.entries(pack.board.file.regions).flatMap(([id, region]) => (region.line ? [id] : []));
  const regions = new Map(pack.board.zones.map((zone) => [zone.id, zone.regions] as const));
  const parted = (a: string, b: string): boolean =>
    drawn.some((region) => regions.get(a)?.includes(region) !== regions.get(b)?.includes(region));
  const lines = art.flatMap(({ kind, id, polygons }) => {
    if (!kind.startsWith('border')) return [];
    const [a = '', b = ''] = id.split('|');
    return parted(a, b) ? polygons.flat().map((ring) => `M${points(ring.map(put))}`) : [];
  });
  return lines.length === 0
    ? ''
    : `<path d="${lines.join('')}" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="14 10" stroke-opacity=".9"/>`;
}
