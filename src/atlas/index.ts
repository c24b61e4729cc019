export * from './fit.js';
export * from './fit-picture.js';
export * from './geography.js';
export * from './projection.js';
