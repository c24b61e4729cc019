import { cellOf, listOf, type ReadCsv } from './csv.js';
import type { BoardData, BorderRow, HexRow, SideRow, ZoneRow } from './pack.js';
import type { Reader } from './reader.js';
import { type BoardFile, From, Purpose } from './schema/index.js';

export const hexColumns = { required: ['at'], optional: ['terrain', 'name', 'regions', 'from'] };
export const sideColumns = { required: ['a', 'b'], optional: ['features', 'name', 'from'] };
export const zoneColumns = { required: ['id', 'name', 'kind'], optional: ['terrain', 'features', 'regions', 'x', 'y', 'from'] };
export const borderColumns = { required: ['a', 'b'], optional: ['features', 'for', 'name', 'from'] };

/** board.yaml and the lists beside it. What the numbers mean is for the board room to say. */
export function readBoard(reader: Reader, file: BoardFile): BoardData {
  const shapes = file.shapes === undefined ? undefined : list(reader, file.shapes, 'shapes', (name) => reader.json(name));
  return {
    file,
    hexes: rows(reader, file.hexes, 'hexes', hexColumns, (csv, row) => hexRow(reader, csv, row, file.from)),
    sides: rows(reader, file.sides, 'sides', sideColumns, (csv, row) => sideRow(reader, csv, row, file.from)),
    zones: rows(reader, file.zones, 'zones', zoneColumns, (csv, row) => zoneRow(reader, csv, row, file.from)),
    borders: rows(reader, file.borders, 'borders', borderColumns, (csv, row) => borderRow(reader, csv, row, file.from)),
    ...(shapes === undefined ? {} : { shapes }),
  };
}

/** Rows of an overlay replace those of the same hex. */
export function overlayHexes(base: BoardData, reader: Reader, name: string, from: string): BoardData {
  const over = rows(reader, name, 'hexes', hexColumns, (csv, row) => ({ ...hexRow(reader, csv, row, from), from }));
  const byHex = new Map(base.hexes.map((hex) => [hex.at, hex] as const));
  for (const hex of over) byHex.set(hex.at, hex);
  return { ...base, hexes: [...byHex.values()] };
}

function rows<T>(
  reader: Reader,
  name: string | undefined,
  key: string,
  columns: { required: string[]; optional: string[] },
  read: (csv: ReadCsv, row: number) => T,
): T[] {
  if (name === undefined) return [];
  return (
    list(reader, name, key, (file) => {
      const csv = reader.csv(file, columns);
      return csv === undefined || csv.problems.some((p) => p.code === 'csv/missing-column')
        ? []
        : csv.rows.map((_, row) => read(csv, row));
    }) ?? []
  );
}

function list<T>(reader: Reader, name: string, key: string, read: (name: string) => T): T | undefined {
  if (!reader.has(name)) {
    const at = reader.locators['board.yaml']?.at([key]) ?? { file: reader.shown('board.yaml'), start: 0, end: 1 };
    reader.problem(
      'board/missing-file',
      at,
      `There is no file ${name} beside board.yaml.`,
      'the board refers to it.',
      'correct the name, or add the file.',
    );
    return undefined;
  }
  return read(name);
}

const source = (reader: Reader, csv: ReadCsv, row: number, otherwise: string): string => {
  const text = cellOf(csv, row, 'from');
  return text === undefined ? otherwise : (reader.cell(csv, row, 'from', text, From) ?? otherwise);
};

const hexRow = (reader: Reader, csv: ReadCsv, row: number, from: string): HexRow => {
  const name = cellOf(csv, row, 'name');
  return {
    at: cellOf(csv, row, 'at') ?? '',
    terrain: listOf(csv, row, 'terrain'),
    ...(name === undefined ? {} : { name }),
    regions: listOf(csv, row, 'regions'),
    from: source(reader, csv, row, from),
  };
};

const sideRow = (reader: Reader, csv: ReadCsv, row: number, from: string): SideRow => {
  const name = cellOf(csv, row, 'name');
  return {
    a: cellOf(csv, row, 'a') ?? '',
    b: cellOf(csv, row, 'b') ?? '',
    features: listOf(csv, row, 'features'),
    ...(name === undefined ? {} : { name }),
    from: source(reader, csv, row, from),
  };
};

const borderRow = (reader: Reader, csv: ReadCsv, row: number, from: string): BorderRow => {
  const purposes = listOf(csv, row, 'for').flatMap((word) => reader.cell(csv, row, 'for', word, Purpose) ?? []);
  return { ...sideRow(reader, csv, row, from), ...(purposes.length > 0 ? { for: purposes } : {}) };
};

const zoneKinds = ['hex', 'area', 'box'] as const;

const zoneRow = (reader: Reader, csv: ReadCsv, row: number, from: string): ZoneRow => {
  const kind = zoneKinds.find((k) => k === cellOf(csv, row, 'kind'));
  if (kind === undefined) {
    reader.problem(
      'board/zone-kind',
      csv.at([row, 'kind']),
      `The kind of a zone is hex, area or box, not “${cellOf(csv, row, 'kind') ?? ''}”.`,
      'rules treat the three differently.',
      'write hex, area or box.',
    );
  }
  const coordinate = (axis: 'x' | 'y') => {
    const text = cellOf(csv, row, axis);
    if (text === undefined) return {};
    if (Number.isFinite(Number(text))) return { [axis]: Number(text) };
    reader.problem(
      'csv/not-a-number',
      csv.at([row, axis]),
      `${axis} is “${text}”; expected a number.`,
      'the map is drawn with it.',
      'write a number, or leave the cell empty.',
    );
    return {};
  };
  return {
    id: cellOf(csv, row, 'id') ?? '',
    name: cellOf(csv, row, 'name') ?? '',
    kind: kind ?? 'area',
    terrain: listOf(csv, row, 'terrain'),
    features: listOf(csv, row, 'features'),
    regions: listOf(csv, row, 'regions'),
    ...coordinate('x'),
    ...coordinate('y'),
    from: source(reader, csv, row, from),
  };
};
