import { type StandardPart, standardParts } from '../../pack/index.js';
import type { GameRoom } from '../room.js';
import { attack, attackRules } from './attack.js';
import { fight, odds } from './combat.js';
import { foreseeMove, move, movementRules, reach, zoc } from './movement.js';
import { caseOf } from './parts.js';
import { place, placeRule } from './reinforcements.js';
import { advances, answerAdvance, answerLosses, answerRetreat, retreats } from './results.js';
import { script } from './script.js';
import { mustRule, turnRules } from './turn.js';
import { leavePhase, victory } from './victory.js';

const rules = [...turnRules, ...movementRules, placeRule, ...attackRules, mustRule];
const refusing = new Set(rules.map((rule) => rule.rule));

/**
 * Rules from data alone. A rule is registered by the name of its part; game.yaml says which case of the game's own rulebook it
 * is, and how it is played (`standard`).
 */
export const standard: GameRoom = {
  id: 'standard',
  rules,
  effects: standardParts.filter((part: StandardPart) => !refusing.has(part)),
  caseOf,
  actions: { ...attack.actions, move, place },
  answers: { ...attack.answers, losses: answerLosses, retreat: answerRetreat, advance: answerAdvance },
  foresee: (context, position, action) => (action.do === 'move' ? foreseeMove(context, position, action) : {}),
  leavePhase,
  odds,
  fight,
  script,
  questions: { reach, zoc, retreats, advances, victory },
};
