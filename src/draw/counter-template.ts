import { z } from 'zod';

/** What a slot of a counter shows. */
export const slotShows = [
  'size',
  'designation',
  'name',
  'word',
  'values',
  'setup',
  'entry',
  'exit',
  'letter',
  'nation',
  'formation',
  'steps',
  'flags',
  'stand-in',
  'symbol',
  'icon',
  'icons',
  'badge',
  'emblem',
  'band',
  'stripe',
  'formation-band',
] as const;
export type SlotShow = (typeof slotShows)[number];

const share = z.number().min(0).max(100);

const Slot = z.strictObject({
  show: z.enum(slotShows),
  at: z.tuple([share, share, share, share]).describe('Left, top, width, height, in hundredths of the counter.'),
  text: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('Largest size of type, in hundredths of the counter; the height of the slot without it.'),
  weight: z.union([z.literal(400), z.literal(600), z.literal(700), z.literal(800)]).default(600),
  lines: z.number().int().min(1).max(6).default(1),
  align: z.enum(['start', 'middle', 'end']).default('middle'),
  rotate: z.union([z.literal(0), z.literal(90), z.literal(-90)]).default(0),
  if: z
    .enum(['icon', 'no-icon', 'values', 'no-values', 'designation', 'no-designation', 'entry', 'no-entry'])
    .optional()
    .describe('Only on faces that have one, or have none.'),
  face: z.enum(['front', 'back']).optional(),
  boxed: z.string().optional().describe('In a box when the counter has this flag; always: on every counter.'),
  line: z.number().min(0.5).max(12).optional().describe('Width of the lines of a unit symbol, of which the box is 150 wide.'),
});
export type Slot = z.infer<typeof Slot>;

/** templates/counters/<id>.yaml: where things stand on a counter. */
export const CounterTemplateFile = z.strictObject({
  name: z.strictObject({ en: z.string(), ja: z.string() }),
  slots: z.array(Slot).min(1).describe('The front, and a back that has values of its own.'),
  back: z.array(Slot).optional().describe('A back without values; the same slots as the front without it.'),
});
export type CounterTemplate = z.infer<typeof CounterTemplateFile>;

const SymbolPart = z.strictObject({
  d: z.string().min(1).max(4000).describe('As the d of an SVG path.'),
  fill: z.enum(['ink', 'box']).optional(),
  stroke: z.number().min(0).max(40).optional(),
});

/** templates/symbols.yaml: what each symbol is. A unit symbol stands in a box of 150 by 100. */
export const SymbolsFile = z.strictObject({
  symbols: z.record(
    z.string(),
    z
      .strictObject({
        nato: z
          .string()
          .regex(/^[A-Z-]{10}$/, 'ten letters of a symbol code, such as SFGPUCI---')
          .optional(),
        parts: z.array(SymbolPart).optional(),
        size: z
          .tuple([z.number().min(1), z.number().min(1)])
          .optional()
          .describe('A picture of its own, without the box of a unit symbol.'),
        like: z.string().optional().describe('Another name of this symbol.'),
      })
      .refine(({ nato, parts, like }) => nato !== undefined || parts !== undefined || like !== undefined, {
        message: 'a symbol has nato, parts or like',
      }),
  ),
});
export type SymbolsFile = z.infer<typeof SymbolsFile>;
