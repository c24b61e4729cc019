export * from './memory.js';
export * from './paint.js';
export * from './paper.js';
export * from './set.js';
export * from './settings.js';
