import type { LedgerLine } from './odds.js';
import { line } from './outcome.js';
import { words } from './words.js';

/** Units that are gone. */
export const lostLine = (rule: string, units: readonly string[]): LedgerLine =>
  line(rule, words(`Lost: ${units.join(', ')}.`, `除去：${units.join('、')}。`));

/** Steps that an owner took off his units, a line for each unit; one that loses all it has is eliminated. */
export const stepLines = (
  rule: string,
  losses: Readonly<Record<string, number>>,
  stepsOf: (unit: string) => number,
): LedgerLine[] =>
  Object.entries(losses)
    .filter(([, steps]) => steps > 0)
    .map(([unit, steps]) =>
      line(
        rule,
        steps >= stepsOf(unit)
          ? words(`${unit} is eliminated.`, `${unit}は除去。`)
          : words(`${unit} loses ${steps} ${steps === 1 ? 'step' : 'steps'}.`, `${unit}は${steps}ステップを失う。`),
        -steps,
      ),
    );

/** Every way to spread so many steps over the units, at most `most` of them: the first units lose first. */
export function spreads(
  units: readonly { readonly id: string; readonly steps: number }[],
  steps: number,
  most: number,
): Readonly<Record<string, number>>[] {
  const found: Readonly<Record<string, number>>[] = [];
  const all = (from: number): number => units.slice(from).reduce((sum, unit) => sum + unit.steps, 0);
  const spread = (from: number, left: number, taken: Readonly<Record<string, number>>): void => {
    const unit = units[from];
    if (left === 0) found.push(taken);
    else if (unit !== undefined && left <= all(from))
      for (let n = Math.min(left, unit.steps); n >= 0 && found.length < most; n--)
        spread(from + 1, left - n, n === 0 ? taken : { ...taken, [unit.id]: n });
  };
  spread(0, steps, {});
  return found;
}

/** Is this so many steps, spread over these units and no more on any than it has? */
export function isSpread(
  units: readonly { readonly id: string; readonly steps: number }[],
  steps: number | undefined,
  given: unknown,
): given is Readonly<Record<string, number>> {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) return false;
  const taken = Object.entries(given as Readonly<Record<string, unknown>>);
  const fits = ([id, n]: [string, unknown]): boolean =>
    Number.isInteger(n) && (n as number) > 0 && (n as number) <= (units.find((unit) => unit.id === id)?.steps ?? 0);
  return taken.every(fits) && taken.reduce((sum, [, n]) => sum + (n as number), 0) === steps;
}
