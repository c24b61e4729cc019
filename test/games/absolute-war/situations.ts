import type { BruteUnit, Situation } from './brute.js';

/** A small generator of its own, so that a seed always gives the same situations. */
export function dealer(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A lawful situation. */
export function situation(random: () => number): Situation {
  const upTo = (n: number): number => Math.floor(random() * (n + 1));
  const coin = (p = 0.5): boolean => random() < p;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let count = 0;
  const unit = (kind: BruteUnit['kind'], flags: readonly string[] = []): BruteUnit => {
    const cp = { red: upTo(2), white: upTo(2), grey: upTo(3), yellow: upTo(2), circled: coin(0.3) ? 1 : 0 };
    if (cp.red + cp.white + cp.grey + cp.yellow + cp.circled === 0) cp.grey = 1;
    const own = [
      ...flags,
      ...(kind === 'fort' ? ['static', 'ability-r'] : []),
      ...(kind === 'air' && coin(0.2) ? ['damaged'] : []),
    ];
    if (kind !== 'air' && kind !== 'fort') {
      if (coin(0.15)) own.push('ability-a');
      if (coin(0.05)) own.push('static');
      if (coin(0.05)) own.push('ability-r');
    }
    count += 1;
    return {
      id: `u${count}`,
      kind,
      ...(kind === 'air' || kind === 'fort' ? {} : { size: coin() ? ('large' as const) : ('small' as const) }),
      steps: kind === 'air' || kind === 'fort' ? 1 : 1 + upTo(1),
      cp,
      flags: own,
    };
  };
  const stack = (flags: readonly string[] = [], first?: BruteUnit['kind']): BruteUnit[] => {
    const units = [unit(first ?? pick(['foot', 'mobile', 'armor']), flags)];
    if (coin(0.5)) units.push(unit(pick(['foot', 'mobile', 'armor']), flags));
    if (coin(0.2)) units.splice(first === undefined ? upTo(units.length) : units.length, 0, unit('air', flags));
    if (coin(0.15)) units.push(unit('fort', flags));
    return units;
  };
  const attacker = pick(['german', 'soviet'] as const);
  const defender = attacker === 'german' ? 'soviet' : 'german';
  const weather = pick(['clear', 'clear', 'snow', 'mud', 'general-winter'] as const);
  const west = coin(0.3);
  const terrain = pick([
    ['clear'],
    ['clear'],
    ['box'],
    ['forest'],
    ['rough'],
    ['swamp'],
    ['major-city'],
    ['major-city', 'war-objective'],
  ]);
  const contested = coin(0.25);
  const offensive = coin(0.4) && !(attacker === 'german' && weather === 'general-winter');
  const open = terrain[0] === 'clear' || terrain[0] === 'box';
  const pincer =
    offensive && open && coin(0.5) && (weather === 'clear' || weather === 'snow' || (west && weather === 'general-winter'));
  const leadFlags = [...(coin(0.15) ? ['disrupted'] : []), ...(coin(0.15) ? ['oos'] : [])];
  const leadStack = pincer
    ? [{ ...unit('armor', leadFlags), flags: leadFlags }, ...(coin() ? [unit('foot', leadFlags)] : [])]
    : stack(leadFlags);
  const targetStack = pincer ? stack(coin(0.2) ? ['oos'] : [], 'foot') : stack(coin(0.2) ? ['oos'] : []);
  const supports = Array.from({ length: pincer ? 1 + upTo(1) : upTo(2) }, () => (coin(0.2) ? [unit('air')] : stack()));
  const city = terrain[0] === 'major-city';
  const backing = Array.from({ length: upTo(2) }, () => ({ units: coin(0.2) ? [unit('air')] : stack(), inZone: false }));
  if (!city && coin(0.2)) backing.push({ units: stack(), inZone: true });
  const zoneFull = backing.some(({ inZone }) => inZone) || contested;
  const others = !city && !zoneFull && coin(0.3) ? [stack(coin(0.3) ? ['disrupted'] : [])] : [];
  const deck = (): { unseen: number[]; discards: number[]; left: number } => {
    const all = Array.from({ length: 43 }, (_, i) => i + 1);
    for (let i = all.length - 1; i > 0; i--) {
      const j = upTo(i);
      [all[i], all[j]] = [all[j] as number, all[i] as number];
    }
    const cut = coin(0.5) ? 43 : 2 + upTo(41);
    const unseen = all.slice(0, cut);
    const discards = all.slice(cut).filter(() => coin(0.7));
    const left = discards.length > 1 && coin(0.3) ? 1 : coin() ? unseen.length : 2 + upTo(Math.max(0, unseen.length - 2));
    return { unseen, discards, left: Math.min(left, unseen.length) };
  };
  const [ours, theirs] = [deck(), deck()];
  const card = (pileOf: { unseen: readonly number[]; discards: readonly number[] }): number | undefined => {
    const free = Array.from({ length: 43 }, (_, i) => i + 1).filter(
      (n) => !pileOf.unseen.includes(n) && !pileOf.discards.includes(n),
    );
    return free.length > 0 && coin(0.5) ? pick(free) : undefined;
  };
  const marker = coin(0.3) ? pick(['volkssturm', 'order'] as const) : undefined;
  const [mine, his] = [card(ours), card(theirs)];
  return {
    attacker,
    lead: leadStack,
    supports,
    target: targetStack,
    backing,
    others,
    terrain,
    across: contested ? [] : pick([[], [], ['river'], ['major-river'], ['isthmus'], ['strait'], ['river', 'isthmus']]),
    weather,
    west,
    initiative: pick(['german', 'soviet'] as const),
    contested,
    leadContested: coin(0.2),
    offensive,
    flipped: offensive && coin(0.5),
    pincer,
    winterMarker: attacker === 'soviet' && weather === 'general-winter' && !west && coin(),
    volkssturm: marker === 'volkssturm' && defender === 'german',
    order: marker === 'order',
    cards: { ...(mine === undefined ? {} : { attack: mine }), ...(his === undefined ? {} : { defence: his }) },
    cardUse: { attack: coin(0.7) ? 'sp' : 'text', defence: coin(0.7) ? 'sp' : 'text' },
    eventCp: { attack: coin(0.2) ? upTo(4) - 2 : 0, defence: coin(0.2) ? upTo(4) - 2 : 0 },
    unseen: { attack: ours.unseen, defence: theirs.unseen },
    discards: { attack: ours.discards, defence: theirs.discards },
    left: { attack: ours.left, defence: theirs.left },
    rp: upTo(2),
    stuck: { lead: coin(0.15), target: coin(0.2) },
    rulings: {
      ...(coin(0.2) ? { 'A-22': 'negative' } : {}),
      ...(coin(0.2) ? { 'A-23': 'always' } : {}),
      ...(coin(0.2) ? { 'A-24': 'may-choose' } : {}),
      ...(coin(0.2) ? { 'A-26': 'lead-in-contested' } : {}),
      ...(coin(0.2) ? { 'A-41': 'only-if-vacated' } : {}),
    },
  };
}
