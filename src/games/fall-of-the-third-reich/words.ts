import { type Piece, type Words, words } from '../../rules/index.js';

/** The sentences of play in this room, in both languages. */

export const resulted = (column: string, result: string): Words =>
  words(`${column}: the result is ${result}.`, `${column}の結果は${result}。`);
export const losesSteps = ({ name }: Piece, steps: number): Words =>
  words(`${name} loses ${steps} ${steps === 1 ? 'step' : 'steps'}.`, `${name}は${steps}ステップを失う。`);
export const eliminated = ({ name }: Piece): Words => words(`${name} is eliminated.`, `${name}は除去される。`);
export const whereTo = (units: readonly Piece[], hexes: number): Words =>
  words(
    `Retreat ${hexes} hexes: ${units.map(({ name }) => name).join(', ')}.`,
    `${hexes}ヘクス退却：${units.map(({ name }) => name).join('、')}。`,
  );
export const retreats = ({ name }: Piece, to: string): Words => words(`${name} retreats to ${to}.`, `${name}は${to}へ退却。`);
export const cannotRetreat = ({ name }: Piece): Words =>
  words(`${name} cannot retreat and is eliminated.`, `${name}は退却できず、除去される。`);
export const whoAdvances = (where: string): Words =>
  words(`Which surviving attackers advance into ${where}?`, `${where}へ前進する攻撃側ユニットは？`);
export const advances = ({ name }: Piece, to: string): Words => words(`${name} advances into ${to}.`, `${name}は${to}へ前進。`);
export const full = (where: string): Words => words(`${where} holds three combat units.`, `${where}は戦闘ユニット3個まで。`);
export const removed = (what: string, where: string): Words =>
  words(`${what} in ${where} is removed.`, `${where}の${what}は取り除かれる。`);
