import { type Count, divideExactly, gcd } from './count.js';

/** The fractions of a die or two come up again and again; those with smaller terms than this are made once. */
const MANY = 64;
const common = new Map<number, Fraction>();

/** An exact rational number, always in lowest terms with a positive denominator. */
export class Fraction {
  static readonly zero = new Fraction(0n, 1n);
  static readonly one = new Fraction(1n, 1n);

  private constructor(
    readonly num: bigint,
    readonly den: bigint,
  ) {}

  static of(numerator: Count, denominator: Count = 1): Fraction {
    const place = typeof denominator === 'number' && denominator > 0 && denominator <= MANY ? denominator * MANY : -1;
    if (place < 0 || typeof numerator !== 'number' || !(numerator >= 0 && numerator < MANY)) {
      return Fraction.#reduced(numerator, denominator);
    }
    const known = common.get(place + numerator);
    if (known) return known;
    const made = Fraction.#reduced(numerator, denominator);
    common.set(place + numerator, made);
    return made;
  }

  static #reduced(numerator: Count, denominator: Count): Fraction {
    if (!isWhole(numerator) || !isWhole(denominator)) throw new RangeError(`not whole numbers: ${numerator}/${denominator}`);
    if (BigInt(denominator) === 0n) throw new RangeError(`${numerator}/0 is not a number`);
    const shared = gcd(numerator, denominator);
    const [num, den] = [BigInt(divideExactly(numerator, shared)), BigInt(divideExactly(denominator, shared))];
    return den < 0n ? new Fraction(-num, -den) : new Fraction(num, den);
  }

  /** The exact value of a number; every finite double is a fraction, so 0.5 is 1/2 (and 0.1 is not 1/10). */
  static from(value: number | bigint | Fraction): Fraction {
    if (value instanceof Fraction) return value;
    if (isWhole(value)) return Fraction.of(value);
    if (!Number.isFinite(value)) throw new RangeError(`${value} is not a fraction`);
    let [whole, den] = [value as number, 1n];
    while (!Number.isInteger(whole)) [whole, den] = [whole * 2, den * 2n];
    return Fraction.of(BigInt(whole), den);
  }

  /** "5/36", "-2" or "0.25". */
  static parse(text: string): Fraction | undefined {
    const found = /^\s*(-?\d+)(?:\/(\d+)|\.(\d+))?\s*$/.exec(text);
    if (!found) return undefined;
    const [, head = '0', under, decimals] = found;
    if (under !== undefined) return BigInt(under) === 0n ? undefined : Fraction.of(BigInt(head), BigInt(under));
    return decimals === undefined
      ? Fraction.of(BigInt(head))
      : Fraction.of(BigInt(head + decimals), 10n ** BigInt(decimals.length));
  }

  static sum(terms: Iterable<Fraction>): Fraction {
    let total = Fraction.zero;
    for (const term of terms) total = total.add(term);
    return total;
  }

  add(other: Fraction | number): Fraction {
    const o = Fraction.from(other);
    return Fraction.of(this.num * o.den + o.num * this.den, this.den * o.den);
  }

  sub(other: Fraction | number): Fraction {
    return this.add(Fraction.from(other).neg());
  }

  mul(other: Fraction | number): Fraction {
    const o = Fraction.from(other);
    return Fraction.of(this.num * o.num, this.den * o.den);
  }

  div(other: Fraction | number): Fraction {
    const o = Fraction.from(other);
    return Fraction.of(this.num * o.den, this.den * o.num);
  }

  neg(): Fraction {
    return new Fraction(-this.num, this.den);
  }

  /** Negative, zero or positive, as for `sort`. */
  compare(other: Fraction | number): number {
    const o = Fraction.from(other);
    const [left, right] = [this.num * o.den, o.num * this.den];
    return left < right ? -1 : left > right ? 1 : 0;
  }

  equals(other: Fraction | number): boolean {
    return this.compare(other) === 0;
  }

  toNumber(): number {
    return ratio(this.num, this.den);
  }

  /** As a percentage rounded half up, worked out exactly: 5/36 is "13.9". */
  toPercent(decimals = 1): string {
    const scale = 10n ** BigInt(decimals);
    const size = this.num < 0n ? -this.num : this.num;
    const rounded = (size * 200n * scale + this.den) / (2n * this.den);
    const whole = `${this.num < 0n && rounded > 0n ? '-' : ''}${rounded / scale}`;
    return decimals === 0 ? whole : `${whole}.${(rounded % scale).toString().padStart(decimals, '0')}`;
  }

  /** "5/36"; whole numbers without a denominator. */
  toString(): string {
    return this.den === 1n ? `${this.num}` : `${this.num}/${this.den}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

/** `numerator / denominator` as a double, also where either is too large to be one. */
export function ratio(numerator: Count, denominator: Count): number {
  const [n, d] = [Number(numerator), Number(denominator)];
  if (Number.isFinite(n) && Number.isFinite(d)) return n / d;
  const [big, under] = [BigInt(numerator), BigInt(denominator)];
  const [a, b] = [excess(big), excess(under)];
  return (Number(big >> a) / Number(under >> b)) * 2 ** Number(a - b);
}

/** How many bits `value` has beyond the 128 that are more than enough for a double. */
function excess(value: bigint): bigint {
  const bits = (value < 0n ? -value : value).toString(16).length * 4;
  return BigInt(Math.max(0, bits - 128));
}

const isWhole = (value: unknown): value is Count => typeof value === 'bigint' || Number.isSafeInteger(value);
