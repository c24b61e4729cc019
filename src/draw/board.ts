import { isStandIn } from '../pack/index.js';
import { Stamps } from './board/art.js';
import { boardBlocks } from './board/blocks.js';
import { drawEdges, drawHeader, footerLines, footStyle, northOf, scaleOf, zoneScaleOf } from './board/furniture.js';
import { drawHexMap } from './board/hexmap.js';
import { legendBlock } from './board/legend.js';
import { Looks } from './board/looks.js';
import { type Block, movedBy, type PanelUnits, type Placed, shelve, unitsFor } from './board/panel.js';
import { cornersOfRect, middleOf, type Rect } from './board/rect.js';
import { closestGrid, drawScan, type ScanImage, scanSize } from './board/scan.js';
import { shapesOf } from './board/shapes.js';
import { drawZoneMap, zoneFrame } from './board/zonemap.js';
import type { DrawContext } from './context.js';
import { type Drawing, group, type Item, type Point, rect, text } from './drawing.js';

export type { Rect } from './board/rect.js';

export interface BoardOptions {
  /** Hex numbers; printed maps have them, screens may do without. */
  readonly numbers?: boolean;
  /** Title, legend, scale bar and the lines at the foot. Tracks and boxes are spaces, and always there. */
  readonly furniture?: boolean;
  /**
   * The owner's picture of their own map, put under the spaces in place of ours; `context.scan` when absent. It counts only
   * where the pack says how the grid lies on it. The sheet then has the geometry of the scan: spaces lie where the perspective
   * of the picture puts them, and `hexes` is the plain grid that comes closest.
   */
  readonly scan?: ScanImage;
}

/** Where a space lies on the drawing, in millimetres. */
export interface SpacePlace {
  readonly centre: Point;
  readonly outline: readonly Point[];
}

/** The parts of the sheet. */
export interface BoardLayout {
  /** Inside the neat line: the map itself, for whoever cuts tiles. */
  readonly map: Rect;
  /** Tracks, boxes and legend; undefined where the board has none. */
  readonly panel?: Rect | undefined;
  /** Whether the panel stands below the map or to the right of it. */
  readonly side: 'below' | 'right';
  readonly header?: Rect | undefined;
  readonly footer?: Rect | undefined;
}

export interface BoardDrawing {
  readonly drawing: Drawing;
  /** Where the sheet of hexes has its 0, 0, and how wide a hex is across its flats. */
  readonly hexes?: { readonly x: number; readonly y: number; readonly size: number };
  /** By number of the space; undefined for map edges and where nothing places it. */
  readonly spaces: readonly (SpacePlace | undefined)[];
  readonly layout: BoardLayout;
}

const margin = 7;
const headHigh = 17;

