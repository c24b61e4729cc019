import { certain, type Dist, die } from '../../chance/index.js';
import {
  type Chance,
  type Choose,
  type Compute,
  resultsOn as columnResults,
  resultAt,
  type Stage,
  UNKNOWN,
  words,
} from '../../rules/index.js';
import { BELOW, baseColumn, columnText, shiftedColumn, shiftText } from './column.js';
import { attritionOptions, effectOf, isLoss, lossOptions, lossToTake } from './results.js';
import type { Combat, Losses, Setting } from './setting.js';
import { dieModifier, needsRoll, strengthsOn } from './strength.js';
import { lineUp, shiftsOf, total } from './terrain.js';

export const begin = (setting: Setting): Combat => ({
  ...setting,
  modifier: 0,
  letters: {},
  attackLedger: [],
  defenceLedger: [],
  reckoning: [],
  shift: 0,
  drm: 0,
  unknown: [],
});

/** 13.2B: the year, the Luftwaffe and interdiction change the strength die. */
const modifyStrengthDie: Compute<Combat> = {
  kind: 'compute',
  id: 'strength-die',
  rule: '13.2B',
  run: (combat) => (needsRoll(combat) ? { ...combat, ...dieModifier(combat) } : combat),
};

/** 13.2B: one die for all letter units of the combat, on either side. */
const rollStrength: Chance<Combat, number> = {
  kind: 'chance',
  id: 'strength',
  rule: '13.2B',
  who: () => 'axis',
  skip: (combat) => !needsRoll(combat) || combat.strengthRoll !== undefined || combat.unknown.length > 0,
  device: () => words('1d6 on the German Corps Strength Table', 'ドイツ軍団戦力表に1d6'),
  odds: () => die(6),
  take: (combat, rolled) => ({ ...combat, rolled }),
  read: (_, { dice }) => oneDie(dice),
};

/** 13.2B, 9.5: what the letters are worth on that die; one that is out of supply has the lowest value of its letter. */
const readStrengths: Compute<Combat> = {
  kind: 'compute',
  id: 'letters',
  rule: '13.2B',
  run: (combat) => {
    const rolled = combat.rolled ?? combat.strengthRoll;
    return rolled === undefined || !needsRoll(combat) ? combat : { ...combat, rolled, ...strengthsOn(combat, rolled) };
  },
};

/** 12.4, 9.5: each unit is changed by terrain and supply before they are added; then the fraction is dropped. */
const addStrengths: Compute<Combat> = {
  kind: 'compute',
  id: 'strengths',
  rule: '12.4',
  run: (combat) => {
    const attack = lineUp(combat, 'attacker');
    const defence = lineUp(combat, 'defender');
    const { attack: a, defence: d, ...rest } = { attack: total(attack), defence: total(defence), ...combat };
    return {
      ...rest,
      attackLedger: attack.ledger,
      defenceLedger: defence.ledger,
      ...(a === undefined ? {} : { attack: a }),
      ...(d === undefined ? {} : { defence: d }),
      unknown: [...combat.unknown, ...attack.unknown, ...defence.unknown],
    };
  },
};

/** 13.2C: the ratio rounded for the defender, or the difference from 1:1 up to but not including 2:1. */
const findColumn: Compute<Combat> = {
  kind: 'compute',
  id: 'column',
  rule: '13.2C',
  run: (combat) => {
    const { attack, defence, charts, rulings } = combat;
    if (attack === undefined || defence === undefined || combat.unknown.length > 0) return combat;
    const base = baseColumn(charts.crt, rulings, attack, defence);
    const line = { text: columnText(charts.crt, attack, defence, base), value: base, rule: '13.2C' };
    return { ...combat, base, reckoning: [line] };
  },
};

/** 8.5.4, 12.4, 19.0: all shifts are netted first (R3). */
const shift: Compute<Combat> = {
  kind: 'compute',
  id: 'shift',
  rule: '12.4',
  run: (combat) => {
    const found = shiftsOf(combat);
    const unknown = [...combat.unknown, ...found.unknown];
    const next = { ...combat, shift: found.shift, drm: found.drm, reckoning: [...combat.reckoning, ...found.lines], unknown };
    if (combat.base === undefined || unknown.length > 0) return next;
    const column = shiftedColumn(combat.charts.crt, combat.rulings, combat.base, found.shift);
    const line = { text: shiftText(combat.base, column, found.shift), value: column, rule: '13.2C' };
    return { ...next, column, reckoning: found.lines.length === 0 ? next.reckoning : [...next.reckoning, line] };
  },
};

