export * from './action.js';
export * from './lookup.js';
export * from './odds.js';
export * from './position.js';
export * from './stages.js';
export * from './verdict.js';
export * from './words.js';
