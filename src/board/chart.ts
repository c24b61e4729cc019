import type { TerrainFile } from '../pack/schema/index.js';
import { purposeMask } from './purpose.js';

/** A list of terrain, put in order: the base first. */
export interface Ground {
  readonly terrain: readonly string[];
  readonly bases: readonly string[];
  readonly unknown: readonly string[];
}

export const NOTHING: readonly string[] = Object.freeze([]);

/** The terrain chart as the board asks it. Equal lists give the same array, so that work on a list is done once. */
export class Chart {
  readonly spaces: readonly string[];
  readonly sides: readonly string[];
  private readonly grounds = new Map<string, Ground>();
  private readonly forbidden = new Map<readonly string[], number>();

  constructor(readonly file: TerrainFile) {
    this.spaces = Object.keys(file.spaces);
    this.sides = Object.keys(file.sides);
  }

  has = (id: string): boolean => Object.hasOwn(this.file.spaces, id);
  hasSide = (id: string): boolean => Object.hasOwn(this.file.sides, id);
  isBase = (id: string): boolean => this.has(id) && this.file.spaces[id]?.base === true;

  /** What lies in a hex of which nothing is said: clear, where the chart has it. */
  get usual(): string | undefined {
    return this.isBase('clear') ? 'clear' : undefined;
  }

  ground(list: readonly string[]): Ground {
    const key = list.length === 1 ? (list[0] as string) : list.join(' ');
    let ground = this.grounds.get(key);
    if (ground === undefined) {
      const known = [...new Set(list)].filter(this.has);
      const bases = known.filter(this.isBase);
      const terrain = Object.freeze([...bases, ...known.filter((id) => !this.isBase(id))]);
      ground = { terrain, bases, unknown: [...new Set(list)].filter((id) => !this.has(id)) };
      this.grounds.set(key, ground);
    }
    return ground;
  }

  /** What the terrain of a space forbids to those who would enter it. */
  forbids(terrain: readonly string[]): number {
    let mask = this.forbidden.get(terrain);
    if (mask === undefined) {
      mask = 0;
      for (const id of terrain) mask |= purposeMask((this.has(id) && this.file.spaces[id]?.no) || []);
      this.forbidden.set(terrain, mask);
    }
    return mask;
  }

  forbidsAcross(features: readonly string[]): number {
    let mask = 0;
    for (const id of features) mask |= purposeMask((this.hasSide(id) && this.file.sides[id]?.no) || []);
    return mask;
  }
}

/** Whether one insertion, deletion or change, or a swap of neighbours, turns the one word into the other. */
export function isSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (
    a.length === b.length &&
    a[start] === b[start + 1] &&
    a[start + 1] === b[start] &&
    a.slice(start + 2) === b.slice(start + 2)
  )
    return true;
  return a.slice(start + (a.length >= b.length ? 1 : 0)) === b.slice(start + (b.length >= a.length ? 1 : 0));
}
