import { z } from 'zod';

/**
 * A position is plain JSON: what stands where, whose phase it is, what is pending and what is owed.
 * The same schema serves a question typed by hand, a saved game and a fixture; it is validated at the door and trusted inside.
 */

export const PlainScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** State that only one game knows: plain JSON, so that positions can be saved, compared and sent. */
export const State = z.record(z.string(), z.json());

export const CombatPoints = z.strictObject({
  red: z.number().int().min(0).optional(),
  white: z.number().int().min(0).optional(),
  grey: z.number().int().min(0).optional(),
  yellow: z.number().int().min(0).optional(),
  circled: z.number().int().min(0).optional(),
});

/** A unit: a counter of the pack, one made up on the spot, or one that the viewer cannot see. */
export const Unit = z.strictObject({
  id: z.string().min(1),
  counter: z.string().optional().describe('A counter of the pack; the fields below then only say what differs.'),
  unknown: z.string().optional().describe('One unseen counter of this hidden class.'),
  name: z.string().optional(),
  side: z.string().optional(),
  nation: z.string().optional(),
  kind: z.string().optional(),
  type: z.string().optional(),
  size: z.string().optional(),
  sector: z.string().optional(),
  values: z
    .array(z.union([z.number(), z.string()]))
    .max(8)
    .optional()
    .describe('In the order printed on the counter.'),
  cp: CombatPoints.optional(),
  steps: z.number().int().min(0).max(12).optional().describe('Steps left.'),
  at: z.string().optional().describe('Its only place; boxes are spaces.'),
  face: z.enum(['front', 'back']).optional(),
  stack: z.string().optional().describe('Units of one stack are listed top first.'),
  flags: z.array(z.string()).optional(),
  seenBy: z.array(z.string()).optional().describe('The players who know what it is; everyone when absent.'),
  state: State.optional(),
});
export type Unit = z.infer<typeof Unit>;

export const Marker = z.strictObject({
  is: z.string(),
  at: z.string().optional(),
  on: z.string().optional().describe('A unit, a stack, or a border between two spaces, `a|b`.'),
  of: z.string().optional().describe('The side that placed it.'),
  state: State.optional(),
});
export type Marker = z.infer<typeof Marker>;

/** A deck as far as it is known: how many cards are left, and which may be among them. */
export const Deck = z.strictObject({
  left: z.number().int().min(0).describe('Cards still in the draw pile.'),
  cards: z.array(z.string()).optional().describe('The pile from the top, where it is known.'),
  unseen: z.array(z.string()).optional().describe('The cards that the pile and hidden hands may still hold.'),
  discards: z.array(z.string()).default([]),
});
export type Deck = z.infer<typeof Deck>;

const Asked = { who: z.string().describe('The player or side that answers.'), rule: z.string(), text: z.string().optional() };

/** Something the game waits for. Actions answer the last of the list, the top of the stack. */
export const Pending = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    what: z.string().describe('What is chosen: losses, retreat, advance, …'),
    options: z.array(z.json()),
    min: z.number().int().min(0).optional(),
    max: z.number().int().min(0).optional(),
    state: State.optional(),
    ...Asked,
  }),
  z.strictObject({
    kind: z.literal('roll'),
    what: z.string(),
    dice: z.string().describe('2d6'),
    state: State.optional(),
    ...Asked,
  }),
  z.strictObject({
    kind: z.literal('draw'),
    what: z.string(),
    deck: z.string(),
    cards: z.number().int().min(1),
    state: State.optional(),
    ...Asked,
  }),
]);
export type Pending = z.infer<typeof Pending>;

/** A duty due by a named phase: an attack promised, a unit that must be back over the line. */
export const Owed = z.strictObject({
  what: z.string(),
  who: z.string(),
  by: z.strictObject({ turn: z.number().int().optional(), phase: z.string() }),
  rule: z.string(),
  text: z.string().optional(),
  unless: z.string().optional().describe('What happens if it is not done.'),
  state: State.optional(),
});
export type Owed = z.infer<typeof Owed>;

export const Position = z.strictObject({
  scenario: z.string().optional(),
  empty: z.boolean().optional().describe('Leave the set-up of the scenario out; only the units listed are on the board.'),
  turn: z.number().int().optional(),
  phase: z.string().optional().describe('Its number in the rulebook’s sequence, or its id; a repeat is I.D#2.'),
  players: z.record(z.string(), z.array(z.string())).optional().describe('The sides that each player commands.'),
  options: z.array(z.string()).optional(),
  rulings: z.record(z.string(), z.string()).optional(),
  units: z.array(Unit).optional(),
  markers: z.array(Marker).optional(),
  control: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.null()])).optional(),
  tracks: z.record(z.string(), z.number()).optional(),
  weather: z.string().optional(),
  initiative: z.string().optional(),
  decks: z.record(z.string(), Deck).optional(),
  hands: z.record(z.string(), z.array(z.string())).optional(),
  pending: z.array(Pending).optional(),
  owed: z.array(Owed).optional(),
  over: z.boolean().optional().describe('The game has ended; nothing more may be done.'),
  state: State.optional().describe('What only this game keeps.'),
});
export type Position = z.infer<typeof Position>;
