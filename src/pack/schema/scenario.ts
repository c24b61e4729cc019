import { z } from 'zod';
import { From, Id, RuleNumbers, Text } from './common.js';

const Placed = z.strictObject({
  counter: Id,
  at: z.string().min(1),
  copies: z.number().int().min(1).default(1),
  face: z.enum(['front', 'back']).default('front'),
  side: Id.optional().describe('Where it differs from the counter’s own.'),
  stack: Id.optional(),
  flags: z.array(Id).default([]),
  seenBy: z.array(Id).optional().describe('The players who may look at it; everyone when absent.'),
  from: From.optional(),
});

/** A set-up that the players choose within bounds. */
const Choice = z.strictObject({
  text: Text,
  rule: RuleNumbers,
  who: Id.optional(),
  counters: z.array(Id).default([]),
  within: z.array(z.string()).default([]).describe('Spaces, ranges or regions.'),
  draw: z.number().int().min(1).optional().describe('How many are drawn at random.'),
});

/** scenarios/<id>.yaml */
export const ScenarioFile = z.strictObject({
  id: Id,
  name: Text,
  rule: RuleNumbers.optional(),
  from: From,
  note: Text.optional(),
  turns: z.strictObject({ first: z.number().int(), last: z.number().int() }),
  sequence: Id.optional().describe('A variant of sequence.yaml; the whole sequence when absent.'),
  players: z.record(Id, z.strictObject({ name: Text, sides: z.array(Id).min(1) })),
  options: z.array(z.string()).default([]),
  setup: z
    .union([z.string(), z.array(Placed)])
    .default([])
    .describe('The units at start, here or in a CSV beside this file: counter, at, copies, face, stack, flags, from.'),
  choices: z.array(Choice).default([]).describe('What the players place themselves.'),
  control: z.record(z.string(), z.union([Id, z.array(Id), z.null()])).default({}),
  tracks: z.record(Id, z.number()).default({}),
  markers: z
    .array(z.strictObject({ is: Id, at: z.string().optional(), on: Id.optional(), of: Id.optional(), from: From.optional() }))
    .default([]),
  special: z.array(z.strictObject({ text: Text, rule: RuleNumbers })).default([]),
  victory: z.array(z.strictObject({ text: Text, rule: RuleNumbers, side: Id.optional() })).default([]),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;
