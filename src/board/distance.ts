import type { Purpose } from '../pack/schema/index.js';
import type { Board, Border } from './board.js';
import { axialDistance } from './hex.js';
import { allows, purposeBit } from './purpose.js';

export interface Walk {
  /** Only over borders that may be used so, and into terrain that does not forbid it. */
  readonly purpose?: Purpose;
  /** Only through these spaces; the start need not be one. */
  readonly inside?: (space: number) => boolean;
  /** Only over these steps. */
  readonly crosses?: (step: number) => boolean;
}

/** How many spaces apart: counted on the grid between hexes, over borders otherwise; -1 when no way leads there. */
export function distance(board: Board, a: number, b: number): number {
  const { grid } = board;
  if (grid !== undefined && a < grid.count && b < grid.count && a >= 0 && b >= 0) {
    return axialDistance((grid.q[a] as number) - (grid.q[b] as number), (grid.r[a] as number) - (grid.r[b] as number));
  }
  return stepsFrom(board, a, board.size)[b] ?? -1;
}

/** Every space at most `range` away, itself included, in order: hexes on the grid from a hex, over borders otherwise. */
export function withinRange(board: Board, from: number, range: number, walk?: Walk): number[] {
  const { grid } = board;
  const found: number[] = [];
  if (grid === undefined || from >= grid.count || walk !== undefined) {
    const steps = stepsFrom(board, from, range, walk);
    for (let i = 0; i < steps.length; i++) if (steps[i] !== -1) found.push(i);
    return found;
  }
  // No two hexes of a sheet are further apart than this.
  const reach = Math.min(Math.floor(range), grid.layout.rows + grid.layout.columns);
  const [q, r] = [grid.q[from] as number, grid.r[from] as number];
  for (let dq = -reach; dq <= reach; dq++) {
    const last = Math.min(reach, reach - dq);
    for (let dr = Math.max(-reach, -reach - dq); dr <= last; dr++) {
      const i = grid.axial(q + dq, r + dr);
      if (i !== -1) found.push(i);
    }
  }
  return found.sort((a, b) => a - b);
}

/** The number of steps to each space, up to `most`; -1 further off. */
export function stepsFrom(board: Board, from: number, most: number, walk: Walk = {}): Int32Array {
  const { first, to, uses, size } = board;
  const { inside, crosses } = walk;
  const bit = walk.purpose === undefined ? 0 : purposeBit(walk.purpose);
  const steps = new Int32Array(size).fill(-1);
  if (!(from >= 0 && from < size)) return steps;
  const queue = new Int32Array(size);
  let [read, write] = [0, 1];
  queue[0] = from;
  steps[from] = 0;
  while (read < write) {
    const i = queue[read++] as number;
    const next = (steps[i] as number) + 1;
    if (next > most) break;
    const end = first[i + 1] as number;
    for (let k = first[i] as number; k < end; k++) {
      const j = to[k] as number;
      if (steps[j] !== -1 || (bit !== 0 && ((uses[k] as number) & bit) === 0)) continue;
      if ((inside !== undefined && !inside(j)) || (crosses !== undefined && !crosses(k))) continue;
      steps[j] = next;
      queue[write++] = j;
    }
  }
  return steps;
}

/** 1 for every space to which a way leads. */
export function flood(board: Board, from: number, walk: Walk = {}): Uint8Array {
  const steps = stepsFrom(board, from, board.size, walk);
  return Uint8Array.from(steps, (n) => (n === -1 ? 0 : 1));
}

export interface Components {
  /** The number of the component that a space is in; -1 outside. */
  readonly of: Int32Array;
  readonly count: number;
}

/** Groups of spaces that hang together, over borders that can be crossed both ways. */
export function components(board: Board, walk: Walk = {}): Components {
  const { first, to, border, borders, size } = board;
  const { inside, crosses, purpose } = walk;
  const of = new Int32Array(size).fill(-1);
  const queue = new Int32Array(size);
  let count = 0;
  for (let start = 0; start < size; start++) {
    if (of[start] !== -1 || (inside !== undefined && !inside(start))) continue;
    let [read, write] = [0, 1];
    queue[0] = start;
    of[start] = count;
    while (read < write) {
      const i = queue[read++] as number;
      for (let k = first[i] as number; k < (first[i + 1] as number); k++) {
        const j = to[k] as number;
        const over = borders[border[k] as number] as Border;
        if (of[j] !== -1 || over.oneWay || (purpose !== undefined && !allows(over, purpose))) continue;
        if ((inside !== undefined && !inside(j)) || (crosses !== undefined && !crosses(k))) continue;
        of[j] = count;
        queue[write++] = j;
      }
    }
    count++;
  }
  return { of, count };
}
