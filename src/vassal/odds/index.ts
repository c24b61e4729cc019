export { type OddsComponents, oddsComponents } from './components.js';
export { BADGE, roleBadges } from './pictures.js';
export { roleKeys, unitTraits } from './traits.js';
