import { z } from 'zod';
import { From, Id, RuleNumber, RuleNumbers, Scalar, Text } from './common.js';

const Bound = z.union([z.number(), z.null()]);
const Range = z.tuple([Bound, Bound]);

const Column = z.strictObject({
  id: z.string().min(1).max(24),
  name: Text.optional(),
  ratio: z
    .string()
    .regex(/^\d+:\d+$/, 'a ratio is two numbers, such as 3:2')
    .optional()
    .describe('The least ratio that reaches it.'),
  difference: Range.optional(),
  percent: Range.optional(),
  number: Range.optional(),
  from: From.optional(),
});

const Row = z.union([
  z.number().int(),
  z.string().min(1).max(32),
  z.strictObject({ id: z.union([z.string().min(1).max(32), z.number().int()]), name: Text.optional(), number: Range.optional() }),
]);

/** A cell, with its own source where it differs from the table’s. null: unknown. */
export const Cell = z.union([Scalar, z.strictObject({ is: Scalar, from: From.optional(), note: Text.optional() })]);

/** One thing that a result does, as the standard rules carry it out. */
export const Deed = z
  .strictObject({
    who: z.enum(['attacker', 'defender']),
    lose: z
      .union([z.number().int().min(1).max(24), z.literal('all')])
      .optional()
      .describe('Steps that the side loses; its player chooses from which units. all: every unit is eliminated.'),
    retreat: z
      .union([z.number().int().min(1).max(6), z.literal(true)])
      .optional()
      .describe('Spaces that each unit of the side retreats; true: as many as game.yaml says.'),
  })
  .refine((deed) => (deed.lose === undefined) !== (deed.retreat === undefined), 'a deed is either lose or retreat');
export type Deed = z.infer<typeof Deed>;

const Result = z.strictObject({
  name: Text,
  text: Text.describe('The result in words, as a player would read it out.'),
  does: z.array(Deed).optional().describe('What the standard rules do, in order; [] for a result that changes nothing.'),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

/** tables/<id>.yaml: a chart, with what its columns and rows are. */
export const TableFile = z.strictObject({
  id: Id,
  title: Text,
  rule: RuleNumbers.optional(),
  from: From,
  note: Text.optional(),
  kind: z.enum(['combat', 'chart']).default('chart'),
  columns: z.strictObject({
    by: z
      .enum(['ratio', 'difference', 'percent', 'mixed', 'number', 'name'])
      .describe('What a column is: its scale decides how a number finds it.'),
    title: Text.optional(),
    list: z.array(Column).min(1),
  }),
  rows: z.strictObject({
    by: z.enum(['die', 'number', 'name', 'card']),
    dice: z.string().optional(),
    title: Text.optional(),
    list: z.array(Row).min(1),
  }),
  below: z.string().optional().describe('Under the first column: clamp, or the result that follows without a roll.'),
  above: z.string().optional().describe('Over the last column: clamp, or the result that follows without a roll.'),
  ladder: z.array(z.string()).optional().describe('The order of columns for shifts, where the book skips some.'),
  shiftBelow: z.string().optional().describe('What a shift off the low end gives: clamp, or a result without a roll.'),
  results: z.record(z.string(), Result).default({}),
  words: z
    .record(z.string(), Text)
    .optional()
    .describe('What a cell or a row says to people, where it holds an id or a phrase that is no result.'),
  cells: z.record(z.string(), z.union([z.array(Cell), z.record(z.string(), Cell)])),
  facts: z
    .array(z.strictObject({ text: Text, rule: RuleNumber }))
    .default([])
    .describe('What the rulebook states about the chart beyond single cells.'),
});
export type TableFile = z.infer<typeof TableFile>;
