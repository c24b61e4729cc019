import { readFileSync } from 'node:fs';

/**
 * The combat rules once more, written from the rulebook by brute force and sharing no code with the calculator: every die, every order in
 * which unseen counters can turn up, every set of losses and every decision to stay is gone through one by one.
 */

export interface BruteUnit {
  id: string;
  side?: string;
  kind?: string;
  type?: string;
  values?: number[];
  unknown?: string;
  at?: string;
  face?: string;
}

export interface BruteQuestion {
  attack?: BruteUnit[];
  defence?: BruteUnit[] | { space: string; terrain: string[]; units: BruteUnit[] }[];
  terrain?: string[];
  across?: (string | string[] | null)[] | Record<string, Record<string, string[]>>;
  attackers?: string[];
  targets?: string[];
  board?: {
    hexes: {
      radius: number;
      terrain: Record<string, string[]>;
      sides: Record<string, string[]>;
      regions?: Record<string, string[]>;
    };
  };
  position?: {
    scenario?: string;
    empty?: boolean;
    turn?: number;
    options?: string[];
    rulings?: Record<string, string>;
    units?: BruteUnit[];
    markers?: { is: string; at?: string; on?: string; of?: string }[];
  };
  with?: {
    crt?: string;
    barrage?: boolean;
    flak?: boolean;
    engineer?: boolean;
    'me-262'?: boolean;
    loc?: Record<string, boolean>;
  };
}

