import type { Purpose, TerrainFile } from '../pack/schema/index.js';
import type { Board, Border, Space } from './board.js';
import { purposeBit } from './purpose.js';

/** The step cannot be taken. */
export const FORBIDDEN = -1;
/** The step takes the whole allowance: only a unit that has spent nothing may take it. */
export const ALL_OF_IT = -2;

/** What each step costs one kind of unit. Plain arrays: a game copies them and changes what its own rules change. */
export interface Costs {
  /** In parts of a movement point; FORBIDDEN, ALL_OF_IT. */
  readonly cost: Int32Array;
  /** Parts of a movement point: 2 where terrain costs halves. */
  readonly scale: number;
}

export interface CostOptions {
  /** What the steps are for; `move` when absent. */
  readonly purpose?: Purpose;
  /** Where several terrains of a space name a cost: the highest counts, unless said otherwise. */
  readonly combine?: 'highest' | 'lowest' | 'sum';
  /** May the unit stand at sea? */
  readonly sea?: boolean;
}

type Move = NonNullable<TerrainFile['spaces'][string]['move']>;
type Cost = Exclude<Move, Record<string, unknown>>;

/**
 * Entering a space costs what its terrain says, and 1 where it says nothing; hexside features add theirs; a border with a
 * cost of its own costs that alone. A class that a chart does not name finds nothing said there.
 */
export function compileCosts(board: Board, terrain: TerrainFile, movementClass: string, options: CostOptions = {}): Costs {
  const { purpose = 'move', combine = 'highest', sea = false } = options;
  const bit = purposeBit(purpose);
  const dry = !sea && (purpose === 'move' || purpose === 'retreat' || purpose === 'advance');
  const scale = scaleFor(board, terrain);

  const entries = new Map<readonly string[], number>();
  const enter = new Int32Array(board.size);
  for (let i = 0; i < board.size; i++) {
    const list = (board.spaces[i] as Space).terrain;
    let cost = entries.get(list);
    if (cost === undefined) {
      cost = entering(
        list.map((id) => said(own(terrain.spaces, id)?.move, movementClass)),
        combine,
        scale,
      );
      entries.set(list, cost);
    }
    enter[i] = dry && board.sea[i] === 1 ? FORBIDDEN : cost;
  }

  const across = new Map<readonly string[], number>();
  const cost = new Int32Array(board.to.length);
  for (let k = 0; k < cost.length; k++) {
    const border = board.borders[board.border[k] as number] as Border;
    const into = enter[board.to[k] as number] as number;
    if (((board.uses[k] as number) & bit) === 0 || into === FORBIDDEN) {
      cost[k] = FORBIDDEN;
      continue;
    }
    let over = 0;
    if (border.features.length > 0) {
      over = across.get(border.features) ?? Number.NaN;
      if (Number.isNaN(over)) {
        over = crossing(
          border.features.map((id) => said(own(terrain.sides, id)?.move, movementClass)),
          scale,
        );
        across.set(border.features, over);
      }
    }
    if (over === FORBIDDEN) cost[k] = FORBIDDEN;
    else if (border.cost !== undefined) cost[k] = Math.round(border.cost * scale);
    else cost[k] = into === ALL_OF_IT || over === ALL_OF_IT ? ALL_OF_IT : into + over;
  }
  return { cost, scale };
}

/** Movement points of a step: a number, Infinity when it is forbidden, `all` when it takes the whole allowance. */
export function costOfStep({ cost, scale }: Costs, step: number): number | 'all' {
  const parts = cost[step] as number;
  return parts === FORBIDDEN ? Number.POSITIVE_INFINITY : parts === ALL_OF_IT ? 'all' : parts / scale;
}

function entering(costs: readonly (Cost | undefined)[], combine: 'highest' | 'lowest' | 'sum', scale: number): number {
  if (costs.includes('prohibited')) return FORBIDDEN;
  if (costs.includes('all')) return ALL_OF_IT;
  const numbers = costs.filter((cost) => typeof cost === 'number');
  if (numbers.length === 0) return scale;
  const points =
    combine === 'sum' ? numbers.reduce((a, b) => a + b, 0) : combine === 'lowest' ? Math.min(...numbers) : Math.max(...numbers);
  return Math.round(points * scale);
}

function crossing(costs: readonly (Cost | undefined)[], scale: number): number {
  if (costs.includes('prohibited')) return FORBIDDEN;
  if (costs.includes('all')) return ALL_OF_IT;
  return costs.reduce<number>((sum, cost) => sum + (typeof cost === 'number' ? Math.round(cost * scale) : 0), 0);
}

/** What a chart says to a class of units; undefined where it says nothing or leaves it to what else is there. */
function said(move: Move | undefined, movementClass: string): Cost | undefined {
  const cost = typeof move === 'object' ? own(move, movementClass) : move;
  return cost === 'other' ? undefined : cost;
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** The smallest of the usual parts in which all costs are whole. */
function scaleFor(board: Board, terrain: TerrainFile): number {
  const numbers = new Set<number>();
  for (const { move } of [...Object.values(terrain.spaces), ...Object.values(terrain.sides)])
    for (const cost of typeof move === 'object' ? Object.values(move) : [move]) if (typeof cost === 'number') numbers.add(cost);
  for (const { cost } of board.borders) if (cost !== undefined) numbers.add(cost);
  const whole = (scale: number): boolean => [...numbers].every((n) => Math.abs(n * scale - Math.round(n * scale)) < 1e-6 * scale);
  return [2, 4, 6, 12].find(whole) ?? 60;
}
