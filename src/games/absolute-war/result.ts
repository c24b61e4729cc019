import { has, type Piece } from '../../rules/index.js';
import type { Battle, Party, Way } from './battle.js';
import { cell, unknown } from './charts.js';
import { holdsGround, isAir, isFort, isLarge, isMobile, isStatic, marked, type Owner, type Stack, sameZone } from './stack.js';

export type Fate = 'reduced' | 'destroyed' | 'captured' | 'shattered' | 'returns-in-two-turns' | 'air-box';

/** What becomes of one unit. `steps` is what its owner loses by it; the Shattered box gives its units back for nothing [10.4-A]. */
export interface UnitFate {
  readonly unit: string;
  readonly side: Owner;
  readonly to: Fate;
  readonly steps: number;
  readonly rule: string;
}

/** One way in which a result can end. Where a player chooses, there are several. */
export interface End {
  /** The choice that leads here: retreat, step, step-each or rp. */
  readonly option?: string;
  readonly retreats: readonly { readonly stack: string; readonly side: Owner; readonly zones: number }[];
  readonly fates: readonly UnitFate[];
  /** Steps that owners take from units of their choice that took part. */
  readonly picks: readonly { readonly side: Owner; readonly steps: number; readonly of: readonly string[] }[];
  readonly rp: Readonly<Partial<Record<Owner, number>>>;
  readonly wsp: Readonly<Partial<Record<Owner, number>>>;
  readonly pockets: number;
  readonly disrupted: readonly string[];
  readonly unsupplied: readonly string[];
  readonly damaged: readonly string[];
  /** Who may, or on AA must, enter the target zone [12.8]. */
  readonly advance: { readonly who: 'none' | 'lead' | 'all'; readonly must: boolean; readonly breakthrough: boolean };
  /** The attacker may fight the Assault again for a new Attack marker [12.7.3]. */
  readonly repeat: boolean;
  /** Does the zone pass to the attacker, at the least and at the most favourable choices? */
  readonly falls: { readonly min: boolean; readonly max: boolean };
  /** Is the Target gone from the map? */
  readonly targetGone: { readonly min: boolean; readonly max: boolean };
}

export interface Result {
  readonly code: string;
  readonly icons: readonly string[];
  /** Who chooses among the ends, when there are several. */
  readonly chooser?: 'attacker' | 'defender';
  readonly ends: readonly End[];
}

export const icons = ['oil-can', 'german-cross', 'brown-burst', 'black-aircraft', 'red-arrow', 'major-offensive'] as const;

const worked = new WeakMap<Battle, Map<string, Result>>();

/** What a result does in this combat [12.7.1 to 12.7.6]; worked out once. */
export function resultOf(battle: Battle, code: string): Result {
  const known = worked.get(battle) ?? new Map<string, Result>();
  worked.set(battle, known);
  const found = known.get(code) ?? workOut(battle, code);
  known.set(code, found);
  return found;
}

function workOut(battle: Battle, code: string): Result {
  const { pack } = battle;
  const of = (column: string) => cell(pack, 'result-effects', code, column).is;
  const shown = icons.filter((icon) => {
    const cited = cell(pack, 'result-icons', code, icon);
    return cited.is === true && !unknown(cited, battle.standIns) && battle.on('12.7.3');
  });
  const [retreats, zones, then] = [String(of('retreats')), Number(of('zones') ?? 0), String(of('then'))];
  const lead = retreats === 'lead' || retreats === 'lead-if-contested';
  // D+2 has the words of AR, which has no effect outside a Contested zone.
  const idle = retreats === 'lead-if-contested' && !battle.contested.lead;
  const always = code === 'D+2' && battle.ruling('A-23') === 'always';
  const bound = !idle || always;
  const make = (option: string | undefined, acts: Acts): End => endOf(battle, code, shown, option, acts);
  const back: Acts =
    bound && retreats !== 'none' ? { retreat: { who: lead ? 'lead' : retreats === 'all-stacks' ? 'all' : 'target', zones } } : {};
  const loser = lead ? 'lead' : 'target';
  switch (then) {
    case 'or-step':
      if (!bound) return { code, icons: shown, ends: [make(undefined, {})] };
      return {
        code,
        icons: shown,
        chooser: lead ? 'attacker' : 'defender',
        ends: [make('retreat', back), make('step', { top: loser })],
      };
    case 'or-step-each':
      return { code, icons: shown, chooser: 'defender', ends: [make('retreat', back), make('step-each', { each: true })] };
    case 'rp-or-step-each': {
      // A cost that cannot be paid cannot be chosen.
      const pays = battle.attacker.rp !== 0 || battle.ruling('A-24') === 'may-choose';
      const steps = make(pays ? 'step-each' : undefined, { each: true });
      if (!pays) return { code, icons: shown, ends: [steps] };
      return { code, icons: shown, chooser: 'attacker', ends: [make('rp', { rp: true }), steps] };
    }
    default:
      return {
        code,
        icons: shown,
        ends: [make(undefined, { ...back, ...(then === 'none' ? {} : { then: { who: loser, what: then } }) })],
      };
  }
}

