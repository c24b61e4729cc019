import { z } from 'zod';
import { Colour, From, Id, RuleNumbers, Text } from './common.js';

/** decks.yaml: for games with cards. */
export const DecksFile = z.strictObject({
  from: From,
  cards: z
    .string()
    .describe('A CSV beside this file: id, deck, number, name, name_ja, years, text, text_ja, from, and the fields below.'),
  fields: z
    .record(
      Id,
      z.strictObject({
        name: Text,
        kind: z.enum(['number', 'text']),
        rule: RuleNumbers.optional(),
        show: z
          .enum(['badge', 'pair', 'label', 'line', 'no'])
          .optional()
          .describe(
            'How the printed card has it: a figure in a badge, one of two boxes side by side, a line over the text, a line under it (the default), or not at all.',
          ),
        short: Text.optional().describe('What a badge or a box calls it.'),
        words: z.record(z.string(), Text).optional().describe('What its values say to people, where they are ids.'),
        colours: z.record(z.string(), Colour).optional().describe('Values that are printed in a colour of their own.'),
      }),
    )
    .default({}),
  decks: z.record(
    Id,
    z.strictObject({
      name: Text,
      side: Id.optional(),
      cards: z.number().int().min(1),
      table: Id.optional().describe('Has a row for each card, printed on it.'),
      border: Colour.optional().describe('Of the border on the back, where the decks of a side are told apart by it.'),
      rule: RuleNumbers.optional(),
      from: From.optional(),
    }),
  ),
});
export type DecksFile = z.infer<typeof DecksFile>;

export const cardColumns = ['id', 'deck', 'number', 'name', 'name_ja', 'years', 'text', 'text_ja', 'from'] as const;
