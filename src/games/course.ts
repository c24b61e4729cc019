import { type Board, spaceOf } from '../board/index.js';
import { say } from '../pack/index.js';
import {
  accept,
  type Event,
  inLanguage,
  type Owed,
  owe,
  type Pending,
  type Piece,
  type Position,
  pend,
  resolve,
  settle,
  type Unit,
  unitOf,
  type Verdict,
  type Violation,
  type Words,
  withUnit,
} from '../rules/index.js';
import type { Changed, Context } from './room.js';

/** Something happening in a position: what has changed so far, and what there is to tell of it. */
export class Course {
  readonly events: Event[] = [];

  constructor(
    readonly context: Context,
    public position: Position,
  ) {}

  get board(): Board {
    return this.context.board;
  }

  on(rule: string): boolean {
    return this.context.on(rule);
  }

  unit(id: string): Unit | undefined {
    return unitOf(this.position, id);
  }

  piece(id: string): Piece | undefined {
    const unit = this.unit(id);
    return unit === undefined ? undefined : resolve(this.context, unit);
  }

  /** The space that a unit stands in; -1 when it stands in none. */
  space(id: string): number {
    return spaceOf(this.board, this.unit(id)?.at ?? '');
  }

  set(id: string, change: { readonly [K in keyof Unit]?: Unit[K] | undefined }): void {
    this.position = withUnit(this.position, id, change);
  }

  tell(type: string, rule: string, text: Words, where: readonly string[] = [], data?: Event['data']): void {
    this.events.push({
      type,
      rule,
      text: inLanguage(text, this.context.lang),
      ...(where.length > 0 ? { where: [...where] } : {}),
      ...(data === undefined ? {} : { data }),
    });
  }

  wait(pending: Pending): void {
    this.position = pend(this.position, pending);
  }

  owe(owed: Owed): void {
    this.position = owe(this.position, owed);
  }

  settle(done: (owed: Owed) => boolean): void {
    this.position = settle(this.position, done);
  }

  get changed(): Changed {
    return { position: this.position, events: this.events };
  }

  get verdict(): Verdict {
    return accept(this.position, this.events);
  }
}

/** A refusal in the language asked for. */
export const against = (context: Context, rule: string, text: Words, ...where: readonly string[]): Violation => ({
  rule,
  text: inLanguage(text, context.lang),
  ...(where.length > 0 ? { where: [...where] } : {}),
});

/** A space as people call it: Berlin (2613), or its number alone. */
export function spaceName({ board, lang }: Context, space: number): string {
  const { id, name } = board.spaces[space] ?? { id: '?', name: undefined };
  return name === undefined || say(name, lang) === id ? id : `${say(name, lang)} (${id})`;
}

/** Every unit on the board, with what is printed on it. */
export const piecesIn = (context: Context, position: Position): Piece[] =>
  (position.units ?? []).filter((unit) => unit.at !== undefined).map((unit) => resolve(context, unit));
