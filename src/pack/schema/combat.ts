import { z } from 'zod';
import { From, Id, RuleNumber, RuleNumbers, Scalar, Text } from './common.js';

const Option = z.strictObject({ id: z.string().min(1), label: Text, rule: RuleNumbers.optional() });

/** One question that the calculator asks. Flags, prompts, JSON Schema and the app’s form all come from here. */
const Input = z.strictObject({
  id: Id,
  kind: z.enum(['flag', 'choice', 'choices', 'number', 'die', 'cards']),
  of: z.enum(['attack', 'defence', 'combat']).default('combat'),
  per: z
    .enum(['combat', 'unit', 'space', 'side'])
    .default('combat')
    .describe('Asked once, for each unit, each attacked space, or each side.'),
  label: Text,
  help: Text.optional(),
  options: z.array(Option).default([]),
  min: z.number().optional(),
  max: z.number().optional(),
  default: Scalar.optional(),
  when: z.array(Id).default([]).describe('Asked only with these options, flags or terrain in play.'),
  rule: RuleNumbers,
  from: From.optional(),
});

/** combat.yaml: the inputs of the combat calculator, declared once. */
export const CombatFile = z.strictObject({
  from: From,
  rule: RuleNumbers,
  device: z
    .enum(['ratio', 'percent', 'pool', 'mixed', 'cards'])
    .describe('What decides: a column of odds, of percentages, dice on both sides, …'),
  tables: z.array(Id).default([]),
  unit: z.strictObject({
    attack: z.array(Id).describe('Values of the attacking unit that are asked for, in printed order.'),
    defence: z.array(Id),
    fields: z.array(Id).default([]).describe('Of side, nation, kind, size, steps: what the rules need beside the values.'),
    flags: z.array(Id).default([]),
  }),
  targets: z
    .enum(['one', 'several'])
    .default('one')
    .describe('May one combat be fought against several spaces at once? The form then offers more of them.'),
  terrain: z.array(Id).default([]).describe('Terrain of the defending space that matters, most used first.'),
  across: z.array(Id).default([]).describe('Hexside features that matter.'),
  inputs: z.array(Input).default([]),
  examples: z
    .array(
      z.strictObject({
        say: z.string().describe('The short form after grognard odds <game>.'),
        text: Text,
        rule: RuleNumber.optional(),
      }),
    )
    .default([]),
});
export type CombatFile = z.infer<typeof CombatFile>;
