/**
 * The pure rooms, for Node and for browsers. Each is a namespace; what most programs want stands beside them.
 *
 *     import { checkGame, ask, chance } from 'grognard';
 */
export * as board from './board/index.js';
export { type Board, compileBoard } from './board/index.js';
export * as chance from './chance/index.js';
export { type Dist, die, Fraction, pool } from './chance/index.js';
export * as games from './games/index.js';
export * as pack from './pack/index.js';
export { asText, type Diagnostic, loadPack, type Pack, say, sorted } from './pack/index.js';
export type { Action, Odds, OddsQuestion, Position, Verdict } from './rules/index.js';
export * as rules from './rules/index.js';
export * as table from './table/index.js';
export { type Checked, checkGame } from './table/index.js';
export { version } from './version.js';
