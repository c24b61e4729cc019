import type { Language } from '../../pack/index.js';
import { type Piece, type When, type Words, words } from '../../rules/index.js';

/** The sentences of this room, in both languages. */

const sides: Readonly<Record<string, Words>> = {
  'east-german': words('East German', '東部ドイツ軍'),
  'west-german': words('West German', '西部ドイツ軍'),
  'western-allied': words('Western Allied', '西側連合軍'),
  soviet: words('Soviet', 'ソ連軍'),
};

const side = (id: string | undefined, lang: Language): string => sides[id ?? '']?.[lang] ?? id ?? '?';
const names = (pieces: readonly Piece[], and: string): string => pieces.map(({ name }) => name).join(and);

export const changesSides = (piece: Piece, to: string): Words =>
  words(
    `${piece.name} is driven over the boundary and is ${side(to, 'en')} from now on.`,
    `${piece.name}は境界線を越えて退却し、以後は${side(to, 'ja')}となる。`,
  );
export const mustReturn = ({ name }: Piece, where: string, { turn, phase }: When): Words =>
  words(
    `${name} in ${where} must be back by the end of ${phase} of turn ${turn}, or is eliminated.`,
    `${where}の${name}は第${turn}ターン${phase}の終了までに戻らないと除去される。`,
  );
export const notBack = ({ name }: Piece, where: string): Words =>
  words(`${name} is still in ${where} and is eliminated.`, `${name}は期限までに${where}から戻れず、除去される。`);
export const cannotRetreat = ({ name }: Piece): Words =>
  words(`${name} cannot retreat and is eliminated.`, `${name}は退却できず、除去される。`);
export const retreats = ({ name }: Piece, to: string): Words => words(`${name} retreats to ${to}.`, `${name}は${to}へ退却。`);
export const whereTo = (pieces: readonly Piece[]): Words =>
  words(`Where does ${names(pieces, ' or ')} retreat to?`, `${names(pieces, 'または')}の退却先は？`);
export const lost = ({ name }: Piece, result: string): Words =>
  words(`${name} is eliminated (${result}).`, `${name}は除去される（${result}）。`);
export const whichLosses = (points: number): Words =>
  words(
    `Which attackers are lost? Their attack strengths must reach ${points}.`,
    `どの攻撃側ユニットを失うか。攻撃力の合計は${points}以上。`,
  );
export const stands = ({ name }: Piece): Words =>
  words(`${name} is a garrison and does not retreat.`, `${name}は守備隊のため退却しない。`);
export const whoAdvances = (where: string): Words =>
  words(`Does a unit advance into ${where}?`, `${where}へ前進するユニットは？`);
export const advances = ({ name }: Piece, to: string): Words => words(`${name} advances into ${to}.`, `${name}は${to}へ前進。`);
export const resulted = (result: string): Words => words(`The result is ${result}.`, `戦闘結果は${result}。`);
export const moves = ({ name }: Piece, to: string, cost: number): Words =>
  words(`${name} moves to ${to} for ${cost} movement points.`, `${name}は${cost}移動力で${to}へ移動。`);
export const fortressFalls = (where: string): Words =>
  words(`The fortress in ${where} is destroyed.`, `${where}の要塞は破壊される。`);

export const notInPhase = ({ name, side: of }: Piece, phase: string, verb: 'move' | 'attack'): Words =>
  words(
    `${name} is ${side(of, 'en')} and may not ${verb} in ${phase}.`,
    `${name}は${side(of, 'ja')}であり、${phase}に${verb === 'move' ? '移動' : '攻撃'}できない。`,
  );
export const notYours = ({ name, side: of }: Piece, commander: string): Words =>
  words(`${name} is ${side(of, 'en')}; ${commander} commands it.`, `${name}は${side(of, 'ja')}で、${commander}が指揮する。`);
export const onePerMove = words('Units move one at a time.', 'ユニットは1つずつ移動する。');
export const noSuchUnit = (id: string): Words => words(`There is no unit ${id} on the map.`, `${id}というユニットは盤上にない。`);
export const movedAlready = ({ name }: Piece): Words =>
  words(`${name} has moved in this phase.`, `${name}はこのフェイズに移動済み。`);
export const tooFar = ({ name }: Piece, cost: number, allowance: number): Words =>
  words(`${name} would need ${cost} movement points and has ${allowance}.`, `${name}の移動力は${allowance}だが、${cost}必要。`);
export const noWay = (from: string, to: string): Words =>
  words(`There is no way from ${from} to ${to}.`, `${from}から${to}へは進めない。`);
export const occupied = (where: string, by: Piece): Words =>
  words(`${where} is held by ${by.name}.`, `${where}には${by.name}がいる。`);
export const mustStop = ({ name }: Piece, where: string): Words =>
  words(`${name} must stop in ${where}, which is in an enemy ZOC.`, `${name}は敵ZOCの${where}で停止しなければならない。`);
export const zocToZoc = (from: string, to: string): Words =>
  words(`${from} and ${to} are both in enemy ZOC.`, `${from}と${to}はどちらも敵ZOC内。`);
export const notOverBoundary = ({ name }: Piece, to: string): Words =>
  words(
    `${name} may cross the boundary to ${to} only in a forced retreat.`,
    `${name}は退却以外で境界線を越えて${to}へ入れない。`,
  );
export const notIntoBerlin = ({ name }: Piece): Words =>
  words(`${name} is German and may not enter Berlin.`, `${name}はドイツ軍であり、ベルリンに入れない。`);
export const notAbroad = ({ name, nation }: Piece, to: string): Words =>
  nation === 'yugoslav'
    ? words(`${name} may not leave Yugoslavia for ${to}.`, `${name}はユーゴスラビアを出て${to}へ入れない。`)
    : words(`${name} may not enter Yugoslavia at ${to}.`, `${name}はユーゴスラビアの${to}へ入れない。`);
export const garrisonStays = ({ name }: Piece): Words =>
  words(`${name} is a garrison and stays.`, `${name}は守備隊であり、動けない。`);
export const heldByZoc = ({ name }: Piece): Words =>
  words(
    `${name} appeared in an enemy ZOC and may not move in this phase.`,
    `${name}は敵ZOC内に登場したため、このフェイズは動けない。`,
  );
export const foughtAlready = ({ name }: Piece, as: 'attack' | 'defence'): Words =>
  as === 'attack'
    ? words(`${name} has attacked in this phase.`, `${name}はこのフェイズに攻撃済み。`)
    : words(`${name} has been attacked in this phase.`, `${name}はこのフェイズに攻撃を受けている。`);
export const overStacked = (where: string, count: number): Words =>
  words(`${where} holds ${count} units; two is the limit.`, `${where}に${count}ユニットいる。上限は2。`);
export const frontsTogether = (where: string): Words =>
  words(`Two Fronts may not stay together in ${where}.`, `${where}に方面軍2個はスタックできない。`);
