/**
 * Red Vengeance combat a second time, straight from the rulebook and sharing no code with src: situations are drawn by a small
 * generator of its own, strengths are reckoned from a table of constants, dice are counted one by one, and every way to take the
 * hits is tried.
 */

export interface BruteUnit {
  id: string;
  side: 'allied' | 'axis';
  nation: string;
  kind: string;
  values: [number, number];
  steps: number;
  stack?: string;
  flags: string[];
  name?: string;
}

export interface Situation {
  attack: BruteUnit[];
  defence: { space: string; terrain: string[]; units: BruteUnit[] }[];
  across: Record<string, Record<string, string[]>>;
  position: { weather: string; options: string[]; rulings: Record<string, string> };
  with: Record<string, unknown>;
}

/** A small generator of numbers: the same seed gives the same situations. */
export function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

export function situation(next: (below: number) => number): Situation {
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const chance = (outOf: number): boolean => next(outOf) === 0;
  const allied = next(3) > 0;
  const unit = (id: string, side: 'allied' | 'axis', stack?: string): BruteUnit => {
    const kind =
      side === 'allied'
        ? pick(['infantry', 'guards', 'shock', 'shock', 'armor', 'armor', 'mountain', 'cavalry', 'marine'])
        : pick(['infantry', 'infantry', 'armor', 'armor', 'mountain', 'cavalry', 'marine']);
    const nation =
      side === 'allied' ? pick(['soviet', 'soviet', 'polish', 'yugoslav']) : pick(['german', 'german', 'ss', 'hungarian']);
    return {
      id,
      side,
      nation,
      kind,
      values: [1 + next(6), kind === 'armor' ? 5 : 3],
      steps: 1 + next(2),
      flags: [...(chance(5) ? ['oos'] : []), ...(nation === 'german' && chance(6) ? ['ss'] : [])],
      ...(stack === undefined ? {} : { stack }),
    };
  };
  const [mine, yours] = allied ? (['allied', 'axis'] as const) : (['axis', 'allied'] as const);
  const attack = Array.from({ length: 1 + next(4) }, (_, i) => unit(`a${i + 1}`, mine, `s${1 + next(2)}`));
  const defence = Array.from({ length: chance(3) ? 2 : 1 }, (_, h) => ({
    space: `h${h + 1}`,
    terrain: [
      pick(['clear', 'rough', 'forest', 'swamp']),
      ...pick([[], [], ['city'], ['major-city'], ['major-city', 'fortress'], ['fortress']]),
    ],
    units: Array.from({ length: 1 + next(2) }, (_, i) => unit(`d${h}${i}`, yours)),
  }));
  const across: Situation['across'] = {};
  for (const { id } of attack) {
    across[id] = {};
    for (const { space } of defence) (across[id] as Record<string, string[]>)[space] = chance(3) ? ['river'] : [];
  }
  const leader = (name: string, side: 'allied' | 'axis'): BruteUnit => ({
    id: name,
    name,
    side,
    nation: side === 'allied' ? 'soviet' : 'ss',
    kind: 'leader',
    values: [0, 5],
    steps: 1,
    flags: [],
  });
  for (const name of ['zhukov', 'konev', 'tito', 'dietrich']) {
    if (!chance(4)) continue;
    const side = name === 'dietrich' ? 'axis' : 'allied';
    if (side === mine) attack.push({ ...leader(name, side), stack: `s${1 + next(2)}` });
    else pick(defence).units.push(leader(name, side));
  }
  const inputs: Record<string, unknown> = {};
  if (chance(4)) inputs.air = true;
  if (chance(5)) inputs.naval = allied ? (chance(2) ? { attack: 1 } : { defence: 1 + next(2) }) : { attack: 1 };
  if (allied && chance(3)) inputs.volkssturm = Object.fromEntries(defence.map(({ space }) => [space, chance(2)]));
  if (allied && chance(3)) inputs.hitler = true;
  if (chance(3)) inputs['fortress-lost'] = true;
  if (chance(3)) inputs.blocked = { attack: chance(2), defence: chance(2) };
  const rulings: Record<string, string> = {};
  if (chance(4)) rulings['A-5'] = 'minus-one';
  if (chance(3)) rulings['A-6'] = pick(['worst-single-terrain', 'all-hexes']);
  if (chance(4)) rulings['A-20'] = 'one';
  if (chance(4)) rulings['A-25'] = 'printed';
  return {
    attack,
    defence,
    across,
    position: { weather: pick(['clear', 'clear', 'light-mud', 'mud', 'snow']), options: chance(3) ? ['14.8'] : [], rulings },
    with: inputs,
  };
}

