import type { Board } from '../../board/index.js';
import { say } from '../../pack/index.js';
import type { Text } from '../../pack/schema/index.js';
import type { DrawContext } from '../context.js';
import { type Item, type Point, type TextStyle, text } from '../drawing.js';
import type { MarkArt, Stamps } from './art.js';
import { cover, type Labels } from './labels.js';
import type { Looks } from './looks.js';
import { stampAt } from './sides.js';

/** A place on the map with what is drawn for it. */
export interface MapPlace {
  readonly space: number;
  readonly at: Point;
  readonly name: Text;
  readonly features: readonly string[];
  /** 0 is not written. */
  readonly rank: number;
}

/** Spots for things beside the middle, in shares of a hex. */
const beside: readonly (readonly [number, number])[] = [
  [0.28, 0.2],
  [-0.28, 0.2],
  [0.3, -0.12],
  [-0.3, -0.12],
  [0, 0.34],
];

/** Named places, and spaces that hold something without a name. */
export function placesOnMap(board: Board, looks: Looks, centre: (space: number) => Point | undefined): MapPlace[] {
  const { pack } = looks.context;
  const out: MapPlace[] = [];
  const seen = new Set<number>();
  for (const [id, place] of Object.entries(pack.board.file.places)) {
    const space = board.places.get(id)?.[0];
    const at = space === undefined ? undefined : centre(space);
    if (space === undefined || at === undefined || seen.has(space)) continue;
    seen.add(space);
    const features = [...new Set([...(board.spaces[space]?.terrain ?? []), ...place.features])];
    const ranks = features.map((feature) => looks.mark(feature)?.rank ?? 0);
    const worth = (place.vp ?? 0) >= 10 ? 4 : (place.vp ?? 0) >= 2 ? 2 : 1;
    out.push({ space, at, name: place.name, features, rank: Math.max(worth, ...ranks) });
  }
  for (const [space, { terrain, name }] of board.spaces.entries()) {
    const at = centre(space);
    if (seen.has(space) || at === undefined || !terrain.some((feature) => looks.mark(feature) !== undefined)) continue;
    const ranks = terrain.map((feature) => looks.mark(feature)?.rank ?? 0);
    out.push({ space, at, name: name ?? '', features: terrain, rank: name === undefined ? 0 : Math.max(1, ...ranks) });
  }
  return out;
}

/**
 * Cities, forts, ports and the like, one in the middle of the space and the others about it; with `dots` a named place that has
 * none gets a dot.
 */
export function drawMarks(
  places: readonly MapPlace[],
  looks: Looks,
  stamps: Stamps,
  size: number,
  labels: Labels,
  dots: boolean,
): Item[] {
  const items: Item[] = [];
  const { art } = looks.context.templates;
  for (const { at, features, rank } of places) {
    const arts = features.flatMap((feature) => looks.mark(feature) ?? []).filter((art) => art.stamp !== undefined);
    const around = arts.filter(({ slot }) => slot === 'around');
    const [main, ...lesser] = arts.filter(({ slot }) => slot === 'middle').sort((p, q) => q.rank - p.rank);
    // Of two middles the lesser gives way: a city that is an objective shows its star beside it.
    const dot = art.marks['named-place'];
    const plain = dots && rank > 0 && main === undefined && around.length === 0 && dot?.stamp !== undefined ? dot : undefined;
    const side = [...arts.filter(({ slot }) => slot === 'side'), ...lesser.filter(({ rank }) => rank > 1 && main?.rank !== rank)];
    const draw = (mark: MarkArt, spot: Point): void => {
      const id = mark.stamp as string;
      items.push(stampAt(stamps, id, spot, size));
      const { stamp } = stamps.get(id);
      const [w, h] = [(stamp.width * size) / 100, (stamp.height * size) / 100];
      labels.take(
        { x: spot.x - w / 2, y: spot.y - h / 2, width: w, height: h },
        mark.slot === 'around' ? cover.line : cover.mark,
      );
      if (mark.letters !== undefined)
        items.push(
          text(
            mark.letters,
            { x: spot.x, y: spot.y + 0.045 * size },
            {
              size: (mark.letters.length > 1 ? 0.12 : 0.15) * size,
              weight: 700,
              fill: looks.ink(mark.ink ?? 'place'),
              anchor: 'middle',
            },
          ),
        );
    };
    for (const one of around) draw(one, at);
    if (main !== undefined) draw(main, at);
    else if (plain !== undefined && side.length !== 1) draw(plain, at);
    for (const [k, one] of side.entries()) {
      const alone = main === undefined && around.length === 0 && side.length === 1;
      const [dx, dy] = alone ? [0, 0.08] : (beside[k % beside.length] as readonly [number, number]);
      draw(one, { x: at.x + dx * size, y: at.y + dy * size });
    }
  }
  return items;
}

/** How far the picture in the middle of a space reaches from it. */
function reachOf(features: readonly string[], looks: Looks, stamps: Stamps, size: number): number {
  const middles = features.flatMap((feature) => {
    const art = looks.mark(feature);
    if (art?.stamp === undefined || art.slot === 'side') return [];
    return [stamps.get(art.stamp).stamp.width * (art.slot === 'around' ? 0.9 : 1)];
  });
  return (Math.max(6, ...middles) / 200) * size;
}

/** The names of places, the largest first, each where it covers least. */
export function drawNames(places: readonly MapPlace[], looks: Looks, stamps: Stamps, size: number, labels: Labels): Item[] {
  const { context } = looks;
  const { theme, lang } = context;
  const items: Item[] = [];
  for (const { at, name, rank, space, features } of places
    .filter((place) => place.rank > 0)
    .sort((a, b) => b.rank - a.rank || a.space - b.space)) {
    const words = say(name, lang);
    if (words === '') continue;
    const em = Math.max(theme.leastText, size * ([0, 0.165, 0.185, 0.2, 0.225, 0.245][Math.min(5, rank)] as number));
    const style = {
      size: em,
      weight: rank >= 4 ? 800 : rank >= 2 ? 700 : 600,
      fill: theme.board.name,
      halo: { colour: theme.board.halo, width: 0.16 * em },
    } as const;
    const made = labels.beside(words, at, reachOf(features, looks, stamps, size) + 0.035 * size, style);
    if (made === undefined) noRoomFor(context, space, words, style);
    else items.push(...made);
  }
  return items;
}

/** Says that a name is not on the map. */
export const noRoomFor = (context: DrawContext, space: number, words: string, style: TextStyle): void =>
  context.report({
    code: 'board/no-room-for-name',
    severity: 'warning',
    about: `space ${context.board.ids[space]}`,
    what: `The name ${words} does not fit on the map beside its space.`,
    why: `${Math.round(context.metrics.width(words, style))} mm of type must lie inside the neat line.`,
    fix: 'shorten the name in board.yaml or make hexes larger in game.yaml, paper.hex.',
  });
