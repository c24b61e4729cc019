import type { Board } from '../../board/index.js';
import { say } from '../../pack/index.js';
import type { DrawContext } from '../context.js';
import { type Item, rect, text } from '../drawing.js';
import { fittedSize, wrap } from '../metrics.js';
import { isDark, mix } from './curve.js';
import type { Block, PanelUnits } from './panel.js';
import type { Rect } from './rect.js';

/** The tracks and boxes of a board, the turn track first, then the longer tracks, then boxes side by side. */
export function boardBlocks(context: DrawContext, units: PanelUnits): Block[] {
  const { pack } = context;
  const tracks = Object.entries(pack.board.file.tracks)
    .map(([id, track], order) => ({ id, track, order, length: track.last - track.first + 1 }))
    .sort((a, b) => Number(b.id === 'turn') - Number(a.id === 'turn') || b.length - a.length || a.order - b.order);
  const sides = Object.keys(pack.game.sides);
  const boxes = Object.entries(pack.board.file.boxes)
    .filter(([, box]) => box.kind === 'box')
    .map(([id, box], order) => ({ id, box, order, side: box.side === undefined ? sides.length : sides.indexOf(box.side) }))
    .sort((a, b) => a.side - b.side || a.order - b.order);
  return [...tracks.map(({ id }) => trackBlock(context, id, units)), ...boxes.map(({ id }) => boxBlock(context, id, units))];
}

function trackBlock(context: DrawContext, id: string, units: PanelUnits): Block {
  const { pack, board, theme, lang } = context;
  const track = pack.board.file.tracks[id] as (typeof pack.board.file.tracks)[string];
  const count = track.last - track.first + 1;
  const labels = Array.from({ length: count }, (_, k) => {
    const label =
      track.labels?.[k] ??
      (id === 'turn' ? pack.sequence.turns.find((turn) => turn.number === track.first + k)?.name : undefined);
    return label === undefined ? undefined : say(label, lang);
  });
  const numbered = count > 2 || track.labels === undefined;
  const title = say(track.name, lang);
  const least = titleWidth(context, title);
  const cellWidth = units.cell * (isCrowded(context, id) ? crowded : 1);
  return {
    id: `track ${id}`,
    rows: [1, count],
    stretch: 1.7,
    width: (rows) => Math.max(least, acrossFor(count, rows) * cellWidth),
    draw: (area) => {
      const items: Item[] = [headItem(context, title, area, units, undefined)];
      // Rows are as even as they can be made in this width; a counter fits in every space.
      let rows = 1;
      while (rows < count && acrossFor(count, rows) * cellWidth > area.width + 1e-6) rows++;
      const across = acrossFor(count, rows);
      rows = Math.ceil(count / across);
      const [wide, high] = [area.width / across, (area.height - units.head) / rows];
      const fitted = fitLabels(
        context,
        labels.map((label) => label ?? ''),
        wide - 1.6,
        high * (numbered ? 0.58 : 0.75),
      );
      const places = Array.from({ length: count }, (_, k) => {
        const cell: Rect = {
          x: area.x + (k % across) * wide,
          y: area.y + units.head + Math.floor(k / across) * high,
          width: wide,
          height: high,
        };
        items.push(
          rect(cell.x, cell.y, cell.width, cell.height, { fill: theme.board.cell, stroke: theme.board.cellLine, width: 0.2 }),
        );
        const number = String(track.first + k);
        const label = labels[k];
        const size = label === undefined ? 5 : 4.2;
        if (numbered)
          items.push(
            text(
              number,
              { x: cell.x + 1.2, y: cell.y + size * 0.95 },
              { size, weight: 700, fill: mix(theme.ink, theme.board.cell, 0.25) },
            ),
          );
        for (const [i, line] of [...(fitted.lines[k] ?? [])].reverse().entries())
          items.push(
            text(
              line,
              { x: cell.x + cell.width / 2, y: cell.y + cell.height - 1.1 - i * fitted.size * 1.1 },
              { size: fitted.size, weight: 600, fill: theme.ink, anchor: 'middle' },
            ),
          );
        return { space: board.index.get(`${id}-${number}`) ?? -1, area: cell };
      });
      items.push(rect(area.x, area.y, across * wide, area.height, { stroke: theme.board.frame, width: 0.4 }));
      return { items, places: places.filter(({ space }) => space !== -1) };
    },
  };
}

/** Counters that wait on a track lie in a stack for each side: as much wider is a space for them. */
const crowded = 2.4;

/** Whether a scenario puts more than two small stacks into one space of the track, as it does with later arrivals. */
const isCrowded = ({ pack }: DrawContext, track: string): boolean =>
  Object.values(pack.scenarios).some(({ setup }) => {
    const held = new Map<string, number>();
    for (const { at, copies } of setup) if (at.startsWith(`${track}-`)) held.set(at, (held.get(at) ?? 0) + copies);
    return [...held.values()].some((count) => count > 4);
  });

/** How many spaces stand in a row: even rows, and rows of tens where that takes little more room. */
function acrossFor(count: number, rows: number): number {
  const even = Math.ceil(count / rows);
  if (count <= 26) return even;
  if (even <= 10) return 10;
  return [10, 20, 30, 40, 50].find((tens) => tens >= even && tens <= even + 2) ?? even;
}

