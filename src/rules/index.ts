export * from './action.js';
export * from './change.js';
export * from './combat.js';
export * from './fight.js';
export * from './formula.js';
export * from './grid.js';
export * from './inputs.js';
export * from './lookup.js';
export * from './odds.js';
export * from './outcome.js';
export * from './piece.js';
export * from './position.js';
export * from './present.js';
export * from './question.js';
export { caseFor, type OddsCase, type QuestionContext, type ReadOptions } from './reading.js';
export {
  kinds,
  noSuch,
  type OddsRefused,
  type OddsViolation,
  refuseOdds,
  tooManyDice,
  violation,
  zeroTotal,
} from './refusals.js';
export * from './rulings.js';
export * from './script.js';
export * from './sequence.js';
export * from './sharpen.js';
export {
  readAttack,
  readDefence,
  type ShortAttack,
  ShortFormError,
  type ShortHex,
} from './short-form.js';
export * from './stages.js';
export * from './stand-ins.js';
export * from './told.js';
export * from './verdict.js';
export * from './view.js';
export * from './words.js';
