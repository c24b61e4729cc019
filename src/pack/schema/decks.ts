import { z } from 'zod';
import { From, Id, RuleNumbers, Text } from './common.js';

/** decks.yaml: for games with cards. */
export const DecksFile = z.strictObject({
  from: From,
  cards: z
    .string()
    .describe('A CSV beside this file: id, deck, number, name, name_ja, years, text, text_ja, from, and the fields below.'),
  fields: z
    .record(Id, z.strictObject({ name: Text, kind: z.enum(['number', 'text']), rule: RuleNumbers.optional() }))
    .default({}),
  decks: z.record(
    Id,
    z.strictObject({
      name: Text,
      side: Id.optional(),
      cards: z.number().int().min(1),
      table: Id.optional(),
      rule: RuleNumbers.optional(),
      from: From.optional(),
    }),
  ),
});
export type DecksFile = z.infer<typeof DecksFile>;

export const cardColumns = ['id', 'deck', 'number', 'name', 'name_ja', 'years', 'text', 'text_ja', 'from'] as const;
