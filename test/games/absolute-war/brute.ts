/**
 * An independent reckoning of Absolute War combat, by plain enumeration of cards and choices. It shares no code with src and reads
 * no chart of the pack but the SP column of cards.csv; every other figure is written out here from the rules reference.
 */
import { readFileSync } from 'node:fs';

export interface BruteUnit {
  readonly id: string;
  readonly kind: 'foot' | 'mobile' | 'armor' | 'air' | 'fort';
  readonly size?: 'large' | 'small';
  readonly nation?: string;
  readonly steps: number;
  readonly cp: { red: number; white: number; grey: number; yellow: number; circled: number };
  readonly flags: readonly string[];
}

export interface Situation {
  readonly attacker: 'german' | 'soviet';
  readonly lead: readonly BruteUnit[];
  readonly supports: readonly (readonly BruteUnit[])[];
  readonly target: readonly BruteUnit[];
  /** Stacks that support the defence, and whether each is in the target zone. */
  readonly backing: readonly { readonly units: readonly BruteUnit[]; readonly inZone: boolean }[];
  readonly others: readonly (readonly BruteUnit[])[];
  readonly terrain: readonly string[];
  readonly across: readonly string[];
  readonly weather: 'clear' | 'snow' | 'mud' | 'general-winter';
  readonly west: boolean;
  readonly initiative: 'german' | 'soviet';
  readonly contested: boolean;
  readonly leadContested: boolean;
  readonly offensive: boolean;
  readonly flipped: boolean;
  readonly pincer: boolean;
  readonly winterMarker: boolean;
  readonly volkssturm: boolean;
  readonly order: boolean;
  readonly cards: { readonly attack?: number; readonly defence?: number };
  readonly cardUse: { readonly attack: 'sp' | 'text'; readonly defence: 'sp' | 'text' };
  readonly eventCp: { readonly attack: number; readonly defence: number };
  readonly unseen: { readonly attack: readonly number[]; readonly defence: readonly number[] };
  readonly discards: { readonly attack: readonly number[]; readonly defence: readonly number[] };
  readonly left: { readonly attack: number; readonly defence: number };
  readonly rp: number;
  readonly stuck: { readonly lead: boolean; readonly target: boolean };
  readonly rulings: Readonly<Record<string, string>>;
}

export interface Reckoned {
  readonly attack: number;
  readonly defence: number;
  readonly type: 'engagement' | 'assault';
  readonly differential: number;
  /** Ways out of `total`. */
  readonly ways: Readonly<Record<string, number>>;
  readonly total: number;
  readonly summary: Readonly<
    Record<'falls' | 'target-gone' | 'attacker-steps' | 'defender-steps', readonly [min: number, max: number]>
  >;
}

const LADDER = ['AE', 'A1', 'AS', 'AB', 'AR', 'BB', 'AA', 'DR', 'DB', 'DS', 'D1', 'DE', 'DC'];
const LUCK: Readonly<Record<string, readonly number[]>> = {
  '-4': [15],
  '-3': [5, 10],
  '-2': [23, 28, 33, 38, 43],
  '-1': [3, 8, 13, 18, 26, 31, 36, 41],
  '0': [1, 6, 11, 14, 16, 19, 21, 24, 29, 34, 39],
  '1': [4, 9, 12, 17, 22, 27, 32, 37, 42],
  '2': [2, 7, 30, 35, 40],
  '3': [20, 25],
};
const luckOf = (card: number): number => Number(Object.keys(LUCK).find((luck) => LUCK[luck]?.includes(card)));

/** The stand-in rows: a ladder shifted by the luck of the card, -1 for AE up to 11 for DC. */
const onCard = (card: number, differential: number): string =>
  LADDER[Math.max(-1, Math.min(11, 4 + differential + luckOf(card))) + 1] as string;

const SP: Readonly<Record<'german' | 'soviet', ReadonlyMap<number, number>>> = (() => {
  const [head = '', ...lines] = readFileSync('data/absolute-war/cards.csv', 'utf8').trim().split(/\r?\n/);
  const names = head.split(',');
  const maps = { german: new Map<number, number>(), soviet: new Map<number, number>() };
  for (const text of lines) {
    const cells: string[] = [];
    let quoted = false;
    let cell = '';
    for (const letter of text) {
      if (letter === '"') quoted = !quoted;
      else if (letter === ',' && !quoted) {
        cells.push(cell);
        cell = '';
      } else cell += letter;
    }
    cells.push(cell);
    const [deck = '', number = '', sp = ''] = ['deck', 'number', 'sp'].map((name) => cells[names.indexOf(name)] ?? '');
    if (deck === 'german-event') maps.german.set(Number(number), Number(sp || 0));
    if (deck === 'soviet-event') maps.soviet.set(Number(number), Number(sp || 0));
  }
  return maps;
})();

