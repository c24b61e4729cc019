import { z } from 'zod';
import { From, Id, Purpose, RuleNumbers, Text } from './common.js';

/** How a map sheet numbers its hexes. */
export const Numbering = z.strictObject({
  format: z
    .string()
    .regex(/^[^{}]*\{(row|column):[1-4]\}[^{}]*\{(row|column):[1-4]\}[^{}]*$/, 'such as {row:2}{column:2} or {column:2}.{row:2}')
    .describe('Two places, {row:n} and {column:n}, n digits each, in the order printed.'),
  corner: z.enum(['top-left', 'top-right', 'bottom-left', 'bottom-right']).default('top-left').describe('Where counting starts.'),
  firstRow: z.number().int().default(1),
  firstColumn: z.number().int().default(1),
});

export const Grid = z.strictObject({
  orientation: z.enum(['pointy', 'flat']).describe('pointy: straight rows; flat: straight columns.'),
  stagger: z
    .enum(['even', 'odd'])
    .describe('Which lines, by their printed number, lie half a hex to the right (pointy) or down (flat).'),
  rows: z.number().int().min(1),
  columns: z.number().int().min(1),
  numbering: Numbering,
  from: From.optional(),
});
export type Grid = z.infer<typeof Grid>;

const SpaceRange = z.string().min(1);

const Place = z.strictObject({
  name: Text,
  at: z
    .union([SpaceRange, z.array(SpaceRange)])
    .optional()
    .describe('Absent where the rulebook names it but gives no number.'),
  features: z.array(Id).default([]),
  vp: z.number().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  control: z.boolean().default(false).describe('A control point: the atlas fits the grid to it.'),
  rule: RuleNumbers.optional(),
  from: From.optional(),
  note: Text.optional(),
});

const Region = z.strictObject({
  name: Text,
  at: z.array(SpaceRange).default([]).describe('Hex numbers and ranges along a line, such as 1601-2301.'),
  side: Id.optional(),
  line: z.boolean().default(false).describe('Its edge is a line on the map, such as the limit of winter.'),
  country: z
    .boolean()
    .optional()
    .describe('Whether its name and frontier are drawn as those of a country; as drafted from countries when absent.'),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

const Box = z.strictObject({
  name: Text,
  kind: z.enum(['box', 'edge']).default('box'),
  side: Id.optional(),
  regions: z.array(Id).default([]),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

const Track = z.strictObject({
  name: Text,
  first: z.number().int(),
  last: z.number().int(),
  labels: z.array(Text).optional(),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

const Link = z.strictObject({
  between: z.tuple([SpaceRange, SpaceRange]).describe('Spaces or ranges: every space of the one with every space of the other.'),
  features: z.array(Id).default([]),
  for: z.array(Purpose).optional().describe('What may use it; all when absent.'),
  cost: z.number().min(0).optional(),
  oneWay: z.boolean().default(false),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

/** board.yaml: a hex grid or a list of zones, with named places, regions, boxes and tracks. */
export const BoardFile = z.strictObject({
  id: Id.default('map'),
  name: Text.optional(),
  from: From,
  grid: Grid.optional(),
  paint: z
    .strictObject({
      legend: z
        .record(z.string().length(1), z.union([z.null(), Id, z.array(Id)]))
        .describe('A character stands for terrain; null is off the map.'),
      rows: z.union([z.string(), z.array(z.string())]).describe('One line a row, one character a hex, as seen on the sheet.'),
    })
    .optional(),
  hexes: z.string().optional().describe('A CSV beside this file: at, terrain, name, regions, from.'),
  sides: z.string().optional().describe('A CSV beside this file: a, b, features, from.'),
  zones: z.string().optional().describe('A CSV beside this file: id, name, kind, terrain, regions, x, y, from.'),
  borders: z.string().optional().describe('A CSV beside this file: a, b, features, for, from.'),
  shapes: z.string().optional().describe('A GeoJSON beside this file with a polygon for each zone.'),
  places: z.record(Id, Place).default({}),
  regions: z.record(Id, Region).default({}),
  boxes: z.record(Id, Box).default({}),
  tracks: z.record(Id, Track).default({}),
  links: z.array(Link).default([]),
  sea: z.array(Id).default([]).describe('Terrain in which no land unit can stand.'),
});
export type BoardFile = z.infer<typeof BoardFile>;
