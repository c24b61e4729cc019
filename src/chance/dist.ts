import { add, type Count, divideExactly, inFormOf, isSafe, lcm, multiply, tidy } from './count.js';
import { Fraction, ratio } from './fraction.js';
import { Groups } from './groups.js';
import { MAX_PATHS, onPaths, type Path } from './on.js';

export interface Outcome<T> {
  readonly value: T;
  readonly p: Fraction;
  /** The rolls on which it falls, such as `["1-3", "6"]`; empty where the distribution does not know. */
  readonly on: readonly string[];
}

/** What a player wants to know of a number that is not certain. */
export interface Spread {
  readonly mean: Fraction;
  readonly deviation: number;
  readonly min: number;
  readonly low: number;
  readonly median: number;
  readonly high: number;
  readonly max: number;
}

/** For each outcome the paths that lead to it; worked out only when asked for. */
export type Trace = () => readonly (readonly Path[])[] | undefined;

/**
 * An exact distribution: each outcome with the number of ways, out of `total`, in which it comes about. Outcomes differ from one
 * another (see `Groups`), each has at least one way, and they keep the order in which they were first met.
 */
export class Dist<T> {
  #trace: Trace | undefined;
  #groups: Groups<T> | undefined;

  /** For this room; elsewhere use `weighted`. The counts are in the form of the total, positive, and sum to it. */
  constructor(
    readonly values: readonly T[],
    readonly counts: readonly Count[],
    readonly total: Count,
    trace?: Trace,
  ) {
    this.#trace = trace;
  }

  get size(): number {
    return this.values.length;
  }

  count(value: T): Count {
    if (!this.#groups) {
      this.#groups = new Groups<T>();
      for (const one of this.values) this.#groups.slot(one);
    }
    const slot = this.#groups.find(value);
    return slot === undefined ? 0 : (this.counts[slot] as Count);
  }

  p(value: T): Fraction {
    return Fraction.of(this.count(value), this.total);
  }

  outcomes(): Outcome<T>[] {
    const paths = this.paths();
    return this.values.map((value, i) => ({
      value,
      p: Fraction.of(this.counts[i] as Count, this.total),
      on: paths ? onPaths(paths[i] as readonly Path[]) : [],
    }));
  }

  /** The outcomes with their chances as doubles, where speed counts more than the last digit. */
  numbers(): { readonly value: T; readonly p: number }[] {
    return this.values.map((value, i) => ({ value, p: ratio(this.counts[i] as Count, this.total) }));
  }

  toJSON(): Outcome<T>[] {
    return this.outcomes();
  }

