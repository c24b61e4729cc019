import { z } from 'zod';
import { Colour, From, Id, Purpose, RuleNumbers, Text } from './common.js';

const Cost = z.union([z.number().min(0), z.enum(['prohibited', 'other', 'all'])]);

/** Movement points: one figure for all, or one for each movement class; `other` uses what else is in the hex. */
const Move = z.union([Cost, z.record(Id, Cost)]);

/** One thing that terrain does to a fight. Exactly one of the verbs times … table is given. */
export const Effect = z.strictObject({
  who: z.enum(['attacker', 'defender', 'combat']),
  per: z.enum(['unit', 'space', 'combat']).default('combat'),
  times: z.number().positive().optional(),
  plus: z.number().optional(),
  halve: z.literal(true).optional(),
  shift: z.number().int().optional().describe('Columns to the right; left is negative.'),
  drm: z.number().int().optional(),
  hitsOn: z.number().int().optional().describe('The lowest die that hits.'),
  table: Id.optional().describe('This table must be used.'),
  of: z.array(z.string()).default([]).describe('Only for these sides, nations, kinds, sizes or flags; !id leaves one out.'),
  if: z.array(Id).default([]).describe('Only when: all-across, intact, not-snow, …; the room of rules knows each.'),
  rule: RuleNumbers.optional(),
  from: From.optional(),
  note: Text.optional(),
});
export type Effect = z.infer<typeof Effect>;

const Feature = z.strictObject({
  name: Text,
  base: z.boolean().default(false).describe('Fills the hex: each hex has one of these. Others lie on top.'),
  move: Move.optional(),
  modes: z
    .record(Id, Cost)
    .optional()
    .describe('Movement points in other kinds of movement, where the chart has a column for each: exploitation, …'),
  combat: z.array(Effect).default([]),
  no: z.array(Purpose).default([]).describe('What it forbids.'),
  colour: Colour.optional(),
  pattern: z.string().optional(),
  rule: RuleNumbers.optional(),
  from: From.optional(),
  note: Text.optional(),
});

/** terrain.yaml: the terrain effects chart. */
export const TerrainFile = z.strictObject({
  from: From,
  rule: RuleNumbers.optional(),
  spaces: z.record(Id, Feature),
  sides: z.record(Id, Feature).default({}),
  combine: z
    .enum(['multiply', 'add-less-one', 'best', 'sum'])
    .default('multiply')
    .describe('How several defence factors combine: x2 and x2 make x4, x3 (add-less-one) or x2 (best).'),
});
export type TerrainFile = z.infer<typeof TerrainFile>;
