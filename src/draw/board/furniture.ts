import type { Board } from '../../board/index.js';
import { isStandIn, say } from '../../pack/index.js';
import type { DrawContext } from '../context.js';
import { group, type Item, type Point, path, polygonPath, rect, text } from '../drawing.js';
import { fittedSize, wrap } from '../metrics.js';
import type { Rect } from './rect.js';

const words = {
  en: {
    standIn: 'STAND-IN MAP',
    why: 'Drafted to fit what the rulebook states; not the published map.',
    north: 'N',
    one: '1 hex',
    owned: "The owner's scan of their own map",
    made: 'Drawn by Grognard',
  },
  ja: {
    standIn: '代用マップ',
    why: 'ルールブックの記述に合わせて起こした代用図であり、出版された地図ではない。',
    north: 'N',
    one: '1ヘクス',
    owned: '所有者によるマップのスキャン',
    made: 'Grognard 作図',
  },
} as const;

export interface HeaderParts {
  readonly scale?: Scale | undefined;
  /** Degrees clockwise from up. */
  readonly north?: number | undefined;
  readonly standIn: boolean;
}

/** The head of the sheet: title, name of the board, stand-in notice, scale bar and compass. */
export function drawHeader(context: DrawContext, area: Rect, { scale, north, standIn }: HeaderParts): Item[] {
  const { pack, theme, lang, metrics } = context;
  const { board } = theme;
  const title = say(pack.game.title, lang);
  const name = pack.board.file.name === undefined ? '' : say(pack.board.file.name, lang);
  const items: Item[] = [];
  let right = area.x + area.width;
  if (north !== undefined) {
    const r = area.height / 2 - 0.8;
    items.push(...compass({ x: right - r - 1, y: area.y + area.height / 2 }, r, north, context));
    right -= 2 * r + 6;
  }
  if (scale !== undefined) {
    const wide = Math.min(scale.length, area.width * 0.3);
    if (wide >= scale.length - 0.1) {
      items.push(...scaleBar(scale, { x: right - scale.length - 2, y: area.y + area.height * 0.42 }, context));
      right -= scale.length + 12;
    }
  }
  const word = words[lang];
  const room = right - area.x;
  const head = { size: 10, weight: 800 } as const;
  const size = fittedSize(metrics, title, head, room * (standIn ? 0.62 : 1), 4) ?? 4;
  // Its base line stands so high that the descenders stay over the name of the board.
  items.push(text(title, { x: area.x, y: area.y + size * 0.72 }, { ...head, size, fill: theme.ink }));
  const sub = { size: 4.4, weight: 600 } as const;
  items.push(text(name, { x: area.x + 0.3, y: area.y + area.height - 1 }, { ...sub, fill: board.head }));
  if (standIn) {
    const at = area.x + Math.max(metrics.width(title, { ...head, size }), metrics.width(name, sub)) + 9;
    const left = right - at;
    const big = { size: 4.6, weight: 800 } as const;
    const small = { size: 2.7, weight: 400 } as const;
    const wide = Math.min(left, Math.max(metrics.width(word.standIn, big), metrics.width(word.why, small)) + 5);
    const lines = wrap(metrics, word.why, small, wide - 4);
    const high = 6.8 + lines.length * 3.1;
    const top = area.y + (area.height - high) / 2;
    items.push(
      rect(at, top, wide, high, { fill: board.cell, stroke: theme.standIn, width: 0.5 }, 1),
      text(word.standIn, { x: at + 2.2, y: top + 5 }, { ...big, fill: theme.standIn }),
      ...lines.map((line, i) => text(line, { x: at + 2.2, y: top + 8.3 + i * 3.1 }, { ...small, fill: theme.ink })),
    );
  }
  return items;
}

/** The foot of the sheet: whose game it is, and what we say about that. */
export function footerLines(context: DrawContext, width: number, owned: boolean): string[] {
  const { pack, lang, metrics } = context;
  const { game } = pack;
  const owner = [game.designer, game.publisher].filter((part) => part !== undefined).join(' · ');
  const parts = [
    owner === '' ? say(game.title, lang) : `${say(game.title, lang)}: ${owner}`,
    game.rights === undefined ? '' : say(game.rights, lang),
    owned ? words[lang].owned : isStandIn(pack.board.file.from) ? `${words[lang].standIn}. ${words[lang].why}` : '',
    `${words[lang].made}.`,
  ].filter((part) => part !== '');
  return wrap(metrics, parts.join('  ·  '), footStyle, width);
}