  /** For each outcome the rolls that lead to it, or nothing where that is not known. */
  paths(): readonly (readonly Path[])[] | undefined {
    const found = this.#trace?.();
    if (this.#trace) this.#trace = () => found;
    return found;
  }

  /** The same outcomes, each said to fall on what `label` calls it. */
  traced(label: (value: T) => number | string = (value) => String(value)): Dist<T> {
    return new Dist(this.values, this.counts, this.total, () => this.values.map((value) => [[label(value)]]));
  }

  untraced(): Dist<T> {
    return new Dist(this.values, this.counts, this.total);
  }

  /** Outcomes that `f` makes equal become one: `die(6).map(face => cell(column, face))`. */
  map<U>(f: (value: T) => U): Dist<U> {
    const groups = new Groups<U>();
    const slots = this.values.map((value) => groups.slot(f(value)));
    const counts = gather(groups.values.length, slots, this.counts, this.total);
    return new Dist(groups.values, counts, this.total, () => {
      const paths = this.paths();
      const gathered = groups.values.map((): Path[] => []);
      for (const [i, list] of paths?.entries() ?? []) gathered[slots[i] as number]?.push(...list);
      return paths && gathered;
    });
  }

  /** A roll that decides the next roll: `die(6).flatMap(strength => die(6).map(face => crt(strength, face)))`. */
  flatMap<U>(f: (value: T) => Dist<U>): Dist<U> {
    const next = this.values.map(f);
    return mix(this.counts, this.total, next, (slots) => {
      const firsts = this.paths();
      const seconds = next.map((dist) => dist.paths() ?? []);
      if (!firsts || seconds.some((paths) => paths.length === 0)) return undefined;
      return concatenated(firsts, seconds, slots);
    });
  }

  /** Only what satisfies `test`, with chances that again sum to one. Nothing left is a mistake of the caller's. */
  condition(test: (value: T) => boolean): Dist<T> {
    const kept = this.#only(test);
    if (!kept) throw new RangeError('no outcome satisfies the condition');
    return kept;
  }

  /** The chance that `test` holds, and what each half looks like when it does and when it does not. */
  split(test: (value: T) => boolean): { p: Fraction; yes: Dist<T> | undefined; no: Dist<T> | undefined } {
    const yes = this.#only(test);
    return { p: yes ? Fraction.of(yes.total, this.total) : Fraction.zero, yes, no: this.#only((value) => !test(value)) };
  }

  /** One branch for each value of `key`; `mixture` puts them together again. */
  branches<K>(key: (value: T) => K): { key: K; p: Fraction; dist: Dist<T> }[] {
    const groups = new Groups<K>();
    const slots = new Map(this.values.map((value) => [value, groups.slot(key(value))]));
    return groups.values.map((name, slot) => {
      const dist = this.condition((value) => slots.get(value) === slot);
      return { key: name, p: Fraction.of(dist.total, this.total), dist };
    });
  }

  chance(test: (value: T) => boolean): Fraction {
    return Fraction.of(this.#ways(test), this.total);
  }

  atLeast(this: Dist<number>, least: number): Fraction {
    return this.chance((value) => value >= least);
  }

  atMost(this: Dist<number>, most: number): Fraction {
    return this.chance((value) => value <= most);
  }

  /** The mean of `f` over the outcomes; without `f` they must be numbers themselves. */
  expectation(f: (value: T) => number | Fraction = itself): Fraction {
    const worths = this.values.map(f);
    if (!worths.every(Number.isSafeInteger)) {
      const terms = worths.map((worth, i) => Fraction.of(this.counts[i] as Count).mul(worth));
      return Fraction.sum(terms).div(Fraction.of(this.total));
    }
    let sum: Count = 0;
    for (let i = 0; i < worths.length; i++) sum = add(sum, multiply(this.counts[i] as Count, worths[i] as number));
    return Fraction.of(sum, this.total);
  }

  variance(f: (value: T) => number | Fraction = itself): Fraction {
    const mean = this.expectation(f);
    return this.expectation((value) => square(f(value))).sub(mean.mul(mean));
  }

  deviation(f: (value: T) => number | Fraction = itself): number {
    return Math.sqrt(this.variance(f).toNumber());
  }

  /** The least outcome that is reached or stayed below with a chance of at least `q`. */
  quantile(this: Dist<number>, q: Fraction | number): number {
    const { num, den } = Fraction.from(q);
    if (num < 0n || num > den) throw new RangeError(`a quantile lies between 0 and 1, not at ${q}`);
    const inOrder = this.sorted();
    const wanted = num * BigInt(this.total);
    let below = 0n;
    for (let i = 0; i < inOrder.size; i++) {
      below += BigInt(inOrder.counts[i] as Count);
      if (below * den >= wanted) return inOrder.values[i] as number;
    }
    return inOrder.values.at(-1) as number;
  }

  /** Mean, median and the middle range that holds at least `level` of all cases. */
  spread(this: Dist<number>, level: Fraction = Fraction.of(4, 5)): Spread {
    const tail = Fraction.one.sub(level).div(2);
    const { values } = this.sorted();
    return {
      mean: this.expectation(),
      deviation: this.deviation(),
      min: values[0] as number,
      low: this.quantile(tail),
      median: this.quantile(Fraction.of(1, 2)),
      high: this.quantile(Fraction.one.sub(tail)),
      max: values.at(-1) as number,
    };
  }

  /** The outcomes in another order; without `compare`, numbers by size and anything else by its text. */
  sorted(compare: (a: T, b: T) => number = naturally): Dist<T> {
    const order = this.values.map((_, i) => i).sort((a, b) => compare(this.values[a] as T, this.values[b] as T));
    return this.#pick(order, this.total);
  }

  #ways(test: (value: T) => boolean): Count {
    let ways: Count = 0;
    for (let i = 0; i < this.values.length; i++) {
      if (test(this.values[i] as T)) ways = add(ways, this.counts[i] as Count);
    }
    return ways;
  }

  #only(test: (value: T) => boolean): Dist<T> | undefined {
    const kept = this.values.flatMap((value, i) => (test(value) ? [i] : []));
    if (kept.length === 0) return undefined;
    return this.#pick(kept, kept.map((i) => this.counts[i] as Count).reduce(add, 0));
  }

  #pick(slots: readonly number[], total: Count): Dist<T> {
    const counts = inFormOf(
      total,
      slots.map((i) => this.counts[i] as Count),
    );
    return new Dist(
      slots.map((i) => this.values[i] as T),
      counts,
      total,
      () => {
        const paths = this.paths();
        return paths && slots.map((i) => paths[i] as readonly Path[]);
      },
    );
  }
}

export const certain = <T>(value: T): Dist<T> => new Dist([value], [1], 1, () => [[[]]]);

