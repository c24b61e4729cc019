/** The candidate that a person most likely meant, or undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.max(2, Math.floor(wanted.length / 2)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

export const didYouMean = (word: string, candidates: Iterable<string>, otherwise: string): string => {
  const near = nearest(word, candidates);
  return near === undefined ? otherwise : `did you mean ${near}?`;
};

/** Insertions, deletions, changes and swaps of neighbours; gives up at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let lowest = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, (above[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] as number) + 1);
      row.push(cost);
      lowest = Math.min(lowest, cost);
    }
    if (lowest >= limit) return limit;
    before = above;
    above = row;
  }
  return above[b.length] as number;
}
