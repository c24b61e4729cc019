import { z } from 'zod';
import type { Position } from '../../rules/index.js';
import type { Spot } from './kit.js';

/** The key in a position's own state under which cards stand that lie in no pile and no hand. */
const LOOSE = 'vassal-cards';

/** A card that lies on the table by itself. */
export interface Loose {
  readonly card: string;
  readonly at: Spot;
  /** The seat that hides it from the others. */
  readonly maskedBy: string | undefined;
}

const Kept = z.array(z.tuple([z.string(), z.string(), z.number(), z.number(), z.string().nullable()]));

/** Those of one place are listed top first. */
export function looseCards({ state }: Position): readonly Loose[] {
  const read = Kept.safeParse(state?.[LOOSE]);
  return read.success ? read.data.map(([card, map, x, y, by]) => ({ card, at: { map, x, y }, maskedBy: by ?? undefined })) : [];
}

export function withLooseCards(position: Position, loose: readonly Loose[]): Position {
  const { [LOOSE]: before, ...others } = position.state ?? {};
  if (loose.length > 0)
    return {
      ...position,
      state: { ...others, [LOOSE]: loose.map(({ card, at, maskedBy }) => [card, at.map, at.x, at.y, maskedBy ?? null]) },
    };
  return before === undefined ? position : { ...position, state: others };
}
