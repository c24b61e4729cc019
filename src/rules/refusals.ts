import { nearest } from '../pack/index.js';
import type { OddsVerdict } from './odds.js';
import { type Words, words } from './words.js';

/** What is refused in a question about a combat, in both languages. The case that forbids it comes from the game. */
export type OddsViolation = Extract<OddsVerdict, { ok: false }>['violations'][number];

export type OddsRefused = Extract<OddsVerdict, { ok: false }>;

export const violation = (rule: string, text: Words, ...where: readonly string[]): OddsViolation =>
  where.length === 0 ? { rule, text } : { rule, text, where: [...where] };

export const refuseOdds = (...violations: readonly OddsViolation[]): OddsRefused => ({ ok: false, violations });

/** A word that the game does not have, with the nearest that it has. */
export function noSuch(kind: Words, word: string, known: Iterable<string>): Words {
  const list = [...known];
  const near = nearest(word, list);
  const some = list.length > 0 && list.length <= 12 ? list.join(', ') : undefined;
  const [en, ja] =
    near !== undefined
      ? [`; did you mean ${near}?`, `（${near}のことか）`]
      : some !== undefined
        ? [`; there are ${some}.`, `（${some}がある）`]
        : ['.', ''];
  return words(`There is no ${kind.en} ${word}${en}`, `${word}という${kind.ja}はない${ja}。`);
}

export const kinds = {
  side: words('side', '陣営'),
  nation: words('nation', '国籍'),
  kind: words('kind of unit', '兵種'),
  size: words('size of unit', '規模'),
  flag: words('flag', '状態'),
  counter: words('counter', 'カウンター'),
  hidden: words('hidden class', '伏せユニットの種別'),
  unit: words('unit', 'ユニット'),
  stack: words('stack', 'スタック'),
  space: words('space or stack', 'スペースやスタック'),
  terrain: words('terrain', '地形'),
  across: words('hexside feature', 'ヘクスサイド地形'),
  input: words('input', '入力項目'),
  card: words('card', 'カード'),
} as const;

export const noAttackers = words('Nobody attacks: name at least one attacking unit.', '攻撃側ユニットが1つもない。');
export const noDefenders = words('Nobody defends: name at least one defending unit.', '防御側ユニットが1つもない。');
export const nobodyThere = (space: string): Words =>
  words(`There is no enemy unit in ${space} to attack.`, `${space}には攻撃できる敵ユニットがいない。`);
export const twice = (unit: string): Words =>
  words(`${unit} is named twice; a unit fights once in a combat.`, `${unit}が二重に挙げられている。`);
export const bothSides = (unit: string): Words =>
  words(`${unit} is named on both sides of the combat.`, `${unit}が攻撃側と防御側の両方にいる。`);
export const tooManyCopies = (counter: string, count: number, asked: number): Words =>
  words(
    `The game has ${count} ${count === 1 ? 'counter' : 'counters'} ${counter}; ${asked} are named.`,
    `${counter}は${count}枚しかないが、${asked}枚挙げられている。`,
  );
export const nowhere = (unit: string): Words => words(`${unit} is not on the board.`, `${unit}は盤上にいない。`);
export const notAdjacent = (unit: string, at: string, to: string): Words =>
  words(`${unit} at ${at} is not adjacent to ${to}.`, `${at}の${unit}は${to}に隣接していない。`);
export const barred = (unit: string, at: string, to: string, features: readonly string[]): Words => {
  const what = features.length > 0 ? ` (${features.join(', ')})` : '';
  return words(
    `${unit} may not attack across the border between ${at} and ${to}${what}.`,
    `${unit}は${at}と${to}の境界${what}越しに攻撃できない。`,
  );
};
export const barredFreely = (unit: string, features: readonly string[]): Words =>
  words(`${unit} may not attack across ${features.join(', ')}.`, `${unit}は${features.join('、')}越しに攻撃できない。`);
export const wrongValues = (unit: string, count: number, layouts: readonly (readonly string[])[]): Words => {
  const list = layouts.map((layout) => `[${layout.join(', ')}]`);
  return words(
    `${unit} has ${count} values; counters show ${list.join(' or ')}.`,
    `${unit}の数値は${count}個だが、カウンターの表示は${list.join('または')}。`,
  );
};
export const noStrength = (unit: string, ids: readonly string[]): Words =>
  words(`${unit} has no ${ids.join(' or ')}; give its values.`, `${unit}の${ids.join('・')}が分からない。数値を入力のこと。`);
export const badStrength = (unit: string, id: string, value: number): Words =>
  words(
    `${unit} has ${id} ${value}; it must be a whole number from 0 to 999.`,
    `${unit}の${id}が${value}になっている。0～999の整数でなければならない。`,
  );
export const badLetter = (unit: string, id: string, value: string, letters: readonly string[] | undefined): Words =>
  letters === undefined
    ? words(
        `${unit} has ${id} “${value}”; it must be a number.`,
        `${unit}の${id}が「${value}」になっている。数値でなければならない。`,
      )
    : words(
        `${unit} has ${id} “${value}”; the letters are ${letters.join(', ')}.`,
        `${unit}の${id}が「${value}」になっている。記号は${letters.join('、')}のみ。`,
      );
export const zeroTotal = (who: 'attack' | 'defence'): Words =>
  who === 'attack'
    ? words('The attackers have no strength at all.', '攻撃側の戦力が0である。')
    : words('The defenders have no strength at all.', '防御側の戦力が0である。');
export const standInCounter = (unit: string): Words =>
  words(`The strength of ${unit} is a stand-in; give its values.`, `${unit}の数値は代用品である。実物の数値を入力のこと。`);
export const standInSpace = (space: string): Words =>
  words(
    `The terrain of ${space} is a stand-in; give the terrain, or a board.`,
    `${space}の地形は代用品である。地形か盤面を入力のこと。`,
  );
export const tooManyAcross = (given: number, attackers: number): Words =>
  words(
    `“across” has ${given} entries for ${attackers} attackers.`,
    `acrossの項目が${given}個あるが、攻撃側は${attackers}ユニットである。`,
  );
export const tooManyDice = (asked: number, limit: number): Words =>
  words(
    `${asked} dice are more than the ${limit} that can be worked out.`,
    `ダイス${asked}個は計算できる上限${limit}個を超える。`,
  );
export const tooManyUnits = (asked: number, limit: number): Words =>
  words(`${asked} units are more than the ${limit} that a combat may hold.`, `${asked}ユニットは上限${limit}を超える。`);
export const badInput = (id: string, expected: Words): Words =>
  words(`“${id}” must be ${expected.en}.`, `「${id}」は${expected.ja}でなければならない。`);
export const neitherForm = words(
  'Say who attacks whom: attackers and targets of a position, or attack and defence as units.',
  '局面の attackers と targets、または attack と defence のユニットを指定のこと。',
);