/** Lines of a label and their size: one size for all cells of a track, the largest at which each label fits its cell whole. */
function fitLabels(
  { metrics, theme }: DrawContext,
  labels: readonly string[],
  width: number,
  height: number,
): { size: number; lines: string[][] } {
  const sizes = [2.8, 2.6, 2.4, 2.2, 2, 1.8, 1.6, 1.4].filter((size) => size > theme.leastText);
  for (const size of sizes) {
    const lines = labels.map((label) => labelLines(label, (part) => metrics.width(part, { size, weight: 600 }) <= width));
    if (lines.every((one) => one !== undefined && one.length * size * 1.1 <= height))
      return { size, lines: lines.map((one) => one ?? []) };
  }
  const least = { size: theme.leastText, weight: 600 } as const;
  return { size: least.size, lines: labels.map((label) => wrap(metrics, label, least, width)) };
}

/** A label broken at spaces and after slashes and hyphens; undefined where a part of it is too long. */
function labelLines(label: string, fits: (part: string) => boolean): string[] | undefined {
  const parts = label.match(/[^\s/–-]+[/–-]?|\s+|[/–-]/g) ?? [];
  const lines: string[] = [];
  let open = '';
  for (const part of parts) {
    if (open !== '' && !fits((open + part).trimEnd())) {
      lines.push(open.trimEnd());
      open = part.trimStart();
    } else open += part;
    if (!fits(open.trimEnd())) return undefined;
  }
  return [...lines, open.trimEnd()].filter((line) => line !== '');
}

function boxBlock(context: DrawContext, id: string, units: PanelUnits): Block {
  const { pack, board, theme, lang } = context;
  const box = pack.board.file.boxes[id] as (typeof pack.board.file.boxes)[string];
  const title = say(box.name, lang);
  const least = titleWidth(context, title);
  const holds = capacityOf(context, id);
  return {
    id: `box ${id}`,
    rows: [2, 3],
    stretch: 1.6,
    width: (rows) => Math.max(least, Math.ceil(holds / rows) * units.cell, 2 * units.cell),
    draw: (area) => {
      const colour = box.side === undefined ? undefined : sideColour(context, box.side);
      const body = { x: area.x, y: area.y + units.head, width: area.width, height: area.height - units.head };
      const fill = colour === undefined ? theme.board.cell : mix(theme.board.cell, colour, theme.board.boxTint);
      const items: Item[] = [
        rect(area.x, area.y, area.width, area.height, { fill }),
        headItem(context, title, area, units, colour),
        rect(area.x, area.y, area.width, area.height, { stroke: colour ?? theme.board.frame, width: 0.4 }),
      ];
      const side = box.side === undefined ? undefined : pack.game.sides[box.side];
      if (side !== undefined && theme.letters)
        items.push(
          text(
            side.letter,
            { x: area.x + area.width - 1.5, y: area.y + area.height - 1.8 },
            { size: 6, weight: 800, fill: mix(fill, colour ?? theme.ink, 0.55), anchor: 'end' },
          ),
        );
      const space = board.index.get(id) ?? -1;
      return { items, places: space === -1 ? [] : [{ space, area: body }] };
    },
  };
}

/** How many stacks a box must show: as many counters as a scenario puts there at most, two to a stack. */
function capacityOf({ pack }: DrawContext, id: string): number {
  const most = Math.max(
    0,
    ...Object.values(pack.scenarios).map(({ setup }) => setup.reduce((sum, { at, copies }) => sum + (at === id ? copies : 0), 0)),
  );
  return Math.min(12, Math.max(4, Math.ceil(most / 2)));
}

export const sideColour = ({ pack, theme }: DrawContext, side: string): string =>
  theme.sides[side]?.ground ?? pack.game.sides[side]?.colour ?? theme.board.head;

const headStyle = { size: 3, weight: 700 } as const;

const titleWidth = ({ metrics }: DrawContext, title: string): number => metrics.width(title, { ...headStyle, size: 2.4 }) + 4;

/** The band with the name, in the colour of its side. */
export function headItem(context: DrawContext, title: string, area: Rect, units: PanelUnits, colour: string | undefined): Item {
  const { theme, metrics } = context;
  const framed = theme.grounds === 'frame';
  const ground = framed ? theme.board.cell : (colour ?? theme.board.head);
  const ink = framed ? (colour ?? theme.ink) : isDark(ground) ? '#ffffff' : '#1b1b1b';
  const size = fittedSize(metrics, title, headStyle, area.width - 3, theme.leastText) ?? theme.leastText;
  return {
    kind: 'group',
    items: [
      rect(area.x, area.y, area.width, units.head, {
        fill: ground,
        ...(framed ? { stroke: theme.board.frame, width: 0.2 } : {}),
      }),
      text(title, { x: area.x + 1.6, y: area.y + units.head / 2 + size * 0.35 }, { ...headStyle, size, fill: ink }),
    ],
  };
}

/** Spaces of a board that stand beside the map. */
export const isBeside = (board: Board, space: number): boolean =>
  board.centre(space) === undefined && board.spaces[space]?.kind !== 'edge';
