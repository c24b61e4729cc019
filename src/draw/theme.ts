import { z } from 'zod';
import { Colour } from '../pack/index.js';
import { BoardStyle } from './board/style.js';

const width = z.number().min(0.02).max(5);

/**
 * templates/themes/<id>.yaml: how everything looks. Lengths are millimetres on paper; those of a counter or a hex that scale
 * with it are shares of its width.
 */
export const ThemeFile = z.strictObject({
  name: z.strictObject({ en: z.string(), ja: z.string() }),
  /** Text never gets smaller than this on paper, whatever must fit. */
  leastText: z.number().min(0.8).default(1.2),
  paper: Colour.default('#ffffff'),
  ink: Colour.default('#1b1b1b'),
  faint: Colour.default('#8a8678'),
  /** What says "stand-in". */
  standIn: Colour.default('#b3201f'),
  /** Grounds are drawn as they are, or as frames on white to save ink. */
  grounds: z.enum(['full', 'frame']).default('full'),
  /** Print the letter of the side beside its colour. */
  letters: z.boolean().default(false),
  sides: z.record(z.string(), z.strictObject({ ground: Colour, ink: Colour, box: Colour.optional() })).default({}),
  /** Used in place of a nation's own colours, in the order of sides, where the pack's cannot be told apart. */
  palette: z.array(z.strictObject({ ground: Colour, ink: Colour })).default([]),
  counter: z
    .strictObject({
      /** The line around the edge where grounds are frames. */
      frame: width.default(0.6),
      /** Ground of a marker that belongs to no side. */
      marker: Colour.default('#efe8d4'),
      /** How much white is in the box of a unit symbol, where neither side nor nation has a colour for it. */
      boxLight: z.number().min(0).max(1).default(0.42),
      /** How far the stripe of a weakened side stands off its ground. */
      stripe: z.number().min(0).max(1).default(0.5),
      /** Lines of boxes around codes and flags. */
      line: width.default(0.18),
    })
    .prefault({}),
  board: BoardStyle.prefault({}),
  /** Charts, player aids, the quick reference, cards and the cover. Type sizes are ems on paper. */
  chart: z
    .strictObject({
      /** The band of a title. */
      head: Colour.default('#33382c'),
      headInk: Colour.default('#ffffff'),
      /** What stands over and beside the figures. */
      label: Colour.default('#ddd7c0'),
      /** Every other row. */
      band: Colour.default('#f4f1e6'),
      line: Colour.default('#a9a390'),
      lineWidth: width.default(0.15),
      frame: Colour.default('#33382c'),
      frameWidth: width.default(0.4),
      /** Numbers of phases and chapters, rules under headings. */
      accent: Colour.default('#7a2e24'),
      accentInk: Colour.default('#ffffff'),
      /** Words beside the main thing: rule numbers, sources. */
      quiet: Colour.default('#5f5b4e'),
      titleSize: z.number().min(2).max(12).default(5),
      /** Figures and codes in the cells. */
      cellSize: z.number().min(2).max(12).default(4.3),
      /** Sentences in the cells. */
      textSize: z.number().min(2).max(8).default(3.4),
      noteSize: z.number().min(2).max(8).default(3.1),
      /** Of the quick reference. */
      proseSize: z.number().min(1.8).max(6).default(2.9),
      /** What must fit gets smaller, but never under this. */
      leastSize: z.number().min(1.2).max(6).default(2.5),
    })
    .prefault({}),
});
export type Theme = z.infer<typeof ThemeFile>;
