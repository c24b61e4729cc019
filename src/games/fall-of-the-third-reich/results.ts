import { isSpread, spreads } from '../../rules/index.js';
import { type Combat, type Fighter, is, type Losses, type Setting } from './setting.js';

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** What a result does, in steps, before anybody chooses. */
export interface Effect {
  /** Steps that the result itself takes. */
  readonly attacker: number | 'all' | 'chosen' | 'unknown';
  readonly defender: number | 'all' | 'chosen' | 'unknown';
  /** Hexes that the surviving defenders retreat (13.2E). */
  readonly retreat?: number;
  /** May survivors advance into the hex (13.2F)? */
  readonly advance: boolean | 'unknown';
  /** Airborne units that dropped are eliminated by any A result (19.0). */
  readonly dropped: readonly string[];
}

/** 13.3: the results as far as the text and its examples say. */
const meanings: Readonly<Record<string, Omit<Effect, 'dropped' | 'advance'>>> = {
  AE: { attacker: 'all', defender: 0 },
  Ae: { attacker: 1, defender: 0 },
  Aex: { attacker: 1, defender: 1 },
  AA: { attacker: 'chosen', defender: 'chosen' },
  EX: { attacker: 0, defender: 'all' },
  DR: { attacker: 0, defender: 0, retreat: 2 },
  De: { attacker: 0, defender: 1, retreat: 2 },
  DE: { attacker: 0, defender: 'all' },
};

export const stepsOf = (units: readonly Fighter[]): number => units.reduce((sum, unit) => sum + unit.steps, 0);

/** 13.2F: after any A result the attacker may never advance. */
const isAttackerResult = (result: string): boolean => result.startsWith('A');

export function effectOf(setting: Setting, result: string): Effect {
  const meaning = Object.hasOwn(meanings, result) ? meanings[result] : undefined;
  const dropped = isAttackerResult(result) ? setting.attackers.filter((unit) => is(unit, 'dropped')).map((unit) => unit.id) : [];
  if (meaning === undefined)
    return { attacker: 'unknown', defender: 'unknown', advance: isAttackerResult(result) ? false : 'unknown', dropped };
  const [own, theirs] = [stepsOf(setting.attackers), stepsOf(setting.defenders)];
  if (result === 'EX') return { ...meaning, attacker: Math.min(own, theirs), advance: own > theirs, dropped };
  return { ...meaning, advance: !isAttackerResult(result), dropped };
}

/**
 * 13.3 AA (R9): from 1 up to one less than the attacker's steps, for both sides; a lone step means that nobody loses any. Where
 * players hold that he names a number for each side, the defender's is up to all of his.
 */
export function attritionOptions(combat: Combat, of: 'attacker' | 'defender'): number[] {
  return combat.effect?.attacker === 'chosen' ? attrition(combat, of) : [];
}

function attrition(setting: Setting, of: 'attacker' | 'defender'): number[] {
  const own = stepsOf(setting.attackers) - 1;
  const each = setting.rulings.R9 === 'number-for-each-side';
  if (of === 'defender' && (!each || own < 1)) return [];
  return upTo(of === 'attacker' ? own : stepsOf(setting.defenders));
}

const upTo = (n: number): number[] => Array.from({ length: Math.max(0, n) }, (_, i) => i + 1);

/** Steps that the attacker may lose, over all choices. */
export function attackerLoss(setting: Setting, effect: Effect): Range {
  const all = stepsOf(setting.attackers);
  const doomed = stepsOf(setting.attackers.filter((unit) => effect.dropped.includes(unit.id)));
  if (effect.attacker === 'unknown') return { min: doomed, max: all };
  if (effect.attacker === 'all') return { min: all, max: all };
  const [least, most] = effect.attacker === 'chosen' ? [Math.min(1, all - 1), all - 1] : [effect.attacker, effect.attacker];
  // His own choice may put the loss on the airborne units that are lost in any case, or on the others.
  return { min: Math.min(all, Math.max(least, doomed)), max: Math.min(all, Math.min(most, all - doomed) + doomed) };
}

