import type { Axial, Layout, Point } from '../board/hex.js';
import { type Corner, nextCorners, type Side, sideBetween, walk } from './mesh.js';

export interface RiverCourse {
  readonly id: string;
  readonly name: string;
  readonly line: readonly Point[];
  readonly mouth?: string | undefined;
  readonly sources: readonly string[];
}

/** A river on the grid: unbroken runs of hexsides. More than one where it leaves the sheet or crosses water. */
export interface GridRiver {
  readonly id: string;
  readonly name: string;
  readonly runs: readonly (readonly Corner[])[];
}

export interface Ground {
  /** land: 1, water: 0, off the sheet: -1. */
  kind(hex: Axial): 1 | 0 | -1;
}

const REACH = 7;

/**
 * Lays rivers on hexsides along their courses. Each comes to an end in water, in another river or at the edge of the sheet, and
 * starts where it springs, in a lake, in another river or at the edge. A river that cannot is left out and told of.
 */
export function layRivers(
  layout: Layout,
  courses: readonly RiverCourse[],
  ground: Ground,
  least: number,
): { rivers: GridRiver[]; left: string[] } {
  const byId = new Map(courses.map((course) => [course.id, course] as const));
  const done = new Map<string, GridRiver>();
  const taken = new Map<string, string>();
  const left: string[] = [];
  const dry = (side: Side | undefined): boolean => side !== undefined && ground.kind(side[0]) === 1 && ground.kind(side[1]) === 1;
  const touches = (corner: Corner): boolean => corner.hexes.some((hex) => ground.kind(hex) !== 1);
  const pending = new Set<string>();

  const lay = (course: RiverCourse): void => {
    if (done.has(course.id) || pending.has(course.id)) return;
    pending.add(course.id);
    const parent = course.mouth === undefined ? undefined : byId.get(course.mouth);
    for (const before of [parent, ...course.sources.map((id) => byId.get(id))])
      if (before !== undefined && before.mouth !== course.id) lay(before);
    const kin = new Set([course.mouth, ...course.sources].filter((id) => id !== undefined));
    const into = new Set(parent === undefined ? [] : (done.get(parent.id)?.runs ?? []).flat().map((corner) => corner.key));
    const runs: Corner[][] = [];
    let run: Corner[] = [];
    let ended = false;
    const finish = (): void => {
      if (run.length > 1) runs.push(run);
      run = [];
    };
    const path = walk(layout, course.line);
    path.forEach((corner, i) => {
      if (ended) return;
      const before = path[i - 1];
      if (before !== undefined && !dry(sideBetween(before, corner))) finish();
      run.push(corner);
      if (into.has(corner.key) && run.length > 1) {
        finish();
        ended = true;
      }
    });
    const last = run.at(-1);
    if (!ended && last !== undefined && !touches(last)) {
      // The course ends short of where the grid has its shore or its main river: lead it there.
      const goal = (corner: Corner): boolean => (parent === undefined ? touches(corner) : into.has(corner.key));
      const rest = way(last, goal, dry, REACH, new Set(run.map((corner) => corner.key)));
      if (rest === undefined && (parent === undefined ? course.mouth !== undefined : true)) {
        const fallback = way(
          last,
          (corner) => touches(corner) || taken.has(corner.key),
          dry,
          REACH,
          new Set(run.map((c) => c.key)),
        );
        if (fallback === undefined) run = [];
        else run.push(...fallback);
      } else if (rest !== undefined) run.push(...rest);
    }
    finish();
    // After the sea is reached, splinters along the shore are no river; what comes in again over the edge of the sheet is.
    const edge = (corner: Corner): boolean => corner.hexes.some((hex) => ground.kind(hex) === -1);
    const kept = runs.filter((list, i) => i === 0 || list.length > 5 || (list.length > 2 && edge(list[0] as Corner)));
    // A spring that lies on another river's line would look like a fork.
    const first = kept[0];
    if (first !== undefined)
      while (first.length > 1 && taken.has((first[0] as Corner).key) && !kin.has(taken.get((first[0] as Corner).key) as string))
        first.shift();
    const sound = kept.filter((list) => list.length > 1);
    const total = sound.reduce((sum, list) => sum + list.length - 1, 0);
    if (total < least) {
      left.push(course.id);
      return;
    }
    const river = { id: course.id, name: course.name, runs: sound };
    done.set(course.id, river);
    for (const corner of sound.flat()) if (!taken.has(corner.key)) taken.set(corner.key, course.id);
  };
  for (const course of courses) lay(course);
  return { rivers: courses.flatMap((course) => done.get(course.id) ?? []), left };
}

/** The hexsides of a run. */
export const sidesOf = (run: readonly Corner[]): Side[] =>
  run.slice(1).map((corner, i) => sideBetween(run[i] as Corner, corner) as Side);

/** The shortest way over dry hexsides to a corner that will do. */
function way(
  from: Corner,
  goal: (corner: Corner) => boolean,
  dry: (side: Side | undefined) => boolean,
  most: number,
  avoid: ReadonlySet<string>,
): Corner[] | undefined {
  const queue: Corner[][] = [[]];
  const seen = new Set([from.key, ...avoid]);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const here = path.at(-1) ?? from;
    for (const next of nextCorners(here)) {
      if (seen.has(next.key) || !dry(sideBetween(here, next))) continue;
      seen.add(next.key);
      if (goal(next)) return [...path, next];
      if (path.length + 1 < most) queue.push([...path, next]);
    }
  }
  return undefined;
}
