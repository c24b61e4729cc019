import { z } from 'zod';
import { Id } from './common.js';

const Words = z.record(Id, z.string().min(1)).default({});

/** text.<lang>.yaml: words in another language for what spreadsheets hold in English. */
export const TextFile = z.strictObject({
  counters: Words,
  spaces: z.record(z.string(), z.string().min(1)).default({}),
  sides: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('Rivers, canals, passes and bridges, by their English name in sides.csv or borders.csv.'),
  cards: Words,
});
export type TextFile = z.infer<typeof TextFile>;
