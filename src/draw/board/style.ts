import { z } from 'zod';
import { Colour, Id } from '../../pack/index.js';

const width = z.number().min(0.02).max(5);
const share = z.number().min(0).max(1);

/** The `board:` part of a theme: colours and widths of maps. What stands on a map, and how large, is in templates/art. */
export const BoardStyle = z.strictObject({
  /** By id of the pack's terrain chart; goes before everything else. */
  terrain: z.record(z.string(), Colour).default({}),
  /** Whether a pack's own colour for a terrain, a hexside or a region goes before the tints and inks below. */
  packColours: z.boolean().default(true),
  /** Colour of each ground that templates/art names. */
  tints: z.record(Id, Colour).default({}),
  /** Colour of each ink with which templates/art draws. */
  inks: z.record(Id, Colour).default({}),
  hexLine: Colour.default('#3a3a30'),
  hexWidth: width.default(0.12),
  hexOpacity: share.default(0.45),
  number: Colour.default('#5b584c'),
  sea: Colour.default('#a9c8dc'),
  /** Bands of water along the coast, the outermost first. */
  shallows: z.array(Colour).default(['#b3d0e2', '#bfd9e7', '#cde3ec']),
  /** Thin lines along the coast, as engravers draw water; none when absent. */
  waterLine: Colour.optional(),
  coast: Colour.default('#3f6f8f'),
  coastWidth: width.default(0.35),
  river: Colour.default('#4d86b0'),
  riverWidth: width.default(0.9),
  /** How strongly a ground runs into its neighbours. */
  blend: share.default(0.35),
  /** What lies between the outermost hexes and the neat line is veiled by the paper. */
  veil: share.default(0.4),
  name: Colour.default('#1d1a14'),
  halo: Colour.default('#fffdf2'),
  water: Colour.default('#2a5f8a'),
  country: Colour.default('#836650'),
  frontier: Colour.default('#8c2f39'),
  frame: Colour.default('#2a2620'),
  /** The sheet around the map, and the boxes and tracks on it. */
  sheet: Colour.default('#f4efe0'),
  cell: Colour.default('#fffdf6'),
  cellLine: Colour.default('#6f6757'),
  head: Colour.default('#4a4437'),
  headInk: Colour.default('#ffffff'),
  /** How much of a side's colour the boxes of that side show. */
  boxTint: share.default(0.14),
});
export type BoardStyle = z.infer<typeof BoardStyle>;
