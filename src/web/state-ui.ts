import { signal } from '@preact/signals';
import { openRules } from './state.js';

export { w } from './state.js';

/** The cases whose summaries are shown. */
export const shownRules = signal<readonly string[]>([]);

export function showRule(rules: readonly string[]): void {
  shownRules.value = rules;
  void openRules();
}
