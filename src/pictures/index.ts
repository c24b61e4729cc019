export * from './context.js';
export * from './fonts.js';
export * from './palette-png.js';
export * from './rasterise.js';
export { readyFolder } from './ready.js';
export * from './scan.js';
export * from './templates.js';
