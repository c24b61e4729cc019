import { z } from 'zod';

const Pixel = z.tuple([z.number(), z.number()]).describe('Pixels from the left and from the top.');

/** points.yaml: hexes of an owner's scan, and the pixel in the middle of each. */
export const PointsFile = z.strictObject({
  points: z.array(z.strictObject({ hex: z.string().min(1), at: Pixel })).describe('Four or more, well apart.'),
});
export type PointsFile = z.infer<typeof PointsFile>;

/** scan.yaml, in an owner's overlay: how the grid lies on the scan of their own map. Written by `grognard atlas trace`. */
export const ScanFile = z.strictObject({
  image: z.string().min(1).describe('A picture beside this file.'),
  size: Pixel.describe('Its width and height.'),
  homography: z
    .array(z.array(z.number()).length(3))
    .length(3)
    .describe('From hexes of the sheet (1 across the flats, from the top left) to pixels: rows of a matrix.'),
  hex: z.number().positive().describe('Pixels across a hex in the middle of the sheet.'),
  rms: z.number().min(0).describe('How far the points lie from where the grid has them, in hexes.'),
  points: PointsFile.shape.points,
});
export type ScanFile = z.infer<typeof ScanFile>;
