/**
 * The combat of Battle for Germany once more, written from the rulebook alone and sharing nothing with src: every die is
 * rolled, every set of losses is tried. Slow and plain; the calculator must agree with it.
 */

export interface BruteUnit {
  readonly id: string;
  readonly side: string;
  readonly nation: string;
  /** Printed: attack, defence, movement. */
  readonly values: readonly [number, number, number];
  /** Axial hex. */
  readonly at: string;
  readonly garrison: boolean;
  readonly fought: boolean;
}

export interface Situation {
  readonly attackers: readonly BruteUnit[];
  readonly defenders: readonly BruteUnit[];
  readonly targets: readonly string[];
  /** Terrain by hex: clear or rough, and perhaps city and fortress. */
  readonly terrain: Readonly<Record<string, readonly string[]>>;
  /** Hexsides `from|to` in both directions. */
  readonly rivers: ReadonlySet<string>;
  readonly walls: ReadonlySet<string>;
  readonly destroyed: ReadonlySet<string>;
  readonly reading: 'add-less-one' | 'sum-less-one' | 'product-less-one';
  readonly ssHalved: boolean;
  /** rows[die - 1][column], for the columns 1:3 1:2 1:1 2:1 3:1 4:1 5:1 6:1. */
  readonly rows: readonly (readonly string[])[];
}

export interface Counted {
  readonly refused: readonly string[];
  readonly attack?: number;
  readonly defence?: number;
  readonly column?: string;
  /** Faces by result. */
  readonly faces?: Readonly<Record<string, readonly number[]>>;
  /** Sums over the six faces. */
  readonly falls?: number;
  readonly attackerLoses?: readonly [number, number];
  readonly defenderLoses?: readonly [number, number];
  readonly exchanges?: readonly string[];
}

const NAMES = ['1:3', '1:2', '1:1', '2:1', '3:1', '4:1', '5:1', '6:1'];
const STEPS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

export function count(s: Situation): Counted {
  const refused = new Set<string>();
  for (const a of s.attackers) {
    if (a.fought) refused.add('6.5');
    for (const t of s.targets) {
      if (!neighbours(a.at).includes(t)) refused.add(s.targets.length > 1 ? '6.7' : '6.5');
      else if (s.walls.has(`${a.at}|${t}`)) refused.add('R21');
    }
  }
  for (const t of s.targets) {
    const here = s.defenders.filter((d) => d.at === t);
    if (here.every((d) => d.fought)) refused.add('6.5');
    else if (here.some((d) => d.fought)) refused.add('R19');
  }
  // Attack strengths in half points.
  let attack2 = 0;
  for (const a of s.attackers) attack2 += half(a, s.ssHalved);
  let defence = 0;
  let printed = 0;
  for (const t of s.targets) {
    const here = s.defenders.filter((d) => d.at === t);
    const total = here.reduce((n, d) => n + d.values[1], 0);
    printed += total;
    const multiples: number[] = [];
    if ((s.terrain[t] ?? []).includes('rough')) multiples.push(2);
    const german = here.every((d) => d.side === 'east-german' || d.side === 'west-german');
    if ((s.terrain[t] ?? []).includes('fortress') && !s.destroyed.has(t) && german) multiples.push(2);
    if (s.attackers.every((a) => s.rivers.has(`${a.at}|${t}`))) multiples.push(2);
    defence += total * factor(multiples, s.reading);
  }
  if (attack2 === 0 || defence === 0) refused.add('6.1');
  if (refused.size > 0) return { refused: [...refused].sort() };
  const column = columnOf(attack2, defence * 2);
  if (column === -1) return { refused: ['R15'] };
  const faces: Record<string, number[]> = {};
  let [falls, aMin, aMax, dMin, dMax] = [0, 0, 0, 0, 0];
  const all = s.attackers.reduce((n, a) => n + half(a, s.ssHalved), 0) / 2;
  const sets = losses(s, printed);
  const costs = sets.map((set) => set.reduce((n, a) => n + half(a, s.ssHalved), 0) / 2);
  for (let die = 1; die <= 6; die++) {
    const result = s.rows[die - 1]?.[column] as string;
    faces[result] = [...(faces[result] ?? []), die];
    if (result === 'De') [falls, dMin, dMax] = [falls + 1, dMin + printed, dMax + printed];
    if (result === 'Ae') [aMin, aMax] = [aMin + all, aMax + all];
    if (result === 'Ex') {
      [falls, dMin, dMax] = [falls + 1, dMin + printed, dMax + printed];
      [aMin, aMax] = [aMin + Math.min(...costs), aMax + Math.max(...costs)];
    }
    if (result === 'Ar') aMax += s.attackers.reduce((n, a) => n + (a.garrison ? 0 : half(a, s.ssHalved)), 0) / 2;
    if (result === 'Dr') {
      const holds = s.targets.map((t) => s.defenders.some((d) => d.at === t && d.garrison));
      falls += holds.includes(true) ? 0 : 1;
      dMax += s.defenders.reduce((n, d) => n + (d.garrison ? 0 : d.values[1]), 0);
    }
  }
  return {
    refused: [],
    attack: attack2 / 2,
    defence,
    column: NAMES[column] as string,
    faces,
    falls,
    attackerLoses: [aMin, aMax],
    defenderLoses: [dMin, dMax],
    exchanges: sets.map((set) => set.map((a) => a.id).join(' ')).sort(),
  };
}

