import { type Piece, type Words, words } from '../../rules/index.js';

/** The sentences of play in this room, in both languages. Those about hidden units say no more than their backs do. */

export const placed = (where: string): Words =>
  words(`A static unit is placed face-down in ${where}.`, `定置ユニットを裏向きで${where}に配置。`);
export const notInPool = (id: string): Words => words(`${id} is not in the static pool.`, `${id}は定置ユニットプールにない。`);
export const nobodyPlaces = words('Say who places it.', '配置するプレイヤーを示すこと。');
export const setUpIsOver = words('Static units are placed so only during set-up.', 'この配置はセットアップ中だけ。');
export const notThatSector = (player: string, sector: string): Words =>
  words(`${player} places static units in the ${sector} sector.`, `${player}が定置ユニットを置くのは${sector}戦区。`);
export const notInReichstag = words(
  'The Reichstag holds three static units, drawn unseen by 1bf.',
  '国会議事堂には1bfが見ずに引いた3個だけを置く。',
);
export const drawnAll = (player: string, count: number): Words =>
  words(`${player} has placed all ${count}.`, `${player}は${count}個全てを配置済み。`);
export const turnsUp = ({ name }: Piece, where: string): Words =>
  words(`${name} in ${where} is turned face-up.`, `${where}の${name}が表になる。`);
export const notYoursToTurn = (id: string): Words =>
  words(`${id} is turned up only by the player who placed it.`, `${id}を表にできるのは配置したプレイヤーだけ。`);
export const isUp = (id: string): Words => words(`${id} is face-up.`, `${id}は表になっている。`);

export const rollForBridges = (bridges: readonly string[]): Words =>
  words(`Roll for ${bridges.join(' and ')}: 1-3 destroyed, 4-6 intact.`, `${bridges.join('、')}の判定：1～3破壊、4～6保全。`);
export const bridgeFalls = (bridge: string, die: number): Words =>
  words(`${die}: ${bridge} is destroyed.`, `${die}：${bridge}は破壊される。`);
export const bridgeStands = (bridge: string, die: number): Words =>
  words(`${die}: ${bridge} stands for the rest of the game.`, `${die}：${bridge}は以後保全。`);
export const bridgeName = (name: string | undefined, a: string, b: string): Words =>
  name === undefined
    ? words(`the bridge ${a}-${b}`, `${a}-${b}の橋`)
    : words(`the ${name} bridge ${a}-${b}`, `${name}の橋（${a}-${b}）`);
export const cannotGoOn = ({ name }: Piece, where: string, why: Words): Words =>
  words(`${name} goes no further than ${where}: ${why.en}`, `${name}は${where}で止まる：${why.ja}`);

export const moves = ({ name }: Piece, to: string, cost: number): Words =>
  words(`${name} moves to ${to} for ${cost} movement points.`, `${name}は${cost}移動力で${to}へ移動。`);
export const noSuchUnit = (id: string): Words => words(`There is no unit ${id} on the map.`, `${id}というユニットは盤上にない。`);
export const oneAtATime = words('Units move one at a time.', 'ユニットは1つずつ移動する。');
export const doneMoving = ({ name }: Piece): Words => words(`${name} has finished its move.`, `${name}は移動を終えている。`);
export const notNow = ({ name }: Piece, phase: string): Words =>
  words(`${name} does not move in ${phase}.`, `${name}は${phase}に移動できない。`);
export const isStatic = ({ name }: Piece): Words =>
  words(`${name} is static and does not move.`, `${name}は定置ユニットで移動できない。`);
export const noWay = (from: string, to: string): Words =>
  words(`There is no way from ${from} to ${to}.`, `${from}から${to}へは進めない。`);
export const overBoundary = (from: string, to: string): Words =>
  words(`The sector boundary lies between ${from} and ${to}.`, `${from}と${to}の間は戦区境界。`);
export const enemyThere = (where: string): Words => words(`Enemy units hold ${where}.`, `${where}には敵ユニットがいる。`);
export const zocToZoc = (from: string, to: string): Words =>
  words(`${from} and ${to} are both in enemy ZOC.`, `${from}と${to}はどちらも敵ZOC内。`);
export const mustStop = ({ name }: Piece, where: string): Words =>
  words(`${name} must stop in ${where}, which is in an enemy ZOC.`, `${name}は敵ZOCの${where}で停止しなければならない。`);
export const noSecondZoc = ({ name }: Piece, where: string): Words =>
  words(
    `${name} has left an enemy ZOC and may not enter another at ${where}.`,
    `${name}は敵ZOCを離脱したため、${where}の敵ZOCに入れない。`,
  );
export const tooFar = ({ name }: Piece, cost: number, left: number): Words =>
  words(`${name} would need ${cost} movement points and has ${left}.`, `${name}の残り移動力は${left}だが、${cost}必要。`);
export const stacked = (where: string, limit: Words): Words =>
  words(`Too much would stand in ${where}: ${limit.en}.`, `${where}のスタック超過：${limit.ja}。`);
export const sovietLimit = words('two units, of which one may be a corps or a division', '2ユニットまで（軍団・師団は1個）');
export const germanLimit = words('three German units', '独軍は3ユニットまで');
export const movementDie = words('One die for the movement of the German mobile units', '独軍機動ユニットの移動力に1d6');
export const allowance = (points: number): Words =>
  words(`German mobile units have ${points} movement points.`, `独軍機動ユニットの移動力は${points}。`);
