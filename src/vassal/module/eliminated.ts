import { type DrawContext, type Drawing, rect, text } from '../../draw/index.js';
import { type Counter, say } from '../../pack/index.js';
import { type Component, component } from '../component.js';
import type { Spot } from '../save/index.js';
import { type MapBoard, mainBoard, mainMap } from './board.js';
import type { Caption } from './caption.js';
import { contentHash } from './hash.js';
import { hotkey } from './keys.js';
import { windowMap } from './map.js';
import { isAbout } from './names.js';
import type { Pictures } from './pictures.js';

const windowName = 'Eliminated';

export interface ZoneDestination {
  readonly map: string;
  readonly board: string;
  readonly zone: string;
}

/** Where losses go: a box of the board that vassal.yaml names, else a window with a box for each side. */
export interface Graveyard {
  /** Boxes that vassal.yaml names, the usual one first. */
  readonly destinations: (counter: Counter) => readonly ZoneDestination[];
  /** The window, if any counter needs it, and the middle of each side's box in it. */
  readonly map?: Component;
  readonly spots?: ReadonlyMap<string, Spot>;
}

export function graveyard(
  context: DrawContext,
  board: MapBoard,
  pictures: Pictures,
  counterSize: number,
  caption: Caption,
): Graveyard {
  const { game, vassal, counters } = context.pack;
  const boxesOf = (counter: Counter): string[] =>
    (vassal?.eliminated ?? []).filter(({ of }) => isAbout(of, counter)).flatMap(({ to }) => board.zones.get(to) ?? []);
  const zoneOf = (side: string | undefined): string => (side === undefined ? 'Others' : say(game.sides[side]?.name ?? side));
  const destinations = (counter: Counter): ZoneDestination[] => {
    const boxes = boxesOf(counter);
    return boxes.length === 0
      ? [{ map: windowName, board: windowName, zone: zoneOf(counter.side) }]
      : boxes.map((zone) => ({ map: mainMap, board: mainBoard, zone }));
  };
  const needed = [
    ...new Set(counters.filter((one) => one.class !== 'marker' && boxesOf(one).length === 0).map(({ side }) => zoneOf(side))),
  ];
  if (needed.length === 0) return { destinations };
  const drawing = boxes(context, needed);
  const image = pictures.add(`eliminated-${contentHash(needed.join('\n'))}.png`, drawing, scale);
  const box = (i: number): [number, number] => [
    Math.round((i * boxHeight + 10) * scale),
    Math.round(((i + 1) * boxHeight - 2) * scale),
  ];
  const zones = needed.map((name, i) => {
    const [top, bottom] = box(i);
    const right = Math.round(boxWidth * scale);
    return component('N.Zone', {
      name,
      locationFormat: 'Eliminated: $name$',
      path: `0,${top};${right},${top};${right},${bottom};0,${bottom}`,
      useParentGrid: false,
    });
  });
  const map = windowMap(
    windowName,
    component('B.Board', { name: windowName, image }, [component('G.ZonedGrid', {}, zones)]),
    counterSize,
    caption,
    { buttonName: 'Eliminated', tooltip: 'Eliminated units', hotkey: hotkey.eliminated },
  );
  const spots = new Map<string, Spot>();
  for (const side of Object.keys(game.sides)) {
    const i = needed.indexOf(zoneOf(side));
    if (i === -1) continue;
    const [top, bottom] = box(i);
    spots.set(side, { map: windowName, x: Math.round((boxWidth * scale) / 2), y: Math.round((top + bottom) / 2) });
  }
  return { destinations, map, spots };
}

/** Millimetres, and pixels of one. */
const [boxWidth, boxHeight, scale] = [180, 60, 5];

const boxes = ({ theme }: DrawContext, names: readonly string[]): Drawing => ({
  width: boxWidth,
  height: boxHeight * names.length,
  items: names.flatMap((name, i) => [
    rect(0, i * boxHeight, boxWidth, boxHeight, { fill: theme.paper, stroke: theme.ink, width: 0.4 }),
    rect(0, i * boxHeight, boxWidth, 9, { fill: theme.chart.head }),
    text(name, { x: 4, y: i * boxHeight + 6.4 }, { size: 5.5, weight: 700, fill: theme.chart.headInk }),
  ]),
});
