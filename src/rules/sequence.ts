import type { Pack, Phase } from '../pack/index.js';
import type { Position } from './position.js';

/** An innermost phase, as it is played: with the side and the conditions of the phases around it. */
export interface Step {
  readonly id: string;
  readonly number: string;
  /** How positions name it: its number, `I.D#2` when it is played again. */
  readonly name: string;
  readonly phase: Phase;
  /** The phases around it, the outermost first. */
  readonly within: readonly Phase[];
  /** Who acts; empty for both or neither. */
  readonly sides: readonly string[];
  readonly does: readonly string[];
  /** Conditions that the room answers; the phase is passed over when one does not hold. */
  readonly when: readonly string[];
}

/** The innermost phases of a turn in order: those of a variant, or all. */
export function stepsOf(pack: Pack, variant?: string): readonly Step[] {
  const byVariant = memory.get(pack.sequence) ?? new Map<string, readonly Step[]>();
  memory.set(pack.sequence, byVariant);
  const known = byVariant.get(variant ?? '');
  if (known !== undefined) return known;
  const all = pack.sequence.phases.flatMap((phase) => leaves(phase, []));
  const numbers = variant === undefined ? undefined : own(pack.sequence.variants, variant)?.phases;
  const found = numbers === undefined ? all : numbers.flatMap((number) => all.filter((step) => isPart(step, number)));
  const seen = new Map<string, number>();
  const steps = found.map((step): Step => {
    const times = (seen.get(step.number) ?? 0) + 1;
    seen.set(step.number, times);
    return times === 1 ? step : { ...step, name: `${step.number}#${times}` };
  });
  byVariant.set(variant ?? '', steps);
  return steps;
}

/** The phases of the game that a position belongs to. Without a scenario it is the first variant that has its phase. */
export function stepsFor(pack: Pack, position: Pick<Position, 'scenario' | 'phase'>): readonly Step[] {
  const scenario = position.scenario === undefined ? undefined : own(pack.scenarios, position.scenario);
  if (scenario !== undefined) return stepsOf(pack, scenario.sequence);
  const variants = Object.keys(pack.sequence.variants);
  const fits = (variant: string): boolean =>
    position.phase === undefined || findStep(stepsOf(pack, variant), position.phase) !== undefined;
  return stepsOf(pack, variants.find(fits));
}

/** A phase by number or id. A repeat that the list does not hold (a phase bought twice) is the same phase under its own name. */
export function findStep(steps: readonly Step[], name: string): Step | undefined {
  const exact = steps.find((step) => step.name === name || step.id === name);
  if (exact !== undefined) return exact;
  const repeat = /^(.+)#([1-9]\d?)$/.exec(name);
  if (repeat === null) return undefined;
  const [, plain, times] = repeat;
  const step = steps.find((one) => one.number === plain || one.id === plain);
  return step === undefined || times === '1' ? step : { ...step, name: `${step.number}#${times}` };
}

/** The phase that a position is in. */
export const phaseOf = (pack: Pack, position: Pick<Position, 'scenario' | 'phase'>): Step | undefined =>
  position.phase === undefined ? undefined : findStep(stepsFor(pack, position), position.phase);

export interface When {
  readonly turn: number;
  readonly phase: string;
}

/** The turns that a position's scenario plays. */
export function turnsOf(pack: Pack, scenario: string | undefined): { readonly first: number; readonly last: number } {
  const turns = scenario === undefined ? undefined : own(pack.scenarios, scenario)?.turns;
  const numbers = pack.sequence.turns.map((turn) => turn.number);
  return turns ?? { first: Math.min(...numbers), last: Math.max(...numbers) };
}

/** The next phase that is played, perhaps of the next turn; undefined when the last turn ends. */
export function following(pack: Pack, position: Position, holds: (condition: string) => boolean = () => true): When | undefined {
  const steps = stepsFor(pack, position);
  const here = phaseOf(pack, position);
  const { first, last } = turnsOf(pack, position.scenario);
  // A repeat that the list does not hold stands where its phase stands.
  let at = steps.findIndex((step) => step.name === here?.name);
  if (at === -1) at = steps.findLastIndex((step) => step.id === here?.id);
  const played = (step: Step): boolean => step.when.every(holds);
  const turn = position.turn ?? first;
  const later = steps.slice(at + 1).find(played);
  if (later !== undefined) return { turn, phase: later.name };
  const start = steps.find(played) ?? steps[0];
  return turn >= last || start === undefined ? undefined : { turn: turn + 1, phase: start.name };
}

/** Is a duty due by the end of the phase that the position is in, or was it due before? */
export function isDue(
  pack: Pack,
  position: Position,
  by: { readonly turn?: number | undefined; readonly phase: string },
): boolean {
  const steps = stepsFor(pack, position);
  const [here, then] = [phaseOf(pack, position), findStep(steps, by.phase)];
  if (here === undefined || then === undefined) return false;
  const turn = position.turn ?? 0;
  if (by.turn !== undefined && by.turn !== turn) return by.turn < turn;
  if (by.turn === undefined) return here.name === then.name;
  const place = (step: Step): number => steps.findIndex((one) => one.id === step.id);
  return here.name === then.name || place(here) > place(then);
}

function leaves(phase: Phase, within: readonly Phase[]): Step[] {
  if (phase.phases.length > 0) return phase.phases.flatMap((inner) => leaves(inner, [...within, phase]));
  const around = [...within, phase];
  const side = around.findLast((one) => one.side !== undefined)?.side;
  return [
    {
      id: phase.id,
      number: phase.number,
      name: phase.number,
      phase,
      within,
      sides: side === undefined ? [] : [side].flat(),
      does: phase.does,
      when: around.flatMap((one) => one.when ?? []),
    },
  ];
}

const isPart = (step: Step, number: string): boolean =>
  [step.phase, ...step.within].some((phase) => phase.number === number || phase.id === number);

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

const memory = new WeakMap<Pack['sequence'], Map<string, readonly Step[]>>();
