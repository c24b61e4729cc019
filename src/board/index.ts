export * from './board.js';
export { type Compiled, compileBoard, OFF_MAP } from './compile.js';
export { MAX_LINKS, MAX_SPACES } from './draft.js';
export * from './hex.js';
export * from './numbering.js';
export type { Problem, ProblemFile } from './problem.js';
export * from './purpose.js';
