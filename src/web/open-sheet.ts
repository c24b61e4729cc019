import { signal } from '@preact/signals';
import type { Place } from './form.js';

/** The sheet of the calculator that is open, if any. */
export type Open =
  | { readonly sheet: 'strength' | 'counters'; readonly place: Place }
  | { readonly sheet: 'unit'; readonly place: Place; readonly index: number }
  | { readonly sheet: 'cards'; readonly name: string; readonly label: string }
  | { readonly sheet: 'share' | 'history' };

export const open = signal<Open | undefined>(undefined);

export const close = (): void => {
  open.value = undefined;
};
