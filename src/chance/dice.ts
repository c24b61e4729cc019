import { add, binomial, type Count, divideExactly, inFormOf, multiply } from './count.js';
import { certain, Dist } from './dist.js';
import { sum } from './joint.js';
import { badDice, ChanceRefused, type Refusal, tooManyDice } from './refusal.js';

/** More dice in one roll than any table has; beyond it the answer is a refusal. */
export const MAX_DICE = 400;

/** The largest die. */
export const MAX_SIDES = 100;

/** Dice that are alike and each hit on `hitsOn` or more. */
export interface PoolPart {
  readonly dice: number;
  readonly hitsOn: number;
}

/** Why so many dice cannot be rolled, or nothing. */
export function refuseDice(dice: number, sides = 6): Refusal | undefined {
  if (!Number.isInteger(sides) || sides < 1 || sides > MAX_SIDES) {
    return badDice(sides, `a number of sides from 1 to ${MAX_SIDES}`);
  }
  if (dice > MAX_DICE) return tooManyDice(dice, MAX_DICE);
  if (!Number.isInteger(dice) || dice < 0) return badDice(dice, 'a number of dice');
  return undefined;
}

/** One die; its outcomes fall on their own faces. */
export function die(sides = 6): Dist<number> {
  demand(1, sides);
  return remembered(faces, sides, () => {
    const values = Array.from({ length: sides }, (_, i) => i + 1);
    return new Dist(
      values,
      values.map(() => 1),
      sides,
      () => values.map((value) => [[value]]),
    );
  });
}

/** The sum of several dice, falling on the sum as players say it ("on 2-4"). */
export function dice(n: number, sides = 6): Dist<number> {
  demand(n, sides);
  if (n === 0) return certain(0);
  return remembered(sums, n * 2048 + sides, () => {
    const total = power(sides, n);
    const ways = inFormOf(total, sumCounts(n, sides));
    const values = ways.map((_, i) => i + n);
    return new Dist(values, ways, total, () => values.map((value) => [[value]]));
  });
}

/** The hits of `n` dice which each hit on `hitsOn` or more, counted over all `sides^n` rolls. */
export function pool(n: number, hitsOn: number, sides = 6): Dist<number> {
  demand(n, sides);
  if (!Number.isInteger(hitsOn)) throw new ChanceRefused(badDice(hitsOn, 'a face to hit on'));
  const good = Math.min(sides, Math.max(0, sides + 1 - hitsOn));
  return remembered(poolHits, (n * 2048 + sides) * 2048 + good, () => {
    const [hits, ways]: [number[], Count[]] = [[], []];
    for (let k = 0; k <= n; k++) {
      const count = multiply(binomial(n, k), multiply(power(good, k), power(sides - good, n - k)));
      if (count === 0) continue;
      hits.push(k);
      ways.push(count);
    }
    const total = power(sides, n);
    return new Dist(hits, inFormOf(total, ways), total);
  });
}

/** The hits of dice that do not all hit on the same face. */
export function pools(parts: readonly PoolPart[], sides = 6): Dist<number> {
  const all = parts.reduce((dice, part) => dice + part.dice, 0);
  demand(all, sides);
  return parts.length === 0 ? certain(0) : sum(...parts.map((part) => pool(part.dice, part.hitsOn, sides)));
}

const MAX_REMEMBERED = 1024;
const MAX_REMEMBERED_SIZE = 512;
const faces = new Map<number, Dist<number>>();
const sums = new Map<number, Dist<number>>();
const poolHits = new Map<number, Dist<number>>();

/** Distributions never change, so a room full of combats may share them. */
function remembered(where: Map<number, Dist<number>>, key: number, make: () => Dist<number>): Dist<number> {
  const known = where.get(key);
  if (known) return known;
  const made = make();
  if (made.size > MAX_REMEMBERED_SIZE) return made;
  if (where.size >= MAX_REMEMBERED) where.clear();
  where.set(key, made);
  return made;
}

function demand(dice: number, sides: number): void {
  const refusal = refuseDice(dice, sides);
  if (refusal) throw new ChanceRefused(refusal);
}

function power(base: number, exponent: number): Count {
  const result = base ** exponent;
  return Number.isSafeInteger(result) ? result : BigInt(base) ** BigInt(exponent);
}

/**
 * The ways to each sum, counted from the least: the coefficients of `Q = ((1 - x^s) / (1 - x))^n`, one from the ones before by
 * `(1 - x)(1 - x^s) Q' = n (1 - s x^(s-1) + (s - 1) x^s) Q`. The curve is symmetric, so half of it is enough.
 */
function sumCounts(n: number, sides: number): Count[] {
  const last = n * (sides - 1);
  const ways: Count[] = [1];
  const term = (factor: number, k: number): Count => (k < 0 ? 0 : multiply(factor, ways[k] as Count));
  for (let k = 1; k <= last; k++) {
    if (k > last / 2) {
      ways.push(ways[last - k] as Count);
      continue;
    }
    const near = add(term(k - 1 + n, k - 1), term(k - sides - n * sides, k - sides));
    ways.push(divideExactly(add(near, term(n * (sides - 1) - (k - sides - 1), k - sides - 1)), k));
  }
  return ways;
}
