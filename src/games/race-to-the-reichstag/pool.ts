import { certain, type Dist, drawThen } from '../../chance/index.js';
import { type Counter, isStandIn, type Pack } from '../../pack/index.js';
import { hiddenClass, type Piece } from '../../rules/index.js';
import type { PoolKind } from './battle.js';

/** The static units that nobody has seen yet (3.3, 16.8): what one of them may prove to be. */

export const STATIC_POOL = 'static-pool';

/** What is left of the pool for one who sees these pieces, and whether its make-up is a stand-in. */
export function poolLeft(pack: Pack, seen: readonly Piece[]): { readonly kinds: readonly PoolKind[]; readonly standIn: boolean } {
  const gone = new Map<string, number>();
  for (const { counter } of seen) if (counter?.hidden === STATIC_POOL) gone.set(counter.id, (gone.get(counter.id) ?? 0) + 1);
  const found = new Map<string, PoolKind>();
  const counters = hiddenClass(pack, STATIC_POOL);
  for (const counter of counters) {
    const count = Math.max(0, counter.count - (gone.get(counter.id) ?? 0));
    if (count === 0) continue;
    const kind = kindOf(counter);
    found.set(kind.key, { ...kind, count: count + (found.get(kind.key)?.count ?? 0) });
  }
  const kinds = [...found.values()].sort((a, b) => rank(a) - rank(b));
  return { kinds, standIn: counters.some((counter) => isStandIn(counter.from) || isStandIn(counter.valuesFrom)) };
}

/** What a counter does in combat when it is turned up. Q11: a strategic marker is no unit. */
export function kindOf(counter: Counter): Omit<PoolKind, 'count'> {
  const { strength, type } = counter.front;
  if (counter.class === 'marker' || type === 'strategic') return { key: 'marker', strength: 0, tower: false, marker: true };
  const value = typeof strength === 'number' ? strength : 0;
  const tower = type === 'flak-tower';
  return { key: tower ? `tower ${value}` : String(value), strength: value, tower, marker: false };
}

const rank = ({ strength, tower, marker }: PoolKind): number => (marker ? -1 : strength) + (tower ? 100 : 0);

/** What the unseen units of each hex may turn out to be: kinds by hex, without regard to order within one. */
export function drawStatics(kinds: readonly PoolKind[], wanted: readonly number[]): Dist<readonly (readonly string[])[]> {
  const cards = kinds.flatMap(({ key, count }) => new Array<string>(count).fill(key));
  const from = (deck: Parameters<typeof drawThen<string>>[0], hex: number): Dist<readonly (readonly string[])[]> => {
    if (hex === wanted.length) return certain<readonly (readonly string[])[]>([]);
    const need = wanted[hex] as number;
    if (need === 0) return from(deck, hex + 1).map((rest) => [[], ...rest]);
    return drawThen(deck, need).flatMap(({ hand, rest }) => from(rest, hex + 1).map((others) => [hand, ...others]));
  };
  return from(cards, 0);
}
