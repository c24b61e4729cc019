import type { Board } from '../board/index.js';
import type { Context, RoomQuestion } from '../games/room.js';
import { nextPhase, phaseText } from '../games/shared.js';
import { type Language, type Pack, say } from '../pack/index.js';
import { type OddsQuestion, type Position, phaseOf, present, view, viewEvents } from '../rules/index.js';
import { actionsOf, apply, legal, parseAction } from './apply.js';
import { asked as withPosition } from './odds.js';
import { type Fault, unknown } from './open.js';
import { faultsOf } from './paths.js';
import { type ContextMaker, prepare, usual } from './prepare.js';
import { isQuestionWord, type Question, questions } from './question.js';
import type { Game } from './replace.js';

export type { ContextMaker } from './prepare.js';
export { askSchema } from './schema.js';

export interface Answered {
  readonly answer: Readonly<Record<string, unknown>>;
  /** A refusal is an answer; a question that made no sense is not understood. */
  readonly understood: boolean;
}

/** One question, one answer. Pure: no saved game, no clock, no dice. */
export function ask(game: Game, asked: unknown, make: ContextMaker = usual): Answered {
  const faulty = (problems: readonly Fault[]): Answered => {
    const [first, ...more] = problems as [Fault, ...Fault[]];
    return { answer: { error: { ...first, ...(more.length > 0 ? { more } : {}) } }, understood: false };
  };
  if (tooDeep(asked)) return faulty([{ path: '', message: `A question is nested at most ${MAX_DEPTH} deep.` }]);
  const word = asked !== null && typeof asked === 'object' ? (asked as { ask?: unknown }).ask : undefined;
  if (!isQuestionWord(word)) {
    const known = answerable(make(game, 'en'));
    return faulty([
      typeof word === 'string'
        ? unknown('ask', 'question', word, known)
        : { path: 'ask', message: 'A question is an object whose ask names it.', known },
    ]);
  }
  const read = questions[word].safeParse(asked);
  if (!read.success) return faulty(faultsOf(read.error));
  const question = read.data as Question;
  const lang = question.lang ?? 'en';
  const known = answerable(make(game, lang));
  if (!known.includes(word)) return faulty([{ path: 'ask', message: unanswered(word, lang), known }]);
  const prepared = prepare(game, question, make);
  if (!prepared.ok) return faulty(prepared.problems);
  const { context, position, seen, viewer } = prepared;

  if (question.ask === 'legal' || question.ask === 'apply') {
    const action = parseAction(context, question.action);
    if (!action.ok) return faulty(action.problems);
    // Only what the viewer may know can be told of what is allowed; what happens, happens on the true board.
    if (question.ask === 'legal') return spoken(legal(context, seen, action.action), lang);
    const verdict = apply(context, position, action.action);
    if (!verdict.ok) return spoken(viewer === undefined ? verdict : veiled(context, position, viewer, verdict), lang);
    const next = view(context.pack, verdict.position, viewer, context.room);
    return spoken({ ok: true, position: next, events: viewEvents(context.pack, verdict.position, viewer, verdict.events) }, lang);
  }
  if (question.ask === 'sequence') return spoken(whereWeAre(context, seen), lang);
  if (question.ask === 'odds') {
    const answer = context.room.odds?.(context, withPosition(question as OddsQuestion, seen));
    return spoken(answer ?? { ok: true }, lang);
  }
  const answer = context.room.questions?.[question.ask]?.(context, seen, question as unknown as RoomQuestion);
  return spoken(answer ?? { ok: true }, lang);
}

