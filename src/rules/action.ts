import { z } from 'zod';

const SpaceIds = z.array(z.string().min(1));

/** Dice and cards arrive in the action, so that a die rolled on the table, a seeded one and a recorded one are the same thing. */
export const Answer = z.strictObject({
  do: z.literal('answer'),
  choose: z.json().optional(),
  dice: z.array(z.number().int().min(1).max(100)).optional(),
  cards: z.array(z.union([z.string(), z.number()])).optional(),
  by: z.string().optional(),
});
export type Answer = z.infer<typeof Answer>;

export const Move = z.strictObject({
  do: z.literal('move'),
  units: z.array(z.string()).min(1),
  path: SpaceIds.min(1).describe('The spaces entered, in order.'),
  mode: z.string().optional(),
  by: z.string().optional(),
});
export type Move = z.infer<typeof Move>;

const Role = z.union([
  z.string(),
  z.strictObject({ unit: z.string(), role: z.string().optional() }),
  z.strictObject({ stack: z.string(), role: z.string().optional() }),
]);

export const Attack = z.strictObject({
  do: z.literal('attack'),
  attackers: z.array(Role).min(1),
  targets: SpaceIds.min(1).describe('Spaces or stacks.'),
  support: z.array(Role).optional(),
  with: z.record(z.string(), z.json()).optional(),
  by: z.string().optional(),
});
export type Attack = z.infer<typeof Attack>;

export const Place = z.strictObject({
  do: z.literal('place'),
  unit: z.string(),
  at: z.string(),
  face: z.enum(['front', 'back']).optional(),
  by: z.string().optional(),
});

export const Play = z.strictObject({
  do: z.literal('play'),
  card: z.union([z.string(), z.number()]),
  for: z.string().optional(),
  by: z.string().optional(),
});

export const Declare = z.strictObject({
  do: z.literal('declare'),
  combats: z.array(Attack.omit({ do: true })).min(1),
  by: z.string().optional(),
});

export const EndPhase = z.strictObject({ do: z.literal('end-phase'), by: z.string().optional() });

/** The actions that every game has. A game's own come beside them, with a schema of their own. */
export const sharedActions = {
  answer: Answer,
  move: Move,
  attack: Attack,
  place: Place,
  play: Play,
  declare: Declare,
  'end-phase': EndPhase,
} as const;

/** Any action: the word says which schema it must meet. */
export const Action = z.looseObject({ do: z.string().min(1) });
export type Action = z.infer<typeof Action>;
