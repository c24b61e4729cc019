/** 6.2, R18: attackers lost in an exchange. Strengths may be halves (13.2), so they are counted in half points. */

/** Sets of attackers by index, each reaching the need with nobody superfluous; at most `most` of them. */
export function exchangeSets(strengths: readonly number[], need: number, most = 100): { sets: number[][]; complete: boolean } {
  const all = strengths.map((_, i) => i);
  if (need <= 0) return { sets: [[]], complete: true };
  if (sum(strengths) < need) return { sets: [all], complete: true };
  // Strongest first: the last one taken is the weakest of the set, and it alone can be superfluous.
  const order = all
    .filter((i) => (strengths[i] as number) > 0)
    .sort((a, b) => (strengths[b] as number) - (strengths[a] as number));
  const rest = order.map((_, k) => sum(order.slice(k).map((i) => strengths[i] as number)));
  const sets: number[][] = [];
  let complete = true;
  const take = (k: number, chosen: readonly number[], so: number): void => {
    if (!complete || so + (rest[k] ?? 0) < need) return;
    for (let next = k; next < order.length && complete; next++) {
      if (so + (rest[next] as number) < need) return;
      const i = order[next] as number;
      const total = so + (strengths[i] as number);
      if (total < need) take(next + 1, [...chosen, i], total);
      else if (sets.length < most) sets.push([...chosen, i].sort((a, b) => a - b));
      else complete = false;
    }
  };
  take(0, [], 0);
  return { sets, complete };
}

/** The least and the most attack strength that an exchange can cost, without listing how. */
export function exchangeRange(strengths: readonly number[], need: number): { readonly min: number; readonly max: number } {
  const total = sum(strengths);
  if (need <= 0) return { min: 0, max: 0 };
  if (total <= need) return { min: total, max: total };
  const halves = strengths.map((strength) => strength * 2).filter((strength) => strength > 0);
  const wanted = Math.ceil(need * 2);
  const values = [...new Set(halves)].sort((a, b) => b - a);
  // reached[s]: the stronger attackers can lose exactly s. More than the need and one unit is never lost.
  const reached = new Uint8Array(wanted + (values[0] ?? 0));
  reached[0] = 1;
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const value of values) {
    const count = halves.filter((strength) => strength === value).length;
    const before = reached.slice();
    for (let s = 0; s < before.length; s++) {
      if (before[s] === 0) continue;
      for (let k = 1; k <= count && s + k * value < reached.length; k++) {
        const lost = s + k * value;
        // Minimal only while the weakest of the set is needed.
        if (lost >= wanted && lost - value < wanted) [min, max] = [Math.min(min, lost), Math.max(max, lost)];
        reached[lost] = 1;
      }
    }
  }
  return { min: min / 2, max: max / 2 };
}

const sum = (list: readonly number[]): number => list.reduce((total, n) => total + n, 0);