export const footStyle = { size: 2.4, weight: 400 } as const;

export interface Scale {
  /** Millimetres of the whole bar. */
  readonly length: number;
  readonly parts: number;
  readonly label: string;
  readonly note: string;
}

/** A bar for what game.scale says a space measures: "67.1 km", "about 30 miles". Undefined where it says no length. */
export function scaleOf(context: DrawContext, millimetres: number): Scale | undefined {
  const { pack, lang } = context;
  const said = say(pack.game.scale.space, 'en');
  const found = /(\d+(?:\.\d+)?)\s*(km|miles?|m)\b/i.exec(said);
  if (found === null) return undefined;
  const value = Number(found[1]);
  const unit = (found[2] as string).toLowerCase().replace('mile', lang === 'ja' ? 'マイル' : 'mile');
  if (!(value > 0)) return undefined;
  const name = unit.replace(/^miles$/, 'mile');
  return barFor(
    value,
    millimetres,
    name === 'mile' ? 'miles' : name.replace(/s$/, ''),
    `${words[lang].one} = ${say(pack.game.scale.space, lang)}`,
  );
}

/** A bar for zones that the atlas drafted: their units are kilometres. Undefined for zones that somebody placed otherwise. */
export function zoneScaleOf({ pack, lang }: DrawContext, millimetres: number): Scale | undefined {
  return pack.atlas?.zones === undefined ? undefined : barFor(1, millimetres, 'km', say(pack.game.scale.space, lang));
}

/** Four round parts, none longer than 22 mm; where no round part is so short, parts of one space or unit. */
function barFor(one: number, millimetres: number, unit: string, note: string): Scale {
  const perMm = one / millimetres;
  const nice = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].filter((step) => step / perMm <= 22);
  const step = nice.at(-1) ?? one;
  const parts = 4;
  return { length: (parts * step) / perMm, parts, label: `${step * parts} ${unit}`, note };
}

function scaleBar({ length, parts, label, note }: Scale, at: Point, { theme, metrics }: DrawContext): Item[] {
  const items: Item[] = [];
  const high = 1.8;
  for (let k = 0; k < parts; k++)
    items.push(
      rect(at.x + (k * length) / parts, at.y, length / parts, high, {
        fill: k % 2 === 0 ? theme.ink : theme.paper,
        stroke: theme.ink,
        width: 0.2,
      }),
    );
  const style = { size: 2.8, weight: 600, fill: theme.ink } as const;
  const small = fittedSize(metrics, note, { size: 2.6, weight: 400 }, length + 8, theme.leastText) ?? theme.leastText;
  items.push(
    text('0', { x: at.x, y: at.y - 1 }, { ...style, anchor: 'middle' }),
    text(label, { x: at.x + length, y: at.y - 1 }, { ...style, anchor: 'end' }),
    text(note, { x: at.x + length / 2, y: at.y + high + 3.4 }, { size: small, weight: 400, fill: theme.ink, anchor: 'middle' }),
  );
  return items;
}

function compass({ x, y }: Point, r: number, degrees: number, { theme, lang }: DrawContext): Item[] {
  const point = (angle: number, far: number): Point => ({
    x: far * r * Math.sin((angle * Math.PI) / 180),
    y: -far * r * Math.cos((angle * Math.PI) / 180),
  });
  const items: Item[] = [path(`M0 ${-0.72 * r}a${0.72 * r} ${0.72 * r} 0 1 0 0.01 0Z`, { stroke: theme.faint, width: 0.2 })];
  for (const [k, angle] of [0, 45, 90, 135, 180, 225, 270, 315].entries()) {
    const far = angle % 90 === 0 ? 0.82 : 0.5;
    const tip = point(angle, far);
    const fill = { light: theme.paper, dark: k === 0 ? theme.standIn : theme.ink };
    items.push(
      path(polygonPath([{ x: 0, y: 0 }, point(angle - 45, 0.2), tip]), { fill: fill.light, stroke: theme.ink, width: 0.15 }),
      path(polygonPath([{ x: 0, y: 0 }, point(angle + 45, 0.2), tip]), { fill: fill.dark, stroke: theme.ink, width: 0.15 }),
    );
  }
  const letter = point(0, 0.94);
  items.push(
    text(
      words[lang].north,
      { x: letter.x, y: letter.y + 0.02 * r },
      { size: 0.34 * r, weight: 800, fill: theme.ink, anchor: 'middle' },
    ),
  );
  return [group(items, { at: { x, y }, rotate: Math.round(degrees * 10) / 10, mark: 'compass' })];
}