interface Acts {
  readonly retreat?: { readonly who: 'lead' | 'target' | 'all'; readonly zones: number };
  /** What then befalls the whole stack: step, shattered, eliminated, captured. */
  readonly then?: { readonly who: 'lead' | 'target'; readonly what: string };
  /** A step of the top unit [12.7.5]. */
  readonly top?: 'lead' | 'target';
  readonly each?: boolean;
  readonly rp?: boolean;
}

function endOf(battle: Battle, code: string, shown: readonly string[], option: string | undefined, acts: Acts): End {
  const { lead, target, attacker, defender, others, zone } = battle;
  const fates: UnitFate[] = [];
  const retreats: { stack: string; side: Owner; zones: number }[] = [];
  const gone = new Set<string>();
  const fate = (party: Party, stack: Stack, unit: Piece, to: Fate, rule: string, steps = unit.steps): void => {
    fates.push({ unit: unit.id, side: party.side, to, steps: to === 'shattered' || to === 'air-box' ? 0 : steps, rule });
    if (to !== 'reduced') gone.add(key(stack, unit));
  };
  const left = (stack: Stack): Piece[] => stack.units.filter((unit) => !gone.has(key(stack, unit)));
  const lost = (stack: Stack, unit: Piece): Fate => boxOf(battle, stack, unit);

  // A Pincer that succeeds: no retreat, the Target is lost where it stands, its air unit flies home [12.7.3, 12.7.4].
  const pinced = battle.pincer.tried && shown.includes('red-arrow') && acts.retreat !== undefined && acts.retreat.who !== 'lead';
  if (pinced)
    for (const unit of target.units)
      fate(
        defender,
        target,
        unit,
        isAir(unit) ? 'air-box' : code === 'DC' && !isFort(unit) ? captured(battle, unit) : lost(target, unit),
        '12.7.3',
      );

  const back = (party: Party, stack: Stack, zones: number, way: Way): void => {
    for (const unit of left(stack)) {
      if (isAir(unit)) fate(party, stack, unit, 'air-box', '12.7.4');
      else if (way === 'no') fate(party, stack, unit, lost(stack, unit), '12.7.4');
      else if (isStatic(unit) || has(unit, 'ability-r')) fate(party, stack, unit, lost(stack, unit), '12.7.4');
    }
    if (left(stack).length > 0) retreats.push({ stack: stack.id, side: party.side, zones });
  };
  const inZone = [...others, ...defender.supports.filter((stack) => sameZone(stack, target))].filter(holdsGround);
  if (acts.retreat?.who === 'lead') back(attacker, lead, acts.retreat.zones, battle.retreat.lead);
  if (acts.retreat !== undefined && acts.retreat.who !== 'lead') {
    if (!pinced) back(defender, target, acts.retreat.zones, battle.retreat.target(acts.retreat.zones));
    // All stacks of an Area go back, even those that took no part; in a Box only the Target [12.7.1].
    if (acts.retreat.who === 'all' && zone.kind !== 'box')
      for (const stack of inZone) back(defender, stack, acts.retreat.zones, battle.retreat.target(acts.retreat.zones));
  }

  const step = (who: 'lead' | 'target'): void => {
    const [party, stack] = who === 'lead' ? ([attacker, lead] as const) : ([defender, target] as const);
    const unit = taker(battle, who, left(stack));
    if (unit === undefined) return;
    if (unit.steps > 1) fate(party, stack, unit, 'reduced', '12.7.5', 1);
    else fate(party, stack, unit, lost(stack, unit), '12.7.5');
  };
  if (acts.top !== undefined) step(acts.top);
  if (acts.then !== undefined && !(pinced && acts.then.who === 'target')) {
    const [party, stack] = acts.then.who === 'lead' ? ([attacker, lead] as const) : ([defender, target] as const);
    if (acts.then.what === 'step') step(acts.then.who);
    else
      for (const unit of left(stack))
        fate(
          party,
          stack,
          unit,
          acts.then.what === 'shattered'
            ? 'shattered'
            : acts.then.what === 'captured'
              ? captured(battle, unit)
              : lost(stack, unit),
          code === 'DC' ? '12.7.1' : '12.7.6',
        );
  }

  const attackers = [lead, ...attacker.supports];
  const defenders = [target, ...defender.supports];
  const mayLose = (stacks: readonly Stack[], who: 'lead' | 'target'): Piece[] => {
    const armor = who === 'lead' && battle.pincer.tried ? left(lead).filter(({ kind }) => kind === 'armor') : [];
    return armor.length > 0 ? armor : stacks.flatMap(left);
  };
  const picks = acts.each
    ? [
        { side: attacker.side, from: mayLose(attackers, 'lead') },
        { side: defender.side, from: mayLose(defenders, 'target') },
      ]
        .filter(({ from }) => from.length > 0)
        .map(({ side, from }) => ({ side, steps: 1, of: from.map(({ id }) => id) }))
    : [];

  const retreated = (party: Party, stack: Stack): boolean =>
    retreats.some((one) => one.stack === stack.id && one.side === party.side);
  const present = attackers.filter((stack) => (battle.contested.same && stack === lead) || sameZone(stack, target));
  /** How it stands when these steps have been given. */
  const settled = (given: readonly string[]) => {
    const kept = (stack: Stack): Piece[] => left(stack).filter((unit) => unit.steps > 1 || !given.includes(unit.id));
    const ground = (stack: Stack): Piece[] => kept(stack).filter((unit) => !isAir(unit));
    const here = [target, ...inZone].filter((stack) => ground(stack).length > 0 && !retreated(defender, stack));
    const advance = advanceOf(battle, code, kept, here.includes(target), here.length);
    const goers = (advance.who === 'all' ? attackers : advance.who === 'lead' ? [lead] : [])
      .flatMap(ground)
      .filter((unit) => !isStatic(unit));
    const holders = present.filter((stack) => !retreated(attacker, stack)).flatMap(ground);
    return {
      advance,
      stays: here.includes(target),
      gone: ground(target).length === 0,
      // The zone passes when no enemy stack is left and somebody of the attacker's stands there or goes in [3.7, 12.8].
      falls: here.length === 0 && goers.length + holders.length > 0,
    };
  };
  const given = picks.reduce<string[][]>((lists, { of }) => lists.flatMap((list) => of.map((id) => [...list, id])), [[]]);
  const ways = given.map(settled);
  const best = ways.find(({ advance }) => advance.who !== 'none') ?? settled([]);
  const range = (test: (way: ReturnType<typeof settled>) => boolean) => ({ min: ways.every(test), max: ways.some(test) });

  const wsp: Partial<Record<Owner, number>> = {};
  const lose = (side: Owner, points: number): void => {
    if (!battle.basic && points > 0) wsp[side] = (wsp[side] ?? 0) - points;
  };
  for (const { unit, to, side } of fates) if (to === 'captured') lose(side, capturedCost(battle, find(battle, unit, side), side));
  if (shown.includes('german-cross') && battle.offensive.marker && battle.initiative === 'german') lose('german', 1);

  const still = (stacks: readonly Stack[]): string[] => stacks.filter((stack) => left(stack).length > 0).map(({ id }) => id);
  const pinned = pinced ? target.units.filter(isLarge).length : 0;
  return {
    ...(option === undefined ? {} : { option }),
    retreats,
    fates,
    picks,
    rp: acts.rp === true ? { [attacker.side]: -1 } : {},
    wsp,
    pockets: Math.min(pinned, 4),
    disrupted: shown.includes('brown-burst')
      ? still([...new Set([...defenders, ...(acts.retreat?.who === 'all' && zone.kind !== 'box' ? inZone : [])])])
      : [],
    unsupplied: shown.includes('oil-can') ? still(attackers) : [],
    damaged: shown.includes('black-aircraft')
      ? [...attackers, ...defenders]
          .flatMap(left)
          .filter((unit) => isAir(unit) && !has(unit, 'damaged'))
          .map(({ id }) => id)
      : [],
    advance: best.advance,
    repeat:
      shown.includes('major-offensive') &&
      (battle.offensive.marker || battle.ruling('A-52') === 'any-with-icon') &&
      ways.some(({ stays }) => stays),
    falls: range((way) => way.falls),
    targetGone: range((way) => way.gone),
  };
}

