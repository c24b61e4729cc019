export { type OddsComponents, oddsComponents } from './components.js';
export { BADGE, roleBadges } from './pictures.js';
export { unitTraits } from './traits.js';