/** Where north is on the sheet, in degrees clockwise from up, by the places whose position on the globe is stated. */
export function northOf({ pack }: DrawContext, board: Board, centre: (space: number) => Point | undefined): number | undefined {
  const spots = Object.entries(pack.board.file.places).flatMap(([id, { latitude, longitude }]) => {
    const space = board.places.get(id)?.[0];
    const at = space === undefined ? undefined : centre(space);
    if (at === undefined || latitude === undefined || longitude === undefined) return [];
    return [{ ...at, latitude, longitude }];
  });
  if (spots.length < 3) return undefined;
  const mean = (pick: (spot: (typeof spots)[number]) => number): number =>
    spots.reduce((sum, spot) => sum + pick(spot), 0) / spots.length;
  const [mx, my, lat, lon] = [mean(({ x }) => x), mean(({ y }) => y), mean((s) => s.latitude), mean((s) => s.longitude)];
  const narrow = Math.cos((lat * Math.PI) / 180);
  // The turn that brings east and north closest to the sheet: sums of products with the parts of a rotation.
  let [along, across] = [0, 0];
  for (const { x, y, latitude, longitude } of spots) {
    const [e, n] = [(longitude - lon) * narrow, latitude - lat];
    const [u, v] = [x - mx, -(y - my)];
    along += e * u + n * v;
    across += n * u - e * v;
  }
  if (Math.hypot(along, across) < 1e-9) return undefined;
  return (Math.atan2(across, along) * 180) / Math.PI;
}

/** Names of what lies beyond the map, along the side of the map from which it is reached. */
export function drawEdges(
  context: DrawContext,
  board: Board,
  map: Rect,
  strip: number,
  centre: (space: number) => Point | undefined,
): Item[] {
  const { theme, lang, metrics } = context;
  const items: Item[] = [];
  for (const [i, space] of board.spaces.entries()) {
    if (space.kind !== 'edge') continue;
    const from: Point[] = [];
    for (let k = board.first[i] as number; k < (board.first[i + 1] as number); k++) {
      const at = centre(board.to[k] as number);
      if (at !== undefined) from.push(at);
    }
    for (let other = 0; other < board.size && from.length < 400; other++)
      for (let k = board.first[other] as number; k < (board.first[other + 1] as number); k++)
        if (board.to[k] === i) {
          const at = centre(other);
          if (at !== undefined) from.push(at);
        }
    if (from.length === 0) continue;
    const mean = { x: from.reduce((s, p) => s + p.x, 0) / from.length, y: from.reduce((s, p) => s + p.y, 0) / from.length };
    const gaps = [mean.y - map.y, map.x + map.width - mean.x, map.y + map.height - mean.y, mean.x - map.x];
    const side = gaps.indexOf(Math.min(...gaps));
    const label = say(space.name ?? space.id, lang);
    const style = { size: Math.min(3, strip * 0.62), weight: 600 } as const;
    const half = metrics.width(label, style) / 2 + 2;
    const x = Math.max(map.x + half, Math.min(map.x + map.width - half, mean.x));
    const y = Math.max(map.y + half, Math.min(map.y + map.height - half, mean.y));
    const drop = 0.35 * style.size;
    const spots: readonly [Point, number][] = [
      [{ x, y: map.y - strip / 2 + drop }, 0],
      [{ x: map.x + map.width + strip / 2 - drop, y }, 90],
      [{ x, y: map.y + map.height + strip / 2 + drop }, 0],
      [{ x: map.x - strip / 2 + drop, y }, -90],
    ];
    const [at, rotate] = spots[side] as [Point, number];
    items.push(text(label, at, { ...style, fill: theme.board.head, anchor: 'middle', ...(rotate === 0 ? {} : { rotate }) }));
  }
  return items;
}
