import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DrawContext, DrawProblem } from '../draw/index.js';
import type { Pack } from '../pack/index.js';

type Part = keyof Pack;

interface Kept {
  readonly value: unknown;
  /** What it was made of beside the pack, and the pack as it was when this was last right. */
  readonly own: string | undefined;
  readonly seen: Looking;
  readonly problems: readonly DrawProblem[];
}

interface Made {
  readonly inputs: readonly unknown[];
  readonly value: unknown;
}

/**
 * Drawings and files of the last build, for `watch`. A drawing is kept with the parts of the pack that drawings of its family have
 * read, which are found by looking on, not by being told: so nothing stale is ever shown when a drawing learns to read more.
 */
export class Memory {
  private readonly drawings = new Map<string, Kept>();
  /** The parts that any drawing of a family has read so far. One may read what another has worked out and kept. */
  private readonly families = new Map<string, Set<Part>>();
  private readonly made = new Map<string, Made>();

  /** Watches what is read of a pack. Everything drawn through this must use the context that it gives. */
  looking(context: DrawContext): Looking {
    return new Looking(context, this.drawings, this.families);
  }

  /** The same value as last time, if it would be made of the very same things. */
  same<T>(key: string, inputs: readonly unknown[], make: () => T): T {
    const last = this.made.get(key);
    if (last !== undefined && last.inputs.length === inputs.length && last.inputs.every((input, i) => input === inputs[i]))
      return last.value as T;
    const value = make();
    this.made.set(key, { inputs, value });
    return value;
  }
}

/** One build's view of its pack. */
export class Looking {
  readonly context: DrawContext;
  private readonly prints = new Map<Part, string>();
  private reading: Set<Part> | undefined;
  private problems: DrawProblem[] = [];
  private readonly look: string;

  constructor(
    private readonly given: DrawContext,
    private readonly drawings: Map<string, Kept>,
    private readonly families: Map<string, Set<Part>>,
  ) {
    const { theme, templates, lang, scan } = given;
    this.look = fingerprint({ theme, lang }) + onceOf(templates) + (scan === undefined ? '' : hash(scan.data));
    const read = (part: Part): void => {
      this.reading?.add(part);
    };
    const pack = new Proxy(given.pack, {
      get: (target, part, receiver) => {
        read(part as Part);
        return Reflect.get(target, part, receiver) as unknown;
      },
      ownKeys: (target) => {
        for (const part of Reflect.ownKeys(target)) read(part as Part);
        return Reflect.ownKeys(target);
      },
    });
    this.context = {
      ...given,
      pack,
      // The board is compiled from these two.
      get board() {
        read('board');
        read('terrain');
        return given.board;
      },
      report: (problem) => {
        this.problems.push(problem);
        given.report(problem);
      },
    };
  }

  /**
   * What was drawn before under this key, or draws it now. `own` is what it is drawn of beside the pack: one counter, a size.
   * Problems that were found then are found again.
   */
  drawn<T>(family: string, key: string, own: unknown, draw: (context: DrawContext) => T): T {
    const parts = this.families.get(family) ?? new Set<Part>();
    this.families.set(family, parts);
    const name = `${family} ${key}`;
    const mine = JSON.stringify(own);
    const before = this.drawings.get(name);
    if (before !== undefined && before.own === mine && this.unchanged(before.seen, parts)) {
      this.drawings.set(name, { ...before, seen: this });
      for (const problem of before.problems) this.given.report(problem);
      return before.value as T;
    }
    const [outer, outerProblems] = [this.reading, this.problems];
    this.reading = parts;
    this.problems = [];
    try {
      const drawn = draw(this.context);
      // Drawn anew and the same all the same: then it is the same thing, and what is made of it stands.
      const value = before !== undefined && isDeepStrictEqual(before.value, drawn) ? (before.value as T) : drawn;
      this.drawings.set(name, { value, own: mine, seen: this, problems: this.problems });
      return value;
    } finally {
      for (const part of parts) outer?.add(part);
      this.reading = outer;
      this.problems = outerProblems;
    }
  }

  private unchanged(since: Looking, parts: ReadonlySet<Part>): boolean {
    if (since === this) return true;
    if (since.look !== this.look) return false;
    for (const part of parts) if (since.print(part) !== this.print(part)) return false;
    return true;
  }

  private print(part: Part): string {
    let print = this.prints.get(part);
    if (print === undefined) {
      print = fingerprint(this.given.pack[part]);
      this.prints.set(part, print);
    }
    return print;
  }
}

const known = new WeakMap<object, string>();

/** Templates are large and read once. */
function onceOf(value: object): string {
  const print = known.get(value) ?? fingerprint(value);
  known.set(value, print);
  return print;
}

const hash = (data: string | Uint8Array): string => createHash('sha1').update(data).digest('base64');
const fingerprint = (value: unknown): string => hash(JSON.stringify(value) ?? '');