/** Exact fractions, the long way. */
export type Ratio = [bigint, bigint];
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const ratio = (n: bigint, d: bigint): Ratio => {
  const g = gcd(n < 0n ? -n : n, d) || 1n;
  return [n / g, d / g];
};
const plus = (a: Ratio, b: Ratio): Ratio => ratio(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
const times = (a: Ratio, b: Ratio): Ratio => ratio(a[0] * b[0], a[1] * b[1]);
export const text = ([n, d]: Ratio): string => (d === 1n ? `${n}` : `${n}/${d}`);

const COLUMNS = ['<=49', '50-99', '100-199', '200-299', '300-399', '400-499', '500-599', '>=600'];
const MOBILE = [
  'AP AP AP AR MD MD MD MD',
  'AP AP AR MD MD DR DR DP',
  'AP AR MD MD DR DR DP DP',
  'AR MD DR DR DR DP DP DP',
  'AR DR DR DR DP DP DP OR',
  'AR DR DP DP DP DP OR OR',
].map((row) => row.split(' '));
const ASSAULT = [
  'AD AD AD AA BB BB BB BB',
  'AD AD AA AA BB BB BB BB',
  'AD AA AA BB DA DA BB BB',
  'AA AA BB DA DA DA DA DD',
  'AA BB DA DA DA DD DD DE',
  'AA DA DA DA DD DD DE DE',
].map((row) => row.split(' '));

/** The static pool as the spreadsheet lists it: how many markers, and how many counters of each strength. */
function pool(seen: readonly BruteUnit[]): Map<string, number> {
  if (seen.some((unit) => (unit as { counter?: string }).counter !== undefined)) throw new Error('no counters here');
  const found = new Map<string, number>();
  for (const row of readFileSync('data/race-to-the-reichstag/counters.csv', 'utf8').split('\n')) {
    const cells = row.split(',');
    if (cells[14] !== 'static-pool') continue;
    const key = cells[2] === 'marker' ? 'marker' : (cells[18] as string);
    found.set(key, (found.get(key) ?? 0) + Number(cells[9]));
  }
  return found;
}

export interface BruteAnswer {
  ok: true;
  attack: number;
  defence: string;
  column?: string;
  outcomes: Record<string, string>;
  summary: Record<string, string | { min: string; max: string }>;
}
export type BruteVerdict = BruteAnswer | { ok: false; rules: string[] };

interface Att {
  id: string;
  s: number;
  factor: number;
  wet: boolean[];
  zoc: boolean;
}
interface Def {
  id: string;
  s: number;
  german: boolean;
  static: boolean;
  tower: boolean;
  flak: boolean;
  hex: number;
}

const STATICS = ['flak-tower', 'command-post', 'airstrip', 'sniper', 'depot'];
const isStatic = (unit: BruteUnit): boolean =>
  unit.unknown !== undefined || unit.kind === 'static' || (unit.kind === undefined && STATICS.includes(unit.type ?? ''));

export function brute(question: BruteQuestion): BruteVerdict {
  const inputs = question.with ?? {};
  const position = question.position ?? {};
  const rulings = position.rulings ?? {};
  const markers = position.markers ?? [];
  const hexes = question.board?.hexes;
  const onBoard = question.attackers !== undefined;
  const all = position.units ?? [];
  const attackers: BruteUnit[] = onBoard
    ? (question.attackers as string[]).map((id) => all.find((unit) => unit.id === id) as BruteUnit)
    : (question.attack as BruteUnit[]);
  const said = attackers.find((unit) => unit.side !== undefined)?.side;
  const defendersSaid = (question.defence ?? []).flatMap((one) => ('space' in one ? one.units : [one]));
  const germans = said === 'german' || (said === undefined && defendersSaid.some(({ side }) => side === '1bf' || side === '1uf'));
  const front =
    [...attackers, ...defendersSaid, ...all].map(({ side }) => side).find((side) => side === '1bf' || side === '1uf') ?? '1bf';
  const enemy = (unit: BruteUnit): boolean => (germans ? unit.side !== 'german' : unit.side === 'german');
  const ground = (at: string): string[] => hexes?.terrain[at] ?? ['clear'];
  const targets = onBoard
    ? (question.targets as string[]).map((id) => ({ id, terrain: ground(id), units: all.filter((u) => u.at === id && enemy(u)) }))
    : question.defence?.some((one) => 'space' in one)
      ? (question.defence as { space: string; terrain: string[]; units: BruteUnit[] }[]).map((one) => ({
          id: one.space,
          terrain: one.terrain,
          units: one.units,
        }))
      : [{ id: 'h1', terrain: question.terrain ?? [], units: question.defence as BruteUnit[] }];

  // The map.
  const cube = (at: string): [number, number] => at.split(',').map(Number) as [number, number];
  const away = (a: string, b: string): number => {
    const [[q, r], [s, t]] = [cube(a), cube(b)];
    return Math.max(Math.abs(q - s), Math.abs(r - t), Math.abs(q + r - s - t));
  };
  const side = (a: string, b: string): string[] => hexes?.sides[`${a}|${b}`] ?? hexes?.sides[`${b}|${a}`] ?? [];
  const isReichstag = (at: string): boolean => ground(at).includes('reichstag');
  const sector = (at: string): string => hexes?.regions?.[at]?.[0] ?? 'same';
  const together = (a: string, b: string): boolean => isReichstag(a) || isReichstag(b) || sector(a) === sector(b);
  const prepared = position.scenario === 'prepared-defence';
  const noSovietZoc = (terrain: string[]): boolean =>
    terrain.includes('objective') || terrain.includes('reichstag') || (prepared && terrain.includes('s-bahn'));
  const zocOn = (unit: BruteUnit, at: string): boolean => {
    const from = unit.at as string;
    if (away(from, at) !== 1 || !together(from, at)) return false;
    if (unit.side === 'german') return !isReichstag(from) && !isReichstag(at);
    if (isReichstag(from) && sector(at) !== 'same' && sector(at) !== `sector-${unit.side}`) return false;
    return !noSovietZoc(ground(at));
  };

  // 12.15, 16.4, 16.8: towers.
  const towers = all.filter(
    (unit) =>
      unit.type === 'flak-tower' &&
      !isReichstag(unit.at as string) &&
      (unit.face !== 'back' || all.some((other) => other.side !== 'german' && away(other.at as string, unit.at as string) === 1)),
  );
  const underFlak = (at: string | undefined): boolean => {
    if (inputs.flak === true) return true;
    return at !== undefined && towers.some((tower) => away(tower.at as string, at) <= 2 && together(tower.at as string, at));
  };

  // 12.14, 15.2
  const barraged = (target: { id: string }): boolean => {
    if (inputs.barrage === true) return true;
    return (
      onBoard &&
      markers.some(
        (marker) =>
          (marker.is === 'artillery' || marker.is === 'air') &&
          marker.of === front &&
          away(marker.at as string, target.id) <= (marker.is === 'artillery' ? 1 : 2) &&
          (isReichstag(target.id) || sector(target.id) === 'same' || sector(target.id) === `sector-${front}`),
      )
    );
  };
  const barrage = !germans && targets.some(barraged);

  // What each attacker crosses, and whether it still counts.
  const crossed = (unit: BruteUnit, i: number, t: number): string[] => {
    const target = targets[t] as (typeof targets)[number];
    if (Array.isArray(question.across)) return question.across[i] === null ? [] : [question.across[i] ?? []].flat();
    if (question.across !== undefined) return question.across[unit.id]?.[target.id] ?? [];
    return onBoard ? side(unit.at as string, target.id) : [];
  };
  const engineers = all.filter((unit) => unit.type === 'engineer' && unit.side === front);
  const wet = (unit: BruteUnit, i: number, t: number): boolean => {
    const features = crossed(unit, i, t);
    const target = targets[t] as (typeof targets)[number];
    const water = features.filter((feature) => ['river', 'canal', 'lake'].includes(feature));
    if (water.length === 0) return false;
    const blown = markers.some(
      ({ is, on }) => is === 'bridge-destroyed' && (on === `${unit.at}|${target.id}` || on === `${target.id}|${unit.at}`),
    );
    if (features.includes('bridge') && !blown && rulings.Q14 !== 'still-doubles') return false;
    const near = engineers.some((one) => {
      const [a, b] = [away(one.at as string, unit.at as string), away(one.at as string, target.id)];
      if (a === 0 || b === 0) return true;
      return rulings.Q16 === 'wide' ? a === 1 || b === 1 : a === 1 && b === 1;
    });
    const dug = !germans && (inputs.engineer === true || unit.type === 'engineer' || near);
    return !(dug && !water.includes('lake'));
  };

  // 24.2: lines of communication.
  const connected = (unit: BruteUnit): boolean => {
    if (inputs.loc?.[unit.id] !== undefined) return inputs.loc[unit.id] as boolean;
    if (position.options?.includes('24.0') !== true || !onBoard || germans) return true;
    if (ground(unit.at as string).includes('airfield')) return true;
    const foes = all.filter((one) => one.side === 'german');
    const zoc = (at: string): boolean => foes.some((foe) => zocOn(foe, at));
    const edge = (at: string): boolean =>
      hexes?.regions?.[at]?.includes('north-edge') === true && !foes.some((foe) => foe.at === at);
    const reached = new Set<string>();
    const walk = (at: string): boolean => {
      if (reached.has(at)) return false;
      reached.add(at);
      if (edge(at)) return true;
      if (at !== unit.at && zoc(at)) return false;
      const [q, r] = cube(at);
      for (const [dq, dr] of [
        [1, 0],
        [1, -1],
        [0, -1],
        [-1, 0],
        [-1, 1],
        [0, 1],
      ] as const) {
        const to = `${q + dq},${r + dr}`;
        if (away(to, '0,0') > (hexes?.radius ?? 0) || foes.some((foe) => foe.at === to)) continue;
        if (!isReichstag(to) && sector(to) !== 'same' && sector(to) !== `sector-${front}`) continue;
        const features = side(at, to);
        const water = features.some((feature) => ['river', 'canal', 'lake'].includes(feature));
        const blown = markers.some(({ is, on }) => is === 'bridge-destroyed' && (on === `${at}|${to}` || on === `${to}|${at}`));
        const helped = engineers.some((one) => {
          const [a, b] = [away(one.at as string, at), away(one.at as string, to)];
          return a === 0 || b === 0 || (rulings.Q16 === 'wide' ? a === 1 || b === 1 : a === 1 && b === 1);
        });
        if (water && !(features.includes('bridge') && !blown) && !helped) continue;
        if (walk(to)) return true;
      }
      return false;
    };
    // A walk that stops in a ZOC must not block another that comes by later: start over from each hex is not needed, as ZOC is of the hex.
    return walk(unit.at as string);
  };

  const multiply = (benefits: number): number => (rulings.Q5 === 'all-three' && benefits === 2 ? 2 : Math.min(3, 1 + benefits));
  let jet = false;
  const atts: Att[] = attackers.map((unit, i) => {
    const b = barrage && connected(unit) ? 1 : 0;
    const f = germans && !isStatic(unit) && underFlak(unit.at) ? 1 : 0;
    const jets = markers.some(
      ({ is, at }) =>
        is === 'me-262' && onBoard && away(at as string, unit.at as string) <= 2 && together(at as string, unit.at as string),
    );
    const m = germans && (inputs['me-262'] === true || jets) ? 1 : 0;
    jet ||= m === 1;
    return {
      id: unit.id,
      s: unit.values?.[0] ?? 0,
      factor: multiply(b + f + m),
      wet: targets.map((_, t) => wet(unit, i, t)),
      zoc: onBoard
        ? all.some((one) => one.side !== undefined && (one.side === 'german') !== germans && zocOn(one, unit.at as string))
        : germans || targets.some(({ terrain }) => !terrain.includes('reichstag')),
    };
  });

  // What is forbidden.
  const rules = new Set<string>();
  for (const unit of attackers)
    if (isStatic(unit)) rules.add(onBoard && germans && isReichstag(unit.at as string) ? '5.6' : '12.12');
  if (germans && targets.some(({ terrain }) => terrain.includes('reichstag'))) rules.add('5.6');
  if (position.turn === 1 && barrage) rules.add('15.0');
  if (jet && position.scenario === 'prepared-defence') rules.add('22.5');
  const fighting = atts.filter((unit) => !(unit.s === 0 && unit.zoc));
  if (fighting.length === 0) rules.add('12.13');
  else if (fighting.every(({ s }) => s === 0)) rules.add('12.2');
  const exposed = targets.map(({ terrain }) => (germans ? !terrain.includes('reichstag') : !noSovietZoc(terrain)));

  const build = (drawn: string[]): { defs: Def[] } => {
    let next = 0;
    const defs: Def[] = [];
    targets.forEach((target, hex) => {
      for (const unit of target.units) {
        const key = unit.unknown === undefined ? undefined : (drawn[next++] as string);
        if (key === 'marker') continue;
        const still = isStatic(unit);
        defs.push({
          id: unit.id,
          s: key === undefined ? (unit.values?.[0] ?? 0) : Number(key),
          german: !germans,
          static: !germans && still,
          tower: unit.type === 'flak-tower',
          flak: !germans && !still && underFlak(onBoard ? target.id : undefined),
          hex,
        });
      }
    });
    if (!onBoard && !germans)
      for (const tower of defs.filter((unit) => unit.tower && !targets[unit.hex]?.terrain.includes('reichstag')))
        for (const unit of defs) if (!unit.static && tower.german) unit.flak = true;
    return { defs: defs.filter((unit) => !(unit.s === 0 && exposed[unit.hex])) };
  };

  const unseen = targets.flatMap(({ units }) => units).filter((unit) => unit.unknown !== undefined).length;
  const forcedBy = (defs: Def[]): boolean =>
    defs.some(
      (unit) =>
        unit.german && ['objective', 'urban', 's-bahn', 'reichstag'].some((id) => targets[unit.hex]?.terrain.includes(id)),
    ) || defs.every(({ s }) => s === 0);
  const visible = build(new Array<string>(unseen).fill('9')).defs;
  if (visible.length === 0) rules.add('12.13');
  else if (fighting.length > 0 && !rules.has('12.2') && inputs.crt === 'mobile' && forcedBy(visible)) rules.add('12.21');
  if (rules.has('12.13') && rules.has('12.21')) rules.delete('12.21');
  if (rules.size > 0) return { ok: false, rules: [...rules].sort() };

  const attack = fighting.reduce((sum, unit) => sum + unit.s * unit.factor, 0);
  const outcomes = new Map<string, Ratio>();
  const totals = new Set<number>();
  const columns = new Set<string>();
  const summary = new Map<string, { min: Ratio; max: Ratio }>();
  const add = (key: string, p: Ratio, low: number, high: number): void => {
    const before = summary.get(key) ?? { min: [0n, 1n], max: [0n, 1n] };
    summary.set(key, {
      min: plus(before.min, times(p, [BigInt(low), 1n])),
      max: plus(before.max, times(p, [BigInt(high), 1n])),
    });
  };
  const measure = (p: Ratio, cases: Record<string, number>[]): void => {
    for (const key of Object.keys(cases[0] as object)) {
      const list = cases.map((one) => one[key] as number);
      add(key, p, Math.min(...list), Math.max(...list));
    }
  };

  const resolve = (p: Ratio, defs: Def[]): void => {
    const falls = (value: (hex: number) => number): Record<string, number> =>
      Object.fromEntries(targets.map(({ id }, hex) => [targets.length > 1 ? `falls-${id}` : 'falls', value(hex)]));
    if (defs.length === 0) {
      outcomes.set('none', plus(outcomes.get('none') ?? [0n, 1n], p));
      totals.add(0);
      columns.add('none');
      measure(p, [
        { ...falls(() => 1), advance: 0, 'attacker-loses': 0, 'defender-loses': 0, 'attacker-units': 0, 'defender-units': 0 },
      ]);
      return;
    }
    const factors = defs.map((unit) => {
      const terrain = targets[unit.hex]?.terrain ?? [];
      const hex = unit.german && ['objective', 's-bahn', 'reichstag'].some((id) => terrain.includes(id));
      const side = fighting.every((one) => one.wet[unit.hex]);
      const t = (hex || side) && !(unit.tower && rulings.Q6 === 'never') ? 1 : 0;
      return multiply((unit.flak ? 1 : 0) + t);
    });
    const defence = defs.reduce((sum, unit, i) => sum + unit.s * (factors[i] as number), 0);
    totals.add(defence);
    const assault = forcedBy(defs) || inputs.crt === 'assault';
    // Columns by counting up: the largest whole percentage p with p * defence <= 100 * attack.
    const bounds = [0, 50, 100, 200, 300, 400, 500, 600];
    const column = defence === 0 ? 7 : bounds.filter((bound) => bound * defence <= 100 * attack).length - 1;
    columns.add(`${COLUMNS[column]}`);
    for (let die = 1; die <= 6; die++) {
      const result = ((assault ? ASSAULT : MOBILE)[die - 1] as string[])[column] as string;
      const chance = times(p, [1n, 6n]);
      outcomes.set(result, plus(outcomes.get(result) ?? [0n, 1n], chance));
      measure(chance, after(result, defs, factors, falls));
    }
  };

  const subsets = (n: number): number[][] =>
    Array.from({ length: 2 ** n }, (_, bits) => Array.from({ length: n }, (__, i) => i).filter((i) => (bits >> i) & 1));
  const lose = (strengths: number[], weights: number[], what: 'strongest' | 'half' | 'all' | undefined): number[][] => {
    const n = strengths.length;
    const total = strengths.reduce((sum, s) => sum + s, 0);
    if (what === undefined) return [[]];
    if (what === 'all') return [strengths.map((_, i) => i)];
    if (what === 'strongest') return strengths.flatMap((_, i) => (weights[i] === Math.max(...weights) ? [[i]] : []));
    const worth = (set: number[]): number => set.reduce((sum, i) => sum + (strengths[i] as number), 0);
    const enough = subsets(n).filter((set) => set.length > 0 && worth(set) * 2 >= total);
    const minimal = enough.filter(
      (set) => !enough.some((other) => other.length < set.length && other.every((i) => set.includes(i))),
    );
    if (rulings.Q9 !== 'smallest-set') return minimal;
    const least = Math.min(...minimal.map(worth));
    return minimal.filter((set) => worth(set) === least);
  };

  const after = (
    result: string,
    defs: Def[],
    factors: number[],
    falls: (value: (hex: number) => number) => Record<string, number>,
  ): Record<string, number>[] => {
    const doubled = rulings.Q8 === 'enemy-doubled';
    const attackerLoses = { AA: 'strongest', AD: 'half', AP: 'strongest', BB: 'half', MD: 'strongest' }[result] as
      | 'half'
      | undefined;
    const defenderLoses = { BB: 'half', DA: 'strongest', DD: 'half', DE: 'all', DP: 'strongest', OR: 'all' }[result] as
      | 'half'
      | undefined;
    const retreats = ['DD', 'DP', 'DR', 'MD'].includes(result);
    const advances = ['DD', 'DE', 'DP', 'DR', 'MD', 'OR'].includes(result);
    const cases: Record<string, number>[] = [];
    const attackSets = lose(
      fighting.map(({ s }) => s),
      fighting.map(({ s, factor }) => (doubled ? s * factor : s)),
      attackerLoses,
    );
    const defenceSets = lose(
      defs.map(({ s }) => s),
      defs.map(({ s }, i) => (doubled ? s * (factors[i] as number) : s)),
      defenderLoses,
    );
    for (const lostA of attackSets)
      for (const lostD of defenceSets) {
        const alive = defs.map((_, i) => i).filter((i) => !lostD.includes(i));
        const gone = new Set(lostD);
        const stay: number[] = [];
        const may: number[] = [];
        for (const i of alive) {
          const unit = defs[i] as Def;
          const terrain = targets[unit.hex]?.terrain ?? [];
          const shelter = terrain.includes('objective') || (prepared && terrain.includes('s-bahn'));
          if (!retreats || (unit.german && terrain.includes('reichstag'))) stay.push(i);
          else if (unit.german && shelter) (unit.static ? stay : may).push(i);
          else if (unit.static) gone.add(i);
        }
        for (const choice of subsets(may.length)) {
          const left = [...stay, ...choice.map((k) => may[k] as number)];
          const empty = (hex: number): number => (left.some((i) => defs[i]?.hex === hex) ? 0 : 1);
          cases.push({
            ...falls(empty),
            advance: advances && lostA.length < fighting.length && targets.some((_, hex) => empty(hex) === 1) ? 1 : 0,
            'attacker-loses': lostA.reduce((sum, i) => sum + (fighting[i]?.s ?? 0), 0),
            'defender-loses': [...gone].reduce((sum, i) => sum + (defs[i]?.s ?? 0), 0),
            'attacker-units': lostA.length,
            'defender-units': gone.size,
          });
        }
      }
    return cases;
  };

  const deal = (p: Ratio, drawn: string[], left: Map<string, number>): void => {
    if (drawn.length === unseen) {
      resolve(p, build(drawn).defs);
      return;
    }
    const count = [...left.values()].reduce((sum, n) => sum + n, 0);
    for (const [key, n] of left) {
      if (n === 0) continue;
      deal(times(p, ratio(BigInt(n), BigInt(count))), [...drawn, key], new Map(left).set(key, n - 1));
    }
  };
  deal([1n, 1n], [], unseen === 0 ? new Map() : pool(all));

  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  return {
    ok: true,
    attack,
    defence: low === high ? `${low}` : `${low}-${high}`,
    ...(columns.size === 1 && !columns.has('none') ? { column: [...columns][0] as string } : {}),
    outcomes: Object.fromEntries([...outcomes].sort().map(([result, p]) => [result, text(p)])),
    summary: Object.fromEntries(
      [...summary].map(([key, { min, max }]) => [key, text(min) === text(max) ? text(min) : { min: text(min), max: text(max) }]),
    ),
  };
}
