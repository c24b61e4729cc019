import { legible, onWhite } from './colour.js';
import type { DrawContext } from './context.js';
import { sideColours } from './counter-colours.js';
import type { Ink } from './drawing.js';

/** A stretch in the colour of a side: its ground, and what can be read on it. Where ink is saved it is a frame. */
export interface SideLook {
  readonly ground: Ink;
  readonly ink: string;
  /** The colour by itself. */
  readonly colour: string;
}

export function sideLook({ pack, theme }: DrawContext, id: string | undefined): SideLook | undefined {
  const side = id === undefined ? undefined : pack.game.sides[id];
  if (id === undefined || side === undefined) return undefined;
  const themed = sideColours(theme, Object.keys(pack.game.sides), id);
  const colour = themed?.ground ?? side.colour;
  if (theme.grounds === 'frame') {
    const stroke = onWhite(colour, 2);
    return { ground: { fill: theme.paper, stroke, width: 0.5 }, ink: theme.ink, colour: stroke };
  }
  return { ground: { fill: colour }, ink: themed?.ink ?? legible(colour), colour };
}
