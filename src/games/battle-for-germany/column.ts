import { isStandIn, type Table } from '../../pack/index.js';
import { findColumn, type LedgerLine, line, words } from '../../rules/index.js';

/** Where the ratio leads: a column of the table, a result without a roll, or a column that our table does not have. */
export type Reached =
  | { readonly kind: 'column'; readonly column: number; readonly name: string; readonly clamped?: 'low' | 'high' | undefined }
  | { readonly kind: 'automatic'; readonly result: string; readonly name: string }
  | { readonly kind: 'unknown'; readonly name: string };

/** 6.1, R15: the column of a ratio. */
export function reach(table: Table, attack: number, defence: number, standIns: boolean): Reached {
  const found = findColumn(table, { ratio: [attack, defence] });
  const plain = ratioName(attack, defence);
  if ('automatic' in found || found.clamped !== undefined) {
    // How far the published table goes is not known, so without stand-ins nothing lies outside it.
    const edge = table.columns.list['automatic' in found ? (found.side === 'low' ? 0 : -1) : found.column];
    if (!standIns && isStandIn(edge?.from ?? table.from)) return { kind: 'unknown', name: plain };
  }
  if ('automatic' in found) return { kind: 'automatic', result: found.automatic, name: plain };
  return { kind: 'column', column: found.column, name: table.columnIds[found.column] as string, clamped: found.clamped };
}

/** A whole ratio, rounded in the defender's favour. */
const ratioName = (attack: number, defence: number): string =>
  attack >= defence ? `${Math.floor(attack / defence)}:1` : `1:${Math.ceil(defence / attack)}`;

/** How the ratio of attack to defence led to the column. */
export function reckoning(a: number, d: number, column: Reached): LedgerLine[] {
  const plain = ratioName(a, d);
  const lines = [line('6.1', words(`${a} to ${d}, rounded in the defender's favour`, `${a}対${d}を防御側に有利に丸める`), plain)];
  if (column.kind === 'column' && column.clamped !== undefined)
    lines.push(
      line(
        'R15',
        column.clamped === 'high'
          ? words('Above the last column: the last column is used', '最後の列を超えるので最後の列を使う')
          : words('Below the first column: the first column is used', '最初の列に満たないので最初の列を使う'),
        column.name,
      ),
    );
  else if (column.kind === 'column' && column.name !== plain)
    lines.push(line('6.1', words("The next printed column in the defender's favour", '防御側に有利な直近の列'), column.name));
  return lines;
}
