import { z } from 'zod';
import { From, Id } from './common.js';

/** The columns of counters.csv that every game has; each value of game.yaml adds `<value>` and `back_<value>`. */
export const counterColumns = [
  'id',
  'name',
  'class',
  'side',
  'nation',
  'kind',
  'size',
  'count',
  'designation',
  'symbol',
  'steps',
  'setup',
  'entry',
  'exit',
  'hidden',
  'flags',
  'from',
  'values_from',
  'note',
] as const;

export const CounterClass = z.enum(['unit', 'leader', 'air', 'fort', 'marker']);

/** What a counter shows on one face, by value id. Letters stay letters. */
export type FaceValues = Readonly<Record<string, number | string>>;

export const CounterRow = z.strictObject({
  id: Id,
  name: z.string().min(1),
  class: CounterClass,
  side: Id.optional(),
  nation: Id.optional(),
  kind: Id.optional(),
  size: Id.optional(),
  count: z.number().int().min(1).max(500),
  designation: z.string().optional(),
  symbol: z.string().optional(),
  steps: z.number().int().min(0).max(12),
  setup: z.string().optional(),
  entry: z.string().optional(),
  exit: z.string().optional(),
  hidden: Id.optional(),
  flags: z.array(Id),
  from: From,
  valuesFrom: From,
  note: z.string().optional(),
});
