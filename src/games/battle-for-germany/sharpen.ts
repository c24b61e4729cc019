import { areAdjacent } from '../../board/index.js';
import type { Table } from '../../pack/index.js';
import { type Aid, type Combat, findColumn, has, type Odds, resolve, sharpen, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import { fightsFor, ssFightsOn } from './enemies.js';
import type { State } from './stages.js';
import { attackOf, combine } from './strength.js';

/** What more strength, another unit or dry feet would do. */
export function sharpenOf(context: Context, table: Table, { combat, attack, defence }: State): Odds['sharpen'] {
  const column = (a: number, d: number): number => {
    const reached = findColumn(table, { ratio: [a, d] });
    return 'automatic' in reached ? (reached.side === 'low' ? -1 : table.columnIds.length) : reached.column;
  };
  const strongest = Math.max(...defence.hexes.map((hex) => hex.times));
  const aids: Aid[] = [];
  for (const piece of reserves(context, combat)) {
    const strength = attackOf(context, piece, ssFightsOn(context, combat));
    aids.push({
      for: 'attacker',
      needs: { unit: piece.id },
      rule: '6.5',
      column: column(attack.number + strength, defence.number),
      text: words(`With ${piece.id} (${strength}) too`, `${piece.id}（${strength}）も加われば`),
    });
  }
  const dry = defence.hexes.map((hex): number => {
    const factors = hex.factors.filter(({ rule }) => rule !== '6.81').map(({ times }) => times);
    return hex.printed * combine(context, combat, factors);
  });
  const total = dry.reduce((all, n) => all + n, 0);
  if (total < defence.number)
    aids.push({
      for: 'attacker',
      needs: { unit: 'not-across-river' },
      rule: '6.81',
      column: column(attack.number, total),
      text: words(
        'With one more attacker, even of no strength, that is not across the river',
        '河川越しでない攻撃側が1ユニットでも加われば',
      ),
    });
  return sharpen({
    reach: (moreAttack, moreDefence) => column(attack.number + moreAttack, defence.number + moreDefence * strongest),
    columns: table.columnIds,
    rule: '6.1',
    aids,
    defence:
      strongest > 1
        ? words(`printed defence strength (x${strongest})`, `印刷防御力（${strongest}倍）`)
        : words('defence strength', '防御力'),
    below: words('below the table, where no attack is allowed', '表の範囲外（攻撃不可）'),
  });
}

/** Units of the attackers' side that could join: next to every attacked hex and not yet used. */
function reserves(context: Context, combat: Combat) {
  if (!combat.proven.position) return [];
  const ss = ssFightsOn(context, combat);
  const sides = new Set(combat.attackers.map(({ piece }) => fightsFor(piece, ss)));
  const busy = new Set([...combat.attackers.map(({ piece }) => piece.id), ...combat.defenders.map(({ id }) => id)]);
  return (combat.position.units ?? [])
    .filter((unit) => !busy.has(unit.id) && unit.at !== undefined && combat.board.index.has(unit.at))
    .map((unit) => resolve(context.pack, unit))
    .filter((piece) => piece.class === 'unit' && sides.has(fightsFor(piece, ss)) && !has(piece, 'attacked'))
    .filter((piece) => {
      const here = combat.board.index.get(piece.at as string) as number;
      return combat.targets.every(({ space }) => areAdjacent(combat.board, here, space));
    });
}
