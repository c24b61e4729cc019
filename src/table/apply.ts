import type { z } from 'zod';
import type { Board } from '../board/index.js';
import { gameRoom } from '../games/index.js';
import type { Context, GameRoom } from '../games/room.js';
import { advance } from '../games/shared.js';
import type { Language, Pack } from '../pack/index.js';
import {
  Action,
  accept,
  isDue,
  type Owed,
  type Pending,
  type Position,
  refuse,
  sharedActions,
  speaksFor,
  type Verdict,
  type Violation,
} from '../rules/index.js';
import { type Fault, unknown } from './open.js';
import { faultsOf } from './paths.js';
import { say } from './words.js';

export interface ContextOptions {
  readonly lang?: Language | undefined;
  /** Cases that are not in force. For tests, which see so that a case matters. */
  readonly off?: readonly string[] | undefined;
  /** Another room than the pack's own. */
  readonly room?: GameRoom | undefined;
}

/** The game on the table. A pack whose room does not exist yet has phases and nothing else. */
export function makeContext(pack: Pack, board: Board, options: ContextOptions = {}): Context {
  const off = new Set(options.off);
  const room = options.room ?? gameRoom(pack.game.rules) ?? { id: pack.game.rules, rules: [], effects: [] };
  return {
    pack,
    board,
    room,
    lang: options.lang ?? 'en',
    on: (rule) => !off.has(rule) && !off.has(room.caseOf?.(pack, rule) ?? rule),
  };
}

export type ParsedAction =
  | { readonly ok: true; readonly action: Action }
  | { readonly ok: false; readonly problems: readonly Fault[] };

/** The words that this game knows for what may be done. */
export const actionsOf = ({ room }: Context): string[] => [
  ...new Set([...Object.keys(room.actions ?? {}), 'answer', 'end-phase']),
];

/** Reads an action as it comes from outside, by the game's own schema or the shared one of that word. */
export function parseAction(context: Context, given: unknown, path = 'action'): ParsedAction {
  const named = Action.safeParse(given);
  if (!named.success) return { ok: false, problems: faultsOf(named.error, path) };
  const schema = schemaOf(context.room, named.data.do);
  if (schema === undefined)
    return {
      ok: false,
      problems: [unknown(`${path}.do`, 'action', named.data.do, [...actionsOf(context), ...Object.keys(sharedActions)])],
    };
  const read = schema.safeParse(given);
  return read.success ? { ok: true, action: read.data as Action } : { ok: false, problems: faultsOf(read.error, path) };
}

/**
 * One action on an opened position: the next position with what happened, or everything that forbids it. While something is
 * pending only an answer to the last of it is taken; otherwise every rule of the room that judges this action is asked.
 */
export function apply(context: Context, position: Position, given: unknown): Verdict {
  const parsed = parseAction(context, given);
  if (!parsed.ok) return refuse(...parsed.problems.map(({ path, message }) => ({ rule: 'action', text: `${path}: ${message}` })));
  const { action } = parsed;
  const { room } = context;
  if (position.over === true) return refuse({ rule: 'sequence', text: say(context, 'over') });
  const waiting = position.pending?.at(-1);
  if (action.do === 'answer') {
    if (waiting === undefined) return refuse({ rule: 'sequence', text: say(context, 'nothingPending') });
    const wrong = judgeAnswer(context, position, waiting, action);
    if (wrong !== undefined) return refuse({ rule: waiting.rule, text: wrong });
    const against = violations(context, position, action, ['answer', `answer:${waiting.what}`]);
    if (against.length > 0) return refuse(...against);
    const handler = own(room.answers, waiting.what);
    const popped = { ...position, pending: (position.pending ?? []).slice(0, -1) };
    return handler === undefined ? accept(tidy(popped)) : tidied(handler(context, popped, waiting, action));
  }
  if (waiting !== undefined) return refuse({ rule: waiting.rule, text: say(context, 'pending', waiting.who, waiting.what) });
  const against = violations(context, position, action, [action.do]);
  const carry = own(room.actions, action.do);
  if (action.do === 'end-phase') against.push(...unpaid(context, position));
  if (against.length > 0) return refuse(...against);
  if (carry !== undefined) return tidied(carry(context, position, action));
  if (action.do === 'end-phase') return endPhase(context, position);
  return refuse({ rule: 'action', text: say(context, 'notHere', action.do, actionsOf(context).join(', ')) });
}

/** What `legal` answers: every violation, or that it is lawful, with what it costs and what it will owe. */
export type Legality =
  | ({ readonly ok: true; readonly owes?: readonly Owed[]; readonly pending?: readonly Pending[] } & Readonly<
      Record<string, unknown>
    >)
  | { readonly ok: false; readonly violations: readonly Violation[] };

