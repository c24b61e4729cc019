import { z } from 'zod';
import { From, Id, RuleNumber, RuleNumbers, Text } from './common.js';

const Reminder = z.strictObject({ text: Text, rule: RuleNumbers.optional(), turns: z.array(z.number().int()).optional() });

export interface Phase {
  readonly id: string;
  readonly number: string;
  readonly name: Text;
  readonly side?: string | readonly string[] | undefined;
  readonly rule?: string | readonly string[] | undefined;
  readonly does: readonly string[];
  readonly remember: readonly z.infer<typeof Reminder>[];
  readonly when?: string | undefined;
  readonly phases: readonly Phase[];
}

/** A step of the turn. Phases nest; only the innermost are played. */
export const Phase: z.ZodType<Phase> = z.lazy(() =>
  z.strictObject({
    id: Id,
    number: RuleNumber.describe('As the rulebook numbers it: A3, I.D, 12.c.II.'),
    name: Text,
    side: z
      .union([Id, z.array(Id)])
      .optional()
      .describe('Who acts; absent for both or neither.'),
    rule: RuleNumbers.optional(),
    does: z.array(Id).default([]).describe('What may be done: move, attack, place, roll, …'),
    remember: z.array(Reminder).default([]),
    when: Id.optional().describe('A condition that the room of rules answers; the phase is skipped when it does not hold.'),
    phases: z.array(Phase).default([]),
  }),
);

const Turn = z.strictObject({
  number: z.number().int(),
  name: Text,
  year: z.number().int().optional(),
  weather: Id.optional(),
  events: z.array(Reminder).default([]),
  from: From.optional(),
});

/** sequence.yaml: the turn track and the phases of a turn. */
export const SequenceFile = z.strictObject({
  from: From,
  rule: RuleNumbers.optional(),
  turns: z.array(Turn).min(1),
  phases: z.array(Phase).min(1),
  variants: z
    .record(
      Id,
      z.strictObject({
        name: Text,
        rule: RuleNumbers.optional(),
        phases: z.array(RuleNumber).min(1).describe('The phase numbers that are played, in order.'),
        note: Text.optional(),
      }),
    )
    .default({}),
});
export type SequenceFile = z.infer<typeof SequenceFile>;
