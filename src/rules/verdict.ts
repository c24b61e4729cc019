import { z } from 'zod';
import { Position } from './position.js';

/** A refusal cites the case that forbids it. */
export const Violation = z.strictObject({ rule: z.string(), text: z.string(), where: z.array(z.string()).optional() });
export type Violation = z.infer<typeof Violation>;

/** Something that happened, in words and as data. */
export const Event = z.strictObject({
  type: z.string(),
  rule: z.string().optional(),
  text: z.string(),
  where: z.array(z.string()).optional(),
  data: z.record(z.string(), z.json()).optional(),
});
export type Event = z.infer<typeof Event>;

export const Accepted = z.strictObject({ ok: z.literal(true), position: Position, events: z.array(Event) });
export const Refused = z.strictObject({ ok: z.literal(false), violations: z.array(Violation).min(1) });
export const Verdict = z.discriminatedUnion('ok', [Accepted, Refused]);
export type Verdict = z.infer<typeof Verdict>;

export const accept = (position: Position, events: readonly Event[] = []): Verdict => ({
  ok: true,
  position,
  events: [...events],
});
export const refuse = (...violations: readonly Violation[]): Verdict => ({ ok: false, violations: [...violations] });
