import { spaceOf } from '../../board/index.js';
import { type Position, resolve } from '../../rules/index.js';
import { type Course, spaceName } from '../course.js';
import type { Context } from '../room.js';
import { isAir, type Owner } from './stack.js';
import * as say from './words.js';

/** Who has stacks in a zone; air units neither control nor contest [3.7]. */
export function holders(context: Pick<Context, 'pack' | 'board'>, position: Position, space: number): Owner[] {
  const sides = (position.units ?? [])
    .filter((unit) => unit.at !== undefined && spaceOf(context.board, unit.at) === space)
    .map((unit) => resolve(context.pack, unit))
    .filter((piece) => piece.class !== 'marker' && !isAir(piece))
    .flatMap(({ side }): Owner[] => (side === 'german' || side === 'soviet' ? [side] : []));
  return [...new Set(sides)];
}

/** [3.7]: friendly to its controller; while both have stacks there, to nobody. */
export function controllerOf(
  context: Pick<Context, 'pack' | 'board'>,
  position: Position,
  space: number,
): Owner | null | undefined {
  const here = holders(context, position, space);
  if (here.length > 1) return null;
  if (here.length === 1) return here[0];
  const stated = position.control?.[context.board.ids[space] as string];
  return stated === undefined || Array.isArray(stated) ? undefined : (stated as Owner | null);
}

/**
 * [3.7]: whoever last had a stack in a zone controls it; while both have stacks there it is Contested and belongs to neither. Settled
 * for every zone with stacks, after they have moved; a zone that is left keeps the controller it had.
 */
export function settleControl(course: Course): void {
  if (!course.on('3.7')) return;
  const { context } = course;
  const zones = new Set((course.position.units ?? []).flatMap(({ at }) => (at === undefined ? [] : spaceOf(context.board, at))));
  for (const zone of zones) {
    const space = context.board.spaces[zone];
    if (space === undefined || context.pack.board.file.boxes[space.id] !== undefined) continue;
    const here = holders(context, course.position, zone);
    if (here.length === 0) continue;
    const now = here.length > 1 ? null : (here[0] as Owner);
    if (course.position.control?.[space.id] === now) continue;
    const known = course.position.control?.[space.id];
    course.position = { ...course.position, control: { ...course.position.control, [space.id]: now } };
    if (known === undefined && now !== null) continue;
    const name = spaceName(context, zone);
    course.tell('control', '3.7', now === null ? say.contested(name) : say.controlled(name, now), [space.id], {
      zone: space.id,
      control: now,
    });
  }
}