export const uniform = <T>(values: readonly T[]): Dist<T> => weighted(values.map((value) => [value, 1]));

/** Each value with its number of ways; equal values are added up and those without a way left out. */
export function weighted<T>(entries: readonly (readonly [T, Count])[]): Dist<T> {
  const groups = new Groups<T>();
  const [slots, counts]: [number[], Count[]] = [[], []];
  for (const [value, count] of entries) {
    if (!(typeof count === 'bigint' ? count >= 0n : Number.isSafeInteger(count) && count >= 0)) {
      throw new RangeError(`${count} is not a number of ways`);
    }
    if (BigInt(count) === 0n) continue;
    slots.push(groups.slot(value));
    counts.push(typeof count === 'bigint' ? tidy(count) : count);
  }
  if (counts.length === 0) throw new RangeError('a distribution needs an outcome');
  const total = counts.reduce(add, 0);
  return new Dist(groups.values, gather(groups.values.length, slots, inFormOf(total, counts), total), total);
}

/** One of several distributions, each with its chance or weight; the weights need not sum to one. */
export function mixture<T>(parts: readonly { readonly p: Fraction | Count; readonly dist: Dist<T> }[]): Dist<T> {
  const weights = parts.map(({ p }) => (p instanceof Fraction ? p : Fraction.of(p)));
  if (weights.some((weight) => weight.num < 0n)) throw new RangeError('a weight is negative');
  const common = weights.map((weight) => tidy(weight.den)).reduce(lcm, 1);
  const ways = weights.map((weight) => multiply(tidy(weight.num), divideExactly(common, tidy(weight.den))));
  const used = parts.flatMap(({ dist }, i) => (ways[i] === 0 ? [] : [{ dist, ways: ways[i] as Count }]));
  if (used.length === 0) throw new RangeError('a mixture needs a part with some weight');
  return mix(
    used.map((part) => part.ways),
    used.map((part) => part.ways).reduce(add, 0),
    used.map((part) => part.dist),
  );
}

/** Adds counts up by slot, in the form of the total. */
export function gather(size: number, slots: ArrayLike<number>, counts: readonly Count[], total: Count): Count[] {
  if (isSafe(total)) {
    const sums = new Array<number>(size).fill(0);
    for (let i = 0; i < slots.length; i++) (sums[slots[i] as number] as number) += counts[i] as number;
    return sums;
  }
  const sums = new Array<bigint>(size).fill(0n);
  for (let i = 0; i < slots.length; i++) (sums[slots[i] as number] as bigint) += counts[i] as bigint;
  return sums;
}

/** Paths of a first and then a second chance, unless there are too many to be worth telling. */
export function concatenated(
  firsts: readonly (readonly Path[])[],
  seconds: readonly (readonly (readonly Path[])[])[],
  slots: readonly number[],
): Path[][] | undefined {
  const gathered: Path[][] = [];
  let [visit, told] = [0, 0];
  for (const [i, before] of firsts.entries()) {
    for (const after of seconds[i] as readonly (readonly Path[])[]) {
      told += before.length * after.length;
      if (told > MAX_PATHS) return undefined;
      const slot = slots[visit++] as number;
      gathered[slot] ??= [];
      for (const a of before) for (const b of after) gathered[slot].push([...a, ...b]);
    }
  }
  return gathered;
}

function mix<U>(
  ways: readonly Count[],
  all: Count,
  parts: readonly Dist<U>[],
  trace?: (slots: readonly number[]) => Path[][] | undefined,
): Dist<U> {
  const common = parts.map((part) => part.total).reduce(lcm, 1);
  const total = multiply(all, common);
  const groups = new Groups<U>();
  const [slots, counts]: [number[], Count[]] = [[], []];
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] as Dist<U>;
    const factor = multiply(ways[i] as Count, divideExactly(common, part.total));
    for (let j = 0; j < part.size; j++) {
      slots.push(groups.slot(part.values[j] as U));
      const count = part.counts[j] as Count;
      counts.push(isSafe(total) ? (factor as number) * (count as number) : BigInt(factor) * BigInt(count));
    }
  }
  const sums = gather(groups.values.length, slots, counts, total);
  return new Dist(groups.values, sums, total, trace && (() => trace(slots)));
}

function itself(value: unknown): number | Fraction {
  if (typeof value === 'number' || value instanceof Fraction) return value;
  throw new TypeError(`${String(value)} is not a number`);
}

function square(worth: number | Fraction): number | Fraction {
  if (typeof worth === 'number' && Number.isSafeInteger(worth * worth)) return worth * worth;
  const exact = Fraction.from(worth);
  return exact.mul(exact);
}

function naturally(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}
