import { z } from 'zod';

/** Lower-case words with hyphens. Ids are part of the interface: once published they do not change. */
export const Id = z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'an id is lower-case letters, digits and hyphens, such as us-3-army');

/** A word for people: one string serves every language, or one for each. */
export const Text = z.union([z.string().min(1), z.strictObject({ en: z.string().min(1), ja: z.string().min(1).optional() })]);
export type Text = z.infer<typeof Text>;

/** Both languages are required where a stranger reads it as prose: the rule catalogue. */
export const BothLanguages = z.strictObject({ en: z.string().min(1), ja: z.string().min(1) });

/**
 * Where a figure comes from. `rulebook 6.2` it is printed there; `public <page>` a page anyone can read says so;
 * `stand-in` we made it to fit what is stated; `owner` typed in from an owner's copy; `ours` our own game.
 */
export const From = z
  .string()
  .regex(
    /^(rulebook( \S.*)?|public \S.*|stand-in( \(\S.*\))?|owner( \S.*)?|ours)$/,
    'say where it comes from: rulebook <case>, public <page>, stand-in, owner or ours',
  );

/** A case number as the rulebook prints it: 6.82, 3.11-E, A3, R16. Quoted, because YAML reads 6.10 as 6.1. */
export const RuleNumber = z.string().min(1).max(24);
export const RuleNumbers = z.union([RuleNumber, z.array(RuleNumber).min(1)]);

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is # and six hexadecimal digits, such as #6b7a3a');

/** What a border may be used for. `all` of them unless a feature or a border says `no`. */
export const Purpose = z.enum(['move', 'attack', 'support', 'retreat', 'advance', 'supply', 'zoc', 'barrage', 'exit']);
export type Purpose = z.infer<typeof Purpose>;

/** A plain scalar as a table cell or a card field holds it. */
export const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Scalar = z.infer<typeof Scalar>;