const BONUS: Record<string, [attack: number, defence: number]> = {
  zhukov: [2, 2],
  konev: [2, 1],
  tito: [1, 2],
  dietrich: [1, 1],
};

interface Rolls {
  /** Dice that hit on 6, and dice that hit on 5 or 6. */
  plain: number;
  fortress: number;
}

const fighting = (units: BruteUnit[]): BruteUnit[] => units.filter(({ kind }) => kind !== 'leader');
const up = (n: number): number => Math.floor((n + 1) / 2);

export function attackDice(s: Situation): number {
  const { weather, rulings, options } = s.position;
  const snow = weather === 'snow';
  const strength = (unit: BruteUnit): number => {
    const common = (unit.flags.includes('oos') ? 1 : 0) + (snow && unit.kind !== 'shock' && unit.kind !== 'mountain' ? 1 : 0);
    // Each hex as a list of effects: a number is taken off, 'half' halves.
    const perHex = s.defence.map(({ space, terrain }) => {
      const list: (number | 'half')[] = [];
      if (unit.kind === 'armor' && (terrain.includes('city') || terrain.includes('major-city'))) list.push(1);
      if (unit.side === 'allied' && terrain.includes('fortress') && s.with['fortress-lost'] !== true) list.push(1);
      if (unit.kind === 'armor' && terrain.includes('swamp') && !snow) list.push(rulings['A-5'] === 'minus-one' ? 1 : 'half');
      for (const feature of s.across[unit.id]?.[space] ?? []) if (feature === 'river') list.push(1);
      return list;
    });
    const lists =
      rulings['A-6'] === 'all-hexes'
        ? [perHex.flat()]
        : rulings['A-6'] === 'worst-single-terrain'
          ? [[], ...perHex.flat().map((one) => [one])]
          : perHex;
    const results = lists.map((list) => {
      let left = unit.values[0];
      for (const one of list) if (one !== 'half') left -= one;
      if (left < 0) left = 0;
      const halvings = common + list.filter((one) => one === 'half').length;
      left = Math.ceil(left / 2 ** halvings);
      return rulings['A-20'] === 'one' ? Math.max(1, left) : left;
    });
    return Math.min(...results);
  };
  const units = fighting(s.attack);
  let dice = units.reduce((sum, unit) => sum + strength(unit), 0);
  for (const stack of ['s1', 's2']) {
    const here = units.filter((unit) => unit.stack === stack);
    const cap = here.reduce((sum, unit) => sum + (rulings['A-25'] === 'printed' ? unit.values[0] : strength(unit)), 0);
    const names = s.attack.filter((unit) => unit.kind === 'leader' && unit.stack === stack).map(({ id }) => id);
    const counted = names.includes('zhukov') ? names.filter((name) => name !== 'konev') : names;
    for (const name of counted) dice += Math.min(cap, BONUS[name]?.[0] ?? 0);
    const foot = here.some(({ kind }) => kind === 'infantry' || kind === 'guards');
    if (options.includes('14.8') && foot && here.some(({ kind }) => kind === 'armor')) dice += 1;
  }
  if (s.with.air === true) dice += 1;
  return dice + ((s.with.naval as { attack?: number } | undefined)?.attack ?? 0);
}

export function defenceDice(s: Situation): Rolls {
  const rolls: Rolls = { plain: 0, fortress: 0 };
  const { weather, rulings, options } = s.position;
  const berlin =
    s.with.hitler === true
      ? (s.defence.find(({ terrain }) => terrain.includes('fortress') && terrain.includes('major-city')) ?? s.defence[0])
      : undefined;
  let combined = 0;
  let combinedFace: keyof Rolls = 'plain';
  for (const hex of s.defence) {
    const intact = hex.terrain.includes('fortress') && s.with['fortress-lost'] !== true;
    const isGerman = (unit: BruteUnit): boolean => unit.side === 'axis' && (unit.nation === 'german' || unit.nation === 'ss');
    const units = fighting(hex.units);
    let cap = 0;
    for (const unit of units) {
      let strength = unit.values[0] + (hex.terrain.includes('rough') ? 1 : 0);
      if (unit.flags.includes('oos')) strength = up(strength);
      rolls[intact && isGerman(unit) ? 'fortress' : 'plain'] += strength;
      cap += rulings['A-25'] === 'printed' ? unit.values[0] : strength;
    }
    const face: keyof Rolls = intact && units.some(isGerman) ? 'fortress' : 'plain';
    let own = 0;
    if (hex.terrain.includes('forest')) own += 1;
    if (hex.terrain.includes('swamp') && weather !== 'snow') own += 1;
    if (hex.terrain.includes('major-city')) own += 1;
    if ((s.with.volkssturm as Record<string, boolean> | undefined)?.[hex.space] === true) own += 1;
    const names = hex.units.filter(({ kind }) => kind === 'leader').map(({ id }) => id);
    for (const name of names) if (!(name === 'konev' && names.includes('zhukov'))) own += Math.min(cap, BONUS[name]?.[1] ?? 0);
    if (hex === berlin) own += Math.min(cap, units.some((unit) => unit.nation === 'ss' || unit.flags.includes('ss')) ? 2 : 1);
    rolls[face] += own;
    const foot = units.some(({ kind }) => kind === 'infantry' || kind === 'guards');
    if (options.includes('14.8') && foot && units.some(({ kind }) => kind === 'armor')) combined += 1;
    combinedFace = s.defence.length === 1 ? face : 'plain';
  }
  rolls[combinedFace] += combined;
  rolls.plain += (s.with.naval as { defence?: number } | undefined)?.defence ?? 0;
  return rolls;
}