const air = (unit: BruteUnit): boolean => unit.kind === 'air';
const fort = (unit: BruteUnit): boolean => unit.kind === 'fort';
const stuckFast = (unit: BruteUnit): boolean => fort(unit) || unit.flags.includes('static') || unit.flags.includes('ability-r');

function yellow(unit: BruteUnit | undefined, s: Situation): number {
  if (unit === undefined || (air(unit) && unit.flags.includes('damaged'))) return 0;
  return unit.cp.yellow + (s.initiative === 'german' ? unit.cp.circled : 0);
}

function stackCp(units: readonly BruteUnit[], s: Situation, use: (unit: BruteUnit) => number): number {
  let largeSeen = false;
  let sum = 0;
  for (const unit of units) {
    const large = unit.size === 'large' && !air(unit) && !fort(unit);
    if (air(unit) && unit.flags.includes('damaged')) continue;
    sum += large && largeSeen ? yellow(unit, s) : use(unit);
    if (large) largeSeen = true;
  }
  return sum;
}

/** Weighted list of the cards that can come next. The last card is never drawn: the pile is shuffled with the discards. */
function pile(unseen: readonly number[], discards: readonly number[], left: number): Map<number, number> {
  const weights = new Map<number, number>();
  if (left >= 2) for (const card of unseen) weights.set(card, 1);
  else {
    // One unknown card of the unseen ones (each as likely) together with all discards.
    for (const card of discards) weights.set(card, unseen.length);
    for (const card of unseen) weights.set(card, left === 1 ? 1 : 0);
  }
  return weights;
}

export function reckon(s: Situation): Reckoned {
  const defenderSide = s.attacker === 'german' ? 'soviet' : 'german';
  const obstructed = ['forest', 'rough', 'swamp', 'major-city', 'war-objective'].some((id) => s.terrain.includes(id));
  const type = obstructed ? 'assault' : 'engagement';
  const weather = s.west && s.weather !== 'mud' ? 'clear' : s.weather;

  const whiteAttacks = s.contested || (s.rulings['A-26'] === 'lead-in-contested' && s.leadContested);
  let attack = stackCp(s.lead, s, ({ cp }) => cp.red + cp.grey + cp.yellow + cp.circled + (whiteAttacks ? cp.white : 0));
  for (const stack of s.supports) attack += yellow(stack[0], s);
  if (s.flipped) attack += 1;
  if (s.lead.some(({ flags }) => flags.includes('disrupted'))) attack -= 1;
  if (s.lead.some(({ flags }) => flags.includes('oos'))) attack -= 2;
  if (s.winterMarker) attack += 1;
  attack += s.eventCp.attack;
  if (type === 'assault' && s.cards.attack !== undefined && s.cardUse.attack === 'sp')
    attack += SP[s.attacker].get(s.cards.attack) ?? 0;

  let defence = stackCp(s.target, s, ({ cp }) => cp.white + cp.grey + cp.yellow + cp.circled);
  for (const { units } of s.backing) defence += yellow(units[0], s);
  if (s.terrain.includes('forest') || s.terrain.includes('rough') || s.terrain.includes('swamp')) defence += 1;
  if (s.terrain.includes('major-city')) defence += s.terrain.includes('war-objective') ? 2 : 1;
  for (const feature of s.across) defence += feature === 'major-river' ? 2 : 1;
  if (weather === 'mud') defence += 1;
  if (weather === 'general-winter' && defenderSide === 'soviet') defence += 1;
  if (s.volkssturm) defence += 1;
  if (s.order && type === 'assault') defence += 1;
  defence += s.eventCp.defence;
  if (type === 'assault' && s.cards.defence !== undefined && s.cardUse.defence === 'sp')
    defence += SP[defenderSide].get(s.cards.defence) ?? 0;

  const floor = (total: number): number => (s.rulings['A-22'] === 'negative' ? total : Math.max(0, total));
  const ways: Record<string, number> = {};
  let total = 0;
  const put = (code: string, weight: number): void => {
    if (weight === 0) return;
    ways[code] = (ways[code] ?? 0) + weight;
    total += weight;
  };
  const differential = type === 'engagement' ? floor(attack) - floor(defence) : attack - defence;
  const mine = pile(s.unseen.attack, s.discards.attack, s.left.attack);
  if (type === 'engagement') {
    if (differential < -3) put('A1', 1);
    else
      for (const [card, weight] of mine) {
        const code = onCard(card, Math.min(6, differential));
        put(code === 'AA' && s.order ? 'BB' : code, weight);
      }
  } else {
    const theirs = pile(s.unseen.defence, s.discards.defence, s.left.defence);
    for (const [a, x] of mine)
      for (const [d, y] of theirs) {
        const value = floor(attack + (SP[s.attacker].get(a) ?? 0)) - floor(defence + (SP[defenderSide].get(d) ?? 0));
        put(value <= -3 ? 'D+3' : value < 0 ? 'D+2' : value === 0 ? 'EQ' : value <= 2 ? 'A+2' : 'A+3', x * y);
      }
  }

  const sums = { falls: [0, 0], 'target-gone': [0, 0], 'attacker-steps': [0, 0], 'defender-steps': [0, 0] } as Record<
    'falls' | 'target-gone' | 'attacker-steps' | 'defender-steps',
    [number, number]
  >;
  for (const [code, weight] of Object.entries(ways)) {
    const ends = endings(s, code);
    for (const key of ['falls', 'target-gone', 'attacker-steps', 'defender-steps'] as const) {
      sums[key][0] += weight * Math.min(...ends.map((end) => end[key]));
      sums[key][1] += weight * Math.max(...ends.map((end) => end[key]));
    }
  }
  return { attack, defence, type, differential, ways, total, summary: sums };
}

