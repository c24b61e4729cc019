import { spaceOf } from '../../board/index.js';
import { type Action, type Pending, type Position, phaseOf, resolve, type Unit, type Verdict } from '../../rules/index.js';
import { Course } from '../course.js';
import type { Changed, Context, GameRoom } from '../room.js';
import { commander } from './command.js';
import { sectorsOf } from './ground.js';
import { hiddenRules, place, Reveal, reveal, turnUpNeighbours } from './hidden.js';
import { afterBridges, foreseeMove, move, moveRules } from './move.js';
import * as say from './words.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

/** A combat phase begins with static units turned up; a German movement phase with a die (9.3). */
function enterPhase(context: Context, position: Position): Changed {
  const course = new Course(context, position);
  turnUpNeighbours(course);
  const step = phaseOf(context.pack, position);
  if (step?.does.includes('move') === true && step.sides.includes('german') && context.on('9.3'))
    course.wait({
      kind: 'roll',
      what: 'german-movement',
      who: step.number.startsWith('II') ? '1uf' : '1bf',
      rule: '9.3',
      dice: '1d6',
      text: say.movementDie[context.lang],
    });
  return course.changed;
}

/** 9.3, 16.2: the die, and one more for each command post that lies face-up in the sector. */
function germanMovement(context: Context, position: Position, _: Pending, action: Action): Verdict {
  const course = new Course(context, position);
  const sector = phaseOf(context.pack, position)?.number.startsWith('II') === true ? '1bf' : '1uf';
  const posts = (position.units ?? []).filter((unit) => {
    const sectors = sectorsOf(context.board, spaceOf(context.board, unit.at ?? ''));
    return (
      unit.seenBy === undefined &&
      resolve(context, unit).type === 'command-post' &&
      sectors?.length === 1 &&
      sectors[0] === sector
    );
  });
  const points = ((action.dice as number[])[0] as number) + (context.on('16.2') ? posts.length : 0);
  course.position = { ...position, state: { ...position.state, germanMovement: points } };
  course.tell('german-movement', '9.3', say.allowance(points), [], { points });
  return course.verdict;
}

/** What a unit has spent and where it has been is forgotten when the phase ends. */
function leavePhase(_: Context, position: Position): Changed {
  const clear = ({ state, ...unit }: Unit): Unit => {
    const { spent: _spent, left: _left, ...kept } = state ?? {};
    return Object.keys(kept).length === 0 ? unit : { ...unit, state: kept };
  };
  const { moving: _moving, germanMovement: _points, ...state } = position.state ?? {};
  const { state: __, ...rest } = position;
  const units = (position.units ?? []).map(clear);
  return { position: { ...rest, units, ...(Object.keys(state).length > 0 ? { state } : {}) }, events: [] };
}

export const play = {
  rules: [...hiddenRules, ...moveRules],
  effects: ['16.2', '16.8', '16.10', '18.1', '18.2', '9.3'],
  schemas: { reveal: Reveal },
  actions: { move, place, reveal },
  answers: { bridges: afterBridges, 'german-movement': germanMovement },
  foresee: (context, position, action) => (action.do === 'move' ? foreseeMove(context, position, action) : {}),
  commander,
  enterPhase,
  leavePhase,
  publicState: ['setUp', 'moving', 'germanMovement', 'spent', 'left', 'unit', 'rest', 'bridges'],
} satisfies Omit<GameRoom, 'id'>;
