import { spaceOf } from '../../board/index.js';
import { say as sayText } from '../../pack/index.js';
import type { Pending, Position } from '../../rules/index.js';
import type { Course } from '../course.js';
import type { Context } from '../room.js';
import * as say from './words.js';

/** 18.1, Q18: bridges of a hex that nobody has tested yet; `a|b`, as markers name them. */
export function untested({ board }: Context, position: Position, space: number): string[] {
  const tested = new Set(
    (position.markers ?? [])
      .filter(({ is }) => is === 'bridge-destroyed' || is === 'bridge-intact')
      .map(({ on }) => keyOf(on ?? '')),
  );
  const found: string[] = [];
  for (let k = board.first[space] as number; k < (board.first[space + 1] as number); k++) {
    if (board.borders[board.border[k] as number]?.features.includes('bridge') !== true) continue;
    const bridge = `${board.ids[space]}|${board.ids[board.to[k] as number]}`;
    if (!tested.has(keyOf(bridge))) found.push(keyOf(bridge));
  }
  return found;
}

/** 18.1: one die for each bridge, at once; the move waits. */
export function askForBridges(
  course: Course,
  bridges: readonly string[],
  who: string,
  state: NonNullable<Pending['state']>,
): void {
  course.wait({
    kind: 'roll',
    what: 'bridges',
    who,
    rule: '18.1',
    dice: `${bridges.length}d6`,
    text: say.rollForBridges(bridges.map((bridge) => nameOf(course.context, bridge)))[course.context.lang],
    state: { ...state, bridges: [...bridges] },
  });
}

/** 18.2: each bridge falls or stands for good, as the chart has it. */
export function settleBridges(course: Course, bridges: readonly string[], dice: readonly number[]): void {
  const { context } = course;
  const chart = context.pack.tables['bridge-demolition'];
  for (const [i, bridge] of bridges.entries()) {
    const die = dice[i] as number;
    const falls = chart?.cells[chart.rowIds.indexOf(String(die))]?.[0]?.is === 'destroyed' && course.on('18.2');
    const is = falls ? 'bridge-destroyed' : 'bridge-intact';
    course.position = { ...course.position, markers: [...(course.position.markers ?? []), { is, on: bridge }] };
    const name = nameOf(context, bridge);
    course.tell(is, '18.2', falls ? say.bridgeFalls(name, die) : say.bridgeStands(name, die), bridge.split('|'), { bridge, die });
  }
}

/** Both ends in one order, so that a bridge has one name. */
const keyOf = (bridge: string): string => bridge.split(/[|/]/).sort().join('|');

function nameOf({ board, lang }: Context, bridge: string): string {
  const [a = '', b = ''] = bridge.split('|');
  const [from, to] = [spaceOf(board, a), spaceOf(board, b)];
  const border = board.borders.find((one) => (one.a === from && one.b === to) || (one.a === to && one.b === from));
  return say.bridgeName(border?.name === undefined ? undefined : sayText(border.name, lang), a, b)[lang];
}
