import type { Owed, Position, When } from '../../rules/index.js';
import { findStep, phaseOf, type Step, stepsFor } from '../../rules/index.js';
import { Course, spaceName } from '../course.js';
import type { Changed, Context } from '../room.js';
import { type Displacement, displacement } from './boundary.js';
import { eliminate } from './eliminate.js';
import * as say from './words.js';

/** The duty of a unit that was driven over a line: to be back in time, or be eliminated. */
const BACK = 'be back';

/**
 * 5.41, 5.42, 5.51, 5.52, 14.0: a unit that has come to stand beyond a line changes sides or owes its return, as the chart of
 * deadlines says. One that is back owes nothing more.
 */
export function afterCrossing(course: Course, id: string): void {
  const { context, position } = course;
  const piece = course.piece(id);
  const space = course.space(id);
  if (piece === undefined || space === -1) return;
  const out = displacement(context, position, piece, space);
  if (out === undefined) {
    back(course, id);
    return;
  }
  if (!course.on(out.rule)) return;
  const deadline = deadlineOf(context, out.line);
  if (deadline === 'changes-sides') {
    const side = piece.side === 'east-german' ? 'west-german' : 'east-german';
    course.set(id, { side });
    course.tell('changes-sides', out.rule, say.changesSides(piece, side), [id], { unit: id, from: piece.side ?? null, to: side });
  } else if (!(position.owed ?? []).some((owed) => isFor(owed, id))) {
    const by = dueBy(context, position, piece.side ?? '', out, deadline);
    if (by === undefined) return;
    course.set(id, { flags: [...new Set([...(piece.unit.flags ?? []), 'displaced'])] });
    const text = say.mustReturn(piece, spaceName(context, space), by);
    course.owe({
      what: BACK,
      who: piece.side ?? '',
      by,
      rule: out.rule,
      text: text[context.lang],
      unless: 'eliminated',
      state: { unit: id },
    });
    course.tell('displaced', out.rule, text, [id], { unit: id, turn: by.turn, phase: by.phase });
  }
}

/** A unit where it belongs is free of its duty. */
function back(course: Course, id: string): void {
  if (!(course.position.owed ?? []).some((owed) => isFor(owed, id))) return;
  course.settle((owed) => isFor(owed, id));
  const flags = (course.unit(id)?.flags ?? []).filter((flag) => flag !== 'displaced');
  course.set(id, { flags: flags.length === 0 ? undefined : flags });
}

/** The time is up: a unit that is still out of place is eliminated. */
export function overdue(context: Context, position: Position, owed: Owed): Changed {
  const course = new Course(context, position);
  const id = String(owed.state?.unit ?? '');
  const piece = course.piece(id);
  const space = course.space(id);
  if (owed.what !== BACK || piece === undefined || space === -1) return course.changed;
  if (displacement(context, position, piece, space) !== undefined && context.on(owed.rule))
    eliminate(course, id, owed.rule, say.notBack(piece, spaceName(context, space)));
  return course.changed;
}

const isFor = (owed: Owed, id: string): boolean => owed.what === BACK && owed.state?.unit === id;

/** What the chart of deadlines says of such a unit. */
function deadlineOf({ pack }: Context, line: Displacement['line']): string {
  const chart = pack.tables.deadlines;
  return String(chart?.cells[chart.rowIds.indexOf(line)]?.[0]?.is ?? '');
}

/** R12: the following turn is the next game turn, tested when the Soviet or the East German combat phase of it ends. */
function dueBy(context: Context, position: Position, side: string, out: Displacement, deadline: string): When | undefined {
  const steps = stepsFor(context.pack, position);
  const now = phaseOf(context.pack, position);
  const turn = position.turn ?? 0;
  const [phase, sooner] =
    deadline === 'own-movement'
      ? [steps.find((step) => step.does.includes('move') && step.sides.includes(side)), true]
      : deadline === 'soviet-combat'
        ? [combatOf(steps, 'soviet'), true]
        : [combatOf(steps, out.line === 'german-collapse' ? 'east-german' : 'soviet'), false];
  if (phase === undefined) return undefined;
  const place = (step: Step | undefined): number => steps.findIndex((one) => one.id === step?.id);
  const stillToCome = now !== undefined && findStep(steps, now.name) !== undefined && place(phase) > place(now);
  return { turn: sooner && stillToCome ? turn : turn + 1, phase: phase.name };
}

const combatOf = (steps: readonly Step[], side: string): Step | undefined =>
  steps.find((step) => step.does.includes('attack') && step.sides.includes(side));