/** The board with its tracks and boxes on one sheet. */
export function drawBoard(context: DrawContext, options: BoardOptions = {}): BoardDrawing {
  const { pack, board, theme } = context;
  const { furniture = true, numbers = true } = options;
  const style = theme.board;
  const looks = new Looks(context);
  const stamps = new Stamps(context);
  const size = pack.game.paper?.hex ?? 16;
  const units = unitsFor(context);
  const zones =
    board.grid === undefined ? zoneFrame(board, shapesOf(pack.board.shapes), pack.game.paper?.counter ?? 15) : undefined;
  const image = options.scan ?? context.scan;
  const scan =
    image === undefined || board.grid === undefined || pack.scan === undefined ? undefined : { file: pack.scan, image };
  const scanned = scan === undefined ? undefined : scanSize(scan.file, size);
  const [width, height] =
    scanned !== undefined
      ? [scanned.width, scanned.height]
      : board.grid === undefined
        ? [(zones?.width ?? 0) * (zones?.scale ?? 1), (zones?.height ?? 0) * (zones?.scale ?? 1)]
        : [board.grid.width * size, board.grid.height * size];
  const strip = board.spaces.some(({ kind }) => kind === 'edge') ? 5.5 : 1.6;
  const legend = furniture && scan === undefined ? legendBlock(board, looks, stamps, units) : undefined;
  const blocks = boardBlocks(context, units);
  const arranged = arrange({ width: width + 2 * strip, height: height + 2 * strip }, blocks, legend, units);

  const header = furniture ? { x: margin + 2, y: margin + 1.5, width: arranged.width - 4, height: headHigh - 2 } : undefined;
  const top = margin + (furniture ? headHigh : 0);
  const map: Rect = { x: margin + strip, y: top + strip, width, height };
  const foot = furniture ? footerLines(context, arranged.width, scan !== undefined) : [];
  const footHigh = foot.length === 0 ? 0 : foot.length * footStyle.size * 1.25 + 2;
  const sheet = { width: arranged.width + 2 * margin, height: top + arranged.height + margin + footHigh };

  const drawnMap =
    scan !== undefined
      ? drawScan(board, scan.file, scan.image, map, size)
      : zones === undefined
        ? drawHexMap(board, looks, map, size, numbers)
        : drawZoneMap(board, looks, map, zones, numbers);
  const centre = (space: number): Point | undefined => drawnMap.place(space)?.centre;
  const items: Item[] = [
    rect(0, 0, sheet.width, sheet.height, { fill: style.sheet }),
    rect(map.x - strip, map.y - strip, width + 2 * strip, height + 2 * strip, {
      fill: style.cell,
      stroke: style.frame,
      width: 0.5,
    }),
    ...drawnMap.items,
    rect(map.x, map.y, width, height, { stroke: style.frame, width: 0.5 }),
    ...drawEdges(context, board, map, strip, centre),
  ];
  const spaces: (SpacePlace | undefined)[] = board.spaces.map((space, i) =>
    space.kind === 'edge' ? undefined : drawnMap.place(i),
  );
  const panelAt = { x: margin + arranged.panel.x, y: top + arranged.panel.y };
  for (const { block, area } of arranged.placed) {
    const drawn = block.draw(movedBy(area, panelAt));
    items.push(group(drawn.items, { mark: block.id }));
    for (const { space, area: cell } of drawn.places) spaces[space] = { centre: middleOf(cell), outline: cornersOfRect(cell) };
  }
  if (header !== undefined)
    items.push(
      group(
        drawHeader(context, header, {
          scale: zones === undefined ? scaleOf(context, size) : zoneScaleOf(context, zones.scale),
          north: northOf(context, board, centre),
          standIn: isStandIn(pack.board.file.from) && scan === undefined,
        }),
        { mark: 'header' },
      ),
    );
  const footer =
    foot.length === 0 ? undefined : { x: margin, y: top + arranged.height + 2, width: arranged.width, height: footHigh };
  if (footer !== undefined)
    items.push(
      group(
        foot.map((line, i) =>
          text(line, { x: footer.x, y: footer.y + footStyle.size * (1 + 1.25 * i) }, { ...footStyle, fill: theme.ink }),
        ),
        { mark: 'footer' },
      ),
    );
  return {
    drawing: { ...sheet, items },
    ...(board.grid ? { hexes: scan === undefined ? { x: map.x, y: map.y, size } : closestGrid(board, centre) } : {}),
    spaces,
    layout: {
      map,
      ...(arranged.placed.length === 0 ? {} : { panel: movedBy({ ...arranged.panel, x: 0, y: 0 }, panelAt) }),
      side: arranged.side,
      header,
      footer,
    },
  };
}

interface Arranged {
  readonly width: number;
  readonly height: number;
  readonly panel: Rect;
  readonly placed: readonly Placed[];
  readonly side: 'below' | 'right';
}

/** The panel below the map or to its right, whichever gives the handier sheet: little paper, and the shape of a sheet. */
function arrange(
  map: { width: number; height: number },
  blocks: readonly Block[],
  legend: Block | undefined,
  units: PanelUnits,
): Arranged {
  const gap = 4;
  const all = legend === undefined ? blocks : [...blocks, legend];
  if (all.length === 0) return { ...map, panel: { x: 0, y: 0, width: 0, height: 0 }, placed: [], side: 'below' };
  const options: Arranged[] = [];
  const below = shelve(all, map.width, units);
  options.push({
    width: map.width,
    height: map.height + gap + below.height,
    panel: { x: 0, y: map.height + gap, width: map.width, height: below.height },
    placed: below.placed,
    side: 'below',
  });
  for (let wide = 5 * units.cell; wide < map.width * 1.2; wide += units.cell / 2) {
    const right = shelve(all, wide, units);
    if (right.height > map.height) continue;
    const tops = [...new Set(right.placed.map(({ area }) => area.y))].sort((a, b) => a - b);
    // What height is left over is shared among the shelves; the last, with the legend, takes what the others need not.
    const left = map.height - right.height;
    const more = Math.min(left / tops.length, units.cell * 0.35);
    const placed = right.placed.map(({ block, area }) => {
      const shelf = tops.indexOf(area.y);
      const last = shelf === tops.length - 1;
      return { block, area: { ...area, y: area.y + shelf * more, height: area.height + (last ? left - shelf * more : more) } };
    });
    options.push({
      width: map.width + gap + wide,
      height: map.height,
      panel: { x: map.width + gap, y: 0, width: wide, height: map.height },
      placed,
      side: 'right',
    });
    break;
  }
  const cost = ({ width, height }: Arranged): number =>
    width * height * (1 + 0.5 * Math.abs(Math.log(Math.max(width, height) / Math.min(width, height) / Math.SQRT2)));
  return options.sort((a, b) => cost(a) - cost(b))[0] as Arranged;
}
