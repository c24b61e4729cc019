/** Enumeration the slow way, sharing nothing with the room under test. */

/** Every sequence of `n` dice. */
export function everyRoll(n: number, sides = 6): number[][] {
  let rolls: number[][] = [[]];
  for (let i = 0; i < n; i++) rolls = rolls.flatMap((roll) => Array.from({ length: sides }, (_, f) => [...roll, f + 1]));
  return rolls;
}

/** Every sequence of `n` different cards by their place in the deck. */
export function everyDeal<T>(deck: readonly T[], n: number): T[][] {
  if (n === 0) return [[]];
  return deck.flatMap((card, i) => everyDeal([...deck.slice(0, i), ...deck.slice(i + 1)], n - 1).map((rest) => [card, ...rest]));
}

/** Every choice of `n` cards by their place in the deck. */
export function everyChoice<T>(deck: readonly T[], n: number): T[][] {
  if (n === 0) return [[]];
  return deck.flatMap((card, i) => everyChoice(deck.slice(i + 1), n - 1).map((rest) => [card, ...rest]));
}

/** Shares of equal outcomes as text to double, from a list of equally likely cases. */
export function shares(cases: readonly unknown[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const one of cases) found[JSON.stringify(one)] = (found[JSON.stringify(one)] ?? 0) + 1 / cases.length;
  return found;
}

export const sortedHand = (hand: readonly string[]): string[] => [...hand].sort();
