import type { Space } from '../../board/index.js';
import { type BoardDrawing, counterSize, type DrawContext } from '../../draw/index.js';
import { say } from '../../pack/index.js';
import { type Component, component } from '../component.js';
import { cellCentre, type GridCell, gridCell, hexGridOf, hexNumberingOf, type Point } from './geometry.js';
import { contentHash, drawingHash } from './hash.js';
import type { Picture, Standing } from './module.js';
import { outlineAround, simplified } from './outline.js';

/** The map of the game in the module: its picture, its grid and where each space lies, in pixels. */
export interface MapBoard {
  readonly component: Component;
  readonly picture: Picture;
  readonly places: readonly (Standing | undefined)[];
  /** The name of the zone of a box, an area or the space of a track. */
  readonly zones: ReadonlyMap<string, string>;
  /** The outlines of spaces that have a zone of their own, in the order in which VASSAL looks them up. */
  readonly shapes: ReadonlyMap<string, readonly Point[]>;
  /** Pixels of a millimetre of a counter. */
  readonly counterScale: number;
}

export const mainMap = 'Main Map';
export const mainBoard = 'Map';

/**
 * A counter that is nearly as wide as its hex covers the figures of its neighbours: rows of hexes lie closer together than a hex
 * is wide. On paper a player pushes it aside; here it is drawn smaller.
 */
const ofHex = 0.84;

/** Screens show counters of some 75 to 90 pixels; a board beyond 6000 pixels costs players memory. */
const [pixelsPerMm, longest] = [150 / 25.4, 6000];

export function mapBoard(context: DrawContext, drawn: BoardDrawing): MapBoard {
  const { width, height } = drawn.drawing;
  const scale = Math.min(pixelsPerMm, longest / Math.max(width, height));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const picture: Picture = {
    name: `map-${contentHash(`${size.width} ${drawingHash(drawn.drawing, context.metrics)}`)}.png`,
    drawing: drawn.drawing,
    ...size,
    kind: 'sheet',
  };
  const grid = hexGrid(context, drawn, scale, size);
  const { zones, names, shapes } = zonesOf(context, drawn, scale);
  const board = component('B.Board', { name: mainBoard, image: picture.name }, [
    component('G.ZonedGrid', {}, [...zones, grid?.component]),
  ]);
  const fits = drawn.hexes === undefined ? 1 : Math.min(1, (drawn.hexes.size * ofHex) / counterSize(context));
  const places = drawn.spaces.map(
    (place, i) =>
      grid?.centre(i) ??
      (place && {
        ...pixel(place.centre, scale),
        ...(isBeside(context, i) ? besides(place.outline, counterSize(context) * fits, scale) : {}),
      }),
  );
  return { component: board, picture, places, zones: names, shapes, counterScale: scale * fits };
}

const isBeside = ({ board }: DrawContext, i: number): boolean => ['box', 'track'].includes(board.spaces[i]?.kind ?? '');

/** Stacks side by side of which each needs so many widths of a counter: it leans to the right. */
const ofStack = 1.5;

/**
 * How far from the middle of a space the middle of a stack at its side is, so that three stand there side by side. A wide box has
 * room for high ones, and for more.
 */
function besides(outline: readonly Point[], counter: number, scale: number): Omit<Standing, 'x' | 'y'> {
  const wide = Math.max(...outline.map(({ x }) => x)) - Math.min(...outline.map(({ x }) => x));
  const abreast = Math.min(7, 2 * Math.floor((wide / (counter * ofStack) - 1) / 2) + 1);
  if (abreast >= 3) return { apart: counter * ofStack * scale, abreast };
  return { apart: Math.max(0, Math.min(counter * 1.08, (wide - counter) / 2)) * scale };
}

const pixel = ({ x, y }: Point, scale: number): Point => ({ x: Math.round(x * scale), y: Math.round(y * scale) });

interface NumberedGrid {
  readonly component: Component;
  /** Where VASSAL snaps a piece in this hex; undefined for other spaces. */
  centre(space: number): Point | undefined;
}

function hexGrid(
  { board, pack }: DrawContext,
  { hexes }: BoardDrawing,
  scale: number,
  size: { readonly width: number; readonly height: number },
): NumberedGrid | undefined {
  const { grid } = pack.board.file;
  if (grid === undefined || hexes === undefined || board.grid === undefined) return undefined;
  const shape = hexGridOf(grid, { x: hexes.x * scale, y: hexes.y * scale }, hexes.size * scale);
  const numbering = hexNumberingOf(grid, shape, size);
  const { count, numbering: numbers } = board.grid;
  const cells: (GridCell | undefined)[] = board.spaces.slice(0, count).map(({ id }) => {
    const cell = numbers.parse(id);
    return cell && gridCell(grid, cell.row, cell.column);
  });
  return {
    component: component(
      'G.HexGrid',
      { ...shape, snapTo: true, edgesLegal: false, cornersLegal: false, visible: false, dotsVisible: false },
      [component('N.HexGridNumbering', { ...numbering, hType: 'N', vType: 'N', stagger: false, visible: false })],
    ),
    centre: (space) => {
      const cell = cells[space];
      return cell && cellCentre(shape, cell);
    },
  };
}

