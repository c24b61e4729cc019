export * from './ask.js';
export * from './check.js';