/** Steps that the defender may lose, over all choices; a unit that cannot retreat is eliminated (13.2E). */
export function defenderLoss(setting: Setting, effect: Effect): Range {
  const all = stepsOf(setting.defenders);
  const own = stepsOf(setting.attackers);
  if (effect.defender === 'unknown') return { min: 0, max: all };
  if (effect.defender === 'all') return { min: all, max: all };
  if (effect.defender === 'chosen') {
    if (own <= 1) return { min: 0, max: 0 };
    return { min: Math.min(1, all), max: setting.rulings.R9 === 'number-for-each-side' ? all : Math.min(all, own - 1) };
  }
  const least = Math.min(all, effect.defender);
  return { min: least, max: effect.retreat === undefined ? least : all };
}

/** May the attacker take the hex: 0 or 1 at the least and at the most. */
export const falls = (effect: Effect): Range =>
  effect.advance === 'unknown' ? { min: 0, max: 1 } : effect.advance ? { min: 1, max: 1 } : { min: 0, max: 0 };

/** Is no defender left in the hex, whether the attacker may enter or not? */
export function emptied(setting: Setting, effect: Effect): Range {
  if (effect.retreat !== undefined) return { min: 1, max: 1 };
  const [all, { min, max }] = [stepsOf(setting.defenders), defenderLoss(setting, effect)];
  return { min: min >= all ? 1 : 0, max: max >= all ? 1 : 0 };
}

/** Steps that an owner must take off where he has a choice of units (13.2D). */
export function lossToTake(combat: Combat, who: 'attacker' | 'defender'): number | undefined {
  const asked = combat.effect?.[who] === 'chosen' ? combat.attrition?.[who] : combat.effect?.[who];
  const units = who === 'attacker' ? combat.attackers : combat.defenders;
  return typeof asked === 'number' && asked > 0 && asked < stepsOf(units) && units.length > 1 ? asked : undefined;
}

/** Is this a way to take the losses: steps by unit? */
export const isLoss = (combat: Combat, who: 'attacker' | 'defender', given: unknown): given is Losses =>
  isSpread(who === 'attacker' ? combat.attackers : combat.defenders, lossToTake(combat, who), given);

/** More ways than anybody would read. */
const MANY_WAYS = 100;

/** The ways in which an owner can take his losses, the first hundred of them. */
export function lossOptions(combat: Combat, who: 'attacker' | 'defender'): Losses[] {
  const steps = lossToTake(combat, who);
  return steps === undefined ? [] : spreads(who === 'attacker' ? combat.attackers : combat.defenders, steps, MANY_WAYS);
}

/** The effect as plain data, with the choices that it leaves to each side. */
export function effectData(setting: Setting, effect: Effect): Readonly<Record<string, unknown>> {
  const [attacker, defender] = [attackerLoss(setting, effect), defenderLoss(setting, effect)];
  const all = stepsOf(setting.attackers);
  const named = (of: 'attacker' | 'defender'): number[] => (effect.attacker === 'chosen' ? attrition(setting, of) : []);
  const choices = [
    ...(['attacker', 'defender'] as const).flatMap((of) =>
      named(of).length === 0
        ? []
        : [{ who: 'attacker', what: of === 'attacker' ? 'attrition' : 'attrition-defender', options: named(of), rule: '13.3' }],
    ),
    ...(attacker.max > 0 && attacker.min < all ? [{ who: 'attacker', what: 'losses', rule: '13.2D' }] : []),
    ...(defender.max > 0 && defender.min < stepsOf(setting.defenders) && effect.defender !== 0
      ? [{ who: 'defender', what: 'losses', rule: '13.2D' }]
      : []),
    ...(effect.retreat === undefined ? [] : [{ who: 'defender', what: 'retreat', hexes: effect.retreat, rule: '13.2E' }]),
    ...(effect.advance === true ? [{ who: 'attacker', what: 'advance', may: true, rule: '13.2F' }] : []),
  ];
  const removed = effect.advance === true ? setting.removable : [];
  return {
    attacker: { steps: plain(attacker) },
    defender: { steps: plain(defender) },
    ...(effect.retreat === undefined ? {} : { retreat: { hexes: effect.retreat, rule: '13.2E' } }),
    advance: effect.advance,
    ...(effect.dropped.length === 0 ? {} : { eliminated: effect.dropped, rule: '19.0' }),
    ...(removed.length === 0 ? {} : { 'removed-on-advance': removed }),
    choices,
  };
}

const plain = ({ min, max }: Range): number | Range => (min === max ? min : { min, max });
