import { type Count, isSafe, multiply } from './count.js';
import { concatenated, Dist } from './dist.js';
import { Fraction } from './fraction.js';
import { Groups } from './groups.js';
import type { Path } from './on.js';

/**
 * Two independent chances at once, kept as the two: a cell is one multiplication, and folding all cells into the outcomes that
 * matter (`map`) multiplies only once per row and outcome. Two times 400 dice fit; their 160,000 cells need never be written out.
 */
export class Joint<A, B> {
  readonly total: Count;

  constructor(
    readonly a: Dist<A>,
    readonly b: Dist<B>,
  ) {
    this.total = multiply(a.total, b.total);
  }

  get size(): number {
    return this.a.size * this.b.size;
  }

  count(a: A, b: B): Count {
    return multiply(this.a.count(a), this.b.count(b));
  }

  p(a: A, b: B): Fraction {
    return Fraction.of(this.count(a, b), this.total);
  }

  /** The exact counts of all cells, a row for each outcome of the first. */
  counts(): Count[] {
    const [rows, columns] = this.#counts();
    const cells = new Array<Count>(rows.length * columns.length);
    let cell = 0;
    if (isSafe(this.total)) {
      for (const row of rows as readonly number[]) {
        for (const column of columns as readonly number[]) cells[cell++] = row * column;
      }
    } else {
      for (const row of rows as readonly bigint[]) {
        for (const column of columns as readonly bigint[]) cells[cell++] = row * column;
      }
    }
    return cells;
  }

  /** All cells as one distribution of pairs. */
  dist(): Dist<readonly [A, B]> {
    const pairs = this.a.values.flatMap((a) => this.b.values.map((b): readonly [A, B] => [a, b]));
    return new Dist(pairs, this.counts(), this.total, () => this.#paths(pairs.map((_, i) => i)));
  }

  map<U>(f: (a: A, b: B) => U): Dist<U> {
    const groups = new Groups<U>();
    const slots: number[] = [];
    for (const a of this.a.values) for (const b of this.b.values) slots.push(groups.slot(f(a, b)));
    return new Dist(groups.values, this.#folded(slots, groups.values.length), this.total, () => this.#paths(slots));
  }

  flatMap<U>(f: (a: A, b: B) => Dist<U>): Dist<U> {
    return this.dist().flatMap(([a, b]) => f(a, b));
  }

  condition(test: (a: A, b: B) => boolean): Dist<readonly [A, B]> {
    return this.dist().condition(([a, b]) => test(a, b));
  }

  chance(test: (a: A, b: B) => boolean): Fraction {
    return this.map(test).p(true);
  }

  expectation(f: (a: A, b: B) => number | Fraction): Fraction {
    return this.map(f).expectation();
  }

  #counts(): [readonly Count[], readonly Count[]] {
    if (isSafe(this.total)) return [this.a.counts, this.b.counts];
    return [this.a.counts.map(BigInt), this.b.counts.map(BigInt)];
  }

  #folded(slots: readonly number[], size: number): Count[] {
    const [rows, columns] = this.#counts();
    return isSafe(this.total)
      ? foldNumbers(rows as readonly number[], columns as readonly number[], slots, size)
      : foldBigints(rows as readonly bigint[], columns as readonly bigint[], slots, size);
  }

  #paths(slots: readonly number[]): Path[][] | undefined {
    const [firsts, seconds] = [this.a.paths(), this.b.paths()];
    return (
      firsts &&
      seconds &&
      concatenated(
        firsts,
        firsts.map(() => seconds),
        slots,
      )
    );
  }
}

export const joint = <A, B>(a: Dist<A>, b: Dist<B>): Joint<A, B> => new Joint(a, b);

/** Two independent chances as one distribution of pairs. */
export const product = <A, B>(a: Dist<A>, b: Dist<B>): Dist<readonly [A, B]> => joint(a, b).dist();

export const combine = <A, B, U>(a: Dist<A>, b: Dist<B>, f: (a: A, b: B) => U): Dist<U> => joint(a, b).map(f);

/** The sum of independent numbers, in order of size. */
export const sum = (...parts: readonly Dist<number>[]): Dist<number> =>
  parts.reduce((a, b) => combine(a, b, (x, y) => x + y)).sorted();

function foldNumbers(rows: readonly number[], columns: readonly number[], slots: readonly number[], size: number): number[] {
  const sums = new Array<number>(size).fill(0);
  let cell = 0;
  for (const row of rows) for (const column of columns) (sums[slots[cell++] as number] as number) += row * column;
  return sums;
}

function foldBigints(rows: readonly bigint[], columns: readonly bigint[], slots: readonly number[], size: number): bigint[] {
  const sums = new Array<bigint>(size).fill(0n);
  const inRow = new Array<bigint>(size).fill(0n);
  let cell = 0;
  for (const row of rows) {
    const touched: number[] = [];
    for (const column of columns) {
      const slot = slots[cell++] as number;
      if (inRow[slot] === 0n) touched.push(slot);
      (inRow[slot] as bigint) += column;
    }
    for (const slot of touched) {
      (sums[slot] as bigint) += row * (inRow[slot] as bigint);
      inRow[slot] = 0n;
    }
  }
  return sums;
}
