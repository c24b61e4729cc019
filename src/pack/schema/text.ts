import { z } from 'zod';
import { Id } from './common.js';

const Words = z.record(Id, z.string().min(1)).default({});

/** text.<lang>.yaml: words in another language for what spreadsheets hold in English. */
export const TextFile = z.strictObject({
  counters: Words,
  spaces: z.record(z.string(), z.string().min(1)).default({}),
  cards: Words,
});
export type TextFile = z.infer<typeof TextFile>;
