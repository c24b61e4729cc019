import { z } from 'zod';
import { BothLanguages, From, Id, RuleNumber } from './common.js';

/** What we do with a case: refuse what it forbids, work out its numbers, remind the player, or nothing but tell. */
export const Treatment = z.enum(['enforced', 'computed', 'reminded', 'narrative']);
export type Treatment = z.infer<typeof Treatment>;

const Case = z.strictObject({
  rule: RuleNumber,
  title: BothLanguages,
  says: BothLanguages.describe('One line, in our own words.'),
  do: Treatment,
  from: From.optional(),
});

const Ruling = z.strictObject({
  id: RuleNumber,
  rule: z.array(RuleNumber).min(1),
  question: BothLanguages,
  ruling: BothLanguages,
  choices: z.array(Id).optional().describe('Where players may disagree: the readings, the default first.'),
});

/** rules.yaml: the rule catalogue. */
export const RulesFile = z.strictObject({
  from: From.optional(),
  cases: z.array(Case).min(1),
  rulings: z.array(Ruling).default([]),
});
export type RulesFile = z.infer<typeof RulesFile>;
