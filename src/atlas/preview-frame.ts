import type { Point } from '../board/index.js';
import { isStandIn, type Language, type Pack, say } from '../pack/index.js';
import { escapeText, label, short } from './svg.js';

const FONT = 'font-family="DejaVu Sans, Noto Sans CJK JP, Arial, sans-serif"';

export interface Art {
  readonly kind: string;
  readonly id: string;
  readonly polygons: readonly (readonly (readonly Point[])[])[];
}

/** The shapes that were drafted beside the board. */
export function artOf(shapes: unknown): Art[] {
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

export const colourOf = (pack: Pack, terrain: readonly string[], otherwise: string): string => {
  for (const id of terrain) {
    const colour = pack.terrain.spaces[id]?.colour;
    if (colour !== undefined && pack.terrain.spaces[id]?.base) return colour;
  }
  return otherwise;
};

export function frame(pack: Pack, lang: Language, w: number, h: number, head: number, body: string): string {
  const title = say(pack.game.title, lang);
  const name = pack.board.file.name === undefined ? '' : say(pack.board.file.name, lang);
  const margin = 16;
  const stamp = lang === 'ja' ? '代用マップ (STAND-IN MAP)' : 'STAND-IN MAP';
  const note =
    lang === 'ja'
      ? '地理データから起こした代用図であり、出版された地図ではない。'
      : 'Drafted from geography to fit what the rulebook states; not the published map.';
  const standIn = `<g text-anchor="end"><text x="${short(w - 4)}" y="-44" font-size="24" font-weight="bold" fill="#a01818">${escapeText(stamp)}</text>${label({ x: w - 4, y: -18 }, note, 13, 'fill="#4d4234"')}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${short(w + 2 * margin)}" height="${short(h + head + margin)}" viewBox="${-margin} ${-head} ${short(w + 2 * margin)} ${short(h + head + margin)}" ${FONT}>
<rect x="${-margin}" y="${-head}" width="${short(w + 2 * margin)}" height="${short(h + head + margin)}" fill="#f6f1e1"/>
${label({ x: 4, y: -44 }, title, 30, 'font-weight="bold" fill="#2a2118"')}${label({ x: 4, y: -16 }, name, 17, 'fill="#4d4234"')}
${isStandIn(pack.board.file.from) ? standIn : ''}
${body}
</svg>
`;
}
