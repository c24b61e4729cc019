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

const Bound = z.union([z.number(), z.null()]);

/** Who is ahead and who has won, for the standard rules: points for places and losses, and what a lead is worth. */
const Score = z.strictObject({
  rule: RuleNumbers.optional(),
  places: z.boolean().default(true).describe('Each side scores the vp of the places that it controls.'),
  losses: z.strictObject({ vp: z.number(), rule: RuleNumbers.optional() }).optional().describe('For each enemy unit eliminated.'),
  sudden: z
    .array(z.strictObject({ side: Id, holds: z.array(Id).min(1), text: Text, rule: RuleNumbers }))
    .default([])
    .describe('A side that controls all these places when a phase ends wins at once.'),
  of: Id.optional().describe('The side whose lead the table below counts.'),
  table: z
    .array(
      z.strictObject({
        lead: z.tuple([Bound, Bound]).describe('From, to; null for an open end.'),
        winner: Id.optional().describe('Absent for a draw.'),
        text: Text,
        rule: RuleNumbers,
      }),
    )
    .default([])
    .describe('What the lead at the end of the last turn is worth.'),
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
  score: Score.optional().describe('How the standard rules count and judge.'),
});
export type ScenarioFile = z.infer<typeof ScenarioFile>;