interface Zones {
  readonly zones: readonly Component[];
  readonly names: ReadonlyMap<string, string>;
  readonly shapes: ReadonlyMap<string, readonly Point[]>;
}

/** Areas, boxes and tracks as named zones. In a track and an area pieces snap to the middle; in a box they lie as they fall. */
function zonesOf({ board, pack, lang }: DrawContext, { spaces }: BoardDrawing, scale: number): Zones {
  const { tracks } = pack.board.file;
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const shapes = new Map<string, readonly Point[]>();
  const unique = (name: string, id: string): string => {
    const free = taken.has(name) ? `${name} (${id})` : name;
    taken.add(free);
    return free;
  };
  const trackOf = (space: string): string | undefined => Object.keys(tracks).find((id) => isOfTrack(space, id));
  const trackSpace = (track: string, { id, name }: Space): string => {
    const title = say(tracks[track]?.name ?? track, lang);
    return name === undefined ? `${title} ${id.slice(track.length + 1)}` : `${title}: ${say(name, lang)}`;
  };
  const zones: Component[] = [];
  const outlines = spaces.map((place, i) => (board.spaces[i]?.kind === 'hex' && board.grid ? undefined : place?.outline));
  const own = (i: number): Component | undefined => {
    const [space, place, outline] = [board.spaces[i], spaces[i], outlines[i]];
    if (space === undefined || place === undefined) return undefined;
    const track = trackOf(space.id);
    const name = unique(track === undefined ? say(space.name ?? space.id, lang) : trackSpace(track, space), space.id);
    names.set(space.id, name);
    const around = simplified((outline ?? outlineAround(place.centre, 8)).map((point) => pixel(point, scale)));
    shapes.set(space.id, around);
    return zone(name, around, scale, space.kind === 'box' || space.kind === 'edge' ? undefined : [{ name, at: place.centre }]);
  };
  for (const [id, track] of Object.entries(tracks)) {
    const indices = board.spaces.flatMap((space, i) =>
      space.kind === 'track' && isOfTrack(space.id, id) && spaces[i] !== undefined ? [i] : [],
    );
    const box = bounds(indices.flatMap((i) => outlines[i] ?? []));
    const alone =
      box !== undefined && spaces.every((place, i) => place === undefined || indices.includes(i) || !inside(box, place.centre));
    if (alone && indices.length > 1) {
      const name = unique(say(track.name, lang), id);
      const regions = indices.map((i) => ({
        name: trackSpace(id, board.spaces[i] as Space),
        at: spaces[i]?.centre as Point,
      }));
      for (const i of indices) names.set(board.spaces[i]?.id ?? '', name);
      zones.push(
        zone(
          name,
          corners(box).map((point) => pixel(point, scale)),
          scale,
          regions,
        ),
      );
    } else zones.push(...indices.flatMap((i) => own(i) ?? []));
  }
  board.spaces.forEach((space, i) => {
    if (space.kind === 'track' || (space.kind === 'hex' && board.grid !== undefined)) return;
    const made = own(i);
    if (made !== undefined) zones.push(made);
  });
  return { zones, names, shapes };
}

const isOfTrack = (space: string, track: string): boolean =>
  space.startsWith(`${track}-`) && /^-?\d+$/.test(space.slice(track.length + 1));

function zone(
  name: string,
  path: readonly Point[],
  scale: number,
  regions?: readonly { readonly name: string; readonly at: Point }[],
): Component {
  return component(
    'N.Zone',
    {
      name,
      locationFormat: regions === undefined ? '$name$' : '$gridLocation$',
      path: path.map(({ x, y }) => `${x},${y}`).join(';'),
      useParentGrid: false,
    },
    regions === undefined
      ? []
      : [
          component(
            'G.RegionGrid',
            { snapto: true, visible: false, fontsize: 9 },
            regions.map((region) => {
              const at = pixel(region.at, scale);
              return component('G.Region', { name: region.name, originx: at.x, originy: at.y });
            }),
          ),
        ],
  );
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const bounds = (points: readonly Point[]): Box | undefined =>
  points.length === 0
    ? undefined
    : {
        left: Math.min(...points.map(({ x }) => x)),
        top: Math.min(...points.map(({ y }) => y)),
        right: Math.max(...points.map(({ x }) => x)),
        bottom: Math.max(...points.map(({ y }) => y)),
      };

const inside = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean => x > left && x < right && y > top && y < bottom;

const corners = ({ left, top, right, bottom }: Box): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
