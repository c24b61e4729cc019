/** A whole number kept exact: a number up to 2^53 - 1, a bigint above. */
export type Count = number | bigint;

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** The smaller of the two forms that still holds the value exactly. */
export const tidy = (count: bigint): Count => (count <= SAFE && count >= -SAFE ? Number(count) : count);

export const isSafe = (count: Count): count is number => typeof count === 'number';

export function add(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return tidy(BigInt(a) + BigInt(b));
}

export function multiply(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  return tidy(BigInt(a) * BigInt(b));
}

/** Division that is known to leave no remainder. */
export const divideExactly = (a: Count, b: Count): Count =>
  typeof a === 'number' && typeof b === 'number' ? a / b : tidy(BigInt(a) / BigInt(b));

export function gcd(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') return gcdOfNumbers(a, b);
  let [x, y] = [BigInt(a), BigInt(b)];
  if (x < 0n) x = -x;
  if (y < 0n) y = -y;
  while (y > SAFE) [x, y] = [y, x % y];
  if (y === 0n) return tidy(x);
  return gcdOfNumbers(Number(y), Number(x % y));
}

export const lcm = (a: Count, b: Count): Count => (a === b ? a : multiply(divideExactly(a, gcd(a, b)), b));

/** How many ways to choose `k` of `n` things. */
export function binomial(n: number, k: number): Count {
  if (k < 0 || k > n) return 0;
  let ways: Count = 1;
  for (let i = 1; i <= Math.min(k, n - k); i++) ways = divideExactly(multiply(ways, n - i + 1), i);
  return ways;
}

/** Counts in one form throughout, so that loops over them stay on one kind of arithmetic. */
export const inFormOf = (total: Count, counts: readonly Count[]): readonly Count[] =>
  typeof total === 'number' ? counts.map(Number) : counts.map(BigInt);

function gcdOfNumbers(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
