import { columnHead, isStandIn, type Table } from '../pack/index.js';

/** A chart as a spreadsheet. Cells that are only stand-ins are left empty to be filled in, unless asked for. */
export function chartCsv(table: Table, filled: boolean): string {
  const rows = table.rowIds.map((row, r) => [
    /^[\d.:+-]+$/.test(row) && Number.isNaN(Number(row)) ? `row ${row}` : row,
    ...(table.cells[r] ?? []).map((cell) => (cell.is === null || (!filled && isStandIn(cell.from)) ? '' : String(cell.is))),
  ]);
  return `${[['row', ...table.columnIds.map(columnHead)], ...rows].map((row) => row.map(quote).join(',')).join('\n')}\n`;
}

/** How many cells of a chart are stand-ins or unknown. */
export const openCells = (table: Table): number =>
  table.cells.flat().filter((cell) => cell.is === null || isStandIn(cell.from)).length;

const quote = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
