/** A question that is understood and not answered, with the reason. */
export interface Refusal {
  readonly ok: false;
  readonly code:
    | 'chance/too-many-dice'
    | 'chance/bad-dice'
    | 'chance/too-many-hands'
    | 'chance/deck-too-small'
    | 'chance/deck-mismatch';
  readonly text: string;
  readonly asked: number;
  readonly limit?: number;
}

export type Attempt<T> = { readonly ok: true; readonly value: T } | Refusal;

/** Carries a refusal through code that has no use for it; `attempt` turns it back into a value. */
export class ChanceRefused extends Error {
  override readonly name = 'ChanceRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** `attempt(() => pool(1000, 6))` is a refusal; any other error is a mistake of ours and goes through. */
export function attempt<T>(answer: () => T): Attempt<T> {
  try {
    return { ok: true, value: answer() };
  } catch (error) {
    if (error instanceof ChanceRefused) return error.refusal;
    throw error;
  }
}

export const tooManyDice = (asked: number, limit: number): Refusal => ({
  ok: false,
  code: 'chance/too-many-dice',
  text: `${asked} dice are more than the ${limit} that can be worked out at once.`,
  asked,
  limit,
});

export const badDice = (asked: number, what: string): Refusal => ({
  ok: false,
  code: 'chance/bad-dice',
  text: `${asked} is not ${what}.`,
  asked,
});

export const tooManyHands = (asked: number, limit: number): Refusal => ({
  ok: false,
  code: 'chance/too-many-hands',
  text: `this draw has ${asked} different hands, more than the ${limit} that can be listed; group like cards first.`,
  asked,
  limit,
});

export const deckTooSmall = (asked: number, limit: number): Refusal => ({
  ok: false,
  code: 'chance/deck-too-small',
  text: `${asked} cards cannot be drawn: deck and discards give ${limit}.`,
  asked,
  limit,
});

export const deckMismatch = (asked: number, limit: number, what: string): Refusal => ({
  ok: false,
  code: 'chance/deck-mismatch',
  text: what,
  asked,
  limit,
});