/** 13.2C: below 1:2 the attack fails without a roll. */
const automatic: Compute<Combat> = {
  kind: 'compute',
  id: 'automatic',
  rule: '13.2C',
  run: (combat) => (combat.column === BELOW ? { ...combat, result: combat.charts.crt.below ?? 'AE' } : combat),
};

/** 13.2D: one die with all modifiers on the column. */
const rollResult: Chance<Combat, string> = {
  kind: 'chance',
  id: 'result',
  rule: '13.2D',
  who: (combat) => combat.attackers[0]?.side ?? 'attacker',
  skip: (combat) => combat.result !== undefined || combat.column === undefined,
  device: (combat) => words(`1d6 on ${combat.column}`, `${combat.column}の欄に1d6`),
  odds: resultsOn,
  take: (combat, result) => ({ ...combat, result }),
  read: (combat, { dice }) => {
    const [face, at] = [oneDie(dice), combat.charts.crt.columnIds.indexOf(combat.column ?? '')];
    if (face === undefined) return undefined;
    return at === -1 ? UNKNOWN : resultAt(combat.charts.crt, face, at, combat);
  },
};

/** 13.3: what the result means for these units. */
const applyResult: Compute<Combat> = {
  kind: 'compute',
  id: 'effect',
  rule: '13.3',
  run: (combat) => {
    const effect = combat.result === undefined ? undefined : effectOf(combat, combat.result);
    return effect === undefined ? combat : { ...combat, effect };
  },
};

/** 13.3 AA: the attacker names the number of steps, fewer than all of his own (R8), for both sides or for each (R9). */
const chooseAttrition = (of: 'attacker' | 'defender'): Choose<Combat, number> => ({
  kind: 'choose',
  id: of === 'attacker' ? 'attrition' : 'attrition-defender',
  rule: '13.3',
  who: (combat) => combat.attackers[0]?.side ?? 'attacker',
  skip: (combat) => attritionOptions(combat, of).length === 0,
  options: (combat) => attritionOptions(combat, of),
  take: (combat, steps) => ({ ...combat, attrition: { attacker: steps, defender: steps, ...combat.attrition, [of]: steps } }),
  read: (combat, { choose }) => attritionOptions(combat, of).find((steps) => steps === choose),
});

/** 13.2D: the owner always chooses his own losses, as steps by unit. */
const chooseLosses = (who: 'attacker' | 'defender'): Choose<Combat, Losses> => ({
  kind: 'choose',
  id: `${who}-losses`,
  rule: '13.2D',
  who: (combat) => (who === 'attacker' ? combat.attackers : combat.defenders)[0]?.side ?? who,
  skip: (combat) => lossToTake(combat, who) === undefined,
  options: (combat) => lossOptions(combat, who),
  take: (combat, losses) => (who === 'attacker' ? { ...combat, attackerLosses: losses } : { ...combat, defenderLosses: losses }),
  read: (combat, { choose }) => (isLoss(combat, who, choose) ? choose : undefined),
});

/** Combat in the order of 13.2. Retreat (13.2E) and advance (13.2F) follow on the board. */
export const stages: readonly Stage<Combat>[] = [
  modifyStrengthDie,
  rollStrength as Chance<Combat>,
  readStrengths,
  addStrengths,
  findColumn,
  shift,
  automatic,
  rollResult as Chance<Combat>,
  applyResult,
  chooseAttrition('attacker') as Choose<Combat>,
  chooseAttrition('defender') as Choose<Combat>,
  chooseLosses('attacker') as Choose<Combat>,
  chooseLosses('defender') as Choose<Combat>,
];

/** All that is worked out before the die for the result; letters keep no value where the strength die is still to be rolled. */
export function reckon(setting: Setting): Combat {
  let combat = begin(setting);
  for (const stage of stages) {
    if (stage.kind === 'compute') combat = stage.run(combat);
    else if (stage.id === 'result') return combat;
  }
  return combat;
}

/** The chances of the results on the column; certain where there is no roll, and “?” where nobody stated the cell. */
export function resultsOn({ charts: { crt }, column, drm, standIns, result }: Combat): Dist<string> {
  if (result !== undefined) return certain(result);
  const at = crt.columnIds.indexOf(column ?? '');
  return at === -1 ? die(6).map(() => UNKNOWN) : columnResults(crt, at, { drm, standIns });
}

const oneDie = (dice: readonly number[] | undefined): number | undefined => {
  const [face] = dice ?? [];
  return dice?.length === 1 && face !== undefined && Number.isInteger(face) && face >= 1 && face <= 6 ? face : undefined;
};
