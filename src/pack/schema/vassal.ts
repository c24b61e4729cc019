import { z } from 'zod';
import { Colour, Id, RuleNumbers, Text } from './common.js';

const Of = z
  .array(z.string())
  .default([])
  .describe('Only for these sides, nations, kinds, sizes, classes, flags or counters; all units when empty.');

const Dice = z.strictObject({
  name: Text.optional(),
  dice: z
    .string()
    .regex(/^([1-9]\d?|\?)d[1-9]\d?$/, 'dice are written 1d6 or 2d10; ?d6 asks for the number of dice')
    .describe('1d6, 2d6, …; ?d6 asks how many.'),
  rule: RuleNumbers.optional(),
});

const Overlay = z.strictObject({
  name: Text,
  radius: z
    .union([z.number().int().min(0).max(30), Id])
    .describe('Spaces from the unit, or the value that says so, such as movement.'),
  of: Of,
  colour: Colour.optional().describe('The side’s own when absent.'),
  rule: RuleNumbers.optional(),
});

const Pool = z.strictObject({
  face: z.enum(['down', 'up']).default('down').describe('down: who draws a counter sees it alone.'),
});

/** vassal.yaml: what a VASSAL module needs beyond the game itself. Everything is optional. */
export const VassalFile = z.strictObject({
  name: z.string().min(1).optional().describe('The name of the module; the title of the game when absent. It never changes.'),
  description: Text.optional(),
  eliminated: z
    .array(z.strictObject({ of: Of, to: Id.describe('A box of the board.') }))
    .default([])
    .describe('Where Eliminate sends a counter: the first line that fits. Others go to a window of their own.'),
  dice: z.array(Dice).optional().describe('Buttons; the dice of the game and of its tables when absent.'),
  overlays: z.array(Overlay).optional().describe('Ranges that a unit can show; its zone of control on hex maps when absent.'),
  status: z.array(Id).default([]).describe('Flags that a player can put on a unit and take off.'),
  pools: z.record(Id, Pool).default({}).describe('Boxes whose counters are drawn at random.'),
  rotate: z
    .array(z.strictObject({ of: Of, facings: z.number().int().min(2).max(12).default(6) }))
    .default([])
    .describe('Units that turn.'),
  under: z.array(Id).default([]).describe('Markers that lie under the units: control, industry, …'),
});
export type VassalFile = z.infer<typeof VassalFile>;
