import type { LedgerLine } from './odds.js';
import type { OddsRefused } from './refusals.js';
import type { Given, Stage, Wanted } from './stages.js';
import type { Words } from './words.js';

/** A combat set up and ready to be rolled, whatever decides it. The game's own record of it stays inside. */
export interface Fight {
  readonly ok: true;
  /** Plays with the answers known so far; with `chance`, missing rolls and draws are taken from it. */
  readonly run: (answers: readonly Given[], chance?: Draw) => Fought;
}

/** A number from 0 up to but not including 1. */
export type Draw = () => number;

export interface Rolled {
  readonly rule: string;
  readonly who: string;
  readonly device: Words;
  /** What fell, as players say it: 4, or 3 then 5. */
  readonly on: string;
}

export interface Fought {
  /** What was rolled or drawn on the way. */
  readonly rolled: readonly Rolled[];
  /** What has come of it so far, line by line. */
  readonly told: readonly LedgerLine[];
  /** The result, once it is known. */
  readonly result?: string | undefined;
  readonly effects?: Readonly<Record<string, unknown>> | undefined;
  /** What is wanted next; nothing when the combat is over. */
  readonly waiting?: {
    readonly id: string;
    readonly kind: 'chance' | 'choose';
    readonly who: string;
    readonly rule: string;
    readonly device?: Words | undefined;
    readonly wants?: Wanted | undefined;
    readonly options?: readonly unknown[] | undefined;
    /** The options in words, where they have any. */
    readonly names?: readonly Words[] | undefined;
    /** Cards or counters that may come up. */
    readonly from?: readonly (string | number)[] | undefined;
  };
  /** An answer that did not fit. */
  readonly refused?: boolean;
}

export type FightVerdict = Fight | OddsRefused;

export interface Telling<S> {
  readonly result: (state: S) => string | undefined;
  readonly tell: (state: S) => readonly LedgerLine[];
  readonly effects?: (state: S) => Readonly<Record<string, unknown>> | undefined;
}

/** Makes a fight of a game's stages. */
export const fightOf = <S>(stages: readonly Stage<S>[], start: S, telling: Telling<S>): Fight => ({
  ok: true,
  run(answers, chance) {
    const rolled: Rolled[] = [];
    const so = (state: S) => ({
      rolled,
      told: telling.tell(state),
      result: telling.result(state),
      effects: telling.effects?.(state),
    });
    let state = start;
    let next = 0;
    for (const stage of stages) {
      if (stage.kind === 'compute') {
        state = stage.run(state);
        continue;
      }
      if (stage.skip?.(state) === true) continue;
      const answer = answers[next];
      const [id, who, rule] = [stage.id, stage.who(state), stage.rule];
      if (stage.kind === 'choose') {
        const options = stage.options(state);
        const { name } = stage;
        const before = state;
        const names = name === undefined ? undefined : options.map((option) => name(before, option));
        const waiting = { id, kind: stage.kind, who, rule, options, names };
        if (answer === undefined) return { ...so(state), waiting };
        const read = stage.read(state, answer);
        if (read === undefined) return { ...so(state), waiting, refused: true };
        state = stage.take(state, read);
      } else {
        const device = stage.device(state);
        const waiting = { id, kind: stage.kind, who, rule, device, wants: stage.wants?.(state), from: stage.from?.(state) };
        if (answer === undefined && chance === undefined) return { ...so(state), waiting };
        const outcomes = stage.odds(state).outcomes();
        const read = answer === undefined ? drawn(outcomes, chance as Draw) : stage.read(state, answer);
        if (read === undefined) return { ...so(state), waiting, refused: true };
        const on = answer?.dice?.join(' ') ?? answer?.cards?.join(' ');
        rolled.push({
          rule,
          who,
          device,
          on: on ?? fell(outcomes.find(({ value }) => value === read)?.on ?? [], waiting.wants, chance) ?? String(read),
        });
        state = stage.take(state, read);
      }
      next += 1;
    }
    return so(state);
  },
});

/** What fell. Cards that do the same are one outcome: one of them was drawn. */
function fell(on: readonly string[], wants: Wanted | undefined, chance: Draw | undefined): string | undefined {
  if (on.length === 0) return undefined;
  if (chance === undefined || wants === undefined || !('deck' in wants) || wants.cards !== 1) return on.join(', ');
  const cards = on.flatMap((run) => {
    const [from, to = from] = /^\d+-\d+$/.test(run) ? run.split('-').map(Number) : [run];
    return typeof from !== 'number' ? [run] : Array.from({ length: (to as number) - from + 1 }, (_, i) => String(from + i));
  });
  return cards[Math.floor(chance() * cards.length)];
}

function drawn<X>(outcomes: readonly { readonly value: X; readonly p: { toNumber(): number } }[], chance: Draw): X | undefined {
  let left = chance();
  for (const { value, p } of outcomes) {
    left -= p.toNumber();
    if (left < 0) return value;
  }
  return outcomes.at(-1)?.value;
}
