import { type Attack, has, type Violation, withoutFlags } from '../../rules/index.js';
import { battle, fightOf } from '../battle.js';
import { against, Course } from '../course.js';
import { retreatsBy, zocBy } from '../questions.js';
import type { GameRoom, Rule } from '../room.js';
import { commanderOf } from '../shared.js';
import { overdue } from './deadlines.js';
import type { ResultEffects } from './effects.js';
import { foreseeMove, move, moveRules } from './move.js';
import { carryOut, defendersIn, isResult, ResultAction, resultAnswers } from './result.js';
import { retreatsOf } from './retreat.js';
import * as say from './words.js';
import { zocOf } from './zoc.js';

/** The part of the room that plays: what refuses, what is carried out, what is answered. */

/** 6.5: a unit attacks once and is attacked once in a combat phase. */
const onceEach = (judges: 'attack' | 'result'): Rule => ({
  rule: '6.5',
  judges,
  check: (context, position, action) => {
    const course = new Course(context, position);
    const { attackers, targets } = action as unknown as Attack;
    const attacking = attackers.flatMap(
      (entry) => course.piece(typeof entry === 'string' ? entry : 'unit' in entry ? entry.unit : '') ?? [],
    );
    return [
      ...attacking.filter((piece) => has(piece, 'attacked')).map((piece) => [piece, 'attack'] as const),
      ...defendersIn(course, attacking, targets)
        .filter((piece) => has(piece, 'defended'))
        .map((piece) => [piece, 'defence'] as const),
    ].map(([piece, as]) => against(context, '6.5', say.foughtAlready(piece, as), piece.id));
  },
});

/** 2.5: the player who acts commands the side that the unit belongs to now. */
const commanded = (judges: 'move' | 'attack' | 'result'): Rule => ({
  rule: '2.5',
  judges,
  check: (context, position, action) => {
    const { by, units, attackers } = action as { by?: string; units?: string[]; attackers?: string[] };
    if (by === undefined) return [];
    const course = new Course(context, position);
    return (units ?? attackers ?? []).flatMap((id) => {
      const piece = course.piece(id);
      const commander = piece === undefined ? by : commanderOf(context, position, piece.unit);
      return piece === undefined || commander === by || by === piece.side
        ? []
        : [against(context, '2.5', say.notYours(piece, commander ?? '?'), id)];
    });
  },
});

/** What the calculator says against the combat whose result is reported. */
const lawfulCombat: Rule = {
  rule: '6.0',
  judges: 'result',
  check: (context, position, action): Violation[] => {
    const fight = fightOf(context, position, action as unknown as Attack);
    return fight.ok ? [] : fight.violations.map(({ rule, text, where }) => against(context, rule, text, ...(where ?? [])));
  },
};

const attack = battle(['die', 'losses'], (course, action, { result, effects }) => {
  if (!isResult(result)) return;
  carryOut(course, action, result, result === 'Ex' ? (effects as unknown as ResultEffects).attacker.eliminated : undefined);
});

export const play = {
  rules: [
    ...(['move', 'attack', 'result'] as const).map(commanded),
    ...moveRules,
    onceEach('attack'),
    onceEach('result'),
    lawfulCombat,
  ],
  effects: [
    '5.41',
    '5.42',
    '5.51',
    '5.52',
    '6.21',
    '6.22',
    '6.23',
    '6.83',
    '6.91',
    '6.92',
    '6.93',
    '6.94',
    '7.11',
    '7.13',
    '7.22',
    '10.3',
    '14.0',
  ],
  schemas: { result: ResultAction },
  actions: {
    ...attack.actions,
    move,
    result: (context, position, action) => {
      const course = new Course(context, position);
      const { attackers, targets, result } = ResultAction.parse(action);
      carryOut(course, { attackers, targets }, result);
      return course.verdict;
    },
  },
  answers: { ...attack.answers, ...resultAnswers },
  foresee: (context, position, action) => (action.do === 'move' ? foreseeMove(context, position, action) : {}),
  // Marks of a phase go when it ends.
  leavePhase: (_, position) => ({ position: withoutFlags(position, ['moved', 'attacked', 'defended']), events: [] }),
  overdue,
  questions: {
    zoc: zocBy('4.0', (context, _, piece) => zocOf(context, piece)),
    retreats: retreatsBy('6.21', 1, (context, position, piece) =>
      retreatsOf(context, position, piece).map((space) => [context.board.ids[space] as string]),
    ),
  },
} satisfies Omit<GameRoom, 'id'>;
