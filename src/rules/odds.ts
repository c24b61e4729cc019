import { z } from 'zod';
import type { Fraction } from '../chance/index.js';
import { Position, Unit } from './position.js';
import type { Violation } from './verdict.js';
import type { Words } from './words.js';

/** A line of a ledger: what was reckoned, what came of it, and by which case. */
export interface LedgerLine {
  readonly text: Words;
  readonly value?: number | string;
  readonly rule: string;
}

export interface Side {
  readonly total: number | string;
  readonly ledger: readonly LedgerLine[];
}

export interface OddsOutcome {
  readonly result: string;
  readonly p: Fraction;
  /** The rolls on which it falls, such as 1-3, 6. */
  readonly on: readonly string[];
  readonly text: Words;
  readonly effects?: Readonly<Record<string, unknown>>;
}

/** A figure in the players' terms: one number, or a range where their choices decide. */
export interface SummaryLine {
  readonly id: string;
  readonly text: Words;
  readonly value: Fraction | { readonly min: Fraction; readonly max: Fraction };
  /** A chance is shown as a percentage, what is to be expected as a number. A chance when absent. */
  readonly kind?: 'chance' | 'expected';
  readonly policy?: string;
}

/** What the next column would take, or what the defender would need to spoil this one. */
export interface Sharpen {
  readonly for: 'attacker' | 'defender';
  readonly text: Words;
  readonly needs: Readonly<Record<string, number | string>>;
  readonly gives: string;
  readonly rule: string;
}

export interface OddsBranch {
  readonly on: readonly string[];
  readonly p: Fraction;
  readonly attack?: Side;
  readonly defence?: Side;
  readonly column?: string;
  readonly reckoning?: readonly LedgerLine[];
  readonly outcomes: readonly OddsOutcome[];
}

/** What every calculator answers, whatever decides the combat. */
export interface Odds {
  readonly ok: true;
  readonly attack: Side;
  readonly defence: Side;
  readonly column?: string;
  readonly table?: string;
  /** How the two sums came to the column: rounding, shifts, what lies outside the table. */
  readonly reckoning?: readonly LedgerLine[];
  readonly shift?: number;
  readonly drm?: number;
  /** The device's own terms: dice and what hits, cards drawn and decks. */
  readonly dice?: Readonly<Record<string, unknown>>;
  readonly cards?: Readonly<Record<string, unknown>>;
  readonly outcomes: readonly OddsOutcome[];
  readonly branches?: readonly OddsBranch[];
  readonly summary: readonly SummaryLine[];
  readonly sharpen: readonly Sharpen[];
  readonly assumed: readonly { readonly text: Words; readonly rule: string }[];
  /** Charts and counters in this answer that are stand-ins. */
  readonly standIn: readonly { readonly what: string; readonly text: Words }[];
  /** Cells that are not known, when stand-ins are refused. */
  readonly unknown?: readonly { readonly table: string; readonly row: string; readonly column: string }[];
}

export type OddsVerdict =
  | Odds
  | { readonly ok: false; readonly violations: readonly (Omit<Violation, 'text'> & { readonly text: Words })[] };

const Terrain = z.array(z.string());

const Attacker = z.union([
  z.string(),
  z.strictObject({ unit: z.string(), role: z.string().optional() }),
  z.strictObject({ stack: z.string(), role: z.string().optional() }),
]);

/** A free-standing unit may leave its id out. */
const LooseUnit = Unit.extend({ id: z.string().optional(), role: z.string().optional() });
export type LooseUnit = z.infer<typeof LooseUnit>;

const DefendingSpace = z.strictObject({ space: z.string(), terrain: Terrain.default([]), units: z.array(LooseUnit).min(1) });

/** The question `odds`: on a position, or free-standing. */
export const OddsQuestion = z.strictObject({
  ask: z.literal('odds').optional(),
  position: Position.optional(),
  viewer: z.string().optional(),
  lang: z.enum(['en', 'ja']).optional(),
  'stand-ins': z.boolean().optional(),
  board: z.json().optional(),
  tables: z.record(z.string(), z.json()).optional(),
  terrain: z
    .union([Terrain, z.record(z.string(), z.json())])
    .optional()
    .describe('Of a single defending hex; or the terrain chart to use.'),
  attackers: z.array(Attacker).optional(),
  targets: z.array(z.string()).optional(),
  support: z.array(Attacker).optional(),
  attack: z.array(LooseUnit).optional(),
  defence: z.union([z.array(LooseUnit), z.array(DefendingSpace)]).optional(),
  across: z
    .union([
      z.array(z.union([z.string(), z.array(z.string()), z.null()])),
      z.record(z.string(), z.record(z.string(), z.array(z.string()))),
    ])
    .optional()
    .describe('In the order of the attackers, or per attacker and space.'),
  with: z.record(z.string(), z.json()).optional(),
  policy: z.string().optional(),
});
export type OddsQuestion = z.infer<typeof OddsQuestion>;