const key = (stack: Stack, unit: Piece): string => `${stack.id}\n${unit.id}`;

/** The top unit takes the step; in a Pincer the attacker's armor must [12.7.5]. */
function taker(battle: Battle, who: 'lead' | 'target', units: readonly Piece[]): Piece | undefined {
  const armor = who === 'lead' && battle.pincer.tried ? units.find(({ kind }) => kind === 'armor') : undefined;
  return armor ?? units[0];
}

/** Where an eliminated unit goes [12.7.6, 18.1, A-25, A-47]. */
function boxOf(battle: Battle, stack: Stack, unit: Piece): Fate {
  if (has(unit, 'ability-2')) return 'returns-in-two-turns';
  if (isAir(unit) || isFort(unit)) return 'destroyed';
  if (isStatic(unit) && battle.ruling('A-47') === 'sevastopol-too') return 'destroyed';
  return marked(stack, 'oos') ? 'captured' : 'destroyed';
}

/** DC: to the Captured box; Forts and air units are Destroyed all the same. */
const captured = (battle: Battle, unit: Piece): Fate =>
  has(unit, 'ability-2')
    ? 'returns-in-two-turns'
    : isAir(unit) || isFort(unit) || (isStatic(unit) && battle.ruling('A-47') === 'sevastopol-too')
      ? 'destroyed'
      : 'captured';

