import { type Effect, type Pack, say } from '../../pack/index.js';
import { type Words, words } from '../../rules/index.js';
import type { Troop } from './troops.js';

/** One thing that the terrain of a hex or hexside does, with its name. */
export interface Bearing {
  readonly terrain: string;
  readonly name: Words;
  readonly effect: Effect;
  readonly rule: string;
}

/** What decides whether an effect holds: the weather (13.0), and whether a fortress is intact (9.1). */
export interface Ground {
  readonly snow: boolean;
  readonly intact: boolean;
}

/** 9.1: the effects of these terrains on one role, as the chart has them. */
export function bearings(
  pack: Pack,
  where: 'spaces' | 'sides',
  terrain: readonly string[],
  who: 'attacker' | 'defender',
  ground: Ground,
): Bearing[] {
  return terrain.flatMap((id) => {
    const feature = pack.terrain[where][id];
    if (feature === undefined) return [];
    const name = words(say(feature.name), say(feature.name, 'ja'));
    return feature.combat
      .filter((effect) => effect.who === who && effect.if.every((condition) => holds(condition, ground)))
      .map((effect) => ({ terrain: id, name, effect, rule: [effect.rule ?? feature.rule ?? '9.1'].flat()[0] as string }));
  });
}

/** A condition that this game does not know never holds. */
const holds = (condition: string, ground: Ground): boolean =>
  condition === 'not-snow' ? !ground.snow : condition === 'intact' ? ground.intact : false;

/** Does the effect concern this unit? `of` lists sides, nations, kinds, sizes or flags; `!armor` leaves one out. */
export function concerns({ of }: Effect, troop: Troop): boolean {
  const own = new Set([troop.side, troop.nation, troop.kind, troop.piece.size, ...troop.piece.flags]);
  const named = of.filter((word) => !word.startsWith('!'));
  return (
    (named.length === 0 || named.some((word) => own.has(word))) &&
    !of.some((word) => word.startsWith('!') && own.has(word.slice(1)))
  );
}
