/** Solves a square system for several right-hand sides by elimination with pivots. The matrix is used up. */
export function solve(matrix: readonly Float64Array[], right: readonly Float64Array[], least = 1e-12): Float64Array[] {
  const n = matrix.length;
  const rows = [...matrix];
  const sides = right.map((side) => Float64Array.from(side));
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++)
      if (Math.abs((rows[i] as Float64Array)[k] as number) > Math.abs((rows[best] as Float64Array)[k] as number)) best = i;
    [rows[k], rows[best]] = [rows[best] as Float64Array, rows[k] as Float64Array];
    for (const side of sides) [side[k], side[best]] = [side[best] as number, side[k] as number];
    const pivot = rows[k] as Float64Array;
    const head = pivot[k] as number;
    if (Math.abs(head) < least) throw new Error('the points do not settle the system');
    for (let i = k + 1; i < n; i++) {
      const row = rows[i] as Float64Array;
      const factor = (row[k] as number) / head;
      if (factor === 0) continue;
      for (let j = k; j < n; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number);
      for (const side of sides) side[i] = (side[i] as number) - factor * (side[k] as number);
    }
  }
  return sides.map((side) => {
    const x = new Float64Array(n);
    for (let i = n - 1; i >= 0; i--) {
      const row = rows[i] as Float64Array;
      let sum = side[i] as number;
      for (let j = i + 1; j < n; j++) sum -= (row[j] as number) * (x[j] as number);
      x[i] = sum / (row[i] as number);
    }
    return x;
  });
}
