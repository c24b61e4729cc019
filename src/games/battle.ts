import {
  type Action,
  type Attack,
  type Fought,
  type Given,
  inLanguage,
  type OddsQuestion,
  type Pending,
  type Position,
  refuse,
  type Verdict,
} from '../rules/index.js';
import { Course } from './course.js';
import type { Context, GameRoom } from './room.js';
import { commanderOf } from './shared.js';

/** An answer, with the stage that asked for it. */
export interface Answered extends Given {
  readonly id: string;
}

/**
 * An attack as it is played. The room's `fight` stops at every roll, draw and choice; each becomes something pending, and the
 * answers so far are kept with it, since the same answers always lead to the same place. The result goes to the game's own part.
 */
export function battle(
  stages: readonly string[],
  carryOut: (course: Course, attack: Attack, fought: Fought, answers: readonly Answered[]) => void,
): Required<Pick<GameRoom, 'actions' | 'answers'>> {
  const goOn = (context: Context, position: Position, attack: Attack, answers: readonly Answered[]): Verdict => {
    const fight = fightOf(context, position, attack);
    if (!fight.ok)
      return refuse(...fight.violations.map((violation) => ({ ...violation, text: inLanguage(violation.text, context.lang) })));
    const fought = fight.run(answers);
    const course = new Course(context, position);
    const { waiting } = fought;
    if (fought.refused === true && waiting !== undefined) {
      const text = {
        en: `That does not fit: ${waiting.device?.en ?? waiting.id}.`,
        ja: `合わない：${waiting.device?.ja ?? waiting.id}。`,
      };
      return refuse({ rule: waiting.rule, text: text[context.lang] });
    }
    if (waiting === undefined) carryOut(course, attack, fought, answers);
    else course.wait(pendingFor(context, position, attack, waiting, { attack, answers } as unknown as State));
    return course.verdict;
  };
  const answer = (context: Context, position: Position, pending: Pending, action: Action): Verdict => {
    const { attack, answers } = pending.state as unknown as { attack: Attack; answers: readonly Answered[] };
    const { dice, cards, choose } = action as Given;
    return goOn(context, position, attack, [...answers, { id: pending.what, ...plain({ dice, cards, choose }) }]);
  };
  return {
    actions: { attack: (context, position, action) => goOn(context, position, action as unknown as Attack, []) },
    answers: Object.fromEntries(stages.map((id) => [id, answer])),
  };
}

/** The combat that an attack makes in a position, as the calculator sees it. */
export function fightOf(context: Context, position: Position, { attackers, targets, support, with: inputs }: Attack) {
  const question = { position, attackers, targets, ...(support && { support }), ...(inputs && { with: inputs }) } as OddsQuestion;
  const { fight } = context.room;
  if (fight === undefined) throw new Error(`the room ${context.room.id} has no fight`);
  return fight(context, question);
}

/** What a stage waits for, as a position keeps it. */
export function pendingFor(
  context: Context,
  position: Position,
  attack: Attack,
  waiting: NonNullable<Fought['waiting']>,
  state: State,
): Pending {
  const text = waiting.device === undefined ? {} : { text: waiting.device[context.lang] };
  const asked = { who: whoIs(context, position, attack, waiting.who), what: waiting.id, rule: waiting.rule, ...text, state };
  if (waiting.kind === 'choose') return { kind: 'choice', options: (waiting.options ?? []) as never, ...asked };
  const wants = waiting.wants ?? { dice: '1d6' };
  return 'dice' in wants ? { kind: 'roll', ...wants, ...asked } : { kind: 'draw', ...wants, ...asked };
}

type State = NonNullable<Pending['state']>;

/** The player behind attacker or defender; others are named as they are. */
function whoIs(context: Context, position: Position, attack: Attack, who: string): string {
  if (who !== 'attacker' && who !== 'defender') return who;
  const named = attack.attackers.map((entry) => (typeof entry === 'string' ? { unit: entry } : entry));
  const units = position.units ?? [];
  const attacking = units.filter((unit) =>
    named.some((one) => ('stack' in one ? one.stack === unit.stack : one.unit === unit.id)),
  );
  const defending = units.filter(
    (unit) => (attack.targets.includes(unit.at ?? '') || attack.targets.includes(unit.stack ?? '')) && !attacking.includes(unit),
  );
  const unit = (who === 'attacker' ? attacking : defending)[0];
  return (unit === undefined ? undefined : commanderOf(context, position, unit)) ?? who;
}

const plain = (given: Given): Given => JSON.parse(JSON.stringify(given)) as Given;
