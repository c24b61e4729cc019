import { type Counter, didYouMean } from '../pack/index.js';
import type { DrawProblem } from './context.js';

/** The sentences of what cannot be drawn on counters. */

export const unknownSymbol = (
  counter: Counter,
  symbol: string | undefined,
  symbols: Readonly<Record<string, unknown>>,
): DrawProblem =>
  symbol === undefined
    ? {
        code: 'counter/no-symbol',
        severity: 'error',
        about: `counter ${counter.id}`,
        what: `${counter.name} has no symbol.`,
        why: 'its arrangement has a place for one.',
        fix: 'give its kind a symbol in game.yaml, or the counter one of its own in counters.csv.',
      }
    : {
        code: 'counter/unknown-symbol',
        severity: 'error',
        about: `counter ${counter.id}`,
        what: `${counter.name} has the symbol ${symbol}, which does not exist.`,
        why: 'the counter would show an empty space.',
        fix: didYouMean(symbol, Object.keys(symbols), 'use one of templates/symbols.yaml, or add it there.'),
      };

export const tooLong = (counter: Counter, slot: string, words: string, least: number): DrawProblem => ({
  code: 'counter/text-too-long',
  severity: 'error',
  about: `counter ${counter.id}`,
  what: `“${words}” (${slot}) does not fit on ${counter.name}, even at the least size of ${least} mm.`,
  why: 'smaller type cannot be read on paper, and nothing is cut off.',
  fix: 'shorten it (look.codes and look.counters in game.yaml have short forms), make counters larger, or give it more room in the template.',
});

export const unknownTemplate = (
  counter: Counter,
  template: string,
  templates: Readonly<Record<string, unknown>>,
): DrawProblem => ({
  code: 'counter/unknown-template',
  severity: 'error',
  about: `counter ${counter.id}`,
  what: `${counter.name} is to look like ${template}, which is not an arrangement of counters.`,
  why: 'nothing says where its values stand.',
  fix: didYouMean(template, Object.keys(templates), `use one of: ${Object.keys(templates).join(', ')}.`),
});
