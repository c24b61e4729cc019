import type { Words } from '../../rules/index.js';
import type { Course } from '../course.js';
import { isGerman } from './boundary.js';

/** 7.11, 7.12, 7.13, R48: an eliminated unit goes to a box on the map, also when no combat has killed it. */
export function eliminate(course: Course, id: string, rule: string, text: Words): void {
  const from = course.unit(id)?.at;
  const box = boxFor(course, id);
  course.set(id, { at: box, flags: undefined });
  course.settle((owed) => owed.state?.unit === id);
  course.tell('eliminated', rule, text, [id], { unit: id, from: from ?? null, to: box });
}

function boxFor(course: Course, id: string): string {
  const side = course.piece(id)?.side;
  const regions = course.board.spaces[course.space(id)]?.regions ?? [];
  if (isGerman(side)) {
    if (!course.on('7.11')) return `eliminated-${side}`;
    const stood = regions.filter((region) => region === 'east' || region === 'west');
    return stood.length === 1 ? `eliminated-${stood[0]}-german` : `eliminated-${side}`;
  }
  if (side === 'western-allied' && regions.includes('italy') && course.on('7.13')) return 'eliminated-allied-italy';
  return `eliminated-${side}`;
}
