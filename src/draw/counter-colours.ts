import type { Counter } from '../pack/index.js';
import { luminance, mixed, onWhite, readable } from './colour.js';
import type { DrawContext } from './context.js';
import type { CounterFace, CounterLook } from './counter-look.js';
import type { Theme } from './theme.js';

export interface CounterColours {
  readonly ground: string;
  readonly ink: string;
  /** Inside the unit symbol, and the lines of the symbol there. */
  readonly box: string;
  readonly boxInk: string;
  readonly band: string | undefined;
  /** Behind the values of a weakened side. */
  readonly stripe: string;
  /** A line around the edge, where grounds are left white to save ink. */
  readonly frame: string | undefined;
}

/** The colours of one face: those of the nation, or those by which the theme tells sides apart. */
export function coloursOf(
  { pack, theme }: Pick<DrawContext, 'pack' | 'theme'>,
  counter: Pick<Counter, 'side' | 'nation'>,
  look: CounterLook,
  face: CounterFace,
): CounterColours {
  const nation = counter.nation === undefined ? undefined : pack.game.nations[counter.nation];
  const side = counter.side === undefined ? undefined : pack.game.sides[counter.side];
  const themed = counter.side === undefined ? undefined : sideColours(theme, Object.keys(pack.game.sides), counter.side);
  const own = look[face];
  const plain = nation ?? (side === undefined ? undefined : { ground: side.colour, ink: '#ffffff' });
  const ground = own.ground ?? themed?.ground ?? plain?.ground ?? theme.counter.marker;
  const ink = readable(own.ink ?? themed?.ink ?? plain?.ink ?? theme.ink, ground, 2.2);
  const given = themed === undefined ? (side?.box ?? nation?.box) : (themed.box ?? side?.box ?? nation?.box ?? nation?.ground);
  const box = given ?? away(ground, ink, theme.counter.boxLight);
  const colours = {
    ground,
    ink,
    box,
    boxInk: readable(ink, box, 3),
    band: nation?.band,
    stripe: away(ground, ink, theme.counter.stripe),
    frame: undefined,
  };
  return theme.grounds === 'full' ? colours : framed(colours, theme, given);
}

/** Print stays on white paper; the nation is a frame in its colour. */
function framed(colours: CounterColours, theme: Theme, box: string | undefined): CounterColours {
  const frame = onWhite(colours.ground, 2);
  return {
    ground: theme.paper,
    ink: theme.ink,
    box: box === undefined ? theme.paper : mixed(box, theme.paper, 0.55),
    boxInk: theme.ink,
    band: colours.band,
    stripe: mixed(theme.paper, theme.ink, 0.08),
    frame,
  };
}

/** The ground moved away from the ink, so that print stands out there at least as well. Darkness shows more than light does. */
const away = (ground: string, ink: string, share: number): string =>
  luminance(ink) < 0.36 ? mixed(ground, '#ffffff', share) : mixed(ground, '#000000', share * 0.55);

export const sideColours = (
  theme: Theme,
  sides: readonly string[],
  side: string,
): { readonly ground: string; readonly ink: string; readonly box?: string | undefined } | undefined =>
  theme.sides[side] ?? theme.palette[sides.indexOf(side)];