/** WSP for a large unit Captured: 1 a Soviet, 2 a German, none an Axis ally [12.7.6, 15.1.4]. */
function capturedCost(battle: Battle, unit: Piece | undefined, side: Owner): number {
  if (unit === undefined || !isLarge(unit)) return 0;
  if (side === 'german' && unit.nation !== undefined && unit.nation !== 'german' && unit.nation !== 'ss') return 0;
  return Number(cell(battle.pack, 'limits', 'captured-wsp', side).is ?? 0);
}

const find = (battle: Battle, id: string, side: Owner): Piece | undefined =>
  (side === battle.attacker.side
    ? [battle.lead, ...battle.attacker.supports]
    : [battle.target, ...battle.defender.supports, ...battle.others]
  )
    .flatMap((stack) => stack.units)
    .find((unit) => unit.id === id);

/** [12.8, 12.9]: who goes in, and whether Mobile units may go on. */
function advanceOf(
  battle: Battle,
  code: string,
  left: (stack: Stack) => readonly Piece[],
  stays: boolean,
  remaining: number,
): End['advance'] {
  const { pack, zone, lead, attacker, weather, contested } = battle;
  const none = { who: 'none', must: false, breakthrough: false } as const;
  const stated = String(cell(pack, 'result-effects', code, 'advance').is ?? 'none');
  // A in a triangle: its stack may advance even on BB and EQ [18.1].
  const daring = (code === 'BB' || code === 'EQ') && left(lead).some((unit) => has(unit, 'ability-a')) && battle.on('18.1');
  const who = daring ? 'lead' : stated === 'all' || stated === 'lead' ? stated : 'none';
  if (who === 'none' || (who === 'lead' && contested.same)) return none;
  // An Area holds two stacks of both sides together, a Hex one: while so many enemies stay, nobody enters [11.5.1, A-41].
  if (zone.kind !== 'box' && remaining >= Number(cell(pack, 'limits', `${zone.kind}-stacks`, attacker.side).is ?? 2)) return none;
  if (stays && (code === 'A+2' || code === 'A+3') && battle.ruling('A-41') === 'only-if-vacated') return none;
  const must = code === 'AA' && battle.ruling('A-51') === 'must';
  const here = weather.here;
  const mobile = (who === 'all' ? [lead, ...attacker.supports] : [lead]).some(
    (stack) => left(stack).some(isMobile) && !marked(stack, 'disrupted') && !marked(stack, 'oos'),
  );
  const breakthrough =
    code !== 'AA' &&
    mobile &&
    cell(pack, 'tec', zone.line, 'breakthrough').is !== false &&
    cell(pack, 'weather', here, 'breakthrough').is !== false;
  return { who, must, breakthrough };
}

/** Steps that a side loses in an end. */
export const stepsLost = (end: End, side: Owner): number =>
  end.fates.reduce((sum, fate) => sum + (fate.side === side ? fate.steps : 0), 0) +
  end.picks.reduce((sum, pick) => sum + (pick.side === side ? pick.steps : 0), 0);
