import type { HexRow, SideRow } from '../pack/index.js';

const cell = (text: string): string => (/[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);
const csv = (rows: readonly (readonly string[])[]): string => `${rows.map((row) => row.map(cell).join(',')).join('\n')}\n`;

/** hexes.csv, in the order in which the sheet is read. */
export const hexesCsv = (hexes: readonly HexRow[]): string =>
  csv([
    ['at', 'terrain', 'name', 'regions', 'from'],
    ...hexes.map((hex) => [hex.at, hex.terrain.join(' '), hex.name ?? '', hex.regions.join(' '), hex.from]),
  ]);

/** sides.csv, by hex numbers. */
export const sidesCsv = (sides: readonly SideRow[]): string =>
  csv([
    ['a', 'b', 'features', 'name', 'from'],
    ...sides.map((side) => [side.a, side.b, side.features.join(' '), side.name ?? '', side.from]),
  ]);

/** One feature a line, so that a changed shape is a changed line. */
export function shapesText(shapes: unknown): string {
  const { features, ...head } = shapes as { features: unknown[] };
  return `${JSON.stringify(head).slice(0, -1)},"features":[\n${features.map((feature) => JSON.stringify(feature)).join(',\n')}\n]}\n`;
}
