import { z } from 'zod';
import { Id, Text } from '../../pack/index.js';
import type { DrawContext } from '../context.js';
import { type Item, path, type Stamp } from '../drawing.js';
import type { BoardStyle } from './style.js';

const PathData = z
  .string()
  .min(1)
  .max(4000)
  .regex(/^[MmLlHhVvCcSsQqTtAaZz0-9eE.,\s-]+$/, 'path data as in SVG');

const Shape = z.strictObject({
  d: PathData,
  fill: Id.optional(),
  stroke: Id.optional(),
  width: z.number().positive().optional(),
  opacity: z.number().min(0).max(1).optional(),
});

const StampArt = z.strictObject({
  size: z.tuple([z.number().positive(), z.number().positive()]).describe('Width and height in hundredths of a hex.'),
  at: z
    .tuple([z.number(), z.number()])
    .optional()
    .describe('The point of it that is put on the map; its middle when absent, the foot of a tree, say.'),
  shapes: z.array(Shape).min(1),
});

const Ground = z.strictObject({
  like: z.array(Id).default([]).describe('Other ids of terrain that look so.'),
  tint: Id,
  water: z.boolean().default(false),
  hatch: Id.optional().describe('An ink for fine lines across it: ground on which nobody plays.'),
  stamps: z.array(Id).default([]),
  spacing: z.number().min(0.08).max(1).default(0.25).describe('Between stamps, as a share of a hex.'),
  scale: z.tuple([z.number().positive(), z.number().positive()]).default([0.85, 1.15]),
});

const Mark = z.strictObject({
  like: z.array(Id).default([]),
  stamp: Id.optional(),
  slot: z.enum(['middle', 'side', 'around']).default('side').describe('Middle of the hex, beside it, or a ring around it.'),
  rank: z.number().int().min(0).max(5).default(0).describe('How large a place that has it is written.'),
  letters: z.string().max(3).optional().describe('Written on the stamp.'),
  ink: Id.optional().describe('Of the letters.'),
  nothing: z.string().optional().describe('Why it has no picture of its own.'),
});

const Side = z.strictObject({
  like: z.array(Id).default([]),
  kind: z
    .enum(['water', 'line', 'crossing', 'causeway', 'nothing'])
    .describe('water winds; a line is straight; a crossing is a stamp across the hexside; a causeway joins two spaces.'),
  ink: Id,
  width: z.number().positive().describe('Share of a hex.'),
  casing: Id.optional(),
  casingWidth: z.number().positive().default(0.03),
  dash: z.array(z.number().positive()).optional().describe('Shares of a hex.'),
  core: Id.optional().describe('A thin line in the middle of it.'),
  stamp: Id.optional(),
});

const Way = z.strictObject({
  like: z.array(Id).default([]),
  ink: Id,
  width: z.number().positive(),
  casing: Id.optional(),
  casingWidth: z.number().positive().default(0.03),
  dash: z.array(z.number().positive()).optional(),
  core: Id.optional(),
  crosses: z.boolean().default(false).describe('Whether it goes over water where there is no bridge.'),
});

/** templates/art/<id>.yaml: what stands on maps. Colours are names of inks and tints; the theme has them. */
export const ArtFile = z.strictObject({
  name: Text,
  stamps: z.record(Id, StampArt).default({}),
  grounds: z.record(Id, Ground).default({}),
  marks: z.record(Id, Mark).default({}),
  sides: z.record(Id, Side).default({}),
  ways: z.record(Id, Way).default({}).describe('Terrain that runs from hex to hex: roads and railways.'),
});
export type ArtFile = z.infer<typeof ArtFile>;

export type GroundArt = ArtFile['grounds'][string];
export type MarkArt = ArtFile['marks'][string];
export type SideArt = ArtFile['sides'][string];
export type WayArt = ArtFile['ways'][string];

/** The entry for an id: its own, or the one that says it looks like it. */
export const artFor = <T extends { readonly like: readonly string[] }>(
  table: Readonly<Record<string, T>>,
  id: string,
): T | undefined => table[id] ?? Object.values(table).find(({ like }) => like.includes(id));

/** Something that an art file names and that is nowhere. */
export interface ArtProblem {
  readonly at: readonly string[];
  readonly what: string;
}

/** What an art file names and neither it nor the theme on which all others fall back has. */
export function artProblems(art: ArtFile, style: BoardStyle | undefined): ArtProblem[] {
  const out: ArtProblem[] = [];
  const stamp = (at: readonly string[], id: string | undefined): void => {
    if (id !== undefined && art.stamps[id] === undefined) out.push({ at, what: `There is no stamp ${id}.` });
  };
  const need = (at: readonly string[], kind: 'inks' | 'tints', id: string | undefined): void => {
    if (id !== undefined && style?.[kind][id] === undefined)
      out.push({ at, what: `The theme classic has no ${id} among board.${kind}.` });
  };
  for (const [id, { shapes }] of Object.entries(art.stamps))
    for (const shape of shapes) for (const ink of [shape.fill, shape.stroke]) need(['stamps', id], 'inks', ink);
  for (const [id, ground] of Object.entries(art.grounds)) {
    need(['grounds', id], 'tints', ground.tint);
    need(['grounds', id], 'inks', ground.hatch);
    for (const one of ground.stamps) stamp(['grounds', id], one);
  }
  for (const [id, mark] of Object.entries(art.marks)) {
    stamp(['marks', id], mark.stamp);
    need(['marks', id], 'inks', mark.ink);
    if (mark.stamp === undefined && mark.nothing === undefined)
      out.push({ at: ['marks', id], what: `${id} has neither a stamp nor a reason for none.` });
  }
  for (const kind of ['sides', 'ways'] as const)
    for (const [id, one] of Object.entries(art[kind]))
      for (const ink of [one.ink, one.casing, one.core]) need([kind, id], 'inks', ink);
  for (const [id, side] of Object.entries(art.sides)) stamp(['sides', id], side.stamp);
  return out;
}

/** The colour of an ink or a tint: the theme's, or that of the theme on which all others fall back. */
export const colourNamed = (
  { theme, templates }: Pick<DrawContext, 'theme' | 'templates'>,
  kind: 'inks' | 'tints',
  name: string,
): string => theme.board[kind][name] ?? templates.themes.classic?.board[kind][name] ?? theme.ink;

/** Stamps of an art file in the inks of a theme: hundredths of a hex, to be used at `size / 100`. */
export class Stamps {
  private readonly made = new Map<string, { stamp: Stamp; x: number; y: number }>();

  constructor(private readonly context: Pick<DrawContext, 'theme' | 'templates'>) {}

  /** The stamp, and the point of it that is put on the map. */
  get(id: string): { readonly stamp: Stamp; readonly x: number; readonly y: number } {
    let found = this.made.get(id);
    if (found === undefined) {
      const art = this.context.templates.art.stamps[id];
      if (art === undefined) throw new RangeError(`templates/art has no stamp ${id}.`);
      const [width, height] = art.size;
      const ink = (name: string | undefined): string | undefined =>
        name === undefined ? undefined : colourNamed(this.context, 'inks', name);
      const items: Item[] = art.shapes.map(({ d, fill, stroke, width: wide, opacity }) =>
        path(d, {
          fill: ink(fill),
          stroke: ink(stroke),
          ...(stroke === undefined ? {} : { width: wide ?? 1.5, cap: 'round', join: 'round' }),
          opacity,
        }),
      );
      const [x, y] = art.at ?? [width / 2, height / 2];
      found = { stamp: { key: `map ${id}`, width, height, items }, x, y };
      this.made.set(id, found);
    }
    return found;
  }
}
