import type { Board } from './board.js';
import { ALL_OF_IT, type Costs, FORBIDDEN } from './costs.js';

/** Where a unit can get to, what it costs, and the way. */
export interface Reach {
  readonly from: number;
  /** In parts of a movement point, `scale` of them to a point; -1 where it cannot get to. */
  readonly cost: Int32Array;
  readonly scale: number;
  /** The space before, on a cheapest way; -1 at the start and where it cannot get to. */
  readonly previous: Int32Array;
}

export interface ReachOptions {
  /** 1 where a unit must stop when it enters: it may go there but no further. */
  readonly stop?: Uint8Array;
  /** 1 where it may not enter. */
  readonly closed?: Uint8Array;
}

/** Budgets beyond this, which no unit has, are boundless: `the whole allowance` then means nothing. */
const MANY = 4096;

/** Everything within `budget` movement points. Cheapest first from buckets of equal cost, linked through flat arrays. */
export function reachable(board: Board, costs: Costs, from: number, budget: number, options: ReachOptions = {}): Reach {
  const { first, to, size } = board;
  const { cost: steps, scale } = costs;
  const { stop, closed } = options;
  const limit = Math.floor(budget * scale + 1e-9);
  const cost = new Int32Array(size).fill(-1);
  const previous = new Int32Array(size).fill(-1);
  const reach: Reach = { from, cost, scale, previous };
  if (!(from >= 0 && from < size && limit >= 0)) return reach;

  // With a large budget the buckets go round: no step reaches further ahead than the dearest one.
  const width = limit < MANY ? limit + 1 : most(steps) + 1;
  const whole = limit > 0 && limit < MANY;
  const head = new Int32Array(width).fill(-1);
  const next = new Int32Array(size);
  const before = new Int32Array(size);
  let waiting = 1;
  cost[from] = 0;
  head[0] = from;
  next[from] = before[from] = -1;

  for (let now = 0; waiting > 0; ) {
    const bucket = now % width;
    const i = head[bucket] as number;
    if (i === -1) {
      now++;
      continue;
    }
    const after = next[i] as number;
    head[bucket] = after;
    if (after !== -1) before[after] = -1;
    waiting--;
    if (stop !== undefined && stop[i] === 1 && i !== from) continue;
    const end = first[i + 1] as number;
    for (let k = first[i] as number; k < end; k++) {
      const step = steps[k] as number;
      if (step === FORBIDDEN || (step === ALL_OF_IT && (now !== 0 || !whole))) continue;
      const total = step === ALL_OF_IT ? limit : now + step;
      if (total > limit) continue;
      const j = to[k] as number;
      if (closed !== undefined && closed[j] === 1) continue;
      const known = cost[j] as number;
      if (known !== -1) {
        if (known <= total) continue;
        const [left, right] = [before[j] as number, next[j] as number];
        if (left === -1) head[known % width] = right;
        else next[left] = right;
        if (right !== -1) before[right] = left;
        waiting--;
      }
      cost[j] = total;
      previous[j] = i;
      const top = head[total % width] as number;
      next[j] = top;
      before[j] = -1;
      if (top !== -1) before[top] = j;
      head[total % width] = j;
      waiting++;
    }
  }
  return reach;
}

/** Movement points to get there; Infinity when it cannot. */
export const costTo = ({ cost, scale }: Reach, space: number): number => {
  const parts = cost[space] ?? -1;
  return parts === -1 ? Number.POSITIVE_INFINITY : parts / scale;
};

/** The spaces of a cheapest way, both ends included; none when there is no way. */
export function pathTo({ cost, previous }: Reach, space: number): number[] {
  if ((cost[space] ?? -1) === -1) return [];
  const path = [space];
  for (let i = previous[space] as number; i !== -1; i = previous[i] as number) path.push(i);
  return path.reverse();
}

function most(steps: Int32Array): number {
  let highest = 0;
  for (let k = 0; k < steps.length; k++) if ((steps[k] as number) > highest) highest = steps[k] as number;
  return highest;
}
