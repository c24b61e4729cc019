import type { Table } from '../../pack/index.js';
import { findColumn, shiftColumn, type Words, words } from '../../rules/index.js';

/** 13.2C: less than 1:2, one step to the left of the table (R4). */
export const BELOW = '<1:2';

/** R6: the column of the errata, where players hold it to be one of its own. */
const OVER_HALF = '>1:2';

type Rulings = Readonly<Record<string, string>>;

/** 13.2C: the column before shifts. From 1:1 up to but not including 2:1 the difference decides, otherwise the ratio. */
export function baseColumn(crt: Table, rulings: Rulings, attack: number, defence: number): string {
  // Nothing against nothing is no ratio; rounded in the defender's favour it does not reach 1:2.
  if (attack === 0) return BELOW;
  const found = findColumn(crt, isDifference(attack, defence) ? { difference: attack - defence } : { ratio: [attack, defence] });
  if ('automatic' in found) return BELOW;
  const id = crt.columnIds[found.column] as string;
  const overHalf = rulings.R6 === 'own-column' && attack < defence && attack * 2 > defence;
  return overHalf && id === '1:2' ? OVER_HALF : id;
}

/** 13.2C: '0,+1' counts as 1:1 and the other difference columns are passed over; below 1:2 lies AE. */
export function shiftedColumn(crt: Table, rulings: Rulings, base: string, by: number): string {
  if (by === 0) return base;
  const ladder = crt.ladder ?? crt.columnIds;
  const edge = rulings.R4 === 'before-shifts' ? (ladder[0] as string) : BELOW;
  if (base === BELOW) {
    if (by < 0 || rulings.R4 === 'before-shifts') return BELOW;
    return ladder[Math.min(by, ladder.length) - 1] as string;
  }
  if (base === OVER_HALF && !crt.columnIds.includes(OVER_HALF)) {
    const next = by < 0 ? '1:2' : (ladder[ladder.indexOf('1:2') + 1] as string);
    return shiftedColumn(crt, rulings, next, by - Math.sign(by));
  }
  const differences = crt.columns.list.filter((column) => column.difference !== undefined).map((column) => column.id);
  // R2: where players hold the whole band of differences to be 1:1, it goes straight to 1:2.
  const from = by < 0 && rulings.R2 === 'to-one-to-two' && differences.includes(base) ? (differences[0] as string) : base;
  const found = shiftColumn(crt, crt.columnIds.indexOf(from), by);
  return 'automatic' in found ? edge : (crt.columnIds[found.column] as string);
}

/** Is the column found by the difference? */
export const isDifference = (attack: number, defence: number): boolean => attack >= defence && attack < 2 * defence;

export function columnText(crt: Table, attack: number, defence: number, column: string): Words {
  if (column === BELOW) return words(`${attack}:${defence} is less than 1:2`, `${attack}:${defence}は1:2未満`);
  if (isDifference(attack, defence))
    return words(
      `${attack} - ${defence} = +${attack - defence}: from 1:1 up to 2:1 the difference counts`,
      `${attack}－${defence}＝+${attack - defence}：1:1以上2:1未満は戦力差を使う`,
    );
  const top = crt.columnIds.at(-1) === column ? words(', the last column', '（最終欄）') : words('', '');
  return words(
    `${attack}:${defence} is ${column}, rounded for the defender${top.en}`,
    `${attack}:${defence}は防御側有利に丸めて${column}${top.ja}`,
  );
}

/** 12.4 (R3): all shifts are netted before the column moves. */
export function shiftText(base: string, column: string, by: number): Words {
  if (by === 0) return words(`All shifts cancel out: ${column} stays`, `シフトは相殺され${column}のまま`);
  const [way, muki] = by > 0 ? ['right', '右'] : ['left', '左'];
  return words(`${base} shifted ${Math.abs(by)} ${way}`, `${base}から${muki}へ${Math.abs(by)}`);
}

/** All columns from the worst for the attacker to the best. */
export function columnsInOrder(crt: Table, rulings: Rulings): readonly string[] {
  if (rulings.R6 !== 'own-column' || crt.columnIds.includes(OVER_HALF)) return crt.columnIds;
  return crt.columnIds.flatMap((id) => (id === '1:2' ? [id, OVER_HALF] : [id]));
}

/** Where a column stands among them; -1 below the table. */
export const rank = (crt: Table, rulings: Rulings, column: string): number => columnsInOrder(crt, rulings).indexOf(column);