const half = (a: BruteUnit, ss: boolean): number => (ss && a.nation === 'ss' ? a.values[0] : a.values[0] * 2);

function factor(multiples: readonly number[], reading: Situation['reading']): number {
  if (multiples.length === 0) return 1;
  if (multiples.length === 1) return multiples[0] as number;
  const sum = multiples.reduce((a, b) => a + b);
  if (reading === 'sum-less-one') return sum - 1;
  if (reading === 'product-less-one') return multiples.reduce((a, b) => a * b) - 1;
  return sum - multiples.length + 1;
}

/** The last column of the table whose odds the attacker has. */
function columnOf(attack: number, defence: number): number {
  if (attack >= defence) {
    const whole = Math.floor(attack / defence);
    return 1 + Math.min(whole, 6);
  }
  const under = Math.ceil(defence / attack);
  return under === 2 ? 1 : under === 3 ? 0 : -1;
}

/** Every set of attackers that covers the need and from which nobody can be spared. */
function losses(s: Situation, need: number): BruteUnit[][] {
  const worth = (set: readonly BruteUnit[]): number => set.reduce((n, a) => n + half(a, s.ssHalved), 0);
  if (worth(s.attackers) < need * 2) return [[...s.attackers]];
  const found: BruteUnit[][] = [];
  for (let bits = 0; bits < 1 << s.attackers.length; bits++) {
    const set = s.attackers.filter((_, i) => bits & (1 << i));
    if (worth(set) < need * 2) continue;
    if (set.every((a) => worth(set.filter((b) => b !== a)) < need * 2)) found.push(set);
  }
  return found;
}

export function neighbours(hex: string): string[] {
  const [q = 0, r = 0] = hex.split(',').map(Number);
  return STEPS.map(([dq = 0, dr = 0]) => `${q + dq},${r + dr}`);
}

/** A stream of numbers below n, the same for the same seed (mulberry32). */
export function stream(seed: number): (n: number) => number {
  let state = seed | 0;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n) | 0;
  };
}

/** A combat made up at random: mostly lawful, sometimes with an attacker that is too far away, walled off or tired. */
export function situation(next: (n: number) => number): Situation {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const targets = next(4) === 0 ? ['0,0', '1,0'] : ['0,0'];
  const near = neighbours('0,0').filter((hex) => !targets.includes(hex));
  const common = near.filter((hex) => targets.every((t) => neighbours(hex).includes(t)));
  const wild = next(12) === 0;
  const ssHalved = next(8) === 0;
  const pairs: readonly (readonly [string, string, readonly string[]])[] = ssHalved
    ? [['western-allied', 'soviet', ['us', 'ss', 'ss']]]
    : [
        ['soviet', 'east-german', ['soviet', 'yugoslav', 'romanian']],
        ['east-german', 'soviet', ['german', 'ss', 'hungarian']],
        ['western-allied', 'west-german', ['us', 'british', 'canadian']],
        ['west-german', 'western-allied', ['german', 'ss', 'luftwaffe']],
      ];
  const [attacking, defending, nations] = pick(pairs);
  const unit = (id: string, side: string, nation: string, at: string): BruteUnit => ({
    id,
    side: nation === 'ss' && ssHalved ? pick(['east-german', 'west-german']) : side,
    nation,
    values: [next(9), next(9), 4],
    at,
    garrison: side === 'soviet' && next(6) === 0,
    fought: next(60) === 0,
  });
  const attackers = Array.from({ length: 1 + next(5) }, (_, i) =>
    unit(`a${i}`, attacking, pick(nations), pick(wild ? [...near, '3,0'] : common)),
  );
  const nationOf: Record<string, string> = {
    soviet: 'soviet',
    'western-allied': 'us',
    'east-german': 'german',
    'west-german': 'german',
  };
  const defenders = targets.flatMap((at, t) =>
    Array.from({ length: 1 + next(2) }, (_, i) => unit(`d${t}${i}`, defending, nationOf[defending] as string, at)),
  );
  const terrain: Record<string, string[]> = {};
  for (const t of targets) {
    const ground = [pick(['clear', 'rough'])];
    if (next(4) === 0) ground.push('city');
    if (next(3) === 0) ground.push('fortress');
    terrain[t] = ground;
  }
  const [rivers, walls] = [new Set<string>(), new Set<string>()];
  const wet = pick([0, 50, 100]);
  for (const from of near)
    for (const to of targets) {
      if (!neighbours(from).includes(to)) continue;
      const sides = next(100) < wet ? rivers : wild && next(5) === 0 ? walls : undefined;
      sides?.add(`${from}|${to}`);
    }
  const destroyed = new Set(targets.filter(() => next(4) === 0));
  const results = ['De', 'Ae', 'Ex', 'Ar', 'Dr'];
  return {
    attackers,
    defenders,
    targets,
    terrain,
    rivers,
    walls,
    destroyed,
    reading: pick(['add-less-one', 'add-less-one', 'sum-less-one', 'product-less-one'] as const),
    ssHalved,
    rows: Array.from({ length: 6 }, () => NAMES.map(() => pick(results))),
  };
}