type Ending = Record<'falls' | 'target-gone' | 'attacker-steps' | 'defender-steps', number>;

/** A table on which pieces are pushed about: what is where, and how many steps each has left. */
class Sandbox {
  readonly steps = new Map<string, number>();
  readonly away = new Set<string>();
  readonly lost = { attacker: 0, defender: 0 };

  constructor(readonly s: Situation) {
    for (const unit of this.all()) this.steps.set(unit.id, unit.steps);
  }

  all(): BruteUnit[] {
    const { s } = this;
    return [...s.lead, ...s.supports.flat(), ...s.target, ...s.backing.flatMap(({ units }) => units), ...s.others.flat()];
  }

  alive(stack: readonly BruteUnit[]): BruteUnit[] {
    return stack.filter(({ id }) => (this.steps.get(id) ?? 0) > 0);
  }

  kill(unit: BruteUnit, side: 'attacker' | 'defender', counts = true): void {
    if (counts) this.lost[side] += this.steps.get(unit.id) ?? 0;
    this.steps.set(unit.id, 0);
  }

  step(unit: BruteUnit | undefined, side: 'attacker' | 'defender'): void {
    if (unit === undefined) return;
    this.lost[side] += 1;
    this.steps.set(unit.id, (this.steps.get(unit.id) ?? 1) - 1);
  }

  retreat(stack: readonly BruteUnit[], side: 'attacker' | 'defender', hopeless: boolean): void {
    for (const unit of this.alive(stack)) {
      if (air(unit)) this.kill(unit, side, false);
      else if (hopeless || stuckFast(unit)) this.kill(unit, side);
      else this.away.add(unit.id);
    }
  }

  stands(stack: readonly BruteUnit[]): boolean {
    return this.alive(stack).some((unit) => !air(unit) && !this.away.has(unit.id));
  }
}

