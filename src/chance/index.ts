export type { Count } from './count.js';
export {
  type Deck,
  type Drawn,
  deckSeen,
  discard,
  draw,
  drawInOrder,
  drawOne,
  drawThen,
  hypergeometric,
  MAX_HANDS,
} from './deck.js';
export { dice, die, MAX_DICE, MAX_SIDES, type PoolPart, pool, pools, refuseDice } from './dice.js';
export { certain, Dist, mixture, type Outcome, type Spread, uniform, weighted } from './dist.js';
export { Fraction } from './fraction.js';
export { combine, Joint, joint, product, sum } from './joint.js';
export { MAX_PATHS, onPaths, type Path, renderOn } from './on.js';
export { type Attempt, attempt, ChanceRefused, type Refusal } from './refusal.js';
export { resume, type Seeded, seeded } from './seeded.js';
