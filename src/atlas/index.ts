export * from './csv.js';
export * from './draft.js';
export * from './fit.js';
export * from './fit-picture.js';
export * from './geography.js';
export * from './lay.js';
export * from './preview.js';
export * from './projection.js';
