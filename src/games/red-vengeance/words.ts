import { type Piece, type Words, words } from '../../rules/index.js';

/** The sentences of play in this room, in both languages. */

export const losesSteps = ({ name }: Piece, steps: number): Words =>
  words(`${name} loses ${steps} ${steps === 1 ? 'step' : 'steps'}.`, `${name}は${steps}ステップを失う。`);
export const eliminated = ({ name }: Piece): Words => words(`${name} is eliminated.`, `${name}は除去される。`);
export const scored = (onDefender: number, onAttacker: number): Words =>
  words(
    `${onDefender} hits on the defenders, ${onAttacker} on the attackers.`,
    `防御側に${onDefender}ヒット、攻撃側に${onAttacker}ヒット。`,
  );
export const whereTo = (units: readonly Piece[], hexes: number): Words =>
  words(
    `Retreat ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}: ${units.map(({ name }) => name).join(', ')}.`,
    `${hexes}ヘクス退却：${units.map(({ name }) => name).join('、')}。`,
  );
export const retreats = ({ name }: Piece, to: string): Words => words(`${name} retreats to ${to}.`, `${name}は${to}へ退却。`);
export const cannotRetreat = ({ name }: Piece): Words => words(`${name} cannot retreat.`, `${name}は退却できない。`);
export const stoppedShort = ({ name }: Piece, hexes: number): Words =>
  words(`${name} stops ${hexes} ${hexes === 1 ? 'hex' : 'hexes'} short.`, `${name}は${hexes}ヘクス手前で止まる。`);
export const whoPays = (steps: number): Words =>
  words(
    `${steps} step ${steps === 1 ? 'loss was' : 'losses were'} not avoided: which unit takes the next?`,
    `回避できなかった損失が${steps}ステップある。次に失うユニットは？`,
  );
export const whoAdvances = words('Which surviving attackers advance, and where to?', '前進する攻撃側ユニットと進入先は？');
export const advances = ({ name }: Piece, to: string): Words => words(`${name} advances to ${to}.`, `${name}は${to}へ前進。`);
export const once = (id: string): Words => words(`${id} advances once.`, `${id}の前進は1回だけ。`);
export const full = (where: string): Words => words(`${where} holds two units at most.`, `${where}は2ユニットまで。`);
export const goesAlong = ({ name }: Piece, to: string): Words => words(`${name} goes along to ${to}.`, `${name}も${to}へ移る。`);
export const hitlerDies = words('Hitler kills himself.', 'ヒトラーは自殺した。');
