/**
 * Gives equal values the same slot. Primitives are equal as in a Map; plain objects and arrays, and objects that have a
 * `toJSON`, are equal when they say the same; anything else only when it is the same object.
 */
export class Groups<T> {
  readonly values: T[] = [];
  readonly #slots = new Map<unknown, number>();
  readonly #bySpelling = new Map<string, number>();
  #last: T | undefined;
  #lastSlot: number | undefined;

  /** The slot of a value, a new one when no equal value came before. */
  slot(value: T): number {
    // Neighbouring cells of a table often say the same.
    if (this.#lastSlot !== undefined && value === this.#last) return this.#lastSlot;
    this.#last = value;
    this.#lastSlot = this.find(value) ?? this.#open(value);
    return this.#lastSlot;
  }

  find(value: T): number | undefined {
    const known = this.#slots.get(value);
    if (known !== undefined || typeof value !== 'object' || value === null) return known;
    const spelling = spell(value);
    const slot = spelling === undefined ? undefined : this.#bySpelling.get(spelling);
    if (slot !== undefined) this.#slots.set(value, slot);
    return slot;
  }

  #open(value: T): number {
    const slot = this.values.push(value) - 1;
    this.#slots.set(value, slot);
    const spelling = typeof value === 'object' && value !== null ? spell(value) : undefined;
    if (spelling !== undefined) this.#bySpelling.set(spelling, slot);
    return slot;
  }
}

function spell(value: unknown): string | undefined {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null) return String(value === 0 ? 0 : value);
  if (Array.isArray(value)) return spellAll(value, '[', ']');
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const inside = spell(value.toJSON());
    return inside === undefined ? undefined : `(${inside})`;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return undefined;
  const said = Object.entries(value).filter(([, inside]) => inside !== undefined);
  return spellAll(said.sort(([a], [b]) => (a < b ? -1 : 1)).flat(), '{', '}');
}

function spellAll(parts: readonly unknown[], open: string, close: string): string | undefined {
  let text = open;
  for (const part of parts) {
    const spelling = spell(part);
    if (spelling === undefined) return undefined;
    text += `${spelling},`;
  }
  return text + close;
}
