import { z } from 'zod';
import { Colour, Id, Text } from './common.js';
import { CounterClass } from './counters.js';

export const CounterShape = z.enum(['square', 'round', 'hexagon']);
export type CounterShape = z.infer<typeof CounterShape>;

const FaceLook = z.strictObject({
  word: Text.optional().describe('Printed in place of the name.'),
  icon: z.string().optional().describe('A symbol of templates/symbols.yaml, in place of the one of its kind.'),
  badge: z.string().optional().describe('A second, small symbol, or none: a vehicle on what is motorized.'),
  ground: Colour.optional(),
  ink: Colour.optional(),
});

const CounterLook = z.strictObject({
  ids: z.array(Id).min(1).optional(),
  class: CounterClass.optional(),
  kind: Id.optional(),
  nation: Id.optional(),
  side: Id.optional(),
  size: Id.optional(),
  flag: Id.optional(),
  template: Id.optional().describe('The arrangement: a file of templates/counters.'),
  shape: CounterShape.optional(),
  double: z.boolean().optional().describe('The unit symbol is drawn twice, one behind the other.'),
  front: FaceLook.optional(),
  back: FaceLook.optional(),
});

const ValueLook = z.strictObject({
  icon: Id.optional().describe('The value is printed as that many of these symbols.'),
  fill: Colour.optional(),
  ring: z.boolean().optional().describe('Each symbol stands in a ring.'),
  letter: z.string().length(1).optional().describe('Stands in the symbol where a theme prints letters beside colours.'),
  signed: z.boolean().optional().describe('Printed with its sign: +1.'),
});

const FlagLook = z.strictObject({
  mark: z.string().max(2).describe('The letter or figure inside; may be empty.'),
  shape: z.enum(['circle', 'triangle', 'square', 'none']).default('none'),
  struck: z.boolean().default(false),
});

const Formation = z.strictObject({ name: Text.optional(), colour: Colour });

/** game.yaml `look`: how the counters of this game are arranged and what stands for what. Colours are those of nations and sides. */
export const Look = z.strictObject({
  counters: z
    .array(CounterLook)
    .default([])
    .describe('What counters look like, from the general to the particular: of all that fit a counter, the last word counts.'),
  values: z.record(Id, ValueLook).default({}),
  flags: z.record(Id, FlagLook).default({}).describe('Traits that are printed on the counter. Others are not.'),
  formations: z
    .strictObject({ value: Id, list: z.record(Id, Formation) })
    .optional()
    .describe('Higher formations, by the value of the counter that names them.'),
  emblems: z.record(Id, Id).default({}).describe('The symbol of each side, for backs.'),
  codes: z.record(z.string(), Text).default({}).describe('Short forms of set-up and entry codes.'),
  hidden: z
    .record(Id, z.strictObject({ ground: Colour, ink: Colour }))
    .default({})
    .describe('Colours of the backs of a hidden class.'),
});
export type Look = z.infer<typeof Look>;
