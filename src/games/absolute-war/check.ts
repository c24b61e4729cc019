import { type OddsViolation, violation, words } from '../../rules/index.js';
import type { Battle } from './battle.js';
import type { Stack } from './stack.js';

/** One case that may refuse an attack; it looks at one thing. */
export interface Check {
  readonly rule: string;
  readonly check: (battle: Battle) => readonly OddsViolation[];
}

export const refusal =
  (rule: string) =>
  (en: string, ja: string, ...where: readonly string[]): OddsViolation =>
    violation(rule, words(en, ja), ...where);

export const everyStack = ({ lead, target, attacker, defender, others }: Battle): readonly Stack[] => [
  lead,
  ...attacker.supports,
  target,
  ...defender.supports,
  ...others,
];