/** Ways to each number of hits out of 6^dice, die by die. */
export function ways({ plain, fortress }: Rolls): bigint[] {
  let counts: bigint[] = [1n];
  const roll = (good: bigint): void => {
    const next = Array<bigint>(counts.length + 1).fill(0n);
    counts.forEach((count, hits) => {
      for (let face = 1n; face <= 6n; face++)
        next[face > 6n - good ? hits + 1 : hits] = (next[face > 6n - good ? hits + 1 : hits] as bigint) + count;
    });
    counts = next;
  };
  for (let i = 0; i < plain; i++) roll(1n);
  for (let i = 0; i < fortress; i++) roll(2n);
  return counts;
}

export interface End {
  /** Least and most steps lost; whether the hexes are left, at the least and at the most. */
  steps: [number, number];
  left: [number, number];
  gone: [number, number];
}

/** Every way to take so many hits: each unit's losses, and each share of the hits between pairs and singles, is tried. */
export function ends(units: { steps: number; kind: string }[], hits: number, furthest: number): End {
  const shock = units.map(({ kind }) => kind === 'shock');
  const onlyShock = shock.every(Boolean);
  const all = units.reduce((sum, { steps }) => sum + steps, 0);
  const others = units.reduce((sum, { steps }, i) => (shock[i] ? sum : sum + steps), 0);
  const overwhelmed = onlyShock ? Math.floor(hits / 2) > all : hits > others + 2 * (all - others);
  if (overwhelmed) return { steps: [all, all], left: [1, 1], gone: [1, 1] };
  const found: { lost: number; left: boolean; gone: boolean }[] = [];
  const lost = units.map(() => 0);
  const judge = (): void => {
    const x = lost.reduce((sum, n, i) => (shock[i] ? sum : sum + n), 0);
    const y = lost.reduce((sum, n, i) => (shock[i] ? sum + n : sum), 0);
    for (let pairs = y; pairs <= all - others; pairs++) {
      for (let singles = x; singles <= others; singles++) {
        const over = hits - 2 * pairs - singles;
        // One hit may be dropped when nobody but shock armies is left to take it.
        if (over !== 0 && !(over === 1 && x === others)) continue;
        const losses = pairs + singles;
        const avoided = losses - x - y;
        if (losses > 0 && x + y === 0) continue;
        if (avoided > furthest || (avoided > 0 && x + y === all)) continue;
        found.push({ lost: x + y, left: avoided > 0 || x + y === all, gone: x + y === all });
      }
    }
  };
  const go = (i: number): void => {
    if (i === units.length) {
      judge();
      return;
    }
    for (let n = 0; n <= (units[i]?.steps ?? 0); n++) {
      lost[i] = n;
      go(i + 1);
    }
    lost[i] = 0;
  };
  go(0);
  if (found.length === 0) throw new Error(`no way to take ${hits} hits`);
  const span = (f: (one: (typeof found)[number]) => number): [number, number] => {
    const list = found.map(f);
    return [Math.min(...list), Math.max(...list)];
  };
  return { steps: span(({ lost: n }) => n), left: span(({ left }) => Number(left)), gone: span(({ gone }) => Number(gone)) };
}

/** Means over the hits as a numerator over 6^dice, at the least and at the most. */
export function mean(counts: bigint[], of: (hits: number) => [number, number]): [bigint, bigint] {
  let [low, high] = [0n, 0n];
  counts.forEach((count, hits) => {
    const [a, b] = of(hits);
    low += count * BigInt(a);
    high += count * BigInt(b);
  });
  return [low, high];
}

export const losers = (units: BruteUnit[]): { steps: number; kind: string }[] =>
  fighting(units).map(({ steps, kind }) => ({ steps, kind }));