function endings(s: Situation, code: string): Ending[] {
  const box = s.terrain.includes('box');
  const hex = s.terrain.includes('major-city');
  const inZone = [...s.others, ...s.backing.filter((one) => one.inZone).map(({ units }) => units)].filter((stack) =>
    stack.some((unit) => !air(unit)),
  );
  const fighting = {
    attacker: [...s.lead, ...s.supports.flat()],
    defender: [...s.target, ...s.backing.flatMap(({ units }) => units)],
  };
  const ends: Ending[] = [];
  const arrow = s.pincer && ['DB', 'DS', 'D1', 'DE', 'DC'].includes(code);
  const inContested = s.contested || s.leadContested;

  const finish = (sand: Sandbox): void => {
    const enemies = [s.target, ...inZone].filter((stack) => sand.stands(stack)).length;
    const stays = sand.stands(s.target);
    const mayEnter =
      ['DR', 'DB', 'DS', 'D1', 'DE', 'DC', 'A+2', 'A+3'].includes(code) &&
      !(stays && code.startsWith('A+') && s.rulings['A-41'] === 'only-if-vacated')
        ? fighting.attacker
        : (code === 'BB' || code === 'EQ') && sand.alive(s.lead).some(({ flags }) => flags.includes('ability-a')) && !s.contested
          ? s.lead
          : code === 'AA' && !s.contested
            ? s.lead
            : [];
    const room = box || enemies < (hex ? 1 : 2);
    const entering = room
      ? sand.alive(mayEnter).filter((unit) => !air(unit) && !fort(unit) && !unit.flags.includes('static'))
      : [];
    const already = s.contested ? sand.alive(s.lead).filter((unit) => !air(unit) && !sand.away.has(unit.id)) : [];
    ends.push({
      falls: enemies === 0 && entering.length + already.length > 0 ? 1 : 0,
      'target-gone': sand.alive(s.target).some((unit) => !air(unit)) ? 0 : 1,
      'attacker-steps': sand.lost.attacker,
      'defender-steps': sand.lost.defender,
    });
  };
  const run = (deed: (sand: Sandbox) => void): void => {
    const sand = new Sandbox(s);
    deed(sand);
    finish(sand);
  };
  const topOf = (sand: Sandbox, stack: readonly BruteUnit[], lead: boolean): BruteUnit | undefined => {
    const alive = sand.alive(stack);
    return (lead && s.pincer ? alive.find(({ kind }) => kind === 'armor') : undefined) ?? alive[0];
  };
  const leadBack = (sand: Sandbox): void => sand.retreat(s.lead, 'attacker', s.stuck.lead);
  const targetBack = (sand: Sandbox): void => sand.retreat(s.target, 'defender', s.stuck.target);
  const everyoneBack = (sand: Sandbox): void => {
    if (arrow) for (const unit of sand.alive(s.target)) sand.kill(unit, 'defender', !air(unit));
    else targetBack(sand);
    if (!box) for (const stack of inZone) sand.retreat(stack, 'defender', s.stuck.target);
  };
  const eachGives = (): void => {
    const armor = s.pincer ? s.lead.filter(({ kind }) => kind === 'armor') : [];
    const givers = armor.length > 0 ? armor : fighting.attacker;
    for (const ours of givers)
      for (const theirs of fighting.defender)
        run((sand) => {
          sand.step(ours, 'attacker');
          sand.step(theirs, 'defender');
        });
  };

  switch (code) {
    case 'AE':
      run((sand) => {
        leadBack(sand);
        for (const unit of sand.alive(s.lead)) sand.kill(unit, 'attacker');
      });
      break;
    case 'A1':
      run((sand) => {
        leadBack(sand);
        sand.step(topOf(sand, s.lead, true), 'attacker');
      });
      break;
    case 'AS':
      run((sand) => {
        leadBack(sand);
        for (const unit of sand.alive(s.lead)) sand.kill(unit, 'attacker', false);
      });
      break;
    case 'AB':
      run(leadBack);
      run((sand) => sand.step(topOf(sand, s.lead, true), 'attacker'));
      break;
    case 'AR':
    case 'D+2':
      if (inContested || (code === 'D+2' && s.rulings['A-23'] === 'always')) {
        run(leadBack);
        run((sand) => sand.step(topOf(sand, s.lead, true), 'attacker'));
      } else run(() => undefined);
      break;
    case 'AA':
      run(() => undefined);
      break;
    case 'BB':
    case 'EQ':
      if (s.rp > 0 || s.rulings['A-24'] === 'may-choose') run(() => undefined);
      eachGives();
      break;
    case 'DR':
      run(targetBack);
      break;
    case 'DB':
      run(everyoneBack);
      break;
    case 'DS':
      run((sand) => {
        everyoneBack(sand);
        for (const unit of sand.alive(s.target)) sand.kill(unit, 'defender', false);
      });
      break;
    case 'D1':
      run((sand) => {
        everyoneBack(sand);
        if (!arrow) sand.step(topOf(sand, s.target, false), 'defender');
      });
      break;
    case 'DE':
    case 'DC':
      run((sand) => {
        everyoneBack(sand);
        for (const unit of sand.alive(s.target)) sand.kill(unit, 'defender');
      });
      break;
    case 'D+3':
      run((sand) => {
        if (inContested) leadBack(sand);
        sand.step(topOf(sand, s.lead, true), 'attacker');
      });
      break;
    case 'A+2':
      run(targetBack);
      eachGives();
      break;
    case 'A+3':
      run(targetBack);
      run((sand) => sand.step(topOf(sand, s.target, false), 'defender'));
      break;
    default:
      throw new Error(`no result ${code}`);
  }
  return ends;
}
