import type { OddsViolation } from '../../rules/index.js';
import type { Battle } from './battle.js';
import type { Check } from './check.js';
import {
  commitments,
  generalWinter,
  lastCard,
  offensive,
  order,
  pincer,
  volkssturm,
  winterOffensive,
  years,
} from './may-commit.js';
import { allies, leadAndTarget, naval, phase, stacking, strength, support, surprise, used } from './may-fight.js';
import { adjacent, iceRoad, lake, supportZones } from './may-reach.js';

const checks: readonly Check[] = [
  phase,
  stacking,
  leadAndTarget,
  strength,
  adjacent,
  iceRoad,
  lake,
  used,
  support,
  supportZones,
  commitments,
  lastCard,
  years,
  offensive,
  winterOffensive,
  pincer,
  generalWinter,
  volkssturm,
  order,
  allies,
  naval,
  surprise,
];

/** The cases that refuse an attack, as far as a question shows it. */
export const refusingCases: readonly string[] = checks.map(({ rule }) => rule).filter((rule) => rule !== '9.1');

/** Everything that makes the attack illegal. */
export const illegal = (battle: Battle): OddsViolation[] =>
  checks.filter(({ rule }) => rule === '9.1' || battle.on(rule)).flatMap(({ check }) => check(battle));
