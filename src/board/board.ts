import type { Purpose, Text } from '../pack/schema/index.js';
import type { Axial, Layout, Point } from './hex.js';
import type { Numbering } from './numbering.js';
import { purposeBit } from './purpose.js';

export type SpaceKind = 'hex' | 'area' | 'box' | 'edge' | 'track';

export interface Space {
  readonly id: string;
  readonly kind: SpaceKind;
  /** Ids of the terrain chart, the base first; features that the chart knows (a city) are among them. */
  readonly terrain: readonly string[];
  readonly features: readonly string[];
  readonly name?: Text | undefined;
  readonly regions: readonly string[];
  readonly from: string;
  /** The named place that lies here. */
  readonly place?: string | undefined;
}

export interface Border {
  readonly a: number;
  readonly b: number;
  readonly features: readonly string[];
  /** Bits of what may use it: `allows(border, 'move')`. */
  readonly for: number;
  /** Movement points, in place of what terrain would cost. */
  readonly cost?: number | undefined;
  /** Only from a to b. */
  readonly oneWay: boolean;
  readonly name?: Text | undefined;
  readonly from: string;
}

/** The hexes of a board, which are its first `count` spaces, in the order in which the sheet is read. */
export interface HexGrid {
  readonly layout: Layout;
  readonly numbering: Numbering;
  readonly count: number;
  readonly q: Int32Array;
  readonly r: Int32Array;
  /** In widths of a hex. */
  readonly width: number;
  readonly height: number;
  /** The space in this row and column of the sheet, in this axial coordinate, under this point; -1 when there is none. */
  cell(row: number, column: number): number;
  axial(q: number, r: number): number;
  point(at: Point): number;
  /** The axial coordinate of a hex. */
  axialOf(space: number): Axial;
}

/** Spaces are 0 … size - 1. The neighbours of i are to[k] for k from first[i] up to first[i + 1]; such a k is a step. */
export interface Board {
  readonly id: string;
  readonly size: number;
  readonly ids: readonly string[];
  readonly index: ReadonlyMap<string, number>;
  readonly spaces: readonly Space[];
  readonly first: Int32Array;
  readonly to: Int32Array;
  /** The border that step k crosses. */
  readonly border: Int32Array;
  /** What step k may be used for: its border, less what the terrain of the space it enters forbids. */
  readonly uses: Int32Array;
  /** Which side of the hex step k leaves by, 0 … 5 as in DIRECTIONS; -1 where no hexside is crossed. */
  readonly direction: Int8Array;
  readonly borders: readonly Border[];
  /** 1 where no land unit can stand. */
  readonly sea: Uint8Array;
  readonly grid?: HexGrid | undefined;
  readonly regions: ReadonlyMap<string, readonly number[]>;
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** Hexes in widths of a hex from the top left; zones as their list says; undefined where nothing places the space. */
  centre(space: number): Point | undefined;
}

/** The space of an id as a person or a spreadsheet writes it; -1 when there is none. */
export function spaceOf(board: Board, id: string): number {
  const exact = board.index.get(id);
  if (exact !== undefined) return exact;
  const cell = board.grid?.numbering.parse(id);
  return cell === undefined || board.grid === undefined ? -1 : board.grid.cell(cell.row, cell.column);
}

/** The step from a to b, the first where there are several; -1 when they do not touch. */
export function stepBetween(board: Board, a: number, b: number): number {
  const end = board.first[a + 1] ?? 0;
  for (let k = board.first[a] ?? 0; k < end; k++) if (board.to[k] === b) return k;
  return -1;
}

export function borderBetween(board: Board, a: number, b: number): Border | undefined {
  const k = stepBetween(board, a, b);
  return k === -1 ? undefined : board.borders[board.border[k] as number];
}

export const areAdjacent = (board: Board, a: number, b: number): boolean => stepBetween(board, a, b) !== -1;

export const neighboursOf = (board: Board, space: number): Int32Array =>
  board.to.subarray(board.first[space] ?? 0, board.first[space + 1] ?? 0);

export const stepAllows = (board: Board, step: number, purpose: Purpose): boolean =>
  ((board.uses[step] as number) & purposeBit(purpose)) !== 0;
