import { isStandIn, type Table } from '../../pack/index.js';
import { findColumn, type Grid, isUnknown, UNKNOWN, words } from '../../rules/index.js';
import type { Context } from '../room.js';
import { eventCards, rowsTable, spOf } from './cards.js';
import { signed } from './stages.js';

/** Whole charts of chances, from full decks: both sides' differential rows, and Assaults by the difference before the cards. */
export function grids(context: Context, standIns: boolean): readonly Grid[] {
  return [
    ...(['german', 'soviet'] as const).map((side) => rows(context.pack.tables[rowsTable(side)]!, standIns)),
    assaults(context, standIns),
  ];
}

/** Each card is drawn with the same chance. */
function rows(table: Table, standIns: boolean): Grid {
  const ways = new Map<string, number[]>();
  for (const line of table.cells)
    line.forEach((found, column) => {
      const code = isUnknown(found, standIns) ? UNKNOWN : String(found.is);
      const counts = ways.get(code) ?? new Array<number>(line.length).fill(0);
      (counts[column] as number) += 1;
      ways.set(code, counts);
    });
  const results = [...Object.keys(table.results), UNKNOWN].filter((code) => ways.has(code));
  return {
    table: table.id,
    title: table.title,
    columns: table.columnIds,
    results,
    ways: results.map((code) => ways.get(code) as number[]),
    total: table.rowIds.length,
    standIn: table.columnIds.map((_, column) => table.cells.some((line) => isStandIn(line[column]?.from ?? ''))),
  };
}

const FROM = -6;
const TO = 6;

/** One card of each side; strengths far enough above 0 that no total is cut off. */
function assaults({ pack }: Context, standIns: boolean): Grid {
  const table = pack.tables.assault!;
  const [ours, theirs] = (['german', 'soviet'] as const).map((side) => [...eventCards(pack, side).values()]);
  const standIn = [...(ours ?? []), ...(theirs ?? [])].some((card) => isStandIn(card.from));
  const differences = Array.from({ length: TO - FROM + 1 }, (_, i) => FROM + i);
  const ways = new Map<string, number[]>(table.columnIds.map((code) => [code, differences.map(() => 0)]));
  ways.set(
    UNKNOWN,
    differences.map(() => 0),
  );
  for (const a of ours ?? [])
    for (const d of theirs ?? [])
      differences.forEach((difference, column) => {
        const dark = !standIns && (isStandIn(a.from) || isStandIn(d.from));
        const found = findColumn(table, { difference: difference + spOf(a) - spOf(d) });
        const code = dark || 'automatic' in found ? UNKNOWN : String(table.cells[0]?.[found.column]?.is);
        (ways.get(code)![column] as number) += 1;
      });
  const results = [...ways.keys()].filter((code) => ways.get(code)?.some((count) => count > 0));
  return {
    table: table.id,
    title: words('Assault, German attack, by the difference before the cards', '強襲（ドイツ攻撃、カード前の差別）'),
    columns: differences.map(signed),
    results,
    ways: results.map((code) => ways.get(code) as number[]),
    total: (ours?.length ?? 0) * (theirs?.length ?? 0),
    standIn: differences.map(() => standIn),
  };
}
