import { z } from 'zod';
import { Purpose, Text } from '../pack/index.js';
import { Action, OddsQuestion, Position } from '../rules/index.js';

/** The questions of the referee: their fields, typed once. The same schemas check them at the door and describe them. */

const Words = z.array(z.string());

/** A board for one question: a patch of hexes by axial ids, or spaces and borders. */
export const QuestionBoard = z
  .strictObject({
    hexes: z
      .strictObject({
        radius: z.number().int().min(0).max(300),
        terrain: z.record(z.string(), Words).optional().describe('By `q,r`; clear where nothing is said.'),
        sides: z.record(z.string(), Words).optional().describe('By `q,r|q,r`.'),
        regions: z.record(z.string(), Words).optional(),
        names: z.record(z.string(), Text).optional(),
      })
      .optional(),
    spaces: z
      .array(
        z.strictObject({
          id: z.string().min(1),
          kind: z.enum(['hex', 'area', 'box', 'edge']).optional(),
          terrain: Words.optional(),
          features: Words.optional(),
          regions: Words.optional(),
          name: Text.optional(),
          x: z.number().optional(),
          y: z.number().optional(),
        }),
      )
      .optional(),
    borders: z
      .array(
        z.strictObject({
          between: z.tuple([z.string(), z.string()]),
          features: Words.optional(),
          for: z.array(Purpose).optional(),
          cost: z.number().min(0).optional(),
          oneWay: z.boolean().optional(),
        }),
      )
      .optional(),
  })
  .describe('Replaces the board for this question only.');

const common = {
  position: Position.optional(),
  viewer: z.string().optional().describe('The player who asks; what that player may not see is not told. Absent: the referee.'),
  lang: z.enum(['en', 'ja']).optional(),
  'stand-ins': z.boolean().optional().describe('false: a stand-in counts as unknown.'),
  board: QuestionBoard.optional(),
  tables: z
    .record(z.string(), z.record(z.string(), z.json()))
    .optional()
    .describe('Charts as in tables/<id>.yaml, whole or only the cells that differ; for this question only.'),
  terrain: z.record(z.string(), z.json()).optional().describe('The terrain chart as in terrain.yaml, or the lines that differ.'),
};

const With = z.record(z.string(), z.json());

/** Every question by its word. */
export const questions = {
  odds: OddsQuestion.extend({ ask: z.literal('odds'), board: QuestionBoard.optional(), tables: common.tables }),
  legal: z.strictObject({ ask: z.literal('legal'), ...common, action: Action }),
  apply: z.strictObject({ ask: z.literal('apply'), ...common, action: Action }),
  sequence: z.strictObject({ ask: z.literal('sequence'), ...common }),
  zoc: z.strictObject({ ask: z.literal('zoc'), ...common, side: z.string().optional(), unit: z.string().optional() }),
  reach: z.strictObject({
    ask: z.literal('reach'),
    ...common,
    unit: z.string(),
    mode: z.string().optional(),
    with: With.optional(),
    why: z.boolean().optional().describe('Also the spaces next to those that can be reached, and why not.'),
  }),
  supply: z.strictObject({
    ask: z.literal('supply'),
    ...common,
    unit: z.string().optional(),
    side: z.string().optional(),
    for: z.enum(['movement', 'combat', 'placement', 'attrition', 'transit']).optional(),
    with: With.optional(),
  }),
  retreats: z.strictObject({
    ask: z.literal('retreats'),
    ...common,
    unit: z.string(),
    from: z.string().optional(),
    length: z.number().int().min(1).max(12).optional(),
    with: With.optional(),
  }),
  advances: z.strictObject({ ask: z.literal('advances'), ...common }),
  replacements: z.strictObject({ ask: z.literal('replacements'), ...common, side: z.string().optional(), with: With.optional() }),
  victory: z.strictObject({ ask: z.literal('victory'), ...common }),
  plan: z.strictObject({
    ask: z.literal('plan'),
    ...common,
    target: z.union([z.string(), z.array(z.string())]),
    measure: z.string().optional(),
    with: With.optional(),
  }),
} as const;

export type QuestionWord = keyof typeof questions;
export type Question = z.infer<(typeof questions)[QuestionWord]>;

export const isQuestionWord = (word: unknown): word is QuestionWord => typeof word === 'string' && Object.hasOwn(questions, word);