/** Questions as text: one, an array, or JSON lines; the answers come in the same order and form. */
export function askText(pack: Pack, board: Board, text: string): { text: string; understood: boolean } {
  const game = { pack, board };
  const trimmed = text.trim();
  const whole = parse(trimmed);
  const indent = trimmed.includes('\n') ? 2 : 0;
  if (whole.ok && Array.isArray(whole.value)) {
    const answers = whole.value.map((question) => ask(game, question));
    return {
      text: JSON.stringify(
        answers.map(({ answer }) => answer),
        null,
        indent,
      ),
      understood: answers.every(({ understood }) => understood),
    };
  }
  if (whole.ok) {
    const { answer, understood } = ask(game, whole.value);
    return { text: JSON.stringify(answer, null, indent), understood };
  }
  const lines = trimmed.split(/\r?\n/).filter((line) => line.trim() !== '');
  const answers = (lines.length === 0 ? [''] : lines).map((line): Answered => {
    const one = parse(line);
    return one.ok ? ask(game, one.value) : { answer: { error: { path: '', message: one.message } }, understood: false };
  });
  return {
    text: answers.map(({ answer }) => JSON.stringify(answer)).join('\n'),
    understood: answers.every(({ understood }) => understood),
  };
}

/** The questions that this game can answer now. */
export const answerable = ({ room }: Context): string[] => [
  'legal',
  'apply',
  'sequence',
  ...(room.odds === undefined ? [] : ['odds']),
  ...Object.keys(room.questions ?? {}),
];

/** Where the game stands, what may be done, what waits, what is owed. */
function whereWeAre(context: Context, position: Position): Readonly<Record<string, unknown>> {
  const { pack, lang } = context;
  const step = phaseOf(pack, position);
  const next = nextPhase(context, position);
  const turn = pack.sequence.turns.find((one) => one.number === position.turn);
  const reminders = [
    ...(turn?.events ?? []),
    ...(step?.within.flatMap((phase) => phase.remember) ?? []),
    ...(step?.phase.remember ?? []),
  ];
  const pending = position.pending ?? [];
  const known = actionsOf(context);
  return {
    ok: true,
    text: phaseText(context, position),
    turn: position.turn,
    phase:
      step === undefined ? null : { number: step.name, id: step.id, name: say(step.phase.name, lang), rule: step.phase.rule },
    within: step?.within.map((phase) => ({ number: phase.number, id: phase.id, name: say(phase.name, lang) })) ?? [],
    sides: step?.sides ?? [],
    does: step?.does ?? [],
    may: pending.length > 0 ? ['answer'] : known.filter((word) => word === 'end-phase' || step?.does.includes(word) === true),
    remember: reminders
      .filter((reminder) => reminder.turns === undefined || reminder.turns.includes(position.turn ?? 0))
      .map((reminder) => ({ text: say(reminder.text, lang), ...(reminder.rule === undefined ? {} : { rule: reminder.rule }) })),
    pending,
    owed: position.owed ?? [],
    next: next ?? null,
    over: position.over === true,
  };
}

/** A refusal tells the viewer no more than the viewer's own view would. */
function veiled(
  context: Context,
  position: Position,
  viewer: string,
  verdict: { readonly violations: readonly object[] },
): object {
  const told = viewEvents(
    context.pack,
    position,
    viewer,
    verdict.violations.map((violation) => ({ type: 'violation', ...(violation as { text: string }) })),
  ).map(({ type: _, ...violation }) => violation);
  const hidden = { rule: 'hidden', text: { en: 'Something that you cannot see forbids it.', ja: '見えないものが妨げている。' } };
  return { ok: false, violations: told.length > 0 ? told : [hidden] };
}

const unanswered = (word: string, lang: Language): string =>
  word === 'odds'
    ? { en: 'This game has no combat calculator yet.', ja: 'このゲームにはまだ戦闘計算機がない。' }[lang]
    : { en: `This game does not answer ${word} yet.`, ja: `このゲームはまだ「${word}」に答えられない。` }[lang];

const spoken = (answer: object, lang: Language): Answered => ({
  answer: present(answer, lang) as Readonly<Record<string, unknown>>,
  understood: true,
});

const MAX_DEPTH = 64;

function tooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((item) => (item !== null && typeof item === 'object' ? Object.values(item) : []));
  }
  return false;
}

function parse(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: text === '' ? 'There is no question.' : `This is not JSON: ${(error as Error).message}.` };
  }
}
