import { type Course, spaceName } from '../course.js';
import { isGerman } from './boundary.js';
import { afterCrossing } from './deadlines.js';
import * as say from './words.js';

/** What follows when a unit has come into a hex, by move, retreat or advance. */
export function entered(course: Course, id: string): void {
  const piece = course.piece(id);
  const space = course.board.spaces[course.space(id)];
  if (piece === undefined || space === undefined) return;
  // 6.83, R22: an Allied unit of either side destroys a fortress for good.
  const marked = (course.position.markers ?? []).some((marker) => marker.is === 'fortress-destroyed' && marker.at === space.id);
  if (space.terrain.includes('fortress') && !isGerman(piece.side) && !marked && course.on('6.83')) {
    course.position = {
      ...course.position,
      markers: [...(course.position.markers ?? []), { is: 'fortress-destroyed', at: space.id }],
    };
    course.tell('fortress-destroyed', '6.83', say.fortressFalls(spaceName(course.context, course.space(id))), [space.id]);
  }
  afterCrossing(course, id);
}
