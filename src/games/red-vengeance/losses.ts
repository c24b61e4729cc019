/** What hits do to a side: step losses, retreat, elimination (8.5, 8.6, 11.1). Nothing here knows about dice. */

export interface Loser {
  readonly id: string;
  /** Steps left. */
  readonly steps: number;
  readonly shock: boolean;
}

/** The units of one side in a combat, and how many hexes they can fall back at most (8.61, 8.62, 8.65). */
export interface Force {
  readonly units: readonly Loser[];
  readonly retreat: number;
  /** False when a test switches a case off: 8.53, more losses than steps eliminate all; 8.6, the first hit is a step. */
  readonly overwhelms?: boolean;
  readonly firstIsLoss?: boolean;
}

/** One lawful way to take the hits: steps lost by others and by shock armies, and the hexes that all survivors retreat. */
export interface Toll {
  readonly others: number;
  readonly shock: number;
  readonly retreat: number;
  /** Units eliminated, at least and at most: the owner picks who loses what (8.51). */
  readonly eliminated: readonly [least: number, most: number];
  /** Somebody is left, and where the combat found him. */
  readonly holds: boolean;
  readonly survives: boolean;
}

/** Far more hexes than any retreat. */
export const FREE = 1000;

/** The defender may retreat as far as it takes (8.61), the attacker one hex (8.62); a blocked side not at all (8.65). */
export const retreatOf = (role: 'attacker' | 'defender', blocked: boolean): number =>
  blocked ? 0 : role === 'attacker' ? 1 : FREE;

export const stepsOf = (units: readonly Loser[], shock?: boolean): number =>
  units.reduce((sum, unit) => (shock === undefined || unit.shock === shock ? sum + unit.steps : sum), 0);

/**
 * The most hits that leave a choice; one more eliminates everything without retreat (8.53: more, not equal). A step of a shock
 * army takes two hits; where only shock armies fight, an odd hit is dropped first.
 */
export function mostHits({ units }: Force): number {
  const [others, shock] = [stepsOf(units, false), stepsOf(units, true)];
  return others === 0 && shock > 0 ? 2 * shock + 1 : others + 2 * shock;
}

export const isWipedOut = (force: Force, hits: number): boolean => force.overwhelms !== false && hits > mostHits(force);

/** Every lawful way to take so many hits, fewest steps first. There is always at least one. */
export function tolls(force: Force, hits: number): readonly Toll[] {
  const known = worked.get(force) ?? { toll: tollsFor(force.units), byHits: new Map<number, readonly Toll[]>() };
  worked.set(force, known);
  const found = known.byHits.get(hits) ?? workOut(force, hits, known.toll);
  known.byHits.set(hits, found);
  return found;
}

/** A force is asked about the same hits again and again. */
const worked = new WeakMap<
  Force,
  { readonly toll: ReturnType<typeof tollsFor>; readonly byHits: Map<number, readonly Toll[]> }
>();

function workOut(force: Force, scored: number, toll: ReturnType<typeof tollsFor>): Toll[] {
  const { units } = force;
  const hits = force.overwhelms === false ? Math.min(scored, mostHits(force)) : scored;
  const [others, shock] = [stepsOf(units, false), stepsOf(units, true)];
  if (isWipedOut(force, hits)) return [toll(others, shock, 0)];
  // 8.6: the first hit is always a step loss; a single hit on shock armies alone is ignored (11.1).
  const compulsory = hits >= 1 && (others > 0 || hits >= 2);
  if (!compulsory) return [toll(0, 0, 0)];
  const found: Toll[] = [];
  for (let y = 0; y <= Math.min(shock, Math.floor(hits / 2)); y++) {
    for (let x = 0; x <= Math.min(others, hits - 2 * y); x++) {
      if (x + y === 0 && force.firstIsLoss !== false) continue;
      const retreat = avoided(hits - x - 2 * y, others - x, shock - y);
      if (retreat <= force.retreat) found.push(toll(x, y, retreat));
    }
  }
  return found.sort((a, b) => a.others + a.shock - b.others - b.shock || a.shock - b.shock);
}

/**
 * The step losses that hits not taken would be, each a hex of retreat: pairs on what is left of the shock armies, singles on the
 * others; a single hit that no other unit is left to take is ignored.
 */
function avoided(hits: number, others: number, shock: number): number {
  const pairs = Math.min(Math.floor(hits / 2), shock);
  const singles = hits - 2 * pairs;
  return pairs + (singles === 1 && others === 0 ? 0 : singles);
}

