import type { BruteQuestion, BruteUnit } from './brute.js';

/** A stream of numbers from 0 to 1 that is the same for the same seed. */
export function stream(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A lawful attack made up at random. */
export function situation(next: () => number): BruteQuestion {
  const upTo = (n: number): number => Math.floor(next() * n);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const chance = (p: number): boolean => next() < p;
  const [attacks, defends] = pick([
    ['axis', 'soviet'],
    ['axis', 'allied'],
    ['allied', 'axis'],
    ['soviet', 'axis'],
  ] as const);
  const unit = (id: string, side: BruteUnit['side'], attacker: boolean): BruteUnit => {
    const kind = pick([
      'infantry',
      'mechanized',
      'mountain',
      ...(side === 'allied' && attacker ? ['airborne'] : []),
    ] as const) as BruteUnit['kind'];
    const dropped = attacker && kind === 'airborne' && chance(0.6);
    const mayBeOut = !(attacker && side === 'allied' && !dropped);
    const values =
      side === 'axis' && chance(0.6) ? [pick(['A', 'B', 'C']), 8] : chance(0.3) ? [1 + upTo(9), 8] : [1 + upTo(9), upTo(9), 6];
    return {
      id,
      side,
      kind,
      values,
      steps: 1 + upTo(2),
      flags: [
        ...(mayBeOut && chance(0.25) ? ['oos'] : []),
        ...(dropped ? ['dropped'] : []),
        ...(!attacker && chance(0.08) ? ['retreated'] : []),
      ],
    };
  };
  const attack = Array.from({ length: 1 + upTo(4) }, (_, i) => unit(`a${i + 1}`, attacks, true));
  const defence = Array.from({ length: 1 + upTo(3) }, (_, i) => unit(`d${i + 1}`, defends, false));
  const turn = 1 + upTo(12);
  const rolled = [...attack, ...defence].some((one) => typeof one.values[0] === 'string');
  const given: BruteQuestion['with'] = {};
  if (rolled && chance(0.3)) given['strength-roll'] = 1 + upTo(6);
  if (chance(0.3)) given.luftwaffe = true;
  if (turn > 1 && chance(0.4)) given.interdiction = pick(['none', 'attack', 'all']);
  if (attacks === 'allied' && turn > 1 && chance(0.4)) given.carpet = turn < 4 ? 1 : 1 + upTo(2);
  const rulings: Record<string, string> = {};
  if (chance(0.3)) rulings.R1 = pick(['whole-odds', 'with-two-and-a-half']);
  if (chance(0.3)) rulings.R2 = pick(['to-zero-plus-one', 'to-one-to-two']);
  if (chance(0.3)) rulings.R4 = pick(['on-the-final-column', 'before-shifts']);
  if (chance(0.3)) rulings.R9 = pick(['same-number', 'number-for-each-side']);
  return {
    attack,
    defence,
    terrain: [
      pick(['clear', 'clear', 'rough', 'woods', 'mountain', 'marsh', 'alpine']),
      ...(chance(0.2) ? ['city'] : []),
      ...(chance(0.2) ? ['town'] : []),
      ...(chance(0.25) ? ['fort'] : []),
      ...(chance(0.15) ? ['beachhead'] : []),
      ...(chance(0.25) ? ['kursk-zone'] : []),
    ],
    across: attack.map((one) =>
      one.flags.includes('dropped')
        ? null
        : pick([null, null, ['river'], ['major-river'], ['alpine-pass'], ['river', 'alpine-pass']]),
    ),
    position: { turn, rulings },
    with: given,
  };
}
