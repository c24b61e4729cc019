import { z } from 'zod';
import { Colour, From, Id, Purpose, RuleNumber, RuleNumbers, Text } from './common.js';
import { CounterShape, Look } from './look.js';

const Side = z.strictObject({
  name: Text,
  letter: z.string().min(1).max(2).describe('Printed beside the colour, so that nobody needs to tell colours apart.'),
  colour: Colour,
  box: Colour.optional().describe(
    'Colour inside the unit symbol of its counters, where two sides share a nation. Goes before the box of the nation.',
  ),
  from: From.optional(),
});

const Nation = z.strictObject({
  name: Text,
  side: z.union([Id, z.array(Id).min(1)]).describe('The side or sides whose counters wear these colours.'),
  ground: Colour.describe('Colour of the counter.'),
  ink: Colour.describe('Colour of the print on it.'),
  box: Colour.optional().describe('Colour inside the unit symbol, where it differs from the ground.'),
  band: Colour.optional().describe('A coloured band across the counter.'),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

const Kind = z.strictObject({
  name: Text,
  symbol: z.string().optional().describe('The NATO symbol drawn in the box: infantry, armour, mechanized, cavalry, …'),
  moves: Id.optional().describe('The movement class that terrain costs name: foot, mobile, …'),
  rule: RuleNumbers.optional(),
});

const Size = z.strictObject({
  name: Text,
  mark: z.string().max(6).optional().describe('Printed above the symbol: XXXX army, XXX corps, XX division.'),
  rank: z.number().int().optional().describe('Order for stacking limits; larger is larger.'),
});

const Value = z.strictObject({
  name: Text,
  kind: z.enum(['number', 'number-or-letter', 'text']).default('number'),
  letters: z.array(z.string().length(1)).optional().describe('The letters that may stand for a number.'),
  min: z.number().optional(),
  max: z.number().optional(),
  rule: RuleNumbers.optional(),
});

const Flag = z.strictObject({ name: Text, text: Text.optional(), rule: RuleNumbers.optional() });

const Marker = z.strictObject({
  name: Text,
  shape: CounterShape.default('square'),
  on: z.enum(['space', 'unit', 'stack', 'track', 'border']),
  side: Id.optional(),
  rule: RuleNumbers.optional(),
  from: From.optional(),
});

const HiddenClass = z.strictObject({
  name: Text,
  back: Text.describe('What every counter of the class shows to those who may not look.'),
  rule: RuleNumbers.optional(),
});

const Relation = z.strictObject({
  purpose: z.union([Purpose, z.enum(['control', 'stack'])]),
  of: Id,
  to: z.array(Id),
  rule: RuleNumbers.optional(),
});

const Option = z.strictObject({
  name: Text,
  text: Text.optional(),
  rule: RuleNumber,
  default: z.boolean().default(false),
});

/** The parts of the standard rules. `standard.rules` says which case of the game's own rulebook each of them is. */
export const standardParts = [
  'turn',
  'movement',
  'enemy',
  'zoc',
  'stacking',
  'reinforcements',
  'attack',
  'once',
  'must',
  'combat',
  'terrain',
  'losses',
  'retreat',
  'advance',
  'control',
  'score',
  'victory',
] as const;
export type StandardPart = (typeof standardParts)[number];

/** game.yaml: who fights, in what colours, with what printed on the counters. */
export const GameFile = z.strictObject({
  id: Id,
  title: Text,
  edition: Text.optional(),
  publisher: z.string().optional(),
  designer: z.string().optional(),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'a version is three numbers, such as 1.0.0'),
  aliases: z.array(Id).default([]),
  rules: Id.describe('The room of rules: a folder of src/games, or standard for rules from data alone.'),
  from: From.describe('Where this file comes from, unless a line says otherwise.'),
  rights: Text.optional(),
  players: z.strictObject({ min: z.number().int().min(1), max: z.number().int().min(1) }),
  scale: z.strictObject({ space: Text, turn: Text, note: Text.optional(), from: From.optional() }),
  dice: z.string().default('1d6'),
  sides: z.record(Id, Side),
  relations: z.array(Relation).default([]).describe('Who may do what to whom. With none, every side opposes every other.'),
  nations: z.record(Id, Nation),
  sizes: z.record(Id, Size).default({}),
  kinds: z.record(Id, Kind),
  values: z.record(Id, Value).describe('Every number that can be printed on a counter; each is a column of counters.csv.'),
  layouts: z.array(z.array(Id).min(1)).min(1).describe('The orders in which values stand on counters, longest first.'),
  flags: z.record(Id, Flag).default({}),
  markers: z.record(Id, Marker).default({}),
  hidden: z.record(Id, HiddenClass).default({}),
  options: z.record(z.string(), Option).default({}),
  expects: z
    .strictObject({ counters: z.number().int(), from: From })
    .optional()
    .describe('The number of counters that the box is stated to hold.'),
  stacking: z
    .strictObject({
      units: z.number().int().min(1),
      per: z.enum(['side', 'space']).default('side'),
      rule: RuleNumbers.optional(),
    })
    .optional()
    .describe('The plain stacking limit; a room of rules may know better.'),
  standard: z
    .strictObject({
      zoc: z.enum(['none', 'stop', 'stop-and-no-step-between']).default('stop'),
      combat: z.enum(['may', 'must']).default('may'),
      retreat: z.number().int().min(1).max(6).default(1).describe('Spaces of a retreat, where the result does not say.'),
      blocked: z
        .enum(['eliminated', 'step'])
        .default('eliminated')
        .describe('A unit that cannot retreat is eliminated, or loses a step and stays.'),
      advance: z.enum(['none', 'one', 'any']).default('one'),
      movement: Id.describe('The value that is a unit’s movement allowance.'),
      attack: Id.describe('The value with which it attacks.'),
      defence: Id.describe('The value with which it defends.'),
      table: Id.describe('The combat results table.'),
      reinforcements: Id.optional().describe(
        'The track on whose spaces reinforcements wait for their turn; they enter in the region that their counter names as entry.',
      ),
      rules: z
        .record(z.string(), RuleNumber)
        .default({})
        .describe(`Which case of the rules each part enforces: ${standardParts.join(', ')}.`),
    })
    .optional()
    .describe('Parameters of the standard rules, for a game without code.'),
  paper: z
    .strictObject({ counter: z.number().min(8).max(40), hex: z.number().min(8).max(60) })
    .optional()
    .describe('Millimetres.'),
  look: Look.prefault({}).describe('How counters are arranged.'),
});
export type GameFile = z.infer<typeof GameFile>;
