import type { BruteQuestion, BruteUnit } from './brute.js';

/** Seeded random attacks: free-standing ones, and ones on a patch of map with sectors, water, towers, markers and engineers. */

export type Random = () => number;

export function seeded(seed: number): Random {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const situation = (random: Random): BruteQuestion => (random() < 0.5 ? free(random) : mapped(random));

const whole = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const chance = (random: Random, p: number): boolean => random() < p;

const strength = (random: Random): number => (chance(random, 0.12) ? 0 : whole(random, 1, 9));

function rulings(random: Random): Record<string, string> {
  const found: Record<string, string> = {};
  const maybe = (id: string, choice: string): void => {
    if (chance(random, 0.12)) found[id] = choice;
  };
  maybe('Q5', 'all-three');
  maybe('Q6', 'never');
  maybe('Q8', 'enemy-doubled');
  maybe('Q9', 'smallest-set');
  maybe('Q14', 'still-doubles');
  maybe('Q16', 'wide');
  return found;
}

function german(random: Random, id: string, attacking: boolean): BruteUnit {
  const kind = chance(random, attacking ? 0.04 : 0.4) ? 'static' : 'mobile';
  if (!attacking && chance(random, 0.15)) return { id, unknown: 'static-pool' };
  if (!attacking && chance(random, 0.08)) return { id, side: 'german', kind: 'static', type: 'flak-tower', values: [6] };
  return { id, side: 'german', kind, values: [strength(random)] };
}

const soviet = (random: Random, id: string): BruteUnit => ({
  id,
  side: '1bf',
  kind: 'mobile',
  type: pick(random, ['tank', 'rifle', 'engineer', 'mechanized', 'rifle', 'tank']),
  values: [strength(random)],
});

function terrain(random: Random): string[] {
  const base = pick(random, ['clear', 'suburb', 'urban', 'forest']);
  const on = chance(random, 0.25) ? ['objective'] : chance(random, 0.25) ? ['s-bahn'] : [];
  if (chance(random, 0.08)) return [base, 'objective', 'reichstag'];
  return chance(random, 0.1) ? [base, ...on, 'airfield'] : [base, ...on];
}

const water = (random: Random): string[] => {
  const features = [pick(random, ['river', 'canal', 'lake'])];
  return chance(random, 0.25) ? [...features, 'bridge'] : features;
};

function inputs(random: Random, germans: boolean): NonNullable<BruteQuestion['with']> {
  return {
    ...(chance(random, 0.6) ? { crt: pick(random, ['mobile', 'assault', 'assault']) } : {}),
    ...(chance(random, 0.4) ? { barrage: chance(random, 0.7) } : {}),
    ...(chance(random, 0.4) ? { flak: chance(random, 0.7) } : {}),
    ...(chance(random, 0.15) ? { engineer: true } : {}),
    ...(germans && chance(random, 0.4) ? { 'me-262': chance(random, 0.7) } : {}),
  };
}

function free(random: Random): BruteQuestion {
  const germans = chance(random, 0.25);
  const attack = Array.from({ length: whole(random, 1, 5) }, (_, i) =>
    germans ? german(random, `a${i + 1}`, true) : soviet(random, `a${i + 1}`),
  );
  let count = 0;
  const stack = (): BruteUnit[] =>
    Array.from({ length: whole(random, 1, germans ? 2 : 3) }, () => {
      count += 1;
      return germans ? soviet(random, `d${count}`) : german(random, `d${count}`, false);
    });
  const several = chance(random, 0.3);
  const defence = Array.from({ length: several ? 2 : 1 }, (_, i) => ({
    space: `h${i + 1}`,
    terrain: terrain(random),
    units: stack(),
  }));
  const wetness = pick(random, [0, 0.5, 0.9, 1]);
  const across = () => (chance(random, wetness) ? water(random) : []);
  const loc = Object.fromEntries(attack.flatMap(({ id }) => (chance(random, 0.3) ? [[id, chance(random, 0.5)]] : [])));
  const agreed = rulings(random);
  return {
    attack,
    ...(several
      ? { defence, across: Object.fromEntries(attack.map(({ id }) => [id, { h1: across(), h2: across() }])) }
      : {
          defence: defence[0]?.units as BruteUnit[],
          terrain: defence[0]?.terrain as string[],
          across: attack.map(() => across()),
        }),
    with: { ...inputs(random, germans), ...(!germans && chance(random, 0.3) && Object.keys(loc).length > 0 ? { loc } : {}) },
    ...(Object.keys(agreed).length > 0 ? { position: { rulings: agreed } } : {}),
  };
}

const RADIUS = 4;
const AROUND = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

function mapped(random: Random): BruteQuestion {
  const germans = chance(random, 0.25);
  const ids: string[] = [];
  for (let q = -RADIUS; q <= RADIUS; q++)
    for (let r = -RADIUS; r <= RADIUS; r++) if (Math.abs(q + r) <= RADIUS) ids.push(`${q},${r}`);
  const next = (at: string): string[] => {
    const [q, r] = at.split(',').map(Number) as [number, number];
    return AROUND.map(([dq, dr]) => `${q + dq},${r + dr}`).filter((id) => ids.includes(id));
  };
  const ground = Object.fromEntries(
    ids.filter(() => chance(random, 0.6)).map((id) => [id, terrain(random).filter((t) => t !== 'reichstag')]),
  );
  if (!germans && chance(random, 0.1)) ground['0,0'] = ['urban', 'reichstag', 'objective'];
  const reichstag = ground['0,0']?.includes('reichstag') === true;
  const sectors = chance(random, 0.5);
  // The 1UF sector lies in the west, two hexes from the target.
  const west = (at: string): boolean => Number(at.split(',')[0]) < -1;
  const regions = sectors
    ? Object.fromEntries(
        ids.map((id) => [
          id,
          [west(id) ? 'sector-1uf' : 'sector-1bf', ...(!west(id) && next(id).length < 6 ? ['north-edge'] : [])],
        ]),
      )
    : undefined;
  const sides: Record<string, string[]> = {};
  const wetness = pick(random, [0, 0.3, 0.8]);
  for (const a of ids)
    for (const b of next(a)) {
      if (sides[`${b}|${a}`] !== undefined || sides[`${a}|${b}`] !== undefined) continue;
      if (sectors && west(a) !== west(b)) sides[`${a}|${b}`] = ['boundary'];
      else if (chance(random, wetness)) sides[`${a}|${b}`] = water(random);
    }
  const targets = chance(random, 0.25) && !reichstag ? ['0,0', pick(random, ['1,0', '1,-1', '0,1'])] : ['0,0'];
  const places = next('0,0').filter((at) => !targets.includes(at) && targets.every((target) => next(target).includes(at)));
  const units: BruteUnit[] = [];
  let count = 0;
  const put = (unit: (id: string) => BruteUnit, at: string): void => {
    count += 1;
    units.push({ ...unit(`u${count}`), at });
  };
  const mine = (id: string): BruteUnit => (germans ? { ...german(random, id, true), kind: 'mobile' } : soviet(random, id));
  const theirs = (id: string): BruteUnit => (germans ? soviet(random, id) : withSide(german(random, id, false)));
  const from = places.filter(() => chance(random, 0.5));
  for (const at of from.length > 0 ? from : [places[0] as string]) for (let n = whole(random, 1, 2); n > 0; n--) put(mine, at);
  const attackers = units.map(({ id }) => id);
  for (const target of targets) for (let n = whole(random, 1, germans ? 2 : 3); n > 0; n--) put(theirs, target);
  // Others stand about, out of the fight: towers face-up and face-down, engineers, enemies.
  const taken = new Set(units.map(({ at }) => at));
  const spots = ids.filter((id) => !taken.has(id));
  for (let n = whole(random, 0, 3); n > 0; n--) {
    const at = pick(random, spots);
    if (units.some((unit) => unit.at === at)) continue;
    const kind = whole(random, 0, 3);
    if (kind === 0)
      put(
        (id) => ({ id, side: 'german', kind: 'static', type: 'flak-tower', values: [6], face: pick(random, ['front', 'back']) }),
        at,
      );
    else if (kind === 1)
      put((id) => ({ ...soviet(random, id), type: 'engineer', side: sectors && west(at) ? '1uf' : '1bf' }), at);
    else if (kind === 2) put((id) => ({ id, side: 'german', kind: 'mobile', values: [2] }), at);
    else put((id) => ({ ...soviet(random, id), side: sectors && west(at) ? '1uf' : '1bf' }), at);
  }
  const markers: NonNullable<NonNullable<BruteQuestion['position']>['markers']> = [];
  for (let n = whole(random, 0, 2); n > 0; n--) {
    const at = pick(
      random,
      ids.filter((id) => !(sectors && west(id))),
    );
    markers.push(germans ? { is: 'me-262', at: pick(random, ids) } : { is: pick(random, ['artillery', 'air']), at, of: '1bf' });
  }
  for (const [key, features] of Object.entries(sides))
    if (features.includes('bridge') && chance(random, 0.4)) markers.push({ is: 'bridge-destroyed', on: key });
  const agreed = rulings(random);
  return {
    attackers,
    targets,
    board: { hexes: { radius: RADIUS, terrain: ground, sides, ...(regions === undefined ? {} : { regions }) } },
    position: {
      empty: true,
      units,
      markers,
      ...(chance(random, 0.2) ? { scenario: 'prepared-defence' } : {}),
      ...(sectors && !germans && chance(random, 0.4) ? { options: ['24.0'] } : {}),
      ...(Object.keys(agreed).length > 0 ? { rulings: agreed } : {}),
      ...(chance(random, 0.1) ? { turn: pick(random, [1, 2]) } : {}),
    },
    with: chance(random, 0.3) ? inputs(random, germans) : chance(random, 0.5) ? { crt: 'assault' } : {},
  };
}

const withSide = (unit: BruteUnit): BruteUnit => ({ ...unit, side: 'german' });