/** The same judgement without carrying the action out. */
export function legal(context: Context, position: Position, given: unknown): Legality {
  const verdict = apply(context, position, given);
  if (!verdict.ok) return verdict;
  const before = new Set((position.owed ?? []).map((owed) => JSON.stringify(owed)));
  const owes = (verdict.position.owed ?? []).filter((owed) => !before.has(JSON.stringify(owed)));
  const opened = (verdict.position.pending ?? []).slice(position.pending?.length ?? 0);
  return {
    ok: true,
    ...context.room.foresee?.(context, position, given as Action),
    ...(owes.length > 0 ? { owes } : {}),
    ...(opened.length > 0 ? { pending: opened } : {}),
  };
}

/** The default of `end-phase`, for rooms that do something before it. Duties left undone meet their `unless`. */
export function endPhase(context: Context, position: Position): Verdict {
  let now = position;
  const events = [];
  for (const owed of position.owed ?? []) {
    if (!isDue(context.pack, now, owed.by)) continue;
    const paid = context.room.overdue?.(context, now, owed);
    if (paid !== undefined) {
      now = paid.position;
      events.push(...paid.events);
    }
    now = { ...now, owed: (now.owed ?? []).filter((one) => one !== owed) };
  }
  if ((now.pending ?? []).length > 0) return accept(tidy(now), events);
  const next = advance(context, now);
  return accept(tidy(next.position), [...events, ...next.events]);
}

function violations(context: Context, position: Position, action: Action, judged: readonly string[]): Violation[] {
  return context.room.rules
    .filter((rule) => judged.includes(rule.judges) && context.on(rule.rule))
    .flatMap((rule) => rule.check(context, position, action));
}

/** Duties due by the end of this phase that nothing but doing them settles. */
const unpaid = (context: Context, position: Position): Violation[] =>
  (position.owed ?? [])
    .filter(
      (owed) => isDue(context.pack, position, owed.by) && !(owed.unless !== undefined && context.room.overdue !== undefined),
    )
    .map((owed) => ({ rule: owed.rule, text: say(context, 'owed', owed.who, owed.what) }));

/** An answer must be of the kind that is asked for: so many dice of so many sides, so many cards, one of the options. */
function judgeAnswer(context: Context, position: Position, waiting: Pending, action: Action): string | undefined {
  const { dice, cards, choose, by } = action as { dice?: number[]; cards?: unknown[]; choose?: unknown; by?: string };
  if (by !== undefined && by !== waiting.who && !speaksFor(position, by, waiting.who))
    return say(context, 'notYours', waiting.who, waiting.what);
  switch (waiting.kind) {
    case 'roll': {
      const [number, sides] = readDice(waiting.dice);
      return dice?.length === number && dice.every((die) => die <= sides)
        ? undefined
        : say(context, 'wantsDice', waiting.dice, waiting.what);
    }
    case 'draw':
      return cards?.length === waiting.cards ? undefined : say(context, 'wantsCards', waiting.cards, waiting.deck);
    case 'choice': {
      const single = (waiting.min ?? 1) === 1 && (waiting.max ?? 1) === 1;
      const options = new Set(waiting.options.map(canonical));
      if (single)
        return choose !== undefined && options.has(canonical(choose)) ? undefined : say(context, 'wantsOption', waiting.what);
      const chosen = Array.isArray(choose) ? choose.map(canonical) : undefined;
      const [min, max] = [waiting.min ?? 0, waiting.max ?? waiting.options.length];
      const fits =
        chosen?.every((one) => options.has(one)) === true &&
        new Set(chosen).size === chosen.length &&
        chosen.length >= min &&
        chosen.length <= max;
      return fits ? undefined : say(context, 'wantsOptions', waiting.what, min, max);
    }
  }
}

/** 2d6 is two dice of six sides; d10 one of ten. */
export function readDice(text: string): readonly [number: number, sides: number] {
  const found = /^(\d*)d(\d+)$/.exec(text.trim());
  return found === null ? [1, 6] : [found[1] === '' ? 1 : Number(found[1]), Number(found[2])];
}

/** JSON with its keys in order: two values are the same when this is. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'undefined';

const schemaOf = (room: GameRoom, word: string): z.ZodType | undefined => own(room.schemas, word) ?? own(sharedActions, word);

/** Empty lists are left out, so that positions compare as they look. */
function tidy(position: Position): Position {
  const { pending, owed, ...rest } = position;
  return {
    ...rest,
    ...(pending === undefined || pending.length === 0 ? {} : { pending }),
    ...(owed === undefined || owed.length === 0 ? {} : { owed }),
  };
}

const tidied = (verdict: Verdict): Verdict => (verdict.ok ? { ...verdict, position: tidy(verdict.position) } : verdict);

const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
