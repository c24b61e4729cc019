import { z } from 'zod';
import { From, Id } from './common.js';

/** overlay.yaml: the head of an owner’s folder. Its other files have the names of the pack’s own and replace them. */
export const OverlayFile = z.strictObject({
  for: Id,
  name: z.string().optional(),
  from: From.default('owner'),
});
export type OverlayFile = z.infer<typeof OverlayFile>;