/** Makes the ways of a force; how many units so many steps eliminate, spread wide and heaped up, is worked out once. */
function tollsFor(units: readonly Loser[]): (others: number, shock: number, retreat: number) => Toll {
  const all = stepsOf(units);
  const [plain, tough] = [false, true].map((shock) => {
    const here = units.filter((unit) => unit.shock === shock).map((unit) => unit.steps);
    const spare = here.reduce((sum, one) => sum + one - 1, 0);
    const known: (readonly [number, number])[] = [];
    return (steps: number): readonly [number, number] => {
      known[steps] ??= [Math.max(0, steps - spare), heaped(here, steps)];
      return known[steps] as readonly [number, number];
    };
  }) as [(steps: number) => readonly [number, number], (steps: number) => readonly [number, number]];
  return (others, shock, retreat) => {
    const [a, b] = [plain(others), tough(shock)];
    const survives = others + shock < all;
    return { others, shock, retreat, eliminated: [a[0] + b[0], a[1] + b[1]], holds: survives && retreat === 0, survives };
  };
}

function heaped(steps: readonly number[], lost: number): number {
  let [left, count] = [lost, 0];
  for (const one of [...steps].sort((a, b) => a - b)) {
    if (one > left) break;
    left -= one;
    count += 1;
  }
  return count;
}

/** What can become of some of the units (a leader's stack, the units in Berlin): how many are eliminated, whether one is hurt. */
export interface Fate {
  readonly eliminated: readonly [least: number, most: number];
  readonly hurt: readonly [always: boolean, ever: boolean];
}

export function fateOf(force: Force, among: ReadonlySet<string>, way: Toll): Fate {
  const parts = [false, true].map((shock) => {
    const lost = shock ? way.shock : way.others;
    const units = force.units.filter((unit) => unit.shock === shock);
    const inside = units.filter((unit) => among.has(unit.id)).map((unit) => unit.steps);
    const outside = stepsOf(units) - inside.reduce((sum, one) => sum + one, 0);
    const spare = inside.reduce((sum, one) => sum + one - 1, 0);
    return {
      least: Math.max(0, lost - outside - spare),
      most: heaped(inside, lost),
      always: lost > outside,
      ever: lost > 0 && inside.length > 0,
    };
  });
  return {
    eliminated: [parts.reduce((sum, part) => sum + part.least, 0), parts.reduce((sum, part) => sum + part.most, 0)],
    hurt: [parts.some((part) => part.always), parts.some((part) => part.ever)],
  };
}

/** Steps that each unit loses. */
export type Lost = Readonly<Record<string, number>>;

/** The way that this choice of losses is, if it is a lawful one. */
export function tollOf(force: Force, hits: number, lost: Lost): Toll | undefined {
  const ids = new Map(force.units.map((unit) => [unit.id, unit] as const));
  let [others, shock] = [0, 0];
  for (const [id, steps] of Object.entries(lost)) {
    const unit = ids.get(id);
    if (unit === undefined || !Number.isInteger(steps) || steps < 0 || steps > unit.steps) return undefined;
    if (unit.shock) shock += steps;
    else others += steps;
  }
  return tolls(force, hits).find((way) => way.others === others && way.shock === shock);
}

/** The ways as choices of units, at most `most` of them. */
export function choices(force: Force, hits: number, most: number): { readonly lose: Lost; readonly retreat: number }[] {
  const found: { lose: Lost; retreat: number }[] = [];
  for (const way of tolls(force, hits)) {
    for (const lose of spreads(force.units, way.others, way.shock)) {
      if (found.length >= most) return found;
      found.push({ lose, retreat: way.retreat });
    }
  }
  return found;
}

function* spreads(units: readonly Loser[], others: number, shock: number, lost: Lost = {}): Generator<Lost> {
  const [first, ...rest] = units;
  if (first === undefined) {
    if (others === 0 && shock === 0) yield lost;
    return;
  }
  const room = stepsOf(rest, first.shock);
  const left = first.shock ? shock : others;
  for (let n = Math.max(0, left - room); n <= Math.min(first.steps, left); n++) {
    const more = n === 0 ? lost : { ...lost, [first.id]: n };
    yield* first.shock ? spreads(rest, others, shock - n, more) : spreads(rest, others - n, shock, more);
  }
}
